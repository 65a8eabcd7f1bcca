# SPDX-License-Identifier: MIT
"""`urikit.redact` for what is logged: a filter for logging and a processor for structlog.

    handler.addFilter(RedactFilter())  # of a handler: the filter of a logger does not see records of the loggers below it
    structlog.configure(processors=[..., structlog.processors.format_exc_info, structlog_processor(), structlog.processors.JSONRenderer()])

Both write **** for the passwords and tokens of URLs, in the message with its arguments, in the text of an exception and its traceback,
and in other fields: also in lists and dicts, in objects by what str gives, and whole under a key that is known to have a secret
(password, access_token, and the headers Authorization, Cookie and their like). What has no secret stays the object that it is. Neither raises: what cannot be read is replaced.
"""
from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Mapping
from typing import Any

from . import URIError, redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableMapping

__all__ = ["RedactFilter", "structlog_processor"]

_MASK = "****"
_PLAIN = (bool, int, float, complex, type(None))
_NESTED = (Mapping, list, tuple, set, frozenset)
_HEADERS = frozenset(("authorization", "cookie", "proxy-authorization", "set-cookie", "x-api-key", "x-auth-token", "x-csrf-token"))
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


_Known = dict[int, tuple[Any, Any]]


class _Redact:
    """Values without their secrets; the same object where there is none."""

    def __init__(self, keys: str | Iterable[str]) -> None:
        self._keys = keys if isinstance(keys, str) else ",".join(keys)
        redact("", self._keys)  # a wrong type is an error now

    def text(self, text: str) -> str:
        try:
            clean = redact(text, self._keys)
        except URIError:  # lone surrogates, which no log can write
            clean = redact(text.encode("utf-8", "backslashreplace"), self._keys)
        return text if clean == text else clean

    def _field(self, key: object, value: Any, known: _Known) -> Any:
        if not isinstance(key, str) or value is None or value == "":
            return self._value(value, known)
        secret = key.lower().replace("_", "-").removeprefix("http-") in _HEADERS or self.text(f"{key}=x") == f"{key}={_MASK}"
        return _MASK if secret else self._value(value, known)

    def _value(self, value: Any, known: _Known) -> Any:
        """known: what the containers around it, and those before it, have become. One inside of itself is masked."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is str:
            return self.text(value)
        if id(value) in known:
            return known[id(value)][1]
        if isinstance(value, _NESTED):
            known[id(value)] = value, _MASK
            after: Any
            if isinstance(value, Mapping):
                pairs = [(key, one, self._field(key, one, known)) for key, one in value.items()]
                changed = any(one is not clean for _, one, clean in pairs)
                after = {key: clean for key, _, clean in pairs} if changed else value
            else:
                items = [(one, self._value(one, known)) for one in value]
                changed = any(one is not clean for one, clean in items)
                after = (tuple if isinstance(value, tuple) else list)(clean for _, clean in items) if changed else value
            known[id(value)] = value, after  # the value stays, and its id with it
            return after
        text = value.decode("utf-8", "backslashreplace") if isinstance(value, (bytes, bytearray)) else str(value)
        clean = self.text(text)
        if clean == text:
            return value
        return clean.encode() if isinstance(value, (bytes, bytearray)) else clean

    def fields(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Those that change."""
        clean: dict[str, Any] = {}
        known = _Known()
        for key, value in list(fields.items()):
            try:
                after = self._field(key, value, known)
            except Exception as why:
                after = _unread(why)
            if after is not value:
                clean[key] = after
        return clean

    def exception(self, given: Any) -> str | None:
        """The traceback without its secrets; None where it has none."""
        try:
            if isinstance(given, BaseException):
                given = (type(given), given, given.__traceback__)
            text = "".join(traceback.format_exception(*given)).rstrip("\n")
            clean = self.text(text)
        except Exception as why:
            return _unread(why)
        return None if clean == text else clean


def _unread(why: Exception) -> str:
    return f"[not readable: {type(why).__name__}]"


class RedactFilter(logging.Filter):
    """A filter that lets all records pass, without their secrets.

    keys  more names of keys whose values are secret: "session,code" or a list

    A message with a secret is replaced by its text, and has no arguments then; so is an exception, whose text is in exc_text.

    >>> handler = logging.StreamHandler(sys.stdout)
    >>> handler.addFilter(RedactFilter())
    >>> logger = logging.Logger("example")
    >>> logger.addHandler(handler)
    >>> logger.warning("GET %s, password=%s", "http://h/?token=abc", "p")
    GET http://h/?token=****, password=****
    """

    def __init__(self, keys: str | Iterable[str] = "") -> None:
        super().__init__()
        self._redact = _Redact(keys)

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            self._message(record)
            if record.exc_info:
                text = self._redact.exception(record.exc_info)
                if text is not None:
                    record.exc_info, record.exc_text = None, text
            extra = {key: value for key, value in vars(record).items() if key not in _OWN}
            vars(record).update(self._redact.fields(extra))
            texts = {key: vars(record).get(key) for key in ("exc_text", "stack_info")}
            vars(record).update(self._redact.fields(texts))
        except Exception as why:
            record.msg, record.args, record.exc_info, record.exc_text = _unread(why), None, None, None
        return True

    def _message(self, record: logging.LogRecord) -> None:
        given = record.args
        clean = self._redact.fields({"args": given}).get("args", given) if given else given
        changed = clean is not given
        try:
            if changed and isinstance(given, tuple) and isinstance(clean, tuple):
                record.args = tuple(after if isinstance(one, _NESTED) else one for one, after in zip(given, clean, strict=True))
            elif isinstance(clean, Mapping):
                record.args = clean
            text = record.getMessage()
        except Exception as why:  # logging would print the arguments
            record.msg, record.args = f"{_unread(why)} {self._redact.text(str(record.msg))}", None
            return
        message = self._redact.text(text)
        if changed or message != text:
            record.msg, record.args = message, None


def structlog_processor(keys: str | Iterable[str] = "") -> Callable[[Any, str, MutableMapping[str, Any]], MutableMapping[str, Any]]:
    """A processor of structlog, to stand after format_exc_info and before the renderer. An exception that is not formatted yet becomes
    the text `exception` if it has a secret.

    keys  more names of keys whose values are secret: "session,code" or a list

    >>> structlog_processor()(None, "info", {"event": "GET http://u:pw@h/", "password": "p", "status": 200})
    {'event': 'GET http://u:****@h/', 'password': '****', 'status': 200}
    """
    clean = _Redact(keys)

    def process(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        given = event.get("exc_info")
        if given:
            text = clean.exception(sys.exc_info() if given is True else given)
            if text is not None:
                del event["exc_info"]
                event["exception"] = text
        event.update(clean.fields({key: value for key, value in event.items() if key != "exc_info"}))
        return event

    return process
