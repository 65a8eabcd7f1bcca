# SPDX-License-Identifier: MIT
"""How programs read a URL, and what a server may fetch of what others send."""
from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from . import _core
from ._error import URIError
from ._reference import URI
from ._text import bytes_of, to_ascii

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class _Address(Protocol):
    """IPv4Address and IPv6Address of the module ipaddress."""

    @property
    def packed(self) -> bytes: ...


class Reading(NamedTuple):
    """What one program makes of a text.

    name     whatwg (browsers and Node.js), curl, urllib, urllib3 (requests), httpx, yarl (aiohttp), go, java-uri, java-url, php, php-uri and
             php-url (PHP 8.5's classes), ruby, node-legacy; then servers, which get the text in a request line: nginx, tomcat
    version  of the program, which the model was tested against
    accepts  False: the program refuses the text, and all other parts are None
    port     None where it is absent, or the default of the scheme
    path     of a server: the one that it looks up
    why      the part for which the text is refused: "host", "port" ...; None where it is accepted
    userinfo True: there is a user name or a password that is not empty
    server   True for a server
    """

    name: str
    version: str
    accepts: bool
    scheme: str | None
    host: str | None
    port: int | None
    path: str | None
    query: str | None
    why: str | None
    userinfo: bool
    server: bool


class GuardError(ValueError):
    """A URL that `guard` does not let through.

    rule    readers-host, policy-scheme, policy-host, policy-port, policy-address, policy-userinfo, host-name, host-idna, invalid, length, changed
    why     a sentence without a full stop
    offset  of `invalid`: the byte of the text's UTF-8, where one is to blame; else None
    line    of the argument policy, counted from 1: the one that denies; None if none does
    """

    __module__ = "urikit"
    rule: str
    why: str
    offset: int | None
    line: int | None

    def __init__(self, rule: str, why: str, offset: int | None = None, line: int | None = None) -> None:
        super().__init__(rule, why, offset, line)
        self.rule = rule
        self.why = why
        self.offset = offset
        self.line = line

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}" if self.offset is None else f"{self.rule}: byte {self.offset}: {self.why}"


def _base_bytes(base: object) -> bytes | None:
    """A base, which is an absolute URI."""
    if base is None:
        return None
    text = bytes_of(base)
    fault = _core.check("uri", text)
    if fault:
        code, offset, reason = fault
        raise URIError(f"the base: {reason}", code, offset, text.decode("utf-8", "surrogateescape"))
    return text


def readers(url: object, base: object = None) -> list[Reading]:
    """How fifteen clients and two servers read a URL (str, bytes, URI or IRI), by models of them that are tested against the programs.

    base  an absolute URI, to which each program joins the text in its own way, as it follows a link or a redirect. A program that does not
          join, as PHP or a server, has the reason "join"; all have "base" if it is not http or https with a host: no model
          says how they join to that

    >>> for one in readers("http://good.example\\\\@evil.example/")[:3]:
    ...     print(one.name, one.host)
    whatwg good.example
    curl evil.example
    urllib evil.example
    """
    return [Reading(*one) for one in _core.readers(bytes_of(url), _base_bytes(base))]


def readers_agree(url: object) -> bool:
    """True if all programs that accept a URL read the same scheme, host, port, path and query.

    >>> readers_agree("http://a.example/b"), readers_agree("http://good.example\\\\@evil.example/")
    (True, False)
    """
    return _core.readers_agree(bytes_of(url))


def address_is_internal(ip: str | bytes | _Address) -> bool:
    """True for an address that a server should not connect to when someone else names it: loopback, private, link-local,
    multicast, reserved ..., and IPv6 addresses that hold such an IPv4 address.

    ip  text ("10.0.0.1", "::1", "[::1]", "fe80::1%eth0"), 4 or 16 bytes, or an IPv4Address or IPv6Address. Names of hosts and
        other spellings of addresses are a ValueError

    >>> address_is_internal("169.254.169.254"), address_is_internal("::ffff:10.0.0.1"), address_is_internal("8.8.8.8")
    (True, True, False)
    """
    given: object = ip
    if not isinstance(given, (str, bytes)):
        given = getattr(given, "packed", None)
        if not isinstance(given, bytes):
            raise TypeError(f"an address is str, bytes, IPv4Address or IPv6Address, not {type(ip).__name__}")
    internal = _core.address_is_internal(given)
    if internal is None:
        raise ValueError(f"not an IP address: {ip!r:.80}")
    return internal


# ---- the guard

