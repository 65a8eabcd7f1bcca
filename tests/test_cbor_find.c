/* SPDX-License-Identifier: MIT */
/* The CRIs and URIs of CBOR documents, with their paths. */
#include "check.h"
#include "cri_cases.h"
#include "vectors.h"

#include <urikit/convert.h>

#include <stdlib.h>
#include <string.h>

static urikit_code produce_path(const void *input, urikit_out *out)
{
    return urikit_cbor_path_write(input, out);
}

/* Appends " u1-4/0". A path that cannot be written is "!". */
static void put_find(urikit_str document, const urikit_cbor_search *search, const urikit_cbor_find *find, char *to)
{
    size_t start = (size_t)(find->item.ptr - document.ptr);
    urikit_code code;
    urikit_str path = check_produce(produce_path, search, &code);

    assert_true(code == URIKIT_OK || code == URIKIT_E_LIMIT);
    sprintf(to + strlen(to), "%s%c%zu-%zu", *to ? " " : "", find->kind == URIKIT_CBOR_URI ? 'u' : 'c', start,
            start + find->item.len);
    sprintf(to + strlen(to), "%.*s", code ? 1 : (int)path.len, code ? "!" : path.ptr);
    check_free(path);
}

/* A CRI's content is the end of its item; so is a URI's, if it is a string. */
static void check_content(const urikit_cbor_find *find)
{
    const char *end = find->item.ptr + find->item.len;

    if (find->kind == URIKIT_CBOR_CRI || find->content.ptr) {
        assert_true(find->content.ptr > find->item.ptr && find->content.ptr + find->content.len == end);
    }
}

/* fields: hex, levels, code, at, finds */
static void find_row(const vector_row *row, void *context)
{
    urikit_str document = hex_copy(row->fields[0]);
    size_t level_count = vector_number(row, 1);
    urikit_cbor_level *levels = calloc(level_count ? level_count : 1, sizeof *levels);
    urikit_cbor_search search;
    urikit_cbor_find find;
    char got[1024] = "";
    size_t at = 0;
    urikit_code code;

    (void)context;
    urikit_cbor_find_start(&search, document, level_count ? levels : NULL, level_count);
    while (!(code = urikit_cbor_find_next(&search, &find, &at)) && find.kind) {
        put_find(document, &search, &find, got);
        check_content(&find);
    }
    assert_int_equal(find.kind, URIKIT_CBOR_NONE);
    if (code != vector_code(row, 2) || at != vector_number(row, 3)) {
        check_fail("%s:%u: %s at %zu", row->file, row->line, urikit_code_name(code), at);
    }
    check_text(urikit_str_from(got), row->fields[4], hex_show(document));
    if (!code) {
        assert_int_equal(urikit_cbor_find_next(&search, &find, NULL), URIKIT_OK); /* after the last there is none */
        assert_int_equal(find.kind, URIKIT_CBOR_NONE);
    }
    free(levels);
    check_free(document);
}

static void test_rows(void **state)
{
    (void)state;
    vectors_each("cbor_find.tsv", find_row, NULL);
}

/* Finds all of a document; returns the code of its end. */
static urikit_code search_all(urikit_str document, size_t level_count, size_t *count, size_t *at)
{
    urikit_cbor_level levels[64];
    urikit_cbor_search search;
    urikit_cbor_find find;
    urikit_code code;

    urikit_cbor_find_start(&search, document, levels, level_count);
    for (*count = 0; !(code = urikit_cbor_find_next(&search, &find, at)) && find.kind; ++*count) {
        assert_true(find.item.ptr >= document.ptr && find.item.len <= document.len);
    }
    return code;
}

/* Every document cut short ends at its end; an array of a million arrays needs no level. */
static void test_cut_and_deep(void **state)
{
    static const char bytes[] = "\xA2\x61x\x9F\xD8\x20\x61u\xFF\x7F\x61y\xFF\x82\xD8\x63\x81\x20\xD8\x63\x80";
    enum { DEEP = 1000000 };
    char *deep = malloc(DEEP + 3);
    size_t count;
    size_t at;
    size_t n;

    (void)state;
    for (n = 0; n < sizeof bytes - 1; n++) {
        urikit_str copy = check_copy(urikit_str_of(bytes, n));

        assert_int_equal(search_all(copy, 8, &count, &at), URIKIT_E_CBOR_END);
        assert_int_equal(at, n);
        check_free(copy);
    }
    assert_int_equal(search_all(urikit_str_of(bytes, n), 8, &count, &at), URIKIT_OK);
    assert_int_equal(count, 3);
    memset(deep, '\x81', DEEP);
    memcpy(deep + DEEP, "\xD8\x20\x60", 3);
    assert_int_equal(search_all(urikit_str_of(deep, DEEP + 3), 3, &count, &at), URIKIT_OK);
    assert_int_equal(count, 1);
    free(deep);
}

