#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Build programs of Debian that use uriparser with ours in its place, and run their own tests.

  compat/uriparser/tests/dependents.py [NAME...]     libkml, monitoring-plugins, swupdate; needs what scripts/build uriparser leaves

The archives are Debian's original ones, by apt (apt_source.py), and stay in build/uriparser-dependents. What a program needs to
be built is installed by the one who runs this: each names its packages. It takes minutes, so it is not a part of scripts/test;
compat/uriparser/README.md has the figures of the last run. A program that cannot be fetched or built is named with the reason.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
BUILD = ROOT / "build/uriparser-dependents"
INCLUDE = HERE.parent / "include"
LIBRARY = ROOT / "build/release/relink"
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import apt_source  # noqa: E402

LINK = f"-L{LIBRARY} -Wl,-rpath,{LIBRARY}"
JOBS = os.environ.get("URIKIT_JOBS") or str(os.cpu_count() or 1)

# needs: packages. build: commands in the sources. uses: what must be linked with ours. tests: commands that print results;
# passed, failed: how a line of a result begins.
PROGRAMS = {
    "libkml": {
        "needs": "cmake g++ libboost-dev (or libboost1.81-dev) libexpat1-dev libminizip-dev libgtest-dev zlib1g-dev",
        "build": [f"cmake -S . -B out -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS='-w -std=c++14' -DBUILD_TESTING=ON "
                  f"-DURIPARSER_INCLUDE_DIR={INCLUDE} -DURIPARSER_LIBRARY={LIBRARY}/liburiparser.so.1",
                  f"make -C out -j{JOBS} test_uri_parser test_kml_uri test_href"],
        "uses": "out/lib/libkmlbase.so.1",
        "tests": ["out/bin/test_uri_parser", "out/bin/test_kml_uri", "out/bin/test_href"],
        "passed": r"\[       OK \]", "failed": r"\[  FAILED  \] \w+\.\w+ \(",
    },
    "monitoring-plugins": {
        "needs": "libcurl4-openssl-dev libhttp-daemon-perl libhttp-daemon-ssl-perl libmonitoring-plugin-perl",
        "build": [f"./configure --without-systemd --with-uriparser=/usr CPPFLAGS=-I{INCLUDE} LDFLAGS='{LINK}'",
                  f"make -j{JOBS} -C gl", f"make -j{JOBS} -C lib", "make -C plugins/picohttpparser", "make -C plugins check_curl"],
        "uses": "plugins/check_curl",
        "tests": ["cd plugins && perl -I.. -Itests tests/check_curl.t"],
        "passed": r"ok \d+", "failed": r"not ok \d+",
    },
    "swupdate": {
        "needs": "gawk libarchive-dev libcmocka-dev libconfig-dev libcurl4-openssl-dev libjson-c-dev liblua5.2-dev libssl-dev "
                 "libwebsockets-dev zlib1g-dev",
        "build": ["make swuforwarder_defconfig",
                  "sed -i -E 's/^CONFIG_(REMOTE_HANDLER|BOOTLOADERHANDLER|WEBSERVER|MONGOOSE.*)=y/# CONFIG_\\1 is not set/' .config",
                  "yes '' | make oldconfig", f"make -j{JOBS} 'CC=gcc -w -I{INCLUDE}' 'LDFLAGS={LINK}'"],
        "uses": "swupdate",
        "tests": [f"make 'CC=gcc -w -I{INCLUDE}' 'LDFLAGS={LINK}' test"],
        "passed": r"ok \d+", "failed": r"not ok \d+",
    },
}


def run(command, folder, log):
    log.write(f"$ {command}\n")
    log.flush()
    ran = subprocess.run(command, shell=True, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         text=True, errors="replace")
    log.write(ran.stdout)
    return ran


def try_program(name, program):
    """(good, a sentence)"""
    version, archive = apt_source.fetch(name, BUILD / f"{name}-source")
    if not version:
        return None, f"skipped: {archive}"
    folder = BUILD / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-xf", archive, "-C", folder, "--strip-components=1"], check=True)
    with open(BUILD / f"{name}.log", "w", encoding="utf-8") as log:
        for command in program["build"]:
            if run(command, folder, log).returncode:
                return False, f"{version}: does not build: `{command.split()[0]} ...` fails; see {log.name}; it needs: {program['needs']}"
        linked = run(f"ldd {program['uses']}", folder, log).stdout
        if str(LIBRARY) not in linked:
            return False, f"{version}: {program['uses']} is not linked with {LIBRARY}"
        text, good = "", True
        for command in program["tests"]:
            ran = run(command, folder, log)
            text += ran.stdout
            good = good and ran.returncode == 0
    passed = len(re.findall(rf"^{program['passed']}", text, re.M))
    failed = len(re.findall(rf"^{program['failed']}", text, re.M))
    return good and passed > 0 and not failed, f"{version}: {passed} tests passed, {failed} failed"


def main(names):
    unknown = [name for name in names if name not in PROGRAMS]
    if unknown:
        return f"there is no {unknown[0]}; the programs are: {' '.join(PROGRAMS)}"
    results = []
    for name in names or PROGRAMS:
        good, what = try_program(name, PROGRAMS[name])
        print(f"{name} {what}", flush=True)
        results.append(good)
    return 1 if False in results else 77 if not any(results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
