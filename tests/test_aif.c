/* SPDX-License-Identifier: MIT */
/* AIF with CRI-local-part: RFC 9237, draft-ietf-core-href-18. */
#include <urikit/aif.h>

#include "check.h"
#include "cri_cases.h"
#include "cri_rows.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ENTRIES = 8 };

typedef struct aif_list {
    urikit_aif_entry entries[MOST_ENTRIES];
    size_t count;
} aif_list;

static urikit_code produce_list(const void *input, urikit_out *out)
{
    const aif_list *list = input;

    return urikit_aif_encode(list->entries, list->count, out);
}

static aif_list entries_of(urikit_aif aif)
{
    aif_list list;
    urikit_aif_entry entry;
    size_t count = aif.count;

    for (list.count = 0; urikit_aif_next(&aif, &entry); list.count++) {
        assert_true(list.count < MOST_ENTRIES);
        assert_non_null(entry.path.ptr);
        list.entries[list.count] = entry;
    }
    assert_int_equal(list.count, count);
    assert_int_equal(aif.entries.len, 0);
    return list;
}

/* fields: hex, profile, strict, code, at, entries, again */
static void check_list(const vector_row *row, const urikit_cri_options *given)
{
    urikit_str bytes = hex_copy(row->fields[0]);
    urikit_cri_options options = *given;
    urikit_aif aif;
    size_t at = 0;
    urikit_code code;

    options.strict_cbor = vector_number(row, 2) != 0;
    code = urikit_aif_decode(bytes, &options, &aif, &at);
    check_error(row->fields[0], code, at, vector_code(row, 3), vector_number(row, 4));
    if (!code) {
        aif_list list = entries_of(aif);
        urikit_str again = check_produce(produce_list, &list, &code);
        urikit_str want = hex_copy(row->fields[urikit_str_equal(row->fields[6], URIKIT_STR("=")) ? 0 : 6]);

        assert_int_equal(list.count, vector_number(row, 5));
        check_text(again, want, "encoded again");
        check_free(want);
        check_free(again);
    }
    check_free(bytes);
}

static void each_list(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_list);
}

/* fields: hex, cri, permissions */
static void each_match(const vector_row *row, void *context)
{
    urikit_str bytes = hex_copy(row->fields[0]);
    urikit_str cri_bytes = edn_copy(row, 1, NULL);
    urikit_cri cri = cri_decoded(cri_bytes, NULL);
    size_t want = vector_number(row, 2);
    urikit_aif aif;
    unsigned method;

    (void)context;
    assert_int_equal(urikit_aif_decode(bytes, NULL, &aif, NULL), URIKIT_OK);
    if (urikit_aif_permissions(&aif, &cri) != want) {
        check_fail("%s:%u: %s is not permitted that", row->file, row->line, check_show(row->fields[1]));
    }
    for (method = 0; method < 70; method++) {
        bool permitted = method > 0 && method < 32 && (want >> (method - 1) & 1) != 0;

        assert_int_equal(urikit_aif_permits(&aif, &cri, method), permitted);
    }
    check_free(cri_bytes);
    check_free(bytes);
}

static void test_vectors(void **state)
{
    (void)state;
    vectors_each("aif_decode.tsv", each_list, NULL);
    vectors_each("aif_match.tsv", each_match, NULL);
}

/* RFC 9237 §3, table 3: the numbers of the bits. */
static void test_bits(void **state)
{
    (void)state;
    assert_true(URIKIT_AIF_BIT(URIKIT_AIF_GET) == 1);
    assert_true(URIKIT_AIF_BIT(URIKIT_AIF_IPATCH) == 64);
    assert_true(URIKIT_AIF_DYNAMIC_BIT(URIKIT_AIF_GET) == UINT64_C(0x100000000));
    assert_true(URIKIT_AIF_DYNAMIC_BIT(URIKIT_AIF_IPATCH) == UINT64_C(0x4000000000));
}

static urikit_code refuse_b(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    (void)lower;
    *at = 0;
    return urikit_str_equal(text, URIKIT_STR("b")) ? URIKIT_E_CRI_NFC : URIKIT_OK;
}

static void test_options(void **state)
{
    urikit_str bytes = hex_copy(URIKIT_STR("818281826161616201")); /* [[[["a", "b"]], 1]] */
    urikit_cri_options options = { 0 };
    urikit_aif_entry entry;
    urikit_aif aif;
    size_t at = 0;

    (void)state;
    options.max_count = 1;
    assert_int_equal(urikit_aif_decode(bytes, &options, &aif, &at), URIKIT_E_LIMIT);
    assert_int_equal(at, 3);
    options.max_count = 2;
    options.max_len = bytes.len - 1;
    assert_int_equal(urikit_aif_decode(bytes, &options, &aif, &at), URIKIT_E_LIMIT);
    assert_int_equal(at, bytes.len - 1);
    options.max_len = bytes.len;
    assert_int_equal(urikit_aif_decode(bytes, &options, &aif, &at), URIKIT_OK);
    options.check = refuse_b;
    assert_int_equal(urikit_aif_decode(bytes, &options, &aif, &at), URIKIT_E_CRI_NFC);
    assert_int_equal(at, 7);
    assert_int_equal(urikit_aif_decode(urikit_str_of(NULL, 0), NULL, &aif, &at), URIKIT_E_CBOR_END);
    check_free(bytes);
    /* [[[["a"], []], 1]]: the query [] is none */
    assert_int_equal(urikit_aif_decode(URIKIT_STR("\x81\x82\x82\x81\x61"
                                                  "a\x80\x01"),
                                       NULL, &aif, NULL),
                     URIKIT_OK);
    assert_true(urikit_aif_next(&aif, &entry) && !entry.query.ptr);
}

