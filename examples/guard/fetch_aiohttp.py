# SPDX-License-Identifier: MIT
"""Fetch a URL that somebody else named, with aiohttp: status and body, or urikit.GuardError."""
import asyncio

import aiohttp

from urikit import guard
from urikit.fetch import aiohttp_connector

BYTES = 1_000_000


async def fetch_async(url, **rules):
    target = str(guard(url, internal=True))  # the text, before yarl could read it in its own way
    async with aiohttp.ClientSession(connector=aiohttp_connector(**rules), timeout=aiohttp.ClientTimeout(total=5)) as session, session.get(target) as answer:
        body = b""
        async for block in answer.content.iter_chunked(65536):
            body += block
            if len(body) > BYTES:
                raise ValueError("too large")
        return answer.status, body


def fetch(url, **rules):
    return asyncio.run(fetch_async(url, **rules))
