#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pyotp 2.12.1, npm otpauth 9.5.2, Go github.com/pquerna/otp 1.5.0: issuer and account in the URI of a one-time password
# Guess, written before: Co:%20al and Co%3A%20al are the account "al" of "Co", since a label is the issuer, ":" or "%3A", any number
# of "%20" and the account (Key URI Format, "Label"); a+b is itself in the parameter issuer (RFC 3986, 2.2).
# Seen: the account begins with a blank for all three. pyotp does not divide at %3A and writes such a URI back with the issuer twice. To
# pyotp and Go's package a+b is "a b".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >uris <<'END'
otpauth://totp/Co:%20al?secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&issuer=Co
otpauth://totp/Co%3A%20al?secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&issuer=Co
otpauth://totp/al?secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&issuer=a+b
END
python3 -m venv venv
venv/bin/pip install -q pyotp==2.12.1
npm install --silent --no-audit --no-fund otpauth@9.5.2 >/dev/null
cat >run.py <<'END'
import json
import pyotp

for uri in open("uris", encoding="utf-8").read().splitlines():
    read = pyotp.parse_uri(uri)
    print("pyotp", json.dumps([read.issuer, read.name]), read.provisioning_uri().partition("?")[0])
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import { URI } from 'otpauth';
for (const uri of readFileSync('uris', 'utf8').trim().split('\n')) {
    const read = URI.parse(uri);
    console.log('otpauth', JSON.stringify([read.issuer, read.label]));
}
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/pquerna/otp"
)

func main() {
	text, err := os.ReadFile("uris")
	if err != nil {
		panic(err)
	}
	for _, uri := range strings.Fields(string(text)) {
		read, err := otp.NewKeyFromURL(uri)
		if err != nil {
			panic(err)
		}
		fmt.Printf("pquerna/otp [%q, %q]\n", read.Issuer(), read.AccountName())
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/pquerna/otp@v1.5.0 >/dev/null 2>&1
{ venv/bin/python run.py; node run.mjs; go run .; } | tee out
diff - out <<'END'
pyotp ["Co", " al"] otpauth://totp/Co:%20al
pyotp ["Co", "Co: al"] otpauth://totp/Co:Co%3A%20al
pyotp ["a b", "al"] otpauth://totp/a%20b:al
otpauth ["Co"," al"]
otpauth ["Co"," al"]
otpauth ["a+b","al"]
pquerna/otp ["Co", " al"]
pquerna/otp ["Co", " al"]
pquerna/otp ["a b", "al"]
END
