#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The checkers that hold figures refuse a figure that is off: size, coverage, worst inputs, bench --check, trust, mutate.

What takes minutes to measure is given here: each checker judges a few figures that are good, and the same with one fault.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest
from unittest import mock

sys.dont_write_bytecode = True
from test_checkers import PROJECT, Tree, load  # noqa: E402

sys.path.insert(0, str(PROJECT / "bench"))


class Figures(Tree):
    def ended(self, main, *words):
        """(exit status, what was printed), also of a main function that calls exit."""
        def run():
            try:
                return main() or 0
            except SystemExit as end:
                if isinstance(end.code, str):
                    print(end.code)
                    return 1
                return int(end.code or 0)
        return self.call(run, *words)


MARKED = "# A\n\n<!-- scripts/size writes this -->\n<!-- end -->\n\n<!-- scripts/size writes the files -->\n<!-- end of files -->\n\n" \
         "<!-- scripts/size writes the switches -->\n<!-- end of switches -->\n" \
         "<!-- scripts/size writes the example -->\n<!-- end of example -->\n"
CALLS = ("urikit_cri_decode", "urikit_coap_resolve", "urikit_coap_option_next")


class Size(Figures):
    """A board of our own: what its linker, its call graph and its emulator say is in the fields."""
    good = {"doc/constrained.md": MARKED, "src/cri/cri_decode.c": "", "src/coap/coap.c": "", "src/uri/uri_parse.c": "", "src/aif/aif.c": ""}

    def setUp(self):
        super().setUp()
        self.flash, self.variables, self.files = 4000, 0, {"cri_decode.c", "coap.c"}
        self.stack, self.seen, self.links_alone, self.version, self.frame = 200, 180, True, "12.2.1", 272
        self.check("--write")
        self.good = {name: (self.root / name).read_text(encoding="utf-8") for name in self.good}

    def check(self, how="--check"):
        module = load(PROJECT / "scripts/size")
        module.ROOT, module.PAGE = self.root, self.root / "doc/constrained.md"
        module.M0 = mock.Mock(compiler="cc", flags=[], missing=lambda: None)
        module.GROUPS = [group for group in module.GROUPS if group[0] in (*module.LISTED, module.THREE_CALLS)]
        module.compile_library = lambda folder, problems: ({}, {})
        module.link = lambda *_: (self.flash, self.variables, self.files, set(CALLS), {"urikit_cri_decode": self.flash})
        module.deepest_calls = lambda *_: ({call: self.stack for group in module.GROUPS for call in group[1]}, {})
        module.seen_on_emulator = lambda *_: {call: self.seen for call in CALLS}
        module.switch_rows = lambda *_: [f"| `URIKIT_CRI_NO_PET` | {self.flash - 300} | 300 |"]
        module.sizes_of = lambda *_: {"urikit_cri": 64}
        module.example_rows = lambda *_: [f"| stack: registers | {self.frame} |"]
        module.targets = mock.Mock(SKIPPED=77, must=lambda *_: self.version + "\n", run=lambda *_: (0 if self.links_alone else 1, "undefined"))
        return self.ended(module.main, how)

    def differs(self, message, **fields):
        """With these figures the checker complains in these words."""
        with self.subTest(message, **fields):
            was = {name: getattr(self, name) for name in fields}
            self.__dict__.update(fields)
            status, printed = self.check()
            self.__dict__.update(was)
            self.assertEqual(status, 1, printed)
            self.assertIn(message, printed)

    def test_all(self):
        page = self.good["doc/constrained.md"]
        self.assertIn("| decode, resolve to options | 4000 | 0 | 200 |\n", page)
        self.passes()
        self.version = "13.1.0"
        self.passes()
        self.differs("4 bytes of variables", variables=4)
        self.differs("decode, resolve to options: links coap.c, cri_decode.c, uri_parse.c", files={"cri_decode.c", "coap.c", "uri_parse.c"})
        self.differs("decode, resolve to options: links aif.c, coap.c, cri_decode.c", files={"cri_decode.c", "coap.c", "aif.c"})
        self.differs("201 bytes of stack on the emulator, 200 in the call graph", seen=201)
        self.differs("is now | decode, resolve to options | 4500 |", flash=4500)
        self.differs("is now | decode, resolve to options | 3500 |", flash=3500)
        self.differs("or says else of the goal", flash=5200)  # the goal is missed
        self.differs("or says else of the goal", stack=256)
        self.differs("is now | stack: registers | 400 |", frame=400)
        self.differs("do not link alone:\nundefined", links_alone=False)
        for was, now in (("| 4000 | 0 | 200 |", "| 4500 | 0 | 200 |"), ("| 4000 | 0 | 200 |", "| 4000 | 0 | 280 |"), ("| 64 |", "| 128 |"),
                         ("| 180 |", "| 100 |"), ("| 3700 |", "| 3000 |")):
            self.fails("scripts/size --write", {"doc/constrained.md": page.replace(was, now)})
        for was, now in (("decode, resolve to options |", "decode, resolve |"), ("(met;", "(missed;"), ("NO_PET", "NO_CHECK"), ("`coap.c`", "`c.c`")):
            self.fails("names other calls, other files, or says else of the goal", {"doc/constrained.md": page.replace(was, now)})
        self.fails("names src/coap/gone.c, which is not there", {"doc/constrained.md": page.replace("`coap.c`", "`gone.c`")})
        self.passes()

    def test_map(self):
        """What a linker's map says is counted: flash, variables, files, by function."""
        rows = (".text.urikit_a 0x10 0x64 /t/all.a(one.o)", ".rodata.table 0x80 0x20 /t/all.a(two.o)", ".data.kept 0x0 0x4 /t/all.a(two.o)",
                ".bss.more 0x4 0x8 /t/all.a(two.o)", ".text.memcpy 0x90 0x30 /t/all.a(string.o)", ".text.div 0xa0 0x10 /lib/libgcc.a(div.o)",
                ".comment 0x0 0x99 /t/all.a(one.o)")
        text = "Discarded\n .text.gone 0x0 0x500 /t/all.a(gone.o)\nLinker script and memory map\n" + "".join(f" {row}\n" for row in rows)
        module = load(PROJECT / "scripts/size")
        module.targets = mock.Mock(must=lambda *_: (self.root / "link.map").write_text(text, encoding="utf-8"))
        flash, variables, files, linked, weights = module.link(self.root, ["urikit_a"], "")
        self.assertEqual((flash, variables, files), (0x64 + 0x20 + 4 + 0x10, 12, {"one.c", "two.c"}))
        self.assertEqual(linked, {"urikit_a", "table", "kept", "more", "memcpy", "libgcc's div"})
        self.assertEqual(weights, {"urikit_a": 0x64, "table": 0x20, "kept": 4, "more": 8, "libgcc's div": 0x10})

    def test_emulator(self):
        """The stack that painted memory shows; vectors that fail there are a fault of their own."""
        module, problems = load(PROJECT / "scripts/size"), []
        module.targets = mock.Mock(run_target=lambda *_: ((0, "stack of urikit_a: 120\nrows: 4\n"), None))
        self.assertEqual((module.seen_on_emulator(self.root, problems), problems), ({"urikit_a": 120}, []))
        module.targets = mock.Mock(run_target=lambda *_: ((3, "row 7"), None))
        module.seen_on_emulator(self.root, problems)
        self.assertEqual(problems, ["the vectors on the emulator: exit status 3\nrow 7"])


