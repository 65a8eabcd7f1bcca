/* SPDX-License-Identifier: MIT */
/* CRIs in diagnostic notation: RFC 8949 §8, draft-ietf-core-href-18 appendix C. */
#include <urikit/convert.h>

#include "check.h"
#include "cri_cases.h"
#include "cri_rows.h"

#include <stdio.h>
#include <string.h>

typedef struct edn_call {
    urikit_cri cri;
    urikit_str text;
    const urikit_cri_options *options;
    unsigned how;
} edn_call;

static urikit_code produce_notation(const void *input, urikit_out *out)
{
    const edn_call *call = input;

    return urikit_cri_to_edn(&call->cri, out);
}

static urikit_code produce_literal(const void *input, urikit_out *out)
{
    const edn_call *call = input;

    return urikit_cri_to_edn_literal(&call->cri, call->options, call->how, out, NULL);
}

static urikit_code produce_bytes(const void *input, urikit_out *out)
{
    const edn_call *call = input;
    char space[256];
    urikit_out scratch = URIKIT_OUT(space);

    return urikit_cri_from_edn(call->text, call->options, &scratch, out, NULL);
}

/* fields: hex, edn */
static void write_row(const vector_row *row, void *context)
{
    urikit_str bytes = hex_copy(row->fields[0]);
    edn_call call = { cri_decoded(bytes, NULL), { NULL, 0 }, NULL, 0 };
    urikit_code code;
    urikit_str notation = check_produce(produce_notation, &call, &code);

    (void)context;
    assert_int_equal(code, URIKIT_OK);
    check_text(notation, row->fields[1], hex_show(bytes));
    assert_true(notation.len <= URIKIT_EDN_BOUND(bytes.len));
    check_free(notation);
    check_free(bytes);
}

static void test_write(void **state)
{
    (void)state;
    vectors_each("edn_write.tsv", write_row, NULL);
}

/* fields: edn, profile, code, at, hex */
static void check_read(const vector_row *row, const urikit_cri_options *options)
{
    edn_call call = { URIKIT_CRI_INIT, check_copy(row->fields[0]), options, 0 };
    char bytes[256];
    char space[256];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out scratch = URIKIT_OUT(space);
    size_t at = 0;
    urikit_code code = urikit_cri_from_edn(call.text, options, &scratch, &out, &at);
    urikit_str want = hex_copy(row->fields[4]);

    check_error(call.text, code, at, vector_code(row, 2), vector_number(row, 3));
    assert_true(scratch.len <= call.text.len);
    if (code) { /* the same in an output that the bytes fill */
        urikit_out full = { bytes, out.len, 0 };

        scratch.len = 0;
        at = 0;
        code = urikit_cri_from_edn(call.text, options, &scratch, &full, &at);
        check_error(call.text, code, at, vector_code(row, 2), vector_number(row, 3));
    }
    if (!code) {
        urikit_str made = check_produce(produce_bytes, &call, &code);

        check_text(made, want, check_show(call.text));
        assert_true(made.len <= URIKIT_EDN_READ_BOUND(call.text.len));
        check_free(made);
    }
    check_free(want);
    check_free(call.text);
}

static void read_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_read);
}

static void test_read(void **state)
{
    (void)state;
    vectors_each("edn_read.tsv", read_row, NULL);
}

/* fields: edn, profile, literal */
static void check_literal(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    edn_call call = { cri_decoded(bytes, options), { NULL, 0 }, options, URIKIT_EDN_UNTAGGED };
    urikit_code code;
    urikit_str literal = check_produce(produce_literal, &call, &code);

    assert_int_equal(code, URIKIT_OK);
    check_text(literal, row->fields[2], check_show(row->fields[0]));
    check_free(literal);
    call.how = URIKIT_EDN_TAGGED;
    literal = check_produce(produce_literal, &call, &code);
    assert_int_equal(code, URIKIT_OK);
    check_text(urikit_str_of(literal.ptr, 4), URIKIT_STR("CRI'"), "tagged");
    check_free(literal);
    check_free(bytes);
}

static void literal_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 1, check_literal);
}

static void test_literal(void **state)
{
    (void)state;
    vectors_each("edn_literal.tsv", literal_row, NULL);
}

static void test_no_literal(void **state)
{
    urikit_cri cri = cri_decoded(URIKIT_STR("\x81\x01"), NULL);
    urikit_cri not_decoded = URIKIT_CRI_INIT;
    urikit_out out = { NULL, 0, 0 };
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_cri_to_edn_literal(&cri, NULL, 0, &out, &at), URIKIT_E_CRI_NO_PATH);
    assert_int_equal(at, 2);
    assert_int_equal(urikit_cri_to_edn(&not_decoded, &out), URIKIT_E_CBOR_END);
}

