/* SPDX-License-Identifier: MIT */
/* Edits of URIs, IRIs and references; and those built from their parts. */
#include "kinds/cri_read.h"
#include "kinds/edit.h"

#include <urikit/iri.h>

#include <stdlib.h>

static const struct {
    const char *name;
    urikit_uri_part part;
} parts[] = { { "scheme", URIKIT_PART_SCHEME },    { "userinfo", URIKIT_PART_USERINFO }, { "host", URIKIT_PART_HOST },
              { "port", URIKIT_PART_PORT },        { "path", URIKIT_PART_PATH },         { "query", URIKIT_PART_QUERY },
              { "fragment", URIKIT_PART_FRAGMENT } };

static urikit_uri_part part_of(urikit_str name)
{
    size_t i;

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (urikit_str_equal(urikit_str_from(parts[i].name), name)) {
            return parts[i].part;
        }
    }
    abort(); /* the rules let no other name through */
}

/* Why a text does not go into a part that may be what it is in other URIs. */
static void explain_parts(const urikit_uri *uri, const edit_step *step, fault *why)
{
    urikit_uri_part part = part_of(step->part);
    const char *name = step->part.ptr;
    int len = (int)step->part.len;

    if (part == URIKIT_PART_USERINFO || part == URIKIT_PART_HOST || part == URIKIT_PART_PORT) {
        fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0,
                  "there is no authority (//host) here that could have a %.*s; build makes one", len, name);
    } else if (part == URIKIT_PART_PATH && step->text.len > 1 && step->text.ptr[0] == '/') {
        fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0,
                  "without a host, a path that begins with '//' would be read "
                  "as one");
    } else if (part == URIKIT_PART_PATH && !urikit_uri_scheme(uri).ptr) {
        fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0,
                  "without a scheme, what is before a ':' in the first segment would be read as one; begin with './'");
    } else {
        fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0, "%.*s: %s", len, name, urikit_code_text(URIKIT_E_PARTS));
    }
}

/* A host with ':': says what was probably meant. */
static void explain_colon(urikit_str host, size_t at, fault *why)
{
    const char *token = urikit_code_token(URIKIT_E_HOST_COLON);
    size_t digits = host.len;
    uint8_t ip[16];

    while (digits > 0 && host.ptr[digits - 1] >= '0' && host.ptr[digits - 1] <= '9') {
        digits--;
    }
    if (urikit_ipv6_parse(host, ip, NULL) == URIKIT_OK) {
        fault_set(why, token, at, "an IPv6 address is written in brackets: [%.*s]", (int)host.len, host.ptr);
    } else if (digits == at + 1 && digits < host.len) {
        fault_set(why, token, at, "':' in a host: the port is a part of its own, here %.*s", (int)(host.len - digits),
                  host.ptr + digits);
    } else {
        fault_set(why, token, at, "%s", urikit_code_text(URIKIT_E_HOST_COLON));
    }
}

/* All pairs of the query and memory for them. */
static urikit_code sort_query(const urikit_uri *uri, urikit_out *result)
{
    buffer pairs = { NULL, 0, 0 };
    size_t count = urikit_query_count(urikit_uri_query(uri));
    urikit_str *space = (void *)buffer_space(&pairs, count * sizeof *space);
    urikit_code code = urikit_uri_query_sort(uri, 0, space, count, result);

    buffer_free(&pairs);
    return code;
}

static urikit_code set(const urikit_uri *uri, const edit_step *step, urikit_edit_flags flags, urikit_out *out, size_t *at)
{
    return step->key.ptr ? urikit_uri_query_set(uri, step->key, step->text, flags, out, at)
                         : urikit_uri_set(uri, part_of(step->part), step->text, flags, out, at);
}

static urikit_code append(const urikit_uri *uri, const edit_step *step, urikit_edit_flags flags, urikit_out *out, size_t *at)
{
    return step->key.ptr ? urikit_uri_query_append(uri, step->key, step->text, flags, out, at)
                         : urikit_uri_append_segment(uri, step->text, flags, out, at);
}

static urikit_code erase(const urikit_uri *uri, const edit_step *step, urikit_out *out)
{
    return step->key.ptr ? urikit_uri_query_remove(uri, step->key, 0, out) : urikit_uri_remove(uri, part_of(step->part), out);
}

