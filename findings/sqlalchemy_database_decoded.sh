#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI SQLAlchemy 2.0.58 and 2.1.9: the database of a URL, and the URL that is written of it
# Guess, written before the run with 2.1: the name of the database is not decoded, as in 2.0: sqlite:///a%20b opens the file "a%20b".
# Seen: 2.1 decodes it, so that the same URL opens "a b", another file; "a%2520b" is what names the old one. In both a pair of the query
# without a value is gone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >run.py <<'END'
import sqlalchemy
for text in "sqlite:///a%20b", "sqlite:///a%2520b", "postgresql://h.example/d%2Fe", "postgresql://h.example/d?x=&y=1":
    url = sqlalchemy.make_url(text)
    again = sqlalchemy.make_url(url.render_as_string(hide_password=False))
    print(sqlalchemy.__version__, text, repr(url.database), url.render_as_string(), repr(again.database))
END
for version in 2.0.58 2.1.9; do
    python3 -m venv "venv$version"
    "venv$version/bin/pip" install -q "sqlalchemy==$version"
    "venv$version/bin/python" run.py
done | tee out
diff - out <<'END'
2.0.58 sqlite:///a%20b 'a%20b' sqlite:///a%20b 'a%20b'
2.0.58 sqlite:///a%2520b 'a%2520b' sqlite:///a%2520b 'a%2520b'
2.0.58 postgresql://h.example/d%2Fe 'd%2Fe' postgresql://h.example/d%2Fe 'd%2Fe'
2.0.58 postgresql://h.example/d?x=&y=1 'd' postgresql://h.example/d?y=1 'd'
2.1.9 sqlite:///a%20b 'a b' sqlite:///a b 'a b'
2.1.9 sqlite:///a%2520b 'a%20b' sqlite:///a%2520b 'a%20b'
2.1.9 postgresql://h.example/d%2Fe 'd/e' postgresql://h.example/d/e 'd/e'
2.1.9 postgresql://h.example/d?x=&y=1 'd' postgresql://h.example/d?y=1 'd'
END
