#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where the requests of HTTP clients go, on the wire: run.py TOOL TOOLS [--clients NAME,...] [--count N] [--seed N] [--show N] [--all] [--answers FOLDER] [--write]

TOOL is urikit, TOOLS the folder that scripts/test.d/wire fills. For texts that `urikit guard` returns, each client makes a real
request, in a network of its own in which every address is this machine (unshare, as root): a resolver gives each name an address of its own, and a
server notes to which address and port a request came, its target, its Host and, of https, the name that TLS was asked for (SNI). The law: the
address is that of guard's host, the port guard's port, and target, Host and SNI are those of the text, or changed as the client's row of
catalog/wire.tsv says. A program that is started for each text gets a fifth of them, or with --all every text. --answers keeps the answers of
each client in a file of this folder; a client that has one is not asked again. --write counts the texts that a client was asked and those that it
refused, and writes both into catalog/wire.tsv, if the client had no exceptions. Exits with 77 where a network of its own cannot be had.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import ipaddress
import itertools
import os
import pathlib
import posixpath
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import unicodedata
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import given  # noqa: E402
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


def certificate():
    """A context with a certificate of ours, the only one that the system knows here; it keeps the name that a client asks for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("/mnt/certificate", "/mnt/key")
    context.sni_callback = lambda one, name, _: setattr(one, "asked_for", name)
    return context


def answer(one, context):
    """Answers a request with "scheme address port target host sni", the last three in hex, and "-" for what did not come."""
    address, port = one.getsockname()[:2]
    one.settimeout(5)
    scheme = "https" if one.recv(1, socket.MSG_PEEK) == b"\x16" else "http"  # the first byte of TLS
    if scheme == "https":
        one = context.wrap_socket(one, server_side=True)
    with one:
        data = b""
        while b"\r\n\r\n" not in data and (part := one.recv(65536)):
            data += part
        target = data.split(b"\r\n")[0].split(b" ")
        host = re.search(rb"(?i)\r\nhost:[ \t]*(.*?)[ \t]*\r\n", data)
        sni = getattr(one, "asked_for", None)
        said = (b" ".join(target[1:-1]), host and host[1], sni and sni.encode())
        body = " ".join([scheme, address, str(port), *(part.hex() if part is not None else "-" for part in said)]).encode()
        one.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))


def listen(family, port, context):
    server = socket.socket(family)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        server.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    server.bind(("::" if family == socket.AF_INET6 else "0.0.0.0", port))
    server.listen(64)

    def serve():
        while True:
            one = server.accept()[0]
            threading.Thread(target=attempt, args=(one,), daemon=True).start()

    def attempt(one):
        with one, contextlib.suppress(OSError):  # a client that leaves has no answer
            answer(one, context)

    threading.Thread(target=serve, daemon=True).start()


def parts_of(url):
    """(scheme, host, port, target, Host, fragment with "#") of a text that guard returned."""
    scheme, host, port, rest, fragment = re.fullmatch(r"(https?)://(\[[^\]]*\]|[^/:?#]*)(?::([0-9]+))?(/[^#]*)(#.*)?", url).groups()
    return scheme, host, int(port or {"http": 80, "https": 443}[scheme]), rest, host + (f":{port}" if port else ""), fragment


def compatible(match):
    """Octets of a path in Unicode's form NFKC."""
    try:
        return urllib.parse.quote(unicodedata.normalize("NFKC", urllib.parse.unquote(match[0], errors="strict")), safe="")
    except UnicodeDecodeError:
        return match[0]


def as_file(path):
    """A path in which slashes are merged and dot segments removed."""
    found = posixpath.normpath("/" + path.lstrip("/"))
    return found + "/" if found != "/" and re.search(r"/\.{0,2}$", path) else found