/* Escapes need a scratch; without one, or with too little space, they are refused. */
static void test_scratch(void **state)
{
    urikit_str text = URIKIT_STR("cri'a\\'b'");
    char bytes[16];
    char space[16];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out scratch = { space, 2, 0 };
    size_t at = 99;

    (void)state;
    assert_int_equal(urikit_cri_from_edn(text, NULL, NULL, &out, &at), URIKIT_E_SPACE);
    assert_int_equal(at, 99);
    out.len = 0;
    assert_int_equal(urikit_cri_from_edn(text, NULL, &scratch, &out, NULL), URIKIT_E_SPACE);
    assert_int_equal(scratch.len, 3);
    scratch.len = 0;
    scratch.cap = 3;
    out.len = 0;
    assert_int_equal(urikit_cri_from_edn(text, NULL, &scratch, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out),
               URIKIT_STR("\x82\x01\x81\x63"
                          "a'b"),
               "with a scratch");
    /* without escapes none is needed */
    out.len = 0;
    assert_int_equal(urikit_cri_from_edn(URIKIT_STR("cri'\xC3\xA4'"), NULL, NULL, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("\x82\x01\x81\x62\xC3\xA4"), "an IRI");
    out.len = 0;
    assert_int_equal(urikit_cri_from_edn(URIKIT_STR("cri'a'"), NULL, NULL, &out, NULL), URIKIT_OK);
}

/* One string without escapes is read where it is; what follows it is read, too, if the output has no space. */
static void test_without_scratch(void **state)
{
    static const struct {
        const char *text;
        urikit_code code;
        size_t at;
    } cases[] = {
        { "cri'a'", URIKIT_OK, 99 },
        { "cri<<'a:'>>", URIKIT_OK, 99 },
        { "cri<< \"a:\" /x/ >>", URIKIT_OK, 99 },
        { "cri<<'a:'_1>>", URIKIT_E_SPACE, 99 },
        { "cri<<'a:' + 'b'>>", URIKIT_E_SPACE, 99 },
        { "cri<<h'613A'>>", URIKIT_E_SPACE, 99 },
        { "cri'a\\u0062'", URIKIT_E_SPACE, 99 },
        { "cri'a'\\", URIKIT_E_CRI_EDN, 6 },
        { "cri'a'+", URIKIT_E_CRI_EDN, 6 },
        { "cri'a' x", URIKIT_E_CRI_EDN, 7 },
        { "99(cri'a'", URIKIT_E_CRI_EDN, 9 },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        char bytes[16];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_out none = { NULL, 0, 0 };
        size_t at = 99;
        urikit_code code = urikit_cri_from_edn(text, NULL, NULL, &out, &at);

        check_error(text, code, at, cases[i].code, cases[i].at);
        assert_int_equal(at, cases[i].at);
        at = 99;
        code = urikit_cri_from_edn(text, NULL, NULL, &none, &at);
        check_error(text, code, at, cases[i].code ? cases[i].code : URIKIT_E_SPACE, cases[i].at);
        check_free(text);
    }
}

/* A scratch that holds other text, before what is read. */
static void test_used_scratch(void **state)
{
    char space[32] = "%%%";
    char bytes[32];
    urikit_out scratch = { space, sizeof space, 3 };
    urikit_out out = URIKIT_OUT(bytes);

    (void)state;
    assert_int_equal(urikit_cri_from_edn(URIKIT_STR("cri'a\\u0062'"), NULL, &scratch, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out),
               URIKIT_STR("\x82\x01\x81\x62"
                          "ab"),
               "from the scratch");
    check_text(urikit_out_str(&scratch), URIKIT_STR("%%%ab"), "the scratch");
}

/* The empty text needs no scratch, however it is written. */
static void test_empty_without_scratch(void **state)
{
    static const char *const texts[] = { "cri''", "cri<<h''>>", "cri<<b64''>>", "cri<<\"\">>", "cri<<'' + h''>>" };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char bytes[16];
        urikit_out out = URIKIT_OUT(bytes);

        assert_int_equal(urikit_cri_from_edn(urikit_str_from(texts[i]), NULL, NULL, &out, NULL), URIKIT_OK);
        check_text(urikit_out_str(&out), URIKIT_STR("\x80"), texts[i]);
    }
    {
        char bytes[16];
        urikit_out out = URIKIT_OUT(bytes);
        size_t at = 9;

        assert_int_equal(urikit_cri_from_edn(urikit_str_of(NULL, 0), NULL, NULL, &out, &at), URIKIT_E_CRI_EDN);
        assert_int_equal(at, 0);
    }
}

