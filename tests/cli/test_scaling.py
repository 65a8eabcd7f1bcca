#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every command grows linearly with its input: test_scaling.py [--full] TOOL.

Each command, with each option that changes what it does, reads hostile texts as one record of 25 KB and of 100 KB (with
--full of 100 KB and 400 KB). The larger one may take at most five times the time, memory and output, beyond a little that
a start takes and a clock cannot measure.
"""
import argparse
import os
import resource
import subprocess
import sys
import tempfile

GROWTH = 5
SLACK = {"seconds": 0.15, "KB": 6000, "bytes out": 4000}

# hostile texts: beginning, what is repeated, end
URIS = {
    "dot segments": (b"http://a", b"/..", b""),
    "keys": (b"http://a/?", b"a=b&", b""),
    "userinfo": (b"http://", b"a@", b"h"),
    "labels": (b"http://", b"a.", b"/"),
    "ports": (b"", b"//a:b", b""),
    "wrong ports": (b"", b"http://a:x/", b""),
    "passwords": (b"", b"//u:p@h ", b""),
    "colons": (b"http://a/", b":", b""),
    "triplets": (b"http://a/", b"%41", b""),
    "bad triplets": (b"http://a/", b"%4", b""),
    "not UTF-8": (b"http://a/", b"\x80", b""),
    "beyond ASCII": (b"http://a/", "ü".encode(), b""),
    "directions": (b"http://a/", "\u202e".encode(), b""),
    "backslashes": (b"http://a/", b"\\", b""),
    "quotes": (b"", b'"http://a ', b""),
    "brackets": (b"http://", b"[", b""),
    "parameters": (b"http://a/", b"..;/", b""),
    "user URL": (b"usr:a/b?", b"a=b&", b""),
    "slashes": (b"nosh://1673", b"/a", b""),
    "braces": (b"http://a/", b"{a}", b""),
    "markdown": (b"", b"](http://a ", b""),
    "links": (b"", b"<a href='b'>](c)", b""),
    "bases": (b"", b"<base href='b/c'>", b""),
    "long base": (b"<base href='", b"b", b"'>" + 9000 * b"<a href=c>"),
}
SECRETS = ["--show-secrets"]
COMMANDS = [
    ["template", "match", "http://{host}{/path*}{?query*}{#rest}"], ["template", "match", "--json", "{+all}"],
    ["template", "check", "--json"], ["template", "expand", "--input", "json", "{x}{?y*}"],
    ["parse"], ["parse", "--json"], ["parse", "--get", "{normalized} {query:a...} {path:-1} {:path} {surt}"],
    ["parse", "--as", "iri-reference", "--json"], ["parse", "--as", "usr", "--json"], ["parse", "--as", "nosh", "--json"],
    ["check"], ["check", "--verbose"], ["check", "--json"], ["check", "--only-invalid"], ["check", *SECRETS],
    ["check", "--color", "always"], ["inspect"], ["inspect", "--json"], ["normalize"], ["normalize", "--level", "scheme"],
    ["normalize", "--repair", "all"], ["resolve", "--base", "http://a/b/c/d"], ["relativize", "--base", "http://a/b/c/d"],
    ["convert", "--to", "iri"], ["convert", "--to", "cri"], ["convert", "--to", "edn"], ["convert", "--to", "uri", "--from", "iri"],
    ["coap", "decompose"], ["edit", "--set", "query:a=1"], ["edit", "--delete", "query:a*"], ["edit", "--delete", "query:*a*b"],
    ["edit", "--sort-query"], ["edit", "--append", "query=k=v"], ["edit", "--append", "path=x"],
    ["extract"], ["extract", "--json"], ["extract", "--verbose"], ["extract", "--unique"], ["extract", "--bare", "domains"],
    ["extract", "--schemes", "any", "--json"], ["extract", "--base", "http://a/b/c", "--json"], ["lint", "--fail-on", "never"], ["lint", "--json"], ["lint", "--sarif"],
    ["lint", "--caret", "always"], ["lint", "--caret", "always", *SECRETS], ["lint", "--sarif", *SECRETS],
    ["uniq"], ["uniq", "--count"], ["uniq", "--level", "scheme"], ["encode"], ["encode", "--component", "query"], ["decode"],
    ["check", "--input", "json"], ["check", "--as", "cri"], ["check", "--as", "nosh"], ["check", "--as", "usr"],
]


def run(tool, args, file):
    """Seconds, KB and bytes of both outputs, and None; or the exit status of a usage error, and its message."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with open(file, "rb") as data:
            process = subprocess.Popen([tool, *args], stdin=data, stdout=out, stderr=err)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        sizes = out.seek(0, 2) + err.seek(0, 2)
        err.seek(0)
        if process.returncode not in (0, 1):
            return process.returncode, err.read(300)
    return {"seconds": usage.ru_utime + usage.ru_stime, "KB": usage.ru_maxrss, "bytes out": sizes}, None


def text_of(shape, size):
    begin, again, end = shape
    return begin + again * ((size - len(begin) - len(end)) // len(again)) + end + b"\n"


def grew(small, large):
    return [f"{small[name]:.6g} -> {large[name]:.6g} {name}" for name in small
            if large[name] > GROWTH * small[name] + SLACK[name]]


def measure(tool, args, name, shape, size, directory):
    results = []
    for factor in (1, 4):
        file = os.path.join(directory, "input")
        with open(file, "wb") as out:
            out.write(text_of(shape, size * factor))
        result, message = run(tool, args, file)
        if message is not None:
            return f"{' '.join(args)}: exit status {result}: {message!r}"
        results.append(result)
    worse = grew(*results)
    if worse:  # once more, alone: another process may have taken the time
        return worse
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true")
    parser.add_argument("tool")
    options = parser.parse_args()
    size = 100_000 if options.full else 25_000
    resource.setrlimit(resource.RLIMIT_CPU, (3600, 3600))
    wrong = count = 0
    with tempfile.TemporaryDirectory() as directory:
        for i, args in enumerate(COMMANDS):
            for k, (name, shape) in enumerate(URIS.items()):
                if not options.full and (i + k) % 4:
                    continue  # the quick form: each command with a quarter of the texts
                for _ in range(3):
                    problem = measure(options.tool, args, name, shape, size, directory)
                    if not problem or isinstance(problem, str):
                        break
                count += 1
                if problem:
                    wrong += 1
                    print(f"{' '.join(args)}: {name}: {problem}")
    print(f"{count} commands with hostile texts of {size} and {4 * size} bytes, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