BRANCHES = "int urikiti_sign(int a)\n{\n    return a < 0 ? -1 : 1;\n}\n"
EXCEPTION = "src/text/sign.c\turikiti_sign\treturn a < 0 ? -1 : 1;\t1\tno test has a number below 0\n"
EXCEPTION_HEADER = "# why\nfile\tfunction\tline\tbranches\treason\n"


@unittest.skipUnless(shutil.which("gcc") and shutil.which("gcov") and sys.platform == "linux", "needs gcc and its gcov")
class Coverage(Figures):
    good = {"src/text/sign.c": BRANCHES, "tools/main.c": "int urikiti_sign(int a);\nint main(int n, char **words)\n{\n    (void)words;\n"
            "    return urikiti_sign(n) != 1;\n}\n", "tests/coverage/exceptions.tsv": EXCEPTION_HEADER + EXCEPTION}

    def check(self):
        module = load(PROJECT / "scripts/coverage")
        build = self.root / "build"
        shutil.rmtree(build, ignore_errors=True)
        build.mkdir()
        subprocess.run(["gcc", "--coverage", "-O0", *sorted(self.root.glob("*/**/*.c")), "-o", "program"], cwd=build, check=True)
        subprocess.run([build / "program"], cwd=build, check=True)
        module.ROOT, module.BUILD, module.EXCEPTIONS = self.root, build, self.root / "tests/coverage/exceptions.tsv"
        return self.ended(module.main, "--again")

    def test_all(self):
        name = "tests/coverage/exceptions.tsv"
        self.passes()
        self.fails("src/text/sign.c:3: 1 not taken: return a < 0", {name: EXCEPTION_HEADER})
        self.fails("src/text/sign.c:3: 1 not taken, exceptions.tsv says 2", {name: EXCEPTION_HEADER + EXCEPTION.replace("\t1\tno", "\t2\tno")})
        self.fails("is taken now, or is gone: src/text/sign.c urikiti_gone", {name: EXCEPTION_HEADER + EXCEPTION + EXCEPTION.replace("_sign", "_gone")})
        self.fails("sign.c:7: 1 not taken: return 2;", {"src/text/sign.c": BRANCHES + "int urikiti_two(void)\n{\n    return 2;\n}\n"})
        self.fails("tools: fewer than 90 % of the branches are taken", {"tools/more.c": "int two(int a)\n{\n    return a ? 1 : 2;\n}\n"})
        self.fails("five fields in a row, and a reason", {name: EXCEPTION_HEADER + EXCEPTION.replace("no test has a number below 0", "")})
        self.passes()


