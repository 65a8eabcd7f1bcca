# SPDX-License-Identifier: MIT
"""Run tests of a binding with one mutant after the other: driver.py MODULE BUILT FILE (tests/mutation/engines.py).

Loads the engine and the tests, and writes a line of JSON: the tests' names, and the mutants that loading comes to. Then
each line that it reads asks for some tests with a mutant; a forked process runs them until one fails. The answer says
which failed (null: none). Without a mutant (0) all are run, and a line for each says before the answer whether it passed,
how long it took, and which mutants it came to.
"""
import functools
import importlib
import json
import mmap
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON_TESTS = ["arrow", "objects", "vectors", "hostile", "habits", "guard", "template", "dictionary", "polars", "sql_columns", "host_stays", "compat"]
NUMBER = 4  # bytes of the number that is chosen, before the bytes of the mutants that were met
SPACE = 4 << 30  # bytes that a mutant may use more than its engine


class Chosen:
    """The file that the module reads: which mutant is chosen, and which ones were met."""

    def __init__(self, path):
        with open(path, "r+b") as file:
            self.bytes = mmap.mmap(file.fileno(), 0)

    def set(self, number):
        self.bytes[:NUMBER] = number.to_bytes(NUMBER, sys.byteorder)

    def seen(self):
        """The numbers of those that were met; none is from now on."""
        numbers = [i for i, met in enumerate(self.bytes[NUMBER:]) if met]
        self.bytes[NUMBER:] = bytes(len(self.bytes) - NUMBER)
        return numbers


def run_cases(cases):
    """True if tests of unittest pass. A suite also sets up their class."""
    result = unittest.TestResult()
    unittest.TestSuite(cases).run(result)
    return result.wasSuccessful()


def tests_of(module, others):
    """{name: call} of a module's tests; those that share what their class sets up are one. Others are left out."""
    named = {}
    for suite in unittest.defaultTestLoader.loadTestsFromModule(module):
        for case in suite:
            of_class, method = case.id().split(".")[-2:]
            together = "setUpClass" in vars(type(case))
            if not {of_class, f"{of_class}.{method}"} & others:
                named.setdefault(of_class if together else f"{of_class}.{method}", []).append(case)
    return {name: functools.partial(run_cases, cases) for name, cases in named.items()}


class Child:
    """A forked process that runs tests; it writes the name of each before it runs it. chosen: it notes what each comes to."""

    def __init__(self, tests, names, chosen=None):
        read, write = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            self.run(tests, names, write, chosen)
        os.close(write)
        self.read = read

    @staticmethod
    def run(tests, names, write, chosen):
        status = 1
        try:
            os.setsid()
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            used = int(pathlib.Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_DATA, (used + SPACE, used + SPACE))  # Node reserves addresses that it does not use
            for name in names:
                os.write(write, f"{name}\n".encode())
                started = time.monotonic()
                passed = tests[name]()
                if chosen:
                    note = {"test": name, "passed": passed, "took": time.monotonic() - started, "seen": chosen.seen()}
                    os.write(write, json.dumps(note).encode() + b"\n")
                elif not passed:
                    break
            else:
                status = 0
        finally:
            os._exit(status)

    def wait(self, limits):
        """(what it wrote, the test that failed or None, whether it was out of time). limits: seconds for each test in turn."""
        text, late, begun = b"", False, 0
        until = time.monotonic() + 60  # until the first begins
        while not late:
            late = not select.select([self.read], [], [], max(0, until - time.monotonic()))[0]
            got = b"" if late else os.read(self.read, 65536)
            if not got:
                break
            text += got
            names = sum(not line.startswith(b"{") for line in text.splitlines())
            if names > begun:
                begun, until = names, time.monotonic() + limits[names - 1]
        os.close(self.read)
        if not late:  # it may hang at its end, too
            while os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None and time.monotonic() < until:
                time.sleep(0.002)
        try:
            os.killpg(self.pid, signal.SIGKILL)  # and what it has started
        except ProcessLookupError:
            pass
        status = os.waitpid(self.pid, 0)[1]
        lines = text.decode(errors="replace").splitlines() or ["?"]
        return lines, lines[-1] if late or status else None, late


class Tests:
    """What is particular to an engine: here nothing."""

    def before(self):
        """Called before a mutant is chosen."""

    def after(self, failed, late):
        """Called when the tests have ended."""


