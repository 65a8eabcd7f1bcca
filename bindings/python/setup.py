# SPDX-License-Identifier: MIT
"""Build the extension module from its own files and the library's sources, which scripts/build.d/python puts into core/."""
import glob
import os
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

base = open("core/include/urikit/base.h", encoding="utf-8").read()
version = ".".join(re.search(rf"URIKIT_VERSION_{part} (\d+)", base)[1] for part in ("MAJOR", "MINOR", "PATCH"))



def static_libraries():
    """The archives that the functions of bindings/sql need; None where one is missing: the wheel is made without them."""
    compiler = (os.environ.get("CC") or "cc").split()
    if os.name != "posix" or os.uname().sysname != "Linux" or not shutil.which(compiler[0]):
        return None
    found = []
    for name in ("libpsl.a", "libidn2.a", "libunistring.a", "libutf8proc.a"):
        path = subprocess.run([*compiler, f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
        if not os.path.isabs(path):
            print(f"{name} is missing: no urikit.sql, no registrable domains")
            return None
        found.append(path)
    return found


def sql_options():
    archives = static_libraries()
    if archives is None:
        return {}
    # hides all symbols but the module's own; libidn2's archive asks for the second node
    script = os.path.join(tempfile.mkdtemp(), "exports.map")
    with open(script, "w", encoding="utf-8") as file:
        file.write("URIKIT { global: PyInit__core; local: *; };\nIDN2_0.0.0 { };\n")
    return {"extra_link_args": [f"-Wl,--version-script={script}", "-Wl,--gc-sections", *archives]}


class parallel_build_ext(build_ext):
    """The library's files are compiled side by side."""

    def build_extension(self, ext):
        sources = sorted(glob.glob("core/src/*/*.c"))
        macros = [*ext.define_macros]
        if sql:
            sources += ["core/psl/psl.c", "core/unicode/nfc.c", *sorted(glob.glob("core/sql/sql_*.c"))]
            macros.append(("_DEFAULT_SOURCE", None))  # gmtime_r in psl.c

        def compile_one(source):
            return self.compiler.compile([source], output_dir=self.build_temp, include_dirs=ext.include_dirs,
                                         macros=macros, extra_postargs=ext.extra_compile_args)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ext.extra_objects = [built for objects in pool.map(compile_one, sources) for built in objects]
        super().build_extension(ext)


class abi3_wheel(bdist_wheel):
    def finalize_options(self):
        self.py_limited_api = "cp311"
        super().finalize_options()


sql = sql_options()
setup(
    version=version,
    ext_modules=[
        Extension(
            "urikit._core",
            sources=sorted(glob.glob("csrc/*.c")),
            depends=["csrc/shared.h", "csrc/columns.h"],
            include_dirs=["core/include", *(["core/sql"] if sql else [])],
            define_macros=[("Py_LIMITED_API", "0x030b0000"), *([("URIKIT_PYTHON_SQL", None)] if sql else [])],
            **sql,
            extra_compile_args=["-std=c11", "-O3", "-g0", "-fvisibility=hidden"] if os.name == "posix" else [],
            py_limited_api=True,
        )
    ],
    cmdclass={"build_ext": parallel_build_ext, "bdist_wheel": abi3_wheel},
)
