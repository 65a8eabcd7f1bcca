/* SPDX-License-Identifier: MIT */
/* The legacy url.parse of Node.js, without its second argument. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/host_text.h"

#include <string.h>

enum { NODE_HOST_LIMIT = 255 };

/* The bytes of a blank at the beginning: up to U+0020, U+00A0, U+FEFF; 0 if there is none. */
static size_t node_blank(urikit_str text)
{
    if (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        return 1;
    }
    if (urikiti_slice_begins(text, "\xC2\xA0")) {
        return 2;
    }
    return urikiti_slice_begins(text, "\xEF\xBB\xBF") ? 3 : 0;
}

/* The same at the end. No blank ends with the beginning of another one. */
static size_t node_blank_at_end(urikit_str text)
{
    size_t n;

    for (n = 1; n <= 3 && n <= text.len; n++) {
        if (node_blank(slice_from(text, text.len - n)) == n) {
            return n;
        }
    }
    return 0;
}

static urikit_str node_trimmed(urikit_str text)
{
    size_t n;

    while ((n = node_blank(text)) > 0) {
        text = slice_from(text, n);
    }
    while ((n = node_blank_at_end(text)) > 0) {
        text.len -= n;
    }
    return text;
}

static bool node_is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* Removes "scheme:". It may begin with any of its characters. */
static void node_take_scheme(urikit_str *text, model_reading *reading)
{
    size_t colon = 0;

    while (colon < text->len && ascii_is(text->ptr[colon], ASCII_SCHEME)) {
        colon++;
    }
    if (colon > 0 && colon < text->len && text->ptr[colon] == ':') {
        reading->scheme = slice_to(*text, colon);
        *text = slice_from(*text, colon + 1);
    }
}

static bool node_scheme_is(const model_reading *reading, const char *const *words, size_t count, bool any_case)
{
    size_t i;

    for (i = 0; reading->scheme.ptr && i < count; i++) {
        bool same = urikiti_ascii_is_word(reading->scheme, words[i]);

        if (same && (any_case || memcmp(reading->scheme.ptr, words[i], reading->scheme.len) == 0)) {
            return true;
        }
    }
    return false;
}

static const char *const node_slashed[] = { "http", "https", "ftp", "gopher", "file", "ws", "wss" };
static const char *const node_script[] = { "javascript" };

/* True for "//", text without '@' and '/', '@', and another such character. A '\' is a slash only before '?' and '#'. */
static bool node_has_user_and_host(urikit_str text)
{
    size_t split = urikiti_slice_find_any(text, "?#");
    size_t i;

    if (split < 2 || !node_is_slash(text.ptr[0]) || !node_is_slash(text.ptr[1])) {
        return false;
    }
    for (i = 2; i < text.len && text.ptr[i] != '@'; i++) {
        if (text.ptr[i] == '/' || (text.ptr[i] == '\\' && i < split)) {
            return false;
        }
    }
    if (i == 2 || text.len - i < 2) {
        return false;
    }
    i++;
    return text.ptr[i] != '@' && text.ptr[i] != '/' && !(text.ptr[i] == '\\' && i < split);
}

/* The number of UTF-16 units, without blanks. */
static size_t node_units(urikit_str text)
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        count += !is_dropped_blank(text.ptr[i]) && (c & 0xC0) != 0x80;
        count += c >= 0xF0; /* a pair */
    }
    return count;
}

/* decodeURIComponent: triplets must be good, and decode to UTF-8. */
static bool node_decodes(urikit_str text)
{
    char bytes[4];
    size_t count = 0;
    size_t i = 0;

    while (i < text.len) {
        uint32_t scalar;
        bool triplet = urikiti_is_triplet(text, i);
        char c;

        if (is_dropped_blank(text.ptr[i])) {
            i++;
            continue;
        }
        c = urikiti_next_octet(text, &i);
        if (!triplet) {
            if (c == '%' || count > 0) {
                return false;
            }
            continue;
        }
        if (count == 0 && (unsigned char)c < 0x80) {
            continue;
        }
        bytes[count++] = c;
        if (urikit_utf8_decode(bytes, count, &scalar) == count) {
            count = 0;
        } else if (count == 4) {
            return false;
        }
    }
    return count == 0;
}

/* True for ':' in a triplet, which is a name and a password that are empty. */
static bool node_is_colon(urikit_str text)
{
    return text.len == 3 && urikiti_slice_begins(text, "%3") && (text.ptr[2] == 'a' || text.ptr[2] == 'A');
}