bool edit_as_uri(const urikit_uri *uri, const edit_step *step, urikit_edit_flags flags, buffer *out, fault *why)
{
    size_t bound = URIKIT_URI_QUERY_BOUND((size_t)uri->len, step->key.len, step->text.len);
    urikit_out result = buffer_out(out, bound);
    urikit_code code = URIKIT_OK;
    size_t at = 0;

    flags |= step->encoded ? (urikit_edit_flags)URIKIT_EDIT_ENCODED : 0U;
    switch (step->verb) {
    case EDIT_SET:
        code = set(uri, step, flags, &result, &at);
        break;
    case EDIT_APPEND:
        code = append(uri, step, flags, &result, &at);
        break;
    case EDIT_DELETE:
        code = erase(uri, step, &result);
        break;
    case EDIT_SORT_QUERY:
        code = sort_query(uri, &result);
        break;
    }
    if (code == URIKIT_E_PARTS) {
        explain_parts(uri, step, why);
    } else if (code == URIKIT_E_HOST_COLON) {
        explain_colon(step->text, at, why);
    } else if (code) {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
    } else {
        buffer_took(out, &result);
    }
    return code == URIKIT_OK;
}

bool edit_put_path(const urikit_uri *uri, urikit_str path, buffer *out, fault *why)
{
    const edit_step whole = { .verb = EDIT_SET, .part = URIKIT_STR("path"), .text = path, .encoded = true };

    return edit_as_uri(uri, &whole, 0, out, why);
}

static bool edit(const parsed *id, const edit_step *step, buffer *out, fault *why)
{
    return edit_as_uri(parsed_uri(id), step, id->kind->named_iri ? (urikit_edit_flags)URIKIT_EDIT_IRI : 0U, out, why);
}

const struct edit_rules edit_uri = {
    .set = "scheme userinfo host port path query fragment query:",
    .append = "path query:",
    .remove = "userinfo port query fragment query:",
    .sorts = true,
    .sample = "http://u@example.org:1/a?k=v#f",
    .edit = edit,
};

/* The same without a fragment. */
const struct edit_rules edit_absolute_uri = {
    .set = "scheme userinfo host port path query query:",
    .append = "path query:",
    .remove = "userinfo port query query:",
    .sorts = true,
    .sample = "http://u@example.org:1/a?k=v",
    .edit = edit,
};

/* ---- build for URIs, IRIs, references and CRIs: begins with a small one and edits it ------------- */

/* The URI while it is built, and the two texts that take turns. */
typedef struct building {
    urikit_edit_flags flags;
    urikit_uri uri;
    buffer texts[2];
    size_t turn;
} building;

static bool read_text(building *b)
{
    urikit_str text = buffer_view(&b->texts[b->turn]);

    return !(b->flags & URIKIT_EDIT_IRI ? urikit_iri_parse : urikit_uri_parse)(text, URIKIT_PARSE_REFERENCE, &b->uri, NULL);
}

static bool take(building *b, const edit_step *step, build_fault *why)
{
    buffer *next = &b->texts[1 - b->turn];

    next->len = 0;
    why->option = step->option;
    why->value = step->value;
    fault_begin(&why->why);
    if (!edit_as_uri(&b->uri, step, b->flags, next, &why->why)) {
        why->why.at += step->text.ptr ? (size_t)(step->text.ptr - step->value) : 0;
        return false;
    }
    b->turn = 1 - b->turn;
    return read_text(b);
}

/* "KEY=TEXT", or "KEY" for a pair without '=' */
static void split_pair(edit_step *step)
{
    size_t len = strcspn(step->value, "=");

    step->key = urikit_str_of(step->value, len);
    step->text = step->value[len] ? urikit_str_from(step->value + len + 1) : urikit_str_of(NULL, 0);
}

/* One part for each time its option is given. */
static bool take_options(building *b, const invocation *call, option_id option, edit_verb verb, const char *part,
                         build_fault *why)
{
    edit_step step = { .verb = verb, .part = urikit_str_from(part), .option = option };
    size_t position = 0;

    while ((step.value = option_next(call, option, &position)) != NULL) {
        step.text = urikit_str_from(step.value);
        if (option == OPT_QUERY) {
            split_pair(&step);
        }
        if (!take(b, &step, why)) {
            return false;
        }
    }
    return true;
}

/* Whatever has a scheme, a host, both or neither. */
static bool begin(building *b, const invocation *call)
{
    buffer_text(&b->texts[0], option_given(call, OPT_PART_SCHEME) ? "x:" : "");
    buffer_text(&b->texts[0], option_given(call, OPT_HOST) ? "//h" : "");
    return read_text(b);
}

static bool take_all(building *b, const invocation *call, build_fault *why)
{
    return begin(b, call) && take_options(b, call, OPT_PART_SCHEME, EDIT_SET, "scheme", why) &&
           take_options(b, call, OPT_HOST, EDIT_SET, "host", why) &&
           take_options(b, call, OPT_USERINFO, EDIT_SET, "userinfo", why) &&
           take_options(b, call, OPT_PORT, EDIT_SET, "port", why) && take_options(b, call, OPT_PATH, EDIT_SET, "path", why) &&
           take_options(b, call, OPT_PATH_SEGMENT, EDIT_APPEND, "path", why) &&
           take_options(b, call, OPT_QUERY, EDIT_APPEND, "query", why) &&
           take_options(b, call, OPT_FRAGMENT, EDIT_SET, "fragment", why);
}

