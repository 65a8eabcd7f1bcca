/* SPDX-License-Identifier: MIT */
/* The names inside NOSH URIs: collections, record keys, authorities, TIDs; and URIs built from them. */
#include <urikit/nosh.h>

#include "check.h"
#include "random.h"
#include "vectors.h"

#include <string.h>

/* "a.", "b.", ...: labels of one length with a period after each, then more text. */
static urikit_str labels(char *to, size_t label_len, size_t count, const char *after)
{
    size_t len = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        memset(to + len, 'a' + (int)(i % 26), label_len);
        len += label_len;
        to[len++] = '.';
    }
    memcpy(to + len, after, strlen(after));
    return urikit_str_of(to, len + strlen(after));
}

static void check_collection(urikit_str text, urikit_code want, size_t want_at)
{
    urikit_str copy = check_copy(text);
    size_t at = 0;
    urikit_code code = urikit_nosh_collection_check(copy, &at);

    check_error(text, code, at, want, want_at);
    assert_int_equal(urikit_nosh_collection_check(copy, NULL), code);
    check_free(copy);
}

/* nosh.md 9: 63 a label, 253 the domain part, 317 in all */
static void test_collection_limits(void **state)
{
    static const char name63[] = "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnN";
    char text[600];
    char domain[400];
    urikit_str str;

    (void)state;
    assert_int_equal(strlen(name63), 63);
    check_collection(labels(text, 63, 2, name63), URIKIT_OK, 0);
    check_collection(labels(text, 64, 2, "n"), URIKIT_E_NOSH_BAD_COLLECTION, 63);
    check_collection(labels(text, 1, 2, name63), URIKIT_OK, 0);
    str = labels(text, 1, 2, name63);
    text[str.len] = 'x';
    check_collection(urikit_str_of(text, str.len + 1), URIKIT_E_NOSH_BAD_COLLECTION, str.len);
    /* 3 * 64 + 61 = 253 octets of domain part, a period, 63 of name: 317 */
    str = labels(domain, 63, 3, "");
    memset(domain + str.len, 'd', 70);
    memcpy(domain + str.len + 61, ".", 1);
    memcpy(domain + str.len + 62, name63, 63);
    check_collection(urikit_str_of(domain, URIKIT_NOSH_COLLECTION_MAX), URIKIT_OK, 0);
    domain[URIKIT_NOSH_COLLECTION_MAX] = 'x';
    check_collection(urikit_str_of(domain, URIKIT_NOSH_COLLECTION_MAX + 1), URIKIT_E_NOSH_BAD_COLLECTION, 317);
    domain[URIKIT_NOSH_COLLECTION_MAX] = '.'; /* what was the name becomes a label too far */
    check_collection(urikit_str_of(domain, URIKIT_NOSH_COLLECTION_MAX + 1), URIKIT_E_NOSH_BAD_COLLECTION, 317);
    /* a domain part of 254 */
    domain[str.len + 61] = 'd';
    domain[str.len + 62] = '.';
    check_collection(urikit_str_of(domain, str.len + 64), URIKIT_E_NOSH_BAD_COLLECTION, 254);
    /* a digit, or a hyphen, too late for a period to come in time */
    domain[str.len + 60] = '9';
    check_collection(urikit_str_of(domain, str.len + 61), URIKIT_E_NOSH_BAD_COLLECTION, 253);
    check_collection(urikit_str_of(domain, str.len + 62), URIKIT_E_NOSH_BAD_COLLECTION, 253);
    domain[str.len + 60] = '-';
    check_collection(urikit_str_of(domain, str.len + 62), URIKIT_E_NOSH_BAD_COLLECTION, 252);
    check_collection(urikit_str_of(NULL, 0), URIKIT_E_NOSH_BAD_COLLECTION, 0);
    check_collection(URIKIT_STR("%61.b.c"), URIKIT_E_NOSH_BAD_COLLECTION, 0); /* nothing is decoded */
    check_collection(URIKIT_STR("COM.Example.Foo"), URIKIT_OK, 0);
    check_collection(URIKIT_STR("a.b."), URIKIT_E_NOSH_BAD_COLLECTION, 4);
    /* a hyphen is not the last of 63 octets, because a label does not end with one */
    memset(domain, 'a', 61);
    memcpy(domain + 61, "-a.b.c", 6);
    check_collection(urikit_str_of(domain, 67), URIKIT_OK, 0);
    memcpy(domain + 61, "a-", 2);
    check_collection(urikit_str_of(domain, 63), URIKIT_E_NOSH_BAD_COLLECTION, 62);
}

