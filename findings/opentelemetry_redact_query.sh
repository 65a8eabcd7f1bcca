#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI opentelemetry-util-http 0.66b2: url.full of a span, of which passwords and known keys are masked
# Guess, written before: the rest of the URL stays as it is; an IPv6 address loses its brackets.
# Seen: the brackets stay. Where one key of the query is masked, all others are written anew: %20 becomes +, a semicolon %3B, and a key
# without "=" is left out, so that the query is another one (RFC 3986, 6.2.2.2: only triplets of unreserved characters are equivalent).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q opentelemetry-util-http==0.66b2 opentelemetry-api opentelemetry-semantic-conventions==0.66b2
cat >run.py <<'END'
from opentelemetry.util.http import redact_url

for url in ("https://u:p@[::1]:8443/?a", "https://h.example/?a%20b=c;d&e&f=/", "https://h.example/?a%20b=c;d&e&f=/&sig=1",
            "https://h.example/?a=b=c&&sig=1"):
    print(url, redact_url(url))
END
venv/bin/python run.py | tee out
diff - out <<'END'
https://u:p@[::1]:8443/?a https://REDACTED:REDACTED@[::1]:8443/?a
https://h.example/?a%20b=c;d&e&f=/ https://h.example/?a%20b=c;d&e&f=/
https://h.example/?a%20b=c;d&e&f=/&sig=1 https://h.example/?a+b=c%3Bd&f=%2F&sig=REDACTED
https://h.example/?a=b=c&&sig=1 https://h.example/?a=b%3Dc&sig=REDACTED
END
