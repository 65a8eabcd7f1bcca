/* SPDX-License-Identifier: MIT */
/* java.net.URI. HttpClient takes a web URI only if it has a host, so one without is refused here. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/port_table.h"

#include <string.h>

static bool java_is_alphanum(char c)
{
    return ascii_is_alpha(c) || ascii_is_digit(c);
}

/* True for the class "other": not ASCII, no control and no space. */
static bool java_is_other(uint32_t scalar)
{
    return scalar > 0x80 && scalar > 0x9F && scalar != 0xA0 && scalar != 0x1680 && !(scalar >= 0x2000 && scalar <= 0x200A) &&
           scalar != 0x2028 && scalar != 0x2029 && scalar != 0x202F && scalar != 0x205F && scalar != 0x3000;
}

/* The bytes of an escape or an "other" character at byte i; 0 if there is none. */
static size_t java_escape(urikit_str text, size_t i)
{
    uint32_t scalar;
    size_t n;

    if ((unsigned char)text.ptr[i] < 0x80) {
        return urikiti_is_triplet(text, i) ? 3 : 0;
    }
    n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);
    return n > 0 && java_is_other(scalar) ? n : 0;
}

/* The number of bytes that are unreserved, `more`, escapes, or "other". */
static size_t java_scan(urikit_str text, const char *more)
{
    static const char unreserved[] = "_-!.~'()*";
    size_t i = 0;

    while (i < text.len) {
        char c = text.ptr[i];
        size_t n = 1;

        if (!java_is_alphanum(c) && !memchr(unreserved, c, sizeof unreserved - 1) && !memchr(more, c, strlen(more))) {
            n = java_escape(text, i);
        }
        if (n == 0) {
            return i;
        }
        i += n;
    }
    return i;
}

static bool java_is_uric(urikit_str text)
{
    return java_scan(text, ";/?:@&=+$,[]") == text.len;
}

/* True if a '%' that a scan would meet begins no triplet: that ends everything. */
static bool java_is_malformed(urikit_str text, size_t stop)
{
    return stop < text.len && text.ptr[stop] == '%';
}

/* The end of an IPv4 address, followed by nothing or a port; 0 if there is none. */
static size_t java_ipv4(urikit_str text)
{
    size_t i = 0;
    int part;

    for (part = 0; part < 4; part++) {
        unsigned value = 0;
        size_t start = i;

        while (i < text.len && ascii_is_digit(text.ptr[i])) {
            value = value * 10 + (unsigned)(text.ptr[i] - '0');
            if (value > 255) {
                return 0;
            }
            i++;
        }
        if (i == start || (part < 3 && (i == text.len || text.ptr[i] != '.'))) {
            return 0;
        }
        i += part < 3;
    }
    return i == text.len || text.ptr[i] == ':' ? i : 0;
}

/* The end of a host name of letters, digits and hyphens whose last label begins with a letter; 0 if there is none. */
static size_t java_hostname(urikit_str text)
{
    size_t i = 0;
    size_t last = 0;
    bool any = false;

    while (i < text.len && java_is_alphanum(text.ptr[i])) {
        last = i;
        any = true;
        while (i < text.len && (java_is_alphanum(text.ptr[i]) || text.ptr[i] == '-')) {
            i++;
        }
        if (text.ptr[i - 1] == '-') {
            return 0;
        }
        if (i == text.len || text.ptr[i] != '.') {
            break;
        }
        i++;
    }
    if (!any || (i < text.len && text.ptr[i] != ':')) {
        return 0;
    }
    return last > 0 && !ascii_is_alpha(text.ptr[last]) ? 0 : i;
}

