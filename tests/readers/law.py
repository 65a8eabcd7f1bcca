# SPDX-License-Identifier: MIT
"""The property of guard, against the real programs: what passes is fetched from the host and port that guard returned.

Each program gets the text as it was given, and the text that guard returned. It may refuse either of them. If it does not, it
must go to guard's scheme, host and port. compare.py --guard runs this; beside the readers, it asks the programs of
MORE, which show where a request really goes: they make one, and stop it at the socket, or answer it as a proxy.
"""
import collections
import concurrent.futures
import ipaddress
import os
import random
import re
import shutil

import generator

# What guard lets through is made of milder parts than the texts for the readers, of which it refuses 19 in 20.
BEGINNINGS = ["http://"] * 8 + ["https://"] * 6 + ["HTTP://", "hTTps://"]
HOSTS = [host for host in generator.HOSTS if not re.search(r"[ \\<>{}|^`\"%]", host)] + [
    "example.com", "www.example.org", "a.b.c.example", "EXAMPLE.COM", "xn--bcher-kva.example", "b\u00fccher.example", "B\u00dcCHER.example", "\u4f8b\u3048.example",
    "\u0440\u0444.example", "a\u0308.example", "\uff45xample.com", "a-b.example", "x" * 63 + ".example", "0.example", "1.2.3.example", "a_b.example", "[2001:DB8::1]", "[::FFFF:8.8.8.8]",
    "8.8.8.8", "255.255.255.255", "0.0.0.0", "example.com.", "a.0", "a.0x", "a.0x7f", "example.1a", "example.a1", "0xample.com", "1e2.example"]
SEGMENTS = [part for part in generator.SEGMENTS if part not in ("%", "%z", "\t", "\x7f", "\x00", "\n", "#")] + ["index.html", "%E2%82%AC", "@evil.example", ":80", "//evil.example", "\\evil.example", "http:"]
PORTS = [port for port in generator.PORTS if re.fullmatch(r"(:[0-9]*)?", port)]
QUERIES = [part for part in generator.QUERIES if not re.search("%$|%z|[\t\x00]", part)] + ["?@evil.example/", "?a=http://evil.example", "?\\evil.example", "?/../../", "?a=%40&b=%2F"]
FRAGMENTS = ["", "", "", "#", "#f", "#a b", "#%41", "#@evil.example", "#/b", "#?a", "#\u00e9"]
ALPHABET = "abcxyzABC0123456789-._~!$&'()*+,;=:@%[]\u00e9\u00df\u0430\u3002\u200d"


def made(rng):
    host = rng.choice(HOSTS)
    if rng.randrange(3) == 0:
        host = "".join(rng.choice(ALPHABET[:26] if rng.randrange(6) else ALPHABET) for _ in range(rng.randrange(1, 12))) + rng.choice(("", ".example", "." + host))
    path = "".join("/" + rng.choice(SEGMENTS) for _ in range(rng.choice((0, 1, 1, 2, 3))))
    text = rng.choice(BEGINNINGS) + rng.choice(("",) * 12 + ("u@", "@")) + host + rng.choice(PORTS) + path + rng.choice(QUERIES) + rng.choice(FRAGMENTS)
    for _ in range(rng.choice((0, 0, 0, 0, 1, 2))):
        text = generator.mutate(text, generator.SEEDS, rng)
    return text[:400]


def passing(count, seed, corpus, ask_guard):
    """`count` different texts that guard lets through, as {text: (result, scheme, host, port)}, and how often which rule refused."""
    rng = random.Random(seed)
    found, refused, seen = {}, collections.Counter(), set()
    batch = generator.inputs(min(count, 20000), seed, corpus) + corpus
    while len(found) < count:
        batch = [text for text in dict.fromkeys(batch) if text not in seen]
        seen.update(batch)
        for text, answer in zip(batch, ask_guard(batch)):
            if answer.startswith("!"):
                refused[answer[1:].split(" ")[0]] += 1
            elif len(found) < count:
                found[text] = tuple("" if part == "-" else bytes.fromhex(part).decode() for part in answer.split(" "))
        batch = [made(rng) for _ in range(min(20000, 2 * count))]
    return found, refused


def written_host(text):
    """The host as it is written. Some programs give it to the resolver like that, beyond ASCII too."""
    match = re.match(r"[A-Za-z][A-Za-z0-9+.-]*://([^/?#:\\]*)", text)
    return match[1] if match else ""


def goes_astray(answer, text, guarded):
    """True if the program does not refuse, and goes elsewhere than guard says."""
    if answer is None:
        return False
    scheme, host, port = answer[:3]
    default = {"http": "80", "https": "443"}.get(guarded[1], "")
    if scheme != guarded[1] or (port or default) != (guarded[3] or default):
        return True
    host = host.rstrip("\n")
    if host.lower() == guarded[2]:
        return False
    if guarded[2].startswith("["):
        try:
            return ipaddress.ip_address(host.strip("[]")) != ipaddress.ip_address(guarded[2].strip("[]"))
        except ValueError:
            return True
    return host.isascii() or host.lower() != written_host(text).lower()


def more(tools, own, drivers):
    """{name: (command, command that prints the version)} of the programs that make requests."""
    found = {}
    node = tools / "node/node_modules/node/bin/node"
    node = str(node) if node.exists() else shutil.which("node")

    def add(name, program, *words):
        if program:
            found[name] = ([program, *words, name], [program, *words, "version"])

    add("node-http", node, str(drivers / "node.js"))
    add("urllib-request", own, str(drivers / "python.py"))
    add("requests", own, str(drivers / "python.py"))
    add("go-http", str(tools / "go_reader") if (tools / "go_reader").exists() else None)
    if (tools / "Reader.class").exists():
        add("java-http", shutil.which("java"), "-cp", str(tools), "Reader")
        add("java-connection", shutil.which("java"), "-cp", str(tools), "Reader")
    add("curl-request", str(tools / "curl_reader") if (tools / "curl_reader").exists() else None)
    if (tools / "curl8_reader").exists():
        found["curl-8-request"] = ([str(tools / "curl8_reader"), "curl-request"], [str(tools / "curl8_reader"), "version"])
    add("php-filter", shutil.which("php"), str(drivers / "reader.php"))
    return found


def one_round(found, programs, ask, parse, show):
    """{program: exceptions}, and {program: texts that it did not refuse}. Prints the first exceptions of each program."""
    given = list(found)
    lines = [text.encode().hex() for text in given] + [found[text][0].encode().hex() for text in given]
    exceptions, taken = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("URIKIT_JOBS", "2"))) as pool:
        asked = {name: pool.submit(ask, command, lines) for name, (command, _) in programs.items()}
        for name, future in asked.items():
            for i, line in enumerate(future.result()):
                text = given[i % len(given)]
                answer = parse(line)
                taken[name] += answer is not None
                if goes_astray(answer, text, found[text]):
                    exceptions[name] += 1
                    if exceptions[name] <= show:
                        which = "result" if i >= len(given) else "text"
                        print(f"error: {name}: the {which} of {text!r}\n    it:    {answer}\n    guard: {found[text]}")
    return exceptions, taken