# What a client does to a path besides changing characters: (sentence, what the path becomes).
PATHS = [
    ("slashes are merged", lambda path: re.sub("(/|%2F)+", "/", path)),
    ("the path ends at %00", lambda path: path.partition("%00")[0]),
    ("the path becomes NFKC", lambda path: re.sub("[A-Za-z]?(%[89A-F][0-9A-F])+", compatible, path)),
    ("the first ..; is a dot segment", lambda path: re.sub(r"(^|/[^/]+|/(?=/))/\.\.;", "/;", path, count=1)),
    ("the first .; is a dot segment", lambda path: re.sub(r"/\.;", "/;", path, count=1)),
    ("the first ..; is a dot segment", lambda path: re.sub(r"/\.\.;", "/;", path, count=1)),
    ("..%2F is a dot segment", lambda path: as_file(re.sub("(?i)%2F", "/", path))),
]


def changes(it, want):
    """What turns one target into the other, as a set of sentences; None if something else differs."""
    for marks in (0, it.count("?") - want.count("?")):  # of the path, that were triplets
        if 0 <= marks <= want.partition("?")[0].count("%3F"):
            found = target_changes(it.split("?", marks + 1), marks, want)
            if found is not None:
                return found
    return None


def target_changes(parts, marks, want):
    """The same, for parts between question marks, of which the first `marks` are in the path."""
    (path, _, query), path_it = want.partition("?"), "?".join(parts[:marks + 1])
    mark, query_it = len(parts) > marks + 1, "".join(parts[marks + 1:])
    found = character_changes("path", path_it, path)
    for sentence, become in PATHS:
        if found is None and become(path) != path and (of_path := character_changes("path", path_it, become(path))) is not None:
            found = of_path | {sentence}
    if found is None or want == path and mark:
        return None
    if want.endswith("?") and not mark:
        return found | {"an empty query is left out"}
    of_query = character_changes("query", query_it, query)
    return found | ({"the query is written again"} if of_query is None else of_query)


def character_changes(part, it, want):
    found = set()
    for a, b in itertools.zip_longest(*(re.findall("%[0-9A-Fa-f]{2}|.", text, re.S) for text in (want, it))):
        if a == b:
            continue
        if a is None or b is None or urllib.parse.unquote_to_bytes(a) != urllib.parse.unquote_to_bytes(b) or len(a) == len(b):
            return None
        found.add(f"in the {part} {a} become triplets" if len(a) == 1 else f"in the {part} {b} are decoded")
    return found


LISTED = re.compile(r"in the (path|query) (\S+) (become triplets|are decoded)")


def unfolded(cell):
    """The sentences of a row's changes, of which one may be about several characters."""
    found = set()
    for sentence in cell.split(", "):
        match = LISTED.fullmatch(sentence)
        found |= {f"in the {match[1]} {one} {match[3]}" for one in match[2]} if match else {sentence}
    return found


def folded(sentences):
    """The reverse: a cell."""
    kept, of = [], collections.defaultdict(list)
    for sentence in sorted(sentences):
        match = LISTED.fullmatch(sentence)
        if match:
            of[match[1], match[3]].append(match[2])
        else:
            kept.append(sentence)
    return ", ".join([f"in the {part} {''.join(ones)} {what}" for (part, what), ones in of.items()] + kept) or "-"


def host_changes(it, want, scheme):
    """The same of the header Host."""
    name, port = re.fullmatch(r"(\[[^\]]*\]|[^:]*)(:[0-9]+)?", want).groups()
    default = {"http": ":80", "https": ":443"}[scheme]
    address, bracket, port_it = it[1:].partition("]") if it.startswith("[") else it.partition(":")
    found = set()
    if name.startswith("[") and it == name[1:-1] + (port or ""):
        return {"Host has the IPv6 address without brackets"}
    if name.startswith("[") and urllib.parse.unquote(it) == name[1:-1]:
        return {"Host has the IPv6 address without brackets in triplets"} | ({"Host has no port"} if port else set())
    if name.startswith("[") and bracket == "]" and address != name[1:-1] and ipaddress.ip_address(address) == ipaddress.ip_address(name[1:-1]):
        found.add("Host has the IPv6 address in another form")
        it = name + port_it
    if name.startswith("[") and is_address(address) and unmapped(address.strip("[]")) == unmapped(name[1:-1]) and ":" not in address:
        found.add("Host has the IPv4 address that an IPv6 one stands for")
        it = name + it[len(address):]
    if port and it in (name, name.rstrip(".")):
        found.add("Host has no port")
        it += port
    elif not port and it.endswith(default):
        found.add("Host has the default port")
        it = it[:-len(default)]
    if it == name.rstrip(".") + (port or "") != want:
        found.add("Host has no dot at its end")
        it = want
    return found if it == want else None


