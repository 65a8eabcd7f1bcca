/* SPDX-License-Identifier: MIT */
/* urllib.parse.urlsplit of Python, and the hostname of its result; Python 3.11.4 and later. */
#include "readers.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "host_text.h"

#include <string.h>

/* Removes blanks from the beginning. Python drops them before it reads anything. */
static urikit_str python_after_blanks(urikit_str text)
{
    while (text.len > 0 && is_dropped_blank(text.ptr[0])) {
        text = str_from(text, 1);
    }
    return text;
}

/* Removes "scheme:" from the beginning, if the text has one. */
static void python_take_scheme(urikit_str *text, reader_plan *plan)
{
    size_t colon = urikiti_find_byte(*text, ':');
    size_t i;

    if (colon == text->len || colon == 0 || !ascii_is_alpha(text->ptr[0])) {
        return;
    }
    for (i = 0; i < colon; i++) {
        if (!ascii_is(text->ptr[i], ASCII_SCHEME) && !is_dropped_blank(text->ptr[i])) {
            return;
        }
    }
    plan->scheme = str_to(*text, colon);
    *text = python_after_blanks(str_from(*text, colon + 1));
}

/* Removes "//" from the beginning, also with blanks in it. */
static bool python_take_slashes(urikit_str *text)
{
    urikit_str rest = *text;

    if (rest.len == 0 || rest.ptr[0] != '/') {
        return false;
    }
    rest = python_after_blanks(str_from(rest, 1));
    if (rest.len == 0 || rest.ptr[0] != '/') {
        return false;
    }
    *text = str_from(rest, 1);
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
    return python_after_blanks(str_from(text, i + 1)).len > 0;
}

/* True if the module ipaddress accepts it: an IPv6 address, or one with '%' and a zone, not empty and without '%'. */
static bool python_is_bracketed_host(urikit_str host)
{
    size_t percent = urikiti_find_byte(host, '%');
    urikit_str address = { NULL, 0 };
    urikit_str first = python_after_blanks(host);
    char space[64] = { 0 };
    uint8_t ip[16];

    if (first.len > 0 && first.ptr[0] == 'v') {
        return python_is_future_address(host);
    }
    if (percent < host.len) {
        urikit_str zone = python_after_blanks(str_from(host, percent + 1));

        if (zone.len == 0 || urikiti_find_byte(zone, '%') < zone.len) {
            return false;
        }
    }
    return python_squeeze(str_to(host, percent), space, &address) && urikit_ipv6_parse(address, ip, NULL) == URIKIT_OK;
}

/* Reads the host after the last '@'. False if brackets are wrong. */
static bool python_read_host_port(urikit_str text, bool brackets, urikit_str *host, urikit_str *port)
{
    size_t open = urikiti_find_byte(text, '[');
    urikit_str rest;

    if (open == text.len) {
        *host = str_to(text, urikiti_find_byte(text, ':'));
        *port = host->len < text.len ? str_from(text, host->len + 1) : urikit_str_of("", 0);
        return !brackets || python_is_bracketed_host(*host);
    }
    rest = str_from(text, open + 1);
    *host = str_to(rest, urikiti_find_byte(rest, ']'));
    if (python_after_blanks(text).ptr != text.ptr + open || !python_is_bracketed_host(*host)) {
        return false;
    }
    rest = python_after_blanks(str_from(rest, host->len < rest.len ? host->len + 1 : host->len));
    *port = rest.len > 0 ? str_from(rest, 1) : rest;
    return rest.len == 0 || rest.ptr[0] == ':';
}

static bool python_read_authority(urikit_str text, reader_plan *plan)
{
    bool open = urikiti_find_byte(text, '[') < text.len;
    bool close = urikiti_find_byte(text, ']') < text.len;
    size_t at = text.len;
    urikit_str port = { "", 0 };

    plan->why = URIKIT_READER_HOST;
    if (open != close || urikiti_has_hidden_delimiter(text, "/?#@:")) {
        return false;
    }
    while (at > 0 && text.ptr[at - 1] != '@') {
        at--;
    }
    if (!python_read_host_port(str_from(text, at), open, &plan->host, &port)) {
        return false;
    }
    plan->userinfo = at > 0 && urikiti_is_userinfo(str_to(text, at - 1), true);
    plan->host_kind = READER_HOST_LOWER;
    plan->wrap = true;
    plan->port = urikiti_port_number(port); /* reading .port raises, so that no request is made */
    return plan->port != -2 || reader_refuses(plan, URIKIT_READER_PORT);
}

bool urikiti_python_plan(urikit_str text, reader_plan *plan)
{
    while (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        text = str_from(text, 1);
    }
    python_take_scheme(&text, plan);
    if (python_take_slashes(&text)) {
        size_t end = urikiti_find_first(text, "/?#");

        if (!python_read_authority(str_to(text, end), plan)) {
            return false;
        }
        text = str_from(text, end);
    }
    urikiti_cut_query(&text, &plan->query.text);
    plan->path.text = text;
    plan->path.how = PATH_DROP_BLANKS;
    plan->query.how = PATH_DROP_BLANKS;
    return true;
}
