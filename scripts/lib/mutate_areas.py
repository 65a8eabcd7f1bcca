# SPDX-License-Identifier: MIT
"""What scripts/mutate needs for mutants outside of src/: how the tool and the SQL bindings are built, and rows as tests.

Files are compiled as build/dev compiles them (its compile_commands.json), with their copy that has the mutants, and
linked with the libraries that are there. Tests of the tool are test_tool_*.c, every case of tests/cli/*.rows, and, for
what those do not kill, the scripts of tests/cli that SCRIPTS names: they start the mutant by a script of two lines.
"""
import importlib.util
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEV = ROOT / "build/dev"
TOOL = ROOT / "tools/urikit"
MODULES = [f"tools/urikit/{name}" for name in ("run", "text", "cli", "kinds", "commands", "inspect")] + ["bindings/sql", "bindings/sqlite"]
SCRIPTS = {"tools/urikit/run": ["test_stop.py", "test_lists.py", "test_system.py"], "tools/urikit/text": ["test_svg.py", "test_system.py"],
           "tools/urikit/cli": ["test_help.py", "test_system.py"], "tools/urikit/inspect": ["test_inspect.py", "test_svg.py"],
           "tools/urikit/commands": ["test_build.py", "test_lint.py", "test_lists.py"], "tools/urikit/kinds": ["test_build.py", "test_system.py"]}
SCRIPT_SECONDS = 900
PACKAGES = ["jansson", "libutf8proc", "icu-uc", "libpsl", "cmocka"]
MORE_PACKAGES = {"bindings/sqlite": ["sqlite3"]}


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prepare():
    """Builds what the mutants are linked with."""
    targets = ["urikit", "urikit_unicode", "urikit_psl", "check", "urikit_sql", "urikit_tool"]
    for command in (["cmake", "--preset", "dev"], ["cmake", "--build", DEV, "--parallel", "2", "--target", *targets]):
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def flags_of(path):
    """The words of the compiler's command for a file that matter: where headers are, what is defined."""
    commands = [shlex.split(entry["command"]) for entry in json.loads((DEV / "compile_commands.json").read_text(encoding="utf-8"))
                if entry["file"] == str(path)]
    if not commands:
        raise SystemExit(f"scripts/mutate: build/dev does not compile {path}")
    words = next((words for words in commands if "-DSQLITE_CORE" in words), commands[0])  # linked, not loaded
    return ["-std=c11"] + [word for i, word in enumerate(words)
                           if word.startswith(("-I", "-D")) or word == "-isystem" or words[i - 1] == "-isystem"]


def folder_of(module):
    """The folder that is copied for a module."""
    return "tools/urikit" if module.startswith("tools/") else module


def sources_of(module):
    """Every file that is linked for the module, by its path in the project."""
    if module.startswith("tools/"):
        return [*sorted(TOOL.glob("*/*.c")), *sorted(TOOL.glob("*.c"))]
    own = [path for path in sorted((ROOT / module).glob("*.c")) if not path.name.startswith(("test_", "starve_"))]
    table = [] if module == "bindings/sql" else sorted((ROOT / "bindings/sql").glob("sql_*.c"))
    return [*own, *table, ROOT / "beside/unicode/nfc.c"]


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
    """The cases of tests/cli/*.rows as tests: ("uniq.rows", number)."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.runner = load(ROOT / "tests/cli/run_rows.py")
        self.cases = {(path.name, number): case for path in sorted((ROOT / "tests/cli").glob("*.rows"))
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


def run_scripts(module, tool, folder, number):
    """The script of tests/cli that fails with a mutant, or None."""
    wrapper = folder / f"urikit_{number}"
    wrapper.write_text(f"#!/bin/sh\nMUTANT={number} exec {tool} \"$@\"\n", encoding="utf-8")
    wrapper.chmod(0o755)
    for name in SCRIPTS.get(module, []):
        try:
            done = subprocess.run([sys.executable, ROOT / "tests/cli" / name, wrapper, ROOT], check=False, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=SCRIPT_SECONDS, env=dict(os.environ))
        except subprocess.TimeoutExpired:
            return name
        if done.returncode:
            return name
    return None


def copy(module, copies):
    """A fresh copy of the folder of a module."""
    target = copies / folder_of(module)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / folder_of(module), target)