def _words(kind: str, given: Any) -> list[str]:
    if isinstance(given, (str, int)):  # one is a list of one
        given = [given]
    words = list(given)
    if kind == "port":
        for word in words:
            if not isinstance(word, int) or isinstance(word, bool):
                raise TypeError(f"ports are int, not {type(word).__name__}")
            if not 0 < word < 65536:
                raise ValueError(f"a port is 1 to 65535, not {word}")
        return [str(word) for word in words]
    for word in words:
        if not isinstance(word, str):
            raise TypeError(f"{kind}s are str, not {type(word).__name__}")
        if not word or word[0] == "#" or not word.isprintable() or any(c.isspace() for c in word):
            raise ValueError(f"not a {kind}: {word!r:.80}")
    return [_host_word(word) for word in words] if kind == "host" else words


def _host_word(word: str) -> str:
    """A host or "*.example.com", in A-labels."""
    below, name = ("*.", word[2:]) if word.startswith("*.") else ("", word)
    if name.isascii():
        return word
    try:
        return below + to_ascii(name)
    except ValueError:
        raise ValueError(f"a host without A-labels: {word!r:.80}") from None


def _policy(schemes: Any = None, hosts: Any = None, ports: Any = None, as_given: Any = False, policy: str | None = None) -> str:
    """A policy, which the core reads. It is checked here, once."""
    lines = [] if policy is None else [policy]
    lines += [
        " ".join(["allow", kind, *_words(kind, given)])
        for kind, given in (("scheme", schemes), ("host", hosts), ("port", ports))
        if given is not None
    ]
    if as_given:
        lines.append("deny changed")
    policy = "\n".join(lines)
    fault = _core.policy_fault(policy.encode())
    if fault:
        raise ValueError(f"{fault[1]} {fault[2]!r:.80}")
    return policy


def _own_line(line: int, policy: str) -> int | None:
    """None for no line, and for one that another argument made: those follow the policy."""
    return line if 0 < line <= policy.count("\n") + 1 else None


_WEB = ("http", "https")


def guard(
    url: object, *, schemes: Iterable[str] | None = _WEB, hosts: Iterable[str] | None = None, ports: Iterable[int] | None = None,
    internal: bool = False, any_host: bool = False, base: object = None, as_given: bool = False, policy: str | None = None,
) -> URI:  # fmt: skip
    """The URL to fetch, where all programs read the same scheme, host and port in it; else GuardError with the rule.

    schemes   those that are allowed; None is http and https
    hosts     None, or those that are allowed: "example.com", "*.example.com" (every name below it), "192.0.2.1"; [] allows none
    ports     None, or those that are allowed, with 80 and 443 where a URL has none
    internal  True: addresses and names of the own network are allowed
    any_host  True: also hosts that are not names of letters, digits and "-", such as "_a.example"
    base      an absolute URI: a reference is resolved against it first
    policy    lines as `urikit guard --policy` reads them: "deny host bad.example.com", "allow path /api/". A wildcard below a public suffix
              ("*.co.uk"), which the tool refuses, is taken
    as_given  True: only a text passes that is the one to fetch, byte for byte; for others the rule is `changed`

    The result is the normal form, in ASCII: fetch this text, and not the one that was given, which programs without a model may read
    in another way: for http://good.example?u@other.example/ some of them connect to other.example. A name can resolve to an internal
    address, now or later: call `address_is_internal` when connecting, and `guard` for each redirect. doc/guard.md shows how.

    >>> guard("HTTPS://Example.com:443/a/../b", hosts=["*.example.com", "example.com"])
    URI('https://example.com/b')
    >>> from urikit import GuardError
    >>> try:
    ...     guard("http://good.example\\\\@evil.example/")
    ... except GuardError as e:
    ...     print(e.rule)
    invalid
    """
    usual = schemes is _WEB and hosts is None and ports is None and policy is None and not as_given
    schemes = None if policy is not None and schemes is _WEB else schemes  # without a line "allow scheme" the same
    lines = None if usual else _policy(schemes, hosts, ports, as_given, policy).encode()
    answer = _core.guard(bytes_of(url), lines, _base_bytes(base), bool(internal), bool(any_host), to_ascii)
    if len(answer) == 2:
        return URI(answer[1])
    line, rule, why, offset = answer
    raise GuardError(rule, why, None if offset < 0 else offset, None if policy is None else _own_line(line, policy))


def guard_line(
    url: object, policy: str, *, internal: bool = False, any_host: bool = False, base: object = None, as_given: bool = False,
) -> int | None:  # fmt: skip
    """The line of a policy, counted from 1, that allows the host of a URL that passes, or denies the URL; None if none does.

    The arguments are those of `guard`. GuardError has the line of a URL that does not pass.

    >>> guard_line("http://a.example/", "deny host *.a.example\\nallow host a.example")
    2
    """
    lines = _policy(as_given=as_given, policy=policy).encode()
    return _own_line(_core.guard(bytes_of(url), lines, _base_bytes(base), bool(internal), bool(any_host), to_ascii)[0], policy)
