#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tool under limits, signals and pipes that do not wait: limits.py TOOL [--quick] [PART...]

  limits   ulimit on memory, stack, open files, processes and the size of files, from generous down to nothing, for
           every command
  kill     kill -9 at random during uniq: no file is left, and the next run is right
  signals  a signal each millisecond, with pipes that are slow: nothing changes
  pipes    pipes that are not blocking, at both ends: nothing changes
  full     a disk that becomes full: the one for temporary files, then the one for the output. Only where we may mount one

What must hold under a limit: the command did its work as ever, or it says why on standard error and ends with 3; what
it wrote is the beginning of what it writes otherwise, in whole lines; no file is left; it ends in time, and not by a
signal. A limit under which the system cannot start the tool at all is left out.
"""
import argparse
import contextlib
import fcntl
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 120
NOBODY = 65534
FEW = "http://a/%7Eb\nnosh://did:key:z6Mk/x\nusr:page:a?b=c\nnot valid\nhttp://user@h:1/p?q=1&r=2#f\n"
LINES = "".join(f"HTTP://Example.com:80/{i % 7000}/./a?b=%7e&c=d#e\n" for i in range(20000))
COMMANDS = [
    (["parse", "--json"], FEW), (["parse", "--get", "{host} {query:q|none}"], FEW), (["parse", "--input", "json"], '"http://a/"\n7\n'),
    (["normalize"], LINES), (["normalize", "--jobs", "4"], LINES), (["check", "--jobs", "4"], LINES), (["check", "http://a b/"], ""),
    (["resolve", "--base", "http://a/b/c"], "../d\n?e\n//f\n"), (["relativize", "--base", "http://a/b/c", "http://a/d"], ""),
    (["compare", "http://A/", "http://a"], ""), (["inspect", "http://user@xn--bcher-kva.example:8042/over/./there?n=f#n"], ""),
    (["convert", "--to", "cri", "coap://a/bu\u0308/c?d"], ""), (["coap", "decompose", "coap://a/b/c?d"], ""),
    (["edit", "--set", "host=b"], FEW), (["build", "--scheme", "https", "--host", "h", "--path-segment", "a"], ""),
    (["extract"], "See http://a/b, www.example.org and mailto:a@b.example. " * 500), (["lint", "http://good.example@bad.example/"], ""),
    (["uniq"], LINES), (["uniq", "--memory", "1M"], LINES * 5), (["uniq", "--count"], LINES), (["encode", "a b/c"], ""),
    (["decode", "a%20b"], ""), (["schemes"], ""), (["completions", "bash"], ""), (["help", "normalize"], ""), (["extract", "--jobs", "3"], FEW),
]
STEPS = {  # limit, values from generous to nothing
    "AS": [400 << 20, 200 << 20, *(step << 19 for step in range(200, 60, -3)), 8 << 20, 0],
    "NOFILE": [20, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    "NPROC": [8, 5, 4, 3, 2, 1, 0],
    "FSIZE": [10000000, 2000000, 1000000, 500000, 100000, 65536, 4097, 4096, 4095, 100, 1, 0],
    "STACK": [8 << 20, 1 << 20, 512 << 10, 256 << 10, 128 << 10],
}
DISKS = [4, 8, 32, 64, 256, 512, 1024, 2048, 4096]  # in KiB


class Limits:
    def __init__(self, tool, folder, quick):
        self.tool, self.folder, self.quick = str(tool), pathlib.Path(folder), quick
        self.tries = self.refused = self.faults = self.never = 0

    def fault(self, what, detail):
        self.faults += 1
        print(f"{what}: {detail}", flush=True)

    def run(self, command, data, limit=None, value=0, temporary=None, to=None, **more):
        """Status, output, message, and the temporary files that are left. The output goes to a file, which limits on files meet, too.

        temporary, to: folders for the temporary files and the output; more: of the environment.
        """
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            folder = pathlib.Path(name)
            folder.chmod(0o777)
            temporary, to = temporary or folder / "tmp", to or folder
            temporary.mkdir(exist_ok=True)
            temporary.chmod(0o777)
            (folder / "in").write_text(data, encoding="utf-8")

            def before():
                if limit == "NPROC" and os.getuid() == 0:  # root has no such limit
                    os.setgid(NOBODY)
                    os.setuid(NOBODY)
                if limit:
                    resource.setrlimit(getattr(resource, f"RLIMIT_{limit}"), (value, value))

            env = {"PATH": "/usr/bin:/bin", "TMPDIR": str(temporary), "LC_ALL": "C.UTF-8", **more}
            with (folder / "in").open("rb") as source, (to / "out").open("wb") as out, (folder / "err").open("wb") as err:
                try:
                    status = subprocess.run([self.tool, *command], stdin=source, stdout=out, stderr=err, timeout=SECONDS, check=False,
                                            env=env, preexec_fn=before).returncode
                except subprocess.TimeoutExpired:
                    status = "hang"
                except (OSError, subprocess.SubprocessError):
                    status = "not started"
            return status, (to / "out").read_bytes(), (folder / "err").read_bytes(), os.listdir(temporary)

    def loads(self, limit, value):
        """Can the loader map the tool and its libraries? It does only that with this variable, as ldd knows."""
        status, output, _, _ = self.run([], "", limit, value, LD_TRACE_LOADED_OBJECTS="1")
        return status == 0 and (output or limit == "FSIZE")

    def judge(self, given, usual, limit, loads):
        """What is wrong, or None."""
        status, output, message, left = given
        if left:
            return f"left {left}"
        if status in (127, "not started") or (not loads and not output):
            self.never += 1  # the loader, or the system, said no
            return None
        if (status, output) == usual[:2]:
            return None
        if limit == "FSIZE" and status == 1 == usual[0] and output == usual[1]:
            return None  # its message was cut
        if status != 3:
            return f"status {status}, message {message[-200:]!r}"
        if not usual[1].startswith(output):
            return "the output is not a beginning"
        if output and not output.endswith(b"\n"):
            return f"half a record: {output[-60:]!r}"
        if not message.strip() and not (limit == "FSIZE" and len(output) == 0):
            return "no message"
        self.refused += 1
        return None

    def limits(self):
        for limit, values in STEPS.items():
            for value in values[::3] if self.quick else values:
                loads = self.loads(limit, value)
                for command, data in COMMANDS[::2] if self.quick else COMMANDS:
                    usual = self.usual(command, data)
                    given = self.run(command, data, limit, value)
                    self.tries += 1
                    wrong = self.judge(given, usual, limit, loads)
                    if wrong:
                        self.fault(f"urikit {' '.join(command)} with {limit} {value}", wrong)

    def usual(self, command, data, kept={}):  # noqa: B006 # of all calls
        key = (*command, len(data))
        if key not in kept:
            kept[key] = self.run(command, data)
        return kept[key]

    def kill(self):
        rng = random.Random(19)
        data = (LINES * 30).encode()
        source = self.folder / "many"
        source.write_bytes(data)
        killed = 0
        command = [self.tool, "uniq", "--memory", "1M", "-f", str(source)]
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            env = {"PATH": "/usr/bin:/bin", "TMPDIR": name, "LC_ALL": "C.UTF-8"}
            started = time.monotonic()
            want = subprocess.run(command, capture_output=True, env=env, check=False).stdout
            took = time.monotonic() - started
            for _ in range(10 if self.quick else 200):
                with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as tool:
                    time.sleep(rng.random() * took)
                    tool.send_signal(signal.SIGKILL)
                    killed += tool.wait(timeout=SECONDS) == -signal.SIGKILL
                self.tries += 1
                if os.listdir(name):
                    self.fault("kill -9", f"left {os.listdir(name)}")
                    break
            if subprocess.run(command, capture_output=True, env=env, check=False).stdout != want:
                self.fault("kill -9", "the next run is wrong")
        if killed < (2 if self.quick else 50):
            self.fault("kill -9", f"only {killed} runs were still at work")

    def through_pipes(self, command, data, library, blocking):
        """The tool between two slow pipes."""
        env = {"PATH": "/usr/bin:/bin", "TMPDIR": str(self.folder), "LC_ALL": "C.UTF-8"}
        if library:
            env["LD_PRELOAD"] = str(library)
        ends = [*os.pipe(), *os.pipe()]
        if not blocking:
            for end in (ends[0], ends[3]):
                fcntl.fcntl(end, fcntl.F_SETFL, fcntl.fcntl(end, fcntl.F_GETFL) | os.O_NONBLOCK)
        run = subprocess.Popen([self.tool, *command], stdin=ends[0], stdout=ends[3], stderr=subprocess.PIPE, env=env)
        os.close(ends[0])
        os.close(ends[3])

        def feed():
            with open(ends[1], "wb", buffering=0) as to:
                try:
                    for at in range(0, len(data), 60000):
                        to.write(data[at:at + 60000])
                        time.sleep(0.004)
                except OSError:
                    pass

        said = []
        feeder = threading.Thread(target=feed)
        listener = threading.Thread(target=lambda: said.append(run.stderr.read()))
        ender = threading.Timer(SECONDS, run.kill)
        for thread in (feeder, listener, ender):
            thread.start()
        output = b""
        with open(ends[2], "rb", buffering=0) as source:
            while block := source.read(50000):
                output += block
                time.sleep(0.003)
        status = run.wait()
        ender.cancel()
        for thread in (feeder, listener):
            thread.join()
        run.stderr.close()
        return status, output, said[0]

    def pipes(self, library=None, blocking=False, what="pipes that do not wait"):
        for command, data in COMMANDS[3::4] if self.quick else COMMANDS:
            usual = self.usual(command, data)
            given = self.through_pipes(command, data.encode(), library, blocking)
            self.tries += 1
            if given[:2] != usual[:2]:
                self.fault(f"urikit {' '.join(command)}, {what}", f"status {given[0]}, {len(given[1])} of {len(usual[1])} bytes, {given[2][-200:]!r}")

    def signals(self):
        library = self.folder / "tick.so"
        subprocess.run(["gcc", "-std=c11", "-O1", "-Wall", "-Wextra", "-shared", "-fPIC", HERE / "tick.c", "-o", library], check=True)
        self.pipes(library, True, "a signal each millisecond")
        self.pipes(library, False, "a signal each millisecond, and pipes that do not wait")

    def full(self):
        disk = self.folder / "disk"
        disk.mkdir()
        for size in DISKS[::3] if self.quick else DISKS:
            for command, data in COMMANDS[::2] if self.quick else COMMANDS:
                usual = self.usual(command, data)
                for where in ("temporary", "to"):
                    with mounted(disk, size) as there:
                        if not there:
                            print("full: not tried, no disk can be mounted here", flush=True)
                            return
                        given = self.run(command, data, **{where: disk})
                    self.tries += 1
                    wrong = self.judge(given, usual, "full", True)
                    if wrong:
                        self.fault(f"urikit {' '.join(command)} with a disk of {size} KiB, {where}", wrong)


@contextlib.contextmanager
def mounted(folder, size):
    """A disk in memory of so many KiB. False if the system does not let us."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}k", "none", folder]
    try:
        there = subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        there = False
    try:
        yield there
    finally:
        if there:
            subprocess.run(["umount", folder], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parts = ["limits", "kill", "signals", "pipes", "full"]
    parser.add_argument("part", nargs="*", choices=[*parts, []], metavar="PART")
    given = parser.parse_intermixed_args()
    done = []
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        tool = shutil.copy(given.tool, folder)  # to where every user may run it
        os.chmod(tool, 0o755)
        limits = Limits(tool, folder, given.quick)
        for part in given.part or parts:
            before = limits.tries
            getattr(limits, part)()
            done.append(f"{part} {limits.tries - before}")
    print(f"{limits.tries} runs of {len(COMMANDS)} commands, {limits.faults} wrong ends ({', '.join(done)}; {limits.refused} times exit code 3, "
          f"{limits.never} times the system could not start it)")
    return 1 if limits.faults else 0


if __name__ == "__main__":
    sys.exit(main())
