#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the rows of catalog/servers.tsv to the real servers: what each looks up for paths that a grammar makes.

  servers.py MODEL_READER [--tools FOLDER] [--servers NAME,...] [--count N] [--seed N] [--show N]

Each server is started on loopback or on a Unix socket, asked for one path after another, and stopped by its process. The tools folder is
the one that scripts/test.d/servers fills. A server that is not there is named, and so is a version that is not the row's. A difference that no row of DIFFERENCES explains fails the test.
So does a path that guard returned for a policy "allow path /api/", and that a server looks up elsewhere, also where a proxy passes it on as another one.
"""
import argparse
import contextlib
import os
import pathlib
import posixpath
import random
import re
import shutil
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

import models
import generator
from rows_text import decoded

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "vectors/servers.tsv"
DRIVERS = pathlib.Path(__file__).resolve().parent / "drivers"
SHOWN = re.compile(rb'[\x00-\x20\x7f-\xff"#<>?\[\\\]^`{|}%]')
RAW = re.compile(rb'[\x00-\x20\x7f-\xff"#<>?\[\\\]^`{|}]')

NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors crit;
events {{ worker_connections 64; }}
http {{
    access_log off; default_type text/plain; keepalive_requests 1000000;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    server {{ listen unix:{folder}/socket; location / {{ return 200 "$uri"; }} location /case {{ return 200 "case!"; }} }}
}}
"""
APACHE = """
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/errors
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule alias_module /usr/lib/apache2/modules/mod_alias.so
Redirect 307 /case /case!
LoadModule lua_module /usr/lib/apache2/modules/mod_lua.so
MaxKeepAliveRequests 0
LuaHookTranslateName {folder}/handler.lua translate
SetHandler lua-script
"""
APACHE_HANDLER = """
function translate(r)
    r.filename = "{folder}/handler.lua"
    return apache2.OK
end
function handle(r)
    r:puts((r.uri:gsub(".", function(c) return string.format("%02x", string.byte(c)) end)))
    return apache2.OK
end
"""
HAPROXY = """
defaults
    mode http
    timeout client 10s
    timeout server 10s
    timeout connect 1s
frontend f
    bind unix@{folder}/socket
    http-request return status 200 content-type text/plain string 6361736521 if {{ path_beg /case }}
    http-request return status 200 content-type text/plain lf-string "%[path,hex]"
"""
VARNISH = """vcl 4.1;
backend default none;
sub vcl_recv { return (synth(200)); }
sub vcl_synth {
    if (req.url ~ "^/case") { synthetic("case!"); } else { synthetic(regsub(req.url, "\\?.*", "")); }
    return (deliver);
}
"""
CADDY = """{{
    admin off
    auto_https off
}}
http:// {{
    bind unix/{folder}/socket
    handle /case {{
        respond "case!"
    }}
    handle {{
        @all path_regexp path (?s)^(.*)$
        respond @all "{{re.path.1}}"
    }}
}}
"""
ENVOY = """{{"static_resources": {{"listeners": [{{"address": {{"pipe": {{"path": "{folder}/socket"}}}}, "filter_chains": [{{"filters": [{{
    "name": "http", "typed_config": {{
        "@type": "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager", "stat_prefix": "http",
        "local_reply_config": {{"body_format": {{"text_format_source": {{"inline_string": "%PATH(NQ:PATH)%"}}}}}},
        "http_filters": [{{"name": "router", "typed_config": {{"@type": "type.googleapis.com/envoy.extensions.filters.http.router.v3.Router"}}}}],
        "route_config": {{"virtual_hosts": [{{"name": "all", "domains": ["*"], "routes": [
            {{"match": {{"path": "/case"}}, "redirect": {{"path_redirect": "/case!", "response_code": "TEMPORARY_REDIRECT"}}}},
            {{"match": {{"prefix": "/"}}, "direct_response": {{"status": 200}}}}]}}]}}}}}}]}}]}}]}}}}
"""
SQUID = """
http_port 127.0.0.1:{port} accel defaultsite=h.example
cache_peer 127.0.0.1 parent {origin} 0 no-query originserver
acl case urlpath_regex ^/case$
deny_info 307:http://h.example/case! case
http_access deny case
http_access allow all
cache deny all
access_log none
cache_log {folder}/errors
pid_filename none
shutdown_lifetime 0 seconds
visible_hostname h.example
pinger_enable off
"""


