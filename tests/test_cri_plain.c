/* SPDX-License-Identifier: MIT */
/*
 * The fast paths for plain elements (src/cri/cri_plain.h): each is taken where its comment says so, and gives what the
 * slow path gives. Without this test a fast path that is never taken would only be slow.
 */
#include "cri/cri_plain.h"

#include <urikit/convert.h>

#include "check.h"
#include "cri_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if URIKITI_CRI_PLAIN

enum { WORD_LEN = 8, ITEM_CAP = 2048 };

/* ---- texts ----------------------------------------------------------------------- */

static bool is_allowed(char c, bool label)
{
    return (unsigned char)c < 0x80 && !(label && (c == '.' || (c >= 'A' && c <= 'Z')));
}

/* A text of n letters and one other byte, with bytes before and after it that no text may have. */
static void check_text_at(size_t before, size_t n, size_t after, bool label)
{
    static const char others[] = { '\0', '-', '.', '/', '@', 'A', 'M', 'Z', '[', 'a', '\x7F', '\x80', '\xAE', '\xFF' };
    size_t size = before + n + after;
    char *block = malloc(size ? size : 1);
    bool in_word = n >= WORD_LEN || before + n >= WORD_LEN || n + after >= WORD_LEN;
    urikit_str text;
    size_t i;
    size_t k;

    assert_non_null(block);
    memset(block, 0xAE, size);
    memset(block + before, 'q', n);
    text = urikit_str_of(block + before, n);
    assert_int_equal(urikiti_cri_is_plain(block, text, block + size, label), in_word);
    for (i = 0; i < n; i++) {
        for (k = 0; k < sizeof others; k++) {
            block[before + i] = others[k];
            if (urikiti_cri_is_plain(block, text, block + size, label) != (in_word && is_allowed(others[k], label))) {
                check_fail("%zu bytes after %zu and before %zu: byte %02X at %zu", n, before, after, (unsigned char)others[k], i);
            }
        }
        block[before + i] = 'q';
    }
    free(block);
}

static void test_texts(void **state)
{
    size_t n;
    size_t before;
    size_t after;

    (void)state;
    for (n = 0; n < 27; n++) {
        for (before = 0; before < 10; before++) {
            for (after = 0; after < 10; after++) {
                check_text_at(before, n, after, true);
                check_text_at(before, n, after, false);
            }
        }
    }
}

/* ---- lists ----------------------------------------------------------------------- */

typedef struct list_case {
    char bytes[ITEM_CAP];
    size_t len;
    size_t begins[64]; /* of the elements; the last one is the end */
    size_t count;
} list_case;

/* Elements, most of them plain. */
static void make_list(random_state *random, list_case *list)
{
    /* clang-format off */
    static const char *const texts[] = { "", "", "a", ".", "..", "...", ".a", "a.", "x.", "ab", "m-n", "query=1", "sensors",
                                         "0123456789abcdefghijklm", "0123456789abcdefghijklmn", "A", "\xC3\xA4", "\x7F{" };
    /* clang-format on */
    size_t count = random_below(random, 50);
    size_t odd = random_below(random, 12) ? random_below(random, 200) : random_below(random, 8);
    size_t i;

    list->len = 0;
    list->count = count;
    for (i = 0; i < count; i++) {
        const char *text = texts[i == odd ? random_below(random, sizeof texts / sizeof texts[0]) : random_below(random, 3)];
        urikit_out out = { list->bytes, sizeof list->bytes, list->len };

        text = i != odd && random_below(random, 2) ? texts[9 + random_below(random, 5)] : text;
        list->begins[i] = list->len;
        urikiti_cbor_put_string(&out, i == odd && random_below(random, 4) == 0 ? CBOR_BYTES : CBOR_TEXT, urikit_str_from(text));
        list->len = out.len;
    }
    list->begins[count] = list->len;
}

