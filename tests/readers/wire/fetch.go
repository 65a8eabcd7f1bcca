// SPDX-License-Identifier: MIT

// Fetches each line of the input with net/http, and prints the body on a line, or "!".
package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"time"
)

func main() {
	if os.Args[1] == "version" {
		fmt.Println(runtime.Version())
		return
	}
	client := http.Client{Timeout: 5 * time.Second}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		response, err := client.Get(lines.Text())
		if err != nil {
			fmt.Println("!")
			continue
		}
		body, _ := io.ReadAll(response.Body)
		_ = response.Body.Close()
		fmt.Println(string(body))
	}
}
