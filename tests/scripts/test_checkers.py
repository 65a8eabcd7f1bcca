#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every checker refuses what it is there for: each gets a small tree that is good, and the same with one fault.

A checker that always says "all is well" looks like one whose tree is good. Here each of its complaints is caused once.
"""
import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "scripts/lib"), str(PROJECT / "tests/device")]


def load(path):
    """A script as a module, also one without .py at its end."""
    name = path.stem.replace("-", "_")
    loader = importlib.machinery.SourceFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


class Tree(unittest.TestCase):
    """A folder with the files of `good`, by their paths."""
    good = {}

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve() / "tree"
        self.write(self.good)

    def write(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def call(self, main, *words):
        """(exit status, what was printed) of a main function."""
        printed, argv = io.StringIO(), sys.argv
        sys.argv = ["checker", *words]
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                status = main()
        finally:
            sys.argv = argv
        return status, printed.getvalue()

    def passes(self, files=None):
        self.write(files or {})
        status, printed = self.check()
        self.assertEqual(status, 0, printed)

    def fails(self, message, files, count=None):
        """With these files instead, the checker complains in these words, and ends with 1. count: of all complaints."""
        with self.subTest(message):
            self.write(files)
            status, printed = self.check()
            self.assertEqual(status, 1, printed)
            self.assertIn(message, printed)
            if count is not None:
                self.assertEqual(len(re.findall("^error: ", printed, re.M)), count, printed)
            for name in files:
                (self.root / name).unlink()
            self.write(self.good)


HEADER = """/*
 * A thing.
 *
 * Threads: any.
 */
#ifndef THING_H
#define THING_H
#define URIKIT_API
#define URIKIT_FALLIBLE
typedef int urikit_code;

/* One more. Errors: none. */
URIKIT_FALLIBLE urikit_code urikit_thing(int a);

#endif
"""


class CheckDocs(Tree):
    good = {"README.md": "# A\n\n```sh\nls\n```\n\n```c\nint main(void) {}\n```\n\n```\nout\n```\n\n[b](doc/b.md) `src/text/ip.c`\n",
            "CHANGELOG.md": "`src/text/gone.c`\n", "examples/00_readme.c": "int main(void) {}\n", "examples/00_readme.out": "out\n",
            "doc/b.md": "`[c](no.md)` [d](https://example.org/) [up](../README.md#a) `src/<module>/*.c`\n\n```\n[e](no.md)\n```\n",
            "src/text/ip.c": "", "include/urikit/thing.h": HEADER}

    def check(self):
        module = load(PROJECT / "scripts/check_docs")
        module.ROOT = self.root
        return self.call(module.main)

    def test_all(self):
        readme = self.good["README.md"]
        self.passes()
        self.fails("README.md: its program or output", {"README.md": readme.replace("main(void) {}", "main(void) { }")}, 1)
        self.fails("README.md: its program or output", {"README.md": readme.replace("\nout\n", "\nOut\n")}, 1)
        self.fails("doc/b.md: no gone.md", {"doc/b.md": "[a](gone.md)\n"}, 1)
        self.fails("doc/b.md: no src/text/gone.c in the repository", {"doc/b.md": "`src/text/gone.c`\n"}, 1)
        self.fails("doc/b.md: no src/<module>/*.h in the repository", {"doc/b.md": "`src/<module>/*.h`\n"}, 1)
        self.fails("a/b/c.md: no gone.md", {"a/b/c.md": "[a](gone.md)\n"}, 1)
        self.passes()

    def test_reference(self):
        """What applies to a call is in its comment, and an example calls it."""
        call = """/**
 * Write a thing.
 *
 * out   at most text.len bytes; must not overlap the text
 * at    an offset; nullable
 *
 * Errors URIKIT_E_CHAR, _PORT
 */
URIKIT_FALLIBLE urikit_code urikit_write(urikit_str text, urikit_out *out, size_t *at);

