#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI PyLD 3.3.0 and npm jsonld 9.0.0: a relative @id under a base that has a query and no path
# Guess, written before: "g" under http://h.example?q is http://h.example/g for both (JSON-LD 1.1, 4.1.3; RFC 3986, 5.2.3: the merge
# of a base with an empty path).
# Seen: jsonld does so. PyLD writes the path into the query: http://h.example?q/g. The other 28 references that were tried are right in both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q PyLD==3.3.0
npm install --silent --no-audit --no-fund jsonld@9.0.0 >/dev/null
cat >run.py <<'END'
from pyld import jsonld

for base in "http://h.example", "http://h.example/?q", "http://h.example?q":
    [node] = jsonld.expand({"@id": "g", "http://p.example/": "x"}, {"base": base})
    print("PyLD", base, node["@id"])
END
cat >run.mjs <<'END'
import jsonld from 'jsonld';
for (const base of ['http://h.example', 'http://h.example/?q', 'http://h.example?q']) {
    const [node] = await jsonld.expand({ '@id': 'g', 'http://p.example/': 'x' }, { base });
    console.log('jsonld', base, node['@id']);
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
PyLD http://h.example http://h.example/g
PyLD http://h.example/?q http://h.example/g
PyLD http://h.example?q http://h.example?q/g
jsonld http://h.example http://h.example/g
jsonld http://h.example/?q http://h.example/g
jsonld http://h.example?q http://h.example/g
END
