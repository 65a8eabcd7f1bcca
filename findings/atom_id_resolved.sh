#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI feedparser 6.0.14 and Go github.com/mmcdole/gofeed 1.4.2: the id of an entry of an Atom feed that has an xml:base
# Guess, written before: the id is the text in the feed, which is compared character by character and is not to be changed (RFC 4287,
# 4.2.6 and 4.2.6.1).
# Seen: both resolve it as if it were a reference. An empty fragment is lost, in feedparser an empty query, too, so that two or three
# entries have one id; the scheme is lowered. feedparser leaves a urn as it is.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q feedparser==6.0.14
{
    echo '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://b.example/"><id>urn:x:f</id><title>t</title>'
    echo '<updated>2026-01-01T00:00:00Z</updated>'
    for id in 'http://h.example/a' 'http://h.example/a?' 'http://h.example/a#' 'HTTP://H.example/b' 'urn:x:y#'; do
        echo "<entry><id>$id</id><title>x</title><updated>2026-01-01T00:00:00Z</updated></entry>"
    done
    echo '</feed>'
} >feed.xml
cat >run.py <<'END'
import feedparser

for entry in feedparser.parse("feed.xml").entries:
    print("feedparser", entry.id)
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"

	"github.com/mmcdole/gofeed"
)

func main() {
	file, _ := os.Open("feed.xml")
	feed, err := gofeed.NewParser().Parse(file)
	if err != nil {
		panic(err)
	}
	for _, item := range feed.Items {
		fmt.Println("gofeed", item.GUID)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/mmcdole/gofeed@v1.4.2 >/dev/null 2>&1
{ venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
feedparser http://h.example/a
feedparser http://h.example/a
feedparser http://h.example/a
feedparser http://H.example/b
feedparser urn:x:y#
gofeed http://h.example/a
gofeed http://h.example/a?
gofeed http://h.example/a
gofeed http://H.example/b
gofeed urn:x:y
END
