# SPDX-License-Identifier: MIT
"""Build the extension module from csrc/ and from core/: the library as one file. A clone makes core/; an sdist brings it."""
import glob
import os
import re
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

ROOT = pathlib.Path(__file__).resolve().parents[2]


def make_core():
    """core/ from the sources of the clone, where they are newer. What needs libpsl and utf8proc is beside the library, in core/more."""
    core, made = pathlib.Path("core"), pathlib.Path("core/urikit.h")
    more = [*ROOT.glob("extras/psl/*.c"), ROOT / "extras/unicode/nfc.c", ROOT / "extras/unicode/host_key.c", *ROOT.glob("bindings/sql/sql_*.c"), *ROOT.glob("bindings/sql/*.h")]
    headers = sorted(ROOT.glob("include/urikit/*.h"))
    inputs = [*more, *headers, *ROOT.glob("src/*/*.[ch]"), ROOT / "scripts/amalgamate", pathlib.Path(__file__)]
    if made.exists() and made.stat().st_mtime > max(path.stat().st_mtime for path in inputs):
        return
    shutil.rmtree(core, ignore_errors=True)
    for folder in ("core/include/urikit", "core/more"):
        os.makedirs(folder)
    with tempfile.TemporaryDirectory() as two_files:
        subprocess.run([sys.executable, "-B", ROOT / "scripts/amalgamate", two_files], check=True, stdout=subprocess.DEVNULL)
        shutil.copy(f"{two_files}/urikit.c", core)
        # the names of the headers lead to the one that has all of them
        for header in headers:
            (core / "include/urikit" / header.name).write_text('#include "../../urikit.h"\n', encoding="utf-8")
        for header in ("psl.h", "unicode.h"):
            shutil.copyfile(ROOT / "include/urikit" / header, core / "include/urikit" / header)
        for path in more:
            shutil.copyfile(path, core / "more" / path.name)
        for name in ("LICENSE", "NOTICES"):
            shutil.copyfile(ROOT / name, name)
        shutil.copyfile(f"{two_files}/urikit.h", made)  # last: what was cut short is made again


if not os.path.exists("PKG-INFO") and (ROOT / "bindings/python") == pathlib.Path(__file__).resolve().parent:  # no sdist, but a clone
    make_core()
header = open("core/urikit.h", encoding="utf-8").read()
version = ".".join(re.search(rf"URIKIT_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))
version += re.search(r'URIKIT_VERSION_MARK "-?(.*)"', header)[1]  # PEP 440 has no "-"
free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))  # these builds have no limited API before CPython 3.15


def static_libraries():
    """The archives that the functions of bindings/sql need; None where one is missing: the wheel is made without them."""
    compiler = (os.environ.get("CC") or "cc").split()
    if os.name != "posix" or os.uname().sysname != "Linux" or not shutil.which(compiler[0]):
        return None
    found = []
    for name in ("libpsl.a", "libutf8proc.a"):
        path = subprocess.run([*compiler, f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
        if not os.path.isabs(path):
            print(f"{name} is missing: no urikit.arrow.call, no registrable domains")
            return None
        found.append(path)
    return found


def link_options(archives):
    # hides all symbols but the module's own and Polars'
    script = os.path.join(tempfile.mkdtemp(), "exports.map")
    with open(script, "w", encoding="utf-8") as file:
        file.write("URIKIT { global: PyInit__core; _polars_plugin_*; local: *; };\n")
    return [f"-Wl,--version-script={script}", "-Wl,--gc-sections", "-Wl,--wrap=stat", *archives]  # csrc/old_libc.c


on_linux = os.name == "posix" and os.uname().sysname == "Linux"
# scripts/check_hardening reads these from the wheel
hardened = ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"] if on_linux else []
hardened_link = ["-Wl,-z,relro,-z,now", "-Wl,-z,noexecstack"] if on_linux else []


class build_side_by_side(build_ext):
    """The files are compiled side by side; the library is the longest."""

    def build_extension(self, ext):
        compile_all = self.compiler.compile
        # Python was linked with the paths of its own machine, which a wheel must not look for libraries in
        for name in ("linker_so", "linker_so_cxx"):
            command = getattr(self.compiler, name, None) or []
            setattr(self.compiler, name, [word for word in command if not word.startswith(("-Wl,-rpath", "-Wl,-R"))])

        def compile_each(sources, **options):
            with ThreadPoolExecutor(int(os.environ.get("URIKIT_JOBS") or os.cpu_count() or 1)) as pool:
                return [o for built in pool.map(lambda one: compile_all([one], **options), sources) for o in built]

        self.compiler.compile = compile_each
        super().build_extension(ext)


class abi3_wheel(bdist_wheel):
    def finalize_options(self):
        if not free_threaded:
            self.py_limited_api = "cp311"
        super().finalize_options()


archives = static_libraries()
macros = [("_DEFAULT_SOURCE", "1")]  # gmtime_r in psl.c
if not free_threaded:
    macros.append(("Py_LIMITED_API", "0x030b0000"))
if archives:
    macros.append(("URIKIT_PYTHON_SQL", None))
setup(
    version=version,
    ext_modules=[
        Extension(
            "urikit._core",
            sources=["core/urikit.c", *sorted(glob.glob("csrc/*.c")), *(sorted(glob.glob("core/more/*.c")) if archives else [])],
            depends=glob.glob("csrc/*.h"),
            include_dirs=["core", "core/include", "core/more"],
            define_macros=macros,
            extra_compile_args=["-std=c11", *os.environ.get("URIKIT_PYTHON_OPTIMIZE", "-O3 -g0").split(), "-fvisibility=hidden", *hardened]
            if os.name == "posix" else ["/std:c11", "/experimental:c11atomics", "/O2"],
            extra_link_args=[*hardened_link, *(link_options(archives) if archives else [])],
            py_limited_api=not free_threaded,
        )
    ],
    cmdclass={"build_ext": build_side_by_side, "bdist_wheel": abi3_wheel},
)
