# SPDX-License-Identifier: MIT
"""What a Python package makes of each line of hex: "scheme host port path query userinfo" in hex, the last 1 if there is any, or "!" where it refuses.

  python.py urllib|urllib3|httpx|yarl|idna|version
  python.py idna-urllib3|idna-httpx|idna-yarl   A-labels of hosts, as the package makes them
  python.py join-urllib|join-httpx|join-yarl   of lines with a base and a reference, the text that is made
  python.py urllib-request|requests   where a request goes: it is made, and stopped where its socket would be
"""
import sys


def with_brackets(host):
    return f"[{host}]" if host and ":" in host and not host.startswith("[") else host


def flag(userinfo):
    return "1" if userinfo not in (None, "", ":") else ""


def of_urllib():
    from urllib.parse import urlsplit

    def read(text):
        parts = urlsplit(text)
        return parts.scheme, with_brackets(parts.hostname), parts.port, parts.path, parts.query, "1" if parts.username or parts.password else ""
    return read


def of_urllib3():
    from urllib3.util import parse_url

    def read(text):
        parts = parse_url(text)
        return parts.scheme, parts.host, parts.port, parts.path, parts.query, flag(parts.auth)
    return read


def of_httpx():
    import httpx

    def read(text):
        url = httpx.URL(text)
        reference = url._uri_reference  # pylint: disable=protected-access
        if reference.port is not None and not 0 <= reference.port <= 65535:
            raise ValueError("port")
        return reference.scheme, with_brackets(reference.host), reference.port, reference.path, reference.query, flag(reference.userinfo)
    return read


def of_yarl():
    import yarl

    def read(text):
        url = yarl.URL(text)
        return url.scheme, with_brackets(url.raw_host), url.explicit_port, url.raw_path, url.raw_query_string, "1" if url.raw_user or url.raw_password else ""
    return read


class Stopped(BaseException):
    """At the socket."""


def stop(address, *_, **__):
    raise Stopped(*address)


def stopped_at(scheme, make):
    """Where `make` would connect to, in the form of the resolver."""
    try:
        make()
    except Stopped as socket:
        host, port = socket.args
        return scheme.lower(), with_brackets(host if ":" in host else host.encode("idna").decode()), port, "", ""
    raise ValueError("no request")


def of_urllib_request():
    import http.client
    import ssl
    import urllib.request
    context = ssl.create_default_context()
    kinds = {"http": http.client.HTTPConnection, "https": lambda host: http.client.HTTPSConnection(host, context=context)}

    def read(text):
        request = urllib.request.Request(text)
        made = kinds[request.type](request.host)
        made._create_connection = stop  # pylint: disable=protected-access
        return stopped_at(request.type, lambda: made.request("GET", request.selector))
    return read


def of_requests():
    import requests
    import urllib3.util.connection
    urllib3.util.connection.create_connection = stop

    def read(text):
        request = requests.Request("GET", text).prepare()
        adapter = requests.adapters.HTTPAdapter()
        return stopped_at(request.url.partition(":")[0], lambda: adapter.send(request))
    return read


def of_join_urllib():
    from urllib.parse import urljoin
    return urljoin


of_join_urllib3 = of_join_urllib  # PoolManager follows redirects by it


def of_join_httpx():
    import httpx
    return lambda base, reference: str(httpx.URL(base).join(reference))


def of_follow_httpx():
    import httpx
    read = of_httpx()
    return lambda base, reference: read(httpx.URL(base).join(reference))


def of_join_yarl():
    import yarl
    return lambda base, reference: str(yarl.URL(base).join(yarl.URL(reference)))


def of_idna_urllib3():
    import idna
    return lambda host: idna.encode(host.lower(), strict=True, std3_rules=True).decode()


def of_idna_httpx():
    import idna
    return lambda host: idna.encode(host.lower()).decode()


def of_idna_yarl():
    from yarl._url import _encode_host
    return lambda host: _encode_host(host, True)


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
    if "version" in sys.argv:
        from importlib.metadata import PackageNotFoundError, version
        names = []
        for package in ("urllib3", "requests", "httpx", "yarl", "aiohttp", "idna"):
            try:
                names.append(f"{package} {version(package)}")
            except PackageNotFoundError:
                pass
        print(", ".join([f"Python {sys.version.split()[0]}", *names]))
        return
    read = globals()["of_" + name.replace("-", "_")]()
    for line in sys.stdin:
        given = [bytes.fromhex(part).decode("utf-8") for part in line.rstrip("\n").split(" ")]
        try:
            answer = read(*given)
            print(" ".join(map(encoded, answer)) if isinstance(answer, tuple) else encoded(answer))
        except Exception:  # pylint: disable=broad-except
            print("!")


main()