/* The path of the first find of a document. */
static urikit_code first_path(urikit_str document, urikit_out *out)
{
    urikit_cbor_level levels[URIKIT_CBOR_PATH_LEVELS + 1];
    urikit_cbor_search search;
    urikit_cbor_find find;

    urikit_cbor_find_start(&search, document, levels, URIKIT_CBOR_PATH_LEVELS + 1);
    assert_int_equal(urikit_cbor_find_next(&search, &find, NULL), URIKIT_OK);
    assert_int_equal(find.kind, URIKIT_CBOR_URI);
    return urikit_cbor_path_write(&search, out);
}

/* Paths at their limits: of a key, of levels, of all bytes. */
static void test_path_limits(void **state)
{
    char document[2048];
    char buffer[URIKIT_CBOR_PATH_MAX];
    urikit_out out = URIKIT_OUT(buffer);
    size_t n;

    (void)state;
    for (n = URIKIT_CBOR_KEY_MAX; n <= URIKIT_CBOR_KEY_MAX + 1; n++) {
        memset(document, 'a', sizeof document);
        memcpy(document, "\xA1\x78", 2);
        document[2] = (char)(unsigned char)n;
        memcpy(document + 3 + n, "\xD8\x20\x60", 3);
        out.len = 0;
        assert_int_equal(first_path(urikit_str_of(document, n + 6), &out), URIKIT_OK);
        assert_int_equal(out.len, n > URIKIT_CBOR_KEY_MAX ? strlen("/{0}:") : n + strlen("/\"\""));
    }
    for (n = URIKIT_CBOR_PATH_LEVELS; n <= URIKIT_CBOR_PATH_LEVELS + 1; n++) {
        memset(document, '\x81', n);
        memcpy(document + n, "\xD8\x20\x60", 3);
        out.len = 0;
        assert_int_equal(first_path(urikit_str_of(document, n + 3), &out),
                         n > URIKIT_CBOR_PATH_LEVELS ? URIKIT_E_LIMIT : URIKIT_OK);
    }
    for (n = 0; n < 8; n++) { /* each is 128 bytes of the path, with '/' and quotes */
        memset(document + 128 * n, 'b', 128);
        memcpy(document + 128 * n, "\xA1\x78\x7D", 3);
    }
    memcpy(document + 1024, "\xD8\x20\x60", 3);
    out.len = 0;
    assert_int_equal(first_path(urikit_str_of(document, 1027), &out), URIKIT_OK);
    assert_int_equal(out.len, URIKIT_CBOR_PATH_MAX);
    document[3] = '"'; /* takes two bytes */
    out.len = 0;
    assert_int_equal(first_path(urikit_str_of(document, 1027), &out), URIKIT_E_LIMIT);
}

/* ---- conversion ---- */

typedef struct convert_call {
    urikit_str document;
    urikit_cbor_find_kind to;
    urikit_cbor_counts counts;
    size_t at;
} convert_call;

static urikit_code produce_converted(const void *input, urikit_out *out)
{
    const convert_call *call = input;
    urikit_cbor_level levels[8];
    urikit_cbor_counts counts = { 0, 0 };
    size_t at = 0;
    urikit_code code = urikit_cbor_convert(call->document, call->to, NULL, levels, 8, out, &counts, &at);

    assert_int_equal(counts.converted, call->counts.converted);
    assert_int_equal(counts.kept, call->counts.kept);
    assert_true(code == URIKIT_OK || code == URIKIT_E_SPACE || at == call->at);
    return code;
}

