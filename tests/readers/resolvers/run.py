#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What resolvers answer without asking the network: run.py [--full] [--every N] [--programs NAME,...] LIBRARY BUILD.

Each program of this folder resolves the hosts of hosts.c without a socket (without_network.c). For every host that guard lets
through, none may have an internal address. LIBRARY is liburikit.a, BUILD a folder for what is compiled. --full is 18 million
hosts for glibc and musl; the others, which are slower, get one in 40 of them, or one in N. A program that is not there is skipped by its name.
"""
import argparse
import pathlib
import re
import shutil
import socket
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]
SLOWER = 40


def output(*command):
    got = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return got.stdout.strip() if got.returncode == 0 else ""


def compile_c(build, name, source, compiler="cc", flags=()):
    """The program; None where its compiler or library is missing."""
    to = build / name
    if not shutil.which(compiler):
        return None
    got = subprocess.run([compiler, "-std=c11", "-D_DEFAULT_SOURCE", "-O2", "-o", to, HERE / source, *flags], stderr=subprocess.PIPE, text=True, check=False)
    return to if got.returncode == 0 else None


def library(name):
    flags = output("pkg-config", "--cflags", "--libs", name)
    return ["-Wno-deprecated-declarations", *flags.split()] if flags else None


def programs(build):
    """Those that are there: name, version, command, whether it gets all hosts. The others: name, what is missing."""
    glibc = compile_c(build, "glibc", "lookup.c")
    musl = compile_c(build, "musl", "lookup.c", "musl-gcc", ["-static"])
    version = output("getconf", "GNU_LIBC_VERSION").split()[-1:] or ["?"]
    musl_version = re.search(r"Version (\S+)", subprocess.run(["/lib/ld-musl-x86_64.so.1"], capture_output=True, text=True, check=False).stderr
                             if pathlib.Path("/lib/ld-musl-x86_64.so.1").exists() else "")
    musl_version = musl_version[1] if musl_version else "?"
    yield "glibc", version[0], glibc and [glibc], True
    yield "glibc inet_aton", version[0], glibc and [glibc, "aton"], True
    yield "musl", musl_version, musl and [musl], True
    yield "musl inet_aton", musl_version, musl and [musl, "aton"], True
    curl, ares = library("libcurl"), library("libcares")
    curl = curl and compile_c(build, "curl", "curl.c", flags=curl)
    ares = ares and compile_c(build, "ares", "ares.c", flags=ares)
    yield "libcurl", output("pkg-config", "--modversion", "libcurl"), curl and [curl], False
    yield "c-ares", output("pkg-config", "--modversion", "libcares"), ares and [ares], False
    go = shutil.which("go") and subprocess.run(["go", "build", "-o", build / "go", HERE / "lookup.go"], check=False, stderr=subprocess.DEVNULL).returncode == 0
    yield "Go", (output("go", "version").split() + ["?"] * 3)[2] if go else "", go and [build / "go"], False
    java = shutil.which("javac") and subprocess.run(["javac", "-d", build, HERE / "Lookup.java"], check=False).returncode == 0
    yield "Java", output("javac", "-version").split()[-1] if java else "", java and ["java", "-cp", build, "Lookup"], False
    yield "Node.js", output("node", "--version") if shutil.which("node") else "", shutil.which("node") and ["node", HERE / "lookup.mjs"], False
    yield "PHP", output("php", "-r", "echo PHP_VERSION;") if shutil.which("php") else "", shutil.which("php") and ["php", HERE / "lookup.php"], False


def own_names():
    """The names of this machine: its own, and those of its /etc/hosts that are not in every one. Guard cannot know them."""
    names = {socket.gethostname()}
    for line in pathlib.Path("/etc/hosts").read_text(encoding="utf-8", errors="replace").splitlines():
        names.update(line.split("#")[0].split()[1:])
    return sorted(name for name in names if name and "localhost" not in name and not name.startswith("ip6-"))


def judged(judge, own, answers):
    got = subprocess.run([judge, "judge", *own], input=answers, stdout=subprocess.PIPE, check=False)
    return got.returncode, got.stdout.decode(errors="replace").splitlines()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--every", type=int)
    parser.add_argument("--programs", help="only these, with commas between")
    parser.add_argument("library")
    parser.add_argument("build", type=pathlib.Path)
    options = parser.parse_args()
    build = options.build
    build.mkdir(parents=True, exist_ok=True)
    judge = compile_c(build, "hosts", "hosts.c", flags=[f"-I{ROOT}/include", options.library])
    alone = compile_c(build, "without_network", "without_network.c")
    if not judge or not alone or subprocess.run([alone, "true"], check=False).returncode == 77:
        print("skipped: sockets cannot be denied to a program here")
        return 0
    own = own_names()
    assert judged(judge, own, b"example.com\t127.0.0.1\n")[0] == 1, "the judge lets everything through"
    asked = build / "asked"
    with open(asked, "wb") as out:
        subprocess.run([judge, "make", "full" if options.full else "few"], stdout=out, check=True)
    few = build / "asked-some"
    every = options.every or (SLOWER if options.full else 1)
    with open(asked, "rb") as hosts, open(few, "wb") as out:
        out.writelines(host for i, host in enumerate(hosts) if i % every == 0 or i < 3000)
    wrong = ran = 0
    for name, version, command, fast in programs(build):
        if options.programs and name not in options.programs.split(","):
            continue
        if not command:
            print(f"skipped: {name} is not here")
            continue
        given = asked if fast else few
        answers = build / "answers"
        with open(given, "rb") as hosts, open(answers, "wb") as out:
            subprocess.run([alone, *command], stdin=hosts, stdout=out, check=True)
        with open(given, "rb") as hosts:
            count = sum(1 for _ in hosts)
        with open(answers, "rb") as found:
            text = found.read()
        last = text.rsplit(b"\n", 2)[-2] if text else b""
        known = b"127.0.0.1\t127.0.0.1\n" in text and ("aton" in name or re.search(rb"^localhost\t(127\.0\.0\.1|::1)$", text, re.M))
        if last != b"# %d" % count or not known:
            print(f"{name}: it did not answer: {last.decode(errors='replace')}, asked {count}")
            wrong += 1
            continue
        code, lines = judged(judge, own, text)
        ran += 1
        wrong += code != 0
        for line in lines[-20:-1]:
            print(f"{name}: {line}")
        print(f"{name} {version}: {count} hosts, {lines[-1]}", flush=True)
    print(f"{ran} resolvers, {wrong} with a host that guard should not let through")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