/* Bytes that were not decoded are written as far as notation can: no character, too deep an array. */
static void test_write_not_decoded(void **state)
{
    static const struct {
        urikit_str bytes;
        const char *notation;
    } cases[] = {
        { { "\x62\xFF\x61", 2 + 1 }, "\"\\ufffda\"" },
        { { "\x81\x81\x81\x81\x00", 5 }, "[[[[]]]]" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        edn_call call = { URIKIT_CRI_INIT, { NULL, 0 }, NULL, 0 };
        urikit_code code;
        urikit_str notation;

        call.cri.bytes = cases[i].bytes;
        notation = check_produce(produce_notation, &call, &code);
        check_text(notation, urikit_str_from(cases[i].notation), "not decoded");
        check_free(notation);
    }
}

/* Arrays and strings of every length at which a head grows: what was written is moved up. */
static void test_growing_heads(void **state)
{
    static const size_t counts[] = { 22, 23, 24, 25, 254, 255, 256, 257, 700 };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        char text[4096] = "[1, [";
        char want[1024];
        char bytes[1024];
        urikit_out out = URIKIT_OUT(bytes);
        size_t len = 5;
        size_t head = counts[i] < 24 ? 1 : counts[i] < 256 ? 2 : 3;
        size_t n;

        for (n = 0; n < counts[i]; n++) {
            memcpy(text + len, "\"\", ", 4);
            len += 4;
        }
        memcpy(text + len - 2, "]]", 2);
        want[0] = (char)0x82;
        want[1] = 1;
        want[2] = (char)(unsigned char)(head == 1 ? 0x80 + counts[i] : head == 2 ? 0x98 : 0x99);
        want[3] = (char)(unsigned char)(head == 2 ? counts[i] : counts[i] >> 8);
        want[4] = (char)(unsigned char)counts[i];
        memset(want + 2 + head, 0x60, counts[i]);
        assert_int_equal(urikit_cri_from_edn(urikit_str_of(text, len), NULL, NULL, &out, NULL), URIKIT_OK);
        check_text(urikit_out_str(&out), urikit_str_of(want, 2 + head + counts[i]), "a long path");
    }
}

/* fields: document, places of its literals */
static void document_row(const vector_row *row, void *context)
{
    urikit_str whole = row->fields[0];
    size_t len;

    (void)context;
    for (len = whole.len + 1; len-- > 0;) { /* every prefix, too */
        urikit_str text = check_copy(urikit_str_of(whole.ptr, len));
        urikit_str rest = text;
        urikit_str literal;
        char places[128] = "";
        size_t used = 0;

        while (urikit_edn_literal_next(&rest, &literal)) {
            size_t start = (size_t)(literal.ptr - text.ptr);

            used += (size_t)snprintf(places + used, sizeof places - used, "%s%zu-%zu", used ? " " : "", start,
                                     start + literal.len);
            assert_true(used < sizeof places);
        }
        assert_null(literal.ptr);
        assert_int_equal(rest.len, 0);
        if (len == whole.len) {
            check_text(urikit_str_from(places), row->fields[1], check_show(whole));
        }
        check_free(text);
    }
}

static void test_documents(void **state)
{
    urikit_str rest = urikit_str_of(NULL, 0);
    urikit_str literal;

    (void)state;
    vectors_each("edn_document.tsv", document_row, NULL);
    assert_false(urikit_edn_literal_next(&rest, &literal));
}

typedef struct cbor_places {
    urikit_edn_place places[8];
    size_t count;
    size_t at;
} cbor_places;

typedef struct cbor_call {
    urikit_str text;
    size_t level_count;
    cbor_places *made;
} cbor_call;

static urikit_code produce_cbor(const void *input, urikit_out *out)
{
    const cbor_call *call = input;
    urikit_cbor_level levels[8];
    char scratch[256];
    urikit_edn_memory memory = { NULL, 0, NULL, 8, 0, { NULL, 0, 0 } };
    urikit_code code;

    memory.levels = levels;
    memory.level_count = call->level_count;
    memory.places = call->made->places;
    memory.scratch = urikit_out_of(scratch, sizeof scratch);
    code = urikit_cbor_from_edn(call->text, NULL, &memory, out, &call->made->at);
    call->made->count = memory.place_count;
    return code;
}

