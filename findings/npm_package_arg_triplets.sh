#!/bin/sh
# SPDX-License-Identifier: MIT
# npm npm-package-arg 13.0.2: triplets in what npm install takes
# Guess, written before: file:a%20b is the folder "a b", as in a file URI.
# Seen: it is the folder named a%20b, and file:///t/a%23b is /t/a%23b. The branch after # is decoded for github:o/r, not for git:.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund npm-package-arg@13.0.2 >/dev/null
cat >run.cjs <<'END'
const npa = require('npm-package-arg');
for (const text of ['file:a%20b', 'file:///t/a%23b', 'github:o/r#x%2Fy', 'git://h.example/o/r.git#x%2Fy']) {
    const { type, fetchSpec, gitCommittish } = npa(text, '/w');
    console.log(text, type, fetchSpec, gitCommittish);
}
END
node run.cjs | tee out
diff - out <<'END'
file:a%20b directory /w/a%20b undefined
file:///t/a%23b directory /t/a%23b undefined
github:o/r#x%2Fy git null x/y
git://h.example/o/r.git#x%2Fy git git://h.example/o/r.git x%2Fy
END
