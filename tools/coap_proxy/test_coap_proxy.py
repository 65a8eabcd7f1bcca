#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Client, proxy and origin of this folder on loopback, and libcoap's own programs beside them.

test_coap_proxy.py FOLDER COAP_CLIENT COAP_SERVER [TEST...]

FOLDER has the three programs; the other two are libcoap's. CoAP messages and CRIs are written and read here once more,
independently of urikit and libcoap. Every port is chosen by the system, every process is stopped by its own id.

Random traffic runs for URIKIT_SOAK seconds (2), at most URIKIT_SOAK_RATE datagrams a second (500).
"""
import os
import pathlib
import queue
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from coap_message import (
    ACK, CON, DELETE, FETCH, GET, HOP_LIMIT, HOST, IPATCH, NAMES, NON, PATCH, PATH, PATIENCE, PORT, POST, PROXY_CRI,
    PROXY_SCHEME, PROXY_URI, PUT, QUERY, RST, SCHEME_NUMBER, URI_OPTIONS, Peer, coap_uint, counts, read_message, text,
    write_message)

FOLDER, COAP_CLIENT, COAP_SERVER = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
COAP = -1  # scheme number 0, as it stands in a CRI
LOCAL = bytes([127, 0, 0, 1])


# ---- CRIs --------------------------------------------------------------------------------

def cbor(item):
    """As much of RFC 8949 as CRIs have."""
    def head(major, value):
        for extra, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
            if value < 24:
                return bytes([major << 5 | value])
            if value < 1 << 8 * size:
                return bytes([major << 5 | extra]) + value.to_bytes(size, "big")
        raise ValueError(value)

    if item is None or isinstance(item, bool):
        return {None: b"\xF6", False: b"\xF4", True: b"\xF5"}[item]
    if isinstance(item, int):
        return head(0, item) if item >= 0 else head(1, -1 - item)
    if isinstance(item, bytes):
        return head(2, len(item)) + item
    if isinstance(item, str):
        return head(3, len(item.encode())) + item.encode()
    return head(4, len(item)) + b"".join(map(cbor, item))


# ---- processes ------------------------------------------------------------------------------

class Program:
    """One of ours: says where it listens, then a line for each request."""
    def __init__(self, name, *args, listen="127.0.0.1:0", explain=True):
        self.messages = tempfile.TemporaryFile()
        if name == "proxy" and explain:
            args += ("--explain", "127.0.0.0/8", "--explain", "::1/128")
        self.process = subprocess.Popen([FOLDER / name, "--listen", listen, *args], stdout=subprocess.PIPE,
                                        stderr=self.messages, text=True)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        first = self.line()
        assert first.startswith("listening on "), first
        self.address = first.split()[-1]
        self.port = int(first.rpartition(":")[2])

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put("(ended)")

    def line(self):
        return self.lines.get(timeout=PATIENCE)

    def forget(self):
        while not self.lines.empty():
            self.lines.get()

    def settle(self, quiet=0.3):
        """As forget, when requests that nobody read a line of may still be on their way to the queue."""
        try:
            while True:
                self.lines.get(timeout=quiet)
        except queue.Empty:
            pass

    def stop(self):
        """A program that leaks or stumbles under a sanitizer does not end with 0."""
        if self.messages.closed:
            return
        self.process.terminate()
        status = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stdout.close()
        self.messages.seek(0)
        with self.messages:
            assert status == 0, (self.process.args[0], status, self.messages.read()[-4000:].decode(errors="replace"))


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as trial:
            trial.bind(("::1", 0))
        return True
    except OSError:
        return False


IPV6 = has_ipv6()
origin = origin6 = proxy = peer = None


def setUpModule():
    global origin, origin6, proxy, peer
    unittest.addModuleCleanup(lambda: print("; ".join(f"{name}: {count}" for name, count in sorted(counts.items()))))
    origin = Program("origin")
    unittest.addModuleCleanup(origin.stop)
    to = f"=127.0.0.1:{origin.port}"
    hosts = ["sensor.example", "größe.example", "a", "a.b.c.d.e", "192.0.2.7", "[2001:db8::7]", "1.2.3", "x_y", "%41 b"]
    args = [word for host in hosts for word in ("--resolve", host + to)]
    if IPV6:
        origin6 = Program("origin", listen="[::1]:0")
        unittest.addModuleCleanup(origin6.stop)
        args += ["--resolve", f"six.example=[::1]:{origin6.port}"]
    proxy = Program("proxy", "--timeout", str(PATIENCE), "--allow", "127.0.0.0/8", "--allow", "::1/128", "--resolve",
                    "localhost=127.0.0.1", *args)
    unittest.addModuleCleanup(proxy.stop)
    peer = Peer(proxy.port)
    unittest.addModuleCleanup(peer.socket.close)


def seen(of=None):
    """What the origin says it saw: method, Uri-* options, all other options, payload."""
    method, *words, payload = (of or origin).line().split(" ")
    options = [(int(word.split("=")[0]), bytes.fromhex(word.split("=")[1])) for word in words]
    return (method, [option for option in options if option[0] in URI_OPTIONS],
            [option for option in options if option[0] not in URI_OPTIONS], bytes.fromhex(payload.split("=")[1]))


class Base(unittest.TestCase):
    def forwarded(self, options, expected, method=GET, payload=b"", to=None, kind=CON):
        """One request; the origin saw these Uri-* options, the payload, and a Hop-Limit."""
        (to or origin).forget()
        answer = peer.ask(options, method, payload, kind)
        self.assertEqual(answer.code >> 5, 2, (options, text(answer.code), answer.payload))
        got_method, uri, others, got_payload = seen(to)
        self.assertEqual((got_method, uri, got_payload), (NAMES[method], expected, payload), options)
        self.assertIn(HOP_LIMIT, [number for number, _ in others])
        self.assertTrue(answer.payload.startswith(NAMES[method].encode()), answer.payload)
        counts["forwarded"] += 1
        return others

    def refused(self, options, codes, reason=None, method=GET):
        answer = peer.ask(options, method)
        self.assertIn(text(answer.code), codes, (options, answer.payload))
        if reason is not None:
            self.assertEqual(answer.payload.decode(), reason, options)
        counts["refused"] += 1
        return answer

    def still_serves(self):
        self.assertIsNone(proxy.process.poll())
        self.forwarded([(PROXY_CRI, cbor([COAP, ["a"], ["still"]]))],
                       [(HOST, b"a"), (PORT, b"\x16\x33"), (PATH, b"still")])


# ---- what arrives at the origin -----------------------------------------------------------------

PATHS = [[], [""], ["a"], ["a", "b"], ["", "a"], ["a", ""], ["", ""], ["a", "", "b"], ["ü"], ["日本", "語"], ["%"],
         ["%2F"], ["/"], ["a/b", "c"], ["&"], ["a&b=c"], ["?"], ["#"], ["a b"], ["..."], ["\0"], [":"], ["x" * 255],
         ["ü" * 127 + "x"], ["x" * 255] * 3, list("abcdefghijklmnopqrstuvwxyz"), [".well-known", "core"]]
QUERIES = [["a=b"], ["a", "b"], ["a=b", "c=d", "e"], ["&"], ["%26"], ["=?/"], ["ü=ß"], ["q" * 255], ["a"] * 40, [" "]]
# The host in the CRI, and what is to arrive: our own origin answers for each, at another port.
HOSTS = [(["sensor", "example"], b"sensor.example"), (["größe", "example"], "größe.example".encode()), (["a"], b"a"),
         (list("abcde"), b"a.b.c.d.e"), ([bytes([192, 0, 2, 7])], b"192.0.2.7"),
         ([bytes.fromhex("20010DB8000000000000000000000007")], b"[2001:db8::7]"), (["1", "2", "3"], b"1.2.3"),
         (["x_y"], b"x_y"), (["%41 b"], b"%41 b")]
DEFAULT_PORT = [(PORT, b"\x16\x33")]  # 5683 is not where the origin listens


def path_options(path, query=()):
    path = [] if path == [""] else path
    return [(PATH, segment.encode()) for segment in path] + [(QUERY, one.encode()) for one in query]


class ProxyCri(Base):
    def test_paths(self):
        for path in PATHS:
            self.forwarded([(PROXY_CRI, cbor([COAP, [LOCAL, origin.port], path]))], path_options(path))

    def test_queries(self):
        for query in QUERIES:
            self.forwarded([(PROXY_CRI, cbor([COAP, [LOCAL, origin.port], ["p"], query]))], path_options(["p"], query))

    def test_hosts(self):
        for host, expected in HOSTS:
            self.forwarded([(PROXY_CRI, cbor([COAP, host, ["p"]]))], [(HOST, expected), *DEFAULT_PORT, (PATH, b"p")])
        self.forwarded([(PROXY_CRI, cbor([COAP, ["localhost", origin.port]]))], [(HOST, b"localhost")])

    def test_ports(self):
        for port in (0, 1, 255, 256, 5683, 5684, 65535):
            self.forwarded([(PROXY_CRI, cbor([COAP, ["a", port]]))], [(HOST, b"a"), (PORT, coap_uint(port))])
        self.forwarded([(PROXY_CRI, cbor([COAP, ["a", origin.port]]))], [(HOST, b"a")])

    def test_ipv6(self):
        if not IPV6:
            self.skipTest("this machine has no ::1")
        one = bytes(15) + b"\1"
        self.forwarded([(PROXY_CRI, cbor([COAP, [one, origin6.port], ["p"]]))], [(PATH, b"p")], to=origin6)
        self.forwarded([(PROXY_CRI, cbor([COAP, ["six", "example"]]))], [(HOST, b"six.example"), *DEFAULT_PORT],
                       to=origin6)

    def test_ipv4_in_ipv6(self):
        """::ffff:127.0.0.1 is reached over IPv4, and stays what it was in Uri-Host."""
        mapped = bytes(10) + b"\xFF\xFF" + LOCAL
        self.forwarded([(PROXY_CRI, cbor([COAP, [mapped, origin.port]]))], [(HOST, b"[::ffff:127.0.0.1]")])

    def test_methods(self):
        for method in (GET, POST, PUT, DELETE, FETCH, PATCH, IPATCH):
            for payload in (b"", b"payload \0\xFF", b"x" * 700):
                self.forwarded([(PROXY_CRI, cbor([COAP, ["a"], ["m"]]))], [(HOST, b"a"), *DEFAULT_PORT, (PATH, b"m")],
                               method, payload)

    def test_non_confirmable(self):
        self.forwarded([(PROXY_CRI, cbor([COAP, ["a"]]))], [(HOST, b"a"), *DEFAULT_PORT], kind=NON)

    def test_longest(self):
        """1023 bytes are the most that Proxy-Cri may have."""
        path = ["x" * 255] * 3
        path.append("y" * (1023 - len(cbor([COAP, ["a"], path + [""]])) - 1))
        self.assertEqual(len(cbor([COAP, ["a"], path])), 1023)
        self.forwarded([(PROXY_CRI, cbor([COAP, ["a"], path]))], [(HOST, b"a"), *DEFAULT_PORT, *path_options(path)])

    def test_generated(self):
        rng = random.Random(7252)
        letters = "abcXYZ019-._~%/&=?#: üß日\0\"'@!$()*+,;"
        for _ in range(300):
            host, expected = rng.choice(HOSTS)
            path = ["".join(rng.choices(letters, k=rng.choice((0, 1, 2, 5, 30)))) for _ in range(rng.randrange(5))]
            path = [segment for segment in path if segment not in (".", "..")]
            query = ["".join(rng.choices(letters, k=rng.choice((1, 2, 5, 30)))) for _ in range(rng.randrange(4))]
            cri = [COAP, host, path] + ([query] if query else [])
            self.forwarded([(PROXY_CRI, cbor(cri))], [(HOST, expected), *DEFAULT_PORT, *path_options(path, query)])


class OtherTargets(Base):
    def test_scheme_number(self):
        """The same options arrive as those that came: only Proxy-Scheme-Number is gone."""
        for path in PATHS:
            options = [(HOST, b"a"), *DEFAULT_PORT, *path_options(path)]
            self.forwarded([(SCHEME_NUMBER, b""), *options], options)
        for query in QUERIES:
            options = [(HOST, b"sensor.example"), *DEFAULT_PORT, *path_options(["p"], query)]
            self.forwarded([(SCHEME_NUMBER, b""), *options], options)

    def test_scheme_number_without_host(self):
        """Then the host is that of the proxy, and with another port it is still another server."""
        self.forwarded([(SCHEME_NUMBER, b"\0"), (PORT, coap_uint(origin.port)), (PATH, b"p")], [(PATH, b"p")])
        self.refused([(SCHEME_NUMBER, b""), (PATH, b"p")], ["4.04"], "the target is this proxy, which has no resources")

    def test_scheme_name(self):
        self.forwarded([(PROXY_SCHEME, b"coap"), (HOST, b"a"), *DEFAULT_PORT, (PATH, b"p")],
                       [(HOST, b"a"), *DEFAULT_PORT, (PATH, b"p")])

    def test_uri(self):
        for uri, expected in ((b"coap://a/", []), (b"coap://a/%C3%BC", [(PATH, b"\xC3\xBC")]),
                              (b"coap://A:5683/x/../b%2Fc//?q&r=%26",
                               [(PATH, b"b/c"), (PATH, b""), (PATH, b""), (QUERY, b"q"), (QUERY, b"r=&")])):
            self.forwarded([(PROXY_URI, uri)], [(HOST, b"a"), *DEFAULT_PORT, *expected])

    def test_refused(self):
        for options, code in (([(PROXY_URI, b"coap://a/%G0")], ["4.02", "5.05"]),
                              ([(PROXY_URI, b"coap://a/#f")], ["4.02"]),
                              ([(PROXY_URI, b"http://a/")], ["5.05"]),
                              ([(PROXY_URI, b"coap://unknown.example/")], ["5.05"]),
                              ([(PROXY_SCHEME, b"http"), (HOST, b"a")], ["5.05"]),
                              ([(PROXY_SCHEME, b"unknown"), (HOST, b"a")], ["5.05"]),
                              ([(PROXY_SCHEME, b"not a scheme"), (HOST, b"a")], ["4.02"]),
                              ([(SCHEME_NUMBER, b"\2"), (HOST, b"a")], ["5.05"]),
                              ([(SCHEME_NUMBER, b"\1"), (HOST, b"a")], ["5.05"]),
                              ([(SCHEME_NUMBER, bytes(4)), (HOST, b"a")], ["4.02"]),
                              ([(SCHEME_NUMBER, b""), (SCHEME_NUMBER, b""), (HOST, b"a")], ["4.02"]),
                              ([(SCHEME_NUMBER, b""), (PROXY_SCHEME, b"coap"), (HOST, b"a")], ["4.02"]),
                              ([(SCHEME_NUMBER, b""), (HOST, b"a%62")], ["4.02"]),
                              ([(SCHEME_NUMBER, b""), (HOST, b"a"), (PATH, b"..")], ["4.02"]),
                              ([(SCHEME_NUMBER, b""), (HOST, b"a"), (PATH, b"\xFF")], ["4.02"]),
                              ([(PATH, b"a")], ["4.04"]), ([(PATH, b".well-known"), (PATH, b"core")], ["4.04"]),
                              ([], ["4.04"])):
            self.refused(options, code)
        self.still_serves()

    def test_other_options(self):
        """What is safe to forward goes on, known or not; what is unsafe does not, RFC 7252 §5.4.2."""
        safe = [(1, b"match"), (4, b"etag"), (12, b"\x3C"), (17, b"\x3C"), (60, b"\5"), (252, b"echo"),
                (2048, b"unknown")]
        unsafe = [(6, b""), (14, b"\1"), (258, b""), (2050, b"unknown")]
        others = self.forwarded([*safe, *unsafe, (PROXY_CRI, cbor([COAP, ["a"]]))], [(HOST, b"a"), *DEFAULT_PORT])
        self.assertEqual([option for option in others if option[0] != HOP_LIMIT], safe)
        self.refused([(2049, b"critical"), (PROXY_CRI, cbor([COAP, ["a"]]))], ["4.02"])

    def test_repeated_options(self):
        """One too many counts as unknown, RFC 7252 §5.4.5; If-Match and ETag may be there more often."""
        many = [(1, b"a"), (1, b"b"), (4, b"a"), (4, b"b"), (2048, b"a"), (2048, b"b")]
        others = self.forwarded([*many, (12, b"\x3C"), (12, b"\x32"), (60, b"\5"), (60, b"\6"),
                                 (PROXY_CRI, cbor([COAP, ["a"]]))], [(HOST, b"a"), *DEFAULT_PORT])
        self.assertEqual([option for option in others if option[0] != HOP_LIMIT],
                         sorted([*many, (12, b"\x3C"), (60, b"\5")], key=lambda option: option[0]))
        for number, value in ((5, b""), (17, b"\x3C"), (23, b"\6"), (27, b"\6")):
            self.refused([(number, value), (number, value), (PROXY_CRI, cbor([COAP, ["a"]]))], ["4.02"],
                         f"option {number}: may be there once")

    def test_blocks(self):
        """Each block is a request of its own, RFC 7959: the options pass as they are."""
        for method, option in ((GET, (23, b"\x16")), (PUT, (27, b"\x0E")), (PUT, (27, b"\x16"))):
            others = self.forwarded([option, (PROXY_CRI, cbor([COAP, ["a"]]))], [(HOST, b"a"), *DEFAULT_PORT], method)
            self.assertIn(option, others)

    def test_hop_limit(self):
        self.refused([(HOP_LIMIT, b"\1"), (PROXY_CRI, cbor([COAP, ["a"]]))], ["5.08"])
        others = self.forwarded([(HOP_LIMIT, b"\7"), (PROXY_CRI, cbor([COAP, ["a"]]))], [(HOST, b"a"), *DEFAULT_PORT])
        self.assertEqual(others, [(HOP_LIMIT, b"\5")])  # the proxy and the origin count it down


# ---- what is refused -----------------------------------------------------------------------------

A_GOOD_ONE = [COAP, ["sensor", "example"], ["temp", "indoor"], ["u=celsius"]]


class Refusals(Base):
    def tearDown(self):
        self.still_serves()

    def cri(self, item, codes=("4.02",), reason=None):
        self.refused([(PROXY_CRI, item if isinstance(item, bytes) else cbor(item))], codes, reason)

    def test_reason_and_place(self):
        for item, reason in ((b"", "option 235, byte 0: this CoAP option for proxies is too short or too long"),
                             (b"\x82\x20", "option 235, byte 2: the CBOR item is incomplete"),
                             ([COAP, ["a"], ["."]], "option 235, byte 7: '.' and '..' are not allowed as segments; "
                              "discard says how far to go up")):
            answer = peer.ask([(PROXY_CRI, item if isinstance(item, bytes) else cbor(item))])
            self.assertEqual((text(answer.code), answer.payload.decode()), ("4.02", reason))
            counts["refused"] += 1

    def test_cut_short(self):
        whole = cbor(A_GOOD_ONE)
        for length in range(len(whole)):
            self.cri(whole[:length])
        self.cri(whole + b"\0")

    def test_wrong_types(self):
        for item in (1, "coap://a/", b"bytes", None, True, [], [[]], [b"x"], [COAP, 1], [COAP, "a"], [COAP, [1]],
                     [COAP, [b"x"]], [COAP, ["a", 65536]], [COAP, ["a", -1]], [COAP, ["a"], 1], [COAP, ["a"], "p"],
                     [COAP, ["a"], [1]], [COAP, ["a"], [b"x"]], [COAP, ["a"], [["x"]]], [COAP, ["a"], [], 1],
                     [COAP, ["a"], [], [1]], [COAP, ["a"], [], ["q"], 1], [COAP, ["a"], [], ["q"], None],
                     [COAP, ["a"], [], ["q"], "f", 1], [COAP, ["A"]], [COAP, ["a.b"]], [COAP, ["a"], [".."]],
                     ["Coap", ["a"]], [COAP, [False, 1, "a"]], b"\x9F\x20\xFF", b"\x82\x20\x81\x62\xFF\xFF",
                     b"\xC1\x20", b"\x1C", b"\xFF", b"\xF8\x18", b"\x9B" + b"\xFF" * 8, b"\x82\x20\x9B" + b"\xFF" * 8):
            self.cri(item)

    def test_no_request(self):
        """References, and CRIs that no request can be for."""
        for item in ([0, ["a"]], [True, ["a"]], [None, ["a"]], [1], [COAP], [COAP, None, ["a"]], [COAP, True, ["a"]],
                     [COAP, ["a"], [], ["q"], "f"], [COAP, ["a"], [], None, ""], [COAP, [False, "user", "a"]],
                     [COAP, []],
                     [COAP, ["1", "2", "3", "4"]], [COAP, ["x" * 256]], [COAP, ["a"], ["x" * 256]],
                     [COAP, ["a"], [], ["x" * 256]]):
            self.cri(item)

    def test_not_served(self):
        address6 = bytes.fromhex("FE800000000000000000000000000001")
        for item in ([-2, ["a"]], [-3, ["a"]], [-4, ["a"]], [-7, ["a"]], [-9, ["a"]], [-25, ["a"]], [-1000000, ["a"]],
                     [-(1 << 64), ["a"]], ["coap", ["a"]], ["x", ["a"]], [COAP, ["a"], [[":", b"\x3A"]]],
                     [COAP, ["a"], [[b"\xFF"]]], [COAP, ["unknown", "example"]], [COAP, ["sensor", "exampl"]],
                     [COAP, ["sensor", "example", "com"]], [COAP, ["a\0"]], [COAP, ["a\0b"]], [COAP, ["\0"]],
                     [COAP, [address6, "eth0"]]):
            self.cri(item, ["5.05"])

    def test_where_not_to(self):
        """Not to the proxy itself, however it is spelled; not outside of --allow; not to what is not an one address."""
        own, mapped = proxy.port, bytes(10) + b"\xFF\xFF"
        for host in ([LOCAL, own], [bytes([127, 0, 0, 2]), own], [mapped + LOCAL, own], ["localhost", own]):
            self.cri([COAP, host, ["p"]], ["4.04"], "the target is this proxy, which has no resources")
        for host in ([bytes(4), own], [bytes(16), own], [bytes(4)], [bytes([224, 0, 1, 187])], [b"\xFF" * 4],
                     [bytes.fromhex("FF0200000000000000000000000000FD")], [bytes([192, 0, 2, 1])],
                     [bytes([126, 255, 255, 255])], [bytes([128, 0, 0, 0])], [mapped + bytes([192, 0, 2, 1])],
                     [bytes(15) + b"\2"], [LOCAL, 0]):
            self.cri([COAP, host, ["p"]], ["5.05"], "not to this address or port")

    def test_too_long(self):
        for length in (1024, 1030):
            path = ["x" * 255] * 3
            path.append("y" * (length - len(cbor([COAP, ["a"], path + [""]])) - 1))
            self.assertEqual(len(cbor([COAP, ["a"], path])), length)
            self.cri([COAP, ["a"], path])
        for length in (1024, 1100):
            self.cri(b"\x20" * length)
        self.assertEqual(peer.ask([(PROXY_CRI, bytes(1400))]).kind, RST)  # libcoap takes messages of up to 1152 bytes

    def test_beside(self):
        good = (PROXY_CRI, cbor(A_GOOD_ONE))
        for other in ((HOST, b"a"), (PORT, b"\1"), (PATH, b"a"), (PATH, b""), (QUERY, b"a"), (PROXY_URI, b"coap://a"),
                      (PROXY_SCHEME, b"coap"), (SCHEME_NUMBER, b""), good):
            self.refused([good, other], ["4.02"])
        self.refused([good, (PATH, b".well-known"), (PATH, b"core")], ["4.02"])

    def test_random_bytes(self):
        rng = random.Random(235)
        for _ in range(400):
            self.cri(rng.randbytes(rng.choice((1, 2, 3, 8, 20, 100, 1023))), ["4.02", "5.05"])

    def test_changed_bytes(self):
        """One or two bytes of a good CRI changed: refused, or another good one for the same host."""
        rng = random.Random(239)
        whole = cbor(A_GOOD_ONE)
        for _ in range(400):
            changed = bytearray(whole)
            for _ in range(rng.choice((1, 1, 2))):
                changed[rng.randrange(len(changed))] = rng.randrange(256)
            answer = peer.ask([(PROXY_CRI, bytes(changed))])
            self.assertIn(text(answer.code), ["4.02", "5.05", "2.05"], bytes(changed))
            if answer.code >> 5 == 2:
                self.assertEqual(seen()[1][0], (HOST, b"sensor.example"))
            counts["forwarded" if answer.code >> 5 == 2 else "refused"] += 1

    def test_strangers_get_no_reasons(self):
        """An error is not longer than its request: its source may be forged (RFC 9175, section 2.4)."""
        shy = Program("proxy", "--timeout", "1", "--allow", "127.0.0.0/8", "--explain", "192.0.2.0/24", explain=False)
        self.addCleanup(shy.stop)
        dead = Peer()
        self.addCleanup(dead.socket.close)
        asked = {}  # {socket: the request}; each has a stranger of its own, and all wait together
        for kind in (CON, NON):
            for options in ([], [(PROXY_CRI, b"\x82\x20")], [(PROXY_CRI, cbor([COAP, ["nowhere"]]))], [(PROXY_URI, b"coap://nowhere/")],
                            [(PROXY_CRI, cbor([COAP, [LOCAL, dead.port]]))], [(PROXY_SCHEME, b"coap"), (HOST, b"a")]):
                stranger = Peer(shy.port)
                self.addCleanup(stranger.socket.close)
                asked[stranger.socket] = write_message(kind, GET, random.randrange(65536), b"", options)
                stranger.socket.sendto(asked[stranger.socket], stranger.target)
        heard = set()
        while ready := select.select(list(asked), [], [], 1.5)[0]:
            for each in ready:
                data = each.recv(65536)
                self.assertEqual(read_message(data).payload, b"", asked[each])
                self.assertLessEqual(len(data), len(asked[each]), asked[each])
                heard.add(each)
        self.assertEqual(len(heard), len(asked))

    def test_no_messages(self):
        """Datagrams of anything: whatever the proxy answers, it goes on."""
        rng = random.Random(5683)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as noise:
            for number in range(300):
                data = rng.randbytes(rng.choice((0, 1, 3, 4, 5, 20, 200)))
                if number % 3 == 0:  # a header that is right
                    data = bytes([0x40 | rng.randrange(9), rng.randrange(32), 0, number & 0xFF]) + data
                noise.sendto(data, ("127.0.0.1", proxy.port))
                counts["datagrams of noise"] += 1
                if number % 50 == 0:
                    self.still_serves()  # not to overrun the proxy's socket


# ---- origins that behave badly, or differently --------------------------------------------------------

class Origins(Base):
    """A socket of this script stands for the origin."""
    def setUp(self):
        self.origin = Peer()
        self.cri = (PROXY_CRI, cbor([COAP, [LOCAL, self.origin.port], ["p"]]))

    def tearDown(self):
        self.origin.socket.close()
        origin.settle()
        self.still_serves()

    def another_proxy(self, *args, allow=("--allow", "127.0.0.0/8", "--allow", "::1/128")):
        """And someone to ask it."""
        program = Program("proxy", *allow, *args)
        self.addCleanup(program.stop)
        asker = Peer(program.port)
        self.addCleanup(asker.socket.close)
        return program, asker

    def exchange(self, options, *answers):
        """Asks; the origin sends each of the answers, made from the message it got. What it got, and the result."""
        asked = peer.send(options)
        counts["requests"] += 1
        got, address = self.origin.receive(PATIENCE)
        for make in answers:
            self.origin.socket.sendto(make(got), address)
        return got, peer.answer(*asked)

    def test_empty_query(self):
        """libcoap 4.3.1 takes Uri-Query of 1 to 255 bytes, RFC 7252 §5.10 has 0 to 255: so no libcoap origin here."""
        cri = cbor([COAP, [LOCAL, self.origin.port], [], ["", "a", ""]])
        got, answer = self.exchange([(PROXY_CRI, cri)], lambda got: write_message(ACK, 69, got.mid, got.token, []))
        self.assertEqual([option for option in got.options if option[0] in URI_OPTIONS],
                         [(QUERY, b""), (QUERY, b"a"), (QUERY, b"")])
        self.assertEqual(text(answer.code), "2.05")
        counts["forwarded"] += 1

    def test_the_answer_comes_back_whole(self):
        options = [(4, b"etag"), (8, b"new"), (12, b"\x3C"), (14, b"\x10"), (20, b"q"), (28, b"\5"), (2048, b"unknown")]
        for code in (65, 68, 69, 128, 132, 160):
            _, answer = self.exchange([self.cri], lambda got, code=code: write_message(
                ACK, code, got.mid, got.token, [*options, (6, b"\1")], b"payload"))
            self.assertEqual((answer.code, answer.options, answer.payload), (code, options, b"payload"))
            counts["forwarded"] += 1

    def test_separate_answer(self):
        _, answer = self.exchange([self.cri], lambda got: write_message(ACK, 0, got.mid, b"", []),
                                  lambda got: write_message(CON, 69, 77, got.token, [], b"later"))
        self.assertEqual((text(answer.code), answer.payload), ("2.05", b"later"))
        acknowledged, _ = self.origin.receive(PATIENCE)
        self.assertEqual((acknowledged.kind, acknowledged.code, acknowledged.mid), (ACK, 0, 77))
        counts["forwarded"] += 1

    def test_another_token(self):
        """An answer to something else is none: the proxy waits for the right one."""
        _, answer = self.exchange([self.cri], lambda got: write_message(NON, 69, 78, b"other", [], b"wrong"),
                                  lambda got: write_message(ACK, 69, got.mid, got.token, [], b"right"))
        self.assertEqual(answer.payload, b"right")
        counts["forwarded"] += 1

    def test_rejected(self):
        _, answer = self.exchange([self.cri], lambda got: write_message(RST, 0, got.mid, b"", []))
        self.assertEqual((text(answer.code), answer.payload), ("5.02", b"the origin rejected the message"))

    def test_nobody_listens(self):
        port = self.origin.port
        self.origin.socket.close()
        self.refused([(PROXY_CRI, cbor([COAP, [LOCAL, port]]))], ["5.02"], "the origin cannot be reached")

    def collect(self, asker, tokens, acknowledge=True):
        """The responses to these requests, in the requests' order. Confirmable ones are acknowledged, or not."""
        found = {}
        while len(found) < len(tokens):
            message, address = asker.receive(PATIENCE)
            self.assertIsNotNone(message, found)
            if message.kind == CON and acknowledge:
                asker.socket.sendto(write_message(ACK, 0, message.mid, b"", []), address)
            if message.code and message.token in tokens:
                found.setdefault(message.token, message)
        return [found[token] for token in tokens]

    def test_bounds(self):
        """Four at once and two seconds each: the others are refused at once, the four when their time is over."""
        _, asker = self.another_proxy("--timeout", "2", "--requests", "4", "--per-host", "4", "--per-client", "4")
        start = time.monotonic()
        asked = [asker.send([self.cri])]
        asker.socket.sendto(asked[0][1], asker.target)  # the same message again is not a new request
        asked += [asker.send([self.cri]) for _ in range(5)]
        found = self.collect(asker, [token for token, _ in asked])
        self.assertEqual([text(message.code) for message in found], ["5.04"] * 4 + ["5.03"] * 2)
        self.assertIn((14, b"\2"), found[5].options)  # Max-Age: in two seconds there is space
        self.assertGreaterEqual(time.monotonic() - start, 1.9)
        tokens = set()
        while (message := self.origin.receive(0)[0]):
            tokens.add(message.token)  # libcoap may have sent one of them again
        self.assertEqual(len(tokens), 4)
        counts["requests"] += 7

    def test_share_of_a_client(self):
        """Whoever asks a silent origin too often is refused, and nobody else is."""
        program, asker = self.another_proxy("--resolve", f"a=127.0.0.1:{origin.port}")
        asked = [asker.send([self.cri])[0] for _ in range(64)]
        self.assertEqual([text(message.code) for message in self.collect(asker, asked[8:])], ["4.29"] * 56)
        origin.forget()
        for address in ("127.0.0.1", "127.0.0.2"):
            other = Peer(program.port, address)
            self.addCleanup(other.socket.close)
            self.assertEqual(text(other.ask([(PROXY_CRI, cbor([COAP, ["a"]]))]).code), "2.05")
        counts["requests"] += 64

    def test_share_of_a_host(self):
        """A host with many ports gets no more than half of the proxy."""
        program, _ = self.another_proxy("--resolve", f"a=127.0.0.1:{origin.port}")
        codes = []
        for number in range(10):
            one = Peer(program.port)
            self.addCleanup(one.socket.close)
            asked = [one.send([self.cri])[0] for _ in range(7)]
            counts["requests"] += 7
            asked = asked[min(7, max(0, 32 - 7 * number)):]  # the first 32 of all are under way
            codes += [text(message.code) for message in self.collect(one, asked)]
        self.assertEqual(codes, ["4.29"] * (70 - 32))
        origin.forget()
        other = Peer(program.port, "127.0.0.2")
        self.addCleanup(other.socket.close)
        self.assertEqual(text(other.ask([(PROXY_CRI, cbor([COAP, ["a"]]))]).code), "2.05")

    def test_client_that_acknowledges_nothing(self):
        """Its answers are confirmable, but only so many: they wait in the proxy's memory. Others have theirs."""
        program, asker = self.another_proxy("--resolve", f"a=127.0.0.1:{origin.port}")
        found = []
        for _ in range(80):
            token, _ = asker.send([(PROXY_CRI, cbor([COAP, ["a"]]))])
            found += self.collect(asker, [token], acknowledge=False)
        self.assertEqual([message.kind for message in found], [CON] * 8 + [NON] * 72)
        other = Peer(program.port)
        self.addCleanup(other.socket.close)
        for _ in range(80):
            self.assertEqual(other.ask([(PROXY_CRI, cbor([COAP, ["a"]]))]).kind, CON)
        asker.socket.sendto(write_message(RST, 0, found[3].mid, b"", []), asker.target)  # one is rejected
        asker.socket.sendto(b"\x61\0" + found[4].mid.to_bytes(2, "big"), asker.target)  # this acknowledges nothing
        kinds = []
        for _ in range(2):
            token, _ = asker.send([(PROXY_CRI, cbor([COAP, ["a"]]))])
            kinds += [message.kind for message in self.collect(asker, [token], acknowledge=False)]
        self.assertEqual(kinds, [CON, NON])
        counts["requests"] += 82

    def test_acknowledged_answers_are_counted_down(self):
        """Also while something else waits: a request to a silent origin does, all the time."""
        program, asker = self.another_proxy("--resolve", f"a=127.0.0.1:{origin.port}")
        silent = Peer(program.port)
        self.addCleanup(silent.socket.close)
        silent.send([self.cri])
        self.assertIsNotNone(self.origin.receive(PATIENCE)[0])
        kinds = [asker.ask([(PROXY_CRI, cbor([COAP, ["a"]]))]).kind for _ in range(200)]
        self.assertEqual(kinds, [CON] * 200)

    def test_refusals_are_not_kept(self):
        """A refused Proxy-Uri or Proxy-Scheme is acknowledged and answered without asking for an acknowledgement."""
        _, asker = self.another_proxy()
        for options in ([(PROXY_URI, b"coap://unknown.example/")], [(PROXY_SCHEME, b"coap"), (HOST, b"unknown.example")],
                        [(PROXY_URI, b"coap://a/#f")]):
            asker.send(options)
            first, second = asker.receive(PATIENCE)[0], asker.receive(PATIENCE)[0]
            self.assertEqual((first.kind, first.code, second.kind), (ACK, 0, NON), options)
            self.assertEqual(second.code >> 5, 5 if b"unknown" in options[-1][1] else 4)
            self.assertNotEqual(first.mid, second.mid)
            counts["refused"] += 1

    def test_memory_and_time_are_bounded(self):
        """Refusals to many sources, and many refusals to one."""
        program, asker = self.another_proxy()
        folder = pathlib.Path(f"/proc/{program.process.pid}")
        if not (folder / "stat").exists() or "asan" in (folder / "maps").read_text():
            self.skipTest("no /proc here, or a sanitizer that keeps freed memory")

        def memory():  # KiB
            return int((folder / "status").read_text().split("VmRSS:")[1].split()[0])

        def processor():  # seconds
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        def flood(sender, count):
            for _ in range(count):
                sender.send([(PROXY_URI, b"coap://unknown.example/")])
                while (message := sender.receive(PATIENCE)[0]).code == 0:
                    pass
                self.assertEqual(text(message.code), "5.05")
                counts["refused"] += 1

        flood(asker, 5000)
        before = processor()
        flood(asker, 5000)
        half = processor() - before
        flood(asker, 10000)
        self.assertLess(processor() - before - half, 4 * half + 0.5)
        start = memory()
        for number in range(5000):
            one = Peer(program.port)
            one.mid = number  # the system may choose a port again: not the same message
            flood(one, 1)
            one.socket.close()
        self.assertLess(memory() - start, 1024)

    def test_addresses_that_are_no_origin(self):
        """Whatever --allow says."""
        _, asker = self.another_proxy(allow=("--allow", "0.0.0.0/0", "--allow", "::/0"))
        for host in ([bytes(4), asker.target[1]], [bytes(16), asker.target[1]], [bytes(4)], [bytes(16)], [b"\xFF" * 4],
                     [bytes([224, 0, 1, 187])], [bytes.fromhex("FF0200000000000000000000000000FD")]):
            answer = asker.ask([(PROXY_CRI, cbor([COAP, host]))])
            self.assertEqual((text(answer.code), answer.payload), ("5.05", b"not to this address or port"), host)
            counts["refused"] += 1

    def test_closed_by_default(self):
        """Without --allow only to the hosts of --resolve: not to an address in the CRI, not to what a name service says."""
        _, asker = self.another_proxy("--dns", "--resolve", f"a=127.0.0.1:{origin.port}", allow=())
        for host in ([LOCAL, origin.port], [bytes(10) + b"\xFF\xFF" + LOCAL, origin.port], ["localhost", origin.port],
                     [bytes(15) + b"\1", origin.port], [bytes([10, 0, 0, 1])], [bytes([169, 254, 169, 254])],
                     [bytes.fromhex("FE800000000000000000000000000001")], [bytes([192, 0, 2, 1])]):
            answer = asker.ask([(PROXY_CRI, cbor([COAP, host]))])
            self.assertEqual(text(answer.code), "5.05", host)
            self.assertIn(answer.payload, (b"not to this address or port", b"no address is known for the host"), host)
            counts["refused"] += 1
        self.assertEqual(text(asker.ask([(PROXY_CRI, cbor([COAP, ["a"]]))]).code), "2.05")
        counts["forwarded"] += 1

    def test_no_loops(self):
        """To another proxy goes a request for that proxy itself, which has no resources: none of them sends it on."""
        other, _ = self.another_proxy()
        _, asker = self.another_proxy()
        answer = asker.ask([(PROXY_CRI, cbor([COAP, [LOCAL, other.port], ["p"]]))])
        self.assertEqual(text(answer.code), "4.04")
        counts["forwarded"] += 1

    def test_sockets_are_closed(self):
        """One for each request under way, and none is left."""
        files = pathlib.Path(f"/proc/{proxy.process.pid}/fd")
        if not files.is_dir():
            self.skipTest("this system has no /proc")
        before = len(list(files.iterdir()))
        for _ in range(20):
            self.still_serves()
        self.assertLessEqual(len(list(files.iterdir())), before + 1)  # the last one may be closed a moment later

    def test_stopped_with_requests_under_way(self):
        """Nothing leaks where a sanitizer looks."""
        program, asker = self.another_proxy()
        for _ in range(5):
            asker.send([self.cri])
            self.assertIsNotNone(self.origin.receive(PATIENCE)[0])
        program.stop()

    def test_system_names(self):
        """--dns: "localhost" has an address where there is an /etc/hosts; what is not a domain name is not asked for."""
        try:
            family = socket.getaddrinfo("localhost", None, type=socket.SOCK_DGRAM, flags=socket.AI_ADDRCONFIG)[0][0]
        except socket.gaierror as error:
            self.skipTest(f"this machine has no address for localhost (no /etc/hosts?): {error}")
        to = origin if family == socket.AF_INET else origin6
        _, asker = self.another_proxy("--dns")
        to.forget()
        self.assertEqual(text(asker.ask([(PROXY_CRI, cbor([COAP, ["localhost", to.port]]))]).code), "2.05")
        self.assertEqual(seen(to)[1], [(HOST, b"localhost")])
        for label in ("a b", "ü", "a\0b", "localhost\0", "a/b", "x" * 254):
            self.assertEqual(text(asker.ask([(PROXY_CRI, cbor([COAP, [label]]))]).code), "5.05", label)
        counts["forwarded"] += 1


