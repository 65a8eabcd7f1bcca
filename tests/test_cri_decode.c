/* SPDX-License-Identifier: MIT */
/* CBOR to CRIs: draft-ietf-core-href-18 §5. */
#include <urikit/cri.h>

#include "check.h"
#include "cri_cases.h"

#include <stdlib.h>
#include <string.h>

static bool is_malformed(urikit_code code)
{
    return code == URIKIT_E_CBOR_END || code == URIKIT_E_CBOR_HEAD || code == URIKIT_E_CBOR_DEPTH;
}

/* With other bytes after the item: the same outcome, and the length is the item's. */
static void check_prefix(urikit_str bytes, const urikit_cri_options *options, urikit_code want, size_t want_at)
{
    char *block = malloc(bytes.len + 3);
    urikit_cri cri;
    size_t used = 99;
    size_t at = 99;
    urikit_code code;

    assert_non_null(block);
    memcpy(block, bytes.ptr, bytes.len);
    memcpy(block + bytes.len, "\xFF\x80\x60", 3);
    code = urikit_cri_decode_prefix(urikit_str_of(block, bytes.len + 3), options, &cri, &used, &at);
    check_error(bytes, code, at, want, want_at);
    assert_int_equal(used, bytes.len);
    assert_int_equal(urikit_cri_is_unprocessable(code), code != URIKIT_OK);
    free(block);
}

static void check_row(const vector_row *row, urikit_str bytes, const urikit_cri_options *options)
{
    urikit_code want = vector_code(row, 2);
    size_t want_at = vector_number(row, 3);
    urikit_cri cri;
    size_t at = 99;
    size_t used = 99;
    urikit_code code = urikit_cri_decode(bytes, options, &cri, &at);

    if (code != want || (code && at != want_at)) {
        check_fail("%s:%u: %s: %s at %zu, want %s at %zu", row->file, row->line, hex_show(bytes), urikit_code_name(code), at,
                   urikit_code_name(want), want_at);
    }
    assert_int_equal(urikit_cri_decode(bytes, options, &cri, NULL), code);
    code = urikit_cri_decode_prefix(bytes, options, &cri, &used, NULL);
    if (is_malformed(want)) {
        assert_int_equal(code, want);
        assert_int_equal(used, 0);
        assert_false(urikit_cri_is_unprocessable(want));
    } else if (want != URIKIT_E_CBOR_TRAILING) {
        assert_int_equal(used, bytes.len);
        check_prefix(bytes, options, want, want_at);
    }
}

/* fields: hex, profile, code, at */
static void decode_row(const vector_row *row, void *context)
{
    urikit_str bytes = hex_copy(row->fields[0]);
    urikit_cri_options options = { 0 };

    (void)context;
    if (!urikit_str_equal(row->fields[1], URIKIT_STR("both"))) {
        options = row_options(row, 1);
        check_row(row, bytes, &options);
    } else {
        check_row(row, bytes, &options);
        check_row(row, bytes, NULL);
        options.profile = URIKIT_CRI_FINAL;
        check_row(row, bytes, &options);
    }
    check_free(bytes);
}

static void test_vectors(void **state)
{
    (void)state;
    vectors_each("cri_decode.tsv", decode_row, NULL);
}

static void check_next(urikit_cri_list *rest, const char *want)
{
    urikit_cri_item item;

    memset(&item, 0x55, sizeof item);
    assert_true(urikit_cri_next(rest, &item));
    assert_null(item.pet.ptr);
    assert_true(item.pet.len == 0 && item.pet.count == 0);
    check_text(item.text, urikit_str_from(want), "element");
}

