/* SPDX-License-Identifier: MIT */
#include "text/secret.h"

#include <urikit/text.h>

#include <string.h>

static const char mask[] = "****";

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* What browsers leave out wherever it is. */
static bool is_dropped(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The length of the first of some spellings that is at i; 0: none is. */
static size_t spelling_len(urikit_str text, size_t i, const char *const *spellings)
{
    for (; *spellings; spellings++) {
        size_t len = strlen(*spellings);

        if (len <= text.len - i && memcmp(text.ptr + i, *spellings, len) == 0) {
            return len;
        }
    }
    return 0;
}

/* The length of a ':' at i, as itself, encoded, or as what a mapping of names (NFKC) makes one; 0: there is none. */
static size_t colon_len(urikit_str text, size_t i)
{
    static const char *const spellings[] = { ":", "%3A", "%3a", "\xEF\xBC\x9A", "\xEF\xB9\x95", "\xEF\xB8\x93", NULL };

    return spelling_len(text, i, spellings);
}

/* The same for '@'. */
static size_t at_sign_len(urikit_str text, size_t i)
{
    static const char *const spellings[] = { "@", "%40", "\xEF\xBC\xA0", "\xEF\xB9\xAB", NULL };

    return spelling_len(text, i, spellings);
}

/* True if the name before the colon at `colon` is a scheme after which browsers need no slashes. */
static bool is_web_scheme(urikit_str text, size_t colon)
{
    static const char *const names[] = { "http", "https", "ws", "wss", "ftp" };
    size_t k;

    for (k = 0; k < sizeof names / sizeof names[0]; k++) {
        size_t left = strlen(names[k]);
        size_t i = colon;

        while (i > 0 && left > 0 && (is_dropped(text.ptr[i - 1]) || (text.ptr[i - 1] | 0x20) == names[k][left - 1])) {
            left -= is_dropped(text.ptr[i - 1]) ? 0 : 1;
            i--;
        }
        if (left == 0 && (i == 0 || !((text.ptr[i - 1] | 0x20) >= 'a' && (text.ptr[i - 1] | 0x20) <= 'z'))) {
            return true;
        }
    }
    return false;
}

/*
 * The beginning of the next authority at or after *i, as some reader sees one: after two slashes, also with tabs and line
 * ends between, or after "http:" without any. False if there is none.
 */
static bool next_authority(urikit_str text, size_t *i)
{
    for (; *i < text.len; ++*i) {
        size_t slashes = 0;
        size_t k = *i;

        if (text.ptr[k] != ':' && !is_slash(text.ptr[k])) {
            continue;
        }
        for (k += text.ptr[k] == ':'; k < text.len && (is_slash(text.ptr[k]) || is_dropped(text.ptr[k])); k++) {
            slashes += is_slash(text.ptr[k]);
        }
        if (slashes >= 2 || (text.ptr[*i] == ':' && is_web_scheme(text, *i))) {
            *i = k;
            return true;
        }
        *i = k > *i ? k - 1 : *i;
    }
    return false;
}

/* An authority: where it ends, and in it the first ':' and the last '@', which may be encoded. */
typedef struct authority_marks {
    size_t end;
    size_t colon;   /* SIZE_MAX: none */
    size_t at_sign; /* SIZE_MAX: none */
} authority_marks;

/* True for a quotation mark after which the sentence of a message goes on. */
static bool ends_quotation(urikit_str text, size_t i)
{
    return text.ptr[i] == '\'' && (i + 1 == text.len || memchr(" ,;:.", text.ptr[i + 1], 5) != NULL);
}

static authority_marks marks_of(urikit_str text, size_t authority, bool in_message)
{
    authority_marks marks = { authority, SIZE_MAX, SIZE_MAX };
    size_t i = authority;

    for (; i < text.len && !(in_message && ends_quotation(text, i)) && !is_slash(text.ptr[i]) && text.ptr[i] != '?' &&
           text.ptr[i] != '#';
         i++) {
        marks.at_sign = at_sign_len(text, i) ? i : marks.at_sign;
        marks.colon = marks.colon == SIZE_MAX && colon_len(text, i) ? i : marks.colon;
    }
    marks.end = i;
    return marks;
}

/* The last '@' of the text at or after `from`; SIZE_MAX: none. */
static size_t last_at_sign(urikit_str text, size_t from)
{
    size_t i = text.len;

    while (i > from) {
        if (at_sign_len(text, --i)) {
            return i;
        }
    }
    return SIZE_MAX;
}

/* True if what follows the first colon is not a port: a password with a '/' in it, as in http://user:pa/ss@host. */
static bool is_no_port(urikit_str text, size_t authority, const authority_marks *marks)
{
    size_t i;

    if (marks->colon == SIZE_MAX || (authority < text.len && text.ptr[authority] == '[')) {
        return false;
    }
    for (i = marks->colon + colon_len(text, marks->colon); i < marks->end && is_digit(text.ptr[i]); i++) {
    }
    return i < marks->end;
}

static bool find_secret(urikit_str text, bool in_message, size_t from, size_t *start, size_t *end)
{
    bool no_more = false; /* no '@' follows an authority without one */
    size_t i = from;

    while (next_authority(text, &i)) {
        authority_marks marks = marks_of(text, i, in_message);

        if (marks.at_sign == SIZE_MAX && !no_more && is_no_port(text, i, &marks)) {
            marks.at_sign = last_at_sign(text, marks.end);
            no_more = marks.at_sign == SIZE_MAX;
        }
        if (marks.at_sign != SIZE_MAX && marks.colon < marks.at_sign) {
            *start = marks.colon + colon_len(text, marks.colon);
            *end = marks.at_sign;
            if (*start < *end) {
                return true;
            }
        }
        i = marks.end;
    }
    return false;
}

bool secret_next(urikit_str text, size_t from, size_t *start, size_t *end)
{
    return find_secret(text, false, from, start, end);
}

static void mask_all(urikit_str text, bool in_message, buffer *out)
{
    size_t done = 0;
    size_t start;
    size_t end;

    while (find_secret(text, in_message, done, &start, &end)) {
        buffer_put(out, text.ptr + done, start - done);
        buffer_text(out, mask);
        done = end;
    }
    buffer_put(out, text.ptr + done, text.len - done);
}

void secret_mask(urikit_str text, buffer *out)
{
    mask_all(text, false, out);
}

static bool is_in(urikit_str part, const char *p)
{
    return part.ptr && p >= part.ptr && p < part.ptr + part.len;
}

/* True for a byte that holds the parts of a URI apart, for a port, and for the slashes of a path. */
static bool is_structure(const urikit_uri *uri, const char *p)
{
    return *p == '/' ||
           !(is_in(urikit_uri_userinfo(uri), p) || is_in(urikit_uri_host(uri), p) || is_in(urikit_uri_path(uri), p) ||
             is_in(urikit_uri_query(uri), p) || is_in(urikit_uri_fragment(uri), p));
}

void secret_mask_parts(const urikit_uri *uri, buffer *out)
{
    urikit_str text = urikit_uri_text(uri);
    size_t done = 0;
    size_t start;
    size_t end;

    while (find_secret(text, false, done, &start, &end)) {
        bool fresh = true;

        buffer_put(out, text.ptr + done, start - done);
        for (; start < end; start++) {
            bool structure = is_structure(uri, text.ptr + start);

            if (structure) {
                buffer_byte(out, text.ptr[start]);
            } else if (fresh) {
                buffer_text(out, mask);
            }
            fresh = structure;
        }
        done = end;
    }
    buffer_put(out, text.ptr + done, text.len - done);
}

void secret_mask_message(urikit_str message, buffer *out)
{
    mask_all(message, true, out);
}

size_t secret_masked_at(urikit_str text, size_t at)
{
    size_t done = 0;
    size_t masked = 0; /* of the bytes before `done` */
    size_t start;
    size_t end;

    while (secret_next(text, done, &start, &end) && start <= at) {
        masked += start - done;
        if (at < end) {
            return masked;
        }
        masked += sizeof mask - 1;
        done = end;
    }
    return masked + (at - done);
}

/* ---- windows ----------------------------------------------------------------------- */

enum {
    MAP_STEP = 64,      /* bytes between the columns that are kept */
    WINDOW_BEFORE = 80, /* bytes of a window before what it shows, at most, */
    WINDOW_AFTER = 220  /* and from there on: more than a line of a terminal */
};

typedef struct secret_range {
    size_t start;
    size_t end;
} secret_range;

/* Bytes of the character at i; of broken UTF-8, one. */
static size_t character_len(urikit_str text, size_t i)
{
    uint32_t scalar;
    size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);

    return n > 0 ? n : 1;
}

