#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI fastwarc 2.0.1 and warcio 1.8.1, npm warcio 2.4.11: the target URI of a record of WARC 1.0
# Guess, written before: <http://h.example/> is the URI http://h.example/ for all, since angle brackets are a part of the field, not of
# the URI (WARC 1.0, 4: uri; 1.1 has none).
# Seen: both of warcio do so. fastwarc gives the brackets with the URI.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q fastwarc==2.0.1 warcio==1.8.1
npm install --silent --no-audit --no-fund warcio@2.4.11 >/dev/null
printf '%s\r\n' 'WARC/1.0' 'WARC-Type: resource' 'WARC-Target-URI: <http://h.example/>' 'WARC-Date: 2020-01-01T00:00:00Z' \
    'WARC-Record-ID: <urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79>' 'Content-Type: text/plain' 'Content-Length: 1' '' 'x' '' >a.warc
cat >run.py <<'END'
from fastwarc.warc import ArchiveIterator
from warcio import archiveiterator

with open("a.warc", "rb") as stream:
    print("fastwarc", *[record.headers["WARC-Target-URI"] for record in ArchiveIterator(stream)])
with open("a.warc", "rb") as stream:
    print("warcio", *[record.rec_headers["WARC-Target-URI"] for record in archiveiterator.ArchiveIterator(stream)])
END
cat >run.mjs <<'END'
import { createReadStream } from 'fs';
import { WARCParser } from 'warcio';
for await (const record of new WARCParser(createReadStream('a.warc'))) {
    console.log('npm warcio', record.warcTargetURI);
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
fastwarc <http://h.example/>
warcio http://h.example/
npm warcio http://h.example/
END
