#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the tests: scripts/test [TIER | PART...]

  scripts/test            the quick tier: under five minutes, with what it installs
  scripts/test all        everything: under half an hour on two idle cores
  scripts/test core       the library, the tool and their documents
  scripts/test change     what a change of src/ needs before it lands
  scripts/test PART...    single parts
  scripts/test --record   put the processor time that parts took in the last runs into their first lines

With URIKIT_LONG=1 in the environment parts also do what takes long and seldom finds anything; the workflow does so each night:
more compilers and levels of optimization, the Debian packages twice, more generated values.

A part is a program in scripts/test.d. It installs what it needs and exits with 0 (passed), 77 (skipped; its last line
says why) or another status (failed). Its first lines say what it is:

  # the third line describes it
  # tiers: core all         the tiers it belongs to
  # costs: 48               seconds of processor, measured ("~48": estimated); the longest part starts first. What outlives its
                            parent does not count: Java, some processes of browsers
  # cores: all              it keeps all cores busy by itself, so it runs alone; others run two at a time
  # waits: yes              it waits for half of its time, so two others run beside it; one such at a time
  # needs: release python   what scripts/build makes, once, before the parts that need it
  # after: sanitized        parts that it must not run beside; in scripts/build.d, what is built before it

A part that runs beside others has half of the cores: $URIKIT_JOBS. What scripts/build has made is named in $URIKIT_BUILT
and not made again. The log of a part is build/test/<part>.log. All parts run, even after one failed; the last line counts
them.
"""
import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ROOT / "scripts/test.d"
BUILDS = ROOT / "scripts/build.d"
LOGS = ROOT / "build/test"
COSTS = LOGS / "costs.tsv"  # a line for each part that passed: its name and the seconds of processor
TIERS = ("quick", "change", "core", "all")
SKIPPED = 77
LEAST_FREE = 64 << 20  # bytes of disk; a part that fails with less free has failed for that
LONGEST = float(os.environ.get("URIKIT_PART_SECONDS") or 3600)  # by the clock; a part that takes longer hangs
HEARTBEAT = 30  # seconds between the lines of a part that runs, where the output is not a terminal
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def header(path):
    """(description, {field: words}) of a part, or of a file in scripts/build.d."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()[:20]
    fields = dict(match.groups() for line in lines if (match := re.fullmatch(r"# (tiers|costs|cores|waits|needs|after): (.+)", line)))
    return lines[2].removeprefix("# "), {name: words.split() for name, words in fields.items()}


