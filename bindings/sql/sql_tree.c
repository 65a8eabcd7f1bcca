/* SPDX-License-Identifier: MIT */
/*
 * Is an identifier another one, or below it? Keys of identifiers answer that, in a way that a radix tree can use.
 *
 * A key is made of the IRI normal form at the level "syntax" and has five fields, each ended by the byte 1 but the last:
 *
 *   scheme       ""                          where there is none
 *   authority    "//" port "@" userinfo      "" without an authority; the effective port, and userinfo only if present
 *   host         "com.example.www."          labels in reverse, each followed by a dot; "=" and the host as it is if it
 *                                            has no labels: an address, or empty
 *   path         "/a/b"
 *   rest         "?q#f"                      query and fragment
 *
 * So the keys of all subdomains begin alike, and those of all paths below one on the same host.
 */
#include "sql_answer.h"

#include <string.h>

enum { END = 1, KEY_EXTRA = 24 }; /* a key is at most so much longer than the normal form */

/* A key in its fields. */
typedef struct tree_key {
    urikit_str head; /* scheme and authority, with their ends */
    urikit_str host;
    urikit_str path;
    urikit_str query; /* with '?'; empty if absent */
    urikit_str fragment; /* with '#' */
} tree_key;

/* ---- to write a key ----------------------------------------------------------------------- */

typedef struct key_writer {
    char *ptr;
    size_t len;
} key_writer;

static void put_byte(key_writer *key, int byte)
{
    key->ptr[key->len++] = (char)byte;
}

static void put(key_writer *key, urikit_str text)
{
    if (text.len > 0) {
        memcpy(key->ptr + key->len, text.ptr, text.len);
        key->len += text.len;
    }
}

/* The effective port in digits without leading zeros; nothing where there is none. */
static void put_port(key_writer *key, const urikit_uri *uri)
{
    urikit_str written = urikit_uri_port(uri);
    int32_t number;
    char digits[10];
    size_t at = sizeof digits;

    if (urikit_uri_port_number(uri, &number) != URIKIT_OK) { /* above 65535 */
        while (written.len > 1 && written.ptr[0] == '0') {
            written = urikit_str_of(written.ptr + 1, written.len - 1);
        }
        put(key, written);
        return;
    }
    if (number == URIKIT_NO_PORT) {
        return;
    }
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(key, urikit_str_of(digits + at, sizeof digits - at));
}

/* The labels from the last to the first, each with a dot after it. */
static void put_labels(key_writer *key, urikit_str host)
{
    size_t end = host.len;

    for (;;) {
        size_t at = end;

        while (at > 0 && host.ptr[at - 1] != '.') {
            at--;
        }
        put(key, urikit_str_of(host.ptr + at, end - at));
        put_byte(key, '.');
        if (at == 0) {
            return;
        }
        end = at - 1;
    }
}

static void put_host(key_writer *key, const urikit_uri *uri)
{
    urikit_str host = urikit_uri_host(uri);

    if (host.len > 0 && urikit_uri_host_kind(uri) == URIKIT_HOST_REG_NAME) {
        put_labels(key, host);
    } else {
        put_byte(key, '=');
        put(key, host);
    }
}

static void put_key(key_writer *key, const urikit_uri *uri)
{
    urikit_str path = urikit_uri_path(uri);
    urikit_str userinfo = urikit_uri_userinfo(uri);

    put(key, urikit_uri_scheme(uri));
    put_byte(key, END);
    if (urikit_uri_host(uri).ptr) {
        put(key, URIKIT_STR("//"));
        put_port(key, uri);
        if (userinfo.ptr) {
            put_byte(key, '@');
            put(key, userinfo);
        }
        put_byte(key, END);
        put_host(key, uri);
    } else {
        put_byte(key, END);
    }
    put_byte(key, END);
    put(key, path);
    put_byte(key, END);
    put(key, urikit_str_of(path.ptr + path.len, uri->len - (size_t)(path.ptr + path.len - uri->text)));
}

urikit_sql_status urikit_sql_tree_key(urikit_str text, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    size_t normal_cap = URIKIT_URI_NORMALIZE_BOUND(text.len);
    size_t key_cap = normal_cap + KEY_EXTRA;
    key_writer key = { NULL, 0 };
    urikit_out normal;
    urikit_uri uri;

    if (!sql_parse(text, &uri)) {
        return URIKIT_SQL_NULL;
    }
    key.ptr = memory->take(memory->context, key_cap + normal_cap);
    if (!key.ptr) {
        return URIKIT_SQL_NO_MEMORY;
    }
    normal = urikit_out_of(key.ptr + key_cap, normal_cap);
    if (urikit_iri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &normal) != URIKIT_OK || !sql_parse(urikit_out_str(&normal), &uri)) {
        return URIKIT_SQL_NULL;
    }
    put_key(&key, &uri);
    result->text = urikit_str_of(key.ptr, key.len);
    result->place = URIKIT_SQL_IN_MEMORY;
    return URIKIT_SQL_VALUE;
}

