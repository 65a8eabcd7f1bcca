/* SPDX-License-Identifier: MIT */
/* Normalization Form C (UAX #15) and lower case, by utf8proc. */
#include <urikit/unicode.h>

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/*
 * The length of the beginning that is in NFC whatever follows, of text in UTF-8: every character
 * below U+0300 is, and what begins with 0xCC or more in UTF-8 may compose with
 * the character before it.
 */
static size_t plain_len(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && (unsigned char)text.ptr[i] < 0xCC) {
        i++;
    }
    if (i == text.len) {
        return i;
    }
    while (i > 0 && ((unsigned char)text.ptr[--i] & 0xC0) == 0x80) {
    }
    return i;
}

/* ---- the order of combining marks ------------------------------------------- */

/*
 * utf8proc sorts marks by exchanging neighbors: in quadratic time, for marks that come out of order
 * by the thousand. They are sorted here first, so that it finds each at most a few places
 * from where it belongs (a character decomposes into three marks at most).
 */

/* The character at text[i] of valid UTF-8, its length and its canonical combining class. */
static uint32_t char_at(urikit_str text, size_t i, size_t *n, unsigned *class)
{
    uint32_t scalar = 0;

    *n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);
    *class = (unsigned)utf8proc_get_property((utf8proc_int32_t)scalar)->combining_class & 0xFF;
    return scalar;
}

/*
 * The characters of class 0 that decompose into two marks all the same (UAX #15, Non-Starter
 * Decompositions): the second, after U+0F71. 0: not one of them.
 */
static uint32_t second_mark(uint32_t scalar)
{
    return scalar == 0x0F73 ? 0x0F72 : scalar == 0x0F75 ? 0x0F74 : scalar == 0x0F81 ? 0x0F80 : 0;
}

static bool marks_in_order(urikit_str text)
{
    unsigned before = 0;
    unsigned class;
    size_t n;
    size_t i;

    for (i = 0; i < text.len; i += n) {
        if (second_mark(char_at(text, i, &n, &class)) || (class != 0 && class < before)) {
            return false;
        }
        before = class;
    }
    return true;
}

/* Copies the text with those characters as their two marks; at most twice as long. */
static size_t copy_split(urikit_str text, char *to)
{
    size_t len = 0;
    size_t n;
    size_t i;
    unsigned class;

    for (i = 0; i < text.len; i += n) {
        uint32_t second = second_mark(char_at(text, i, &n, &class));

        memcpy(to + len, text.ptr + i, n);
        len += n;
        if (second) {
            static const char first[] = "\xE0\xBD\xB1"; /* U+0F71 */

            memcpy(to + len - n, first, 3);
            memcpy(to + len, second == 0x0F72 ? "\xE0\xBD\xB2" : second == 0x0F74 ? "\xE0\xBD\xB4" : "\xE0\xBE\x80", 3);
            len += 3;
        }
    }
    return len;
}

/* Copies a run of marks sorted by class, those of one class in the order they have. */
static void copy_sorted(urikit_str run, char *to)
{
    size_t starts[257] = { 0 };
    unsigned class;
    size_t n;
    size_t i;

    for (i = 0; i < run.len; i += n) {
        (void)char_at(run, i, &n, &class);
        starts[class + 1] += n;
    }
    for (i = 1; i < 257; i++) {
        starts[i] += starts[i - 1];
    }
    for (i = 0; i < run.len; i += n) {
        (void)char_at(run, i, &n, &class);
        memcpy(to + starts[class], run.ptr + i, n);
        starts[class] += n;
    }
}

/* Copies the text with every run of marks sorted. */
static void copy_ordered(urikit_str text, char *to)
{
    size_t run = 0; /* where the run in hand begins */
    size_t i = 0;

    while (i < text.len) {
        unsigned class;
        size_t n;

        (void)char_at(text, i, &n, &class);
        if (class == 0) {
            if (i > run) {
                copy_sorted(urikit_str_of(text.ptr + run, i - run), to + run);
            }
            memcpy(to + i, text.ptr + i, n);
            run = i + n;
        }
        i += n;
    }
    copy_sorted(urikit_str_of(text.ptr + run, i - run), to + run);
}

/* ---- the normal form ------------------------------------------------------------ */

/* Of a piece that has U+11A7 nowhere but at its beginning; in fresh memory that the caller frees. */
static urikit_code compose_piece(urikit_str text, urikit_str *composed)
{
    utf8proc_uint8_t *made = NULL;
    utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)text.ptr, (utf8proc_ssize_t)text.len, &made,
                                        UTF8PROC_STABLE | UTF8PROC_COMPOSE);

    if (len < 0) {
        return len == UTF8PROC_ERROR_NOMEM ? URIKIT_E_MEMORY : URIKIT_E_UTF8;
    }
    *composed = urikit_str_of((const char *)made, (size_t)len);
    return URIKIT_OK;
}

static void free_composed(urikit_str composed)
{
    union {
        const char *constant;
        char *block;
    } made = { composed.ptr };

    free(made.block);
}

/* Where the next piece begins: at the first U+11A7 from `from` on, or at the end. */
static size_t next_piece(urikit_str text, size_t from)
{
    while (from < text.len && (text.len - from < 3 || memcmp(text.ptr + from, "\xE1\x86\xA7", 3) != 0)) {
        from++;
    }
    return from;
}