/* Can the text be continued to a collection? One of these endings would do it. */
static bool begins_collection(urikit_str text)
{
    static const char *const endings[] = { "", "a", ".a", "a.a", ".a.a", "a.a.a", ".aa", "a.a.a.a", ".a.a.a", "aa.a.a" };
    char longer[64];
    size_t i;

    for (i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        memcpy(longer, text.ptr, text.len);
        memcpy(longer + text.len, endings[i], strlen(endings[i]));
        if (urikit_nosh_collection_check(urikit_str_of(longer, text.len + strlen(endings[i])), NULL) == URIKIT_OK) {
            return true;
        }
    }
    return false;
}

/* The property of `at`: what is before it begins some collection, with one byte more it does not. */
static void test_collection_at(void **state)
{
    static const char alphabet[] = "aB1-.._";
    random_state random = random_start();
    size_t cases = random_cases();
    size_t failed = 0;
    size_t i;

    (void)state;
    while (cases-- > 0) {
        char bytes[12];
        size_t len = random_below(&random, sizeof bytes + 1);
        size_t at = 0;
        urikit_str text;

        for (i = 0; i < len; i++) {
            bytes[i] = alphabet[random_below(&random, sizeof alphabet - 1)];
        }
        text = urikit_str_of(bytes, len);
        if (urikit_nosh_collection_check(text, &at) != URIKIT_OK) {
            failed++;
            if (at > len || !begins_collection(urikit_str_of(bytes, at)) ||
                (at < len && begins_collection(urikit_str_of(bytes, at + 1)))) {
                check_fail("%s: at %zu", check_show(text), at);
            }
        }
    }
    assert_true(failed > 0);
}

static void check_rkey(urikit_str text, urikit_code want, size_t want_at)
{
    urikit_str copy = check_copy(text);
    size_t at = 0;
    urikit_code code = urikit_nosh_rkey_check(copy, &at);

    check_error(text, code, at, want, want_at);
    check_free(copy);
}

static void test_rkey(void **state)
{
    char text[URIKIT_NOSH_RKEY_MAX + 1];
    unsigned c;

    (void)state;
    memset(text, 'k', sizeof text);
    check_rkey(urikit_str_of(text, URIKIT_NOSH_RKEY_MAX), URIKIT_OK, 0);
    check_rkey(urikit_str_of(text, URIKIT_NOSH_RKEY_MAX + 1), URIKIT_E_NOSH_BAD_RKEY, 512);
    check_rkey(URIKIT_STR(""), URIKIT_E_NOSH_BAD_RKEY, 0);
    check_rkey(URIKIT_STR("."), URIKIT_E_NOSH_BAD_RKEY, 1);
    check_rkey(URIKIT_STR(".."), URIKIT_E_NOSH_BAD_RKEY, 2);
    check_rkey(URIKIT_STR("..."), URIKIT_OK, 0);
    check_rkey(URIKIT_STR(".a"), URIKIT_OK, 0);
    check_rkey(URIKIT_STR("a."), URIKIT_OK, 0);
    for (c = 0; c < 256; c++) {
        bool fits = c != '\0' && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_:~", (int)c);

        text[1] = (char)(unsigned char)c;
        check_rkey(urikit_str_of(text, 3), fits ? URIKIT_OK : URIKIT_E_NOSH_BAD_RKEY, 1);
    }
}

