#!/bin/sh
# SPDX-License-Identifier: MIT
# Go mellium.im/xmpp 0.22.0, package uri: what an XMPP URI asks for
# Guess, written before: xmpp:a@h.example?message;body=a%3Bb has the action message and the body "a;b" (RFC 5122, 2.2 and 2.7.1), and is
# written as it was read.
# Seen: with a pair there is no action and there are no pairs: net/url takes no ";". Written again, triplets are gone: "%3B" divides two
# pairs then, and "%23" begins a fragment.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'END'
package main

import (
	"fmt"

	"mellium.im/xmpp/uri"
)

func main() {
	for _, text := range []string{"xmpp:a@h.example?message", "xmpp:a@h.example?message;body=a%3Bb", "xmpp:a%23b@h.example"} {
		read, err := uri.Parse(text)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s action %q, pairs %v, %s\n", text, read.Action, read.URL.Query(), read)
	}
}
END
go mod init example >/dev/null 2>&1
go get mellium.im/xmpp/uri@v0.22.0 >/dev/null 2>&1
go run . | tee out
diff - out <<'END'
xmpp:a@h.example?message action "message", pairs map[message:[]], xmpp:a@h.example?message
xmpp:a@h.example?message;body=a%3Bb action "", pairs map[], xmpp:a@h.example?message;body=a;b
xmpp:a%23b@h.example action "", pairs map[], xmpp:a#b@h.example
END
