/* SPDX-License-Identifier: MIT */
/* Fill in a template: the items become the text of one identifier. */
#include "commands/get.h"
#include "kinds/cri_read.h"
#include "run/job.h"
#include "text/json_io.h"

#include <urikit/psl.h>
#include <urikit/text.h>

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

/* The values of a key: the first as it is; all of them, with commas between, are put together in `space`. */
static urikit_str find_values(const template_item *item, urikit_str query, buffer *space)
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
    buffer_str(space, value);
    while (urikit_query_find_next(&query, key, flags, &value)) {
        buffer_byte(space, ',');
        buffer_str(space, value);
    }
    return buffer_view(space);
}

static urikit_str made_of_host(const parsed *id, bool surt, buffer *space)
{
    const urikit_uri *uri = parsed_uri(id);
    urikit_out result = buffer_out(space, surt ? URIKIT_URI_SURT_BOUND((size_t)uri->len)
                                               : URIKIT_URI_HOST_REVERSED_BOUND((size_t)uri->len));
    urikit_code code = surt ? urikit_uri_surt(uri, &result) : urikit_uri_host_reversed(uri, &result);

    if (code || (!surt && !urikit_uri_host(uri).ptr)) {
        return undefined;
    }
    buffer_took(space, &result);
    return buffer_view(space);
}

/* In the normal form of the library, as every binding has it: equal domains are equal texts. */
static urikit_str registrable_of(urikit_str host, buffer *space)
{
    urikit_out result = buffer_out(space, host.len);

    if (urikit_registrable_write(host, 0, &result) || result.len == 0) {
        return undefined;
    }
    buffer_took(space, &result);
    return buffer_view(space);
}

/* What came in, of a CRI, too; raw bytes as their hex. */
static urikit_str input_of(const parsed *id, buffer *space)
{
    cri_usage digits = { 0 };

    if (!id->settings->cri.binary_in) {
        return id->text;
    }
    cri_put_bytes(&digits, id->text, space);
    return buffer_view(space);
}

static urikit_str address_of(const urikit_uri *uri)
{
    urikit_host_kind host_kind = urikit_uri_host_kind(uri);

    return host_kind == URIKIT_HOST_IPV4 || host_kind == URIKIT_HOST_IPV6 ? urikit_uri_host_text(uri) : undefined;
}

/* False, with the reason: the identifier's kind does not have the part, and the template has no default. */
static bool may_lack(const template_item *item, const parsed *id, fault *why)
{
    if (item->otherwise.ptr || item->before.ptr) {
        return true;
    }
    fault_set(why, "part", 0, "--get, byte %llu: %ss have no {%.*s}", (unsigned long long)item->at, id->kind->title,
              (int)item->name.len, item->name.ptr);
    return false;
}

/* A kind's own part. False: the kind does not have it, and the template has no default. */
static bool own_value(const template_item *item, const parsed *id, buffer *space, urikit_str *value, fault *why)
{
    const part_row *row = template_own_part(id->kind, item->name);

    *value = undefined;
    if (row) {
        row->put(id, row, item->text, space);
        *value = space->len > 0 ? buffer_view(space) : undefined;
        return true;
    }
    return may_lack(item, id, why);
}

/* The text of an item, as written; absent where it is undefined. */
static bool item_value(const template_item *item, const parsed *id, buffer *space, urikit_str *value, fault *why)
{
    const urikit_uri *uri = parsed_uri(id);

    space->len = 0;
    *value = undefined;
    if (is_family(id->kind) && item->what != ITEM_OWN && template_lacks(id->kind, item->name)) {
        return may_lack(item, id, why);
    }
    switch (item->what) {
    case ITEM_LITERAL:
        break;
    case ITEM_PART:
        *value = item->part(uri);
        break;
    case ITEM_INPUT:
        *value = input_of(id, space);
        break;
    case ITEM_KIND:
        *value = urikit_str_from(id->kind->name);
        break;
    case ITEM_HOST_KIND:
        *value = urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(uri)));
        break;
    case ITEM_SURT:
        *value = made_of_host(id, true, space);
        break;
    case ITEM_NORMAL:
        if (!id->kind->calls->normalize(id, URIKIT_LEVEL_SYNTAX, space, why)) {
            return false;
        }
        *value = buffer_view(space);
        break;
    case ITEM_OWN:
        return own_value(item, id, space, value, why);
    case ITEM_SEGMENT:
        (void)urikit_path_segment(urikit_uri_path(uri), item->index, value);
        break;
    case ITEM_VALUE:
        *value = find_values(item, urikit_uri_query(uri), space);
        break;
    case ITEM_LABEL:
        *value = find_label(uri, item->index);
        break;
    case ITEM_REGISTRABLE:
        *value = registrable_of(urikit_uri_host(uri), space);
        break;
    case ITEM_SUFFIX:
        (void)urikit_public_suffix(urikit_uri_host(uri), value);
        break;
    case ITEM_REVERSED:
        *value = made_of_host(id, false, space);
        break;
    case ITEM_IP:
        *value = address_of(uri);
        break;
    }
    return true;
}

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
        json_put_string(out, buffer_view(&whole));
    } else {
        put_shell_word(buffer_view(&whole), out);
    }
    buffer_free(&whole);
}

/* ---- parts of a URI, as written --------------------------------------------------- */

bool template_has_parts_only(const template *t)
{
    size_t i;

    for (i = 0; i < t->count; i++) {
        const template_item *item = &t->items[i];

        if ((item->what != ITEM_LITERAL && item->what != ITEM_PART) || item->quote || item->decode) {
            return false;
        }
    }
    return true;
}

bool template_asks_psl(const template *t)
{
    size_t i;

    for (i = 0; i < t->count; i++) {
        if (t->items[i].what == ITEM_REGISTRABLE || t->items[i].what == ITEM_SUFFIX) {
            return true;
        }
    }
    return false;
}

static char *put_str(char *to, urikit_str text)
{
    if (text.len > 0) {
        memcpy(to, text.ptr, text.len);
    }
    return to + text.len;
}

/* Most parts are short: a copy of a fixed length takes no call, and no branch on their length. */
static inline char *put_part(char *to, urikit_str part)
{
    if (part.len > BLOCK_SLACK) {
        return put_str(to, part);
    }
    memcpy(to, part.ptr, BLOCK_SLACK);
    return to + part.len;
}

void template_fill_parts(const template *t, const urikit_uri *uri, char separator, buffer *out)
{
    char *start = buffer_space(out, t->fixed_len + t->count * (size_t)uri->len + 1 + BLOCK_SLACK);
    char *to = start;
    size_t i;

    for (i = 0; i < t->count; i++) {
        const template_item *item = &t->items[i];
        urikit_str value = item->part ? item->part(uri) : undefined;

        if (value.ptr) {
            to = put_part(put_str(to, item->before), value);
        } else {
            to = put_str(to, item->part ? item->otherwise : item->text);
        }
    }
    *to++ = separator;
    out->len += (size_t)(to - start);
}

/* ---- any item -------------------------------------------------------------------- */

bool template_fill(const template *t, const parsed *id, const decoding *how, buffer *out, fault *why)
{
    buffer space = { NULL, 0, 0 };
    size_t start = out->len;
    bool good = true;
    urikit_str value;
    size_t i;

    for (i = 0; good && i < t->count; i++) {
        const template_item *item = &t->items[i];

        good = item_value(item, id, &space, &value, why);
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
    buffer_free(&space);
    return good;
}
