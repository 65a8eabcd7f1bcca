/* SPDX-License-Identifier: MIT */
#include "commands/template.h"

#include "kinds/cri_read.h"
#include "text/show.h"
#include "text/words.h"

#include <stdio.h>
#include <stdlib.h>

typedef urikit_str read_part(const urikit_uri *uri);

typedef struct template_item {
    read_part *part;   /* of every URI; */
    const kind *owner; /* or of one kind, */
    const part_row *row;
    /* or, with neither, literal text */
    bool decode;
    bool pair; /* {query:key} */
    bool all;
    bool normal; /* {normalized} or {canonical}: of every kind its normal form */
    long segment;    /* {path:2}; 0: the whole path */
    urikit_str text; /* the literal, or the key */
} template_item;

struct template
{
    template_item *items;
    size_t count;
    char *strings; /* what the items' texts point into */
};

static const struct {
    const char *name;
    read_part *part;
} part_table[] = {
    { "scheme", urikit_uri_scheme },     { "userinfo", urikit_uri_userinfo },   { "host", urikit_uri_host },
    { "port", urikit_uri_port },         { "path", urikit_uri_path },           { "query", urikit_uri_query },
    { "fragment", urikit_uri_fragment }, { "authority", urikit_uri_authority }, { "input", urikit_uri_text },
};

static const char part_words[] = "scheme userinfo host port path query fragment authority input";

/* ---- compiling ----------------------------------------------------------------- */

typedef struct compiler {
    const command *command;
    const kind *named;
    const char *text;
    const char *p;
    char *strings; /* grows no longer than the text */
    template *made;
} compiler;

/* A mistake at a place of the template, with a caret. */
static bool refuse_at(const compiler *c, const char *where, const char *message)
{
    usage_error_at(c->command, OPT_GET, c->text, (size_t)(where - c->text), message);
    return false;
}

/* The kinds whose own parts there are: from index 0 on until NULL. */
static const kind *owner_at(const compiler *c, size_t index)
{
    return !c->named ? kind_at(index) : index == 0 ? c->named : NULL;
}

static bool find_row(const compiler *c, const char *name, size_t len, template_item *item)
{
    const part_row *row;
    size_t i;

    for (i = 0; owner_at(c, i); i++) {
        for (row = owner_at(c, i)->parts; row && row->name; row++) {
            if (strlen(row->name) == len && memcmp(row->name, name, len) == 0) {
                item->owner = owner_at(c, i);
                item->row = row;
                return true;
            }
        }
    }
    return false;
}

static bool unknown_part(const compiler *c, const char *where, size_t len)
{
    buffer words = { NULL, 0, 0 };
    const part_row *row;
    char message[512];
    char typed[32];
    const char *near_word;
    size_t n = 0;
    size_t i;

    buffer_text(&words, part_words);
    for (i = 0; owner_at(c, i); i++) {
        for (row = owner_at(c, i)->parts; row && row->name; row++) {
            buffer_format(&words, " %s", row->name);
        }
    }
    buffer_byte(&words, '\0');

    snprintf(typed, sizeof typed, "%.*s", len < 31 ? (int)len : 31, where);
    near_word = word_nearest(words.ptr, typed, &n);
    snprintf(message, sizeof message,
             near_word ? "no such part (did you mean '%.*s'?)" : "no such part; there are: %.*s",
             near_word ? (int)n : (int)words.len, near_word ? near_word : words.ptr);
    buffer_free(&words);
    return refuse_at(c, where, message);
}

/* One literal character, with its escape; false after a mistake. */
static bool take_literal(compiler *c, template_item *item)
{
    static const char escapes[] = "t\tn\n\\\\";
    char literal = *c->p;

    if (literal == '\\') {
        const char *found = c->p[1] ? strchr(escapes, c->p[1]) : NULL;

        if (!found || (found - escapes) % 2 != 0) {
            return refuse_at(c, c->p, "a backslash stands before t, n or another backslash");
        }
        literal = found[1];
        c->p++;
    } else if (literal == '}' && c->p[1] != '}') {
        return refuse_at(c, c->p, "a brace that closes nothing: a literal one is written '}}'");
    } else if (literal == '}' || literal == '{') {
        c->p++;
    }
    c->p++;
    *c->strings++ = literal;
    item->text.len++;
    return true;
}

