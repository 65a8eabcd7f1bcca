#!/bin/sh
# SPDX-License-Identifier: MIT
# npm cbor 10.0.12 and cbor-x 1.6.9: the text of a URI (tag 32) after a document was read and written again
# Guess: RFC 8949, 3.4.5.3 has a URI reference there, and both give its text, or the tag with the text, as it was.
# Seen: cbor makes an object of Node's URL of it, so that what it writes is another text: "http://a.example" gets a "/", case,
# dot segments and the default port are gone. A relative reference is no URL: it stays a tag, with an error in it. cbor-x
# keeps all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null 2>&1
npm install --silent --no-audit --no-fund cbor@10.0.12 cbor-x@1.6.9
cat >run.mjs <<'END'
import cbor from 'cbor';
import { decode, encode } from 'cbor-x';

for (const text of ['http://a.example', 'HTTP://A.example:80/b/../c', 'coap://a.example/%7e', '/c']) {
    const item = Buffer.concat([Buffer.from([0xd8, 0x20, 0x78, text.length]), Buffer.from(text)]);
    const value = cbor.decodeFirstSync(item);
    const again = cbor.decodeFirstSync(cbor.encode(value), { tags: { 32: (one) => one } });
    console.log(text, value.constructor.name, again, decode(encode(decode(item))).value);
}
END
node run.mjs | tee out
cat >want <<'END'
http://a.example URL http://a.example/ http://a.example
HTTP://A.example:80/b/../c URL http://a.example/c HTTP://A.example:80/b/../c
coap://a.example/%7e URL coap://a.example/%7e coap://a.example/%7e
/c Tagged /c /c
END
cmp out want
