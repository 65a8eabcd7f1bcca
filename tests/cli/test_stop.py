#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ctrl-C and --line-buffered: test_stop.py TOOL."""
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

TOOL = sys.argv.pop(1)
PATIENCE = 30  # seconds
# A job in the background of a script ignores SIGINT, and what it starts would, too
signal.signal(signal.SIGINT, signal.default_int_handler)


def start(*arguments):
    return subprocess.Popen([TOOL, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class Stop(unittest.TestCase):
    def test_ends_between_records(self):
        """Half a record that was read is not one, and the summary counts those that were answered."""
        for count, said in ((1, b"1 record, 0"), (2, b"2 records, 0")):
            run = start("normalize")
            run.stdin.write(b"HTTP://a/\n" * count + b"HTTP://c")
            run.stdin.flush()
            self.assertEqual([run.stdout.readline() for _ in range(count)], [b"http://a/\n"] * count)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=PATIENCE)
            self.assertEqual((run.returncode, out), (130, b""))
            self.assertEqual(err, b"urikit normalize: interrupted after %s invalid\n" % said)

    def test_ends_in_the_middle_of_much(self):
        """However many threads there are, the output is whole records, as many as the summary says."""
        for jobs in ("1", "3"):
            run = start("normalize", "--jobs", jobs)
            lines = []

            def feed(to=run.stdin):
                try:
                    while True:
                        to.write(b"HTTP://example.org/%7ea\n" * 5000)
                except OSError:
                    pass

            feeder = threading.Thread(target=feed)
            feeder.start()
            lines.append(run.stdout.readline())
            run.send_signal(signal.SIGINT)
            lines += run.stdout.readlines()
            err = run.stderr.read()
            self.assertEqual(run.wait(timeout=PATIENCE), 130)
            feeder.join(PATIENCE)
            for stream in (run.stdout, run.stderr):
                stream.close()
            try:
                run.stdin.close()
            except OSError:
                pass
            self.assertEqual(set(lines), {b"http://example.org/~a\n"})
            self.assertEqual(err.decode(), f"urikit normalize: interrupted after {len(lines)} records, 0 invalid\n")

    def test_ends_while_threads_wait(self):
        """One thread waits for input, others for it: whichever the system gives the signal, the one that waits wakes up."""
        many = b"HTTP://example.org/%7ea\n" * 100000  # blocks enough for all threads to start
        for _ in range(8):
            run = start("normalize", "--jobs", "4")
            feeder = threading.Thread(target=lambda to=run.stdin: (to.write(many), to.flush()))
            feeder.start()
            lines = [run.stdout.readline() for _ in range(100000)]
            feeder.join(PATIENCE)
            time.sleep(0.02)  # now they wait, since there is nothing to read
            run.send_signal(signal.SIGINT)
            try:
                status = run.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                run.kill()
                self.fail("a thread still waits for input after SIGINT")
            finally:
                for stream in (run.stdin, run.stdout):
                    stream.close()
            self.assertEqual((status, set(lines)), (130, {b"http://example.org/~a\n"}))
            self.assertEqual(run.stderr.read(), b"urikit normalize: interrupted after 100000 records, 0 invalid\n")
            run.stderr.close()

    def test_ignored_stays_ignored(self):
        """As under nohup, or in the background of a script."""
        command = f"trap '' INT; (sleep 1; echo HTTP://b/) | '{TOOL}' normalize & sleep 0.3; kill -INT $!; wait $!"
        done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"http://b/\n", b""))

    def test_line_buffered(self):
        """Answers come one by one, messages between them where they belong."""
        reader, writer = os.pipe()
        run = subprocess.Popen([TOOL, "normalize", "--line-buffered"], stdin=subprocess.PIPE, stdout=writer, stderr=writer)
        os.close(writer)
        run.communicate(b"HTTP://a/\na b\nHTTP://b/\n", timeout=PATIENCE)
        with open(reader, "rb") as both:
            lines = both.read().split(b"\n")
        self.assertEqual(run.returncode, 1)
        self.assertEqual([lines[0], lines[1], lines[2][:17], lines[5]],
                         [b"http://a/", b"", b"urikit normalize:", b"http://b/"])


if __name__ == "__main__":
    unittest.main()
