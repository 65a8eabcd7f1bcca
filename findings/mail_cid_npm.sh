#!/bin/sh
# SPDX-License-Identifier: MIT
# npm mailparser 3.14.2: the picture that a cid URL with a triplet names
# Guess, written before: cid:a%2Bb@x.example is the part whose Content-ID is <a+b@x.example> (RFC 2392, 2: the URL is the hex-encoded
# Content-ID), so that the picture stands in the HTML as a data URL.
# Seen: it stays a cid URL. So does CID: in capitals, which is the same scheme. Only the very octets of the Content-ID are found.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund mailparser@3.14.2 >/dev/null
cat >run.mjs <<'END'
import { createRequire } from 'module';
const { simpleParser } = createRequire(import.meta.url)('mailparser');
for (const url of ['cid:a+b@x.example', 'cid:a%2Bb@x.example', 'CID:a+b@x.example']) {
    const lines = [
        'From: a@x.example', 'MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b', '',
        '--b', 'Content-Type: text/html', '', `<img src="${url}">`,
        '--b', 'Content-Type: image/png', 'Content-Transfer-Encoding: base64', 'Content-ID: <a+b@x.example>', '', 'AAAA', '--b--', '',
    ];
    console.log(url, (await simpleParser(lines.join('\r\n'))).html);
}
END
node run.mjs | tee out
diff - out <<'END'
cid:a+b@x.example <img src="data:image/png;base64,AAAA">
cid:a%2Bb@x.example <img src="cid:a%2Bb@x.example">
CID:a+b@x.example <img src="CID:a+b@x.example">
END
