// SPDX-License-Identifier: MIT

// go-coap: gets the URI of each line, and prints "ok" or "! REASON". It takes a path and options, no URI: net/url reads that, as its
// examples would; the pieces of the query are decoded here.
package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/plgd-dev/go-coap/v3/message"
	"github.com/plgd-dev/go-coap/v3/udp"
)

func get(text string) error {
	uri, err := url.Parse(text)
	if err != nil {
		return err
	}
	port := uri.Port()
	if port == "" {
		port = "5683"
	}
	connection, err := udp.Dial(net.JoinHostPort(uri.Hostname(), port))
	if err != nil {
		return err
	}
	defer connection.Close()
	var query []message.Option
	if uri.RawQuery != "" || uri.ForceQuery {
		for _, piece := range strings.Split(uri.RawQuery, "&") {
			value, err := url.PathUnescape(piece)
			if err != nil {
				return err
			}
			query = append(query, message.Option{ID: message.URIQuery, Value: []byte(value)})
		}
	}
	limited, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	_, err = connection.Get(limited, uri.Path, query...)
	return err
}

func main() {
	if len(os.Args) > 1 {
		information, _ := debug.ReadBuildInfo()
		for _, module := range information.Deps {
			if module.Path == "github.com/plgd-dev/go-coap/v3" {
				fmt.Println(strings.TrimPrefix(module.Version, "v"))
			}
		}
		return
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if err := get(lines.Text()); err != nil {
			fmt.Println("!", strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Println("ok")
		}
	}
}
