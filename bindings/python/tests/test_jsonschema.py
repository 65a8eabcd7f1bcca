# SPDX-License-Identifier: MIT
"""The formats of JSON Schema by urikit, in jsonschema itself, and where other packages that it can use answer otherwise."""
import doctest
from typing import Any

import pytest
from test_vectors import rows

jsonschema = pytest.importorskip("jsonschema")

import urikit.jsonschema  # noqa: E402
from urikit import URIError, URITemplate, is_valid  # noqa: E402
from urikit.jsonschema import FormatChecker  # noqa: E402

KINDS = ("uri", "uri-reference", "iri", "iri-reference")


def error_of(form: str, instance: object, checker: Any = None) -> Any:
    validator = jsonschema.Draft202012Validator({"format": form}, format_checker=checker or FormatChecker())
    return next(validator.iter_errors(instance), None)


def test_rows() -> None:
    """The core's rows of URIs, IRIs and templates."""
    checked = 0
    for table, kinds in (("uri_parse", KINDS), ("iri_parse", KINDS)):
        for row in rows(table):
            try:
                text = (next(iter(row.values())) or b"").decode()
            except UnicodeDecodeError:
                continue
            for kind in kinds:
                error = error_of(kind, text)
                checked += 1
                assert (error is None) == is_valid(text, kind), (kind, text)
                assert error is None or isinstance(error.cause, URIError) and f": byte {error.cause.offset}: {error.cause.reason}" in error.message
    assert checked > 350


def test_formats() -> None:
    assert doctest.testmod(urikit.jsonschema).failed == 0
    for form, good, bad in (("uri", "a:b", "b"), ("uri-reference", "b", "\u00e9"), ("iri", "a:\u00e9", "\u00e9"), ("iri-reference", "\u00e9", "a b"), ("uri-template", "/{a}", "/{a")):
        assert error_of(form, good) is None and error_of(form, bad).cause.offset >= 0
        for other in (5, None, True, ["a b"], {"a b": 1}, 1.5):  # a format is for strings
            assert error_of(form, other) is None
    assert error_of("iri", "http://h/\ud800").cause.code == "utf8"
    assert error_of("date", "2026-13-01") and error_of("ipv4", "1.2.3") and not error_of("unknown", "x")  # jsonschema's own
    assert not error_of("ipv4", "1.2.3", FormatChecker(["uri"])) and error_of("uri", "x", FormatChecker(["uri"]))
    assert jsonschema.FormatChecker.checkers["date"] == FormatChecker.checkers["date"] and jsonschema.FormatChecker.checkers.get("uri") != FormatChecker.checkers["uri"]
    mine = FormatChecker()
    mine.checks("odd")(lambda instance: instance % 2 == 1)
    assert error_of("odd", 2, mine) and not error_of("odd", 3, mine) and not error_of("odd", 2)


# the table of bindings/python/README.md: a text, the format, ours, and the packages that answer otherwise
OTHERS = [
    ("http://h/\n", "uri", False, ("rfc3987", "rfc3986_validator")), ("http://h/\n", "iri", False, ("rfc3987",)),
    ("/a b", "uri-template", False, ("uri_template",)), ("/%", "uri-template", False, ("uri_template",)), ("/{a,}", "uri-template", False, ("uri_template",)),
    ("/{a..b}", "uri-template", False, ("uri_template",)), ("/{%41}", "uri-template", True, ("uri_template",)),
]  # fmt: skip


@pytest.mark.parametrize("text,form,valid,others", OTHERS)
def test_where_others_differ(text: str, form: str, valid: bool, others: tuple[str, ...]) -> None:
    assert (error_of(form, text) is None) is valid
    calls = {"rfc3987": lambda m: m.parse(text, rule=form.upper()), "rfc3986_validator": lambda m: m.validate_rfc3986(text, rule=form.upper()),
             "uri_template": lambda m: m.validate(text)}  # fmt: skip
    for name in others:
        module = pytest.importorskip(name)
        try:
            assert bool(calls[name](module)) is not valid, f"{name} answers as we do now: change the table"
        except ValueError:
            assert valid


def test_templates_agree() -> None:
    for row in rows("template_expand"):
        template = (next(iter(row.values())) or b"").decode()
        try:
            URITemplate(template)
            valid = True
        except URIError:
            valid = False
        assert (error_of("uri-template", template) is None) is valid
