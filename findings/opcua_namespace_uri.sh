#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI asyncua 2.1.0: the namespace URI of an expanded NodeId with an escaped semicolon
# Guess, written before: nsu=http://a.example/%3Bx;s=b names the namespace http://a.example/;x, since OPC UA Part 6 writes ; and %
# of a namespace URI as %3B and %25 (5.1.12 of 1.05, 5.3.1.11 of 1.04).
# Seen: the namespace keeps %3B and %25. to_string puts nsu behind the identifier, and from_string reads that text as a string
# identifier without a namespace.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q asyncua==2.1.0
cat >run.py <<'END'
from asyncua import ua

for text in "nsu=http://a.example/%3Bx;s=b", "nsu=http://a.example/%25;i=1":
    print(text, ua.NodeId.from_string(text).NamespaceUri)
text = ua.NodeId.from_string("nsu=http://a.example/x;s=b").to_string()
again = ua.NodeId.from_string(text)
print(text, repr(again.Identifier), getattr(again, "NamespaceUri", None))
END
venv/bin/python run.py | tee out
diff - out <<'END'
nsu=http://a.example/%3Bx;s=b http://a.example/%3Bx
nsu=http://a.example/%25;i=1 http://a.example/%25
s=b;nsu=http://a.example/x 'b;nsu=http://a.example/x' None
END
