#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI asn1crypto 1.5.1: a URI in a certificate, such as the place of a revocation list, read and written again
# Guess, written before: the text of the URI is the one that the certificate has (RFC 5280, 4.2.1.6: an IA5String), and what is read
# is written as it was.
# Seen: it is read as an IRI: %20 and %23 are decoded, so that a fragment seems to begin twice, and the scheme is lowered. Written again
# it is another text. An IPv6 address loses its brackets, so that it cannot be written again.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q asn1crypto==1.5.1
cat >run.py <<'END'
from asn1crypto.x509 import GeneralName

for uri in "HTTP://h.example/%7ea%2Fb", "http://h.example/a%20b#c%23d", "http://[2001:db8::1]/":
    read = GeneralName.load(bytes([0x86, len(uri)]) + uri.encode()).native
    try:
        print(uri, "|", read, "|", GeneralName("uniform_resource_identifier", read).dump()[2:].decode())
    except ValueError as error:
        print(uri, "|", read, "|", str(error).splitlines()[0])
END
venv/bin/python run.py | tee out
diff - out <<'END'
HTTP://h.example/%7ea%2Fb | http://h.example/~a%2fb | http://h.example/~a%2fb
http://h.example/a%20b#c%23d | http://h.example/a b#c#d | http://h.example/a%20b#c%23d
http://[2001:db8::1]/ | http://2001:db8::1/ | Port could not be cast to integer value as 'db8::1'
END
