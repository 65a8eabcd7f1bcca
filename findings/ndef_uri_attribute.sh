#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI ndeflib 0.3.3: the URI of a record on an NFC tag
# Guess, written before: the record holds the host in ASCII; what the attribute uri says is the text that the tag has.
# Seen: the record holds the IRI as it is. The attribute uri, made of it, encodes "%" and "=" once more: it is no URI of the tag as soon as
# it has a triplet or a query.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q ndeflib==0.3.3
cat >run.py <<'END'
import ndef

for text in "http://ä.example/", "http://h.example/a%20b", "http://h.example/?a=b", "mailto:ä@h.example", "file:///a%20b":
    record, = ndef.message_decoder(b"".join(ndef.message_encoder([ndef.UriRecord(text)])))
    print(text, record.data, record.iri, record.uri)
END
venv/bin/python run.py | tee out
diff - out <<'END'
http://ä.example/ b'\x03\xc3\xa4.example/' http://ä.example/ http://xn--4ca.example/
http://h.example/a%20b b'\x03h.example/a%20b' http://h.example/a%20b http://h.example/a%2520b
http://h.example/?a=b b'\x03h.example/?a=b' http://h.example/?a=b http://h.example/?a%3Db
mailto:ä@h.example b'\x06\xc3\xa4@h.example' mailto:ä@h.example mailto:ä@h.example
file:///a%20b b'\x1d/a%20b' file:///a%20b file:///a%20b
END
