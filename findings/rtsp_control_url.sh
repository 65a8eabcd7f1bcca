#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI aiortsp 1.4.0: the URL of a stream whose session description has a relative a=control
# Guess, written before: it is resolved against the base (RFC 2326, C.1.1; RFC 7826, D.1.1): trackID=1 under rtsp://h.example/stream is
# rtsp://h.example/trackID=1.
# Seen: it is written after the base and a slash: also after a query, and where it begins with a slash, with "..", or with RTSP in capitals.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q aiortsp==1.4.0
cat >run.py <<'END'
from aiortsp.rtsp.sdp import SDP

HEAD = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=x\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=control:"
for base, control in [("rtsp://h.example/stream", "trackID=1"), ("rtsp://h.example/stream?x=1", "trackID=1"), ("rtsp://h.example/a/b/", "/t"),
                      ("rtsp://h.example/a/b", "../t"), ("rtsp://h.example/a/", "RTSP://g.example/t")]:
    print(base, control, SDP(HEAD + control + "\r\n").setup_url(base))
END
venv/bin/python run.py | tee out
diff - out <<'END'
rtsp://h.example/stream trackID=1 rtsp://h.example/stream/trackID=1
rtsp://h.example/stream?x=1 trackID=1 rtsp://h.example/stream?x=1/trackID=1
rtsp://h.example/a/b/ /t rtsp://h.example/a/b//t
rtsp://h.example/a/b ../t rtsp://h.example/a/b/../t
rtsp://h.example/a/ RTSP://g.example/t rtsp://h.example/a/RTSP://g.example/t
END
