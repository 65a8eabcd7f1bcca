#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Races between threads in urikit's extension module, found by gcc's thread sanitizer.

races.py   PYTHONPATH leads to a module that was built with -fsanitize=thread. Runs itself again with the sanitizer.

Python threads share columns, objects and the tables of Unicode and of public suffixes, while calls work without the GIL in
threads of their own. Python itself is not built for the sanitizer, but its locks are functions that the sanitizer sees. So
that silence means something, a race that is made on purpose must be found first. Exit status 77: the sanitizer cannot start.
"""
import ctypes
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable

FOUND = 66  # the sanitizer's exit status after a report
RACE = "int shared; void race(void) { for (int i = 0; i < 1000000; i++) { shared++; } }"
ROWS = [f"HTTP://user@h{i % 50}.Example:80/a/../%7e{i}?q={i}#f" for i in range(40_000)] + ["http://caf\u00e9.co.uk/%C3%A9", "http://["]
FEW = ROWS[-3000:]
THREADS = 3


def in_threads(work: Callable[[], object]) -> None:
    failures = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def use_urikit() -> None:
    import urikit.arrow as ua
    from urikit import CRI, IRI, URI, URIError, UserURL

    columns = [ROWS]
    try:
        import pyarrow as pa

        columns += [pa.array(ROWS), pa.chunked_array([ROWS[:7], ROWS[7:]], type=pa.large_string())]
    except ImportError:
        pass
    shared = [URI(ROWS[0]), IRI(ROWS[-2]), CRI("coap://h/a?b"), UserURL("usr:github/a?b=c")]

    def work() -> None:
        for column in columns:  # long enough that a call has threads of its own
            ua.host(column, threads=2)
            ua.normalize(column, threads=2)
        for call in (ua.to_cri, ua.registrable, ua.error):
            call(FEW)
        ua.query_value(FEW, "q")
        ua.findings(FEW[-50:])
        for _ in range(50):
            for one in shared:
                _ = str(one), repr(one), hash(one), one == shared[0]
            _ = shared[0].resolve("../b"), shared[0].registrable, shared[1].to_uri(), shared[1].normalize()
            try:
                URI("http://[")
            except URIError:
                pass

    in_threads(work)


def start(what: str, library: str) -> subprocess.CompletedProcess[str]:
    """This program with the sanitizer. It needs its own addresses free: if they are not, without random ones."""
    tsan = subprocess.run(["gcc", "-print-file-name=libtsan.so"], capture_output=True, text=True).stdout.strip()
    env = os.environ | {"LD_PRELOAD": tsan, "TSAN_OPTIONS": f"exitcode={FOUND}", "URIKIT_RACES": what, "URIKIT_RACE_LIBRARY": library}
    command = [sys.executable, __file__]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    if "unexpected memory mapping" in done.stderr:
        done = subprocess.run(["setarch", "-R", *command], env=env, capture_output=True, text=True)
    return done


def main() -> int:
    what = os.environ.get("URIKIT_RACES")
    if what:
        if what == "on purpose":
            in_threads(ctypes.CDLL(os.environ["URIKIT_RACE_LIBRARY"]).race)
        else:
            use_urikit()
        print("finished")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/race.so"
        source = pathlib.Path(folder, "race.c")
        source.write_text(RACE)
        subprocess.run(["gcc", "-shared", "-fPIC", "-fsanitize=thread", "-O0", "-o", library, source], check=True)
        done = start("on purpose", library)
        if done.returncode != FOUND or "data race" not in done.stderr:
            print(f"the thread sanitizer does not find a race that is there: status {done.returncode}, {done.stderr[-300:]}")
            return 77
        done = start("urikit", library)
    if done.returncode or "finished" not in done.stdout:
        print(done.stdout, done.stderr[-6000:], f"status {done.returncode}")
        return 1
    print(f"{THREADS} threads of Python, calls with {len(ROWS)} rows in threads of their own: no race")
    return 0


if __name__ == "__main__":
    sys.exit(main())
