/* SPDX-License-Identifier: MIT */
#include "text/secret.h"

#include <urikit/redact.h>
#include <urikit/text.h>

#include <string.h>

static const char mask[] = "****";

bool secret_next(urikit_str text, size_t from, size_t *start, size_t *end)
{
    return urikit_password_next(text, false, from, start, end);
}

static void mask_all(urikit_str text, bool in_message, buffer *out)
{
    size_t done = 0;
    size_t start;
    size_t end;

    while (urikit_password_next(text, in_message, done, &start, &end)) {
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

    while (urikit_password_next(text, false, done, &start, &end)) {
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
