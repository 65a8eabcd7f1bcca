# SPDX-License-Identifier: MIT
"""A transport of httpx, for both of its clients: the connections that httpcore opens go to addresses that were checked."""
from __future__ import annotations

import contextlib
import math
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any, NamedTuple

import anyio
import httpcore
import httpx

from ._fetch_rules import Rules, end_of, left

_KEY = "urikit.fetch"
_BLOCK = 16384  # a write of so much waits once
_ERRORS = (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, httpcore.UnsupportedProtocol)


class _Call(NamedTuple):
    """A call. The extensions of a request bring it to the requests that follow redirects."""

    first: httpx.Request
    end: float
    hops: int


class _Until(float):
    """A timeout of one wait, which httpcore hands to the connection as it is; with the end of the whole call."""

    own: float
    end: float

    def __new__(cls, own: float | None, end: float) -> _Until:
        own = math.inf if own is None else own
        made = super().__new__(cls, min(own, left(end)))
        made.own, made.end = own, end
        return made

    def left(self) -> float:
        return min(self.own, left(self.end))


class _Stream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream
        self.close, self.get_extra_info = stream.close, stream.get_extra_info  # type: ignore[method-assign]

    def read(self, max_bytes: int, timeout: Any = None) -> bytes:
        return self._stream.read(max_bytes, timeout.left())

    def write(self, buffer: bytes, timeout: Any = None) -> None:
        for at in range(0, len(buffer), _BLOCK):
            self._stream.write(buffer[at : at + _BLOCK], timeout.left())

    def start_tls(self, ssl_context: Any, server_hostname: str | None = None, timeout: Any = None) -> _Stream:
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, timeout.left()))


class _AsyncStream(httpcore.AsyncNetworkStream):
    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream
        self.aclose, self.get_extra_info = stream.aclose, stream.get_extra_info  # type: ignore[method-assign]

    async def read(self, max_bytes: int, timeout: Any = None) -> bytes:
        return await self._stream.read(max_bytes, timeout.left())

    async def write(self, buffer: bytes, timeout: Any = None) -> None:
        await self._stream.write(buffer, timeout.left())

    async def start_tls(self, ssl_context: Any, server_hostname: str | None = None, timeout: Any = None) -> _AsyncStream:
        return _AsyncStream(await self._stream.start_tls(ssl_context, server_hostname, timeout.left()))


class _Backend(httpcore.NetworkBackend):
    def __init__(self, rules: Rules) -> None:
        self._rules, self._network = rules, httpcore.SyncBackend()

    def connect_tcp(self, host: str, port: int, timeout: Any = None, local_address: str | None = None, socket_options: Any = None) -> _Stream:
        try:
            found = self._rules.addresses(socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM))
        except socket.gaierror as why:
            raise httpcore.ConnectError(str(why)) from why
        for at, (*_, address) in enumerate(found, 1):
            try:
                return _Stream(self._network.connect_tcp(address[0], port, timeout.left(), local_address, socket_options))
            except httpcore.ConnectError:
                if at == len(found):
                    raise
        raise httpcore.ConnectError("the name has no address")


class _AsyncBackend(httpcore.AsyncNetworkBackend):
    def __init__(self, rules: Rules) -> None:
        self._rules, self._network = rules, httpcore.AnyIOBackend()
        self.sleep = self._network.sleep  # type: ignore[method-assign]

    async def connect_tcp(
        self, host: str, port: int, timeout: Any = None, local_address: str | None = None, socket_options: Any = None
    ) -> _AsyncStream:
        try:
            with anyio.fail_after(timeout.left()):
                found = self._rules.addresses(await anyio.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM))
        except socket.gaierror as why:
            raise httpcore.ConnectError(str(why)) from why
        for at, (*_, address) in enumerate(found, 1):
            try:
                return _AsyncStream(await self._network.connect_tcp(address[0], port, timeout.left(), local_address, socket_options))
            except httpcore.ConnectError:
                if at == len(found):
                    raise
        raise httpcore.ConnectError("the name has no address")


@contextlib.contextmanager
def _errors(request: httpx.Request) -> Iterator[None]:
    """The exceptions of httpcore as those of httpx, which have the same names."""
    try:
        yield
    except TimeoutError as why:
        raise httpx.ReadTimeout(str(why), request=request) from why
    except _ERRORS as why:
        raise getattr(httpx, type(why).__name__)(str(why), request=request) from why


class _Body(httpx.SyncByteStream, httpx.AsyncByteStream):
    def __init__(self, stream: Any, request: httpx.Request) -> None:
        self._stream, self._request = stream, request
        if hasattr(stream, "close"):
            self.close = stream.close  # type: ignore[method-assign]
        else:
            self.aclose = stream.aclose  # type: ignore[method-assign]

    def __iter__(self) -> Iterator[bytes]:
        with _errors(self._request):
            yield from self._stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _errors(self._request):
            async for part in self._stream:
                yield part


class Transport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    def __init__(self, rules: Rules, total: float, redirects: int, options: dict[str, Any]) -> None:
        if "proxy" in options or "uds" in options:
            raise ValueError("a proxy or a local socket would connect in our place: it cannot be checked where to")
        self._rules, self._total, self._redirects = rules, total, redirects
        if "ssl_context" not in options:
            options = {**options, "ssl_context": httpx.create_ssl_context()}
        self._pool = httpcore.ConnectionPool(**options, network_backend=_Backend(rules))
        self._async_pool = httpcore.AsyncConnectionPool(**options, network_backend=_AsyncBackend(rules))
        self.close, self.aclose = self._pool.close, self._async_pool.aclose  # type: ignore[method-assign]

    def _checked(self, request: httpx.Request) -> httpcore.Request:
        """The request for httpcore; it counts as a redirect where the extensions come from another one."""
        url = httpx.URL(str(self._rules.url(str(request.url))))
        call = request.extensions.get(_KEY)
        if call is None or call.first is request:  # the same request once more is a new call
            call = _Call(request, end_of(self._total), 0)
        else:
            call = call._replace(hops=call.hops + 1)
        if call.hops > self._redirects:
            raise httpx.TooManyRedirects(f"more than {self._redirects} redirects", request=request)
        request.extensions = {**request.extensions, _KEY: call}
        own = request.extensions.get("timeout", {})
        with _errors(request):
            timeout = {kind: _Until(own.get(kind), call.end) for kind in ("connect", "read", "write", "pool")}
        return httpcore.Request(
            request.method, httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw, content=request.stream, extensions={**request.extensions, "timeout": timeout},
        )  # fmt: skip

    def _answer(self, request: httpx.Request, got: httpcore.Response) -> httpx.Response:
        answer = httpx.Response(got.status, headers=got.headers, stream=_Body(got.stream, request), extensions=got.extensions)
        if answer.has_redirect_location:  # the text as it was sent, before httpx could read it in its own way
            self._rules.url(answer.headers["location"], str(request.url))
        return answer

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        sent = self._checked(request)
        with _errors(request):
            got = self._pool.handle_request(sent)
        try:
            return self._answer(request, got)
        except ValueError:
            got.close()
            raise

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        sent = self._checked(request)
        with _errors(request):
            got = await self._async_pool.handle_async_request(sent)
        try:
            return self._answer(request, got)
        except ValueError:
            await got.aclose()
            raise
