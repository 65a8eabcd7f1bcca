# SPDX-License-Identifier: MIT
"""Fields of Django: the types uri and iri of PostgreSQL, text in every other database; objects in Python.

    class Page(models.Model):
        url = urikit.django.URIField(unique=True)

    Page.objects.filter(url__below="http://example.com/docs")

The lookups same (~=), above (@>) and below (<@) need PostgreSQL; same is uri_equal in SQLite, whose connections get the functions of
urikit.sqlite. A form without a model has URIFormField(kind=WebURI). A migration creates the extension with
django.contrib.postgres.operations.CreateExtension("urikit"). Forms and full_clean() show the sentence and the offset.
"""
from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError  # type: ignore[import-not-found,import-untyped,unused-ignore]
from django.core.validators import MaxLengthValidator  # type: ignore[import-not-found,import-untyped,unused-ignore]
from django.db import NotSupportedError  # type: ignore[import-not-found,import-untyped,unused-ignore]
from django.db.backends.signals import connection_created  # type: ignore[import-not-found,import-untyped,unused-ignore]
from django.db.models import Field, Lookup  # type: ignore[import-not-found,import-untyped,unused-ignore]
from django.forms import CharField  # type: ignore[import-not-found,import-untyped,unused-ignore]

from . import IRI, URI, AbsoluteURI, URIError, WebURI, _core
from .sqlite import register

__all__ = ["URIField", "AbsoluteURIField", "WebURIField", "IRIField", "URIFormField"]


def _invalid(message: str, value: Any, **params: Any) -> ValidationError:
    """Django formats a message with its params: a '%' in it, as in "encode it as %20", is doubled."""
    return ValidationError(message.replace("%", "%%"), code="invalid", params={"value": value, **params})


def _read(kind: type[URI] | type[IRI], value: Any) -> URI | IRI:
    try:
        return kind(value)
    except URIError as why:
        raise _invalid(str(why).split("\n")[0], value, offset=why.offset, code=why.code) from None
    except TypeError as why:
        raise _invalid(str(why), value) from None


class _Text(CharField):  # type: ignore[misc,unused-ignore]
    def has_changed(self, initial: Any, data: Any) -> bool:
        """An object and its text are one value."""
        changed: bool = super().has_changed(None if initial is None else str(initial), data)
        return changed


class URIFormField(_Text):
    """A field of a form without a model: an object of kind (URI, AbsoluteURI, WebURI, IRI), or None where nothing is given."""

    def __init__(self, *, kind: type[URI] | type[IRI] = WebURI, **options: Any) -> None:
        super().__init__(**{"strip": False, **options, "empty_value": None})
        self.kind = kind

    def clean(self, value: Any) -> URI | IRI | None:
        text = super().clean(value)  # its validators are those of text
        return None if text is None else _read(self.kind, text)


class _Length(MaxLengthValidator):  # type: ignore[misc,unused-ignore]
    """Of the text of an object."""

    def clean(self, value: Any) -> int:
        return len(str(value))


class _Identifier(Field):  # type: ignore[misc,type-arg,unused-ignore]
    _class: type[URI] | type[IRI] = URI
    _name = "uri"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.max_length is not None:
            self.validators.append(_Length(self.max_length))

    def deconstruct(self) -> Any:
        """A migration has the text of a default: an object would be a path of a file there."""
        name, path, args, options = super().deconstruct()
        if isinstance(options.get("default"), (URI, IRI)):
            options["default"] = str(options["default"])
        return name, path, args, options

    def db_type(self, connection: Any) -> str:
        return self._name if connection.vendor == "postgresql" else "text"

    def get_internal_type(self) -> str:
        return "TextField"

    def to_python(self, value: Any) -> URI | IRI | None:
        return value if value is None or isinstance(value, self._class) else _read(self._class, value)

    def from_db_value(self, value: Any, expression: object, connection: object) -> URI | IRI | None:
        return None if value is None else self._class(value)

    def get_prep_value(self, value: Any) -> str | None:
        """The text, checked: URIError before the database sees it."""
        prepared = super().get_prep_value(value)
        if prepared == "" and self.null and not self.empty_strings_allowed:
            return None
        return None if prepared is None else str(prepared if isinstance(prepared, self._class) else self._class(prepared))

    def value_to_string(self, obj: Any) -> str:
        value = self.value_from_object(obj)
        return "" if value is None else str(value)

    def formfield(self, **options: Any) -> Any:
        """An empty field of the form gives None if the column may be NULL, or if "" is not valid for the class."""
        empty = {"empty_value": None} if self.null or not self.empty_strings_allowed else {}
        return super().formfield(**{"form_class": _Text, "strip": False, "max_length": self.max_length, **empty, **options})


class URIField(_Identifier):
    """A URI or relative reference."""

    description = "URI"


class AbsoluteURIField(_Identifier):
    """A URI with a scheme."""

    description = "absolute URI"
    _class = AbsoluteURI
    empty_strings_allowed = False


class WebURIField(_Identifier):
    """An http or https URI with a host."""

    description = "web URI"
    _class = WebURI
    empty_strings_allowed = False


class IRIField(_Identifier):
    """An IRI or relative reference."""

    description = "IRI"
    _class = IRI
    _name = "iri"


class _Operator(Lookup):  # type: ignore[misc,type-arg,unused-ignore]
    operator = ""

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        raise NotSupportedError(f"the lookup '{self.lookup_name}' needs PostgreSQL")

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        if self.lookup_name != "same":
            return self.as_sql(compiler, connection)
        left, left_params = self.process_lhs(compiler, connection)
        right, right_params = self.process_rhs(compiler, connection)
        return f"uri_equal({left}, {right})", [*left_params, *right_params]

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        left, left_params = self.process_lhs(compiler, connection)
        right, right_params = self.process_rhs(compiler, connection)
        return f"{left} {self.operator} {right}", [*left_params, *right_params]


def _lookup(name: str, sign: str) -> None:
    kind = type(name.capitalize(), (_Operator,), {"lookup_name": name, "operator": sign, "__doc__": f"{sign} of the types of urikit"})
    for field in (URIField, AbsoluteURIField, WebURIField, IRIField):
        field.register_lookup(kind)


for _name, _sign in (("same", "~="), ("above", "@>"), ("below", "<@")):
    _lookup(_name, _sign)


def _on_connect(connection: Any, **_: object) -> None:
    """The functions of urikit for each new connection of SQLite."""
    if connection.vendor == "sqlite" and hasattr(_core, "sql_functions"):
        register(connection.connection)


connection_created.connect(_on_connect)
