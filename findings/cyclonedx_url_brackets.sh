#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI cyclonedx-python-lib 11.12.0: the URL of an external reference in a bill of materials
# Guess, written before: http://[2001:db8::1]/a is written as it is: CycloneDX has an IRI reference there in JSON, xs:anyURI in XML.
# Seen: the brackets become %5B and %5D in both, so that the host is no address any more (RFC 3986, 3.2.2).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q cyclonedx-python-lib==11.12.0
cat >run.py <<'END'
import re

from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.output.xml import XmlV1Dot6

for url in "http://[2001:db8::1]/a", "http://h.example/a?b#c":
    reference = ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(url))
    bom = Bom()
    bom.metadata.component = Component(name="a", external_references=[reference])
    for format in JsonV1Dot6, XmlV1Dot6:
        print(url, format.__name__, *re.findall(r'"url": "[^"]*"|<url>.*</url>', format(bom).output_as_string()))
END
venv/bin/python run.py | tee out
diff - out <<'END'
http://[2001:db8::1]/a JsonV1Dot6 "url": "http://%5B2001:db8::1%5D/a"
http://[2001:db8::1]/a XmlV1Dot6 <url>http://%5B2001:db8::1%5D/a</url>
http://h.example/a?b#c JsonV1Dot6 "url": "http://h.example/a?b#c"
http://h.example/a?b#c XmlV1Dot6 <url>http://h.example/a?b#c</url>
END
