#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pystac 1.15.2: hrefs with a query, a host or two slashes, made relative and absolute
# Guess, written before: make_relative_href keeps the query of x.json?y=1, and make_absolute_href is RFC 3986's resolution.
# Seen: the query is lost without a word. Made absolute, ?y=1 loses the name of the item, //o.example/x keeps the item's host, and
# x//y becomes x/y.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pystac==1.15.2
cat >run.py <<'END'
from pystac.utils import make_absolute_href, make_relative_href

base = "https://h.example/a/c.json"
print(make_relative_href("https://h.example/a/x.json?y=1", base))
for href in "?y=1", "//o.example/x", "x//y":
    print(href, make_absolute_href(href, base))
END
venv/bin/python run.py | tee out
diff - out <<'END'
./x.json
?y=1 https://h.example/a/?y=1
//o.example/x https://h.example/x
x//y https://h.example/a/x/y
END
