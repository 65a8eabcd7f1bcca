/* SPDX-License-Identifier: MIT */
#include "cri_cases.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct bytes_builder {
    random_state *random;
    unsigned lean;
    char *bytes;
    size_t len;
} bytes_builder;

static bool chance(bytes_builder *to, size_t percent)
{
    return random_below(to->random, 100) < percent;
}

static void put_byte(bytes_builder *to, unsigned byte)
{
    assert_true(to->len < CRI_CASE_CAP);
    to->bytes[to->len++] = (char)(unsigned char)byte;
}

/* A head whose argument has at least `value`'s length, sometimes more. */
static void put_head(bytes_builder *to, unsigned major, uint64_t value)
{
    unsigned size = value < 24 ? 0 : value < 0x100 ? 1 : value < 0x10000 ? 2 : value < 0x100000000 ? 4 : 8;
    unsigned info;

    while ((to->lean & CRI_CASE_LONG_HEADS) && size < 8 && chance(to, 15)) {
        size = size == 0 ? 1 : size * 2;
    }
    info = size == 0 ? (unsigned)value : size == 1 ? 24 : size == 2 ? 25 : size == 4 ? 26 : 27;
    put_byte(to, major << 5 | info);
    while (size > 0) {
        put_byte(to, (unsigned)(value >> (--size * 8)) & 0xFF);
    }
}

static void put_string(bytes_builder *to, unsigned major, const char *text, size_t len)
{
    put_head(to, major, len);
    assert_true(len <= CRI_CASE_CAP - to->len);
    memcpy(to->bytes + to->len, text, len);
    to->len += len;
}

/* clang-format off */
static const char *const label_texts[] = { "",     "a",   "b",  "example", "com",   "xn--a", "1",        "192", "0",
                                           "a-b_", "a:b", "%",  "\xC3\xA4", "!$&'",  "[",     "256",      "a b", "~",
                                           "abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz" };
/* clang-format on */
static const char *const segment_texts[] = { "",    "a",    "b",    "ab",    "...", ".a", "a:b",      ":",
                                             "@/?", "%",    "a%2e", "a;b",   "A",   "~",  "\xC3\xA4", "\xF0\x9F\x98\x80",
                                             "c",   "\"\\", "'",    "\x01\n" };
static const char *const parameter_texts[] = { "", "a", "a=b", "&", "a&b=c", "?/", "=", "+", "\xE2\x82\xAC", " " };
/* byte strings that hold no unreserved character and no character beyond ASCII */
static const char *const pet_bytes[] = { ":", "/", "!",        "\xFF", "\xC3", "+", "=&",
                                         "%", " ", "\xE2\x82", "@",    "\x80", "?", "\xC3\x2F" };

#define ONE_OF(to, list) ((list)[random_below((to)->random, sizeof(list) / sizeof(list)[0])])

static const char *text_of(bytes_builder *to, unsigned component)
{
    return component == 0 ? ONE_OF(to, label_texts) : component == 1 ? ONE_OF(to, segment_texts) : ONE_OF(to, parameter_texts);
}

static void put_pet(bytes_builder *to, unsigned component)
{
    size_t count = 1 + random_below(to->random, 4);
    bool bytes = count == 1 || chance(to, 50);
    size_t i;

    put_head(to, 4, count);
    for (i = 0; i < count; i++, bytes = !bytes) {
        const char *text = bytes ? ONE_OF(to, pet_bytes) : text_of(to, component);

        text = *text ? text : component == 1 ? ".." : "x"; /* beside bytes that is not a dot segment */
        put_string(to, bytes ? 2 : 3, text, strlen(text));
    }
}

/* component: 0 label, 1 segment, 2 others */
static void put_element(bytes_builder *to, unsigned component)
{
    const char *text;

    if (!(to->lean & CRI_CASE_NO_PET) && chance(to, 20)) {
        put_pet(to, component);
        return;
    }
    if (chance(to, 2)) {
        put_string(to, 3, "a\0b", 3); /* a NUL is text like any other */
        return;
    }
    text = text_of(to, component);
    put_string(to, 3, text, strlen(text));
}

