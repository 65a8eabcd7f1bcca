#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI elementpath 5.1.4 and saxonche 13.1.1 (SaxonC): fn:resolve-uri of XPath 3.1
# Guess, written before: elementpath resolves as RFC 3986, 5.2, which the function names; Saxon reads "?x" as Java does, below the folder.
# Seen: Saxon does, and keeps ".." above the root. elementpath gives "//h" back as it is, without a scheme: no absolute URI.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q elementpath==5.1.4 saxonche==13.1.1
cat >run.py <<'END'
from elementpath.xpath31 import XPath31Parser
from saxonche import PySaxonProcessor

with PySaxonProcessor(license=False) as processor:
    saxon = processor.new_xpath_processor()
    for reference, base in ("?x", "http://a/b/c;d?y"), ("../../g", "http://a/b/c"), ("..//g", "http://a/b/c/d"), ("//h", "http://a/b"):
        call = f"resolve-uri('{reference}', '{base}')"
        print(call, "elementpath", XPath31Parser().parse(call).evaluate(), "Saxon", saxon.evaluate_single(call))
END
venv/bin/python run.py | tee out
diff - out <<'END'
resolve-uri('?x', 'http://a/b/c;d?y') elementpath http://a/b/c;d?x Saxon http://a/b/?x
resolve-uri('../../g', 'http://a/b/c') elementpath http://a/g Saxon http://a/../g
resolve-uri('..//g', 'http://a/b/c/d') elementpath http://a/b/g Saxon http://a/b/g
resolve-uri('//h', 'http://a/b') elementpath //h Saxon http://h
END
