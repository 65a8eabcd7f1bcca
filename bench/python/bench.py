#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""urikit for Python beside other packages: bench.py [--corpus FILE], with urikit installed. What is not installed is left out.

Objects: the best of 7 runs over 1,000 texts, each parsed, and host and path read; processor time. Columns: the best of 7 over a
million rows, of processor time and of the clock's time; FILE has addresses of your own for them, one a line.
"""
import argparse
import pathlib
import time
from importlib import import_module

TEXTS = [f"https://user@www.example-{i}.com:8042/over/there/{i}/index.html?name=ferret&page={i}#nose" for i in range(1000)]


def best(call, runs=7, clock=time.perf_counter_ns):
    least = float("inf")
    for _ in range(runs):
        start = clock()
        call()
        least = min(least, clock() - start)
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

    def parse(texts):
        read = URI.parse
        for text in texts:
            read(text)

    def standard(texts):
        clear = getattr(urlsplit, "cache_clear", None)  # else only the first run would parse
        if clear:
            clear()
        for text in texts:
            u = urlsplit(text)
            u.hostname, u.path

    yield "urikit.URI, no part read", construct
    yield "urikit.URI.parse, no part read", parse
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


def columns(corpus):
    import pyarrow as pa

    import urikit.arrow as ua

    lines = pathlib.Path(corpus).read_text(encoding="utf-8-sig").split("\n") * 20 if corpus else None
    for name, rows in (("generated: userinfo, port, query, fragment", TEXTS * 1000), ("addresses of the corpus, 20 times", lines)):
        if not rows:
            continue
        column, view = pa.array(rows), pa.array(rows, type=pa.string_view())
        print(f"\n| {name} | ns a row, of processor time | string_view | wall, 1 thread | wall, 2 threads |\n|---|---:|---:|---:|---:|")
        for kernel, call in (
            ("valid", lambda c, t: ua.valid(c, threads=t)), ("host", lambda c, t: ua.host(c, threads=t)),
            ("parse, eight fields", lambda c, t: ua.parse(c, threads=t)), ("normalize", lambda c, t: ua.normalize(c, threads=t)),
            ("query_value", lambda c, t: ua.query_value(c, "page", threads=t)), ("hash", lambda c, t: ua.hash(c, threads=t)),
            ("query_pairs", lambda c, t: ua.query_pairs(c, threads=t)), ("surt", lambda c, t: ua.surt(c, threads=t)),
            ("resolve", lambda c, t: ua.resolve("http://base/", c, threads=t)),
        ):  # fmt: skip
            figures = [best(lambda: call(column, 1), clock=time.thread_time_ns), best(lambda: call(view, 1), clock=time.thread_time_ns),
                       best(lambda: call(column, 1)), best(lambda: call(column, 2))]  # fmt: skip
            print(f"| urikit.arrow.{kernel} | " + " | ".join(f"{f / len(rows):,.0f}" for f in figures) + " |")
        pattern = r"^[^:/?#]+://(?:[^/?#@]*@)?(?P<host>[^/?#:]*)"
        compute = import_module("pyarrow.compute")
        figure = best(lambda: compute.extract_regex(column, pattern), 2)
        print(f"| pyarrow's extract_regex for the host | | | {figure / len(rows):,.0f} | |")
        try:
            import polars as pl

            import urikit.polars  # noqa: F401
        except ImportError:
            continue
        frame = pl.DataFrame({"u": rows})
        for what, expression in (("polars' str.extract for the host", pl.col("u").str.extract(pattern, 1)),
                                 ("polars with uri.host()", pl.col("u").uri.host())):  # fmt: skip
            print(f"| {what} | | {best(lambda: frame.select(expression), 3) / len(rows):,.0f} | | |")


def main(corpus):
    print("| one text | ns |\n|---|---:|")
    for name, read in readers():
        read(TEXTS)
        print(f"| {name} | {best(lambda: read(TEXTS), clock=time.thread_time_ns) / len(TEXTS):,.0f} |")
    try:
        columns(corpus)
    except ImportError:
        print("\npyarrow is not installed: no columns")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", metavar="FILE")
    main(parser.parse_args().corpus)