/* fields: hex, to, code, at, converted, kept, result, back (not empty: the way back gives the document) */
static void convert_row(const vector_row *row, void *context)
{
    convert_call call = { hex_copy(row->fields[0]),
                          row->fields[1].ptr[0] == 'c' ? URIKIT_CBOR_CRI : URIKIT_CBOR_URI,
                          { vector_number(row, 4), vector_number(row, 5) },
                          vector_number(row, 3) };
    urikit_code code;
    urikit_str made = check_produce(produce_converted, &call, &code);

    (void)context;
    if (code != vector_code(row, 2)) {
        check_fail("%s:%u: %s", row->file, row->line, urikit_code_name(code));
    }
    if (!code) {
        urikit_str want = hex_copy(row->fields[6]);

        check_text(made, want, hex_show(call.document));
        assert_true(made.len <= URIKIT_CBOR_CONVERT_BOUND(call.document.len));
        check_free(want);
    }
    if (!code && row->fields[7].len > 0) {
        convert_call back = { made,
                              call.to == URIKIT_CBOR_CRI ? URIKIT_CBOR_URI : URIKIT_CBOR_CRI,
                              { vector_number(row, 4), vector_number(row, 5) },
                              0 };
        urikit_str again;

        back.counts.kept = 0;
        again = check_produce(produce_converted, &back, &code);
        assert_int_equal(code, URIKIT_OK);
        check_text(again, call.document, "the way back");
        check_free(again);
    }
    check_free(made);
    check_free(call.document);
}

static void test_convert(void **state)
{
    (void)state;
    vectors_each("cbor_convert.tsv", convert_row, NULL);
}

/* The context is the code. */
static urikit_code refuse(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)text;
    (void)lower;
    *at = 0;
    return *(const urikit_code *)context;
}

/* What a check refuses stays; what was measured before is enough space for it. One without memory ends the call. */
static void test_checked(void **state)
{
    static const char bytes[] = "\x81\xD8\x20\x6Ahttp://a/b";
    urikit_cri_options options = { 0 };
    urikit_str document = urikit_str_of(bytes, sizeof bytes - 1);
    urikit_out measure = { NULL, 0, 0 };
    char buffer[64];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_cbor_counts counts;
    urikit_code answer = URIKIT_E_CRI_NFC;
    size_t at = 0;

    (void)state;
    options.check = refuse;
    options.check_context = &answer;
    assert_int_equal(urikit_cbor_convert(document, URIKIT_CBOR_CRI, &options, NULL, 0, &measure, NULL, NULL), URIKIT_E_SPACE);
    assert_int_equal(measure.len, document.len);
    assert_int_equal(urikit_cbor_convert(document, URIKIT_CBOR_CRI, &options, NULL, 0, &out, &counts, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), document, "refused");
    assert_int_equal(counts.kept, 1);
    answer = URIKIT_E_MEMORY;
    out.len = 0;
    assert_int_equal(urikit_cbor_convert(document, URIKIT_CBOR_CRI, &options, NULL, 0, &out, &counts, &at), URIKIT_E_MEMORY);
    assert_int_equal(at, 1);
}

/* Documents of generated CRIs: to URIs and back, until a way back gives the same; lengths within the bound. */
static void test_there_and_back(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() / 10 + 1;
    size_t converted = 0;

    (void)state;
    while (cases-- > 0) {
        enum { MADE = 5 };
        static char bytes[8 * CRI_CASE_CAP];
        static char made[MADE][64 * sizeof bytes + 448];
        urikit_out document = URIKIT_OUT(bytes);
        urikit_str from;
        size_t n = random_below(&random, 8);
        size_t i;

        bytes[document.len++] = (char)(unsigned char)0x9F;
        for (i = 0; i < n; i++) {
            urikit_str cri = cri_case(&random, CRI_CASE_ANY, bytes + document.len + 2);

            memcpy(bytes + document.len, "\xD8\x63", 2);
            document.len += 2 + cri.len;
            if (document.len > sizeof bytes - CRI_CASE_CAP - 8) {
                break;
            }
        }
        bytes[document.len++] = (char)(unsigned char)0xFF;
        from = urikit_out_str(&document);
        for (i = 0; i < MADE; i++) {
            urikit_out out = urikit_out_of(made[i], URIKIT_CBOR_CONVERT_BOUND(from.len));
            urikit_cbor_level levels[1];
            urikit_cbor_counts counts;

            assert_int_equal(
                urikit_cbor_convert(from, i % 2 ? URIKIT_CBOR_CRI : URIKIT_CBOR_URI, NULL, levels, 1, &out, &counts, NULL),
                URIKIT_OK);
            converted += counts.converted;
            from = urikit_out_str(&out);
        }
        check_text(from, urikit_str_of(made[2], from.len), "URIs again"); /* made[0] may have default ports */
    }
    assert_true(converted > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows),        cmocka_unit_test(test_cut_and_deep),
                                        cmocka_unit_test(test_path_limits), cmocka_unit_test(test_convert),
                                        cmocka_unit_test(test_checked),     cmocka_unit_test(test_there_and_back) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
