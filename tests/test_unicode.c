/* SPDX-License-Identifier: MIT */
/* NFC against the Unicode consortium's own NormalizationTest.txt, the bidirectional rule, IDNA. */
#define _POSIX_C_SOURCE 200809L /* popen, getline */
#include <urikit/iri.h>
#include <urikit/unicode.h>

#include "check.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- NFC ----------------------------------------------------------------------- */

static urikit_code do_nfc(const void *input, urikit_out *out)
{
    const urikit_str *text = input;

    return urikit_nfc_write(*text, out);
}

/* Code points in hex with blanks between, up to ';', as UTF-8; returns behind the ';'. */
static const char *read_column(const char *p, urikit_out *out)
{
    char *end;

    while (*p != ';') {
        assert_int_equal(urikit_utf8_write((uint32_t)strtoul(p, &end, 16), out), URIKIT_OK);
        p = end + strspn(end, " ");
    }
    return p + 1;
}

enum { COLUMNS = 5, COLUMN_CAP = 128 };

/* c2 == toNFC(c1) == toNFC(c2) == toNFC(c3); c4 == toNFC(c4) == toNFC(c5) */
static void check_line(const char *line)
{
    static const size_t want_of[COLUMNS] = { 1, 1, 1, 3, 3 };
    char texts[COLUMNS][COLUMN_CAP];
    urikit_str columns[COLUMNS];
    size_t i;

    for (i = 0; i < COLUMNS; i++) {
        urikit_out out = URIKIT_OUT(texts[i]);

        line = read_column(line, &out);
        columns[i] = urikit_out_str(&out);
    }
    for (i = 0; i < COLUMNS; i++) {
        urikit_str want = columns[want_of[i]];
        char made[COLUMN_CAP];
        urikit_out out = URIKIT_OUT(made);
        bool is_nfc = urikit_str_equal(columns[i], want);

        assert_int_equal(urikit_nfc_write(columns[i], &out), URIKIT_OK);
        check_text(urikit_out_str(&out), want, "NFC");
        assert_true(out.len <= URIKIT_NFC_BOUND(columns[i].len));
        assert_int_equal(urikit_nfc_check(columns[i], NULL), is_nfc ? URIKIT_OK : URIKIT_E_NFC);
    }
}

static void test_normalization_test_txt(void **state)
{
    /* from Debian's package unicode-data */
    FILE *file = popen("bzcat /usr/share/unicode/NormalizationTest.txt.bz2", "r");
    char *line = NULL;
    size_t cap = 0;
    size_t lines = 0;

    (void)state;
    assert_non_null(file);
    while (getline(&line, &cap, file) >= 0) {
        if (line[0] != '#' && line[0] != '@') {
            check_line(line);
            lines++;
        }
    }
    free(line);
    pclose(file);
    printf("NormalizationTest.txt: %zu lines\n", lines);
    assert_true(lines > 18000);
}

static void test_nfc_offsets(void **state)
{
    static const struct {
        const char *text;
        urikit_code code;
        size_t at;
    } cases[] = {
        { "", URIKIT_OK, 0 },
        { "plain", URIKIT_OK, 0 },
        { "\xC3\xA4", URIKIT_OK, 0 },
        { "xa\xCC\x88", URIKIT_E_NFC, 1 },             /* a, diaeresis: one character */
        { "\xC3\xA4\xE2\x84\xAB", URIKIT_E_NFC, 2 },   /* U+212B ANGSTROM SIGN is never NFC */
        { "q\xCC\x88", URIKIT_OK, 0 },                 /* no such composed letter */
        { "\xCC\x88", URIKIT_OK, 0 },                  /* a mark alone */
        { "a\xFF", URIKIT_E_UTF8, 1 },
        { "\xEA\xB0\x80\xE1\x86\xA8", URIKIT_E_NFC, 0 }, /* Hangul LV, T */
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        size_t at = 0;
        urikit_code code = urikit_nfc_check(text, &at);
        urikit_str made;

        check_error(text, code, at, cases[i].code, cases[i].at);
        made = check_produce(do_nfc, &text, &code);
        assert_int_equal(code, cases[i].code == URIKIT_E_UTF8 ? URIKIT_E_UTF8 : URIKIT_OK);
        check_free(made);
        check_free(text);
    }
}

