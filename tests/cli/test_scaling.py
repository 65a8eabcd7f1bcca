#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every command grows linearly with its input: test_scaling.py [--full | --few | --write] TOOL.

Each command with each of its options reads hostile texts as one record of 50 KB and of 200 KB. The larger one may take at
most five times the time, memory and output, beyond a little that a start takes and a clock cannot measure. What the
commands and their options are is read from the tool; one that has no row in scaling.txt is an error. --write finds the rows
again and writes that file: it starts the tool 3,000 times. With URIKIT_LONG, each night, they are found again and compared.
Options that take text of any length are given one of 15 KB and of 60 KB. With --full all is twice as long, which is the most
that a system takes as one argument. Without it each row reads some of the texts, and others than the row before it.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

FOUND = pathlib.Path(__file__).with_name("scaling.txt")
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
    "long passwords": (b"", b"p://u:p@h/", b""),
    "tokens": (b"http://a/?", b"eyJa=", b""),
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
    "file": (b"file:///", b"%41/", b""),
    "path of a file": (b"/", b"a b/", b""),
    "remote of git": (b"u@[h:1]:", b"a b@", b""),
    "user URL": (b"usr:a/b?", b"a=b&", b""),
    "slashes": (b"nosh://1673", b"/a", b""),
    "braces": (b"http://a/", b"{a}", b""),
    "markdown": (b"", b"](http://a ", b""),
    "bytes in hex": (b"", b"81", b""),
    "a CRI's path": (b"82208161", b"61", b""),
    "open brackets": (b"[-1, [", b"[", b""),
    "permissions": (b"[", b'[[["a"]],1],', b'[[["b"]],1]]'),
    "options": (b"[", b'[11,"61"],', b'[11,"61"]]'),
    "links": (b"", b"<a href='b'>](c)", b""),
    "bases": (b"", b"<base href='b/c'>", b""),
    "nested bases": (b"", b"<a xml:base='b/'><b href='c'/>", b""),
    "JSON": (b"", b'{"a":["http:\\/\\/a\\u0026', b'"]'),
    "targets": (b"", b'<a>;anchor="b",url(c "GET /d ', b""),
    "mail": (b"Content-Type: multipart/x; boundary=b\nContent-Transfer-Encoding: quoted-printable\n\n", b"--=3Db\n--b \n\n", b""),
    "records": (b"", b"WARC/1.0\nWARC-Target-URI: http://a/\nContent-Type: application/http\nContent-Length: 60\n\nHTTP/1.1\nTransfer-Encoding: chunked\n\n1\na\n", b""),
    "open attributes": (b"", b'<a href="a:', b""),
    "open links": (b"", b"[x](a:", b""),
    "versions after passwords": (b"", b"x//u:p@1?a=b", b""),
    "open code spans": (b"", b" http://a/ ".join(n * b"`" for n in range(1, 50)), b""),
    "fences": (b"", b"> ```\n~~~ http://a/\n", b""),
    "words of a header": (b"Subject:", b" =?u?q?a:?=", b""),
    "open words of a header": (b"Subject: ", b"=?utf-8?q?", b""),
    "long base": (b"<base href='", b"b", b"'>" + 9000 * b"<a href=c>"),
}
# texts of a format's own kind: what reads that format always reads them
OWN = {"html": ["links", "open attributes", "bases", "long base"], "markdown": ["links", "open links", "open code spans", "fences"], "xml": ["nested bases"],
       "css": ["targets"], "json": ["JSON"], "jsonl": ["JSON"], "log": ["targets"], "link-format": ["targets"], "warc": ["records"],
       "eml": ["mail", "words of a header", "open words of a header"]}
