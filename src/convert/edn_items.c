/* SPDX-License-Identifier: MIT */
/*
 * Diagnostic notation: numbers, words and arrays. The head of an item is inserted after its contents were written,
 * which moves them up. The depth is fixed, so every byte moves only a few times.
 */
#include "../base/out.h"
#include "../cbor/cbor.h"
#include "edn.h"

/* Inserts a head before the bytes of the output from `start` on. */
static void insert_head(urikit_out *out, size_t start, unsigned kind, uint64_t value)
{
    char bytes[9];
    urikit_out head = { bytes, sizeof bytes, 0 };
    size_t end = out->len;
    char *to;

    urikiti_cbor_put_head(&head, kind, value);
    to = urikiti_out_space(out, head.len);
    if (to) {
        to -= end - start;
        memmove(to + head.len, to, end - start);
        memcpy(to, bytes, head.len);
    }
}

urikit_code urikiti_edn_number(edn_reader *r, uint64_t *value)
{
    const char *start = r->p;
    uint64_t base = 10;

    *value = 0;
    if (edn_on(r, '0') && r->end - r->p >= 2) {
        char letter = (char)(r->p[1] | 0x20);

        base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
        start = r->p += base == 10 ? 0 : 2;
    }
    while (r->p < r->end && ascii_is(*r->p, ASCII_HEX) && ascii_hex_value(*r->p) < base) {
        unsigned digit = ascii_hex_value(*r->p);

        if (*value > (UINT64_MAX - digit) / base) {
            return URIKIT_E_CRI_EDN_NUMBER;
        }
        *value = *value * base + digit;
        r->p++;
    }
    return r->p > start ? URIKIT_OK : URIKIT_E_CRI_EDN;
}

/* Reads a number. -18446744073709551616 is the smallest, and -0 is 0. */
static urikit_code read_integer(edn_reader *r)
{
    static const char least[] = "-18446744073709551616";
    bool negative = edn_on(r, '-');
    const char *start = r->p;
    uint64_t value;
    urikit_code code;

    r->p += negative;
    code = urikiti_edn_number(r, &value);
    if (code == URIKIT_E_CRI_EDN_NUMBER && (size_t)(r->end - start) >= sizeof least - 1 &&
        memcmp(start, least, sizeof least - 1) == 0 &&
        !(start + sizeof least - 1 < r->end && ascii_is_digit(start[sizeof least - 1]))) {
        r->p = start + sizeof least - 1;
        urikiti_cbor_put_head(r->out, CBOR_NEGATIVE, UINT64_MAX);
        return URIKIT_OK;
    }
    if (!code) {
        negative = negative && value > 0;
        urikiti_cbor_put_head(r->out, negative ? CBOR_NEGATIVE : CBOR_UINT, negative ? value - 1 : value);
    }
    return code;
}

/* Reads true, false or null. */
static bool read_word(edn_reader *r)
{
    static const struct {
        const char *word;
        unsigned value;
    } words[] = { { "false", CBOR_FALSE }, { "true", CBOR_TRUE }, { "null", CBOR_NULL } };
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (edn_starts(r, words[i].word)) {
            r->p += strlen(words[i].word);
            urikiti_cbor_put_head(r->out, CBOR_SIMPLE, words[i].value);
            return true;
        }
    }
    return false;
}

urikit_code urikiti_edn_scalar(edn_reader *r)
{
    size_t start = r->out->len;
    unsigned kind;
    urikit_code code;

    if (r->p < r->end && (*r->p == '-' || ascii_is_digit(*r->p))) {
        code = read_integer(r);
        return code ? code : urikiti_edn_skip_indicator(r);
    }
    code = urikiti_edn_string(r, r->out, &kind);
    if (!code && kind != CBOR_ARRAY) {
        code = urikiti_edn_more_strings(r, r->out);
    }
    if (code) {
        return code;
    }
    if (kind != CBOR_ARRAY) {
        insert_head(r->out, start, kind, r->out->len - start);
        return URIKIT_OK;
    }
    return read_word(r) ? URIKIT_OK : URIKIT_E_CRI_EDN;
}

/* Skips blanks and a comma. Each is optional. *there: one of them was present. */
static urikit_code skip_separator(edn_reader *r, bool *there)
{
    const char *start = r->p;
    urikit_code code = urikiti_edn_skip_blanks(r);

    if (!code && edn_on(r, ',')) {
        r->p++;
        code = urikiti_edn_skip_blanks(r);
    }
    *there = r->p > start;
    return code;
}

/* After an item: closes the arrays that end here, with or without a comma before "]"; else skips the separator. */
static urikit_code read_between(edn_reader *r)
{
    bool there;
    urikit_code code = skip_separator(r, &there);

    while (!code && r->depth > 0 && edn_on(r, ']')) {
        open_array *array = &r->open[--r->depth];

        r->p++;
        insert_head(r->out, array->start, CBOR_ARRAY, array->count);
        code = r->depth > 0 ? skip_separator(r, &there) : urikiti_edn_skip_blanks(r);
    }
    return code || r->depth == 0 || (there && r->p < r->end) ? code : URIKIT_E_CRI_EDN;
}

urikit_code urikiti_edn_items(edn_reader *r)
{
    do {
        urikit_code code = URIKIT_OK;
        bool opened = false;

        if (++r->items == r->wanted) {
            r->wanted_at = r->p;
        }
        if (r->depth > 0) {
            r->open[r->depth - 1].count++;
        }
        if (!edn_on(r, '[')) {
            code = urikiti_edn_scalar(r);
        } else if (r->depth == READ_DEPTH) {
            return URIKIT_E_CRI_EDN_DEPTH;
        } else {
            r->p++;
            code = urikiti_edn_skip_indicator(r);
            if (code) {
                return code;
            }
            r->open[r->depth].start = r->out->len;
            r->open[r->depth].count = 0;
            r->depth++;
            code = urikiti_edn_skip_blanks(r);
            opened = !edn_on(r, ']');
        }
        if (!code && !opened) {
            code = read_between(r);
        }
        if (code) {
            return code;
        }
    } while (r->depth > 0);
    return URIKIT_OK;
}
