#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write what the models read into tests/vectors/readers.tsv again, from the texts that are there: rows.py MODEL_READER FILE.

Only after compare.py has held the models to the programs on these texts. Readers that read the same share a row. What older releases
read otherwise than the newest goes into readers_releases.tsv, beside it.
"""
import pathlib
import subprocess
import sys

from models import MODELS, ROWS, program_of
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
    older = ["# What older releases of programs read otherwise than the newest one, in the texts of readers.tsv. Made by tests/readers/rows.py.", HEADER]
    for line in lines:
        text = line.split("\t")[0]
        if line.startswith("# ") or not line or text == "text":
            out += [line] if line.startswith("# ") else [HEADER] if text == "text" else []
            continue
        if text in seen:
            continue
        seen.add(text)
        asked = subprocess.run([model], input="url " + decoded(text).hex() + "\n", capture_output=True, text=True, check=True).stdout
        read = {name: fields(answer) for name, answer in zip(ROWS, asked.strip("\n").split("\t"))}
        groups = ({}, {})
        for name, answer in read.items():
            if name in MODELS or answer != read[program_of(name)]:
                groups[name not in MODELS].setdefault(answer, []).append(name)
        for rows, group in zip((out, older), groups):
            rows += ["\t".join((text, " ".join(names), *key)) for key, names in group.items()]
    for file, rows in ((path, out), (path.with_name("readers_releases.tsv"), older)):
        file.write_text("\n".join(rows) + "\n", encoding="utf-8")


main()