SECRETS = ["--show-secrets"]
# rows that say more than one option at a time
COMMANDS = [
    ["template", "match", "http://{host}{/path*}{?query*}{#rest}"], ["template", "match", "--json", "{+all}"],
    ["template", "route", "--json", "--routes", "ROUTES"],
    ["template", "check", "--json"], ["template", "expand", "--input", "json", "{x}{?y*}"],
    ["parse", "--get", "{normalized} {query:a...} {path:-1} {:path} {surt}"],
    ["parse", "--as", "iri-reference", "--json"], ["parse", "--as", "usr", "--json"], ["parse", "--as", "nosh", "--json"],
    ["parse", "--lenient", "--json"], ["inspect", "--json"], ["normalize", "--level", "scheme"],
    ["normalize", "--repair", "all"], ["convert", "--to", "uri", "--from", "iri"],
    ["edit", "--delete", "query:a*"], ["edit", "--delete", "query:*a*b"], ["edit", "--append", "path=x"],
    ["extract", "--json"], ["extract", "--bare", "domains"], ["extract", "--schemes", "any", "--json"],
    ["extract", "--base", "http://a/b/c", "--json"], ["extract", "--format", "json", "--json"],
    ["extract", "--format", "log", "--base", "http://a/", "--json"], ["extract", "--format", "css", "--base", "http://a/"],
    ["extract", "--format", "html", "--schemes", "any", "--json"], ["extract", "--format", "markdown", "--schemes", "any", "--json"],
    ["extract", "--format", "eml", "--json"], ["extract", "--format", "warc", "--json"], ["extract", "--format", "jsonl", "--member", "a.a", "--json"], ["extract", "--format", "cbor", "--base", "http://a/", "--json"],
    ["extract", "--format", "edn", "--json"], ["lint", "--sarif"], ["lint", "--json"],
    ["lint", "--caret", "always"], ["lint", "--caret", "always", *SECRETS], ["lint", "--sarif", *SECRETS],
    ["aif", "allows", "--list", "LIST", "--method", "GET", "/LONG"], ["uniq", "--count"], ["uniq", "--level", "scheme"], ["encode", "--component", "query"],
]
# many templates, and such as take the same texts
TYPES = "".join(f'{{"type":"t{i}","lower_name":true,"qualifiers":["a","k{i}"]}}\n' for i in range(255)) + '{"type":"a","qualifiers":["k"]}'
REGISTRY = "".join(f"{i % 9 + 1}\t0x{i:040x}\n" for i in range(256, 0, -1))
ROUTES = "".join(f"http://{{h}}/{i}/{{x}}{{?a{i}}}\nhttp://a{{/p*}}/{i}\n{{+a}}{{?b{i}*}}\n" for i in range(100)) + "{+all}\n"
# what a command needs besides, one list for each thing that it does; commands that are not here need nothing
NEEDED = {
    "resolve": [["--base", "http://a/b/c/d"]], "relativize": [["--base", "http://a/b/c/d"]], "convert": [["--to", "iri"]],
    "edit": [["--set", "query:a=1"]], "build": [["--input", "json"]],
    "coap": [["decompose"], ["compose", "--scheme", "coap"], ["proxy"], ["proxy", "--with", "proxy-uri"]],
    "usr": [["test", "FILE"]], "aif": [["decode"], ["encode"], ["allows", "--method", "GET", "/x"]],
    "nosh": [["tid"], ["restrict"], ["check-rkey"], ["check-collection"], ["check-did"], ["check-handle"]],
    "template": [["expand", "{x}", "--input", "json"], ["match", "{x}"], ["check"], ["route", "--routes", "ROUTES"], ["show", "{+x}"]],
}
# commands that read no text, and options that do nothing to one
NO_TEXT = {"schemes", "completions", "help"}
NO_OPTION = {"--help", "--rules"}
# values of options whose words the completions do not list; LONG is a text that grows, FILE the file of the texts
VALUES = {
    "--get": ["{path}", "LONG", "{query:LONG}"], "--base": ["http://a/b/c/d", "http://a/LONG"], "--schemes": ["any", "LONG"],
    "--set": ["query:a=1", "query=LONG", "host=LONG", "path=LONG", "query:LONG=1", "query:a=LONG"],
    "--append": ["query=k=v", "path=LONG", "query=k=LONG"], "--delete": ["query:a*", "query:LONG", "query:*LONG"],
    "--iterate": ["query:a=1,2", "query:a=LONG"], "--in": ["FILE"], "--not-in": ["FILE"], "--memory": ["1M"], "--policy": ["POLICY"], "--psl": ["PSL"], "--types": ["TYPES"], "--registry": ["REGISTRY"], "--routes": ["ROUTES"],
    "--file": ["FILE"], "--jobs": ["2"], "--type": ["x"], "--name": ["a", "LONG"], "--qualifier": ["email=LONG"],
    "--checksum": ["LONG"], "--authority": ["1673", "LONG"], "--collection": ["com.example.foo", "LONG"], "--rkey": ["a", "LONG"],
    "--userinfo": ["LONG"], "--host": ["LONG"], "--port": ["80", "LONG"], "--path": ["/LONG"], "--path-segment": ["LONG"],
    "--query": ["a=LONG"], "--fragment": ["LONG"], "--key": ["LONG"], "--reader": ["ruby@3.1"], "--path-prefix": ["/a"], "--clock": ["4"], "--member": ["a", "LONG"], "--var": ["x=LONG"], "--destination": ["192.0.2.1:5683"],
    "--namespace": ["a/b", "LONG"], "--version": ["1", "LONG"], "--subpath": ["a/b", "LONG"], "--list": ["LIST"], "--scheme": ["coap", "https"], "--with": ["proxy-uri", "proxy-cri"],
}
# what may have to be there for an option to mean something; the first that is not a usage error is taken
BESIDE = [[], ["--as", "nosh"], ["--as", "usr"], ["--as", "cri"], ["--to", "cri"], ["--from", "cri"], ["--level", "case"], ["--format", "json"],
          ["--format", "cbor"],
          ["--sarif"], ["--json"], ["--unique"], ["--input", "json"],
          ["--host", "h"], ["--scheme", "http"], ["--scheme", "http", "--host", "h"], ["--as", "usr", "--type", "x", "--name", "a"],
          ["--as", "usr", "--type", "x"], ["--as", "usr", "--name", "a"], ["--as", "nosh", "--authority", "1673"],
          ["--as", "purl", "--type", "npm", "--name", "a"], ["--as", "purl", "--type", "npm"],
          ["--as", "nosh", "--authority", "1673", "--collection", "com.example.foo"], ["--as", "cri", "--scheme", "http", "--host", "h"],
          ["--as", "nosh", "--eip55", "--authority", "1673"], ["--as", "nosh", "--set", "rkey=a"],
          ["--as", "cri", "--base", "cri'http://a/b'"], ["expand", "{x}"], ["--get", "{host:registrable}"], ["--to", "path"], ["--from", "git"]]