/* The number of elements that the fast path skips, by its comment. */
static size_t wanted_skip(const list_case *list, size_t most, cri_component component)
{
    size_t n = 0;
    size_t i;

    for (; n < list->count && n < most && n < PLAIN_RUN_MAX; n++) {
        const char *at = list->bytes + list->begins[n];
        size_t len = list->begins[n + 1] - list->begins[n] - 1;
        bool dots = (len == 1 || len == 2) && at[1] == '.' && at[len] == '.';

        if ((unsigned char)*at < 0x60 || (unsigned char)*at > 0x77 || (component == CRI_SEGMENT && dots)) {
            break;
        }
    }
    for (i = 0; i < list->begins[n]; i++) {
        if (!is_allowed(list->bytes[i], component == CRI_LABEL)) {
            return 0;
        }
    }
    return n;
}

static bool property_of_skipping(random_state *random, size_t number)
{
    cri_component component = (cri_component)(CRI_LABEL + number % 3);
    size_t most = random_below(random, 50);
    size_t want;
    list_case list;
    urikit_str copy;
    const char *p;

    make_list(random, &list);
    if (list.len < 2 * WORD_LEN) {
        return false; /* a word might not be inside */
    }
    want = wanted_skip(&list, most, component);
    copy = check_copy(urikit_str_of(list.bytes, list.len));
    p = copy.ptr;
    assert_int_equal(urikiti_cri_skip_plain(copy.ptr, &p, copy.ptr + copy.len, most, component), want);
    assert_int_equal(p - copy.ptr, list.begins[want]);
    /* cut in the last element that was skipped, it is not skipped */
    if (want > 0 && list.begins[want] > 2 * WORD_LEN && list.begins[want] - list.begins[want - 1] > 1) {
        urikit_str cut = check_copy(urikit_str_of(list.bytes, list.begins[want] - 1));

        p = cut.ptr;
        assert_int_equal(urikiti_cri_skip_plain(cut.ptr, &p, cut.ptr + cut.len, most, component), want - 1);
        check_free(cut);
    }
    check_free(copy);
    return want > 0;
}

static void test_skipping(void **state)
{
    (void)state;
    assert_true(random_try(property_of_skipping) > random_cases() / 4);
}

/* The fast paths that read decoded lists. */
static bool property_of_reading(random_state *random, size_t number)
{
    list_case made;
    urikit_cri_list list;
    urikit_cri_list rest;
    urikit_str text = { NULL, 0 };
    urikit_str copy;
    char joined[ITEM_CAP];
    size_t short_texts = 0;
    size_t i;

    (void)number;
    make_list(random, &made);
    copy = check_copy(urikit_str_of(made.bytes, made.len));
    list.ptr = copy.ptr;
    list.len = copy.len;
    list.count = made.count;
    while (short_texts < made.count && (unsigned char)copy.ptr[made.begins[short_texts]] - 0x60U < 24) {
        short_texts++;
    }
    rest = list;
    for (i = 0; i < short_texts; i++) {
        assert_true(cri_next_short(&rest, &text));
        assert_true(text.ptr == copy.ptr + made.begins[i] + 1 && text.len == made.begins[i + 1] - made.begins[i] - 1);
        assert_true(rest.ptr == copy.ptr + made.begins[i + 1] && rest.len == copy.len - made.begins[i + 1]);
        assert_int_equal(rest.count, made.count - i - 1);
    }
    assert_true(i == made.count || !cri_next_short(&rest, &text));
    if (short_texts < made.count) {
        assert_int_equal(cri_short_texts_len(&list), 0);
    }
    list.count = short_texts; /* the first elements of the list */
    assert_int_equal(cri_short_texts_len(&list), made.begins[short_texts]);
    if (short_texts == 0) {
        check_free(copy);
        return false;
    }
    joined[made.begins[short_texts] - 1] = '#';
    cri_copy_short_texts(joined, &list, made.begins[short_texts], '|');
    assert_true(joined[made.begins[short_texts] - 1] == '#');
    for (i = 1; i < made.begins[short_texts]; i++) {
        size_t k = 1;

        while (k < short_texts && made.begins[k] != i) {
            k++;
        }
        assert_int_equal(joined[i - 1], k < short_texts ? '|' : copy.ptr[i]);
    }
    check_free(copy);
    return true;
}

