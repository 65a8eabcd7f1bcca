# SPDX-License-Identifier: MIT
"""Columns of SQLAlchemy 2: the types uri and iri of PostgreSQL, text in every other database; objects in Python.

    url: Mapped[URI] = mapped_column(unique=True)  # AbsoluteURI, WebURI and IRI, too
    select(Page).where(Page.url.below("http://example.com/docs"))
    select(Page).where(Page.url.same("HTTP://EXAMPLE.com/%7Ea"))

same(x) is ~=: the normal forms are the same. above(x) is @>: x is the column's value or below it. below(x) is <@, the other way.
In SQLite and DuckDB same(x) is uri_equal; the two others need PostgreSQL. Importing this module lets Mapped[...], reflection and
Alembic's autogenerate know the types, and gives each new connection of sqlite3 the functions of urikit.sqlite.
"""
from __future__ import annotations

import sqlite3
from typing import Any, TypeVar

from sqlalchemy import Text, bindparam, event
from sqlalchemy.dialects.postgresql import base as _postgresql
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.engine import Engine
from sqlalchemy.sql import ColumnElement, operators, sqltypes
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import Boolean, TypeDecorator, TypeEngine, UserDefinedType

from . import IRI, URI, AbsoluteURI, WebURI, _core
from .sqlite import register

__all__ = ["URIType", "AbsoluteURIType", "WebURIType", "IRIType", "same_uri"]

_Kind = TypeVar("_Kind", URI, AbsoluteURI, WebURI, IRI)


class _Native(UserDefinedType[str]):
    """The type of PostgreSQL: text to the driver."""

    cache_ok = True

    def __init__(self, name: str) -> None:
        self.name = name

    def get_col_spec(self, **_: object) -> str:
        return self.name

    def literal_processor(self, dialect: Any) -> Any:
        return Text().literal_processor(dialect)  # type: ignore[no-untyped-call,unused-ignore]


class same_uri(FunctionElement[bool]):
    """Are the normal forms of two columns or values the same? As (a ~= b) in PostgreSQL, else as uri_equal(a, b)."""

    name = "same_uri"
    type = Boolean()
    inherit_cache = True


@compiles(same_uri)  # type: ignore[no-untyped-call,untyped-decorator,unused-ignore]
def _by_function(element: Any, compiler: Any, **options: Any) -> str:
    return f"uri_equal({compiler.process(element.clauses, **options)})"


@compiles(same_uri, "postgresql")  # type: ignore[no-untyped-call,untyped-decorator,unused-ignore]
def _by_operator(element: Any, compiler: Any, **options: Any) -> str:
    a, b = element.clauses
    return f"({compiler.process(a, **options)} ~= {compiler.process(b, **options)})"


class _Identifier(TypeDecorator[_Kind]):
    impl = Text
    cache_ok = True
    _class: type[_Kind]
    _name: str

    class Comparator(TypeDecorator.Comparator[Any]):
        """The operators of the type."""

        def _other(self, value: Any) -> Any:
            return value if isinstance(value, ColumnElement) or hasattr(value, "__clause_element__") else bindparam(None, value, type_=self.type, unique=True)

        def same(self, other: Any) -> ColumnElement[bool]:
            """Equal normal forms."""
            return same_uri(self.expr, self._other(other))

        def above(self, other: Any) -> ColumnElement[bool]:
            """The other one is this one, or below it: @>."""
            return self.expr.op("@>", precedence=5, is_comparison=True, return_type=Boolean())(self._other(other))

        def below(self, other: Any) -> ColumnElement[bool]:
            """This one is the other one, or below it: <@."""
            return self.expr.op("<@", precedence=5, is_comparison=True, return_type=Boolean())(self._other(other))

    comparator_factory = Comparator

    @property
    def python_type(self) -> type[_Kind]:
        return self._class

    def load_dialect_impl(self, dialect: Any) -> TypeEngine[Any]:
        impl: TypeEngine[Any] = dialect.type_descriptor(_Native(self._name) if dialect.name == "postgresql" else Text())
        return impl

    def process_bind_param(self, value: Any, dialect: Any) -> str | None:
        """An object or a text, which is checked here: URIError before the database sees it."""
        return None if value is None else str(value if isinstance(value, self._class) else self._class(value))

    def process_literal_param(self, value: Any, dialect: Any) -> str:
        return str(self.process_bind_param(value, dialect))

    def process_result_value(self, value: Any, dialect: Any) -> _Kind | None:
        return None if value is None else value if isinstance(value, self._class) else self._class(value)

    def coerce_compared_value(self, op: Any, value: Any) -> Any:
        """LIKE and the other operators of texts compare with text."""
        return Text() if op in (operators.like_op, operators.ilike_op, operators.not_like_op, operators.concat_op) else self


class URIType(_Identifier[URI]):
    """A URI or relative reference."""

    cache_ok = True
    _class = URI
    _name = "uri"


class AbsoluteURIType(_Identifier[AbsoluteURI]):
    """A URI with a scheme."""

    cache_ok = True
    _class = AbsoluteURI
    _name = "uri"


class WebURIType(_Identifier[WebURI]):
    """An http or https URI with a host."""

    cache_ok = True
    _class = WebURI
    _name = "uri"


class IRIType(_Identifier[IRI]):
    """An IRI or relative reference."""

    cache_ok = True
    _class = IRI
    _name = "iri"


# Mapped[WebURI] without a map: SQLAlchemy 2.0 has no public call for it; 2.1 has one for each registry
_of_classes: dict[type[Any], TypeEngine[Any]] = getattr(sqltypes, "_type_map", {})
for _type in (URIType, AbsoluteURIType, WebURIType, IRIType):
    _postgresql.ischema_names.setdefault(_type._name, _type)
    _of_classes.setdefault(_type._class, _type())


@event.listens_for(Engine, "connect")
def _on_connect(connection: Any, record: object) -> None:
    """The functions of urikit for each new connection of sqlite3."""
    if isinstance(connection, sqlite3.Connection) and hasattr(_core, "sql_functions"):
        register(connection)
