#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI segno 1.6.6 (mailto URIs for QR codes) and npm mailto-link 2.0.0: addresses and line breaks of a mailto URI
# Guess: a line break is written as %0D%0A (RFC 6068, 5), and "?" or "%" of an address as %3F and %25 (RFC 6068, 2).
# Seen: it is %0A for both. No address is encoded by either, so that a "?" ends it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q segno==1.6.6
npm install --silent --no-audit --no-fund mailto-link@2.0.0 >/dev/null
cat >run.py <<'END'
from urllib.parse import unquote, urlsplit

from segno.helpers import make_make_email_data

for address in "a@h.example", "a?b@h.example", "a%25@h.example":
    uri = make_make_email_data(address, subject="c&d", body="e\nf")
    print("segno", address, uri, "to", unquote(urlsplit(uri).path))
END
cat >run.cjs <<'END'
const library = require('mailto-link');
const link = library.default ?? library;
for (const to of ['a@h.example', 'a?b@h.example', 'a%25@h.example']) {
    const uri = link({ to, subject: 'c&d', body: 'e\nf' });
    console.log('mailto-link', to, uri, 'to', decodeURIComponent(new URL(uri).pathname));
}
END
{ venv/bin/python run.py; node run.cjs; } | tee out
diff - out <<'END'
segno a@h.example mailto:a@h.example?subject=c%26d&body=e%0Af to a@h.example
segno a?b@h.example mailto:a?b@h.example?subject=c%26d&body=e%0Af to a
segno a%25@h.example mailto:a%25@h.example?subject=c%26d&body=e%0Af to a%@h.example
mailto-link a@h.example mailto:a@h.example?body=e%0Af&subject=c%26d to a@h.example
mailto-link a?b@h.example mailto:a?b@h.example?body=e%0Af&subject=c%26d to a
mailto-link a%25@h.example mailto:a%25@h.example?body=e%0Af&subject=c%26d to a%@h.example
END
