# SPDX-License-Identifier: MIT
"""Build the extension module from its own files and the library's sources, which scripts/build.d/python puts into core/."""
import glob
import os
import re
from concurrent.futures import ThreadPoolExecutor

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

base = open("core/include/urikit/base.h", encoding="utf-8").read()
version = ".".join(re.search(rf"URIKIT_VERSION_{part} (\d+)", base)[1] for part in ("MAJOR", "MINOR", "PATCH"))


class parallel_build_ext(build_ext):
    """The library's files are compiled side by side."""

    def build_extension(self, ext):
        sources = sorted(glob.glob("core/src/*/*.c"))

        def compile_one(source):
            return self.compiler.compile([source], output_dir=self.build_temp, include_dirs=ext.include_dirs,
                                         extra_postargs=ext.extra_compile_args)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ext.extra_objects = [built for objects in pool.map(compile_one, sources) for built in objects]
        super().build_extension(ext)


class abi3_wheel(bdist_wheel):
    def finalize_options(self):
        self.py_limited_api = "cp311"
        super().finalize_options()


setup(
    version=version,
    ext_modules=[
        Extension(
            "urikit._core",
            sources=sorted(glob.glob("csrc/*.c")),
            depends=["csrc/shared.h"],
            include_dirs=["core/include"],
            define_macros=[("Py_LIMITED_API", "0x030b0000")],
            extra_compile_args=["-std=c11", "-O3", "-g0", "-fvisibility=hidden"] if os.name == "posix" else [],
            py_limited_api=True,
        )
    ],
    cmdclass={"build_ext": parallel_build_ext, "bdist_wheel": abi3_wheel},
)
