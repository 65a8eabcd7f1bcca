/* SPDX-License-Identifier: MIT */
#include "differ/differ.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULES_MAX = 64 };

static unsigned long used[RULES_MAX];

static void write_used(void)
{
    const char *path = getenv("URIKIT_FUZZ_RULES");
    FILE *file = path ? fopen(path, "a") : NULL;
    size_t i;

    for (i = 0; file && differ_rules[i].name; i++) {
        fprintf(file, "%s\t%lu\n", differ_rules[i].name, used[i]);
    }
    if (file) {
        fclose(file);
    }
}

static void show(const char *label, urikit_str text)
{
    size_t i;

    fprintf(stderr, "  %-8s", label);
    if (!text.ptr) {
        fprintf(stderr, "(refused)");
    }
    for (i = 0; i < text.len; i++) {
        unsigned char byte = (unsigned char)text.ptr[i];

        fprintf(stderr, byte >= ' ' && byte < 0x7F && byte != '\\' ? "%c" : "\\x%02X", byte);
    }
    fprintf(stderr, "\n");
}

static const char *name_of(question asked)
{
    static const char *const names[] = { "valid", "parts", "normalize", "resolve" };

    return names[asked];
}

static void begin(void)
{
    static bool begun;

    if (!begun) {
        begun = true;
        atexit(write_used);
    }
}

void differ_use(const char *name)
{
    size_t i = 0;

    begin();
    while (strcmp(differ_rules[i].name, name) != 0) {
        i++;
    }
    used[i]++;
}

void differ(question asked, urikit_str text, urikit_str base, urikit_str ours, urikit_str theirs)
{
    difference d = { asked, text, base, ours, theirs };
    size_t i;

    begin();
    if ((ours.ptr != NULL) == (theirs.ptr != NULL) && urikit_str_equal(ours, theirs)) {
        return;
    }
    for (i = 0; differ_rules[i].name; i++) {
        if (differ_rules[i].expects && differ_rules[i].expects(&d)) {
            used[i]++;
            return;
        }
    }
    fprintf(stderr, "A difference that no rule expects: %s\n", name_of(asked));
    show("text", text);
    show("base", base);
    show("ours", ours);
    show("theirs", theirs);
    if (!getenv("URIKIT_FUZZ_SHOW")) { /* set: show all that are new, to write rules */
        abort();
    }
}
