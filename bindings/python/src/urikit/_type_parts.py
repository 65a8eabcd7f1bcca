# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/types.toml. Do not edit.
"""The attributes of identifiers that have parts of their own, for editors and type checkers."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class NoshURIParts:
    __slots__ = ()
    dialect: str
    restricted: bool
    authority: str
    authority_kind: str
    collection: str | None
    rkey: str | None
    path: str
    query: str | None
    fragment: str | None
    canonical: str


class UserURLParts:
    __slots__ = ()
    type: str
    name: str
    qualifiers: Mapping[str, str]
    canonical: str
    profile_url: str | None


class PackageURLParts:
    __slots__ = ()
    type: str
    namespace: str | None
    name: str
    version: str | None
    qualifiers: Mapping[str, str]
    subpath: str | None
    canonical: str
