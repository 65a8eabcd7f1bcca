/* SPDX-License-Identifier: MIT */
#include "commands/template.h"

#include "kinds/cri_read.h"
#include "text/json_out.h"
#include "text/show.h"
#include "text/words.h"

#include <urikit/psl.h>
#include <urikit/text.h>

#include <stdio.h>
#include <stdlib.h>

typedef enum item_kind {
    ITEM_LITERAL,
    ITEM_PART,  /* of every URI */
    ITEM_INPUT, /* the record as it came */
    ITEM_KIND,
    ITEM_HOST_KIND,
    ITEM_SURT,
    ITEM_NORMAL,
    ITEM_OWN,     /* a part of some kinds only */
    ITEM_SEGMENT, /* {path:2} */
    ITEM_VALUE,   /* {query:k} */
    ITEM_LABEL,   /* {host:1}, and what follows */
    ITEM_REGISTRABLE,
    ITEM_SUFFIX,
    ITEM_REVERSED,
    ITEM_IP,
} item_kind;

typedef enum item_quote { QUOTE_NONE, QUOTE_SHELL, QUOTE_JSON } item_quote;

typedef urikit_str read_part(const urikit_uri *uri);

typedef struct template_item {
    item_kind what;
    item_quote quote;
    bool decode;
    bool plus; /* '+' is a space */
    bool all;  /* of a key's values */
    read_part *part;
    long index;           /* of a segment or label */
    urikit_str text;      /* the literal, or the key */
    urikit_str decoded;   /* the key with its triplets decoded; absent: it has none */
    urikit_str name;      /* of a kind's own part */
    urikit_str before;    /* in brackets; absent: there are none */
    urikit_str otherwise; /* what follows '|'; absent: there is none */
    size_t at;            /* where it is in the template */
} template_item;

struct template
{
    template_item *items;
    size_t count;
    char *strings; /* what the items' texts point into */
};

static const struct {
    const char *name;
    item_kind what;
    read_part *part;
} part_table[] = {
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
    { "normalized", ITEM_NORMAL, NULL },
    { "canonical", ITEM_NORMAL, NULL },
};

enum { PART_COUNT = sizeof part_table / sizeof part_table[0] };

/* ---- compiling ----------------------------------------------------------------- */

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
static const part_row *own_part(const kind *k, urikit_str name)
{
    const part_row *row;

    for (row = k->parts; row && row->name; row++) {
        if (urikit_str_equal(urikit_str_from(row->name), name)) {
            return row;
        }
    }
    return NULL;
}