static void test_reading(void **state)
{
    (void)state;
    assert_true(random_try(property_of_reading) > random_cases() / 4);
}

/* ---- items ----------------------------------------------------------------------- */

static urikit_code no_fault(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    (void)text;
    (void)lower;
    (void)at;
    return URIKIT_OK;
}

/* What the slow path decodes: with a check no fast path is taken. */
static bool decode_slowly(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri)
{
    urikit_cri_options slow = { 0 };
    size_t used;

    if (options) {
        slow = *options;
    }
    slow.check = no_fault;
    return !urikit_cri_decode_prefix(bytes, &slow, cri, &used, NULL);
}

/* True if the fast path takes an item; then it must be what the slow path makes of it. */
static bool is_taken(urikit_str bytes, const urikit_cri_options *options)
{
    urikit_cri fast;
    urikit_cri slow;

    if (!urikiti_cri_decode_plain(bytes, options, &fast)) {
        return false;
    }
    if (!decode_slowly(bytes, options, &slow) || !cri_same(&fast, &slow) || fast.bytes.len != slow.bytes.len) {
        check_fail("%s: not as the slow path decodes it", hex_show(bytes));
    }
    return true;
}

static urikit_str item_of(const char *notation, char *bytes, size_t cap)
{
    urikit_cri_options final = { 0 };
    urikit_out out = { bytes, cap, 0 };
    size_t at = 0;

    final.profile = URIKIT_CRI_FINAL;
    if (urikit_cri_from_edn(urikit_str_from(notation), &final, NULL, &out, &at)) {
        check_fail("%s: at %zu", notation, at);
    }
    return urikit_out_str(&out);
}

/* Every beginning of a plain item, and every item with one other byte. */
static void check_spoiled(urikit_str item)
{
    size_t i;
    unsigned byte;

    for (i = 0; i < item.len; i++) {
        urikit_str cut = check_copy(urikit_str_of(item.ptr, i));
        char *spoiled = malloc(item.len);

        if (is_taken(cut, NULL)) {
            check_fail("%s: taken, and it is cut", hex_show(cut));
        }
        check_free(cut);
        assert_non_null(spoiled);
        memcpy(spoiled, item.ptr, item.len);
        for (byte = 0; byte < 256; byte++) {
            spoiled[i] = (char)(unsigned char)byte;
            (void)is_taken(urikit_str_of(spoiled, item.len), NULL);
        }
        free(spoiled);
    }
}

#define TEN "\"0\", \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\""
#define TWENTY_TWO TEN ", " TEN ", \"a\", \"b\""