/* [-2, [false, "me", "a", ["b", h'3A'], 4711], ["pa", ""], ["q"], [h'2F', "x"]] */
static void test_parts(void **state)
{
    urikit_str bytes = hex_copy(URIKIT_STR("852185F4626D65616182616241"
                                           "3A1912678262706160816171"
                                           "82412F6178"));
    urikit_cri cri = cri_decoded(bytes, NULL);
    urikit_cri_list rest;
    urikit_cri_item item;
    urikit_str piece;
    bool encoded;

    (void)state;
    assert_true(urikit_cri_is_full(&cri));
    assert_int_equal(cri.scheme, URIKIT_CRI_SCHEME_NUMBER);
    assert_int_equal(cri.scheme_number, 1);
    assert_int_equal(cri.authority, URIKIT_CRI_AUTHORITY);
    assert_int_equal(cri.discard, URIKIT_CRI_DISCARD_ALL);
    assert_int_equal(cri.port, 4711);
    assert_null(cri.ip.ptr);
    assert_null(cri.zone.ptr);
    rest = cri.userinfo;
    check_next(&rest, "me");
    assert_false(urikit_cri_next(&rest, &item));
    rest = cri.labels;
    check_next(&rest, "a");
    assert_true(urikit_cri_next(&rest, &item));
    assert_true(!item.text.ptr && item.text.len == 0);
    assert_int_equal(item.pet.count, 2);
    assert_true(urikit_cri_piece_next(&item.pet, &piece, &encoded) && !encoded);
    check_text(piece, URIKIT_STR("b"), "text");
    assert_true(urikit_cri_piece_next(&item.pet, &piece, &encoded) && encoded);
    check_text(piece, URIKIT_STR(":"), "bytes");
    assert_false(urikit_cri_piece_next(&item.pet, &piece, &encoded));
    assert_false(urikit_cri_next(&rest, &item));
    rest = cri.path;
    check_next(&rest, "pa");
    check_next(&rest, "");
    assert_false(urikit_cri_next(&rest, &item));
    assert_int_equal(cri.query.count, 1);
    assert_int_equal(cri.fragment.count, 1);
    check_text(cri.bytes, bytes, "bytes");
    check_free(bytes);
}

/* What is missing: in a CRI the path is empty and the query none, in a reference it depends on the profile. */
static void test_missing_sections(void **state)
{
    urikit_cri_options final = { 0 };
    urikit_str scheme = URIKIT_STR("\x81\x20");
    urikit_str scheme_query = URIKIT_STR("\x84\x20\xF6\xF6\x80");
    urikit_str one = URIKIT_STR("\x81\x01");
    urikit_str nothing = URIKIT_STR("\x80");
    urikit_str copy = URIKIT_STR("\x83\x00\xF6\xF6");
    urikit_cri cri = cri_decoded(scheme, NULL);

    (void)state;
    final.profile = URIKIT_CRI_FINAL;
    assert_true(cri.path.ptr && cri.path.count == 0 && !cri.query.ptr && !cri.fragment.ptr);
    assert_int_equal(cri.authority, URIKIT_CRI_NO_AUTHORITY);
    cri = cri_decoded(scheme_query, NULL);
    assert_true(cri.path.ptr && !cri.query.ptr);
    cri = cri_decoded(one, NULL);
    assert_true(!cri.path.ptr && !cri.query.ptr && cri.discard == 1);
    cri = cri_decoded(one, &final);
    assert_true(cri.path.ptr && cri.query.ptr && cri.path.count == 0 && cri.query.count == 0);
    cri = cri_decoded(nothing, NULL);
    assert_true(!cri.path.ptr && !cri.query.ptr && cri.discard == 0);
    cri = cri_decoded(nothing, &final);
    assert_true(cri.path.ptr && cri.query.ptr);
    cri = cri_decoded(copy, &final);
    assert_true(!cri.path.ptr && !cri.query.ptr);
}

/* The largest scheme number, an address with a zone. */
static void test_extremes(void **state)
{
    urikit_str bytes = hex_copy(URIKIT_STR("823BFFFFFFFFFFFFFFFF8350FE8000000000000000000000000000016465746830"
                                           "00"));
    urikit_cri cri = cri_decoded(bytes, NULL);

    (void)state;
    assert_true(cri.scheme_number == UINT64_MAX);
    assert_int_equal(cri.ip.len, 16);
    check_text(cri.zone, URIKIT_STR("eth0"), "zone");
    assert_int_equal(cri.port, 0);
    assert_null(cri.labels.ptr);
    check_free(bytes);
}