/* The finds in the CBOR begin at places of the notation. */
static void check_finds(urikit_str cbor, const cbor_places *made)
{
    urikit_cbor_level levels[8];
    urikit_cbor_search search;
    urikit_cbor_find find;
    size_t place = 0;

    urikit_cbor_find_start(&search, cbor, levels, 8);
    for (;;) {
        assert_int_equal(urikit_cbor_find_next(&search, &find, NULL), URIKIT_OK);
        if (find.kind == URIKIT_CBOR_NONE) {
            return;
        }
        while (place < made->count && made->places[place].cbor < (size_t)(find.item.ptr - cbor.ptr)) {
            place++;
        }
        assert_true(place < made->count);
        assert_int_equal(made->places[place].cbor, find.item.ptr - cbor.ptr);
    }
}

/* fields: text, levels, code, at, hex, places */
static void cbor_row(const vector_row *row, void *context)
{
    cbor_places found = { { { 0, 0, 0 } }, 0, 0 };
    cbor_call call = { check_copy(row->fields[0]), vector_number(row, 1), &found };
    char places[128] = "";
    size_t used = 0;
    size_t i;
    urikit_code code;
    urikit_str made = check_produce(produce_cbor, &call, &code);

    (void)context;
    check_error(row->fields[0], code, found.at, vector_code(row, 2), vector_number(row, 3));
    if (!code) {
        urikit_str want = hex_copy(row->fields[4]);

        check_text(made, want, check_show(row->fields[0]));
        check_free(want);
        for (i = 0; i < found.count; i++) {
            used += (size_t)snprintf(places + used, sizeof places - used, "%s%zu:%zu-%zu", used ? " " : "", found.places[i].cbor,
                                     found.places[i].start, found.places[i].end);
            assert_true(used < sizeof places);
        }
        check_text(urikit_str_from(places), row->fields[5], check_show(row->fields[0]));
        check_finds(made, &found);
    }
    check_free(made);
    check_free(call.text);
}

/* Documents as CBOR. */
static void test_cbor(void **state)
{
    (void)state;
    vectors_each("edn_cbor.tsv", cbor_row, NULL);
}

static urikit_code without_memory(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    (void)text;
    (void)lower;
    (void)at;
    return URIKIT_E_MEMORY;
}

/* No memory for places, for the text of a literal, or of a check; overlaps; the absent text. */
static void test_cbor_memory(void **state)
{
    urikit_str text = URIKIT_STR("[cri'\\u002f', 32(\"a\")]");
    urikit_cri_options options = { 0 };
    urikit_cbor_level levels[4];
    urikit_edn_memory memory = { NULL, 4, NULL, 0, 9, { NULL, 0, 0 } };
    char bytes[64];
    char scratch[32];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out small = urikit_out_of(bytes, 3);
    size_t at = 9;

    (void)state;
    memory.levels = levels;
    assert_int_equal(urikit_cbor_from_edn(text, NULL, &memory, &out, &at), URIKIT_E_SPACE);
    memory.scratch = urikit_out_of(scratch, sizeof scratch);
    out.len = 0;
    assert_int_equal(urikit_cbor_from_edn(text, NULL, &memory, &out, &at), URIKIT_OK);
    assert_int_equal(memory.place_count, 2);
    assert_int_equal(urikit_cbor_from_edn(text, NULL, &memory, &small, &at), URIKIT_E_SPACE);
    assert_int_equal(small.len, out.len);
    options.check = without_memory;
    out.len = 0;
    assert_int_equal(urikit_cbor_from_edn(URIKIT_STR("[cri'/a']"), &options, &memory, &out, &at), URIKIT_E_MEMORY);
    assert_int_equal(at, 1);
    assert_int_equal(urikit_cbor_from_edn(urikit_str_of(NULL, 0), NULL, &memory, &out, &at), URIKIT_E_CRI_EDN);
    assert_int_equal(urikit_cbor_from_edn(urikit_str_of(scratch, 2), NULL, &memory, &out, &at), URIKIT_E_OVERLAP);
    memory.scratch = urikit_out_of(bytes, 8);
    out.len = 0;
    assert_int_equal(urikit_cbor_from_edn(URIKIT_STR("1"), NULL, &memory, &out, &at), URIKIT_E_OVERLAP);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_documents),
                                        cmocka_unit_test(test_cbor),
                                        cmocka_unit_test(test_cbor_memory),
                                        cmocka_unit_test(test_write),
                                        cmocka_unit_test(test_read),
                                        cmocka_unit_test(test_literal),
                                        cmocka_unit_test(test_no_literal),
                                        cmocka_unit_test(test_scratch),
                                        cmocka_unit_test(test_growing_heads),
                                        cmocka_unit_test(test_without_scratch),
                                        cmocka_unit_test(test_used_scratch),
                                        cmocka_unit_test(test_empty_without_scratch),
                                        cmocka_unit_test(test_write_not_decoded) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