/* Behind "path:" */
static bool take_segment(compiler *c, template_item *item)
{
    const char *start = c->p;
    char *end;

    item->segment = strtol(start, &end, 10);
    if ((*start != '-' && (*start < '0' || *start > '9')) || *end != '}' || item->segment == 0 ||
        item->segment > 1000000000 || item->segment < -1000000000) {
        return refuse_at(c, start, "a segment is a number: 1 the first, 2 the second, -1 the last");
    }
    c->p = end;
    return true;
}

/* Behind "query:": a key up to '}', in which "\}" and "\\" stand for themselves. */
static bool take_key(compiler *c, template_item *item)
{
    char *key = c->strings;

    item->pair = true;
    while (*c->p && *c->p != '}') {
        c->p += *c->p == '\\' && (c->p[1] == '}' || c->p[1] == '\\');
        *c->strings++ = *c->p++;
    }
    item->text = urikit_str_of(key, (size_t)(c->strings - key));
    if (item->text.len >= 3 && memcmp(key + item->text.len - 3, "...", 3) == 0) {
        item->all = true;
        item->text.len -= 3;
    }
    return true;
}

static bool is_name(const char *name, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(name, word, len) == 0;
}

/* "{...}"; the compiler stands on the brace. */
static bool take_part(compiler *c, template_item *item)
{
    const char *brace = c->p++;
    const char *name;
    size_t len;
    size_t i = 0;
    bool good = true;

    item->decode = *c->p == ':';
    c->p += item->decode;
    name = c->p;
    len = strcspn(name, ":}");
    while (i < sizeof part_table / sizeof part_table[0] &&
           (strlen(part_table[i].name) != len || memcmp(part_table[i].name, name, len) != 0)) {
        i++;
    }
    if (!name[len]) {
        return refuse_at(c, brace, "this brace is not closed: a literal one is written '{{'");
    }
    if (i < sizeof part_table / sizeof part_table[0]) {
        item->part = part_table[i].part;
    } else if (is_name(name, len, "normalized") || is_name(name, len, "canonical")) {
        item->normal = true;
    } else if (!find_row(c, name, len, item)) {
        return unknown_part(c, name, len);
    }
    c->p += len;
    if (*c->p == ':') {
        c->p++;
        if (item->part == urikit_uri_path) {
            good = take_segment(c, item);
        } else if (item->part == urikit_uri_query || (item->row && item->row->keyed)) {
            good = take_key(c, item);
        } else {
            return refuse_at(c, c->p - 1, "only path, query and qualifier take something behind a colon");
        }
    } else if (item->row && item->row->keyed) {
        return refuse_at(c, c->p, "this part needs a key: {qualifier:email}");
    }
    if (good && *c->p != '}') {
        return refuse_at(c, brace, "this brace is not closed: a literal one is written '{{'");
    }
    c->p += good;
    return good;
}

static bool take_item(compiler *c, template_item *item)
{
    if (*c->p == '{' && c->p[1] != '{') {
        return take_part(c, item);
    }
    item->text = urikit_str_of(c->strings, 0);
    while (*c->p && (*c->p != '{' || c->p[1] == '{')) {
        if (!take_literal(c, item)) {
            return false;
        }
    }
    return true;
}

template *template_compile(const command *who, const kind *named, const char *text)
{
    size_t len = strlen(text);
    compiler c = { who, named, text, text, NULL, NULL };

    c.made = calloc(1, sizeof *c.made);
    if (c.made) {
        c.made->items = calloc(len + 1, sizeof *c.made->items);
        c.made->strings = calloc(len + 1, 1);
    }
    if (!c.made || !c.made->items || !c.made->strings) {
        usage_error(who, "out of memory");
        template_free(c.made);
        return NULL;
    }
    c.strings = c.made->strings;
    while (*c.p) {
        if (!take_item(&c, &c.made->items[c.made->count])) {
            template_free(c.made);
            return NULL;
        }
        c.made->count++;
    }
    return c.made;
}