/* The bytes before the first slash, '?' or '#'. */
static size_t node_host_end(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && !node_is_slash(text.ptr[i]) && text.ptr[i] != '?' && text.ptr[i] != '#') {
        i++;
    }
    return i;
}

/* Where the authority ends: at the first character that no host has after the last '@' before a slash. */
static void node_find_host(urikit_str text, size_t *at, size_t *end)
{
    static const char stops[] = " \"%';<>^`{|}#/?\\";
    size_t i;

    *at = text.len;
    *end = text.len;
    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '@') {
            *at = i;
            *end = text.len;
            continue;
        }
        if (*end == text.len && memchr(stops, c, sizeof stops - 1)) {
            *end = i;
        }
        if (c == '#' || c == '?' || node_is_slash(c)) {
            return;
        }
    }
}

/* Reads the host and the port. What is after another ':' becomes the beginning of the path. */
static bool node_read_host(urikit_str host, model_reading *reading)
{
    size_t colon = host.len;
    bool literal;
    size_t cut;

    while (colon > 0 && (ascii_is_digit(host.ptr[colon - 1]) || is_dropped_blank(host.ptr[colon - 1]))) {
        colon--;
    }
    if (colon > 0 && host.ptr[colon - 1] == ':') {
        reading->port = urikiti_port_number(slice_from(host, colon));
        host.len = colon - 1;
    }
    while (host.len > 0 && is_dropped_blank(host.ptr[0])) {
        host = slice_from(host, 1);
    }
    while (host.len > 0 && is_dropped_blank(host.ptr[host.len - 1])) {
        host.len--;
    }
    literal = host.len > 1 && host.ptr[0] == '[' && host.ptr[host.len - 1] == ']';
    cut = literal ? host.len : urikiti_slice_find(host, ':');
    if (cut < host.len && !(reading->before & BEFORE_NODE_LEGACY_PORT)) {
        return reader_refuses(reading, URIKIT_READER_PORT);
    }
    reading->path.before = cut < host.len ? slice_from(host, cut) : urikit_str_of(NULL, 0);
    reading->path.how |= cut < host.len || literal ? PATH_LEAD : 0;
    host.len = cut;
    if (host.len > NODE_HOST_LIMIT && node_units(host) > NODE_HOST_LIMIT) {
        host.len = 0;
    }
    reading->host = host;
    reading->host_kind = READER_HOST_LOWER_ALL;
    if (literal && urikiti_slice_find_any(host, " #%/<>?@\\^|") < host.len) {
        return false;
    }
    if (!literal) {
        reading->host.len = urikiti_slice_find(host, '\0'); /* in older releases, a C string inside */
        if (reading->host.len < host.len && !(reading->before & BEFORE_NODE_LEGACY_NUL)) {
            return false;
        }
        if (host.len > 0 && (reading->host.len == 0 || urikiti_slice_find_any(host, "[]") < reading->host.len)) {
            return false;
        }
    } else if (urikiti_slice_find(host, '\0') < host.len) {
        return false;
    }
    return reading->port != -2 || reader_refuses(reading, URIKIT_READER_PORT);
}

/* True for a path, and perhaps a query, without blanks: it stays as it is. */
static bool node_is_simple(urikit_str text)
{
    size_t split = urikiti_slice_find_any(text, "?#");
    size_t i;

    if (text.len == 0 || !node_is_slash(text.ptr[0]) ||
        (text.len > 2 && node_is_slash(text.ptr[1]) && node_is_slash(text.ptr[2]))) {
        return false;
    }
    if (urikiti_slice_find(text, '#') < text.len || urikiti_slice_find(slice_to(text, split), '@') < split) {
        return false;
    }
    for (i = 0; i < text.len; i++) {
        uint32_t scalar;

        if (text.ptr[i] == ' ' || (text.ptr[i] >= '\t' && text.ptr[i] <= '\r')) {
            return false;
        }
        if ((unsigned char)text.ptr[i] >= 0xC2 && urikit_utf8_decode(text.ptr + i, text.len - i, &scalar) > 1 &&
            (scalar == 0xA0 || scalar == 0x1680 || (scalar >= 0x2000 && scalar <= 0x200A) || scalar == 0x2028 ||
             scalar == 0x2029 || scalar == 0x202F || scalar == 0x205F || scalar == 0x3000 || scalar == 0xFEFF)) {
            return false;
        }
    }
    return true;
}

typedef struct node_found {
    bool slashes;
    bool host;  /* or an empty one */
    bool auth;  /* there is text before '@', if only ":": it takes the place of the base's userinfo */
} node_found;

