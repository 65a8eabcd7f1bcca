# SPDX-License-Identifier: MIT
"""Load urikit's extension into a connection of DuckDB: its functions in SQL, as bindings/duckdb/README.md lists them.

>>> import duckdb, urikit.duckdb
>>> db = duckdb.connect(config={"allow_unsigned_extensions": "true"})
>>> urikit.duckdb.load(db)
>>> db.execute("SELECT uri_host('http://a.example/x')").fetchone()
('a.example',)

The extension is a file of its own, which `scripts/build duckdb` makes. A wheel that is built after it has it inside;
else give its path, or name it in the environment variable URIKIT_DUCKDB_EXTENSION.
"""
from __future__ import annotations

import os
import pathlib
from typing import Any, Protocol

__all__ = ["extension", "load"]

# DuckDB calls table functions of extensions with constants only; macros of the same names take columns, too.
_MACROS = (
    """CREATE OR REPLACE TEMP MACRO uri_query_each(x) AS TABLE
  SELECT generate_subscripts(uri_query_list(x), 1) AS ordinal, unnest(uri_query_list(x), recursive := true);""",
    """CREATE OR REPLACE TEMP MACRO uri_segment_each(x) AS TABLE
  SELECT generate_subscripts(uri_segment_list(x), 1) AS ordinal, unnest(uri_segment_list(x)) AS segment;""",
)


class _Connection(Protocol):
    def execute(self, query: str, /) -> Any: ...


def extension() -> pathlib.Path | None:
    """The extension's file: that of URIKIT_DUCKDB_EXTENSION, else the one in this package; None where neither is there."""
    named = os.environ.get("URIKIT_DUCKDB_EXTENSION")
    path = pathlib.Path(named) if named else pathlib.Path(__file__).with_name("urikit.duckdb_extension")
    return path if path.is_file() else None


def load(connection: _Connection, path: str | os.PathLike[str] | None = None) -> None:
    """
    Load the extension, and define the macros uri_query_each(x) and uri_segment_each(x), which take columns, for this
    connection.

    The connection must have been opened with config={"allow_unsigned_extensions": "true"}. Raises FileNotFoundError
    where no extension is found, and DuckDB's error where it cannot be loaded.
    """
    found = path or extension()
    if found is None:
        raise FileNotFoundError("this urikit has no urikit.duckdb_extension inside: run 'scripts/build duckdb', then 'scripts/build python' "
                                "again; or give its path, or set URIKIT_DUCKDB_EXTENSION")
    # the packages of DuckDB 1.2 have a name of their own for the same platform
    renamed = connection.execute("PRAGMA platform").fetchone()[0] == "linux_amd64_gcc4"
    if renamed:
        connection.execute("SET allow_extensions_metadata_mismatch = true")
    try:
        connection.execute("LOAD '" + os.fspath(found).replace("'", "''") + "'")
    finally:
        if renamed:
            connection.execute("RESET allow_extensions_metadata_mismatch")
    for macro in _MACROS:
        connection.execute(macro)
