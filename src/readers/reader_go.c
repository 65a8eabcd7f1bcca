/* SPDX-License-Identifier: MIT */
/* Go's net/url.Parse; the host and port are those of Hostname and Port. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/port_table.h"

#include <string.h>

/* True if every '%' begins a triplet. */
static bool go_triplets_are_good(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (text.ptr[i] == '%' && !urikiti_is_triplet(text, i)) {
            return false;
        }
    }
    return true;
}

static bool go_is_host_character(char c)
{
    return (unsigned char)c >= 0x80 || ascii_is(c, ASCII_UNRESERVED | ASCII_SUB_DELIM) || memchr(":[]<>\"", c, 6);
}

/* Unencoded ASCII must be a character of hosts. Triplets must be of other octets, or "%25"; in a zone, of such characters. */
static bool go_is_host(urikit_str text, bool zone)
{
    size_t i = 0;

    while (i < text.len) {
        bool triplet = urikiti_is_triplet(text, i);
        char c = urikiti_next_octet(text, &i);

        if (!triplet) {
            if (c == '%' || !c || !go_is_host_character(c)) {
                return false;
            }
        } else if (zone ? (c != '%' && c != ' ' && !((unsigned char)c < 0x80 && c && go_is_host_character(c)))
                        : ((unsigned char)c < 0x80 && c != '%')) {
            return false;
        }
    }
    return true;
}

/* Empty, or ':' and digits. */
static bool go_read_port(urikit_str text, model_reading *reading)
{
    size_t i;

    for (i = 1; i < text.len; i++) {
        if (!ascii_is_digit(text.ptr[i])) {
            return false;
        }
    }
    if (text.len > 0 && text.ptr[0] != ':') {
        return false;
    }
    reading->port = text.len > 1 ? urikiti_port_number(slice_from(text, 1)) : -1;
    return reading->port != -2; /* a number above 65535 is accepted, but nothing can be reached by it */
}

/* Reads "[address%25zone]". */
static bool go_read_literal(urikit_str text, model_reading *reading)
{
    size_t close = urikiti_slice_find_last(text, ']');
    urikit_str inside;
    size_t percent;
    bool zone;

    if (close == text.len) {
        return false;
    }
    if (!go_read_port(slice_from(text, close + 1), reading)) {
        return reader_refuses(reading, URIKIT_READER_PORT);
    }
    inside = urikit_str_of(text.ptr + 1, close - 1);
    for (percent = 0; percent < inside.len && !urikiti_slice_begins(slice_from(inside, percent), "%25"); percent++) {
    }
    zone = percent < inside.len;
    reading->host = inside;
    reading->host_kind = READER_HOST_BRACKETS;
    if (zone && (inside.len == percent + 3 || !go_is_host(slice_from(inside, percent), true))) {
        return false;
    }
    return urikit_ipv6_parse(slice_to(inside, percent), reading->ip, NULL) == URIKIT_OK;
}

static bool go_read_host(urikit_str text, bool web, model_reading *reading)
{
    size_t open = urikiti_slice_find_last(text, '[');
    size_t first = urikiti_slice_find(text, ':');
    size_t colon = web ? first : urikiti_slice_find_last(text, ':');

    reading->why = URIKIT_READER_HOST;
    if (open < text.len) {
        return open == 0 && go_read_literal(text, reading);
    }
    if (colon < text.len && !go_read_port(slice_from(text, colon), reading)) {
        return reader_refuses(reading, URIKIT_READER_PORT);
    }
    reading->host = slice_to(text, colon);
    reading->host_kind = READER_HOST_DECODED;
    return go_is_host(text, false);
}

static bool go_is_userinfo(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (!ascii_is(text.ptr[i], ASCII_USERINFO) && text.ptr[i] != '%' && text.ptr[i] != '@') {
            return false;
        }
    }
    return go_triplets_are_good(text);
}

static bool go_read_authority(urikit_str text, model_reading *reading)
{
    size_t at = urikiti_slice_find_last(text, '@');
    bool web = scheme_is_http(reading->scheme);

    if (!go_read_host(at < text.len ? slice_from(text, at + 1) : text, web, reading)) {
        return false;
    }
    reading->userinfo = at < text.len && urikiti_is_userinfo(slice_to(text, at), false);
    return at == text.len || go_is_userinfo(slice_to(text, at)) || reader_refuses(reading, URIKIT_READER_USERINFO);
}

/* True if the path stays as it is. If not, it is decoded and encoded again. */
static bool go_path_is_encoded(urikit_str path)
{
    static const char allowed[] = "!$&'()*+,;=:@[]%";
    size_t i;

    for (i = 0; i < path.len; i++) {
        if (!memchr(allowed, path.ptr[i], sizeof allowed - 1) && urikiti_set_has(SET_GO_PATH, (unsigned char)path.ptr[i])) {
            return false;
        }
    }
    return true;
}

