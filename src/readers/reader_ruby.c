/* SPDX-License-Identifier: MIT */
/* URI.parse of Ruby: RFC 3986, but a query may have any ASCII character. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"

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
 * The end of a literal. In a relative reference, a fault of older patterns takes "[::1" and "v1.x]" for literals, and no others.
 */
static size_t ruby_literal_end(urikit_str text, bool relative)
{
    size_t end = urikiti_slice_find(text, ']');
    uint8_t ip[16];
    size_t i;

    if (!relative) {
        return end < text.len && ruby_is_literal(urikit_str_of(text.ptr + 1, end - 1)) ? end + 1 : 0;
    }
    if (text.ptr[0] == 'v') {
        return end < text.len && ruby_is_literal(slice_to(text, end)) ? end + 1 : 0;
    }
    if (urikit_ipv6_parse(slice_from(text, 1), ip, NULL) == URIKIT_OK) {
        return text.len;
    }
    i = urikiti_slice_find_last(text, ':'); /* the last group may also be a port */
    return i > 1 && urikit_ipv6_parse(urikit_str_of(text.ptr + 1, i - 1), ip, NULL) == URIKIT_OK ? i : 0;
}

static bool ruby_read_host(urikit_str text, bool relative, model_reading *reading)
{
    size_t end;
    size_t i;

    reading->host_kind = READER_HOST_PLAIN;
    if (text.len > 0 && (text.ptr[0] == '[' || (relative && text.ptr[0] == 'v' && urikiti_slice_find(text, ']') < text.len))) {
        end = ruby_literal_end(text, relative);
        if (end == 0) {
            return false;
        }
        if (end < text.len && text.ptr[end] != ':') {
            return false;
        }
    } else {
        end = urikiti_slice_find(text, ':');
        if (!ruby_is(slice_to(text, end), ASCII_REG_NAME)) {
            return false;
        }
    }
    reading->host = slice_to(text, end);
    if (end == text.len) {
        return true;
    }
    for (i = end + 1; i < text.len; i++) {
        if (!ascii_is_digit(text.ptr[i])) {
            return reader_refuses(reading, URIKIT_READER_PORT);
        }
    }
    reading->port = urikiti_port_number(slice_from(text, end + 1));
    if (reading->scheme.ptr && urikiti_ascii_is_word(reading->scheme, "file")) { /* has no port */
        reading->port = -1;
    }
    return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
}

