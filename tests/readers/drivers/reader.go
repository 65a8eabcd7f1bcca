// SPDX-License-Identifier: MIT

// What net/url makes of each line of hex: "scheme host port path query" in hex, or "!" where it refuses.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
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
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	return strings.Join([]string{part(u.Scheme), part(host), part(u.Port()), part(path), part(u.RawQuery)}, " ")
}

func main() {
	if len(os.Args) > 1 {
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
		text, _ := hex.DecodeString(strings.TrimSpace(line))
		fmt.Fprintln(out, answer(string(text)))
	}
}
