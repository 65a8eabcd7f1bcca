/* SPDX-License-Identifier: MIT */
/* nginx as a server: the text is the target of a request line, and merge_slashes is on, as it is by default. */
#include "model.h"

#include "../base/ascii.h"

#include <string.h>

/* Reads the text after "scheme://", up to the path. */
static bool nginx_read_host(urikit_str *text, model_reading *reading)
{
    static const char inside[] = ":._~-!$&'()*+,;=";
    bool literal = urikiti_slice_begins(*text, "[");
    size_t n = literal;
    urikit_str host;

    reading->why = URIKIT_READER_HOST;
    while (n < text->len && (ascii_is_alpha(text->ptr[n]) || ascii_is_digit(text->ptr[n]) ||
                             memchr(literal ? inside : ".-", text->ptr[n], literal ? sizeof inside - 1 : 2))) {
        if (n > 0 && text->ptr[n] == '.' && text->ptr[n - 1] == '.') {
            return false;
        }
        n++;
    }
    if (literal) {
        if (n == text->len || text->ptr[n] != ']') {
            return false;
        }
        n++;
    }
    host = slice_to(*text, n);
    host.len -= host.len > 0 && host.ptr[host.len - 1] == '.';
    reading->host = host;
    reading->host_kind = READER_HOST_LOWER_ALL;
    *text = slice_from(*text, n);
    return host.len > 0;
}

/* The port of the line is not used, so any number will do. */
static bool nginx_read_port(urikit_str *text, model_reading *reading)
{
    size_t n = 1;

    if (!urikiti_slice_begins(*text, ":")) {
        return true;
    }
    while (n < text->len && ascii_is_digit(text->ptr[n])) {
        n++;
    }
    reading->port = urikiti_port_number(urikit_str_of(text->ptr + 1, n - 1));
    reading->port = reading->port < 0 ? -1 : reading->port;
    *text = slice_from(*text, n);
    return text->len == 0 || text->ptr[0] == '/' || text->ptr[0] == '?' || reader_refuses(reading, URIKIT_READER_PORT);
}

bool urikiti_nginx_read(urikit_str text, model_reading *reading)
{
    size_t i;

    text.len = urikiti_slice_find(text, '#'); /* no client sends it */
    while (text.len > 0 && text.ptr[0] == ' ') {
        text = slice_from(text, 1);
    }
    while (text.len > 0 && text.ptr[text.len - 1] == ' ') {
        text.len--;
    }
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] <= 0x20 || text.ptr[i] == 0x7F) {
            return reader_refuses(reading, URIKIT_READER_CHARACTER);
        }
    }
    if (!urikiti_slice_begins(text, "/")) {
        reading->scheme = urikiti_take_scheme(&text);
        if (!reading->scheme.ptr || !urikiti_slice_begins(text, "//")) {
            return reader_refuses(reading, URIKIT_READER_SCHEME);
        }
        text = slice_from(text, 2);
        if (!nginx_read_host(&text, reading) || !nginx_read_port(&text, reading)) {
            return false;
        }
        if (text.len > 0 && text.ptr[0] != '/' && text.ptr[0] != '?') {
            return reader_refuses(reading, URIKIT_READER_HOST);
        }
    }
    return urikiti_server_path(text, URIKIT_SERVER_NGINX, reading);
}
