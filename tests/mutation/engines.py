# SPDX-License-Identifier: MIT
"""What mutate needs for modules that Python, PostgreSQL, DuckDB and JavaScript load: builds, and tests in a running engine.

The module is built once, with all mutants, and linked with the objects of the SQLite module of build/dev, which are the
library. A process that has loaded the engine and the tests (driver.py) forks for each mutant; the module reads
from a shared file ($MUTANT_FILE) which mutant is chosen, and notes there which ones it comes to. So a mutant takes as
long as the tests that come to it. One that runs while the module is loaded gets a process of its own.

The WebAssembly of JavaScript has no files, and Node does not fork: each file of tests is started anew, and
hook.mjs tells each instance which mutant is chosen, and notes which ones it came to.
"""
import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import queue
import select
import shutil
import signal
import subprocess
import sys
import sysconfig
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEV = ROOT / "build/dev"
DRIVER = pathlib.Path(__file__).resolve().parent / "driver.py"
MODULES = ["bindings/python/csrc", "bindings/postgres", "bindings/duckdb", "bindings/js/csrc"]
PACKAGES = {"bindings/python/csrc": ["pytest", "pyarrow", "numpy", "polars", "idna"], "bindings/duckdb": ["duckdb"]}
LOADING = "loading"  # the name of the test that loads the module
START = r"""
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
static struct { int number; unsigned char seen[MUTANTS + 1]; } own;
volatile int *urikit_mutant = &own.number;
unsigned char *urikit_mutants_seen = own.seen;
__attribute__((constructor)) static void mutant_start(void)
{
    const char *path = getenv("MUTANT_FILE");
    int file = path ? open(path, O_RDWR) : -1;
    void *shared = file >= 0 ? mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    if (shared != MAP_FAILED) {
        urikit_mutant = shared;
        urikit_mutants_seen = (unsigned char *)shared + sizeof own.number;
    }
}
"""
MACRO = """
extern volatile int *urikit_mutant;
extern unsigned char *urikit_mutants_seen;
#ifdef ONLY_MUTANT
#define MUTANT(n) ((n) == ONLY_MUTANT)
#else
#define MUTANT(n) (*urikit_mutant > 0 ? *urikit_mutant == (n) : (urikit_mutants_seen[n] = 1, 0))
#endif
"""

WASM_MACRO = """
#ifdef ONLY_MUTANT
#define MUTANT(n) ((n) == ONLY_MUTANT)
#else
__attribute__((weak)) int urikit_mutant;
__attribute__((weak)) unsigned char urikit_mutants_seen[MUTANTS + 1];
__attribute__((weak, export_name("mutant_choose"))) void mutant_choose(int number)
{
    urikit_mutant = number;
}
__attribute__((weak, export_name("mutants_seen"))) unsigned char *mutants_seen(void)
{
    return urikit_mutants_seen;
}
#define MUTANT(n) (urikit_mutant > 0 ? urikit_mutant == (n) : (urikit_mutants_seen[n] = 1, 0))
#endif
"""


