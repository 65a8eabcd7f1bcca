#!/bin/sh
# SPDX-License-Identifier: MIT
# npm magnet-uri 7.0.10 and PyPI torf 4.3.1: the name of a magnet URI
# Guess, written before: dn=a+b%2Bc is "a b+c" for both, and a peer's address (x.pe) or a list of files (so=0-2) is passed over at worst.
# Seen: %2B becomes a blank, too, in magnet-uri, since it decodes before it reads the plus; it has no name at all where a value holds "=",
# and nothing where the scheme is in capitals. torf refuses the whole URI for x.pe and so, which other programs write.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q torf==4.3.1
npm install --silent --no-audit --no-fund magnet-uri@7.0.10 >/dev/null
topic=xt=urn:btih:0123456789abcdef0123456789abcdef01234567
printf '%s\n' "magnet:?$topic&dn=a+b%2Bc" "magnet:?$topic&dn=a=b" "MAGNET:?$topic&dn=a" "magnet:?$topic&dn=a&x.pe=192.0.2.1:80" "magnet:?$topic&dn=a&so=0-2" >rows
cat >run.py <<'END'
import torf

for row in open("rows", encoding="utf-8").read().split():
    try:
        print("torf", row, torf.Magnet.from_string(row).dn)
    except torf.MagnetError:
        print("torf", row, "refused")
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import magnet from 'magnet-uri';
for (const row of readFileSync('rows', 'utf8').trim().split('\n')) {
    console.log('magnet-uri', row, magnet(row).dn ?? 'no name');
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
torf magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a+b%2Bc a b+c
torf magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a=b a=b
torf MAGNET:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a a
torf magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a&x.pe=192.0.2.1:80 refused
torf magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a&so=0-2 refused
magnet-uri magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a+b%2Bc a b c
magnet-uri magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a=b no name
magnet-uri MAGNET:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a no name
magnet-uri magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a&x.pe=192.0.2.1:80 a
magnet-uri magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a&so=0-2 a
END
