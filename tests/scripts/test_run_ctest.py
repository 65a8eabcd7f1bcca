#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/run_ctest.py with tests made for it: what it builds, how it ends, and the reasons of what was skipped."""
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from test_checkers import PROJECT, Tree  # noqa: E402

LISTS = """cmake_minimum_required(VERSION 3.21)
project(thing NONE)
include(urikit_tests.cmake)
enable_testing()
function(say name text status)
  add_test(NAME ${name} COMMAND sh -c "echo '${text}'; exit ${status}")
endfunction()
"""
PRESETS = '{ "version": 3, "configurePresets": [ { "name": "dev", "generator": "Unix Makefiles", "binaryDir": "${sourceDir}/build/dev" } ] }\n'


class RunCtest(Tree):
    good = {"tests/run_ctest.py": (PROJECT / "tests/run_ctest.py").read_text(encoding="utf-8"), "CMakePresets.json": PRESETS,
            "urikit_tests.cmake": (PROJECT / "packages/cmake/urikit_tests.cmake").read_text(encoding="utf-8")}

    def run_ctest(self, lists, *options):
        self.write({"CMakeLists.txt": LISTS + lists})
        done = subprocess.run([sys.executable, "-B", self.root / "tests/run_ctest.py", "dev", *options], capture_output=True, text=True,
                              timeout=300, check=False)
        said = done.stdout + done.stderr
        return done.returncode, [line for line in said.splitlines() if line.startswith("skipped: ")], said

    def test_reasons(self):
        """Of a whole test, of single ones in it, and of one that cannot be built."""
        status, reasons, said = self.run_ctest('say(good "fine" 0)\nsay(some "1 test\\nskipped: a.b: no terminal\\nskipped: a.c: no memory\\nOK" 0)\n'
                                               'say(none "there is no such thing here" 77)\nsay(silent "" 77)\n'
                                               "set_tests_properties(none silent PROPERTIES SKIP_RETURN_CODE 77)\nurikit_skip(test_x cbor)\n")
        self.assertEqual(status, 0, said)
        self.assertEqual(sorted(reasons), ["skipped: none: there is no such thing here", "skipped: silent: it does not say why",
                                           "skipped: some: a.b: no terminal", "skipped: some: a.c: no memory",
                                           "skipped: test_x: it needs cbor, which is not here"], said)

    def test_ends_as_its_tests(self):
        status, reasons, said = self.run_ctest('say(good "fine" 0)\nsay(bad "what was wrong" 1)\n')
        self.assertEqual((status, reasons, "what was wrong" in said), (1, [], True), said)
        self.assertEqual(self.run_ctest('say(good "fine" 0)\nsay(bad "what was wrong" 1)\n', "-R", "good")[0], 0)
        status, _, said = self.run_ctest('add_test(NAME slow COMMAND sh -c "exec sleep 60")\nset(URIKIT_TEST_SECONDS 1)\nurikit_test_timeouts()\n')
        self.assertEqual((status, "Timeout" in said), (1, True), said)

    def test_not_built(self):
        status, _, said = self.run_ctest("message(FATAL_ERROR what)\n")
        self.assertEqual((status, "what" in said, "build/dev was not built: cmake --preset dev" in said), (1, True, True), said)
        status, _, said = self.run_ctest("add_custom_target(thing ALL COMMAND false)\n")
        self.assertEqual((status, "build/dev was not built: cmake --build " in said), (1, True), said)


if __name__ == "__main__":
    unittest.main()
