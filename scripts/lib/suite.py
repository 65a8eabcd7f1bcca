#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the tests: scripts/test [TIER | PART...]

  scripts/test            the quick tier: under five minutes, with what it installs
  scripts/test all        everything: under half an hour on two idle cores
  scripts/test core       the library, the tool and their documents
  scripts/test change     what a change of src/ needs before it lands
  scripts/test PART...    single parts

With URIKIT_LONG=1 in the environment parts also do what takes long and seldom finds anything; the workflow does so each night:
more compilers and levels of optimization, the Debian packages twice, more generated values.

All parts run, even after one failed; the last line counts them. The log of a part is build/test/<part>.log.
How a part is written: scripts/suite/CMakeLists.txt
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOGS = ROOT / "build/test"
TIERS = ("quick", "change", "core", "all")
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def field(text, name):
    found = re.search(rf"^# {name}: (.+)$", text, re.M)
    return found[1].split() if found else []


def show_help(every):
    print(f"{__doc__}\n{'part':<18} {'processor':>9}  what it checks")
    for name, text in every.items():
        print(f"{name:<18} {''.join(field(text, 'costs')):>7} s  {text.splitlines()[2].removeprefix('# ')}")
    print("\ntier    parts")
    for tier in TIERS:
        inside = [name for name, text in every.items() if tier in field(text, "tiers")]
        print(f"{tier:<8}{'everything but those of quick' if tier == 'all' else ' '.join(inside)}")


def chosen(words, every):
    names = {}
    for word in words or ["quick"]:
        found = [name for name, text in every.items() if word in (field(text, "tiers") if word in TIERS else [name])]
        if not found:
            sys.exit(f"scripts/test: there is no part '{word}'; the parts are: {' '.join(every)}; the tiers: {' '.join(TIERS)}")
        names.update(dict.fromkeys(found))
    return list(names)


def log_of(name):
    path = LOGS / f"{name}.log"
    return path.read_text(encoding="utf-8", errors="replace").rstrip() if path.exists() else ""


def run(names):
    """All parts by ctest, in a session of its own, which a signal ends with all that it has started."""
    LOGS.mkdir(parents=True, exist_ok=True)
    for path in [*LOGS.glob("*.passed"), *LOGS.glob("*.skipped"), *(LOGS / f"{name}.log" for name in names)]:
        path.unlink(missing_ok=True)
    configure = subprocess.run(["cmake", "-S", ROOT / "scripts/suite", "-B", ROOT / "build/suite"], capture_output=True, text=True, check=False)
    if configure.returncode:
        sys.exit(configure.stdout + configure.stderr + "scripts/test: cmake cannot read scripts/suite")
    jobs = CORES if len(names) <= 3 else max(1, CORES // 2)  # of few, the last one has the machine for itself
    # two parts at a time, and two that wait; on one core, one (scripts/suite/CMakeLists.txt)
    with subprocess.Popen(["ctest", "--test-dir", ROOT / "build/suite", "-R", f"^({'|'.join(names)})$", "--parallel", "6" if CORES > 1 else "2",
                           "--output-on-failure", "--no-label-summary", "--timeout", os.environ.get("URIKIT_PART_SECONDS") or "3600"],
                          env={**os.environ, "URIKIT_JOBS": str(jobs)}, stdin=subprocess.DEVNULL, start_new_session=True) as running:
        try:
            running.wait()
        except KeyboardInterrupt:
            os.killpg(running.pid, signal.SIGTERM)
            raise


def tell(names, every, started):
    """What was skipped and why, what did not run, and the count."""
    passed = [name for name in names if (LOGS / f"{name}.passed").exists()]
    skipped = [name for name in names if (LOGS / f"{name}.skipped").exists()]
    for name in skipped:
        print(f"  skipped {name}: {log_of(name).rpartition(chr(10))[2]}")
    for name in names:
        for reason in dict.fromkeys(re.findall(r"^skipped: (.+)$", log_of(name), re.M)):
            print(f"  not run in {name}: {reason}")
    missing = [name for name, text in every.items() if "all" in field(text, "tiers") and name not in names]
    if missing:
        print(f"not run: {', '.join(missing)}\n"
              "         scripts/test PART runs one, scripts/test all everything: half an hour more on two idle cores,\n"
              "         and more packages; scripts/test --help says what each part is")
    print(f"{time.monotonic() - started:.0f} s; logs in build/test")
    failed = len(names) - len(passed) - len(skipped)
    print(f"parts: {len(passed)} passed, {failed} failed, {len(skipped)} skipped")
    return 1 if failed else 0


def interrupted(number, frame):
    raise KeyboardInterrupt


def main(words):
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell starts what runs in the background with these ignored
        signal.signal(number, interrupted)
    every = {path.name: path.read_text(encoding="utf-8", errors="replace") for path in sorted((ROOT / "scripts/test.d").iterdir())
             if not re.search(r"[.~]", path.name)}
    if {"-h", "--help"} & set(words):
        return show_help(every)
    started = time.monotonic()
    names = chosen(words, every)
    try:
        run(names)
    except OSError as error:
        return f"scripts/test: {error}: it needs cmake, and a folder build/ with some space left"
    except KeyboardInterrupt:
        return "scripts/test: interrupted"
    return tell(names, every, started)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
