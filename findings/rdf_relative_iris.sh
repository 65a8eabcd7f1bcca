#!/bin/sh
# SPDX-License-Identifier: MIT
# npm n3 2.13.12, PyPI rdflib 7.6.0 and pyoxigraph 0.5.13: relative IRIs of Turtle
# Guess, written before: n3 and pyoxigraph resolve as RFC 3986 has it (5.2), rdflib as urllib does.
# Seen: pyoxigraph alone. n3 puts the reference behind a base without slashes (urn:a:b and g give urn:a:bg; RFC: urn:g). rdflib has
# rules of its own: ?x loses the last segment of the base, dot segments inside stay, and such a base takes no relative path.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q rdflib==7.6.0 pyoxigraph==0.5.13
npm install --silent --no-audit --no-fund n3@2.13.12 >/dev/null
cat >rows <<'END'
http://a.example/b/c;p?q ?x
http://a.example/b/c;p?q g/./h
http://a.example/b/c;p?q /./g
http://a.example/b/c;p?q ..//g
urn:a:b g
urn:a:b ?x
END
cat >run.py <<'END'
import pyoxigraph
import rdflib


def by_rdflib(turtle):
    graph = rdflib.Graph()
    try:
        graph.parse(data=turtle, format="turtle")
    except ValueError:
        return "refused"
    return next(graph.subjects())


def by_pyoxigraph(turtle):
    return next(iter(pyoxigraph.parse(turtle, format=pyoxigraph.RdfFormat.TURTLE))).subject.value


for row in open("rows", encoding="utf-8").read().splitlines():
    base, reference = row.split()
    turtle = f'@base <{base}> . <{reference}> <http://p.example/> "x" .'
    print(row, by_rdflib(turtle), by_pyoxigraph(turtle))
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import { Parser } from 'n3';
for (const row of readFileSync('rows', 'utf8').trim().split('\n')) {
    const [baseIRI, reference] = row.split(' ');
    const [quad] = new Parser({ baseIRI }).parse(`<${reference}> <http://p.example/> "x" .`);
    console.log('n3', row, quad.subject.value);
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
http://a.example/b/c;p?q ?x http://a.example/b/?x http://a.example/b/c;p?x
http://a.example/b/c;p?q g/./h http://a.example/b/g/./h http://a.example/b/g/h
http://a.example/b/c;p?q /./g http://a.example/./g http://a.example/g
http://a.example/b/c;p?q ..//g http://a.example//g http://a.example//g
urn:a:b g refused urn:g
urn:a:b ?x refused urn:a:b?x
n3 http://a.example/b/c;p?q ?x http://a.example/b/c;p?x
n3 http://a.example/b/c;p?q g/./h http://a.example/b/g/h
n3 http://a.example/b/c;p?q /./g http://a.example/g
n3 http://a.example/b/c;p?q ..//g http://a.example//g
n3 urn:a:b g urn:a:bg
n3 urn:a:b ?x urn:a:b?x
END
