#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI fpdf2 2.8.9 and npm pdfkit 0.20.2: a link with a letter that is not ASCII, in a PDF that PyPI pypdfium2 5.15.2 reads
# Guess, written before: the letter is percent-encoded, since the URI of an action is 7-bit ASCII (ISO 32000-1, 12.6.4.7).
# Seen: the text of the whole link is written in UTF-16 with a byte order mark, as a title would be. PDFium, the reader of Chrome, reads
# only the mark of it: the link leads nowhere.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q fpdf2==2.8.9 pypdfium2==5.15.2
npm install --silent --no-audit --no-fund pdfkit@0.20.2 >/dev/null
cat >write.cjs <<'END'
const PDFDocument = require('pdfkit');
const pdf = new PDFDocument();
pdf.pipe(require('fs').createWriteStream('pdfkit.pdf'));
['http://h.example/a(b)', 'http://h.example/\u00e4'].forEach((url, at) => pdf.link(10, 20 * at, 100, 15, url));
pdf.end();
END
cat >run.py <<'END'
import ctypes

import pypdfium2
import pypdfium2.raw as raw
from fpdf import FPDF

pdf = FPDF()
pdf.add_page()
for at, url in enumerate(["http://h.example/a(b)", "http://h.example/\u00e4"]):
    pdf.link(10, 20 * at, 100, 15, url)
pdf.output("fpdf2.pdf")
for name in "fpdf2", "pdfkit":
    document = pypdfium2.PdfDocument(name + ".pdf")
    page, at, link = document[0], ctypes.c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page.raw, ctypes.byref(at), ctypes.byref(link)):
        text = ctypes.create_string_buffer(100)
        raw.FPDFAction_GetURIPath(document.raw, raw.FPDFLink_GetAction(link), text, 100)
        print(name, text.value)
END
node write.cjs
venv/bin/python run.py | tee out
diff - out <<'END'
fpdf2 b'http://h.example/a(b)'
fpdf2 b'\xfe\xff'
pdfkit b'http://h.example/a(b)'
pdfkit b'\xfe\xff'
END