class Worst(Figures):
    good = {"inputs.tsv": "# function\tblocks a byte\tcap\tinput in hex\nparse\t4.0\t5.0\t6161\n"}

    def setUp(self):
        super().setUp()
        self.kept, self.found, self.functions = 5.0, 4.0, ["parse"]

    def check(self):
        module = load(PROJECT / "scripts/worst_inputs")
        module.KEPT = self.root / "inputs.tsv"
        module.Worst = lambda _: mock.Mock(functions=lambda: self.functions, search=lambda function, tries, seed: (self.found, b"bb"),
                                           once=lambda function, data: self.kept if data == b"aa" else 0.0)
        return self.ended(module.main, "--check")

    def test_all(self):
        self.passes()
        self.fails("parse: no input is kept", {"inputs.tsv": "# nothing\n"})
        self.kept = 5.1
        self.fails("parse: 5.1 blocks a byte for the kept input", {})
        self.kept, self.found = 4.0, 5.1
        self.fails("5.1 for 6262; the cap is 5.0", {})
        self.found, self.functions = 4.0, ["parse", "resolve"]
        self.fails("resolve: no input is kept", {})
        self.functions = ["parse"]
        self.passes()


class Instructions(Figures):
    good = {"instructions.tsv": "built with\twork\tcorpus\tvariant\tinstructions\ngcc 1\tparse\tcrawl\tavx2\t100.0\n"}

    def setUp(self):
        super().setUp()
        self.counted, self.must, self.built_with = {("parse", "crawl", "avx2"): 102.0}, "must", "gcc 1"

    def check(self, *words):
        module = load(PROJECT / "bench/instruction_check.py")
        module.RECORD = self.root / "instructions.tsv"
        module.count = lambda: (self.built_with, self.counted)
        with mock.patch.object(module.shutil, "which", return_value="valgrind"), mock.patch.dict(module.os.environ, URIKIT_CHECK=self.must):
            return self.call(lambda: module.main(bool(words)))

    def test_all(self):
        self.passes()
        self.counted[("parse", "crawl", "avx2")] = 104.0
        self.fails("parse (crawl) avx2: 104 instructions a call, 4.0 % more than the 100 recorded", {})
        self.counted[("parse", "crawl", "avx2")] = 90.0
        status, printed = self.check()
        self.assertEqual((status, printed.count("record it, so that it stays so")), (0, 1), printed)
        self.counted = {}
        self.fails("parse (crawl) avx2: in the record, but no longer counted", {})
        self.counted = {("parse", "crawl", "avx2"): 100.0, ("resolve", "crawl", "avx2"): 1.0}
        self.fails("resolve (crawl) avx2: not in the record", {})
        self.fails("bench/instructions.tsv has no record for gcc 1", {"instructions.tsv": self.good["instructions.tsv"].replace("gcc 1", "gcc 2")})
        self.must = ""  # another machine is not an error unless the check must run
        self.passes({"instructions.tsv": ""})
        self.must = "must"
        self.assertEqual(self.check("--record")[0], 0)
        self.passes()

    def test_goals(self):
        """Of GCC with AVX2 the goals are limits, and where one is not reached, what was measured."""
        self.built_with = "GNU 12, x86_64 with avx2, glibc"
        record = "built with\twork\tcorpus\tvariant\tinstructions\n" + "".join(
            f"{self.built_with}\tparse\t{corpus}\t\t{count}\n" for corpus, count in (("crawl", 306.0), ("coap", 270.0)))
        for crawl, coap, status in ((305.9, 269.0, 0), (306.5, 269.0, 1), (305.0, 270.5, 1)):
            self.counted = {("parse", "crawl", ""): crawl, ("parse", "coap", ""): coap}
            self.write({"instructions.tsv": record})
            found, printed = self.check()
            self.assertEqual((found, "NOT HELD" in printed), (status, bool(status)), printed)

    def test_script(self):
        """scripts/bench ends as the check does."""
        module = load(PROJECT / "scripts/bench")
        for status in (0, 1):
            with mock.patch.object(module.instruction_check, "main", return_value=status):
                self.assertEqual(self.ended(module.main, "--check")[0], status)