/* Reads "[address%zone]": the end, or 0. */
static size_t java_literal(urikit_str text)
{
    size_t close = urikiti_slice_find(text, ']');
    urikit_str inside;
    size_t percent;
    size_t i;

    if (close == text.len) {
        return 0;
    }
    inside = urikit_str_of(text.ptr + 1, close - 1);
    percent = urikiti_slice_find(inside, '%');
    if (percent + 1 == inside.len) {
        return 0;
    }
    for (i = percent + 1; i < inside.len; i++) {
        if (!java_is_alphanum(inside.ptr[i]) && inside.ptr[i] != '_' && inside.ptr[i] != '.') {
            return 0;
        }
    }
    return urikiti_is_ipv6(slice_to(inside, percent), SIZE_MAX, 255) ? close + 1 : 0;
}

/* Reads userinfo, host and port. False if the authority is not of that form. */
static bool java_read_server(urikit_str text, model_reading *reading)
{
    size_t at = urikiti_slice_find(text, '@');
    uint64_t port = 0;
    size_t end;
    size_t i;

    if (at < text.len) {
        if (java_scan(slice_to(text, at), ";:&=+$,") != at) {
            return false;
        }
        reading->userinfo = urikiti_is_userinfo(slice_to(text, at), false);
        text = slice_from(text, at + 1);
    }
    if (text.len > 0 && text.ptr[0] == '[') {
        end = java_literal(text);
    } else {
        end = java_ipv4(text);
        end = end > 0 ? end : java_hostname(text);
    }
    if (end == 0) {
        return false;
    }
    reading->host = slice_to(text, end);
    reading->host_kind = READER_HOST_PLAIN;
    text = slice_from(text, end);
    if (text.len == 0) {
        return true;
    }
    if (text.ptr[0] != ':') {
        return false;
    }
    for (i = 1; i < text.len; i++) {
        if (!ascii_is_digit(text.ptr[i])) {
            return false;
        }
        port = port * 10 + (uint64_t)(text.ptr[i] - '0');
        if (port > INT32_MAX) { /* no int: then it is a name of a registry */
            return false;
        }
    }
    reading->port = urikiti_port_number(slice_from(text, 1));
    return true;
}

/* An authority of another form is that of a registry: then there is no host. */
static bool java_read_authority(urikit_str text, model_reading *reading)
{
    bool bracket = urikiti_slice_find(text, ']') > 0 && urikiti_slice_find(text, ']') < text.len;
    size_t server = java_scan(text, bracket ? ";:&=+$,@[]%" : ";:&=+$,@[]");
    size_t registry = java_scan(text, "$,;:@&=+");

    reading->why = URIKIT_READER_HOST;
    if ((!bracket && java_is_malformed(text, server)) || java_is_malformed(text, registry)) {
        return false;
    }
    if (server == text.len && java_read_server(text, reading)) {
        return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
    }
    reading->host_kind = READER_HOST_NONE;
    reading->host = urikit_str_of(NULL, 0);
    reading->port = -1;
    reading->userinfo = false;
    return registry == text.len;
}

static bool java_read_hierarchical(urikit_str *text, model_reading *reading)
{
    size_t end;

    if (urikiti_slice_begins(*text, "//")) {
        *text = slice_from(*text, 2);
        end = urikiti_slice_find_any(*text, "/?#");
        if (end == 0 && text->len == 0) {
            return reader_refuses(reading, URIKIT_READER_HOST);
        }
        if (end > 0 && !java_read_authority(slice_to(*text, end), reading)) {
            return false;
        }
        *text = slice_from(*text, end);
    }
    end = urikiti_slice_find_any(*text, "?#");
    reading->path.text = slice_to(*text, end);
    if (java_scan(reading->path.text, ":@&=+$,;/") != end) {
        return reader_refuses(reading, URIKIT_READER_PATH);
    }
    *text = slice_from(*text, end);
    if (text->len > 0 && text->ptr[0] == '?') {
        *text = slice_from(*text, 1);
        end = urikiti_slice_find(*text, '#');
        reading->query.text = slice_to(*text, end);
        if (!java_is_uric(reading->query.text)) {
            return reader_refuses(reading, URIKIT_READER_PATH);
        }
        *text = slice_from(*text, end);
    }
    return true;
}

