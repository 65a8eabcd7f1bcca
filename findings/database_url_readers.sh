#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI peewee 4.5.3, tortoise-orm 1.1.9, dj-database-url 3.1.2 and django-environ 0.14.0: user, password and database of a database URL
# Guess: postgres://u%3A:p%2Bq+r@h.example/a%2Fb is the user "u:" with the password "p+q+r" and the database "a/b" for all
# (RFC 3986, 2.1; "+" is no blank, 2.2).
# Seen: those of Django read it so, but django-environ takes the plus sign in the name of a database for a blank. tortoise-orm decodes
# the password alone, peewee nothing unless it is told to.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q peewee==4.5.3 tortoise-orm==1.1.9 dj-database-url==3.1.2 django-environ==0.14.0
cat >run.py <<'END'
import dj_database_url
import environ
from playhouse import db_url
from tortoise.backends.base.config_generator import expand_db_url

readers = {
    "peewee": db_url.parse, "tortoise-orm": lambda url: expand_db_url(url)["credentials"],
    "dj-database-url": dj_database_url.parse, "django-environ": environ.Env.db_url_config,
}
for url in "postgres://u%3A:p%2Bq+r@h.example/a%2Fb", "postgres://u:p@h.example/a+b":
    print(url)
    for name, read in readers.items():
        parts = {key.lower(): value for key, value in read(url).items()}
        print(" ", name, parts["user"], parts["password"], parts.get("database", parts.get("name")))
END
venv/bin/python run.py | tee out
diff - out <<'END'
postgres://u%3A:p%2Bq+r@h.example/a%2Fb
  peewee u%3A p%2Bq+r a%2Fb
  tortoise-orm u%3A p+q+r a%2Fb
  dj-database-url u: p+q+r a/b
  django-environ u: p+q+r a/b
postgres://u:p@h.example/a+b
  peewee u p a+b
  tortoise-orm u p a+b
  dj-database-url u p a+b
  django-environ u p a b
END
