/* SPDX-License-Identifier: MIT */
/* The legacy url.parse of Node.js, without its second argument. */
#include "readers.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "host_text.h"

#include <string.h>

enum { NODE_HOST_LIMIT = 255 };

/* The bytes of a blank at the beginning: up to U+0020, U+00A0, U+FEFF; 0 if there is none. */
static size_t node_blank(urikit_str text)
{
    if (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        return 1;
    }
    if (urikiti_begins(text, "\xC2\xA0")) {
        return 2;
    }
    return urikiti_begins(text, "\xEF\xBB\xBF") ? 3 : 0;
}

static urikit_str node_trimmed(urikit_str text)
{
    size_t n;
    size_t i;
    size_t end = 0;

    while ((n = node_blank(text)) > 0) {
        text = str_from(text, n);
    }
    for (i = 0; i < text.len; i += n) {
        n = node_blank(str_from(text, i));
        if (n == 0) {
            n = 1;
            end = i + 1;
        }
    }
    text.len = end;
    return text;
}

static bool node_is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* Removes "scheme:". It may begin with any of its characters. */
static void node_take_scheme(urikit_str *text, reader_plan *plan)
{
    size_t colon = 0;

    while (colon < text->len && ascii_is(text->ptr[colon], ASCII_SCHEME)) {
        colon++;
    }
    if (colon > 0 && colon < text->len && text->ptr[colon] == ':') {
        plan->scheme = str_to(*text, colon);
        *text = str_from(*text, colon + 1);
    }
}

static bool node_scheme_is(const reader_plan *plan, const char *const *words, size_t count, bool any_case)
{
    size_t i;

    for (i = 0; plan->scheme.ptr && i < count; i++) {
        bool same = urikiti_ascii_is_word(plan->scheme, words[i]);

        if (same && (any_case || memcmp(plan->scheme.ptr, words[i], plan->scheme.len) == 0)) {
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
    size_t split = urikiti_find_first(text, "?#");
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
static bool node_read_host(urikit_str host, reader_plan *plan)
{
    size_t colon = host.len;
    bool literal;
    size_t cut;

    while (colon > 0 && (ascii_is_digit(host.ptr[colon - 1]) || is_dropped_blank(host.ptr[colon - 1]))) {
        colon--;
    }
    if (colon > 0 && host.ptr[colon - 1] == ':') {
        plan->port = urikiti_port_number(str_from(host, colon));
        host.len = colon - 1;
    }
    while (host.len > 0 && is_dropped_blank(host.ptr[0])) {
        host = str_from(host, 1);
    }
    while (host.len > 0 && is_dropped_blank(host.ptr[host.len - 1])) {
        host.len--;
    }
    literal = host.len > 1 && host.ptr[0] == '[' && host.ptr[host.len - 1] == ']';
    cut = literal ? host.len : urikiti_find_byte(host, ':');
    plan->path.before = cut < host.len ? str_from(host, cut) : urikit_str_of(NULL, 0);
    plan->path.how |= cut < host.len || literal ? PATH_LEAD : 0;
    host.len = cut;
    if (host.len > NODE_HOST_LIMIT && node_units(host) > NODE_HOST_LIMIT) {
        host.len = 0;
    }
    plan->host = host;
    plan->host_kind = READER_HOST_LOWER_ALL;
    if (literal && urikiti_find_first(host, " #%/<>?@\\^|") < host.len) {
        return false;
    }
    if (!literal) {
        plan->host.len = urikiti_find_byte(host, '\0'); /* a C string inside */
        if (host.len > 0 && (plan->host.len == 0 || urikiti_find_first(host, "[]") < plan->host.len)) {
            return false;
        }
    } else if (urikiti_find_byte(host, '\0') < host.len) {
        return false;
    }
    return plan->port != -2 || reader_refuses(plan, URIKIT_READER_PORT);
}

/* True for a path, and perhaps a query, without blanks: it stays as it is. */
static bool node_is_simple(urikit_str text)
{
    size_t split = urikiti_find_first(text, "?#");
    size_t i;

    if (text.len == 0 || !node_is_slash(text.ptr[0]) ||
        (text.len > 2 && node_is_slash(text.ptr[1]) && node_is_slash(text.ptr[2]))) {
        return false;
    }
    if (urikiti_find_byte(text, '#') < text.len || urikiti_find_byte(str_to(text, split), '@') < split) {
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

bool urikiti_node_plan(urikit_str text, reader_plan *plan)
{
    bool script;
    bool slashes;
    bool simple;

    text = node_trimmed(text);
    simple = node_is_simple(text);
    plan->path.how = PATH_BACKSLASH;
    if (!simple) {
        node_take_scheme(&text, plan);
    }
    script = node_scheme_is(plan, node_script, 1, true);
    slashes = (plan->scheme.ptr || node_has_user_and_host(text)) && text.len > 1 && node_is_slash(text.ptr[0]) &&
              node_is_slash(text.ptr[1]);
    if (!simple && slashes && !script) {
        text = str_from(text, 2);
    }
    if (!simple && !script && (slashes || (plan->scheme.ptr && !node_scheme_is(plan, node_slashed, 7, false)))) {
        size_t at;
        size_t end;
        urikit_str host;

        node_find_host(text, &at, &end);
        host = str_to(text, end);
        if (at < text.len) {
            if (!node_decodes(str_to(text, at))) {
                return reader_refuses(plan, URIKIT_READER_USERINFO);
            }
            plan->userinfo = urikiti_is_userinfo(str_to(text, at), true);
            host = str_from(host, at + 1);
        }
        plan->why = URIKIT_READER_HOST;
        if (!node_read_host(host, plan)) {
            return false;
        }
        text = str_from(text, end);
        end = node_host_end(text);
        if (plan->path.before.len == 0) { /* blanks before the first slash are dropped as well */
            plan->path.before = str_to(text, end);
            text = str_from(text, end);
        } else if (plan->path.before.ptr + plan->path.before.len == text.ptr) {
            plan->path.before.len += end;
            text = str_from(text, end);
        }
    }
    urikiti_cut_query(&text, &plan->query.text);
    plan->path.text = text;
    plan->path.set = simple || script ? SET_NONE : SET_NODE;
    plan->query.set = plan->path.set;
    return true;
}
