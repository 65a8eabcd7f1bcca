#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI XlsxWriter 3.3.1 and openpyxl 3.1.5: a hyperlink in a workbook that one writes and the other reads
# Guess, written before: the link of a cell is the URL that was given.
# Seen: the brackets of an IPv6 address become %5b and %5d, so that the host is no address any more (RFC 3986, 3.2.2). Where a triplet
# stands anywhere in the URL, they stay.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q XlsxWriter==3.3.1 openpyxl==3.1.5
cat >run.py <<'END'
import openpyxl
import xlsxwriter

urls = ["http://h.example/a?b=c", "http://[2001:db8::1]/a", "http://[2001:db8::1]/a%20b"]
book = xlsxwriter.Workbook("t.xlsx")
sheet = book.add_worksheet()
for row, url in enumerate(urls):
    sheet.write_url(row, 0, url)
book.close()
for url, (cell,) in zip(urls, openpyxl.load_workbook("t.xlsx").active):
    print(f"{url} -> {cell.hyperlink.target}")
END
venv/bin/python run.py | tee out
diff - out <<'END'
http://h.example/a?b=c -> http://h.example/a?b=c
http://[2001:db8::1]/a -> http://%5b2001:db8::1%5d/a
http://[2001:db8::1]/a%20b -> http://[2001:db8::1]/a%20b
END
