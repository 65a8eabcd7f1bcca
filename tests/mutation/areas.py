# SPDX-License-Identifier: MIT
"""What mutate needs for mutants outside of src/: how the tool and the SQL bindings are built, and rows as tests.

Files are compiled as build/dev compiles them (its compile_commands.json), with their copy that has the mutants, and
linked with the libraries that are there. Tests of the tool are test_tool_*.c, every case of tests/cli/*.cases, and each
method of the scripts of tests/cli that SCRIPTS names: they start the mutant by a script of two lines.
"""
import ast
import functools
import importlib.util
import json
import operator
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

import engines

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEV = ROOT / "build/dev"
TOOL = ROOT / "tools/urikit"
MODULES = [*(f"tools/urikit/{name}" for name in ("run", "text", "cli", "kinds", "commands", "inspect")), "bindings/sql", "bindings/sqlite",
           *engines.MODULES]
SCRIPTS = {"tools/urikit/run": ["test_stop.py", "test_lists.py", "test_system.py", "test_lint.py"], "tools/urikit/text": ["test_svg.py", "test_system.py"],
           "tools/urikit/cli": ["test_help.py", "test_system.py"], "tools/urikit/inspect": ["test_inspect.py", "test_svg.py"],
           "tools/urikit/commands": ["test_build.py", "test_lint.py", "test_lists.py"], "tools/urikit/kinds": ["test_build.py", "test_system.py"]}
# Runs one method of a script: its path, the method, and the script's own arguments
ONE_METHOD = """
import runpy, sys, unittest
path, method = sys.argv[1:3]
sys.argv[:3] = [path]
names = runpy.run_path(path, run_name="script" if method else "__main__")
if method:
    case, test = method.split(".")
    sys.exit(not unittest.TextTestRunner().run(unittest.TestSuite([names[case](test)])).wasSuccessful())
"""
PACKAGES = ["jansson", "zlib", "libzstd", "libutf8proc", "icu-uc", "libpsl", "cmocka"]
MORE_PACKAGES = {"bindings/sqlite": ["sqlite3"]}


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prepare():
    """Builds what the mutants are linked with."""
    targets = ["urikit", "urikit_sqlite", "urikit_unicode", "urikit_psl", "check", "urikit_sql", "urikit_tool"]
    for command in (["cmake", "--preset", "dev"], ["cmake", "--build", DEV, "--parallel", "2", "--target", *targets]):
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def flags_of(path):
    """The words of the compiler's command for a file that matter: where headers are, what is defined."""
    if str(path.parent.relative_to(ROOT)) in engines.MODULES:
        return engines.flags_of(path)
    commands = [shlex.split(entry["command"]) for entry in json.loads((DEV / "compile_commands.json").read_text(encoding="utf-8"))
                if entry["file"] == str(path)]
    if not commands:
        raise SystemExit(f"mutate: build/dev does not compile {path}")
    words = next((words for words in commands if "-DSQLITE_CORE" in words), commands[0])  # linked, not loaded
    return ["-std=c11"] + [word for i, word in enumerate(words)
                           if word.startswith(("-I", "-D")) or word == "-isystem" or words[i - 1] == "-isystem"]


def folder_of(module):
    """The folder that is copied for a module."""
    return "tools/urikit" if module.startswith("tools/") else module


def sources_of(module):
    """Every file that is linked for the module, by its path in the project."""
    if module in engines.MODULES:
        return engines.sources_of(module)
    if module.startswith("tools/"):
        return [*sorted(TOOL.glob("*/*.c")), *sorted(TOOL.glob("*.c"))]
    own = [path for path in sorted((ROOT / module).glob("*.c")) if not path.name.startswith(("test_", "inject_"))]
    table = [] if module == "bindings/sql" else sorted((ROOT / "bindings/sql").glob("sql_*.c"))
    return [*own, *table, ROOT / "extras/unicode/nfc.c", ROOT / "extras/unicode/host_key.c"]


def programs_of(module):
    if module.startswith("tools/"):
        return sorted((ROOT / "tests").glob("test_tool_*.c"))
    return sorted((ROOT / module).glob("test_*.c"))