class Postgres(Tests):
    """Each mutant has a database of its own, made from one in which the functions are those of the module that was built."""
    # these install the module, need another server or a large table
    OTHERS = {"Regress", "Module", "Versions", "Dump", "Rights", "Encodings", "Readme", "Faults"}

    def __init__(self, built):
        sys.path.insert(0, str(ROOT / "bindings/postgres"))
        self.module = importlib.import_module("test_postgres")
        del self.module.setUpModule  # each suite would start a server
        self.server = self.module.SERVER = self.module.Server()
        self.server.__enter__()
        version = self.module.VERSION
        script = (ROOT / f"bindings/postgres/urikit--{version}.sql").read_text(encoding="utf-8")
        script = re.sub(r"^\\.*$", "", script, flags=re.M).replace("MODULE_PATHNAME", str(built))
        self.server.psql("CREATE DATABASE prepared")
        self.server.psql(script.replace("@extschema@", "public"), "prepared")
        self.server.env["PGDATABASE"] = "mutant"
        self.tests = tests_of(self.module, self.OTHERS)
        self.tests.update({f"regress {path.stem}": functools.partial(self.regress, path)
                           for path in sorted((ROOT / "bindings/postgres/sql").glob("*.sql")) if path.stem != "pguri"})

    def regress(self, path):
        """As pg_regress runs a script."""
        text = path.read_text(encoding="utf-8").replace("CREATE EXTENSION urikit;", "")
        done = subprocess.run([self.server.bin / "psql", "-Xaq"], input=text.encode(), check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**self.server.env, "PGTZ": "PST8PDT", "PGDATESTYLE": "Postgres, MDY"})
        want = (ROOT / f"bindings/postgres/expected/{path.stem}.out").read_text(encoding="utf-8").replace("CREATE EXTENSION urikit;", "")
        return done.stdout.decode(errors="replace").split() == want.split()

    def before(self):
        self.server.psql("DROP DATABASE IF EXISTS mutant WITH (FORCE)", "postgres")
        self.server.psql("CREATE DATABASE mutant TEMPLATE prepared", "postgres")

    def after(self, failed, late):
        if late:  # a session may never end
            self.server.crash()
            self.server.start()
        elif failed:  # a session that crashed ends all others
            for _ in range(200):
                if not subprocess.run([self.server.bin / "pg_isready", "-q"], env=self.server.env, check=False).returncode:
                    break
                time.sleep(0.05)


class DuckDB(Tests):
    # these need SQLite's module, read the file, or measure time and memory
    OTHERS = {"Agreement", "Files", "Faults.test_footer", "Faults.test_memory_flat", "Faults.test_no_memory", "Faults.test_interrupt"}

    def __init__(self, built):
        sys.path.insert(0, str(ROOT / "bindings/duckdb"))
        module = importlib.import_module("test_duckdb")
        module.EXTENSION = built
        self.tests = tests_of(module, self.OTHERS)


class Node(Tests):
    """Each file of tests is one: a program of its own, in which hook.mjs chooses the mutant."""
    OTHERS = {"scaling.test.mjs"}  # it measures time

    def __init__(self, folder):
        hook = pathlib.Path(__file__).with_name("hook.mjs")
        self.environment = {**os.environ, "NODE_OPTIONS": f"--import {hook}"}  # those that a test starts have it, too
        self.tests = {path.name: functools.partial(self.passes, path) for path in sorted((folder / "tests").glob("*.test.mjs"))
                      if path.name not in self.OTHERS}

    def passes(self, path):
        return subprocess.run(["node", path], env=self.environment, check=False).returncode == 0


class Pytest(Tests):
    """A plugin of pytest: its loop over the tests is the one below."""

    def __init__(self, serve):
        self.serve, self.failed = serve, False

    def pytest_runtestloop(self, session):
        self.tests = {item.nodeid: functools.partial(self.run, item) for item in session.items}
        self.serve(self)
        return True

    def pytest_runtest_logreport(self, report):
        self.failed |= report.failed

    def run(self, item):
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed


def serve(chosen, asked, answers, tests):
    """Answers until the input ends."""
    def tell(**what):
        answers.write(json.dumps(what) + "\n")
        answers.flush()

    tell(tests=list(tests.tests), seen=chosen.seen())
    for line in asked:
        request = json.loads(line)
        tests.before()
        chosen.set(request["mutant"])
        looks = request["mutant"] == 0
        lines, failed, late = Child(tests.tests, request["tests"], chosen if looks else None).wait(request["limits"])
        chosen.set(0)
        tests.after(failed, late)
        for line in lines if looks else []:
            if line.startswith("{"):
                tell(**json.loads(line))
        tell(failed=failed)


def main():
    module, built, path = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    answers, asked = os.fdopen(os.dup(1), "w"), os.fdopen(os.dup(0))
    os.dup2(2, 1)
    chosen = Chosen(path)
    run = functools.partial(serve, chosen, asked, answers)
    if module == "bindings/python/csrc":
        sys.path.insert(0, str(built.parent))
        import pytest  # pylint: disable=import-outside-toplevel
        files = [ROOT / f"bindings/python/tests/test_{name}.py" for name in PYTHON_TESTS]
        sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *map(str, files)], plugins=[Pytest(run)]))
    if module != "bindings/postgres":
        run((DuckDB if module == "bindings/duckdb" else Node)(built))
        return
    tests = Postgres(built)
    try:
        run(tests)
    finally:
        tests.server.__exit__()


if __name__ == "__main__":
    main()