/* A CBOR sequence: CRIs and unprocessable items, among them of indefinite length, then what cannot be skipped. */
static void test_sequence(void **state)
{
    static const struct {
        urikit_code code;
        size_t used;
    } want[] = { { URIKIT_OK, 2 },
                 { URIKIT_E_CRI_FIRST, 7 },
                 { URIKIT_E_CRI_STAND_IN, 3 },
                 { URIKIT_OK, 1 },
                 { URIKIT_E_CBOR_INDEFINITE, 3 },
                 { URIKIT_E_CBOR_INDEFINITE, 9 },
                 { URIKIT_E_CRI_FIRST, 5 },
                 { URIKIT_OK, 2 },
                 { URIKIT_E_CBOR_END, 0 } };
    urikit_str rest = hex_copy(URIKIT_STR("8120"
                                          "83F4A1018061FF"
                                          "D86301"
                                          "80"
                                          "9F20FF"
                                          "8320BF0000FF5F40FF"
                                          "82F49F80FF"
                                          "8120"
                                          "819F"));
    urikit_str all = rest;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof want / sizeof want[0]; i++) {
        urikit_cri cri;
        size_t used;
        urikit_code code = urikit_cri_decode_prefix(rest, NULL, &cri, &used, NULL);

        assert_int_equal(code, want[i].code);
        assert_int_equal(used, want[i].used);
        rest.ptr += used;
        rest.len -= used;
    }
    check_free(all);
}

static void test_untag(void **state)
{
    urikit_str item;

    (void)state;
    assert_true(urikit_cri_untag(URIKIT_STR("\xD8\x63\x80"), &item));
    check_text(item, URIKIT_STR("\x80"), "after the tag");
    assert_false(urikit_cri_untag(URIKIT_STR("\xD8\x62\x80"), &item));
    assert_false(urikit_cri_untag(URIKIT_STR("\x18\x63"), &item));
    assert_false(urikit_cri_untag(URIKIT_STR("\xD8"), &item));
    assert_false(urikit_cri_untag(urikit_str_of(NULL, 0), &item));
    assert_false(urikit_cri_untag(URIKIT_STR(""), &item));
    assert_false(urikit_cri_untag(urikit_str_of(NULL, 0), &item));
}

/* An array of n empty texts as the path. */
static urikit_str long_path(size_t n)
{
    char *block = malloc(n + 7);

    assert_non_null(block);
    memcpy(block, "\x82\xF5\x9A", 3);
    block[3] = (char)(unsigned char)(n >> 24);
    block[4] = (char)(unsigned char)(n >> 16);
    block[5] = (char)(unsigned char)(n >> 8);
    block[6] = (char)(unsigned char)n;
    memset(block + 7, 0x60, n);
    return urikit_str_of(block, n + 7);
}

static void test_limits(void **state)
{
    static const struct {
        size_t count;
        size_t max_count;
        size_t max_len;
        urikit_code code;
        size_t at;
    } cases[] = {
        { URIKIT_CRI_MAX_COUNT, 0, 0, URIKIT_OK, 0 },
        { URIKIT_CRI_MAX_COUNT + 1, 0, 0, URIKIT_E_LIMIT, 2 },
        { URIKIT_CRI_MAX_COUNT + 1, URIKIT_CRI_MAX_COUNT + 1, 0, URIKIT_OK, 0 },
        { 3, 2, 0, URIKIT_E_LIMIT, 2 },
        { 3, 3, 0, URIKIT_OK, 0 },
        { 3, 3, 10, URIKIT_OK, 0 },
        { 3, 3, 9, URIKIT_E_LIMIT, 9 },
        { URIKIT_CRI_MAX_LEN - 7, SIZE_MAX, 0, URIKIT_OK, 0 },
        { URIKIT_CRI_MAX_LEN - 6, SIZE_MAX, 0, URIKIT_E_LIMIT, URIKIT_CRI_MAX_LEN },
        { 1000000, SIZE_MAX, SIZE_MAX, URIKIT_OK, 0 },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str bytes = long_path(cases[i].count);
        urikit_cri_options options = { 0 };
        urikit_cri cri;
        size_t at = 0;
        size_t used;
        urikit_code code;

        options.max_count = cases[i].max_count;
        options.max_len = cases[i].max_len;
        code = urikit_cri_decode_prefix(bytes, &options, &cri, &used, &at);
        assert_int_equal(code, cases[i].code);
        assert_int_equal(at, cases[i].at);
        assert_int_equal(used, bytes.len); /* over a limit is unprocessable, not malformed */
        check_free(bytes);
    }
}

