#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""extract and uniq where rows cannot reach: blocks, disks, signals, memory. test_lists.py TOOL [--sanitized]"""
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import unittest

TOOL = sys.argv[1]
SANITIZED = "--sanitized" in sys.argv
FEW = "--few" in sys.argv  # of the quick tier, and with a sanitizer by day
IN_TESTS = "five seconds: scripts/test tests runs it"
PLAIN = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
# an address sanitizer reserves terabytes, so that no limit on memory can be set or measured


def run(*args, data=b"", **more):
    more.setdefault("env", PLAIN)
    return subprocess.run([TOOL, *args], input=data, capture_output=True, timeout=300, check=False, **more)


def urls(seed, count, distinct):
    """URLs with several spellings each."""
    rng = random.Random(seed)
    lines = []
    for _ in range(count):
        k = rng.randrange(distinct)
        host = rng.choice(("host%d.example", "Host%d.Example")) % (k % 97)
        lines.append("http://%s/%s/%d?q=%s" % (host, rng.choice(("~", "%7e")), k, "x" * (k % 40)))
    return lines


def normal(line):
    line = line.replace("%7e", "~")
    end = line.index("/", 7)
    return line[:end].lower() + line[end:]


def expected(lines, count, wanted, unwanted):
    found = {}
    for line in lines:
        key = normal(line)
        if (wanted is None or key in wanted) and (unwanted is None or key not in unwanted):
            found.setdefault(key, [line, 0])[1] += 1
    return "".join((f"{n}\t" if count else "") + line + "\n" for line, n in found.values())