class Assurance(Figures):
    """The page is what the table gives, and the table has five fields a row in a group that is known."""
    ROW = "fuzzing: URIs\tlibFuzzer\t1 hour\tscripts/fuzz\t2026-01-31\n"
    good = {"assurance.tsv": "# check\n" + ROW, "assurance.md": ""}

    def setUp(self):
        super().setUp()
        self.assertEqual(self.check()[0], 0)
        self.good = {name: (self.root / name).read_text(encoding="utf-8") for name in self.good}
        self.check = lambda *words: Assurance.check(self, *(words or ("--check",)))

    def check(self, *words):
        module = load(PROJECT / "scripts/assurance")
        module.TABLE, module.PAGE = self.root / "assurance.tsv", self.root / "assurance.md"
        return self.ended(module.main, *words)

    def test_all(self):
        page = self.good["assurance.md"]
        self.assertIn("| URIs | libFuzzer | 1 hour | `scripts/fuzz` | 2026-01-31 |\n", page)
        self.passes()
        self.fails("doc/assurance.md is old: run scripts/assurance", {"assurance.md": page.replace("1 hour", "2 hours")})
        self.fails("doc/assurance.md is old: run scripts/assurance", {"assurance.tsv": "# check\n"})
        for bad in (self.ROW.replace("fuzzing", "guessing"), self.ROW.replace("\t1 hour", ""), self.ROW.replace("1 hour", "1 hour\tmore")):
            self.fails("not a row of assurance.tsv", {"assurance.tsv": bad})
        status, printed = self.check("record", "fuzzing: URIs", "libFuzzer", "2 | 3", "scripts/fuzz")
        self.assertEqual((status, "a field must not hold" in printed), (1, True), printed)
        self.assertEqual(self.check("record", "fuzzing: CRIs", "libFuzzer", "3 hours", "scripts/fuzz")[0], 0)
        self.assertRegex((self.root / "assurance.md").read_text(encoding="utf-8"), r"\| CRIs \| libFuzzer \| 3 hours \|(.|\n)*\| URIs \|")
        self.passes()


LOCKED = """#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>
enum { URIKIT_E_PORT = 7 };
int f(int n, const char *path, pthread_mutex_t *m);
int f(int n, const char *path, pthread_mutex_t *m)
{
    if (n > 3 && path) {
        return URIKIT_E_PORT;
    }
    pthread_mutex_lock(m);
    (void)unlink(path);
    pthread_mutex_unlock(m);
    return n;
}
"""