# options that say how records come in and answers go out: the same for all that a command does
GENERIC = {"--json", "--input", "--file", "--null", "--skip-invalid", "--only-invalid", "--show-secrets", "--quiet", "--verbose",
           "--line-buffered", "--jobs", "--color", "--no-progress"}


def tables(tool):
    """The options of each command, and the words of each option: as the completions have them."""
    script = subprocess.run([tool, "completions", "bash"], capture_output=True, check=True).stdout.decode()
    options, words = {}, {}
    for name, listed in re.findall(r"^    (\S+)\) COMPREPLY=\(\$\(compgen -W '([^']*)'", script, re.M):
        options[name] = listed.split()
    for name, listed in re.findall(r"^    (--\S+)(?: \| -.)?\) COMPREPLY=\(\$\(compgen -W '([^']*)'", script, re.M):
        words[name] = listed.split()
    names = {name: "words" if f"{name})" in script or f"{name} |" in script else "flag" for each in options.values() for name in each}
    return {name: listed for name, listed in options.items() if not name.startswith("-")}, words, names


SMALL = (b"http://a", b"/", b"")


class Rows:
    """The rows for the options of a tool."""

    def __init__(self, tool, directory):
        self.tool, self.missing = tool, []
        self.options, self.words, self.names = tables(tool)
        self.files = {name: os.path.join(directory, name) for name in ("FILE", "LIST", "POLICY", "PSL", "ROUTES", "TYPES", "REGISTRY")}
        for name, text in (("FILE", "http://a/\n"), ("LIST", '[[[["s"]],1]]'), ("POLICY", "deny internal\n"),
                           ("PSL", "// ===BEGIN ICANN DOMAINS===\ncom\n"), ("ROUTES", ROUTES), ("TYPES", TYPES), ("REGISTRY", REGISTRY)):
            with open(self.files[name], "w", encoding="ascii") as out:
                out.write(text)

    def values(self, option):
        if option in VALUES:
            return [[option, value] for value in VALUES[option]]
        if option in self.words:
            return [[option, value] for value in self.words[option]]
        return [[option]] if self.names[option] == "flag" else []

    def fill(self, args, long):
        return [self.files.get(word, word).replace("LONG", long) for word in args]

    def works(self, args):
        with open(self.files["FILE"], "w+b") as data:
            data.write(text_for(args, SMALL, 9))
            data.seek(0)
            return subprocess.call([self.tool, *self.fill(args, "a")], stdin=data, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL) in (0, 1)

    def runs(self, command, option):
        """Each value of an option, with what it needs."""
        before = [beside for beside in BESIDE if all(word in self.options[command] for word in beside if word.startswith("--"))]
        for value in self.values(option):
            for needed in NEEDED.get(command, [[]]):
                first = [[*needed, *beside] for beside in before]
                # or in place of what it needs
                found = next((more for more in first + (before if needed else []) if self.works([command, *more, *value])), None)
                if found is not None:
                    yield [command, *found, *value]
                    last = found[len(needed):] if found[:len(needed)] == needed else found
                    before.sort(key=lambda beside: beside != last)
                if found is not None and option in GENERIC:
                    return

    def all(self):
        for command, listed in self.options.items():
            if command in NO_TEXT:
                continue
            for needed in NEEDED.get(command, [[]]):
                if not self.works([command, *needed]):
                    self.missing.append(f"{command}: {' '.join([command, *needed])} does not run")
                yield [command, *needed]
            for option in (name for name in listed if name.startswith("--") and name not in NO_OPTION):
                rows = list(self.runs(command, option))
                if not rows:
                    self.missing.append(f"{command}: no row has {option}; its values are in VALUES of {os.path.basename(__file__)}")
                yield from rows
            for word in (name for name in listed if not name.startswith("--")):
                if not any(word in needed for needed in NEEDED.get(command, [])):
                    self.missing.append(f"{command}: no row has {word}; it belongs into NEEDED of {os.path.basename(__file__)}")

    def check(self, found):
        """Each command, option and word of the tool is in a row of its command."""
        for command, listed in self.options.items():
            if command in NO_TEXT:
                continue
            used = {word for row in found if row[0] == command for word in row}
            for word in [command, *listed]:
                if word not in used and word not in NO_OPTION and (word == command or not re.fullmatch("-.", word)):
                    self.missing.append(f"{command}: no row of {FOUND.name} has {word}; {os.path.basename(__file__)} --write TOOL finds one")


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


