#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the models of urikit/readers.h to the real programs, on generated hostile texts.

  compare.py MODEL_READER [--programs NAME,...] [--count N] [--seed N] [--show N] [--seconds N] [--tools FOLDER] [FOLDER...]
  compare.py MODEL_READER --join [the same options]
  compare.py MODEL_READER --guard [--record] [the same options]

The lines of the files in the folders, a fuzzer's corpus and vectors, are mixed in. With --seconds, rounds of that many texts
go on until the time is over. Each program reads all texts of a round in one process. Where a model and its program differ,
one of the rules of DIFFERENCES must say why: doc/readers.md explains them. A difference that none of them covers fails the
test. --tools is the folder that scripts/test readers fills: python/, node/ and the compiled drivers; a program that is not
there is left out, and named. Exits with 77 where none is there.

With --join, --count references with a base each, as the programs join them (pairs.py).

With --guard, --count texts that urikit_guard lets through: each program must go to the scheme, host and port that guard returned,
for the text given and for the result (law.py). --record writes the figures into doc/assurance.md.
"""
import argparse
import collections
import concurrent.futures
import ipaddress
import os
import pathlib
import re
import subprocess
import sys
import time
import unicodedata

import law
import models
import pairs
import generator

HERE = pathlib.Path(__file__).resolve().parent
DRIVERS = HERE / "drivers"
ABSENT = 77
READERS = models.ROWS
SERVERS = tuple(name for name, row in models.MODELS.items() if row["side"] == "servers")


def commands(tools, python):
    """{row: (command, command that prints the version)} of the programs that are here."""
    return {name: ([*command, *models.READ.get(models.program_of(name), [])], [*command, "version"])
            for name, command in models.programs(tools, python).items()}


def corpus_of(folders):
    """The lines of the files, as text."""
    files = [path.read_bytes() for folder in folders for path in (sorted(folder.glob("*")) if folder.is_dir() else [folder])
             if path.is_file()]
    lines = {line.split(b"\t")[0].decode("utf-8", "replace") for data in files for line in data.split(b"\n")[:400]}
    return sorted(line for line in lines if len(line) <= 300 and "\ufffd" not in line)


def ask(command, lines, env=None):
    result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False, timeout=1200, env=env)
    answers = result.stdout.split("\n")[:-1]
    if len(answers) != len(lines):
        sys.exit(f"{command}: {len(answers)} answers to {len(lines)} texts: {result.stderr[-300:]}")
    return answers


def parse(answer, default=""):
    """(scheme, host, port, path, query, userinfo) as text, or None for a refusal. A port that is the default is none, as is ""."""
    if answer.startswith("!"):
        return None
    scheme, host, port, path, query, *userinfo = ("" if part == "-" else bytes.fromhex(part).decode("utf-8", "replace") for part in answer.split(" "))
    port = str(int(port)) if port else ""
    return scheme.lower(), host, "" if port == default != "0" else port, path or "/", query, "".join(userinfo)


def is_ascii(text):
    return all(ord(c) < 0x80 for c in text)


def seen_by_server(reader, it, model):
    """The model's answer, with what the server does not say as it does: the scheme, userinfo, and the host and port of a path."""
    if not it or not model:
        return model
    own = not model[1] or reader == "nginx"
    usual = model[2] in ("", "80", "443") and it[2] in ("", "0", "80", "443")
    return "", model[1] or it[1], it[2] if own or usual else model[2], *model[3:5], ""


def same_but_host(it, model):
    return it and model and it[:1] + it[2:] == model[:1] + model[2:]


def same_place(it, model):
    """The same but for path and query; a host beyond ASCII is mapped."""
    return it and model and it[::2][:2] == model[::2][:2] and (it[1].lower() == model[1].lower() or not is_ascii(model[1]))


def is_part_of(path, longer):
    """The segments of the path are in the longer one, in their order."""
    segments = iter(longer.split("/"))
    return all(segment in segments for segment in path.split("/"))


def is_ipv6(text):
    try:
        return bool(ipaddress.IPv6Address(text))
    except ValueError:
        return False


def python_lower(host):
    """As hostname does it: also beyond ASCII, but not in a zone."""
    name, percent, zone = host.partition("%")
    return name.lower() + percent + zone


UP = re.compile(r"(?i)(\.|%2e){2}")  # ".." in a path

