#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI idutils 1.7.1: the URL of a DOI that has # or %
# Guess, written before: to_url writes # as %23, as the DOI handbook asks (a DOI may hold any printable character).
# Seen: # and % stand raw, so that the name ends at the # and a percent sign begins a triplet, or a URL that is none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q idutils==1.7.1
cat >run.py <<'END'
import idutils

for doi in "10.1234/a#b", "10.1234/a%23b", "10.1234/a%b":
    print(idutils.to_url(doi, "doi", "https"))
END
venv/bin/python run.py | tee out
diff - out <<'END'
https://doi.org/10.1234/a#b
https://doi.org/10.1234/a%23b
https://doi.org/10.1234/a%b
END
