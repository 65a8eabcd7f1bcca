#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI cpe 1.3.1 and Go github.com/knqyf263/go-cpe 0.0.0-20230627041855-cb0794d06872: names of the Common Platform Enumeration as URIs
# Guess, written before: big%7emoney_2010 is big~money_2010, an example of the specification (NISTIR 7695, 6.1.3), in both.
# Seen: go-cpe reads it so. cpe decodes other triplets, but the percent sign of %7e is a character to it: what it writes has %257e, which
# is another product.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q cpe==1.3.1
cat >run.py <<'END'
from cpe import CPE

for uri in "cpe:/a:foo~bar:big%7emoney_2010", "cpe:/a:foo%5cbar:big%24money_2010":
    name = CPE(uri)
    print("cpe", uri, name.as_fs(), name.as_uri_2_3())
END
cat >main.go <<'END'
package main

import (
	"fmt"

	"github.com/knqyf263/go-cpe/naming"
)

func main() {
	for _, uri := range []string{"cpe:/a:foo~bar:big%7emoney_2010", "cpe:/a:foo%5cbar:big%24money_2010"} {
		name, err := naming.UnbindURI(uri)
		if err != nil {
			panic(err)
		}
		fmt.Println("go-cpe", uri, naming.BindToFS(name), naming.BindToURI(name))
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/knqyf263/go-cpe/naming@v0.0.0-20230627041855-cb0794d06872 >/dev/null 2>&1
{ venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
cpe cpe:/a:foo~bar:big%7emoney_2010 cpe:2.3:a:foo\~bar:big\%7emoney_2010:*:*:*:*:*:*:*:* cpe:/a:foo%7ebar:big%257emoney_2010
cpe cpe:/a:foo%5cbar:big%24money_2010 cpe:2.3:a:foo\\bar:big\$money_2010:*:*:*:*:*:*:*:* cpe:/a:foo%5cbar:big%24money_2010
go-cpe cpe:/a:foo~bar:big%7emoney_2010 cpe:2.3:a:foo\~bar:big\~money_2010:*:*:*:*:*:*:*:* cpe:/a:foo%7ebar:big%7emoney_2010
go-cpe cpe:/a:foo%5cbar:big%24money_2010 cpe:2.3:a:foo\\bar:big\$money_2010:*:*:*:*:*:*:*:* cpe:/a:foo%5cbar:big%24money_2010
END
