# SPDX-License-Identifier: MIT
"""Threads, processes, interpreters, and what was pickled elsewhere: an exception that says what, and no crash."""
import os
import pickle
import subprocess
import sys
import threading
from typing import Any

import pytest

import urikit
import urikit.arrow as ua
from urikit import CRI, IRI, URI, NoshURI, URIError, UserURL


def in_a_process(code: str, timeout: int = 60) -> str:
    done = subprocess.run([sys.executable, "-X", "dev", "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("cls", [URI, IRI, CRI, NoshURI, UserURL], ids=lambda c: c.__name__)
def test_pickles_that_lie(cls: Any) -> None:
    """A pickle holds the text, which is checked again: one that was changed, or made by a version with other rules, raises."""
    good = pickle.dumps(cls("nosh://1673" if cls is NoshURI else "usr:github/aaaa" if cls is UserURL else "coap://aaaa"))
    for old, new in ((b"aaaa", b"a a%"), (b"1673", b"16 3"), (b"\x81daaaa", b"\x81d\xff\xff\xff\xff")):
        if old in good and (cls is not CRI or new[0] == 0x81):  # a label of a CRI may hold any text
            with pytest.raises(ValueError):
                pickle.loads(good.replace(old, new))
    with pytest.raises(TypeError):
        cls(None)
    for state in (None, {"_value": "x"}, {"text": 5}):  # a state that another version might have stored
        with pytest.raises((TypeError, AttributeError)):
            one = cls.__new__(cls)
            one.__setstate__(state) if hasattr(one, "__setstate__") else setattr(one, "_value", state)


def test_pickles_of_every_protocol() -> None:
    for one in (URI("http://h/"), IRI("//\u00e9"), CRI("coap://a"), NoshURI("nosh://1673"), UserURL("usr:github/a")):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(one, protocol)) == one
    for name in ("URI", "IRI", "CRI", "NoshURI", "UserURL", "URIError"):  # the names that pickles of all versions have
        assert getattr(urikit, name).__module__ == "urikit" and getattr(urikit, name).__qualname__ == name


def test_not_made_by_new() -> None:
    for cls in (URI, IRI):
        with pytest.raises(TypeError):
            cls.__new__(cls)
        with pytest.raises(TypeError):
            object.__new__(cls)
    for cls in (CRI, NoshURI, UserURL):  # an object without a value: an exception and no crash
        empty = cls.__new__(cls)
        for call in (repr, str, bytes, hash, lambda one: one == one, lambda one: one.normalize()):
            with pytest.raises(AttributeError):
                call(empty)


def needs_memory(gigabytes: int) -> None:
    if not os.environ.get("URIKIT_BIG_TEXTS"):
        pytest.skip("takes a minute: set URIKIT_BIG_TEXTS=1")
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            available = next(int(line.split()[1]) >> 20 for line in file if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        pytest.skip("this system does not say how much memory is available")
    if available < gigabytes:
        pytest.skip(f"needs {gigabytes} GiB of memory, and {available} GiB are available")


def test_text_of_four_gigabytes() -> None:
    needs_memory(14)
    with pytest.raises(URIError) as caught:
        URI("http://h/" + "a" * (1 << 32))
    assert caught.value.code == "too_long"
    assert ua.host([b"a" * (1 << 32), "//h"]).to_pylist() == [None, "h"]


def test_more_than_two_gigabytes_of_results() -> None:
    needs_memory(10)
    base = "http://h/" + "a" * (1 << 20) + "/"
    result = ua.resolve(base, ["x"] * 2100)
    pa = pytest.importorskip("pyarrow")
    assert pa.array(result).type == pa.large_string() and len(pa.array(result)[2099].as_py()) == len(base) + 1


def test_no_crash_on_random_capsules() -> None:
    """Names, pointers and objects that are not what the interface asks for."""
    import ctypes

    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    space = ctypes.create_string_buffer(256)  # zeros: structs that were released
    address = ctypes.addressof(space)
    names = [ctypes.c_char_p(n) for n in (b"arrow_schema", b"arrow_array", b"arrow_array_stream", b"other")]
    capsules = [new(address, n, None) for n in names] + [None, 5, "x", object()]

    class Array:
        def __init__(self, *pair: Any) -> None:
            self.pair = pair

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return self.pair

    class Stream:
        def __init__(self, capsule: Any) -> None:
            self.capsule = capsule

        def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
            return self.capsule

    for a in capsules:
        for b in capsules:
            with pytest.raises((TypeError, ValueError)):
                ua.host(Array(a, b))
        with pytest.raises((TypeError, ValueError)):
            ua.host(Array(a))
        if a is not None:
            with pytest.raises((TypeError, ValueError)):
                ua.host(Stream(a))


def test_a_producer_that_raises() -> None:
    class Bad:
        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        ua.host(Bad())

    def rows() -> Any:
        yield "//a"
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        ua.host(rows())


def test_a_column_that_changes_while_it_is_read() -> None:
    rows: list[Any] = ["//a"] * 1000

    class Text(str):
        pass

    class Wicked:
        def __eq__(self, other: object) -> bool:
            rows.clear()
            return False

        def __ne__(self, other: object) -> bool:
            rows.clear()
            return True

    rows[500] = Wicked()
    with pytest.raises(TypeError):
        ua.host(rows)
    assert ua.host([Text("//b")]).to_pylist() == ["b"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_fork_while_threads_work() -> None:
    code = """
import os, threading, urikit.arrow as ua
rows = ["http://h%d/" % i for i in range(50_000)]
stop = False
def work():
    while not stop: ua.host(rows, threads=3)
threads = [threading.Thread(target=work) for _ in range(2)]
[t.start() for t in threads]
for _ in range(5):
    pid = os.fork()
    if pid == 0:
        os._exit(0 if ua.host(rows, threads=3).to_pylist()[7] == "h7" else 1)
    assert os.waitpid(pid, 0)[1] == 0
stop = True
[t.join() for t in threads]
print("done")
"""
    assert in_a_process(code) == "done\n"


def test_exit_while_threads_work() -> None:
    code = """
import threading, time, urikit.arrow as ua
rows = ["http://caf\\u00e9%d/a/../b" % i for i in range(50_000)]
def work():
    while True:
        ua.normalize(rows, threads=3)
        ua.to_cri(rows[:5000], threads=3)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.5)
print("done")
"""
    assert in_a_process(code) == "done\n"


def test_interpreters() -> None:
    """In others beside the main one, also with a GIL of their own, with threads and with Unicode's tables."""
    code = """
import sys
try:
    import _interpreters as i
except ImportError:
    try:
        import _xxsubinterpreters as i
    except ImportError:
        print("none"); sys.exit()
work = '''
from urikit import URI, CRI, URIError
import urikit.arrow as ua
assert URI("http://h/a").resolve("b").path == "/b"
try: URI("%")
except URIError as e: assert e.code == "percent"
rows = ["http://caf\\u00e9/x"] * 40_000
assert ua.host(rows, threads=2).to_pylist()[5] == "caf\\u00e9"
assert ua.to_cri(rows[:100]).to_pylist()[1] == bytes(CRI(rows[0]))
'''
ids = [i.create() for _ in range(3)]
for one in ids * 2:
    failed = i.run_string(one, work)
    assert failed is None, failed
[i.destroy(one) for one in ids]
import urikit
assert urikit.URI("a:b").path == "b"
print("done")
"""
    assert in_a_process(code) in ("done\n", "none\n")


def test_objects_in_many_threads() -> None:
    shared = [IRI(f"http://h{i}/\u00e9?a={i}#f") for i in range(50)]
    wrong: list[str] = []

    def work() -> None:
        for i in range(3000):
            u = shared[i % 50]
            if u.host != f"h{i % 50}" or u.query_pairs != (("a", str(i % 50)),) or hash(u) != hash(str(u)):
                wrong.append(str(u))
            if str(u.set_query("a", i).normalize()) != f"http://h{i % 50}/\u00e9?a={i}#f":
                wrong.append(str(u))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong
