#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What rows cannot say: pipes, disks, terminals, threads, memory. test_system.py TOOL PROJECT [--sanitized]"""
import fcntl
import json
import os
import pathlib
import pty
import random
import re
import resource
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unittest
import urllib.parse

TOOL = sys.argv[1]
PROJECT = pathlib.Path(sys.argv[2])
SANITIZED = "--sanitized" in sys.argv
FEW = "--few" in sys.argv  # of the quick tier, and with a sanitizer by day
PLAIN = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "COLUMNS": "80"}


def run(*args, data=b"", **more):
    more.setdefault("env", PLAIN)
    return subprocess.run([TOOL, *args], input=data, capture_output=True, check=False, **{"timeout": 120, **more})


def least_address_space():
    """The mebibytes in which the tool and its shared libraries start, with no space for work."""
    return next(size for size in range(8, 1000, 4) if run("--version", preexec_fn=lambda most=size << 20:
                resource.setrlimit(resource.RLIMIT_AS, (most, most))).returncode == 0)


class Output(unittest.TestCase):
    def test_full_disk(self):
        for args in (["normalize", "http://a/"], ["help"], ["schemes"], ["completions", "bash"], ["--version"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([TOOL, *args], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
            self.assertEqual(done.returncode, 3, args)
            self.assertIn(b"cannot write standard output: No space left on device\n", done.stderr)

    def test_a_full_disk_does_not_matter_where_nothing_is_written(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([TOOL, "check", "http://a/"], stdout=full, stderr=subprocess.PIPE, timeout=60,
                                  check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_no_half_record_where_the_disk_is_full(self):
        """A limit on the file's size stands for a full disk: the file ends after a whole record."""
        lines = b"".join(b"http://host%d.example/path\n" % i for i in range(20000))

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100001, 100001))

        for args, end in ((["normalize"], b"/path\n"), (["parse"], b".example\n\n"), (["parse", "--json"], b',"query_pairs":null}\n')):
            with tempfile.NamedTemporaryFile() as out:
                done = subprocess.run([TOOL, *args], input=lines, stdout=out, stderr=subprocess.PIPE, timeout=60,
                                      check=False, preexec_fn=limit)
                written = pathlib.Path(out.name).read_bytes()
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn(b"cannot write standard output: File too large", done.stderr)
            self.assertGreater(len(written), 50000)
            self.assertTrue(written.endswith(end), written[-80:])

    def test_no_half_page_where_the_disk_is_full(self):
        """Pages hold empty lines, and raw CBOR has none: their ends are known all the same."""
        lines = [b"http://host%d.example/a/../path?q#f" % i for i in range(60)]
        cris = run("convert", "--to", "cri", "--binary", data=b"\n".join(lines))
        self.assertEqual(cris.returncode, 0)
        for args, data, each in (
                (["inspect"], b"\n".join(lines), [run("inspect", line.decode()).stdout for line in lines]),
                (["convert", "--to", "cri", "--binary"], b"\n".join(lines),
                 [run("convert", "--to", "cri", "--binary", data=line).stdout for line in lines])):
            whole = b"".join(each)
            ends = [sum(map(len, each[:i])) for i in range(len(each) + 1)]
            for most in (len(whole) // 3, len(whole) // 2, ends[20] - 1, ends[20], ends[20] + 1):
                with tempfile.NamedTemporaryFile() as out:
                    done = subprocess.run([TOOL, *args], input=data, stdout=out, stderr=subprocess.PIPE, timeout=60,
                                          check=False, env=PLAIN, preexec_fn=lambda size=most: resource.setrlimit(
                                              resource.RLIMIT_FSIZE, (size, size)))
                    written = pathlib.Path(out.name).read_bytes()
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertEqual(written, whole[:max(end for end in ends if end <= most)])

    def test_closed_output(self):
        done = subprocess.run(["sh", "-c", '"$0" normalize a >&-', TOOL], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"cannot write standard output", done.stderr)
        # nothing to write: nothing wrong; and the file opened instead is not written to
        done = subprocess.run(["sh", "-c", '"$0" check a: >&-', TOOL], capture_output=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_closed_input(self):
        done = subprocess.run(["sh", "-c", '"$0" normalize <&-', TOOL], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"standard input", done.stderr)

    def test_closed_pipe_ends_an_endless_run(self):
        for args in (["normalize"], ["parse", "--json"], ["normalize", "--jobs", "1"]):
            with subprocess.Popen(["yes", "http://a/%7e"], stdout=subprocess.PIPE) as source:
                with subprocess.Popen([TOOL, *args], stdin=source.stdout, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as tool:
                    source.stdout.close()
                    self.assertTrue(tool.stdout.readline())
                    tool.stdout.close()
                    self.assertEqual(tool.wait(timeout=60), 0)
                    self.assertEqual(tool.stderr.read(), b"")
                source.wait(timeout=60)

    def test_closed_standard_error_changes_nothing_else(self):
        done = subprocess.run(["sh", "-c", '"$0" normalize A:b % C:d 2>&-', TOOL], capture_output=True, timeout=60,
                              check=False)
        self.assertEqual((done.returncode, done.stdout), (1, b"a:b\n\nc:d\n"))


class Records(unittest.TestCase):
    def test_any_bytes_both_ways(self):
        """What --json writes is JSON in UTF-8, names the exact bytes, and is read back as the same records."""
        rng = random.Random(3986)
        pool = [b"a", b"%41", b"%", b"/", b'"', b"\\", b"\n", b"\r", b"\x1b", b"\x7f", b"\xff", b"\xc3\xbc", b"\xe2\x82",
                b"\xf0\x9f\x98", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b"\xc2\x85", b"\xc0\xaf", b"http://", b"\xe2\x80\xae"]
        records = [b"".join(rng.choices(pool, k=rng.randrange(8))) for _ in range(3000)]
        data = b"".join(record + b"\0" for record in records)
        for command in ("parse", "check", "normalize", "encode", "inspect"):
            first = run(command, "-0", "-q", "--json", data=data)
            rows = first.stdout.decode("utf-8", "strict").split("\0")[:-1]
            self.assertEqual(len(rows), len(records))
            for row, record in zip(rows, records):
                self.assertNotIn("\x1b", row)
                value = json.loads(row)
                self.assertEqual(value["input"], record.decode("utf-8", "replace"))
                try:
                    record.decode("utf-8")
                    self.assertNotIn("input_hex", value)
                except UnicodeDecodeError:
                    self.assertEqual(bytes.fromhex(value["input_hex"]), record)
                if not value["valid"]:
                    self.assertLessEqual(value["error"]["at"], len(record))
            again = run(command, "-0", "-q", "--json", "--input", "json", data=first.stdout)
            self.assertEqual(again.stdout, first.stdout)
            self.assertEqual(again.returncode, first.returncode)

    def test_decode_undoes_encode(self):
        rng = random.Random(20050101)
        records = [rng.randbytes(rng.randrange(40)).replace(b"\0", b"") for _ in range(2000)]
        data = b"".join(record + b"\0" for record in records)
        for component in "unreserved userinfo host path-segment path query query-value fragment".split():
            encoded = run("encode", "-0", "--component", component, data=data)
            self.assertEqual((encoded.returncode, encoded.stdout.count(b"\0")), (0, len(records)))
            decoded = run("decode", "-0", "--component", component, data=encoded.stdout)
            self.assertEqual((decoded.returncode, decoded.stdout), (0, data))

    def test_coap_options_both_ways(self):
        """What decompose writes, as JSON and as lines, compose reads: whatever the bytes, the normal form comes back."""
        rng = random.Random(7252)
        quote = urllib.parse.quote

        def texts(most):
            texts = [rng.randbytes(rng.randrange(6)) for _ in range(rng.randrange(most))]
            return [text for text in texts if text not in (b".", b"..")]

        uris, want = [], []
        for i in range(20000):
            path, query = texts(4), texts(4)
            if i % 10 == 7:
                uris.append(f"coap://user@h{i}/")
                want.append("")
                continue
            uris.append(f"coap://H{i}.example" + "".join("/" + quote(text, safe="") for text in path) +
                        ("?" + "&".join(quote(text, safe="") for text in query) if query else ""))
            want.append(f"coap://h{i}.example" +
                        ("".join("/" + quote(text, safe=":@!$&'()*+,;=") for text in path) or "/") +
                        ("?" + "&".join(quote(text, safe=":@/?!$'()*+,;=") for text in query) if query else ""))
        for jobs in ("1", "4"):
            options = run("coap", "decompose", "--json", "-q", "--jobs", jobs, data="\n".join(uris).encode())
            self.assertEqual(options.returncode, 1)
            for how in ([], ["--input", "json"]):
                made = run("coap", "compose", "--scheme", "coap", "-q", "--jobs", jobs, *how, data=options.stdout)
                self.assertEqual(made.stdout.decode().split("\n"), want + [""])
            lines = run("coap", "decompose", "-0", "-q", "--jobs", jobs, data="\0".join(uris).encode()).stdout
            self.assertEqual(set(lines) & {*range(32), 127}, {0, 10})
            made = run("coap", "compose", "--scheme", "coap", "-0", "-q", "--jobs", jobs, data=lines)
            self.assertEqual(made.stdout.decode().split("\0"), want + [""])

    @unittest.skipIf(FEW, "seven seconds: scripts/test tests runs it")
    def test_a_line_of_ten_megabytes(self):
        long = b"HTTP://A/" + b"%7e/../" * (10 * 1024 * 1024 // 7)
        done = run("normalize", data=long + b"b\n" + b"X:y\n")
        self.assertEqual((done.returncode, done.stdout), (0, b"http://a/b\nx:y\n"))
        done = run("parse", "--json", data=long + b"|\na:b")
        rows = [json.loads(row) for row in done.stdout.splitlines()]
        self.assertEqual([row["valid"] for row in rows], [False, True])
        self.assertEqual(rows[0]["error"]["at"], len(long))
        self.assertEqual(rows[0]["input"], long.decode() + "|")
        self.assertLess(len(done.stderr), 400)
        for command in ("inspect", "check", "encode", "parse"):
            self.assertEqual(run(command, data=long).returncode, 0)

    def test_order_with_threads(self):
        """200,000 lines, every tenth invalid: each answer and each message in its place, whatever the threads."""
        lines = [f"HTTP://h{i}/{'|' if i % 10 == 7 else '%7E'}{'x' * (i % 97)}" for i in range(200000)]
        data = "\n".join(lines).encode()
        one = run("parse", "--jobs", "1", "--get", "{host}", data=data)
        self.assertEqual(one.stdout.decode().split("\n"),
                         ["" if i % 10 == 7 else f"h{i}" for i in range(200000)] + [""])
        self.assertEqual(one.stderr.count(b"urikit parse: line "), 20000)
        self.assertIn(b"line 199998, byte 15: '|'", one.stderr)
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            for jobs in ("2", "5"):
                many = run("parse", "--jobs", jobs, "--get", "{host}", data=data)
                self.assertEqual((many.stdout, many.stderr, many.returncode), (one.stdout, one.stderr, 1))
                many = run("parse", "--jobs", jobs, "--get", "{host}", "--file", file.name)
                self.assertEqual((many.stdout, many.returncode), (one.stdout, 1))
                self.assertEqual(many.stderr.replace(file.name.encode() + b": ", b""), one.stderr)

    @unittest.skipUnless(os.path.exists("/proc/self/task"), "threads are counted on Linux")
    def test_as_many_threads_as_jobs(self):
        """They come with the first input that is much, and not before; without --jobs one for each processor, at most eight."""
        for flags, jobs in ((["--jobs", "1"], 1), (["--jobs", "2"], 2), (["--jobs", "4"], 4), (["--jobs", "4", "--line-buffered"], 1),
                            ([], min(os.sysconf("SC_NPROCESSORS_ONLN"), 8))):
            with subprocess.Popen([TOOL, "normalize", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  bufsize=0) as tool:
                tool.stdin.write(b"A:b\n")
                self.assertEqual(tool.stdout.read(4), b"a:b\n")
                self.assertEqual(len(os.listdir(f"/proc/{tool.pid}/task")), 1)
                for _ in range(100 if jobs > 1 else 3):  # reads may be small by chance
                    tool.stdin.write(b"A:b\n" * 15000)
                    got = 0
                    while got < 4 * 15000:
                        got += len(tool.stdout.read(1 << 20))
                    threads = len(os.listdir(f"/proc/{tool.pid}/task"))
                    if threads > 1:
                        break
                self.assertEqual(threads, jobs)

    def test_what_one_block_of_many_finds(self):
        """The exit status is that of all records, whichever block has the only one that is not as it should be."""
        count = 40000  # of 40 bytes: some blocks of each thread
        for command, usual, other in ((["lint", "--fail-on", "note"], b"https://example.org/a/path/without/fault", b"http://u:p@h/"),
                                      (["compare"], b"http://example.org/aaaa\tHTTP://example.org/aaaa", b"a:b\ta:c"),
                                      (["check"], b"https://example.org/a/path/without/fault", b"a b")):
            for at in (None, 0, count // 2, count - 1):
                lines = [usual] * count
                if at is not None:
                    lines[at] = other
                for jobs in ("1", "3"):
                    done = run(*command, "-q", "--jobs", jobs, data=b"\n".join(lines))
                    self.assertEqual(done.returncode, 0 if at is None else 1, (command, at, jobs))

    def test_an_answer_comes_before_the_next_record(self):
        for flags, end in (([], b"\n"), (["-0"], b"\0")):
            with subprocess.Popen([TOOL, "normalize", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  bufsize=0) as tool:
                for i in range(20):
                    tool.stdin.write(b"HTTP://H%d" % i + end)
                    self.assertEqual(tool.stdout.read(100), b"http://h%d" % i + end)
                tool.stdin.close()
                self.assertEqual(tool.wait(timeout=60), 0)

    def test_lines_are_answered_as_records_are(self):
        """Lines are parsed many at once, what -0 ends is parsed one by one: every answer and message is the same."""
        rng = random.Random(11)
        heads = ["http://", "https://h/", "nosh://1673/", "NOSH:", "usr:x/", "USR:", "cri'", "CRI'[1]", "Cri:", "c", "N",
                 "u", "http://u@h:8/", "http://[::1]/", "http://1.2.3.4", "//h", "?", "#", "mailto:", "\u00e4/", "1:", ""]
        tails = ["a", "b.c", "/d", "/", "?q=%41", "%4", "#f", " ", "\u00fc", "'", ":", "@", "%7E", "..", "x" * 300]
        lines = [rng.choice(heads) + "".join(rng.choices(tails, k=rng.randrange(4))) for _ in range(3000)]
        text = "".join(line + "\n" for line in lines).encode()
        for args in (["parse"], ["parse", "--json"], ["parse", "--get", "{host}{rkey}{path:1}", "--skip-invalid"],
                     ["check", "--verbose"], ["normalize"], ["resolve", "--base", "http://a/b"], ["inspect", "--json"],
                     ["convert", "--to", "uri"], ["parse", "--as", "uri", "--json"], ["check", "--as", "iri"],
                     ["parse", "--as", "uri-reference"], ["parse", "--as", "iri-reference"], ["check", "--as", "nosh"],
                     ["parse", "--get", "{scheme}|{[@]userinfo}{host|none}:{port}{path}{[?]query}{fragment}"],
                     ["parse", "--get", "{authority}", "--only-invalid"], ["parse", "--get", "", "--as", "iri"],
                     ["check"], ["check", "--only-invalid"], ["check", "--as", "uri"], ["normalize", "--as", "iri"],
                     ["normalize", "--level", "scheme", "--as", "uri"], ["normalize", "--repair", "spaces"],
                     ["normalize", "--only-invalid"], ["relativize", "--base", "http://h/a"],
                     ["resolve", "--base", "nosh://1673/"], ["resolve", "--base", "http://h/", "--as", "iri"],
                     ["resolve", "--base", "x:a", "--strict-5.2.4"], ["relativize", "--base", "usr:x/y"],
                     ["resolve", "--base", "http://u@h:8/a", "--compat", "--as", "uri-reference"]):
            plain, zero = run(*args, data=text), run(*args, "-0", data=text.replace(b"\n", b"\0"))
            self.assertEqual(plain.returncode, zero.returncode, args)
            self.assertEqual(plain.stdout.split(b"\n"), zero.stdout.replace(b"\0", b"\n").split(b"\n"), args)
            self.assertEqual(plain.stderr.replace(b": line ", b": record "), zero.stderr, args)

    def test_pieces_of_any_size(self):
        """How the input is cut into reads changes nothing."""
        rng = random.Random(7)
        lines = [b"x" * rng.randrange(200) + b"%" * (rng.random() < 0.1) for _ in range(3000)]
        lines[1000] = b"y" * 700000
        data = b"\n".join(lines)
        whole = run("parse", "--get", "{path}", data=data)
        for jobs in ("1", "3"):
            with subprocess.Popen([TOOL, "parse", "--get", "{path}", "--jobs", jobs], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0) as tool:
                got = [b"", b""]

                def take(i, pipe):
                    got[i] = pipe.read()

                readers = [threading.Thread(target=take, args=pair) for pair in ((0, tool.stdout), (1, tool.stderr))]
                for reader in readers:
                    reader.start()
                at = 0
                while at < len(data):
                    size = rng.choice((1, 7, 300, 5000, 65536))
                    tool.stdin.write(data[at:at + size])
                    at += size
                tool.stdin.close()
                for reader in readers:
                    reader.join()
            self.assertEqual(got[0], whole.stdout)
            self.assertEqual(got[1], whole.stderr)

    @unittest.skipIf(SANITIZED or not os.path.exists("/proc/self/status"), "memory is measured in a plain build on Linux")
    def test_memory_is_bounded(self):
        """Peak resident memory over 60 MB of records, while the tool waits for more: below 16 MiB."""
        chunk = b"".join(b"http://host%d.example/%%7e/a/../b?q=%d#f\n" % (i, i) for i in range(20000))
        for args in (["normalize"], ["parse", "--json"], ["parse", "--get", "{host}"], ["check"]):
            with subprocess.Popen([TOOL, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as tool:
                reader = threading.Thread(target=lambda pipe: [None for _ in iter(lambda: pipe.read(65536), b"")],
                                          args=(tool.stdout,))
                reader.start()
                for _ in range(60):
                    tool.stdin.write(chunk)
                tool.stdin.flush()
                status = pathlib.Path(f"/proc/{tool.pid}/status").read_text(encoding="ascii")
                tool.stdin.close()
                reader.join()
                tool.wait(timeout=60)
            peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
            self.assertLess(peak, 16 * 1024, args)

    @unittest.skipIf(SANITIZED, "a sanitizer needs more address space than this")
    def test_a_line_too_long_for_the_memory_is_refused(self):
        """With 256 MiB of address space a record may have 32: a longer one is refused, and the next one read."""

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))

        data = b"A:b\n" + b"a" * (70 << 20) + b"\nC:d\n" + b"a" * (70 << 20)
        done = run("normalize", "--json", "--jobs", "1", data=data, preexec_fn=limit)
        rows = [json.loads(row) for row in done.stdout.splitlines()]
        self.assertEqual([row.get("output") for row in rows], ["a:b", None, "c:d", None])
        self.assertEqual((rows[1]["input"], rows[1]["error"]["code"]), (None, "too_long"))
        self.assertEqual(done.stderr.decode().splitlines(), [
            f"urikit normalize: line {line}, byte 0: a record of {70 << 20} bytes is too long: the limit here is "
            f"{32 << 20} (4 GiB, or an eighth of the memory)" for line in (2, 4)])
        self.assertEqual(done.returncode, 1)

    @unittest.skipIf(SANITIZED, "a sanitizer needs more address space than this")
    def test_threads_share_the_memory(self):
        """Long lines wait for each other; where memory ends all the same, the output ends with a whole record."""
        for megabytes, args, line in ((250, ["normalize"], b"HTTP://a/" + b"b" * (8 << 20)),
                                      (250, ["parse", "--json"], b"a:?" + b"b" * (8 << 20)),
                                      (least_address_space() + 24, ["normalize"], b"HTTP://a/%7E" * 20000)):
            data = (line + b"\n") * 8
            want = run(*args, "--jobs", "1", data=data).stdout
            done = run(*args, "--jobs", "8", data=data, preexec_fn=lambda most=megabytes << 20: resource.setrlimit(
                resource.RLIMIT_AS, (most, most)))
            self.assertEqual((done.returncode, done.stderr), (0, b""), args)
            self.assertTrue(done.stdout == want, args)
        small = b"".join(b"http://host%d.example/%%7e/a/../b?q=%d#f\n" % (i, i) for i in range(30000))
        want = run("parse", "--json", data=small).stdout
        least = least_address_space()
        for megabytes in (least + 8, least + 12, least + 16, least + 24, least + 40):
            done = run("parse", "--json", "--jobs", "8", data=small, preexec_fn=lambda most=megabytes << 20:
                       resource.setrlimit(resource.RLIMIT_AS, (most, most)))
            self.assertEqual((done.returncode, done.stderr), (0, b""), megabytes)
            self.assertTrue(done.stdout == want, megabytes)

    @unittest.skipIf(FEW, "seven seconds: scripts/test tests runs it")
    @unittest.skipIf(SANITIZED, "a sanitizer needs more address space than this")
    def test_out_of_memory_ends_with_a_whole_record(self):
        short = b"".join(b"http://host%d.example/a\n" % i for i in range(3000))
        data = short + b"http://a/?" + b"%41=b&" * (1 << 20) + b"\n" + short
        want = run("inspect", "--json", data=data).stdout.splitlines(keepends=True)
        for megabytes in (least_address_space() + more for more in (60, 90, 130)):
            for jobs in ("1", "8"):
                done = run("inspect", "--json", "--jobs", jobs, data=data, preexec_fn=lambda most=megabytes << 20:
                           resource.setrlimit(resource.RLIMIT_AS, (most, most)))
                self.assertIn(done.returncode, (0, 1, 3))
                self.assertTrue(done.stdout.endswith(b"}\n"))
                if done.returncode == 3:
                    self.assertIn(b"out of memory", done.stderr)
                    self.assertTrue(done.stdout == b"".join(want)[:len(done.stdout)])

    def test_line_numbers_after_many_lines(self):
        """Lines are counted many at a time."""
        for count in (255, 256, 257, 2000000):
            done = run("check", "--as", "uri-reference", "--jobs", "2", data=b"\n" * count + b"%\n")
            self.assertIn(b"line %d, byte 1" % (count + 1), done.stderr)

    @unittest.skipIf(SANITIZED, "a sanitizer needs more address space than this")
    def test_qualifiers_too_many_for_the_memory_are_refused(self):
        """They are held to the limit of a record: 12 MB of text would need 96 MiB of entries."""

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))

        many = 3 << 20
        data = b"usr:x/a?b=c\nusr:x/a?" + b"b=c&" * many + b"d=e\nUSR:x/b\n"
        done = run("normalize", "--jobs", "1", data=data, preexec_fn=limit)
        self.assertEqual((done.stdout, done.returncode), (b"usr:x/a?b=c\n\nusr:x/b\n", 1))
        self.assertIn(f"line 2, byte 8: {many + 1} qualifiers are more than the memory here can hold", done.stderr.decode())

    def test_texts_beyond_a_limit(self):
        """Each says which limit it is."""
        for args, words in ((("check", "--as", "nosh", "nosh://1/com.example.a/" + "b" * 8200),
                             "a NOSH URI has at most 8192 bytes, this one has 8223"),
                            (("check", "--as", "nosh", "--restricted", "nosh://1/com.example.a/" + "b" * 513),
                             "a record key has at most 512 bytes, this one has 513"),
                            (("coap", "proxy", "--with", "proxy-uri", "http://h/" + "a" * 1026),
                             "more than this option for proxies may hold"),
                            (("convert", "--to", "cri", "../" * 128 + "a"), "this goes up more than 126 segments")):
            done = run(*args)
            self.assertEqual(done.returncode, 1, args)
            self.assertIn(words, done.stderr.decode())
            short = run(*args[:-1], args[-1].replace("bbb", "", 20000).replace("aaa", "").replace("../", "", 10))
            self.assertNotIn(words, short.stderr.decode())
        self.assertEqual(run("coap", "proxy", "--with", "proxy-uri", "http://h/" + "a" * 1025).returncode, 0)
        self.assertEqual(run("convert", "--to", "cri", "../" * 126 + "a").returncode, 0)

    @unittest.skipUnless(os.environ.get("URIKIT_TEST_BIG"), "needs 5 GiB of memory: set URIKIT_TEST_BIG=1")
    def test_a_line_of_four_gibibytes_is_refused(self):
        script = 'printf "A:b\\n"; head -c 4300000000 /dev/zero | tr "\\0" a; printf "\\nC:d\\n"'
        with subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE) as source:
            done = subprocess.run([TOOL, "normalize", "--json"], stdin=source.stdout, capture_output=True, timeout=600,
                                  check=False)
        rows = [json.loads(row) for row in done.stdout.splitlines()]
        self.assertEqual([row.get("output") for row in rows], ["a:b", None, "c:d"])
        self.assertEqual((rows[1]["input"], rows[1]["error"]["code"]), (None, "too_long"))
        self.assertIn(b"line 2, byte 0: a record of 4300000000 bytes", done.stderr)
        self.assertEqual(done.returncode, 1)

    def test_places_of_formats_over_blocks(self):
        """extract --format json in some MB: the text at each place is the identifier, in escapes, wherever blocks end."""
        texts = [f"http://h{i}.example/{'é' * (i % 3)}?q={i}" for i in range(12000)]
        records = [{"a": (text, f"see {text} now", f"{text}\nmore")[i % 3], "b": {"url": text}} for i, text in enumerate(texts)]
        data = "\n".join(map(json.dumps, records)).replace("/", "\\/").encode()
        found = [json.loads(line) for line in run("extract", "--format", "jsonl", "--json", data=data).stdout.splitlines()]
        self.assertEqual([find["uri"] for find in found], [text for text in texts for _ in "ab"])
        for find in found:
            self.assertEqual(json.loads(b'"%s"' % data[find["start"]:find["end"]]), find["uri"])
        members = run("extract", "--format", "jsonl", "--member", "b.url", data=data).stdout.decode()
        self.assertEqual(members.splitlines(), texts)


class Terminal(unittest.TestCase):
    """With a pseudo-terminal on standard output, standard error, or both."""

    def open_pty(self):
        try:
            return pty.openpty()
        except OSError as error:
            return self.skipTest(f"no pseudo-terminal here (a bare chroot has none): {error}")

    def run_pty(self, *args, out=False, err=False, env=None, data=b"", slow=0.0, columns=80):
        master, slave = self.open_pty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        seen = []
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm", **(env or {})}
        with subprocess.Popen([TOOL, *args], stdin=subprocess.PIPE, stdout=slave if out else subprocess.PIPE,
                              stderr=slave if err else subprocess.PIPE, env=environment) as tool:
            os.close(slave)

            def drain():
                try:
                    while text := os.read(master, 65536):
                        seen.append(text)
                except OSError:
                    pass  # Linux says EIO where the other side is closed

            reader = threading.Thread(target=drain)
            reader.start()
            time.sleep(slow)
            rest = tool.communicate(data, timeout=60)
        reader.join()
        os.close(master)
        return b"".join(seen).replace(b"\r\n", b"\n"), rest

    def test_who_types_is_told_so(self):
        """A command that waits for lines from a terminal says what it waits for, unless it is to be quiet."""
        for command, words in (("normalize", b"reading identifiers from the terminal, one a line; Ctrl-D ends"),
                               ("extract", b"reading text from the terminal; Ctrl-D ends")):
            for more, wanted in (((), True), (("--quiet",), False)):
                master, slave = self.open_pty()
                os.write(master, b"http://h/\n\x04")
                with subprocess.Popen([TOOL, command, *more], stdin=slave, stdout=subprocess.PIPE, stderr=slave,
                                      env=PLAIN) as tool:
                    os.close(slave)
                    said, _ = tool.communicate(timeout=60)
                seen = b""
                try:
                    while text := os.read(master, 65536):
                        seen += text
                except OSError:
                    pass  # Linux says EIO where the other side is closed
                os.close(master)
                self.assertEqual((said, words in seen), (b"http://h/\n", wanted), seen)

    def test_width_and_color_by_environment(self):
        def longest(columns):
            page = run("inspect", "x:/" + "a" * 900, env={**PLAIN, "COLUMNS": columns}).stdout
            return max(len(line) for line in page.splitlines())

        self.assertLessEqual(longest("1"), 40)
        self.assertLessEqual(longest("100000"), 400)
        self.assertGreater(longest("100000"), 300)
        for columns in ("", "x", "-5"):
            self.assertLessEqual(longest(columns), 80, columns)
        self.assertIn(b"\x1b[", self.run_pty("check", "%zz", err=True, env={"NO_COLOR": ""})[0])
        self.assertNotIn(b"\x1b[", self.run_pty("check", "%zz", err=True, out=False, env={"TERM": "dumb", "NO_COLOR": ""})[0])
        self.assertNotIn(b"\x1b[", run("check", "--color", "auto", "%zz").stderr)

    def test_color_follows_the_terminal(self):
        on_terminal, _ = self.run_pty("check", "%zz", err=True)
        self.assertIn(b"\x1b[", on_terminal)
        for args, env in ((["check", "%zz"], {"NO_COLOR": "1"}), (["check", "%zz", "--color", "never"], {}),
                          (["check", "%zz"], {"TERM": "dumb"})):
            self.assertNotIn(b"\x1b", self.run_pty(*args, err=True, env=env)[0])
        self.assertIn(b"\x1b[", self.run_pty("check", "%zz", "--color=always", err=True, env={"NO_COLOR": "1"})[0])
        self.assertNotIn(b"\x1b", run("inspect", "http://a/%00").stdout)
        self.assertIn(b"\x1b[", run("inspect", "--color", "always", "http://a/").stdout)
        # colors change nothing else
        plain = run("inspect", "http://u@a/b/../c?d=%C3%BC#e").stdout
        colored = run("inspect", "--color", "always", "http://u@a/b/../c?d=%C3%BC#e").stdout
        self.assertEqual(self.without_colors(colored), plain)

    @staticmethod
    def without_colors(text):
        import re
        return re.sub(rb"\x1b\[[0-9;]*m", b"", text)

    def test_data_cannot_drive_the_terminal(self):
        hostile = b"\x1b]0;x\x07\x9b31m\r\xe2\x80\xae\xc2\x9b"
        seen, _ = self.run_pty("decode", "%1B%5D0%07%0D", "%7F", out=True)
        self.assertEqual(seen, b"%1B]0%07%0D\n%7F\n")
        seen, _ = self.run_pty("decode", "%C3%80%20%C2%9B%9B%E2%80%AE", hostile, out=True)
        self.assertEqual(seen, "À %C2%9B%9B%E2%80%AE\n%1B]0;x%07%9B31m%0D%E2%80%AE%C2%9B\n".encode())
        isolates = "http://h/\u2066a\u2069\u2028b".encode()  # isolates, and a line separator, in every command's data
        raw = ("\u2066".encode(), "\u2069".encode(), "\u2028".encode())
        for args in (["uniq"], ["uniq", "--count"], ["extract", b"<" + isolates + b">"], ["extract", "--json", "--verbose"],
                     ["extract", "--unique", b"'" + isolates + b"'"], ["normalize", isolates], ["parse", isolates],
                     ["parse", "--json", isolates], ["check", "--verbose", isolates], ["lint", isolates], ["convert", "--to", "uri", isolates],
                     ["lint", "--json", isolates], ["lint", "--sarif", isolates], ["inspect", isolates],
                     ["edit", "--set", "fragment=x", isolates], ["resolve", "--base", "http://a/", isolates],
                     ["relativize", "--base", "http://h/", isolates], ["decode", "%E2%81%A6%E2%80%A8"], ["build", "--as", "iri",
                      "--scheme", "http", "--host", "h", "--path-segment", "\u2066a\u2028"], ["compare", isolates, isolates],
                     ["encode", "--component", "iri", isolates], ["template", "expand", "{+x}", "--var", b"x=" + isolates]):
            seen, _ = self.run_pty(*args, out=True, err=True, data=b"<" + isolates + b">\n" + isolates + b"\n")
            for byte in raw:
                self.assertNotIn(byte, seen, args)
        seen, _ = self.run_pty("parse", "--get", "{:path}", "%1B%07", out=True)
        self.assertEqual(seen, b"%1B%07\n")
        seen, _ = self.run_pty("parse", "usr:x/%1B%0A%C3%80?a=%C2%9B", out=True)
        self.assertEqual(seen, "type: x\nname: %1B%0AÀ\nqualifier.a: %C2%9B\n"
                               "canonical: usr:x/%1B%0A%C3%80?a=%C2%9B\n\n".encode())
        for command in ("check", "parse", "inspect", "normalize"):
            seen, _ = self.run_pty(command, "--color", "never", hostile, out=True, err=True)
            for byte in (b"\x1b", b"\x07", b"\x9b", b"\r", b"\x80\xae"):
                self.assertNotIn(byte, seen)
        # what IRIs and CRIs may hold: controls of direction; to a file or a pipe data goes as it is
        iri = "http://a/\u2066\u2069\u061c"
        for args in (["parse"], ["normalize"], ["convert", "--to", "iri"], ["convert", "--to", "uri"],
                     ["parse", "--get", "{path}"], ["resolve", "--base", "b:c"], ["compare", iri], ["parse", "--json"],
                     ["normalize", "--json"], ["inspect", "--json"], ["inspect"], ["check", "-v", "--json"]):
            seen, _ = self.run_pty(*args, iri, out=True, err=True)
            self.assertTrue(seen)
            for mark in ("\u2066", "\u2069", "\u061c"):
                self.assertNotIn(mark.encode(), seen, args)
                if "--json" in args:
                    self.assertNotIn(mark.encode(), run(*args, iri).stdout, args)
        self.assertEqual(run("normalize", iri).stdout, iri.encode() + b"\n")
        seen, _ = self.run_pty("normalize", iri, out=True)
        self.assertEqual(seen, b"http://a/%E2%81%A6%E2%81%A9%D8%9C\n")
        for args in ([], ["--json"]):
            seen, _ = self.run_pty("parse", "--as", "cri", "83208161688163e280ae", *args, out=True)
            self.assertIn(b"\\u202e", seen)
            self.assertNotIn(b"\xe2\x80\xae", seen)
            self.assertNotIn(b"\xe2\x80\xae", run("parse", "--as", "cri", "83208161688163e280ae", *args).stdout)
        seen, _ = self.run_pty("check", "--only-invalid", "-q", hostile, out=True)
        self.assertEqual(seen, b"%1B]0;x%07%9B31m%0D%E2%80%AE%C2%9B\n")
        seen, _ = self.run_pty("decode", "--line-buffered", out=True, data=b"%C2%9B\nb\n")
        self.assertEqual(seen, b"%C2%9B\nb\n")
        seen, _ = self.run_pty("inspect", "--color", "never", "http://a/%1B%9B%E2%80%AE", out=True, err=True)
        self.assertNotIn(b"\x1b", seen)
        self.assertIn(b"\\x1B\\x9B\\xE2\\x80\\xAE", seen)

    def test_the_page_fits_the_terminal(self):
        address = "https://u@example.org/" + "/".join(f"segment{i}" for i in range(40)) + "?" + "k=v&" * 60 + "#end"
        for columns in (40, 80, 160):
            seen, _ = self.run_pty("inspect", "--color", "never", address, out=True, columns=columns)
            longest = max(len(line) for line in seen.decode().splitlines())
            self.assertLessEqual(longest, columns)
            self.assertGreater(longest, columns - 20)
            fixed = run("inspect", address, env={**PLAIN, "COLUMNS": str(columns)}).stdout
            self.assertEqual(seen, fixed)

    def test_a_bar_after_a_second(self):
        """A slow reader makes the run long; the bar comes, and is gone at the end."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"http://example.org/\n" * 200000)
            file.flush()
            for flags, wanted in (([], True), (["--no-progress"], False)):
                seen, _ = self.run_pty("normalize", "--file", file.name, *flags, err=True, slow=1.3)
                self.assertEqual([mark in seen for mark in (b" records", b"/s", b" left", b"B of ")], [wanted] * 4)
                self.assertEqual(seen.endswith(b"\r\x1b[K"), wanted)
                self.assertNotIn(b"\n", seen)
        self.assertEqual(run("normalize", data=b"a\n" * 10).stderr, b"")


class Tables(unittest.TestCase):
    def test_version(self):
        plain = run("--version").stdout.decode()
        self.assertRegex(plain, r"^urikit \d+\.\d+\.\d+(-rc\d+)?\n$")
        self.assertEqual(run("-V").stdout.decode(), plain)
        self.assertEqual(run("--version", "x").stdout.decode(), plain)
        for more in ("-v", "--verbose"):
            self.assertRegex(run("-V", more).stdout.decode(),
                             plain + r"Public Suffix List: .+\nUnicode for NFC: [\d.]+\nUnicode for IDNA: [\d.]+\n$")

    """Help, man page and completions come from one table."""

    def commands(self):
        text = run("help").stdout.decode()
        part = text.split("Commands:\n")[1].split("\n\n")[0]
        return [line.split()[0] for line in part.splitlines()]

    def test_help_of_every_command(self):
        self.assertEqual(self.commands(), "inspect parse check normalize resolve relativize compare convert coap edit "
                                          "build extract redact uniq lint readers guard encode decode schemes usr nosh aif template completions help".split())
        self.assertEqual(run("--help").stdout, run("help").stdout)
        self.assertEqual(run("-h").stdout, run("help").stdout)
        for command in self.commands():
            short, whole = run(command, "-h"), run(command, "--help")
            self.assertEqual((short.returncode, short.stderr, whole.returncode, whole.stderr), (0, b"", 0, b""))
            self.assertEqual(whole.stdout, run("help", command).stdout)
            self.assertNotEqual(short.stdout, whole.stdout)
            for line in short.stdout.decode().splitlines() + whole.stdout.decode().splitlines():
                self.assertTrue(len(line) <= 80 or line.startswith("  $ "), line) # a command to copy stays one line
            self.assertEqual(short.stdout.count(b"\n  -") + short.stdout.count(b"\n      --"),
                             whole.stdout.count(b"\n  -") + whole.stdout.count(b"\n      --"))

    @unittest.skipIf(SANITIZED, "1,500 starts say nothing more under a sanitizer")
    def test_options_that_mean_nothing_are_mistakes(self):
        """Every option of every command with every --as: it is refused exactly where help says it is for others."""
        groups = {"uri": "URIs", "uri-reference": "URIs", "iri": "IRIs", "iri-reference": "IRIs", "cri": "CRIs",
                  "nosh": "NOSH URIs", "usr": "user URLs", "purl": "package URLs"}
        bases = {"cri": "8220816161", "nosh": "nosh://1", "usr": "usr:a/b", "purl": "pkg:a/b"}
        tried = 0
        types = tempfile.NamedTemporaryFile("w", suffix=".json")
        self.addCleanup(types.close)
        types.write('{"type":"corp"}')
        types.flush()
        registry = tempfile.NamedTemporaryFile("w", suffix=".tsv")
        self.addCleanup(registry.close)
        for command in ("inspect", "parse", "check", "normalize", "resolve", "relativize", "compare", "convert"):
            text = " ".join(run(command, "--help").stdout.decode().split("Options:\n")[1].split("\n\n")[0].split())
            rows = re.findall(r" --([a-z0-9.-]+) (.*?)(?=(?: -\w,)? --[a-z0-9.-]+ |$)", " " + text)
            scopes = {name: re.search(r"only for ([A-Za-z, ]*?)(?:, with --as \w+)?(, also where they are made)?$", said)
                      for name, said in rows}
            self.assertIn("as", scopes)
            self.assertIn("help", scopes)
            for name in scopes:
                for kind, group in groups.items():
                    extra = ["--to", "uri"] if command == "convert" else []
                    extra += ["--base", bases.get(kind, "a:b")] if command in ("resolve", "relativize") else []
                    scope = scopes[name]
                    if not scope:
                        continue
                    value = {"repair": ["all" if command == "normalize" else "lines"], "level": ["path"], "dialect": ["sdl"], "profile": ["final"],
                             "zone": ["none"], "nfc": ["check"], "stand-ins": ["21"],
                             "types": [types.name], "registry": [registry.name]}.get(name, [])
                    done = run(command, "--as", kind, f"--{name}", *value, *extra)
                    fits = group in re.split(", | and ", scope[1]) or (scope[2] and command == "inspect" and group in ("URIs", "IRIs"))
                    self.assertEqual(done.returncode, 0 if fits else 2, (command, name, kind, done.stderr))
                    tried += 1
        self.assertGreater(tried, 200)

    def test_man_page_is_up_to_date(self):
        made = run("help", "--man").stdout
        self.assertEqual(made, (PROJECT / "doc" / "urikit.1").read_bytes(),
                         "regenerate: build/release/urikit help --man > doc/urikit.1")

    @unittest.skipUnless(shutil.which("bash"), "no bash here")
    def test_completions_for_bash(self):
        script = run("completions", "bash").stdout.decode()

        def complete(*words):
            typed = " ".join(f"'{word}'" for word in words)
            code = f"{script}\nCOMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _urikit; echo \"${{COMPREPLY[@]}}\""
            done = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, timeout=60, check=False)
            self.assertEqual(done.stderr, b"")
            return done.stdout.decode().split()

        self.assertEqual(complete("urikit", "pa"), ["parse"])
        self.assertEqual(complete("urikit", "re"), ["resolve", "relativize", "redact", "readers"])
        self.assertEqual(complete("urikit", "resolve", "--str"), ["--strict-5.2.4", "--strict-cbor"])
        self.assertEqual(complete("urikit", "normalize", "--level", "s"), ["string", "syntax", "scheme"])
        self.assertEqual(complete("urikit", "completions", ""), ["--help", "bash", "zsh", "fish"])
        self.assertEqual(complete("urikit", "coap", "c"), ["compose"])
        self.assertEqual(complete("urikit", "coap", "compose", "--scheme", "coaps+"), ["coaps+tcp", "coaps+ws"])
        self.assertEqual(complete("urikit", "parse", "--base"), [])

    def test_completions_name_every_option(self):
        scripts = {shell: run("completions", shell).stdout.decode() for shell in ("bash", "zsh", "fish")}
        for command in self.commands():
            for word in run(command, "-h").stdout.decode().split():
                if word.startswith("--") and word.strip("-"):
                    name = word.strip("',").split("=")[0]
                    self.assertIn(name, scripts["bash"])
                    self.assertIn(name, scripts["zsh"])
                    self.assertIn("-l " + name[2:], scripts["fish"])
        # where there is no zsh: its quotes at least are those of sh
        specs = shlex.split(scripts["zsh"], comments=True)
        self.assertIn("*--file=[read records from FILE, '-' for standard input]:file:_files", specs)
        for shell in ("bash", "zsh", "fish"):
            if shutil.which(shell):
                done = subprocess.run([shell, "-n"], input=scripts[shell].encode(), capture_output=True, timeout=60,
                                      check=False)
                self.assertEqual((done.returncode, done.stderr), (0, b""), shell)


def main():
    result = unittest.main(argv=sys.argv[:1], verbosity=1, exit=False).result
    for test, reason in result.skipped:
        print(f"skipped: {test.id().partition('.')[2]}: {reason}")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