static bool ruby_read_authority(urikit_str text, bool relative, model_reading *reading)
{
    size_t at = urikiti_slice_find(text, '@');

    if (at < text.len) {
        if (!ruby_is(slice_to(text, at), ASCII_USERINFO)) {
            return reader_refuses(reading, URIKIT_READER_USERINFO);
        }
        reading->userinfo = urikiti_is_userinfo(slice_to(text, at), false);
        text = slice_from(text, at + 1);
    }
    reading->why = URIKIT_READER_HOST;
    return ruby_read_host(text, relative, reading);
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
static bool ruby_read_scheme(model_reading *reading, bool fragment)
{
    urikit_str *path = &reading->path.text;
    size_t i;

    if (urikiti_ascii_is_word(reading->scheme, "mailto")) {
        if (reading->host_kind == READER_HOST_NONE && path->len > 0 && path->ptr[0] != '/') {
            return ruby_is_mail(*path);
        }
        path->len = 0; /* a query without addresses will do */
        return reading->query.text.ptr != NULL;
    }
    if (urikiti_ascii_is_word(reading->scheme, "ldap") || urikiti_ascii_is_word(reading->scheme, "ldaps")) {
        return !fragment && (path->len == 0 || path->ptr[0] == '/');
    }
    if (urikiti_ascii_is_word(reading->scheme, "file")) {
        reading->userinfo = false;
        if (reading->host.len == 9 && memcmp(reading->host.ptr, "localhost", 9) == 0) {
            reading->host.len = 0;
        }
    }
    if (urikiti_ascii_is_word(reading->scheme, "ftp")) {
        if (path->len > 0 && path->ptr[0] != '/') {
            return false;
        }
        for (i = 0; i < path->len && !urikiti_slice_begins(slice_from(*path, i), ";type="); i++) {
        }
        path->len = i; /* Ruby has no '/' at the beginning, which says the same */
        if (urikiti_slice_begins(*path, "/%2F")) {
            *path = slice_from(*path, 4);
            reading->path.before = urikit_str_of("//", 2);
        }
    }
    return true;
}

bool urikiti_ruby_read(urikit_str text, model_reading *reading)
{
    size_t hash = urikiti_slice_find(text, '#');
    bool fragment;
    size_t slash;
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return reader_refuses(reading, URIKIT_READER_CHARACTER);
        }
    }
    reading->scheme = urikiti_take_scheme(&text);
    hash = urikiti_slice_find(text, '#');
    if (hash < text.len && !ruby_is(slice_from(text, hash + 1), ASCII_QUERY)) {
        return reader_refuses(reading, URIKIT_READER_FRAGMENT);
    }
    fragment = hash < text.len;
    urikiti_cut_query(&text, &reading->query.text);
    if (urikiti_slice_begins(text, "//")) {
        text = slice_from(text, 2);
        slash = urikiti_slice_find(text, '/');
        if (ruby_read_authority(slice_to(text, slash), !reading->scheme.ptr && (reading->before & BEFORE_RUBY_RELATIVE),
                                reading)) {
            text = slice_from(text, slash);
        } else if (reading->scheme.ptr || (reading->before & BEFORE_RUBY_RELATIVE) || reading->port == -2) {
            return false;
        } else { /* of a relative reference, then all of it is a path */
            text = urikit_str_of(text.ptr - 2, text.len + 2);
            reading->host = urikit_str_of(NULL, 0);
            reading->host_kind = READER_HOST_NONE;
            reading->userinfo = false;
            reading->why = 0;
        }
    } else if (!reading->scheme.ptr) {
        slash = urikiti_slice_find(text, '/');
        if (urikiti_slice_find(slice_to(text, slash), ':') < slash) {
            return reader_refuses(reading, URIKIT_READER_PATH);
        }
    }
    reading->path.text = text;
    if (!reading->scheme.ptr || text.len == 0 || text.ptr[0] == '/') { /* the other paths are opaque, with their query */
        reading->query.how = PATH_DROP_BLANKS;
        reading->query.set = SET_RUBY_QUERY;
        if (ruby_has_bad_percent(reading->query.text)) {
            return reader_refuses(reading, URIKIT_READER_PATH);
        }
    }
    if (!ruby_is(text, ASCII_PATH)) {
        return reader_refuses(reading, URIKIT_READER_PATH);
    }
    return !reading->scheme.ptr || ruby_read_scheme(reading, fragment) || reader_refuses(reading, URIKIT_READER_PATH);
}

/* ---- URI.join -------------------------------------------------------------------- */

/* The path of the base without "..", each of which removes what is before it, even the root. */
static void ruby_put_base(urikit_str path, join_path *made)
{
    urikit_str rest = path.len > 0 ? path : urikit_str_of(NULL, 0);
    urikit_str segment = { NULL, 0 };
    bool lost = false;

    while (rest.ptr) {
        segment = urikiti_join_segment(&rest);
        if (!join_is_up(segment)) {
            urikiti_join_push(made, segment);
        } else if (made->count > 0) {
            urikiti_join_pop(made);
        } else {
            lost = true;
        }
    }
    if (join_is_up(segment)) {
        urikiti_join_push(made, urikit_str_of("", 0));
    }
    while (lost && made->count > 0) {
        urikiti_join_pop(made);
    }
}