/* Labels are counted without userinfo and port; here two of them. */
static void test_limit_labels(void **state)
{
    urikit_str bytes = hex_copy(URIKIT_STR("822085F461756161616200"));
    urikit_cri_options options = { 0 };
    urikit_cri cri;
    size_t at = 0;

    (void)state;
    options.max_count = 2;
    assert_int_equal(urikit_cri_decode(bytes, &options, &cri, NULL), URIKIT_OK);
    options.max_count = 1;
    assert_int_equal(urikit_cri_decode(bytes, &options, &cri, &at), URIKIT_E_LIMIT);
    assert_int_equal(at, 8);
    check_free(bytes);
}

/* Stands for a check with Unicode tables: 'N' is not NFC, 'z' has a lower-case form. Counts its calls. */
static urikit_code stub_check(void *context, urikit_str text, bool lower, size_t *at)
{
    ++*(size_t *)context;
    for (*at = 0; *at < text.len; ++*at) {
        if (text.ptr[*at] == 'N') {
            return URIKIT_E_CRI_NFC;
        }
        if (lower && text.ptr[*at] == 'z') {
            return URIKIT_E_CRI_LABEL_CASE;
        }
    }
    return URIKIT_OK;
}

static void test_unicode_check(void **state)
{
    static const struct {
        const char *hex;
        urikit_code r18;
        urikit_code final;
        size_t at;
        size_t calls; /* with revision 18 */
    } cases[] = {
        { "822081627A61", URIKIT_E_CRI_LABEL_CASE, URIKIT_E_CRI_LABEL_CASE, 4, 1 },
        { "832081616181627A61", URIKIT_OK, URIKIT_OK, 0, 2 }, /* lower case is for labels */
        { "8220816161", URIKIT_OK, URIKIT_OK, 0, 1 },
        { "82018161"
          "4E",
          URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 4, 1 },
        { "8300F68162614E", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 6, 1 },
        { "8400F6F6614E", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 5, 1 },
        { "82018183413A6161413A", URIKIT_OK, URIKIT_OK, 0, 1 }, /* byte strings are not text */
        { "82018182413A614E", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 7, 1 },
        /* userinfo and zones: only in revision 27 */
        { "822082F4614E", URIKIT_OK, URIKIT_E_CRI_NFC, 5, 0 },
        { "82208250FE800000000000000000000000000001614E", URIKIT_OK, URIKIT_E_CRI_NFC, 21, 0 },
        /* in items that fast paths could read: [-1, ["abcdefgh", "hz"], ["abcdefgh"]], and a text of 24 bytes */
        { "83208268616263646566676862687A81686162636465666768", URIKIT_E_CRI_LABEL_CASE, URIKIT_E_CRI_LABEL_CASE, 14, 2 },
        { "832081616881686162636465664E68", URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 13, 2 },
        { "8320816168817818616263646566676861626364656667686162636465"
          "66674E",
          URIKIT_E_CRI_NFC, URIKIT_E_CRI_NFC, 31, 2 },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str bytes = hex_copy(urikit_str_from(cases[i].hex));
        size_t calls = 0;
        urikit_cri_options options = { 0 };
        urikit_cri cri;
        size_t at = 0;

        options.check = stub_check;
        options.check_context = &calls;
        assert_int_equal(urikit_cri_decode(bytes, &options, &cri, &at), cases[i].r18);
        assert_int_equal(at, cases[i].r18 ? cases[i].at : 0);
        assert_int_equal(calls, cases[i].calls);
        options.profile = URIKIT_CRI_FINAL;
        assert_int_equal(urikit_cri_decode(bytes, &options, &cri, &at), cases[i].final);
        assert_int_equal(at, cases[i].at);
        check_free(bytes);
    }
}

