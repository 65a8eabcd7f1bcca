#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI spdx-tools 0.8.5: download locations of a package that its validation takes
# Guess, written before: a location of SPDX 2.3, 7.7 is valid, with any host of RFC 3986 (3.2.2), a revision after "@" and a path after "#".
# Seen: a host is refused that is an IP address, has no dot, has "--" (so each xn--) or, for git+ and its
# like, a top level of more than five letters.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q spdx-tools==0.8.5
cat >run.py <<'END'
from spdx_tools.spdx.validation.uri_validators import validate_download_location

for location in (
    "git+https://h.test/a.git@v1.0#src/b.c",
    "git+ssh://git@h.test:8022/a.git",
    "https://192.0.2.1/a.tar.gz",
    "https://[2001:db8::1]/a.tar.gz",
    "https://localhost/a.tar.gz",
    "https://xn--bcher-kva.test/a.tar.gz",
    "git+https://h.technology/a.git",
):
    print(location, "refused" if validate_download_location(location) else "valid")
END
venv/bin/python run.py | tee out
diff - out <<'END'
git+https://h.test/a.git@v1.0#src/b.c valid
git+ssh://git@h.test:8022/a.git valid
https://192.0.2.1/a.tar.gz refused
https://[2001:db8::1]/a.tar.gz refused
https://localhost/a.tar.gz refused
https://xn--bcher-kva.test/a.tar.gz refused
git+https://h.technology/a.git refused
END
