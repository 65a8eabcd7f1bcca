# SPDX-License-Identifier: MIT
"""Builds the harness and runs it: time, allocations, instructions. Every row is a dict; report.py writes them."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
BUILD = ROOT / "build" / "bench"

# which work runs on which corpora
JOBS = {
    "parse": ["crawl", "docs", "files", "normal", "coap", "literals"],
    "parse column": ["crawl", "docs", "files", "normal", "coap"],
    "hosts of column": ["crawl", "files"],
    "parse reference": ["references", "rfc3986"],
    "parse IRI": ["crawl", "docs", "titles", "titles-ascii"],
    "normalize": ["crawl", "docs", "files", "normal"],
    "normalize column": ["crawl", "normal"],
    "normalize case": ["crawl", "normal"],
    "normalize percent": ["crawl", "normal"],
    "normalize scheme": ["crawl", "docs", "files", "normal"],
    "normalize IRI": ["titles", "titles-ascii"],
    "IRI to URI": ["titles"],
    "URI to IRI": ["titles-uri"],
    "resolve": ["references", "rfc3986"],
    "relativize": ["neighbors"],
    "equal": ["crawl"],
    "equal parsed": ["crawl"],
    "equal column": ["crawl"],
    "compare column": ["crawl"],
    "set column": ["crawl"],
    "query set column": ["crawl"],
    "query value column": ["crawl"],
    "port column": ["crawl"],
    "resolve column": ["references"],
    "relativize column": ["crawl"],
    "hash of normal form": ["crawl", "normal"],
    "SURT": ["crawl"],
    "readers agree": ["crawl", "normal"],
    "guard": ["crawl", "normal"],
    "lint": ["crawl", "normal"],
    "set host": ["crawl"],
    "set query value": ["crawl"],
    "remove query": ["crawl"],
    "query pairs": ["crawl"],
    "path segments": ["crawl"],
    "parse package URL": ["packages"],
    "normalize package URL": ["packages", "packages-mixed"],
    "uri to cri": ["coap"],
    "cri decode": ["coap-cri"],
    "cri encode": ["coap-cri"],
    "cri to uri": ["coap-cri"],
    "cri to options": ["coap-cri"],
    "uri to options": ["coap"],
    "cbor walk": ["coap-cri"],
}
OWN_CORPUS_WORKS = ["parse", "parse IRI", "normalize"]  # for --corpus
LONG_JOBS = {  # on texts of 64 KiB, by what the name of the corpus ends with
    "uri": ["parse", "normalize", "equal", "equal parsed"],
    "ref": ["parse reference", "resolve"],
    "coap": ["parse", "uri to cri"],
}
GROWTH_JOBS = {
    "uri": ["parse", "parse IRI", "normalize", "equal", "uri to cri"],
    "ref": ["parse reference", "resolve"],
    "near": ["relativize"],
    "cri": ["cri decode", "cri encode", "cri to uri", "cri to options", "cbor walk"],
}


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def run(command, **options):
    """A command's output; its own words and the end of this script where it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.stderr.write(done.stdout[-8000:] + done.stderr[-8000:])
        sys.exit(f"bench: {command[0]} failed")
    return done.stdout


def pin():
    """All that is timed has one core, the last that we may have."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


# ---- building --------------------------------------------------------------------------------

def build(folder=BUILD, ours=None, competitors=True):
    """Builds what can be built here. Returns [(name, shared object)] and [(name, why it is missing)]."""
    trees = ";".join(f"{name}={tree}" for name, tree in (ours or {"urikit": ROOT}).items())
    run(["cmake", "-S", BENCH, "-B", folder, f"-DBENCH_OURS={trees}", f"-DBENCH_COMPETITORS={'ON' if competitors else 'OFF'}"])
    run(["cmake", "--build", folder, "--parallel", os.cpu_count()])
    lines = [line.split("\t") for line in (folder / "competitors.tsv").read_text(encoding="utf-8").splitlines()]
    return [line[1:] for line in lines if line[0] == "competitor"], [line[1:] for line in lines if line[0] == "missing"]


def arguments(mode, competitors, corpora, jobs, **options):
    """The harness's command line. corpora: {name: path}; jobs: [(work, corpus)]."""
    words = [options.pop("harness", BUILD / "harness"), mode]
    for _, path in competitors:
        words += ["--competitor", path]
    for name in {corpus: None for _, corpus in jobs}:
        words += ["--corpus", f"{name}={corpora[name]}"]
    for work, corpus in jobs:
        words += ["--job", f"{work}:{corpus}"]
    for name, value in options.items():
        words += [f"--{name}", value]
    return words


def table(text):
    return [line.split("\t") for line in text.splitlines()]


# ---- time, allocations, instructions ------------------------------------------------------------

def time_rows(competitors, corpora, jobs, rounds, ms=2):
    rows = []
    for fields in table(run(arguments("time", competitors, corpora, jobs, rounds=rounds, ms=ms), preexec_fn=pin)):
        work, corpus, who, variant, inputs, accepted, ns, fastest, slowest, size, does = fields
        rows.append({
            "work": work, "corpus": corpus, "who": who, "variant": variant, "ns": float(ns), "instructions": None,
            "mispredictions": None, "allocations": None, "accepted": int(accepted), "inputs": int(inputs), "min": float(fastest),
            "max": float(slowest), "bytes": int(size), "does": does,
        })
    return rows


def key(row):
    return row["work"], row["corpus"], row["who"], row["variant"]


def samples(corpora, folder, count):
    """Smaller corpora to count on: from all over a file; pages of references are kept together."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for name, path in corpora.items():
        lines = path.read_bytes().rstrip(b"\n").split(b"\n")
        step = 1 if path.suffix == ".refs" else max(1, len(lines) // count)
        made[name] = folder / path.name
        made[name].write_bytes(b"\n".join(lines[::step][:count]) + b"\n")
    return made


def add_allocations(rows, competitors, corpora, jobs):
    found = {key(row): row for row in rows}
    environment = dict(os.environ, LD_PRELOAD=str(BUILD / "liballocations.so"))
    for *names, count in table(run(arguments("allocations", competitors, corpora, jobs), env=environment)):
        found[tuple(names)]["allocations"] = float(count)


# Without it the C library takes the memcpy and memchr that suit the processor, and counts differ between processors.
ONE_LIBC = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2_Usable,-AVX2,-AVX512F,-ERMS,-FSRM"}


def count_events(competitors, corpora, jobs, folder, harness=BUILD / "harness", environment=None, branches=False):
    """{(work, corpus, who, variant): {event: count a call}}, by callgrind. "Ir" are instructions; Bcm and Bim are branches
    that valgrind's model of a predictor, which is the same on every machine, predicts wrong."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(["valgrind", "--quiet", "--tool=callgrind", f"--branch-sim={'yes' if branches else 'no'}",
         f"--callgrind-out-file={folder}/count", *arguments("instructions", competitors, corpora, jobs, harness=harness)], env={**os.environ, **(environment or {})})
    counts = {}
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8", errors="replace")
        label = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
        events = re.search(r"^events: (.*)$", text, re.M)
        total = re.search(r"^(?:totals|summary): ([\d ]+)", text, re.M)
        if label and events and total:
            *names, calls = label.group(1).split("\t")
            counts[tuple(names)] = {event: int(count) / int(calls)
                                    for event, count in zip(events.group(1).split(), total.group(1).split())}
    shutil.rmtree(folder)
    return counts


def add_instructions(rows, competitors, corpora, jobs):
    if not shutil.which("valgrind"):
        say("no valgrind: no instructions are counted")
        return
    counts = count_events(competitors, corpora, jobs, BUILD / "callgrind", branches=True)
    for row in rows:
        events = counts.get(key(row))
        if events:
            row["instructions"] = events["Ir"]
            row["mispredictions"] = events.get("Bcm", 0) + events.get("Bim", 0) # zeros at the end are not written


def long_jobs(corpora):
    return [(work, name) for name in corpora for work in LONG_JOBS[name.rpartition("-")[2]]]


def growth_rows(competitors, corpora, quick):
    """Our own works on one text that grows; one process a size, so that only one is in memory."""
    rows = []
    sizes = sorted({int(name.rpartition("-")[2]) for name in corpora})
    for size in sizes[::3] + sizes[-1:] if quick else sizes:
        jobs = [(work, f"{kind}-{size}") for kind, works in GROWTH_JOBS.items() for work in works]
        rows += time_rows(competitors, corpora, jobs, rounds=3 if quick else 7, ms=0.5 if quick else 2)
    return rows