static void test_items(void **state)
{
    static const struct {
        const char *notation;
        bool taken;
    } cases[] = {
        { "[-1, [\"example\", \"org\"], [\"abc\"]]", true },
        { "[-24, [\"example\", \"org\"], [\"abc\"]]", true },
        { "[-25, [\"example\", \"org\"], [\"abc\"]]", false },
        { "[-129, [\"example\", \"org\"], [\"abc\"]]", false }, /* 38 80: [] if it were read as two heads */
        { "[-1, [\"example\", \"org\"], [\"a\"], [\"k=v\", \"\"]]", true },
        { "[-1, [\"example\", \"org\"], [\"a\"], [\"...\", \"..\", \".\"]]", true },
        { "[-1, [\"example\", \"org\"], [\"a\"], []]", false },
        { "[-1, [\"example\", \"org\"], [\"a\"], [\"b\"], \"f\"]", false },
        { "[-1, [\"example\", \"organization\"]]", false },
        { "[\"coap\", [\"example\", \"org\"], [\"abc\"]]", false },
        { "[-1, [], [\"example\", \"organization\"]]", true },
        { "[-1, [\"example\", \"organization\"], []]", true },
        { "[-1, null, [\"example\", \"organization\"]]", false },
        { "[-1, true, [\"example\", \"organization\"]]", false },
        { "[-1, [false, \"user\", \"example\"], [\"abc\"]]", false },
        { "[-1, [\"example\", [\"a\", h'3A']], [\"abc\"]]", false },
        { "[-1, [\"example\", \"org\"], [[\"a\", h'3A']]]", false },
        { "[-1, [\"example\", \"org\"], [\"abc\"], [[\"a\", h'3A']]]", false },
        /* ports by the length of their heads */
        { "[-1, [8080], [\"example\", \"organization\"]]", true },
        { "[-1, [\"example\", 0], [\"abcdef\"]]", true },
        { "[-1, [\"example\", 23], [\"abcdef\"]]", true },
        { "[-1, [\"example\", 24], [\"abcdef\"]]", true },
        { "[-1, [\"example\", 255], [\"abcdef\"]]", true },
        { "[-1, [\"example\", 256], [\"abcdef\"]]", true },
        { "[-1, [\"example\", 65535], [\"abcdef\"]]", true },
        { "[-1, [\"example\", \"org\", 24], []]", true },
        { "[-1, [\"example\", \"org\", 256], []]", true },
        /* addresses */
        { "[-1, [h'C0000201'], [\"abcdef\"]]", true },
        { "[-1, [h'C0000201', 5], [\"abcdef\"]]", true },
        { "[-1, [h'20010DB8000000000000000000000001'], [\"a\"]]", true },
        { "[-1, [h'20010DB8000000000000000000000001', 443], [\"a\"]]", true },
        { "[-1, [h'20010DB8000000000000000000000001', \"eth0\"], [\"a\"]]", false },
        { "[-1, [false, \"user\", h'C0000201'], [\"abcdef\"]]", false },
        /* texts of 23 bytes, and of 24 */
        { "[-1, [\"0123456789abcdefghijklm\"], [\"0123456789abcdefghijklm\"], [\"0123456789abcdefghijklm\"]]", true },
        { "[-1, [\"0123456789abcdefghijklmn\"], [\"a\"]]", false },
        { "[-1, [\"a\"], [\"0123456789abcdefghijklmn\"]]", false },
        { "[-1, [\"a\"], [\"b\"], [\"0123456789abcdefghijklmn\"]]", false },
        { "[-1, [\"example\", \"\xC3\xA4\"], [\"abc\"]]", false },
        { "[-1, [\"example\", \"org\"], [\"\xC3\xA4\"]]", false },
        { "[-1, [\"example\", \"org\"], [\"A.B\", \"...\", \"..x\", \"x.\"], [\"C\"]]", true },
        /* arrays of 23 elements, and of 24 */
        { "[-1, [" TWENTY_TWO ", \"c\"], [" TWENTY_TWO ", \"c\"], [" TWENTY_TWO ", \"c\"]]", true },
        { "[-1, [" TWENTY_TWO ", 80], [\"abc\"]]", true },
        { "[-1, [" TWENTY_TWO ", \"c\", 80], [\"abc\"]]", false },
        { "[-1, [" TWENTY_TWO ", \"c\", \"d\"], [\"abc\"]]", false },
        { "[-1, [\"a\"], [" TWENTY_TWO ", \"c\", \"d\"]]", false },
        { "[-1, [\"a\"], [\"b\"], [" TWENTY_TWO ", \"c\", \"d\"]]", false },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char bytes[ITEM_CAP];
        urikit_str item = item_of(cases[i].notation, bytes, sizeof bytes - 8);
        urikit_str copy = check_copy(item);

        if (is_taken(copy, NULL) != cases[i].taken) {
            check_fail("%s: taken: %d", cases[i].notation, !cases[i].taken);
        }
        check_free(copy);
        memset(bytes + item.len, 0x61, 8); /* other bytes after it */
        assert_int_equal(is_taken(urikit_str_of(bytes, item.len + 8), NULL), cases[i].taken);
        if (item.len < 50) {
            check_spoiled(item);
        }
    }
}

