# SPDX-License-Identifier: MIT
"""What pydantic, sqlite3 and psycopg2 ask an object for. Nothing is imported before they ask."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class _JsonHandler(Protocol):
        def __call__(self, schema: Any, /) -> dict[str, Any]: ...


class Hooks:
    """A field of this class: the text in JSON, the object in Python."""

    __slots__ = ()
    _format = "uri"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> Any:
        """For pydantic 2. In strict mode only an object is taken in Python; text is always taken in JSON."""
        from pydantic_core import PydanticCustomError, core_schema

        from ._error import URIError

        custom: Any = PydanticCustomError  # its stub takes literal texts only

        def read(value: Any) -> Any:
            if isinstance(value, cls):
                return value
            try:
                return cls(value)  # type: ignore[call-arg]
            except URIError as why:
                sentence, _, caret = str(why).partition("\n")
                raise custom(
                    "uri_" + why.code, "{sentence}",
                    {"sentence": sentence, "offset": why.offset, "code": why.code, "reason": why.reason, "caret": caret},
                ) from None  # fmt: skip
            except TypeError as why:
                raise custom("uri_type", "{reason}", {"reason": str(why)}) from None

        read_text = core_schema.no_info_plain_validator_function(read)
        return core_schema.json_or_python_schema(
            json_schema=core_schema.chain_schema([core_schema.str_schema(), read_text]),
            python_schema=core_schema.lax_or_strict_schema(lax_schema=read_text, strict_schema=core_schema.is_instance_schema(cls)),
            serialization=core_schema.to_string_ser_schema(when_used="json"),
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: object, handler: _JsonHandler) -> dict[str, Any]:
        return {"type": "string", "format": cls._format}

    def __conform__(self, protocol: object) -> object:
        """As a parameter of sqlite3 and of psycopg2: the text."""
        name = getattr(protocol, "__name__", "")
        if name == "PrepareProtocol":
            return str(self)
        if name == "ISQLQuote":
            from psycopg2.extensions import adapt  # type: ignore[import-not-found,import-untyped,unused-ignore]

            return adapt(str(self))
        return None
