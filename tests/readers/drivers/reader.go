// SPDX-License-Identifier: MIT

// What net/url makes of each line of hex: "scheme host port path query userinfo" in hex, the last 1 if there is any, or "!" where it refuses.
// With the word go-join: of lines with a base and a reference, the text of ResolveReference.
// With the word go-http: where a request of net/http goes; it ends where it would connect.
package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
)

func part(text string) string {
	if text == "" {
		return "-"
	}
	return hex.EncodeToString([]byte(text))
}

func answer(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return "!"
	}
	if port, err := strconv.Atoi(u.Port()); u.Port() != "" && (err != nil || port > 65535) {
		return "!"
	}
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	userinfo := ""
	if password, _ := u.User.Password(); u.User.Username() != "" || password != "" {
		userinfo = "1"
	}
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	return strings.Join([]string{part(u.Scheme), part(host), part(u.Port()), part(path), part(u.RawQuery), part(userinfo)}, " ")
}

// request is the answer of net/http.
func request() func(string) string {
	var address string
	dial := func(_ context.Context, _, where string) (net.Conn, error) {
		address = where
		return nil, errors.New("stopped")
	}
	client := http.Client{Transport: &http.Transport{DialContext: dial, DialTLSContext: dial}}
	return func(text string) string {
		address = ""
		if response, err := client.Get(text); err == nil {
			response.Body.Close()
		}
		host, port, err := net.SplitHostPort(address)
		if err != nil {
			return "!"
		}
		if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		scheme := strings.ToLower(text[:strings.Index(text, ":")])
		return strings.Join([]string{part(scheme), part(host), part(port), "-", "-"}, " ")
	}
}

func join(line string) string {
	words := strings.SplitN(line, " ", 2)
	base, _ := hex.DecodeString(words[0])
	reference, _ := hex.DecodeString(words[1])
	u, err := url.Parse(string(base))
	if err == nil {
		u, err = u.Parse(string(reference))
	}
	if err != nil {
		return "!"
	}
	return part(u.String())
}

func main() {
	read := answer
	if len(os.Args) > 1 && os.Args[1] == "go-http" {
		read = request()
	}
	if len(os.Args) > 1 && os.Args[len(os.Args)-1] == "version" {
		fmt.Println(runtime.Version())
		return
	}
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		if len(os.Args) > 1 && os.Args[1] == "go-join" {
			fmt.Fprintln(out, join(strings.TrimSuffix(line, "\n")))
			continue
		}
		text, _ := hex.DecodeString(strings.TrimSpace(line))
		fmt.Fprintln(out, read(string(text)))
	}
}
