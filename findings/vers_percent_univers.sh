#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI univers 32.0.1: versions in a version range specifier (vers URI)
# Guess, written before: vers:pypi/1.0%2Blocal is the version 1.0+local, as the specification of vers has versions percent-encoded.
# Seen: the triplet belongs to the version, which is refused, as the epoch of a version of Debian is. The type generic makes 1.0.0-2B1
# of 1.0%2B1. A raw "+" or ":" is read, and is written as it is.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q univers==32.0.1
cat >run.py <<'END'
from univers.version_range import VersionRange
from univers.versions import InvalidVersion

for text in "vers:pypi/1.0%2Blocal", "vers:pypi/1.0+local", "vers:deb/1%3A2.0-1", "vers:deb/1:2.0-1", "vers:generic/1.0%2B1":
    try:
        print(text, VersionRange.from_string(text))
    except InvalidVersion as error:
        print(text, error)
END
venv/bin/python run.py | tee out
diff - out <<'END'
vers:pypi/1.0%2Blocal '1.0%2Blocal' is not a valid <class 'univers.versions.PypiVersion'>
vers:pypi/1.0+local vers:pypi/1.0+local
vers:deb/1%3A2.0-1 '1%3A2.0-1' is not a valid <class 'univers.versions.DebianVersion'>
vers:deb/1:2.0-1 vers:deb/1:2.0-1
vers:generic/1.0%2B1 vers:generic/1.0.0-2B1
END
