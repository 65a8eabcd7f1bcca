#!/bin/sh
# SPDX-License-Identifier: MIT
# Go github.com/peterhellberg/link 1.2.0 and github.com/tomnomnom/linkheader of 2025-08-11: Link headers
# Guess: a comma or semicolon in <> or in quotes divides nothing, and links need no blank between them (RFC 8288, 3).
# Seen: link drops the comma of a URL, and of two links without a blank it makes one with both URLs. linkheader cuts at each comma and
# semicolon: a link whose URL has one is lost, and a relation that is a URI ends there.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'END'
package main

import (
	"fmt"
	"sort"

	"github.com/peterhellberg/link"
	"github.com/tomnomnom/linkheader"
)

func main() {
	for _, text := range []string{
		`<http://h.example/a,b>; rel=next`, `</a>;rel=next,</b>;rel=prev`, `</a>; rel="http://r.example/a,b"`, `</a;b>; rel=next`,
	} {
		fmt.Println(text)
		lines := []string{}
		for rel, found := range link.Parse(text) {
			lines = append(lines, fmt.Sprintf("  link %s <%s>", rel, found.URI))
		}
		sort.Strings(lines)
		for _, found := range linkheader.Parse(text) {
			lines = append(lines, fmt.Sprintf("  linkheader %s <%s>", found.Rel, found.URL))
		}
		for _, line := range lines {
			fmt.Println(line)
		}
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/peterhellberg/link@v1.2.0 github.com/tomnomnom/linkheader@v0.0.0-20250811210735-e5fe3b51442e >/dev/null 2>&1
go run . | tee out
diff - out <<'END'
<http://h.example/a,b>; rel=next
  link next <http://h.example/ab>
</a>;rel=next,</b>;rel=prev
  link prev </a>;rel=next</b>
  linkheader next </a>
  linkheader prev </b>
</a>; rel="http://r.example/a,b"
  link http://r.example/ab </a>
  linkheader http://r.example/a </a>
</a;b>; rel=next
  link next </a;b>
END
