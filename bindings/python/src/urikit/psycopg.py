# SPDX-License-Identifier: MIT
"""The types uri and iri of PostgreSQL in psycopg 3 and psycopg2: URI and IRI objects both ways, also in arrays.

    import psycopg, urikit.psycopg
    connection = psycopg.connect()
    urikit.psycopg.register(connection)
    connection.execute("SELECT url FROM bookmark WHERE url <@ %s", (URI("http://example.com/"),)).fetchall()

register(connection) asks the server once for the numbers of the types. The extension has to be there (CREATE EXTENSION urikit), in any
schema. A value of the server that is not valid, which only a cast by hand can make, raises URIError where it is read.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import IRI, URI

if TYPE_CHECKING:
    import psycopg

__all__ = ["register", "register_async"]

_CLASSES: dict[str, type[URI] | type[IRI]] = {"uri": URI, "iri": IRI}
# the types of the extension, in whatever schema: a type of another extension may have the same name
_QUERY = """
SELECT t.typname, t.oid, t.typarray FROM pg_catalog.pg_type t
JOIN pg_catalog.pg_depend d ON d.objid = t.oid AND d.classid = 'pg_catalog.pg_type'::pg_catalog.regclass AND d.deptype = 'e'
JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass
WHERE e.extname = 'urikit' AND t.typname IN ('uri', 'iri')
"""


def _checked(rows: list[Any]) -> list[tuple[str, int, int]]:
    if len(rows) != len(_CLASSES):
        raise LookupError("the database has no types of urikit: CREATE EXTENSION urikit")
    return [(str(name), int(oid), int(array)) for name, oid, array in rows]


def _classes_of(oid: int, kind: type[URI] | type[IRI]) -> tuple[Any, ...]:
    """A loader for text, one for binary, and the two dumpers: the bytes of both forms are the text."""
    from psycopg.adapt import Dumper, Loader
    from psycopg.pq import Format

    class TextLoader(Loader):
        def load(self, data: Any) -> URI | IRI:
            encoding = self.connection.info.encoding if self.connection else "utf-8"
            raw = bytes(data)
            return kind(raw if encoding in ("utf-8", "ascii") else raw.decode(encoding))

    class BinaryLoader(TextLoader):
        format = Format.BINARY

    class TextDumper(Dumper):
        def dump(self, obj: Any) -> bytes:
            encoding = self.connection.info.encoding if self.connection else "utf-8"
            return str(obj).encode(encoding if encoding != "ascii" else "utf-8")

    class BinaryDumper(TextDumper):
        format = Format.BINARY

    TextDumper.oid = BinaryDumper.oid = oid
    return TextLoader, BinaryLoader, TextDumper, BinaryDumper


def _register_3(connection: Any, types: list[tuple[str, int, int]]) -> None:
    from psycopg.types import TypeInfo

    for name, oid, array in types:
        kind = _CLASSES[name]
        TypeInfo(name, oid, array).register(connection)
        text_loader, binary_loader, text_dumper, binary_dumper = _classes_of(oid, kind)
        for loader in (text_loader, binary_loader):
            connection.adapters.register_loader(oid, loader)
        for dumper in (binary_dumper, text_dumper):  # the last one is taken where both would do
            connection.adapters.register_dumper(kind, dumper)


def _register_2(connection: Any) -> None:
    from psycopg2.extensions import new_array_type, new_type, register_type  # type: ignore[import-not-found,import-untyped,unused-ignore]

    with connection.cursor() as cursor:
        cursor.execute(_QUERY)
        types = _checked(cursor.fetchall())
    for name, oid, array in types:
        kind = _CLASSES[name]

        def read(text: str | None, cursor: object, kind: type[URI] | type[IRI] = kind) -> URI | IRI | None:
            return None if text is None else kind(text)

        one = new_type((oid,), name.upper(), read)
        register_type(one, connection)
        register_type(new_array_type((array,), f"{name.upper()}[]", one), connection)


def register(connection: psycopg.Connection[Any] | object) -> None:
    """Of a connection of psycopg 3, or of psycopg2. LookupError where the database does not have the extension.

    psycopg2 needs this for results only: objects are parameters without it.
    """
    if type(connection).__module__.partition(".")[0] == "psycopg2":
        _register_2(connection)
        return
    import psycopg
    from psycopg.rows import tuple_row

    if not isinstance(connection, psycopg.Connection):
        raise TypeError(f"expected a connection of psycopg or psycopg2, not {type(connection)!r}; register_async takes an AsyncConnection")
    with connection.cursor(row_factory=tuple_row) as cursor:
        types = _checked(cursor.execute(_QUERY).fetchall())
    _register_3(connection, types)


async def register_async(connection: psycopg.AsyncConnection[Any]) -> None:
    """The same of an AsyncConnection of psycopg 3."""
    from psycopg.rows import tuple_row

    async with connection.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(_QUERY)
        types = _checked(await cursor.fetchall())
    _register_3(connection, types)
