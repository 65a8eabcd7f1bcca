#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI lxml 6.1.3 (libxml2): the base of an element whose xml:base has a blank
# Guess, written before: "c d" under http://h.example/a/b is http://h.example/a/c%20d, since a value of xml:base may have blanks, which
# are percent-encoded (XML Base, 3.1).
# Seen: there is no base at all, not even that of the parent.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q lxml==6.1.3
cat >run.py <<'END'
from lxml import etree

for base in "c%20d", "c d":
    print(base, etree.fromstring(f'<a xml:base="http://h.example/a/b"><b xml:base="{base}"/></a>')[0].base)
END
venv/bin/python run.py | tee out
diff - out <<'END'
c%20d http://h.example/a/c%20d
c d None
END
