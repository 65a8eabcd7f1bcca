#!/bin/sh
# SPDX-License-Identifier: MIT
# Go github.com/yosida95/uritemplate/v3 3.0.2: URI templates with letters that are not ASCII
# Guess: {a} with "é" is %C3%A9, since a character is encoded as UTF-8 (RFC 6570, 3.2.1), and {a:1} of "éb" is that, too:
# a prefix counts characters (2.4.1).
# Seen: {a} is %E9, the number of the character, and each of "日本" has two bytes of UTF-16. A prefix counts bytes, and is an error where it
# ends within a letter.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'END'
package main

import (
	"fmt"

	"github.com/yosida95/uritemplate/v3"
)

func main() {
	for _, text := range []string{"b", "\u00e9b", "\u65e5\u672c"} {
		values := uritemplate.Values{}
		values.Set("a", uritemplate.String(text))
		for _, template := range []string{"{a}", "{+a}", "{a:1}", "{a:2}"} {
			uri, err := uritemplate.MustNew(template).Expand(values)
			fmt.Println(text, template, uri, err)
		}
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/yosida95/uritemplate/v3@v3.0.2 >/dev/null 2>&1
go run . | tee out
diff - out <<'END'
b {a} b <nil>
b {+a} b <nil>
b {a:1} b <nil>
b {a:2} b <nil>
éb {a} %E9b <nil>
éb {+a} %E9b <nil>
éb {a:1}  uritemplate:0:invalid encoding
éb {a:2} %E9 <nil>
日本 {a} %65%E5%67%2C <nil>
日本 {+a} %65%E5%67%2C <nil>
日本 {a:1}  uritemplate:0:invalid encoding
日本 {a:2}  uritemplate:0:invalid encoding
END