/* ---- properties ------------------------------------------------------------------------------ */

/* Written apart from the library: same lists of elements, [""] as []. */
static bool same_target(const urikit_cri *a, const urikit_cri *b)
{
    urikit_cri x = *a;
    urikit_cri y = *b;
    urikit_cri *both[2] = { &x, &y };
    size_t i;

    for (i = 0; i < 2; i++) {
        urikit_cri_list rest = both[i]->path;
        urikit_cri_item item;

        if (rest.count == 1 && urikit_cri_next(&rest, &item) && item.text.ptr && item.text.len == 0) {
            both[i]->path = urikit_cri_list_empty();
        }
    }
    x.scheme_number = y.scheme_number = 0;
    x.scheme = y.scheme = URIKIT_CRI_SCHEME_NUMBER;
    x.authority = y.authority = URIKIT_CRI_NO_AUTHORITY;
    x.labels = y.labels = x.userinfo = y.userinfo = x.fragment = y.fragment = (urikit_cri_list){ NULL, 0, 0 };
    x.ip = y.ip = x.zone = y.zone = x.scheme_name = y.scheme_name = urikit_str_of(NULL, 0);
    x.port = y.port = URIKIT_CRI_NO_PORT;
    return cri_same(&x, &y);
}

/* A list made of generated CRIs: encoding and decoding give it back, and each CRI is permitted what was said. */
static void property_of_list(random_state *random, bool every_space)
{
    char texts[MOST_ENTRIES][CRI_CASE_CAP];
    char bytes[(MOST_ENTRIES + 1) * CRI_CASE_CAP];
    urikit_cri cris[MOST_ENTRIES];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out measured = { NULL, 0, 0 };
    aif_list list;
    aif_list again;
    urikit_str copy;
    urikit_aif aif;
    urikit_code code;
    size_t i;
    size_t j;

    list.count = random_below(random, 4);
    for (i = 0; i < list.count; i++) {
        cris[i] = cri_decoded(cri_case(random, CRI_CASE_FULL, texts[i]), NULL);
        list.entries[i].path = cris[i].path;
        list.entries[i].query = cris[i].query;
        list.entries[i].permissions = random_next(random) >> random_below(random, 64);
    }
    assert_int_equal(produce_list(&list, &out), URIKIT_OK);
    assert_int_equal(produce_list(&list, &measured), URIKIT_E_SPACE);
    assert_int_equal(measured.len, out.len);
    if (every_space) {
        check_free(check_produce(produce_list, &list, &code));
    }
    copy = check_copy(urikit_out_str(&out));
    assert_int_equal(urikit_aif_decode(copy, NULL, &aif, NULL), URIKIT_OK);
    again = entries_of(aif);
    out.len = 0;
    assert_int_equal(produce_list(&again, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), copy, "encoded again");
    for (i = 0; i < list.count; i++) {
        uint64_t want = 0;

        for (j = 0; j < list.count; j++) {
            want |= same_target(&cris[i], &cris[j]) ? list.entries[j].permissions : 0;
        }
        want = cris[i].authority == URIKIT_CRI_ROOTLESS ? 0 : want;
        assert_true(urikit_aif_permissions(&aif, &cris[i]) == want);
    }
    check_free(copy);
}

/* Bytes changed here and there: a refusal with an offset inside, or a list that encodes and decodes. */
static bool property_of_bytes(random_state *random)
{
    /* [[[["a", "bc"], ["q"]], 32], [[[["x", h'3A']]], 1]] */
    static const char start[] = "\x82\x82\x82\x82\x61\x61\x62\x62\x63\x81\x61\x71\x18\x20"
                                "\x82\x81\x81\x82\x61\x78\x41\x3A\x01";
    char bytes[sizeof start - 1];
    char encoded[sizeof bytes + 16];
    size_t changes = random_below(random, 4);
    size_t cut;
    urikit_out out = URIKIT_OUT(encoded);
    urikit_aif aif;
    urikit_str copy;
    size_t at = 0;
    urikit_code code;

    memcpy(bytes, start, sizeof bytes);
    while (changes-- > 0) {
        size_t place = random_below(random, sizeof bytes);

        bytes[place] = (char)(unsigned char)(random_below(random, 2) ? random_below(random, 256)
                                                                     : (unsigned char)bytes[place] ^ 1U);
    }
    cut = random_below(random, 8) ? 0 : random_below(random, sizeof bytes);
    copy = check_copy(urikit_str_of(bytes, sizeof bytes - cut));
    code = urikit_aif_decode(copy, NULL, &aif, &at);
    if (code) {
        assert_true(at <= copy.len);
    } else {
        aif_list list = entries_of(aif);

        assert_int_equal(produce_list(&list, &out), URIKIT_OK);
        assert_true(out.len <= copy.len);
        assert_int_equal(urikit_aif_decode(urikit_out_str(&out), NULL, &aif, NULL), URIKIT_OK);
    }
    check_free(copy);
    return !code;
}

static bool property_of_case(random_state *random, size_t number)
{
    property_of_list(random, number % 256 == 0);
    return property_of_bytes(random);
}

static void test_properties(void **state)
{
    size_t good;

    (void)state;
    good = random_try(property_of_case);
    printf("%zu of %zu changed lists are lists\n", good, random_cases());
    assert_true(good > random_cases() / 8 && good < random_cases());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_properties),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
