/* SPDX-License-Identifier: MIT */
/* URI.parse of Ruby: RFC 3986, but a query may have any ASCII character. */
#include "readers.h"

#include <urikit/text.h>

#include "../base/ascii.h"

#include <string.h>

/* True if every byte is in the classes, or part of a triplet. */
static bool ruby_is(urikit_str text, unsigned classes)
{
    size_t i = 0;

    while (i < text.len) {
        if (urikiti_is_triplet(text, i)) {
            i += 3;
        } else if (ascii_is(text.ptr[i], classes)) {
            i++;
        } else {
            return false;
        }
    }
    return true;
}

static bool ruby_is_literal(urikit_str text)
{
    size_t i = 1;
    uint8_t ip[16];

    if (text.len == 0 || text.ptr[0] != 'v') {
        return urikit_ipv6_parse(text, ip, NULL) == URIKIT_OK;
    }
    while (i < text.len && ascii_is(text.ptr[i], ASCII_HEX)) {
        i++;
    }
    if (i == 1 || text.len - i < 2 || text.ptr[i] != '.') {
        return false;
    }
    for (i++; i < text.len; i++) {
        if (!ascii_is(text.ptr[i], ASCII_USERINFO)) {
            return false;
        }
    }
    return true;
}

/*
 * The end of a literal. In a relative reference, a fault of the pattern takes "[::1" and "v1.x]" for literals, and no others.
 */
static size_t ruby_literal_end(urikit_str text, bool relative)
{
    size_t end = urikiti_find_byte(text, ']');
    uint8_t ip[16];
    size_t i;

    if (!relative) {
        return end < text.len && ruby_is_literal(urikit_str_of(text.ptr + 1, end - 1)) ? end + 1 : 0;
    }
    if (text.ptr[0] == 'v') {
        return end < text.len && ruby_is_literal(str_to(text, end)) ? end + 1 : 0;
    }
    if (urikit_ipv6_parse(str_from(text, 1), ip, NULL) == URIKIT_OK) {
        return text.len;
    }
    i = urikiti_find_last(text, ':'); /* the last group may also be a port */
    return i > 1 && urikit_ipv6_parse(urikit_str_of(text.ptr + 1, i - 1), ip, NULL) == URIKIT_OK ? i : 0;
}

static bool ruby_read_host(urikit_str text, bool relative, reader_plan *plan)
{
    size_t end;
    size_t i;

    plan->host_kind = READER_HOST_PLAIN;
    if (text.len > 0 && (text.ptr[0] == '[' || (relative && text.ptr[0] == 'v' && urikiti_find_byte(text, ']') < text.len))) {
        end = ruby_literal_end(text, relative);
        if (end == 0) {
            return false;
        }
        if (end < text.len && text.ptr[end] != ':') {
            return false;
        }
    } else {
        end = urikiti_find_byte(text, ':');
        if (!ruby_is(str_to(text, end), ASCII_REG_NAME)) {
            return false;
        }
    }
    plan->host = str_to(text, end);
    if (end == text.len) {
        return true;
    }
    for (i = end + 1; i < text.len; i++) {
        if (!ascii_is_digit(text.ptr[i])) {
            return reader_refuses(plan, URIKIT_READER_PORT);
        }
    }
    plan->port = urikiti_port_number(str_from(text, end + 1));
    if (plan->scheme.ptr && urikiti_ascii_is_word(plan->scheme, "file")) { /* has no port */
        plan->port = -1;
    }
    return plan->port != -2 || reader_refuses(plan, URIKIT_READER_PORT);
}

static bool ruby_read_authority(urikit_str text, bool relative, reader_plan *plan)
{
    size_t at = urikiti_find_byte(text, '@');

    if (at < text.len) {
        if (!ruby_is(str_to(text, at), ASCII_USERINFO)) {
            return reader_refuses(plan, URIKIT_READER_USERINFO);
        }
        plan->userinfo = urikiti_is_userinfo(str_to(text, at), false);
        text = str_from(text, at + 1);
    }
    plan->why = URIKIT_READER_HOST;
    return ruby_read_host(text, relative, plan);
}

