# SPDX-License-Identifier: MIT
"""Fetch a URL that somebody else named, with requests: status and body, or urikit.GuardError."""
from urikit.fetch import requests_session

BYTES = 1_000_000


def fetch(url, **rules):
    with requests_session(total=5, **rules) as session, session.get(url, stream=True) as answer:
        body = b""
        for block in answer.iter_content(65536):
            body += block
            if len(body) > BYTES:
                raise ValueError("too large")
        return answer.status_code, body
