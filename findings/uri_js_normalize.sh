#!/bin/sh
# SPDX-License-Identifier: MIT
# npm uri-js 4.4.1 and fast-uri 4.2.4 (both used by Ajv): what normalize makes of delimiters
# Guess, written before: x:/a/../..//b is x:/.//b, as "//" would begin an authority (RFC 3986, 3.3), and a %2C of mailto stays, as a
# comma divides addresses (RFC 6068, 2).
# Seen: both write x:/%2Fb, a path of one segment; x:/.//b, which was normal, becomes the same. uri-js decodes the comma: one address is
# two.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund uri-js@4.4.1 fast-uri@4.2.4 >/dev/null
cat >run.mjs <<'END'
import { createRequire } from 'module';
const require = createRequire(import.meta.url);
for (const name of ['uri-js', 'fast-uri']) {
    console.log(name, ...['x:/a/../..//b', 'x:/.//b', 'mailto:a%2Cb@c.example'].map(text => require(name).normalize(text)));
}
END
node run.mjs | tee out
diff - out <<'END'
uri-js x:/%2Fb x:/%2Fb mailto:a,b@c.example
fast-uri x:/%2Fb x:/%2Fb mailto:a%2Cb@c.example
END
