#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI async-upnp-client 0.49.0 and Go github.com/huin/goupnp 1.3.1: a device whose description has a relative SCPDURL
# Guess, written before: both resolve it against the URL of the description (UPnP Device Architecture 1.1, 2.3; RFC 3986, 5): "svc.xml"
# beside http://h.example/a/desc.xml is http://h.example/a/svc.xml.
# Seen: goupnp begins each relative one with a slash, so that it is http://h.example/svc.xml; "../svc.xml" and "?x" lose the folder, too.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q async-upnp-client==0.49.0
cat >run.py <<'END'
from async_upnp_client.utils import absolute_url

for reference in "svc.xml", "../svc.xml", "?x", "/svc.xml":
    print("async-upnp-client", reference, absolute_url("http://h.example/a/desc.xml", reference))
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"net/url"

	"github.com/huin/goupnp"
)

func main() {
	base, _ := url.Parse("http://h.example/a/desc.xml")
	for _, reference := range []string{"svc.xml", "../svc.xml", "?x", "/svc.xml"} {
		field := goupnp.URLField{Str: reference}
		field.SetURLBase(base)
		fmt.Println("goupnp", reference, field.URL.String())
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/huin/goupnp@v1.3.1 >/dev/null 2>&1
{ venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
async-upnp-client svc.xml http://h.example/a/svc.xml
async-upnp-client ../svc.xml http://h.example/svc.xml
async-upnp-client ?x http://h.example/a/desc.xml?x
async-upnp-client /svc.xml http://h.example/svc.xml
goupnp svc.xml http://h.example/svc.xml
goupnp ../svc.xml http://h.example/svc.xml
goupnp ?x http://h.example/?x
goupnp /svc.xml http://h.example/svc.xml
END
