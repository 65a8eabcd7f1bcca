/* SPDX-License-Identifier: MIT */
/* urllib.parse.urlsplit of Python, and the hostname of its result; Python 3.11.4 and later. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/host_text.h"

#include <string.h>

/* Removes blanks from the beginning. Python drops them before it reads anything. */
static urikit_str python_after_blanks(urikit_str text)
{
    while (text.len > 0 && is_dropped_blank(text.ptr[0])) {
        text = slice_from(text, 1);
    }
    return text;
}

/* Removes "scheme:" from the beginning, if the text has one. */
static void python_take_scheme(urikit_str *text, model_reading *reading)
{
    size_t colon = urikiti_slice_find(*text, ':');
    size_t i;

    if (colon == text->len || colon == 0 || !ascii_is_alpha(text->ptr[0])) {
        return;
    }
    for (i = 0; i < colon; i++) {
        if (!ascii_is(text->ptr[i], ASCII_SCHEME) && !is_dropped_blank(text->ptr[i])) {
            return;
        }
    }
    reading->scheme = slice_to(*text, colon);
    *text = python_after_blanks(slice_from(*text, colon + 1));
}

/* Removes "//" from the beginning, also with blanks in it. */
static bool python_take_slashes(urikit_str *text)
{
    urikit_str rest = *text;

    if (rest.len == 0 || rest.ptr[0] != '/') {
        return false;
    }
    rest = python_after_blanks(slice_from(rest, 1));
    if (rest.len == 0 || rest.ptr[0] != '/') {
        return false;
    }
    *text = slice_from(rest, 1);
    return true;
}

/* The text without blanks, if it fits into 64 bytes. No address without its zone is longer. */
static bool python_squeeze(urikit_str text, char space[64], urikit_str *squeezed)
{
    size_t len = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (!is_dropped_blank(text.ptr[i])) {
            if (len == 64) {
                return false;
            }
            space[len++] = text.ptr[i];
        }
    }
    *squeezed = urikit_str_of(space, len);
    return true;
}

/* True for 'v', hex digits, '.', and any character except a line end. */
static bool python_is_future_address(urikit_str text)
{
    size_t i = 0;
    bool digits = false;

    text = python_after_blanks(text);
    for (i = 1; i < text.len && (ascii_is(text.ptr[i], ASCII_HEX) || is_dropped_blank(text.ptr[i])); i++) {
        digits = digits || !is_dropped_blank(text.ptr[i]);
    }
    if (!digits || i == text.len || text.ptr[i] != '.') {
        return false;
    }
    return python_after_blanks(slice_from(text, i + 1)).len > 0;
}

/* True if the module ipaddress accepts it: an IPv6 address, or one with '%' and a zone, not empty and without '%'. */
static bool python_is_bracketed_host(urikit_str host)
{
    size_t percent = urikiti_slice_find(host, '%');
    urikit_str address = { NULL, 0 };
    urikit_str first = python_after_blanks(host);
    char space[64] = { 0 };
    uint8_t ip[16];

    if (first.len > 0 && first.ptr[0] == 'v') {
        return python_is_future_address(host);
    }
    if (percent < host.len) {
        urikit_str zone = python_after_blanks(slice_from(host, percent + 1));

        if (zone.len == 0 || urikiti_slice_find(zone, '%') < zone.len) {
            return false;
        }
    }
    return python_squeeze(slice_to(host, percent), space, &address) && urikit_ipv6_parse(address, ip, NULL) == URIKIT_OK;
}

