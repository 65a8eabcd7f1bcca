#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI mwparserfromhell 0.7.2 and wikitextparser 3.0.0: external links in the text of a wiki
# Guess, written before: [http://[2001:db8::1]/a x] is a link to that URL, as in MediaWiki, in both.
# Seen: mwparserfromhell ends the URL before the bracket, and takes the address for the text of the link; without the outer brackets it sees
# no link. wikitextparser reads the address, but a full stop or a parenthesis behind a bare URL belongs to it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q mwparserfromhell==0.7.2 wikitextparser==3.0.0
cat >run.py <<'END'
import mwparserfromhell
import wikitextparser

for text in "[http://[2001:db8::1]/a x]", "http://[2001:db8::1]/a", "(http://h.example/a)", "http://h.example/a.":
    print(text)
    print("  mwparserfromhell", [(str(link.url), str(link.title)) for link in mwparserfromhell.parse(text).filter_external_links()])
    print("  wikitextparser", [(link.url, link.text) for link in wikitextparser.parse(text).external_links])
END
venv/bin/python run.py | tee out
diff - out <<'END'
[http://[2001:db8::1]/a x]
  mwparserfromhell [('http://', '[2001:db8::1')]
  wikitextparser [('http://[2001:db8::1]/a', 'x')]
http://[2001:db8::1]/a
  mwparserfromhell []
  wikitextparser [('http://[2001:db8::1]/a', None)]
(http://h.example/a)
  mwparserfromhell [('http://h.example/a', 'None')]
  wikitextparser [('http://h.example/a)', None)]
http://h.example/a.
  mwparserfromhell [('http://h.example/a', 'None')]
  wikitextparser [('http://h.example/a.', None)]
END
