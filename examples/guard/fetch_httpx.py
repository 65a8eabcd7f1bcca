# SPDX-License-Identifier: MIT
"""Fetch a URL that somebody else named, with httpx: status and body, or urikit.GuardError."""
import httpx

from urikit import guard
from urikit.fetch import httpx_transport

BYTES = 1_000_000


def fetch(url, **rules):
    target = str(guard(url, internal=True))  # the text, before httpx could read it in its own way
    with httpx.Client(transport=httpx_transport(total=5, **rules), follow_redirects=True) as client, client.stream("GET", target) as answer:
        body = b""
        for block in answer.iter_bytes(65536):
            body += block
            if len(body) > BYTES:
                raise ValueError("too large")
        return answer.status_code, body
