#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pypdfium2 5.15.2 (PDFium) and PyMuPDF 2.0, npm pdfjs-dist 5.6.205: relative links of a PDF whose catalog has a base URI
# Guess, written before: all three resolve them (ISO 32000-1, 12.6.4.7: Base is what relative references are resolved with): "c" under
# http://h.example/a/b is http://h.example/a/c.
# Seen: pdf.js alone. PDFium and MuPDF write the reference behind the base. To PDFium a colon makes each reference absolute, also one in a
# query.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pypdfium2==5.15.2 PyMuPDF==2.0
npm install --silent --no-audit --no-fund pdfjs-dist@5.6.205 >/dev/null
cat >run.py <<'END'
import ctypes
import pymupdf
import pypdfium2
from pypdfium2 import raw

REFERENCES = ["c", "?x", "../d", "/e", "//o.example/f", "#g", "q?u=http://o.example/"]


def write(name):
    parts = [
        "<< /Type /Catalog /Pages 2 0 R /URI << /Base (http://h.example/a/b) >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [{' '.join(f'{4 + i} 0 R' for i in range(len(REFERENCES)))}] >>",
    ]
    for i, reference in enumerate(REFERENCES):
        parts.append(f"<< /Type /Annot /Subtype /Link /Rect [10 {20 * i} 100 {20 * i + 15}] /A << /S /URI /URI ({reference}) >> >>")
    text, places = "%PDF-1.7\n", []
    for number, part in enumerate(parts, 1):
        places.append(f"{len(text):010} 00000 n \n")
        text += f"{number} 0 obj\n{part}\nendobj\n"
    table = f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n{''.join(places)}"
    text += f"{table}trailer << /Size {len(parts) + 1} /Root 1 0 R >>\nstartxref\n{len(text)}\n%%EOF\n"
    open(name, "w", encoding="ascii", newline="").write(text)


def by_pdfium(name):
    document = pypdfium2.PdfDocument(name)
    page, place, link = document[0], ctypes.c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page.raw, place, link):
        text = ctypes.create_string_buffer(200)
        raw.FPDFAction_GetURIPath(document.raw, raw.FPDFLink_GetAction(link), text, 200)
        yield text.value.decode()


write("a.pdf")
mupdf = [link["uri"] for link in pymupdf.open("a.pdf")[0].get_links()]
for row in zip(REFERENCES, by_pdfium("a.pdf"), mupdf):
    print(*row)
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
const page = await (await getDocument({ data: new Uint8Array(readFileSync('a.pdf')), verbosity: 0 }).promise).getPage(1);
for (const link of await page.getAnnotations()) {
    console.log('pdf.js', link.unsafeUrl, link.url);
}
END
{ venv/bin/python run.py; node run.mjs 2>/dev/null; } | tee out
diff - out <<'END'
c http://h.example/a/bc http://h.example/a/bc
?x http://h.example/a/b?x http://h.example/a/b?x
../d http://h.example/a/b../d http://h.example/a/b../d
/e http://h.example/a/b/e http://h.example/a/b/e
//o.example/f http://h.example/a/b//o.example/f http://h.example/a/b//o.example/f
#g http://h.example/a/b#g http://h.example/a/b#g
q?u=http://o.example/ q?u=http://o.example/ http://h.example/a/bq?u=http://o.example/
pdf.js c http://h.example/a/c
pdf.js ?x http://h.example/a/b?x
pdf.js ../d http://h.example/d
pdf.js /e http://h.example/e
pdf.js //o.example/f http://o.example/f
pdf.js #g http://h.example/a/b#g
pdf.js q?u=http://o.example/ http://h.example/a/q?u=http://o.example/
END
