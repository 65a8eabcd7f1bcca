# SPDX-License-Identifier: MIT
"""urikit.fetch over the wire: 127.0.0.1 is an address that may be reached, 127.0.0.2 one of the own network that may not."""
import asyncio
import doctest
import inspect
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from urikit import URI, GuardError, _fetch_rules, fetch

NAMES = {"public.example": ["127.0.0.1"], "inside.example": ["127.0.0.2"], "both.example": ["127.0.0.1", "127.0.0.2"], "dead.example": ["127.0.0.3", "127.0.0.1"],
         "other.example": ["127.0.0.1"]}  # fmt: skip
REDIRECTS = {
    "/relative": "/a/../ok", "/number": "http://2130706434:{0}/", "/literal": "http://127.0.0.2:{0}/", "/mapped": "http://[::ffff:7f00:2]:{0}/",
    "/name": "http://inside.example:{0}/", "/slashes": "//inside.example:{0}/", "/backslash": "http://public.example\\@inside.example:{0}/",
    "/userinfo": "http://public.example:{0}@inside.example/", "/gopher": "gopher://inside.example:{0}/_", "/loop": "/loop", "/twice": "/relative",
}  # fmt: skip


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hits: list[tuple[str, str, str]] = []

    def log_message(self, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        self.hits.append((self.server.server_address[0], self.path, self.headers["Host"]))
        if self.path in REDIRECTS:
            self.send_response(302)
            self.send_header("Location", REDIRECTS[self.path].format(self.server.server_port))
        elif self.path.startswith("/slow"):
            head, body = b"HTTP/1.1 200 OK\r\n", b"\r\n" if self.path == "/slow-body" else b""
            self.close_connection = True
            try:
                self.wfile.write(head + body)
                for _ in range(50):
                    self.wfile.write(b"x")
                    time.sleep(0.1)
            except OSError:
                pass  # the client went away
            return
        elif self.path == "/wait":
            time.sleep(0.2)
            self.send_response(302)
            self.send_header("Location", "/wait")
        else:
            self.send_response(200)
        self.send_header("Content-Length", "4")
        self.end_headers()
        self.wfile.write(b"fine")


class Server(ThreadingHTTPServer):
    daemon_threads = True


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Two servers on one port, so that only the address says which one was asked."""
    for _ in range(20):
        servers = [Server(("127.0.0.1", 0), Handler)]
        try:
            servers.append(Server(("127.0.0.2", servers[0].server_port), Handler))
        except OSError:
            servers[0].server_close()
            continue
        for server in servers:
            threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield servers[0].server_port
        for server in servers:
            server.shutdown()
            server.server_close()
        return
    pytest.skip("this system has no address 127.0.0.2")


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names that were resolved. Those of NAMES are known."""
    real, asked = socket.getaddrinfo, []

    def getaddrinfo(host: Any, port: Any, *args: Any, **options: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if not name.replace(".", "").isdigit():
            asked.append(name)
        return [one for address in NAMES.get(name, [name]) for one in real(address, port, *args, **options)]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    Handler.hits.clear()
    return asked


Answer = tuple[int, bytes]


def by_requests(url: Any, **options: Any) -> Answer:
    pytest.importorskip("requests")
    with fetch.requests_session(**options) as session, session.get(url, stream=True) as answer:
        return answer.status_code, b"".join(answer.iter_content(1000))


def by_httpx(url: Any, **options: Any) -> Answer:
    httpx = pytest.importorskip("httpx")
    with httpx.Client(transport=fetch.httpx_transport(pool=POOL, **options), follow_redirects=True) as client:
        answer = client.get(str(url))
        return answer.status_code, answer.content


def by_httpx_async(url: Any, **options: Any) -> Answer:
    httpx = pytest.importorskip("httpx")

    async def run() -> Answer:
        async with httpx.AsyncClient(transport=fetch.httpx_transport(pool=POOL, **options), follow_redirects=True) as client:
            answer = await client.get(str(url))
            return answer.status_code, answer.content

    return asyncio.run(run())


def by_aiohttp(url: Any, *, total: float = 30, redirects: int = 5, **options: Any) -> Answer:
    aiohttp = pytest.importorskip("aiohttp")

    async def run() -> Answer:
        async with aiohttp.ClientSession(connector=fetch.aiohttp_connector(**options), timeout=aiohttp.ClientTimeout(total=total)) as session:
            async with session.get(str(url), max_redirects=redirects) as answer:
                return answer.status, await answer.read()

    return asyncio.run(run())


POOL = {"ssl_context": ssl.create_default_context()}  # the usual one, with all of certifi's, takes longer than a fetch
CLIENTS = [by_requests, by_httpx, by_httpx_async, by_aiohttp]
Client = Callable[..., Answer]
each_client = pytest.mark.parametrize("get", CLIENTS, ids=[one.__name__[3:] for one in CLIENTS])
LOOPBACK = {"internal": ["127.0.0.1"]}


@each_client
def test_what_may_be_fetched(port: int, get: Client, asked: list[str]) -> None:
    here = f"http://public.example:{port}"
    for path in ("ok", "relative", "twice", "x/../ok?a=b"):
        assert get(f"{here}/{path}", **LOOPBACK) == (200, b"fine")
        assert Handler.hits[-1][::2] == ("127.0.0.1", f"public.example:{port}")
    assert get(URI(f"{here}/"), **LOOPBACK, hosts=["*.example"], ports=[port]) == (200, b"fine")
    assert set(asked) == {"public.example"} and len(asked) <= 6  # once for each connection: a name has no second answer
    assert get(f"http://dead.example:{port}/", internal=["127.0.0.0/8"]) == (200, b"fine")  # its first address does not answer
    assert get(f"http://127.0.0.1:{port}/", **LOOPBACK) == (200, b"fine")
    assert get(f"http://localhost:{port}/", internal=["127.0.0.1", "::1"]) == (200, b"fine")
    assert get(f"http://inside.example:{port}/", internal=True) == (200, b"fine") and Handler.hits[-1][0] == "127.0.0.2"


@each_client
def test_what_may_not_be_fetched(port: int, get: Client) -> None:
    here = f"http://public.example:{port}"
    urls = [(f"http://inside.example:{port}/", "policy-address"), (f"http://both.example:{port}/", "policy-address"), (f"http://127.0.0.2:{port}/", "policy-address"),
            (f"http://2130706434:{port}/", "readers-host"), (f"http://u:p@public.example:{port}/", "policy-userinfo")]  # fmt: skip
    urls += [(f"{here}/{path}", rule) for path, rule in (("literal", "policy-address"), ("number", "readers-host"), ("mapped", "policy-address"), ("name", "policy-address"),
             ("slashes", "policy-address"), ("userinfo", "policy-userinfo"), ("gopher", "policy-scheme"))]  # fmt: skip
    for url, rule in urls:
        if get is by_aiohttp and rule == "policy-userinfo":  # aiohttp takes it out of a URL before it asks its connector
            continue
        try:
            pytest.fail(f"{url}: {get(url, **LOOPBACK)}")
        except GuardError as refused:
            assert refused.rule == rule, url
        except Exception as other:  # aiohttp follows no gopher by itself
            assert get is by_aiohttp and rule == "policy-scheme" and "NonHttpUrlRedirect" in type(other).__name__, url
    for options, rule in (({}, "policy-address"), ({**LOOPBACK, "hosts": ["*.test"]}, "policy-host"), ({**LOOPBACK, "ports": [443]}, "policy-port"),
                          ({**LOOPBACK, "schemes": ["https"]}, "policy-scheme"), ({**LOOPBACK, "policy": "deny host public.example"}, "policy-host")):  # fmt: skip
        with pytest.raises(GuardError) as caught:
            get(f"{here}/ok", **options)
        assert caught.value.rule == rule
    if get is not by_aiohttp:  # the redirect as it is written, before the library reads it
        with pytest.raises(GuardError, match="invalid"):
            get(f"{here}/backslash", **LOOPBACK)
    assert not [hit for hit in Handler.hits if hit[0] != "127.0.0.1"]


@each_client
def test_a_name_that_changes_its_address(port: int, get: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([["127.0.0.1"], ["127.0.0.2"], ["127.0.0.2"]])
    known = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *a, **k: known(next(answers)[0] if host in ("turns.example", b"turns.example") else host, *a, **k))
    assert get(f"http://turns.example:{port}/", **LOOPBACK) == (200, b"fine")
    with pytest.raises(GuardError):
        get(f"http://turns.example:{port}/", **LOOPBACK)
    assert [hit[0] for hit in Handler.hits] == ["127.0.0.1"]


def ended(get: Client, url: str, **options: Any) -> tuple[str, float]:
    """The exception's class, and after how many seconds."""
    start = time.monotonic()
    try:
        return str(get(url, **options)), 0
    except GuardError:
        raise
    except Exception as why:
        return type(why).__name__, time.monotonic() - start


@each_client
def test_the_total_time_and_the_redirects(port: int, get: Client) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # for a handshake of TLS that does not begin
        urls = [f"http://public.example:{port}/{path}" for path in ("slow-head", "slow-body", "wait")] + [f"https://public.example:{silent.getsockname()[1]}/"]
        for url in urls if get is by_requests else urls[1:3]:
            name, seconds = ended(get, url, **LOOPBACK, total=0.2)
            assert ("Time" in name or name == "ConnectionError") and 0.15 < seconds < 4, (url, name, seconds)
    assert ended(get, f"http://public.example:{port}/loop", **LOOPBACK, redirects=3)[0] == "TooManyRedirects"
    assert len([hit for hit in Handler.hits if hit[1] == "/loop"]) in (3, 4)  # aiohttp counts requests
    for wrong in ({"total": 0}, {"total": -1}, {"total": float("nan")}, {"total": float("inf")}, {"redirects": -1}):
        if get is not by_aiohttp:
            with pytest.raises(ValueError):
                get("http://public.example/", **wrong)
    for wrong in ({"internal": ["127.0.0.1/8"]}, {"internal": "localhost"}, {"ports": [0]}, {"hosts": ["a b"]}, {"policy": "forbid all"}):
        with pytest.raises(ValueError):
            get("http://public.example/", **wrong)


class later:
    """The clock of urikit.fetch, which a test puts forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        monkeypatch.setattr(_fetch_rules, "time", self)

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead


def test_requests_sessions(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = pytest.importorskip("requests")
    here = f"http://public.example:{port}"
    clock = later(monkeypatch)
    with fetch.requests_session(**LOOPBACK) as session:
        for _ in range(2):  # the time is of a call, and not of the session or of a kept connection
            assert session.get(f"{here}/ok").content == b"fine"
            clock.ahead += 31
        assert session.get(f"{here}/relative", allow_redirects=False).status_code == 302
        for refused in (f"{here}/literal", "http://public.example\\@inside.example/"):
            with pytest.raises(GuardError):
                session.get(refused, allow_redirects=False)
        with pytest.raises(GuardError):
            session.send(requests.Request("GET", f"http://inside.example:{port}/").prepare())
        with fetch.requests_session(**LOOPBACK, hosts=["other.example"]) as strict, pytest.raises(GuardError, match="policy-host"):
            strict.send(requests.Request("GET", f"{here}/ok").prepare())
        with pytest.raises(ValueError, match="proxy"):
            session.get(f"{here}/ok", proxies={"http": f"http://127.0.0.1:{port}"})
        with pytest.raises(requests.Timeout):
            session.get(f"{here}/slow-head", timeout=0.05)
        for gone in ("http://public.example:1/", "http://no.invalid/"):
            with pytest.raises(requests.ConnectionError):
                session.get(gone)
    with fetch.requests_session(**LOOPBACK, total=0.2) as session, socket.create_server(("127.0.0.1", 0)) as deaf:
        start = time.monotonic()
        with pytest.raises(requests.RequestException):
            session.post(f"http://public.example:{deaf.getsockname()[1]}/", data=b"x" * 20_000_000)
        assert time.monotonic() - start < 4


def test_httpx_clients(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    httpx = pytest.importorskip("httpx")
    here = f"http://public.example:{port}"
    with pytest.raises(ValueError, match="proxy"):
        fetch.httpx_transport(pool={"proxy": "http://127.0.0.1/"})
    clock = later(monkeypatch)
    with httpx.Client(transport=fetch.httpx_transport(**LOOPBACK, pool=POOL)) as client:
        request = client.build_request("GET", f"{here}/ok")
        for _ in range(2):  # the same request once more is a new call
            assert client.send(request).content == b"fine"
            clock.ahead += 31
        assert client.get(f"{here}/relative").status_code == 302
        with pytest.raises(GuardError):
            client.get(f"{here}/literal")
        with pytest.raises(httpx.ReadTimeout):
            client.get(f"{here}/slow-head", timeout=0.05)
        for gone in ("http://public.example:1/", "http://no.invalid/"):
            with pytest.raises(httpx.ConnectError):
                client.get(gone)
    with httpx.Client(transport=fetch.httpx_transport(**LOOPBACK, total=0.2, pool=POOL)) as client, socket.create_server(("127.0.0.1", 0)) as deaf:
        start = time.monotonic()
        with pytest.raises(httpx.WriteTimeout):
            client.post(f"http://public.example:{deaf.getsockname()[1]}/", content=b"x" * 20_000_000)
        assert time.monotonic() - start < 4


def test_aiohttp_proxies(port: int) -> None:
    aiohttp = pytest.importorskip("aiohttp")

    async def run() -> None:
        async with aiohttp.ClientSession(connector=fetch.aiohttp_connector(**LOOPBACK, connector={"limit": 2})) as session:
            with pytest.raises(ValueError, match="proxy"):
                await session.get("http://public.example/", proxy=f"http://127.0.0.1:{port}")

    asyncio.run(run())
    assert not Handler.hits


def test_tls_has_the_name(tmp_path: Path) -> None:
    """The certificate is that of the name, and what TLS brings ends with the total time, too."""
    if not shutil.which("openssl"):
        pytest.skip("no openssl")
    key, certificate = tmp_path / "key", str(tmp_path / "certificate")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", certificate,
                    "-days", "2", "-subj", "/CN=public.example", "-addext", "subjectAltName=DNS:public.example"], check=True, capture_output=True)  # fmt: skip
    server = Server(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    here, other = f"https://public.example:{server.server_port}", f"https://other.example:{server.server_port}"
    client = ssl.create_default_context(cafile=certificate)
    try:
        requests = pytest.importorskip("requests")
        with fetch.requests_session(**LOOPBACK) as session:
            assert session.get(f"{here}/ok", verify=certificate).content == b"fine"
            for url, verify in ((f"{here}/ok", True), (other, certificate)):
                with pytest.raises(requests.exceptions.ConnectionError):
                    session.get(url, verify=verify)
        with fetch.requests_session(**LOOPBACK, total=0.5) as session:
            start = time.monotonic()
            with pytest.raises(requests.exceptions.RequestException):
                session.get(f"{here}/slow-body", verify=certificate)
            assert time.monotonic() - start < 4
        httpx = pytest.importorskip("httpx")
        with httpx.Client(transport=fetch.httpx_transport(**LOOPBACK, pool={"ssl_context": client})) as session:
            assert session.get(f"{here}/ok").content == b"fine"
            with pytest.raises(httpx.ConnectError):
                session.get(other)
        with httpx.Client(transport=fetch.httpx_transport(**LOOPBACK, total=0.5, pool={"ssl_context": client})) as session:
            with pytest.raises(httpx.TimeoutException):
                session.get(f"{here}/slow-body")
        aiohttp = pytest.importorskip("aiohttp")

        async def run() -> None:
            async with aiohttp.ClientSession(connector=fetch.aiohttp_connector(**LOOPBACK, connector={"ssl": client})) as session:
                async with session.get(f"{here}/ok") as answer:
                    assert await answer.read() == b"fine"

        asyncio.run(run())
    finally:
        server.shutdown()
        server.server_close()


def test_what_the_functions_take() -> None:
    """The rules are the arguments of guard."""
    from urikit import guard

    names = set(inspect.signature(guard).parameters) - {"url", "base", "as_given"}
    assert set(inspect.signature(fetch.Rules).parameters) == names
    for package, make in (("requests", "requests_session"), ("httpx", "httpx_transport")):
        pytest.importorskip(package)
        with pytest.raises(TypeError):
            getattr(fetch, make)(host=["a"])


def test_examples() -> None:
    pytest.importorskip("requests")
    assert doctest.testmod(fetch, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0
