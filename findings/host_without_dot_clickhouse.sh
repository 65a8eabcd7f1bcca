#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI chdb 4.4.0 (ClickHouse 26.9.2.1): host and port of a URL whose host has no dot, such as localhost or a name in a company's network
# Guess, written before: port('http://h:080/') is 80 and port('http://h_1:81/') 81.
# Seen: both are 0. Without a dot in the name there is no host and no port, also by domainRFC and portRFC; a default is taken instead of the
# port that is written. netloc has both. A dot anywhere is enough: "a.b" has host and port.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q chdb==4.4.0
cat >run.py <<'END'
import chdb

for url in ("http://localhost:9000/", "http://intranet/", "http://a.b:9000/"):
    calls = ", ".join(f"{call}('{url}'{more})" for call, more in (("domain", ""), ("domainRFC", ""), ("port", ""), ("portRFC", ""), ("port", ", 443::UInt16"), ("netloc", "")))
    print(url, chdb.query(f"SELECT {calls}", "CSV").data().strip())
END
venv/bin/python run.py | tee out
cat >want <<'END'
http://localhost:9000/ "","",0,0,443,"localhost:9000"
http://intranet/ "","",0,0,443,"intranet"
http://a.b:9000/ "a.b","a.b",9000,9000,9000,"a.b:9000"
END
cmp out want
