#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI WSDiscovery 2.1.2: scopes of devices (ONVIF cameras) that match by URI
# Guess, written before: scheme and authority match whatever their case, segments one by one and as they are written (WS-Discovery, 5.1);
# the rule of 2005 and that of 2009 (rfc3986) are both known.
# Seen: triplets are decoded, so that %41 matches A. A query is not compared. Capitals in scheme or host match nothing. By the rule of 2009
# nothing matches, not even the same text.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q WSDiscovery==2.1.2
cat >run.py <<'END'
from wsdiscovery.util import matchScope

RULES = "http://schemas.xmlsoap.org/ws/2005/04/discovery/rfc2396", "http://docs.oasis-open.org/ws-dd/ns/discovery/2009/01/rfc3986"
for scope, of_device in (("onvif://h.example/a", "onvif://h.example/a"), ("onvif://h.example/a", "onvif://h.example/a/b"),
                         ("onvif://h.example/a", "onvif://h.example/ab"), ("ONVIF://H.example/a", "onvif://h.example/a"),
                         ("ONVIF://H.example/a", "onvif://h.example/a/b"), ("onvif://h.example/%41", "onvif://h.example/A"),
                         ("onvif://h.example/a?x", "onvif://h.example/a")):
    print(scope, of_device, *[matchScope(scope, of_device, rule) for rule in RULES])
END
venv/bin/python run.py | tee out
diff - out <<'END'
onvif://h.example/a onvif://h.example/a True False
onvif://h.example/a onvif://h.example/a/b True False
onvif://h.example/a onvif://h.example/ab False False
ONVIF://H.example/a onvif://h.example/a False False
ONVIF://H.example/a onvif://h.example/a/b False False
onvif://h.example/%41 onvif://h.example/A True False
onvif://h.example/a?x onvif://h.example/a True False
END
