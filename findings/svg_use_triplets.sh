#!/bin/sh
# SPDX-License-Identifier: MIT
# npm @resvg/resvg-js 2.6.2 and PyPI CairoSVG 2.9.1: a use element whose fragment is percent-encoded
# Guess, written before: resvg draws <use href="#%C3%A9"> for the id é, as browsers do; CairoSVG does not.
# Seen: neither draws it. Both draw href="#é".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q CairoSVG==2.9.1 pillow==13.0.0
npm install --silent --no-audit --no-fund @resvg/resvg-js@2.6.2 >/dev/null
cat >write.py <<'END'
for name, fragment in ("raw", "\u00e9"), ("encoded", "%C3%A9"):
    open(name + ".svg", "w", encoding="utf-8").write(
        '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><defs><rect id="\u00e9" width="4" height="4" fill="red"/>'
        f'</defs><use href="#{fragment}"/></svg>'
    )
END
cat >run.py <<'END'
import io

import cairosvg
from PIL import Image

for name in "raw", "encoded":
    picture = Image.open(io.BytesIO(cairosvg.svg2png(url=name + ".svg"))).convert("RGBA")
    print("CairoSVG", name, *picture.getpixel((1, 1)))
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import { Resvg } from '@resvg/resvg-js';
for (const name of ['raw', 'encoded']) {
    console.log('resvg', name, ...new Resvg(readFileSync(name + '.svg', 'utf8')).render().pixels.slice(0, 4));
}
END
venv/bin/python write.py
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
CairoSVG raw 255 0 0 255
CairoSVG encoded 0 0 0 0
resvg raw 255 0 0 255
resvg encoded 0 0 0 0
END
