#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI neo4j 6.4.1 and npm neo4j-driver-core (of neo4j-driver 6.3.0): the routing context in the query of a neo4j URI
# Guess, written before: ?policy=a%26b+c is the policy "a&b+c" for both drivers, which send it to the same server.
# Seen: to Python it is "a&b c", to JavaScript "a%26b+c". A value with "=" is read by Python alone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q neo4j==6.4.1
npm install --silent --no-audit --no-fund neo4j-driver-core@6.3.0 >/dev/null
cat >run.py <<'END'
from urllib.parse import urlsplit

from neo4j._api import parse_routing_context

for query in "policy=a%26b+c", "policy=a=b":
    print("Python", query, parse_routing_context(query))
END
cat >run.cjs <<'END'
const library = require('neo4j-driver-core/lib/internal/url-util.js');
for (const query of ['policy=a%26b+c', 'policy=a=b']) {
    try {
        console.log('JavaScript', query, library.parseDatabaseUrl(`neo4j://h.example?${query}`).query);
    } catch (error) {
        console.log('JavaScript', query, error.message);
    }
}
END
{ venv/bin/python run.py; node run.cjs; } | tee out
diff - out <<'END'
Python policy=a%26b+c {'policy': 'a&b c'}
Python policy=a=b {'policy': 'a=b'}
JavaScript policy=a%26b+c { policy: 'a%26b+c' }
JavaScript policy=a=b Invalid parameters: 'policy,a,b' in URL 'neo4j://h.example?policy=a=b'.
END