/* merge_path of URI::Generic. */
static void ruby_put_path(urikit_str base, urikit_str path, urikit_out *out)
{
    size_t scratch = out->len;
    join_path of = urikiti_join_path(out);
    join_path made;
    urikit_str rest = path.len > 0 ? path : urikit_str_of(NULL, 0);
    urikit_str segment = { NULL, 0 };
    size_t ups = 0;
    bool slash;
    size_t mine;

    if (urikiti_slice_begins(path, "/")) {
        rest = slice_from(path, 1);
    }
    made = urikiti_join_path(out); /* the reference first, then the base after it */
    while (rest.ptr) {
        segment = urikiti_join_segment(&rest);
        if (join_is_up(segment) && made.count > ups) {
            urikiti_join_pop(&made);
        } else if (!join_is_dot(segment)) {
            ups += join_is_up(segment) && made.count == ups;
            urikiti_join_push(&made, segment);
        }
    }
    if (join_is_dot(segment) || join_is_up(segment)) {
        urikiti_join_push(&made, urikit_str_of("", 0));
    }
    slash = made.count > 0;
    mine = out->len;
    rest = slash ? urikiti_join_made(out, scratch) : urikit_str_of(NULL, 0);
    of = urikiti_join_path(out);
    if (!urikiti_slice_begins(path, "/")) {
        ruby_put_base(base, &of);
    }
    if (of.count == 0) {
        urikiti_join_push(&of, urikit_str_of("", 0));
    } else if (slash) {
        urikiti_join_pop(&of);
    }
    for (; rest.ptr && ups > 0; ups--) {
        (void)urikiti_join_segment(&rest);
        if (of.count > 1) {
            urikiti_join_pop(&of);
        }
    }
    for (; rest.ptr; slash = false) {
        urikiti_join_push(&of, urikiti_join_segment(&rest));
    }
    if (slash) {
        urikiti_join_push(&of, urikit_str_of("", 0));
    }
    memmove((char *)out->ptr + scratch, (const char *)out->ptr + mine, out->len - mine);
    out->len = scratch + (out->len - mine);
}

/* An authority in parts: what is not there is empty. */
typedef struct ruby_authority {
    urikit_str user; /* with '@' */
    urikit_str host;
    urikit_str port; /* with ':' */
} ruby_authority;

static ruby_authority ruby_split(urikit_str text)
{
    ruby_authority made;
    size_t at = urikiti_slice_find(text, '@');
    size_t colon;

    made.user = slice_to(text, at < text.len ? at + 1 : 0);
    text = slice_from(text, made.user.len);
    colon = urikiti_slice_find_last(text, ':');
    if (urikiti_slice_find(slice_from(text, colon), ']') < text.len - colon) {
        colon = text.len;
    }
    made.host = slice_to(text, colon);
    made.port = slice_from(text, colon);
    made.user.len = made.user.len > 1 ? made.user.len : 0;
    made.port.len = made.port.len > 1 ? made.port.len : 0;
    return made;
}

/*
 * "scheme://user@host:port" of a reference, or of the base if it has nothing; then false. In older releases the base has also what the
 * reference has not. before: of model_reading.
 */
static bool ruby_put_authority(const join_base *base, urikit_str authority, unsigned before, urikit_out *out)
{
    ruby_authority of = ruby_split(base->authority);
    ruby_authority mine = ruby_split(authority);
    bool host = mine.host.len > 0 || (!(before & BEFORE_RUBY_ROOT) && urikiti_slice_find(authority, '@') < authority.len);
    bool given = mine.user.len + mine.port.len > 0 || host;

    if (given && !(before & BEFORE_RUBY_AUTHORITY)) {
        of.user.len = 0;
        of.port.len = 0;
        of.host = host ? mine.host : urikit_str_of(NULL, 0);
    }
    urikiti_out_str(out, base->scheme);
    urikiti_out_str(out, of.host.ptr ? URIKIT_STR("://") : URIKIT_STR(":"));
    urikiti_out_str(out, mine.user.len > 0 ? mine.user : of.user);
    urikiti_out_str(out, host ? mine.host : of.host.ptr ? of.host : urikit_str_of("", 0));
    mine.port = mine.port.len > 0 ? mine.port : of.port;
    if (mine.port.len > 0 && urikiti_port_number(slice_from(mine.port, 1)) != (base->secure ? 443 : 80)) {
        urikiti_out_str(out, mine.port);
    }
    return given;
}

