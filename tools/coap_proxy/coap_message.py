# SPDX-License-Identifier: MIT
"""CoAP messages, written and read independently of urikit and of every CoAP stack, and a client of one socket."""
import collections
import select
import socket
import time

PATIENCE = 20  # seconds for one answer: only a machine under great load comes near
HOST, PORT, PATH, QUERY, HOP_LIMIT = 3, 7, 11, 15, 16
PROXY_URI, PROXY_SCHEME, PROXY_CRI, SCHEME_NUMBER = 35, 39, 235, 239
URI_OPTIONS = (HOST, PORT, PATH, QUERY)
GET, POST, PUT, DELETE, FETCH, PATCH, IPATCH = range(1, 8)
NAMES = {GET: "GET", POST: "POST", PUT: "PUT", DELETE: "DELETE", FETCH: "FETCH", PATCH: "PATCH", IPATCH: "iPATCH"}
CON, NON, ACK, RST = range(4)
counts = collections.Counter()


def coap_uint(number):
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def write_message(kind, code, mid, token, options, payload=b""):
    def nibble(value):
        if value < 13:
            return value, b""
        if value < 269:
            return 13, bytes([value - 13])
        return 14, (value - 269).to_bytes(2, "big")

    out, last = bytes([0x40 | kind << 4 | len(token), code]) + mid.to_bytes(2, "big") + token, 0
    for number, value in sorted(options, key=lambda option: option[0]):
        (delta, more), (length, longer) = nibble(number - last), nibble(len(value))
        out, last = out + bytes([delta << 4 | length]) + more + longer + value, number
    return out + (b"\xFF" + payload if payload else b"")


Message = collections.namedtuple("Message", "kind code mid token options payload")


def read_message(data):
    def extended(nibble, at):
        if nibble < 13:
            return nibble, at
        return (13 + data[at], at + 1) if nibble == 13 else (269 + int.from_bytes(data[at:at + 2], "big"), at + 2)

    at, number, options = 4 + (data[0] & 15), 0, []
    while at < len(data) and data[at] != 0xFF:
        delta, length, at = data[at] >> 4, data[at] & 15, at + 1
        delta, at = extended(delta, at)
        length, at = extended(length, at)
        number += delta
        options.append((number, data[at:at + length]))
        at += length
    return Message(data[0] >> 4 & 3, data[1], int.from_bytes(data[2:4], "big"), data[4:4 + (data[0] & 15)], options,
                   data[at + 1:])


def text(code):
    return f"{code >> 5}.{code & 31:02}"


class Peer:
    """A client or an origin made of one socket."""
    def __init__(self, target=None, address="127.0.0.1"):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((address, 0))
        self.port = self.socket.getsockname()[1]
        self.target = ("127.0.0.1", target)
        self.mid = 0

    def receive(self, seconds):
        """(message, address), or (None, None)."""
        if not select.select([self.socket], [], [], max(seconds, 0))[0]:
            return None, None
        data, address = self.socket.recvfrom(65536)
        return read_message(data), address

    def send(self, options, code=GET, payload=b"", kind=CON):
        self.mid += 1
        token = self.mid.to_bytes(4, "big")
        data = write_message(kind, code, self.mid & 0xFFFF, token, options, payload)
        self.socket.sendto(data, self.target)
        return token, data

    def answer(self, token, data, seconds=PATIENCE):
        """The response; a separate one is acknowledged, a request without any acknowledgement sent again."""
        end, again = time.monotonic() + seconds, time.monotonic() + 3
        while time.monotonic() < end:
            message, address = self.receive(min(again, end) - time.monotonic())
            if message is None:
                if again < end:
                    self.socket.sendto(data, self.target)
                again = end
                continue
            again = end
            if message.kind == CON:
                self.socket.sendto(write_message(ACK, 0, message.mid, b"", []), address)
            if message.kind == RST or (message.code != 0 and message.token == token):
                return message
        raise AssertionError("no answer")

    def ask(self, options, code=GET, payload=b"", kind=CON):
        counts["requests"] += 1
        return self.answer(*self.send(options, code, payload, kind))
