#!/bin/sh
# SPDX-License-Identifier: MIT
# npm digital-link.js 1.4.3: the serial number in a GS1 Digital Link
# Guess, written before: getKeyQualifiers gives what the code has, "a/b" for a%2Fb (GS1 Digital Link URI Syntax: reserved characters are
# percent-encoded), and toWebUriString encodes it again.
# Seen: it gives a%2Fb. A fragment is a part of the last value, of a qualifier and of an attribute.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund digital-link.js@1.4.3 >/dev/null
cat >run.mjs <<'END'
import * as library from 'digital-link.js';
const read = library.DigitalLink ?? library.default.DigitalLink ?? library.default;
for (const uri of ['https://h.example/01/09780345418913/21/a%2Fb', 'https://h.example/01/09780345418913/21/a#b',
    'https://h.example/01/09780345418913?17=201231#b']) {
    const link = read(uri);
    console.log(uri, JSON.stringify(link.getKeyQualifiers()), JSON.stringify(link.getAttributes()));
}
END
node run.mjs | tee out
diff - out <<'END'
https://h.example/01/09780345418913/21/a%2Fb {"21":"a%2Fb"} {}
https://h.example/01/09780345418913/21/a#b {"21":"a#b"} {}
https://h.example/01/09780345418913?17=201231#b {} {"17":"201231#b"}
END
