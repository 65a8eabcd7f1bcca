#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI pika 1.4.4 and aiormq 7.2.4, Go github.com/rabbitmq/amqp091-go 1.16.0: the virtual host that an AMQP URI names
# Guess, written before: amqp://h/ is the virtual host whose name is empty, amqp://h/%2F is "/", and amqp://h leaves it to the client; a
# host is decoded, too (RabbitMQ URI Specification, "Vhost" and appendix A, whose example ho%61st is the host "hoast").
# Seen: all three take "/" for the empty one, and amqp091-go writes "/" as amqp://h/. pika and aiormq leave a
# triplet of the host, and aiormq decodes the virtual host twice.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pika==1.4.4 aiormq==7.2.4
cat >run.py <<'END'
import aiormq
import pika

for uri in "amqp://h", "amqp://h/", "amqp://h/%2F", "amqp://h/a%2Fb", "amqp://h/a%252Fb", "amqp://ho%61st:10000/v%2fhost":
    read = pika.URLParameters(uri)
    other = aiormq.Connection(uri)
    print(uri, "pika", read.host, read.virtual_host, "aiormq", other.url.host, other.vhost)
END
cat >main.go <<'END'
package main

import (
	"fmt"

	amqp "github.com/rabbitmq/amqp091-go"
)

func main() {
	for _, text := range []string{"amqp://h", "amqp://h/", "amqp://h/%2F", "amqp://h/a%252Fb"} {
		uri, err := amqp.ParseURI(text)
		if err != nil {
			panic(err)
		}
		fmt.Println(text, "amqp091-go", uri.Vhost, uri)
	}
}
END
go mod init example >/dev/null 2>&1
go get github.com/rabbitmq/amqp091-go@v1.16.0 >/dev/null 2>&1
{ venv/bin/python run.py; go run .; } | tee out
diff - out <<'END'
amqp://h pika h / aiormq h /
amqp://h/ pika h / aiormq h /
amqp://h/%2F pika h / aiormq h /
amqp://h/a%2Fb pika h a/b aiormq h a/b
amqp://h/a%252Fb pika h a%2Fb aiormq h a/b
amqp://ho%61st:10000/v%2fhost pika ho%61st v/host aiormq ho%61st v/host
amqp://h amqp091-go / amqp://h/
amqp://h/ amqp091-go / amqp://h/
amqp://h/%2F amqp091-go / amqp://h/
amqp://h/a%252Fb amqp091-go a%2Fb amqp://h/a%252Fb
END
