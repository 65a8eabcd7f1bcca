#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What programs make of a reference and a base, against tests/vectors/readers_join.tsv: joins.py TOOLS [--write]

Each row has a base, a reference, the programs that make the same of them, and that text; "-" where they refuse it. A program
that is not here is left out, and named. --write asks all of them for each base and reference of the file, and writes the rows again.
"""
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
DRIVERS = HERE / "drivers"
FILE = HERE.parent / "vectors/readers_join.tsv"
sys.path.insert(0, str(HERE))
from models import MODELS  # noqa: E402
from rows_text import decoded, encoded  # noqa: E402


def commands(tools):
    """{program: its command}."""
    newest, own = tools / "node/node_modules/node/bin/node", tools / "python/bin/python"
    found = {
        "whatwg": [newest, DRIVERS / "node.js", "join"] if newest.exists() else None,
        "curl": [tools / "curl_reader", "curl-join"] if (tools / "curl_reader").exists() else None,
        "curl-8": [tools / "curl8_reader", "curl-join"] if (tools / "curl8_reader").exists() else None,
        "urllib": [shutil.which("/usr/bin/python3"), DRIVERS / "python.py", "join-urllib"],
        "go": [tools / "go_reader", "go-join"] if (tools / "go_reader").exists() else None,
        "ruby": [shutil.which("ruby"), DRIVERS / "reader.rb", "join"],
        "node-legacy": [shutil.which("node"), DRIVERS / "node.js", "join-legacy"],
    }
    for name in ("urllib3", "httpx", "yarl"):
        there = own.exists() and subprocess.run([own, "-c", f"import {name}"], capture_output=True, check=False).returncode == 0
        found[name] = [own, DRIVERS / "python.py", f"join-{name}"] if there else None
    for name in ("uri", "url"):
        found[f"java-{name}"] = [shutil.which("java"), "-cp", tools, "Reader", f"join-{name}"] if (tools / "Reader.class").exists() else None
    return {name: [str(word) for word in found[name]] for name, row in MODELS.items() if row["join"] != "-" and found[name] and found[name][0]}


def main():
    programs = commands(pathlib.Path(sys.argv[1]))
    lines = FILE.read_text(encoding="utf-8").split("\n")[:-1]
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")][1:]
    pairs = list(dict.fromkeys((row[0], row[1]) for row in rows))
    asked = "".join(f"{decoded(base).hex()} {decoded(reference).hex()}\n" for base, reference in pairs)
    made = {}
    for name, command in programs.items():
        answers = subprocess.run(command, input=asked, capture_output=True, text=True, check=True, timeout=120).stdout.split("\n")[:-1]
        if len(answers) != len(pairs):
            sys.exit(f"{name}: {len(answers)} answers to {len(pairs)} references")
        for pair, answer in zip(pairs, answers):
            made[pair, name] = None if answer == "!" else encoded(bytes.fromhex(answer.replace("-", "")))
    if "--write" in sys.argv:
        out, seen = [], set()
        for line in lines:
            pair = tuple(line.split("\t")[:2])
            if pair not in pairs:
                out.append(line)
            elif pair not in seen:
                seen.add(pair)
                groups = {}
                for name in programs:
                    groups.setdefault(made[pair, name], []).append(name)
                out += ["\t".join((*pair, " ".join(names), text or "-")) for text, names in groups.items()]
        FILE.write_text("\n".join(out) + "\n", encoding="utf-8")
        return 0
    wrong = [f"{row[0]} and {row[1]}: {name} makes {made[tuple(row[:2]), name]!r}, not {row[3]}" for row in rows for name in row[2].split(" ")
             if name in programs and (made[tuple(row[:2]), name] or "-") != row[3]]
    missing = sorted({name for row in rows for name in row[2].split(" ")} - programs.keys())
    print("\n".join(wrong))
    print(f"{len(pairs)} references, joined by {', '.join(programs)}: {len(wrong)} differ from the rows", f"; not here: {missing}" if missing else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
