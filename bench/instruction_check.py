# SPDX-License-Identifier: MIT
"""The check: our instructions a call, by callgrind, held against what instructions.tsv has for this compiler."""
import os
import platform
import shutil

import corpora
import measure
import report
from measure import BENCH, ROOT

RECORD = BENCH / "instructions.tsv"
SLACK = 1.03
INPUTS = 300
FROM_SYSTEM = ("docs", "files")  # corpora that are not the same on every machine
JOBS = {work: [name for name in names if name not in FROM_SYSTEM] for work, names in measure.JOBS.items()}
# Limits that are not the goal of report.FIGURES: this count differs by one between machines (304.7 and 305.7; the goal is 305).
BOUNDS = {("parse", "crawl", ""): 306}
HEADER = """# Our instructions a call, counted by callgrind over small generated corpora (instruction_check.py). What is
# counted depends on the compiler, the fastest vector unit that callgrind has on the machine, and the C library: the
# first column names them.
# Written by scripts/bench --check --record
built with\twork\tcorpus\tvariant\tinstructions
"""


def read():
    """{built with: {(work, corpus, variant): instructions}}"""
    records = {}
    if RECORD.exists():
        for line in RECORD.read_text(encoding="utf-8").splitlines():
            fields = line.split("\t")
            if len(fields) == 5 and fields[4] != "instructions":
                records.setdefault(fields[0], {})[tuple(fields[1:4])] = float(fields[4])
    return records


def write(records):
    lines = [HEADER]
    for built_with in sorted(records):
        for names, count in records[built_with].items():
            lines.append("\t".join([built_with, *names, f"{count:.1f}"]) + "\n")
    RECORD.write_text("".join(lines), encoding="utf-8")


def count(ours=None, folder=None):
    """What it was built with, and {(work, corpus, variant): instructions}. ours: another tree than this one, as measure.build has it."""
    compiler = os.environ.get("CC", "cc")
    folder = folder or ROOT / "build" / ("check-" + os.path.basename(compiler.split()[0]))
    measure.build(folder, ours, competitors=False)
    competitors = [("urikit", folder / "libcompetitor_urikit.so")]
    made = corpora.make(folder / "corpora", system=False, count=INPUTS)
    jobs = [(work, corpus) for work, names in JOBS.items() for corpus in names]
    events = measure.count_events(competitors, made, jobs, folder / "callgrind", folder / "harness", measure.ONE_LIBC)
    counts = {names: counted["Ir"] for names, counted in events.items()}
    reader = next((name for name in ("avx2", "ssse3", "neon") if ("parse", "crawl", "urikit", name) in counts), "bytewise")
    compiler = (folder / "compiler").read_text(encoding="utf-8").strip()
    built_with = f"{compiler} with {reader}, {' '.join(platform.libc_ver())}"
    return built_with, {(work, corpus, variant): counts[work, corpus, who, variant]
                        for work, corpus, who, variant in sorted(counts, key=lambda names: jobs.index(names[:2]))}


def compare(recorded, counted):
    """Prints each count that is not as recorded; returns how many are too high, new or gone."""
    problems = 0
    for names in {**recorded, **counted}:
        title = " ".join(f"{names[0]} ({names[1]}) {names[2]}".split())
        old, new = recorded.get(names), counted.get(names)
        if old is None or new is None:
            problems += 1
            print(f"check: {title}: {'not in the record' if old is None else 'in the record, but no longer counted'}")
        elif new > old * SLACK:
            problems += 1
            more = 100 * (new / old - 1)
            print(f"check: {title}: {new:.0f} instructions a call, {more:.1f} % more than the {old:.0f} recorded")
        elif new < old / SLACK:
            fewer = 100 * (1 - new / old)
            print(f"check: {title}: {new:.0f}, {fewer:.1f} % fewer than recorded; record it, so that it stays so")
    return problems


def over_goals(counted):
    """Prints each goal in instructions; returns how many are not held. GCC with AVX2 is what they are stated for."""
    problems = 0
    for work, corpus, variant, event, unit, goal in report.FIGURES:
        found = counted.get((work, corpus, variant))
        if event != "instructions" or unit != "instructions" or found is None:
            continue
        limit = BOUNDS.get((work, corpus, variant), goal)
        problems += found > limit
        said = "held" if found <= goal else "not reached, the bound is held" if found <= limit else "NOT HELD"
        print(f"check: {work} ({corpus}): {found:.1f} instructions of at most {goal}: {said}")
    return problems


def nothing_compared():
    """Exit status: a check that cannot run fails only on request, since another machine is not an error."""
    return 1 if os.environ.get("URIKIT_CHECK") == "must" else 0


def main(record, only_new=False):
    if not shutil.which("valgrind"):
        print("check: nothing is compared: no valgrind")
        return nothing_compared()
    built_with, counted = count()
    records = read()
    if record:
        known = records.get(built_with, {}) if only_new else {}
        records[built_with] = {names: known.get(names, count) for names, count in counted.items()}
        write(records)
        print(f"check: {len(counted) - len(known)} counts recorded for {built_with}")
        return 0
    if built_with not in records:
        print(f"check: nothing is compared: bench/instructions.tsv has no record for {built_with}, only for\n"
              + "".join(f"check:   {name}\n" for name in records) + "check: scripts/bench --check --record makes one")
        return nothing_compared()
    problems = compare(records[built_with], counted)
    problems += over_goals(counted) if built_with.startswith("GNU") and "avx2" in built_with else 0
    if problems:
        print("check: if that is as it should be, record it with scripts/bench --check --record, and say why in the commit")
        return 1
    print(f"check: {len(counted)} counts, none more than 3 % over the record for {built_with}")
    return 0
