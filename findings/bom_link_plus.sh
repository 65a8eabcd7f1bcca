#!/bin/sh
# SPDX-License-Identifier: MIT
# Go github.com/CycloneDX/cyclonedx-go 0.12.0: the reference in a BOM-Link
# Guess, written before: the fragment #a%20b is the reference "a b", and a BOM-Link is written as it was read. One in capitals is refused.
# Seen: it is written with "+" for the blank, and a plus that is read is a blank: in a fragment it is none (RFC 3986, 3.5). So the reference
# of a package URL with build metadata is another. All but letters, digits and "-_.~" is encoded.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'END'
package main

import (
	"fmt"

	"github.com/CycloneDX/cyclonedx-go"
)

func main() {
	for _, fragment := range []string{"a%20b", "pkg:npm/a@1.0.0+b", "pkg:npm/a@1"} {
		link, err := cyclonedx.ParseBOMLink("urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#" + fragment)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s: %q, written %s\n", fragment, link.Reference(), link.String()[len("urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1"):])
	}
	_, err := cyclonedx.ParseBOMLink("URN:CDX:3e671687-395b-41f5-a30f-a58921a69b79/1")
	fmt.Println("URN:CDX:", err)
}
END
go mod init example >/dev/null 2>&1
go get github.com/CycloneDX/cyclonedx-go@v0.12.0 >/dev/null 2>&1
go run . | tee out
diff - out <<'END'
a%20b: "a b", written #a+b
pkg:npm/a@1.0.0+b: "pkg:npm/a@1.0.0 b", written #pkg%3Anpm%2Fa%401.0.0+b
pkg:npm/a@1: "pkg:npm/a@1", written #pkg%3Anpm%2Fa%401
URN:CDX: invalid bom link
END
