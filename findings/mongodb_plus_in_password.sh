#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pymongo 4.20.1 and npm mongodb 7.9.0: the password of mongodb://u:p+q@h.example/
# Guess, written before: "p+q" for both: "+" is itself in a URI (RFC 3986, 2.2), and MongoDB's page of connection strings names
# other characters to be encoded.
# Seen: pymongo reads "p q", as in a form; mongodb reads "p+q". With %2B both read "p+q".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pymongo==4.20.1
npm install --silent --no-audit --no-fund mongodb@7.9.0 >/dev/null
cat >run.py <<'END'
from pymongo.uri_parser import parse_uri
print("pymongo", *(repr(parse_uri(f"mongodb://u:{password}@h.example/")["password"]) for password in ("p+q", "p%2Bq")))
END
cat >run.mjs <<'END'
import { MongoClient } from 'mongodb';
console.log('mongodb', ...['p+q', 'p%2Bq'].map(password => `'${new MongoClient(`mongodb://u:${password}@h.example/`).options.credentials.password}'`));
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
pymongo 'p q' 'p+q'
mongodb 'p+q' 'p+q'
END
