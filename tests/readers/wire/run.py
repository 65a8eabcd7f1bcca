#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where the requests of HTTP clients go, on the wire: run.py TOOL TOOLS [--clients NAME,...] [--count N] [--seed N] [--show N]

TOOL is urikit, TOOLS the folder that scripts/test.d/wire fills. For texts that `urikit guard` returns, each client makes a real
request, in a network of its own in which every address is this machine (unshare, as root): a resolver gives each name an address of its own, and a
server notes to which address and port a request came, its target and its Host. The law: the address is that of guard's host, the port
guard's port, and target and Host are those of the text, or changed as the client's row of catalog/wire.tsv says. Exits with 77 where
a network of its own cannot be had.
"""
import argparse
import collections
import ipaddress
import itertools
import os
import pathlib
import random
import re
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import law  # noqa: E402
import models  # noqa: E402

INSIDE = "--in-a-network-of-its-own"


class Names:
    """A resolver on 127.0.0.53: each name has one address, which tells what it was asked for."""

    def __init__(self):
        self.addresses, self.lock = {}, threading.Lock()
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.53", 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def address(self, name):
        with self.lock:
            return self.addresses.setdefault(name.rstrip(".").lower(), str(ipaddress.IPv4Address(0x0A000001 + len(self.addresses))))

    def serve(self):
        while True:
            query, peer = self.socket.recvfrom(4096)
            labels, at = [], 12
            while query[at]:
                labels.append(query[at + 1:at + 1 + query[at]].decode("latin-1"))
                at += 1 + query[at]
            kind = struct.unpack(">H", query[at + 1:at + 3])[0]
            found = kind == 1
            head = query[:2] + struct.pack(">HHHHH", 0x8180, 1, found, 0, 0)
            answer = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 60, 4) + socket.inet_aton(self.address(".".join(labels))) if found else b""
            self.socket.sendto(head + query[12:at + 5] + answer, peer)


def listen(family, port):
    """Answers each request on a port with "address port target host", the last two in hex."""
    server = socket.socket(family)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        server.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    server.bind(("::" if family == socket.AF_INET6 else "0.0.0.0", port))
    server.listen(64)

    def answer(one):
        with one:
            one.settimeout(5)
            data = b""
            try:
                while b"\r\n\r\n" not in data and (part := one.recv(65536)):
                    data += part
            except OSError:
                return
            target = data.split(b"\r\n")[0].split(b" ")
            host = re.search(rb"(?i)\r\nhost:[ \t]*(.*?)[ \t]*\r\n", data)
            address, port = one.getsockname()[:2]
            body = f"{address} {port} {b' '.join(target[1:-1]).hex()} {host[1].hex() if host else '-'}".encode()
            try:
                one.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
            except OSError:
                pass

    def serve():
        while True:
            threading.Thread(target=answer, args=(server.accept()[0],), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()


def guarded(tool, count, seed):
    """`count` different texts of http that guard returns."""
    rng, found = random.Random(seed), {}
    while len(found) < count:
        given = [text for text in (law.made(rng) for _ in range(4 * count)) if not re.search("[\r\n\0]", text)]
        result = subprocess.run([tool, "guard", "--quiet"], input="\n".join(given) + "\n", capture_output=True, text=True, check=False, timeout=300)
        found.update(dict.fromkeys(line for line in result.stdout.split("\n") if line.startswith("http://")))
    return list(found)[:count]


def parts_of(url):
    """(host, port, target, Host) of a text that guard returned."""
    host, port, rest = re.fullmatch(r"http://(\[[^\]]*\]|[^/:?#]*)(?::([0-9]+))?(/[^#]*)(?:#.*)?", url).groups()
    return host, int(port or 80), rest, host + (f":{port}" if port else "")


def changes(it, want):
    """What turns one target into the other, as a set of sentences; None if something else differs."""
    found = set()
    if want.endswith("?") and not it.endswith("?"):
        found.add("an empty query is left out")
        want = want[:-1]
    pairs = list(itertools.zip_longest(*(re.findall("%[0-9A-Fa-f]{2}|.", text, re.S) for text in (want, it))))
    for a, b in pairs:
        if a == b:
            continue
        if a is None or b is None or urllib.parse.unquote_to_bytes(a) != urllib.parse.unquote_to_bytes(b):
            return None
        found.add("triplets are decoded" if len(b) == 1 else f"{a} becomes {b}")
    return found


def host_changes(it, want):
    """The same of the header Host."""
    name, port = re.fullmatch(r"(\[[^\]]*\]|[^:]*)(:[0-9]+)?", want).groups()
    for sentence, other in (("Host has no dot at its end", name.rstrip(".") + (port or "")), ("Host has no port", name),
                            ("Host has neither dot nor port", name.rstrip("."))):
        if it == other:
            return {sentence}
    if it.startswith("[") and name.startswith("[") and ipaddress.ip_address(it.split("]")[0][1:]) == ipaddress.ip_address(name[1:-1]):
        return {"Host has the IPv6 address in another form"}
    return None


def judge(url, answer, names):
    """None for a refusal, or (the rewritings, what is wrong)."""
    if answer == "!":
        return None
    host, port, target, header = parts_of(url)
    address, came, asked, said = answer.split(" ")
    asked, said = (bytes.fromhex(part).decode("latin-1") if part != "-" else "" for part in (asked, said))
    wrong = []
    bare = host.strip("[]")
    try:
        expected = ipaddress.ip_address(bare)
    except ValueError:
        expected = ipaddress.ip_address(names.address(bare))
    came_to = ipaddress.ip_address(address)
    if (getattr(came_to, "ipv4_mapped", None) or came_to) != (getattr(expected, "ipv4_mapped", None) or expected):
        wrong.append(f"goes to {address}, not {expected}")
    if int(came) != port:
        wrong.append(f"goes to port {came}, not {port}")
    rules = set()
    for what, it, want, explain in (("target", asked, target, changes), ("Host", said, header, host_changes)):
        if it == want:
            continue
        explained = explain(it, want)
        if explained is None:
            wrong.append(f"{what} is {it!r}, not {want!r}")
        rules |= explained or set()
    return rules, wrong


def ask(command, urls):
    """What a client answers to each text: what the server saw, or "!"."""
    start = time.monotonic()
    if "URL" in command:  # a program for each
        answers = []
        for url in urls:
            result = subprocess.run([url if word == "URL" else word for word in command], capture_output=True, text=True, check=False, timeout=30)
            answers.append(result.stdout.strip() or "!")
    else:
        result = subprocess.run(command, input="\n".join(urls) + "\n", capture_output=True, text=True, check=False, timeout=900)
        answers = result.stdout.split("\n")[:-1]
        if len(answers) != len(urls):
            sys.exit(f"{command}: {len(answers)} answers to {len(urls)} texts: {result.stderr[-500:]}")
    return answers, time.monotonic() - start


def clients(tools):
    """{client: (command, command that prints its version)} of those that are here."""
    found = {}

    def add(names, program, *words, version=("version",)):
        if program and pathlib.Path(program).exists():
            found.update({name: ([program, *words, name], [program, *words, *version]) for name in names.split()})

    for name, words in (("curl", ["-sg", "--max-time", "5", "URL"]), ("wget", ["-q", "-O", "-", "-t", "1", "-T", "5", "URL"])):
        if shutil.which(name):
            found[name] = [shutil.which(name), *words], [name, "--version"]
    python = tools / "python/bin/python"
    for name in ("requests", "httpx", "aiohttp", "urllib"):
        if python.exists() and subprocess.run([python, "-c", f"import {name}"], capture_output=True, check=False).returncode == 0:
            add(name, str(python), str(HERE / "fetch.py"), version=(name, "version"))
    for name in ("fetch", "http", "undici", "got", "axios"):
        if name in ("fetch", "http") or (tools / "node/node_modules" / name).exists():
            add(f"node-{name}", shutil.which("node"), str(tools / "node/fetch.mjs"), version=(f"node-{name}", "version"))
    add("go-http", str(tools / "fetch_go"))
    add("ruby-net-http", shutil.which("ruby"), str(HERE / "fetch.rb"))
    if shutil.which("php"):
        extensions = subprocess.run(["php", "-m"], capture_output=True, text=True, check=False).stdout
        add("php-streams php-curl" if "\ncurl\n" in extensions else "php-streams", shutil.which("php"), str(HERE / "fetch.php"))
    if (tools / "Fetch.class").exists():
        add("java-http java-connection", shutil.which("java"), "-Xmx256m", "-cp", str(tools), "Fetch")
    for name, module in (("perl-lwp", "LWP::UserAgent"), ("perl-http-tiny", "HTTP::Tiny")):
        if shutil.which("perl") and subprocess.run(["perl", f"-M{module}", "-e1"], capture_output=True, check=False).returncode == 0:
            add(name, shutil.which("perl"), str(HERE / "fetch.pl"), version=(name, "version"))
    return found


def enter(arguments):
    """Runs this program again in a mount and network namespace."""
    if subprocess.run(["unshare", "-mn", "true"], capture_output=True, check=False).returncode:
        print("skipped: a network of its own (unshare -mn) needs root")
        return 77
    script = ("mount -t tmpfs none /mnt && printf 'nameserver 127.0.0.53\\nsearch .\\n' >/mnt/resolv && printf '127.0.0.1 localhost\\n' >/mnt/hosts && "
              "mount --bind /mnt/resolv /etc/resolv.conf && mount --bind /mnt/hosts /etc/hosts && ip link set lo up && "
              "ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo && exec \"$@\"")
    environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    return subprocess.run(["unshare", "-mn", "--propagation", "private", "sh", "-c", script, "sh", sys.executable, __file__, INSIDE, *arguments],
                          check=False, env=environment).returncode


def main():
    if INSIDE not in sys.argv:
        return enter(sys.argv[1:])
    sys.argv.remove(INSIDE)
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("tools", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--clients", default="")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("URIKIT_SEED", "1")))
    parser.add_argument("--show", type=int, default=5)
    options = parser.parse_args()
    urls = guarded(options.tool, options.count, options.seed)
    names, bad = Names(), 0
    for port in {80, 443, 8080} | {parts_of(url)[1] for url in urls}:
        listen(socket.AF_INET, port)
        listen(socket.AF_INET6, port)
    found = {name: words for name, words in clients(options.tools).items() if not options.clients or name in options.clients.split(",")}
    for name, (command, version) in found.items():
        told = " ".join(subprocess.run(version, capture_output=True, text=True, check=False, timeout=60).stdout.split("\n")[0].split()[:4])
        answers, seconds = ask(command, urls)
        if models.WIRE[name]["version"] not in told:
            print(f"{name}: the row was tested against {models.WIRE[name]['version']}")
        listed = models.WIRE[name]["changes"].split(", ")
        rules, refused, wrong = collections.Counter(), 0, 0
        for url, answer in zip(urls, answers, strict=True):
            judged = judge(url, answer, names)
            refused += judged is None
            rules.update(judged[0] if judged else ())
            faults = judged[1] + [f"not in catalog/wire.tsv: {change}" for change in sorted(judged[0]) if change not in listed] if judged else []
            if faults:
                wrong += 1
                if wrong <= options.show:
                    print(f"error: {name}: {url}\n    {'; '.join(faults)}")
        print(f"{name} ({told}): {len(urls)} texts, {refused} refused, {wrong} exceptions, {seconds:.0f} s"
              + "".join(f"\n    {rule} {number}" for rule, number in sorted(rules.items())), flush=True)
        if refused > len(urls) // 2:
            print(f"error: {name} refused more than half: it does not work")
            wrong += 1
        bad += wrong
    print(f"{len(found)} clients, seed {options.seed}")
    return 1 if bad else 0 if found else 77


if __name__ == "__main__":
    sys.exit(main())
