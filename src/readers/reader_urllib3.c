/* SPDX-License-Identifier: MIT */
/* urllib3.util.parse_url, which requests uses as well. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../text/port_table.h"

#include <string.h>

/* True if a scheme without dots, or a slash, is at the beginning. Other texts are read as an authority. */
static bool urllib3_begins_as_url(urikit_str text)
{
    size_t i = 1;

    if (text.len == 0 || (!ascii_is_alpha(text.ptr[0]) && text.ptr[0] != '/')) {
        return false;
    }
    if (text.ptr[0] == '/') {
        return true;
    }
    while (i < text.len && ascii_is(text.ptr[i], ASCII_SCHEME) && text.ptr[i] != '.') {
        i++;
    }
    return i < text.len && text.ptr[i] == ':';
}

/* True for "%25" or '%', and then unreserved characters and triplets, if strict not of controls. Sets the zone without the first. */
static bool urllib3_is_zone(urikit_str text, bool strict, urikit_str *zone)
{
    size_t i = 0;

    *zone = slice_from(text, text.len > 3 && urikiti_slice_begins(text, "%25") ? 3 : 1);
    while (i < zone->len) {
        bool triplet = urikiti_is_triplet(*zone, i);
        char octet = urikiti_next_octet(*zone, &i);

        if (triplet ? strict && ((unsigned char)octet < 0x20 || octet == 0x7F) : !ascii_is(octet, ASCII_UNRESERVED)) {
            return false;
        }
    }
    return i > 0;
}

static bool urllib3_read_literal(urikit_str host, bool normal, model_reading *reading)
{
    urikit_str address = urikit_str_of(host.ptr + 1, host.len - 2);
    size_t percent = urikiti_slice_find(address, '%');
    bool good = urikiti_is_ipv6(slice_to(address, percent), 3, 999);

    reading->host = host;
    reading->host_kind = normal ? READER_HOST_LOWER_ALL : READER_HOST_PLAIN;
    if (good && percent < address.len) {
        good = urllib3_is_zone(slice_from(address, percent), normal && !(reading->before & BEFORE_URLLIB3_HOST), &reading->zone);
        if (normal) {
            reading->host = slice_to(address, percent);
            reading->host_kind = READER_HOST_ZONE;
        }
    }
    return good;
}

/* True for one to four numbers, in decimal or hex, with dots between: such a host stays as it is. */
static bool urllib3_is_ipv4(urikit_str host)
{
    size_t numbers = 0;
    size_t i = 0;

    while (numbers < 4) {
        bool hex = host.len - i > 2 && host.ptr[i] == '0' && ascii_lower(host.ptr[i + 1]) == 'x' &&
                   ascii_is(host.ptr[i + 2], ASCII_HEX);
        size_t start = i;

        i += hex ? 2 : 0;
        while (i < host.len && (hex ? ascii_is(host.ptr[i], ASCII_HEX) : ascii_is_digit(host.ptr[i]))) {
            i++;
        }
        if (i == start) {
            return false;
        }
        numbers++;
        if (i == host.len) {
            return true;
        }
        if (host.ptr[i++] != '.') {
            return false;
        }
    }
    return false;
}

static bool urllib3_read_name(urikit_str host, bool normal, model_reading *reading)
{
    bool old = (reading->before & BEFORE_URLLIB3_HOST) != 0;
    size_t i = 0;

    reading->host = host;
    reading->host_kind = !normal || (!old && urllib3_is_ipv4(host)) ? READER_HOST_PLAIN
                         : old                                      ? READER_HOST_LOWER_KEPT
                                                                    : READER_HOST_UNRESERVED;
    while (i < host.len) {
        bool triplet = urikiti_is_triplet(host, i);
        char c = urikiti_next_octet(host, &i);

        if (!triplet && (c == '%' || c == '[' || c == ']' || (!old && ((unsigned char)c <= 0x20 || c == 0x7F)))) {
            return false;
        }
        if (triplet && normal && !old && ((unsigned char)c < 0x20 || c == 0x7F)) {
            return false;
        }
    }
    return true;
}

/* Zeros and then at most five digits. In older releases a line end may follow. */
static bool urllib3_read_port(urikit_str port, model_reading *reading)
{
    if ((reading->before & BEFORE_URLLIB3_HOST) && port.len > 0 && port.ptr[port.len - 1] == '\n') {
        port.len--;
    }
    reading->port = urikiti_port_number(port);
    return reading->port != -2 && urikiti_slice_find_any(port, "\t\r\n") == port.len;
}

static bool urllib3_read_authority(urikit_str text, bool normal, model_reading *reading)
{
    size_t at = urikiti_slice_find_last(text, '@');
    size_t colon;

    reading->userinfo = at < text.len && urikiti_is_userinfo(slice_to(text, at), false);
    text = at < text.len ? slice_from(text, at + 1) : text;
    if (text.len > 0 && text.ptr[0] == '[') {
        size_t close = urikiti_slice_find(text, ']');

        if (close == text.len || !urllib3_read_literal(slice_to(text, close + 1), normal, reading)) {
            return reader_refuses(reading, URIKIT_READER_HOST);
        }
        text = slice_from(text, close + 1);
        if (text.len > 0 && text.ptr[0] != ':') {
            return reader_refuses(reading, URIKIT_READER_HOST);
        }
        return text.len == 0 || urllib3_read_port(slice_from(text, 1), reading) || reader_refuses(reading, URIKIT_READER_PORT);
    }
    colon = urikiti_slice_find(text, ':');
    if (!urllib3_read_name(slice_to(text, colon), normal, reading)) {
        return reader_refuses(reading, URIKIT_READER_HOST);
    }
    return colon == text.len || urllib3_read_port(slice_from(text, colon + 1), reading) ||
           reader_refuses(reading, URIKIT_READER_PORT);
}

/* If every '%' of what is left begins a triplet, they stay. If one does not, all of them are encoded. */
static unsigned urllib3_percent(path_reading reading)
{
    path_back back;
    path_unit unit;

    if (urikiti_slice_find(reading.text, '%') == reading.text.len) {
        return PATH_UPPER;
    }
    urikiti_path_back_start(&back, reading);
    while (urikiti_path_back_next(&back, &unit)) {
        if (unit.octet == '%' && !unit.encoded) {
            return PATH_PERCENT_ALL | PATH_UPPER;
        }
    }
    return PATH_UPPER;
}

bool urikiti_urllib3_read(urikit_str text, model_reading *reading)
{
    bool authority = true;
    bool normal;
    size_t end;

    if (text.len == 0) {
        reading->path.text = text;
        return true;
    }
    if (urllib3_begins_as_url(text)) {
        reading->scheme = urikiti_take_scheme(&text);
        authority = urikiti_slice_begins(text, "//");
        text = authority ? slice_from(text, 2) : text;
    }
    normal = !reading->scheme.ptr || scheme_is_http(reading->scheme);
    if (authority) {
        end = urikiti_slice_find_any(text, "\\/?#");
        if (end > 0 && !urllib3_read_authority(slice_to(text, end), normal, reading)) {
            return false;
        }
        text = slice_from(text, end);
    }
    urikiti_cut_query(&text, &reading->query.text);
    reading->path.text = text;
    if (!normal) {
        reading->path.how = PATH_LEAD;
        return true;
    }
    reading->path.how = PATH_DOTS | PATH_CUT_ROOT;
    reading->path.how |= urllib3_percent(reading->path);
    reading->path.set = SET_URLLIB3_PATH;
    reading->query.how = urllib3_percent(reading->query);
    reading->query.set = SET_URLLIB3_QUERY;
    return true;
}
