#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run each recipe on this machine's own addresses: test.py NAME=COMMAND... 127.0.0.1 stands for a public address and 127.0.0.2 for
one of the own network: nothing may connect to that, by any URL, name or redirect."""
import shlex
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECONDS = 20  # a recipe ends after five, whatever the server does; each of the slow answers takes more than twenty
# aiohttp refuses these redirects before it asks its connector; it takes the userinfo out, and goes to the host after it
BY_AIOHTTP = {"backslash": "failed: InvalidUrlRedirectClientError ", "file": "failed: NonHttpUrlRedirectClientError ",
              "gopher": "failed: NonHttpUrlRedirectClientError ", "userinfo": "refused: policy-address"}  # fmt: skip
SLOW = ("slow", "slow-head", "slow-body", "slow-endless", "slow-redirects")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"
    hits = []

    def log_message(self, *args):
        pass

    def to(self, location):
        self.send_response(302)
        self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def drip(self, at_once, slowly):
        """The second text at a byte a second: no wait is long, all of them are."""
        try:
            self.wfile.write(at_once)
            for byte in slowly:
                self.wfile.write(bytes([byte]))
                time.sleep(1)
        except OSError:
            pass  # the client went away

    def do_GET(self):
        self.hits.append((self.server.server_address[0], self.path, self.headers["Host"]))
        port = self.server.server_port
        redirects = {
            "/public": f"http://public.example:{port}/ok?a=b", "/relative": "/a/../ok?a=b", "/twice": "/public",
            "/literal": f"http://127.0.0.2:{port}/secret", "/number": f"http://2130706434:{port}/secret", "/mapped": f"http://[::ffff:7f00:2]:{port}/secret",
            "/name": f"http://inside.example:{port}/secret", "/slashes": f"//inside.example:{port}/secret",
            "/backslash": f"http://public.example\\@inside.example:{port}/secret", "/userinfo": f"http://public.example:{port}@inside.example/secret",
            "/file": "file:///etc/passwd", "/gopher": f"gopher://inside.example:{port}/_x", "/loop": "/loop", "/localhost": f"http://localhost:{port}/secret",
        }  # fmt: skip
        if self.path == "/slow-redirects":
            time.sleep(4)
            self.to(self.path)
            return
        if self.path in ("/slow-head", "/slow-body"):
            self.drip(*((b"", b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n") if self.path == "/slow-head"
                        else (b"HTTP/1.0 200 OK\r\nContent-Length: 40\r\n\r\n", b"x" * 40)))  # fmt: skip
            return
        if self.path == "/slow-endless":  # without a length: the end of the connection looks like the end of the body
            self.drip(b"HTTP/1.0 200 OK\r\n\r\n", b"x" * 40)
            return
        if self.path in redirects:
            self.to(redirects[self.path])
            return
        if self.path == "/slow":
            time.sleep(25)
        self.send_response(200)
        self.end_headers()
        try:
            for _ in range(3000 if self.path == "/large" else 1):
                self.wfile.write(b"x" * 1000 if self.path == "/large" else b"fine")
        except OSError:
            pass  # the client went away


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64


def serve():
    """Two servers on one port, so that only the address says which one was asked."""
    for _ in range(20):
        public = Server(("127.0.0.1", 0), Handler)
        try:
            inside = Server(("127.0.0.2", public.server_port), Handler)
        except OSError:
            public.server_close()
            continue
        for server in (public, inside):
            threading.Thread(target=server.serve_forever, daemon=True).start()
        return public.server_port
    raise SystemExit("skipped: this system has no address 127.0.0.2")


def cases(port):
    """URL, and what the recipe prints: all of it, or its beginning."""
    here, there = f"http://public.example:{port}", f"http://inside.example:{port}"
    yield f"{here}/ok", "200 fine"
    yield f"HTTP://PUBLIC.example:{port}/x/../ok", "200 fine"
    for path in ("public", "relative", "twice"):
        yield f"{here}/{path}", "200 fine"
    yield f"{there}/secret", "refused: policy-address"
    yield f"http://127.0.0.2:{port}/secret", "refused: policy-address"
    yield f"http://2130706434:{port}/secret", "refused: readers-host"
    yield f"http://localhost:{port}/secret", "refused: policy-address"
    yield f"http://public.example\\@inside.example:{port}/", "refused: invalid"
    yield f"http://public.example:{port}@inside.example:{port}/", "refused: policy-userinfo"
    yield "file:///etc/passwd", "refused: invalid"
    for path, rule in (("literal", "policy-address"), ("number", "readers-host"), ("mapped", "policy-address"), ("name", "policy-address"),
                       ("slashes", "policy-address"), ("backslash", "invalid"), ("userinfo", "policy-userinfo"), ("file", "invalid"),
                       ("gopher", "policy-scheme"), ("localhost", "policy-address")):  # fmt: skip
        yield f"{here}/{path}", f"refused: {rule}"
    for path in ("loop", "large", *SLOW):
        yield f"{here}/{path}", "failed: "


def run(command, *args):
    """What a recipe prints."""
    try:
        done = subprocess.run([*shlex.split(command), *args], capture_output=True, text=True, timeout=SECONDS)
        return done.stdout.strip() or done.stderr[-500:]
    except subprocess.TimeoutExpired:
        return f"no end after {SECONDS} seconds"


def main():
    wrong = 0
    port = serve()
    for given in sys.argv[1:]:
        name, command = given.split("=", 1)
        Handler.hits.clear()
        all_cases = list(cases(port))
        names = "--resolve", "public.example=127.0.0.1", "--resolve", "inside.example=127.0.0.2", "--resolve", "localhost=127.0.0.2", "--permit", "127.0.0.1"
        with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(len(SLOW)) as many:  # the slow ones wait side by side
            runs = [(many if url.endswith(SLOW) else one).submit(run, command, *names, url) for url, _ in all_cases]
        for (url, wanted), ended in zip(all_cases, runs):
            got = ended.result()
            if name == "aiohttp" and wanted.startswith("refused") and url.startswith("http://public.example:"):
                wanted = BY_AIOHTTP.get(url.rpartition("/")[2], wanted)
            if not (got.startswith(wanted) if wanted.endswith(" ") else got == wanted):
                wrong += 1
                print(f"{name}: {url}: {got!r}, not {wanted!r}")
        inside = [hit for hit in Handler.hits if hit[0] != "127.0.0.1"]
        if inside or not any(hit[2] == f"public.example:{port}" for hit in Handler.hits):
            wrong += 1
            print(f"{name}: {inside} reached the address of the own network, or the header Host is not the name")
        # where the address is permitted, the same request arrives: it was the check that kept it away
        got = run(command, "--resolve", "inside.example=127.0.0.2", "--resolve", "localhost=127.0.0.2", "--permit", "127.0.0.2", f"http://inside.example:{port}/secret")
        if got != "200 fine" or Handler.hits[-1][0] != "127.0.0.2":
            wrong += 1
            print(f"{name}: what is permitted is not fetched: {got!r}")
        print(f"{name}: {len(all_cases)} URLs, {len(Handler.hits)} requests, {len(inside)} to the own network")
    if not sys.argv[1:] or wrong:
        raise SystemExit(f"{wrong} wrong")


main()
