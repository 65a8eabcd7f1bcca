#!/bin/sh
# SPDX-License-Identifier: MIT
# Six libraries of URI templates: PyPI uritemplate 4.2.0 and uri-template 1.3.0, npm url-template 3.1.1, uri-templates 0.2.0,
# uri-template 2.0.0 and uri-template-lite 23.4.0: members of lists and arrays that are empty or undefined
# Guess, written before: ";a" for {;x*} with a = "" and ";x;x=b" for a list (RFC 6570, 3.2.1 and 3.2.7, as {;x} is ";x"), and no
# member that is undefined (2.3).
# Seen: all six write ";a=" and ";x=;x=b". Five write the undefined member as a text, "None" or "null"; url-template alone leaves
# it out.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q uritemplate==4.2.0 uri-template==1.3.0
npm install --silent --no-audit --no-fund url-template@3.1.1 uri-templates@0.2.0 uri-template@2.0.0 uri-template-lite@23.4.0 >/dev/null
cat >run.py <<'END'
import uri_template
import uritemplate
for name, expand in ("uritemplate", uritemplate.expand), ("uri-template", lambda text, values: uri_template.expand(text, **values)):
    rows = ("{;x*}", {"a": ""}), ("{;x*}", ["", "b"]), ("{?x*}", {"a": None, "b": "1"}), ("{x}", ["a", None])
    print("PyPI", name, *(expand(text, {"x": value}) for text, value in rows))
END
cat >run.mjs <<'END'
import uriTemplate from 'uri-template';
import uriTemplates from 'uri-templates';
import { parseTemplate } from 'url-template';
import { createRequire } from 'module';
const lite = createRequire(import.meta.url)('uri-template-lite');
const libraries = {
    'url-template': (text, values) => parseTemplate(text).expand(values),
    'uri-templates': (text, values) => uriTemplates(text).fill(values),
    'uri-template': (text, values) => uriTemplate.parse(text).expand(values),
    'uri-template-lite': (text, values) => lite.expand(text, values),
};
const rows = [['{;x*}', { a: '' }], ['{;x*}', ['', 'b']], ['{?x*}', { a: null, b: '1' }], ['{x}', ['a', null]]];
for (const [name, expand] of Object.entries(libraries)) {
    console.log('npm', name, ...rows.map(([text, x]) => expand(text, { x })));
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
PyPI uritemplate ;a= ;x=;x=b ?a=None&b=1 a,None
PyPI uri-template ;a= ;x=;x=b ?a=None&b=1 a,None
npm url-template ;a= ;x=;x=b ?b=1 a
npm uri-templates ;a= ;x=;x=b ?a=null&b=1 a,null
npm uri-template ;a= ;x=;x=b ?a=null&b=1 a,null
npm uri-template-lite ;a= ;x=;x=b ?a=null&b=1 a,null
END
