#!/bin/sh
# SPDX-License-Identifier: MIT
# jsonpath-rfc9535 1.0.1 (PyPI): paths that the grammar of RFC 9535 has no rule for, and one that it has
# Guess: the package names the RFC, so it refuses the first five and takes the last.
# Seen: the other way round. Parentheses and negations are compared ("!@.a==1" selects nothing, also where "a" is not 1), one
# comparison follows another, a number of a slice is two numbers. A comma after a filter is refused inside an argument.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check jsonpath-rfc9535==1.0.1
"$folder/venv/bin/python" - >"$folder/out" <<'END'
import jsonpath_rfc9535 as jsonpath

for path in ["$[?!@.a==1]", "$[?(@.a)==1]", "$[?@.a==@.a==true]", "$[?@[ 'a' ]==1]", "$[1:2 3]", "$[?count(@[?@,0])>0]"]:
    try:
        print(path, jsonpath.find(path, [{"a": 1}, {"a": 2}, {"b": 1}]).values())
    except jsonpath.JSONPathError as error:
        print(path, type(error).__name__)
END
cat "$folder/out"
cat >"$folder/want" <<'END'
$[?!@.a==1] []
$[?(@.a)==1] [{'a': 1}]
$[?@.a==@.a==true] []
$[?@[ 'a' ]==1] [{'a': 1}]
$[1:2 3] [{'a': 2}]
$[?count(@[?@,0])>0] JSONPathSyntaxError
END
cmp "$folder/out" "$folder/want"
