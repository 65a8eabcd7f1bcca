# SPDX-License-Identifier: MIT
"""What urllib.parse.urlsplit makes of each line of hex: "host path" in hex, or "!" where it refuses."""
import sys
from urllib.parse import urlsplit

for line in sys.stdin:
    text = bytes.fromhex(line.split(" ")[1].strip()).decode("utf-8")
    try:
        parts = urlsplit(text)
        print((parts.hostname or "").encode().hex(), parts.path.encode().hex())
    except ValueError:
        print("!")
