#!/bin/sh
# SPDX-License-Identifier: MIT
# npm scim2-parse-filter 0.2.10: SCIM filters whose attribute has the URI of its schema before it
# Guess: urn:ietf:params:scim:schemas:core:2.0:User:userName is userName (RFC 7644, 3.10; the filter is an example of
# 3.4.2.2), and a filter for a value of schemas finds it among several.
# Seen: with the URI of the core schema nobody is found, with that of an extension the right ones are: the URI is only looked for as a
# member of the resource. A value among several is not found.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund scim2-parse-filter@0.2.10 >/dev/null
cat >run.cjs <<'END'
const { filter, parse } = require('scim2-parse-filter');
const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const user = {
    schemas: [core, enterprise], userName: 'Jo', emails: [{ type: 'work' }], [enterprise]: { employeeNumber: '7' },
};
for (const text of ['userName sw "J"', `${core}:userName sw "J"`, `${core}:emails[type eq "work"]`, `${enterprise}:employeeNumber eq "7"`,
    `schemas eq "${enterprise}"`]) {
    console.log(text, filter(parse(text))(user));
}
END
node run.cjs | tee out
diff - out <<'END'
userName sw "J" true
urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J" false
urn:ietf:params:scim:schemas:core:2.0:User:emails[type eq "work"] false
urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber eq "7" true
schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User" false
END
