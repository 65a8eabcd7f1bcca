/* SPDX-License-Identifier: MIT */
/* Compile a template: its text becomes items. */
#include "cli/options.h"
#include "commands/get.h"
#include "text/memory.h"

#include <urikit/text.h>

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    item_kind what;
    read_part *part;
} template_parts[] = {
    { "scheme", ITEM_PART, urikit_uri_scheme },
    { "userinfo", ITEM_PART, urikit_uri_userinfo },
    { "host", ITEM_PART, urikit_uri_host },
    { "port", ITEM_PART, urikit_uri_port },
    { "path", ITEM_PART, urikit_uri_path },
    { "query", ITEM_PART, urikit_uri_query },
    { "fragment", ITEM_PART, urikit_uri_fragment },
    { "authority", ITEM_PART, urikit_uri_authority },
    { "input", ITEM_INPUT, NULL },
    { "kind", ITEM_KIND, NULL },
    { "host_kind", ITEM_HOST_KIND, NULL },
    { "surt", ITEM_SURT, NULL },
    { "label", ITEM_LABEL, NULL },
    { "normalized", ITEM_NORMAL, NULL },
    { "canonical", ITEM_NORMAL, NULL },
};

enum { TEMPLATE_PARTS = sizeof template_parts / sizeof template_parts[0] };

typedef struct compiler {
    const command *command;
    const kind *named;
    const char *text;
    const char *p;
    char *strings; /* grows no longer than twice the text */
    template *made;
} compiler;

static const char not_closed[] = "this brace is not closed: a literal one is written '{{'";

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

/* A kind's own part of that name, or NULL. */
const part_row *template_own_part(const kind *k, urikit_str name)
{
    const part_row *row;

    for (row = k->parts; row && row->name; row++) {
        if (urikit_str_equal(urikit_str_from(row->name), name)) {
            return row;
        }
    }
    return NULL;
}

bool template_lacks(const kind *k, urikit_str name)
{
    const char *words = is_family(k) ? k->family->lacks : NULL;

    return words && word_index(words, name.ptr, name.len) >= 0;
}

static const part_row *find_row(const compiler *c, urikit_str name)
{
    const part_row *row = NULL;
    size_t i;

    for (i = 0; !row && owner_at(c, i); i++) {
        row = template_own_part(owner_at(c, i), name);
    }
    return row;
}

static bool unknown_part(const compiler *c, urikit_str name)
{
    buffer words = { NULL, 0, 0 };
    const part_row *row;
    char message[640];
    char typed[32];
    const char *near_word;
    size_t n = 0;
    size_t i;

    for (i = 0; i < TEMPLATE_PARTS; i++) {
        urikit_str part = urikit_str_from(template_parts[i].what == ITEM_LABEL ? "host" : template_parts[i].name);

        if (!c->named || !template_lacks(c->named, part)) {
            buffer_format(&words, i > 0 ? " %s" : "%s", template_parts[i].name);
        }
    }
    for (i = 0; owner_at(c, i); i++) {
        for (row = owner_at(c, i)->parts; row && row->name; row++) {
            buffer_byte(&words, '\0');
            words.len -= 1;
            if (word_index(words.ptr, row->name, strlen(row->name)) < 0) {
                buffer_format(&words, " %s", row->name);
            }
        }
    }
    buffer_byte(&words, '\0');

    snprintf(typed, sizeof typed, "%.*s", name.len < 31 ? (int)name.len : 31, name.ptr);
    near_word = word_nearest(words.ptr, typed, &n);
    snprintf(message, sizeof message, near_word ? "no such part (did you mean '%.*s'?)" : "no such part; there are: %.*s",
             near_word ? (int)n : (int)words.len, near_word ? near_word : words.ptr);
    buffer_free(&words);
    return refuse_at(c, name.ptr, message);
}

/* A part of URIs that the kind of --as does not have. */
static bool lacking(const compiler *c, urikit_str name)
{
    char message[120];

    snprintf(message, sizeof message, "%ss have no such part", c->named->title);
    return refuse_at(c, name.ptr, message);
}

/* What a backslash and this letter mean: '\0' for nothing. */
static char escaped(char letter, const char *stops)
{
    return letter == 't' ? '\t' : letter == 'n' ? '\n' : letter == '\\' || (letter && strchr(stops, letter)) ? letter : '\0';
}

