// SPDX-License-Identifier: MIT

// Templates through github.com/yosida95/uritemplate. A line of standard input is {"template","values","uri"}; the answer is
// {"expand","match"}, with null for an error. With -time a line is {"templates":[...],"values","uris":[...]}, and the answer
// nanoseconds for each call.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"time"

	"github.com/yosida95/uritemplate/v3"
)

type input struct {
	Template  string
	Templates []string
	Values    map[string]any
	URI       string
	URIs      []string
}

func text(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

func valuesOf(given map[string]any) uritemplate.Values {
	values := uritemplate.Values{}
	for name, value := range given {
		switch v := value.(type) {
		case nil:
		case []any:
			list := make([]string, 0, len(v))
			for _, item := range v {
				list = append(list, text(item))
			}
			values.Set(name, uritemplate.List(list...))
		case map[string]any:
			pairs := []string{}
			for _, name := range sorted(v) {
				pairs = append(pairs, name, text(v[name]))
			}
			values.Set(name, uritemplate.KV(pairs...))
		default:
			values.Set(name, uritemplate.String(text(v)))
		}
	}
	return values
}

func matchOf(template *uritemplate.Template, uri string) map[string]any {
	found := template.Match(uri)
	if found == nil {
		return nil
	}
	result := map[string]any{}
	for name, value := range found {
		if value.T == uritemplate.ValueTypeString {
			result[name] = value.String()
		} else {
			result[name] = value.List()
		}
	}
	return result
}

func best(count int, call func(i int)) float64 {
	least := 1e18
	for run := 0; run < 30; run++ {
		started := time.Now()
		for round := 0; round < 500; round++ {
			for i := 0; i < count; i++ {
				call(i)
			}
		}
		took := float64(time.Since(started).Nanoseconds()) / 500 / float64(count)
		if took < least {
			least = took
		}
	}
	return least
}

func main() {
	timed := len(os.Args) > 1 && os.Args[1] == "-time"
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		var given input
		result := map[string]any{"expand": nil, "match": nil}
		if err := json.Unmarshal(in.Bytes(), &given); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		values := valuesOf(given.Values)
		if timed {
			templates := []*uritemplate.Template{}
			for _, one := range given.Templates {
				templates = append(templates, uritemplate.MustNew(one))
			}
			result["expand"] = best(len(templates), func(i int) { templates[i].Expand(values) })
			result["match"] = best(len(templates), func(i int) { templates[i].Match(given.URIs[i]) })
		} else if template, err := uritemplate.New(given.Template); err == nil {
			if expanded, err := template.Expand(values); err == nil {
				result["expand"] = expanded
			}
			if found := matchOf(template, given.URI); found != nil {
				result["match"] = found
			}
		}
		line, _ := json.Marshal(result)
		out.Write(line)
		out.WriteByte('\n')
		out.Flush()
	}
}

func sorted(pairs map[string]any) []string {
	names := make([]string, 0, len(pairs))
	for name := range pairs {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
