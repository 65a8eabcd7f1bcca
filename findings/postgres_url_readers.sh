#!/bin/sh
# SPDX-License-Identifier: MIT
# npm pg-connection-string 2.14.1, PyPI asyncpg 0.32.0 and psycopg 3.3.9 (libpq): database, hosts and parameters of a PostgreSQL URI
# Guess, written before: the database of /db%2Fx is "db/x" for all; two hosts are refused by the package of npm; a+b in the query is
# "a+b" for libpq alone.
# Seen: the database is "db%2Fx" for the package of npm, which takes two hosts as one name. libpq alone keeps the +.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q asyncpg==0.32.0 psycopg==3.3.9 psycopg-binary==3.3.9
npm install --silent --no-audit --no-fund pg-connection-string@2.14.1 >/dev/null
cat >rows <<'END'
postgres://h.example/db%2Fx
postgres://h1.example,h2.example:5433/db
postgres://h.example/db?application_name=a+b
END
cat >run.py <<'END'
import inspect

import psycopg.conninfo
from asyncpg import connect_utils

read = connect_utils._parse_connect_dsn_and_args
nothing = dict.fromkeys(inspect.signature(read).parameters)
for row in open("rows", encoding="utf-8").read().split():
    parts = psycopg.conninfo.conninfo_to_dict(row)
    print("libpq", parts["host"], parts.get("port"), parts["dbname"], parts.get("application_name"))
    hosts, rest = read(**{**nothing, "dsn": row, "user": "u", "ssl": False})[:2]
    print("asyncpg", hosts, rest.database, (rest.server_settings or {}).get("application_name"))
END
cat >run.cjs <<'END'
const { readFileSync } = require('fs');
const { parse } = require('pg-connection-string');
for (const row of readFileSync('rows', 'utf8').trim().split('\n')) {
    const { host, port, database, application_name } = parse(row);
    console.log('npm', host, port, database, application_name);
}
END
{ venv/bin/python run.py; node run.cjs; } | tee out
diff - out <<'END'
libpq h.example None db/x None
asyncpg [('h.example', 5432)] db/x None
libpq h1.example,h2.example ,5433 db None
asyncpg [('h1.example', 5432), ('h2.example', 5433)] db None
libpq h.example None db a+b
asyncpg [('h.example', 5432)] db a b
npm h.example  db%2Fx undefined
npm h1.example,h2.example 5433 db undefined
npm h.example  db a b
END
