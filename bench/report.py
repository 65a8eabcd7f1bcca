# SPDX-License-Identifier: MIT
"""Rows to tables: what scripts/bench prints, and bench/results.md."""
import datetime
import json
import math
import os
import platform
import re
import subprocess

import plots
from measure import ROOT

PUBLIC = ("work", "corpus", "who", "variant", "ns", "instructions", "mispredictions", "allocations", "accepted")

# What is to be reached beside others: work, corpora, our variant, whom, its variant, "at least so many times as fast" in
# the geometric mean over the corpora; or, where "each" is the last word, on each of them.
GOALS = [
    ("parse", "crawl docs files", "avx2", "baseline", "avx2", 1 / 1.3),
    ("parse", "crawl docs files", "avx2", "uriparser", "", 8),
    ("parse", "crawl docs files", "avx2", "fluent-uri", "", 3.7),
    ("parse", "crawl docs files", "avx2", "ada", "can_parse", 3),
    ("parse", "docs", "avx2", "ada", "can_parse", 1.7),
    ("parse", "docs", "avx512", "ada", "can_parse", 2.1),
    ("parse", "literals", "avx2", "ada", "can_parse", 1),
    ("parse", "crawl docs files", "avx2", "Boost.URL", "", 15),
    ("parse", "crawl docs files", "drop-in", "uriparser", "", 3),
    ("resolve", "references", "drop-in", "uriparser", "", 3),
    ("normalize", "crawl", "drop-in", "uriparser", "", 3),
    ("relativize", "neighbors", "drop-in", "uriparser", "", 3),
    ("parse", "crawl docs files", "ssse3", "uriparser", "", 5.2),
    ("parse", "crawl docs files", "ssse3", "fluent-uri", "", 1.5),
    ("parse", "crawl docs files", "bytewise", "uriparser", "", 4),
    ("parse", "crawl docs files", "bytewise", "fluent-uri", "", 1.15),
    ("parse column", "crawl docs files normal coap", "batch", "urikit", "loop", 1 / 1.05, "each"),
    ("parse column", "crawl docs files normal coap", "batch 64", "urikit", "loop", 1 / 1.05, "each"),
    ("parse column", "crawl docs files normal coap", "batch views", "urikit", "loop", 1 / 1.05, "each"),
    ("normalize column", "crawl normal", "batch", "urikit", "loop", 1 / 1.05, "each"),
    ("resolve", "references", "avx2", "uriparser", "", 4.5),
    ("resolve", "references", "avx2", "fluent-uri", "", 2.7),
    ("resolve", "references", "avx2", "ada", "", 3.3),
    ("normalize", "crawl", "avx2", "uriparser", "", 8),
    ("normalize", "crawl", "avx2", "fluent-uri", "", 4),
    ("normalize", "crawl", "avx2", "ada", "", 4),
    ("normalize", "docs", "avx2", "ada", "", 4),
    ("relativize", "neighbors", "avx2", "uriparser", "", 5),
    ("parse package URL", "packages", "avx2", "purl", "", 10),
    ("uri to options", "coap", "avx2", "libcoap", "", 1.3),
    ("uri to cri", "coap", "avx2", "libcoap", "+ libcbor", 3),
    ("cri decode", "coap-cri", "avx2", "libcbor", "stream", 1.5),
    ("tool: hosts of lines", "crawl", "1 job", "trurl", "", 25),
    ("tool: hosts of lines", "crawl", "1 job", "Go", "net/url", 7),
    ("tool: hosts into a file", "120-MB", "2 jobs", "urikit", "1 job", 1.9),
    ("tool: hosts into a file", "1-GB", "2 jobs", "urikit", "1 job", 1.9),
]