# (id, readers, does it explain that the program says `it` and the model `model`?). doc/readers.md has a sentence about each.
DIFFERENCES = [
    ("idna-mapped", "whatwg urllib3 httpx yarl node-legacy php-url", lambda text, it, model:
        same_but_host(it, model) and not is_ascii(model[1]) and is_ascii(it[1])),
    ("percent-in-mapped-host", "yarl", lambda text, it, model:
        not it and model and "%" in text and not text.isascii() and unicodedata.normalize("NFKC", text) != text),
    ("dots-kept", "whatwg@22 whatwg@20", lambda text, it, model:
        it and model and it[:3] == model[:3] and it[4] == model[4] and re.search(r"/\.[^./]", it[3]) and it[3].rpartition("/")[2] == model[3].rpartition("/")[2]),
    ("drive-kept", "whatwg@22 whatwg@20 php-url", lambda text, it, model:
        it and model and it[0] == "file" and it[:3] == model[:3] and re.match("/[A-Za-z]:[^/]", it[3])),
    ("idna-refused", "whatwg urllib3 httpx yarl node-legacy php-url", lambda text, it, model:
        not it and model and not is_ascii(model[1])),
    ("a-label-refused", "whatwg node-legacy php-url", lambda text, it, model:
        not it and model and "xn--" in model[1].lower()),
    ("digits-beyond-ascii", "httpx yarl java-url", lambda text, it, model:
        it and not model and any((c.isdigit() or c.isspace()) and not c.isascii() for c in text)),
    ("nul-beyond-ascii", "node-legacy", lambda text, it, model:
        "\0" in text and not text.isascii()),
    ("blanks-in-triplet", "node-legacy", lambda text, it, model:
        it and not model and re.search("%[\t\n\r]*[0-9A-Fa-f]?[\t\n\r]+[0-9A-Fa-f]?", text)),
    ("rootless-root", "httpx", lambda text, it, model:
        it and model and it[:3] == model[:3] and "//" in text and (
            not it[1] and it[3] == "/" + model[3] or re.match("(?i)https?:[^/]", text) and model[3].endswith(it[3]))),
    ("literal-unclosed", "tomcat", lambda text, it, model:
        it and not model and it[1].startswith("[") and not it[1].endswith("]")),
    ("file-without-slash", "curl", lambda text, it, model:
        it and not model and it[0] == "file" and re.match("(?i)file:[^/]", text)),
    ("brackets-in-netloc", "urllib3 httpx", lambda text, it, model:
        (not it or not model) and re.search(r"//[^/?#]*([^/?#@]\[|\][^/?#]*@|\[[^/?#\]]*\[|\][^/?#:])", text)),
    ("literal-written-again", "yarl", lambda text, it, model:
        (not it or not model) and "[" in text and not any(map(is_ipv6, re.findall(r"\[([^\]]*)\]", text)))),
    ("ftp-written-again", "ruby", lambda text, it, model:
        it and it[0] == "ftp" and (not model or model[0] == "ftp") and re.match("(?i)ftp:(/?[^/]|//[:@0-9]*/|//[:@0-9]*[?#]|///)", text)),
    ("mailto-written-again", "ruby", lambda text, it, model:
        not it and model and model[0] == "mailto" and re.match("(?i)mailto:/", text)),
    ("port-without-host", "ruby", lambda text, it, model:
        it and it[1] == "" and (it[3] == re.sub(":0+(?=[0-9])", ":", model[3]) if model else re.match("[^/?#]*//[^/?#]*:[0-9]", text))),
    ("userinfo-without-host", "node-legacy yarl", lambda text, it, model:
        it and it[1] == "" and (not model or it[:5] == model[:5]) and re.search(r"[\\/]{2}[^/?#]*@", text)),
    ("letters-beyond-ascii", "java-url", lambda text, it, model:
        not it and model and any(c.isalnum() and not c.isascii() for c in re.sub("(?i)^[\0- ]*url:", "", text).partition(":")[0])),
    ("case-kept", "php-url", lambda text, it, model:
        same_but_host(it, model) and "%" in text and it[1].lower() in (model[1], "localhost")),
    ("dots-before-query", "php-url", lambda text, it, model:
        same_place(it, model) and re.search(r"(?i)(^|[/\\: \0])([\t\n\r]*(\.|%[\t\n\r]*2[\t\n\r]*e)){1,2}[\t\n\r]*[?#]", text)),
    ("empty-segment-lost", "php-url", lambda text, it, model:
        same_place(it, model) and it[4] == model[4] and "//" in it[3] + model[3] and (
            re.sub("//+", "/", it[3]) == re.sub("//+", "/", model[3]) or (UP.search(text) and is_part_of(it[3], model[3])))),
    ("segment-kept", "php-url", lambda text, it, model:
        same_place(it, model) and it[4] == model[4] and UP.search(text) and is_part_of(model[3], it[3])),
    ("percent-passes-three", "php-url", lambda text, it, model:
        same_place(it, model) and re.search("%(?![0-9A-Fa-f]{2})", text)),
    ("number-too-long", "php-url", lambda text, it, model:
        not it and model and re.fullmatch("(0x[0-9a-f]{8}|[0-9]{10})[0-9a-fx]*", model[1].rpartition(".")[2])),
    ("idna-taken", "php-url", lambda text, it, model:
        it and not model and re.search("[^\0-\x7f]|%[89A-Fa-f]", text)),
    ("reference-dots", "php-uri", lambda text, it, model:
        it and model and it[:3] == model[:3] and not (it[0] and it[1]) and re.search(r"(^|[/:])(\.|%2[eE]){1,2}([/?#]|$)", text)),
    ("authority-made", "php-uri", lambda text, it, model:
        it and model and not model[1] and model[3].startswith("//")),
    ("ipv6-written-out", "php-uri", lambda text, it, model:
        same_but_host(it, model) and is_ipv6(it[1][1:-1]) and is_ipv6(model[1][1:-1]) and ipaddress.ip_address(it[1][1:-1]) == ipaddress.ip_address(model[1][1:-1])),
    ("zeros-before-port", "php-uri", lambda text, it, model:
        not it and model and re.search(":0{15,}[0-9]", text)),
    ("case-beyond-ascii", "urllib node-legacy", lambda text, it, model:
        same_but_host(it, model) and it[1] == python_lower(model[1])),
    ("blanks-after-port", "node-legacy", lambda text, it, model:
        it and model and it[:3] == model[:3] and it[4] == model[4] and re.search("[\t\n\r]", text)
        and re.sub("%0[9AD]", "", it[3].partition("/:")[2]) == re.sub("%0[9AD]", "", model[3].partition("/:")[2])),
]


