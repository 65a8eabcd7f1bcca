#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI python-datauri 3.0.2, npm data-uri-to-buffer 8.0.0 and strong-data-uri 1.0.6, Go github.com/vincent-petithory/dataurl 1.0.0:
# triplets in a data URI
# Guess, written before: base64 with %2F and %3D is decoded as if "/" and "=" stood there, since the data are octets of a URI, whatever
# their encoding is (RFC 2397, 3: urlchar has escape); a capital DATA: is data: (RFC 3986, 3.1).
# Seen: data-uri-to-buffer alone reads it so. dataurl refuses it. python-datauri and strong-data-uri take the letters of a triplet for
# base64, so that there are other octets. Those of %C3%A9 without base64 are one to strong-data-uri, E9. These three refuse DATA:.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >uris <<'END'
data:;base64,Pz8/Pw==
data:;base64,Pz8%2FPw==
data:;base64,Pz8/Pw%3D%3D
data:,%C3%A9
DATA:,x
END
python3 -m venv venv
venv/bin/pip install -q python-datauri==3.0.2
npm install --silent --no-audit --no-fund data-uri-to-buffer@8.0.0 strong-data-uri@1.0.6 >/dev/null
cat >run.py <<'END'
from datauri import DataURI

for uri in open("uris", encoding="utf-8").read().splitlines():
    try:
        print("python-datauri", uri, DataURI(uri).data.hex())
    except ValueError:
        print("python-datauri", uri, "refused")
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import { dataUriToBuffer } from 'data-uri-to-buffer';
import strong from 'strong-data-uri';
const readers = { 'data-uri-to-buffer': uri => dataUriToBuffer(uri).buffer, 'strong-data-uri': uri => strong.decode(uri) };
for (const [name, read] of Object.entries(readers)) {
    for (const uri of readFileSync('uris', 'utf8').trim().split('\n')) {
        let seen = 'refused';
        try {
            seen = Buffer.from(read(uri)).toString('hex');
        } catch { /* it is refused */ }
        console.log(name, uri, seen);
    }
}
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/vincent-petithory/dataurl"
)

func main() {
	text, err := os.ReadFile("uris")
	if err != nil {
		panic(err)
	}
	for _, uri := range strings.Fields(string(text)) {
		read, err := dataurl.DecodeString(uri)
		if err != nil {
			fmt.Println("dataurl", uri, "refused")
			continue
		}
		fmt.Printf("dataurl %s %x\n", uri, read.Data)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/vincent-petithory/dataurl@v1.0.0 >/dev/null 2>&1
{ venv/bin/python run.py; node run.mjs; go run .; } | tee out
diff - out <<'END'
python-datauri data:;base64,Pz8/Pw== 3f3f3f3f
python-datauri data:;base64,Pz8%2FPw== 3f3f3614fc
python-datauri data:;base64,Pz8/Pw%3D%3D refused
python-datauri data:,%C3%A9 c3a9
python-datauri DATA:,x refused
data-uri-to-buffer data:;base64,Pz8/Pw== 3f3f3f3f
data-uri-to-buffer data:;base64,Pz8%2FPw== 3f3f3f3f
data-uri-to-buffer data:;base64,Pz8/Pw%3D%3D 3f3f3f3f
data-uri-to-buffer data:,%C3%A9 c3a9
data-uri-to-buffer DATA:,x 78
strong-data-uri data:;base64,Pz8/Pw== 3f3f3f3f
strong-data-uri data:;base64,Pz8%2FPw== 3f3f3614fc
strong-data-uri data:;base64,Pz8/Pw%3D%3D 3f3f3f3f0dc3dc
strong-data-uri data:,%C3%A9 e9
strong-data-uri DATA:,x refused
dataurl data:;base64,Pz8/Pw== 3f3f3f3f
dataurl data:;base64,Pz8%2FPw== refused
dataurl data:;base64,Pz8/Pw%3D%3D refused
dataurl data:,%C3%A9 c3a9
dataurl DATA:,x refused
END
