/* SPDX-License-Identifier: MIT */
/* Without recursion, and in bounded memory however deep the item: RFC 8949, appendix C. */
#include "kinds/cbor_cut.h"

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
