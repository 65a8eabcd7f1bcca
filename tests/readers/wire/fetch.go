// SPDX-License-Identifier: MIT

// Fetches each line of the input with a client, and prints the body on a line, or "!": fetch NAME [version]
package main

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/valyala/fasthttp"
)

const limit = 5 * time.Second

var anyone = &tls.Config{InsecureSkipVerify: true}

func clients() map[string]func(string) ([]byte, error) {
	standard := http.Client{Timeout: limit, Transport: &http.Transport{TLSClientConfig: anyone}}
	fast := fasthttp.Client{DialDualStack: true, TLSConfig: anyone}
	rest := resty.New().SetTimeout(limit).SetTLSClientConfig(anyone)
	return map[string]func(string) ([]byte, error){
		"go-http": func(url string) ([]byte, error) {
			response, err := standard.Get(url)
			if err != nil {
				return nil, err
			}
			defer response.Body.Close()
			return io.ReadAll(response.Body)
		},
		"go-fasthttp": func(url string) ([]byte, error) {
			_, body, err := fast.GetTimeout(nil, url, limit)
			return body, err
		},
		"go-resty": func(url string) ([]byte, error) {
			response, err := rest.R().Get(url)
			return response.Body(), err
		},
	}
}

func version(name string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if strings.Contains(module.Path, "/"+strings.TrimPrefix(name, "go-")) {
				return module.Version
			}
		}
	}
	return runtime.Version()
}

func main() {
	if len(os.Args) > 2 {
		fmt.Println(os.Args[1], version(os.Args[1]))
		return
	}
	get := clients()[os.Args[1]]
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		body, err := get(lines.Text())
		if err != nil {
			body = []byte("!")
		}
		fmt.Println(string(body))
	}
}
