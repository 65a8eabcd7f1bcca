#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pygls 2.1.1, npm vscode-uri 3.2.0, Go go.lsp.dev/uri 1.0.1: the URI of a file in the Language Server Protocol
# Guess, written before: a server in Python and an editor write the same URI for /a:b@c+d; Go's library leaves ":", "@" and "+" as they are.
# Seen: Go's writes what vscode-uri writes. pygls leaves the colon, so that a server and an editor have two keys for one document. vscode-uri
# and Go's also write FILE:///a as FILE:/a, and %2F as a slash.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pygls==2.1.1
npm install --silent --no-audit --no-fund vscode-uri@3.2.0 >/dev/null
cat >run.py <<'END'
from pygls import uris

for path in "/a:b@c+d", "/a#b?c%d":
    print("pygls", path, uris.from_fs_path(path))
END
cat >run.cjs <<'END'
const { URI } = require('vscode-uri');
for (const path of ['/a:b@c+d', '/a#b?c%d']) {
    console.log('vscode-uri', path, URI.file(path).toString());
}
for (const uri of ['FILE:///a', 'file:///a%2Fb']) {
    console.log('vscode-uri', uri, URI.parse(uri).toString());
}
END
cat >main.go <<'END'
package main

import (
	"fmt"

	"go.lsp.dev/uri"
)

func main() {
	for _, path := range []string{"/a:b@c+d", "/a#b?c%d"} {
		fmt.Println("Go", path, uri.File(path))
	}
	for _, text := range []string{"FILE:///a", "file:///a%2Fb"} {
		fmt.Println("Go", text, uri.MustParse(text))
	}
}
END
go mod init example >/dev/null 2>&1
go get go.lsp.dev/uri@v1.0.1 >/dev/null 2>&1
{ venv/bin/python run.py; node run.cjs; go run .; } | tee out
diff - out <<'END'
pygls /a:b@c+d file:///a:b%40c%2Bd
pygls /a#b?c%d file:///a%23b%3Fc%25d
vscode-uri /a:b@c+d file:///a%3Ab%40c%2Bd
vscode-uri /a#b?c%d file:///a%23b%3Fc%25d
vscode-uri FILE:///a FILE:/a
vscode-uri file:///a%2Fb file:///a/b
Go /a:b@c+d file:///a%3Ab%40c%2Bd
Go /a#b?c%d file:///a%23b%3Fc%25d
Go FILE:///a FILE:/a
Go file:///a%2Fb file:///a/b
END
