#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI bagit 1.9.0: a file of a bag whose name has a percent sign
# Guess, written before: the manifest of a bag with the file "a%b.txt" has data/a%25b.txt (RFC 8493, 2.1.3: %, CR and LF of a
# name are percent-encoded), and such a manifest is valid.
# Seen: it has data/a%b.txt. The manifest with %25 is refused: the file is missing, and another is there.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q bagit==1.9.0
cat >run.py <<'END'
import os

import bagit

os.mkdir("bag")
open("bag/a%b.txt", "w", encoding="utf-8").write("x")
bagit.make_bag("bag", checksums=["sha256"])
manifest = open("bag/manifest-sha256.txt", encoding="utf-8").read()
print(manifest.split()[1])
open("bag/manifest-sha256.txt", "w", encoding="utf-8").write(manifest.replace("%", "%25"))
os.remove("bag/tagmanifest-sha256.txt")
try:
    bagit.Bag("bag").validate()
    print("valid")
except bagit.BagError as error:
    print(error)
END
venv/bin/python run.py 2>/dev/null | tee out
diff - out <<'END'
data/a%b.txt
Bag is incomplete: data/a%25b.txt exists in manifest but was not found on filesystem; data/a%b.txt exists on filesystem but is not in the manifest
END
