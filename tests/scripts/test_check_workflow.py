#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/check_workflow on a small repository with one fault each: it names the fault."""
import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("check_workflow", str(pathlib.Path(__file__).resolve().parents[2] / "scripts/check_workflow"))
check_workflow = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_workflow", LOADER))
LOADER.exec_module(check_workflow)

WORKFLOW = """jobs:
  a:
    strategy:
      matrix:
        part: [fast, slow]
    steps:
      - uses: actions/checkout@v4
      - run: scripts/test ${{ matrix.part }}
      - run: cmake --preset dev -DURIKIT_TESTS=ON && ctest --test-dir build/dev
      # - run: scripts/gone
"""


class CheckWorkflow(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def check(self, workflow=WORKFLOW, parts=("fast", "slow")):
        files = {"CMakePresets.json": '{"configurePresets": [{"name": "dev"}]}', "scripts/test": "",
                 "CMakeLists.txt": 'option(URIKIT_TESTS "tests" OFF)\n', ".github/workflows/ci.yml": workflow}
        files |= {f"scripts/test.d/{part}": "#!/bin/sh\n#\n# a part\n# tiers: core all\n" for part in parts}
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)
        return check_workflow.check(self.root)

    def test_good(self):
        self.assertEqual(self.check(), [])

    def test_faults(self):
        for change, with_what, message in (
                ("scripts/test $", "scripts/tests $", "ci.yml: there is no program scripts/tests"),
                ("[fast, slow]", "[fast, slow, gone]", "ci.yml: scripts/test has no part gone"),
                ("[fast, slow]", "[fast]", "no workflow runs the part slow of scripts/test"),
                ("matrix.part", "matrix.other", "ci.yml: scripts/test has no part matrix.other"),
                ("--preset dev", "--preset devel", "ci.yml: there is no preset devel"),
                ("-DURIKIT_TESTS", "-DURIKIT_TEST", "ci.yml: CMakeLists.txt has no option URIKIT_TEST"),
                ("checkout@v4", "checkout@main", "ci.yml: actions/checkout@main is not a version")):
            self.assertIn(message, self.check(WORKFLOW.replace(change, with_what)), change)

    def test_tier(self):
        self.assertEqual(self.check(WORKFLOW.replace("${{ matrix.part }}", "core")), [])

    def test_no_program(self):
        self.check()
        (self.root / "scripts/test").chmod(0o644)
        self.assertIn("ci.yml: there is no program scripts/test", check_workflow.check(self.root))

    def test_no_workflow(self):
        self.check()
        (self.root / ".github/workflows/ci.yml").unlink()
        self.assertIn("there is no workflow in .github/workflows", check_workflow.check(self.root))

    def test_examples(self):
        self.check()
        texts = {"doc/urikit.1": ".B lint\n\\-\\-sarif \\-\\-file\n", ".pre-commit-hooks.yaml": "- id: a\n  entry: examples/ci/a\n", "examples/ci/a": "",
                 "examples/ci/b.yml": "- uses: x/y@v1\n- run: build/urikit lint --sarif --file a > b\n"}
        for name, text in texts.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text, encoding="utf-8")
        self.assertEqual(check_workflow.check(self.root), [".pre-commit-hooks.yaml: there is no program examples/ci/a"])
        (self.root / "examples/ci/a").chmod(0o755)
        self.assertEqual(check_workflow.check(self.root), [])
        (self.root / "examples/ci/b.yml").write_text("- uses: x/y@main\n- run: build/urikit lynt --sariff --file a > b\n", encoding="utf-8")
        self.assertEqual(check_workflow.check(self.root), ["b.yml: x/y@main is not a version", "b.yml: urikit has no command lynt",
                                                          "b.yml: urikit has no option --sariff"])

    def test_ends_as_it_found(self):
        for workflow, status in ((WORKFLOW, 0), (WORKFLOW.replace("[fast, slow]", "[fast]"), 1)):
            self.check(workflow)
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                self.assertEqual(check_workflow.main([str(self.root)]), status)
            self.assertEqual(said.getvalue().count("error: "), status)


if __name__ == "__main__":
    unittest.main()
