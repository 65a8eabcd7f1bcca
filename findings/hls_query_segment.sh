#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI m3u8 6.0.0: a segment of an HLS playlist that is only a query
# Guess, written before: with the playlist https://h.example/a/list.m3u8?t=1 the segment ?x=1 is https://h.example/a/list.m3u8?x=1
# (RFC 8216: relative to the playlist; RFC 3986, 5.2.2).
# Seen: the name of the playlist is lost, since the segment is resolved against the folder.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q m3u8==6.0.0
cat >run.py <<'END'
import m3u8

lines = ["#EXTM3U"]
for uri in "?x=1", "../c.ts", "//cdn.example/d.ts":
    lines += ["#EXTINF:1,", uri]
for segment in m3u8.loads("\n".join(lines), uri="https://h.example/a/list.m3u8?t=1").segments:
    print(segment.uri, segment.absolute_uri)
END
venv/bin/python run.py | tee out
diff - out <<'END'
?x=1 https://h.example/a/?x=1
../c.ts https://h.example/c.ts
//cdn.example/d.ts https://cdn.example/d.ts
END
