#!/bin/sh
# SPDX-License-Identifier: MIT
# npm asciidoctor 4.1.0: URLs in running text and in link:
# Guess, written before: the target stays as it was written, whatever its characters mean in text.
# Seen: the target itself is set as text: two hyphens become a dash, three dots an ellipsis, an apostrophe a curly one, (C) a copyright sign,
# and pairs of underscores an element inside of the href.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund asciidoctor@4.1.0 >/dev/null
cat >run.mjs <<'END'
import * as asciidoctor from 'asciidoctor';
const processor = asciidoctor.default ? asciidoctor.default() : asciidoctor;
for (const text of ['http://h.example/a_b', 'http://h.example/a--b', 'http://h.example/a...b', "http://h.example/a'b", 'http://h.example/?a=(C)',
    'link:a__b__c[x]']) {
    console.log(text, /href="(.*?)"/.exec(await processor.convert(text))[1]);
}
END
node run.mjs | tee out
diff - out <<'END'
http://h.example/a_b http://h.example/a_b
http://h.example/a--b http://h.example/a&#8212;&#8203;b
http://h.example/a...b http://h.example/a&#8230;&#8203;b
http://h.example/a'b http://h.example/a&#8217;b
http://h.example/?a=(C) http://h.example/?a=&#169
link:a__b__c[x] a<em>b</em>c
END
