/* SPDX-License-Identifier: MIT */
/* Apache Tomcat as a server: the text is the target of a request line. */
#include "model.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../text/port_table.h"

#include <string.h>

static bool tomcat_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A name of letters, digits, '-' and '.'; no label is empty but the last, or has '-' at an end. */
static bool tomcat_is_name(urikit_str host)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        char before = i > 0 ? host.ptr[i - 1] : '.';
        char c = host.ptr[i];

        if (c == '.' || c == '-') {
            if (before == '.' || (c == '.' && before == '-')) {
                return false;
            }
        } else if (!ascii_is_alpha(c) && !ascii_is_digit(c)) {
            return false;
        }
    }
    return host.len > 0 && host.ptr[host.len - 1] != '-';
}

/* Reads "userinfo@host:port". */
static bool tomcat_read_authority(urikit_str text, model_reading *reading)
{
    size_t at = urikiti_slice_find(text, '@');
    size_t end;
    uint8_t ip[16];
    size_t i;

    for (i = 0; at < text.len && i < at; i++) {
        if (!ascii_is(text.ptr[i], ASCII_USERINFO) && text.ptr[i] != '%') {
            return reader_refuses(reading, URIKIT_READER_USERINFO);
        }
    }
    if (at < text.len) {
        reading->userinfo = urikiti_is_userinfo(slice_to(text, at), false);
        text = slice_from(text, at + 1);
    }
    if (text.len == 0) { /* its own name and port */
        return true;
    }
    reading->why = URIKIT_READER_HOST;
    if (urikiti_slice_begins(text, "[")) {
        end = urikiti_slice_find(text, ']');
        if (end == text.len || urikit_ipv6_parse(urikit_str_of(text.ptr + 1, end - 1), ip, NULL) != URIKIT_OK) {
            return false;
        }
        end++;
    } else {
        end = urikiti_slice_find(text, ':');
        if (!tomcat_is_name(slice_to(text, end))) {
            return false;
        }
    }
    reading->host = slice_to(text, end);
    reading->host_kind = READER_HOST_PLAIN;
    if (end < text.len && text.ptr[end] != ':') {
        return false;
    }
    reading->port = end < text.len ? urikiti_port_number(slice_from(text, end + 1)) : -1;
    return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
}

bool urikiti_tomcat_read(urikit_str text, model_reading *reading)
{
    size_t i;

    text.len = urikiti_slice_find(text, '#'); /* no client sends it */
    while (text.len > 0 && tomcat_is_blank(text.ptr[0])) {
        text = slice_from(text, 1);
    }
    while (text.len > 0 && tomcat_is_blank(text.ptr[text.len - 1])) {
        text.len--;
    }
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] <= 0x20 || (unsigned char)text.ptr[i] >= 0x7F) {
            return reader_refuses(reading, URIKIT_READER_CHARACTER);
        }
    }
    if (!urikiti_slice_begins(text, "/")) {
        urikit_str authority;

        reading->scheme = urikiti_take_scheme(&text);
        if (!scheme_is_http(reading->scheme) || !urikiti_slice_begins(text, "//")) {
            return reader_refuses(reading, URIKIT_READER_SCHEME);
        }
        text = slice_from(text, 2);
        authority = slice_to(text, urikiti_slice_find_any(text, "/?"));
        if (!tomcat_read_authority(authority, reading)) {
            return false;
        }
        text = slice_from(text, authority.len);
    }
    return urikiti_server_path(text, URIKIT_SERVER_TOMCAT, reading);
}
