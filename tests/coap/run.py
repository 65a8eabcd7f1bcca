#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What CoAP stacks make of URIs: run.py TOOL TOOLS [--write]

TOOL is urikit, TOOLS the folder that scripts/test.d/coap fills. In a network of its own in which the addresses of ORIGINS are this machine (unshare, as
root), each client gets the URIs of URIS, and an origin notes the options of its request; each server gets the options that urikit
makes of them, and answers with what it saw; each proxy gets the URIs as Proxy-Uri and as Proxy-Scheme, and the origin notes
which URI arrives. Cells of doc/coap-stacks.md say how that differs from what urikit makes: a run compares its own with them,
--write writes them. A stack that is not here is skipped by its name. Exits with 77 where there is none, or no network of its own.
"""
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools/coap_proxy"))
from coap_message import ACK, CON, HOST, NON, PATH, PORT, PROXY_SCHEME, PROXY_URI, QUERY, RST, URI_OPTIONS, Peer, read_message, text, write_message  # noqa: E402

PAGE = ROOT / "doc/coap-stacks.md"
SERVER, PROXY = ("127.0.0.2", 5683), ("127.0.0.2", 5680)
ADDRESS = "{}:{}"
SECOND = "coap://h.example", "coap://192.0.2.1:61616/a"  # one client asks a proxy for both
INSIDE = "--in-a-network-of-its-own"
SECONDS = 4  # for an answer, or a program's start

# A URI, and which section of RFC 7252 says what its options are.
URIS = {
    "coap://h.example/a/b?c=d&e=f": "6.4, steps 5, 8, 9",
    "coap://h.example": "6.4, step 8: no Uri-Path",
    "coap://H.Example:5683/%7Ea": "6.4, step 5: lower case; step 7: no Uri-Port",
    "coap://h%2Eexample/a": "6.4, step 5: triplets of a name are decoded",
    "coap://h.example/a%2Fb": "6.4, step 8: split, then decoded",
    "coap://h.example//a//": "6.4, step 8: a segment may be empty",
    "coap://h.example/a/../b": "6.4, step 2: resolved first; 5.10.1: no `..`",
    "coap://h.example/%2E%2E/a": "5.10.1: no `..`; 6.3: the same URI",
    "coap://h.example/?": "6.4, step 9: one that is empty",
    "coap://h.example/?a&&b=%26%2B": "6.4, step 9: split, then decoded",
    "coap://192.0.2.1:61616/%C3%BC?%FF": "6.4, steps 8, 9: triplets are bytes",
    "coap://[2001:DB8:0::1]/a": "6.4, step 5: no Uri-Host",
    "coap://[fe80::1%25lo]/a": "RFC 6874; 6.4, step 5: no Uri-Host",
    "coap://h.example/a#f": "6.4, step 4: fails",
}
ORIGINS = (("127.0.0.1", 5683), ("192.0.2.1", 61616), ("2001:db8::1", 5683), ("fe80::1%lo", 5683))


def urikit(*words, given=None):
    done = subprocess.run([TOOL, "coap", *words], input=given, capture_output=True, text=True, check=False, timeout=SECONDS)
    return done.stdout if done.returncode == 0 else None


def decompose(uri, *words):
    """The options that urikit makes of a URI, or None."""
    made = urikit("decompose", "--json", "--zone", "rfc6874", *words, uri)
    return made and [(number, bytes.fromhex(value)) for number, value in json.loads(made)]


def compose(options, *words):
    """The URI that urikit makes of options, or None."""
    pairs = json.dumps([[number, value.hex()] for number, value in options if number in URI_OPTIONS])
    made = urikit("compose", "--scheme", "coap", "--zone", "rfc6874", *words, given=pairs + "\n")
    return made and made.rstrip("\n")


# ---- cells --------------------------------------------------------------------------------------------

def quoted(value):
    return json.dumps(value.decode("utf-8", "backslashreplace"), ensure_ascii=False).replace("\\\\x", "\\x")


def part(options, number, name):
    values = [value for its, value in options if its == number]
    if number == PORT:
        return f"port {int.from_bytes(values[0], 'big')}" if values else "no port"
    return f"{name} {' '.join(map(quoted, values))}" if values else f"no {name}"


PARTS = ((HOST, "host"), (PORT, "port"), (PATH, "path"), (QUERY, "query"))


def options_cell(options):
    return "refused" if options is None else "; ".join(part(options, *one) for one in PARTS if any(its == one[0] for its, _ in options)) or "none"


def difference(its, ours):
    """Of two lists of options, a list or None each: "=", or the parts that differ as the first has them."""
    if its is None or ours is None:
        return "=" if its == ours else options_cell(its)
    return "; ".join(part(its, *one) for one in PARTS if [v for n, v in its if n == one[0]] != [v for n, v in ours if n == one[0]]) or "="


# ---- an origin, and programs ----------------------------------------------------------------------------

class Origin:
    """Sockets at the addresses of ORIGINS; each request is answered with 2.05, and noted."""
    def __init__(self):
        self.sockets = {}
        for host, port in ORIGINS:
            family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]
            one = socket.socket(family, socket.SOCK_DGRAM)
            one.bind(address)
            self.sockets[one] = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    def serve(self, until, is_last=lambda: True):
        """Serves until the file can be read, and what is there is the last, or the time is over: the first request as (destination, options), or None."""
        first, end = None, time.monotonic() + SECONDS
        while (left := end - time.monotonic()) > 0:
            ready = select.select([until, *self.sockets], [], [], left)[0]
            for one in ready:
                if one in self.sockets:
                    data, peer = one.recvfrom(65536)
                    message = read_message(data)
                    if message.kind in (CON, NON) and 0 < message.code < 32:
                        first = first or (self.sockets[one], message.options)
                        one.sendto(write_message(ACK if message.kind == CON else NON, 69, message.mid, message.token, []), peer)
            if until in ready and is_last():
                break
        return first


class Program:
    """A process of a stack; it ends with the block, stopped by its own id."""
    def __init__(self, *command):
        self.command = [str(word) for word in command]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    def peer(self, address):
        """A client of a server or proxy at this address, once that answers a ping (RFC 7252, 4.3)."""
        end = time.monotonic() + 3 * SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            peer = Peer()
            peer.target = address
            peer.socket.sendto(write_message(CON, 0, 1, b"", []), address)
            try:
                if peer.receive(0.2)[0]:
                    return peer
            except OSError:  # the server does not listen yet
                time.sleep(0.05)
            peer.socket.close()
        raise SystemExit(f"error: {self.command[0]} does not listen")


# ---- the three tables ---------------------------------------------------------------------------------

def client_cells(command, origin):
    """What a client makes of each URI: a program that stays, or with the word URI one for each."""
    cells = {}
    if "URI" in command:
        for uri in URIS:
            with Program(*(uri if word == "URI" else word for word in command)) as one:
                seen = origin.serve(one.process.stdout)
            cells[uri] = difference(seen and seen[1], decompose(uri))
        return cells
    with Program(*command) as one:
        for uri in URIS:
            one.process.stdin.write(uri.encode() + b"\n")
            one.process.stdin.flush()
            seen = origin.serve(one.process.stdout)
            if not one.process.stdout.readline():
                raise SystemExit(f"error: {command[0]} ended at {uri}")
            cells[uri] = difference(seen and seen[1], decompose(uri))
    return cells


def asked():
    """The URIs that requests can be made of from any address."""
    return [uri for uri in URIS if decompose(uri) is not None and "%25" not in uri]


def outcome(message):
    return "no answer" if message is None else "RST" if message.kind == RST else text(message.code)


def server_cells(command, read):
    """What a server sees of the options of each URI, and the URI that it makes of them."""
    cells = {}
    with Program(*command) as one:
        peer = one.peer(SERVER)
        for uri in asked():
            sent = decompose(uri, "--destination", ADDRESS.format(*SERVER))
            try:
                message = peer.answer(*peer.send(sent), seconds=SECONDS)
            except AssertionError:
                message = None
            if message is None or message.kind == RST or message.code != 69:
                cells[uri] = outcome(message)
                continue
            options, made = read(message.payload)
            cells[uri] = difference(options, sent)
            if cells[uri] == "=" and made not in (None, compose(sent, "--destination", ADDRESS.format(*SERVER))):
                cells[uri] = f"URI `{made}`"
        peer.socket.close()
    return cells


def read_line(payload):
    """The answer of tools/coap_proxy/origin.c, which makes no URI."""
    return [(int(word.split("=")[0]), bytes.fromhex(word.split("=")[1])) for word in payload.decode().split(" ")[1:-1]], None


def read_json(payload):
    seen = json.loads(payload)
    made = bytes.fromhex(seen["uri_hex"]).decode() if "uri_hex" in seen else seen["uri"]
    return [(number, bytes.fromhex(value)) for number, value in seen["options"]], made


def through(peer, options, origin):
    """(what the origin saw, the answer) of a request to a proxy."""
    token, data = peer.send(options)
    answers = []

    def is_last():
        message, address = peer.receive(0)
        if message.kind == CON:
            peer.socket.sendto(write_message(ACK, 0, message.mid, b"", []), address)
        if message.kind == RST or (message.code != 0 and message.token == token):
            answers.append(message)
        return bool(answers)

    return origin.serve(peer.socket, is_last), answers[0] if answers else None


def proxy_cell(peer, uri, with_scheme, origin):
    """ "=" if the URI arrives at its origin, or what arrives and where, or the code of the answer."""
    split = decompose(uri, "--destination", "127.0.0.99:1")  # no one listens there: host and port are options
    meant = compose(split)
    seen, message = through(peer, [*split, (PROXY_SCHEME, b"coap")] if with_scheme else [(PROXY_URI, meant.encode())], origin)
    if not seen or message is None or message.code != 69:
        return outcome(message)
    arrived = compose(seen[1], "--destination", seen[0])
    host, port = re.fullmatch(r"coap://(.*?)(:\d+)?/.*", meant).groups()
    place = f"{host.replace('h.example', '127.0.0.1')}{port or ':5683'}"
    return ("=" if arrived == meant else f"`{arrived}`") + ("" if seen[0] == place else f" at {seen[0]}")


def proxy_cells(command, with_scheme, origin):
    """The cells of each URI, with a client for each; then one for a second URI of one client."""
    cells = {}
    with Program(*command) as one:
        for uri in asked():
            peer = one.peer(PROXY)
            cells[uri] = proxy_cell(peer, uri, with_scheme, origin)
            if uri == SECOND[0]:
                cells[" then ".join(SECOND)] = proxy_cell(peer, SECOND[1], with_scheme, origin)
            peer.socket.close()
    return cells


def python_package(tools, name):
    python = tools / "python/bin/python"
    return python if python.exists() and not subprocess.run([python, "-c", f"import {name}"], capture_output=True, check=False).returncode else None


def programs(tools):
    """(clients, servers, proxies) that are here: {name: (version's command, ...)}."""
    clients, servers, proxies = {}, {}, {}
    libcoap = [next(filter(None, map(shutil.which, (f"coap-{kind}-notls", f"coap-{kind}"))), None) for kind in ("client", "server")]
    if libcoap[0]:
        version = [libcoap[0]]
        clients["libcoap"] = version, [libcoap[0], "-B", "1", "URI"]
    if libcoap[1]:
        proxies["libcoap"] = version, [libcoap[1], "-A", PROXY[0], "-p", str(PROXY[1]), "-P", ",proxy.example"]
    if (tools / "origin").exists():
        servers["libcoap"] = version, [tools / "origin", "--listen", ADDRESS.format(*SERVER)], read_line
        proxies["tools/coap_proxy"] = [TOOL, "--version"], [tools / "proxy", "--listen", ADDRESS.format(*PROXY), "--dns", "--allow", "0.0.0.0/0", "--allow", "::/0"]
    if (tools / "Californium.class").exists():
        java = ["java", "-Xmx256m", "-cp", f"{tools}:{tools}/jars/*", "Californium"]
        version = ["ls", str(tools / "jars")]
        clients["Californium"], servers["Californium"] = (version, [*java, "client"]), (version, [*java, "server", SERVER[0]], read_json)
    if python := python_package(tools, "aiocoap"):
        version = [python, HERE / "stacks.py", "aiocoap", "version"]
        clients["aiocoap"] = version, [python, HERE / "stacks.py", "aiocoap"]
        servers["aiocoap"] = version, [python, HERE / "stacks.py", "aiocoap-server", SERVER[0]], read_json
        proxies["aiocoap"] = version, [python.parent / "aiocoap-proxy", "--forward", "--bind", ADDRESS.format(*PROXY)]
    if (tools / "stacks_go").exists():
        clients["go-coap"] = [tools / "stacks_go", "version"], [tools / "stacks_go"]
    if python := python_package(tools, "coapthon"):
        clients["CoAPthon3"] = [python, HERE / "stacks.py", "coapthon3", "version"], [python, HERE / "stacks.py", "coapthon3"]
    if (tools / "node/node_modules/coap").exists():
        clients["coap (npm)"] = ["node", tools / "node/stacks.mjs", "version"], ["node", tools / "node/stacks.mjs"]
    return clients, servers, proxies


def version_of(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, timeout=60)
    return re.search(r"\d+\.\d+[.\w-]*\w", re.sub(r"element.*|slf4j.*", "", done.stdout + done.stderr).replace(".jar", ""))[0]


def columns(tools):
    """{table: {head: {row: cell}}} of the stacks that are here."""
    clients, servers, proxies = programs(tools)
    origin = Origin()
    tables = {"clients": {"RFC 7252": URIS, "urikit": {uri: options_cell(decompose(uri)) for uri in URIS}}, "servers": {}, "proxies": {}}
    for name, (version, command) in clients.items():
        tables["clients"][f"{name} {version_of(version)}"] = client_cells(command, origin)
    for name, (version, command, read) in servers.items():
        tables["servers"][f"{name} {version_of(version)}"] = server_cells(command, read)
    for name, (version, command) in proxies.items():
        head = name if name.startswith("tools") else f"{name} {version_of(version)}"
        for with_scheme in (False, True):
            tables["proxies"][f"{head}, {'Proxy-Scheme' if with_scheme else 'Proxy-Uri'}"] = proxy_cells(command, with_scheme, origin)
    return tables


# ---- the page --------------------------------------------------------------------------------------------

def table_text(heads):
    rows = [["URI", *heads], ["---"] * (1 + len(heads))]
    for row in next(iter(heads.values())):
        rows.append([f"`{row}`", *(cells[row] for cells in heads.values())])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def page_columns(page, name):
    """{head: {row: cell}} of a table of the page."""
    lines = page.split(f"<!-- {name} -->\n")[1].split("<!-- end -->")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {head: {row[0].strip("`"): row[place] for row in rows[2:]} for place, head in enumerate(rows[0]) if place} if rows else {}


def compare(page, tables):
    """Prints where a run and the page differ: how many cells."""
    wrong = 0
    for name, heads in tables.items():
        listed = page_columns(page, name)
        for head, cells in heads.items():
            if head not in listed:
                print(f"skipped: {head}, which doc/coap-stacks.md does not have ({name})")
            for row in [row for row in cells if head in listed and cells[row] != listed[head].get(row)]:
                wrong += 1
                print(f"error: {name}, {head}: {row}: {cells[row]}, doc/coap-stacks.md has {listed[head].get(row)}")
        for head in listed.keys() - heads.keys():
            print(f"skipped: {head} is not here ({name})")
    return wrong


def enter(arguments):
    """Runs this program again in a mount and network namespace."""
    if subprocess.run(["unshare", "-mn", "true"], capture_output=True, check=False).returncode:
        print("skipped: a network of its own (unshare -mn) needs root")
        return 77
    script = ("mount -t tmpfs none /mnt && printf '127.0.0.1 localhost h.example\\n' >/mnt/hosts && mount --bind /mnt/hosts /etc/hosts && "
              "ip link set lo up && ip addr add 192.0.2.1/32 dev lo && ip addr add fe80::1/64 dev lo nodad && ip addr add 2001:db8::1/128 dev lo nodad && exec \"$@\"")
    return subprocess.run(["unshare", "-mn", "--propagation", "private", "sh", "-c", script, "sh", sys.executable, __file__, INSIDE, *arguments],
                          check=False, timeout=300).returncode


def main():
    tables = columns(pathlib.Path(sys.argv[2]).resolve())
    page = PAGE.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        for name, heads in tables.items():
            before, rest = page.split(f"<!-- {name} -->\n")
            page = f"{before}<!-- {name} -->\n{table_text(heads)}<!-- end -->{rest.split('<!-- end -->', 1)[1]}"
        PAGE.write_text(page, encoding="utf-8")
    wrong = compare(page, tables)
    print(f"{len(URIS)} URIs; " + ", ".join(f"{len(heads)} columns of {name}" for name, heads in tables.items()) + f": {wrong} cells differ from the page")
    return 1 if wrong else 0


if __name__ == "__main__":
    if INSIDE not in sys.argv:
        sys.exit(enter(sys.argv[1:]))
    sys.argv.remove(INSIDE)
    TOOL = os.path.abspath(sys.argv[1])
    sys.exit(main())
