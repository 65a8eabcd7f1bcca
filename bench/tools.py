# SPDX-License-Identifier: MIT
"""Whole processes: the hosts of 100,000 lines, by urikit and by what else one would take; and of files of 120 MB and 1 GB.

Wall time less start-up, the fastest round: unlike a thread's own time it grows with all that others do meanwhile.
"""
import os
import pathlib
import shutil
import tempfile

from measure import BUILD, ROOT, pin, run

LINES = 100000

PYTHON = """
import sys
from urllib.parse import urlsplit
for line in sys.stdin:
    try:
        print(urlsplit(line.rstrip("\\n")).hostname or "")
    except ValueError:
        print("")
"""

NODE = """
const lines = require("readline").createInterface({ input: process.stdin });
let out = [];
lines.on("line", (line) => {
  out.push(URL.canParse(line) ? new URL(line).hostname : "");
  if (out.length === 4096) { process.stdout.write(out.join("\\n") + "\\n"); out = []; }
});
lines.on("close", () => { if (out.length) process.stdout.write(out.join("\\n") + "\\n"); });
"""

GO = """package main

import (
	"bufio"
	"net/url"
	"os"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	defer out.Flush()
	for in.Scan() {
		if u, err := url.Parse(in.Text()); err == nil {
			out.WriteString(u.Hostname())
		}
		out.WriteByte('\\n')
	}
}
"""


def build_go():
    folder = BUILD / "go"
    folder.mkdir(parents=True, exist_ok=True)
    source, program = folder / "hosts.go", folder / "hosts"
    source.write_text(GO, encoding="utf-8")
    run(["go", "build", "-o", program, source])
    return program


def competitors():
    """[(who, variant, command, may have all cores)] and [(who, why missing)]."""
    urikit = [str(ROOT / "build" / "release" / "urikit"), "parse", "--get", "{host}", "--quiet", "--skip-invalid", "--jobs"]
    found = [
        ("urikit", "1 job", urikit + ["1"], False),
        ("urikit", "2 jobs", urikit + ["2"], True),
        ("cat", "", ["cat"], False),
    ]
    missing = []
    for who, variant, program, command in (
        ("Python", "urlsplit", "python3", lambda: ["python3", "-c", PYTHON]),
        ("Node", "URL", "node", lambda: ["node", "-e", NODE]),
        ("Go", "net/url", "go", lambda: [str(build_go())]),
        ("trurl", "", "trurl", lambda: ["trurl", "--url-file", "-", "--get", "{host}"]),
    ):
        if shutil.which(program):
            found.append((who, variant, command(), False))
        else:
            missing.append((who, f"no {program} on this machine"))
    return found, missing


def once(command, path, sink, all_cores):
    """One run: seconds, KiB of memory, seconds of processors, page faults, waits."""
    if os.path.isfile(sink):
        os.unlink(sink) # else this run would pay for emptying what the last one wrote
    words = run([BUILD / "process", path, sink, *command], preexec_fn=None if all_cores else pin).split()
    return float(words[0]), int(words[1]), float(words[2]), int(words[3]), int(words[4])


def without(start, seconds):
    """A run less its start-up; on a busy machine a start-up may take longer than a run."""
    return max(seconds - start, seconds / 100)


def rows(lines, folder, quick):
    """The rows, and who is missing. lines: the crawl's, repeated to 100,000."""
    run(["cmake", "--preset", "release"], cwd=ROOT)
    run(["cmake", "--build", "build/release", "--parallel", os.cpu_count()], cwd=ROOT)
    found, missing = competitors()
    path, empty, sink = folder / "lines.txt", folder / "empty.txt", folder / "sink.txt"
    path.write_text("".join(lines[i % len(lines)] + "\n" for i in range(LINES)), encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    whole = {entry[:2]: [] for entry in found}
    start_up = {entry[:2]: [] for entry in found}
    memory = {}
    for turn in range(3 if quick else 15):
        for i in range(len(found)):
            who, variant, command, all_cores = found[(i + turn) % len(found)]
            start_up[who, variant].append(once(command, empty, sink, all_cores)[0])
            seconds, memory[who, variant], *_ = once(command, path, sink, all_cores)
            whole[who, variant].append(seconds)
    made = []
    for who, variant, command, _ in found:
        start = min(start_up[who, variant])
        net = [without(start, seconds) for seconds in whole[who, variant]]
        once(command, path, sink, False)
        made.append({
            "work": "tool: hosts of lines", "corpus": "crawl", "who": who, "variant": variant,
            "ns": min(net) * 1e9 / LINES, "instructions": None, "mispredictions": None, "allocations": None,
            "accepted": sum(1 for line in open(sink, "rb") if line != b"\n"), "inputs": LINES,
            "min": min(net) * 1e9 / LINES, "max": max(net) * 1e9 / LINES, "bytes": path.stat().st_size,
            "does": f"{start * 1e3:.1f} ms to start, {memory[who, variant] / 1024:.1f} MiB resident",
        })
    for name in (path, empty, sink):
        name.unlink()
    return made, missing


# ---- large files --------------------------------------------------------------------------------

def write_large(lines, path, size):
    """The crawl again and again; returns the number of lines."""
    text = "".join(line + "\n" for line in lines).encode()
    times = size // len(text) + 1
    with open(path, "wb") as file:
        for _ in range(times):
            file.write(text)
    return times * len(lines)


def large_rows(lines, name, size, rounds):
    """The hosts of a large file, beside cat, which copies it: into a file and to /dev/null. The files are removed."""
    found = [entry for entry in competitors()[0] if entry[0] in ("urikit", "cat")]
    made = []
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        path, sink, empty = (pathlib.Path(folder) / name for name in ("large.txt", "sink.txt", "empty.txt"))
        if shutil.disk_usage(folder).free < 3 * size:
            return [], [(f"a file of {name}", "the disk has less than three times as much")]
        count = write_large(lines, path, size)
        empty.write_text("", encoding="utf-8")
        start = {entry[:2]: min(once(entry[2], empty, sink, entry[3])[0] for _ in range(7)) for entry in found}
        for work, to in (("tool: hosts into a file", sink), ("tool: hosts to /dev/null", "/dev/null")):
            best = {}
            for turn in range(rounds):
                for i in range(len(found)):
                    who, variant, command, all_cores = found[(i + turn) % len(found)]
                    best.setdefault((who, variant), []).append(once(command, path, to, all_cores))
            for (who, variant), runs in best.items():
                seconds, memory, processors, faults, waits = min(runs)
                net = [without(start[who, variant], run_of[0]) * 1e9 / count for run_of in runs]
                made.append({
                    "work": work, "corpus": name, "who": who, "variant": variant, "ns": min(net),
                    "instructions": None, "mispredictions": None, "allocations": None, "accepted": count, "inputs": count,
                    "min": min(net), "max": max(net), "bytes": path.stat().st_size,
                    "does": f"{seconds:.2f} s, {processors:.2f} s of processors, {faults} page faults, {waits} waits, "
                            f"{memory / 1024:.1f} MiB resident",
                })
    return made, []
