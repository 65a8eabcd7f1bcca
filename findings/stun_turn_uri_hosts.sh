#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI aiortc 1.16.0 and Go github.com/pion/stun/v3 3.1.7: the server that a STUN or TURN URI names
# Guess, written before: turn:[2001:db8::1]:3478?transport=tcp is the server 2001:db8::1 (RFC 7065, 3.1, takes host of RFC 3986), and
# TURN: is turn: (RFC 3986, 3.1).
# Seen: pion does so. aiortc, whose class of servers takes such a URI, knows neither an IPv6 address nor a scheme in capitals.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >uris <<'END'
turn:192.0.2.1:3478?transport=tcp
turn:[2001:db8::1]:3478?transport=tcp
stun:[2001:db8::1]
TURN:h.example
END
python3 -m venv venv
venv/bin/pip install -q aiortc==1.16.0
cat >run.py <<'END'
from aiortc.rtcicetransport import parse_stun_turn_uri

for uri in open("uris", encoding="utf-8").read().splitlines():
    try:
        read = parse_stun_turn_uri(uri)
        print("aiortc", uri, read["host"], read["port"])
    except ValueError as error:
        print("aiortc", uri, error)
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/pion/stun/v3"
)

func main() {
	text, err := os.ReadFile("uris")
	if err != nil {
		panic(err)
	}
	for _, line := range strings.Fields(string(text)) {
		uri, err := stun.ParseURI(line)
		if err != nil {
			panic(err)
		}
		fmt.Println("pion", line, uri.Host, uri.Port)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/pion/stun/v3@v3.1.7 >/dev/null 2>&1
{ venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
aiortc turn:192.0.2.1:3478?transport=tcp 192.0.2.1 3478
aiortc turn:[2001:db8::1]:3478?transport=tcp malformed uri
aiortc stun:[2001:db8::1] malformed uri
aiortc TURN:h.example malformed uri: invalid scheme
pion turn:192.0.2.1:3478?transport=tcp 192.0.2.1 3478
pion turn:[2001:db8::1]:3478?transport=tcp 2001:db8::1 3478
pion stun:[2001:db8::1] 2001:db8::1 3478
pion TURN:h.example h.example 3478
END