/* Reads the host after the last '@'. False if brackets are wrong. */
static bool python_read_host_port(urikit_str text, bool brackets, urikit_str *host, urikit_str *port)
{
    size_t open = urikiti_slice_find(text, '[');
    urikit_str rest;

    if (open == text.len) {
        *host = slice_to(text, urikiti_slice_find(text, ':'));
        *port = host->len < text.len ? slice_from(text, host->len + 1) : urikit_str_of("", 0);
        return !brackets || python_is_bracketed_host(*host);
    }
    rest = slice_from(text, open + 1);
    *host = slice_to(rest, urikiti_slice_find(rest, ']'));
    if (python_after_blanks(text).ptr != text.ptr + open || !python_is_bracketed_host(*host)) {
        return false;
    }
    rest = python_after_blanks(slice_from(rest, host->len < rest.len ? host->len + 1 : host->len));
    *port = rest.len > 0 ? slice_from(rest, 1) : rest;
    return rest.len == 0 || rest.ptr[0] == ':';
}

static bool python_read_authority(urikit_str text, model_reading *reading)
{
    bool open = urikiti_slice_find(text, '[') < text.len;
    bool close = urikiti_slice_find(text, ']') < text.len;
    size_t at = text.len;
    urikit_str port = { "", 0 };

    reading->why = URIKIT_READER_HOST;
    if (open != close || urikiti_has_hidden_delimiter(text, "/?#@:")) {
        return false;
    }
    while (at > 0 && text.ptr[at - 1] != '@') {
        at--;
    }
    if (!python_read_host_port(slice_from(text, at), open, &reading->host, &port)) {
        return false;
    }
    reading->userinfo = at > 0 && urikiti_is_userinfo(slice_to(text, at - 1), true);
    reading->host_kind = READER_HOST_LOWER;
    reading->wrap = true;
    reading->port = urikiti_port_number(port); /* reading .port raises, so that no request is made */
    return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
}

bool urikiti_urllib_read(urikit_str text, model_reading *reading)
{
    while (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        text = slice_from(text, 1);
    }
    python_take_scheme(&text, reading);
    if (python_take_slashes(&text)) {
        size_t end = urikiti_slice_find_any(text, "/?#");

        if (!python_read_authority(slice_to(text, end), reading)) {
            return false;
        }
        text = slice_from(text, end);
    }
    urikiti_cut_query(&text, &reading->query.text);
    reading->path.text = text;
    reading->path.how = PATH_DROP_BLANKS;
    reading->query.how = PATH_DROP_BLANKS;
    return true;
}

/* ---- urljoin --------------------------------------------------------------------- */

/* A text as urlparse splits it. Blanks are gone. */
typedef struct python_split {
    urikit_str scheme; /* absent if there is none */
    urikit_str netloc;
    urikit_str path;
    urikit_str params; /* with ';', or empty: what follows it in the last segment */
    urikit_str query;  /* with '?', or empty */
    urikit_str fragment;
} python_split;

static void python_urlparse(urikit_str text, python_split *split)
{
    model_reading reading;
    size_t end;

    memset(&reading, 0, sizeof reading);
    python_take_scheme(&text, &reading);
    split->scheme = reading.scheme;
    split->netloc = urikit_str_of("", 0);
    if (urikiti_slice_begins(text, "//")) {
        text = slice_from(text, 2);
        split->netloc = slice_to(text, urikiti_slice_find_any(text, "/?#"));
        text = slice_from(text, split->netloc.len);
    }
    end = urikiti_slice_find(text, '#');
    split->fragment = slice_from(text, end);
    text.len = end;
    end = urikiti_slice_find(text, '?');
    split->query = slice_from(text, end);
    text.len = end;
    end = urikiti_join_folder(text).len;
    end += urikiti_slice_find(slice_from(text, end), ';');
    split->params = slice_from(text, end);
    split->path = slice_to(text, end);
}

static urikit_str python_squeezed(urikit_str text, urikit_out *out)
{
    size_t start = out->len;
    size_t i;

    for (i = 0; i < text.len && (unsigned char)text.ptr[i] <= 0x20; i++) {
    }
    for (; i < text.len; i++) {
        if (!is_dropped_blank(text.ptr[i])) {
            urikiti_out_byte(out, text.ptr[i]);
        }
    }
    return urikiti_join_made(out, start);
}

