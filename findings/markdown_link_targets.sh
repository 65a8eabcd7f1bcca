#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI markdown-it-py 4.3.0, mistune 3.4.0, Markdown 3.11.3: what becomes of the target of a link
# Guess, written before: each writes the blank of [x](<a b>) as %20; ä is %C3%A4 in the first two, and stays in the third.
# Seen: Python-Markdown leaves the blank, which is no URI reference. mistune encodes the brackets of an IPv6 address, so that the URL has no
# host, and writes #harmful-link for coap+tcp.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q markdown-it-py==4.3.0 mistune==3.4.0 Markdown==3.11.3
cat >run.py <<'END'
import re

import markdown
import mistune
from markdown_it import MarkdownIt

for text in "[x](<a b>)", "[x](ä)", "[x](http://[::1]/a)", "<coap+tcp://h.example/a>":
    for name, render in ("markdown-it-py", MarkdownIt().render), ("mistune", mistune.html), ("Markdown", markdown.markdown):
        print(text, name, *re.findall('href="(.*?)"', render(text)))
END
venv/bin/python run.py | tee out
diff - out <<'END'
[x](<a b>) markdown-it-py a%20b
[x](<a b>) mistune a%20b
[x](<a b>) Markdown a b
[x](ä) markdown-it-py %C3%A4
[x](ä) mistune %C3%A4
[x](ä) Markdown ä
[x](http://[::1]/a) markdown-it-py http://[::1]/a
[x](http://[::1]/a) mistune http://%5B::1%5D/a
[x](http://[::1]/a) Markdown http://[::1]/a
<coap+tcp://h.example/a> markdown-it-py coap+tcp://h.example/a
<coap+tcp://h.example/a> mistune #harmful-link
<coap+tcp://h.example/a> Markdown coap+tcp://h.example/a
END
