#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the models of urikit/lint.h to the real Node.js, libcurl and Python, on generated hostile inputs.

  compare.py MODEL_READER CURL_READER [--count N] [--seed N] [--show N] [--seconds N] [FOLDER...]

The texts of the folders, a fuzzer's corpus and seeds, are mixed in. With --seconds, rounds of that many inputs go on
until the time is over. Each reader reads all inputs of a round in one process. Where a model and its reader differ, one
of the rules of DIFFERENCES must say why: doc/lint.md explains them. A difference that none of them covers fails the
test. So does a rule that covers nothing, unless it is about another version of a program. Exits with 77 where a program
is missing.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
READERS = ("node", "curl", "python")
ABSENT = 77

SEEDS = """
http://example.com/ http://user:pw@example.com:80/a/b?q=1#f https://a@b/ http://a.example@b.example/ http://a@b@c/
http://a:b@c:d@e/ http://[::1]/ http://[::ffff:127.0.0.1]:80/ http://[fe80::1%25eth0]/ http://[fe80::1%eth0]/x
http://[v1.a]/ http://[::1 http://::1]/ http://[::1]x/ http://x[::1]/ http://[1.2.3.4]/ http://[::1].example/
http://127.0.0.1/ http://0x7f.1/ http://0177.0.0.1/ http://2130706433/ http://127.1/ http://127.0.0.1./ http://1.2.3.4.5/
http://256.1.1.1/ http://0x/ http://0x7f000001/ http://017700000001/ http://4294967296/ http://08/ http://1.2.3.09/ http://a.1/
http:///example.com/ http:/example.com/ http:example.com/ http:\\\\example.com\\x http://example.com\\@evil.com/
https://evil.com\\.example.com/ //example.com/a /\\evil.com/ \\\\evil.com/ ///evil.com/ ////evil.com a/b/c example.com/path
www.example.com:80/x localhost:8080/x mailto:joe@example.org urn:isbn:1 data:text/html,x javascript:alert(1) ftp://ftp.example.org/a;type=i
coap://h/a/../b foo://h:80/a/./b foo:/a/../b foo:a/../b foo:///x foo://u@/x foo://:80/x foo://@h/ foo://a%20b/ foo://A/ foo://[::1]/ ws://h/ wss://h:443/x
file:///etc/passwd file://localhost/x file://127.0.0.1/x file://host/x file:/x file:x file:///C:/x file:///C|/../x file:C:/a/../.. file://C:/x file:\\\\h\\x
http://h/a/../../b/./c/.. http://h/%2e%2e/a http://h/.%2E/b/%2e http://h/a//../b http://h/a\\..\\b http://h/a/..\\b http://h? http://h# http://h?a/../b http://h#@e/
http://h:/ http://h:0/ http://h:00080/ http://h:65536/ http://h:8a/ http://h:80:90/ http://h:-1/ http://:80/ http://@/ http://u@/ http://u:@h/ http://:p@h/
http://ex%61mple.com/ http://%65vil.com/ http://a%2fb/ http://a%00b/ http://a%20b/ http://a%40b/ http://a%2eb/ http://%31%32%37.0.0.1/ http://a%zz/ http://%/ http://%E3%80%82/
http://EXAMPLE.com/ http://exa_mple.com/ http://-a-/ http://a..b/ http://.a/ http://a./ http://a.b.c.d.e/ http://*.a/ http://a,b/ http://a;b/ http://a'b/ http://a"b/ http://a`b/ http://a^b/ http://a|b/ http://a{b}/ http://a<b>/ http://a~b/ http://a$b/ http://a&b/ http://a(b)/ http://a!b/ http://a+b/ http://a=b/
http://b\u00fccher.example/ http://xn--bcher-kva.example/ http://xn--a/ http://xn--/ http://xn--abc-/ http://\u0430pple.com/ http://\uff41.com/ http://1\uff0e2\uff0e3\uff0e4/ http://a\u3002b/ http://a\u00adb/ http://a\u200bb/ http://\u2460.\u2461.\u2462.\u2463/ http://a\uff0fb/ http://a\u2100b/ http://a\uff20b/ http://a\uff1ab/ http://faß.de/ http://\u212a.com/ http://%EF%BD%81.com/ http://\U0001d41a/
http://h/\u00e9?\u00e9 http://h/a%2fb http://h/a%5cb http://h/.a/../b foo://h/.. file:C:;a/../.. file:/../C|/x http://h/a|b http://h/a"b http://h/<a> http://h/a{b} http://h/a^b http://h/a`b http://h/[a] http://h/%zz http://h/a'b
""".split()
SEEDS += ["", " ", " http://h/ ", "\thttp://h/", "ht\ntp://h/", "http:/\t/h/", "http://h\t.example/", "http://h/a\tb", "http://h/ a b", "http://a b/", "http://h/a\x00b",
          "http://h\x00.example/", "\x00http://h/", "http://h\x7f/", "http://h/\x7f", "java\tscript:alert(1)", "http://1 2/", "http://h/.\t./a", "http://h/a/%2\te/b",
          "/\t/evil.com/", "http://h:8\t0/", "http://[::\t1]/", "\x1fhttp://h/", "http://u\t@h/", "http:\n//h/", "http://%\t41/", "foo:a b", "foo:/a b", "foo:// /"]