# What may take at most so many times the time of what: both (work, corpus, who, variant).
AT_MOST = [
    (("normalize", "normal", "urikit", ""), ("parse", "normal", "urikit", ""), 1.25),
    (("normalize", "clean-uri", "urikit", ""), ("parse", "clean-uri", "urikit", ""), 4),
    (("normalize", "dirty-uri", "urikit", ""), ("parse", "dirty-uri", "urikit", ""), 8),
    (("resolve", "clean-ref", "urikit", ""), ("parse reference", "clean-ref", "urikit", ""), 4),
    (("resolve", "dirty-ref", "urikit", ""), ("parse reference", "dirty-ref", "urikit", ""), 8),
    (("equal", "clean-uri", "urikit", ""), ("parse", "clean-uri", "urikit", ""), 4),
    (("equal", "dirty-uri", "urikit", ""), ("parse", "dirty-uri", "urikit", ""), 12),
    (("equal parsed", "dirty-uri", "urikit", "same bytes"), ("equal parsed", "dirty-uri", "urikit", "memcmp"), 1.25),
    (("equal parsed", "crawl", "urikit", "first letter"), ("parse", "crawl", "urikit", ""), 2),
    (("cri encode", "coap-cri", "urikit", ""), ("cri decode", "coap-cri", "urikit", ""), 1.5),
    (("cri to uri", "coap-cri", "urikit", ""), ("cri decode", "coap-cri", "urikit", ""), 1.5),
    (("cri to options", "coap-cri", "urikit", ""), ("cri decode", "coap-cri", "urikit", ""), 1.5),
    (("parse IRI", "titles", "urikit", ""), ("parse IRI", "titles-ascii", "urikit", ""), 2),
    (("hash of normal form", "crawl", "urikit", "64"), ("hash of normal form", "crawl", "urikit", "normalize, then hash 64"), 1),
    (("tool: hosts of lines", "crawl", "urikit", "1 job"), ("tool: hosts of lines", "crawl", "cat", ""), 3),
    (("tool: hosts into a file", "1-GB", "urikit", "2 jobs"), ("tool: hosts into a file", "1-GB", "cat", ""), 2.5),
    (("tool: hosts to /dev/null", "1-GB", "urikit", "2 jobs"), ("tool: hosts to /dev/null", "1-GB", "cat", ""), 2.5),
]

# At most so much of what is counted or timed: work, corpus, our variant, what, unit, the figure. "a byte": divided by the
# length of the text. Instructions are those of a public call on a machine whose vector unit is AVX2, as callgrind has it.
FIGURES = [
    ("parse", "docs", "", "instructions", "instructions", 225),
    ("parse", "crawl", "", "instructions", "instructions", 305),
    ("parse", "files", "", "instructions", "instructions", 260),
    ("parse", "coap", "", "instructions", "instructions", 270),
    ("parse", "crawl", "", "mispredictions", "mispredictions", 1),
    ("parse", "clean-uri", "", "instructions", "instructions a byte", 1),
    ("parse", "dirty-uri", "", "instructions", "instructions a byte", 1),
    ("uri to cri", "clean-coap", "", "ns", "nanoseconds a byte", 0.55),
    ("uri to cri", "dirty-coap", "", "ns", "nanoseconds a byte", 1.2),
    ("parse", "uri-16", "", "ns", "nanoseconds a byte", 0.5),
]


def to_json(rows):
    def shown(value):
        return round(value, 3) if isinstance(value, float) else value

    return "".join(json.dumps({name: shown(row[name]) for name in PUBLIC}) + "\n" for row in rows)


def markdown(header, lines):
    """A table; a column whose header begins with '>' is aligned to the right. Aligned in the source too."""
    names = [name.lstrip(">") for name in header]
    widths = [max(len(row[i]) for row in [names, *lines]) for i in range(len(names))]
    right = [name.startswith(">") for name in header]

    def line(cells):
        return "| " + " | ".join(c.rjust(w) if r else c.ljust(w) for c, w, r in zip(cells, widths, right)) + " |\n"

    rule = "|" + "|".join("-" * (w + 1) + (":" if r else "-") for w, r in zip(widths, right)) + "|\n"
    return line(names) + rule + "".join(line(row) for row in lines)


def figure(value):
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 99.5 else f"{value:.1f}" if value >= 9.95 else f"{value:.2f}"