/*
 * Of text whose marks are in order; in fresh memory that the caller frees.
 *
 * utf8proc 2.8.0 takes U+11A7, which is one below the first Hangul
 * final, for a final of no sound: it deletes it after a syllable without a final. No
 * character composes with U+11A7, so the text is cut before each.
 */
static urikit_code compose_ordered(urikit_str text, urikit_str *composed)
{
    size_t end = next_piece(text, 0);
    urikit_code code = URIKIT_OK;
    size_t at = 0;
    size_t len = 0;
    char *made;

    if (end == text.len) {
        return compose_piece(text, composed);
    }
    made = text.len > SIZE_MAX / 3 ? NULL : malloc(URIKIT_NFC_BOUND(text.len));
    if (!made) {
        return URIKIT_E_MEMORY;
    }
    while (!code && at < text.len) {
        urikit_str piece = { NULL, 0 };

        code = compose_piece(urikit_str_of(text.ptr + at, end - at), &piece);
        if (piece.len > 0) {
            memcpy(made + len, piece.ptr, piece.len);
            len += piece.len;
        }
        free_composed(piece);
        at = end;
        end = next_piece(text, at + 1);
    }
    if (code) {
        free(made);
        return code;
    }
    *composed = urikit_str_of(made, len);
    return URIKIT_OK;
}

/* Of any text in UTF-8. */
static urikit_code compose(urikit_str text, urikit_str *composed)
{
    char *copies;
    size_t len;
    urikit_code code;

    if (marks_in_order(text)) {
        return compose_ordered(text, composed);
    }
    copies = text.len > SIZE_MAX / 4 ? NULL : malloc(text.len * 4);
    if (!copies) {
        return URIKIT_E_MEMORY;
    }
    len = copy_split(text, copies);
    copy_ordered(urikit_str_of(copies, len), copies + text.len * 2);
    code = compose_ordered(urikit_str_of(copies + text.len * 2, len), composed);
    free(copies);
    return code;
}

static urikit_code fail_at(urikit_code code, size_t offset, size_t *at)
{
    if (at) {
        *at = offset;
    }
    return code;
}

/* The first byte of the character in which two texts differ. */
static size_t difference(urikit_str a, urikit_str b)
{
    size_t i = 0;

    while (i < a.len && i < b.len && a.ptr[i] == b.ptr[i]) {
        i++;
    }
    while (i > 0 && i < a.len && ((unsigned char)a.ptr[i] & 0xC0) == 0x80) {
        i--;
    }
    return i;
}

urikit_code urikit_nfc_check(urikit_str text, size_t *at)
{
    size_t plain = plain_len(text);
    urikit_str rest = urikit_str_of(text.ptr + plain, text.len - plain);
    urikit_str composed;
    urikit_code code;
    size_t bad = 0;

    if (urikit_utf8_check(text, &bad)) {
        return fail_at(URIKIT_E_UTF8, bad, at);
    }
    if (rest.len == 0) {
        return URIKIT_OK;
    }
    code = compose(rest, &composed);
    if (code) {
        return fail_at(code, plain, at);
    }
    if (!urikit_str_equal(rest, composed)) {
        code = fail_at(URIKIT_E_NFC, plain + difference(rest, composed), at);
    }
    free_composed(composed);
    return code;
}

/* True if bytes that are written to the output could be written over the text. */
static bool nfc_overlaps(const urikit_out *out, urikit_str text)
{
    uintptr_t from = (uintptr_t)out->ptr + out->len;
    uintptr_t at = (uintptr_t)text.ptr;

    return out->ptr && out->len < out->cap && text.len > 0 && (at - from < out->cap - out->len || from - at < text.len);
}

urikit_code urikit_nfc_write(urikit_str text, urikit_out *out)
{
    size_t plain = plain_len(text);
    urikit_str rest = urikit_str_of(text.ptr + plain, text.len - plain);
    urikit_str composed = { NULL, 0 };
    urikit_code code = URIKIT_OK;
    size_t needed;

    if (nfc_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    code = urikit_utf8_check(text, NULL);
    if (!code && rest.len > 0) {
        code = compose(rest, &composed);
    }
    if (code) {
        return code;
    }
    needed = plain + composed.len;
    if (out->len <= out->cap && needed <= out->cap - out->len && out->ptr) {
        char *to = (char *)out->ptr + out->len;

        memcpy(to, text.ptr, plain);
        memcpy(to + plain, composed.ptr ? composed.ptr : "", composed.len);
    }
    out->len += needed;
    free_composed(composed);
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

bool urikit_is_lower(urikit_str text, size_t *at)
{
    size_t i = 0;

    while (i < text.len) {
        uint32_t scalar;
        size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);

        if (n == 0) {
            return true; /* not UTF-8: nothing that has a case */
        }
        if (utf8proc_tolower((utf8proc_int32_t)scalar) != (utf8proc_int32_t)scalar) {
            (void)fail_at(URIKIT_OK, i, at);
            return false;
        }
        i += n;
    }
    return true;
}

urikit_code urikit_unicode_version_write(urikit_out *out)
{
    return urikit_out_append(out, urikit_str_from(utf8proc_unicode_version()));
}
