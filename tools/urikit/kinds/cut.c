/* SPDX-License-Identifier: MIT */
/* Where the items of a sequence end, as bytes come in. */
#include "kinds/cut.h"

#include <string.h>

/* ---- CBOR ---------------------------------------------------------------------------------------- */

enum { BYTES = 2, TEXT = 3, ARRAY = 4, MAP = 5, TAG = 6, SIMPLE = 7, INDEFINITE = 31, BREAK = 0xFF };

/* True if a string, an array or a map of indefinite length begins with this byte. */
static bool begins_indefinite(unsigned char first)
{
    return (first & 31) == INDEFINITE && first >> 5 >= BYTES && first >> 5 <= MAP;
}

/* Bytes of a head that begins with this byte; 0: no head does. */
static size_t head_length(unsigned char first)
{
    unsigned info = first & 31;

    if (begins_indefinite(first) || first == BREAK) {
        return 1;
    }
    return info < 24 ? 1 : info < 28 ? 1 + ((size_t)1 << (info - 24)) : 0;
}

static uint64_t head_value(const unsigned char *head)
{
    unsigned info = head[0] & 31;
    uint64_t value = 0;
    size_t i;

    if (info < 24) {
        return info;
    }
    for (i = 1; i <= (size_t)1 << (info - 24); i++) {
        value = value << 8 | head[i];
    }
    return value;
}

/* One item more of the innermost open one, or of those before it may end. */
static void count_item(cbor_cut *state)
{
    if (state->items > 0) {
        state->items -= 1;
    } else if (state->depth > 0) {
        state->halves ^= state->maps & 1U << (state->depth - 1);
    }
}

/* Ends the innermost open item; false where none may end. */
static bool take_break(cbor_cut *state)
{
    unsigned bit;

    if (state->items > 0 || state->depth == 0) {
        return false;
    }
    state->depth--;
    bit = 1U << state->depth;
    state->items = state->outer[state->depth];
    state->maps &= ~bit;
    state->string = 0;
    return (state->halves & bit) == 0;
}

static bool take_open(cbor_cut *state, unsigned major)
{
    if (state->string || state->depth == URIKIT_CBOR_OPEN_MAX) {
        return false;
    }
    count_item(state);
    state->outer[state->depth] = state->items;
    state->items = 0;
    state->maps |= (unsigned)(major == MAP) << state->depth;
    state->string = (unsigned char)(major == BYTES || major == TEXT ? major : 0);
    state->depth++;
    return true;
}

/*
 * Counts what a whole head announces; false for one that is malformed. More than can be counted will never have come.
 */
static bool take_head(cbor_cut *state)
{
    unsigned char first = state->head[0];
    unsigned major = first >> 5;
    uint64_t value;
    uint64_t inner;

    if (first == BREAK) {
        return take_break(state);
    }
    if (begins_indefinite(first)) {
        return take_open(state, major);
    }
    value = head_value(state->head);
    inner = major == ARRAY ? value : major == MAP ? (value > UINT64_MAX / 2 ? UINT64_MAX : value * 2) : major == TAG;
    if ((major == SIMPLE && state->head_len == 2 && value < 32) || (state->string && major != state->string)) {
        return false;
    }
    count_item(state);
    state->items = inner > UINT64_MAX - state->items ? UINT64_MAX : state->items + inner;
    state->bytes = major == BYTES || major == TEXT ? value : 0;
    return true;
}

/* True if the item is complete. */
static bool is_whole(const cbor_cut *state)
{
    return state->items == 0 && state->depth == 0 && state->bytes == 0;
}

cut_state cbor_cut_next(cbor_cut *state, const char *bytes, size_t len, size_t *used)
{
    size_t i = 0;

    if (!state->begun && len > 0) {
        state->begun = true;
        state->items = 1;
    }
    while (!is_whole(state)) {
        size_t left = len - i;
        size_t wanted;

        if (left == 0) {
            *used = i;
            return CUT_MORE;
        }
        if (state->bytes > 0) {
            size_t n = state->bytes < left ? (size_t)state->bytes : left;

            state->bytes -= n;
            i += n;
            continue;
        }
        state->head[state->head_len++] = (unsigned char)bytes[i++];
        wanted = head_length(state->head[0]);
        if (wanted == 0 || (state->head_len == wanted && !take_head(state))) {
            *used = i;
            return CUT_MALFORMED;
        }
        state->head_len = state->head_len == wanted ? 0 : state->head_len;
    }
    *used = i;
    state->begun = false;
    return i > 0 ? CUT_WHOLE : CUT_MORE;
}

/* ---- diagnostic notation ------------------------------------------------------------------------- */

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
            *state = (edn_cut){ 0 };
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