def said(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


@functools.cache
def python_of(module):
    """The Python that runs the tests of a module: one with the packages they need."""
    if module not in PACKAGES:
        return pathlib.Path(sys.executable)
    venv = ROOT / "build/mutation/venv"
    python = venv / "bin/python"
    wanted = [name for name in PACKAGES[module]
              if not python.exists() or subprocess.run([python, "-c", f"import {name}"], check=False, stderr=subprocess.DEVNULL).returncode]
    if wanted and subprocess.run([ROOT / "scripts/lib/pip_packages", venv, *wanted], check=False).returncode:
        return None
    return python


def missing(module):
    """Why the module cannot be tried here; "" if it can."""
    if module == "bindings/postgres":
        return "" if shutil.which(os.environ.get("PG_CONFIG", "pg_config")) else "pg_config is missing: scripts/setup postgres installs it"
    if module == "bindings/duckdb" and not duckdb_headers().exists():
        return "DuckDB's headers are missing: scripts/build duckdb fetches them"
    if module == "bindings/python/csrc" and not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are missing: scripts/setup python installs them"
    if module == "bindings/js/csrc" and not all(map(shutil.which, ("node", "clang", "wasm-ld", "wasm-opt"))):
        return "node, clang, wasm-ld or wasm-opt is missing: scripts/setup js installs them"
    return "" if python_of(module) else f"Python's packages {' '.join(PACKAGES[module])} cannot be installed"


def duckdb_headers():
    return pathlib.Path(os.environ.get("DUCKDB_INCLUDE", ROOT / "build/duckdb/headers-1.2.0"))


@functools.cache
def includes_of(module):
    own = ["-I", ROOT / module, "-I", ROOT / "include", "-I", ROOT / "bindings/sql"]
    if module == "bindings/python/csrc":
        include = said(python_of(module), "-c", "import sysconfig; print(sysconfig.get_path('include'))")
        return ["-DURIKIT_PYTHON_SQL", "-D_DEFAULT_SOURCE", "-DPy_LIMITED_API=0x030b0000", *own, "-isystem", include]
    if module == "bindings/duckdb":
        return [*own, "-isystem", duckdb_headers()]
    if module == "bindings/js/csrc":
        return ["--target=wasm32", "-ffreestanding", "-mbulk-memory", "-msign-ext", "-DNDEBUG", *own, "-isystem", ROOT / module / "libc"]
    return ["-D_GNU_SOURCE", *own, "-isystem", said(os.environ.get("PG_CONFIG", "pg_config"), "--includedir-server")]


def flags_of(path):
    """The words of the compiler's command for a file that matter: where headers are, what is defined."""
    return ["-std=gnu11", *includes_of(str(path.parent.relative_to(ROOT)))]


def compiler_of(flags):
    """Which compiler knows these flags."""
    return "clang" if "--target=wasm32" in flags else "gcc"


def sources_of(module):
    return [path for path in sorted((ROOT / module).glob("*.c"))
            if not path.name.startswith("inject_") and path != ROOT / "bindings/js/csrc/names.c"]  # it is run when the package is built


def build(folder, copies, module, mutants, compile_one):
    """The module with all mutants, in a folder: what the driver loads."""
    if module == "bindings/js/csrc":
        return build_js(folder, copies, mutants, compile_one)
    (copies / "mutant.h").write_text(MACRO, encoding="utf-8")
    (folder / "start.c").write_text(f"#define MUTANTS {mutants}\n" + START, encoding="utf-8")
    compiler = ([shutil.which("ccache")] if shutil.which("ccache") else []) + ["gcc", "-w", "-O1", "-g0", "-fPIC", "-fexceptions"]

    def compiled(path):
        target = folder / (path.name + ".o")
        own = [copies / module if word == ROOT / module else word for word in flags_of(path)]
        compile_one([*compiler, "-include", copies / "mutant.h", *own, "-c", copies / path.relative_to(ROOT), "-o", target])
        return target

    compile_one(["gcc", "-w", "-O1", "-fPIC", "-c", folder / "start.c", "-o", folder / "start.o"])
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("URIKIT_JOBS") or os.cpu_count() or 1)) as pool:
        objects = list(pool.map(compiled, sources_of(module)))
    library = [path for path in (DEV / "bindings/sqlite/CMakeFiles/urikit_sqlite.dir").rglob("*.o") if not path.name.startswith("sqlite_")]
    shared = folder / "urikit.so"
    compile_one(["gcc", "-shared", "-Wl,-Bsymbolic", "-Wl,--wrap=stat" if module == "bindings/python/csrc" else "-pthread", *objects,
                 folder / "start.o", *library, *said("pkg-config", "--libs", "libpsl", "libutf8proc").split(), "-lm", "-pthread",
                 "-o", shared])
    if module == "bindings/python/csrc":
        package = folder / "urikit"
        shutil.copytree(ROOT / "bindings/python/src/urikit", package)
        shared.rename(package / "_core.abi3.so")
        return package
    if module == "bindings/duckdb":
        extension = folder / "urikit.duckdb_extension"
        platform = said(python_of(module), "-c", "import duckdb; print(duckdb.connect().execute('PRAGMA platform').fetchone()[0])")
        compile_one([ROOT / "bindings/duckdb/footer.py", shared, extension, "--platform", platform, "--version", said(ROOT / "scripts/version")])
        return extension
    return shared


def build_js(folder, copies, mutants, compile_one):
    """A folder with the package, installed, and its tests."""
    (copies / "mutant.h").write_text(f"#define MUTANTS {mutants}\n" + WASM_MACRO, encoding="utf-8")
    package = folder / "node_modules/urikit"
    ccache = "ccache " if shutil.which("ccache") else ""
    compile_one(["env", f"CLANG={ccache}clang -w -include {copies}/mutant.h", f"URIKIT_JS_CSRC={copies}/bindings/js/csrc",
                 ROOT / "bindings/js/wasm.sh", package])
    compile_one(["node", ROOT / "bindings/js/build.mjs", package])
    (folder / "package.json").write_text('{ "private": true, "type": "module" }\n', encoding="utf-8")
    shutil.copytree(ROOT / "bindings/js/tests", folder / "tests")
    shutil.copytree(ROOT / "tests/vectors", folder / "vectors")
    return folder


