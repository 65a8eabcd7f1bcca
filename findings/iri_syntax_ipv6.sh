#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI rfc3987-syntax 1.1.0, which jsonschema 4.26.0 asks for "format": "iri": IRIs whose host is an IPv6 address
# Guess, written before: the examples of RFC 3986, 1.1.2 are IRIs, too (RFC 3987, 2.2).
# Seen: no address with "::" is one, as in the RFC's example with LDAP. jsonschema takes them as "uri", which another package checks, but
# not as "iri" or "iri-reference".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q rfc3987-syntax==1.1.0 rfc3986-validator==0.1.1 jsonschema==4.26.0
cat >run.py <<'END'
from jsonschema import Draft202012Validator
from rfc3987_syntax import is_valid_syntax

for text in "ldap://[2001:db8::7]/c=GB?objectClass?one", "http://[::1]/", "http://[2001:db8:0:0:0:0:0:7]/", "http://192.0.2.16:80/":
    print(text, "iri:", is_valid_syntax("iri", text))
    for name in "uri", "iri", "iri-reference":
        check = Draft202012Validator({"format": name}, format_checker=Draft202012Validator.FORMAT_CHECKER)
        print("  format", name, check.is_valid(text))
END
venv/bin/python run.py | tee out
diff - out <<'END'
ldap://[2001:db8::7]/c=GB?objectClass?one iri: False
  format uri True
  format iri False
  format iri-reference False
http://[::1]/ iri: False
  format uri True
  format iri False
  format iri-reference False
http://[2001:db8:0:0:0:0:0:7]/ iri: True
  format uri True
  format iri True
  format iri-reference True
http://192.0.2.16:80/ iri: True
  format uri True
  format iri True
  format iri-reference True
END
