#!/bin/sh
# SPDX-License-Identifier: MIT
# npm json-ptr 3.1.1 and Go github.com/go-openapi/jsonreference 1.0.3: a JSON pointer as the fragment of a URI
# Guess, written before: #/a%2Fb is the pointer /a/b, two keys, since triplets are decoded before the pointer is read (RFC 6901, 6). The
# key "a/b" is #/a~1b.
# Seen: jsonreference does so. json-ptr divides first and decodes then, so that it is the one key "a/b", and takes no %2F as the first
# character.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >fragments <<'END'
#/a%2Fb
#/a~1b
#/a%7E1b
#%2Fa
END
npm install --silent --no-audit --no-fund json-ptr@3.1.1 >/dev/null
cat >run.cjs <<'END'
const { readFileSync } = require('fs');
const { JsonPointer } = require('json-ptr');
for (const fragment of readFileSync('fragments', 'utf8').trim().split('\n')) {
    try {
        console.log('json-ptr', fragment, JSON.stringify(JsonPointer.create(fragment).path));
    } catch (error) {
        console.log('json-ptr', fragment, error.message);
    }
}
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/go-openapi/jsonreference"
)

func main() {
	text, err := os.ReadFile("fragments")
	if err != nil {
		panic(err)
	}
	for _, fragment := range strings.Fields(string(text)) {
		reference := jsonreference.MustCreateRef(fragment)
		fmt.Printf("jsonreference %s %q\n", fragment, reference.GetPointer().DecodedTokens())
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/go-openapi/jsonreference@v1.0.3 >/dev/null 2>&1
{ node run.cjs; go run .; } | tee out
diff - out <<'END'
json-ptr #/a%2Fb ["a/b"]
json-ptr #/a~1b ["a/b"]
json-ptr #/a%7E1b ["a/b"]
json-ptr #%2Fa Invalid JSON Pointer syntax.
jsonreference #/a%2Fb ["a" "b"]
jsonreference #/a~1b ["a/b"]
jsonreference #/a%7E1b ["a/b"]
jsonreference #%2Fa ["a"]
END