def took_part(rows):
    """Who accepts nothing of a corpus does another task: libcoap knows no http."""
    return [row for row in rows if row["accepted"] > 0]


def ours(rows, variant, who="urikit"):
    """Our row of that variant; where there are no variants of this work, what the library chooses."""
    mine = {row["variant"]: row for row in rows if row["who"] == who}
    return mine.get(variant) or (None if "batch" in variant else mine.get(""))


# ---- goals -----------------------------------------------------------------------------------------

def ratio(rows, work, corpora, variant, who, competitor_variant, each=False):
    """The competitor's time over ours, geometric mean over the corpora (or the least); and the variant that was there."""
    logs = []
    for corpus in corpora.split():
        here = [row for row in took_part(rows) if row["work"] == work and row["corpus"] == corpus]
        mine = ours(here, variant)
        competitor = next((row for row in here if row["who"] == who and row["variant"] == competitor_variant), None)
        if not mine or not competitor:
            return None, "not there" if not mine else variant
        logs.append(math.log(competitor["ns"] / mine["ns"]))
        variant = mine["variant"]
    return math.exp(min(logs) if each else sum(logs) / len(logs)), variant


def reached_or_not(today, good):
    return "" if today is None else "yes" if good else "no"


def goals(rows):
    """The table, and the goals that are not reached: [(title, our rows, the others' rows)]."""
    lines, missed = [], []
    for work, corpora, variant, who, competitor_variant, goal, *each in GOALS:
        if not any(row["work"] == work for row in rows):
            continue
        today, really = ratio(rows, work, corpora, variant, who, competitor_variant, bool(each))
        whom = f"{who} {competitor_variant}".strip()
        lines.append([work, ("each of " if each else "") + corpora.replace(" ", ", "), really or "as chosen", whom,
                      figure(goal), figure(today), reached_or_not(today, today is not None and today >= goal)])
        for corpus in corpora.split() if today is not None and today < goal else []:
            here = [row for row in rows if row["work"] == work and row["corpus"] == corpus]
            mine = ours(here, variant)
            other = next(row for row in here if row["who"] == who and row["variant"] == competitor_variant)
            if other["ns"] / mine["ns"] < goal:
                missed.append((f"{work} {mine['variant']}".strip() + f" ({corpus}) against {whom}", mine, other))
    table = markdown(["work", "corpora", "ours", "against", ">goal", ">today", "reached"], lines) if lines else ""
    return table, missed


def against(mine, other):
    whom = f"{other[0]} {other[3]}".strip() if other[2] == "urikit" else other[2]
    return whom + (f", {other[1]}" if other[1] != mine[1] else "")


def at_most(rows, growing):
    """The same with other works, beside cat, and for plain figures."""
    found = {(row["work"], row["corpus"], row["who"], row["variant"]): row for row in [*growing, *rows]}
    lines, missed = [], []

    def line(work, corpus, whom, goal, today):
        lines.append([work, corpus, whom, figure(goal), figure(today), reached_or_not(today, today is not None and today <= goal)])

    for mine, other, goal in AT_MOST:
        title, whom = f"{mine[0]} {mine[3]}".strip(), against(mine, other)
        if mine in found and other in found:
            today = found[mine]["ns"] / found[other]["ns"]
            line(title, mine[1], whom, goal, today)
            if today > goal:
                missed.append((f"{title} ({mine[1]}) against {whom}", found[mine], found[other]))
        elif mine[0] in {work for work, *_ in found}:
            line(title, mine[1], whom, goal, None)
    for work, corpus, variant, event, unit, goal in FIGURES:
        row = found.get((work, corpus, "urikit", variant))
        today = row and row[event]
        if today:
            line(f"{work} {variant}".strip(), corpus, unit, goal, today / row["bytes"] if unit.endswith("a byte") else today)
    table = markdown(["work", "corpus", "against", ">at most", ">today", "reached"], lines) if lines else ""
    return table, missed


