#!/bin/sh
# SPDX-License-Identifier: MIT
# npm webdav 5.11.0: a member of a collection whose name has a slash
# Guess, written before: /d/a%2Fb of a multistatus is a member named "a/b" (RFC 4918, 8.3 and 5.2), and its contents are asked for with
# that URL: %2F is not "/" (RFC 3986, 2.2).
# Seen: its name is "b", and /d/a/b is asked for, another resource. %25 and %252F are right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund webdav@5.11.0 >/dev/null
cat >run.mjs <<'END'
import { createServer } from 'http';
import { createClient } from 'webdav';
const response = href => `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype>${href.endsWith('/') ? '<d:collection/>' : ''}` +
    '</d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>';
const body = `<d:multistatus xmlns:d="DAV:">${['/d/', '/d/a%2Fb', '/d/c%252Fd', '/d/e%25f'].map(response).join('')}</d:multistatus>`;
let asked;
const server = createServer((request, answer) => {
    asked = request.url;
    answer.writeHead(request.method === 'PROPFIND' ? 207 : 200).end(body);
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const client = createClient(`http://127.0.0.1:${server.address().port}`);
for (const member of await client.getDirectoryContents('/d')) {
    await client.getFileContents(member.filename);
    console.log('%s', `${member.basename} ${asked}`);
}
server.closeAllConnections();
server.close();
END
node run.mjs | tee out
diff - out <<'END'
b /d/a/b
c%2Fd /d/c%252Fd
e%f /d/e%25f
END
