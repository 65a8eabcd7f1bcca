#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every allocation of urikit's extension module fails in turn: each call gives MemoryError or the right result, and works after.

inject.py [--long] [--only WORD]   compiles inject.c, and runs itself again with that library before the C library

Each call is made many times; the n-th time its n-th allocation fails. First those count that Python's C API makes for the module,
too; then only those of the module itself (--long), and all from the n-th on fail. No block may be left.
--long: every kernel on every layout, chunked and with more rows, and Polars.
"""
import argparse
import ctypes
import gc
import inspect
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent
URIS = ["http://u@a.example:80/x%7e/../y?q=1%20z&r#f", None, "http://[", "mailto:a@b", "http://caf\u00e9.example/?q=\u00e9", ""]


def refused(text: str) -> str:
    import urikit

    try:
        return str(urikit.guard(text))
    except urikit.GuardError as why:
        return str(why)


def objects() -> Any:
    """Names and calls."""
    import pickle

    from urikit import CRI, IRI, URI, NoshURI, URIError, UserURL, compat

    u, iri = URI(URIS[0]), IRI(URIS[4])
    cri, nosh, usr = CRI("coap://a.example/b?c#d"), NoshURI("nosh://1673"), UserURL("usr:github/a?b=c")

    def error(make: Any) -> Any:
        try:
            make()
        except URIError as e:
            return str(e), e.code, e.offset, e.reason

    for cls, text in ((URI, URIS[0]), (URI, b"//h"), (IRI, URIS[4]), (CRI, "coap://a/b"), (CRI, b"\x82\x20\x81aa"), (NoshURI, "nosh://1673"), (UserURL, "usr:github/a")):
        yield f"{cls.__name__}({text!r})", lambda cls=cls, text=text: cls(text)
        yield f"{cls.__name__} pickled", lambda one=cls(text): pickle.loads(pickle.dumps(one))
    yield "errors", lambda: [error(lambda: URI("http://a%G0/")), error(lambda: CRI(b"\xff")), error(lambda: NoshURI("nosh:"))]
    for one in (u, iri, cri, nosh, usr):
        for name in sorted(n for n in dir(type(one)) if not n.startswith("_")):
            if not callable(getattr(type(one), name)):
                yield f"{type(one).__name__}.{name}", lambda one=one, name=name: getattr(one, name)
        yield f"{type(one).__name__}: repr, hash, bytes", lambda one=one: (repr(one), hash(one), bytes(one), one == one)
    for one in (u, iri):
        for name, args in (
            ("normalize", ("scheme",)), ("resolve", ("../x",)), ("relative_to", ("http://u@a.example:80/x%7e/z",)), ("equals", ("HTTP://a",)), ("to_iri", ()),
            ("to_uri", ()), ("surt", ()), ("set_query", ("q", "a b")), ("add_query", ("q", "\u00e9")), ("remove_query", ("q",)),
            ("query_value", ("q",)), ("query_values", ("q",)), ("form_pairs", ()), ("with_host", ("h",)), ("with_port", (81,)),
            ("with_query", ({"a": ["x", 2], "b": None},)), ("with_path", ("/a b",)), ("with_fragment", (None,)), ("__truediv__", ("s",)),
            ("is_valid", ("usr:github/a", "usr")), ("parse", ("a:b",)),
        ):  # fmt: skip
            if hasattr(one, name):
                yield f"{type(one).__name__}.{name}()", lambda one=one, name=name, args=args: getattr(one, name)(*args)
    yield "compat.urlsplit", lambda: tuple(compat.urlsplit("http://u:p@h:80/a?b#c"))
    document = b"\x83\xd8\x20\x71coap://%C3%A9.a/b" + b"\xd8\x63\x82\x20\x81\x62\xc3\xa9" + 70 * b"\x9f" + 70 * b"\xff"
    yield "find_cris", lambda: __import__("urikit").find_cris(document)
    yield "convert_document", lambda: [__import__("urikit").convert_document(document, to) for to in ("cri", "uri")]
    yield "findings", lambda: __import__("urikit").findings("http://u:p@0x7f.1:25/..;/%00")
    yield "readers", lambda: __import__("urikit").readers("http://u:p@0x7f.1:25/..;/%00", "http://h/")
    yield "guard", lambda: __import__("urikit").guard("x?" + "a" * 500, base="http://h.example/", hosts=["b\u00fc.example", "h.example"], ports=[80])
    yield "guard refuses", lambda: refused("http://b\u00fc.example\\/")
    yield "an address", lambda: __import__("urikit").address_is_internal("[fe80::1%1]")
    yield "build", lambda: str(URI.build(scheme="http", userinfo="u:p", host="h", port=1, path="/a b", query={"a": "b"}, fragment="f"))
    yield "user", lambda: [URI("http://" + "%41" * 200 + ":p@h/").user, URI("http://u:p@h/").password]
    yield "compat.urljoin", lambda: compat.urljoin("http://a/b/c", "../d")
    yield "compat.quote", lambda: compat.unquote(compat.quote("a b/\u00e9"))


def module() -> Any:
    import _imp

    import urikit._core as core

    def load() -> bool:
        made = _imp.create_dynamic(core.__spec__)
        if hasattr(made, "__file__") and _imp.exec_dynamic(made) == 0:
            return hasattr(made, "Column")
        return False

    yield "load the module again", load


def columns(long: bool) -> Any:
    """The calls on lists, and on what pyarrow makes, if it is there."""
    import urikit.arrow as ua

    calls = {n: () for n in ua.__all__ if n[0].islower()}
    for name in ("call", "progress", "resolve", "relativize"):
        del calls[name]
    calls |= {"query_value": ("q",), "path_segment": (1,), "set_part": ("fragment", "\u00e9"), "remove_part": ("query",),
              "set_query": ("q", "a b"), "remove_query": ("*",), "equal": ("http://\u00e9/?q",), "compare": ("http://b",),
              "expand": ('{"x":1}',), "match": ("{s}://{+x}",), "route": (["{s}://{+x}", "{x}"],),
              "redirect_uri_equal": ("http://b",), "redirect_uri_error": ("http://b",), "guard_line": ("allow host b",)}  # fmt: skip
    inputs: list[tuple[str, Any, dict[str, int]]] = [("a list", URIS, {"threads": 1})]
    try:
        import pyarrow as pa
    except ImportError:
        print("pyarrow is not here: lists only")
    else:
        kinds = ("string", "large_string", "string_view", "binary") if long else ("string_view",)
        for kind in kinds:
            a = pa.array(URIS * 3, type=getattr(pa, kind)())
            inputs.append((kind, a[1:], {"threads": 1}))
            inputs.append((f"{kind}, chunked", pa.chunked_array([a[:4], a[4:4], a[4:]]), {"threads": 1}))
            inputs.append((f"{kind}, dictionary-encoded", pa.array(URIS * 3, type=getattr(pa, kind)()).dictionary_encode()[2:], {"threads": 1}))
        # several spans, grown where the rows become longer; a block that is mapped
        many = ["a:"] * 17_000 + ["HTTP://a-long-host.example/%7e/?a=b&c"] * 18_000 + URIS * 300
        for kind in ("string", "string_view") if long else ("string",):
            inputs.append((f"{kind}, two threads", pa.array(many, type=getattr(pa, kind)()), {"threads": 2}))
        if long:
            inputs.append(("string_view, many rows", pa.array(many * 3, type=pa.string_view()), {"threads": 1}))
    for what, rows, options in inputs:
        if len(rows) > 1000:
            some = calls if long and options["threads"] == 1 else ("parse", "normalize", "query_pairs", "hash", "valid")
        else:
            some = calls
        for name in some:
            kept = options if "threads" in inspect.signature(getattr(ua, name)).parameters else {}
            yield f"{name} of {what}", lambda name=name, rows=rows, kept=kept: getattr(ua, name)(rows, *calls[name], **kept)
        yield f"resolve of {what}", lambda rows=rows, options=options: ua.resolve("http://b/c", rows, **options)
        yield f"relativize of {what}", lambda rows=rows, options=options: ua.relativize("http://b/c", rows, **options)
    host = ua.host(URIS)
    yield "a stream", lambda: ua.host(ua.ChunkedColumn([host, host]))
    yield "export", lambda: len(host.__arrow_c_array__())
    yield "to_pylist", lambda: ua.parse(URIS).to_pylist() + ua.query_pairs(URIS).to_pylist()
    yield "call", lambda: ua.call("uri_path_segment", URIS, 1)
    yield "findings with a policy", lambda: ua.findings(URIS, "deny internal")

    def shown() -> Any:
        with ua.progress(lambda *_: None):
            return ua.host(URIS)

    yield "progress", shown


def series() -> Any:
    """Polars, which ends the process where its own memory is short: only the module's allocations fail."""
    import polars as pl

    import urikit.polars  # noqa: F401

    s = pl.Series("u", URIS * 5)
    for name, args in (("host", ()), ("parse", ()), ("normalize", ("scheme",)), ("query_pairs", ()), ("resolve", ("http://b/",))):
        yield f"polars: {name}", lambda name=name, args=args: getattr(s.uri, name)(*args).to_list()


