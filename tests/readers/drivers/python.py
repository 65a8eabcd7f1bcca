# SPDX-License-Identifier: MIT
"""What a Python package makes of each line of hex: "scheme host port path query" in hex, or "!" where it refuses.

  python.py urllib|urllib3|httpx|yarl|idna|version
"""
import sys


def with_brackets(host):
    return f"[{host}]" if host and ":" in host and not host.startswith("[") else host


def of_urllib():
    from urllib.parse import urlsplit

    def read(text):
        parts = urlsplit(text)
        return parts.scheme, with_brackets(parts.hostname), parts.port, parts.path, parts.query
    return read


def of_urllib3():
    from urllib3.util import parse_url

    def read(text):
        parts = parse_url(text)
        return parts.scheme, parts.host, parts.port, parts.path, parts.query
    return read


def of_httpx():
    import httpx

    def read(text):
        url = httpx.URL(text)
        reference = url._uri_reference  # pylint: disable=protected-access
        if reference.port is not None and not 0 <= reference.port <= 65535:
            raise ValueError("port")
        return reference.scheme, with_brackets(reference.host), reference.port, reference.path, reference.query
    return read


def of_yarl():
    import yarl

    def read(text):
        url = yarl.URL(text)
        return url.scheme, with_brackets(url.raw_host), url.explicit_port, url.raw_path, url.raw_query_string
    return read


def of_idna():
    import idna

    def read(text):
        labels = [idna.encode(label.lower(), strict=True, std3_rules=True).decode() if not label.isascii() else label.lower()
                  for label in text.split(".")]
        return ".".join(labels)
    return read


def encoded(part):
    return "-" if part is None or part == "" else str(part).encode("utf-8", "surrogatepass").hex()


def main():
    name = sys.argv[1]
    if name == "version":
        from importlib.metadata import PackageNotFoundError, version
        names = []
        for package in ("urllib3", "requests", "httpx", "yarl", "aiohttp", "idna"):
            try:
                names.append(f"{package} {version(package)}")
            except PackageNotFoundError:
                pass
        print(", ".join([f"Python {sys.version.split()[0]}", *names]))
        return
    read = globals()["of_" + name]()
    for line in sys.stdin:
        text = bytes.fromhex(line.strip()).decode("utf-8")
        try:
            answer = read(text)
            print(" ".join(map(encoded, answer)) if isinstance(answer, tuple) else encoded(answer))
        except Exception:  # pylint: disable=broad-except
            print("!")


main()