"""
        thing = HEADER.replace("/* One more", "    URIKIT_E_CHAR = 1,\n    URIKIT_E_PORT = 2,\n\n" + call + "/* One more")
        header, example = "include/urikit/thing.h", "examples/reference/thing.c"
        block = "    /* example: urikit_thing urikit_write */\n    {\n        check(urikit_thing(1) == urikit_write(text, &out, &at));\n    }\n"
        self.passes({header: thing, example: block})
        for message, old, new in [
                ("is in a header that does not say whether its calls are thread-safe", "Threads", "People"),
                ("urikit_thing does not list its errors", "Errors: none", "No more"),
                ("urikit_thing has no comment", "/* One more. Errors: none. */\n", ""),
                ("urikit_write does not say how much it writes", "at most text.len bytes; ", ""),
                ("urikit_write does not say whether its output may overlap", "; must not overlap the text", ""),
                ("urikit_write does not say what at receives", " * at    an offset; nullable\n", ""),
                ("urikit_write lists _PORTS, which is not a code", "_PORT\n", "_PORTS\n")]:
            self.assertIn(old, thing)
            self.fails(f"error: thing.h: {message}" if message[0] == "u" else message, {header: thing.replace(old, new), example: block})
        for message, text in [
                ("thing.h: urikit_write has no example in examples/reference", block.replace(" urikit_write */", " */")),
                ("thing.c: an example of urikit_gone, which is not a public call", block.replace("urikit_write */", "urikit_write urikit_gone */")),
                ("thing.c: the example of urikit_write does not call it", block.replace("== urikit_write(", "== urikit_wrote(")),
                ("thing.c: the example of urikit_thing does not call it, or checks nothing", block.replace("check(", "(void)("))]:
            self.fails(message, {header: thing, example: text})

    def test_clauses(self):
        """Each section has a row, and a row names what there is."""
        page = ("# A\n\n| section | clause | where |\n|---|---|---|\n| 1 A | a | `urikit_thing`, `urikit check --as`, as `x` |\n"
                "| | b | `rows.tsv: # some`, `src/text/ip.c` |\n| 2.1 B | c | none: prose |\n")
        self.good = {**self.good, "scripts/lib/contents.tsv": "page\tsection\nclauses-uri.md\t1 A\nclauses-uri.md\t2.1 B\n",
                     "doc/clauses-uri.md": page, "tests/vectors/rows.tsv": "# some rows\n", "catalog/types.toml": "",
                     "tools/urikit/cli/option_table.c": '.name = "as"', "tools/urikit/commands/cmd_check.c": '.name = "check"',
                     "src/text/a.c": "/* RFC 3986, 2.1; RFC 3986 §5.4.1 */\n"}
        self.passes(self.good)
        for message, old, new in [
                ("1 A: `urikit_gone`: no such name in the headers", "urikit_thing", "urikit_gone"),
                ("1 A: `urikit gone --as`: no such command", "urikit check", "urikit gone"),
                ("1 A: `urikit check --gone`: no option --gone", "--as", "--gone"),
                ("1 A: `gone.tsv: # some`: no such file", "rows.tsv", "gone.tsv"),
                ("1 A: `rows.tsv: # none`: no such text in that file", "# some", "# none"),
                ("1 A: `rows.tsv: so`: too short to find anything by", "# some", "so"),
                ("2.1 B: the row names nothing that there is", "none: prose", "`x`"),
                ("2.2 B: the document has no such section", "2.1 B", "2.2 B"),
                ("no row for the section '2.1 B'", "| 2.1 B | c", "| | c")]:
            self.fails(message, {"doc/clauses-uri.md": page.replace(old, new)})
        self.fails("clauses-b.md: no sections of it in scripts/lib/contents.tsv", {"doc/clauses-b.md": page}, 1)
        self.fails("clauses-c.md: no such page", {"scripts/lib/contents.tsv": self.good["scripts/lib/contents.tsv"] + "clauses-c.md\t1\n"}, 1)
        self.fails("`a.c`: more than one such file", {"doc/clauses-uri.md": page.replace("src/text/ip.c", "a.c"), "src/uri/a.c": ""}, 1)
        self.fails("a.c: section 2.3 of RFC 3986: no such", {"src/text/a.c": "/* section 2.3 of RFC 3986 */\n"}, 1)

    def test_figures(self):
        """The table of README is the geometric mean of what the results say."""
        def results(slow):
            rows = [("urikit", 10), ("urikit avx2", 10), ("uriparser", slow), ("fluent-uri", 20), ("ada", 30), ("ada can_parse", 40), ("Boost.URL", 50)]
            lines = "| who | ns |\n|---|---|\n" + "".join(f"| {who} | {ns} |\n" for who, ns in rows)
            names = ("parse: crawl", "parse: docs", "parse: files", "resolve: references", "normalize: crawl")
            return ("# Results\n\n- urikit 1.0.0, uriparser 0.9.7, Boost.URL 1_81, fluent-uri 0.4.1, ada 4.0.0.\n\n"
                    + "".join(f"### {name}\n\n{lines}\n" for name in names))
        table = ("| | uriparser 0.9.7 takes | fluent-uri 0.4.1 | ada 4.0.0 | Boost.URL 1.81 |\n|---|---|---|---|---|\n"
                 "| to parse and check, with AVX2 | 6.0 times as long | 2.0 | 4.0 | 5.0 |\n"
                 "| to resolve | 6.0 | 2.0 | 3.0 | 5.0 |\n| to normalize | 6.0 | 2.0 | 3.0 | 5.0 |\n")
        self.passes({"README.md": self.good["README.md"] + "\n" + table, "bench/results.md": results(60)})
        self.fails("README.md: bench/front.py makes another table",
                   {"README.md": self.good["README.md"] + "\n" + table, "bench/results.md": results(61)}, 1)

    def test_words(self):
        """One phrase is more than 2 in 10,000 of a few words; a long page may have some. Code is not read."""
        phrase = "doc/b.md:1: 'stands in': write"
        self.fails(phrase, {"doc/b.md": "The port stands in the host.\n"}, 2)
        self.fails("3 phrases", {"doc/b.md": "A text is no\npath. It stands at 4. " + "some words " * 5500 + "`x` tells of it.\n"})
        self.fails("thing.c:2: 'is no'", {"src/text/thing.c": "int a;\n/* True where it\n * is no path. */\n"}, 2)
        self.fails("thing.py:2: 'foretells'", {"scripts/thing.py": "a = 1\n# what it foretells\n"}, 2)
        self.fails("thing.c:1: 'nobody's'", {"src/text/thing.c": 'const char *a = "a fault that is nobody\'s";\n'}, 2)
        self.fails("doc/b.md:3: 'behaviour': American spelling", {"doc/b.md": "a\n\nbehaviour\n"}, 1)
        self.fails("thing.h:1: 'Normalised'", {"src/text/thing.h": "/* Normalised once. */\n"}, 1)
        self.fails("thing.c:2: a comment asks", {"src/text/thing.c": "int a;\n/* Is the text\n * valid? */\n"}, 1)
        self.fails("thing.py:1: a comment asks", {"scripts/thing.py": "# Is it valid?\n"}, 1)
        self.passes({"doc/b.md": "`behaviour` is a name; what is no longer there is not counted.\n\n```\nThe colour\n```\n",
                     "src/text/thing.c": '/* "a?" keeps its \'?\' */ const char *colour = "//h?";\n'})
        self.passes({"doc/b.md": "A text is no path. It stands at 4. " + "some words " * 5500 + "\n"})

    def test_pages(self):
        self.passes({"doc/long.md": "a\n" * 400})
        self.fails("doc/long.md: 401 lines", {"doc/long.md": "a\n" * 401}, 1)
        self.fails("README.md: 131 lines", {"README.md": self.good["README.md"] + "\n" * (131 - self.good["README.md"].count("\n"))}, 1)
        self.fails("CHANGELOG.md: 1.0 has 61 lines", {"CHANGELOG.md": "# Changes\n\n## 1.0\n" + "a\n" * 60}, 1)

    def test_advisories(self):
        row = "http://a@b\tCVE-1\tcurl\ta\tb\t!userinfo\n"
        page = "| CVE-1 | `http://a@b` | curl | a | b | !userinfo |\n"
        self.passes({"tests/vectors/readers_advisories.tsv": row, "doc/advisories.md": page})
        self.fails("doc/advisories.md: no row for CVE-1", {"tests/vectors/readers_advisories.tsv": row, "doc/advisories.md": page.replace("| a |", "| c |")}, 1)

    def test_draft(self):
        """The sections that a text names are those of the draft, and about the same."""
        page = "| 2 | Constraints | `urikit_thing` |\n| 5.3 | Reference Resolution | - |\n| 8.1 | Converting CRIs and options | - |\nThe draft has in section 2 constraints\n"
        self.passes({"doc/cri.md": page, "src/text/ip.c": "/* Resolve: draft-ietf-core-href-18 §5.3; C7 is draft §2 */\n"})
        self.fails("doc/cri.md: section 2: no call urikit_gone", {"doc/cri.md": page.replace("thing", "gone")}, 1)
        self.fails("doc/cri.md: section 3 of the draft: no such", {"doc/cri.md": page.replace("section 2", "section 3")}, 1)
        for message, text in [("section 6.4 of the draft: no such: core-href-18 §6.4", "resolve to options: draft-ietf-core-href-18 §6.4"),
                              ("section 5.3 of the draft: its heading is about something else", 'the constraints are "\n "section 5.3 of "\n  "the draft'),
                              ("section 8.1 of the draft: its heading is about something else", "resolve: draft-ietf-core-href-18 §5.3, §8.1"),
                              ("C1 to C13 are section 2 of the draft: draft, section 5.3", "resolving: the draft, section 5.3, C7")]:
            self.fails(f"src/text/ip.c: {message}", {"doc/cri.md": page, "src/text/ip.c": f"/* {text} */\n"}, 1)


class CheckFuzz(Tree):
    good = {"include/urikit/thing.h": HEADER, "tests/fuzz/fuzz_thing.c": "int x = urikit_thing(1);\n", "tests/uri_cases.c": "",
            "tests/a_properties.c": ""}
    exceptions = {}

    def check(self):
        module = load(PROJECT / "scripts/check_fuzz")
        self.assertTrue(module.EXCEPTIONS)
        module.ROOT, module.EXCEPTIONS = self.root, self.exceptions
        return self.call(module.main)

    def test_all(self):
        nothing = {"tests/fuzz/fuzz_thing.c": ""}
        self.passes()
        self.fails("thing.h: no fuzzer reaches urikit_thing", nothing)
        self.fails("thing.h: no fuzzer reaches urikit_thing", {"tests/fuzz/fuzz_thing.c": "/* urikit_thing(1) */\n"})
        self.fails("thing.h: no fuzzer reaches urikit_other", {"include/urikit/thing.h": HEADER.replace(
            "\n#endif", "\nURIKIT_API int urikit_other(int a);\n\n#endif")})
        self.exceptions = {"urikit_thing": "a reason"}
        self.fails("urikit_thing is listed as an exception", {})
        self.passes(nothing)
        self.exceptions = {"urikit_thing": "a reason", "urikit_gone": "a reason"}
        self.fails("urikit_gone is listed as an exception", nothing)
        self.exceptions = {}
        self.passes({"tests/fuzz/fuzz_thing.c": "", "tests/a_properties.c": "urikit_thing(2);\n"})


THING = "#include <urikit/thing.h>\n#include \"thing.h\"\nurikit_code urikit_thing(int a)\n{\n    return urikiti_add(a);\n}\n"
ADD = "#include \"thing.h\"\nint urikiti_add(int a)\n{\n    return a + 1;\n}\n"
FOLDERS = "# src\n\n## Which folders to copy\n\n| for | folders |\n|---|---|\n| a thing | `base thing` |\n"


@unittest.skipUnless(shutil.which("gcc") and shutil.which("g++"), "needs gcc and g++")
class CheckCore(Tree):
    good = {"include/urikit/thing.h": HEADER, "src/thing/thing.c": THING, "src/thing/thing.h": "int urikiti_add(int a);\n",
            "src/base/add.c": ADD.replace("thing.h", "../thing/thing.h"), "src/README.md": FOLDERS,
            "src/exports/urikit.map": "A_1 { global: urikit_thing; local: *; };\n", "doc/stack.md": ""}

    def setUp(self):
        super().setUp()
        self.assertEqual(self.check("--write")[0], 0)  # the figures of this compiler
        self.good = {name: (self.root / name).read_text(encoding="utf-8") for name in self.good}

    def check(self, *words):
        module = load(PROJECT / "scripts/lib/check_core.py")
        module.ROOT, module.STACK_PAGE = self.root, self.root / "doc/stack.md"
        module.STACK_GCC = module.run(module.CC, "-dumpversion")[1].split(".")[0].strip()
        return self.call(lambda: module.main(list(words)))

    def body(self, text, before=""):
        return {"src/thing/thing.c": THING.replace("return urikiti_add(a);", text).replace("urikit_code urikit", before + "\nurikit_code urikit")}

    def test_calls(self):
        self.passes()
        self.fails("urikit_thing calls malloc, which is not the library's",
                   self.body("return malloc((unsigned)a) != 0;", "#include <stdlib.h>"))
        self.fails("urikit_thing calls rand, which is not the library's", self.body("return rand() + a;", "#include <stdlib.h>"))
        self.fails("recursion: urikit_thing -> urikit_thing", self.body("return a < 1 ? 1 : urikit_thing(a - 1) * urikit_thing(a - 2);"))
        self.fails("the stack of urikit_thing is not known", self.body("volatile char x[a]; x[0] = 1; return x[0];"))
        self.fails("urikit_thing calls through a pointer", self.body("return urikiti_way(a);", "extern int (*volatile urikiti_way)(int);"))
        self.fails("#error no", {"src/other/bad.c": "#ifdef __OPTIMIZE__\n#error no\n#endif\n"}, 1)
        self.passes()

    def test_folders(self):
        self.fails("src/ does not compile as one file:",
                   {"src/base/two.c": "static int add(int a) { return a; }\nint urikiti_b(int a);\nint urikiti_b(int a) { return add(a); }\n",
                    "src/base/three.c": "static int add(int a) { return a; }\nint urikiti_c(int a);\nint urikiti_c(int a) { return add(a); }\n"})
        self.fails("src/ does not compile as one file -DURIKIT_PORTABLE:", self.body(
            "#ifdef URIKIT_PORTABLE\n    return b;\n#else\n    return urikiti_add(a);\n#endif"))
        self.fails("src/README.md names no folders to copy", {"src/README.md": "# src\n"})
        self.fails("the folders 'thing' do not link alone: urikiti_add", {"src/README.md": FOLDERS.replace("base thing", "thing")})
        self.fails("the folders 'base thing' do not compile alone", {"src/base/bad.c": "#error no\n"})
        self.passes()

    def test_exports(self):
        self.fails("a shared library shows urikiti_add, which no public header has", {"src/exports/urikit.map": "A_1 { global: urikit*; };\n"})
        self.fails("a shared library shows nothing", {"src/exports/urikit.map": "A_1 { local: urikit_thing; urikiti_add; };\n"})
        self.fails("src/ does not link as a shared library", {"src/exports/urikit.map": "{ what"})

    def test_headers(self):
        self.fails("more.h does not compile alone as c11", {"include/urikit/more.h": "int f(size_t n);\n"})
        self.fails("more.h does not compile alone as c++17", {"include/urikit/more.h": "int f(int class);\n"})

    @unittest.skipUnless(platform.machine() == "x86_64", "compared on x86-64")
    def test_stack(self):
        page = self.good["doc/stack.md"]
        size = re.search(r"\| `urikit_thing` \| (\d+) \|", page)[1]
        self.fails("doc/stack.md does not list urikit_thing", {"doc/stack.md": ""})
        for wrong in ("1", "5000"):
            self.fails("doc/stack.md: urikit_thing needs", {"doc/stack.md": page.replace(f"| {size} |", f"| {wrong} |")})
        self.fails("doc/stack.md states the stack of urikit_gone, which is not a call", {"doc/stack.md": page + "| `urikit_gone` | 16 |\n"})
        self.passes()


PAIR = """/*
 * Tier: core
 * Threads: any.
 */
