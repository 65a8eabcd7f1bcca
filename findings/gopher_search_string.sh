#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pituophis 1.1: the search string of a gopher URL
# Guess, written before: gopher://h.example/7/s%09a%20b asks the selector /s for "a b" (RFC 4266, 2.1: what is encoded is decoded).
# Seen: it asks for "a%20b": only %09 is decoded. A selector keeps %2F and %25, too, and an IPv6 address is written without brackets.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pituophis==1.1
cat >run.py <<'END'
import pituophis

for url in "gopher://h.example/7/s%09a%20b", "gopher://h.example/0/a%2Fb%25", "gopher://[::1]/1/x":
    request = pituophis.parse_url(url)
    print(url, repr(request.path), repr(request.query), request.url())
END
venv/bin/python run.py | tee out
diff - out <<'END'
gopher://h.example/7/s%09a%20b '/s' 'a%20b' gopher://h.example/7/s%09a%20b
gopher://h.example/0/a%2Fb%25 '/a%2Fb%25' '' gopher://h.example/0/a%2Fb%25
gopher://[::1]/1/x '/x' '' gopher://::1/1/x
END