PIECES = ["@", ":", "/", "\\", "//", "\\\\", "?", "#", "[", "]", "%", "%2f", "%2e", "%2E", "%5c", "%40", "%00", "%0a", "%25", "%20", ".", "..", "/../",
          "/./", "\\..\\", "/%2e%2e/", "\t", "\n", "\r", " ", "\x00", "\x01", "\x1f", "\x7f", "0x", "0x7f", "127", "1", "0", "00", "017", "255", "256", "65535",
          "65536", "4294967295", "4294967296", "example.com", "evil.com", "localhost", "a", "A", "b", "Z", "-", "_", "~", "+", "=", "&", ";", ",", "!", "$", "'",
          "(", ")", "*", "\"", "<", ">", "^", "`", "{", "|", "}", "::1", "[::1]", "::ffff:1.2.3.4", "fe80::1%25e", "[v1.x]", ":80", ":443", ":", ":0", "user:pw@",
          "http:", "https:", "http://", "ftp://", "file:", "file://", "file:///", "ws:", "foo:", "foo://", "C:", "C|", "/C:/", "xn--", "xn--bcher-kva",
          "\u00fc", "\u00df", "\u0430", "\uff0e", "\u3002", "\uff0f", "\uff20", "\uff1a", "\uff11", "\u2488", "\u00ad", "\u200d", "\u200b", "\u212a", "\u2100", "\u202e",
          "\U0001f600", "\ufeff", "\u00a0", "\u0130", "\u00c9"]

SCHEMES = ["http://", "https://", "http:", "ftp://", "ws://", "file://", "file:", "foo://", "//"]


def mutate(text, seeds, rng):
    """One small change: a piece put in, taken out, doubled, or the tail of another seed."""
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + rng.choice((0, 0, 1, 1, 2, 4)))
    kind = rng.randrange(8)
    if kind < 4:
        return text[:at] + rng.choice(PIECES) + text[end:]
    if kind == 4:
        return text[:at] + text[end:]
    if kind == 5:
        return text[:end] + text[at:]
    if kind == 6:
        other = rng.choice(seeds)
        return text[:at] + other[rng.randrange(len(other) + 1):]
    return text[:at] + text[at:end].swapcase() + text[end:]


def corpus_of(folders):
    """The lines of the files, as text."""
    files = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*"))]
    return sorted({line.decode("utf-8", "replace") for data in files for line in data.split(b"\n")[:2] if len(line) <= 200})


def inputs(count, seed, corpus):
    rng = random.Random(seed)
    made = dict.fromkeys(SEEDS)
    while len(made) < count:
        text = rng.choice(corpus if corpus and rng.randrange(2) else SEEDS)
        if rng.randrange(8) == 0:
            text = rng.choice(SCHEMES) + text
        for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 5))):
            text = mutate(text, SEEDS, rng)
        made.setdefault(text[:200])
    return list(made)


def ask(command, lines):
    result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True, timeout=300)
    answers = result.stdout.split("\n")[:-1]
    if len(answers) != len(lines):
        sys.exit(f"{command[0]}: {len(answers)} answers to {len(lines)} inputs")
    return answers


def parse(answer):
    """(host, path) as text, or None for a refusal."""
    if answer == "!":
        return None
    host, path = answer.split(" ")
    return tuple(bytes.fromhex(part).decode("utf-8", "replace") for part in (host, path))


def is_ascii(text):
    return all(ord(c) < 0x80 for c in text)


def python_lower(host):
    """As hostname does it: also beyond ASCII, but not in a zone."""
    name, percent, zone = host.partition("%")
    return name.lower() + percent + zone


def remove_dots(path):
    """RFC 3986 5.2.4 for a path that begins with '/', "%2e" as a dot."""
    segments = []
    parts = [re.sub("(?i)%2e", ".", part) if re.fullmatch(r"(?i)(\.|%2e){1,2}", part) else part
             for part in path[1:].split("/")]
    for part in parts:
        if part == "..":
            del segments[-1:]
        elif part != ".":
            segments.append(part)
    if parts[-1] in (".", ".."):
        segments.append("")
    return "/" + "/".join(segments)


def unescaped(path):
    return path.replace("%5E", "^")


LOOKS_AT_BRACKETS = True  # does this Python refuse text beside the brackets of an address? Set by main.

