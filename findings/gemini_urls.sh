#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI ignition-gemini 1.0.0 and gemurl 1.1.0: URLs of the Gemini protocol
# Guess, written before: both resolve and write them as RFC 3986, 5.2 and 3.2.2 say.
# Seen: both lose the brackets of an IPv6 address. ignition reads "#f" as the root of the host, and makes a://b of the absolute URI a:b.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q ignition-gemini==1.0.0 gemurl==1.1.0
cat >run.py <<'END'
import gemurl
import ignition

print("gemurl", gemurl.normalize_url("gemini://[::1]:1965/a"))
for reference, base in ("gemini://[::1]/a", None), ("?x", "gemini://h.example/a"), ("#f", "gemini://h.example/a?q"), ("a:b", "gemini://h.example/"):
    print("ignition", reference, base, ignition.url(reference, base))
END
venv/bin/python run.py | tee out
diff - out <<'END'
gemurl gemini://::1/a
ignition gemini://[::1]/a None gemini://::1/a
ignition ?x gemini://h.example/a gemini://h.example/a?x
ignition #f gemini://h.example/a?q gemini://h.example/#f
ignition a:b gemini://h.example/ a://b
END
