/* SPDX-License-Identifier: MIT */
/* build for URIs, IRIs, references and CRIs: begins with a small one and edits it. */
#include "kinds/build_uri.h"

#include "kinds/cri_read.h"
#include "kinds/edit.h"

#include <urikit/iri.h>

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

    return !(b->flags & URIKIT_EDIT_IRI ? urikit_iri_parse : urikit_uri_parse)(text, URIKIT_PARSE_REFERENCE, &b->uri,
                                                                              NULL);
}

static bool take(building *b, const edit_step *step, build_fault *why)
{
    buffer *next = &b->texts[1 - b->turn];

    next->len = 0;
    why->option = (int)step->option;
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
           take_options(b, call, OPT_PORT, EDIT_SET, "port", why) &&
           take_options(b, call, OPT_PATH, EDIT_SET, "path", why) &&
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
static void blame_part(const invocation *call, const part_option *row, urikit_str text, size_t at, build_fault *why)
{
    const char *value = NULL;
    size_t begin = 0;

    if (row->separator) {
        value = value_from_end(call, row->several, count_byte(text, at, row->separator));
    }
    why->option = (int)(value ? row->several : row->option);
    for (begin = value ? at : 0; begin > 0 && text.ptr[begin - 1] != row->separator; begin--) {}
    value = value ? value : call->value[row->option];
    why->value = value ? value : "";
    at = plain_len(text, begin, at);
    why->why.at = at < strlen(why->value) ? at : strlen(why->value);
}

/* The same for byte why.at of the URI. */
static void blame(const building *b, const invocation *call, build_fault *why)
{
    static const part_option rows[] = {
        { URIKIT_PART_FRAGMENT, OPT_FRAGMENT, OPT_FRAGMENT, 0 }, { URIKIT_PART_QUERY, OPT_QUERY, OPT_QUERY, '&' },
        { URIKIT_PART_PATH, OPT_PATH, OPT_PATH_SEGMENT, '/' },   { URIKIT_PART_PORT, OPT_PORT, OPT_PORT, 0 },
        { URIKIT_PART_HOST, OPT_HOST, OPT_HOST, 0 },             { URIKIT_PART_USERINFO, OPT_USERINFO, OPT_USERINFO, 0 },
    };
    size_t at = why->why.at;
    size_t i;

    why->option = OPT_PART_SCHEME;
    why->value = call->value[OPT_PART_SCHEME] ? call->value[OPT_PART_SCHEME] : "";
    why->why.at = 0;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str text = urikit_uri_part_text(&b->uri, rows[i].part);
        size_t start = text.len > 0 ? (size_t)(text.ptr - b->texts[b->turn].ptr) : SIZE_MAX;

        if (start <= at) {
            blame_part(call, &rows[i], text, at - start < text.len ? at - start : text.len, why);
            return;
        }
    }
}

bool build_uri_text(const kind *k, const invocation *call, const kind_settings *settings, buffer *out, build_fault *why)
{
    building b = { .flags = 0 };
    buffer room = { NULL, 0, 0 };
    parsed id = kind_begin(k, settings, &room);
    bool good;

    b.flags = k->named_iri ? (urikit_edit_flags)URIKIT_EDIT_IRI : 0U;
    good = take_all(&b, call, why);
    if (good) {
        id.text = buffer_view(&b.texts[b.turn]);
        fault_begin(&why->why);
        good = k->is_cri ? cri_read(&id, CRI_FORM_URI, &why->why) : k->parse(k, id.text, &id, &why->why);
        blame(&b, call, why);
    }
    if (good && k->is_cri) {
        cri_put_tagged(&id, false, out);
    } else if (good) {
        buffer_str(out, id.text);
    }
    buffer_free(&b.texts[0]);
    buffer_free(&b.texts[1]);
    buffer_free(&room);
    return good;
}