bool urikiti_java_uri_read(urikit_str text, model_reading *reading)
{
    size_t colon = urikiti_slice_find_any(text, "/?#:");
    bool web = false;

    if (colon < text.len && text.ptr[colon] == ':') {
        reading->scheme = urikiti_take_scheme(&text);
        if (!reading->scheme.ptr) {
            return reader_refuses(reading, URIKIT_READER_SCHEME);
        }
        web = scheme_is_http(reading->scheme);
    }
    if (reading->scheme.ptr && !urikiti_slice_begins(text, "/")) {
        size_t end = urikiti_slice_find(text, '#');

        reading->path.text = slice_to(text, end);
        if (end == 0 || !java_is_uric(reading->path.text)) {
            return reader_refuses(reading, URIKIT_READER_PATH);
        }
        text = slice_from(text, end);
    } else if (!java_read_hierarchical(&text, reading)) {
        return false;
    }
    if (text.len > 0 && !java_is_uric(slice_from(text, 1))) {
        return reader_refuses(reading, URIKIT_READER_FRAGMENT);
    }
    return !web || reading->host.len > 0 || reader_refuses(reading, URIKIT_READER_HOST);
}

/* ---- resolve --------------------------------------------------------------------- */

/* Without empty segments and dots. ".." that climb above the root stay. */
static void java_put_normal(urikit_str path, urikit_out *out)
{
    join_path made;
    urikit_str segment = { NULL, 0 };
    urikit_str rest = path;
    size_t ups = 0;
    bool open = true; /* a '/' is at the end */

    urikiti_out_byte(out, '/');
    made = urikiti_join_path(out);
    while (rest.ptr) {
        segment = urikiti_join_segment(&rest);
        if (segment.len == 0 || join_is_dot(segment)) {
            open = true;
        } else if (join_is_up(segment) && made.count > ups) {
            urikiti_join_pop(&made);
            open = true;
        } else {
            ups += join_is_up(segment);
            urikiti_join_push(&made, segment);
            open = false;
        }
    }
    if (open && made.count > 0) {
        urikiti_out_byte(out, '/');
    }
}

bool urikiti_java_uri_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined,
                           model_reading *reading)
{
    size_t start;
    size_t end;
    urikit_str path;

    if (!join_read(urikiti_java_uri_read, reference, reading)) {
        return false;
    }
    if (reading->scheme.ptr) {
        *joined = reference;
        return true;
    }
    start = out->len;
    if (urikiti_slice_begins(reference, "//")) {
        if (urikiti_slice_find_any(slice_from(reference, 2), "/?#") > 0) {
            urikiti_out_str(out, base->scheme);
            urikiti_out_byte(out, ':');
            urikiti_out_str(out, reference);
            *joined = urikiti_join_made(out, start);
            return true;
        }
        reference = slice_from(reference, 2);
    }
    end = urikiti_slice_find_any(reference, "?#");
    path = slice_to(reference, end);
    if (urikiti_slice_begins(path, "/")) {
        urikiti_join_put_origin(base, out);
        urikiti_out_str(out, path);
    } else if (end == 0 && urikiti_slice_begins(reference, "#")) {
        urikiti_join_put_origin(base, out);
        urikiti_out_str(out, base->path);
        urikiti_out_str(out, base->query);
    } else {
        urikit_str folder = urikiti_join_folder(base->path);
        urikit_str full;

        urikiti_out_str(out, folder);
        urikiti_out_str(out, path);
        full = urikiti_join_made(out, start);
        start = out->len;
        urikiti_join_put_origin(base, out);
        if (full.len > 0) {
            java_put_normal(full, out);
        }
    }
    urikiti_out_str(out, slice_from(reference, end));
    *joined = urikiti_join_made(out, start);
    return true;
}