def targets(lines, seed):
    """The texts for servers: half of them are the paths of a grammar."""
    return lines[::2] + generator.targets(len(lines) // 2, seed)


# What asks a program's own IDNA: its answer to a host is "!" or nothing where it refuses it.
IDNA = {"whatwg": "idna", "node-legacy": "idna", "urllib3": "idna-urllib3", "httpx": "idna-httpx", "yarl": "idna-yarl", "php-url": "idna"}


def idna_takes(programs, refused):
    """Of [(reader, text, it, model)] that idna-refused explains, those whose host the IDNA of the program takes."""
    found = []
    for reader in sorted({one[0] for one in refused}):
        mine = [one for one in refused if one[0] == reader]
        command = [*programs[reader][0][:-1], IDNA[models.program_of(reader)]]
        answers = ask(command, [one[3][1].encode().hex() for one in mine])
        found += [one for one, answer in zip(mine, answers) if answer not in ("!", "", "-")]
    return found


def one_round(lines, options, programs, explained, seed):
    """Counts the differences that a rule explains, prints and returns the number of the others."""
    lines_of = {name: targets(lines, seed) if name in SERVERS else lines for name in READERS}
    texts = {name: [text.encode().hex() for text in of] for name, of in lines_of.items()}
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("URIKIT_JOBS", "2"))) as pool:
        asked = {name: pool.submit(ask, [options.model], [f"url {text}" for text in texts[name]]) for name in (READERS[0], SERVERS[0])}
        real = {name: pool.submit(ask, command, texts[name]) for name, (command, _) in programs.items()}
        asked = {name: [answer.split("\t") for answer in answers.result()] for name, answers in asked.items()}
        real = {name: answers.result() for name, answers in real.items()}
    unexplained = collections.Counter()
    refused = []
    for k, reader in enumerate(READERS):
        answers = asked[SERVERS[0] if reader in SERVERS else READERS[0]]
        for i, text in enumerate(lines_of[reader]):
            if reader not in real:
                break
            mine = parse(answers[i][k].rpartition(" ")[0] if not answers[i][k].startswith("!") else "!")
            it = parse(real[reader][i], answers[i][k].rpartition(" ")[2])
            if reader in SERVERS:
                mine = seen_by_server(reader, it, mine)
            if it == mine:
                continue
            rule = next((name for name, who, explains in DIFFERENCES if models.is_about(who, reader) and explains(text, it, mine)), None)
            if rule == "idna-refused":
                refused.append((reader, text, it, mine))
            if rule:
                explained[f"{reader} {rule}"] += 1
                continue
            unexplained[reader] += 1
            if unexplained[reader] <= options.show:
                print(f"error: {reader}: {text!r}\n    it:    {it}\n    model: {mine if mine else answers[i][k]}")
    for reader, text, it, mine in idna_takes(programs, refused):
        explained[f"{reader} idna-refused"] -= 1
        unexplained[reader] += 1
        if unexplained[reader] <= options.show:
            print(f"error: {reader}: {text!r}: its IDNA takes the host\n    it:    {it}\n    model: {mine}")
    return unexplained


