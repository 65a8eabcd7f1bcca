#!/bin/sh
# SPDX-License-Identifier: MIT
# npm packageurl-js 2.0.1: values of qualifiers with "+" or a blank, and versions of Go's packages
# Guess, written before: "+" is "+" and %20 a blank in a purl, so that a=b+c is written back as a=b%2Bc and a=%20 as it was. A version of
# Go is any text.
# Seen: "+" is read as a blank, and blanks at the ends are taken away, with them the qualifier if nothing else is in it. A version of
# Go that begins with "v" and has not three numbers, such as v1, is a ReferenceError: "throws is not defined".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund packageurl-js@2.0.1 >/dev/null
cat >run.mjs <<'END'
import { createRequire } from 'module';
const { PackageURL } = createRequire(import.meta.url)('packageurl-js');
for (const text of ['pkg:generic/n?a=b+c', 'pkg:generic/n?a=b%2Bc', 'pkg:generic/n?a=%20', 'pkg:generic/n?a=%20b', 'pkg:golang/h.example/a@v1.2.3',
    'pkg:golang/h.example/a@v1']) {
    try {
        console.log(text, PackageURL.fromString(text).toString());
    } catch (error) {
        console.log(text, `${error.name}: ${error.message}`);
    }
}
END
node run.mjs | tee out
diff - out <<'END'
pkg:generic/n?a=b+c pkg:generic/n?a=b%20c
pkg:generic/n?a=b%2Bc pkg:generic/n?a=b%2Bc
pkg:generic/n?a=%20 pkg:generic/n
pkg:generic/n?a=%20b pkg:generic/n?a=b
pkg:golang/h.example/a@v1.2.3 pkg:golang/h.example/a@v1.2.3
pkg:golang/h.example/a@v1 ReferenceError: throws is not defined
END
