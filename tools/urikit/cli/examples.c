/* SPDX-License-Identifier: MIT */
#include "cli/examples.h"

#include <string.h>

static const struct {
    const char *command;
    const char *lines[2];
} examples[] = {
    { "inspect",
      { "urikit inspect 'https://user@example.org:8443/a/../b?q=1#top'",
        "urikit inspect usr:github/octocat" } },
    { "parse",
      { "urikit parse --json 'http://example.org/a?b=1'",
        "urikit parse --get '{host:registrable}' --file examples/homepages.txt" } },
    { "check",
      { "urikit check --as uri http://example.org/",
        "urikit check --verbose --file examples/homepages.txt" } },
    { "normalize",
      { "urikit normalize 'HTTP://Example.ORG:80/%7euser/./a'",
        "urikit normalize --repair spaces,backslash ' http://example.org/a\\b c'" } },
    { "resolve",
      { "urikit resolve --base http://example.org/a/b ../c",
        "printf '%s\\n' x '?y' '#z' | urikit resolve --base http://example.org/a" } },
    { "relativize",
      { "urikit relativize --base http://example.org/a/b http://example.org/c",
        "urikit relativize --base http://example.org/a/ http://example.org/a/b?c" } },
    { "compare",
      { "urikit compare HTTP://example.org/%7ea http://example.org/~a",
        "urikit compare --no-fragment http://example.org/#a http://example.org/" } },
    { "convert",
      { "urikit convert --to cri coap://example.org/sensors",
        "urikit convert --to uri --idn to-ascii 'http://bücher.example/'" } },
    { "coap",
      { "urikit coap decompose 'coap://example.org/a?b=1'",
        "urikit coap compose --scheme coap Uri-Host=example.org Uri-Path=a" } },
    { "edit",
      { "urikit edit --set scheme=https --delete 'query:utm_*' 'http://example.org/?utm_source=x&id=7'",
        "urikit edit --iterate port=80,443 http://example.org/" } },
    { "build",
      { "urikit build --scheme https --host example.org --path-segment a/b --query q='R&D'",
        "urikit parse --json http://example.org/ | urikit build --input json" } },
    { "extract",
      { "urikit extract --file examples/data/page.html",
        "urikit extract --unique --file examples/data/readme.md" } },
    { "lint",
      { "urikit lint --fail-on never 'http://example.com@0x7f.1/%00'",
        "urikit lint --sarif --file examples/homepages.txt > lint.sarif" } },
    { "readers",
      { "urikit readers 'http://example.org\\@evil.example/'",
        "urikit readers --json --base http://example.org/a //evil.example/b" } },
    { "guard",
      { "urikit guard --host '*.example.org' http://www.Example.org:80/a",
        "urikit guard --quiet --file examples/homepages.txt > allowed.txt; test -s allowed.txt" } },
    { "uniq",
      { "urikit uniq http://example.org/ HTTP://EXAMPLE.org/",
        "urikit uniq --count --file examples/homepages.txt" } },
    { "encode",
      { "urikit encode 'a b/c'",
        "urikit encode --component query-value 'R&D'" } },
    { "decode",
      { "urikit decode a%20b",
        "printf '%s\\n' a%2Fb c%25 | urikit decode" } },
    { "schemes",
      { "urikit schemes coap",
        "urikit schemes --json usr:github" } },
    { "usr",
      { "urikit usr test tests/vectors/usr-test-suite-data.json",
        "urikit usr test --json tests/vectors/usr-test-suite-data.json" } },
    { "nosh",
      { "urikit nosh tid --clock 4 2023-05-22T21:40:19.774Z",
        "urikit nosh restrict 'NOSH://1673/com.example.foo/a?q'" } },
    { "aif",
      { "urikit aif decode 81828181617301",
        "echo '[[[[\"s\"]],1]]' | urikit aif allows --method GET coap://h/s" } },
    { "template",
      { "urikit template expand 'http://example.org{/path*}{?q}' --var path=a --var path=b --var q='x y'",
        "urikit template match '/users/{id}{?page}' '/users/42?page=3'" } },
    { "completions",
      { "urikit completions bash > urikit.bash",
        "urikit completions fish > urikit.fish" } },
    { "help",
      { "urikit help parse",
        "urikit help --man > urikit.1" } },
};

const char *example_of(const char *command, size_t index)
{
    size_t i;

    for (i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        if (strcmp(examples[i].command, command) == 0 && index < 2) {
            return examples[i].lines[index];
        }
    }
    return NULL;
}
