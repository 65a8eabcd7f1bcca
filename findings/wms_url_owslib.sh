#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI OWSLib 0.35.0: the URL of a request to a web map service
# Guess, written before: parameters are put behind the given URL, which stays as it is; a SERVICE that it has is not sent twice, since
# names of parameters have no case (WMS 1.3.0, 6.3.3 and 6.8.1).
# Seen: a parameter without "=" is gone. SERVICE and service are both sent. A "=" in a value becomes %3D.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q OWSLib==0.35.0
cat >run.py <<'END'
from owslib.util import build_get_url

for url in "http://h.example/wms?map=a%26b&", "http://h.example/wms?map&", "http://h.example/wms?SERVICE=WMS&", "http://h.example/wms?map=a=b&":
    print(url, build_get_url(url, {"service": "WMS"}))
END
venv/bin/python run.py | tee out
diff - out <<'END'
http://h.example/wms?map=a%26b& http://h.example/wms?map=a%26b&service=WMS
http://h.example/wms?map& http://h.example/wms?service=WMS
http://h.example/wms?SERVICE=WMS& http://h.example/wms?SERVICE=WMS&service=WMS
http://h.example/wms?map=a=b& http://h.example/wms?map=a%3Db&service=WMS
END