class Driver:
    """A process that has loaded the engine and the tests, and runs some of them with a mutant."""

    def __init__(self, folder, module, built, mutants, number=0):
        self.file = folder / f"chosen{id(self)}"
        self.file.write_bytes(number.to_bytes(4, sys.byteorder) + bytes(mutants + 1))
        self.file.chmod(0o666)  # PostgreSQL's server is another user
        environment = {**os.environ, "MUTANT_FILE": str(self.file), "PYTHONDONTWRITEBYTECODE": "1", "URIKIT_CASES": "300",
                       "URIKIT_SKIP_LARGE": "1", "URIKIT_LEAK_CALLS": "1000", "URIKIT_COMPAT_TEXTS": "300",
                       "PYTHONPATH": str(folder)}
        with open(folder / "driver.log", "ab") as log:
            self.process = subprocess.Popen([python_of(module), DRIVER, module, built, self.file], stdin=subprocess.PIPE, env=environment,
                                            stdout=subprocess.PIPE, stderr=log, start_new_session=True)
        self.read = b""

    def answer(self, seconds):
        """The next answer; None if the driver ends, or gives none in time."""
        until = time.monotonic() + seconds
        while b"\n" not in self.read:
            if not select.select([self.process.stdout], [], [], max(0, until - time.monotonic()))[0]:
                return None
            got = os.read(self.process.stdout.fileno(), 1 << 16)
            if not got:
                return None
            self.read += got
        line, _, self.read = self.read.partition(b"\n")
        return json.loads(line)

    def ask(self, patience, **request):
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        return self.answer(patience)

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)  # a mutant that does not end
        except ProcessLookupError:
            pass
        self.process.wait()
        self.file.unlink(missing_ok=True)


class Engine:
    """The tests of a module, and which mutants each comes to."""
    LONGEST = 15.0  # seconds of a test that is run, where other work slows it, too

    def __init__(self, folder, module, built, mutants, jobs):
        self.start = functools.partial(Driver, folder, module, built, mutants)
        self.reach, self.took, self.kills = collections.defaultdict(list), {}, collections.Counter()
        first = self.start()
        ready = first.answer(120)
        if ready is None:
            raise SystemExit(f"mutate: {module} cannot be loaded: {folder / 'driver.log'}")
        for number in ready["seen"]:
            self.reach[number].append(LOADING)
        self.look(first, ready["tests"])
        self.drivers = queue.Queue()
        self.drivers.put(first)
        for _ in range(jobs - 1):
            driver = self.start()
            driver.answer(120)
            self.drivers.put(driver)

    def look(self, driver, tests):
        """Runs all tests without a mutant. After one that crashes the others are run, too."""
        while tests:
            told = driver.ask(900, tests=tests, mutant=0, limits=[600] * len(tests))
            while told and "failed" not in told:
                tests.remove(told["test"])
                if not told["passed"]:
                    self.leave_out(told["test"])
                elif told["took"] <= self.LONGEST:
                    self.took[told["test"]] = told["took"]
                    for number in told["seen"]:
                        self.reach[number].append(told["test"])
                told = driver.answer(60)
            if not told:
                raise SystemExit("mutate: the tests do not end")
            if told["failed"] in tests:
                tests.remove(told["failed"])
                self.leave_out(told["failed"])
            elif tests:
                raise SystemExit(f"mutate: {told['failed']}: the tests end without a mutant")

    @staticmethod
    def leave_out(test):
        print(f"mutate: {test} fails without a mutant: it is left out", file=sys.stderr, flush=True)

    def ordered(self, mutant):
        """The tests that come to a mutant, the shortest first, and those that killed others of its file."""
        tests = [test for test in self.reach[mutant.number] if test != LOADING]
        return sorted(tests, key=lambda test: (self.took[test] + 0.01) / (1 + self.kills[(mutant.file, test)]))

    def limits(self, tests):
        """Seconds that each test may take with a mutant: ten times as long as without one."""
        return [5 + 10 * self.took[test] for test in tests]

    def kill(self, mutant):
        """The test that fails with a mutant; None if all pass."""
        tests = self.ordered(mutant)
        if LOADING in self.reach[mutant.number]:
            driver = self.start(number=mutant.number)
            tests = tests or sorted(self.took, key=self.took.get)[:20]
            limits = self.limits(tests)
            told = driver.answer(60) and driver.ask(sum(limits) + 10, tests=tests, mutant=mutant.number, limits=limits)
            driver.end()
            failed = LOADING if told is None else told["failed"]
        elif tests:
            driver = self.drivers.get()
            limits = self.limits(tests)
            told = driver.ask(sum(limits) + 60, tests=tests, mutant=mutant.number, limits=limits)
            failed = "the driver" if told is None else told["failed"]
            if told is None:
                driver.end()
                driver = self.start()
                driver.answer(120)
            self.drivers.put(driver)
        else:
            failed = None
        if failed:
            self.kills[(mutant.file, failed)] += 1
        return failed

    def end(self):
        while not self.drivers.empty():
            self.drivers.get().end()
