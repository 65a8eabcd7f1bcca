#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI sentry-sdk 2.75.0 and npm @sentry/core 11.12.0: the project that a DSN names
# Guess, written before: Python takes the project abc of https://k@h.example/abc, JavaScript refuses it.
# Seen: the other way round. JavaScript reads a project that is empty for /42/, and 4 for /4%32, which Python refuses.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q sentry-sdk==2.75.0
npm install --silent --no-audit --no-fund @sentry/core@11.12.0 >/dev/null
cat >rows <<'END'
https://k@h.example/pre/42
https://k@h.example/abc
https://k@h.example/42/
https://k@h.example/4%32
END
cat >run.py <<'END'
from sentry_sdk.utils import BadDsn, Dsn

for row in open("rows", encoding="utf-8").read().split():
    try:
        print("PyPI", row, Dsn(row).project_id)
    except BadDsn:
        print("PyPI", row, "refused")
END
cat >run.cjs <<'END'
const { readFileSync } = require('fs');
const { dsnFromString } = require('@sentry/core');
for (const row of readFileSync('rows', 'utf8').trim().split('\n')) {
    console.log('npm', row, JSON.stringify(dsnFromString(row).projectId));
}
END
{ venv/bin/python run.py; node run.cjs; } | tee out
diff - out <<'END'
PyPI https://k@h.example/pre/42 42
PyPI https://k@h.example/abc refused
PyPI https://k@h.example/42/ refused
PyPI https://k@h.example/4%32 refused
npm https://k@h.example/pre/42 "42"
npm https://k@h.example/abc "abc"
npm https://k@h.example/42/ ""
npm https://k@h.example/4%32 "4"
END
