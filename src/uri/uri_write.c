/* SPDX-License-Identifier: MIT */
/* Check parts and write them, RFC 3986 §5.3. */
#include "../base/out.h"
#include "../base/ascii.h"
#include "uri_grammar.h"
#include "uri_parts.h"

#include <string.h>

/*
 * Parts are checked in the order of the text that they will make. `at` is the offset in that text where the current
 * part begins. After an error it stays at the bad byte.
 */
typedef struct part_check {
    urikit_parse_flags flags;
    urikiti_skip_non_ascii *non_ascii;
    urikit_code code;
    size_t at;
} part_check;

static void fail_at(part_check *check, urikit_code code, size_t offset)
{
    if (!check->code) {
        check->code = code;
        check->at = urikiti_sum(check->at, offset);
    }
}

static void pass(part_check *check, size_t len)
{
    if (!check->code) {
        check->at = urikiti_sum(check->at, len);
    }
}

/* Checks that a part has only characters of the classes and triplets, and moves after it. */
static void check_run(part_check *check, urikit_str part, unsigned classes)
{
    if (part.len > 0) {
        uri_cursor c = cursor_start(part.ptr, part.len, check->non_ascii);
        urikit_code code = urikiti_skip_run(&c, classes);

        if (code || !cursor_at_end(&c)) {
            fail_at(check, code ? code : URIKIT_E_CHAR, (size_t)(c.p - part.ptr));
        }
    }
    pass(check, part.len);
}

static void check_scheme(part_check *check, urikit_str scheme)
{
    uri_cursor c = cursor_start(scheme.ptr, scheme.len, NULL);

    if (!urikiti_skip_scheme(&c) || !cursor_at_end(&c)) {
        fail_at(check, URIKIT_E_SCHEME, (size_t)(c.p - scheme.ptr));
    }
    pass(check, scheme.len);
    pass(check, 1);
}

static void check_host(part_check *check, urikit_str host)
{
    uri_cursor c = cursor_start(host.ptr, host.len, NULL);
    urikit_host_kind kind;
    urikit_code code;

    if (!cursor_is_on(&c, '[')) {
        check_run(check, host, ASCII_REG_NAME | NON_ASCII);
        return;
    }
    code = urikiti_skip_ip_literal(&c, check->flags, &kind);
    if (code || !cursor_at_end(&c)) {
        fail_at(check, code ? code : URIKIT_E_CHAR, (size_t)(c.p - host.ptr));
    }
    pass(check, host.len);
}

static void check_port(part_check *check, urikit_str port)
{
    size_t i;

    for (i = 0; i < port.len; i++) {
        if (!ascii_is_digit(port.ptr[i])) {
            fail_at(check, URIKIT_E_PORT, i);
        }
    }
    pass(check, port.len);
}

static void check_authority(part_check *check, const urikit_parts *parts)
{
    if (!parts->host.ptr) {
        if (parts->userinfo.ptr || parts->port.ptr) {
            fail_at(check, URIKIT_E_PARTS, 0);
        }
        return;
    }
    pass(check, 2);
    if (parts->userinfo.ptr) {
        check_run(check, parts->userinfo, ASCII_USERINFO | NON_ASCII);
        pass(check, 1);
    }
    check_host(check, parts->host);
    if (parts->port.ptr) {
        pass(check, 1);
        check_port(check, parts->port);
    }
}

/* §3.3: how a path may begin depends on the parts before it. */
static void check_path(part_check *check, const urikit_parts *parts)
{
    urikit_str path = parts->path;

    if (parts->host.ptr) {
        if (path.len > 0 && path.ptr[0] != '/') {
            fail_at(check, URIKIT_E_PARTS, 0);
        }
    } else if (path.len >= 2 && path.ptr[0] == '/' && path.ptr[1] == '/') {
        fail_at(check, URIKIT_E_PARTS, 1);
    } else if (!parts->scheme.ptr) {
        size_t i;

        for (i = 0; i < path.len && path.ptr[i] != '/' && path.ptr[i] != ':'; i++) {
        }
        if (i < path.len && path.ptr[i] == ':') {
            fail_at(check, URIKIT_E_PARTS, i);
        }
    }
    check_run(check, path, ASCII_PATH | NON_ASCII);
}

/* Checks a part after a delimiter of one byte. */
static void check_marked(part_check *check, urikit_str part, unsigned classes)
{
    if (part.ptr) {
        pass(check, 1);
        check_run(check, part, classes);
    }
}

static void put_part(urikit_out *out, const char *before, urikit_str part, const char *after)
{
    if (part.ptr) {
        urikiti_out_bytes(out, before, strlen(before));
        urikiti_out_str(out, part);
        urikiti_out_bytes(out, after, strlen(after));
    }
}

static bool overlaps_parts(const urikit_parts *parts, const urikit_out *out)
{
    return urikiti_out_overlaps(out, parts->scheme) || urikiti_out_overlaps(out, parts->userinfo) ||
           urikiti_out_overlaps(out, parts->host) || urikiti_out_overlaps(out, parts->port) ||
           urikiti_out_overlaps(out, parts->path) || urikiti_out_overlaps(out, parts->query) ||
           urikiti_out_overlaps(out, parts->fragment);
}

urikit_code urikiti_write_parts(const urikit_parts *parts, urikit_parse_flags flags, urikiti_skip_non_ascii *non_ascii,
                                urikit_out *out, size_t *at)
{
    part_check check = { flags, non_ascii, URIKIT_OK, 0 };
    size_t start = out->len;

    if (overlaps_parts(parts, out)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (parts->scheme.ptr) {
        check_scheme(&check, parts->scheme);
    } else if (flags & URIKIT_PARSE_SCHEME) {
        fail_at(&check, URIKIT_E_SCHEME, 0);
    }
    check_authority(&check, parts);
    check_path(&check, parts);
    check_marked(&check, parts->query, ASCII_QUERY | NON_ASCII_QUERY);
    check_marked(&check, parts->fragment, ASCII_QUERY | NON_ASCII);
    if (check.code) {
        return urikiti_error_at(check.code, check.at, at);
    }
    put_part(out, "", parts->scheme, ":");
    put_part(out, "//", parts->userinfo, "@");
    put_part(out, parts->userinfo.ptr ? "" : "//", parts->host, "");
    put_part(out, ":", parts->port, "");
    put_part(out, "", parts->path, "");
    put_part(out, "?", parts->query, "");
    put_part(out, "#", parts->fragment, "");
    if (urikiti_too_long(out->len - start)) {
        return urikiti_error_at(URIKIT_E_TOO_LONG, UINT32_MAX, at);
    }
    return urikiti_out_code(out);
}

urikit_code urikit_uri_write(const urikit_parts *parts, urikit_parse_flags flags, urikit_out *out, size_t *at)
{
    return urikiti_write_parts(parts, flags, NULL, out, at);
}
