#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI protego 0.7.0 (of Scrapy) and npm robots-parser 3.0.1: a Disallow rule and a URL that are percent-encoded differently
# Guess, written before: RFC 9309, 2.2.2: a triplet is decoded before they are compared, unless the character is reserved. So
# /%7Ex forbids /~x, /%E3%83%84 forbids its character, and /a%3F, whose "?" is reserved, does not forbid /a?x; nor /a;b /a%3Bb.
# Seen: protego decodes most reserved ones, too, and forbids the last two; %2F alone stays. robots-parser decodes none: /%7Ex forbids
# nothing that is written /~x, and /%61 does not forbid /a.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q protego==0.7.0
npm install --silent --no-audit --no-fund robots-parser@3.0.1 >/dev/null
cat >rows <<'END'
/%7Ex /~x
/%61 /a
/%E3%83%84 /ツ
/a%3F /a?x
/a;b /a%3Bb
/a%2Fb /a/b
END
cat >run.py <<'END'
from protego import Protego
for row in open("rows", encoding="utf-8"):
    rule, path = row.split()
    robots = Protego.parse(f"User-agent: *\nDisallow: {rule}\n")
    print("protego", rule, path, "allowed" if robots.can_fetch("http://h.example" + path, "bot") else "forbidden")
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import robotsParser from 'robots-parser';
for (const row of readFileSync('rows', 'utf8').trim().split('\n')) {
    const [rule, path] = row.split(' ');
    const robots = robotsParser('http://h.example/robots.txt', `User-agent: *\nDisallow: ${rule}\n`);
    console.log('robots-parser', rule, path, robots.isAllowed('http://h.example' + path, 'bot') ? 'allowed' : 'forbidden');
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
protego /%7Ex /~x forbidden
protego /%61 /a forbidden
protego /%E3%83%84 /ツ forbidden
protego /a%3F /a?x forbidden
protego /a;b /a%3Bb forbidden
protego /a%2Fb /a/b allowed
robots-parser /%7Ex /~x allowed
robots-parser /%61 /a allowed
robots-parser /%E3%83%84 /ツ forbidden
robots-parser /a%3F /a?x allowed
robots-parser /a;b /a%3Bb allowed
robots-parser /a%2Fb /a/b allowed
END
