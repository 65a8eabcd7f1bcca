#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What programs make of a reference and a base, against tests/vectors/readers_join.tsv: joins.py TOOLS [--write]

Each row has a base, a reference, the programs that make the same of them, and that text; "-" where they refuse it. A program
that is not here is left out, and named. tests/vectors/readers_join_releases.tsv has those that older releases make in another way. --write asks all of them for each base and reference of the file, and writes the rows again.
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FILE, OLDER = HERE.parent / "vectors/readers_join.tsv", HERE.parent / "vectors/readers_join_releases.tsv"
sys.path.insert(0, str(HERE))
from models import JOIN, MODELS, program_of, programs  # noqa: E402
from rows_text import decoded, encoded  # noqa: E402


def commands(tools):
    """{row: its command}. urllib3 follows redirects by urljoin, of the newest Python."""
    joining = {name: row for name, row in MODELS.items() if row["join"] != "-"}
    found = programs(tools)
    return {name: [*(found.get("urllib", command) if program_of(name) == "urllib3" else command), *JOIN[program_of(name)]]
            for name, command in found.items() if program_of(name) in joining}


def rows_of(path):
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    return lines, [line.split("\t") for line in lines if line and not line.startswith("#")][1:]


def write(lines, pairs, made, joiners):
    """The rows of the newest releases again; and those in which an older one makes something else."""
    out, older, seen = [], [], set()
    for line in lines:
        pair = tuple(line.split("\t")[:2])
        if pair not in pairs:
            out.append(line)
        elif pair not in seen:
            seen.add(pair)
            groups = ({}, {})
            for name in joiners:
                if name in MODELS or made[pair, name] != made[pair, program_of(name)]:
                    groups[name not in MODELS].setdefault(made[pair, name], []).append(name)
            for rows, group in zip((out, older), groups):
                rows += ["\t".join((*pair, " ".join(names), text or "-")) for text, names in group.items()]
    FILE.write_text("\n".join(out) + "\n", encoding="utf-8")
    head = [line for line in OLDER.read_text(encoding="utf-8").split("\n") if line.startswith(("#", "base\t"))]
    OLDER.write_text("\n".join(head + older) + "\n", encoding="utf-8")


def main():
    joiners = commands(pathlib.Path(sys.argv[1]))
    lines, rows = rows_of(FILE)
    pairs = list(dict.fromkeys((row[0], row[1]) for row in rows))
    asked = "".join(f"{decoded(base).hex()} {decoded(reference).hex()}\n" for base, reference in pairs)
    made = {}
    for name, command in joiners.items():
        answers = subprocess.run(command, input=asked, capture_output=True, text=True, check=True, timeout=120).stdout.split("\n")[:-1]
        if len(answers) != len(pairs):
            sys.exit(f"{name}: {len(answers)} answers to {len(pairs)} references")
        for pair, answer in zip(pairs, answers):
            made[pair, name] = None if answer == "!" else encoded(bytes.fromhex(answer.replace("-", "")))
    if "--write" in sys.argv:
        write(lines, pairs, made, joiners)
        return 0
    rows += rows_of(OLDER)[1]
    wrong = [f"{row[0]} and {row[1]}: {name} makes {made[tuple(row[:2]), name]!r}, not {row[3]}" for row in rows for name in row[2].split(" ")
             if name in joiners and (made[tuple(row[:2]), name] or "-") != row[3]]
    missing = sorted({name for row in rows for name in row[2].split(" ")} - joiners.keys())
    print("\n".join(wrong))
    print(f"{len(pairs)} references, joined by {', '.join(joiners)}: {len(wrong)} differ from the rows", f"; not here: {missing}" if missing else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
