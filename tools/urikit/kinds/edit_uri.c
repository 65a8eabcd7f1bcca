/* SPDX-License-Identifier: MIT */
/* Edits of URIs, IRIs and references. */
#include "kinds/edit.h"

#include <stdlib.h>

static const struct {
    const char *name;
    urikit_uri_part part;
} parts[] = {
    { "scheme", URIKIT_PART_SCHEME }, { "userinfo", URIKIT_PART_USERINFO }, { "host", URIKIT_PART_HOST },
    { "port", URIKIT_PART_PORT },     { "path", URIKIT_PART_PATH },         { "query", URIKIT_PART_QUERY },
    { "fragment", URIKIT_PART_FRAGMENT },
};

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
        fault_set(why, urikit_code_token(URIKIT_E_PARTS), 0, "without a host, a path that begins with '//' would be read "
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
    urikit_str *room = (void *)buffer_room(&pairs, count * sizeof *room);
    urikit_code code = urikit_uri_query_sort(uri, 0, room, count, result);

    buffer_free(&pairs);
    return code;
}

static urikit_code set(const urikit_uri *uri, const edit_step *step, urikit_edit_flags flags, urikit_out *out,
                       size_t *at)
{
    return step->key.ptr ? urikit_uri_query_set(uri, step->key, step->text, flags, out, at)
                         : urikit_uri_set(uri, part_of(step->part), step->text, flags, out, at);
}

static urikit_code append(const urikit_uri *uri, const edit_step *step, urikit_edit_flags flags, urikit_out *out,
                          size_t *at)
{
    return step->key.ptr ? urikit_uri_query_append(uri, step->key, step->text, flags, out, at)
                         : urikit_uri_append_segment(uri, step->text, flags, out, at);
}

static urikit_code erase(const urikit_uri *uri, const edit_step *step, urikit_out *out)
{
    return step->key.ptr ? urikit_uri_query_remove(uri, step->key, 0, out)
                         : urikit_uri_remove(uri, part_of(step->part), out);
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
