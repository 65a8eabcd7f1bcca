#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI prance 26.7.19.0 and npm @apidevtools/json-schema-ref-parser 15.5.2: the file that a $ref with a triplet names
# Guess, written before: both open "a b.json" for a%20b.json, since a $ref is a URI reference (RFC 3986, 2.1).
# Seen: the package of npm does. prance looks for a file named a%20b.json, and opens "a b.json" for a $ref with a raw blank.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q prance==26.7.19.0 openapi-spec-validator==0.9.0
npm install --silent --no-audit --no-fund @apidevtools/json-schema-ref-parser@15.5.2 >/dev/null
echo '{ "x": { "type": "string" } }' >'a b.json'
for name in 'a%20b' 'a b'; do
    cat >"$name.api" <<END
{ "openapi": "3.0.0", "info": { "title": "t", "version": "1" }, "paths": {},
  "components": { "schemas": { "A": { "\$ref": "$name.json#/x" } } } }
END
done
cat >run.py <<'END'
import prance
from prance.util.url import ResolutionError

for name in "a%20b", "a b":
    try:
        parser = prance.ResolvingParser(name + ".api", backend="openapi-spec-validator")
        print("prance", name, parser.specification["components"]["schemas"]["A"])
    except ResolutionError:
        print("prance", name, "not found")
END
cat >run.mjs <<'END'
import $RefParser from '@apidevtools/json-schema-ref-parser';
import { readFileSync } from 'fs';
const api = JSON.parse(readFileSync('a%20b.api', 'utf8'));
console.log('ref-parser a%20b', JSON.stringify((await $RefParser.dereference(api)).components.schemas.A));
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
prance a%20b not found
prance a b {'type': 'string'}
ref-parser a%20b {"type":"string"}
END
