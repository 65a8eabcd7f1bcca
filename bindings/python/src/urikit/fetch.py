# SPDX-License-Identifier: MIT
"""Fetch URLs that others name, with requests, httpx or aiohttp: `urikit.guard` checks each URL and each redirect, and connections are
made only to addresses that were checked. Each function needs its library, this module none.

    with requests_session(hosts=["*.example.com"], total=10) as session:
        session.get(url)
    with httpx.Client(transport=httpx_transport(total=10), follow_redirects=True) as client:
        client.get(url)
    async with aiohttp.ClientSession(connector=aiohttp_connector(), timeout=aiohttp.ClientTimeout(total=10)) as session:
        await session.get(url)

All take the arguments of `guard`:

schemes, hosts, ports, any_host, policy  as `guard` has them
internal  True: the own network may be reached. Or addresses and networks of it that may be: ["127.0.0.1", "10.1.0.0/16"]

A URL, a redirect (followed or not) or an address that is not to be reached raises `urikit.GuardError`. A name is resolved once for each
connection; each of its addresses is checked, and the connection is made to one of these. A proxy would connect in our place: it is
refused, and no proxy of the environment is used. The resolver of the system has its own limit of time.
"""
from __future__ import annotations

import ipaddress
import time
from typing import Any

from ._guard import _WEB, GuardError, _policy, address_is_internal, guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    import aiohttp
    import requests

    from ._fetch_httpx import Transport
    from ._reference import URI

__all__ = ["requests_session", "httpx_transport", "aiohttp_connector"]


class Rules:
    """What may be fetched: the arguments that all functions here take, checked once."""

    def __init__(
        self, *, schemes: Iterable[str] | None = _WEB, hosts: Iterable[str] | None = None, ports: Iterable[int] | None = None,
        internal: bool | Iterable[str] = False, any_host: bool = False, policy: str | None = None,
    ) -> None:  # fmt: skip
        self._policy = _policy(None if policy is not None and schemes is _WEB else schemes, hosts, ports, False, policy)
        self._any_host = any_host
        self._all = internal is True
        given = () if isinstance(internal, bool) else (internal,) if isinstance(internal, str) else tuple(internal)
        self._networks = tuple(ipaddress.ip_network(one) for one in given)

    def url(self, url: object, base: str | None = None) -> URI:
        """The URL to fetch. With some internal networks allowed, the address decides, and not the name."""
        target = guard(url, policy=self._policy, internal=self._all or bool(self._networks), any_host=self._any_host, base=base)
        if target.host is not None and target.host_kind != "reg-name":
            self.address(target.host.strip("[]"))
        return target

    def address(self, address: str) -> None:
        """GuardError for an address that may not be connected to."""
        if self._all or not address_is_internal(address):
            return
        ip = ipaddress.ip_address(address)
        plain = ip.ipv4_mapped or ip if isinstance(ip, ipaddress.IPv6Address) else ip
        if not any(plain in network for network in self._networks):
            raise GuardError("policy-address", "the host is an internal address, or its name resolves to one")

    def addresses(self, found: Iterable[Any]) -> list[Any]:
        """What getaddrinfo found, each address checked."""
        found = list(found)
        for *_, address in found:
            self.address(address[0])
        return found


def end_of(total: float) -> float:
    """The moment when a time ends that begins now."""
    return time.monotonic() + total


def left(end: float) -> float:
    """The seconds until then; TimeoutError where there are none."""
    seconds = end - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("the total time is over")
    return seconds


def _limits(total: float, redirects: int) -> None:
    if not 0 < total <= 1e9:
        raise ValueError(f"a total time is above 0 seconds and at most 1e9, not {total!r}")
    if redirects < 0:
        raise ValueError(f"redirects are 0 or more, not {redirects!r}")


def requests_session(*, total: float = 30.0, redirects: int = 5, **rules: Any) -> requests.Session:
    """A session of requests that fetches only what `guard` lets through.

    total      seconds for a call with all its redirects, from the connection to the last byte of the body, also with stream=True;
               then requests.RequestException: Timeout, or ConnectionError where the body had begun
    redirects  so many are followed; then requests.TooManyRedirects
    rules      schemes, hosts, ports, internal, any_host, policy: see the module

    >>> requests_session().get("http://169.254.169.254/latest")
    Traceback (most recent call last):
        ...
    urikit.GuardError: policy-address: the host is an internal address, or a name for one
    """
    from ._fetch_requests import Session

    _limits(total, redirects)
    return Session(Rules(**rules), total, redirects)


def httpx_transport(*, total: float = 30.0, redirects: int = 5, pool: dict[str, Any] | None = None, **rules: Any) -> Transport:
    """A transport for httpx.Client and httpx.AsyncClient that fetches only what `guard` lets through.

    total      seconds for a call with all its redirects, to the last byte of the body; then httpx.TimeoutException
    redirects  so many are followed, where the client follows them; then httpx.TooManyRedirects
    pool       arguments of httpcore.ConnectionPool, such as {"ssl_context": context} or {"max_connections": 10}: what verify and limits
               of a client say is for its own transport
    rules      schemes, hosts, ports, internal, any_host, policy: see the module
    """
    from ._fetch_httpx import Transport

    _limits(total, redirects)
    return Transport(Rules(**rules), total, redirects, pool or {})


def aiohttp_connector(*, connector: dict[str, Any] | None = None, **rules: Any) -> aiohttp.TCPConnector:
    """A connector for aiohttp.ClientSession that connects only where `guard` lets a request go.

    connector  arguments of aiohttp.TCPConnector, such as {"limit": 10}
    rules      schemes, hosts, ports, internal, any_host, policy: see the module

    The session has the limits: timeout=aiohttp.ClientTimeout(total=10) is for a call with all its redirects, and a request takes
    max_redirects. aiohttp reads a URL or a redirect before it asks its connector, and takes the userinfo out: what is checked here is
    where the request goes. `guard(url)` before it judges the text itself.
    """
    from ._fetch_aiohttp import Connector

    return Connector(Rules(**rules), connector or {})
