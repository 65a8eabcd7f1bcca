#!/bin/sh
# SPDX-License-Identifier: MIT
# npm @modelcontextprotocol/sdk 1.32.2, PyPI mcp 2.3.0, Go github.com/yosida95/uritemplate/v3 3.0.2 (of both Go SDKs): resource templates
# Guess, written before: the Model Context Protocol takes templates of RFC 6570, so that x://h/{id} and x://h/a%2Fb give the id "a/b" in
# every SDK, parameters of a query may come in any order, and a template is expanded as the RFC does (3.2).
# Seen: the SDK of TypeScript leaves the triplets, so a tool gets another id than in Python or Go. It wants every parameter, in order; Go
# wants the order, Python nothing. Of two variables in one expression TypeScript loses the first operator: {/a,b} gives 1,2, not /1/2.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q mcp==2.3.0
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 >/dev/null
cat >cases <<'END'
x://h/{id} x://h/a%2Fb
x://h/a{?x,y} x://h/a?x=1&y=2
x://h/a{?x,y} x://h/a?y=2&x=1
x://h/a{?x,y} x://h/a?x=1
END
cat >run.mjs <<'END'
import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js';
import { readFileSync } from 'fs';
for (const line of readFileSync('cases', 'utf8').trim().split('\n')) {
    const [template, uri] = line.split(' ');
    console.log('TypeScript', line, JSON.stringify(new UriTemplate(template).match(uri)));
}
for (const template of ['{/a,b}', '{.a,b}', '{;a,b}', '{?a,b}']) {
    console.log('TypeScript', template, new UriTemplate('x' + template).expand({ a: '1', b: '2' }));
}
END
cat >run.py <<'END'
import json

from mcp.server.mcpserver.resources.templates import ResourceTemplate

for line in open("cases", encoding="utf-8").read().splitlines():
    template, uri = line.split(" ")
    call = (lambda id: id) if "id" in template else (lambda x="", y="": x)
    found = ResourceTemplate.from_function(call, uri_template=template, name="n").matches(uri)
    print("Python", line, json.dumps(found, sort_keys=True))
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/yosida95/uritemplate/v3"
)

func main() {
	text, _ := os.ReadFile("cases")
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		template, uri, _ := strings.Cut(line, " ")
		found := uritemplate.MustNew(template).Match(uri)
		fmt.Println("Go", line, found)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/yosida95/uritemplate/v3@v3.0.2 >/dev/null 2>&1
{ node run.mjs; venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
TypeScript x://h/{id} x://h/a%2Fb {"id":"a%2Fb"}
TypeScript x://h/a{?x,y} x://h/a?x=1&y=2 {"x":"1","y":"2"}
TypeScript x://h/a{?x,y} x://h/a?y=2&x=1 null
TypeScript x://h/a{?x,y} x://h/a?x=1 null
TypeScript {/a,b} x1,2
TypeScript {.a,b} x1,2
TypeScript {;a,b} x2
TypeScript {?a,b} x?a=1&b=2
Python x://h/{id} x://h/a%2Fb {"id": "a/b"}
Python x://h/a{?x,y} x://h/a?x=1&y=2 {"x": "1", "y": "2"}
Python x://h/a{?x,y} x://h/a?y=2&x=1 {"x": "1", "y": "2"}
Python x://h/a{?x,y} x://h/a?x=1 {"x": "1"}
Go x://h/{id} x://h/a%2Fb map[id:a/b]
Go x://h/a{?x,y} x://h/a?x=1&y=2 map[x:1 y:2]
Go x://h/a{?x,y} x://h/a?y=2&x=1 map[]
Go x://h/a{?x,y} x://h/a?x=1 map[x:1]
END
