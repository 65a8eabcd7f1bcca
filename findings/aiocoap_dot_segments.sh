#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI aiocoap 0.4.17: the options that it makes of a URI with dot segments, and of one with an empty query
# Guess: RFC 7252, 6.4 resolves the URI first (step 2), so coap://h.example/a/../b has one Uri-Path, "b", and 5.10.1 says
# that "." and ".." are no values of Uri-Path; "/?" has a query that is empty.
# Seen: the options are "a", "..", "b", also for %2e%2e; the URI that is made of them again has the dots, too. An empty query
# is gone: "/?" reads back as "/".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q aiocoap==0.4.17
cat >run.py <<'END'
import aiocoap

for uri in ("coap://h.example/a/../b", "coap://h.example/%2e%2e/a", "coap://h.example/.", "coap://h.example/?"):
    message = aiocoap.Message(code=aiocoap.GET)
    message.set_request_uri(uri)
    print(uri, list(message.opt.uri_path), list(message.opt.uri_query), message.get_request_uri())
END
venv/bin/python run.py | tee out
cat >want <<'END'
coap://h.example/a/../b ['a', '..', 'b'] [] coap://h.example/a/../b
coap://h.example/%2e%2e/a ['..', 'a'] [] coap://h.example/../a
coap://h.example/. ['.'] [] coap://h.example/.
coap://h.example/? [] [] coap://h.example/
END
cmp out want