void template_free(template *t)
{
    if (t) {
        free(t->items);
        free(t->strings);
        free(t);
    }
}

/* ---- filling in ---------------------------------------------------------------- */

static void put_value(urikit_str value, bool decode, const decoding *how, buffer *out)
{
    if (!value.ptr) {
        return;
    }
    if (decode) {
        decode_text(value, how, out);
    } else {
        buffer_str(out, value);
    }
}

/* What came in, of a CRI, too; raw bytes as their hex. */
static void put_input(const parsed *id, bool decode, const decoding *how, buffer *out)
{
    if (id->settings->cri.binary_in) {
        cri_usage digits = { 0 };

        cri_put_bytes(&digits, id->text, out);
    } else {
        put_value(id->text, decode, how, out);
    }
}

static urikit_str find_segment(urikit_str path, long index)
{
    urikit_str rest = path;
    urikit_str segment;
    long count = 0;

    if (index < 0) {
        while (urikit_path_next(&rest, &segment)) {
            count++;
        }
        index += count + 1;
        rest = path;
    }
    while (index > 0 && urikit_path_next(&rest, &segment)) {
        if (--index == 0) {
            return segment;
        }
    }
    return urikit_str_of(NULL, 0);
}

/* Is a key of a query the one that was asked for? Compares decoded without writing it anywhere. */
static bool is_key(urikit_str key, urikit_str wanted)
{
    size_t i = 0;
    size_t k = 0;

    if (urikit_str_equal(key, wanted)) {
        return true;
    }
    while (i < key.len && k < wanted.len) {
        char byte = key.ptr[i];
        size_t n = 1;

        if (byte == '%') {
            urikit_out one = { &byte, 1, 0 };

            if (key.len - i < 3 || urikit_percent_decode(urikit_str_of(key.ptr + i, 3), &one, NULL) != URIKIT_OK) {
                return false;
            }
            n = 3;
        }
        if (byte != wanted.ptr[k]) {
            return false;
        }
        i += n;
        k++;
    }
    return i == key.len && k == wanted.len;
}

static void put_pairs(const template_item *item, urikit_str query, const decoding *how, buffer *out)
{
    urikit_str key;
    urikit_str value;
    bool first = true;

    while (urikit_query_next(&query, &key, &value)) {
        if (!is_key(key, item->text)) {
            continue;
        }
        if (!first) {
            buffer_byte(out, ' ');
        }
        put_value(value, item->decode, how, out);
        if (!item->all) {
            return;
        }
        first = false;
    }
}

/* A kind's own part; decoded in place, where it only gets shorter. */
static void put_row(const template_item *item, const parsed *id, const decoding *how, buffer *out)
{
    size_t start = out->len;
    size_t len;
    fault why;

    if (!item->normal && id->kind != item->owner) {
        return;
    }
    if (item->normal) {
        (void)id->kind->normalize(id, URIKIT_LEVEL_SYNTAX, out, &why); /* within its bound it cannot fail */
    } else {
        item->row->put(id, item->text, out);
    }
    len = out->len - start;
    if (item->decode && len > 0) {
        buffer_room(out, len); /* so that what is read does not move while it is decoded behind itself */
        decode_text(urikit_str_of(out->ptr + start, len), how, out);
        out->len -= len;
        memmove(out->ptr + start, out->ptr + start + len, out->len - start);
    }
}

void template_fill(const template *t, const parsed *id, const decoding *how, buffer *out)
{
    size_t i;

    for (i = 0; i < t->count; i++) {
        const template_item *item = &t->items[i];

        if (item->row || item->normal) {
            put_row(item, id, how, out);
        } else if (item->part == urikit_uri_text) {
            put_input(id, item->decode, how, out);
        } else if (!item->part) {
            buffer_str(out, item->text);
        } else if (item->pair) {
            put_pairs(item, item->part(&id->uri), how, out);
        } else {
            urikit_str value = item->part(&id->uri);

            put_value(item->segment ? find_segment(value, item->segment) : value, item->decode, how, out);
        }
    }
}
