# SPDX-License-Identifier: MIT
"""What pytest says where an assertion about an identifier fails."""
import pytest

pytest_plugins = ["pytester"]

CASES = [
    ("URI('http://a/') == 'http://a/'", ["URI and str are never equal: compare str(left) == ..., or left.equals(...) for their normal forms", "the texts are the same"]),
    ("'http://a/b?q' == URI('http://A:80/b')", ["*compare str(right)*", "host: 'a'", "      'A'", "       ^", "port: None != 80", "query: 'q' != None", "*differ at every level"]),
    ("IRI('HTTP://a') == IRI('http://a/')", ["scheme: 'HTTP'", "        'http'", "         ^", "path: ''", "      '/'", "       ^", "their normal forms are the same at the level 'scheme'"]),
    ("URI('a') == 'a b'", ["not valid as URI, at offset 1: *space*"]),
    ("URI('a') == IRI('a')", ["the left is of type URI, the right IRI"]),
    ("URI('a%7e') == URI('a~')", ["path: 'a%7e'", "      'a~'", "        ^", "*the same at the level 'percent'"]),
    ("PackageURL('pkg:npm/a') == PackageURL('pkg:NPM/a')", ["text: 'pkg:npm/a'", "      'pkg:NPM/a'", "           ^", "they are equivalent: equals() is true"]),
    ("URI('http://h/a/b?x=1&y=2') == URI('http://h/a/c/d?x=1&y=3#z')",
     ["path: '/a/b'", "      '/a/c/d'", "          ^", "query: 'x=1&y=2'", "       'x=1&y=3'", "              ^", "fragment: None != 'z'"]),
    (f"URI('{'x' * 100}/a{'y' * 100}') == URI('{'x' * 100}/b')",
     [f"path: ...{'x' * 39}/a{'y' * 39}...", f"      ...{'x' * 39}/b'", " " * 49 + "^"]),
    ("CRI('coap://a') == CRI('coap://b')", ["text: 'coap://a'", "      'coap://b'", "              ^"]),
]


@pytest.mark.parametrize("claim,lines", CASES, ids=[claim for claim, _ in CASES])
def test_what_pytest_says(pytester: pytest.Pytester, claim: str, lines: list[str]) -> None:
    pytester.makepyfile(f"from urikit import CRI, IRI, URI, PackageURL\n\n\ndef test():\n    assert {claim}\n")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"E         {line.replace('[', '[[]')}" for line in lines])


def test_others_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("from urikit import URI\n\n\ndef test():\n    assert [URI('a')] == [URI('b')]\n\n\ndef test_less():\n    assert not URI('a') == URI('a')\n")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=2)
    assert "level" not in result.stdout.str()