# ---- random traffic ------------------------------------------------------------------------------------

class Soak(Base):
    """Peers that send anything, for a long time; the proxy serves others all the while and does not grow."""
    SECONDS, RATE = float(os.environ.get("URIKIT_SOAK", "2")), float(os.environ.get("URIKIT_SOAK_RATE", "500"))
    WARM = 20000  # datagrams until all its tables are as large as they get

    def setUp(self):
        self.rng = random.Random(7252)
        self.silent, self.sent = Peer(), [b"\x40\1\0\1"]
        self.addCleanup(self.silent.socket.close)
        self.program = Program("proxy", "--allow", "127.0.0.0/8", "--timeout", "2", "--resolve", f"a=127.0.0.1:{origin.port}",
                               "--resolve", "elsewhere=192.0.2.1:5683")
        self.addCleanup(self.program.stop)
        self.proc = pathlib.Path(f"/proc/{self.program.process.pid}")
        if not (self.proc / "status").exists():
            self.skipTest("this system has no /proc")

    def memory(self):  # KiB
        return int((self.proc / "status").read_text().split("VmRSS:")[1].split()[0])

    def options(self):
        """Of a request that is good, nearly good, for somebody else, for the proxy itself, or of options of any length."""
        rng, own = self.rng, self.program.port
        good = bytearray(cbor([COAP, ["a"], ["p"] * rng.randrange(5)]))
        changed = bytearray(good)
        changed[rng.randrange(len(changed))] = rng.randrange(256)
        return rng.choice([
            [(PROXY_CRI, bytes(good))],
            [(PROXY_CRI, bytes(changed))],
            [(PROXY_CRI, cbor([COAP, [LOCAL, self.silent.port]]))],
            [(PROXY_CRI, cbor([COAP, [LOCAL, own]])), (HOP_LIMIT, bytes([rng.randrange(256)]))],
            [(PROXY_CRI, cbor([COAP, ["elsewhere"]]))],
            [(PROXY_URI, f"coap://127.0.0.{rng.randrange(1, 9)}:{own}/".encode())],
            [(PROXY_URI, rng.choice([b"coap://unknown/", b"coap://a/", b"http://a/", b"coap://elsewhere/", b"coap://[::]/"]))],
            [(PROXY_SCHEME, b"coap"), (HOST, rng.choice([b"a", b"b", b"127.0.0.1"]))],
            [(rng.randrange(1, 300), rng.randbytes(rng.choice((0, 1, 8, 12, 13, 14, 254, 255, 268, 269, 270, 1000))))],
        ])

    def datagram(self):
        """A request, one again, a part of one, an acknowledgement or an answer that nobody asked for, or noise."""
        rng, kind = self.rng, self.rng.randrange(10)
        if kind == 0:
            return rng.choice(self.sent)
        if kind == 1:
            return rng.choice(self.sent)[:rng.randrange(30)]
        if kind == 2:
            return write_message(rng.choice((ACK, RST, CON)), rng.choice((0, 69, 132)), rng.randrange(65536),
                                 rng.randbytes(rng.randrange(9)), [])
        if kind == 3:
            return rng.randbytes(rng.randrange(60))
        data = write_message(rng.choice((CON, NON)), rng.randrange(1, 8), rng.randrange(65536), rng.randbytes(rng.randrange(9)),
                             self.options(), rng.randbytes(rng.choice((0, 0, 3, 64))))
        self.sent = [*self.sent[-200:], data]
        return data

    def disturb(self):
        """The silent origin answers late, wrongly, twice, or not at all."""
        while (got := self.silent.receive(0))[0]:
            message, address = got
            for _ in range(self.rng.randrange(3)):
                token = message.token if self.rng.randrange(2) else self.rng.randbytes(4)
                self.silent.socket.sendto(write_message(self.rng.choice((ACK, CON, NON, RST)), self.rng.choice((0, 69, 160)),
                                                        message.mid, token, []), address)

    def served(self):
        """One request of somebody who behaves, at an address of their own."""
        one = Peer(self.program.port, "127.0.0.3")
        one.mid = self.rng.randrange(1 << 31)
        answer = one.ask([(PROXY_CRI, cbor([COAP, ["a"]]))])
        one.socket.close()
        self.assertEqual(text(answer.code), "2.05")
        origin.forget()

    def test_random_traffic(self):
        clients = [Peer(self.program.port, f"127.0.0.{n}") for n in (1, 1, 1, 2, 2)]
        start, sent, warm = time.monotonic(), 0, None
        while time.monotonic() < start + self.SECONDS:
            one = self.rng.choice(clients)
            one.socket.sendto(self.datagram(), one.target)
            sent += 1
            self.disturb()
            for client in clients:
                while client.receive(0)[0]:
                    pass
            if sent % 500 == 0:
                self.served()
            if sent == self.WARM:
                warm = self.memory()
            time.sleep(max(0, start + sent / self.RATE - time.monotonic()))
        for client in clients:
            client.socket.close()
        self.served()
        counts["datagrams of random traffic"] += sent
        if warm and "asan" not in (self.proc / "maps").read_text():
            grown = self.memory() - warm
            counts["KiB that the proxy grew in random traffic"] += max(grown, 0)
            self.assertLess(grown, 1024)


