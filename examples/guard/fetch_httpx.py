# SPDX-License-Identifier: MIT
"""Fetch a URL that somebody else named, with httpx: urikit.guard says what to fetch, and the address is checked before connecting."""
import socket
import ssl

import httpcore
import httpx
from deadline import Deadline

from urikit import GuardError, address_is_internal, guard

REDIRECTS, SECONDS, BYTES = 5, 5.0, 1_000_000


class CheckedNetwork(httpcore.NetworkBackend):
    """Connects to addresses that were checked, and to no others. TLS has the name: httpcore takes it from the URL."""

    def __init__(self, deadline, is_internal=address_is_internal, resolve=socket.getaddrinfo):
        self._deadline, self._is_internal, self._resolve, self._network = deadline, is_internal, resolve, httpcore.SyncBackend()

    def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        found = self._resolve(host.strip("[]"), port, type=socket.SOCK_STREAM)
        for *_, address in found:
            if self._is_internal(address[0]):
                raise GuardError("policy-address", "the name resolves to an internal address")
        stream = self._network.connect_tcp(found[0][4][0], port, self._deadline.left(), local_address, socket_options)
        self._deadline.watch(stream.get_extra_info("socket"))
        return stream


class CheckedTransport(httpx.BaseTransport):
    def __init__(self, deadline, **checks):
        network = CheckedNetwork(deadline, **checks)
        self._pool = httpcore.ConnectionPool(ssl_context=ssl.create_default_context(), network_backend=network)

    def handle_request(self, request):
        url = request.url
        answer = self._pool.handle_request(httpcore.Request(
            request.method, httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw, content=request.stream, extensions=request.extensions))  # fmt: skip
        return httpx.Response(answer.status, headers=answer.headers, stream=Body(answer.stream), extensions=answer.extensions)

    def close(self):
        self._pool.close()


class Body(httpx.SyncByteStream):
    def __init__(self, stream):
        self._stream = stream

    def __iter__(self):
        yield from self._stream

    def close(self):
        self._stream.close()


def fetch(url, **checks):
    """Status and body; GuardError where the URL, or one that it redirects to, is not to be fetched."""
    with Deadline(SECONDS) as deadline, httpx.Client(transport=CheckedTransport(deadline, **checks), trust_env=False, timeout=SECONDS) as client:
        target = guard(url)
        for _ in range(REDIRECTS + 1):
            with client.stream("GET", str(target), follow_redirects=False) as answer:
                if not answer.has_redirect_location:
                    body = b""
                    for block in answer.iter_bytes(65536):
                        body += block
                        if len(body) > BYTES:
                            raise ValueError("too large")
                    deadline.left()  # the body may have ended because the time did
                    return answer.status_code, body
                target = guard(answer.headers["location"], base=target)
    raise ValueError("too many redirects")