def guard_round(options, programs, corpus):
    """Prints how often programs went elsewhere than guard says, and returns it."""
    programs = {**{name: words for name, words in programs.items() if name not in SERVERS}, **{name: words for name, words in law.more(options.tools, models.own_python(options.tools, options.python), DRIVERS).items()
                               if name not in options.without.split(",")}}
    found, refused = law.passing(options.count, options.seed, corpus, lambda lines: ask(
        [options.model], [f"guard {line.encode().hex()}" for line in lines]))
    exceptions, taken = law.one_round(found, programs, ask, parse, options.show)
    print(f"{len(found)} texts that guard lets through, seed {options.seed}; each of {len(programs)} programs read them and the results")
    print("refused by guard:", ", ".join(f"{rule} {number}" for rule, number in refused.most_common()))
    for name, number in taken.items():
        print(f"read by {name}: {number} of {2 * len(found)}")
        if number < len(found) // 2:
            sys.exit(f"{name} read fewer than a quarter of them: it does not work")
    print("exceptions:", dict(exceptions) or 0)
    if options.record and not exceptions:
        figure = (f"{len(programs)} programs, {len(found):,} texts each that guard lets through, as given and as returned: {2 * len(found) * len(programs):,} "
                  "readings, 0 at another scheme, host or port")
        subprocess.run([HERE.parent.parent / "scripts/assurance", "record", "difference: guard, where requests go", ", ".join(programs), figure,
                        f"tests/readers/compare.py build/readers/model_reader --guard --count {options.count} --seed {options.seed}"], check=True)
    return exceptions


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--programs", default=",".join(READERS))
    parser.add_argument("--tools", type=pathlib.Path, default=pathlib.Path("build/readers"))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("URIKIT_SEED", "1")))
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--need-all", action="store_true", help="a program that is not here is an error")
    parser.add_argument("--guard", action="store_true", help="hold guard to the programs, instead of the models")
    parser.add_argument("--join", action="store_true", help="references and bases, as programs join them")
    parser.add_argument("--without", default="", help="programs of law.py that are not here")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    programs = {name: words for name, words in commands(options.tools, options.python).items() if name in options.programs.split(",")}
    if not programs:
        print("compare: none of the programs is here")
        return ABSENT
    others = 0
    for name, (_, version) in programs.items():
        said = subprocess.run(version, capture_output=True, text=True, check=True).stdout
        print(f"{name:14} {said.strip()}")
        others += not models.is_version(name, models.MODELS.get(name) or {"version": models.RELEASES[name], "manager": "apt"}, said)
    if others:
        return 1
    missing = [name for name in options.programs.split(",") if name not in programs]
    if missing:
        print("not here:", ", ".join(missing))
    corpus = corpus_of(options.folders)
    if options.guard:
        return 1 if guard_round(options, programs, corpus) or (missing and options.need_all) else 0
    if options.join:
        options.columns = READERS
        return 1 if pairs.one_round(options, programs, corpus, ask, parse, DIFFERENCES) else 0
    explained, unexplained, count = collections.Counter(), collections.Counter(), 0
    end = time.monotonic() + options.seconds
    while count == 0 or (time.monotonic() < end and not unexplained):
        lines = generator.inputs(options.count, options.seed + count, corpus)
        count += len(lines)
        unexplained += one_round(lines, options, programs, explained, options.seed + count)
    print(f"{count} texts for each of {len(programs)} programs, seed {options.seed}")
    for name, number in sorted(explained.items()):
        print(f"explained: {name}: {number}")
    print("unexplained:", dict(unexplained) or 0)
    return 1 if unexplained or (missing and options.need_all) else 0


if __name__ == "__main__":
    sys.exit(main())
