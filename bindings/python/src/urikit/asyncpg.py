# SPDX-License-Identifier: MIT
"""The types uri and iri of PostgreSQL in asyncpg: URI and IRI objects both ways, also in arrays.

    connection = await asyncpg.connect()
    await urikit.asyncpg.register(connection)

With a pool: asyncpg.create_pool(init=urikit.asyncpg.register).
"""
from __future__ import annotations

from typing import Any

from . import IRI, URI

__all__ = ["register"]

_QUERY = """
SELECT t.typname, n.nspname FROM pg_catalog.pg_type t JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
JOIN pg_catalog.pg_depend d ON d.objid = t.oid AND d.classid = 'pg_catalog.pg_type'::pg_catalog.regclass AND d.deptype = 'e'
JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass
WHERE e.extname = 'urikit' AND t.typname IN ('uri', 'iri')
"""


def _write(value: Any) -> bytes:
    if not isinstance(value, (str, URI, IRI)):
        raise TypeError(f"expected a URI, an IRI or str, not {type(value)!r}")
    return str(value).encode()


async def register(connection: Any) -> None:
    """Of one connection. LookupError where the database does not have the extension."""
    # binary: in the text form of an array asyncpg loses empty texts; its connections are UTF-8
    rows = await connection.fetch(_QUERY)
    if len(rows) != 2:
        raise LookupError("the database has no types of urikit: CREATE EXTENSION urikit")
    for name, schema in rows:
        await connection.set_type_codec(name, schema=schema, encoder=_write, decoder=URI if name == "uri" else IRI, format="binary")
