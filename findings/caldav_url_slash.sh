#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI caldav 3.6.0: URLs of calendars that are compared and resolved
# Guess: %2F stays, so that /a%2Fb/ and /a/b/ are two collections (RFC 3986, 2.2; RFC 4918, 5.2), and a relative href of
# a server is resolved as RFC 3986, 5.2 has it.
# Seen: the two are equal, as %2F becomes a slash where they are compared. "?x" and "c" are put below the last segment, dots stay, and a
# reference with another host is an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q caldav==3.6.0
cat >run.py <<'END'
from caldav.lib.url import URL

read = URL.objectify
print(read("http://h.example/a%2Fb/").canonical(), read("http://h.example/a%2Fb/") == read("http://h.example/a/b/"))
for reference in "c", "?x", "../d", "/e%2Ff", "//o.example/g":
    try:
        print(reference, read("http://h.example/a/b").join(reference))
    except ValueError as error:
        print(reference, error)
END
venv/bin/python run.py | tee out
diff - out <<'END'
http://h.example:80/a/b/ True
c http://h.example/a/b/c
?x http://h.example/a/b/?x
../d http://h.example/a/b/../d
/e%2Ff http://h.example/e%2Ff
//o.example/g http://h.example/a/b can't be joined with //o.example/g
END
