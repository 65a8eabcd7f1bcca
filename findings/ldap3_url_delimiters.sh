#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI ldap3 2.9.1: the parts of an LDAP URL
# Guess, written before: ldap3.utils.uri.parse_uri divides, then decodes: /o=a%3Fb is the entry "o=a?b" (RFC 4516, 2.1).
# Seen: it decodes first, so that %3F divides: the entry o=a with the attribute b, and a filter ends early. LDAP in capitals, SUB in
# capitals and an IPv6 address are no LDAP URL for it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q ldap3==2.9.1
cat >run.py <<'END'
from ldap3.utils.uri import parse_uri

for url in ("ldap://h.example/o=a%2Cb", "ldap://h.example/o=a%3Fb", "ldap://h.example/??sub?(cn=a%3Fb)", "LDAP://h.example/o=a",
            "ldap://h.example/o=a?cn?SUB", "ldap://[::1]/o=a"):
    parts = parse_uri(url)
    print(url, parts and [parts[name] for name in ("base", "attributes", "scope", "filter", "extensions")])
END
venv/bin/python run.py | tee out
diff - out <<'END'
ldap://h.example/o=a%2Cb ['o=a,b', None, None, None, None]
ldap://h.example/o=a%3Fb ['o=a', ['b'], None, None, None]
ldap://h.example/??sub?(cn=a%3Fb) ['', None, 'SUBTREE', '(cn=a', ['b)']]
LDAP://h.example/o=a None
ldap://h.example/o=a?cn?SUB None
ldap://[::1]/o=a None
END
