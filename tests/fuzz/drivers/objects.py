#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every public callable of the Python package, with random objects: wrong types, surrogates, huge numbers, subclasses
and producers that raise or lie, buffers of every shape, Arrow structs whose fields are wrong.

  objects.py SECONDS SEED FOLDER...

The texts are the files of the folders (a fuzzer's corpus and seeds). A call may give anything or raise what its
documentation has or what an object raised itself. What ends the run: a crash, a call that takes longer than a minute,
and an exception that only a fault of ours can raise (SystemError, NameError, ...). Another process makes the calls, so
that the last one is known after a crash.
"""
import array
import collections
import ctypes
import faulthandler
import inspect
import operator
import os
import pathlib
import pickle
import random
import subprocess
import sys
import tempfile
import time

CALLS = 4000  # of one process
LIMIT = 120  # seconds for them
MODULES = ("urikit", "urikit.arrow", "urikit.compat")


class Mine(Exception):
    """What the objects here raise."""


# Exceptions that calls may raise. A class that derives from one of them may be raised, too.
ALLOWED = (TypeError, ValueError, OverflowError, AttributeError, LookupError, BufferError, StopIteration, Mine,
           NotImplementedError, pickle.PickleError)  # the first: of memoryview, for many dimensions; URIError and those of codecs are ValueErrors
# What a hook for another package imports where only that package calls it; it may be missing here.
FOREIGN = ("pydantic_core", "psycopg2")

# ---- objects ----------------------------------------------------------------------------------------------------------


class Text(str):
    def __eq__(self, other):
        raise Mine("eq")

    def __hash__(self):
        raise Mine("hash")

    def __str__(self):
        raise Mine("str")

    def encode(self, *_):
        raise Mine("encode")


class Number(int):
    def __index__(self):
        raise Mine("index")

    def __eq__(self, other):
        raise Mine("eq")

    __hash__ = int.__hash__


class Wicked:
    """Each protocol with an answer from a list."""

    def __init__(self, answers):
        self.answers = answers

    def answer(self):
        made = random.choice(self.answers)
        if made is Mine:
            raise Mine("asked")
        return made

    def __index__(self):
        return self.answer()

    def __len__(self):
        return self.answer()

    def __iter__(self):
        return self.answer()

    def __getitem__(self, key):
        return self.answer()

    def __str__(self):
        return self.answer()

    def __bytes__(self):
        return self.answer()

    def __fspath__(self):
        return self.answer()

    def __bool__(self):
        return self.answer()

    def __eq__(self, other):
        return self.answer()

    def __hash__(self):
        return self.answer()


class Pair:
    def __init__(self, schema, values):
        self.pair = schema, values

    def __arrow_c_array__(self, requested_schema=None):
        return self.pair


class Schema(ctypes.Structure):
    pass


RELEASE_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))
Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
                   ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p),
                   ("release", RELEASE_SCHEMA), ("private", ctypes.c_void_p)]


class Values(ctypes.Structure):
    pass


RELEASE_VALUES = ctypes.CFUNCTYPE(None, ctypes.POINTER(Values))
Values._fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
                   ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.c_void_p),
                   ("dictionary", ctypes.c_void_p), ("release", RELEASE_VALUES), ("private", ctypes.c_void_p)]


def forget_schema(pointer):
    pointer[0].release = RELEASE_SCHEMA()


def forget_values(pointer):
    pointer[0].release = RELEASE_VALUES()


FORGET_SCHEMA, FORGET_VALUES = RELEASE_SCHEMA(forget_schema), RELEASE_VALUES(forget_values)
KEPT = []  # what the structs point to lives as long as the process

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
SCHEMA_NAME, VALUES_NAME = ctypes.c_char_p(b"arrow_schema"), ctypes.c_char_p(b"arrow_array")


def lying_column(rng):
    """
    Three texts in the Arrow interface, of which one thing is wrong, or nothing. What no consumer can see is right: the length of the
    data is what the offsets say, and every pointer is NULL or points to as many bytes as the rows need.
    """
    wide = rng.randrange(2)
    kind = ctypes.c_int64 if wide else ctypes.c_int32
    offsets = (kind * 16)(*rng.choice(((0, 4, 4, 9), (0, 0, 0, 0), (4, 2, 1, 0), (-1, 4, 4, 9), (0, 4, 2, 9), (2, 3, 4, 9))))
    data = ctypes.create_string_buffer(b"//a/b/%41" if rng.randrange(2) else b"\xff\xc3/%zz:\0\x80", 64)
    valid = (ctypes.c_uint8 * 1)(rng.choice((7, 0, 2)))
    buffers = (ctypes.c_void_p * 3)(ctypes.addressof(valid), ctypes.addressof(offsets), ctypes.addressof(data))
    schema = Schema(b"U" if wide else b"u", b"", None, 2, 0, None, None, FORGET_SCHEMA, None)
    values = Values(3, 0, 0, 3, 0, buffers, None, None, FORGET_VALUES, None)
    change = rng.randrange(12)
    if change == 0:
        schema.format = rng.choice((b"", b"i", b"vuu", b"+s", b"+l", b"w:3", b"tdD", b"n", b"\xff" * 40, None))
    elif change == 1:
        values.length = rng.choice((-1, -(1 << 63), 0, 2))
    elif change == 2:
        values.null_count = rng.choice((-2, -1, 4, 1 << 62))
    elif change == 3:
        values.offset = rng.choice((-1, -(1 << 63), (1 << 63) - 1))
    elif change == 4:
        values.n_buffers = rng.choice((-1, 0, 1, 2))
    elif change == 5:
        values.n_children = schema.n_children = rng.choice((-1, 1, 1 << 40))
    elif change == 6:
        buffers[rng.randrange(3)] = None
    elif change == 7:
        values.buffers = ctypes.POINTER(ctypes.c_void_p)()
    elif change == 8:
        if rng.randrange(2):
            schema.release = RELEASE_SCHEMA()  # as if it was taken
        else:
            values.release = RELEASE_VALUES()
    KEPT.append((offsets, data, valid, buffers, schema, values))
    return Pair(new_capsule(ctypes.addressof(schema), SCHEMA_NAME, None), new_capsule(ctypes.addressof(values), VALUES_NAME, None))


def raising_rows(rows):
    yield from rows
    raise Mine("row")


def released_view():
    view = memoryview(b"//a")
    view.release()
    return view


def buffers_of(data, rng):
    """Buffers of every shape that hold the bytes."""
    data = bytes(data) or b"a"
    pad = data + bytes(-len(data) % 4)
    return rng.choice((lambda: memoryview(data)[::2], lambda: memoryview(data)[::-1], lambda: memoryview(pad).cast("I"),
                       lambda: memoryview(pad).cast("B", (2, len(pad) // 2)), lambda: bytearray(data), lambda: array.array("i", range(5)),
                       released_view, lambda: memoryview(bytearray(data)), lambda: array.array("B", data), lambda: (ctypes.c_char * 3)(),
                       lambda: memoryview(b"")))()


class Maker:
    def __init__(self, rng, texts, pool):
        self.rng, self.texts, self.pool = rng, texts, pool

    def text(self):
        rng = self.rng
        text = rng.choice(self.texts)
        return rng.choice((lambda: text, lambda: text, lambda: text, lambda: text + "\ud800", lambda: "\udcff" + text, lambda: text + "\0",
                           lambda: text * 40, lambda: "", lambda: text.upper(), lambda: "http://" + text, lambda: "coap://h/" + text,
                           lambda: rng.choice(("syntax", "scheme", "uri", "iri", "cri", "usr", "path", "query", "host", "port", "key")),
                           lambda: Text(text), lambda: "\U0010ffff" + text))()

    def number(self):
        return self.rng.choice((0, 1, -1, 2, 3, 80, 65535, 65536, 2**31 - 1, 2**31, -2**31, 2**63 - 1, 2**63, -2**63, 2**64, 10**40, -10**40, True,
                                Number(1), 0.0, float("nan"), float("inf"), 1j))

    def rows(self):
        rng = self.rng
        made = [self.text() if rng.randrange(4) else self.one(0) for _ in range(rng.randrange(5))]
        return rng.choice((lambda: made, lambda: tuple(made), lambda: iter(made), lambda: raising_rows(made), lambda: set(map(id, made)),
                           lambda: dict(enumerate(made)), lambda: [made, made], lambda: collections.deque(made), lambda: range(3)))()

    def wicked(self):
        answers = [Mine, None, -1, 0, 3, 10**5, "x", b"x", 5.0, iter(()), [], self]
        return Wicked([self.rng.choice(answers) for _ in range(3)])

    def one(self, deep=1):
        rng = self.rng
        kind = rng.randrange(14)
        if kind < 4:
            return self.text()
        if kind == 4:
            return str.__str__(self.rng.choice(self.texts)).encode("utf-8", "surrogatepass") if rng.randrange(9) else b"\x82\x20\x81\x61a"
        if kind == 5:
            return self.number()
        if kind == 6:
            return buffers_of(rng.choice(self.texts).encode("utf-8", "surrogatepass"), rng)
        if kind == 7:
            return rng.choice((None, ..., NotImplemented, object(), int, str, len, Mine, pathlib.Path("/a b"), slice(1, None, -1)))
        if kind == 8:
            return self.wicked()
        if kind == 9:
            return lying_column(rng)
        if kind in (10, 11) and deep:
            return self.rows()
        return rng.choice(self.pool)


# ---- calls --------------------------------------------------------------------------------------------------------------

UNARY = (repr, str, bytes, hash, len, bool, iter, list, format, os.fspath, memoryview, operator.index, dir, pickle.dumps, reversed)
BINARY = (operator.eq, operator.ne, operator.lt, operator.ge, operator.contains, operator.getitem, operator.add, operator.truediv,
          operator.mod, operator.or_, format, getattr, delattr, isinstance)


def public_calls():
    """(name, callable) of every public function, class, and method that needs no object."""
    for module in MODULES:
        loaded = __import__(module, fromlist=["*"])
        for name in loaded.__all__:
            found = getattr(loaded, name)
            if callable(found):
                yield f"{module}.{name}", found
            if inspect.isclass(found):
                for member in dir(found):
                    if not member.startswith("_") and callable(getattr(found, member)):
                        yield f"{module}.{name}.{member}", getattr(found, member)


def random_call(maker, calls):
    """(what to show, a call without arguments)"""
    rng = maker.rng
    kind = rng.randrange(10)
    if kind < 5:
        name, found = rng.choice(calls)
        arguments = [maker.one() for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 4)))]
        keywords = {rng.choice(("level", "compat", "kind", "component", "value", "key", "port", "strict", "base", "sep")): maker.one()
                    for _ in range(rng.randrange(5) == 0)}
        return (name, arguments, keywords), lambda: found(*arguments, **keywords)
    if kind < 8:  # a member of an object
        one = rng.choice(maker.pool)
        # not what Python itself gives to every object, or to named tuples as those of urllib: a million copies, for example
        name = rng.choice([name for name in dir(one) if not name.startswith("_") or
                           (name.endswith("__") and not hasattr(tuple if isinstance(one, tuple) else object, name))])
        arguments = [maker.one() for _ in range(rng.choice((0, 0, 1, 1, 2, 3)))]

        def member():
            found = getattr(one, name)
            return found(*arguments) if callable(found) else found

        return (type(one), name, arguments), member
    if kind == 8:
        call, one = rng.choice(UNARY), rng.choice(maker.pool)
        return (call, [one], {}), lambda: call(one)
    call, one, other = rng.choice(BINARY), rng.choice(maker.pool), maker.one()
    return (call, [one, other], {}), lambda: call(one, other)


def shown(what):
    """For people, without calling anything of the objects."""
    if isinstance(what, (list, tuple)) and type(what) in (list, tuple):
        return "(" + ", ".join(shown(item) for item in what) + ")"
    if type(what) in (str, bytes, int, float, bool, type(None)):
        return ascii(what)[:300]
    return object.__repr__(what) if not inspect.isroutine(what) and not inspect.isclass(what) else what.__name__


def is_ours(one):
    return type(one).__module__.split(".")[0] in ("urikit",) or "urikit" in type(one).__module__


def starting_pool():
    import urikit
    import urikit.arrow
    import urikit.compat

    return [urikit.URI("http://u@h:80/a/b?c=d&e#f"), urikit.URI(""), urikit.IRI("//\u00e9/\u00e9?\u00e9"), urikit.CRI("coap://h/a?b"),
            urikit.NoshURI("nosh://1673/a.b.c/self"), urikit.UserURL("usr:github/a?b=c"), urikit.arrow.host(["//a", None, "//b"]),
            urikit.arrow.parse(["//a/b?c", "%"]), urikit.arrow.query_pairs(["?a=b&c", None]), urikit.arrow.port(["//a:80"]),
            urikit.compat.urlsplit("http://h/a?b#c"), urikit.compat.urlparse(b"http://h/a;p?b#c")]


def one_process(seed, log, texts):
    """Some calls. The last one is in the log."""
    faulthandler.enable()
    rng = random.Random(seed)
    random.seed(seed)
    pool = starting_pool()
    fixed = len(pool)
    calls = list(public_calls())
    maker = Maker(rng, texts, pool)
    raised = collections.Counter()
    for _ in range(CALLS):
        what, call = random_call(maker, calls)
        os.pwrite(log, shown(what).encode("utf-8", "replace")[:2000].ljust(2000), 0)
        try:
            made = call()
        except ALLOWED as error:
            raised[type(error).__name__] += 1
            continue
        except ModuleNotFoundError as error:
            if error.name not in FOREIGN:
                raise
            raised[type(error).__name__] += 1
            continue
        except SystemError as error:
            if "released memoryview" not in str(error.__cause__):  # of iter() itself, in Python 3.11
                raise
            continue
        if is_ours(made) and not isinstance(made, type) and len(pool) < fixed + 60:
            pool.append(made)
    print(f"{CALLS} {sum(raised.values())} {len(calls)}")


def main():
    seconds, seed, *folders = sys.argv[1:]
    if seconds == "--process":
        with open(folders[0], encoding="utf-8") as file:
            one_process(int(seed), int(folders[1]), [bytes.fromhex(line).decode() for line in file.read().split("\n")])
        return 0
    files = [path.read_bytes() for folder in folders for path in sorted(pathlib.Path(folder).glob("*"))]
    texts = sorted({data.decode("utf-8", "replace")[:200] for data in files} | {"http://h/"})
    end = time.monotonic() + float(seconds)
    calls = raised = processes = count = 0
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("texts", "last")]
        rng = random.Random(int(seed))
        while processes == 0 or time.monotonic() < end:
            some = rng.sample(texts, min(len(texts), 2000))
            pathlib.Path(names[0]).write_text("\n".join(text.encode().hex() for text in some), encoding="utf-8")
            log = os.open(names[1], os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
            this = int(seed) * 1000003 + processes
            done = subprocess.run([sys.executable, "-W", "ignore", __file__, "--process", str(this), names[0], str(log)], pass_fds=[log],
                                  capture_output=True, text=True, errors="replace", timeout=LIMIT, check=False)
            if done.returncode:
                last = os.pread(log, 2000, 0).decode("utf-8", "replace").rstrip()
                sys.exit(f"process {processes} of seed {seed} ended with {done.returncode} in this call:\n  {last}\n{done.stderr[-3000:]}")
            os.close(log)
            numbers = [int(word) for word in done.stdout.split()]
            calls, raised, count, processes = calls + numbers[0], raised + numbers[1], numbers[2], processes + 1
    print(f"{calls} calls of {count} public callables and of their objects, {raised} exceptions, no fault, seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