def bounds(missed):
    """What a goal that is not reached is bound by: counts a call, ours and theirs, which do not move with the load."""
    def counts(row):
        if row["instructions"] is None:
            return row["does"] if row["work"].startswith("tool") else "not counted"
        return f"{figure(row['instructions'])} instructions, {figure(row['mispredictions'])} mispredictions, {figure(row['ns'])} ns"

    return "".join({f"- {title}: ours {counts(mine)}; theirs {counts(other)}.\n": None for title, mine, other in missed})


# ---- a table a work and corpus -----------------------------------------------------------------------

def one_table(rows):
    mine = next((row for row in (ours(rows, variant) for variant in ("", "1 job", "batch", "loop")) if row), None)
    lines = []
    for row in sorted(rows, key=lambda row: row["ns"]):
        lines.append([
            f"{row['who']} {row['variant']}".strip(), figure(row["ns"]), figure(row["min"]), figure(row["max"]),
            figure(row["ns"] / mine["ns"]) if mine else "-", figure(row["instructions"]), figure(row["mispredictions"]),
            figure(row["allocations"]),
            str(row["accepted"]), row["does"],
        ])
    return markdown(["who", ">ns", ">min", ">max", ">times ours", ">instructions", ">mispredictions", ">allocations",
                     ">accepted", "what it does"], lines)


def tables(rows):
    parts = []
    for work, corpus in {(row["work"], row["corpus"]): None for row in rows}:
        here = took_part([row for row in rows if row["work"] == work and row["corpus"] == corpus])
        if here:
            inputs, mean = here[0]["inputs"], here[0]["bytes"] / here[0]["inputs"]
            parts.append(f"### {work}: {corpus}\n\n{inputs} inputs of {mean:.0f} bytes.\n\n{one_table(here)}\n")
    return "".join(parts)


def long_texts(rows):
    """On 64 KiB: ns a byte, and how many times the time of parsing that text."""
    found = {(row["work"], row["corpus"], row["variant"]): row for row in rows if row["who"] == "urikit"}
    lines = []
    for work, variant, kind in {(work, variant, corpus.rpartition("-")[2]): None for work, corpus, variant in found}:
        cells = []
        for corpus in (f"clean-{kind}", f"dirty-{kind}"):
            row = found.get((work, corpus, variant))
            parse = found.get(("parse reference" if kind == "ref" else "parse", corpus, ""))
            cells += [figure(row["ns"] / row["bytes"]), figure(row["ns"] / parse["ns"])] if row and parse else ["-", "-"]
        lines.append([f"{work} {variant}".strip(), {"uri": "http", "ref": "a reference", "coap": "coap"}[kind], *cells])
    return markdown(["work", "text", ">clean: ns a byte", ">times parse", ">dirty: ns a byte", ">times parse"], lines)


def growth(rows):
    """ns a byte, a column a size."""
    size = {row["corpus"]: int(row["corpus"].rpartition("-")[2]) for row in rows}
    sizes = sorted(set(size.values()))
    names = {}
    for row in rows:
        names.setdefault((row["work"], row["who"], row["variant"]), {})[size[row["corpus"]]] = row
    lines = []
    for (work, who, variant), cells in names.items():
        label = f"{work} {'' if who == 'urikit' else who} {variant}".replace("  ", " ").strip()
        lines.append([label] + [figure(cells[n]["ns"] / cells[n]["bytes"]) if cells[n]["accepted"] else "refused"
                                for n in sizes])
    words = [f"{n >> 20} MiB" if n >= 1 << 20 else f"{n >> 10} KiB" if n >= 1 << 10 else f"{n} B" for n in sizes]
    return markdown(["work"] + [">" + word for word in words], lines)


# ---- the page ------------------------------------------------------------------------------------------

def output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout.strip()
    except OSError:
        return ""


def processor():
    try:
        info = open("/proc/cpuinfo", encoding="utf-8").read()
    except OSError:
        return platform.machine()

    def field(name):
        found = re.search(rf"^{name}\s*: (.*)$", info, re.M)
        return found.group(1) if found else "?"

    return (f"{field('model name')} (family {field('cpu family')}, model {field('model')}), {os.cpu_count()} cores, "
            f"{platform.machine()}")


def facts(works, missing):
    commit = output("git", "describe", "--always", "--dirty", "--abbrev=12")
    compilers = [line.splitlines()[0] for line in (output("cc", "--version"), output("c++", "--version"),
                                                   output("rustc", "--version")) if line]
    competitors = {who: version for who, version, *_ in works}
    lines = [
        f"- Commit {commit}.",
        f"- {processor()}; {platform.system()} {platform.release()}; {' '.join(platform.libc_ver())}.",
        f"- {'; '.join(compilers)}.",
        f"- Load average at the end: {os.getloadavg()[0]:.1f}, of which this run is 1. Above 1 other programs ran, too:",
        "  then the times of whole processes are too long, most of all those of two jobs.",
        "- Ours is built with -O3, as the preset `release`; Boost.URL, libcurl, uriparser, libcoap and libcbor are the",
        "  system's packages; ada (-O3), fluent-uri and purl come from their crates.",
        f"- {', '.join(f'{who} {version}' for who, version in competitors.items())}.",
    ]
    lines += [f"- Missing: {name} ({why})." for name, why in missing]
    return "\n".join(lines) + "\n"


def section(title, words, text):
    return f"## {title}\n\n{words}\n\n{text}\n" if text else ""


GROWTH = """Nanoseconds a byte, from 16 bytes to 16 MiB; both axes are logarithmic. Flat means linear time. Some calls rise at 16 MiB: `equal` and
`relativize` read two texts, `batch` writes columns: 32 MiB together, as much as the last cache. No page fault is in it; `memcmp` of the same
texts rises more, from 0.020 to 0.064; in pages of 2 MiB, `equal` rises by 0.004 and not by 0.016: three quarters of the rise are
translations of addresses that the processor does not keep for 8,192 pages of 4 KiB, the rest is the cache."""


def pictures(made, where):
    """The pictures, each with what was measured on which machine and when; made: the tables as text."""
    parts = []
    for name, (title, headings, _) in plots.BARS.items():
        heading = next((one for one in headings if f"### {one}\n" in made), headings[0])
        work, corpus = heading.rsplit(": ", 1)
        parts.append(f"![Bars: {title}](plots/{name}.svg)\n\nWork {work}, corpus {corpus}; {where}.")
    return "\n\n".join(parts) + "\n"


def page(rows, growing, long, works, missing, command):
    beside, missed = goals(rows)
    most, missed_most = at_most(rows + long, growing)
    made, where = tables(rows), f"{processor()}; {datetime.date.today()}"
    return (
        f"# Results\n\nWhat `{command}` wrote; [README.md](README.md) says how to read it, [corpora.md](corpora.md) what the\n"
        "corpora are. Compare ratios, not times: times differ from machine to machine, and ratios do, too, but less.\n"
        f"Nanoseconds and instructions are for one call.\n\n"
        + section("Pictures", "Bars beside others; a shorter bar is faster.", pictures(made, where))
        + section("Growth", f"{GROWTH}\n\n![Curves: nanoseconds a byte against the length](plots/growth.svg)\n\n{where}.",
                  growth(growing) if growing else "")
        + section("The run", "What ran, on what.", facts(works, missing))
        + section("Goals", "\"Today\" is how many times as fast ours is: the other's time over ours, the geometric mean over\n"
                  "the corpora, or the least of them where it says \"each\".", beside)
        + section("Goals of at most", "\"Today\" is our time over that of the work it is held against, on the same corpus where\n"
                  "no other is named.", most)
        + section("Goals that are not reached", "What each call takes, in counts that repeat from run to run.",
                  bounds(missed + missed_most))
        + section("Long texts", "Texts of 64 KiB: \"clean\" is in normal form, \"dirty\" has triplets to decode and dot segments.",
                  long_texts(long) if long else "")
        + f"## Tables\n\n{made}"
    )
