#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI PyYAML 6.0.4 and ruamel.yaml 0.19.1, npm yaml 2.9.1, Go gopkg.in/yaml.v3 3.0.1: tag URIs with triplets
# Guess: a verbatim tag is the URI that stands there, and is written so, whatever triplets it has (YAML 1.2.2, 6.9.1).
# Seen: npm's yaml alone leaves it. The others decode it, which makes it no URI (it has a blank), and PyYAML and yaml.v3 write another one
# than they read: %2C has become a comma. A program that knows tags by their URI finds it in one language and not in the other.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q PyYAML==6.0.4 ruamel.yaml==0.19.1
npm install --silent --no-audit --no-fund yaml@2.9.1 >/dev/null
echo '--- !<tag:h.example,2026:a%2Cb%20c> x' >t.yaml
cat >run.py <<'END'
import io

import yaml
from ruamel.yaml import YAML

text = open("t.yaml", encoding="utf-8").read()
node, written = yaml.compose(text), io.StringIO()
print("PyYAML", node.tag, "|", yaml.serialize(node).strip())
YAML().dump(YAML().load(text), written)
print("ruamel.yaml", YAML().compose(text).tag, "|", written.getvalue().splitlines()[0])
END
cat >run.cjs <<'END'
const { parseDocument } = require('yaml');
const document = parseDocument(require('fs').readFileSync('t.yaml', 'utf8'), { logLevel: 'error' });
console.log('npm yaml', document.contents.tag, '|', String(document).trim().split('\n').pop());
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"

	"gopkg.in/yaml.v3"
)

func main() {
	data, _ := os.ReadFile("t.yaml")
	var node yaml.Node
	if err := yaml.Unmarshal(data, &node); err != nil {
		panic(err)
	}
	text, _ := yaml.Marshal(&node)
	fmt.Print("yaml.v3 ", node.Content[0].Tag, " | ", string(text))
}
END
go mod init example >/dev/null 2>&1
go get gopkg.in/yaml.v3@v3.0.1 >/dev/null 2>&1
{ venv/bin/python run.py; node run.cjs; go run .; } | tee out
diff - out <<'END'
PyYAML tag:h.example,2026:a,b c | !<tag:h.example,2026:a,b%20c> 'x'
ruamel.yaml tag:h.example,2026:a,b c | !<tag:h.example,2026:a%2Cb%20c> x
npm yaml tag:h.example,2026:a%2Cb%20c | !<tag:h.example,2026:a%2Cb%20c> x
yaml.v3 tag:h.example,2026:a,b c | !<tag:h.example,2026:a,b%20c> x
END
