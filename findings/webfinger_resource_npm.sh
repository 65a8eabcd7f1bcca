#!/bin/sh
# SPDX-License-Identifier: MIT
# npm webfinger.js 3.0.6: the resource that a WebFinger request asks for
# Guess, written before: acct:a@h.example is asked for as it is, and "&" and "=" of a URI are percent-encoded in the query, as the
# parameter "resource" has it (RFC 7033, 4.1 and its example in 3.1).
# Seen: acct:acct:a@h.example is asked for, with a second scheme. Nothing is encoded, so that a server sees the resource end at "&".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund webfinger.js@3.0.6 >/dev/null
cat >run.cjs <<'END'
const library = require('webfinger.js');
const WebFinger = library.default ?? library;
global.fetch = async url => {
    console.log(String(url), JSON.stringify(new URL(url).searchParams.get('resource')));
    return new Response('{"links":[]}', { headers: { 'content-type': 'application/jrd+json' } });
};
(async () => {
    for (const resource of ['a@h.example', 'acct:a@h.example', 'https://h.example/a?x=1&y=2']) {
        await new WebFinger({}).lookup(resource);
    }
})();
END
node run.cjs | tee out
diff - out <<'END'
https://h.example/.well-known/webfinger?resource=acct:a@h.example "acct:a@h.example"
https://h.example/.well-known/webfinger?resource=acct:acct:a@h.example "acct:acct:a@h.example"
https://h.example/.well-known/webfinger?resource=https://h.example/a?x=1&y=2 "https://h.example/a?x=1"
END
