# SPDX-License-Identifier: MIT
"""Write the tables of doc/errors.md from include/urikit/code.h (numbers, inputs) and src/base/code_name.c (sentences).

  scripts/make_errors           write them
  scripts/make_errors --check   fail where the page differs; scripts/check_docs does this, too
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
START = "## Every code\n"
CODE = re.compile(r"^    (URIKIT_E_\w+) = (\d+),?[ ]*(?:/\*(.*?)\*/)?", re.M)
GROUPS = [(1, "Malformed text"), (16, "Malformed CBOR"), (32, "Limits, and mistakes of the caller"), (256, "NOSH URIs"),
          (512, "User URLs"), (768, "CRIs"), (1024, "CoAP"), (1280, "AIF"), (1536, "URI templates"), (1792, "Package URLs")]


def sentences(root):
    """{code: (name, sentence)}"""
    text = (root / "src/base/code_name.c").read_text(encoding="utf-8")
    rows = re.findall(r"\{ (URIKIT_E_\w+), \"(\w+)\",\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+)\}", text)
    return {code: (name, "".join(re.findall(r"\"((?:[^\"\\]|\\.)*)\"", said)).replace('\\"', '"')) for code, name, said in rows}


def cell(text):
    return text.replace("|", "\\|")


def example(comment):
    """The input of a code's comment, with its offset: what comes before two spaces; a comment alone has none."""
    comment = (comment or "").strip()
    given = re.split(r"\s{2,}", comment)[0]
    shown = re.match(r"""["\[]|[0-9A-F]{2}[0-9A-F ]*(,|$| \d+$)|8193""", given)
    return f"`{cell(given)}`" if shown else ""


def tables(root):
    said = sentences(root)
    codes = [(int(number), code, comment) for code, number, comment in CODE.findall((root / "include/urikit/code.h").read_text(encoding="utf-8"))]
    lines = [START, "`scripts/make_errors` writes these tables. An input has after it the offset that `at` receives."]
    for index, (first, title) in enumerate(GROUPS):
        end = GROUPS[index + 1][0] if index + 1 < len(GROUPS) else 1 << 16
        mine = [row for row in codes if first <= row[0] < end]
        if not mine:
            continue
        lines += ["", f"### {title}", "", "| code | | name | sentence | input, `at` |", "|---|---|---|---|---|"]
        for number, code, comment in mine:
            name, sentence = said[code]
            lines.append(f"| `{code}` | {number} | `{name}` | {cell(sentence)} | {example(comment)} |")
    return "\n".join(lines) + "\n"


def differs(root, write=False):
    """True if doc/errors.md has other tables."""
    page = root / "doc/errors.md"
    text = page.read_text(encoding="utf-8")
    wanted = text.split(START)[0].rstrip("\n") + "\n\n" + tables(root)
    if write:
        page.write_text(wanted, encoding="utf-8")
    return text != wanted


def main(words):
    checks = words == ["--check"]
    if differs(ROOT, write=not checks) and checks:
        print("error: doc/errors.md: scripts/make_errors writes other tables", file=sys.stderr)
        return 1
    return 0
