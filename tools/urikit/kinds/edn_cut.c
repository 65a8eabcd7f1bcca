/* SPDX-License-Identifier: MIT */
/*
 * A CRI is an array, a literal, or one of them in a tag. An item that cannot become one ends with its line, so that a
 * missing bracket joins only a few of the next lines to its item.
 */
#include "kinds/edn_cut.h"

#include <string.h>

enum {
    MOST_DEPTH = 5, /* 99( << and three arrays in each other: tag, literal, CRI, path, percent-encoded text */
    MOST_ARRAYS = 4 /* in a CRI: authority, path, query, fragment */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void open_bracket(edn_cut *state, char c)
{
    state->arrays = (unsigned char)(state->arrays + (c == '[' && state->outer > 0 && state->depth == state->outer));
    state->depth++;
    if (c == '[' && state->outer == 0) {
        state->outer = state->depth;
    }
    state->broken = state->broken || state->depth > MOST_DEPTH || state->arrays > MOST_ARRAYS;
}

static void close_bracket(edn_cut *state)
{
    if (state->depth > 0) {
        state->depth--;
    } else {
        state->broken = true;
    }
}

/* A byte of a string or a comment. */
static void take_inside(edn_cut *state, char c)
{
    bool string = state->inside == '\'' || state->inside == '"';

    if (state->fresh) {
        state->fresh = false;
        state->star = false;
        state->inside = (char)(c == '/' ? '#' : c == '*' ? '*' : '/');
    } else if (state->inside == '*') {
        state->inside = (char)(state->star && c == '/' ? 0 : '*');
        state->star = c == '*';
    } else if (state->inside == '`') {
        state->raw += c == '`' && !state->raw_in;
        state->run = c == '`' && state->raw_in ? state->run + 1 : 0;
        state->raw_in = state->raw_in || c != '`';
    } else if (state->escape) {
        state->escape = false;
    } else if (string && c == '\\') {
        state->escape = true;
    } else if (c == state->inside || (state->inside == '#' && c == '\n')) {
        state->inside = 0;
    } else if (string && c == '\n' && state->depth == 0) {
        state->broken = true; /* no URI has line ends */
    }
}

/* A byte of the item that is neither in a string nor in a comment. */
static void take_byte(edn_cut *state, char c)
{
    switch (c) {
    case '[':
    case '(':
    case '<':
        open_bracket(state, c);
        break;
    case ']':
    case ')':
    case '>':
        close_bracket(state);
        break;
    case '\'':
    case '"':
        state->inside = c;
        break;
    case '`':
        state->inside = c;
        state->raw_in = false;
        state->raw = 1;
        state->run = 0;
        break;
    default:
        /* what precedes a bracket or a quote: 99, 99_1, cri, CRI */
        if (state->depth == 0 && !is_blank(c) && !memchr("criCRI9_0123", c, sizeof "criCRI9_0123" - 1)) {
            state->broken = true;
        }
        break;
    }
    state->begun = state->begun || !is_blank(c);
}

cut_state edn_cut_next(edn_cut *state, const char *bytes, size_t len, size_t *used)
{
    static const edn_cut none = { 0 };
    size_t i;

    for (i = 0; i < len; i++) {
        char c = bytes[i];
        bool end;

        if (state->inside == '`' && c != '`' && state->run == state->raw) {
            state->inside = 0; /* a run of the same length closes a raw string */
        }
        end = c == '\n' && (state->broken || state->inside == '#' || state->inside == 0);

        if (!state->broken && state->inside) {
            take_inside(state, c);
            end = c == '\n' && (state->broken || state->inside == 0);
        } else if (!state->broken && (c == '/' || c == '#')) {
            state->inside = c;
            state->fresh = c == '/';
        } else if (!state->broken && c == ',' && state->depth == 0) {
            end = true;
        } else if (!state->broken) {
            take_byte(state, c);
        }
        if (end && state->begun && (state->broken || state->depth == 0)) {
            *state = none;
            *used = i + 1;
            return CUT_WHOLE;
        }
    }
    *used = len;
    return CUT_MORE;
}

urikit_str edn_cut_trim(urikit_str item)
{
    while (item.len > 0 && (is_blank(*item.ptr) || *item.ptr == ',')) {
        item.ptr++;
        item.len--;
    }
    while (item.len > 0 && (is_blank(item.ptr[item.len - 1]) || item.ptr[item.len - 1] == ',')) {
        item.len--;
    }
    return item;
}
