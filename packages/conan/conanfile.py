# SPDX-License-Identifier: MIT
"""urikit for Conan 2: conan create packages/conan"""
import pathlib
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import collect_libs, copy


class UrikitConan(ConanFile):
    name = "urikit"
    description = "Resource identifiers: URIs, IRIs, CRIs, CoAP, NOSH, user URLs"
    license = "MIT"
    topics = ("uri", "iri", "cri", "coap", "url")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]
    languages = "C"

    def set_version(self):
        sources = pathlib.Path(self.recipe_folder, "../..").resolve()
        text = (sources / "include/urikit/base.h").read_text(encoding="utf-8")
        self.version = ".".join(re.findall(r"#define URIKIT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text))
        self.version += re.search(r'URIKIT_VERSION_MARK "(.*)"', text)[1].replace("rc", "rc.")

    def export_sources(self):
        sources = pathlib.Path(self.recipe_folder, "../..").resolve()
        for pattern in ("CMakeLists.txt", "LICENSE", "NOTICES", "packages/cmake/*", "include/*", "src/*"):
            copy(self, pattern, sources, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("TOOL", "UNICODE", "PSL"):
            toolchain.cache_variables[f"URIKIT_{part}"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        for name in ("LICENSE", "NOTICES"):
            copy(self, name, self.source_folder, pathlib.Path(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = collect_libs(self)  # a shared build has several
        self.cpp_info.set_property("cmake_file_name", "urikit")
        self.cpp_info.set_property("cmake_target_name", "urikit::urikit")
        self.cpp_info.set_property("pkg_config_name", "urikit")
        if self.options.shared:
            self.cpp_info.defines = ["URIKIT_SHARED"]