static void put_authority(bytes_builder *to)
{
    static const char *const zones[] = { "eth0", "en1", "\xC3\xA4 %", "1" };
    static const unsigned ports[] = { 0, 80, 443, 5683, 5684, 65535, 8080, 23, 24 };
    bool userinfo = chance(to, 20);
    bool port = chance(to, 30);
    bool ip = chance(to, 30);
    bool v6 = chance(to, 50);
    bool zone = ip && (v6 || (to->lean & CRI_CASE_FINAL)) && chance(to, 20);
    size_t labels = ip ? 0 : random_below(to->random, 5);
    size_t i;

    put_head(to, 4, (userinfo ? 2U : 0U) + (port ? 1U : 0U) + (ip ? 1U : 0U) + (zone ? 1U : 0U) + labels);
    if (userinfo) {
        put_byte(to, 0xF4);
        put_element(to, 2);
    }
    if (ip) {
        char bytes[16];

        for (i = 0; i < sizeof bytes; i++) {
            bytes[i] = (char)(chance(to, 60) ? 0 : random_below(to->random, 256));
        }
        put_string(to, 2, bytes, v6 ? 16 : 4);
    }
    if (zone) {
        const char *text = ONE_OF(to, zones);

        put_string(to, 3, text, strlen(text));
    }
    for (i = 0; i < labels; i++) {
        put_element(to, 0);
    }
    if (port) {
        put_head(to, 0, ONE_OF(to, ports));
    }
}

static void put_list(bytes_builder *to, unsigned component, size_t least)
{
    size_t count = least + random_below(to->random, 5);
    size_t i;

    put_head(to, 4, count);
    for (i = 0; i < count; i++) {
        put_element(to, component);
    }
}

static void put_start(bytes_builder *to, bool full)
{
    static const char *const names[] = { "a", "s", "coap", "x-y.z+1", "mailto", "http" };
    static const uint64_t numbers[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 24, 1560, 10740, 99999, UINT64_MAX };
    const char *name = ONE_OF(to, names);

    if (!full) {
        put_byte(to, 0xF6);
    } else if (chance(to, 40)) {
        put_string(to, 3, name, strlen(name));
    } else {
        put_head(to, 1, ONE_OF(to, numbers));
    }
}

urikit_str cri_case(random_state *random, unsigned lean, char *bytes)
{
    bytes_builder to = { random, lean, bytes, 0 };
    bool full = (lean & CRI_CASE_FULL) || chance(&to, 40);
    bool by_discard = !full && chance(&to, 80);
    size_t most = by_discard ? 4 : 5;
    size_t least = full || by_discard ? 1 : 2;
    size_t sections = least + random_below(random, most - least + 1);
    bool nothing = by_discard && chance(&to, 5);
    size_t i;

    put_head(&to, 4, nothing ? 0 : sections);
    if (by_discard && !nothing) {
        if (chance(&to, 30)) {
            put_byte(&to, 0xF5);
        } else {
            put_head(&to, 0, chance(&to, 90) ? random_below(random, 5) : random_below(random, 128));
        }
    } else if (!by_discard) {
        put_start(&to, full);
    }
    for (i = by_discard ? 2 : 1; !nothing && i < (by_discard ? sections + 1 : sections); i++) {
        bool last = i + 1 == (by_discard ? sections + 1 : sections);
        bool end_null = (lean & CRI_CASE_FINAL) && by_discard && i < 4;

        if (i == 1) {
            size_t kind = random_below(random, full && !last ? 4 : 3);

            if (kind < 2) {
                put_authority(&to);
            } else {
                put_byte(&to, kind == 2 ? 0xF5 : 0xF6);
            }
        } else if ((!last || end_null) && chance(&to, 30)) {
            put_byte(&to, 0xF6);
        } else if (i < 4) {
            put_list(&to, i == 2 ? 1 : 2, 0);
        } else {
            put_element(&to, 2);
        }
    }
    return urikit_str_of(bytes, to.len);
}

urikit_cri cri_decoded(urikit_str bytes, const urikit_cri_options *options)
{
    urikit_cri cri;
    size_t at = 0;
    urikit_code code = urikit_cri_decode(bytes, options, &cri, &at);

    if (code) {
        check_fail("%s: %s at %zu", hex_show(bytes), urikit_code_name(code), at);
    }
    return cri;
}

