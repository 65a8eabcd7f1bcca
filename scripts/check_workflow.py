#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The workflows of .github name what is here: check_workflow.py [FOLDER]

  - each command that begins with scripts/ or .ci/ is an executable file, and what scripts/test is to run is a part or a tier
  - each preset of cmake is in CMakePresets.json, each -DURIKIT_ option in CMakeLists.txt
  - each part of scripts/test.d that belongs to the tier `all` is run by some job: by name, by its tier, or from a matrix
  - no workflow calls an action by a branch, whose content may change

FOLDER is the repository by default; the tests give a copy with faults.
"""
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIERS = {"quick", "change", "core", "all"}
COMMAND = re.compile(r"(?<![\w/.-])((?:scripts|\.ci)/[\w.-]+)((?:[ \t]+[^\s;&|#\"']+)*)")
MATRIX = re.compile(r"^\s*(\w+): \[([^\]]*)\]\s*$", re.M)
USES = re.compile(r"uses: *(\S+)@(\S+)")


def matrix_words(text):
    """matrix.part -> the words that it stands for, of lists in one line: `part: [a, b]`; and of `- { part: a, ... }`."""
    words = {}
    for name, inside in MATRIX.findall(text):
        words.setdefault(name, set()).update(re.findall(r"[\w.-]+", inside))
    for entry in re.findall(r"^\s*- \{(.*)\}", text, re.M):
        for name, value in re.findall(r"(\w+): ([^,{}]+)", entry):
            words.setdefault(name, set()).update(value.strip().strip("\"'").split())
    return words


def expand(word, matrix):
    found = re.fullmatch(r"\$\{\{ *matrix\.(\w+) *\}\}", word)
    return matrix.get(found[1], {f"matrix.{found[1]}"}) if found else {word}


def check_file(path, root, parts, ran, problems):
    text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#"))
    text = re.sub(r"\$\{\{ *(\S+) *\}\}", r"${{\1}}", text)
    matrix = matrix_words(text)
    for program, words in COMMAND.findall(text):
        file = root / program
        if not file.is_file() or not os.access(file, os.X_OK):
            problems.append(f"{path.name}: there is no program {program}")
        elif program == ".ci/run":
            ran.add("all")
        elif program == "scripts/test":
            given = {name for word in words.split() for name in expand(word, matrix)} or {"quick"}
            problems.extend(f"{path.name}: scripts/test has no part {name}" for name in sorted(given - TIERS - parts.keys()))
            ran |= given
    presets = {preset["name"] for preset in json.loads((root / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]}
    problems.extend(f"{path.name}: there is no preset {name}" for name in re.findall(r"--preset[ =]([\w-]+)", text)
                    if name not in presets)
    options = set(re.findall(r"^(?:option|set)\((URIKIT_\w+)", (root / "CMakeLists.txt").read_text(encoding="utf-8"), re.M))
    problems.extend(f"{path.name}: CMakeLists.txt has no option {name}" for name in re.findall(r"-D(URIKIT_\w+)=", text)
                    if name not in options)
    problems.extend(f"{path.name}: {action}@{ref} is not a version" for action, ref in USES.findall(text)
                    if not re.fullmatch(r"v\d[\d.]*|[0-9a-f]{40}", ref))


def check(root):
    problems, ran = [], set()
    parts = {path.name: re.findall(r"^# tiers: (.*)$", path.read_text(encoding="utf-8"), re.M)
             for path in (root / "scripts/test.d").iterdir() if not re.search(r"[.~]", path.name)}
    parts = {name: " ".join(lines).split() for name, lines in parts.items()}
    files = sorted((root / ".github/workflows").glob("*.y*ml"))
    if not files:
        problems.append("there is no workflow in .github/workflows")
    for path in files:
        check_file(path, root, parts, ran, problems)
    problems.extend(f"no workflow runs the part {name} of scripts/test" for name, tiers in sorted(parts.items())
                    if "all" in tiers and name not in ran and not ran & set(tiers))
    return problems


def main(arguments):
    problems = check(pathlib.Path(arguments[0]) if arguments else ROOT)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