class Uniq(unittest.TestCase):
    def test_on_disk_as_in_memory(self):
        """Whatever has to go to disk, the result is that of a dictionary: with counts, with either list, with both."""
        records, one, other = urls(1, 60000, 40000), urls(2, 30000, 40000), urls(3, 30000, 30000)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for path, lines in (("a", records), ("b", one), ("c", other)):
                (folder / path).write_text("".join(line + "\n" for line in lines), encoding="ascii")
            in_one, in_other = {normal(line) for line in one}, {normal(line) for line in other}
            for count in (False, True):
                for lists in range(4):
                    want = expected(records, count, in_one if lists & 1 else None, in_other if lists & 2 else None)
                    args = ["uniq", "--file", folder / "a"]
                    args += ["--count"] if count else []
                    args += ["--in", folder / "b"] if lists & 1 else []
                    args += ["--not-in", folder / "c"] if lists & 2 else []
                    for memory in ("1M", "2M", "4M", "1G"):
                        done = run(*args, "--memory", memory, env={**PLAIN, "TMPDIR": name})
                        self.assertEqual((done.returncode, done.stderr), (0, b""), args)
                        self.assertEqual(done.stdout.decode(), want, (count, lists, memory))
            self.assertEqual(sorted(os.listdir(name)), ["a", "b", "c"])

    @unittest.skipIf(FEW, IN_TESTS)
    def test_partitions_of_partitions(self):
        lines = urls(4, 400000, 350000)
        data = "".join(line + "\n" for line in lines).encode()
        for count in (False, True):
            done = run("uniq", "--memory", "1M", *(["--count"] if count else []), data=data)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertEqual(done.stdout.decode(), expected(lines, count, None, None))

    def test_lists_in_partitions_of_partitions(self):
        """
        A list that does not fit goes to 16 partitions; in each of them the list fits, and the records that are on it do
        not beside it: those go to disk again, where the list is not. They are on it all the same.
        """
        listed = [f"http://h.example/{i:06}" for i in range(170000)]
        records = [f"HTTP://H.example/{i:06}" for i in range(0, 210000, 1)]
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "list"
            path.write_text("".join(line + "\n" for line in listed), encoding="ascii")
            data = "".join(line + "\n" for line in records + records[:1000]).encode()
            for option, wanted in (("--in", range(170000)), ("--not-in", range(170000, 210000))):
                for count in (False, True):
                    done = run("uniq", option, path, "--memory", "1M", *(["--count"] if count else []), data=data,
                               env={**PLAIN, "TMPDIR": name})
                    self.assertEqual((done.returncode, done.stderr), (0, b""))
                    want = "".join((f"{2 if i < 1000 else 1}\t" if count else "") + records[i] + "\n" for i in wanted)
                    self.assertTrue(done.stdout.decode() == want, (option, count, done.stdout.count(b"\n"), want.count("\n")))

    def test_records_on_a_list_go_to_disk_twice(self):
        """The list fits, the long spellings of what is on it do not, nor those of one partition: still they are on it."""
        listed = [f"http://h.example/{i:04}" for i in range(8000)]
        records = [f"HTTP://H.example/{'./' * 1200}{i:04}" for i in range(0, 9000)]
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "list"
            path.write_text("".join(line + "\n" for line in listed), encoding="ascii")
            data = "".join(line + "\n" for line in records).encode()
            for option, wanted in (("--in", records[:8000]), ("--not-in", records[8000:])):
                for count in (False, True):
                    done = run("uniq", option, path, "--memory", "1M", *(["--count"] if count else []), data=data,
                               env={**PLAIN, "TMPDIR": name})
                    want = "".join(("1\t" if count else "") + line + "\n" for line in wanted)
                    self.assertEqual((done.returncode, done.stderr), (0, b""))
                    self.assertTrue(done.stdout.decode() == want, (option, count, done.stdout.count(b"\n"), want.count("\n")))

    def test_records_longer_than_the_memory(self):
        long = b"http://a/" + b"x" * 3000000
        lines = [long + b"%d" % (i % 3) for i in range(9)]
        done = run("uniq", "--memory", "1M", data=b"\n".join(lines))
        self.assertEqual((done.returncode, done.stdout), (0, b"".join(line + b"\n" for line in lines[:3])))

    def test_first_records_come_at_once(self):
        with subprocess.Popen([TOOL, "uniq"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=PLAIN) as tool:
            tool.stdin.write(b"http://a\n")
            tool.stdin.flush()
            self.assertEqual(tool.stdout.readline(), b"http://a\n")
            rest, _ = tool.communicate(b"HTTP://A\nhttp://b\n", timeout=60)
            self.assertEqual((rest, tool.returncode), (b"http://b\n", 0))

    @unittest.skipIf(FEW, IN_TESTS)
    def test_killed_at_any_time(self):
        """No temporary file is left, and no half line."""
        data = "".join(line + "\n" for line in urls(5, 300000, 290000)).encode()
        rng = random.Random(9)
        killed = 0
        with tempfile.TemporaryDirectory() as name, tempfile.NamedTemporaryFile() as source:
            source.write(data)
            source.flush()
            whole = set(data.splitlines())
            for _ in range(12):
                with tempfile.NamedTemporaryFile() as out:
                    with subprocess.Popen([TOOL, "uniq", "--memory", "1M", "-f", source.name], stdout=out,
                                          stderr=subprocess.DEVNULL, env={**PLAIN, "TMPDIR": name}) as tool:
                        time.sleep(rng.random() * 0.5)
                        tool.send_signal(signal.SIGKILL)
                        killed += tool.wait(timeout=60) == -signal.SIGKILL
                    written = pathlib.Path(out.name).read_bytes()
                self.assertEqual(os.listdir(name), [])
                # every write ends with a line; Linux itself may end the write that SIGKILL meets, between two pages
                cut = not written.endswith(b"\n") and len(written) % 4096 == 0
                self.assertTrue(not written or written.endswith(b"\n") or cut)
                self.assertLessEqual(set(written.splitlines()[:-1 if cut else None]), whole)
        self.assertGreater(killed, 2)

    def test_full_disk(self):
        """A limit on the size of files stands for a full disk: for the temporary file, and for the output."""
        data = "".join(line + "\n" for line in urls(6, 200000, 190000)).encode()

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000001, 2000001))

        done = run("uniq", "--memory", "1M", "--count", data=data, preexec_fn=limit)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"urikit uniq: cannot write a temporary file in /tmp: File too large\n", done.stderr)
        self.assertEqual(done.stdout, b"")
        with tempfile.NamedTemporaryFile() as out:
            done = subprocess.run([TOOL, "uniq"], input=data, stdout=out, stderr=subprocess.PIPE, timeout=60,
                                  check=False, preexec_fn=limit)
            written = pathlib.Path(out.name).read_bytes()
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"cannot write standard output: File too large", done.stderr)
        self.assertTrue(written.endswith(b"\n"))
        self.assertGreater(len(written), 1000000)
        done = run("uniq", "--memory", "1M", data=data, env={**PLAIN, "TMPDIR": "/nonexistent"})
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"cannot make a temporary file in /nonexistent: No such file or directory", done.stderr)
        done = run("uniq", "--memory", "1M", data=data, env={**PLAIN, "TMPDIR": "/" + "a" * 4096})
        self.assertEqual(done.returncode, 3)
        self.assertIn(b": File name too long", done.stderr)
        here = {name: value for name, value in PLAIN.items() if name != "TMPDIR"}
        self.assertEqual(*(run("uniq", "--memory", "1M", data=data, env={**here, **more}).stdout for more in ({}, {"TMPDIR": ""})))

    @unittest.skipIf(FEW, IN_TESTS)
    @unittest.skipIf(SANITIZED, "memory cannot be measured")
    def test_memory_is_bounded(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        with tempfile.NamedTemporaryFile() as source:
            for part in range(20):
                source.write("".join(line + "\n" for line in urls(100 + part, 50000, 10 ** 9)).encode())
            source.flush()
            # a process of its own, so that what others had is not counted
            code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
                    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
            done = subprocess.run([sys.executable, "-c", code, TOOL, "uniq", "--memory", "8M", "-f", source.name],
                                  capture_output=True, timeout=300, check=True, env=PLAIN)
        self.assertGreater(before, 0)
        self.assertLess(int(done.stdout), 40000, "KiB for 8M and the blocks of the threads")


WORDS = ("bücher naïve müller x a-b ñandú straße Übung президент мир παράδειγμα λέξη उदाहरण हिन्दी भारत خبر می‌خواهم "
         "שלום 例子 日本語 ไทย example1 한국어 სახელი ԲԱՌ е́ж").split()
ENDS = "com org de рф ελ भारत ایران 中国 ไทย 한국 укр".split()
BETWEEN = (" ", "  ", "\n", ", ", ". ", "。", "،", "「", "」", "«", "»", "(", ")", "“", "”", "…", "❤", "_", "@", "·", "/", "́", "‌", "&uuml;")


def in_word(char):
    """By Python's own tables; with the joiners, and the middle dot of Catalan."""
    return unicodedata.category(char)[0] in "LM" or unicodedata.category(char) == "Nd" or char in "-·\u200c\u200d"


class Names(unittest.TestCase):
    def found(self, text):
        data = text.encode()
        out = run("extract", "--bare", "domains", "--json", "--quiet", data=data).stdout
        for row in map(json.loads, out.decode().splitlines()):
            if row["kind"] == "domain":
                yield row["uri"], data[:row["start"]].decode(), data[row["end"]:].decode()

    def test_begin_and_end_with_the_word(self):
        """What is found begins and ends where a word of its script does, and has nothing but words, '.' and '-'."""
        rng = random.Random(47)
        pieces = [rng.choice((rng.choice(WORDS), rng.choice(WORDS) + "." + rng.choice(ENDS), rng.choice(BETWEEN), "."))
                  for _ in range(2000 if FEW else 20000)]
        count = 0
        for name, before, after in self.found("".join(pieces)):
            name = name.split("/")[0]
            self.assertFalse(before and in_word(before[-1]), (before[-20:], name, after[:20]))
            self.assertFalse(after and in_word(after[0]) and after[0] != "-", (before[-20:], name, after[:20]))
            self.assertTrue(all(char == "." or in_word(char) for char in name), name)
            count += 1
        self.assertGreater(count, 20 if FEW else 200)

    def test_every_name(self):
        """A name between blanks or quotation marks is found, whatever its script is."""
        names = [f"{word}.{end}" for word in WORDS for end in ENDS] + [f"a.{word}.{end}" for word in WORDS for end in ENDS]
        for first, last in ((" ", " "), ("«", "»"), ("「", "」"), ("\n", ". "), ("(", ")")):
            found = [name for name, _, _ in self.found("".join(first + name + last for name in names))]
            self.assertEqual(found, names)


class Extract(unittest.TestCase):
    TEXT = ("See <URL:http://a.example/long-\n  path>, (https://b.example/c_(d)). mailto:x@y.example; "
            '<a href="http://c.example/?x=1&amp;y=2">x</a> {"u":"http:\\/\\/d.example\\/"} '
            "12:30 [t](http://e.example/x) http://f.example/\u00fc\u3002 \n").encode()

    def test_blocks_do_not_matter(self):
        data = self.TEXT * 30
        whole = run("extract", "--json", "-q", data=data)
        self.assertEqual(whole.stdout.count(b"\n"), 210)
        for step in (1, 7, 4099):
            with subprocess.Popen([TOOL, "extract", "--json", "-q"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  env=PLAIN) as tool:
                for i in range(0, len(data) if step > 1 else 3000, step):
                    os.write(tool.stdin.fileno(), data[i:i + step])
                if step == 1:
                    os.write(tool.stdin.fileno(), data[3000:])
                out, _ = tool.communicate(timeout=60)
            self.assertEqual(out, whole.stdout, step)

    def test_offsets_in_a_large_file(self):
        """Places are those of the file, also where it goes through many windows, and a regular expression agrees."""
        rng = random.Random(3)
        pieces, want, at = [], [], 0
        for i in range(60000):
            text = " " + "word: " * rng.randrange(12)
            url = f"http://host{i}.example/{'p' * rng.randrange(200)}"
            want.append((url, at + len(text), at + len(text) + len(url)))
            pieces += [text, url]
            at += len(text) + len(url)
        done = run("extract", "--json", data="".join(pieces).encode())
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([(row["uri"], row["start"], row["end"]) for row in rows], want)

    def test_finds_come_at_once(self):
        with subprocess.Popen([TOOL, "extract"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=PLAIN) as tool:
            tool.stdin.write(b"x http://a.example/ y\n")
            tool.stdin.flush()
            self.assertEqual(tool.stdout.readline(), b"http://a.example/\n")
            tool.communicate(timeout=60)

    def test_too_long(self):
        data = b"http://a/" + b"x" * (17 << 20) + b" http://b/"
        done = run("extract", data=data)
        self.assertEqual((done.returncode, done.stdout), (0, b"http://b/\n"))
        self.assertEqual(done.stderr, b"urikit extract: 1 identifier of more than 16777215 bytes left out\n")

    def test_hostile_text_is_quick(self):
        for unit in (b"<", b"(", b'"', b":", b"http://", b"<http://a ", b"a:", b"'http://a)"):
            started = time.monotonic()
            done = run("extract", data=unit * ((8 << 20) // len(unit)))
            self.assertEqual(done.returncode, 0)
            self.assertLess(time.monotonic() - started, 60 if SANITIZED else 20, unit)

    def test_unique_goes_on(self):
        lines = urls(7, 50000, 20000)
        data = "".join(f"see <{line}>.\n" for line in lines).encode()
        self.assertEqual(run("extract", "--unique", data=data).stdout.decode(), expected(lines, False, None, None))


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], verbosity=1, exit=False).result
    for test, reason in result.skipped:
        print(f"skipped: {test.id().partition('.')[2]}: {reason}")
    sys.exit(not result.wasSuccessful())
