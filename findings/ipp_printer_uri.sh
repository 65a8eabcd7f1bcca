#!/bin/sh
# SPDX-License-Identifier: MIT
# npm ipp 1.1.0: the URI of a printer
# Guess, written before: ipp:// is asked at port 631 and ipps:// at 443; printer-uri of a request is the text that was given.
# Seen: printer-uri of an ipps printer is ipp://, which names the other one (RFC 7472, 4.2); without a path it ends in "null".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ipp@1.1.0 >/dev/null
cat >run.cjs <<'END'
const ipp = require('ipp');
for (const uri of ['ipps://h.example/ipp/print', 'ipp://h.example/ipp/print', 'ipp://h.example', 'ipp://[2001:db8::1]:8631/p?x=1']) {
    console.log(uri, ipp.Printer(uri).uri);
}
END
node run.cjs | tee out
diff - out <<'END'
ipps://h.example/ipp/print ipp://h.example/ipp/print
ipp://h.example/ipp/print ipp://h.example/ipp/print
ipp://h.example ipp://h.examplenull
ipp://[2001:db8::1]:8631/p?x=1 ipp://[2001:db8::1]:8631/p?x=1
END
