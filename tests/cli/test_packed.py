#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gzip and zstd are read as they are, and a broken archive is an error with its place: test_packed.py TOOL [--few].

What the tool was built without is skipped by name.
"""
import gzip
import os
import re
import signal
import subprocess
import sys
import tempfile

TOOL = sys.argv[1]
STEP = 4 if "--few" in sys.argv else 1  # of the quick tier, and with a sanitizer by day
TEXT = b"http://a.example/x\nhttp://b.example/" + 20 * b"y" + b"\n"
EXIT_IO = 3
READERS = ("check --verbose", "convert --to iri", "decode", "edit --set scheme=https", "encode", "guard", "inspect", "lint", "normalize", "parse --json",
           "readers", "relativize --base http://a.example/", "resolve --base http://c.example/", "template match {+x}", "uniq --count", "redact")
command = "extract"
wrong = 0


def check(good, *what):
    global wrong
    if not good:
        wrong += 1
        print(*what)


def run(data, *options):
    done = subprocess.run([TOOL, *command.split(), *options], input=data, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def zstd(text):
    """One frame with its size, and one block that is not compressed (RFC 8878, 3.1.1)."""
    return b"\x28\xb5\x2f\xfd\x20" + bytes([len(text)]) + (len(text) << 3 | 1).to_bytes(3, "little") + text


def broken(data, name):
    """Every beginning is cut short; a changed byte changes what is found, or is an error. None ends the process in another way."""
    said = b"urikit %s: standard input: byte %d: %s: the archive is cut short\n"
    for n in range(5, len(data), STEP):
        status, _, error = run(data[:n])
        check(status == EXIT_IO and error == said % (command.encode(), n, name), n, status, error)
    for at in range(4, len(data), STEP):
        status, found, error = run(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1:])
        place = re.search(rb"byte (\d+): " + name + rb": .", error)
        check(status <= (command != "extract") or (status == EXIT_IO and place and int(place.group(1)) <= len(data)), at, status, found, error)


def form(name, data):
    status, found, error = run(data)
    if b"was built without" in error:
        check(status == EXIT_IO, status)
        print(f"skipped: {name.decode()}: {error.decode().rstrip()}")
        return
    check((status, found, error) == (0, TEXT, b""), name, status, found, error)
    check(run(data + data)[1] == TEXT + TEXT, name, "two archives in one file")
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        check(run(b"", "--file", file.name)[1] == TEXT, name, "a file")
    status, found, error = run(data + b"http://c.example/")
    check(status == EXIT_IO and found == TEXT and b"byte " in error, name, "something after the archive", status, found, error)
    broken(data, name)


def files_of_options():
    """What an option reads is unpacked as well; an archive that is cut short is an error with its place."""
    for words, text in (("template route /a/1 --routes", b"/a/{b}\n"), ("guard http://a.example/ --policy", b"allow host a.example\n"),
                        ("lint http://b.example/ --policy", b"allow host a.example\n"), ("check usr:a/b --types", b'{"type":"a"}')):
        results = []
        packed = gzip.compress(text, mtime=0)
        for data in (text, packed, packed[:-3]):
            with tempfile.NamedTemporaryFile() as file:
                file.write(data)
                file.flush()
                done = subprocess.run([TOOL, *words.split(), file.name], capture_output=True, timeout=60, check=False)
                results.append((done.returncode, done.stdout, done.stderr))
        check(results[0] == results[1] and results[0][0] in (0, 1), words, results)
        check(results[2][0] > 1 and b": gzip: the archive is cut short" in results[2][2], words, results[2])


def memory():
    """A small archive of a long text takes no more memory than a short one, and its time is that of its text."""
    most = []
    for size in (1 << 10, 1 << 25):
        with tempfile.NamedTemporaryFile() as file:
            with gzip.open(file, "wb", 1) as archive:  # in pieces: the memory of this process counts for the next one
                for _ in range(size >> 10):
                    archive.write(1024 * b"\n")
            file.flush()
            process = subprocess.Popen([TOOL, command, "--quiet", "--file", file.name], stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            most.append(usage.ru_maxrss)
    check(most[1] < most[0] + 8192, "kilobytes of memory:", most)


def stopped(packed):
    """Ctrl-C ends a run that waits for more of an archive."""
    process = subprocess.Popen([TOOL, "normalize"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(packed + packed[:5])  # the records of the first one are read and answered while the second is awaited
    process.stdin.flush()
    first = process.stdout.read(len(TEXT))
    process.send_signal(signal.SIGINT)
    check(first == TEXT and process.wait(20) == 128 + signal.SIGINT, first, process.returncode)
    process.communicate()


def main():
    global command
    packed = gzip.compress(TEXT, mtime=0)
    for name in ("extract", "normalize"):
        command = name
        form(b"gzip", packed)
        form(b"zstd", zstd(TEXT))
        if b"was built without" not in run(packed)[2]:
            check(run(packed + bytes(2000))[:2] == (0, TEXT), "zeros after the archive")
            check(run(packed + bytes(20) + b"x")[0] == EXIT_IO, "zeros and more after the archive")
            memory()
    for name in READERS:
        command = name
        if b"was built without" not in run(packed)[2]:
            check(run(packed) == run(TEXT), command)
    if b"was built without" not in run(packed)[2]:
        stopped(packed)
        files_of_options()
    command = "extract"
    for text in (b"\x1f", b"\x1f\x8b", b"(", b"\x28\xb5\x2f"):  # beginnings of archives that are none
        check(run(text + b" http://a.example/x")[1] == b"http://a.example/x\n", text)
        check(run(text)[0] == 0, text)
    command = "convert --from cri --binary --to edn"
    check(b"zstd" not in run(zstd(TEXT))[2], "raw CBOR is never unpacked")
    print(f"{wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
