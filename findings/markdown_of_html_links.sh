#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI markdownify 1.2.3 and html2text 2025.4.15, npm turndown 7.2.5: a link of HTML in Markdown, read by PyPI markdown-it-py 4.3.0
# Guess, written before: the href comes back, whatever parentheses it has: CommonMark takes them escaped or in <> (0.31, "Links").
# Seen: html2text and turndown escape them. markdownify writes them as they are: a ")" ends the link, so that a reader goes to another
# page, and with a "(" there is no link at all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q markdownify==1.2.3 html2text==2025.4.15 markdown-it-py==4.3.0
npm install --silent --no-audit --no-fund turndown@7.2.5 >/dev/null
cat >turn.cjs <<'END'
const Turndown = require('turndown');
console.log(new Turndown().turndown(process.argv[2]));
END
cat >run.py <<'END'
import subprocess

import html2text
import markdownify
from markdown_it import MarkdownIt

for url in "http://h.example/a)b", "http://h.example/a(b", "http://h.example/a(b)":
    html = f'<a href="{url}">x</a>'
    turndown = subprocess.run(["node", "turn.cjs", html], capture_output=True, text=True, check=True).stdout
    texts = {"markdownify": markdownify.markdownify(html), "html2text": html2text.html2text(html), "turndown": turndown}
    for name, text in texts.items():
        print(name, url, MarkdownIt().render(text.strip()).strip())
END
venv/bin/python run.py | tee out
diff - out <<'END'
markdownify http://h.example/a)b <p><a href="http://h.example/a">x</a>b)</p>
html2text http://h.example/a)b <p><a href="http://h.example/a)b">x</a></p>
turndown http://h.example/a)b <p><a href="http://h.example/a)b">x</a></p>
markdownify http://h.example/a(b <p>[x](http://h.example/a(b)</p>
html2text http://h.example/a(b <p><a href="http://h.example/a(b">x</a></p>
turndown http://h.example/a(b <p><a href="http://h.example/a(b">x</a></p>
markdownify http://h.example/a(b) <p><a href="http://h.example/a(b)">x</a></p>
html2text http://h.example/a(b) <p><a href="http://h.example/a(b)">x</a></p>
turndown http://h.example/a(b) <p><a href="http://h.example/a(b)">x</a></p>
END
