#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which host the 16 parsers of the comparison of 2022, and two of PHP that are newer, read today: confusion.py TOOL TOOLS [--write]

TOOL is urikit, TOOLS the folder that scripts/test.d/wire fills. Twelve of the parsers have models, which scripts/test readers holds to the
programs; the others are asked here. Without --write, each row of doc/readers-2026.md is
compared with its parser, or named as skipped; with it, the page and its picture are written.
"""
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

DOC = pathlib.Path(__file__).resolve().parents[2] / "doc"
PAGE, PICTURE = DOC / "readers-2026.md", DOC / "pictures/parsers.svg"
DRIVERS = pathlib.Path(__file__).resolve().parent / "drivers"
BEGIN, END = "<!-- tests/readers/confusion.py writes this -->\n", "<!-- end -->\n"
# Of each class of the comparison one text or two, which have no other host than this.
HOST = "a.example"
TEXTS = [("scheme", "a.example/b"), ("slashes", "http:///a.example/b"), ("slashes", "http:/a.example/b"), ("backslash", "http:\\\\a.example\\b"),
         ("backslash", "http://a.example\\b"), ("encoded", "http://%61.example/b"), ("mixup", "ldap://a.example#b/c")]
CONTROL = f"http://{HOST}/b"  # which all read alike
# The parsers in the order of the comparison, PHP's newer ones after its old one: the model, or the driver.
PARSERS = [("urllib (Python)", "urllib"), ("urllib3 (Python)", "urllib3"), ("rfc3986 (Python)", "rfc3986"), ("httptools (Python)", "httptools"), ("libcurl", "curl-8"),
           ("Wget", "wget"), ("Chrome (URL Standard)", "whatwg"), ("Uri (.NET, by Mono)", "mono"), ("URL (Java)", "java-url"), ("URI (Java)", "java-uri"),
           ("parse_url (PHP)", "php"), ("Uri\\Rfc3986\\Uri (PHP)", "php-uri"),
           ("Uri\\WhatWg\\Url (PHP)", "php-url"), ("url.parse (Node.js)", "node-legacy"), ("url-parse (Node.js)", "url-parse"), ("net/url (Go)", "go"), ("uri (Ruby)", "ruby"),
           ("URI (Perl)", "perl")]

PYTHON = """
import sys, {module}
print({module}.__version__)
for line in sys.stdin:
    try:
        print({host} or "-")
    except Exception:
        print("!")
