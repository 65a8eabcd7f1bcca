#!/bin/sh
# SPDX-License-Identifier: MIT
# npm @multiformats/multiaddr-to-uri 12.0.0 and PyPI multiaddr 0.2.0: an address with an IPv6 zone
# Guess, written before: /ip6zone/eth0/ip6/fe80::1/tcp/80 becomes a URI with the zone, tcp://[fe80::1%25eth0]:80 (RFC 6874) or without
# %25; in Python the value of ip6zone is eth0.
# Seen: the conversion throws "Invalid URL". Python says that the zone is 101.116.104.48: its four octets, read as IPv4. A zone of five octets
# raises BinaryParseError.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q multiaddr==0.2.0
npm install --silent --no-audit --no-fund @multiformats/multiaddr-to-uri@12.0.0 @multiformats/multiaddr@13.0.3 >/dev/null
cat >run.py <<'END'
from multiaddr import Multiaddr

for text in "/ip6zone/eth0/ip6/fe80::1/tcp/80", "/ip6zone/wlan0/ip6/fe80::1/tcp/80":
    address = Multiaddr(text)
    try:
        print("PyPI", address, [value for _, value in address.items()])
    except Exception as error:
        print("PyPI", address, type(error).__name__)
END
cat >run.mjs <<'END'
import { multiaddr } from '@multiformats/multiaddr';
import { multiaddrToUri } from '@multiformats/multiaddr-to-uri';
for (const text of ['/ip6/fe80::1/tcp/80/http', '/ip6zone/eth0/ip6/fe80::1/tcp/80/http']) {
    try {
        console.log('npm', text, multiaddrToUri(multiaddr(text)));
    } catch (error) {
        console.log('npm', text, error.message);
    }
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
PyPI /ip6zone/eth0/ip6/fe80::1/tcp/80 [None, '101.116.104.48', 'fe80::1', '80']
PyPI /ip6zone/wlan0/ip6/fe80::1/tcp/80 BinaryParseError
npm /ip6/fe80::1/tcp/80/http http://[fe80::1]
npm /ip6zone/eth0/ip6/fe80::1/tcp/80/http Invalid URL
END
