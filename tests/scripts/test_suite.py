#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/test with parts made for it: what it counts, what it starts when, and what it says."""
import os
import signal
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
from test_checkers import PROJECT, Tree  # noqa: E402

# waits until the others have started too
MEET = 'touch "met.$(basename "$0")"\nfor other in %s; do until [ -e met.$other ]; do sleep 0.1; done; done\n'


class Suite(Tree):
    good = {f"scripts/{name}": (PROJECT / "scripts" / name).read_text(encoding="utf-8")
            for name in ("test", "lib/suite.py", "suite/CMakeLists.txt", "suite/run_job")}
    good["scripts/build"] = '#!/bin/sh\n# MIT\n# builds\necho "build $*" >>trace\nexec "scripts/build.d/$1"\n'

    def write(self, files):
        super().write(files)
        for name in files:
            (self.root / name).chmod(0o755)

    def part(self, name, body, *fields, folder="test.d"):
        self.write({f"scripts/{folder}/{name}": "\n".join(["#!/bin/sh", "# MIT", f"# about {name}", *(f"# {f}" for f in fields), body, ""])})

    def start(self, *words, **env):
        return subprocess.Popen([self.root / "scripts/test", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                stdin=subprocess.DEVNULL, env={**os.environ, **env})

    def ends(self, expected, *words, **env):
        """The status and the last line are as expected; returns what it said."""
        said = self.start(*words, **env)
        text = said.communicate(timeout=300)[0]
        self.assertEqual((said.returncode, text.splitlines()[-1]), expected, text)
        return text

    def test_counts(self):
        self.part("good", "exit 0", "tiers: quick all", "costs: 12")
        self.part("none", "echo there is no such thing here; exit 77", "tiers: all")
        self.part("some", "echo 'skipped: test_x: needs cbor'", "tiers: quick all")
        said = self.ends((0, "parts: 2 passed, 0 failed, 1 skipped"), "all")
        self.assertIn("  skipped none: there is no such thing here\n  not run in some: test_x: needs cbor\n", said)
        self.assertRegex(said, r"\n\d+ s; logs in build/test\nparts: ")
        said = self.ends((0, "parts: 2 passed, 0 failed, 0 skipped"))
        self.assertIn("\nnot run: none\n", said)
        self.assertRegex(self.start("--help").communicate()[0], r"good +12 s  about good\n")

    def test_failures(self):
        self.part("bad", "echo what was wrong; exit 3", "tiers: all")
        self.part("killed", "kill -9 $$", "tiers: all")
        self.part("good", "exit 0", "tiers: all")
        said = self.ends((1, "parts: 1 passed, 2 failed, 0 skipped"), "all")
        for text in ("what was wrong\n---- bad: status 3\n", "---- killed: status 137\n"):
            self.assertIn(text, said)
        self.assertEqual((self.root / "build/test/bad.log").read_text(encoding="utf-8"), "what was wrong\n")
        self.assertEqual(self.ends((0, "parts: 1 passed, 0 failed, 0 skipped"), "good").count("what was wrong"), 0)
        self.ends((1, "scripts/test: there is no part 'gone'; the parts are: bad good killed; the tiers: quick change core all"), "gone")

    def test_hanging(self):
        self.part("stuck", "sleep 1000 & sleep 1000")
        self.assertIn("Timeout", self.ends((1, "parts: 0 passed, 1 failed, 0 skipped"), "stuck", URIKIT_PART_SECONDS="1"))

    def test_interrupted(self):
        self.part("long", "echo $$ >pid.new; mv pid.new pid; sleep 1000", "tiers: all")
        for number in (signal.SIGINT, signal.SIGTERM):
            running = self.start("all")
            while not (self.root / "pid").exists():
                time.sleep(0.1)
            pid = int((self.root / "pid").read_text(encoding="utf-8"))
            running.send_signal(number)
            said = running.communicate(timeout=60)[0]
            self.assertEqual((running.returncode, said.splitlines()[-1]), (1, "scripts/test: interrupted"), said)
            with self.assertRaises(ProcessLookupError):
                for _ in range(100):  # it has gone, or goes soon
                    os.kill(pid, 0)
                    time.sleep(0.1)
            (self.root / "pid").unlink()

    def test_needs(self):
        """Made once, before the parts; a part whose need fails has failed, one whose need cannot be had tries for itself."""
        for name, body, *fields in (("lib", "exit 0"), ("top", "exit 0", "after: lib"), ("broken", "exit 1"), ("gone", "echo no network; exit 77")):
            self.part(name, body, *fields, folder="build.d")
        self.part("a", 'echo "built:$URIKIT_BUILT" >>trace', "tiers: all", "needs: top lib")
        self.part("b", "echo runs >>trace", "tiers: all", "needs: broken")
        self.part("c", "scripts/build gone || exit", "tiers: all", "needs: gone")
        said = self.ends((1, "parts: 1 passed, 1 failed, 1 skipped"), "all")
        self.assertIn("  skipped c: no network\n", said)
        self.assertIn("the end of build/test/build-broken.log", said)
        trace = (self.root / "trace").read_text(encoding="utf-8").splitlines()
        self.assertNotIn("runs", trace)
        self.assertLess(trace.index("build lib"), trace.index("build top"))
        built = next(line for line in trace if line.startswith("built:"))
        self.assertLessEqual({"lib", "top"}, set(built[6:].split()))
        self.assertNotIn("gone", built)

    def test_order(self):
        """The longest first; two run beside two that wait; one after another where it says so."""
        self.part("idle", MEET % "one two dull", "tiers: all", "costs: 4", "waits: 1")
        self.part("dull", MEET % "one two idle", "tiers: all", "costs: 3", "waits: 2")
        self.part("one", MEET % "idle two dull", "tiers: all", "costs: 5")
        self.part("two", MEET % "idle one dull" + "sleep 1", "tiers: all", "costs: 4")
        self.part("late", 'exec test -e "build/test/two.passed"', "tiers: all", "costs: 3", "apart: two")
        self.part("later", 'exec test -e "build/test/idle.passed"', "tiers: all", "costs: 1", "waits: 1")
        said = self.ends((0, "parts: 6 passed, 0 failed, 0 skipped"), "all", URIKIT_PART_SECONDS="60")
        self.assertEqual([line.split()[-1] for line in said.splitlines() if " Start " in line][:4], ["idle", "dull", "one", "two"], said)


if __name__ == "__main__":
    unittest.main()
