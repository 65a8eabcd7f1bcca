# SPDX-License-Identifier: MIT
"""A session of requests: the connection that urllib3 opens goes to an address that was checked, and each wait ends with the call."""
from __future__ import annotations

import contextvars
import socket
import ssl
from typing import Any

import requests
import urllib3
from requests.adapters import HTTPAdapter
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError
from urllib3.util.ssl_ import create_urllib3_context

from ._fetch_rules import Rules, end_of, left

_END: contextvars.ContextVar[float] = contextvars.ContextVar("urikit.fetch.end")  # of the call whose connection is opened or used


class _Timed(socket.socket):
    """A socket whose calls end with the call of the session. A timeout of a socket begins anew with each byte."""

    _own: float | None = None
    _end = 0.0

    def until(self, end: float) -> None:
        self._end = end

    def settimeout(self, value: float | None, /) -> None:
        self._own = value
        super().settimeout(value)

    def _limit(self) -> None:
        seconds = left(self._end)
        super().settimeout(seconds if self._own is None else min(self._own, seconds))

    def recv_into(self, *args: Any, **options: Any) -> int:
        self._limit()
        return super().recv_into(*args, **options)

    def send(self, *args: Any, **options: Any) -> int:
        self._limit()
        return super().send(*args, **options)

    def sendall(self, *args: Any, **options: Any) -> None:
        self._limit()
        return super().sendall(*args, **options)


class _TimedTLS(_Timed, ssl.SSLSocket):
    pass


class _Connection(urllib3.connection.HTTPConnection):
    rules: Rules

    def _new_conn(self) -> socket.socket:
        end = _END.get()
        host = self.host.strip("[]")
        try:
            found = self.rules.addresses(socket.getaddrinfo(host, self.port, type=socket.SOCK_STREAM))
        except socket.gaierror as why:
            raise NameResolutionError(self.host, self, why) from why
        for at, (family, kind, protocol, _, address) in enumerate(found, 1):
            connection = _Timed(family, kind, protocol)
            try:
                for option in self.socket_options or ():
                    connection.setsockopt(*option)
                # urllib3's own timeout is for one address, or one of its objects where none is set
                connection.settimeout(min(left(end), self.timeout) if isinstance(self.timeout, (int, float)) else left(end))
                connection.connect(address)
                connection.settimeout(left(end))  # for the handshake of TLS
                connection.until(end)
                return connection
            except OSError as why:
                connection.close()
                if isinstance(why, TimeoutError):
                    raise ConnectTimeoutError(self, f"{self.host}: {why}") from why
                if at == len(found):
                    raise NewConnectionError(self, f"{self.host}: {why}") from why
        raise NewConnectionError(self, f"{self.host} has no address")

    def request(self, *args: Any, **options: Any) -> None:
        sock: Any = self.sock
        if sock is not None:  # just opened, or kept from a call before
            sock.until(_END.get())
        super().request(*args, **options)


class _SecureConnection(_Connection, urllib3.connection.HTTPSConnection):
    def connect(self) -> None:
        if self.ssl_context is None:
            self.ssl_context = create_urllib3_context()
            self.ssl_context.sslsocket_class = _TimedTLS
        super().connect()


class Adapter(HTTPAdapter):
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        super().__init__()

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, **options)
        http, https = (type(one.__name__, (one,), {"rules": self._rules}) for one in (_Connection, _SecureConnection))
        self.poolmanager.pool_classes_by_scheme = {
            "http": type("Pool", (urllib3.HTTPConnectionPool,), {"ConnectionCls": http}),
            "https": type("SecurePool", (urllib3.HTTPSConnectionPool,), {"ConnectionCls": https}),
        }

    def proxy_manager_for(self, proxy: str, **options: Any) -> Any:
        raise ValueError("a proxy would connect in our place: it cannot be checked where to")

    def send(self, request: requests.PreparedRequest, *args: Any, end: float, **options: Any) -> requests.Response:  # type: ignore[override]
        request.url = str(self._rules.url(request.url))
        token = _END.set(end)
        try:
            return super().send(request, *args, **options)
        finally:
            _END.reset(token)


class Session(requests.Session):
    def __init__(self, rules: Rules, total: float, redirects: int) -> None:
        super().__init__()
        self._rules, self._total, self.max_redirects = rules, total, redirects
        self.trust_env = False  # a proxy of the environment would connect in our place
        for scheme in ("http://", "https://"):
            self.mount(scheme, Adapter(rules))

    def request(self, method: Any, url: Any, *args: Any, **options: Any) -> requests.Response:
        return super().request(method, str(self._rules.url(url)), *args, **options)

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:
        options.setdefault("end", end_of(self._total))  # requests hands it on to the redirects
        return super().send(request, **options)

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """The URL of a redirect as it was sent, before requests could read it in its own way."""
        return str(self._rules.url(resp.headers["location"].encode("latin-1"), resp.url)) if resp.is_redirect else None
