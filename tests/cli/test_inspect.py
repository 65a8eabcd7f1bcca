#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What inspect warns of: test_inspect.py TOOL PROJECT

For a URI or IRI that is what lint finds, each rule once for each component, with its sentence and severity; then what needs
the tables of Unicode. For other families it is what they remark, and control characters. The page says what the data says.
"""
import json
import pathlib
import subprocess
import sys

MORE = [
    # many findings of a rule, in one component and in several
    "http://h/%00%0A%01%2F%2E%2541%FF", "http://h/" + "%00" * 50 + "?%00#%0A", "http://%00@%00/%00?%00#%00",
    "http://0x7f.1/", "http://good.example:pw@h:080/", "example.org:80/a", "example.org/a", "a" * 80 + ".org:1", "index.html",
    "http://user:****@h/", "//h:110", "",
]
# what no rule of lint finds: (part, words of the text)
OTHERS = [
    ("http://h/e\u0301", [("text", "Normalization Form C")]),
    ("http://h/\u05d0a", [("text", "directions of writing")]),
    ("usr:x/a%07", [("name", "control character")]),
    ("usr:x/a%7F", [("name", "control character")]),
    ("usr:x/a%20", []),
]


def answers(tool, texts, *arguments):
    done = subprocess.run([tool, *arguments, "--json", "--null", "--quiet"], input="".join(text + "\0" for text in texts).encode(),
                          capture_output=True, timeout=120, check=False)
    return [json.loads(line) for line in done.stdout.decode().split("\0")[:-1]]


def texts_of(vectors):
    lines = [line for line in (vectors / "lint.tsv").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return [text for text in dict.fromkeys(line.split("\t")[0] for line in lines) if "\\" not in text] + MORE


def findings_of(answer):
    """(rule, severity, text) of what lint finds, without repetitions."""
    return list(dict.fromkeys((each["rule"], each["severity"], each["why"]) for each in answer["findings"]))


def check_by_lint(tool, texts, wrong):
    """Returns how many warnings there were."""
    total = 0
    for text, page, lint in zip(texts, answers(tool, texts, "inspect", "--as", "iri-reference"), answers(tool, texts, "lint")):
        if not page["valid"]:
            continue
        got = [warning for warning in page["warnings"] if warning["rule"]]
        total += len(got)
        places = [(warning["rule"], warning["part"]) for warning in got]
        found = findings_of(lint)
        if len(set(places)) != len(places) or list(dict.fromkeys(rule for rule, _ in places)) != list(dict.fromkeys(f[0] for f in found)):
            wrong.append(f"{text}: inspect warns of {places}, lint finds {found}")
        if not {(warning["rule"], warning["severity"], warning["text"]) for warning in got} <= set(found):
            wrong.append(f"{text}: inspect says {got}, lint {found}")
        for warning in got:
            part = page.get(warning["part"])
            if warning["part"] != "text" and part is None:
                wrong.append(f"{text}: there is no {warning['part']} for {warning}")
    return total


def check_others(tool, wrong):
    for text, wanted in OTHERS:
        got = [warning for warning in answers(tool, [text], "inspect")[0]["warnings"] if warning["rule"] is None]
        if len(got) != len(wanted) or any(g["part"] != part or words not in g["text"] for g, (part, words) in zip(got, wanted)):
            wrong.append(f"{text}: got {got}, want {wanted}")


def check_page(tool, texts, wrong):
    for text in texts:
        warnings = answers(tool, [text], "inspect")[0].get("warnings", [])
        page = subprocess.run([tool, "inspect", text], capture_output=True, timeout=60, check=False, env={"COLUMNS": "2000"}).stdout.decode()
        if any(warning["text"] not in page for warning in warnings) or ("Worth knowing" in page) != bool(warnings):
            wrong.append(f"{text}: the page says something else than the data, {warnings}")


def main():
    tool, texts = sys.argv[1], texts_of(pathlib.Path(sys.argv[2]) / "tests/vectors")
    wrong = []
    total = check_by_lint(tool, texts, wrong)
    check_others(tool, wrong)
    check_page(tool, MORE + [text for text, _ in OTHERS], wrong)
    print(*wrong, sep="\n")
    print(f"{len(texts) + len(OTHERS)} identifiers, {total} warnings, {len(wrong)} wrong")
    sys.exit(bool(wrong) or total < 200)


if __name__ == "__main__":
    main()
