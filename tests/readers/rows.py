#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write what the models read into tests/vectors/readers.tsv again, from the texts that are there: rows.py MODEL_READER FILE.

Only after compare.py has held the models to the programs on these texts. Readers that read the same share a row.
"""
import pathlib
import subprocess
import sys

from models import MODELS
from rows_text import decoded, encoded

HEADER = "text\treaders\twhy\tscheme\thost\tport\tpath\tquery\tuserinfo"


def fields(answer):
    if answer.startswith("!"):
        return (answer[1:], "-", "-", "-", "-", "-", "-")
    scheme, host, port, path, query = ("-" if part == "-" else encoded(bytes.fromhex(part)) for part in answer.split(" ")[:5])
    return ("-", scheme, host, port, path, query, "yes" if answer.split(" ")[5] != "-" else "-")


def main():
    model, path = sys.argv[1], pathlib.Path(sys.argv[2])
    lines = path.read_text(encoding="utf-8").split("\n")
    out, seen = [], set()
    for line in lines:
        text = line.split("\t")[0]
        if line.startswith("# ") or not line or text == "text":
            out += [line] if line.startswith("# ") else [HEADER] if text == "text" else []
            continue
        if text in seen:
            continue
        seen.add(text)
        asked = subprocess.run([model], input="url " + decoded(text).hex() + "\n", capture_output=True, text=True, check=True).stdout
        groups = {}
        for name, answer in zip(MODELS, asked.strip("\n").split("\t")):
            groups.setdefault(fields(answer), []).append(name)
        out += ["\t".join((text, " ".join(names), *key)) for key, names in groups.items()]
    path.write_text("\n".join(out) + "\n", encoding="utf-8")


main()
