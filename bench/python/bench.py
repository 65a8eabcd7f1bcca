#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""urikit for Python beside other packages: bench/python/bench.py, with urikit installed. What is not installed is left out.

Objects: the best of 7 runs over 1,000 texts, each parsed, and host and path read. Columns: the best of 7 over a million rows.
"""
import time
from importlib import import_module

TEXTS = [f"https://user@www.example-{i}.com:8042/over/there/{i}/index.html?name=ferret&page={i}#nose" for i in range(1000)]


def best(call, runs=7):
    least = float("inf")
    for _ in range(runs):
        start = time.perf_counter_ns()
        call()
        least = min(least, time.perf_counter_ns() - start)
    return least


def readers():
    from urllib.parse import urlsplit

    from urikit import IRI, URI

    def plain(cls):
        def read(texts):
            for text in texts:
                u = cls(text)
                u.host, u.path

        return read

    def construct(texts):
        for text in texts:
            URI(text)

    def standard(texts):
        clear = getattr(urlsplit, "cache_clear", None)  # else only the first run would parse
        if clear:
            clear()
        for text in texts:
            u = urlsplit(text)
            u.hostname, u.path

    yield "urikit.URI, no part read", construct
    yield "urikit.URI", plain(URI)
    yield "urikit.IRI", plain(IRI)
    yield "urllib.parse.urlsplit", standard
    for package, name, host, path in (
        ("rfc3986", "urlparse", "host", "path"), ("yarl", "URL", "host", "path"), ("can_ada", "parse", "hostname", "pathname"),
        ("ada_url", "URL", "hostname", "pathname"), ("hyperlink", "parse", "host", "path"), ("furl", "furl", "host", "path"),
    ):  # fmt: skip
        try:
            module = import_module(package)
        except ImportError:
            continue
        make = getattr(module, name)
        clear = getattr(module, "cache_clear", None)

        def read(texts, make=make, host=host, path=path, clear=clear):
            if clear:
                clear()
            for text in texts:
                u = make(text)
                getattr(u, host), getattr(u, path)

        yield f"{package}.{name}", read


def main():
    print("| one text | ns |\n|---|---:|")
    for name, read in readers():
        read(TEXTS)
        print(f"| {name} | {best(lambda: read(TEXTS)) / len(TEXTS):,.0f} |")
    try:
        import pyarrow as pa
    except ImportError:
        print("\npyarrow is not installed: no columns")
        return
    import urikit.arrow as ua

    column = pa.array(TEXTS * 1000)
    print("\n| a column, one thread | ns a row |\n|---|---:|")
    for name, call in (
        ("valid", lambda: ua.valid(column)), ("host", lambda: ua.host(column)), ("parse, eight fields", lambda: ua.parse(column)),
        ("normalize", lambda: ua.normalize(column)), ("query_value", lambda: ua.query_value(column, "page")),
        ("resolve", lambda: ua.resolve("http://base/", column)),
    ):  # fmt: skip
        print(f"| urikit.arrow {name} | {best(call) / len(column):,.0f} |")
    pattern = r"^[^:/?#]+://(?:[^/?#@]*@)?(?P<host>[^/?#:]*)"
    compute = import_module("pyarrow.compute")
    print(f"| pyarrow's extract_regex for the host | {best(lambda: compute.extract_regex(column, pattern), 2) / len(column):,.0f} |")
    try:
        import polars as pl
    except ImportError:
        return
    series = pl.Series(column)
    print(f"| polars' str.extract for the host | {best(lambda: series.str.extract(pattern, 1), 2) / len(column):,.0f} |")


if __name__ == "__main__":
    main()
