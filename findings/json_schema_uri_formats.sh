#!/bin/sh
# SPDX-License-Identifier: MIT
# npm ajv-formats 3.0.1, PyPI jsonschema 4.26.0 with rfc3987, Go github.com/santhosh-tekuri/jsonschema 6.0.3: "format": "uri"
# Guess, written before: ajv-formats and Go refuse the address [v1.x], of which nobody knows a use; all take the empty path "a:".
# Seen: ajv-formats takes [v1.x] and refuses "a:", "http:" and "h:?x" in its full mode, which are URIs (RFC 3986, 3 and 3.3: path-empty).
# It takes them as "uri-reference".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q 'jsonschema==4.26.0' rfc3987==1.3.8
npm install --silent --no-audit --no-fund ajv@8.20.0 ajv-formats@3.0.1 >/dev/null
printf '%s\n' 'urn:a:b' 'a:' 'http:' 'h:?x' 'http://h.example:' 'http://[v1.x]/' >rows
cat >run.py <<'END'
from jsonschema import FormatChecker

for row in open("rows", encoding="utf-8").read().split():
    print("jsonschema", row, FormatChecker().conforms(row, "uri"))
END
cat >run.cjs <<'END'
const { readFileSync } = require('fs');
const Ajv = require('ajv');
const addFormats = require('ajv-formats');
const ajv = new Ajv();
addFormats(ajv, { mode: 'full' });
for (const row of readFileSync('rows', 'utf8').trim().split('\n')) {
    const [uri, reference] = ['uri', 'uri-reference'].map((format) => ajv.validate({ type: 'string', format }, row));
    console.log('ajv-formats', row, uri, 'as a reference', reference);
}
END
cat >main.go <<'END'
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func main() {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	compiler.AddResource("s.json", map[string]any{"format": "uri"})
	schema := compiler.MustCompile("s.json")
	file, _ := os.Open("rows")
	for rows := bufio.NewScanner(file); rows.Scan(); {
		fmt.Println("Go", rows.Text(), schema.Validate(rows.Text()) == nil)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/santhosh-tekuri/jsonschema/v6@v6.0.3 >/dev/null 2>&1
{ venv/bin/python run.py; node run.cjs; go run .; } | tee out
diff - out <<'END'
jsonschema urn:a:b True
jsonschema a: True
jsonschema http: True
jsonschema h:?x True
jsonschema http://h.example: True
jsonschema http://[v1.x]/ True
ajv-formats urn:a:b true as a reference true
ajv-formats a: false as a reference true
ajv-formats http: false as a reference true
ajv-formats h:?x false as a reference true
ajv-formats http://h.example: true as a reference true
ajv-formats http://[v1.x]/ true as a reference true
Go urn:a:b true
Go a: true
Go http: true
Go h:?x true
Go http://h.example: true
Go http://[v1.x]/ false
END
