# SPDX-License-Identifier: MIT
"""What `urikit lint` finds in a text."""
from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._text import bytes_of


class Finding(NamedTuple):
    """One finding: which rule, where in the text, and why.

    rule      the id of the rule: "userinfo-host"
    severity  note, warning or error
    start     in bytes of the text's UTF-8
    end       exclusive; the same as start where something is missing there
    why       a sentence without a full stop, without passwords and tokens
    title     what the rule is about
    section   where a standard says so: "RFC 3986 7.6"
    """

    rule: str
    severity: str
    start: int
    end: int
    why: str
    title: str
    section: str


def findings(text: object, policy: str | None = None) -> list[Finding]:
    """What `urikit lint` says about a text (str, bytes, URI or IRI), valid or not: by rule, then by position.

    policy  lines as `urikit lint --policy` reads them: "allow host *.example.com", "deny internal", "rule token off". Hosts
            are ASCII or as written. ValueError: a line is wrong

    >>> [(one.rule, one.severity, one.start, one.end) for one in findings("http://a@0x7f.1/")][:2]
    [('userinfo-web', 'warning', 7, 8), ('ipv4-hex', 'error', 9, 15)]
    >>> [one.rule for one in findings("http://a.example/", "allow scheme https")]
    ['policy-scheme']
    """
    return [Finding(*one) for one in _core.findings(bytes_of(text), policy)]
