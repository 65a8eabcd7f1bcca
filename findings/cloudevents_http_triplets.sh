#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI cloudevents 2.2.0, npm cloudevents 10.0.0 and Go github.com/cloudevents/sdk-go/v2 2.16.2: a source with a triplet in an HTTP header
# Guess, written before: the source /a%20b is sent as "ce-source: /a%2520b" and read back, since "%" of an attribute is percent-encoded
# in a header and decoded once (HTTP Protocol Binding of CloudEvents 1.0.2, 3.1.3.2).
# Seen: Python alone does so. JavaScript and Go neither encode nor decode: Python reads "/a b" of what they send, and they read /a%2520b of
# what Python sends, two other sources. The older cloudevents.v1 in the package of Python is like them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q cloudevents==2.2.0
npm install --silent --no-audit --no-fund cloudevents@10.0.0 >/dev/null
cat >run.py <<'END'
import warnings
from cloudevents.core.bindings.http import HTTPMessage, from_binary_event, to_binary_event
from cloudevents.core.v1.event import CloudEvent
from cloudevents.v1 import http

warnings.simplefilter("ignore")
ATTRIBUTES = {"id": "1", "specversion": "1.0", "type": "t", "source": "/a%20b"}
print("Python writes", to_binary_event(CloudEvent(dict(ATTRIBUTES), b"x")).headers["ce-source"])
print("cloudevents.v1 writes", http.to_binary(http.CloudEvent(dict(ATTRIBUTES), b"x"))[0]["ce-source"])
for source in "/a%20b", "/a%2520b":
    headers = {f"ce-{name}": value for name, value in ATTRIBUTES.items()}
    headers["ce-source"] = source
    print("Python reads", source, "as", from_binary_event(HTTPMessage(headers, b"x")).get_source())
END
cat >run.mjs <<'END'
import { CloudEvent, HTTP } from 'cloudevents';
const { headers, body } = HTTP.binary(new CloudEvent({ id: '1', type: 't', source: '/a%20b', data: 'x' }));
console.log('JavaScript writes', headers['ce-source']);
console.log('JavaScript reads /a%2520b as', HTTP.toEvent({ headers: { ...headers, 'ce-source': '/a%2520b' }, body }).source);
END
cat >main.go <<'END'
package main

import (
	"context"
	"fmt"
	"net/http"

	cloudevents "github.com/cloudevents/sdk-go/v2"
	"github.com/cloudevents/sdk-go/v2/binding"
	protocol "github.com/cloudevents/sdk-go/v2/protocol/http"
)

func main() {
	event := cloudevents.NewEvent()
	event.SetID("1")
	event.SetType("t")
	event.SetSource("/a%20b")
	request, err := http.NewRequest("POST", "http://h.example/", nil)
	if err != nil {
		panic(err)
	}
	if err := protocol.WriteRequest(context.Background(), binding.ToMessage(&event), request); err != nil {
		panic(err)
	}
	fmt.Println("Go writes", request.Header.Get("ce-source"))
	request.Header.Set("ce-source", "/a%2520b")
	read, err := cloudevents.NewEventFromHTTPRequest(request)
	if err != nil {
		panic(err)
	}
	fmt.Println("Go reads /a%2520b as", read.Source())
}
END
go mod init example >/dev/null 2>&1
go get github.com/cloudevents/sdk-go/v2@v2.16.2 >/dev/null 2>&1
{ venv/bin/python run.py; node run.mjs; go run .; } | tee out
diff - out <<'END'
Python writes /a%2520b
cloudevents.v1 writes /a%20b
Python reads /a%20b as /a b
Python reads /a%2520b as /a%20b
JavaScript writes /a%20b
JavaScript reads /a%2520b as /a%2520b
Go writes /a%20b
Go reads /a%2520b as /a%2520b
END