/* joins: "//" at the beginning is followed by a host. */
static bool node_read(urikit_str text, bool joins, model_reading *reading, node_found *found)
{
    bool script;
    bool slashes;
    bool simple;

    text = node_trimmed(text);
    simple = !joins && node_is_simple(text);
    reading->path.how = PATH_BACKSLASH;
    if (!simple) {
        node_take_scheme(&text, reading);
    }
    script = node_scheme_is(reading, node_script, 1, true);
    slashes = (joins || reading->scheme.ptr || node_has_user_and_host(text)) && text.len > 1 && node_is_slash(text.ptr[0]) &&
              node_is_slash(text.ptr[1]);
    found->slashes = !simple && slashes && !script;
    found->host = false;
    found->auth = false;
    if (found->slashes) {
        text = slice_from(text, 2);
    }
    if (!simple && !script && (slashes || (reading->scheme.ptr && !node_scheme_is(reading, node_slashed, 7, false)))) {
        size_t at;
        size_t end;
        urikit_str host;

        found->host = true;
        node_find_host(text, &at, &end);
        host = slice_to(text, end);
        if (at < text.len) {
            if (!node_decodes(slice_to(text, at))) {
                return reader_refuses(reading, URIKIT_READER_USERINFO);
            }
            found->auth = at > 0;
            reading->userinfo = urikiti_is_userinfo(slice_to(text, at), true) && !node_is_colon(slice_to(text, at));
            host = slice_from(host, at + 1);
        }
        reading->why = URIKIT_READER_HOST;
        if (!node_read_host(host, reading)) {
            return false;
        }
        text = slice_from(text, end);
        end = node_host_end(text);
        if (reading->path.before.len == 0) { /* blanks before the first slash are dropped as well */
            reading->path.before = slice_to(text, end);
            text = slice_from(text, end);
        } else if (reading->path.before.ptr + reading->path.before.len == text.ptr) {
            reading->path.before.len += end;
            text = slice_from(text, end);
        }
    }
    urikiti_cut_query(&text, &reading->query.text);
    reading->path.text = text;
    reading->path.set = simple || script ? SET_NONE : SET_NODE;
    reading->query.set = reading->path.set;
    return true;
}

bool urikiti_node_legacy_read(urikit_str text, model_reading *reading)
{
    node_found found;

    return node_read(text, false, reading, &found);
}

/* ---- url.resolve ----------------------------------------------------------------- */

/* A port alone is one as well. */
static bool node_has_host(const model_reading *reading)
{
    return reading->host.len > 0 || reading->port >= 0;
}

static void node_put_authority(const model_reading *reading, urikit_out *out)
{
    if (reading->userinfo && node_has_host(reading)) { /* that there is some; the name does not matter */
        urikiti_out_bytes(out, "u@", 2);
    }
    urikiti_reading_write_host(reading, out);
    urikiti_join_put_port(reading, out);
}

/* A path, with '/' before it if it is not empty. */
static void node_put_path(urikit_str path, urikit_out *out)
{
    if (path.len > 0 && path.ptr[0] != '/') {
        urikiti_out_byte(out, '/');
    }
    urikiti_out_str(out, path);
}

/* The text of a URL that was read: of another scheme than the base's, or of none. */
static void node_put_url(const join_base *base, const model_reading *reading, bool slashes, urikit_str path, urikit_out *out)
{
    if (reading->scheme.ptr) {
        urikiti_reading_write_scheme(reading, out);
    } else {
        urikiti_out_str(out, base->scheme);
    }
    urikiti_out_byte(out, ':');
    if (slashes) {
        urikiti_out_bytes(out, "//", 2);
    }
    node_put_authority(reading, out);
    if (slashes) {
        node_put_path(path, out);
    } else {
        urikiti_out_str(out, path);
    }
}

/* "https:/e.example/x": the first segment that is not empty becomes the host. */
static void node_put_hostless(const model_reading *reading, urikit_str path, urikit_out *out)
{
    urikit_str rest = path;
    urikit_str host = { "", 0 };

    while (rest.ptr && host.len == 0) {
        host = urikiti_join_segment(&rest);
    }
    urikiti_reading_write_scheme(reading, out);
    urikiti_out_bytes(out, "://", 3);
    if (reading->userinfo && host.len > 0) {
        urikiti_out_bytes(out, "u@", 2);
    }
    urikiti_out_str(out, host.len > 0 ? host : urikit_str_of("", 0));
    urikiti_out_byte(out, '/');
    if (rest.ptr) {
        urikiti_out_str(out, urikiti_slice_begins(rest, "/") ? slice_from(rest, 1) : rest);
    }
}