/* D4 and the 253 octets of a domain name, one by one around the limits */
static void test_authority_limits(void **state)
{
    char text[300];
    urikit_str str;

    (void)state;
    assert_int_equal(urikit_nosh_authority_classify(URIKIT_STR("9223372036854775807")), URIKIT_NOSH_ACCOUNT);
    assert_int_equal(urikit_nosh_authority_classify(URIKIT_STR("9223372036854775808")), URIKIT_NOSH_OTHER);
    assert_int_equal(urikit_nosh_authority_classify(URIKIT_STR("18446744073709551617")), URIKIT_NOSH_OTHER);
    assert_int_equal(urikit_nosh_authority_classify(URIKIT_STR("0")), URIKIT_NOSH_OTHER);
    assert_int_equal(urikit_nosh_authority_classify(URIKIT_STR("")), URIKIT_NOSH_OTHER);
    assert_int_equal(urikit_nosh_authority_classify(URIKIT_STR("%31")), URIKIT_NOSH_OTHER);
    assert_int_equal(urikit_nosh_authority_classify(URIKIT_STR("A.B")), URIKIT_NOSH_DOMAIN);
    str = labels(text, 63, 3, "");
    memset(text + str.len, 'z', 62);
    assert_int_equal(urikit_nosh_authority_classify(urikit_str_of(text, 253)), URIKIT_NOSH_DOMAIN);
    assert_int_equal(urikit_nosh_authority_classify(urikit_str_of(text, 254)), URIKIT_NOSH_OTHER);
    str = labels(text, 63, 1, "a");
    assert_int_equal(urikit_nosh_authority_classify(str), URIKIT_NOSH_DOMAIN);
    str = labels(text, 64, 1, "a");
    assert_int_equal(urikit_nosh_authority_classify(str), URIKIT_NOSH_OTHER);
}

static urikit_code produce_tid(const void *input, urikit_out *out)
{
    return urikit_tid_encode(input, out);
}

/* fields: text, microseconds, clock_id */
static void tid_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_tid tid = { 0, 0 };
    bool is_tid = urikit_tid_decode(text, &tid);

    (void)context;
    assert_int_equal(is_tid, row->fields[1].ptr != NULL);
    assert_int_equal(urikit_tid_decode(text, NULL), is_tid);
    if (is_tid) {
        urikit_code code;
        urikit_str again;

        assert_int_equal(tid.microseconds, vector_number64(row, 1));
        assert_int_equal(tid.clock_id, vector_number(row, 2));
        again = check_produce(produce_tid, &tid, &code);
        check_text(again, text, "TID written again");
        check_free(again);
    }
    check_free(text);
}

/* Any number of 63 bits comes back, and the order of TIDs as text is that of the numbers. */
static void test_tid(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    char before[URIKIT_TID_LEN] = "2222222222222";
    urikit_tid before_tid = { 0, 0 };

    (void)state;
    vectors_each("nosh_tid.tsv", tid_row, NULL);
    while (cases-- > 0) {
        uint64_t value = random_next(&random) >> (1 + random_below(&random, 63));
        urikit_tid tid = { value >> 10, (uint16_t)(value & 1023) };
        urikit_tid again = { 0, 0 };
        char text[URIKIT_TID_LEN];
        urikit_out out = URIKIT_OUT(text);
        bool less = tid.microseconds < before_tid.microseconds ||
                    (tid.microseconds == before_tid.microseconds && tid.clock_id < before_tid.clock_id);

        assert_int_equal(urikit_tid_encode(&tid, &out), URIKIT_OK);
        assert_true(urikit_tid_decode(urikit_out_str(&out), &again));
        assert_true(again.microseconds == tid.microseconds && again.clock_id == tid.clock_id);
        assert_true((memcmp(text, before, sizeof text) < 0) == less);
        memcpy(before, text, sizeof text);
        before_tid = tid;
    }
}

static void test_tid_limits(void **state)
{
    const urikit_tid late = { (uint64_t)1 << 53, 0 };
    const urikit_tid clock = { 0, 1024 };
    char text[URIKIT_TID_LEN];
    urikit_out out = URIKIT_OUT(text);

    (void)state;
    assert_int_equal(urikit_tid_encode(&late, &out), URIKIT_E_LIMIT);
    assert_int_equal(urikit_tid_encode(&clock, &out), URIKIT_E_LIMIT);
    assert_int_equal(urikit_tid_time_write(&late, &out), URIKIT_E_LIMIT);
    assert_int_equal(out.len, 0);
}

