// SPDX-License-Identifier: MIT
// packageurl-go: a line of JSON for each text, the canonical form or null.
package main

import (
	"bufio"
	"encoding/json"
	"os"

	packageurl "github.com/package-url/packageurl-go"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<20), 1<<20)
	answers := json.NewEncoder(os.Stdout)
	answers.SetEscapeHTML(false)
	for lines.Scan() {
		var text string
		var made *string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			panic(err)
		}
		if purl, err := packageurl.FromString(text); err == nil {
			written := purl.ToString()
			made = &written
		}
		if err := answers.Encode(made); err != nil {
			panic(err)
		}
	}
}
