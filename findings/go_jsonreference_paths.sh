#!/bin/sh
# SPDX-License-Identifier: MIT
# Go github.com/go-openapi/jsonreference 1.0.3: the path of a $ref
# Guess, written before: New lowers scheme and host and takes port 80 off; the path stays, with // and %2f.
# Seen: // becomes /, and a triplet of a slash becomes a slash, so that the $ref names another resource (RFC 3986, 2.2 and 3.3). The same
# happens where Inherits resolves one. Dot segments stay.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'END'
package main

import (
	"fmt"

	"github.com/go-openapi/jsonreference"
)

func main() {
	for _, text := range []string{"HTTP://H.example:80/a.json", "http://h.example/a//b.json", "http://h.example/a%2fb.json", "http://h.example/a/../b.json"} {
		reference := jsonreference.MustCreateRef(text)
		fmt.Println(text, reference.String())
	}
	base := jsonreference.MustCreateRef("http://h.example/a/b.json")
	for _, text := range []string{"c//d.json", "c%2fd.json"} {
		target, err := base.Inherits(jsonreference.MustCreateRef(text))
		if err != nil {
			panic(err)
		}
		fmt.Println(text, target.String())
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/go-openapi/jsonreference@v1.0.3 >/dev/null 2>&1
go run . | tee out
diff - out <<'END'
HTTP://H.example:80/a.json http://h.example/a.json
http://h.example/a//b.json http://h.example/a/b.json
http://h.example/a%2fb.json http://h.example/a/b.json
http://h.example/a/../b.json http://h.example/a/../b.json
c//d.json http://h.example/a/c/d.json
c%2fd.json http://h.example/a/c/d.json
END
