#!/bin/sh
# SPDX-License-Identifier: MIT
# npm parse-link-header 2.0.0 and li 1.3.0: Link headers that RFC 8288 gives other writings of
# Guess, written before: names of parameters have no case and may have blanks around "=" (RFC 8288, 3), a title in quotes may have ";" and
# "\"", and of two rel parameters the first counts (3.3).
# Seen: neither finds the relation of REL=next or of rel = "next". parse-link-header cuts a title at ";" and at "\""; li, after a rel
# without quotes, has none. parse-link-header takes the second rel, and of two links with one relation it has the last alone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund parse-link-header@2.0.0 li@1.3.0 >/dev/null
cat >run.mjs <<'END'
import li from 'li';
import parse from 'parse-link-header';
const headers = ['<http://h.example/>; REL=next', '<http://h.example/>; rel = "next"', '<http://h.example/>; rel=next; title="a; b"',
    '<http://h.example/>; rel=next; title="a \\"b\\""', '<http://h.example/>; rel=prev; rel=next',
    '<http://h.example/1>; rel=item, <http://h.example/2>; rel=item'];
for (const header of headers) {
    const links = Object.values(parse(header) ?? {}).map(link => [link.url, link.rel, link.title]);
    const others = li.parse(header, { extended: true }).map(link => [link.link, String(link.rel), link.title]);
    console.log(header, JSON.stringify(links), JSON.stringify(others));
}
END
node run.mjs | tee out
diff - out <<'END'
<http://h.example/>; REL=next [] [["http://h.example/","undefined",null]]
<http://h.example/>; rel = "next" [] [["http://h.example/","undefined",null]]
<http://h.example/>; rel=next; title="a; b" [["http://h.example/","next","a"]] [["http://h.example/","next",null]]
<http://h.example/>; rel=next; title="a \"b\"" [["http://h.example/","next","a \\"]] [["http://h.example/","next",null]]
<http://h.example/>; rel=prev; rel=next [["http://h.example/","next",null]] [["http://h.example/","prev",null]]
<http://h.example/1>; rel=item, <http://h.example/2>; rel=item [["http://h.example/2","item",null]] [["http://h.example/1","item",null],["http://h.example/2","item",null]]
END