#ifndef PAIR_H
#define PAIR_H
#include <stddef.h>
#define URIKIT_API
#define URIKIT_PAIR_BOUND(n) ((n) + 1)
enum { URIKIT_PAIR_MAX = 8 };
typedef enum urikit_pair_kind { URIKIT_PAIR_A, URIKIT_PAIR_B } urikit_pair_kind;
typedef unsigned urikit_pair_flags;
typedef struct urikit_pair {
    const char *key;
    union {
        size_t number;
        char text[4];
    } value;
    unsigned char kind; /* urikit_pair_kind */
} urikit_pair;
typedef int urikit_pair_reader(void *context, const urikit_pair *pair);
URIKIT_API size_t urikit_pair_read(const urikit_pair *pair, urikit_pair_flags flags);
#endif
"""


@unittest.skipUnless(shutil.which("gcc") and shutil.which("readelf") and platform.machine() == "x86_64", "needs gcc and readelf on x86-64")
class CheckAbi(Tree):
    good = {"include/urikit/pair.h": PAIR, "tests/abi/urikit.txt": "", "include/urikit/base.h": "/*\n * Tier: core\n */\n#define URIKIT_VERSION_MINOR 2\n",
            "packages/cmake/libraries.tsv": "# library\tsoname\tmodule\nurikit\t1\nurikit-more\t0\tmore\n", "src/exports/urikit.map": "",
            "src/pair/pair.c": "#include <urikit/pair.h>\nsize_t urikit_pair_read(const urikit_pair *pair, urikit_pair_flags flags)\n"
                               "{\n    return pair->value.number + flags;\n}\n"}

    def setUp(self):
        super().setUp()
        self.assertEqual(self.check("--write")[0], 0)
        self.good = {name: (self.root / name).read_text(encoding="utf-8") for name in self.good}

    def check(self, *words):
        module = load(PROJECT / "scripts/check_abi")
        module.ROOT, module.FILE = self.root, self.root / "tests/abi/urikit.txt"
        return self.call(module.main, *words)

    def test_maps(self):
        text = self.good["src/exports/urikit.map"]
        self.assertIn("URIKIT_1.2 {\n    global:\n        urikit_pair_read;\n    local:\n        *;\n};\n", text)
        self.fails("src/exports/urikit.map does not show urikit_pair_read", {"src/exports/urikit.map": ""})
        self.fails("src/exports/urikit.map shows urikit_pair_gone, which no header of urikit has",
                   {"src/exports/urikit.map": text.replace("_read;", "_read; urikit_pair_gone;")})
        self.fails("src/exports/urikit.map shows urikit_pair_read twice", {"src/exports/urikit.map": text.replace("_read;", "_read; urikit_pair_read;")})
        self.fails("src/exports/urikit-more.map does not show urikit_more", {"include/urikit/more.h": "/*\n * Tier: companion library urikit-more\n */\n"
                   "#define URIKIT_API\nURIKIT_API int urikit_more(void);\n", "src/pair/more.c": "int urikit_more(void)\n{\n    return 1;\n}\n"})
        for name in ("include/urikit/more.h", "src/pair/more.c"):
            (self.root / name).unlink(missing_ok=True)
        # a call of an earlier release keeps its version, and a new one gets the version of this
        (self.root / "src/exports/urikit.map").write_text("URIKIT_1.0 {\n    global:\n        urikit_pair_gone;\n    local:\n        *;\n};\n")
        self.assertEqual(self.check("--write")[0], 0)
        self.assertIn("URIKIT_1.2 {\n    global:\n        urikit_pair_read;\n} URIKIT_1.0;\n",
                      (self.root / "src/exports/urikit.map").read_text(encoding="utf-8"))

    def test_all(self):
        self.passes()
        text = self.good["tests/abi/urikit.txt"]
        self.assertIn("call urikit_pair_read: size_t (urikit_pair const *, urikit_pair_flags)\n", text)
        self.assertIn("struct urikit_pair: 24 bytes; 0 key char const *; 8 value { 0 number size_t; 0 text char[4] }; "
                      "16 kind unsigned char\n", text)
        for was, now, message in (
                ("    const char *key;", "    size_t more;\n    const char *key;", "struct urikit_pair differs"),
                ("text[4]", "text[8]", "struct urikit_pair differs"), ("size_t number", "unsigned number", "struct urikit_pair differs"),
                ("URIKIT_PAIR_A, ", "URIKIT_PAIR_C, URIKIT_PAIR_A, ", "constant URIKIT_PAIR_A differs"),
                ("URIKIT_PAIR_MAX = 8", "URIKIT_PAIR_MAX = 9", "constant URIKIT_PAIR_MAX differs"),
                ("URIKIT_PAIR_B }", "URIKIT_PAIR_B, URIKIT_PAIR_C }", "constant URIKIT_PAIR_C is new and not in urikit.txt"),
                ("URIKIT_PAIR_A, URIKIT_PAIR_B }", "URIKIT_PAIR_A }", "constant URIKIT_PAIR_B is gone"),
                ("URIKIT_PAIR_B }", "URIKIT_PAIR_B, URIKIT_PAIR_C = 0x1FFFFFFFFL }", "enum urikit_pair_kind differs"),
                ("((n) + 1)", "((n) + 2)", "macro URIKIT_PAIR_BOUND differs"), ("unsigned urikit", "size_t urikit", "type urikit_pair_flags differs"),
                ("(void *context", "(const void *context", "type urikit_pair_reader differs")):
            self.fails(message, {"include/urikit/pair.h": PAIR.replace(was, now)})
        both = {name: text.replace("urikit_pair_flags flags", "size_t flags") for name, text in self.good.items()}
        self.fails("call urikit_pair_read differs", both)
        self.fails("call urikit_pair_read is gone", {name: text.replace("pair_read(", "pair_load(") for name, text in self.good.items()})
        self.fails("urikit_pair_free is declared in a public header and defined nowhere", {"include/urikit/pair.h": PAIR.replace(
            "#endif", "URIKIT_API void urikit_pair_free(urikit_pair *pair);\n#endif")}, 2)
        self.fails("pair.h does not say \"Tier: core\"", {"include/urikit/pair.h": PAIR.replace("Tier: core", "")})
        self.fails("struct urikit_pair is new", {"tests/abi/urikit.txt": ""})
        (self.root / "tests/abi/urikit.txt").unlink()
        self.assertEqual(self.check()[0], 1)
        self.assertEqual(self.check("--write")[0], 0)
        self.passes()


class Tables(Tree):
    """make_tables and make_lint_tables --check share this."""
    good = {"src/a_table.c": "int a[] = { 1 };\n"}

    def check(self, *words):
        module = load(PROJECT / "scripts/lib/table_files.py")
        module.ROOT = self.root
        return self.call(lambda: module.write_or_check({"src/a_table.c": "int a[] = { 1 };\n"}, "a.py"), *(words or ("--check",)))

    def test_all(self):
        self.passes()
        self.fails("error: src/a_table.c is not what a.py writes", {"src/a_table.c": "int a[] = { 2 };\n"}, 1)
        (self.root / "src/a_table.c").unlink()
        self.assertEqual(self.check()[0], 1)
        self.assertEqual(self.check("--write"), (0, "src/a_table.c\n"))
        self.passes()

    def test_each_script_compares(self):
        """The scripts themselves, with a table that is not theirs."""
        for name in ("make_tables", "make_lint_tables"):
            module = load(PROJECT / "scripts" / name)
            self.assertTrue(module.TABLES)
            module.TABLES = {path: lambda: "/* another */\n" for path in module.TABLES}
            status, printed = self.call(module.main, "--check")
            if name == "make_lint_tables" and status == module.ABSENT:
                continue  # another version of Unicode here
            self.assertEqual(status, 1, name)
            self.assertEqual(printed.count("error: "), len(module.TABLES))


TOOL = "#!/bin/sh\nread line\necho \"out $* $line\"\necho err >&2\nexit 1\n"


class Runners(Tree):
    """run_page.py and run_cases.py with a tool of three lines."""
    good = {"tool": TOOL, "page.md": "# A\n\n```console\n$ urikit a b </dev/null\nout a b \nerr\n$ echo c\nc\n```\n",
            "a.cases": "# a comment\n$ a b\n< c\n> out a b c\n! err\n= 1\n\n$ d\n> out d \n!...\n= 1\n"}

    def run_script(self, name, *words):
        (self.root / "tool").chmod(0o755)
        done = subprocess.run([sys.executable, PROJECT / "tests/cli" / name, *words], cwd=self.root, capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout + done.stderr

    def test_page(self):
        self.check = lambda: self.run_script("run_page.py", "./tool", "page.md")
        page = self.good["page.md"]
        self.passes()
        self.assertIn("2 examples, 0 wrong", self.check()[1])
        self.fails("page.md: $ urikit a b", {"page.md": page.replace("out a b", "out a  b")})
        self.fails("page.md: $ urikit a b", {"page.md": page.replace("err\n", "")})
        self.fails("page.md: $ echo c", {"page.md": page.replace("\nc\n", "\nd\n")})
        self.fails("0 examples, 0 wrong", {"page.md": "# A\n"})
        self.write({"page.md": page.replace("out", "in")})
        self.assertEqual(self.run_script("run_page.py", "--write", "./tool", "page.md")[0], 0)
        self.assertEqual((self.root / "page.md").read_text(encoding="utf-8"), page)

    def test_rows(self):
        self.check = lambda: self.run_script("run_cases.py", "./tool", "a.cases")
        rows = self.good["a.cases"]
        self.passes()
        self.assertIn("2 cases, 0 wrong", self.check()[1])
        for was, now in (("> out a", "> in a"), ("< c", "< d"), ("! err", "! Err"), ("! err\n", ""), ("= 1\n\n", "= 2\n\n"),
                         ("= 1\n\n", "\n"), ("> out d \n", "")):
            self.fails("a.cases:", {"a.cases": rows.replace(was, now)})
        self.fails("2 cases, 1 wrong", {"tool": TOOL.replace("echo err >&2", "[ $1 = d ] || echo err >&2")})
        for text in ("", "# nothing\n"):
            self.write({"a.cases": text})
            self.assertNotEqual(self.check()[0], 0, "no cases")

    def test_rows_with_more(self):
        """What tests/mutation/mutate adds to the environment reaches the tool: without it no mutant would be met."""
        module = load(PROJECT / "tests/cli/run_cases.py")
        self.write({"tool": '#!/bin/sh\necho "$MUTANT"\n', "a.cases": "$ a\n> 7\n"})
        (self.root / "tool").chmod(0o755)
        [case] = module.read_cases(self.root / "a.cases")
        self.assertEqual(module.run(self.root / "tool", case, self.root / "records", {"MUTANT": "7"}), [])
        self.assertNotEqual(module.run(self.root / "tool", case, self.root / "records"), [])


WORKFLOW = """jobs:
  a:
    strategy:
      matrix:
        part: [fast, slow]
    steps:
      - uses: actions/checkout@v4
      - run: scripts/test ${{ matrix.part }}
      - run: scripts/test core fast
      - run: cmake --preset dev -DURIKIT_TESTS=ON && ctest --test-dir build/dev
      # - run: scripts/gone
      - run: .ci/run
