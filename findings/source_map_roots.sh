#!/bin/sh
# SPDX-License-Identifier: MIT
# npm source-map 0.8.0 and @jridgewell/trace-mapping 0.3.31, Go github.com/go-sourcemap/sourcemap 2.1.4: URLs of the sources of a map
# Guess: with the sourceRoot http://h.example/a the source "b.js" is http://h.example/a/b.js for all, and an absolute URL
# or "/c.js" is resolved by itself. Without one, a%20b.js is a URL beside the map.
# Seen: all agree on "b.js" alone. Both of npm put "/c.js" behind the root; trace-mapping puts an absolute URL there, too, with one slash
# less. Go's encodes the triplet, and the "?" of a query, once more, and leaves "/c.js" as it is.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund source-map@0.8.0 @jridgewell/trace-mapping@0.3.31 >/dev/null
cat >cases <<'END'
http://h.example/a b.js
http://h.example/a /c.js
http://h.example/a https://o.example/c.js
 a%20b.js
 b.js?v=1
END
cat >run.cjs <<'END'
const { readFileSync } = require('fs');
const { SourceMapConsumer } = require('source-map');
const { TraceMap } = require('@jridgewell/trace-mapping');
(async () => {
    for (const line of readFileSync('cases', 'utf8').trimEnd().split('\n')) {
        const [sourceRoot, source] = line.split(' ');
        const map = { version: 3, sources: [source], names: [], mappings: 'AAAA', sourceRoot };
        const url = 'http://m.example/d/e.js.map';
        console.log(line, '| source-map', (await new SourceMapConsumer(map, url)).sources[0]);
        console.log(line, '| trace-mapping', new TraceMap(map, url).resolvedSources[0]);
    }
})();
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/go-sourcemap/sourcemap"
)

func main() {
	text, _ := os.ReadFile("cases")
	for _, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		root, source, _ := strings.Cut(line, " ")
		data := fmt.Sprintf(`{"version":3,"sources":[%q],"names":[],"mappings":"AAAA","sourceRoot":%q}`, source, root)
		read, err := sourcemap.Parse("http://m.example/d/e.js.map", []byte(data))
		if err != nil {
			panic(err)
		}
		url, _, _, _, _ := read.Source(1, 0)
		fmt.Println(line, "| Go", url)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/go-sourcemap/sourcemap@v2.1.4+incompatible >/dev/null 2>&1
{ node run.cjs; go run .; } | tee out
diff - out <<'END'
http://h.example/a b.js | source-map http://h.example/a/b.js
http://h.example/a b.js | trace-mapping http://h.example/a/b.js
http://h.example/a /c.js | source-map http://h.example/a/c.js
http://h.example/a /c.js | trace-mapping http://h.example/a/c.js
http://h.example/a https://o.example/c.js | source-map https://o.example/c.js
http://h.example/a https://o.example/c.js | trace-mapping http://h.example/a/https:/o.example/c.js
 a%20b.js | source-map http://m.example/d/a%20b.js
 a%20b.js | trace-mapping http://m.example/d/a%20b.js
 b.js?v=1 | source-map http://m.example/d/b.js?v=1
 b.js?v=1 | trace-mapping http://m.example/d/b.js?v=1
http://h.example/a b.js | Go http://h.example/a/b.js
http://h.example/a /c.js | Go /c.js
http://h.example/a https://o.example/c.js | Go https://o.example/c.js
 a%20b.js | Go http://m.example/d/a%2520b.js
 b.js?v=1 | Go http://m.example/d/b.js%3Fv=1
END
