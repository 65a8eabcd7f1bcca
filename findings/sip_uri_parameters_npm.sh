#!/bin/sh
# SPDX-License-Identifier: MIT
# npm sip.js 0.21.2: host and parameters of a SIP URI with maddr and ttl
# Guess, written before: sip:a@b.example;maddr=192.0.2.1;ttl=15 has the host b.example and both parameters (RFC 3261, 19.1.1), and
# the value of x=%61 is "a" (19.1.4: a triplet is the character that it encodes).
# Seen: the host is that of maddr, and ttl is gone, so that the URI is written back without b.example. %61 stays as it is.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sip.js@0.21.2 >/dev/null
cat >run.mjs <<'END'
import { createRequire } from 'module';
const { Grammar } = createRequire(import.meta.url)('sip.js');
for (const text of ['sip:a@b.example;maddr=192.0.2.1;ttl=15', 'sip:a@b.example;x=%61']) {
    const uri = Grammar.URIParse(text);
    console.log(uri.host, JSON.stringify(uri.parameters), uri.toString());
}
END
node run.mjs | tee out
diff - out <<'END'
192.0.2.1 {"maddr":"192.0.2.1"} sip:a@192.0.2.1;maddr=192.0.2.1
b.example {"x":"%61"} sip:a@b.example;x=%61
END
