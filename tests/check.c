/* SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

urikit_str check_copy(urikit_str text)
{
    char *block = malloc(text.len ? text.len : 1);

    assert_non_null(block);
    if (text.len) {
        memcpy(block, text.ptr, text.len);
    }
    return urikit_str_of(block, text.len);
}

void check_free(urikit_str copy)
{
    /* the block came from malloc as char *: only its constness was added */
    union {
        const char *constant;
        char *block;
    } pointer = { copy.ptr };

    free(pointer.block);
}

/* Short outputs are tried one by one up to this length, then at a few places: else long inputs take quadratic time. */
enum { EVERY_CAP_BELOW = 200 };

static void check_short_cap(check_producer *produce, const void *input, size_t cap, size_t need)
{
    char *block = malloc(cap + 1);
    urikit_out out = { block, cap, 0 };

    assert_non_null(block);
    block[cap] = '#';
    if (produce(input, &out) != URIKIT_E_SPACE || out.len != need) {
        check_fail("with %zu bytes of space: length %zu, measured %zu", cap, out.len, need);
    }
    if (block[cap] != '#') {
        check_fail("wrote past %zu bytes of space", cap);
    }
    free(block);
}

/* With more space than the text needs, after other text: fast paths ask for some. */
static void check_much_space(check_producer *produce, const void *input, urikit_str want)
{
    static const char before[] = "bef";
    size_t len = sizeof before - 1;
    size_t cap = len + 2 * want.len + 64;
    char *block = malloc(cap + 1);
    urikit_out out = { block, cap, len };
    urikit_code code;

    assert_non_null(block);
    memcpy(block, before, len);
    block[cap] = '#';
    code = produce(input, &out);
    if (code || out.len < len || memcmp(block, before, len) != 0 || block[cap] != '#') {
        check_fail("with much space: %s, length %zu, %s", urikit_code_name(code), out.len, check_show(want));
    }
    check_text(urikit_str_of(block + len, out.len - len), want, "with much space");
    free(block);
}

urikit_str check_produce(check_producer *produce, const void *input, urikit_code *code)
{
    urikit_out measured = { NULL, 0, 0 };
    urikit_out out;
    size_t cap;

    *code = produce(input, &measured);
    if (*code != URIKIT_OK && *code != URIKIT_E_SPACE) {
        return urikit_str_of(NULL, 0);
    }
    out.ptr = malloc(measured.len ? measured.len : 1);
    out.cap = measured.len;
    out.len = 0;
    assert_non_null(out.ptr);
    *code = produce(input, &out);
    if (*code != URIKIT_OK || out.len != measured.len) {
        check_fail("measured %zu bytes, wrote %zu (%s)", measured.len, out.len, urikit_code_name(*code));
    }
    for (cap = 0; cap<measured.len; cap += measured.len> EVERY_CAP_BELOW ? measured.len / 7 + 1 : 1) {
        check_short_cap(produce, input, cap, measured.len);
    }
    check_much_space(produce, input, urikit_str_of(out.ptr, out.len));
    return urikit_str_of(out.ptr, out.len);
}

const char *check_show(urikit_str text)
{
    enum { SHOWN = 8, LONGEST = 300 };
    static char shown[SHOWN][LONGEST * 4 + 20];
    static unsigned turn;
    char *to = shown[turn++ % SHOWN];
    char *start = to;
    size_t i;

    if (!text.ptr) {
        return "(absent)";
    }
    for (i = 0; i < text.len && i < LONGEST; i++) {
        unsigned char byte = (unsigned char)text.ptr[i];

        to += sprintf(to, byte < 0x20 || byte >= 0x7F ? "\\x%02X" : "%c", byte);
    }
    sprintf(to, "%s", i < text.len ? "..." : "");
    return start;
}

void check_fail(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    fail();
    abort(); /* fail() does not return, but does not say so */
}

void check_text(urikit_str got, urikit_str want, const char *what)
{
    size_t i = 0;

    if (urikit_str_equal(got, want)) {
        assert_int_equal(got.len, want.len); /* an absent text has no length */
        return;
    }
    while (got.ptr && want.ptr && i < got.len && i < want.len && got.ptr[i] == want.ptr[i]) {
        i++;
    }
    check_fail("%s\n   got %s\n  want %s\n       %*s^ byte %zu", what, check_show(got), check_show(want), (int)i, "", i);
}

void check_error(urikit_str input, urikit_code got, size_t got_at, urikit_code want, size_t want_at)
{
    if (got == want && (got == URIKIT_OK || got_at == want_at)) {
        return;
    }
    check_fail("%s\n%*s^ got %s at %zu\n%*s^ want %s at %zu", check_show(input), (int)got_at, "", urikit_code_name(got), got_at,
               (int)want_at, "", urikit_code_name(want), want_at);
}
