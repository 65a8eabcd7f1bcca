/* SPDX-License-Identifier: MIT */
/* httpx.URL. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/triplet.h"

#include <string.h>

enum { HTTPX_LIMIT = 65536 }; /* characters */

/* The number of characters of UTF-8. */
static size_t httpx_characters(urikit_str text)
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        count += ((unsigned char)text.ptr[i] & 0xC0) != 0x80;
    }
    return count;
}

/* True for four numbers with dots between, which then must be an address. */
static bool httpx_is_dotted(urikit_str host)
{
    size_t dots = 0;
    size_t digits = 0;
    size_t i;

    for (i = 0; i < host.len; i++) {
        bool dot = host.ptr[i] == '.';

        if (!dot && !ascii_is_digit(host.ptr[i])) {
            return false;
        }
        if (dot && digits == 0) {
            return false;
        }
        dots += dot;
        digits = dot ? 0 : digits + 1;
    }
    return dots == 3 && digits > 0;
}

/* An IPv6 address, or one with '%' and a zone that is not empty and has no '%'. */
static bool httpx_is_ipv6(urikit_str text)
{
    size_t percent = urikiti_slice_find(text, '%');
    uint8_t ip[16];

    if (percent < text.len) {
        urikit_str zone = slice_from(text, percent + 1);

        if (zone.len == 0 || urikiti_slice_find_any(zone, "%/") < zone.len) {
            return false;
        }
    }
    return urikit_ipv6_parse(slice_to(text, percent), ip, NULL) == URIKIT_OK;
}

static bool httpx_read_host(urikit_str host, model_reading *reading)
{
    uint8_t ip[4];

    reading->host = host;
    reading->host_kind = READER_HOST_PLAIN;
    if (httpx_is_dotted(host)) {
        return urikit_ipv4_parse(host, ip, NULL) == URIKIT_OK;
    }
    if (host.len > 1 && host.ptr[0] == '[' && host.ptr[host.len - 1] == ']') {
        return httpx_is_ipv6(urikit_str_of(host.ptr + 1, host.len - 2));
    }
    reading->host_kind = READER_HOST_QUOTED;
    return true;
}

static bool httpx_read_authority(urikit_str text, model_reading *reading)
{
    size_t at = urikiti_slice_find_last(text, '@');
    size_t end;

    reading->userinfo = at < text.len && urikiti_is_userinfo(slice_to(text, at), false);
    text = at < text.len ? slice_from(text, at + 1) : text;
    end = text.len > 0 && text.ptr[0] == '[' ? urikiti_slice_find_last(text, ']') : text.len;
    end = end < text.len ? end + 1 : urikiti_slice_find(text, ':');
    if (!httpx_read_host(slice_to(text, end), reading)) {
        return reader_refuses(reading, URIKIT_READER_HOST);
    }
    text = slice_from(text, end);
    if (text.len > 0 && text.ptr[0] == ':') {
        text = slice_from(text, 1);
    }
    reading->port = text.len > 0 ? urikiti_python_int(text, false) : -1;
    return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
}

bool urikiti_httpx_read(urikit_str text, model_reading *reading)
{
    bool authority = false;
    bool rooted;
    size_t end;
    size_t i;

    if (text.len > HTTPX_LIMIT && httpx_characters(text) > HTTPX_LIMIT) {
        return reader_refuses(reading, URIKIT_READER_LENGTH);
    }
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7F) {
            return reader_refuses(reading, URIKIT_READER_CHARACTER);
        }
    }
    reading->scheme = urikiti_take_scheme(&text);
    if (!reading->scheme.ptr && text.len > 0 && text.ptr[0] == ':') {
        text = slice_from(text, 1);
    }
    if (urikiti_slice_begins(text, "//")) {
        end = urikiti_slice_find_any(text = slice_from(text, 2), "/?#");
        if (!httpx_read_authority(slice_to(text, end), reading)) {
            return false;
        }
        authority = urikiti_slice_find_last(slice_to(text, end), '@') < end
                        ? urikiti_slice_find_last(slice_to(text, end), '@') > 0
                        : false;
        authority = authority || reading->host.len > 0 || reading->port >= 0;
        text = slice_from(text, end);
    }
    urikiti_cut_query(&text, &reading->query.text);
    if (!reading->scheme.ptr && !authority && (urikiti_slice_begins(text, "//") || urikiti_slice_begins(text, ":"))) {
        return reader_refuses(reading, URIKIT_READER_PATH);
    }
    rooted = text.len > 0 && text.ptr[0] == '/';
    reading->path.text = text;
    reading->path.set = SET_HTTPX_PATH;
    if (reading->scheme.ptr || authority) {
        reading->path.how = PATH_DOTS | PATH_OPEN_END | (rooted ? 0 : PATH_RELATIVE);
    }
    reading->query.set = SET_HTTPX_QUERY;
    return true;
}

/* ---- a reference and a base ------------------------------------------------------ */

static bool httpx_has_upper(urikit_str scheme)
{
    size_t i;

    for (i = 0; i < scheme.len; i++) {
        if (scheme.ptr[i] >= 'A' && scheme.ptr[i] <= 'Z') {
            return true;
        }
    }
    return false;
}

/* Writes the text of a URL that was read, encoded. */
static void httpx_put_url(urikit_str text, const model_reading *reading, urikit_out *out)
{
    urikit_str rest = text;
    urikit_str scheme = urikiti_take_scheme(&rest);
    size_t i;

    if (scheme.ptr) {
        urikiti_reading_write_scheme(reading, out);
        urikiti_out_byte(out, ':');
    } else if (urikiti_slice_begins(rest, ":")) {
        rest = slice_from(rest, 1);
    }
    if (urikiti_slice_begins(rest, "//")) {
        size_t start = out->len;
        size_t end = urikiti_slice_find_any(rest = slice_from(rest, 2), "/?#");
        size_t at = urikiti_slice_find_last(slice_to(rest, end), '@');

        urikiti_out_bytes(out, "//", 2);
        for (i = 0; at < end && i < at; i++) {
            if (ascii_is(rest.ptr[i], ASCII_USERINFO) || urikiti_is_triplet(rest, i)) {
                urikiti_out_byte(out, rest.ptr[i]);
            } else {
                triplet_put(out, rest.ptr[i]);
            }
        }
        if (at < end && at > 0) {
            urikiti_out_byte(out, '@');
        }
        urikiti_reading_write_host(reading, out);
        if (urikiti_reading_port(reading) >= 0 || httpx_has_upper(scheme)) { /* "Http" has no default port there */
            urikiti_join_put_port(reading, out);
        }
        if (out->len == start + 2) {
            out->len = start;
        }
    }
    urikiti_path_reading_write(reading->path, out);
    if (reading->query.text.ptr) {
        urikiti_out_byte(out, '?');
        urikiti_path_reading_write(reading->query, out);
    }
    if (urikiti_slice_find(text, '#') < text.len) {
        urikiti_out_byte(out, '#');
    }
}

/* urljoin of the two texts, each as httpx writes it. */
bool urikiti_httpx_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    join_base own = *base;
    size_t start = out->len;
    urikit_str text;

    if (!join_read(urikiti_httpx_read, reference, reading)) {
        return false;
    }
    urikiti_path_reading_write(base->reading.path, out);
    own.path = urikiti_join_made(out, start);
    start = out->len;
    httpx_put_url(reference, reading, out);
    text = urikiti_join_made(out, start);
    reading->before |= BEFORE_URLLIB_EMPTY; /* it was tested in Python 3.11 */
    return urikiti_urllib_join(&own, text, out, joined, reading);
}
