#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI csvw 4.1.1: the file that the url of a table with a triplet names
# Guess, written before: "url": "a%20b.csv" is the file "a b.csv", since it is a URL (Metadata Vocabulary for Tabular Data, 5.1.2).
# Seen: it is the file named literally a%20b.csv; without one there is an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q csvw==4.1.1
cat >run.py <<'END'
import json
import warnings

import csvw

warnings.simplefilter("ignore")
columns = {"columns": [{"name": "k", "titles": "k"}]}
table = {"@context": "http://www.w3.org/ns/csvw", "url": "a%20b.csv", "tableSchema": columns}
json.dump(table, open("m.json", "w", encoding="utf-8"))
for name in "a b.csv", "a%20b.csv":
    open(name, "w", encoding="utf-8").write(f"k\n{name}\n")
    try:
        print([dict(row) for row in csvw.CSVW("m.json").to_json(minimal=True)])
    except FileNotFoundError as error:
        print("no file", error.filename)
END
venv/bin/python run.py | tee out
diff - out <<'END'
no file a%20b.csv
[{'k': 'a%20b.csv'}]
END