bool urikiti_go_read(urikit_str text, model_reading *reading)
{
    size_t hash = urikiti_slice_find(text, '#');
    urikit_str fragment = hash < text.len ? slice_from(text, hash + 1) : urikit_str_of("", 0);
    size_t i;

    text.len = hash;
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7F) {
            return reader_refuses(reading, URIKIT_READER_CHARACTER);
        }
    }
    if (text.len > 0 && text.ptr[0] == ':') {
        return reader_refuses(reading, URIKIT_READER_SCHEME);
    }
    reading->scheme = urikiti_take_scheme(&text);
    urikiti_cut_query(&text, &reading->query.text);
    reading->path.text = text;
    if (!urikiti_slice_begins(text, "/")) {
        size_t slash = urikiti_slice_find(text, '/');

        if (reading->scheme.ptr) {
            return go_triplets_are_good(fragment) || reader_refuses(reading, URIKIT_READER_FRAGMENT);
        }
        if (urikiti_slice_find(slice_to(text, slash), ':') < slash) {
            return reader_refuses(reading, URIKIT_READER_PATH);
        }
    }
    if (urikiti_slice_begins(text, "//") && (reading->scheme.ptr || !urikiti_slice_begins(text, "///"))) {
        size_t end = urikiti_slice_find(text = slice_from(text, 2), '/');

        if (!go_read_authority(slice_to(text, end), reading)) {
            return false;
        }
        text = slice_from(text, end);
    }
    if (!go_triplets_are_good(text)) {
        return reader_refuses(reading, URIKIT_READER_PATH);
    }
    if (!go_triplets_are_good(fragment)) {
        return reader_refuses(reading, URIKIT_READER_FRAGMENT);
    }
    reading->path.text = text;
    if (text.len == 3 && memcmp(text.ptr, "%2A", 3) == 0) { /* the path "*" is never encoded */
        reading->path.how = PATH_DECODE_ALL;
    } else if (!go_path_is_encoded(text)) {
        reading->path.how = PATH_DECODE_ALL;
        reading->path.set = SET_GO_PATH;
    }
    return true;
}

/* ---- ResolveReference ------------------------------------------------------------ */

/* resolvePath of net/url. */
static void go_put_path(urikit_str base, urikit_str path, urikit_out *out)
{
    urikit_str parts[2] = { urikiti_join_folder(base), path };
    size_t start = out->len;
    size_t whole;
    urikit_str full;
    urikit_str element = { NULL, 0 };
    bool first = true;

    if (path.len == 0) {
        parts[0] = base;
    } else if (path.ptr[0] == '/') {
        parts[0].len = 0;
    }
    urikiti_out_str(out, parts[0]);
    urikiti_out_str(out, parts[1]);
    full = urikiti_join_made(out, start);
    if (full.len == 0) {
        return;
    }
    whole = start + full.len;
    urikiti_out_byte(out, '/');
    while (full.ptr) {
        element = urikiti_join_segment(&full);
        if (join_is_up(element)) {
            urikit_str made = urikiti_join_made(out, whole + 1);
            size_t slash = urikiti_slice_find_last(made, '/');

            out->len = whole + 1 + (slash < made.len ? slash : 0);
            first = out->len == whole + 1;
        } else if (join_is_dot(element)) {
            first = false;
        } else {
            if (!first) {
                urikiti_out_byte(out, '/');
            }
            urikiti_out_str(out, element);
            first = false;
        }
    }
    if (join_is_dot(element) || join_is_up(element)) {
        urikiti_out_byte(out, '/');
    }
    full = urikiti_join_made(out, whole); /* the slash before it may not be needed */
    full = urikiti_slice_begins(full, "//") ? slice_from(full, 1) : full;
    memmove((char *)out->ptr + start, full.ptr, full.len);
    out->len = start + full.len;
}

/* The path of a whole URL. encodes: if it begins with "//", the first '/' is written as a triplet. */
static void go_put_whole(urikit_str path, bool encodes, urikit_out *out)
{
    size_t start = out->len;
    urikit_str made;

    go_put_path(path, urikit_str_of("", 0), out);
    made = urikiti_join_made(out, start);
    if (encodes && urikiti_slice_begins(made, "//")) {
        out->len += 2;
        memmove((char *)out->ptr + start + 2, made.ptr, made.len);
        memcpy((char *)out->ptr + start, "%2F", 3);
    }
}

static urikit_str go_made(path_reading reading, urikit_out *out)
{
    size_t start = out->len;

    urikiti_path_reading_write(reading, out);
    return urikiti_join_made(out, start);
}

static bool go_has_more_than_ascii(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len && (unsigned char)text.ptr[i] < 0x80; i++) {
    }
    return i < text.len;
}

bool urikiti_go_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    urikit_str rest = reference;
    urikit_str authority = { NULL, 0 };
    urikit_str query = { NULL, 0 };
    urikit_str path;
    urikit_str of;
    size_t start;

    if (!join_read(urikiti_go_read, reference, reading)) {
        return false;
    }
    if (reading->host_kind == READER_HOST_BRACKETS && go_has_more_than_ascii(reading->host)) { /* the zone, encoded, is none */
        return reader_refuses(reading, URIKIT_READER_HOST);
    }
    (void)urikiti_take_scheme(&rest);
    urikiti_cut_query(&rest, &query);
    if (reading->scheme.ptr && !urikiti_slice_begins(rest, "/")) {
        *joined = reference;
        return true;
    }
    if (urikiti_slice_begins(rest, "//") && (reading->scheme.ptr || !urikiti_slice_begins(rest, "///"))) {
        authority = slice_from(rest, 2);
        authority.len = urikiti_slice_find(authority, '/');
    }
    path = go_made(reading->path, out);
    of = go_made(base->reading.path, out);
    start = out->len;
    if (reading->scheme.ptr || authority.len > 0) {
        urikiti_out_str(out, reading->scheme.ptr ? reading->scheme : base->scheme);
        urikiti_out_byte(out, ':');
        urikiti_out_str(out, urikit_str_from(authority.ptr ? "//" : ""));
        urikiti_out_str(out, authority);
        go_put_whole(path, !authority.ptr && !(reading->before & BEFORE_GO_SLASHES), out);
    } else {
        urikiti_join_put_origin(base, out);
        go_put_path(of, path, out);
        if (path.len == 0 && !query.ptr) {
            urikiti_out_str(out, base->query);
        }
    }
    if (query.ptr) {
        urikiti_out_byte(out, '?');
        urikiti_out_str(out, query);
    }
    *joined = urikiti_join_made(out, start);
    return true;
}
