#!/bin/sh
# SPDX-License-Identifier: MIT
# Go github.com/plgd-dev/go-coap/v3 3.8.1: the Uri-Path options of a path, and the path of options
# Guess, written before: /a//b/ has the segments "a", "", "b" and "" (RFC 7252, 6.4), and the path of one segment "a/b" is /a%2Fb (6.5).
# Seen: empty segments are dropped, so that /a/ asks for /a, a triplet is sent as three characters, and the path of a request with a
# slash in a segment cannot be read.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'END'
package main

import (
	"fmt"

	"github.com/plgd-dev/go-coap/v3/message"
)

func main() {
	buffer := make([]byte, 256)
	for _, path := range []string{"/a/", "/a//b/", "/a%20b"} {
		options, _, err := make(message.Options, 0, 16).SetPath(buffer, path)
		if err != nil {
			panic(err)
		}
		segments := []string{}
		for _, option := range options {
			segments = append(segments, string(option.Value))
		}
		fmt.Printf("%s is sent as %q\n", path, segments)
	}
	for _, segment := range []string{"a b", "a/b"} {
		options, _, _ := make(message.Options, 0, 16).AddString(buffer, message.URIPath, segment)
		path, err := options.Path()
		fmt.Printf("%q is read as %q %v\n", segment, path, err)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/plgd-dev/go-coap/v3@v3.8.1 >/dev/null 2>&1
go run . | tee out
diff - out <<'END'
/a/ is sent as ["a"]
/a//b/ is sent as ["a" "b"]
/a%20b is sent as ["a%20b"]
"a b" is read as "/a b" <nil>
"a/b" is read as "" invalid encoding
END
