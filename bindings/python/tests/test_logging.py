# SPDX-License-Identifier: MIT
"""urikit.logging: what handlers write, and what structlog renders, has no secret."""
import doctest
import io
import json
import logging
import sys
from typing import Any

import pytest

import urikit.logging
from urikit import URI, GuardError
from urikit.logging import RedactFilter, structlog_processor

SECRET = "S3" + "CRET"  # a traceback shows the lines of this file
URL = f"postgres://app:{SECRET}@db/x"


class Raises:
    def __str__(self) -> str:
        raise GuardError("rule", URL)


class Shows:
    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


class ToJSON(logging.Formatter):
    """As formatters do that read the fields of a record, and not its text."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(vars(record), default=repr) + record.getMessage()


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Any:
    logger, written = logging.Logger("test"), io.StringIO()
    for formatter in (logging.Formatter("%(levelname)s %(message)s"), ToJSON()):
        handler = logging.StreamHandler(written)
        handler.setFormatter(formatter)
        handler.addFilter(RedactFilter("session, code"))
        logger.addHandler(handler)
    logger.read = lambda: written.getvalue()  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "stderr", written)  # where logging reports what it could not write
    return logger


MESSAGES: list[tuple[Any, ...]] = [
    (f"to {URL}",), ("to %s", URL), ("to %s", URI(URL)), ("token=%s", "S3CRET"), ("%(url)s", {"url": URL}), ("%s", [URL, {"a": (URL,)}]), ("%r", URL),
    ("%s %s", URL), ("%d", URL), (URI(URL),), ("code=S3CRET",), ("%s", Shows(URL)), ("%s", b"http://u:S3CRET@h/"), ("a \ud800 %s", URL), ("%.0s", URL),
    ("%.0s", {"password": "S3CRET"}), ("%s", {"password": "S3CRET"}), ("%s of %s", "a", [{"password": "S3CRET"}]), ("%(password)s", {"password": "S3CRET"}),
    ("%s", {"headers": {"Authorization": "Bearer S3CRET", "Set-Cookie": "S3CRET", "HTTP_COOKIE": "S3CRET"}}), ("%s", {"X-Api-Key": "S3CRET"}),
    ("100 %% of %s", URL), ("%s", RuntimeError(URL)), ("%s", Raises()), (Raises(),), (f"%s 100% {URL}",),
]  # fmt: skip


def test_arguments_keep_their_form(log: Any) -> None:
    """A value that is masked whole is a text, which "%d" does not take; other arguments are formatted as they are given."""
    log.warning("%(password)d", {"password": 537})
    log.warning("%r %d %s", URI(URL), 4, {"token": "S3CRET", "a": 1})
    assert "537" not in log.read() and "not readable" in log.read()
    assert "WARNING URI('postgres://app:****@db/x') 4 {'token': '****', 'a': 1}\n" in log.read()


@pytest.mark.parametrize("message", MESSAGES, ids=range(len(MESSAGES)))
def test_messages(log: Any, message: tuple[Any, ...]) -> None:
    log.warning(*message)
    assert "S3CRET" not in log.read() and "WARNING " in log.read() and "Logging error" not in log.read()
    assert "****" in log.read() or "not readable" in log.read() or message[0] == "%.0s"


def test_what_has_no_secret_is_left(log: Any) -> None:
    record = logging.makeLogRecord({"msg": "100%% %s", "args": (URI("http://h/"),), "exc_info": (ValueError, ValueError("x"), None), "user": URI("http://h/"), "n": [1]})
    before = dict(vars(record))
    assert RedactFilter().filter(record) is True and vars(record) == before
    assert all(vars(record)[key] is value for key, value in before.items())
    log.info("100% of http://h/?page=2")
    assert log.read().startswith("INFO 100% of http://h/?page=2\n")


def test_exceptions_and_fields(log: Any) -> None:
    cycle: list[Any] = [URL]
    cycle.append(cycle)
    deep: Any = URL
    for _ in range(5000):
        deep = [deep]
    try:
        try:
            raise KeyError(URL)
        except KeyError:
            raise RuntimeError("above") from ValueError(f"to {URL}")
    except RuntimeError:
        log.exception("it failed", stack_info=True, extra={"url": URL, "password": SECRET, "session": [SECRET], "at": URI(URL), "cycle": cycle, "raises": Raises()})
    log.warning("fields", extra={"deep": deep, "more": {"API_KEY": "S3CRET", "n": 5, "s": {URL}}, "raw": b"http://u:S3CRET@h/"})
    written = log.read()
    assert "S3CRET" not in written and "Traceback" in written and "RuntimeError: above" in written and "postgres://app:****@db/x" in written
    assert '"API_KEY": "****", "n": 5' in written and "[not readable: GuardError]" in written and "[not readable: RecursionError]" in written


def test_shared_fields_are_read_once() -> None:
    wide: Any = URL
    for _ in range(60):
        wide = [wide, wide]
    record = logging.makeLogRecord({"msg": "", "wide": wide})
    assert RedactFilter().filter(record)
    found = record.wide  # type: ignore[attr-defined]
    while isinstance(found, list):
        assert found[0] == found[1] if isinstance(found[0], str) else found[0] is found[1]
        found = found[0]
    assert found == "postgres://app:****@db/x"


def test_arguments() -> None:
    assert doctest.testmod(urikit.logging, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0
    for wrong in (5, [5], None):
        with pytest.raises(TypeError):
            RedactFilter(wrong)  # type: ignore[arg-type]
    record = logging.makeLogRecord({"msg": "a=1 b=2 c=3"})
    assert RedactFilter(["a", "b"]).filter(record) and record.getMessage() == "a=**** b=**** c=3"
    interrupted = logging.makeLogRecord({"msg": type("Stops", (), {"__str__": lambda self: (_ for _ in ()).throw(KeyboardInterrupt)})()})
    with pytest.raises(KeyboardInterrupt):
        RedactFilter().filter(interrupted)


def test_structlog() -> None:
    structlog = pytest.importorskip("structlog")
    for processors in (
        [structlog.processors.format_exc_info, structlog_processor("session"), structlog.processors.JSONRenderer(default=str)],
        [structlog_processor("session"), structlog.dev.ConsoleRenderer(colors=False)],
        [structlog.stdlib.PositionalArgumentsFormatter(), structlog.processors.dict_tracebacks, structlog_processor("session"), structlog.processors.JSONRenderer(default=str)],
    ):
        written = io.StringIO()
        log = structlog.wrap_logger(structlog.PrintLogger(written), processors=processors).bind(db=URL, session=SECRET, at=URI(URL), raises=Raises())
        log.info("to %s" % URL, password=SECRET, n=5)
        try:
            raise ValueError(f"to {URL}")
        except ValueError as why:
            log.error("failed", exc_info=True)
            log.error("failed", exc_info=why)
        text = written.getvalue()
        assert "S3CRET" not in text and text.count("ValueError: to") + text.count('"exc_type": "ValueError"') >= 2 and "postgres://app:****@db/x" in text and "not readable" in text, processors
