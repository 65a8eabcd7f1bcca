#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI iiif-prezi3 3.1.1: the id of an IIIF manifest that is read and written
# Guess, written before: the id is written as it was read. It is a URI that names the manifest, and other documents name it by the same
# text (IIIF Presentation API 3.0, "id"; JSON-LD compares IRIs as text).
# Seen: it is written as a browser writes it: with a slash behind the host, without the default port and the dots, in lower case.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q iiif-prezi3==3.1.1
cat >run.py <<'END'
import json

from iiif_prezi3 import Manifest

for uri in "https://h.example", "https://h.example:443/a", "https://H.example/a/../b", "https://h.example/a?b#c":
    text = json.dumps({"id": uri, "type": "Manifest", "label": {"en": ["x"]}, "items": []})
    print(uri, json.loads(Manifest.model_validate_json(text).json())["id"])
END
venv/bin/python run.py | tee out
diff - out <<'END'
https://h.example https://h.example/
https://h.example:443/a https://h.example/a
https://H.example/a/../b https://h.example/b
https://h.example/a?b#c https://h.example/a?b#c
END
