# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
"""The functions of one or two strings."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._reference import Text

__all__ = [
    "uri_from_path",
    "uri_to_path",
    "redirect_uri_equal",
    "redirect_uri_error",
    "scheme_error",
    "redact",
]


def uri_from_path(path: Text, system: Text = "") -> str:
    """The file URI of an absolute path; system: posix, or windows."""
    return _core.uri_from_path(path, system)


def uri_to_path(x: Text, system: Text = "") -> str:
    """The path that a file URI names; system: posix, or windows."""
    return _core.uri_to_path(x, system)


def redirect_uri_equal(registered: Text, given: Text) -> bool:
    """True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address."""
    return _core.redirect_uri_equal(registered, given)


def redirect_uri_error(registered: Text, given: Text) -> str | None:
    """Why a redirect URI is not the registered one, as a sentence; null if it is."""
    return _core.redirect_uri_error(registered, given)


def scheme_error(x: Text) -> str | None:
    """Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid."""
    return _core.scheme_error(x, "")


def redact(text: Text, keys: Text = "") -> str:
    """A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between."""
    return _core.redact(text, keys)