/* One literal character, with its escape; false after a mistake. */
static bool take_literal(compiler *c, template_item *item)
{
    char literal = *c->p;

    if (literal == '\\') {
        literal = escaped(c->p[1], "");
        if (!literal) {
            return refuse_at(c, c->p, "a backslash must be followed by t, n or another backslash");
        }
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

/* A text within an item, up to one of `stops`, which it holds after a backslash. */
static bool take_text(compiler *c, const char *stops, urikit_str *text)
{
    *text = urikit_str_of(c->strings, 0);
    while (*c->p && !strchr(stops, *c->p)) {
        char literal = *c->p;

        if (literal == '\\') {
            literal = escaped(c->p[1], stops);
            if (!literal) {
                return refuse_at(c, c->p,
                                 "a backslash here must be followed by t, n, another backslash or what ends "
                                 "the text");
            }
            c->p++;
        }
        c->p++;
        *c->strings++ = literal;
        text->len++;
    }
    return true;
}

/* After "path:" or "host:" */
static bool take_index(compiler *c, template_item *item, const char *message)
{
    const char *start = c->p;
    char *end;

    item->index = strtol(start, &end, 10);
    if ((*start != '-' && (*start < '0' || *start > '9')) || (*end != '}' && *end != '|') || item->index == 0 ||
        item->index > 1000000000 || item->index < -1000000000) {
        return refuse_at(c, start, message);
    }
    c->p = end;
    return true;
}

/* A key may be as it is in the query, too: then its decoded form is put after it. */
static void decode_key(compiler *c, template_item *item)
{
    urikit_out decoded = { c->strings, item->text.len, 0 };

    if (item->text.len > 0 && memchr(item->text.ptr, '%', item->text.len) &&
        urikit_percent_decode(item->text, &decoded, NULL) == URIKIT_OK) {
        item->decoded = urikit_out_str(&decoded);
        c->strings += decoded.len;
    }
}

/* After "query:": a key up to '}' or '|', in which "\}", "\|" and "\\" are these characters. */
static bool take_key(compiler *c, template_item *item)
{
    char *key = c->strings;

    while (*c->p && *c->p != '}' && *c->p != '|') {
        c->p += *c->p == '\\' && (c->p[1] == '}' || c->p[1] == '|' || c->p[1] == '\\');
        *c->strings++ = *c->p++;
    }
    item->text = urikit_str_of(key, (size_t)(c->strings - key));
    if (item->what == ITEM_VALUE && item->text.len >= 3 && memcmp(key + item->text.len - 3, "...", 3) == 0) {
        item->all = true;
        item->text.len -= 3;
    }
    decode_key(c, item);
    return true;
}

/* After "host:" */
static bool take_of_host(compiler *c, template_item *item)
{
    static const struct {
        const char *name;
        item_kind what;
    } words[] = {
        { "registrable", ITEM_REGISTRABLE },
        { "suffix", ITEM_SUFFIX },
        { "reversed", ITEM_REVERSED },
        { "ip", ITEM_IP },
    };
    urikit_str word = urikit_str_of(c->p, strcspn(c->p, "|}"));
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (urikit_str_equal(urikit_str_from(words[i].name), word)) {
            item->what = words[i].what;
            c->p += word.len;
            return true;
        }
    }
    return refuse_at(c, c->p, "of a host there are: registrable, suffix, reversed, ip; a label of it is {label:2}");
}

/* After the colon that follows a part's name. */
static bool take_argument(compiler *c, template_item *item, bool keyed)
{
    if (item->what == ITEM_LABEL) {
        return take_index(c, item, "a label is a number: 1 the first, 2 the second, -1 the last");
    }
    if (item->part == urikit_uri_path) {
        item->what = ITEM_SEGMENT;
        return take_index(c, item, "a segment is a number: 1 the first, 2 the second, -1 the last");
    }
    if (item->part == urikit_uri_host) {
        return take_of_host(c, item);
    }
    if (item->part == urikit_uri_query) {
        item->what = ITEM_VALUE;
        return take_key(c, item);
    }
    if (keyed) {
        return take_key(c, item);
    }
    return refuse_at(c, c->p - 1, "only host, label, path, query and qualifier take something after a colon");
}

/* "@sh " or "@json " */
static bool take_quote(compiler *c, template_item *item)
{
    if (strncmp(c->p, "@sh ", 4) == 0) {
        item->quote = QUOTE_SHELL;
        c->p += 4;
    } else if (strncmp(c->p, "@json ", 6) == 0) {
        item->quote = QUOTE_JSON;
        c->p += 6;
    } else {
        return refuse_at(c, c->p, "a quoted part begins with '@sh ' or '@json '");
    }
    return true;
}

/* What may be before a part's name: "[text]", "@sh ", ":", "+", in this order. */
static bool take_front(compiler *c, template_item *item)
{
    const char *bracket = c->p;

    if (*c->p == '[') {
        c->p++;
        if (!take_text(c, "]", &item->before)) {
            return false;
        }
        if (!*c->p) {
            return refuse_at(c, bracket, "this bracket is not closed");
        }
        c->p++;
    }
    if (*c->p == '@' && !take_quote(c, item)) {
        return false;
    }
    item->decode = *c->p == ':';
    c->p += item->decode;
    item->plus = item->decode && *c->p == '+';
    c->p += item->plus;
    return true;
}

/* The name of a part; *keyed: a kind's own that needs a key. */
static bool take_name(compiler *c, template_item *item, bool *keyed)
{
    urikit_str name = urikit_str_of(c->p, strcspn(c->p, ":|}"));
    const part_row *row;
    size_t i = 0;

    *keyed = false;
    while (i < TEMPLATE_PARTS && !urikit_str_equal(urikit_str_from(template_parts[i].name), name)) {
        i++;
    }
    if (!name.ptr[name.len]) {
        return refuse_at(c, c->text + item->at, not_closed);
    }
    if (i < TEMPLATE_PARTS) {
        item->what = template_parts[i].what;
        item->part = template_parts[i].part;
        item->name = item->what == ITEM_LABEL ? URIKIT_STR("host") : urikit_str_from(template_parts[i].name);
        if (c->named && template_lacks(c->named, item->name)) {
            return lacking(c, name);
        }
    } else {
        row = find_row(c, name);
        if (!row) {
            return unknown_part(c, name);
        }
        item->what = ITEM_OWN;
        item->name = urikit_str_from(row->name);
        *keyed = row->keyed;
    }
    if (item->plus && item->part != urikit_uri_query) {
        return refuse_at(c, name.ptr - 1, "'+' is a space in queries only");
    }
    c->p += name.len;
    return true;
}

/* "{...}"; the compiler is at the brace. */
static bool take_part(compiler *c, template_item *item)
{
    bool keyed;

    item->at = (size_t)(c->p - c->text);
    c->p++;
    if (!take_front(c, item) || !take_name(c, item, &keyed)) {
        return false;
    }
    if (*c->p == ':') {
        c->p++;
        if (!take_argument(c, item, keyed)) {
            return false;
        }
    } else if (keyed) {
        return refuse_at(c, c->p, "this part needs a key: {qualifier:email}");
    } else if (item->what == ITEM_LABEL) {
        return refuse_at(c, c->p, "this part needs a number: {label:1} is the first label of the host");
    }
    if (*c->p == '|') {
        c->p++;
        if (!take_text(c, "}", &item->otherwise)) {
            return false;
        }
    }
    if (*c->p != '}') {
        return refuse_at(c, c->text + item->at, not_closed);
    }
    c->p++;
    return true;
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

static size_t item_fixed_len(const template_item *item)
{
    return item->text.len + item->before.len + item->otherwise.len;
}

template *template_compile(const command *who, const kind *named, const char *text)
{
    size_t len = strlen(text);
    compiler c = { who, named, text, text, NULL, NULL };

    c.made = memory_zeroed(1, sizeof *c.made);
    c.made->items = memory_zeroed(len + 1, sizeof *c.made->items);
    c.made->strings = memory_zeroed(2 * len + 1, 1); /* keys twice: as they are, and decoded */
    c.strings = c.made->strings;
    while (*c.p) {
        if (!take_item(&c, &c.made->items[c.made->count])) {
            template_free(c.made);
            return NULL;
        }
        c.made->fixed_len += item_fixed_len(&c.made->items[c.made->count]);
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