/* True if a '%' is followed by two characters that are not hex digits; tabs and line ends are dropped before. */
static bool ruby_has_bad_percent(urikit_str query)
{
    char before[2] = { '0', '0' }; /* the two characters before: "%%%" has a bad one, too */
    size_t i;

    for (i = 0; i < query.len; i++) {
        char c = query.ptr[i];

        if (c == '\t' || c == '\r' || c == '\n') {
            continue;
        }
        if (before[0] == '%' && !ascii_is(before[1], ASCII_HEX) && !ascii_is(c, ASCII_HEX)) {
            return true;
        }
        before[0] = before[1];
        before[1] = c;
    }
    return false;
}

/* Of "mailto:", addresses with ',' or ';' between. */
static bool ruby_is_mail(urikit_str text)
{
    size_t i = 0;

    while (i < text.len) {
        size_t part = 0;

        for (; i < text.len && !memchr("@,;", text.ptr[i], 3); i++) {
            part++;
        }
        if (part == 0 || i == text.len || text.ptr[i] != '@') {
            return false;
        }
        for (i++, part = 0; i < text.len && !memchr("@,;", text.ptr[i], 3); i++) {
            part++;
        }
        if (part == 0 || (i < text.len && text.ptr[i] == '@')) {
            return false;
        }
        i += i < text.len;
    }
    return true;
}

/* Schemes that have a class of their own. */
static bool ruby_read_scheme(reader_plan *plan, bool fragment)
{
    urikit_str *path = &plan->path.text;
    size_t i;

    if (urikiti_ascii_is_word(plan->scheme, "mailto")) {
        if (plan->host_kind == READER_HOST_NONE && path->len > 0 && path->ptr[0] != '/') {
            return ruby_is_mail(*path);
        }
        path->len = 0; /* a query without addresses will do */
        return plan->query.text.ptr != NULL;
    }
    if (urikiti_ascii_is_word(plan->scheme, "ldap") || urikiti_ascii_is_word(plan->scheme, "ldaps")) {
        return !fragment && (path->len == 0 || path->ptr[0] == '/');
    }
    if (urikiti_ascii_is_word(plan->scheme, "file")) {
        plan->userinfo = false;
        if (plan->host.len == 9 && memcmp(plan->host.ptr, "localhost", 9) == 0) {
            plan->host.len = 0;
        }
    }
    if (urikiti_ascii_is_word(plan->scheme, "ftp")) {
        if (path->len > 0 && path->ptr[0] != '/') {
            return false;
        }
        for (i = 0; i < path->len && !urikiti_begins(str_from(*path, i), ";type="); i++) {
        }
        path->len = i; /* Ruby has no '/' at the beginning, which says the same */
        if (urikiti_begins(*path, "/%2F")) {
            *path = str_from(*path, 4);
            plan->path.before = urikit_str_of("//", 2);
        }
    }
    return true;
}

bool urikiti_ruby_plan(urikit_str text, reader_plan *plan)
{
    size_t hash = urikiti_find_byte(text, '#');
    bool fragment;
    size_t slash;
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return reader_refuses(plan, URIKIT_READER_CHARACTER);
        }
    }
    plan->scheme = urikiti_take_scheme(&text);
    hash = urikiti_find_byte(text, '#');
    if (hash < text.len && !ruby_is(str_from(text, hash + 1), ASCII_QUERY)) {
        return reader_refuses(plan, URIKIT_READER_FRAGMENT);
    }
    fragment = hash < text.len;
    urikiti_cut_query(&text, &plan->query.text);
    if (urikiti_begins(text, "//")) {
        text = str_from(text, 2);
        slash = urikiti_find_byte(text, '/');
        if (!ruby_read_authority(str_to(text, slash), !plan->scheme.ptr, plan)) {
            return false;
        }
        text = str_from(text, slash);
    } else if (!plan->scheme.ptr) {
        slash = urikiti_find_byte(text, '/');
        if (urikiti_find_byte(str_to(text, slash), ':') < slash) {
            return reader_refuses(plan, URIKIT_READER_PATH);
        }
    }
    plan->path.text = text;
    if (!plan->scheme.ptr || text.len == 0 || text.ptr[0] == '/') { /* the other paths are opaque, with their query */
        plan->query.how = PATH_DROP_BLANKS;
        plan->query.set = SET_RUBY_QUERY;
        if (ruby_has_bad_percent(plan->query.text)) {
            return reader_refuses(plan, URIKIT_READER_PATH);
        }
    }
    if (!ruby_is(text, ASCII_PATH)) {
        return reader_refuses(plan, URIKIT_READER_PATH);
    }
    return !plan->scheme.ptr || ruby_read_scheme(plan, fragment) || reader_refuses(plan, URIKIT_READER_PATH);
}
