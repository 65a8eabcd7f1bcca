#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare the Python binding with Python libraries of other people, and with the native tool.

  peers.py TOOL SECONDS SEED FOLDER...

The inputs are the files of the folders (a fuzzer's corpus and seeds), and changes to them.

  cbor2       an item of CBOR is well-formed for both or for neither; a CRI that we write, cbor2 reads and writes as the
              same bytes
  ipaddress   a host is an address for both or for neither; its bytes and its text are the same
  the tool    parts, errors with their offsets and normal forms of URIs and IRIs

Where two answers differ, one of RULES must expect that; a difference that no rule expects ends the run. So does a rule
that was never used, unless it is about other versions.
"""
import collections
import io
import ipaddress
import json
import pathlib
import random
import re
import subprocess
import sys
import time

import cbor2

from urikit import CRI, IRI, URI, URIError

ROUND = 3000
NOT_WELL_FORMED = {"cbor_end", "cbor_head"}
used = collections.Counter()
compared = collections.Counter()

# ---- rules -------------------------------------------------------------------------------------------------------------
# (name, peer, why, does it explain that we say `ours` and they `theirs` of this input?)

RULES = [
    ("tag-meaning", "cbor2", "cbor2 gives a meaning to tags, and refuses a date, a reference or a number that has none",
     lambda item, ours, theirs: ours and not theirs and has_head(item, 6)),
    ("text-utf8", "cbor2", "text that is not UTF-8 is well-formed, but not valid (RFC 8949, 5.3.1)",
     lambda item, ours, theirs: ours and not theirs and has_head(item, 3)),
    ("map-keys", "cbor2", "a key of a map may be any item; Python has none that cannot be hashed",
     lambda item, ours, theirs: ours and not theirs and has_head(item, 5)),
    ("two-byte-simple", "cbor2", "a simple value below 32 in a second byte is not well-formed (RFC 8949, 3.3); cbor2 takes it",
     lambda item, ours, theirs: theirs and not ours and re.search(rb"\xf8[\0-\x1f]", item)),
    ("break", "cbor2", "a break outside of an item of indefinite length is not well-formed; cbor2 takes it as a value",
     lambda item, ours, theirs: theirs and not ours and b"\xff" in item),
    ("chunks", "cbor2", "a chunk of another kind in a string of indefinite length is not well-formed; cbor2 takes some",
     lambda item, ours, theirs: theirs and not ours and re.search(rb"[\x5f\x7f]", item)),
    ("scope", "ipaddress", "ipaddress takes a scope after '%'; in a URI that is a zone, RFC 6874, which URI does not read",
     lambda text, ours, theirs: theirs and not ours and "%" in text),
    ("mapped-text", "ipaddress", "RFC 5952, section 5, writes ::ffff:1.2.3.4 with dots; ipaddress before Python 3.13 does not",
     lambda text, ours, theirs: ours and theirs and ours.startswith("::ffff:") and ipaddress.ip_address(ours) == ipaddress.ip_address(theirs)),
]
OF_SOME_VERSIONS = {"mapped-text", "break", "chunks", "two-byte-simple", "map-keys"}


def has_head(item, kind):
    return any(byte >> 5 == kind for byte in item)


def compare(peer, given, ours, theirs):
    compared[peer] += 1
    if ours == theirs:
        return
    for name, of, _, expects in RULES:
        if of == peer and expects(given, ours, theirs):
            used[f"{peer} {name}"] += 1
            return
    sys.exit(f"{peer}: a difference that no rule expects: {given!r}\n  ours:   {ours!r}\n  theirs: {theirs!r}")


# ---- cbor2 -------------------------------------------------------------------------------------------------------------


def cbor2_reads(item):
    """True if the bytes begin with an item for cbor2."""
    try:
        cbor2.CBORDecoder(io.BytesIO(item)).decode()
        return True
    except (cbor2.CBORDecodeError, ValueError, TypeError, OverflowError, MemoryError, RecursionError, AttributeError, LookupError):
        return False


def try_cbor(item):
    if any(byte & 31 in (26, 27) and byte >> 5 in (2, 3, 4, 5) for byte in item):
        return  # cbor2 asks for as much memory as a head claims
    try:
        normal = bytes(CRI(item).normalize())
        compare("cbor2", item, normal, cbor2.dumps(cbor2.loads(normal)))
        well_formed = True
    except URIError as error:
        if error.code in ("cbor_depth", "too_long"):
            return
        well_formed = error.code not in NOT_WELL_FORMED
    compare("cbor2", item, well_formed, cbor2_reads(item))


# ---- ipaddress -----------------------------------------------------------------------------------------------------------


def peer_address(text, kind):
    try:
        return kind(text)
    except ValueError:
        return None


def our_host(text, kind):
    try:
        uri = URI(f"//{text}/")
    except URIError:
        return None
    return uri if uri.host_kind == kind and uri.authority == uri.host == text else None


def try_address(text):
    if not re.fullmatch(r"[0-9A-Fa-f:.%a-z]{0,60}", text):
        return
    for kind, shown, there in (("ipv4", text, ipaddress.IPv4Address), ("ipv6", f"[{text}]", ipaddress.IPv6Address)):
        ours, theirs = our_host(shown, kind), peer_address(text, there)
        compare("ipaddress", text, bool(ours), bool(theirs))
        if ours and theirs:
            compare("ipaddress", text, ours.normalize("scheme").host.strip("[]"), str(theirs))
            host = CRI(f"coap://{shown}").host
            compare("ipaddress", text, ipaddress.ip_address(host.strip("[]") if isinstance(host, str) else host), theirs)


# ---- the tool -----------------------------------------------------------------------------------------------------------


def ask(tool, args, texts):
    lines = "".join(json.dumps({"input_hex": text.encode().hex()}) + "\n" for text in texts)
    done = subprocess.run([tool, *args, "--json", "--quiet", "--input", "json"], input=lines, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    assert done.returncode in (0, 1) and len(answers) == len(texts), done.stderr[-500:]
    return answers


def try_tool(tool, texts):
    for cls, kind in ((URI, "uri-reference"), (IRI, "iri-reference")):
        parsed = ask(tool, ["parse", "--as", kind], texts)
        normal = ask(tool, ["normalize", "--as", kind, "--level", "scheme"], texts)
        for text, native, form in zip(texts, parsed, normal):
            try:
                one = cls(text.encode())
                ours = [one.scheme, one.userinfo, one.host, one.host_kind, one.path, one.query, one.fragment, str(one.normalize("scheme"))]
            except URIError as error:
                ours = [error.code, error.offset]
            theirs = [native["error"]["code"], native["error"]["at"]] if not native["valid"] else [
                native[name] for name in ("scheme", "userinfo", "host", "host_kind", "path", "query", "fragment")] + [form["output"]]
            compare("tool", text, ours, theirs)


# ---- a run ----------------------------------------------------------------------------------------------------------------


def change(data, rng, all_of):
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.randrange(3))
    piece = rng.choice(all_of)[:rng.randrange(1, 9)] if rng.randrange(2) else bytes([rng.randrange(256)])
    return data[:at] + piece + data[end:]


def address(rng):
    group = lambda: rng.choice(("0", "1", "a", "ffff", "00", "0001", "12345", "", "::", "1.2.3.4", "%1"))
    return "".join(group() + rng.choice((":", ":", ":", ".", "")) for _ in range(rng.randrange(1, 10))).rstrip(":." if rng.randrange(3) else "")


def main():
    tool, seconds, seed, *folders = sys.argv[1:]
    rng = random.Random(int(seed))
    files = [path.read_bytes() for folder in folders for path in sorted(pathlib.Path(folder).glob("*"))] + [b"\x82\x20\x81\x61a"]
    end = time.monotonic() + float(seconds)
    while True:
        inputs = [data if rng.randrange(3) == 0 else change(data, rng, files) for data in (rng.choice(files) for _ in range(ROUND))]
        for data in inputs:
            try_cbor(data)
            try_address(address(rng) if rng.randrange(2) else data.decode("latin-1")[:40])
        try_tool(tool, [data.decode("utf-8", "replace")[:300] for data in inputs])
        if time.monotonic() > end:
            break
    print(f"seed {seed}: compared {dict(compared)}; differences by rules {dict(used)}; others: 0")
    unused = {f"{of} {name}" for name, of, _, _ in RULES if name not in OF_SOME_VERSIONS} - set(used)
    return f"rules that explain nothing: {sorted(unused)}" if unused else 0


if __name__ == "__main__":
    sys.exit(main())
