// SPDX-License-Identifier: MIT

// Go's http.ServeMux or http.FileServer on a Unix socket: serve go-mux|go-files SOCKET. The answer to each request is the path
// that it looks up, in hex.
package main

import (
	"fmt"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"runtime"
)

// files notes the name that is opened.
type files struct{ seen *string }

func (f files) Open(name string) (http.File, error) {
	*f.seen = name
	return nil, fs.ErrNotExist
}

func main() {
	if os.Args[1] == "version" {
		fmt.Println(runtime.Version())
		return
	}
	mux := http.NewServeMux()
	var handler http.Handler = mux
	if os.Args[1] == "go-mux" {
		mux.HandleFunc("/case", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, "%x", "case!") })
		mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "%x", r.URL.Path) })
	} else {
		handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			seen := ""
			server := http.FileServer(files{&seen})
			server.ServeHTTP(discard{http.Header{}}, r)
			if seen == "" {
				w.WriteHeader(http.StatusNotFound)
				return
			}
			fmt.Fprintf(w, "%x", seen)
		})
	}
	listener, err := net.Listen("unix", os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.Serve(listener, handler))
}

type discard struct{ header http.Header }

func (d discard) Header() http.Header           { return d.header }
func (d discard) Write(data []byte) (int, error) { return len(data), nil }
func (d discard) WriteHeader(int)               {}
