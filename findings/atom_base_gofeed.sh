#!/bin/sh
# SPDX-License-Identifier: MIT
# Go github.com/mmcdole/gofeed 1.4.2 and PyPI feedparser 6.0.14: links of an Atom feed under xml:base
# Guess, written before: "c" under the base http://h.example/a/b.xml is http://h.example/a/c (RFC 4287, 2; XML Base; RFC 3986, 5.2).
# Seen: feedparser does so. To gofeed the base is a folder, even if it has a query: http://h.example/a/b.xml/c. A base inside is
# resolved right against the first one, and is a folder then, too.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >rows <<'END'
http://h.example/a/b.xml c
http://h.example/a/b.xml ../d
http://h.example/a/b?x=1 ?y
http://h.example/a/b?x=1 #g
http://h.example/a/ c
END
python3 -m venv venv
venv/bin/pip install -q feedparser==6.0.14
cat >run.py <<'END'
import feedparser

FEED = '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="{}"><entry><link href="{}"/></entry><entry xml:base="e/f"><link href="g"/></entry></feed>'
for row in open("rows", encoding="utf-8").read().splitlines():
    print("feedparser", row, *[entry.link for entry in feedparser.parse(FEED.format(*row.split())).entries])
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/mmcdole/gofeed"
)

const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="%s"><entry><link href="%s"/></entry><entry xml:base="e/f"><link href="g"/></entry></feed>`

func main() {
	rows, err := os.ReadFile("rows")
	if err != nil {
		panic(err)
	}
	for _, row := range strings.Split(strings.TrimSpace(string(rows)), "\n") {
		base, reference, _ := strings.Cut(row, " ")
		read, err := gofeed.NewParser().ParseString(fmt.Sprintf(feed, base, reference))
		if err != nil {
			panic(err)
		}
		fmt.Println("gofeed", row, read.Items[0].Link, read.Items[1].Link)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/mmcdole/gofeed@v1.4.2 >/dev/null 2>&1
{ venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
feedparser http://h.example/a/b.xml c http://h.example/a/c http://h.example/a/e/g
feedparser http://h.example/a/b.xml ../d http://h.example/d http://h.example/a/e/g
feedparser http://h.example/a/b?x=1 ?y http://h.example/a/b?y http://h.example/a/e/g
feedparser http://h.example/a/b?x=1 #g http://h.example/a/b?x=1#g http://h.example/a/e/g
feedparser http://h.example/a/ c http://h.example/a/c http://h.example/a/e/g
gofeed http://h.example/a/b.xml c http://h.example/a/b.xml/c http://h.example/a/e/f/g
gofeed http://h.example/a/b.xml ../d http://h.example/a/d http://h.example/a/e/f/g
gofeed http://h.example/a/b?x=1 ?y http://h.example/a/b/?y http://h.example/a/e/f/g
gofeed http://h.example/a/b?x=1 #g http://h.example/a/b/?x=1#g http://h.example/a/e/f/g
gofeed http://h.example/a/ c http://h.example/a/c http://h.example/a/e/f/g
END