/* True for a port that Ruby knows as the scheme's. */
static bool ruby_is_default(urikit_str scheme, int32_t port)
{
    static const char *const known[] = { "http", "https", "ftp", "ldap", "ldaps", "ws", "wss" };
    static const uint16_t ports[] = { 80, 443, 21, 389, 636, 80, 443 };
    size_t i;

    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (urikiti_ascii_is_word(scheme, known[i])) {
            return port == ports[i];
        }
    }
    return false;
}

/* What follows the scheme of a whole URL: in older releases, without a host it has no "//". */
static void ruby_put_again(urikit_str rest, const model_reading *reading, urikit_out *out)
{
    urikit_out query = { NULL, 0, 0 };

    if ((reading->before & BEFORE_RUBY_ROOT) && urikiti_slice_begins(rest, "//") &&
        !urikiti_ascii_is_word(reading->scheme, "file")) {
        urikit_str authority = slice_from(rest, 2);
        ruby_authority parts;

        authority.len = urikiti_slice_find_any(authority, "/?#");
        parts = ruby_split(authority);
        if (parts.host.len == 0) {
            urikiti_out_str(out, parts.user);
            urikiti_out_str(out, reading->port >= 0 && !ruby_is_default(reading->scheme, reading->port) ? parts.port
                                                                                                        : urikit_str_of("", 0));
            rest = slice_from(rest, 2 + authority.len);
        }
    }
    urikiti_path_reading_write(reading->query, &query);
    if (urikiti_ascii_is_word(reading->scheme, "mailto") && query.len == 0 && urikiti_slice_begins(rest, "?")) {
        rest = slice_from(rest, urikiti_slice_find(rest, '#'));
    }
    urikiti_out_str(out, slice_to(rest, urikiti_slice_find_any(rest, "?#")));
    if (urikiti_slice_find_any(rest, "?#") == urikiti_slice_find(rest, '?') && urikiti_slice_find(rest, '?') < rest.len) {
        urikiti_out_byte(out, '?');
        urikiti_path_reading_write(reading->query, out);
    }
    urikiti_out_str(out, slice_from(rest, urikiti_slice_find(rest, '#')));
}

bool urikiti_ruby_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    urikit_str rest = reference;
    urikit_str query = { NULL, 0 };
    urikit_str authority = { "", 0 };
    size_t start;
    size_t end;

    if (!join_read(urikiti_ruby_read, reference, reading)) {
        return false;
    }
    start = out->len;
    if (reading->scheme.ptr) { /* written again */
        (void)urikiti_take_scheme(&rest);
        urikiti_out_str(out, reading->scheme);
        urikiti_out_byte(out, ':');
        ruby_put_again(rest, reading, out);
        *joined = urikiti_join_made(out, start);
        return true;
    }
    end = urikiti_slice_find_any(rest, "?#");
    query = slice_from(rest, end);
    rest.len = end;
    if (urikiti_slice_begins(rest, "//") && reading->path.text.ptr > rest.ptr) {
        authority = slice_from(rest, 2);
        authority.len = urikiti_slice_find(authority, '/');
        rest = slice_from(rest, 2 + authority.len);
    }
    if (ruby_put_authority(base, authority, reading->before, out)) {
        urikiti_out_str(out, rest);
    } else if (rest.len == 0 && !urikiti_slice_begins(query, "?")) {
        urikiti_out_str(out, base->path);
        urikiti_out_str(out, base->query);
    } else {
        size_t path = out->len;

        ruby_put_path(base->path, rest, out);
        if (out->len > path && !(reading->before & BEFORE_RUBY_ROOT) &&
            !urikiti_slice_begins(urikiti_join_made(out, path), "/")) {
            memmove((char *)out->ptr + path + 1, (char *)out->ptr + path, out->len++ - path);
            ((char *)out->ptr)[path] = '/';
        }
    }
    urikiti_out_str(out, query);
    *joined = urikiti_join_made(out, start);
    return true;
}
