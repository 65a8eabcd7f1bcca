/* SPDX-License-Identifier: MIT */
/* java.net.URL, for the schemes whose handler reads them in the common way: http, https and ftp; other schemes are refused. */
#include "readers.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"

#include <string.h>

static urikit_str java_url_trimmed(urikit_str text)
{
    while (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        text = str_from(text, 1);
    }
    while (text.len > 0 && (unsigned char)text.ptr[text.len - 1] <= 0x20) {
        text.len--;
    }
    return text;
}

/* Integer.parseInt: a sign, and digits; a negative port other than -1 is an error, and -1 is none. */
static bool java_url_read_port(urikit_str text, reader_plan *plan)
{
    bool negative;

    if (text.len == 0) {
        return true;
    }
    negative = text.ptr[0] == '-';
    text = negative || text.ptr[0] == '+' ? str_from(text, 1) : text;
    plan->port = urikiti_find_first(text, "\t\r\n") == text.len ? urikiti_port_number(text) : -2;
    if (plan->port < 0) {
        return false;
    }
    if (negative && plan->port > 0) {
        bool none = plan->port == 1;

        plan->port = -1;
        return none;
    }
    return true;
}

/* True if the host has a control character, or one that NFKC turns into a delimiter. */
static bool java_url_is_bad_host(urikit_str host)
{
    static const uint16_t others[] = { 8263,  8264,  8265,  8448,  8449,  8453,  8454,  10868, 65109,
                                       65110, 65119, 65131, 65283, 65295, 65306, 65311, 65312 };
    size_t i = 0;
    size_t k;

    while (i < host.len) {
        uint32_t scalar = (unsigned char)host.ptr[i];
        size_t n = scalar < 0x80 ? 1 : urikit_utf8_decode(host.ptr + i, host.len - i, &scalar);

        if (scalar < 0x20 || scalar == 0x7F) {
            return true;
        }
        for (k = 0; scalar > 8000 && k < sizeof others / sizeof others[0]; k++) {
            if (scalar == others[k]) {
                return true;
            }
        }
        i += n > 0 ? n : 1;
    }
    return false;
}

/* True for an IPv6 address whose groups and numbers may have zeros at the beginning. */
static bool java_url_is_ipv6(urikit_str address)
{
    char space[64];
    urikit_out copy = URIKIT_OUT(space);
    bool begins = true; /* of a group */
    size_t i;

    for (i = 0; i < address.len; i++) {
        bool separator = address.ptr[i] == ':' || address.ptr[i] == '.';

        if (begins && address.ptr[i] == '0' && i + 1 < address.len && ascii_is(address.ptr[i + 1], ASCII_HEX)) {
            continue;
        }
        urikiti_out_byte(&copy, address.ptr[i]);
        begins = separator;
    }
    return copy.len <= copy.cap && urikiti_is_ipv6(urikit_out_str(&copy), 3, 255);
}

static bool java_url_read_literal(urikit_str text, reader_plan *plan)
{
    size_t close = urikiti_find_byte(text, ']');
    urikit_str inside;
    size_t percent;

    if (close == text.len || close <= 2) {
        return false;
    }
    inside = urikit_str_of(text.ptr + 1, close - 1);
    percent = urikiti_find_byte(inside, '%');
    plan->host = str_to(text, close + 1);
    plan->host_kind = READER_HOST_PLAIN;
    if (percent + 1 == inside.len || java_url_is_bad_host(plan->host) ||
        !java_url_is_ipv6(str_to(inside, percent))) {
        return false;
    }
    text = str_from(text, close + 1);
    if (text.len > 0 && text.ptr[0] != ':') {
        return false;
    }
    return text.len == 0 || java_url_read_port(str_from(text, 1), plan) || reader_refuses(plan, URIKIT_READER_PORT);
}

static bool java_url_read_authority(urikit_str text, reader_plan *plan)
{
    size_t at = urikiti_find_byte(text, '@');
    size_t colon;

    plan->why = URIKIT_READER_HOST;
    if (at < text.len) {
        if (at != urikiti_find_last(text, '@')) {
            return true; /* no host */
        }
        plan->userinfo = urikiti_is_userinfo(str_to(text, at), false);
        text = str_from(text, at + 1);
    }
    if (text.len > 0 && text.ptr[0] == '[') {
        return java_url_read_literal(text, plan);
    }
    colon = urikiti_find_byte(text, ':');
    plan->host = str_to(text, colon);
    plan->host_kind = READER_HOST_PLAIN;
    if (java_url_is_bad_host(plan->host)) {
        return false;
    }
    return colon == text.len || java_url_read_port(str_from(text, colon + 1), plan) ||
           reader_refuses(plan, URIKIT_READER_PORT);
}

/* Removes "protocol:" from the beginning. */
static bool java_url_take_protocol(urikit_str *text, reader_plan *plan)
{
    static const char *const known[] = { "http", "https", "ftp" };
    size_t i;

    if (text->len >= 4 && urikiti_ascii_is_word(str_to(*text, 4), "url:")) {
        *text = str_from(*text, 4);
    }
    plan->scheme = urikiti_take_scheme(text);
    for (i = 0; plan->scheme.ptr && i < sizeof known / sizeof known[0]; i++) {
        if (urikiti_ascii_is_word(plan->scheme, known[i])) {
            return true;
        }
    }
    return false;
}

bool urikiti_java_url_plan(urikit_str text, reader_plan *plan)
{
    size_t end;

    text = java_url_trimmed(text);
    if (!java_url_take_protocol(&text, plan)) {
        return reader_refuses(plan, URIKIT_READER_SCHEME);
    }
    urikiti_cut_query(&text, &plan->query.text);
    if (urikiti_begins(text, "//") && !urikiti_begins(text, "////")) {
        text = str_from(text, 2);
        end = urikiti_find_byte(text, '/');
        if (!java_url_read_authority(str_to(text, end), plan)) {
            return false;
        }
        text = str_from(text, end);
    }
    plan->path.text = text;
    return true;
}