/* The value of an option that is given several times, counted from the last, 0. NULL if there are fewer. */
static const char *value_from_end(const invocation *call, option_id option, size_t from_end)
{
    size_t position = 0;
    size_t count = 0;
    const char *value;

    while (option_next(call, option, &position)) {
        count++;
    }
    if (from_end >= count) {
        return NULL;
    }
    position = 0;
    do {
        value = option_next(call, option, &position);
    } while (--count > from_end);
    return value;
}

static size_t count_byte(urikit_str text, size_t from, char byte)
{
    size_t count = 0;

    for (; from < text.len; from++) {
        count += text.ptr[from] == byte;
    }
    return count;
}

/* Bytes of plain text from `from` to `to`: a triplet is one byte, since '%' in plain text is written as a triplet, too. */
static size_t plain_len(urikit_str text, size_t from, size_t to)
{
    size_t len = 0;

    for (; from < to; from += text.ptr[from] == '%' ? 3 : 1) {
        len++;
    }
    return len;
}

/* A part, the option that sets it, and the option that gives one of its texts at a time, which a byte separates. */
typedef struct part_option {
    urikit_uri_part part;
    option_id option;
    option_id several;
    char separator;
} part_option;

/* Sets the option whose text holds byte `at` of the part, and the byte of its value. */
static void locate_part(const invocation *call, const part_option *row, urikit_str text, size_t at, build_fault *why)
{
    const char *value = NULL;
    size_t begin = 0;

    if (row->separator) {
        value = value_from_end(call, row->several, count_byte(text, at, row->separator));
    }
    why->option = value ? row->several : row->option;
    for (begin = value ? at : 0; begin > 0 && text.ptr[begin - 1] != row->separator; begin--) {
    }
    value = value ? value : call->value[row->option];
    why->value = value ? value : "";
    at = plain_len(text, begin, at);
    why->why.at = at < strlen(why->value) ? at : strlen(why->value);
}

/* The same for byte why.at of the URI. */
static void locate_error(const building *b, const invocation *call, build_fault *why)
{
    static const part_option rows[] = { { URIKIT_PART_FRAGMENT, OPT_FRAGMENT, OPT_FRAGMENT, 0 },
                                        { URIKIT_PART_QUERY, OPT_QUERY, OPT_QUERY, '&' },
                                        { URIKIT_PART_PATH, OPT_PATH, OPT_PATH_SEGMENT, '/' },
                                        { URIKIT_PART_PORT, OPT_PORT, OPT_PORT, 0 },
                                        { URIKIT_PART_HOST, OPT_HOST, OPT_HOST, 0 },
                                        { URIKIT_PART_USERINFO, OPT_USERINFO, OPT_USERINFO, 0 } };
    size_t at = why->why.at;
    size_t i;

    why->option = OPT_PART_SCHEME;
    why->value = call->value[OPT_PART_SCHEME] ? call->value[OPT_PART_SCHEME] : "";
    why->why.at = 0;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str text = urikit_uri_part_text(&b->uri, rows[i].part);
        size_t start = text.len > 0 ? (size_t)(text.ptr - b->texts[b->turn].ptr) : SIZE_MAX;

        if (start <= at) {
            locate_part(call, &rows[i], text, at - start < text.len ? at - start : text.len, why);
            return;
        }
    }
}

bool build_uri_text(const kind *k, const invocation *call, const kind_settings *settings, buffer *out, build_fault *why)
{
    building b = { .flags = 0 };
    buffer space = { NULL, 0, 0 };
    parsed id = kind_begin(k, settings, &space);
    bool good;

    b.flags = k->named_iri ? (urikit_edit_flags)URIKIT_EDIT_IRI : 0U;
    good = take_all(&b, call, why);
    if (good) {
        id.text = buffer_view(&b.texts[b.turn]);
        fault_begin(&why->why);
        good = is_cri(k) ? cri_read(&id, CRI_FORM_URI, &why->why) : k->parse(k, id.text, &id, &why->why);
        locate_error(&b, call, why);
    }
    if (good && is_cri(k)) {
        cri_put_tagged(&id, false, out);
    } else if (good) {
        buffer_str(out, id.text);
    }
    buffer_free(&b.texts[0]);
    buffer_free(&b.texts[1]);
    buffer_free(&space);
    return good;
}
