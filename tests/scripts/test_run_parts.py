#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/lib/run_parts.py with parts made for it: what it counts, what it starts when, and what it says."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# a part writes when it starts and ends; `alone` must not overlap with another
TRACE = 'echo "$(basename "$0") starts" >>trace\nsleep 0.4\necho "$(basename "$0") ends" >>trace\n'


class RunParts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("scripts/lib/run_parts.py", (PROJECT / "scripts/lib/run_parts.py").read_text(encoding="utf-8"))
        self.write("scripts/build", "#!/bin/sh\n# MIT\n# builds\n" + 'echo "build $*" >>trace\nexec "scripts/build.d/$1"\n')

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def part(self, name, body, *fields, folder="test.d"):
        self.write(f"scripts/{folder}/{name}", "\n".join(["#!/bin/sh", "# MIT", f"# about {name}", *(f"# {f}" for f in fields), body, ""]))

    def run_parts(self, *words, **env):
        done = subprocess.run([sys.executable, "-B", self.root / "scripts/lib/run_parts.py", *words], capture_output=True, text=True,
                              timeout=300, check=False, stdin=subprocess.DEVNULL, env={**os.environ, **env})
        trace = self.root / "trace"
        return done.returncode, done.stdout + done.stderr, trace.read_text(encoding="utf-8").split("\n")[:-1] if trace.exists() else []

    def test_counts(self):
        self.part("good", "exit 0", "tiers: quick all")
        self.part("none", "echo there is no such thing here; exit 77", "tiers: all")
        self.part("some", "echo 'skipped: test_x: needs cbor'", "tiers: quick all")
        status, said, _ = self.run_parts("all")
        self.assertEqual((status, said.splitlines()[-1]), (0, "parts: 2 passed, 0 failed, 1 skipped"), said)
        self.assertIn("skipped: there is no such thing here\n", said)
        self.assertIn("  not run in some: test_x: needs cbor\n", said)
        status, said, _ = self.run_parts()
        self.assertEqual((status, said.splitlines()[-1]), (0, "parts: 2 passed, 0 failed, 0 skipped"), said)
        self.assertIn("\nnot run: none\n", said)

    def test_failures(self):
        self.part("bad", "echo what was wrong; exit 3", "tiers: all")
        self.part("killed", "kill -9 $$", "tiers: all")
        self.part("good", "exit 0", "tiers: all")
        status, said, _ = self.run_parts("all")
        self.assertEqual((status, said.splitlines()[-1]), (1, "parts: 1 passed, 2 failed, 0 skipped"), said)
        for text in ("FAILED (status 3)\n", "FAILED (signal 9)\n", "what was wrong\n"):
            self.assertIn(text, said)
        self.assertEqual((self.root / "build/test/bad.log").read_text(encoding="utf-8"), "what was wrong\n")
        status, said, _ = self.run_parts("gone")
        self.assertEqual(status, 1)
        self.assertIn("there is no part 'gone'; the parts are: bad good killed; the tiers: quick change core all", said)

    def test_hanging(self):
        self.part("stuck", "sleep 1000 & sleep 1000")  # alone: a busy machine may take longer than the limit for any other
        status, said, _ = self.run_parts("stuck", URIKIT_PART_SECONDS="1")
        self.assertEqual((status, said.splitlines()[-1]), (1, "parts: 0 passed, 1 failed, 0 skipped"), said)
        self.assertIn("FAILED (more than 1 seconds)\n", said)

    def test_needs(self):
        self.part("lib", "exit 0", folder="build.d")
        self.part("top", "exit 0", "after: lib", folder="build.d")
        self.part("broken", "exit 1", folder="build.d")
        self.part("gone", "echo no network; exit 77", folder="build.d")
        self.part("a", 'echo "built:$URIKIT_BUILT" >>trace', "tiers: all", "needs: top lib")
        self.part("b", "echo runs >>trace", "tiers: all", "needs: broken")
        self.part("c", "echo runs >>trace", "tiers: all", "needs: gone")
        status, said, trace = self.run_parts("all")
        self.assertEqual((status, said.splitlines()[-1]), (1, "parts: 1 passed, 1 failed, 1 skipped"), said)
        self.assertIn("FAILED (scripts/build broken failed: build/test/build-broken.log)", said)
        self.assertIn("skipped: no network", said)
        self.assertNotIn("runs", trace)
        self.assertLess(trace.index("build lib"), trace.index("build top"))
        self.assertIn(set("lib top".split()), [set(line[6:].split()) for line in trace if line.startswith("built:")])
        # a part alone builds for itself
        (self.root / "trace").unlink()
        self.assertEqual(self.run_parts("a")[2], ["built:"])

    def test_order(self):
        """The longest first, two at a time; one for all cores alone; one after another where it says so."""
        for name, *fields in (("short", "costs: 1"), ("long", "costs: 9"), ("wide", "costs: 5", "cores: all"),
                              ("later", "costs: 8", "after: short")):
            self.part(name, TRACE, "tiers: all", *fields)
        status, said, trace = self.run_parts("all")
        self.assertEqual(status, 0, said)
        # what the runner says; the parts themselves write to the trace side by side
        started = [line.split()[1] for line in said.splitlines() if line.startswith("start ")]
        self.assertEqual(started[:2], ["long", "short"], said)
        self.assertLess(trace.index("short ends"), trace.index("later starts"))
        self.assertEqual(trace.index("wide ends"), trace.index("wide starts") + 1)

    def test_waits(self):
        """Two run beside a part that waits; another such runs after it."""
        meet = 'touch $(basename "$0")\nfor other in %s; do until [ -e $other ]; do sleep 0.1; done; done\n'
        self.part("idle", meet % "one two", "tiers: all", "costs: 3", "waits: yes")
        self.part("one", meet % "idle two", "tiers: all", "costs: 5")
        self.part("two", meet % "idle one", "tiers: all", "costs: 4")
        self.part("later", TRACE, "tiers: all", "costs: 1", "waits: yes")
        status, said, _ = self.run_parts("all", URIKIT_PART_SECONDS="60")
        self.assertEqual((status, said.splitlines()[-1]), (0, "parts: 4 passed, 0 failed, 0 skipped"), said)
        order = [" ".join(line.split()[:2]) for line in said.splitlines() if line.startswith(("start ", "end "))]
        self.assertEqual(order[0], "start idle", said)  # its costs count twice
        self.assertLess(order.index("end idle"), order.index("start later"), said)

    def test_help(self):
        self.part("good", "exit 0", "tiers: quick all", "costs: 12")
        status, said, _ = self.run_parts("--help")
        self.assertEqual(status, 0)
        self.assertRegex(said, r"good +12 s  about good")
        self.part("good", "exit 0", "tiers: quick all", "costs: 1234")
        self.run_parts("good")
        self.assertEqual(self.run_parts("--record")[0], 0)
        self.assertRegex(self.run_parts("--help")[1], r"good +\d{1,2} s  about good")


if __name__ == "__main__":
    unittest.main()
