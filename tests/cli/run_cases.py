#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the tool's cases: run_cases.py [--write] [--every=N] TOOL FILE...

With --write the output of wrong cases is replaced by what the tool prints now: read the difference before you commit
it. With --every each N-th case of a file is run, for a tool that is slow.

A case is some lines; an empty line ends it, '#' begins a comment:

    $ check 'http://a%G0/'     the arguments, quoted as in a shell
    < text                     a line of standard input
    > text                     a line of standard output
    ! text                     a line of standard error
    = 1                        the exit status (0 where this line is not there)

With '\\' after the sign ("<\\ ", ">\\ ", "!\\ ", "$\\ ") the escapes \\xNN \\n \\r \\t \\0 \\\\ count, and \\c at the
end leaves out the line's newline. "!..." lets any standard error pass, as long as there is some. What is not listed
must be empty. $FILE in arguments is a file that holds the standard input.
"""
import argparse
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ESCAPE = re.compile(rb"\\(x[0-9A-Fa-f]{2}|.)")
NAMED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"0": b"\0", b"\\": b"\\", b"c": b""}


def unescape(text):
    def value(match):
        word = match.group(1)
        return bytes([int(word[1:], 16)]) if word[:1] == b"x" else NAMED[word]

    return ESCAPE.sub(value, text)


def read_cases(path):
    """Every case as a dict; what a line adds goes after what is there already."""
    cases, case = [], None
    for number, line in enumerate([*path.read_bytes().split(b"\n"), b""], 1):
        if line.startswith(b"#"):
            continue
        if not line:
            if case:
                cases.append(case)
            case = None
            continue
        case = case or {"line": number, "$": None, "<": b"", ">": b"", "!": b"", "=": 0, "any": False}
        sign, rest = line[:1].decode(), line[1:]
        if line == b"!...":
            case["any"] = True
        elif sign == "=":
            case["="] = int(rest)
        elif sign in "$<>!" and (rest[:1] in (b" ", b"\\") or not rest):
            escaped = rest[:1] == b"\\"
            text = rest[2 if escaped else 1:]
            whole = text + (b"" if escaped and text.endswith(b"\\c") else b"\n")
            if sign == "$":
                words = [os.fsencode(word) for word in shlex.split(os.fsdecode(text))]
                case["$"] = [unescape(word) if escaped else word for word in words]
            else:
                case[sign] += unescape(whole) if escaped else whole
        else:
            raise SystemExit(f"{path}:{number}: what is {line!r}?")
    return cases


def run(tool, case, file, more=None):
    """What is wrong with a case. more: of the environment."""
    file.write_bytes(case["<"])
    args = [os.fsencode(file) if word == b"$FILE" else word for word in case["$"]]
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "COLUMNS": "80", **(more or {})}
    done = subprocess.run([tool, *args], input=case["<"], capture_output=True, timeout=60, env=environment, check=False)
    error = done.stderr.replace(os.fsencode(file), b"$FILE")
    output = done.stdout.replace(os.fsencode(file), b"$FILE")
    wrong = []
    if output != case[">"]:
        wrong.append(f"standard output\n    got  {output!r}\n    want {case['>']!r}")
    if (not error) if case["any"] else error != case["!"]:
        wrong.append(f"standard error\n    got  {error!r}\n    want {'some' if case['any'] else case['!']!r}")
    if done.returncode != case["="]:
        wrong.append(f"exit status {done.returncode}, not {case['=']}")
    return wrong


def escape_lines(sign, data):
    """Output as the lines of a case; escapes only where the bytes need them."""
    lines = data.split(b"\n")
    ended = not lines[-1]
    if ended:
        lines.pop()
    for i, line in enumerate(lines):
        cut = not ended and i == len(lines) - 1
        if not cut and all(0x20 <= byte < 0x7F for byte in line):
            yield sign + b" " + line if line else sign
            continue
        text = b"".join(bytes([byte]) if 0x20 <= byte < 0x7F and byte != 0x5C else b"\\\\" if byte == 0x5C
                        else b"\\x%02X" % byte for byte in line)
        yield sign + b"\\ " + text + (b"\\c" if cut else b"")


def rewrite(path, case, tool, file):
    """Put what the tool prints now into the case's lines."""
    file.write_bytes(case["<"])
    args = [os.fsencode(file) if word == b"$FILE" else word for word in case["$"]]
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "COLUMNS": "80"}
    done = subprocess.run([tool, *args], input=case["<"], capture_output=True, timeout=60, env=environment, check=False)
    lines = path.read_bytes().split(b"\n")
    start = case["line"] - 1
    end = start
    while end < len(lines) and lines[end]:
        end += 1
    kept = [line for line in lines[start:end] if line[:1] not in (b">", b"!", b"=")]
    error = done.stderr.replace(os.fsencode(file), b"$FILE")
    new = kept + [*escape_lines(b">", done.stdout.replace(os.fsencode(file), b"$FILE"))]
    new += [b"!..."] if case["any"] and error else [*escape_lines(b"!", error)]
    new += [b"= %d" % done.returncode] if done.returncode else []
    path.write_bytes(b"\n".join(lines[:start] + new + lines[end:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("tool")
    parser.add_argument("file", nargs="+")
    given = parser.parse_args()
    tool, write = given.tool, given.write
    total = failed = 0
    with tempfile.TemporaryDirectory() as directory:
        for name in given.file:
            for case in reversed(read_cases(pathlib.Path(name))[::given.every]): # last first: rewriting moves the lines after it
                total += 1
                if write and run(tool, case, pathlib.Path(directory) / "records"):
                    rewrite(pathlib.Path(name), case, tool, pathlib.Path(directory) / "records")
                for wrong in run(tool, case, pathlib.Path(directory) / "records"):
                    failed += 1
                    print(f"{name}:{case['line']}: urikit {case['$']}: {wrong}", file=sys.stderr)
    print(f"{total} cases, {failed} wrong")
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
