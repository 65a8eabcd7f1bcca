#!/bin/sh
# SPDX-License-Identifier: MIT
# npm coap 1.5.0, the client: the options that it makes of a URI
# Guess: RFC 7252, 6.4: a segment is decoded, so /%C3%BC is the Uri-Path "ü"; /a/ has a second, empty Uri-Path.
# Seen: triplets are sent as they are (the Uri-Path "%C3%BC", six bytes), empty segments and the one after the last slash
# are left out, and so is an empty query. A server that decodes nothing else does not find /ü or /a/ for this client.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund coap@1.5.0 >/dev/null
cat >run.mjs <<'END'
import coap from 'coap';
let seen;
const server = coap.createServer((request, response) => {
    seen = request._packet.options.map(option => `${option.name}=${option.value}`).join(' ');
    response.end();
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const port = server._sock.address().port;
for (const path of ['/a%20b', '/%C3%BC', '/a/', '/a//b', '/?', '/x?c%26d']) {
    await new Promise((done, fail) => {
        setTimeout(() => fail(new Error('no answer')), 5000).unref();
        coap.request(`coap://127.0.0.1:${port}${path}`).on('response', done).on('error', fail).end();
    });
    console.log(`${path}: ${seen}`);
}
process.exit(0);
END
node run.mjs | tee out
cat >want <<'END'
/a%20b: Uri-Path=a%20b
/%C3%BC: Uri-Path=%C3%BC
/a/: Uri-Path=a
/a//b: Uri-Path=a Uri-Path=b
/?: 
/x?c%26d: Uri-Path=x Uri-Query=c%26d
END
cmp out want
