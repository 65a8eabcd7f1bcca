# SPDX-License-Identifier: MIT
"""Fetch a URL that somebody else named, with aiohttp: urikit.guard says what to fetch, and the address is checked before connecting."""
import asyncio
import socket

import aiohttp
from aiohttp.abc import AbstractResolver
from yarl import URL

from urikit import GuardError, address_is_internal, guard

REDIRECTS, SECONDS, BYTES = 5, 5.0, 1_000_000


class CheckedResolver(AbstractResolver):
    """Gives only addresses that were checked: aiohttp connects to these. It asks for names only: guard has checked addresses."""

    def __init__(self, is_internal=address_is_internal, resolve=socket.getaddrinfo):
        self._is_internal, self._resolve = is_internal, resolve

    async def resolve(self, host, port=0, family=socket.AF_INET):
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(None, lambda: self._resolve(host, port, family, socket.SOCK_STREAM))
        for *_, address in found:
            if self._is_internal(address[0]):
                raise GuardError("policy-address", "the name resolves to an internal address")
        return [{"hostname": host, "host": address[0], "port": port, "family": kind, "proto": proto, "flags": socket.AI_NUMERICHOST}
                for kind, _, proto, _, address in found]  # fmt: skip

    async def close(self):
        pass


async def fetch_async(url, **checks):
    connector = aiohttp.TCPConnector(resolver=CheckedResolver(**checks), use_dns_cache=False)
    async with aiohttp.ClientSession(connector=connector, trust_env=False) as session:
        target = guard(url)
        for _ in range(REDIRECTS + 1):
            # encoded: yarl would write the text in another way
            async with session.get(URL(str(target), encoded=True), allow_redirects=False) as answer:
                if answer.status not in (301, 302, 303, 307, 308) or "location" not in answer.headers:
                    body = b""
                    async for block in answer.content.iter_chunked(65536):
                        body += block
                        if len(body) > BYTES:
                            raise ValueError("too large")
                    return answer.status, body
                target = guard(answer.headers["location"], base=target)
    raise ValueError("too many redirects")


def fetch(url, **checks):
    """Status and body; GuardError where the URL, or one that it redirects to, is not to be fetched."""
    # aiohttp's own limit is for one request, and begins anew with each redirect
    return asyncio.run(asyncio.wait_for(fetch_async(url, **checks), SECONDS))
