# SPDX-License-Identifier: MIT
"""Fetch a URL that somebody else named, with requests: urikit.guard says what to fetch, and the address is checked before connecting."""
import socket

import requests
import urllib3
from deadline import Deadline
from requests.adapters import HTTPAdapter

from urikit import GuardError, address_is_internal, guard

REDIRECTS, SECONDS, BYTES = 5, 5.0, 1_000_000


def checked_adapter(deadline, is_internal=address_is_internal, resolve=socket.getaddrinfo):
    """An adapter whose connections are made to addresses that were checked, and to no others."""

    def connect(self):
        found = resolve(self.host, self.port, type=socket.SOCK_STREAM)
        for *_, address in found:
            if is_internal(address[0]):
                raise GuardError("policy-address", "the name resolves to an internal address")
        # the address that was checked, and not the name, which may resolve to another one now
        to = found[0][4][0], self.port
        connection = urllib3.util.connection.create_connection(to, deadline.left(), socket_options=self.socket_options)
        deadline.watch(connection)
        return connection

    class Http(urllib3.connectionpool.HTTPConnectionPool):
        ConnectionCls = type("Connection", (urllib3.connection.HTTPConnection,), {"_new_conn": connect})

    class Https(urllib3.connectionpool.HTTPSConnectionPool):
        ConnectionCls = type("Connection", (urllib3.connection.HTTPSConnection,), {"_new_conn": connect})

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, *args, **options):
            super().init_poolmanager(*args, **options)
            self.poolmanager.pool_classes_by_scheme = {"http": Http, "https": Https}

    return Adapter()


def fetch(url, **checks):
    """Status and body; GuardError where the URL, or one that it redirects to, is not to be fetched."""
    with Deadline(SECONDS) as deadline, requests.Session() as session:
        session.trust_env = False  # a proxy of the environment would connect in our place
        for scheme in ("http://", "https://"):
            session.mount(scheme, checked_adapter(deadline, **checks))
        target = guard(url)
        for _ in range(REDIRECTS + 1):
            with session.get(str(target), allow_redirects=False, stream=True, timeout=deadline.left()) as answer:
                if not answer.is_redirect:
                    body = b""
                    for block in answer.iter_content(65536):
                        body += block
                        if len(body) > BYTES:
                            raise ValueError("too large")
                    deadline.left()  # the body may have ended because the time did
                    return answer.status_code, body
                target = guard(answer.headers["location"], base=target)
    raise ValueError("too many redirects")