def text_for(args, shape, size):
    """The file for a command: of pairs and of objects it wants more than one text."""
    text = text_of(shape, size)
    if "--binary" in args and "--as" in args:  # [-1, ["h"], [text]]
        octets = text.decode("utf-8", "replace").encode()
        return b"\x83\x20\x81\x61h\x81\x7a" + len(octets).to_bytes(4, "big") + octets
    if "cbor" in args or "--document" in args:  # the text as a URI, many CRIs, many levels
        octets, part = text.decode("utf-8", "replace").encode(), size // 8
        return (b"\x83\xd8\x20\x7a" + len(octets).to_bytes(4, "big") + octets + b"\x9f" + b"\xd8\x63\x82\xf5\x81aa" * (part // 7) + b"\xff" +
                b"\x9f" * part + b"\xd8\x20\x61a" + b"\xff" * part)
    if "edn" in args and args[0] == "extract":
        quoted, part = json.dumps(text.decode("latin-1"), ensure_ascii=False).encode(), size // 8
        return (b"[32(" + quoted + b"), [" + b"cri'/a', " * (part // 9) + b"], " + b"<<" * (part // 4) + b">>" * (part // 4) +
                b", " + b"[99(" * (part // 6) + b"1" + b")]" * (part // 6) + b"]")
    if args[0] == "compare":
        return text + text
    if args[:1] == ["usr"]:
        return b'[{"uurl":' + json.dumps(text.decode("latin-1")).encode() + b',"canonical":"usr:a/b","type":"a","name":"b","qualifiers":{}}]'
    if args[:2] == ["aif", "allows"]:
        return b"[[[[" + json.dumps(text.decode("latin-1")).encode() + b"]],1]]"
    if args[0] == "build" and "json" in args:
        return b'{"scheme":"http","host":"h","path":"/","query":' + json.dumps(text[:-1].decode("latin-1")).encode() + b"}\n"
    return text


def measure(rows, args, shape, size):
    results = []
    growing = any("LONG" in word for word in args)
    for factor in (1, 4):
        with open(rows.files["FILE"], "wb") as out:
            out.write(text_for(args, shape, 1000 if growing else size * factor))
        long = text_of(shape, size * factor * 3 // 10)[:-1].replace(b"\0", b"") if growing else b""
        result, message = run(rows.tool, rows.fill(args, os.fsdecode(long)), rows.files["FILE"])
        if message is not None and not growing:
            return f"exit status {result}: {message!r}"
        if message is not None:
            return None  # a text that the option does not take
        results.append(result)
    return grew(*results)


# A command, the file that an option of it names, a line of that, and the texts for each line
NAMED = [(["guard", "--quiet", "--policy"], "POLICY", "allow host h{0}.example\n", "http://h{0}.example/\n"),
         (["lint", "--quiet", "--policy"], "POLICY", "allow host h{0}.example\n", "http://h{0}.example/\n"),
         (["compare", "--registry"], "REGISTRY", "{0}\t0x{0:040x}\n", "nosh://{0}/a\tnosh://0x{0:040x}/a\n"),
         (["parse", "--get", "{host:registrable}", "--psl"], "PSL", "t{0}.example\n", "http://a.b.t{0}.example/\n"),
         (["template", "route", "--quiet", "--routes"], "ROUTES", "/a{0}/{{x}}\n", "/a{0}/b\n")]
NAMED_FIRST = {"PSL": "// ===BEGIN ICANN DOMAINS===\n"}


def named_files(rows):
    """Many texts beside a file of as many lines that an option names: it is read once, and not for each text."""
    for command, option, line, text in NAMED:
        results = []
        for lines in (2000, 8000):
            for name, form in ((option, line), ("FILE", text)):
                with open(rows.files[name], "w", encoding="ascii") as out:
                    out.write(NAMED_FIRST.get(name, ""))
                    out.writelines(form.format(i) for i in range(1, lines + 1))
            result, message = run(rows.tool, [*command, rows.files[option]], rows.files["FILE"])
            results.append(result)
            if message is not None:
                return [f"{command}: exit status {result}: {message!r}"]
        problem = grew(*results)
        if problem:
            return [f"{' '.join(command)}: {problem}"]
    return []


def shapes_of(args, number, count, full):
    """The texts of a row: all, or its format's own and some that the rows before it did not have."""
    names = list(URIS)
    own = [name for at, word in enumerate(args) if word == "--format" for name in OWN.get(args[at + 1], [])]
    return names if full else dict.fromkeys(own + [names[(number * count + k) % len(names)] for k in range(count)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--few", action="store_true", help="only the rows of COMMANDS")
    parser.add_argument("--write", action="store_true", help="find the rows for each option, and write scaling.txt")
    parser.add_argument("--table", action="store_true", help="only whether each option has a row")
    parser.add_argument("tool")
    options = parser.parse_args()
    size = 100_000 if options.full else 50_000 # what is quadratic takes seconds of either
    resource.setrlimit(resource.RLIMIT_CPU, (3600, 3600))
    wrong = count = 0
    with tempfile.TemporaryDirectory() as directory:
        rows = Rows(options.tool, directory)
        found = [shlex.split(line) for line in FOUND.read_text(encoding="utf-8").splitlines()] if FOUND.exists() else []
        if options.write or os.environ.get("URIKIT_LONG") and not options.few:
            again = list(rows.all())
            if options.write:
                FOUND.write_text("".join(f"{shlex.join(row)}\n" for row in again), encoding="utf-8")
            elif again != found:
                rows.missing.append(f"{FOUND.name} has not the rows that are found: {os.path.basename(__file__)} --write TOOL")
        else:
            rows.check(found)
        made = [(args, 6) for args in COMMANDS] + [(args, 1) for args in ([] if options.few else found)]
        for problem in rows.missing:
            print(problem)
        if options.table or options.write or rows.missing:
            print(f"{len(made)} rows, {len(rows.missing)} missing")
            return len(rows.missing) > 0
        for number, (args, texts) in enumerate(made):
            for name in shapes_of(args, number, texts, options.full):
                for _ in range(3):  # again, alone: another process may have taken the time
                    problem = measure(rows, args, URIS[name], size)
                    if not problem or isinstance(problem, str):
                        break
                count += 1
                if problem:
                    wrong += 1
                    print(f"{' '.join(args)}: {name}: {problem}")
        for problem in named_files(rows) and named_files(rows):
            wrong += 1
            print(problem)
    print(f"{count} commands with hostile texts of {size} and {4 * size} bytes, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