/* ---- to compare keys ----------------------------------------------------------------------- */

static bool begins_with(urikit_str text, urikit_str begin)
{
    return text.len >= begin.len && memcmp(text.ptr, begin.ptr, begin.len) == 0;
}

/* True if the shorter one begins the other one. */
static bool agree(urikit_str a, urikit_str b)
{
    return memcmp(a.ptr, b.ptr, a.len < b.len ? a.len : b.len) == 0;
}

static urikit_str after(urikit_str text, size_t len)
{
    return urikit_str_of(text.ptr + len, text.len - len);
}

/* The bytes before the first `byte`; the whole text where there is none. */
static urikit_str until(urikit_str text, int byte)
{
    const char *end = memchr(text.ptr, byte, text.len);

    return end ? urikit_str_of(text.ptr, (size_t)(end - text.ptr)) : text;
}

static tree_key split(urikit_str key)
{
    tree_key fields;
    size_t head = until(key, END).len + 1;

    head += until(after(key, head), END).len + 1;
    fields.head = urikit_str_of(key.ptr, head);
    key = after(key, head);
    fields.host = until(key, END);
    key = after(key, fields.host.len + 1);
    fields.path = until(key, END);
    key = after(key, fields.path.len + 1);
    fields.query = until(key, '#');
    fields.fragment = after(key, fields.query.len);
    return fields;
}

/* Only labels end with a dot; "=" may also begin one of them. */
static bool has_labels(urikit_str host)
{
    return host.len > 0 && host.ptr[host.len - 1] == '.';
}

static bool host_contains(urikit_str above, urikit_str below)
{
    return begins_with(below, above) && (below.len == above.len || has_labels(above));
}

static bool is_rooted(urikit_str path)
{
    return path.len > 0 && path.ptr[0] == '/';
}

/* Without its last '/', which does not count. */
static urikit_str without_slash(urikit_str path)
{
    return path.len > 0 && path.ptr[path.len - 1] == '/' ? urikit_str_of(path.ptr, path.len - 1) : path;
}

/* ".." leads the normal form of some relative references: such a path leaves the folder. */
static bool goes_up(urikit_str rest)
{
    rest = is_rooted(rest) ? after(rest, 1) : rest;
    return urikit_str_equal(until(rest, '/'), URIKIT_STR(".."));
}

static bool path_contains(urikit_str above, urikit_str below, bool authority)
{
    urikit_str folder = without_slash(above);
    urikit_str rest;

    if (!begins_with(below, folder) || (is_rooted(above) && !is_rooted(below) && !(authority && below.len == 0))) {
        return false;
    }
    rest = after(below, folder.len);
    return (above.len == 0 || rest.len == 0 || rest.ptr[0] == '/') && !goes_up(rest);
}

bool urikit_sql_tree_contains(urikit_str above, urikit_str below)
{
    tree_key a = split(above);
    tree_key b = split(below);

    return urikit_str_equal(a.head, b.head) && host_contains(a.host, b.host) && path_contains(a.path, b.path, a.host.len > 0) &&
           (a.query.len == 0 || urikit_str_equal(a.query, b.query)) &&
           (a.fragment.len == 0 || urikit_str_equal(a.fragment, b.fragment));
}

/* ---- keys of which only the beginning is known ------------------------------------------------ */

bool urikit_sql_tree_may_be_below(urikit_str above, urikit_str begin)
{
    tree_key a = split(above);
    urikit_str folder = without_slash(a.path);
    urikit_str host, path;

    if (begin.len <= a.head.len) {
        return agree(a.head, begin);
    }
    if (!begins_with(begin, a.head)) {
        return false;
    }
    begin = after(begin, a.head.len);
    host = until(begin, END);
    if (host.len == begin.len) { /* the host may go on */
        return agree(a.host, host) && (host.len <= a.host.len || has_labels(a.host));
    }
    path = after(begin, host.len + 1);
    return host_contains(a.host, host) && agree(folder, path) &&
           (path.len <= folder.len || a.path.len == 0 || path.ptr[folder.len] == '/' || path.ptr[folder.len] == END);
}

bool urikit_sql_tree_may_be_above(urikit_str below, urikit_str begin)
{
    tree_key b = split(below);
    urikit_str host, path;

    if (begin.len <= b.head.len) {
        return agree(b.head, begin);
    }
    if (!begins_with(begin, b.head)) {
        return false;
    }
    begin = after(begin, b.head.len);
    host = until(begin, END);
    if (host.len == begin.len) {
        return begins_with(b.host, host);
    }
    path = after(begin, host.len + 1);
    if (!host_contains(host, b.host)) {
        return false;
    }
    if (until(path, END).len == path.len) { /* the path may go on; one more '/' does not count */
        return begins_with(b.path, without_slash(path));
    }
    return path_contains(until(path, END), b.path, b.host.len > 0);
}
