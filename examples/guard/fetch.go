// SPDX-License-Identifier: MIT

// Fetch a URL that somebody else named, with net/http: urikit_guard says what to fetch, and the dialer checks the address before
// connecting.
//
//	fetch [-resolve NAME=ADDRESS]... [-permit ADDRESS]... URL
//
// -resolve and -permit are for the test, which has only addresses of its own machine.
package main

/*
#include <urikit/guard.h>
#include <stdlib.h>

static const char *fetch_guard(const char *url, size_t len, const char *base, size_t base_len, char *to, size_t cap, size_t *made)
{
    urikit_guard_options options = { .base = urikit_str_of(base_len ? base : NULL, base_len) };
    urikit_out out = urikit_out_of(to, cap);
    urikit_guard_verdict verdict;
    bool passes = urikit_guard(urikit_str_of(url, len), &options, &out, &verdict);

    *made = out.len;
    return passes ? NULL : urikit_guard_rule_id((urikit_guard_rule)verdict.rule);
}

static bool fetch_is_internal(const void *ip, size_t len)
{
    return urikit_address_is_internal(ip, len);
}
*/
import "C"

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

const (
	redirects = 5
	limit     = 5 * time.Second
	most      = 1_000_000
)

// A GuardError says why a URL is not to be fetched.
type GuardError struct{ Rule string }

func (e GuardError) Error() string { return e.Rule }

func guard(url, base string) (string, error) {
	given := append([]byte(base), url...)
	room := make([]byte, len(given)*52+2048) // at least URIKIT_GUARD_BOUND, with a base
	if len(given) > 1<<17 {
		return "", GuardError{"length"}
	}
	given = append(given, 0) // so that there is an address
	start := (*C.char)(unsafe.Pointer(&given[0]))
	text := (*C.char)(unsafe.Pointer(&given[len(base)]))
	var made C.size_t
	rule := C.fetch_guard(text, C.size_t(len(url)), start, C.size_t(len(base)), (*C.char)(unsafe.Pointer(&room[0])), C.size_t(len(room)), &made)
	if rule != nil {
		return "", GuardError{C.GoString(rule)}
	}
	return string(room[:made]), nil
}

func isInternal(ip net.IP) bool {
	if four := ip.To4(); four != nil {
		ip = four
	}
	return len(ip) == 0 || bool(C.fetch_is_internal(unsafe.Pointer(&ip[0]), C.size_t(len(ip))))
}

// transport has a dialer that checks each address before it connects.
func transport(resolve map[string]string, permitted map[string]bool) *http.Transport {
	dialer := &net.Dialer{
		Control: func(_, address string, _ syscall.RawConn) error {
			host, _, err := net.SplitHostPort(address)
			if err != nil {
				return err
			}
			host, _, _ = strings.Cut(host, "%")
			if isInternal(net.ParseIP(host)) && !permitted[host] {
				return GuardError{"policy-address"}
			}
			return nil
		},
	}
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		if host, port, err := net.SplitHostPort(address); err == nil && resolve[host] != "" {
			address = net.JoinHostPort(resolve[host], port)
		}
		return dialer.DialContext(ctx, network, address)
	}
	// Proxy is nil: a proxy of the environment would connect in our place
	return &http.Transport{DialContext: dial, DisableKeepAlives: true}
}

// get is one request. A transport follows no redirect, where a client would read Location in its own way first.
func get(ctx context.Context, url string, with *http.Transport) (status int, body []byte, location string, err error) {
	request, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return 0, nil, "", err
	}
	answer, err := with.RoundTrip(request)
	if err != nil {
		return 0, nil, "", err
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 == 3 && answer.Header.Get("Location") != "" {
		return answer.StatusCode, nil, answer.Header.Get("Location"), nil
	}
	body, err = io.ReadAll(io.LimitReader(answer.Body, most+1))
	if err == nil && len(body) > most {
		err = errors.New("too large")
	}
	return answer.StatusCode, body, "", err
}

func fetch(url string, with *http.Transport) (int, []byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	base := ""
	for i := 0; i <= redirects; i++ {
		target, err := guard(url, base)
		if err != nil {
			return 0, nil, err
		}
		status, body, location, err := get(ctx, target, with)
		if err != nil || location == "" {
			return status, body, err
		}
		url, base = location, target
	}
	return 0, nil, errors.New("too many redirects")
}

func main() {
	resolve, permitted := map[string]string{}, map[string]bool{}
	flag.Func("resolve", "NAME=ADDRESS", func(one string) error {
		name, address, _ := strings.Cut(one, "=")
		resolve[name] = address
		return nil
	})
	flag.Func("permit", "ADDRESS", func(one string) error {
		permitted[one] = true
		return nil
	})
	flag.Parse()
	status, body, err := fetch(flag.Arg(0), transport(resolve, permitted))
	var refused GuardError
	switch {
	case errors.As(err, &refused):
		fmt.Println("refused:", refused.Rule)
	case err != nil:
		fmt.Println("failed:", err)
	default:
		fmt.Println(status, string(body))
	}
}