static const part_row *find_row(const compiler *c, urikit_str name)
{
    const part_row *row = NULL;
    size_t i;

    for (i = 0; !row && owner_at(c, i); i++) {
        row = own_part(owner_at(c, i), name);
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

    for (i = 0; i < PART_COUNT; i++) {
        buffer_format(&words, i > 0 ? " %s" : "%s", part_table[i].name);
    }
    for (i = 0; owner_at(c, i); i++) {
        for (row = owner_at(c, i)->parts; row && row->name; row++) {
            buffer_format(&words, " %s", row->name);
        }
    }
    buffer_byte(&words, '\0');

    snprintf(typed, sizeof typed, "%.*s", name.len < 31 ? (int)name.len : 31, name.ptr);
    near_word = word_nearest(words.ptr, typed, &n);
    snprintf(message, sizeof message,
             near_word ? "no such part (did you mean '%.*s'?)" : "no such part; there are: %.*s",
             near_word ? (int)n : (int)words.len, near_word ? near_word : words.ptr);
    buffer_free(&words);
    return refuse_at(c, name.ptr, message);
}

/* What a backslash and this letter mean: '\0' for nothing. */
static char escaped(char letter, const char *stops)
{
    return letter == 't'                                             ? '\t'
           : letter == 'n'                                           ? '\n'
           : letter == '\\' || (letter && strchr(stops, letter)) ? letter
                                                                     : '\0';
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
                return refuse_at(c, c->p, "a backslash here must be followed by t, n, another backslash or what ends "
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
    item->what = ITEM_LABEL;
    return take_index(c, item, "of a host there are: registrable, suffix, reversed, ip, or the number of a label, 1 the "
                               "first, -1 the last");
}

/* After the colon that follows a part's name. */
static bool take_argument(compiler *c, template_item *item, bool keyed)
{
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
    return refuse_at(c, c->p - 1, "only host, path, query and qualifier take something after a colon");
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
    while (i < PART_COUNT && !urikit_str_equal(urikit_str_from(part_table[i].name), name)) {
        i++;
    }
    if (!name.ptr[name.len]) {
        return refuse_at(c, c->text + item->at, not_closed);
    }
    if (i < PART_COUNT) {
        item->what = part_table[i].what;
        item->part = part_table[i].part;
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

template *template_compile(const command *who, const kind *named, const char *text)
{
    size_t len = strlen(text);
    compiler c = { who, named, text, text, NULL, NULL };

    c.made = calloc(1, sizeof *c.made);
    if (c.made) {
        c.made->items = calloc(len + 1, sizeof *c.made->items);
        c.made->strings = calloc(2 * len + 1, 1); /* keys twice: as they are, and decoded */
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

/* ---- the text of an item --------------------------------------------------------- */

static const urikit_str undefined = { NULL, 0 };

/* One label of a name, as find_segment counts; an address has none. A dot at the end begins no label. */
static urikit_str find_label(const urikit_uri *uri, long index)
{
    urikit_str host = urikit_uri_host(uri);
    long count = 1;
    size_t start = 0;
    size_t i;

    if (urikit_uri_host_kind(uri) != URIKIT_HOST_REG_NAME || host.len == 0) {
        return undefined;
    }
    host.len -= host.ptr[host.len - 1] == '.';
    for (i = 0; index < 0 && i < host.len; i++) {
        count += host.ptr[i] == '.';
    }
    index += index < 0 ? count + 1 : 0;
    for (i = 0; index > 0 && i <= host.len; i++) {
        if (i == host.len || host.ptr[i] == '.') {
            if (--index == 0) {
                return urikit_str_of(host.ptr + start, i - start);
            }
            start = i + 1;
        }
    }
    return undefined;
}

/* The values of a key: the first as it is; all of them, with commas between, are put together in `room`. */
static urikit_str find_values(const template_item *item, urikit_str query, buffer *room)
{
    urikit_query_flags flags = item->plus ? URIKIT_QUERY_FORM : 0;
    urikit_str key = item->text;
    urikit_str value;

    if (item->decoded.ptr && !urikit_query_find(query, key, flags, &value)) {
        key = item->decoded;
    }
    if (!urikit_query_find_next(&query, key, flags, &value)) {
        return undefined;
    }
    if (!item->all) {
        return value.ptr ? value : URIKIT_STR(""); /* a pair without '=' is there */
    }
    buffer_str(room, value);
    while (urikit_query_find_next(&query, key, flags, &value)) {
        buffer_byte(room, ',');
        buffer_str(room, value);
    }
    return buffer_view(room);
}

static urikit_str made_of_host(const parsed *id, bool surt, buffer *room)
{
    const urikit_uri *uri = parsed_uri(id);
    urikit_out result = buffer_out(room, surt ? URIKIT_URI_SURT_BOUND((size_t)uri->len)
                                              : URIKIT_URI_HOST_REVERSED_BOUND((size_t)uri->len));
    urikit_code code = surt ? urikit_uri_surt(uri, &result) : urikit_uri_host_reversed(uri, &result);

    if (code || (!surt && !urikit_uri_host(uri).ptr)) {
        return undefined;
    }
    buffer_took(room, &result);
    return buffer_view(room);
}

/* What came in, of a CRI, too; raw bytes as their hex. */
static urikit_str input_of(const parsed *id, buffer *room)
{
    cri_usage digits = { 0 };

    if (!id->settings->cri.binary_in) {
        return id->text;
    }
    cri_put_bytes(&digits, id->text, room);
    return buffer_view(room);
}

static urikit_str address_of(const urikit_uri *uri)
{
    urikit_host_kind host_kind = urikit_uri_host_kind(uri);

    return host_kind == URIKIT_HOST_IPV4 || host_kind == URIKIT_HOST_IPV6 ? urikit_uri_host_text(uri) : undefined;
}

/* A kind's own part. False: the kind does not have it, and the template has no default. */
static bool own_value(const template_item *item, const parsed *id, buffer *room, urikit_str *value, fault *why)
{
    const part_row *row = own_part(id->kind, item->name);

    *value = undefined;
    if (row) {
        row->put(id, item->text, room);
        *value = room->len > 0 ? buffer_view(room) : undefined;
    } else if (!item->otherwise.ptr && !item->before.ptr) {
        fault_set(why, "part", 0, "--get, byte %llu: %ss have no {%.*s}", (unsigned long long)item->at, id->kind->title,
                  (int)item->name.len, item->name.ptr);
        return false;
    }
    return true;
}

/* The text of an item, as written; absent where it is undefined. */
static bool item_value(const template_item *item, const parsed *id, buffer *room, urikit_str *value, fault *why)
{
    const urikit_uri *uri = parsed_uri(id);

    room->len = 0;
    *value = undefined;
    switch (item->what) {
    case ITEM_LITERAL:
        break;
    case ITEM_PART:
        *value = item->part(uri);
        break;
    case ITEM_INPUT:
        *value = input_of(id, room);
        break;
    case ITEM_KIND:
        *value = urikit_str_from(id->kind->name);
        break;
    case ITEM_HOST_KIND:
        *value = urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(uri)));
        break;
    case ITEM_SURT:
        *value = made_of_host(id, true, room);
        break;
    case ITEM_NORMAL:
        if (!id->kind->normalize(id, URIKIT_LEVEL_SYNTAX, room, why)) {
            return false;
        }
        *value = buffer_view(room);
        break;
    case ITEM_OWN:
        return own_value(item, id, room, value, why);
    case ITEM_SEGMENT:
        (void)urikit_path_segment(urikit_uri_path(uri), item->index, value);
        break;
    case ITEM_VALUE:
        *value = find_values(item, urikit_uri_query(uri), room);
        break;
    case ITEM_LABEL:
        *value = find_label(uri, item->index);
        break;
    case ITEM_REGISTRABLE:
        (void)urikit_registrable_domain(urikit_uri_host(uri), value);
        break;
    case ITEM_SUFFIX:
        (void)urikit_public_suffix(urikit_uri_host(uri), value);
        break;
    case ITEM_REVERSED:
        *value = made_of_host(id, false, room);
        break;
    case ITEM_IP:
        *value = address_of(uri);
        break;
    }
    return true;
}

/* ---- filling in ---------------------------------------------------------------- */

static void put_decoded(const template_item *item, urikit_str value, const decoding *how, buffer *out)
{
    buffer spaced = { NULL, 0, 0 };
    size_t i;

    if (!item->decode) {
        buffer_str(out, value);
        return;
    }
    if (item->plus) {
        buffer_str(&spaced, value);
        for (i = 0; i < spaced.len; i++) {
            spaced.ptr[i] = spaced.ptr[i] == '+' ? ' ' : spaced.ptr[i];
        }
        value = buffer_view(&spaced);
    }
    decode_text(value, how, out);
    buffer_free(&spaced);
}

/* One word for a shell of POSIX: between single quotes, one of them as '\''. */
static void put_shell_word(urikit_str text, buffer *out)
{
    size_t i;

    buffer_byte(out, '\'');
    for (i = 0; i < text.len; i++) {
        if (text.ptr[i] == '\'') {
            buffer_text(out, "'\\''");
        } else {
            buffer_byte(out, text.ptr[i]);
        }
    }
    buffer_byte(out, '\'');
}

/* The whole text of a part: what is in brackets and the part, or what there is instead. */
static void put_whole(const template_item *item, urikit_str value, const decoding *how, buffer *out)
{
    if (value.ptr) {
        buffer_str(out, item->before);
        put_decoded(item, value, how, out);
    } else {
        buffer_str(out, item->otherwise);
    }
}

static void put_quoted(const template_item *item, urikit_str value, const decoding *how, buffer *out)
{
    buffer whole = { NULL, 0, 0 };
    decoding bytes = *how;

    if (item->quote == QUOTE_JSON && !value.ptr && !item->otherwise.ptr) {
        buffer_text(out, "null");
        return;
    }
    bytes.raw = how->raw || item->quote == QUOTE_JSON; /* in JSON a newline is \n, which does not end a record */
    put_whole(item, value, &bytes, &whole);
    if (item->quote == QUOTE_JSON) {
        json_string(out, buffer_view(&whole));
    } else {
        put_shell_word(buffer_view(&whole), out);
    }
    buffer_free(&whole);
}

bool template_fill(const template *t, const parsed *id, const decoding *how, buffer *out, fault *why)
{
    buffer room = { NULL, 0, 0 };
    size_t start = out->len;
    bool good = true;
    urikit_str value;
    size_t i;

    for (i = 0; good && i < t->count; i++) {
        const template_item *item = &t->items[i];

        good = item_value(item, id, &room, &value, why);
        if (item->what == ITEM_LITERAL) {
            buffer_str(out, item->text);
        } else if (good && item->quote) {
            put_quoted(item, value, how, out);
        } else if (good) {
            put_whole(item, value, how, out);
        }
    }
    if (!good) {
        out->len = start;
    }
    buffer_free(&room);
    return good;
}
