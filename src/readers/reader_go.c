/* SPDX-License-Identifier: MIT */
/* Go's net/url.Parse; the host and port are those of Hostname and Port. */
#include "readers.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"

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
static bool go_read_port(urikit_str text, reader_plan *plan)
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
    plan->port = text.len > 1 ? urikiti_port_number(str_from(text, 1)) : -1;
    return plan->port != -2; /* a number above 65535 is accepted, but nothing can be reached by it */
}

/* Reads "[address%25zone]". */
static bool go_read_literal(urikit_str text, reader_plan *plan)
{
    size_t close = urikiti_find_last(text, ']');
    urikit_str inside;
    size_t percent;
    bool zone;

    if (close == text.len) {
        return false;
    }
    if (!go_read_port(str_from(text, close + 1), plan)) {
        return reader_refuses(plan, URIKIT_READER_PORT);
    }
    inside = urikit_str_of(text.ptr + 1, close - 1);
    for (percent = 0; percent < inside.len && !urikiti_begins(str_from(inside, percent), "%25"); percent++) {
    }
    zone = percent < inside.len;
    plan->host = inside;
    plan->host_kind = READER_HOST_BRACKETS;
    if (zone && (inside.len == percent + 3 || !go_is_host(str_from(inside, percent), true))) {
        return false;
    }
    return urikit_ipv6_parse(str_to(inside, percent), plan->ip, NULL) == URIKIT_OK;
}

static bool go_read_host(urikit_str text, bool web, reader_plan *plan)
{
    size_t open = urikiti_find_last(text, '[');
    size_t first = urikiti_find_byte(text, ':');
    size_t colon = web ? first : urikiti_find_last(text, ':');

    plan->why = URIKIT_READER_HOST;
    if (open < text.len) {
        return open == 0 && go_read_literal(text, plan);
    }
    if (colon < text.len && !go_read_port(str_from(text, colon), plan)) {
        return reader_refuses(plan, URIKIT_READER_PORT);
    }
    plan->host = str_to(text, colon);
    plan->host_kind = READER_HOST_DECODED;
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

static bool go_read_authority(urikit_str text, reader_plan *plan)
{
    size_t at = urikiti_find_last(text, '@');
    bool web = plan->scheme.ptr &&
               (urikiti_ascii_is_word(plan->scheme, "http") || urikiti_ascii_is_word(plan->scheme, "https"));

    if (!go_read_host(at < text.len ? str_from(text, at + 1) : text, web, plan)) {
        return false;
    }
    plan->userinfo = at < text.len && urikiti_is_userinfo(str_to(text, at), false);
    return at == text.len || go_is_userinfo(str_to(text, at)) || reader_refuses(plan, URIKIT_READER_USERINFO);
}

/* True if the path stays as it is. If not, it is decoded and encoded again. */
static bool go_path_is_encoded(urikit_str path)
{
    static const char allowed[] = "!$&'()*+,;=:@[]%";
    size_t i;

    for (i = 0; i < path.len; i++) {
        if (!memchr(allowed, path.ptr[i], sizeof allowed - 1) &&
            urikiti_set_has(SET_GO_PATH, (unsigned char)path.ptr[i])) {
            return false;
        }
    }
    return true;
}

bool urikiti_go_plan(urikit_str text, reader_plan *plan)
{
    size_t hash = urikiti_find_byte(text, '#');
    urikit_str fragment = hash < text.len ? str_from(text, hash + 1) : urikit_str_of("", 0);
    size_t i;

    text.len = hash;
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7F) {
            return reader_refuses(plan, URIKIT_READER_CHARACTER);
        }
    }
    if (text.len > 0 && text.ptr[0] == ':') {
        return reader_refuses(plan, URIKIT_READER_SCHEME);
    }
    plan->scheme = urikiti_take_scheme(&text);
    urikiti_cut_query(&text, &plan->query.text);
    plan->path.text = text;
    if (!urikiti_begins(text, "/")) {
        size_t slash = urikiti_find_byte(text, '/');

        if (plan->scheme.ptr) {
            return go_triplets_are_good(fragment) || reader_refuses(plan, URIKIT_READER_FRAGMENT);
        }
        if (urikiti_find_byte(str_to(text, slash), ':') < slash) {
            return reader_refuses(plan, URIKIT_READER_PATH);
        }
    }
    if (urikiti_begins(text, "//") && (plan->scheme.ptr || !urikiti_begins(text, "///"))) {
        size_t end = urikiti_find_byte(text = str_from(text, 2), '/');

        if (!go_read_authority(str_to(text, end), plan)) {
            return false;
        }
        text = str_from(text, end);
    }
    if (!go_triplets_are_good(text)) {
        return reader_refuses(plan, URIKIT_READER_PATH);
    }
    if (!go_triplets_are_good(fragment)) {
        return reader_refuses(plan, URIKIT_READER_FRAGMENT);
    }
    plan->path.text = text;
    if (text.len == 3 && memcmp(text.ptr, "%2A", 3) == 0) { /* the path "*" is never encoded */
        plan->path.how = PATH_DECODE_ALL;
    } else if (!go_path_is_encoded(text)) {
        plan->path.how = PATH_DECODE_ALL;
        plan->path.set = SET_GO_PATH;
    }
    return true;
}