# (id, reader, does it explain that the reader says `it` and the model `model`?); `idna` maps a host to A-labels as Node
# does, "" where it refuses. doc/lint.md has a sentence about each.
DIFFERENCES = [
    ("idna-mapped", "node", lambda text, it, model, idna:
        it and model and it[1] == model[1] and not is_ascii(model[0]) and idna(model[0]) == it[0]),
    ("idna-refused", "node", lambda text, it, model, idna:
        not it and model and (not is_ascii(model[0]) or "xn--" in model[0]) and idna(model[0]) == ""),
    ("hidden-dots", "node", lambda text, it, model, idna:
        it and model and it[0] in (model[0], idna(model[0])) and re.search(r"/\.[^./]", it[1])
        and remove_dots(it[1]) == model[1]),
    ("root-lost", "node", lambda text, it, model, idna:
        it and model and it[0] == model[0] and (it[1], model[1]) == ("", "/") and re.search(r"(?i)(\.|%2e)[\0-\x20]*$|[?#]", text)),
    ("drive-letters", "node", lambda text, it, model, idna:
        it and model and it[0] == model[0] and re.match("/[A-Za-z]:", it[1]) and "file" in re.sub(r"\s", "", text).lower()),
    ("circumflex", "node", lambda text, it, model, idna:
        it and model and it[0] in (model[0], idna(model[0])) and it[1] != model[1]
        and unescaped(it[1]) == unescaped(model[1])),
    ("case-beyond-ascii", "python", lambda text, it, model, idna:
        it and model and it[1] == model[1] and it[0] == python_lower(model[0])),
    ("leading-hyphen", "node", lambda text, it, model, idna: it and not model and "xn---" in it[0]),
    ("long-label", "node", lambda text, it, model, idna: it and not model and re.search(r"xn--[^.]{60}", it[0])),
    ("brackets-in-netloc", "python", lambda text, it, model, idna:
        bool(it) != bool(model) and "[" in text and not LOOKS_AT_BRACKETS),
]
# Rules that explain nothing with some versions of the programs, or are seldom met.
OF_SOME_VERSIONS = {"leading-hyphen", "long-label", "circumflex", "brackets-in-netloc", "hidden-dots", "root-lost", "drive-letters"}


def differences(texts, real, models):
    """(reader, text, what it says, what the model says) wherever these two differ."""
    for i, text in enumerate(texts):
        for k, reader in enumerate(READERS):
            it, model = parse(real[reader][i]), parse(models[i][k])
            if it != model:
                yield reader, text, it, model


def idna_of(hosts):
    """Node's A-labels of each host."""
    hosts = sorted(hosts)
    answers = ask(["node", HERE / "node_reader.js"], [f"idna {host.encode().hex()}" for host in hosts])
    return dict(zip(hosts, (bytes.fromhex(answer).decode() for answer in answers)))


def one_round(texts, options, explained):
    """Counts the differences that a rule explains, prints and returns the number of the others."""
    lines = [f"url {text.encode().hex()}" for text in texts]
    real = {"node": ask(["node", HERE / "node_reader.js"], lines), "curl": ask([options.curl], lines),
            "python": ask([options.python, HERE / "python_reader.py"], lines)}
    models = [answer.split("\t") for answer in ask([options.model], lines)]
    found = list(differences(texts, real, models))
    idna = idna_of({model[0] for _, _, _, model in found if model and model[0]} | {"a"})
    unexplained = 0
    for reader, text, it, model in found:
        names = [name for name, who, explains in DIFFERENCES
                 if who == reader and explains(text, it, model, lambda host: idna.get(host, ""))]
        explained.update(names[:1])
        if not names:
            unexplained += 1
            if unexplained <= options.show:
                print(f"error: {reader}: {text!r}\n    it:    {it}\n    model: {model}")
    return unexplained


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("curl")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--count", type=int, default=24000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("URIKIT_SEED", "1")))
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    ada = shutil.which("node") and ask(["node", "-p", "process.versions.ada || ''"], [""])[0]
    if not ada:
        print("compare: no Node.js with Ada (18.16 or later) here")
        return ABSENT
    global LOOKS_AT_BRACKETS  # pylint: disable=global-statement
    LOOKS_AT_BRACKETS = ask([options.python, "-c", "import urllib.parse as p; print(hasattr(p, '_check_bracketed_netloc'))"],
                            [""])[0] == "True"
    corpus = corpus_of(options.folders)
    explained, unexplained, count = collections.Counter(), 0, 0
    end = time.monotonic() + options.seconds
    while count == 0 or (time.monotonic() < end and not unexplained):
        texts = inputs(options.count, options.seed + count, corpus)
        count += len(texts)
        unexplained += one_round(texts, options, explained)
    print(f"{count} inputs, seed {options.seed}; explained differences: {dict(explained)}; others: {unexplained}")
    unused = {name for name, _, _ in DIFFERENCES} - set(explained) - OF_SOME_VERSIONS
    for name in sorted(unused):
        print(f"error: the rule {name} explains nothing")
    return 1 if unexplained or unused else 0


if __name__ == "__main__":
    sys.exit(main())
