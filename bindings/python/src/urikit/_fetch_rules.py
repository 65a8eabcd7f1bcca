# SPDX-License-Identifier: MIT
"""What urikit.fetch and its clients share: what may be fetched, and the time that is left."""
from __future__ import annotations

import ipaddress
import time
from typing import Any

from ._guard import _WEB, GuardError, _policy, address_is_internal, guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ._reference import URI


class Rules:
    """What may be fetched: the arguments that all functions of urikit.fetch take, checked once."""

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
