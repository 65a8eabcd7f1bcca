#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/setup on systems made for it: what cannot be installed ends it with one sentence, and status 77."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = "sh dirname sed grep awk head tail sort cat rm mktemp env uname printf tr".split()
ABSENT = "#!/bin/sh\necho unknown\n"
APT = '#!/bin/sh\necho "$*" >>"$CALLS"\n[ "$1" = update ] || { %s; }\n'


@unittest.skipUnless(os.name == "posix", "scripts/setup is a shell script")
class Setup(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.bin = self.root / "bin"
        self.bin.mkdir()
        for name in TOOLS:
            if shutil.which(name):
                (self.bin / name).symlink_to(shutil.which(name))
        self.program("dpkg-query", ABSENT)
        self.program("apt-cache", "#!/bin/sh\nexit 0\n")
        self.program("id", "#!/bin/sh\necho 0\n")
        self.program("apt-get", APT % "true")

    def program(self, name, text):
        (self.bin / name).write_text(text, encoding="utf-8")
        (self.bin / name).chmod(0o755)

    def run_setup(self, *words, **env):
        """(status, the lines that it says, what apt-get was asked)"""
        calls = self.root / "calls"
        calls.write_text("", encoding="utf-8")
        done = subprocess.run([shutil.which("sh"), PROJECT / "scripts/setup", *words], capture_output=True, text=True, check=False, timeout=60,
                              env={"PATH": str(self.bin), "CALLS": str(calls), "TMPDIR": str(self.root), **env})
        self.assertEqual(done.stdout, "")
        return done.returncode, done.stderr.splitlines(), calls.read_text(encoding="utf-8").splitlines()

    def ends(self, sentence, *words, **env):
        """With one sentence, which is the last line, and status 77."""
        status, said, calls = self.run_setup(*words, **env)
        self.assertEqual(status, 77, said)
        self.assertTrue(said[-1].startswith("setup: "), said)
        self.assertIn(sentence, said[-1])
        return said, calls

    def test_installs_what_is_missing(self):
        status, said, calls = self.run_setup("quick", "sqlite")
        self.assertEqual((status, len(said), len(calls)), (0, 1, 2), said)
        for name in ("libcmocka-dev", "libsqlite3-dev", "sqlite3", "gcc"):
            self.assertIn(f" {name}", said[0])
            self.assertIn(f" {name}", calls[1])
        for name in ("clang", "valgrind", "qemu-user", "nodejs", "libcoap3-dev", "chromium", "default-jdk-headless", "gcc-arm-none-eabi", "cargo"):
            self.assertNotIn(f" {name}", calls[1])

    def test_nothing_is_missing(self):
        self.program("dpkg-query", "#!/bin/sh\necho installed\n")
        self.assertEqual(self.run_setup("test"), (0, [], []))
        self.program("dpkg-query", ABSENT)
        self.assertEqual(self.run_setup("test", URIKIT_SKIP_SETUP="1"), (0, [], []))

    def test_runtime_of_another_clang(self):
        """The sanitizers of clang 19 are not those of clang 14."""
        self.program("clang", "#!/bin/sh\necho 14.0.6\n")
        for version, there in ((14, True), (19, False)):
            self.program("dpkg-query", f"#!/bin/sh\ncase \"$4\" in libclang-rt-*) case libclang-rt-{version}-dev in $4) ;; *) exit 1 ;; esac ;; esac\necho installed\n")
            self.assertEqual([" libclang-rt-dev" in line for line in self.run_setup("test")[1]], [] if there else [True])

    def test_cannot_install(self):
        for why in ("Unable to locate package libcmocka-dev", "You don't have enough free space in /var/cache/apt/archives/.",
                    "Failed to fetch http://example.org/a.deb  Temporary failure resolving 'example.org'"):
            self.program("apt-get", APT % f'echo "Reading package lists..." && echo "E: {why}" >&2 && echo "E: more" >&2 && exit 100')
            said, calls = self.ends(f"({why}); with a network and some disk space: apt-get install gcc ", "quick")
            self.assertIn("setup: cannot install gcc ", said[-1])
            self.assertEqual(len(calls), 2)
            self.assertEqual(list(self.root.glob("tmp.*")), [])

    def test_another_distribution(self):
        (self.bin / "apt-get").unlink()
        said, _ = self.ends(" has no apt-get: install the packages above and run this again with URIKIT_SKIP_SETUP=1 set", "test")
        for name in ("Fedora", "Alpine", "Arch", "Homebrew"):
            self.assertEqual(sum(name in line for line in said), 1)

    def test_not_root(self):
        self.program("id", "#!/bin/sh\necho 1000\n")
        _, calls = self.ends("not root, and no sudo: apt-get install gcc ", "quick")
        self.assertEqual(calls, [])
        self.program("sudo", '#!/bin/sh\nexec "$@"\n')
        self.assertEqual(self.run_setup("quick")[0], 0)

    def test_no_temporary_file(self):
        self.ends("no place for a temporary file in /nonexistent", "quick", TMPDIR="/nonexistent")

    def test_unknown_word(self):
        status, said, calls = self.run_setup("quick", "fast")
        self.assertEqual((status, said, calls), (2, ["setup: unknown word 'fast': see scripts/lib/packages.tsv"], []))

    def test_every_word(self):
        """Each word of the parts of scripts/test is one that scripts/setup knows."""
        words = set()
        for path in [*(PROJECT / "scripts/test.d").iterdir(), *(PROJECT / "scripts/build.d").iterdir()]:
            for line in path.read_text(encoding="utf-8").splitlines():
                found = line.replace("[ -n \"${PG_CONFIG:-}\" ] || ", "").strip()
                if found.startswith("scripts/setup "):
                    words |= set(found.partition("||")[0].partition(">")[0].split()[1:])
        self.assertLess({"test", "quick", "sqlite", "js"}, words)
        for word in sorted(words):
            self.assertEqual(self.run_setup(word)[0], 0, word)


if __name__ == "__main__":
    unittest.main()