class Mutate(Figures):
    """What tests/mutation/mutate says of its mutants when tests killed these and not those; and the mutants of a few lines."""
    HEAD = "# why\nfile\tfunction\tline\tmutation\treason\n"
    good = {"survivors.tsv": HEAD}

    def setUp(self):
        super().setUp()
        module = load(PROJECT / "tests/mutation/mutate")
        self.mutants = [module.Mutant(i, "src/usr/a.c", "f", i, f"line {i};", f"{i} -> {i + 1}") for i in range(1, 61)]
        self.alive, self.words, self.tried = set(), ["src/usr"], []

    def row(self, number, reason):
        return "\t".join(["src/usr/a.c", "f", f"line {number};", f"{number} -> {number + 1}", reason]) + "\n"

    def check(self):
        module = load(PROJECT / "tests/mutation/mutate")
        module.BUILD, module.SURVIVORS = self.root / "build", self.root / "survivors.tsv"
        module.rewrite_all = lambda modules, wanted: [mutant for mutant in self.mutants if wanted(mutant)]

        def run(mutants, *_):
            self.tried = [mutant.number for mutant in mutants]
            return {m: "a test" for m in mutants if m.number not in self.alive}, set(), dict.fromkeys(self.tried, True)

        module.run = run
        with mock.patch.object(module.subprocess, "run"):
            return self.ended(module.main, *self.words)

    def test_judgement(self):
        self.passes()
        self.alive = {3}
        self.fails("src/usr/a.c:3: survives: 3 -> 4", {})
        for reason in ("equivalent: the same", "open: later"):
            self.passes({"survivors.tsv": self.HEAD + self.row(3, reason)})
        self.alive = set(range(1, 5))
        listed = self.HEAD + "".join(self.row(i, "open: later") for i in self.alive)
        self.fails("src/usr: fewer than 95.0 % are killed", {"survivors.tsv": listed})
        self.passes({"survivors.tsv": listed.replace("open", "equivalent", 2)})
        self.write(self.good)
        self.alive = set()
        self.fails("src/usr/a.c:3: is listed, and a test kills it", {"survivors.tsv": self.HEAD + self.row(3, "equivalent: the same")})
        self.passes({"survivors.tsv": self.HEAD + self.row(3, "open: later")})
        self.fails("survivors.tsv: no such mutant: src/usr/a.c f line 99;", {"survivors.tsv": self.HEAD + self.row(99, "open: later")})
        for bad in (self.row(3, "perhaps"), self.row(3, "open: "), self.row(3, "open: a\tb"), ""):
            self.fails("five fields in a row", {"survivors.tsv": self.HEAD.partition("\n")[2 if bad else 0] + bad})

    def test_at_least(self):
        self.alive = set(range(1, 31))
        self.words += ["--at-least", "50"]
        self.passes()
        self.alive.add(31)
        self.fails("29 of 60 killed; at least 50.0 % are asked for", {})

    def test_samples(self):
        """The same mutants each time, however many others there are."""
        self.words = ["src/usr", "--every", "5"]
        self.passes()
        first = self.tried
        self.assertTrue(1 < len(first) < 40)
        self.mutants.reverse()
        self.passes()
        self.assertEqual(sorted(self.tried), first)
        self.alive = {first[0]}
        self.fails(f"src/usr/a.c:{first[0]}: survives", {})

    def test_names(self):
        """Each test of tests/ is given to a module, or is listed as one of other code."""
        module = load(PROJECT / "tests/mutation/mutate")
        here = {path.stem for path in (PROJECT / "tests").glob("test_*.c") if not path.stem.startswith("test_tool_")}
        self.assertEqual(here, set(module.TESTS) | set(module.OTHER_TESTS))
        self.assertLessEqual({name for names in module.FAMILIES.values() for name in names}, set(module.TESTS))

    def test_slices(self):
        """Each slice runs, and one that fails ends it with an error."""
        module = load(PROJECT / "tests/mutation/mutate")
        module.BUILD = self.root / "build"
        self.assertTrue({"src/lint", "src/batch", "src/extract", "bindings/sql"} <= {name for group, _, _ in module.SLICES for name in group})
        self.assertTrue(any(name.startswith("tools/") for group, _, _ in module.SLICES for name in group))
        slices = module.SLICES + module.LONG_SLICES
        self.assertLessEqual(set(module.engines.MODULES), {name for group, _, _ in module.LONG_SLICES for name in group})
        for worst in range(-1, len(slices)):
            calls = []

            def run(command, worst=worst, calls=calls, **_):
                calls.append(command)
                return mock.Mock(returncode=int(len(calls) == worst + 2))

            with mock.patch.object(module.subprocess, "run", run), mock.patch.dict(os.environ, URIKIT_LONG="1"):
                self.assertEqual(self.ended(module.main, "--slice")[0], int(worst >= 0))
            self.assertEqual(len(calls), len(slices) + 1)

    def test_driver(self):
        """Tests in a process that forks: one that fails, crashes or does not end kills the mutant, and is named."""
        driver = load(PROJECT / "tests/mutation/driver.py")
        file = self.root / "chosen"
        file.write_bytes(bytes(4 + 6))
        chosen = driver.Chosen(file)

        def meets(number):
            chosen.bytes[4 + number] = 1
            return True

        tests = {"good": lambda: meets(3), "bad": lambda: False, "crash": lambda: os.kill(os.getpid(), signal.SIGSEGV), "hangs": lambda: time.sleep(60)}
        for names, failed, late in ((["good"], None, False), (["good", "bad", "crash"], "bad", False), (["crash"], "crash", False), (["hangs"], "hangs", True)):
            self.assertEqual(driver.Child(tests, names).wait([0.5 if late else 30] * len(names))[1:], (failed, late))
        chosen.seen()
        told = [json.loads(line) for line in driver.Child(tests, ["bad", "good"], chosen).wait([30, 30])[0] if line.startswith("{")]
        self.assertEqual([(one["test"], one["passed"], one["seen"]) for one in told], [("bad", False, []), ("good", True, [3])])
        chosen.set(5)
        self.assertEqual(file.read_bytes()[:4], (5).to_bytes(4, sys.byteorder))

    @unittest.skipUnless(shutil.which("clang") and shutil.which("gcc"), "needs clang and gcc")
    def test_changes(self):
        """A condition, an error, an unlink and a lock are left out; what is written compiles, and is the code where none is chosen."""
        module = load(PROJECT / "tests/mutation/mutate")
        module.ROOT, module.BUILD = self.root, self.root / "build"
        module.BUILD.mkdir()
        self.write({"src/a/a.c": LOCKED})
        path = self.root / "src/a/a.c"
        rewriter = module.Rewriter(path, 1, lambda mutant: True)
        text = rewriter.rewrite([node for node in module.read_tree(path, ["-std=c11"]) if node["name"] == "f"])
        made = {mutant.mutation for mutant in rewriter.mutants}
        self.assertLessEqual({"n > 3 -> n >= 3", "n > 3 -> false", "n > 3 -> true", "path -> true", "path -> false", "n > 3 && path -> n > 3 || path",
                              "3 -> 4", "3 -> 2", "URIKIT_E_PORT -> !URIKIT_E_PORT", "URIKIT_E_PORT -> another error",
                              "pthread_mutex_lock(m) -> nothing", "pthread_mutex_unlock(m) -> nothing", "(void)unlink(path) -> nothing",
                              "return n -> return n + 1"}, made)
        self.assertEqual(len(made), len(rewriter.mutants))
        self.write({"build/mutant.h": module.MACRO, "build/a.c": text})
        plain, *changed = (self.assembly(text, number) for number in range(len(rewriter.mutants) + 1))
        self.write({"build/a.c": LOCKED})
        self.assertEqual(plain, self.assembly(text, 0))
        for mutant, code in zip(rewriter.mutants, changed):
            self.assertNotEqual(code, plain, mutant)

    def assembly(self, text, number):
        done = subprocess.run(["gcc", "-std=c11", "-O2", "-w", f"-DONLY_MUTANT={number}", "-include", "mutant.h", "-S", "-o", "-", "a.c"],
                              cwd=self.root / "build", check=True, stdout=subprocess.PIPE, text=True)
        names = {}
        return re.sub(r"\.L\w*?\d+", lambda label: names.setdefault(label[0], f".L{len(names)}"), done.stdout)


if __name__ == "__main__":
    unittest.main()