"""


class CheckWorkflow(Tree):
    good = {"CMakePresets.json": '{"configurePresets": [{"name": "dev"}]}', "scripts/test": "", "scripts/test.d/fast": "", "scripts/test.d/slow": "",
            "CMakeLists.txt": 'option(URIKIT_TESTS "tests" OFF)\n', ".ci/run": "", ".github/workflows/ci.yml": WORKFLOW,
            "doc/urikit.1": ".B lint\n\\-\\-sarif \\-\\-file\n", ".pre-commit-hooks.yaml": "- id: a\n  entry: examples/ci/a\n",
            "examples/ci/a": "", "examples/ci/b.yml": "- uses: x/y@v1\n- run: build/urikit lint --sarif --file a > b\n"}

    def write(self, files):
        super().write(files)
        for name in files:
            (self.root / name).chmod(0o755)

    def check(self):
        return self.call(lambda: load(PROJECT / "scripts/check_workflow").main([str(self.root)]))

    def test_all(self):
        self.passes()
        for name, change, with_what, message in (
                ("", "run: scripts/test $", "run: scripts/tests $", "there is no program scripts/tests"),
                ("", "[fast, slow]", "[fast, gone]", "scripts/test has no part gone"), ("", "core fast", "core fats", "scripts/test has no part fats"),
                ("", ".ci/run", "scripts/test core", "no job runs all parts"), ("", "--preset dev", "--preset devel", "there is no preset devel"),
                ("", "-DURIKIT_TESTS", "-DURIKIT_TEST", "CMakeLists.txt has no option URIKIT_TEST"),
                ("", "checkout@v4", "checkout@main", "actions/checkout@main is not a version"),
                (".pre-commit-hooks.yaml", "ci/a", "ci/c", "there is no program examples/ci/c"),
                ("examples/ci/b.yml", "y@v1", "y@main", "x/y@main is not a version"),
                ("examples/ci/b.yml", "lint", "lynt", "urikit has no command lynt"),
                ("examples/ci/b.yml", "--sarif", "--sariff", "urikit has no option --sariff")):
            name = name or ".github/workflows/ci.yml"
            self.fails(f"{pathlib.PurePath(name).name if 'all parts' not in message else 'workflows'}: {message}", {name: self.good[name].replace(change, with_what)}, 1)
        (self.root / "scripts/test").chmod(0o644)
        self.assertIn("ci.yml: there is no program scripts/test", self.check()[1])


FRAME = """#include <stdio.h>
#include <string.h>
int main(int n, char **words)
{
    char space[64];
    memcpy(space, words[0], (size_t)n);
    return puts(space) < 0;
}
"""
HARDENED = ["-O2", "-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2", "-fPIE", "-pie", "-Wl,-z,relro,-z,now"]


@unittest.skipUnless(shutil.which("gcc") and shutil.which("readelf") and sys.platform == "linux", "needs gcc and readelf on Linux")
class CheckHardening(Tree):
    good = {"a.c": FRAME}
    files = ["thing"]

    def setUp(self):
        super().setUp()
        self.link()

    def link(self, *more):
        subprocess.run(["gcc", "-w", *HARDENED, "a.c", *more, "-o", "thing"], cwd=self.root, check=True, capture_output=True)

    def check(self, also=""):
        module = load(PROJECT / "scripts/check_hardening")
        readelf = module.readelf
        module.ROOT, module.readelf = self.root, lambda path: readelf(path) + also
        module.FILES = []
        return self.call(module.main, *(str(self.root / name) for name in self.files))

    def test_all(self):
        self.passes()
        for said, *flags in (("relocations stay writable", "-Wl,-z,norelro"), ("symbols are bound late", "-Wl,-z,lazy"),
                             ("the stack is executable", "-Wl,-z,execstack"), ("RUNPATH /tmp", "-Wl,--enable-new-dtags,-rpath,/tmp"),
                             ("RPATH /tmp", "-Wl,--disable-new-dtags,-rpath,/tmp"), ("stack frames are not guarded", "-fno-stack-protector"),
                             ("calls of the C library are not checked", "-U_FORTIFY_SOURCE"),
                             ("the program is not position-independent", "-fno-pie", "-no-pie")):
            self.link(*flags)
            status, printed = self.check()
            self.assertEqual((status, f"thing: {said}" in printed), (1, True), printed)
            self.assertTrue(printed.endswith("1 files, 1 faults\n"), printed)
        self.link()
        self.assertEqual(self.check(" 0x16 (TEXTREL) 0x0\n"), (1, "thing: code is relocated: TEXTREL\n1 files, 1 faults\n"))
        for name in ("libpsl.so.5", "libother-2.0.so", "other", "libc++.so.1"):
            self.assertEqual(self.check(f" 0x1 (NEEDED) Shared library: [{name}]\n"), (1, f"thing: links {name}\n1 files, 1 faults\n"))
        (self.root / "thing").rename(self.root / "urikit.so")
        self.files = ["urikit.so"]
        self.assertEqual(self.check(" 0x1 (NEEDED) Shared library: [libpsl.so.5]\n")[0], 0)
        self.assertEqual(self.check(" 0x1 (NEEDED) Shared library: [libz.so.1]\n")[0], 1)

    def test_archives(self):
        self.link("-Wl,-z,execstack")
        with zipfile.ZipFile(self.root / "a.whl", "w") as wheel:
            wheel.write(self.root / "thing", "urikit/thing.so")
            wheel.writestr("urikit/__init__.py", "")
        self.files = ["a.whl"]
        self.assertEqual(self.check(), (1, "a.whl!urikit/thing.so: the stack is executable\n1 files, 1 faults\n"))
        self.files = []
        self.assertEqual(self.check()[0], 77)


if __name__ == "__main__":
    unittest.main()