"""
NODE = """
const Url = require("url-parse");
console.log(require("url-parse/package.json").version);
for (const text of require("fs").readFileSync(0, "utf8").trimEnd().split("\\n")) {
  try { console.log(new Url(text, {}).hostname || "-"); } catch { console.log("!"); }
}
"""
PERL = """
use URI; print "$URI::VERSION\\n";
while (<STDIN>) { chomp; my $u = eval { URI->new($_) }; my $h = eval { $u->host }; print !$u ? "!" : length($h // "") ? $h : "-", "\\n" }
"""


def texts():
    return [CONTROL, *(text for _, text in TEXTS)]


def ask_models(tool):
    """{model: (version, hosts)}, hosts as below."""
    found = {}
    for text in texts():
        result = subprocess.run([tool, "readers", "--json", text], capture_output=True, text=True, check=False, timeout=60)
        for reader in json.loads(result.stdout)["readers"]:
            found.setdefault(reader["name"], (reader["version"], []))[1].append((reader["host"] or "-") if reader["accepts"] else "!")
    return found


def ask(command, **named):
    """(version, [host, "-" or "!"]) of a program that prints them."""
    result = subprocess.run(command, input="".join(f"{text}\n" for text in texts()), capture_output=True, text=True, check=True, timeout=60, **named)
    version, *hosts = result.stdout.split("\n")[:-1]
    return re.search(r"\d[\d.]*\d", version)[0], hosts


def ask_mono(tools):
    program = tools / "confusion.exe"
    subprocess.run(["mcs", f"-out:{program}", str(DRIVERS / "Confusion.cs")], check=True, capture_output=True, timeout=120)
    version = subprocess.run(["mono", "--version"], capture_output=True, text=True, check=True, timeout=60).stdout.split("\n")[0]
    return ask(["sh", "-c", 'echo "$0"; exec mono "$1"', version, str(program)])


def ask_wget():
    """A proxy is told which host it reads."""

    class Proxy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append(self.path)
            self.send_error(404)

        def log_message(self, *_):
            pass

    seen, hosts = [], []
    server = http.server.HTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    environment = {**os.environ, "http_proxy": f"http://127.0.0.1:{server.server_address[1]}", "no_proxy": ""}
    version = subprocess.run(["wget", "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
    for text in texts():
        seen.clear()
        subprocess.run(["wget", "-q", "-t", "1", "-O", "/dev/null", text], env=environment, capture_output=True, check=False, timeout=60)
        hosts.append(re.match(r"http://([^/]*)", seen[0])[1] if seen else "!")
    server.shutdown()
    return re.search(r"\d[\d.]*\d", version)[0], hosts


def ask_others(tools):
    """{parser: (version, hosts)} of those that are here."""
    python, modules, found = tools / "python/bin/python", tools / "node/node_modules", {}
    for module, host in (("rfc3986", "rfc3986.uri_reference(line.rstrip()).authority_info()['host'] if rfc3986.uri_reference(line.rstrip()).authority else None"),
                         ("httptools", "(httptools.parse_url(line.rstrip().encode()).host or b'').decode()")):
        if python.exists() and subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0:
            found[module] = ask([str(python), "-c", PYTHON.format(module=module, host=host)])
    if (modules / "url-parse").exists():
        found["url-parse"] = ask(["node", "-e", NODE], env={**os.environ, "NODE_PATH": str(modules)})
    if subprocess.run(["perl", "-MURI", "-e1"], capture_output=True, check=False).returncode == 0:
        found["perl"] = ask(["perl", "-e", PERL])
    if shutil.which("mcs") and shutil.which("mono"):
        found["mono"] = ask_mono(tools)
    if shutil.which("wget"):
        found["wget"] = ask_wget()
    return found


def cell(host):
    """What a cell says of a host."""
    host = host.lower()
    return {"!": "refuses", "-": "no host", HOST: "the host"}.get(host, f"`{host}`")


def rows(found):
    """{parser: its row} of those that were asked."""
    broken = [name for _, name in PARSERS if name in found and (found[name][1][0] != HOST or len(found[name][1]) != len(texts()))]
    if broken:
        sys.exit(f"{CONTROL}: not read by {', '.join(broken)}")
    return {title: f"| {title} | {found[name][0]} | {' | '.join(map(cell, found[name][1][1:]))} |" for title, name in PARSERS if name in found}


def picture():
    return subprocess.run([sys.executable, str(DOC / "pictures/parsers.py")], capture_output=True, text=True, check=True, timeout=60).stdout


def main():
    tool, tools = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    made = rows({**ask_models(tool), **ask_others(tools)})
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    written, _, after = rest.partition(END)
    if sys.argv[3:] == ["--write"]:
        head = ["| parser | version | " + " | ".join(f"{kind}: `{text}`" for kind, text in TEXTS) + " |", "|---" * (len(TEXTS) + 2) + "|"]
        table = "\n".join([*head, *(made[title] for title, _ in PARSERS if title in made), ""])
        PAGE.write_text(before + BEGIN + table + END + after, encoding="utf-8")
        PICTURE.write_text(picture(), encoding="utf-8")
        return 0
    wrong, page_rows = 0, {row.split(" | ")[0].strip("| "): row for row in written.splitlines()[2:]}
    for title, _ in PARSERS:
        if title not in made:
            print(f"skipped: {title} is not here")
            continue
        (_, version, *it), (_, tested, *row) = made[title].split(" | "), page_rows[title].split(" | ")
        if version != tested:
            print(f"{title}: the row was tested against {tested}, here is {version}")
        if it != row:
            print(f"error: {PAGE.name}: {title} {version} reads this:\n    {made[title]}")
            wrong += 1
    if picture() != PICTURE.read_text(encoding="utf-8"):
        print(f"error: {PICTURE.name} is not of this page")
        wrong += 1
    print(f"{len(made)} of {len(PARSERS)} parsers")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
