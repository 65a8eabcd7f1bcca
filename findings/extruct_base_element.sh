#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI extruct 0.18.0: relative URLs of microdata, RDFa and microformats in a page with a base element
# Guess, written before: all are resolved against the base element, which is the base URL of the document (HTML; HTML+RDFa 1.1).
# Seen: those of microformats are. Those of microdata and RDFa are resolved against the URL that the page was fetched from.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q extruct==0.18.0
cat >run.py <<'END'
import extruct

page = """<!doctype html><html><head><base href="http://b.example/x/y"><title>t</title></head><body>
<div itemscope itemtype="http://schema.org/Thing"><a itemprop="url" href="c">x</a></div>
<div vocab="http://schema.org/" typeof="Thing" resource="r"><a property="url" href="c">x</a></div>
<div class="h-entry"><a class="u-url" href="c">x</a></div></body></html>"""
found = extruct.extract(page, base_url="http://h.example/a/b", syntaxes=["microdata", "rdfa", "microformat"])
print("microdata", found["microdata"][0]["properties"]["url"])
print("RDFa", [node for node in found["rdfa"] if "@type" in node][0]["http://schema.org/url"][0]["@id"])
print("microformats", *found["microformat"][0]["properties"]["url"])
END
venv/bin/python run.py | tee out
diff - out <<'END'
microdata http://h.example/a/c
RDFa http://h.example/a/c
microformats http://b.example/x/c
END
