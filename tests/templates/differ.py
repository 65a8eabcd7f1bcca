#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""URI templates of urikit and of four other packages, on generated templates and values: differ.py --node FOLDER --go PROGRAM

Python with urikit and uritemplate runs it; FOLDER has url-template and uri-templates in node_modules, PROGRAM is peer.go,
built. Each difference must come under a rule of rules.py, which says who is right and why; one that does not fails.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import string
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import rules  # noqa: E402
import uritemplate  # noqa: E402
from urikit import URIError, URITemplate  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
NAMES = ["a", "b", "c", "list", "keys", "long.name", "x_1", "%41b", "none", "empty"]
LITERALS = ["/", "/a/", "-", ".", "x", "?q=", "&", "#", "http://h/", "%20", "%C3%A9", "é", "=", ",", "~", "'", "!", "*", "[", ":"]
MALFORMED = ["{", "}", "{}", "{a", "a}", "{{a}}", "{a b}", "{=a}", "{!a}", "{@a}", "{|a}", "{,a}", "{a:}", "{a:0}", "{a:10000}", "{a**}",
             "{a:3*}", "{a,}", "{,}", "{a..b}", "{.}", "{+}", "{%}", "{%4}", "{%4Z}", "{a-b}", "{é}", "%", "%4", "a b", "<", "\\", "^", "`",
             "|", '"', "{a!}", "{ a}", "{a }", "{?a&b}", "{a:x}", "{a:-1}", "{a*:2}"]
TEXTS = ["x", "value", "a b", "é", "50%", "%C3%A9", "/a/b", "a,b", "k=v", "!*'()", "", "~.-_", "\U0001f600", "&?#", "0", "a+b", "[]", "\n"]

UNRESERVED = string.ascii_letters + string.digits + "-._~"
LEAST_NOTICED = 0.65  # of answers of ours that are spoiled on purpose


def expression(draw):
    names = draw.sample(NAMES, draw.choice([1, 1, 1, 2, 3]))
    return "{" + draw.choice(["", "", "+", "#", ".", "/", ";", "?", "&"]) + ",".join(
        name + draw.choice(["", "", "", "*", f":{draw.choice([1, 2, 3, 10])}"]) for name in names) + "}"


def make_case(draw):
    if draw.random() < 0.04:
        template = draw.choice(["", "/x", "{a}"]) + draw.choice(MALFORMED) + draw.choice(["", "/y"])
    else:
        template = "".join(expression(draw) if draw.random() < 0.6 else draw.choice(LITERALS) for _ in range(draw.randint(1, 5)))
    values = {}
    for name in NAMES:
        kind = draw.randrange(12)
        if name == "list" or kind == 0:
            values[name] = [draw.choice(TEXTS) for _ in range(draw.choice([0, 1, 2, 3]))]
        elif name == "keys" or kind == 1:
            values[name] = {key: draw.choice(TEXTS) for key in sorted(draw.sample(["k", "m", "ö", "semi", "a b"], draw.choice([0, 1, 2])))}
        elif kind < 10:
            values[name] = draw.choice(TEXTS)
    values.pop("none", None)
    values["empty"] = ""
    return template, values


def attempt(call):
    try:
        return call()
    except Exception:  # whichever: the answer is "no"
        return None


def ours(template, values):
    try:
        parsed = URITemplate(template)
        return parsed, attempt(lambda: parsed.expand(values))
    except URIError:
        return None, None


def at_percent(text):
    """At the level percent, also of texts that are not URI references: the match promises no more."""
    return re.sub("%([0-9A-Fa-f]{2})", lambda m: chr(int(m[1], 16)) if chr(int(m[1], 16)) in UNRESERVED else m[0].upper(), text)


class Peer:
    """A program that answers line by line."""

    def __init__(self, *args):
        self.process = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, cases):
        """All answers: written by pieces, so that neither side waits for the other."""
        for i in range(0, len(cases), 50):
            part = cases[i:i + 50]
            self.process.stdin.write("".join(json.dumps(case) + "\n" for case in part))
            self.process.stdin.flush()
            yield from (json.loads(self.process.stdout.readline()) for _ in part)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--node", required=True)
    parser.add_argument("--go", required=True)
    parser.add_argument("--cases", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=6570)
    given = parser.parse_args()
    draw = random.Random(given.seed)
    cases, mine = [], []
    for _ in range(given.cases):
        template, values = make_case(draw)
        parsed, expanded = ours(template, values)
        cases.append({"template": template, "values": values, "uri": expanded or ""})
        mine.append((parsed, expanded))
    node = Peer("node", str(HERE / "peer.mjs"), given.node).ask(cases)
    go = Peer(given.go).ask(cases)
    same, different, unruled = collections.Counter(), collections.Counter(), []
    spoiled, noticed = collections.Counter(), collections.Counter()
    for case, (parsed, expanded), from_node, from_go in zip(cases, mine, node, go):
        template, values, uri = case["template"], case["values"], case["uri"]
        answers = {
            "uritemplate (Python)": attempt(lambda: uritemplate.expand(template, values)),
            "url-template": from_node["url-template"]["expand"], "uri-templates": from_node["uri-templates"]["expand"],
            "yosida95/uritemplate (Go)": from_go["expand"],
        }
        for who, answer in answers.items():
            if answer == expanded:
                same[who, "expand"] += 1
                continue
            rule = rules.of_expansion(who, template, parsed, values, expanded, answer)
            different[who, "expand", rule] += 1
            if rule is None:
                unruled.append(f"{who}: {template!r} {values!r}: {answer!r}, not {expanded!r}")
        if expanded is not None:
            for name, wrong in (("a character more", expanded + "x"), ("a character less", expanded[:-1]), ("nothing", None)):
                if wrong != expanded:
                    spoiled[name] += 1
                    noticed[name] += any(wrong != answer and rules.of_expansion(who, template, parsed, values, wrong, answer) is None
                                         for who, answer in answers.items())
        if (parsed is not None) != bool(rules.WELL_FORMED.fullmatch(template)):
            unruled.append(f"{template!r}: section 2 and we do not agree on whether it is a template")
        if parsed is None or expanded is None:
            continue
        found = parsed.match(uri)
        if found is not None and not rules.has_name_twice(found, uri) and at_percent(parsed.expand(found)) != at_percent(uri):
            unruled.append(f"{template!r} matches {uri!r} as {found!r}, but expands to {parsed.expand(found)!r}")
        for who, answer in (("uri-templates", from_node["uri-templates"]["match"]), ("yosida95/uritemplate (Go)", from_go["match"])):
            if rules.same_match(found, answer):
                same[who, "match"] += 1
                continue
            rule = rules.of_match(template, values, parsed, found, answer)
            different[who, "match", rule] += 1
            if rule is None:
                unruled.append(f"{who}: {template!r} matches {uri!r}: {answer!r}, not {found!r}")
    for (who, what), count in sorted(same.items()):
        print(f"{who}, {what}: {count} the same")
        for (other, thing, rule), number in sorted(different.items(), key=str):
            if (other, thing) == (who, what):
                print(f"    {number} differ: {rules.TEXTS.get(rule, 'no rule')}")
    # rules that explain everything would check nothing
    for name, count in spoiled.items():
        print(f"{name} in our answer is noticed in {noticed[name]} of {count}")
        if noticed[name] < LEAST_NOTICED * count:
            unruled.append(f"{name} in our answer comes under a rule too often")
    for problem in unruled[:20]:
        print(problem)
    print(f"{given.cases} cases, seed {given.seed}: {len(unruled)} differences without a rule")
    return len(unruled) > 0


if __name__ == "__main__":
    sys.exit(main())
