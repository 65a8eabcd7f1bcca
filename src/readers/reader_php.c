/* SPDX-License-Identifier: MIT */
/* parse_url of PHP, ext/standard/url.c. */
#include "model.h"

#include <urikit/text.h>

#include "../base/ascii.h"

#include <string.h>

/* strtol on at most five bytes, which may have blanks, a sign and other text around the number. -2: no number, or too large. */
static int32_t php_number(urikit_str text)
{
    bool negative;
    int32_t value = 0;
    size_t i = 0;
    size_t start;

    while (i < text.len && (text.ptr[i] == ' ' || (text.ptr[i] >= '\t' && text.ptr[i] <= '\r'))) {
        i++;
    }
    negative = i < text.len && text.ptr[i] == '-';
    i += i < text.len && (text.ptr[i] == '-' || text.ptr[i] == '+');
    for (start = i; i < text.len && ascii_is_digit(text.ptr[i]); i++) {
        value = value * 10 + (text.ptr[i] - '0');
    }
    return i == start || value > 0xFFFF || (negative && value > 0) ? -2 : value;
}

/* The rest is path, query and fragment. */
static bool php_just_path(urikit_str text, model_reading *reading)
{
    urikiti_cut_query(&text, &reading->query.text);
    reading->path.text = text;
    return true;
}

static bool php_read_host(urikit_str text, model_reading *reading)
{
    size_t end = urikiti_slice_find_any(text, "/?#");
    urikit_str host = slice_to(text, end);
    size_t at = urikiti_slice_find_last(host, '@');
    size_t colon;

    if (at < host.len) {
        reading->userinfo = urikiti_is_userinfo(slice_to(host, at), false);
        host = slice_from(host, at + 1);
    }
    colon = urikiti_slice_find_last(host, ':');
    if (host.len > 0 && host.ptr[0] == '[' && host.ptr[host.len - 1] == ']') {
        colon = host.len;
    }
    if (colon < host.len && reading->port <= 0) {
        urikit_str digits = slice_from(host, colon + 1);

        if (digits.len > 5) {
            return reader_refuses(reading, URIKIT_READER_PORT);
        }
        if (digits.len > 0) {
            reading->port = php_number(digits);
        }
        if (reading->port == -2) {
            return reader_refuses(reading, URIKIT_READER_PORT);
        }
    }
    reading->host = slice_to(host, colon);
    reading->host_kind = READER_HOST_UNDERSCORE;
    if (colon == 0) {
        return reader_refuses(reading, URIKIT_READER_HOST);
    }
    return php_just_path(slice_from(text, end), reading);
}

/* The text has no scheme, but a ':' with perhaps a port after it. */
static bool php_read_port_first(urikit_str text, size_t colon, model_reading *reading)
{
    size_t p = colon + 1;
    size_t end = p;

    while (end < text.len && end - p < 6 && ascii_is_digit(text.ptr[end])) {
        end++;
    }
    if (end - p > 0 && end - p < 6 && (end == text.len || text.ptr[end] == '/')) {
        reading->port = php_number(urikit_str_of(text.ptr + p, end - p));
        if (reading->port == -2) {
            return reader_refuses(reading, URIKIT_READER_PORT);
        }
        return php_read_host(urikiti_slice_begins(text, "//") ? slice_from(text, 2) : text, reading);
    }
    if (p == end && end == text.len) {
        return reader_refuses(reading, URIKIT_READER_PORT);
    }
    return urikiti_slice_begins(text, "//") ? php_read_host(slice_from(text, 2), reading) : php_just_path(text, reading);
}

static bool php_is_scheme(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (!ascii_is(text.ptr[i], ASCII_SCHEME)) {
            return false;
        }
    }
    return true;
}

/* Reads the text after "scheme:". */
static bool php_after_scheme(urikit_str text, size_t colon, model_reading *reading)
{
    urikit_str rest = slice_from(text, colon + 1);
    size_t digits = 0;

    if (rest.len == 0) { /* "a:" */
        reading->scheme = slice_to(text, colon);
        reading->path.text = rest;
        return true;
    }
    if (rest.ptr[0] != '/') {
        while (digits < rest.len && digits < 6 && ascii_is_digit(rest.ptr[digits])) {
            digits++;
        }
        if ((digits == rest.len || rest.ptr[digits] == '/') && digits < 6) { /* "a.com:80" */
            return php_read_port_first(text, colon, reading);
        }
        reading->scheme = slice_to(text, colon);
        return php_just_path(rest, reading);
    }
    reading->scheme = slice_to(text, colon);
    if (rest.len < 2 || rest.ptr[1] != '/') {
        return php_just_path(rest, reading);
    }
    rest = slice_from(rest, 2);
    if (urikiti_ascii_is_word(reading->scheme, "file") && rest.len > 0 && rest.ptr[0] == '/') {
        return php_just_path(rest.len > 2 && rest.ptr[2] == ':' ? slice_from(rest, 1) : rest, reading);
    }
    return php_read_host(rest, reading);
}

bool urikiti_php_read(urikit_str text, model_reading *reading)
{
    size_t colon = urikiti_slice_find(text, ':');
    bool taken;

    if (colon > 0 && colon < text.len) {
        if (php_is_scheme(slice_to(text, colon))) {
            taken = php_after_scheme(text, colon, reading);
        } else if (colon + 1 < text.len && colon < urikiti_slice_find_any(text, "?#")) {
            taken = php_read_port_first(text, colon, reading);
        } else {
            taken = urikiti_slice_begins(text, "//") ? php_read_host(slice_from(text, 2), reading) : php_just_path(text, reading);
        }
    } else if (colon < text.len) {
        taken = php_read_port_first(text, colon, reading);
    } else {
        taken = urikiti_slice_begins(text, "//") ? php_read_host(slice_from(text, 2), reading) : php_just_path(text, reading);
    }
    reading->path.how = PATH_UNDERSCORE;
    reading->query.how = PATH_UNDERSCORE;
    return taken;
}
