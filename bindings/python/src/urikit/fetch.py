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

from typing import Any

from ._fetch_rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    import aiohttp
    import requests

    from ._fetch_httpx import Transport

__all__ = ["requests_session", "httpx_transport", "aiohttp_connector"]


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