/* Segments of the base, but for the last one if it is not empty, and those of the reference. Inner empty ones are dropped. */
static void python_put_path(urikit_str base, urikit_str path, urikit_out *out)
{
    bool rooted = path.len > 0 && path.ptr[0] == '/';
    size_t start = out->len;
    urikit_str folder = urikiti_join_folder(base);
    urikit_str segments[2];
    urikit_str segment = { NULL, 0 };
    join_path made;
    size_t count = 0;
    int i;

    segments[0] = urikit_str_of(rooted ? NULL : folder.ptr, folder.len);
    if (!rooted && folder.len > 0 && folder.len < base.len) { /* "/a/b": the segments "" and "a" */
        segments[0].len--;
    }
    segments[1] = path;
    urikiti_out_byte(out, '/');
    made = urikiti_join_path(out);
    for (i = 0; i < 2; i++) {
        while (segments[i].ptr) {
            segment = urikiti_join_segment(&segments[i]);
            count++;
            if (!rooted && count > 1 && segment.len == 0 && (i == 0 || segments[1].ptr)) {
                continue;
            }
            if (join_is_up(segment)) {
                urikiti_join_pop(&made);
            } else if (!join_is_dot(segment)) {
                urikiti_join_push(&made, segment);
            }
        }
    }
    if (join_is_dot(segment) || join_is_up(segment)) {
        urikiti_join_push(&made, urikit_str_of("", 0));
    }
    if (out->len > start + 1 && ((const char *)out->ptr)[start + 1] == '/') { /* the slash before it was not needed */
        memmove((char *)out->ptr + start, (const char *)out->ptr + start + 1, out->len - start - 1);
        out->len--;
    }
}

/* ';' and what follows it, if something does. */
static void python_put_params(urikit_str params, urikit_out *out)
{
    urikiti_out_str(out, params.len < 2 ? urikit_str_of("", 0) : params);
}

static bool python_scheme_is(urikit_str scheme, const char *word)
{
    return scheme.ptr && urikiti_ascii_is_word(scheme, word);
}

bool urikiti_urllib_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    python_split ref;
    urikit_str text;
    size_t start;
    bool whole;

    if (!join_read(urikiti_urllib_read, reference, reading) && reading->why != URIKIT_READER_PORT) {
        return false; /* the port is not looked at before it is used */
    }
    text = python_squeezed(reference, out);
    python_urlparse(text, &ref);
    whole = !(reading->before & BEFORE_URLLIB_EMPTY);
    if (whole) { /* as urlsplit: parameters are part of the path */
        ref.path.len += ref.params.len;
        ref.params.len = 0;
    }
    if (ref.scheme.ptr && !python_scheme_is(ref.scheme, join_word(base))) {
        *joined = reference;
        return true;
    }
    start = out->len;
    if (ref.netloc.len > 0) {
        urikiti_out_str(out, base->scheme);
        urikiti_out_bytes(out, "://", 3);
        urikiti_out_str(out, ref.netloc);
        urikiti_out_str(out, ref.path);
        python_put_params(ref.params, out);
    } else {
        size_t cut = urikiti_join_folder(base->path).len;

        cut = whole ? base->path.len : cut + urikiti_slice_find(slice_from(base->path, cut), ';');
        urikiti_join_put_origin(base, out);
        if (reference.len == 0) {
            urikiti_out_str(out, base->path);
            ref.query = base->query;
        } else if (ref.path.len == 0 && ref.params.len < 2) {
            urikiti_out_str(out, slice_to(base->path, cut));
            python_put_params(slice_from(base->path, cut), out);
            ref.query = ref.query.len < (whole ? 1 : 2) ? base->query : ref.query;
        } else {
            python_put_path(slice_to(base->path, cut), ref.path, out);
            python_put_params(ref.params, out);
        }
    }
    urikiti_out_str(out, ref.query);
    *joined = urikiti_join_made(out, start);
    return true;
}