/* What stands for a byte among letters in a label or a segment of len bytes. */
static urikit_code want_of_byte(unsigned char byte, bool label, size_t len)
{
    if (byte >= 0x80) {
        return URIKIT_E_UTF8;
    }
    if (label) {
        return byte == '.' ? URIKIT_E_CRI_LABEL_DOT : byte >= 'A' && byte <= 'Z' ? URIKIT_E_CRI_LABEL_CASE : URIKIT_OK;
    }
    return byte == '.' && len == 1 ? URIKIT_E_CRI_DOT_SEGMENT : URIKIT_OK;
}

/* [-1, ["xxx"]] or [-1, [], ["xxx"]] with the byte at a place of the text, at the end of a block or with bytes after.
 */
static void check_byte(unsigned char byte, size_t place, size_t len, bool label, size_t after)
{
    char item[64] = { (char)(unsigned char)(label ? 0x82 : 0x83), 0x20, (char)(unsigned char)(label ? 0x81 : 0x80) };
    size_t start = 3;
    urikit_code want = want_of_byte(byte, label, len);
    urikit_str copy;
    urikit_cri cri;
    size_t used;
    size_t at = 99;
    urikit_code code;

    if (!label) {
        item[start++] = (char)(unsigned char)0x81;
    }
    item[start++] = (char)(unsigned char)(0x60 + len);
    memset(item + start, 'x', sizeof item - start);
    item[start + place] = (char)byte;
    copy = check_copy(urikit_str_of(item, start + len + after));
    code = urikit_cri_decode_prefix(copy, NULL, &cri, &used, &at);
    check_error(copy, code, at, want, start + place);
    assert_int_equal(used, start + len);
    check_free(copy);
}

/* Text is read in words where it can be: every byte counts in every place of texts of every length around them. */
static void test_every_byte(void **state)
{
    size_t len;
    size_t place;
    unsigned byte;

    (void)state;
    for (len = 1; len < 24; len++) {
        for (place = 0; place < len; place++) {
            for (byte = 0; byte < 256; byte++) {
                check_byte((unsigned char)byte, place, len, true, 0);
                check_byte((unsigned char)byte, place, len, true, byte % 16);
                check_byte((unsigned char)byte, place, len, false, 0);
                check_byte((unsigned char)byte, place, len, false, byte % 16);
            }
        }
    }
}

static void test_no_bytes(void **state)
{
    urikit_cri cri;
    size_t used = 99;
    size_t at = 99;

    (void)state;
    assert_int_equal(urikit_cri_decode(urikit_str_of(NULL, 0), NULL, &cri, &at), URIKIT_E_CBOR_END);
    assert_int_equal(at, 0);
    assert_int_equal(urikit_cri_decode_prefix(urikit_str_of(NULL, 0), NULL, &cri, &used, NULL), URIKIT_E_CBOR_END);
    assert_int_equal(used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_vectors),          cmocka_unit_test(test_parts),
                                        cmocka_unit_test(test_missing_sections), cmocka_unit_test(test_extremes),
                                        cmocka_unit_test(test_sequence),         cmocka_unit_test(test_untag),
                                        cmocka_unit_test(test_limits),           cmocka_unit_test(test_limit_labels),
                                        cmocka_unit_test(test_unicode_check),    cmocka_unit_test(test_every_byte),
                                        cmocka_unit_test(test_no_bytes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
