#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI spiffe 0.3.2 and Go github.com/spiffe/go-spiffe/v2 2.9.0: capitals in the trust domain of a SPIFFE ID
# Guess, written before: both refuse spiffe://Trust.example/a, since a trust domain has lower-case letters only (SPIFFE-ID, 2.1).
# Seen: go-spiffe refuses it, and SPIFFE:// too. The package of PyPI takes both and writes them in lower case. Both refuse the
# empty segment at the end of /a/.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q spiffe==0.3.2
cat >rows <<'END'
spiffe://trust.example/a
spiffe://Trust.example/a
SPIFFE://trust.example/a
spiffe://trust.example/a/
END
cat >run.py <<'END'
import spiffe
from spiffe.errors import PySpiffeError

for row in open("rows", encoding="utf-8").read().split():
    try:
        print("PyPI", row, spiffe.SpiffeId(row))
    except PySpiffeError:
        print("PyPI", row, "refused")
END
cat >main.go <<'END'
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/spiffe/go-spiffe/v2/spiffeid"
)

func main() {
	rows, err := os.Open("rows")
	if err != nil {
		panic(err)
	}
	for lines := bufio.NewScanner(rows); lines.Scan(); {
		id, err := spiffeid.FromString(lines.Text())
		if err != nil {
			fmt.Println("Go", lines.Text(), "refused")
		} else {
			fmt.Println("Go", lines.Text(), id)
		}
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/spiffe/go-spiffe/v2@v2.9.0 >/dev/null 2>&1
{ venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
PyPI spiffe://trust.example/a spiffe://trust.example/a
PyPI spiffe://Trust.example/a spiffe://trust.example/a
PyPI SPIFFE://trust.example/a spiffe://trust.example/a
PyPI spiffe://trust.example/a/ refused
Go spiffe://trust.example/a spiffe://trust.example/a
Go spiffe://Trust.example/a refused
Go SPIFFE://trust.example/a refused
Go spiffe://trust.example/a/ refused
END