static urikit_code produce_tid_time(const void *input, urikit_out *out)
{
    return urikit_tid_time_write(input, out);
}

/* Ends of days, months and years, leap years (2000 is one, 2100 is none), and the last microsecond that a TID has. */
static void test_tid_time(void **state)
{
    static const struct {
        uint64_t microseconds;
        const char *text;
    } rows[] = {
        { 0, "1970-01-01T00:00:00.000000Z" },
        { UINT64_C(86399999999), "1970-01-01T23:59:59.999999Z" },
        { UINT64_C(86400000000), "1970-01-02T00:00:00.000000Z" },
        { UINT64_C(2678400000000), "1970-02-01T00:00:00.000000Z" },
        { UINT64_C(31536000000000), "1971-01-01T00:00:00.000000Z" },
        { UINT64_C(65750400000000), "1972-02-01T00:00:00.000000Z" },
        { UINT64_C(94690800000000), "1972-12-31T23:00:00.000000Z" },
        { UINT64_C(951782400000001), "2000-02-29T00:00:00.000001Z" },
        { UINT64_C(951868800000000), "2000-03-01T00:00:00.000000Z" },
        { UINT64_C(1704067199000000), "2023-12-31T23:59:59.000000Z" },
        { UINT64_C(4107542400000000), "2100-03-01T00:00:00.000000Z" },
        { (UINT64_C(1) << 53) - 1, "2255-06-05T23:47:34.740991Z" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_tid tid = { rows[i].microseconds, 0 };
        urikit_code code;
        urikit_str text = check_produce(produce_tid_time, &tid, &code);

        assert_int_equal(code, URIKIT_OK);
        check_text(text, urikit_str_from(rows[i].text), rows[i].text);
        check_free(text);
    }
}

/* ---- names alone ----------------------------------------------------------------- */

typedef urikit_code name_check(urikit_str text, size_t *at);

/* fields: what, text, code, at */
static void name_row(const vector_row *row, void *context)
{
    static const struct {
        const char *what;
        name_check *check;
    } checks[] = {
        { "handle", urikit_nosh_handle_check },
        { "did", urikit_nosh_did_check },
        { "collection", urikit_nosh_collection_check },
        { "rkey", urikit_nosh_rkey_check },
    };
    size_t tried = 0;
    size_t i;

    (void)context;
    for (i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        if (urikit_str_equal(row->fields[0], urikit_str_from(checks[i].what))) {
            urikit_str copy = check_copy(row->fields[1]);
            size_t at = 0;
            urikit_code code = checks[i].check(copy, &at);

            check_error(copy, code, at, vector_code_in(row, 2, URIKIT_E_NOSH_TOO_LONG), vector_number(row, 3));
            assert_int_equal(checks[i].check(copy, NULL), code);
            check_free(copy);
            tried++;
        }
    }
    assert_int_equal(tried, 1);
}

static void test_name_rows(void **state)
{
    (void)state;
    vectors_each("nosh_names.tsv", name_row, NULL);
}

/* Can the text be continued to a valid one? One of these endings would do it. */
static bool begins_name(name_check *check, urikit_str text)
{
    static const char *const endings[] = { "",   "a",   ".a",      "a.a",    ":a",    ":a:a", "0",
                                           "00", "x:a", "did:x:a", "id:x:a", "d:x:a", ":x:a" };
    char longer[400];
    size_t i;

    for (i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        memcpy(longer, text.ptr, text.len);
        memcpy(longer + text.len, endings[i], strlen(endings[i]));
        if (check(urikit_str_of(longer, text.len + strlen(endings[i])), NULL) == URIKIT_OK) {
            return true;
        }
    }
    return false;
}

/* The property of `at` on random texts after a prefix. */
static void check_name_at(name_check *check, urikit_str prefix, const char *alphabet)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t failed = 0;
    size_t i;

    while (cases-- > 0) {
        char bytes[300];
        size_t len = random_below(&random, 10);
        size_t at = 0;

        memcpy(bytes, prefix.ptr, prefix.len);
        for (i = 0; i < len; i++) {
            bytes[prefix.len + i] = alphabet[random_below(&random, strlen(alphabet))];
        }
        len += prefix.len;
        if (check(urikit_str_of(bytes, len), &at) != URIKIT_OK) {
            failed++;
            if (at > len || !begins_name(check, urikit_str_of(bytes, at)) ||
                (at < len && begins_name(check, urikit_str_of(bytes, at + 1)))) {
                check_fail("%s: at %zu", check_show(urikit_str_of(bytes, len)), at);
            }
        }
    }
    assert_true(failed > 0);
}