def sni_changes(it, host):
    """The same of SNI: RFC 6066, section 3, has none for an address, and a name without the dot at its end."""
    if it == ("" if is_address(host) else host.rstrip(".")):
        return set()
    if is_address(host) and ":" in host and it == host[1:].partition(":")[0]:
        return {"SNI has an IPv6 address up to its first colon"}
    if is_address(host):
        return {"SNI has the address"} if re.fullmatch(r"[0-9a-f.:\[\]]+", it) and unmapped(it.strip("[]")) == unmapped(host.strip("[]")) else None
    return {"": {"no SNI"}, host: {"SNI has a dot at its end"}}.get(it)


def is_address(host):
    return host.startswith("[") or re.fullmatch(r"[0-9.]*[0-9]", host)


def unmapped(address):
    """An address, the IPv4 one for an IPv6 one that stands for it; None for what is none."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def judge(url, told, names):
    """None for a refusal, or (the rewritings, what is wrong)."""
    if told == "!":
        return None
    if not re.fullmatch(r"https? [0-9a-f.:]+ [0-9]+( ([0-9a-f]+|-)){3}", told):
        return set(), [f"it answers {told[:600]!r}"]
    scheme, host, port, target, header, fragment = parts_of(url)
    spoken, address, came, *said = told.split(" ")
    asked, header_said, sni = (bytes.fromhex(part).decode("latin-1") if part != "-" else "" for part in said)
    wrong = []
    expected = host.strip("[]") if is_address(host) else names.address(host)
    if unmapped(address) != unmapped(expected):
        wrong.append(f"goes to {address}, not {expected}")
    if int(came) != port:
        wrong.append(f"goes to port {came}, not {port}")
    rules = set()
    if fragment and asked.endswith(fragment):
        rules.add("the fragment is sent")
        asked = asked[:-len(fragment)]
    escaped = re.fullmatch(r"(.*)[?&]_escaped_fragment_=(.*)", asked)
    if escaped and fragment and "#!" + urllib.parse.unquote(escaped[2], "latin-1") == re.sub("^#%21", "#!", fragment):
        rules.add("a fragment with #! becomes a query")
        asked = escaped[1] + "?" * (target.endswith("?") and "?" not in escaped[1])
    of_query = "?" + fragment.partition("?")[2] if fragment else ""
    if len(of_query) > 1 and "?" not in target and asked == target + of_query:
        rules.add("a fragment's ? begins a query")
        asked = target
    if (spoken, scheme, port) == ("https", "http", 443):
        rules.add("http to port 443 is sent over TLS")
        scheme, header = "https", host
    elif spoken != scheme:
        wrong.append(f"{spoken} is spoken, not {scheme}")
    name = host if scheme == "https" else ""
    for what, it, want, explained in (("target", asked, target, changes(asked, target)), ("Host", header_said, header, host_changes(header_said, header, scheme)),
                                      ("SNI", sni, name, sni_changes(sni, name))):
        if explained is None:
            wrong.append(f"{what} is {it!r}, not {want!r}")
        rules |= explained or set()
    return rules, wrong


def ask(command, urls, kept):
    """What a client answers to each text: what the server saw, or "!"."""
    start, answers = time.monotonic(), []
    if kept and kept.exists():
        answers = kept.read_text().split("\n")
    for at in range(len(answers), len(urls), 1000):  # a client that stops or hangs loses no more
        some = urls[at:at + 1000]
        try:
            result = subprocess.run(command, input="\n".join(some) + "\n", capture_output=True, text=True, check=False, timeout=60 + len(some))
            found = result.stdout.split("\n")[:-1]
            why = f"{len(found)} answers to {len(some)} texts: {result.stderr[-500:]}"
        except subprocess.TimeoutExpired as late:
            found, why = [], str(late)
        answers += found if len(found) == len(some) else [why.replace("\n", " ")] * len(some)
        if kept:
            kept.write_text("\n".join(answers))
    return answers, time.monotonic() - start


def clients(tools, wanted):
    """{client: (command, what it says of its version)} of those that are here."""
    found = {}
    for name, row in models.WIRE.items():
        command = [word.replace("HERE", str(HERE)).replace("TOOLS", str(tools)) for word in row["run"].split()]
        if not shutil.which(command[0]) or (wanted and name not in wanted):
            continue
        said = subprocess.run([*command, "version"], capture_output=True, text=True, check=False, timeout=60)
        if said.returncode == 0:
            found[name] = command, " ".join(said.stdout.split("\n")[0].split()[:4])
    return found


def enter(arguments):
    """Runs this program again in a mount and network namespace."""
    if subprocess.run(["unshare", "-mn", "true"], capture_output=True, check=False).returncode:
        print("skipped: a network of its own (unshare -mn) needs root")
        return 77
    script = ("mount -t tmpfs none /mnt && printf 'nameserver 127.0.0.53\\nsearch .\\n' >/mnt/resolv && printf '127.0.0.1 localhost\\n' >/mnt/hosts && "
              "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout /mnt/key -out /mnt/certificate -days 2 -subj /CN=h.example 2>/dev/null && "
              "{ [ ! -e /etc/ssl/certs/ca-certificates.crt ] || mount --bind /mnt/certificate /etc/ssl/certs/ca-certificates.crt; } && "
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
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--answers", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    urls = given.guarded(options.tool, options.count, options.seed)
    if len(urls) >= 2000 and (few := given.few(urls)):
        sys.exit("error: too few of the texts are of these kinds: " + ", ".join(few))
    names, context, bad = Names(), certificate(), 0
    for url in urls:  # each run gives a name the same address
        names.address(parts_of(url)[1])
    for port in {80, 443, 8080} | {parts_of(url)[2] for url in urls}:
        listen(socket.AF_INET, port, context)
        listen(socket.AF_INET6, port, context)
    found = clients(options.tools, set(filter(None, options.clients.split(","))))
    texts = {name: [url for url in urls if parts_of(url)[0] in models.WIRE[name]["schemes"].split()] for name in found}
    for name in found:  # a program that is started for each text gets a fifth of them
        if "fetch.sh" in models.WIRE[name]["run"] and not options.all:
            texts[name] = texts[name][:len(urls) // 5]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, answered in [(name, pool.submit(ask, found[name][0], texts[name], options.answers and options.answers / name)) for name in found]:
            wrong, counts = report(name, found[name][1], texts[name], *answered.result(), names, options.show)
            bad += wrong
            if options.write and not wrong:
                write(name, counts)
    print(f"{len(found)} clients, seed {options.seed}")
    return 1 if bad else 0 if found else 77


def report(name, told, urls, answers, seconds, names, show):
    """Prints what a client did; how often it broke the law."""
    row = models.WIRE[name]
    if row["version"] not in told:
        print(f"{name}: the row was tested against {row['version']}, not {told}")
    listed, rules, refused, wrong = unfolded(row["changes"]), set(), 0, 0
    for url, it in zip(urls, answers, strict=True):
        judged = judge(url, it, names)
        refused += judged is None
        found, faults = judged or (set(), [])
        rules |= found
        faults += [f"not in catalog/wire.tsv: {change}" for change in sorted(found - listed)]
        if faults:
            wrong += 1
            if wrong <= show:
                print(f"error: {name}: {url}\n    {'; '.join(faults)}")
    print(f"{name} ({told}): {len(urls)} texts, {refused} refused, {wrong} exceptions, {seconds:.0f} s\n    {folded(rules)}", flush=True)
    if refused > len(urls) // 2:
        print(f"error: {name} refused more than half: it does not work")
        wrong += 1
    return wrong, {"texts": len(urls), "refused": refused}


def write(name, counts):
    """Writes the counts of a client that keeps the law into its row."""
    page = models.ROOT / "catalog/wire.tsv"
    lines = page.read_text().split("\n")
    head = next(line for line in lines if line.startswith("name\t")).split("\t")
    for at, line in enumerate(lines):
        if line.startswith(name + "\t"):
            lines[at] = "\t".join(str(counts.get(column, cell)) for column, cell in zip(head, line.split("\t"), strict=True))
    page.write_text("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