/* The path of the target; dots are removed. folder: of the base, or empty. */
static void node_put_segments(urikit_str folder, urikit_str path, urikit_out *out)
{
    size_t scratch = out->len;
    size_t start;
    urikit_str segment;
    urikit_str rest;
    join_path made;

    urikiti_out_str(out, folder);
    urikiti_out_str(out, path);
    rest = urikiti_join_made(out, scratch);
    start = out->len;
    urikiti_out_byte(out, '/');
    made = urikiti_join_path(out);
    segment = urikiti_join_segments(&made, rest);
    rest = urikiti_join_made(out, made.start);
    if ((join_is_dot(segment) || join_is_up(segment) || segment.len == 0) && !(rest.len > 0 && rest.ptr[rest.len - 1] == '/')) {
        urikiti_out_byte(out, '/');
    }
    rest = urikiti_join_made(out, start);
    if (rest.len > 1 && rest.ptr[1] == '/') {
        rest = slice_from(rest, 1);
    }
    memmove((char *)out->ptr + scratch, rest.ptr, rest.len);
    out->len = scratch + rest.len;
}

/* A reference without a scheme, or with the base's. */
static void node_put_target(const join_base *base, const model_reading *reading, const node_found *found, urikit_str path,
                            urikit_out *out)
{
    bool rooted = urikiti_slice_begins(path, "/");
    bool host = found->host && node_has_host(reading);
    model_reading authority = *reading;

    if (found->host && (host || rooted)) {
        authority.userinfo = reading->userinfo ||
                             (base->reading.userinfo && !found->auth && urikiti_reading_hosts_equal(reading, &base->reading) &&
                              reading->port == base->reading.port);
        urikiti_out_str(out, base->scheme);
        urikiti_out_bytes(out, "://", 3);
        node_put_authority(&authority, out);
    } else if (reading->userinfo && !base->reading.userinfo && (path.len > 0 || !reading->query.text.ptr)) {
        urikiti_out_str(out, base->scheme);
        urikiti_out_bytes(out, "://u@", 5);
        urikiti_out_str(out, base->authority);
    } else {
        urikiti_join_put_origin(base, out);
    }
    if (host || rooted) {
        node_put_segments(urikit_str_of("", 0), path.len > 0 ? path : urikit_str_of("/", 1), out);
    } else if (path.len > 0) {
        node_put_segments(base->path.len > 0 ? urikiti_join_folder(base->path) : urikit_str_of("/", 1), path, out);
    } else if (reading->query.text.ptr) {
        urikiti_out_str(out, base->path);
    } else {
        node_put_segments(base->path.len > 0 ? base->path : urikit_str_of("/", 1), urikit_str_of("", 0), out);
    }
}

bool urikiti_node_legacy_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined,
                              model_reading *reading)
{
    node_found found;
    bool same;
    bool keeps_query;
    urikit_str path;
    size_t start = out->len;

    if (!node_read(reference, true, reading, &found)) {
        return false;
    }
    same = !reading->scheme.ptr || urikiti_ascii_is_word(reading->scheme, join_word(base));
    urikiti_path_reading_write(reading->path, out);
    path = urikiti_join_made(out, start);
    start = out->len;
    keeps_query = !reading->query.text.ptr && path.len == 0 && !(found.host && node_has_host(reading));
    if (node_trimmed(reference).len == 0) {
        urikiti_join_put_origin(base, out);
        urikiti_out_str(out, base->path);
    } else if ((found.slashes && !reading->scheme.ptr) || (!same && !node_scheme_is(reading, node_slashed, 7, true))) {
        node_put_url(base, reading, found.slashes, path, out);
        keeps_query = false;
    } else if (!same) {
        if (node_has_host(reading) || urikiti_ascii_is_word(reading->scheme, "file")) {
            node_put_url(base, reading, true, path, out);
        } else {
            node_put_hostless(reading, path, out);
        }
        keeps_query = false;
    } else {
        node_put_target(base, reading, &found, path, out);
    }
    if (keeps_query) {
        urikiti_out_str(out, base->query);
    } else if (reading->query.text.ptr) {
        urikiti_out_byte(out, '?');
        urikiti_path_reading_write(reading->query, out);
    }
    urikiti_out_byte(out, '#'); /* blanks before a fragment stay */
    *joined = urikiti_join_made(out, start);
    return true;
}
