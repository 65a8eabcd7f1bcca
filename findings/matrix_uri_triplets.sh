#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI mautrix 0.21.1: the identifier that a matrix: URI names
# Guess, written before: matrix:u/a%2Fb:h.example is the user @a/b:h.example (Matrix, Appendices, "Matrix URI scheme": the identifier is
# percent-encoded), and a URI that is built of an identifier is read back as the same one.
# Seen: a triplet stays one, so the user is @a%2Fb:h.example, whom matrix_to_url encodes once more. A "/" is written raw, as one more
# segment. The brackets of an IPv6 address become triplets.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q mautrix==0.21.1
cat >run.py <<'END'
from mautrix.types.matrixuri import MatrixURI

for text in "matrix:u/a%2Fb:h.example", "matrix:r/a%3Fb:h.example", "matrix:r/a:[2001:db8::1]:8448":
    read = MatrixURI.parse(text)
    print(text, read.user_id or read.room_alias, read.matrix_to_url)
print("@a/b:h.example", MatrixURI.build("@a/b:h.example").matrix_uri)
END
venv/bin/python run.py | tee out
diff - out <<'END'
matrix:u/a%2Fb:h.example @a%2Fb:h.example https://matrix.to/#/%40a%252Fb%3Ah.example
matrix:r/a%3Fb:h.example #a%3Fb:h.example https://matrix.to/#/%23a%253Fb%3Ah.example
matrix:r/a:[2001:db8::1]:8448 #a:%5B2001:db8::1%5D:8448 https://matrix.to/#/%23a%3A%255B2001%3Adb8%3A%3A1%255D%3A8448
@a/b:h.example matrix:u/a/b:h.example
END
