#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Web archives as other programs write them, gzip member by gzip member, and of any size: test_warc.py TOOL.

What is found is compared with what warcio says the records are; without warcio that part is skipped by name.
"""
import gzip
import io
import json
import os
import subprocess
import sys
import tempfile
import zlib

TOOL = sys.argv[1]
EXIT_IO = 3
PAGE = (b'<!DOCTYPE html><base href="/b/"><link href="c.css"><a href="d?x=1&amp;y=2">t</a> http://plain.example/z')
LINKS = ["/b/", "/b/c.css", "/b/d?x=1&y=2"]
wrong = 0


def check(good, *what):
    global wrong
    if not good:
        wrong += 1
        print(*what)


def extract(data, *options):
    done = subprocess.run([TOOL, "extract", *options], input=data, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def chunks(body, size):
    parts = [body[at:at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x;e=1\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def record(block, **fields):
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return b"WARC/1.1\r\n" + lines.encode() + b"Content-Length: %d\r\n\r\n" % len(block) + block + b"\r\n\r\n"


RESPONSES = [
    ("plain", [], PAGE),
    ("chunked", [("Transfer-Encoding", "chunked")], chunks(PAGE, 7)),
    ("gzip", [("Content-Encoding", "gzip")], gzip.compress(PAGE, mtime=0)),
    ("deflate", [("Content-Encoding", "deflate")], zlib.compress(PAGE)),
    ("both", [("Content-Encoding", "gzip"), ("Transfer-Encoding", "chunked")], chunks(gzip.compress(PAGE, mtime=0), 5)),
]


def beside_warcio():
    """An archive that warcio writes, with a gzip member for each record and without: what it reads back is what is found."""
    try:
        from warcio.archiveiterator import ArchiveIterator
        from warcio.statusandheaders import StatusAndHeaders
        from warcio.warcwriter import WARCWriter
    except ImportError:
        print("skipped: warcio is not installed")
        return
    for packed in (False, True):
        out = io.BytesIO()
        writer = WARCWriter(out, gzip=packed, warc_version="1.1" if packed else "1.0")
        writer.write_record(writer.create_warcinfo_record("x.warc", {"software": "crawler http://crawler.example/"}))
        for name, fields, body in RESPONSES:
            heads = StatusAndHeaders("200 OK", [("Content-Type", "text/html"), ("Location", f"l/{name}"), *fields], protocol="HTTP/1.1")
            writer.write_record(writer.create_warc_record(f"http://{name}.example/x", "response", payload=io.BytesIO(body), http_headers=heads))
        request = StatusAndHeaders("GET /req?q HTTP/1.1", [("Host", "a.example")], is_http_request=True)
        writer.write_record(writer.create_warc_record("http://a.example/req?q", "request", http_headers=request))
        writer.write_record(writer.create_revisit_record("http://a.example/", "sha1:B6QJ6BNJ", "http://old.example/", "2020-01-01T00:00:00Z"))
        status, lines, error = extract(out.getvalue(), "--json")
        check((status, error) == (0, ""), status, error)
        found = [json.loads(line) for line in lines]
        ids, targets, links = [], [], []
        for each in ArchiveIterator(io.BytesIO(out.getvalue())):
            get = each.rec_headers.get_header
            ids += [get(name)[1:-1] for name in ("WARC-Record-ID", "WARC-Warcinfo-ID", "WARC-Concurrent-To") if get(name)]
            targets += [get(name) for name in ("WARC-Target-URI", "WARC-Refers-To-Target-URI") if get(name)]
            if each.rec_type == "response":
                site = get("WARC-Target-URI")[:-2]
                targets.append(site + "/" + each.http_headers.get_header("Location"))
                check(each.content_stream().read() == PAGE, "warcio reads another page", site)
                links += [site + link for link in LINKS] + ["http://plain.example/z"]
        check(sorted(ids) == sorted(f["uri"] for f in found if f["context"] == "record-id"), "ids", ids)
        check(sorted([*targets, "http://a.example/req?q"]) == sorted(f["uri"] for f in found if f["context"] == "header"), "targets", targets)
        rest = [f["uri"] for f in found if f["context"] in ("attribute", "plain") and f["uri"] != "http://crawler.example/"]
        check(links == rest, "links", links, rest)
        check(extract(out.getvalue(), "--links")[1] == [f["uri"] for f in found if f["context"] not in ("record-id", "namespace")], "--links")


def members():
    """A gzip member for each record; one that is cut is an error after all that is before it."""
    records = [record(b"http://%d.example/" % n, WARC_Target_URI=f"http://t{n}.example/") for n in range(3)]
    packed = [gzip.compress(each, mtime=0) for each in records]
    status, lines, error = extract(b"".join(packed))
    if "was built without" in error:
        print("skipped: " + error.rstrip())
        return
    check((status, lines, error) == (0, [f"http://{t}{n}.example/" for n in range(3) for t in ("t", "")], ""), status, lines, error)
    status, lines, error = extract(b"".join(packed)[:-20])
    check(status == EXIT_IO and lines[:4] == [f"http://{t}{n}.example/" for n in range(2) for t in ("t", "")] and "cut short" in error, status, lines, error)


def places():
    """A find in chunks begins and ends where its bytes do, one in a packed body where the body does; lines are counted."""
    for name, fields, body in RESPONSES:
        head = "".join(f"{key}: {value}\r\n" for key, value in [("Content-Type", "text/html"), *fields])
        data = b"\n" + record(f"HTTP/1.1 200 OK\r\n{head}\r\n".encode() + body, WARC_Target_URI="http://a.example/", Content_Type="application/http")
        status, lines, error = extract(data, "--json", "--format", "warc")
        if "Content-Encoding" in error:
            print(f"skipped: {name}: {error.rstrip()}")
            continue
        check((status, error) == (0, ""), name, status, error)
        for find in map(json.loads, lines):
            before, part = data[:find["start"]], data[find["start"]:find["end"]]
            check(find["line"] == before.count(b"\n") + 1, name, find)
            if "Content-Encoding" in head and find["context"] != "header":
                check(part == body, name, find)
            else:
                text = find.get("reference", find["uri"]).replace("&", "&amp;").encode()
                check(part[:1] == text[:1] and part[-1:] == text[-1:] and (part == text) >= (name == "plain"), name, find)


def memory():
    """A body of many chunks and a small one that unpacks to 64 MiB take no more memory than short ones."""
    most = []
    for size in (1 << 10, 1 << 26):
        packer = zlib.compressobj(1, zlib.DEFLATED, 31)
        packed = b"".join(packer.compress(bytes(1 << 10)) for _ in range(size >> 10)) + packer.flush()
        head = b"HTTP/1.1 200 OK\r\n%s: %s\r\n\r\n"
        with tempfile.NamedTemporaryFile() as file:
            file.write(record(head % (b"Content-Encoding", b"gzip") + packed, Content_Type="application/http"))
            chunk = b"9\r\n12345678\n\r\n"
            first = head % (b"Transfer-Encoding", b"chunked")
            file.write(b"WARC/1.1\r\nContent-Type: application/http\r\nContent-Length: %d\r\n\r\n" % (len(first) + len(chunk) * (size >> 6)))
            file.write(first)
            for _ in range(size >> 10):  # in pieces: the memory of this process counts for the next one
                file.write(chunk * 16)
            file.flush()
            process = subprocess.Popen([TOOL, "extract", "--quiet", "--json", "--file", file.name], stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            check(process.returncode == 0, "exit status", process.returncode)
            most.append(usage.ru_maxrss)
    check(most[1] < most[0] + 8192, "kilobytes of memory:", most)


def main():
    beside_warcio()
    members()
    places()
    memory()
    print(f"{wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
