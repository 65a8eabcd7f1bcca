// SPDX-License-Identifier: MIT

// As lookup.c, by Go's own resolver.
package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
)

func main() {
	resolver := &net.Resolver{PreferGo: true}
	in, out, count := bufio.NewScanner(os.Stdin), bufio.NewWriter(os.Stdout), 0
	for ; in.Scan(); count++ {
		found, err := resolver.LookupHost(context.Background(), in.Text())
		for _, address := range found {
			if err == nil {
				fmt.Fprintf(out, "%s\t%s\n", in.Text(), address)
			}
		}
	}
	fmt.Fprintf(out, "# %d\n", count)
	out.Flush()
}
