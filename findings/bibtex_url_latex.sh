#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI bibtexparser 2.1.0 and pybtex 0.26.1: the URL of an entry of BibTeX that is decoded or written
# Guess, written before: the value of url is the URL as it is: biblatex calls it a URI field, whose text is verbatim.
# Seen: bibtexparser's decoding of LaTeX takes the percent sign of a triplet for the begin of a comment, and drops the rest of the URL; the
# tilde becomes a no-break space. pybtex, which reads the URL as it is, writes TeX commands into it, and reads those back.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q bibtexparser==2.1.0 pybtex==0.26.1
cat >run.py <<'END'
import bibtexparser
from bibtexparser.middlewares import LatexDecodingMiddleware
from pybtex.database import parse_string

text = "@misc{a, url = {http://h.example/~u/a_b%20c#d}}"
for name, stack in ("plain", []), ("decoded", [LatexDecodingMiddleware()]):
    entry = bibtexparser.parse_string(text, append_middleware=stack).entries[0]
    print("bibtexparser", name, ascii(entry.fields_dict["url"].value))
data = parse_string(text, "bibtex")
print("pybtex", data.entries["a"].fields["url"])
print("pybtex, written and read", parse_string(data.to_string("bibtex"), "bibtex").entries["a"].fields["url"])
END
venv/bin/python run.py | tee out
diff - out <<'END'
bibtexparser plain 'http://h.example/~u/a_b%20c#d'
bibtexparser decoded 'http://h.example/\xa0u/a_b'
pybtex http://h.example/~u/a_b%20c#d
pybtex, written and read http://h.example/\textasciitilde u/a\_b\%20c\#d
END