static void test_handle_at(void **state)
{
    char text[300];
    size_t len;

    (void)state;
    check_name_at(urikit_nosh_handle_check, URIKIT_STR(""), "aB1-.._");
    for (len = 58; len <= 62; len++) { /* around the end of a label and that of the whole */
        (void)labels(text, 63, 3, "");
        memset(text + 192, 'd', 62);
        text[192 + len - 10] = '.';
        check_name_at(urikit_nosh_handle_check, urikit_str_of(text, 192 + len - 4), "a1-.");
    }
}

static void test_did_at(void **state)
{
    (void)state;
    check_name_at(urikit_nosh_did_check, URIKIT_STR(""), "did:");
    check_name_at(urikit_nosh_did_check, URIKIT_STR("did:"), "x9:-");
    check_name_at(urikit_nosh_did_check, URIKIT_STR("did:x:"), "a9:%.~");
}

/* ---- building ------------------------------------------------------------------ */

typedef struct build_input {
    urikit_str authority;
    urikit_str collection;
    urikit_str rkey;
    urikit_nosh_dialect dialect;
    size_t at;
} build_input;

static urikit_code produce_build(const void *input, urikit_out *out)
{
    const build_input *in = input;
    size_t at = 0;
    urikit_code code = urikit_nosh_build(in->authority, in->collection, in->rkey, in->dialect, out, &at);

    if (code && code != URIKIT_E_SPACE) {
        assert_int_equal(at, in->at);
    }
    return code;
}

static urikit_str copy_present(urikit_str text)
{
    return text.ptr ? check_copy(text) : text;
}

/* fields: dialect, authority, collection, rkey, code, at, text */
static void build_row(const vector_row *row, void *context)
{
    build_input in;
    urikit_code code;
    urikit_str text;

    (void)context;
    in.dialect = row->fields[0].ptr[0] == 'l' ? URIKIT_NOSH_LEXICON : URIKIT_NOSH_SDL;
    in.authority = copy_present(row->fields[1]);
    in.collection = copy_present(row->fields[2]);
    in.rkey = copy_present(row->fields[3]);
    in.at = vector_number(row, 5);
    text = check_produce(produce_build, &in, &code);
    if (code != vector_code_in(row, 4, URIKIT_E_NOSH_TOO_LONG)) {
        check_fail("%s:%u: %s", row->file, row->line, urikit_code_name(code));
    }
    check_text(text, row->fields[6], "built");
    if (!code) {
        urikit_nosh nosh;

        assert_int_equal(urikit_nosh_parse(text, in.dialect, &nosh, NULL), URIKIT_OK);
        assert_int_equal(nosh.restricted, URIKIT_OK);
    }
    check_free(text);
    check_free(in.rkey);
    check_free(in.collection);
    check_free(in.authority);
}

static void test_build(void **state)
{
    (void)state;
    vectors_each("nosh_build.tsv", build_row, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_collection_limits),
                                        cmocka_unit_test(test_collection_at),
                                        cmocka_unit_test(test_rkey),
                                        cmocka_unit_test(test_authority_limits),
                                        cmocka_unit_test(test_tid),
                                        cmocka_unit_test(test_tid_limits),
                                        cmocka_unit_test(test_tid_time),
                                        cmocka_unit_test(test_name_rows),
                                        cmocka_unit_test(test_handle_at),
                                        cmocka_unit_test(test_did_at),
                                        cmocka_unit_test(test_build) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
