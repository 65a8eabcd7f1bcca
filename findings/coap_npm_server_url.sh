#!/bin/sh
# SPDX-License-Identifier: MIT
# npm coap 1.5.0, the server: request.url for a request with options
# Guess: the URI of RFC 7252, 6.5, in which the Uri-Path "a/b" is /a%2Fb and "?" in a segment is %3F.
# Seen: the options are joined as they are. One segment "a/b" and two segments "a" and "b" have the same url; the
# Uri-Path "?x" reads as a query; "ü" is there as it is. Programs that need the difference read the options.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund coap@1.5.0 coap-packet@1.1.1 >/dev/null
cat >run.mjs <<'END'
import coap from 'coap';
import dgram from 'node:dgram';
import packet from 'coap-packet';
const server = coap.createServer((request, response) => response.end(request.url));
await new Promise(done => server.listen(0, '127.0.0.1', done));
const port = server._sock.address().port;
const socket = dgram.createSocket('udp4');
let id = 1;
for (const segments of [['a/b'], ['a', 'b'], ['?x'], ['ü'], ['', ''], ['%']]) {
    const options = segments.map(segment => ({ name: 'Uri-Path', value: Buffer.from(segment) }));
    const message = packet.generate({ code: '0.01', confirmable: true, messageId: id++, token: Buffer.from([id]), options });
    const answer = await new Promise((done, fail) => {
        setTimeout(() => fail(new Error('no answer')), 5000).unref();
        socket.once('message', done);
        socket.send(message, port, '127.0.0.1');
    });
    console.log(`${JSON.stringify(segments)}: ${packet.parse(answer).payload}`);
}
process.exit(0);
END
node run.mjs | tee out
cat >want <<'END'
["a/b"]: /a/b
["a","b"]: /a/b
["?x"]: /?x
["ü"]: /ü
["",""]: //
["%"]: /%
END
cmp out want