static void map_columns(text_map *map)
{
    uint64_t column = 1;
    size_t i = 0;

    while (i < map->text.len) {
        if (i / MAP_STEP >= map->columns.len / sizeof(text_place)) {
            text_place place = { i, column };

            buffer_put(&map->columns, (const char *)&place, sizeof place);
        }
        i += character_len(map->text, i);
        column++;
    }
}

void text_map_start(text_map *map, urikit_str text, bool show_secrets)
{
    secret_range range = { 0, 0 };

    map->text = text;
    map->ranges.len = 0;
    map->columns.len = 0;
    while (!show_secrets && secret_next(text, range.end, &range.start, &range.end)) {
        buffer_put(&map->ranges, (const char *)&range, sizeof range);
    }
}

void text_map_free(text_map *map)
{
    buffer_free(&map->ranges);
    buffer_free(&map->columns);
}

uint64_t text_map_column(text_map *map, size_t at)
{
    text_place place = { 0, 1 };
    size_t i = at / MAP_STEP;

    if (map->columns.len == 0) {
        map_columns(map);
    }
    /* the place of a step may be a little after its beginning: a character reaches over it */
    for (; i > 0 && place.at == 0; i--) {
        if ((i + 1) * sizeof place <= map->columns.len) {
            memcpy(&place, map->columns.ptr + i * sizeof place, sizeof place);
            if (place.at > at) {
                place.at = 0;
                place.column = 1;
            }
        }
    }
    while (place.at < at) {
        place.at += character_len(map->text, place.at);
        place.column++;
    }
    return place.column;
}