class Origin(socketserver.StreamRequestHandler):
    """Answers each request with the path of its target."""

    def handle(self):
        while line := self.rfile.readline():
            while self.rfile.readline() not in (b"\r\n", b""):
                pass
            path = line.split(b" ")[1].partition(b"?")[0]
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(path), path))


def origin():
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Origin)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A running server, and how its answers are written."""

    def __init__(self, name, folder, tools):
        self.address, self.hexadecimal, self.connection = f"{folder}/socket", True, None
        self.process = getattr(self, f"start_{name.partition('@')[0].replace('-', '_')}")(name, folder, tools)

    def start(self, *command, **named):
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **named)

    def start_nginx(self, _, folder, tools):
        self.hexadecimal = False
        (folder / "conf").write_text(NGINX.format(folder=folder), encoding="ascii")
        return self.start("/usr/sbin/nginx", "-e", f"{folder}/errors", "-p", str(folder), "-c", f"{folder}/conf")

    def start_apache(self, _, folder, tools):
        self.address = free_port()
        (folder / "conf").write_text(APACHE.format(folder=folder, port=self.address), encoding="ascii")
        (folder / "handler.lua").write_text(APACHE_HANDLER.format(folder=folder), encoding="ascii")
        return self.start("/usr/sbin/apache2", "-DFOREGROUND", "-d", str(folder), "-f", f"{folder}/conf")

    def start_haproxy(self, _, folder, tools):
        (folder / "conf").write_text(HAPROXY.format(folder=folder), encoding="ascii")
        return self.start("/usr/sbin/haproxy", "-db", "-f", f"{folder}/conf")

    def start_varnish(self, _, folder, tools):
        self.hexadecimal = False
        (folder / "conf").write_text(VARNISH, encoding="ascii")
        return self.start("/usr/sbin/varnishd", "-F", "-n", f"{folder}/state", "-a", self.address, "-f", f"{folder}/conf", "-j", "none")

    def start_caddy(self, _, folder, tools):
        self.hexadecimal = False
        (folder / "conf").write_text(CADDY.format(folder=folder), encoding="ascii")
        return self.start("caddy", "run", "--config", f"{folder}/conf", "--adapter", "caddyfile",
                          env={**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)})

    def start_envoy(self, name, folder, tools):
        self.hexadecimal = False
        normalize = ENVOY.replace('"stat_prefix"', '"normalize_path": true, "stat_prefix"') if name == "envoy-normalize" else ENVOY
        (folder / "conf.json").write_text(normalize.format(folder=folder), encoding="ascii")
        return self.start(str(tools / "python/bin/envoy"), "-c", f"{folder}/conf.json", "--concurrency", "1", "--disable-hot-restart", "-l", "off")

    def start_squid(self, _, folder, tools):
        self.hexadecimal, self.address = False, free_port()
        os.chmod(folder, 0o777)  # it notes its errors there as another user
        (folder / "conf").write_text(SQUID.format(folder=folder, port=self.address, origin=origin()), encoding="ascii")
        return self.start("/usr/sbin/squid", "-N", "-f", f"{folder}/conf")

    def start_express(self, name, folder, tools):
        return self.start("node", str(DRIVERS / "serve.js"), name, self.address, env={**os.environ, "NODE_PATH": str(tools / "node/node_modules")})

    def start_go_mux(self, name, folder, tools):
        return self.start(go_program(tools, name), name.partition("@")[0], self.address)

    def start_starlette(self, name, folder, tools):
        return self.start(str(tools / "python/bin/python"), str(DRIVERS / "serve.py"), name, self.address)

    def start_java(self, name, folder, tools):
        process = subprocess.Popen(java(tools, name), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.address = int(process.stdout.readline())
        return process

    start_envoy_normalize = start_envoy
    start_express_static, start_go_files, start_starlette_static, start_jetty = start_express, start_go_mux, start_starlette, start_java

    def __enter__(self):
        for _ in range(300):
            try:
                self.connect()
                return self
            except OSError:
                time.sleep(0.05)
            if self.process.poll() is not None:
                break
        self.__exit__()
        sys.exit(f"{self.process.args}: does not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)

    def connect(self):
        if self.connection:
            self.connection[1].close()
            self.connection[0].close()
        one = socket.create_connection(("127.0.0.1", self.address), 10) if isinstance(self.address, int) else socket.socket(socket.AF_UNIX)
        one.settimeout(10)
        if not isinstance(self.address, int):
            one.connect(self.address)
        self.connection = one, one.makefile("rb")

    def ask(self, target, again=1):
        """The path that is looked up, or None. A redirect is followed once; a connection that was closed before is opened again."""
        try:
            self.connection[0].sendall(b"GET " + target + b" HTTP/1.1\r\nHost: h.example\r\n\r\n")
            status, headers, body = self.response()
        except OSError:
            if again == 0:
                return None
            self.connect()
            return self.ask(target, again - 1)
        if status in (301, 307) and again:
            return self.ask(headers[b"location"].partition(b"?")[0], 0)
        return (bytes.fromhex(body.decode()) if self.hexadecimal else body) if status == 200 else None

    def response(self):
        file = self.connection[1]
        line, headers = file.readline(), {}
        if not line:
            raise ConnectionError
        while (header := file.readline()) not in (b"\r\n", b""):
            key, _, value = header.partition(b":")
            headers[key.lower()] = value.strip()
        body = b""
        if headers.get(b"transfer-encoding") == b"chunked":
            while size := int(file.readline(), 16):
                body += file.read(size)
                file.readline()
            file.readline()
        else:
            body = file.read(int(headers.get(b"content-length", 0)))
        status = int(line.split()[1])
        if headers.get(b"connection", b"").lower() == b"close" or status == 400:
            self.connect()
        return status, headers, body


def go_program(tools, name):
    return str(tools / f"serve-{models.SERVERS[name]['version']}")


def java(tools, *words):
    return [shutil.which("java"), "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", f"{tools}/jars/*:{tools}", "Serve", *words]


def versions(tools):
    """{server: the command that prints its version} of those that are here."""
    found = {}

    def add(names, path, *command):
        found.update({name: command for name in names.split() if path and pathlib.Path(path).exists()})

    add("nginx", "/usr/sbin/nginx", "/usr/sbin/nginx", "-v")
    add("apache", "/usr/lib/apache2/modules/mod_lua.so", "/usr/sbin/apache2", "-v")
    add("haproxy", "/usr/sbin/haproxy", "/usr/sbin/haproxy", "-v")
    add("varnish", "/usr/sbin/varnishd", "/usr/sbin/varnishd", "-V")
    add("caddy", shutil.which("caddy"), "caddy", "version")
    add("envoy", tools / "python/bin/envoy", str(tools / "python/bin/envoy"), "--version")
    add("squid", "/usr/sbin/squid", "/usr/sbin/squid", "-v")
    add("express express-static", tools / "node/node_modules/express", "env", f"NODE_PATH={tools}/node/node_modules", "node", str(DRIVERS / "serve.js"), "version")
    for name in ("go-mux", "go-mux@1.26", "go-files"):
        add(name, go_program(tools, name), go_program(tools, name), "version")
    add("starlette starlette-static", next((tools / "python").glob("lib/*/site-packages/starlette"), None), str(tools / "python/bin/python"), str(DRIVERS / "serve.py"), "version")
    add("jetty spring", tools / "Serve.class", *java(tools, "version"))
    return found


def targets(count, seed):
    """`count` paths, a few with a query, of characters that a request line has."""
    rng = random.Random(seed)
    found = [text.partition("#")[0] for text in generator.targets(count, seed)]
    found = [re.sub(r"^https?://[^/]*", "", text) for text in found]
    found += ["/" + "/".join(rng.choice(["a", "b", "..", ".", "", "%2e%2e", "..%2f", "%2F", ";x", "..;", "a;x=%41", "%5c", "%25", "%41"])
                             for _ in range(rng.randrange(1, 7))) for _ in range(count // 2)]
    rows = [decoded(line.split("\t")[0]).partition(b"#")[0] for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    return [text for text in dict.fromkeys(rows + [text.encode() for text in found]) if re.fullmatch(rb"/[^\x00-\x20\x7f]*", text)]


def shown(path, decodes):
    """As the model shows it: encoded again. Of a server that does not decode, '%' stays."""
    return (SHOWN if decodes else RAW).sub(lambda c: b"%%%02X" % c[0][0], path) or b"/"


def replaced(path):
    """With U+FFFD for what is not UTF-8."""
    octets = re.sub(rb"%([0-9A-F]{2})", lambda c: bytes([int(c[1], 16)]), path)
    return SHOWN.sub(lambda c: b"%%%02X" % c[0][0], octets.decode("utf-8", "replace").encode())


# (id, servers, does it explain that the server says `it` and the row `model` for the target?). doc/servers.md has a sentence about each.
DIFFERENCES = [
    ("in-parameter", "jetty", lambda target, it, model: it and not model and re.search(rb';[^/?]*[^!-~]|;[^/?]*["<>\\\[\]^`{|}]', target)),
    ("in-parameter", "spring", lambda target, it, model: not it and model and re.search(rb";[^/?]*%(?![0-9A-Fa-f]{2})", target)),
    ("index", "go-files", lambda target, it, model: not it and target.partition(b"?")[0].endswith(b"/index.html")),
    ("escaped-again", "go-mux@1.26", lambda target, it, model: it and model and re.search(rb"[^!-~]|[\"<>\\\[\]^`{|}]", target.partition(b"?")[0])),
    ("replaced", "starlette starlette-static spring", lambda target, it, model: it and model and it == replaced(model)),
]


def ask_model(model, lines):
    """For each target a list of what each server looks up."""
    result = subprocess.run([model], input="".join(f"path {line.hex()}\n" for line in lines), capture_output=True, text=True, check=True, timeout=600)
    return [[None if answer == "!" else bytes.fromhex(answer.partition(" ")[0]) for answer in line.split("\t")] for line in result.stdout.splitlines()]


def ask_guard(model, lines):
    """The paths, with their queries, that guard returns for those that it lets through below /api/."""
    given = "".join(f"below {(b'http://h.example/api' + line).hex()}\n" for line in lines)
    answers = subprocess.run([model], input=given, capture_output=True, text=True, check=True, timeout=600).stdout.splitlines()
    returned = (bytes.fromhex(answer.partition(" ")[0]) for answer in answers if not answer.startswith("!"))
    return list(dict.fromkeys(text.removeprefix(b"http://h.example").partition(b"#")[0] for text in returned))


def passed_on(below, here, tools):
    """The other paths that two proxies make of those: Envoy with normalize_path, and nginx, which encodes again what it decoded."""
    found = []
    for name, proxy in (("envoy", "envoy-normalize"), ("nginx", "nginx")):
        if name in here:
            found += [shown(path, name == "nginx") for path in ask_server(proxy, below, tools)[0] if path is not None]
    return [path for path in dict.fromkeys(found) if path not in set(below)]


def leaves(target, path):
    """True if a server looks up a path that is not below /api/, for itself or after the dot segments that it leaves."""
    end = b"/" if target.partition(b"?")[0].endswith(b"/") else b""
    return path is not None and not all(one.startswith(b"/api/") for one in (path + end, posixpath.normpath(path) + b"/"))


def count_below(name, targets, answers, show):
    left = [(target, path) for target, path in zip(targets, answers, strict=True) if leaves(target, path)]
    for target, path in left[:show]:
        print(f"error: {name}: below /api/ guard lets {target!r} through: it looks up {path!r}")
    taken = sum(path is not None for path in answers)
    print(f"{name}: {len(targets)} paths below /api/, {taken} looked up, {len(left)} elsewhere")
    if taken < len(targets) // 20:
        print(f"error: {name} looked up hardly any: it does not work")
    return len(left) + (taken < len(targets) // 20)


def ask_tomcat(lines, tools):
    command = [sys.executable, str(DRIVERS / "server.py"), "tomcat", str(tools)]
    answers = subprocess.run(command, input="".join(line.hex() + "\n" for line in lines), capture_output=True, text=True, check=True, timeout=300).stdout
    return [None if answer == "!" else bytes.fromhex(answer.split(" ")[3]) for answer in answers.splitlines()]


def case_of(server):
    """Whether the case of a path matters to a route, which answers "/case" with "case!", or to the name of a file."""
    lower, upper = server.ask(b"/case"), server.ask(b"/CASE")
    if lower is None or not lower.endswith(b"case!") and lower != b"/case":
        return f"unknown: it answers {lower!r}"
    return "ignored" if upper == lower else "matters"


def ask_server(name, lines, tools):
    """What it looks up for each path, and the cell of its case."""
    if name == "spring":
        paths = "".join(line.partition(b"?")[0].hex() + "\n" for line in lines)
        answers = subprocess.run(java(tools, name), input=paths, capture_output=True, text=True, check=True, timeout=120).stdout.split()
        case = subprocess.run(java(tools, "spring-case"), capture_output=True, text=True, check=True, timeout=120).stdout.strip()
        return [None if answer == "!" else bytes.fromhex(answer) for answer in answers], case
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        os.chmod(folder, 0o755)  # Apache's workers read in it
        server = stack.enter_context(Server(name, pathlib.Path(folder), tools))
        case = case_of(server)
        return [server.ask(line) for line in lines], case


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--tools", type=lambda path: pathlib.Path(path).resolve(), default=pathlib.Path("build/servers").resolve())
    parser.add_argument("--readers", type=pathlib.Path, default=pathlib.Path("build/readers").resolve(), help="what scripts/test.d/readers fills")
    parser.add_argument("--servers", default=",".join(name for name in models.SERVERS if name != "tomcat"))
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("URIKIT_SEED", "1")))
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    here, wrong, compared = versions(options.tools), 0, 0
    lines = targets(options.count, options.seed)
    rows = list(zip(*ask_model(options.model, lines)))
    below = ask_guard(options.model, lines)
    below += passed_on(below, here, options.tools)
    for name, row, expected in ((name, row, rows[i]) for i, (name, row) in enumerate(models.SERVERS.items())):
        if name not in options.servers.split(","):
            continue
        if name not in here:
            print(f"skipped: {name} is not here")
            continue
        said = subprocess.run(here[name], capture_output=True, text=True, check=True, timeout=60)
        wrong += not models.is_version(name, row, said.stdout + said.stderr)
        start, different, explained = time.monotonic(), 0, 0
        answers, case = ask_server(name, lines + below, options.tools)
        wrong += count_below(name, below, answers[len(lines):], options.show)
        del answers[len(lines):]
        if case != row["case"]:
            print(f"error: {name}: its case is {case}, in the row {row['case']}")
            wrong += 1
        for target, it, model in zip(lines, answers, expected, strict=True):
            it = None if it is None else shown(it, "decode-all" in row["how"])
            if it == model:
                continue
            if any(name in who.split() and explains(target, it, model) for _, who, explains in DIFFERENCES):
                explained += 1
                continue
            different += 1
            if different <= options.show:
                print(f"error: {name}: {target!r}\n    it:    {it}\n    model: {model}")
        taken = sum(answer is not None for answer in answers)
        print(f"{name}: {len(lines)} paths, {taken} looked up, {explained} explained, {different} different, {time.monotonic() - start:.1f} s")
        if taken < len(lines) // 20:
            print(f"error: {name} looked up hardly any: it does not work")
            wrong += 1
        wrong += different
        compared += 1
    if "envoy" in here and "envoy" in options.servers.split(","):  # in its other setting it has no row
        wrong += count_below("envoy-normalize", below, ask_server("envoy-normalize", below, options.tools)[0], options.show)
    if (options.readers / "Server.class").exists():  # scripts/test readers holds its row to it
        wrong += count_below("tomcat", below, ask_tomcat(below, options.readers), options.show)
    else:
        print("skipped: tomcat is not here: scripts/test readers builds what asks it")
    print(f"{compared} servers, seed {options.seed}")
    return 1 if wrong else 0 if compared else 77


if __name__ == "__main__":
    sys.exit(main())
