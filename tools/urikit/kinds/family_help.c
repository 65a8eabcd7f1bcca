/* SPDX-License-Identifier: MIT */
/* What help says about the parts of families. */
#include "cli/options.h"
#include "kinds/kind_family.h"

/* Appends the parts of one kind. */
typedef void put_names(const kind *k, buffer *out);

/* "NOSH URIs have the parts ...; user URLs: ..."; where `have` is NULL, "--as nosh takes ...; usr: ...". */
static void put_families(const char *have, put_names *put, buffer *out)
{
    const kind *k;
    bool first = true;
    size_t i;

    for (i = 0; (k = kind_at(i)) != NULL; i++) {
        if (k->family) {
            buffer_text(out, !first ? "; " : have ? "" : "--as ");
            buffer_text(out, have ? k->family->plural : k->name);
            buffer_text(out, !first ? ":" : have ? have : " takes");
            put(k, out);
            first = false;
        }
    }
    buffer_byte(out, '.');
}

/* {type} {qualifier:key} */
static void put_get_names(const kind *k, buffer *out)
{
    const part_row *row;

    for (row = k->parts; row->name; row++) {
        buffer_format(out, " {%s%s}", row->name, row->keyed ? ":key" : "");
    }
}

/* type, qualifier:KEY */
static void put_set_names(const kind *k, buffer *out)
{
    const char *word = k->edits->set;
    size_t len;

    for (; (len = strcspn(word, " ")) > 0; word += len + (word[len] == ' ')) {
        buffer_format(out, "%s %.*s%s", word == k->edits->set ? "" : ",", (int)len, word, word[len - 1] == ':' ? "KEY" : "");
    }
}

/* --type TYPE, each --qualifier KEY=VALUE */
static void put_build_names(const kind *k, buffer *out)
{
    const urikit_part *part = k->family->parts;
    bool first = true;
    size_t i;

    for (i = 0; part[i].name; i++) {
        const option_row *row = &option_table[k->options[i]];

        if (part[i].uses & URIKIT_USE_BUILD) {
            buffer_format(out, "%s %s--%s %s", first ? "" : ",", row->repeats ? "each " : "", row->name, part[i].argument);
            first = false;
        }
    }
}

void family_help_get(buffer *out)
{
    put_families(" have the parts", put_get_names, out);
}

void family_help_set(buffer *out)
{
    put_families(" have the parts", put_set_names, out);
}

void family_help_build(buffer *out)
{
    put_families(NULL, put_build_names, out);
}