# ---- programs ------------------------------------------------------------------------------------------

def run(*args):
    counts["runs of programs"] += 1
    done = subprocess.run(args, capture_output=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def client(*args):
    return run(FOLDER / "client", "--proxy", proxy.address, "--timeout", str(PATIENCE), *args)


class OurClient(Base):
    URIS = (("coap://sensor.example/temp?u=c", [(HOST, b"sensor.example"), *DEFAULT_PORT, (PATH, b"temp"),
                                                (QUERY, b"u=c")]),
            ("coap://A:99/%7Ex/../b%2Fc//%C3%BC?x=%26", [(HOST, b"a"), (PORT, b"\x63"), (PATH, b"b/c"), (PATH, b""),
                                                         (PATH, "ü".encode()), (QUERY, b"x=&")]),
            ("coap://192.0.2.7", [(HOST, b"192.0.2.7"), *DEFAULT_PORT]),
            ("coap://[2001:DB8::7]/", [(HOST, b"[2001:db8::7]"), *DEFAULT_PORT]))

    def test_forwarded(self):
        for how in ((), ("--scheme-number",)):
            for uri, expected in self.URIS:
                origin.forget()
                status, out, _ = client(*how, uri)
                self.assertEqual((status, out[:9]), (0, "2.05 GET "), (uri, out))
                self.assertEqual(seen()[1], expected, uri)
                counts["forwarded"] += 1

    def test_payload(self):
        for method, code in (("PUT", "2.04"), ("POST", "2.04"), ("DELETE", "2.02"), ("FETCH", "2.05")):
            origin.forget()
            status, out, _ = client("--method", method, "--payload", "hello", "coap://a/")
            self.assertEqual((status, out[:4]), (0, code))
            self.assertEqual((seen()[0::3]), (method, b"hello"))
            counts["forwarded"] += 1

    def test_over_ipv6(self):
        if not IPV6:
            self.skipTest("this machine has no ::1")
        program = Program("proxy", "--allow", "::1/128", "--resolve", f"six.example=[::1]:{origin6.port}", listen="[::1]:0")
        self.addCleanup(program.stop)
        for how in ((), ("--scheme-number",)):
            for uri, expected in (("coap://six.example/p", [(HOST, b"six.example"), *DEFAULT_PORT, (PATH, b"p")]),
                                  (f"coap://[0::1]:{origin6.port}/p", [(PATH, b"p")])):
                origin6.forget()
                status, out, _ = run(FOLDER / "client", "--proxy", program.address, *how, uri)
                self.assertEqual((status, out[:9]), (0, "2.05 GET "), (uri, out))
                self.assertEqual(seen(origin6)[1], expected, uri)
                counts["forwarded"] += 1
            status, out, _ = run(FOLDER / "client", "--proxy", program.address, *how, f"coap://{program.address}/")
            self.assertEqual((status, out), (1, "4.04 the target is this proxy, which has no resources\n"))
            counts["refused"] += 1

    def test_refused(self):
        for args, code in ((("--cri", ""), "4.02"), (("--cri", "8220"), "4.02"), (("https://a/",), "5.05"),
                           ((f"coap://127.0.0.1:{proxy.port}/",), "4.04"), (("coap://unknown.example",), "5.05")):
            status, out, _ = client(*args)
            self.assertEqual((status, out[:4]), (1, code), args)
            counts["refused"] += 1

    def test_mistakes(self):
        for args in ((), ("--cri", "8g"), ("--cri", "822"), ("--method", "LOOK", "coap://a"), ("coap://a/%G0",),
                     ("a/b",), ("coap://a/#f",), ("--scheme-number", "http://a/"), ("--timeout", "x", "coap://a"),
                     ("coap://a", "b"),
                     ("coap://a/" + "x" * 1100,), ("--payload", "x" * 2000, "coap://a"), ("--proxy", "x", "coap://a")):
            self.assertEqual(client(*args)[0], 2, args)

    def test_on_the_wire(self):
        """libcoap writes option 235, whose number needs an extended delta, as RFC 7252 §3.1 has it."""
        cri, stand_in = cbor([COAP, ["a"], ["x" * 250]]), Peer()
        program = subprocess.Popen([FOLDER / "client", "--proxy", f"127.0.0.1:{stand_in.port}",
                                    "coap://a/" + "x" * 250], stdout=subprocess.PIPE)
        self.addCleanup(stand_in.socket.close)
        self.addCleanup(program.kill)
        got, address = stand_in.receive(PATIENCE)
        stand_in.socket.sendto(write_message(ACK, 69, got.mid, got.token, [], b"hello"), address)
        out, _ = program.communicate(timeout=PATIENCE)
        self.assertEqual((got.options, out, program.returncode), ([(PROXY_CRI, cri)], b"2.05 hello\n", 0))


class Libcoap(Base):
    """libcoap's own programs. -U: no Uri-Host and Uri-Port for the proxy itself, an error beside Proxy-Cri."""
    def coap_client(self, *args):
        origin.forget()
        return run(COAP_CLIENT, "-B", str(PATIENCE), *args)

    def test_client_with_proxy_cri(self):
        for path in PATHS:
            if path != [".well-known", "core"] and path not in (["x" * 255] * 3, ["x" * 255], ["ü" * 127 + "x"]):
                cri = cbor([COAP, ["sensor", "example"], path])
                status, out, err = self.coap_client("-U", "-O", f"235,0x{cri.hex()}", f"coap://{proxy.address}")
                self.assertEqual((status, out[:4]), (0, "GET "), (path, err))
                self.assertEqual(seen()[1], [(HOST, b"sensor.example"), *DEFAULT_PORT, *path_options(path)])
                counts["forwarded"] += 1

    def test_client_is_refused(self):
        for cri, code in ((b"\x82\x20", "4.02"), (cbor([-4, ["a"]]), "5.05")):
            _, _, err = self.coap_client("-U", "-O", f"235,0x{cri.hex()}", f"coap://{proxy.address}")
            self.assertIn(code, err)
            counts["refused"] += 1
        cri = cbor([COAP, ["a"]])
        self.assertIn("4.02", self.coap_client("-O", f"235,0x{cri.hex()}", f"coap://{proxy.address}")[2])

    def test_client_with_proxy_uri(self):
        for uri, expected in (("coap://sensor.example/temp?u=c", OurClient.URIS[0][1]),
                              (f"coap://127.0.0.1:{origin.port}/a/b", [(PATH, b"a"), (PATH, b"b")])):
            status, out, err = self.coap_client("-P", f"coap://{proxy.address}", uri)
            self.assertEqual((status, out[:4]), (0, "GET "), err)
            self.assertEqual(seen()[1], expected)
            counts["forwarded"] += 1

    def test_server(self):
        """Our client and proxy, libcoap's server: its pages, and what is put is there."""
        with CoapServer() as server:
            address = f"coap://127.0.0.1:{server.port}"
            status, out, _ = client(f"{address}/")
            self.assertEqual((status, "made with libcoap" in out), (0, True), out)
            status, out, _ = client("--method", "PUT", "--payload", "a value", f"{address}/example_data")
            self.assertEqual((status, out[:2]), (0, "2."), out)
            status, out, _ = client(f"{address}/example_data")
            self.assertEqual((status, out), (0, "2.05 a value\n"))
            status, out, _ = client("--scheme-number", f"{address}/no/such")
            self.assertEqual((status, out[:4]), (1, "4.04"))
            # libcoap's client too, through our proxy
            status, out, err = self.coap_client("-P", f"coap://{proxy.address}", f"{address}/example_data")
            self.assertEqual((status, out.strip()), (0, "a value"), err)
            counts["forwarded"] += 5


class Readme(Base):
    def test_examples(self):
        """What README.md says is printed is printed; only ports differ, and where coap-client is."""
        page = (pathlib.Path(__file__).parent / "README.md").read_text(encoding="utf-8")
        page = page.replace("127.0.0.1:5680", proxy.address).replace(":5701", f":{origin.port}")
        page = page.replace("coap-client-notls -", f"{COAP_CLIENT} -")
        blocks = [block for block in page.split("```\n") if block.startswith("$ ")]
        self.assertEqual(len(blocks), 2)
        for block in blocks:
            commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
            expected = [line for line in block.splitlines() if not line.startswith("$ ")]
            done = subprocess.run(["sh"], input="\n".join(commands), cwd=FOLDER, capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
            self.assertEqual([line for line in done.stdout.splitlines() if line], expected, done.stderr)
            counts["runs of programs"] += len(commands)
            for line in expected:
                if "payload=" in line:
                    seen()


class CoapServer:
    """coap-server wants a port by its number: one that was free a moment ago."""
    def __enter__(self):
        for _ in range(5):
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
                trial.bind(("127.0.0.1", 0))
                self.port = trial.getsockname()[1]
            self.process = subprocess.Popen([COAP_SERVER, "-A", "127.0.0.1", "-p", str(self.port)],
                                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if self.is_up():
                return self
            self.stop()
        raise AssertionError("coap-server does not answer")

    def __exit__(self, *_):
        self.stop()

    def is_up(self):
        """Answers a ping, RFC 7252 §4.3."""
        pinger, end = Peer(self.port), time.monotonic() + PATIENCE / 4
        try:
            while time.monotonic() < end and self.process.poll() is None:
                pinger.socket.sendto(write_message(CON, 0, 1, b"", []), pinger.target)
                if pinger.receive(0.2)[0]:
                    return True
            return False
        finally:
            pinger.socket.close()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
