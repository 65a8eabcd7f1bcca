#!/bin/sh
# SPDX-License-Identifier: MIT
# npm http-message-signatures 1.0.6 and PyPI http-message-signatures 3.0.0: parts of a URL that are signed (RFC 9421)
# Guess, written before: both sign %7E*%27%28%29%21 for the parameter ?x=~*'()!, with the set of triplets of HTML forms (2.2.8), and
# the request target /a? of http://h.example/a? (2.2.5).
# Seen: PyPI does. npm signs ~*'()! as it is, %27 for ' in the request target, and /a without "?": what one has signed of such a URL the
# other does not verify.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q http-message-signatures==3.0.0
npm install --silent --no-audit --no-fund http-message-signatures@1.0.6 >/dev/null
cat >rows <<'END'
http://h.example/a?
http://h.example/a?x=b+c%20d
http://h.example/a?x=~*'()!
END
cat >run.py <<'END'
from types import SimpleNamespace
from http_message_signatures import exceptions, resolvers
from http_sf.compat import Item

for url in open("rows", encoding="utf-8").read().splitlines():
    resolver = resolvers.HTTPSignatureComponentResolver(SimpleNamespace(method="GET", url=url, headers={}))
    item = Item("@query-param")
    item.params["name"] = "x"
    try:
        parameter = resolver.resolve(item)
    except exceptions.HTTPMessageSignaturesException:
        parameter = "none"
    print("PyPI", url, resolver.resolve(Item("@request-target")), parameter)
END
cat >run.cjs <<'END'
const { readFileSync } = require('fs');
const { httpbis } = require('http-message-signatures');
for (const url of readFileSync('rows', 'utf8').trim().split('\n')) {
    const request = { method: 'GET', url, headers: {} };
    let parameter = 'none';
    try {
        [parameter] = httpbis.deriveComponent('@query-param', new Map([['name', 'x']]), request);
    } catch { /* there is no such parameter */ }
    console.log('npm', url, ...httpbis.deriveComponent('@request-target', new Map(), request), parameter);
}
END
{ venv/bin/python run.py; node run.cjs; } | tee out
diff - out <<'END'
PyPI http://h.example/a? /a? none
PyPI http://h.example/a?x=b+c%20d /a?x=b+c%20d b%20c%20d
PyPI http://h.example/a?x=~*'()! /a?x=~*'()! %7E*%27%28%29%21
npm http://h.example/a? /a none
npm http://h.example/a?x=b+c%20d /a?x=b+c%20d b%20c%20d
npm http://h.example/a?x=~*'()! /a?x=~*%27()! ~*'()!
END