/* Longer heads of ports, and addresses of other lengths: left to the slow path, which may refuse them. */
static void test_bytes(void **state)
{
    static const char *const items[] = {
        "832082676578616D706C65180581"
        "63616263", /* [-1, ["example", 5], ["abc"]] */
        "832082676578616D706C65181781"
        "63616263",
        "832082676578616D706C6519001881"
        "63616263",
        "832082676578616D706C651900FF81"
        "63616263",
        "832082676578616D706C651A0000010081"
        "63616263",
        "832081458163616263", /* [-1, [h'8163616263']] */
        "832082676578616D706C65F681"
        "63616263",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof items / sizeof items[0]; i++) {
        urikit_str item = hex_copy(urikit_str_from(items[i]));

        if (is_taken(item, NULL)) {
            check_fail("%s: taken", items[i]);
        }
        check_free(item);
    }
}

/*
 * The shortest that there is, a word long; and a port of one byte before the last one, which is left to the slow path.
 */
static void test_shortest(void **state)
{
    urikit_str port = check_copy(URIKIT_STR("\x83\x20\x82\x64"
                                            "abcd"
                                            "\x05\x80"));
    urikit_str more = check_copy(URIKIT_STR("\x83\x20\x82\x64"
                                            "abcd"
                                            "\x05\x80\x80"));
    urikit_str eight = check_copy(URIKIT_STR("\x83\x20\x80\x84\x60\x60\x60\x60"));
    urikit_str seven = check_copy(URIKIT_STR("\x83\x20\x80\x83\x60\x60\x60"));

    (void)state;
    assert_true(is_taken(eight, NULL));
    assert_false(is_taken(seven, NULL));
    assert_false(is_taken(port, NULL));
    assert_true(is_taken(more, NULL));
    check_free(port);
    check_free(more);
    check_free(eight);
    check_free(seven);
}

/* A text of 65536 bytes that begins with an item, and one more. */
static void check_long_text(const char *item, size_t item_len)
{
    char *block = malloc(URIKIT_CRI_MAX_LEN + 1);
    urikit_cri_options options = { 0 };

    assert_non_null(block);
    memset(block, 0, URIKIT_CRI_MAX_LEN + 1);
    memcpy(block, item, item_len);
    assert_true(is_taken(urikit_str_of(block, URIKIT_CRI_MAX_LEN), NULL));
    assert_true(is_taken(urikit_str_of(block, URIKIT_CRI_MAX_LEN), &options));
    assert_false(is_taken(urikit_str_of(block, URIKIT_CRI_MAX_LEN + 1), NULL));
    assert_false(is_taken(urikit_str_of(block, URIKIT_CRI_MAX_LEN + 1), &options));
    options.max_len = SIZE_MAX;
    assert_true(is_taken(urikit_str_of(block, URIKIT_CRI_MAX_LEN + 1), &options));
    free(block);
}

static void test_options(void **state)
{
    char bytes[64];
    urikit_str item = item_of("[-1, [\"example\", \"org\"], [\"abc\"]]", bytes, sizeof bytes);
    urikit_cri_options options = { 0 };

    (void)state;
    assert_true(is_taken(item, &options));
    options.max_len = item.len;
    assert_true(is_taken(item, &options));
    options.max_len = item.len - 1;
    assert_false(is_taken(item, &options));
    options.max_len = 0;
    options.max_count = 24;
    assert_true(is_taken(item, &options));
    options.max_count = 23;
    assert_false(is_taken(item, &options));
    options.max_count = 0;
    options.check = no_fault;
    assert_false(is_taken(item, &options));
    check_long_text(item.ptr, item.len);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_texts),    cmocka_unit_test(test_skipping),
                                        cmocka_unit_test(test_reading),  cmocka_unit_test(test_items),
                                        cmocka_unit_test(test_shortest), cmocka_unit_test(test_options),
                                        cmocka_unit_test(test_bytes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    puts("a small build has no fast paths: skipped");
    return 0;
}

#endif
