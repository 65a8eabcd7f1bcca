#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench/processes/bench: its commands answer, and its table says what was measured: test_processes.py TOOL"""
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True
from test_checkers import PROJECT, load  # noqa: E402

bench = load(PROJECT / "bench/processes/bench")
URLS = ["https://a.example/b?c=1", "http://user:secret@b.example/%2e/x#f", "http://127.0.0.1:8080/", "HTTPS://A.example:443/b?c=1"]
COUNT = 60


class Processes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        crawl = self.folder / "crawl.txt"
        crawl.write_text("".join(f"{url}\n" for url in URLS), encoding="utf-8")
        for change in (mock.patch.object(bench, "BUILD", self.folder), mock.patch.object(bench, "URIKIT", pathlib.Path(sys.argv[1])),
                       mock.patch.object(bench.corpora, "make", lambda folder: {"crawl": crawl})):
            change.start()
            self.addCleanup(change.stop)

    def test_commands(self):
        """Every command of ours and of the script reads the lines, and writes as many as it should. None: a line or more."""
        found, _ = bench.competitors()
        expected = {"lint": (None, 45), "guard": (COUNT, 45), "readers": (COUNT, COUNT), "uniq": (44, 33), "extract": (COUNT, 45),
                    "redact": (COUNT, COUNT), "route": (COUNT, COUNT)}
        self.assertEqual(list(found), list(expected))
        for work, entries in found.items():
            path = self.folder / "lines.txt"
            bench.write_lines(path, COUNT, work in bench.PROSE)
            bench.write_routes(self.folder / "routes.txt")
            for who, _, command in entries:
                if not who.startswith(("urikit", "Python")):
                    continue
                with self.subTest(work=work, who=who), open(path, "rb") as lines:
                    done = subprocess.run(command, stdin=lines, capture_output=True, check=False)
                    self.assertIn(done.returncode, (0, 1), done.stderr)
                    count = done.stdout.count(b"\n")
                    self.assertEqual(count, expected[work][who.startswith("Python")] or max(count, 1))

    def test_answers(self):
        """Redact and route do the same work as what they are compared with."""
        found, _ = bench.competitors()
        bench.write_routes(self.folder / "routes.txt")
        texts = {"redact": ("see http://u:p@h.example/?token=a#b x\nhttp://h.example/\n", "see http://u:****@h.example/?token=****#b x\nhttp://h.example/\n"),
                 "route": ("https://h.example/docs3/4\nhttp://h.example/docs3/4/5\nftp://x\n", "https://{host}/docs3/{id}\nhttp://{+rest}\n\n")}
        for work, (text, want) in texts.items():
            for who, _, command in found[work]:
                with self.subTest(work=work, who=who):
                    self.assertEqual(subprocess.run(command, input=text, capture_output=True, text=True, check=False).stdout, want)

    def test_table(self):
        """The least time of each, and the middle of the ratios of one round."""
        rounds = iter([(9.0, 2048, 1.0), (9.0, 1024, 4.0), (8.0, 1024, 5.0), (7.0, 2048, 2.0), (9.0, 2048, 1.0), (9.0, 1024, 3.0)])

        def once(command, path, sink, all_cores):
            sink.write_bytes(b"a\nb\n")
            return *next(rounds), 0, 0

        with mock.patch.object(bench.tools, "once", once):
            rows = bench.measured({"guard": [("urikit", "1", ["ours"]), ("other", "2", ["theirs"])]}, COUNT, 3)
        self.assertEqual(rows, [("guard", "urikit", "1", 1.0, 7.0, 2.0, 2, 1.0), ("guard", "other", "2", 3.0, 8.0, 1.0, 2, 3.0)])
        text = bench.table(rows, COUNT, 3, ["trurl"])
        self.assertIn("| guard | other | 2 | 3.00 | 3.00 | 8.00 | 1.0 | 2 |\n", text)
        self.assertIn("Not on this machine: trurl.", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