def plain(value: Any) -> Any:
    return value.to_pylist() if hasattr(value, "to_pylist") else value


class Injector:
    def __init__(self) -> None:
        self.lib = ctypes.CDLL(None)
        for name in ("at", "seen", "failed", "live"):
            setattr(self, name, ctypes.c_long.in_dll(self.lib, f"inject_{name}"))
        for name in ("on", "all_after", "module_only", "trace"):
            setattr(self, name, ctypes.c_int.in_dll(self.lib, f"inject_{name}"))
        if not self.lib.inject_module(b"urikit/_core"):
            raise SystemExit("urikit's module is not where it was looked for")
        self.calls = self.failures = self.errors = 0

    def once(self, call: Any, n: int) -> tuple[Any, BaseException | None]:
        """The value, or what was raised."""
        self.at.value, self.seen.value, self.failed.value = n, 0, 0
        value = error = None
        on = self.on
        on.value = 1
        try:
            value = call()
        except BaseException as e:  # also SystemError: a result without an exception, or an exception with a result
            error = e
        on.value = 0
        return value, error

    def every(self, name: str, call: Any, memory_error: tuple[type[BaseException], ...] = (MemoryError,)) -> None:
        wanted = plain(call())
        gc.collect()
        n, live = 0, self.live.value
        while n < 100_000:
            n += 1
            value, error = self.once(call, n)
            self.calls += 1
            self.failures += self.failed.value
            if error is not None and not isinstance(error, memory_error):
                self.trace.value = 1
                self.once(call, n)
                raise AssertionError(f"{name}, allocation {n}: {error!r}") from error
            self.errors += error is not None
            if error is None and plain(value) != wanted:
                raise AssertionError(f"{name}, allocation {n}: {plain(value)!r}")
            if self.failed.value == 0:
                break
            value = error = None
        value = None
        assert plain(call()) == wanted, name  # nothing is broken by what failed
        gc.collect()
        if "threads" not in name:  # which keep some memory for the next
            assert self.live.value == live, f"{name}: {self.live.value - live} blocks were not freed"
        if "-v" in sys.argv:
            print(name, n - 1)