class Job:
    """A part, or something that parts need and scripts/build makes."""
    def __init__(self, name, path, build=False):
        self.name, self.build = name, build
        self.command = [str(ROOT / "scripts/build"), name] if build else [str(path)]
        if build and name == "release":
            self.command = self.command[:1]
        self.about, fields = header(path)
        self.tiers = fields.get("tiers", [])
        self.written = fields.get("costs", ["~0"])[0]
        self.costs = int(self.written.removeprefix("~"))
        self.alone = fields.get("cores") == ["all"]
        self.waits = fields.get("waits") == ["yes"]
        self.needs = fields.get("needs", [])
        self.after = fields.get("after", [])
        self.log = LOGS / f"{'build-' if build else ''}{name}.log"
        self.process = self.word = None
        self.started = self.took = self.processor = self.said = 0

    @property
    def title(self):
        return f"build {self.name}" if self.build else self.name

    def start(self, jobs, built):
        out = open(self.log, "wb")
        env = dict(os.environ, URIKIT_JOBS=str(jobs), URIKIT_BUILT=" ".join(built), PYTHONUNBUFFERED="1",
                   PIP_NO_COMPILE="1")  # tests import parts of packages: Python compiles those, pip would compile all
        self.started = self.said = time.monotonic()
        try:
            self.process = subprocess.Popen(self.command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=out,
                                            stderr=subprocess.STDOUT, start_new_session=True)
        finally:
            out.close()

    def stop(self, number):
        """Ends the part and what it has started. It may have ended by itself in between."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, number)

    def last_line(self, width=70):
        try:
            text = self.log.read_bytes()[-4000:].decode("utf-8", "replace")
        except OSError:
            return ""
        lines = [line.strip() for line in re.split(r"[\r\n]", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)) if line.strip()]
        line = lines[-1] if lines else ""
        return line if not width or len(line) <= width else line[:width - 3] + "..."

    def finish(self, status, usage):
        self.took = time.monotonic() - self.started
        self.processor = usage.ru_utime + usage.ru_stime
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
            self.word = "passed"
            if not self.build:
                with open(COSTS, "a", encoding="utf-8") as out:
                    out.write(f"{self.name}\t{self.processor:.0f}\n")
        elif os.WIFEXITED(status) and os.WEXITSTATUS(status) == SKIPPED:
            self.word = "skipped: " + self.last_line(0)
        else:
            what = f"status {os.WEXITSTATUS(status)}" if os.WIFEXITED(status) else f"signal {os.WTERMSIG(status)}"
            if self.took > LONGEST:
                what = f"more than {LONGEST:g} seconds"
            if shutil.disk_usage(ROOT / "build").free < LEAST_FREE:
                what = "no space left on the disk of build/"
            self.word = f"FAILED ({what})"
            if self.last_line(0).startswith("setup: "):
                self.word += " " + self.last_line(0)
        self.process = None

    @property
    def failed(self):
        return bool(self.word) and self.word.startswith("FAILED")

    def skipped_tests(self):
        """Single tests that a part skipped."""
        if not self.log.exists():
            return []
        return re.findall(r"^skipped: (.+)$", self.log.read_text(encoding="utf-8", errors="replace"), re.M)


def say(text):
    print(text, flush=True)


class Screen:
    """A line for each part that starts and ends; between, on a terminal one line that changes, elsewhere a line now and then."""
    def __init__(self):
        self.live = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.shown = False

    def line(self, text):
        if self.shown:
            sys.stdout.write("\r\x1b[K")
            self.shown = False
        say(text)

    def running(self, jobs):
        now = time.monotonic()
        if self.live and jobs:
            each = (shutil.get_terminal_size().columns - 2) // len(jobs)
            text = " | ".join(f"{job.title} {now - job.started:.0f} s {job.last_line(max(10, each - 28))}" for job in jobs)
            sys.stdout.write("\r\x1b[K" + text[:shutil.get_terminal_size().columns - 1])
            sys.stdout.flush()
            self.shown = True
        elif not self.live:
            for job in jobs:
                if now - job.said >= HEARTBEAT:
                    job.said = now
                    say(f"  ... {job.title:<20} {now - job.started:5.0f} s  {job.last_line()}")


class Run:
    """The jobs of one run of scripts/test, two at a time."""
    def __init__(self, parts):
        needed = dict.fromkeys(name for part in parts for name in part.needs)
        self.builds = [Job(name, ROOT / "scripts/build" if name == "release" else BUILDS / name, True) for name in needed]
        # with one part alone nothing is shared: it builds for itself
        self.builds = self.builds if len(parts) > 1 else []
        self.parts = parts
        # what many wait for comes first, then the longest
        self.waiting = self.builds + sorted(parts, key=lambda part: -part.costs * (2 if part.waits else 1))
        self.running, self.built, self.screen = [], [], Screen()

    def state_of(self, name):
        return next((build for build in self.builds if build.name == name), None)

    def is_ready(self, job):
        if any(other.name in job.after and other.build == job.build and not other.word for other in self.waiting + self.running):
            return False
        return all((build := self.state_of(name)) is None or build.word for name in job.needs)

    def broken_need(self, job):
        return next((name for name in ([] if job.build else job.needs)
                     if (build := self.state_of(name)) is not None and build.word != "passed"), None)

    def next_job(self):
        """A job that may start now. One that needs all cores waits until nothing else runs, and is not kept waiting."""
        slots = 2 if CORES > 1 else 1
        waits = any(job.waits for job in self.running)
        full = len(self.running) - waits >= slots
        if any(job.alone for job in self.running) or full and slots == 1:
            return None
        ready = [job for job in self.waiting if self.is_ready(job) and not (job.waits and waits) and (job.waits or not full)]
        together = [job for job in ready if not job.alone]
        if together:
            return together[0]
        return ready[0] if ready and not self.running else None

    def start(self, job):
        self.waiting.remove(job)
        broken = self.broken_need(job)
        if broken:
            build = self.state_of(broken)
            job.word = (f"FAILED (scripts/build {broken} failed: {build.log.relative_to(ROOT)})" if build.failed else build.word)
            self.screen.line(f"  {job.title:<20} {job.word}")
            return
        job.start(CORES if job.alone else max(1, CORES // 2), self.built)
        self.running.append(job)
        self.screen.line(f"start {job.title:<19} {job.about}")

    def collect(self):
        """Those that have ended, with the time of processor that they and their children took."""
        for job in list(self.running):
            pid, status, usage = os.wait4(job.process.pid, os.WNOHANG)
            if not pid:
                if time.monotonic() - job.started > LONGEST:
                    job.stop(signal.SIGKILL)
                continue
            job.process.returncode = status  # collected here
            job.finish(status, usage)
            self.running.remove(job)
            if job.build and job.word == "passed":
                self.built.append(job.name)
            self.screen.line(f"end   {job.title:<19} {job.took:5.0f} s, {job.processor:.0f} s of processor: {job.word}")
            if job.failed:
                text = job.log.read_text(encoding="utf-8", errors="replace")
                self.screen.line(f"---- the end of {job.log.relative_to(ROOT)}\n{text[-6000:].rstrip()}\n----")

    def go(self):
        try:
            while self.waiting or self.running:
                while (job := self.next_job()) is not None:
                    self.start(job)
                if self.waiting and not self.running:
                    sys.exit(f"scripts/test: these wait for each other: {' '.join(job.title for job in self.waiting)}")
                self.collect()
                self.screen.running(self.running)
                if self.running:
                    time.sleep(0.2)
        finally:
            for job in self.running:
                job.stop(signal.SIGTERM)


def table(run, every, started):
    """What ran, what it took, and what did not run."""
    say("\n==== parts                  clock  processor")
    for job in run.builds + run.parts:
        say(f"  {job.title:<20} {job.took:7.0f} s {job.processor:7.0f} s  {job.word}")
    for job in run.parts:
        for reason in dict.fromkeys(job.skipped_tests()):
            say(f"  not run in {job.name}: {reason}")
    missing = [part.name for part in every.values() if "all" in part.tiers and part not in run.parts]
    if missing:
        say(f"not run: {', '.join(missing)}")
        say("         scripts/test PART runs one, scripts/test all everything: half an hour more on two idle cores,")
        say("         and more packages; scripts/test --help says what each part is")
    say(f"{time.monotonic() - started:.0f} s; logs in build/test")
    words = [job.word for job in run.parts]
    passed = sum(word == "passed" for word in words)
    skipped = sum(word.startswith("skipped") for word in words)
    failed = len(words) - passed - skipped
    say(f"parts: {passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


def record(every):
    """The costs that --help shows, as measured."""
    measured = dict(line.split("\t") for line in COSTS.read_text(encoding="utf-8").splitlines()) if COSTS.exists() else {}
    for name, seconds in measured.items():
        if name in every:
            path = PARTS / name
            path.write_text(re.sub(r"^# costs: .*$", f"# costs: {seconds}", path.read_text(encoding="utf-8"), count=1, flags=re.M),
                            encoding="utf-8")
            say(f"{name}: {seconds} s of processor")


def show_help(every):
    say(__doc__.strip().partition("\n\nA part is")[0])
    say(f"\nThe log of a part is build/test/<part>.log. How a part is written: scripts/lib/run_parts.py\n\n"
        f"{'part':<18} {'processor':>9}  what it checks")
    for part in every.values():
        say(f"{part.name:<18} {part.written:>7} s  {part.about}")
    say("\ntier    parts")
    for tier in TIERS:
        inside = [part for part in every.values() if tier in part.tiers]
        seconds = sum(part.costs for part in inside)
        names = "everything but those of quick" if tier == "all" else " ".join(part.name for part in inside)
        say(f"{tier:<8}{names}: {seconds} s of processor")


def chosen(words, every):
    parts = {}
    for word in words or ["quick"]:
        found = [part for part in every.values() if word in part.tiers] if word in TIERS else [every.get(word)]
        if not all(found):
            sys.exit(f"scripts/test: there is no part '{word}'; the parts are: {' '.join(every)}; the tiers: {' '.join(TIERS)}")
        parts.update((part.name, part) for part in found)
    return list(parts.values())


def interrupted(number, frame):
    raise KeyboardInterrupt


def main(words):
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell starts what runs in the background with these ignored
        signal.signal(number, interrupted)
    every = {path.name: Job(path.name, path) for path in sorted(PARTS.iterdir())
             if not re.search(r"[.~]", path.name) and os.access(path, os.X_OK)}
    if set(words) & {"-h", "--help"}:
        return show_help(every)
    if words == ["--record"]:
        return record(every)
    started = time.monotonic()
    parts = chosen(words, every)
    try:
        LOGS.mkdir(parents=True, exist_ok=True)
        run = Run(parts)
        run.go()
    except OSError as error:
        return f"scripts/test: {error}: it needs a folder build/ with some space left"
    except KeyboardInterrupt:
        return "scripts/test: interrupted"
    return table(run, every, started)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
