#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI universal_pathlib 0.3.10: the parts of a path that is an HTTP URL with a query
# Guess, written before: https://h.example/a/b.csv?x=1/2 has the name b.csv, the suffix .csv and the parent https://h.example/a, since the
# path of a URL ends at the "?" (RFC 3986, 3.3).
# Seen: the query belongs to the path. A slash in it divides segments, a dot begins a suffix, and what is joined comes behind it; so a
# reader that looks at the suffix takes the file for another format.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q universal_pathlib==0.3.10 fsspec==2026.9.0
cat >run.py <<'END'
from upath import UPath

for url in "https://h.example/a/b.csv?x=1/2", "https://h.example/a/b.csv?v=1.json", "https://h.example/a/b.csv#c/d":
    path = UPath(url)
    print(url, "name", path.name, "suffix", path.suffix, "parent", path.parent, "joined", path / "e")
END
venv/bin/python run.py | tee out
diff - out <<'END'
https://h.example/a/b.csv?x=1/2 name 2 suffix  parent https://h.example/a/b.csv?x=1 joined https://h.example/a/b.csv?x=1/2/e
https://h.example/a/b.csv?v=1.json name b.csv?v=1.json suffix .json parent https://h.example/a joined https://h.example/a/b.csv?v=1.json/e
https://h.example/a/b.csv#c/d name d suffix  parent https://h.example/a/b.csv#c joined https://h.example/a/b.csv#c/d/e
END
