# SPDX-License-Identifier: MIT
"""References and bases: what programs make of them, and what the models do. compare.py --join runs this.

A program joins the two, and reads the text that it made; libcurl and httpx give what they joined in parts. Bases are web URIs that
RFC 3986 allows, ordinary ones and those with dots, empty segments, userinfo and fragments in wrong places.
"""
import collections
import concurrent.futures
import os
import random

import joins
import models
import generator

BASES = """http://h/a/b?c#d http://h http://h/ http://h/a http://h/a/ http://h/a//b/ https://a.example:8443/x/y;p=1?q=/r/s#/t?u/v http://u:p@h:8080/a/b/c
http://H.Example/A/./b/../c/d http://h/a/b/.. http://h/a/b/. http://h/.. http://h/../../a/b http://h//a//b http://h/a;x/b;y?z http://[::1]:80/a/b
http://127.0.0.1/a/b/c/d/e https://h?q=/x/y https://h#/x/y http://h/a%20b/c%2Fd/e%3Ff/g http://h/%2e%2e/a http://h/a/%2e http://h/a/%2E%2E http://h:/a/b
https://h/a:b/c@d/e http://h/a/...//../b/ https://user@h/a http://h/~a/(b)/c'd/e*f http://h/a/b?c?d#e?f/g http://h/a/%C3%A9/%ff/b HTTP://h/a/b https://h:443/a/b""".split()
PARTS = generator.SEGMENTS + ["..", "..", ".", "", "x", "..;", ".;x", "a:b", "%2e."]
BEGINNINGS = ["", "", "", "", "", "/", "/", "//", "//", "///", "////", "?", "#", "./", "../", "../../", "\\", "/\\", "\\\\", "http:", "https:", "http:/", "https:/", "http://", "https://", "HTTP:", "ftp:", "ftp://", "file:",
              "file:///", "foo:", "foo:/", "foo://", "mailto:", "javascript:", "url:", "//h", "//h:80", "//h:8080", "//u@", "//@", "//:80", " ", "\t", "\x00", ";", ":", "a:"]


def base_of(rng):
    if rng.randrange(3):
        return rng.choice(BASES)
    segments = [part for part in generator.SEGMENTS if part.isascii() and all(c.isalnum() or c in "-._~!$&'()*+,;=:@" for c in part)] + ["..", ".", "%41", "%2e", "%2F"]
    path = "".join("/" + rng.choice(segments) for _ in range(rng.randrange(6)))
    return rng.choice(("http://", "https://", "Http://")) + rng.choice(("", "", "", "u@", "u:p@")) + rng.choice(("h", "a.example", "127.0.0.1", "[::1]", "h.")) + rng.choice(
        ("", "", ":80", ":443", ":8080")) + path + rng.choice(("", "", "?", "?q", "?q/r", "?a?b/../c")) + rng.choice(("", "", "", "#", "#f", "#/f/g", "#?"))


def reference_of(rng, corpus):
    kind = rng.randrange(8)
    if kind == 0:
        text = generator.made(rng)
    elif kind == 1:
        text = rng.choice(corpus or generator.SEEDS)
    else:
        text = rng.choice(BEGINNINGS) + "/".join(rng.choice(PARTS) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 5)))) + rng.choice(generator.QUERIES) + rng.choice(generator.FRAGMENTS)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        text = generator.mutate(text, generator.SEEDS, rng)
    return text[:300]


def inputs(count, seed, corpus):
    """`count` different pairs."""
    rng = random.Random(seed)
    found = {}
    while len(found) < count:
        found.setdefault((base_of(rng), reference_of(rng, corpus)))
    return list(found)


def ask_program(name, pairs, readers, joiners, ask):
    """What the program reads in the text that it makes."""
    lines = [f"{base.encode().hex()} {reference.encode().hex()}" for base, reference in pairs]
    if name.startswith("curl"):
        return ask([*joiners[name][:-1], "curl-follow"], lines)
    if name == "httpx":
        return ask([*joiners[name][:-1], "follow-httpx"], lines)
    made = ask(joiners[name], lines)
    read = iter(ask(readers[name][0], ["" if text == "-" else text for text in made if text != "!"]))
    bases = ask(readers[name][0], [base.encode().hex() for base, _ in pairs])
    found = ["!" if text == "!" else next(read) for text in made]
    return ["!" if base.startswith("!") else answer for base, answer in zip(bases, found)]


def one_round(options, readers, corpus, ask, parse, rules):
    """Counts the differences that a rule explains, prints and counts the others."""
    joiners = joins.commands(options.tools)
    names = [name for name in joiners if name in readers]
    pairs = inputs(options.count, options.seed, corpus)
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("URIKIT_JOBS", "2"))) as pool:
        asked = pool.submit(ask, [options.model], [f"join {base.encode().hex()} {reference.encode().hex()}" for base, reference in pairs])
        real = {name: pool.submit(ask_program, name, pairs, readers, joiners, ask) for name in names}
        asked = [answer.split("\t") for answer in asked.result()]
        real = {name: answers.result() for name, answers in real.items()}
    explained, unexplained = collections.Counter(), collections.Counter()
    taken = collections.Counter()
    for name in names:
        column = options.columns.index(name)
        for pair, answers, it in zip(pairs, asked, real[name]):
            mine = answers[column]
            it = parse(it, mine.rpartition(" ")[2])
            taken[name] += it is not None
            mine = parse(mine.rpartition(" ")[0] if not mine.startswith("!") else "!")
            if it == mine:
                continue
            text = " ".join(pair) if name == "php-url" else pair[1]  # which reads the path of the base in a way of its own, too
            rule = next((rule for rule, who, explains in rules if models.is_about(who, name) and explains(text, it, mine)), None)
            if rule:
                explained[f"{name} {rule}"] += 1
                continue
            unexplained[name] += 1
            if unexplained[name] <= options.show:
                print(f"error: {name}: {pair[0]!r} {pair[1]!r}\n    it:    {it}\n    model: {mine}")
    print(f"{len(pairs)} references and bases, joined by each of {len(names)} programs, seed {options.seed}")
    for name, number in taken.items():
        print(f"joined by {name}: {number}")
        if number < len(pairs) // 20:
            unexplained[name] += 1
            print(f"error: {name} joined fewer than one in 20: it does not work")
    for name, number in sorted(explained.items()):
        print(f"explained: {name}: {number}")
    print("unexplained:", dict(unexplained) or 0)
    return unexplained
