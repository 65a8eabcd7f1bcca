#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pycollada 0.9.3: the file that an image of a COLLADA document names
# Guess, written before: a%20b.png is the file "a b.png", and a file URI is its path, since init_from is an xs:anyURI (COLLADA 1.4.1,
# chapter 3, "Address Syntax").
# Seen: neither is found: there is no file named a%20b.png or file:. The text "a b.png", which is no URI, is found.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pycollada==0.9.3
cat >run.py <<'END'
import pathlib
import collada

MODEL = (
    '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset/>'
    '<library_images><image id="i"><init_from>{}</init_from></image></library_images></COLLADA>'
)
image = pathlib.Path("a b.png").resolve()
image.write_bytes(b"image")
for name, reference in ("triplet", "a%20b.png"), ("file URI", image.as_uri()), ("blank", "a b.png"):
    pathlib.Path("a.dae").write_text(MODEL.format(reference), encoding="utf-8")
    model = collada.Collada("a.dae", ignore=[collada.DaeError])
    print(name, len(model.images[0].data), "octets")
END
venv/bin/python run.py | tee out
diff - out <<'END'
triplet 0 octets
file URI 0 octets
blank 5 octets
END