static unsigned hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return (unsigned)(c - '0');
    }
    c = (char)(c | 0x20);
    if (c < 'a' || c > 'f') {
        check_fail("'%c' is not a hex digit", c);
    }
    return (unsigned)(c - 'a') + 10;
}

urikit_str hex_copy(urikit_str hex)
{
    char *block = malloc(hex.len / 2 ? hex.len / 2 : 1);
    size_t i;

    assert_non_null(block);
    assert_true(hex.len % 2 == 0);
    for (i = 0; i < hex.len / 2; i++) {
        block[i] = (char)(unsigned char)(hex_digit(hex.ptr[i * 2]) << 4 | hex_digit(hex.ptr[i * 2 + 1]));
    }
    return urikit_str_of(block, hex.len / 2);
}

const char *hex_show(urikit_str bytes)
{
    enum { SHOWN = 8, LONGEST = 300 };
    static char shown[SHOWN][LONGEST * 2 + 4];
    static unsigned turn;
    char *to = shown[turn++ % SHOWN];
    size_t i;

    to[0] = '\0';
    for (i = 0; i < bytes.len && i < LONGEST; i++) {
        sprintf(to + i * 2, "%02X", (unsigned char)bytes.ptr[i]);
    }
    return to;
}

static bool takes_off(urikit_str *text, const char *word)
{
    size_t len = strlen(word);

    if (text->len < len || memcmp(text->ptr, word, len) != 0) {
        return false;
    }
    text->ptr += len;
    text->len -= len;
    return true;
}

urikit_cri_options row_options(const vector_row *row, size_t field)
{
    urikit_cri_options options = { 0 };
    urikit_str text = row->fields[field];

    if (takes_off(&text, "final")) {
        options.profile = URIKIT_CRI_FINAL;
    } else if (!takes_off(&text, "r18")) {
        check_fail("%s:%u: no profile is called %s", row->file, row->line, check_show(text));
    }
    if (takes_off(&text, "+rfc6874")) {
        options.zone = URIKIT_CRI_ZONE_RFC6874;
    } else if (takes_off(&text, "+bis")) {
        options.zone = URIKIT_CRI_ZONE_RFC6874BIS;
    }
    options.strict_cbor = takes_off(&text, "+strict");
    if (text.len > 0) {
        check_fail("%s:%u: no option is called %s", row->file, row->line, check_show(text));
    }
    return options;
}

static bool same_item(const urikit_cri_item *a, const urikit_cri_item *b)
{
    urikit_cri_list x = a->pet;
    urikit_cri_list y = b->pet;
    urikit_str p;
    urikit_str q;
    bool p_encoded;
    bool q_encoded;

    if (!urikit_str_equal(a->text, b->text) || x.count != y.count) {
        return false;
    }
    while (urikit_cri_piece_next(&x, &p, &p_encoded)) {
        if (!urikit_cri_piece_next(&y, &q, &q_encoded) || !urikit_str_equal(p, q) || p_encoded != q_encoded) {
            return false;
        }
    }
    return true;
}

static bool same_list(urikit_cri_list a, urikit_cri_list b)
{
    urikit_cri_item x;
    urikit_cri_item y;

    if ((a.ptr == NULL) != (b.ptr == NULL) || a.count != b.count) {
        return false;
    }
    while (urikit_cri_next(&a, &x)) {
        if (!urikit_cri_next(&b, &y) || !same_item(&x, &y)) {
            return false;
        }
    }
    return a.len == 0 && b.len == 0;
}

bool cri_same(const urikit_cri *a, const urikit_cri *b)
{
    return a->scheme == b->scheme && a->scheme_number == b->scheme_number && urikit_str_equal(a->scheme_name, b->scheme_name) &&
           a->authority == b->authority && a->discard == b->discard && a->port == b->port && urikit_str_equal(a->ip, b->ip) &&
           urikit_str_equal(a->zone, b->zone) && same_list(a->userinfo, b->userinfo) && same_list(a->labels, b->labels) &&
           same_list(a->path, b->path) && same_list(a->query, b->query) && same_list(a->fragment, b->fragment);
}