static secret_range range_at(const text_map *map, size_t i)
{
    secret_range range;

    memcpy(&range, map->ranges.ptr + i * sizeof range, sizeof range);
    return range;
}

/* The number of ranges that begin before a byte. */
static size_t ranges_before(const text_map *map, size_t at)
{
    size_t first = 0;
    size_t end = map->ranges.len / sizeof(secret_range);

    while (first < end) {
        size_t middle = first + (end - first) / 2;

        if (range_at(map, middle).start < at) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

/* The beginning of a window: so far before `at` that enough of the masked text is in it. */
static size_t window_from(const text_map *map, size_t at)
{
    size_t before = ranges_before(map, at);
    size_t left = WINDOW_BEFORE;

    while (before > 0 && left > 0) {
        secret_range range = range_at(map, before - 1);
        size_t between = at > range.end ? at - range.end : 0;

        if (between >= left) {
            break;
        }
        left -= between;
        left -= left < sizeof mask - 1 ? left : sizeof mask - 1;
        at = range.start;
        before--;
    }
    at = at > left ? at - left : 0;
    for (left = 0; left < 3 && at > 0 && ((unsigned char)map->text.ptr[at] & 0xC0) == 0x80; left++) {
        at--; /* not inside a character */
    }
    return at;
}

void text_map_window(const text_map *map, size_t start, size_t end, text_window *window)
{
    size_t i = window_from(map, start);
    size_t next = ranges_before(map, i);
    size_t ranges = map->ranges.len / sizeof(secret_range);
    bool have_start = false;
    bool have_end = false;

    window->text.len = 0;
    window->start = window->end = 0;
    window->cut_before = i > 0;
    if (next > 0 && range_at(map, next - 1).end > i) {
        next--;
    }
    while (i < map->text.len && (!have_start || window->text.len - window->start < WINDOW_AFTER)) {
        bool masked = next < ranges && i >= range_at(map, next).start;
        size_t to = masked ? range_at(map, next).end : i + character_len(map->text, i);

        if (!have_start && start < to) {
            window->start = window->text.len;
            have_start = true;
        }
        if (!have_end && end < to) {
            window->end = window->text.len;
            have_end = true;
        }
        if (masked) {
            buffer_text(&window->text, mask);
            next++;
        } else {
            buffer_put(&window->text, map->text.ptr + i, to - i);
        }
        i = to;
    }
    window->start = have_start ? window->start : window->text.len;
    window->end = have_end ? window->end : window->text.len;
    window->cut_after = i < map->text.len;
}