/* Marks out of order by the thousand: a sort of neighbours would take minutes. */
static void test_many_marks(void **state)
{
    enum { MARKS = 300000 };
    size_t cap = URIKIT_NFC_BOUND((size_t)MARKS * 4 + 1);
    char *text = malloc(cap);
    urikit_out out = { malloc(cap), cap, 0 };
    const char *made = out.ptr;
    size_t at = 99;
    size_t i;

    (void)state;
    assert_non_null(text);
    assert_non_null(made);
    text[0] = 'a';
    for (i = 0; i < MARKS; i++) {
        memcpy(text + 1 + 4 * i, "\xCC\x81\xCC\x96", 4); /* acute above (230), grave below (220) */
    }
    assert_int_equal(urikit_nfc_check(urikit_str_of(text, 1 + 4 * (size_t)MARKS), &at), URIKIT_E_NFC);
    assert_int_equal(at, 0); /* the first acute composes with the 'a' */
    assert_int_equal(urikit_nfc_write(urikit_str_of(text, 1 + 4 * (size_t)MARKS), &out), URIKIT_OK);
    assert_int_equal(out.len, 2 + 4 * (size_t)MARKS - 2);
    assert_memory_equal(made, "\xC3\xA1", 2);
    for (i = 0; i < 2 * (size_t)MARKS - 1; i++) {
        assert_memory_equal(made + 2 + 2 * i, i < MARKS ? "\xCC\x96" : "\xCC\x81", 2);
    }

    /* characters that are no marks and decompose into two, of classes 129 and 130 */
    out.len = 0;
    for (i = 0; i < MARKS; i++) {
        memcpy(text + 3 * i, "\xE0\xBD\xB3", 3);
    }
    assert_int_equal(urikit_nfc_write(urikit_str_of(text, 3 * (size_t)MARKS), &out), URIKIT_OK);
    assert_int_equal(out.len, 6 * (size_t)MARKS);
    for (i = 0; i < 2 * (size_t)MARKS; i++) {
        assert_memory_equal(made + 3 * i, i < MARKS ? "\xE0\xBD\xB1" : "\xE0\xBD\xB2", 3);
    }
    free(text);
    free(out.ptr);
}

static void test_lower(void **state)
{
    size_t at = 0;

    (void)state;
    assert_true(urikit_is_lower(URIKIT_STR("a\xC3\xA4\xC3\x9F"), &at));
    assert_false(urikit_is_lower(URIKIT_STR("a\xC3\x84"), &at));
    assert_int_equal(at, 1);
}

/* ---- the bidirectional rule --------------------------------------------------------- */

static void test_bidi(void **state)
{
    static const struct {
        const char *iri;
        urikit_code code;
        size_t at;
    } cases[] = {
        { "http://ab.cd/ef", URIKIT_OK, 0 },
        { "http://\xD7\x90\xD7\x91.\xD7\x92/\xD7\x93?\xD7\x94=a", URIKIT_OK, 0 },
        { "http://ab.\xD7\x90/cd", URIKIT_OK, 0 },       /* label by label */
        { "/a\xD7\x90", URIKIT_E_BIDI, 2 },              /* both directions in a segment */
        { "/\xD7\x90" "1", URIKIT_E_BIDI, 3 },           /* ends with a digit */
        { "/1\xD7\x90", URIKIT_E_BIDI, 1 },              /* begins with one */
        { "/1/\xD7\x90/2", URIKIT_OK, 0 },
        { "/\xD7\x90" "1\xD7\x91", URIKIT_OK, 0 },
        { "/\xD7\x90\xD6\xB7", URIKIT_OK, 0 },           /* a vowel point at the end */
        { "#\xD8\xA7-", URIKIT_E_BIDI, 3 },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = urikit_str_from(cases[i].iri);
        urikit_uri iri;
        size_t at = 0;
        urikit_code code;

        assert_int_equal(urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, NULL), URIKIT_OK);
        code = urikit_iri_check_bidi(&iri, &at);
        check_error(text, code, at, cases[i].code, cases[i].at);
    }
}

/* ---- IDNA -------------------------------------------------------------------------------- */

/* fields: host, as A-labels, as Unicode; "!" says: refused */
static void idna_row(const vector_row *row, void *context)
{
    const char *reason = NULL;
    char buffer[512];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_code code = urikit_idna_to_ascii(row->fields[0], &out, &reason);

    (void)context;
    if (urikit_str_equal(row->fields[1], URIKIT_STR("!"))) {
        assert_int_equal(code, URIKIT_E_IDNA);
        assert_non_null(reason);
        return;
    }
    if (code) {
        check_fail("%s:%u: %s", row->file, row->line, reason ? reason : "");
    }
    check_text(urikit_out_str(&out), row->fields[1], "to ASCII");
    out.len = 0;
    assert_int_equal(urikit_idna_to_unicode(row->fields[1], &out, &reason), URIKIT_OK);
    check_text(urikit_out_str(&out), row->fields[2], "to Unicode");
}

static void test_idna(void **state)
{
    (void)state;
    vectors_each("idna.tsv", idna_row, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normalization_test_txt),
        cmocka_unit_test(test_nfc_offsets),
        cmocka_unit_test(test_many_marks),
        cmocka_unit_test(test_lower),
        cmocka_unit_test(test_bidi),
        cmocka_unit_test(test_idna),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