def inside(long: bool, only: str) -> None:
    import urikit
    import urikit._core  # noqa: F401

    try:
        import pyarrow  # noqa: F401
    except ImportError:
        pass
    inject = Injector()
    total = 0
    gc.freeze()  # what is there now need not be looked at by every gc.collect
    for module_only, all_after in ((False, False), (True, False), (True, True)) if long else ((False, False), (True, True)):
        inject.module_only.value, inject.all_after.value = module_only, all_after
        before = inject.failures
        for part in [objects(), module(), columns(long)]:
            for name, call in part:
                if only in name:
                    inject.every(name, call)
                    total += 1
        if module_only and long:
            try:
                for name, call in series():
                    if only in name:
                        inject.every(name, call, (MemoryError, Exception))
                        total += 1
            except ImportError:
                print("polars is not here")
        what = "the module's own allocations" if module_only else "the module's allocations, and Python's for it"
        print(f"{what}{', and all after' if all_after else ''}: {inject.failures - before:,} failures")
    print(f"{total} calls, {inject.calls:,} times, {inject.failures:,} failed allocations, {inject.errors:,} exceptions; all else right")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="every kernel on every layout")
    parser.add_argument("--only", default="", metavar="WORD", help="calls with this in their name")
    parser.add_argument("-v", action="store_true", help="print each call and how many allocations it has")
    args = parser.parse_args()
    if os.environ.get("URIKIT_INJECT"):
        inside(args.long, args.only)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/inject.so"
        compiler = (os.environ.get("CC") or "cc").split()
        subprocess.run([*compiler, "-shared", "-fPIC", "-O1", "-o", library, str(HERE / "inject.c"), "-ldl"], check=True)
        before = os.environ.get("LD_PRELOAD", "")
        env = os.environ | {"LD_PRELOAD": f"{library} {before}".strip(), "PYTHONMALLOC": "malloc", "URIKIT_INJECT": "1"}
        return subprocess.run([sys.executable, *sys.argv], env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