def build(folder, copies, module, pool, compile_one):
    """{name: program} of a module; the tool is "urikit". copies: the folder in which the files with mutants are."""
    start = folder / "start.o"
    compile_one(["gcc", "-w", "-O1", "-c", folder / "start.c", "-o", start])

    def compiled(path):
        changed = path.is_relative_to(ROOT / folder_of(module))  # another folder's copy is of an earlier run
        copy = copies / path.relative_to(ROOT) if changed else path
        target = folder / (str(path.relative_to(ROOT)).replace("/", "_") + ".o")
        own = [word.replace(str(ROOT / folder_of(module)), str(copies / folder_of(module))) if word.startswith("-I") else word
               for word in flags_of(path)]
        compile_one(["gcc", "-w", "-O1", "-g0", "-include", copies / "mutant.h", *own, "-I", path.parent, "-c", copy,
                     "-o", target])
        return target

    sources, tests = sources_of(module), programs_of(module)
    objects = dict(zip(sources + tests, pool.map(compiled, sources + tests)))
    libraries = [path for path in (DEV / "tests/libcheck.a", DEV / "unicode/liburikit-unicode.a", DEV / "psl/liburikit-psl.a", DEV / "liburikit.a")]
    found = subprocess.run(["pkg-config", "--libs", *PACKAGES, *MORE_PACKAGES.get(module, [])], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    parts = [objects[path] for path in sources if path.name != "main.c"]
    made = {}
    for path in tests + ([TOOL / "main.c"] if module.startswith("tools/") else []):
        name = "urikit" if path.name == "main.c" else path.stem
        made[name] = folder / name
        compile_one(["gcc", objects[path], *parts, start, *libraries, *found, "-pthread", "-o", made[name]])
    return made


class Rows:
    """The cases of tests/cli/*.cases as tests: ("uniq.cases", number)."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.runner = load(ROOT / "tests/cli/run_cases.py")
        self.cases = {(path.name, number): case for path in sorted((ROOT / "tests/cli").glob("*.cases"))
                      for number, case in enumerate(self.runner.read_cases(path))}

    def run(self, test, number, seconds, seen):
        """0 if the case passes with a mutant."""
        more = {"MUTANT": str(number)}
        if seconds:
            more["MUTANT_MS"] = str(seconds)
        if seen:
            more["MUTANTS_SEEN"] = str(seen)
        file = self.folder / f"records_{number}_{test[0]}_{test[1]}"
        try:
            return len(self.runner.run(self.tool, self.cases[test], file, more))
        except subprocess.TimeoutExpired:
            return 1
        finally:
            file.unlink(missing_ok=True)


class Scripts:
    """The scripts of tests/cli as tests: (script, method), or (script, "") where it has no classes of unittest."""

    def __init__(self, modules, tool, folder):
        self.tool, self.folder = tool, folder
        self.tests = []
        for script in sorted({name for module in modules for name in SCRIPTS.get(module, [])}):
            tree = ast.parse((ROOT / "tests/cli" / script).read_text(encoding="utf-8"))
            methods = [f"{node.name}.{part.name}" for node in tree.body if isinstance(node, ast.ClassDef)
                       for part in node.body if isinstance(part, ast.FunctionDef) and part.name.startswith("test_")]
            self.tests += [(script, method) for method in methods or [""]]

    def run(self, test, number, seconds, seen):
        """0 if the script passes with a mutant. seen: each start of the tool writes what it came to, all together go there."""
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            wrapper, starts = pathlib.Path(name, "urikit"), pathlib.Path(name, "starts")
            starts.mkdir()
            note = f"MUTANTS_SEEN={starts}/$$ " if seen else ""
            wrapper.write_text(f"#!/bin/sh\n{note}MUTANT={number} exec {self.tool} \"$@\"\n", encoding="utf-8")
            wrapper.chmod(0o755)
            with subprocess.Popen([sys.executable, "-c", ONE_METHOD, ROOT / "tests/cli" / test[0], test[1], wrapper, ROOT], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as started:
                try:
                    status = started.wait(seconds or None)
                except subprocess.TimeoutExpired:
                    status = 1
                try:
                    os.killpg(started.pid, signal.SIGKILL)  # a mutant that does not end
                except ProcessLookupError:
                    pass
            if seen:
                each = [int.from_bytes(path.read_bytes(), "little") for path in starts.iterdir()]
                size = max((path.stat().st_size for path in starts.iterdir()), default=0)
                seen.write_bytes(functools.reduce(operator.or_, each, 0).to_bytes(size, "little"))
        return status


def copy(module, copies):
    """A fresh copy of the folder of a module."""
    target = copies / folder_of(module)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / folder_of(module), target)
