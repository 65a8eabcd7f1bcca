/* SPDX-License-Identifier: MIT */
/* NFC against the Unicode consortium's own NormalizationTest.txt, the bidirectional rule, IDNA. */
#define _POSIX_C_SOURCE 200809L /* popen, getline */
#include <urikit/iri.h>
#include <urikit/unicode.h>

#include "check.h"
#include "clock.h"
#include "random.h"
#include "vectors.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

/* ---- NFC ----------------------------------------------------------------------- */

static urikit_code do_nfc(const void *input, urikit_out *out)
{
    const urikit_str *text = input;

    return urikit_nfc_write(*text, out);
}

/* Code points in hex with blanks between, up to ';', as UTF-8; returns after the ';'. */
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
    FILE *file = popen("bzcat /usr/share/unicode/NormalizationTest.txt.bz2 2>/dev/null", "r");
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
    if (pclose(file) != 0 && lines == 0) {
        printf("skipped: NormalizationTest.txt is not here, or no bzcat: apt-get install unicode-data bzip2\n");
        skip();
    }
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
        { "a\x94z", URIKIT_E_UTF8, 1 }, /* nothing here composes, and yet it is not text */
        { "\x94\x9Ct\xCC\x87", URIKIT_E_UTF8, 0 },
        { "\xEA\xB0\x80\xE1\x86\xA8", URIKIT_E_NFC, 0 }, /* Hangul LV, T */
        { "\xEA\xB0\x80\xE1\x86\xA7", URIKIT_OK, 0 },    /* LV and U+11A7, which is not a T */
        { "\xE1\x86\xA7\xE1\x86\xA7"
          "b",
          URIKIT_OK, 0 },
        { "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA7", URIKIT_E_NFC, 0 },
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

/* Marks out of order by the thousand: a sort of neighbors would take minutes. */
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
    free(text);
    free(out.ptr);
}

static void compose_once(urikit_str text, void *context)
{
    urikit_out out = *(urikit_out *)context;

    assert_int_equal(urikit_nfc_write(text, &out), URIKIT_OK);
}

/* Characters that are not marks and decompose into two, of classes 129 and 130 or 132: each in linear time. */
static void test_many_split_marks(void **state)
{
    enum { MARKS = 2000 };
    static const struct {
        clock_shape shape;
        const char *second; /* the mark after U+0F71 */
    } splits[] = { { { "", "\xE0\xBD\xB3", "" }, "\xE0\xBD\xB2" },
                   { { "", "\xE0\xBD\xB5", "" }, "\xE0\xBD\xB4" },
                   { { "", "\xE0\xBE\x81", "" }, "\xE0\xBE\x80" } };
    urikit_out out = { NULL, URIKIT_NFC_BOUND((size_t)MARKS * 4 * 3), 0 };
    size_t k;

    (void)state;
    out.ptr = malloc(out.cap);
    assert_non_null(out.ptr);
    for (k = 0; k < sizeof splits / sizeof splits[0]; k++) {
        urikit_str text = clock_text(&splits[k].shape, (size_t)MARKS * 3);
        size_t i;

        out.len = 0;
        assert_int_equal(urikit_nfc_write(text, &out), URIKIT_OK);
        assert_int_equal(out.len, 6 * (size_t)MARKS);
        for (i = 0; i < 2 * (size_t)MARKS; i++) { /* all of the lower class before all of the higher */
            assert_memory_equal((const char *)out.ptr + 3 * i, i < MARKS ? "\xE0\xBD\xB1" : splits[k].second, 3);
        }
        check_free(text);
        out.len = 0;
        clock_expect_linear(&splits[k].shape, (size_t)MARKS * 3, compose_once, &out);
    }
    free(out.ptr);
}

/* Our normal form is ICU's, which has tables of its own: texts of characters that compose with each other. */
static void test_nfc_as_icu(void **state)
{
    static const uint32_t pool[] = { 'a',    'e',    0x300,  0x301,  0x308,  0x323,   0x328,  0x345,  0xC4,   0x1100, 0x1112,
                                     0x1161, 0x1175, 0x11A7, 0x11A8, 0x11C2, 0x11C3,  0xAC00, 0xAC01, 0xD788, 0xF71,  0xF73,
                                     0xF81,  0x212B, 0x3B1,  0x1F00, 0x2ADC, 0x1D15E, 0x915,  0x93C,  0x958,  0xFB1D };
    random_state random = random_start();
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
    size_t i;

    (void)state;
    assert_true(U_SUCCESS(status));
    for (i = 0; i < 20000; i++) {
        size_t count = 1 + random_below(&random, 7);
        char text[64];
        char made[URIKIT_NFC_BOUND(64)];
        char want[URIKIT_NFC_BOUND(64)];
        UChar wide[64];
        UChar normal[256];
        int32_t wide_len = 0;
        int32_t len = 0;
        urikit_out in = URIKIT_OUT(text);
        urikit_out out = URIKIT_OUT(made);

        while (count-- > 0) {
            assert_int_equal(urikit_utf8_write(pool[random_below(&random, sizeof pool / sizeof pool[0])], &in), URIKIT_OK);
        }
        u_strFromUTF8(wide, 64, &wide_len, text, (int32_t)in.len, &status);
        len = unorm2_normalize(nfc, wide, wide_len, normal, 256, &status);
        u_strToUTF8(want, sizeof want, &len, normal, len, &status);
        assert_true(U_SUCCESS(status));
        assert_int_equal(urikit_nfc_write(urikit_out_str(&in), &out), URIKIT_OK);
        check_text(urikit_out_str(&out), urikit_str_of(want, (size_t)len), "as ICU has it");
        assert_int_equal(urikit_nfc_check(urikit_out_str(&out), NULL), URIKIT_OK);
    }
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
        { "/\xD7\x90"
          "1",
          URIKIT_E_BIDI, 3 },           /* ends with a digit */
        { "/1\xD7\x90", URIKIT_E_BIDI, 1 },              /* begins with one */
        { "/1/\xD7\x90/2", URIKIT_OK, 0 },
        { "/\xD7\x90"
          "1\xD7\x91",
          URIKIT_OK, 0 },
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

typedef struct idna_case {
    urikit_str host;
    unsigned options;
} idna_case;

static urikit_code do_to_ascii(const void *input, urikit_out *out)
{
    const idna_case *c = input;

    return urikit_idna_to_ascii(c->host, c->options, out, NULL);
}

static urikit_code do_to_unicode(const void *input, urikit_out *out)
{
    const idna_case *c = input;

    return urikit_idna_to_unicode(c->host, c->options, out, NULL);
}

/* "!" in a column: refused. */
static void expect_idna(const vector_row *row, check_producer *produce, const idna_case *c, urikit_str want)
{
    urikit_code code = URIKIT_OK;
    urikit_str made = check_produce(produce, c, &code);

    if (urikit_str_equal(want, URIKIT_STR("!"))) {
        if (code != URIKIT_E_IDNA) {
            check_fail("%s:%u: %s is accepted", row->file, row->line, check_show(c->host));
        }
    } else if (code) {
        check_fail("%s:%u: %s is refused", row->file, row->line, check_show(c->host));
    } else {
        check_text(made, want, "IDNA");
    }
    check_free(made);
}

/* ---- keys of hosts: by utf8proc, beside what ICU has ---------------------------------- */

enum { KEY_HOST_CAP = 2048 };

static bool has_text(urikit_str text, const char *part)
{
    size_t len = strlen(part);
    size_t i = 0;

    while (i + len <= text.len && memcmp(text.ptr + i, part, len) != 0) {
        i++;
    }
    return i + len <= text.len;
}

/*
 * Where the key may be another: A-labels are kept as they are; joiners are allowed after a virama only; ICU counts two for a
 * character beyond U+FFFF where it looks for hyphens in the third and fourth place, and has an empty label where a character
 * after the last dot is dropped.
 */
static bool key_may_differ(urikit_str host, urikit_str key)
{
    bool is_ascii = true;
    bool has_four = false;
    size_t i;

    for (i = 0; i < host.len; i++) {
        is_ascii = is_ascii && (unsigned char)host.ptr[i] < 0x80;
        has_four = has_four || (unsigned char)host.ptr[i] >= 0xF0;
    }
    return is_ascii || has_text(host, "xn--") || has_text(host, "XN--") || has_text(host, "\xE2\x80\x8C") ||
           (has_four && has_text(host, "--")) || (key.len > 0 && key.ptr[key.len - 1] == '.' && host.ptr[host.len - 1] != '.');
}

/* True if the key of this host was compared with what IDNA makes of the name: the same, or nothing where it is refused. */
static bool check_host_key(urikit_str host)
{
    static char text[KEY_HOST_CAP * 3 + 2];
    static char key[URIKIT_IRI_HOST_KEY_BOUND(sizeof text)];
    char ascii[URIKIT_IDNA_TO_ASCII_BOUND];
    urikit_out given = URIKIT_OUT(text);
    urikit_out want = URIKIT_OUT(ascii);
    urikit_out made = URIKIT_OUT(key);
    urikit_uri uri;

    assert_true(host.len <= KEY_HOST_CAP);
    assert_int_equal(urikit_out_append(&given, URIKIT_STR("//")), URIKIT_OK);
    assert_int_equal(urikit_percent_encode(host, URIKIT_COMPONENT_UNRESERVED, &given),
                     URIKIT_OK); /* so any host is one of a URI */
    assert_int_equal(urikit_uri_parse(urikit_out_str(&given), URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_iri_host_key(&uri, &made), URIKIT_OK);
    if (urikit_idna_to_ascii(host, 0, &want, NULL)) {
        want.len = 0;
    }
    if (key_may_differ(host, urikit_out_str(&made))) {
        return false;
    }
    check_text(urikit_out_str(&made), urikit_out_str(&want), "key of a host");
    return true;
}

/* fields: text, key */
static void host_key_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    char key[URIKIT_IRI_HOST_KEY_BOUND(64)];
    urikit_out out = URIKIT_OUT(key);
    urikit_out small = { key, 3, 0 };
    urikit_uri uri;

    (void)context;
    assert_int_equal(urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_iri_host_key(&uri, &out), URIKIT_OK);
    check_text(out.len > 0 ? urikit_out_str(&out) : urikit_str_of(NULL, 0), row->fields[1], "key"); /* no key is no text */
    assert_int_equal(urikit_iri_host_key(&uri, &small), row->fields[1].len > 0 ? URIKIT_E_SPACE : URIKIT_OK);
    assert_int_equal(small.len, out.len);
    check_free(text);
}

static void test_host_key(void **state)
{
    (void)state;
    vectors_each("iri_host_key.tsv", host_key_row, NULL);
}

/* A label has 63 bytes, a name 253; a host of any length takes no longer than its bytes. */
static void test_host_key_long(void **state)
{
    enum { LEN = 3000000, U = 2 };
    char *text = malloc(LEN);
    char key[512];
    size_t count;
    urikit_uri uri;

    (void)state;
    assert_non_null(text);
    memcpy(text, "//", 2);
    for (count = 0; 2 + (count + 1) * U <= LEN; count++) {
        memcpy(text + 2 + count * U, "\xC3\xBC", U);
    }
    for (count = 1; count < LEN / U; count = count < 100 ? count + 1 : LEN / U) {
        urikit_out out = URIKIT_OUT(key);

        assert_int_equal(urikit_iri_parse(urikit_str_of(text, 2 + count * U), URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
        assert_int_equal(urikit_iri_host_key(&uri, &out), URIKIT_OK);
        assert_true(out.len <= 63 && (out.len > 4) == (count <= 57));
        assert_true(count < 50 || check_host_key(urikit_str_of(text + 2, 2 * (count < 100 ? count : 100))));
    }
    free(text);
}

/* fields: host, as A-labels, as Unicode, where labels that are not valid stay as they are */
static void idna_row(const vector_row *row, void *context)
{
    idna_case c = { check_copy(row->fields[0]), 0 };
    bool refused = urikit_str_equal(row->fields[1], URIKIT_STR("!"));

    (void)context;
    expect_idna(row, do_to_ascii, &c, row->fields[1]);
    expect_idna(row, do_to_unicode, &c, row->fields[2]);
    c.options = URIKIT_IDNA_STRICT;
    expect_idna(row, do_to_unicode, &c, row->fields[refused ? 1 : 2]);
    (void)check_host_key(c.host);
    check_free(c.host);
}

/* The reason is there on every error; names are not valid for '_' unless by option. */
static void test_idna_options(void **state)
{
    const char *reason = NULL;
    char buffer[URIKIT_IDNA_TO_ASCII_BOUND];
    urikit_out out = URIKIT_OUT(buffer);

    (void)state;
    assert_int_equal(urikit_idna_to_ascii(URIKIT_STR("_a.b\xC3\xBC"), 0, &out, &reason), URIKIT_E_IDNA);
    assert_non_null(reason);
    assert_int_equal(urikit_idna_to_ascii(URIKIT_STR("_a.b\xC3\xBC"), URIKIT_IDNA_UNDERSCORE, &out, &reason), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("_a.xn--b-eha"), "with '_'");
    out.len = 0;
    assert_int_equal(urikit_idna_to_ascii(URIKIT_STR("a\xEF\xBC\xA0"
                                                     "b"),
                                          URIKIT_IDNA_UNDERSCORE, &out, &reason),
                     URIKIT_E_IDNA);
}

/* A label that is too long for ICU to decode has the same words as other long names. */
static void test_idna_reason(void **state)
{
    char label[4000];
    char buffer[URIKIT_IDNA_TO_ASCII_BOUND];
    urikit_out out = URIKIT_OUT(buffer);
    const char *reason = NULL;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof label; i += 2) {
        memcpy(label + i, "\xC3\xBC", 2);
    }
    assert_int_equal(urikit_idna_to_ascii(urikit_str_of(label, sizeof label), 0, &out, &reason), URIKIT_E_IDNA);
    assert_non_null(reason);
    assert_string_equal(reason, "it is too long");
    /* U+50000 is not assigned: it may be a character of a newer Unicode. U+FFFF never is one, and a '\xE2\x80\xA8' is disallowed. */
    assert_int_equal(urikit_idna_to_ascii(URIKIT_STR("a\xF1\x90\x80\x80.example"), 0, &out, &reason), URIKIT_E_IDNA);
    assert_non_null(strstr(reason, "is not known to Unicode "));
    assert_int_equal(urikit_idna_to_ascii(URIKIT_STR("a\xEF\xBF\xBF.example"), 0, &out, &reason), URIKIT_E_IDNA);
    assert_non_null(strstr(reason, "is not allowed in domain names"));
    assert_int_equal(urikit_idna_to_ascii(URIKIT_STR("a\xE2\x80\xA8.example"), 0, &out, &reason), URIKIT_E_IDNA);
    assert_non_null(strstr(reason, "is not allowed in domain names"));
}

/* Names that no domain name can be as long as: an error at once, or as they are. */
static void test_idna_long(void **state)
{
    enum { LEN = 3000000 };
    char *text = malloc(LEN);
    char *space = malloc(LEN);
    urikit_out out = { space, LEN, 0 };

    (void)state;
    assert_non_null(text);
    assert_non_null(space);
    memset(text, 'a', LEN);
    memcpy(text, "xn--", 4);
    assert_int_equal(urikit_idna_to_ascii(urikit_str_of(text, LEN), 0, &out, NULL), URIKIT_E_IDNA);
    assert_int_equal(urikit_idna_to_unicode(urikit_str_of(text, LEN), 0, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_str_of(text, LEN), "to Unicode");
    free(text);
    free(space);
}

/*
 * Every character alone, between letters and before others: what comes out is a domain name, converts
 * to Unicode and back, and has no delimiter of URIs.
 */
static void test_idna_every_character(void **state)
{
    static const char *const around[][2] = { { "", "" }, { "a", "b.c" }, { "\xD7\x90", "" }, { "xn--", "-kva" } };
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
    const uint32_t step = random_few() ? 7 : 1;
    uint32_t scalar;
    size_t accepted = 0;
    size_t keys = 0;

    (void)state;
    for (scalar = 1; scalar <= 0x10FFFF; scalar += scalar < 0x30000 || scalar > 0xDFFFF ? step : 0x101) {
        size_t i;

        for (i = 0; i < sizeof around / sizeof around[0]; i++) {
            char text[32];
            char ascii[URIKIT_IDNA_TO_ASCII_BOUND];
            char unicode[URIKIT_IDNA_TO_UNICODE_BOUND(32)];
            char again[URIKIT_IDNA_TO_ASCII_BOUND];
            urikit_out host = URIKIT_OUT(text);
            urikit_out out = URIKIT_OUT(ascii);
            urikit_out back = URIKIT_OUT(unicode);
            urikit_out third = URIKIT_OUT(again);
            size_t j;

            memcpy(text, around[i][0], strlen(around[i][0]));
            host.len = strlen(around[i][0]);
            if (urikit_utf8_write(scalar, &host)) {
                break; /* a surrogate */
            }
            memcpy(text + host.len, around[i][1], strlen(around[i][1]));
            host.len += strlen(around[i][1]);
            keys += check_host_key(urikit_out_str(&host));
            if (urikit_idna_to_ascii(urikit_out_str(&host), 0, &out, NULL)) {
                continue;
            }
            accepted++;
            for (j = 0; j < out.len; j++) {
                assert_non_null(memchr(allowed, ascii[j], sizeof allowed - 1));
            }
            assert_int_equal(urikit_idna_to_unicode(urikit_out_str(&out), URIKIT_IDNA_STRICT, &back, NULL), URIKIT_OK);
            assert_int_equal(urikit_idna_to_ascii(urikit_out_str(&back), 0, &third, NULL), URIKIT_OK);
            check_text(urikit_out_str(&third), urikit_out_str(&out), "and back");
        }
    }
    assert_true(accepted > 100000 / step && keys > 1000000 / step);
}

static void test_idna(void **state)
{
    (void)state;
    vectors_each("idna.tsv", idna_row, NULL);
}

/* ---- the conformance data of UTS #46 -------------------------------------------------- */

enum { IDNA_FIELDS = 5, IDNA_CAP = 2048 };

/* One line of IdnaTestV2.txt, with a blank field filled in by the rule that its head states. */
typedef struct idna_line {
    char fields[IDNA_FIELDS][IDNA_CAP]; /* source, to Unicode, its status, to ASCII, its status */
    size_t lens[IDNA_FIELDS];
} idna_line;

/* Copies a field up to ';' with \uXXXX and \x{...} decoded; returns what follows the ';'. False in *good: a surrogate. */
static const char *read_field(const char *p, urikit_out *out, bool *good)
{
    p += strspn(p, " \t");
    while (*p != ';' && *p != '#' && *p != '\n' && *p != '\0') {
        if (p[0] == '\\' && (p[1] == 'u' || p[1] == 'x')) {
            char digits[8] = { 0 };
            size_t len = p[1] == 'u' ? 4 : strcspn(p + 3, "}");

            memcpy(digits, p + (p[1] == 'u' ? 2 : 3), len < sizeof digits ? len : 0);
            *good = !urikit_utf8_write((uint32_t)strtoul(digits, NULL, 16), out) && *good;
            p += p[1] == 'u' ? 6 : len + 4;
        } else {
            ((char *)out->ptr)[out->len++] = *p++;
        }
    }
    while (out->len > 0 && ((char *)out->ptr)[out->len - 1] == ' ') {
        out->len--;
    }
    return *p == ';' ? p + 1 : p;
}

static bool read_idna_line(const char *text, idna_line *line)
{
    static const size_t same_as[IDNA_FIELDS] = { 0, 0, 2, 1, 2 };
    bool good = true;
    size_t i;

    for (i = 0; i < IDNA_FIELDS; i++) {
        urikit_out out = URIKIT_OUT(line->fields[i]);

        text = read_field(text, &out, &good);
        if (out.len == 0) {
            memcpy(line->fields[i], line->fields[same_as[i]], line->lens[same_as[i]]);
            out.len = i == same_as[i] ? 0 : line->lens[same_as[i]];
        } else if (out.len == 2 && memcmp(line->fields[i], "\"\"", 2) == 0) {
            out.len = 0;
        }
        line->lens[i] = out.len;
    }
    return good;
}

static urikit_str idna_field(const idna_line *line, size_t i)
{
    return urikit_str_of(line->fields[i], line->lens[i]);
}

/* Is there an error in the status? "[]" and the blank say no. */
static bool has_status(const idna_line *line, size_t i, const char *word)
{
    char text[IDNA_CAP + 1] = { 0 };

    memcpy(text, line->fields[i], line->lens[i]);
    return strstr(text, word) != NULL;
}

/* Since Unicode 15.1 these are valid, and we have them so with older tables: U+2260, U+226E, U+226F. */
static bool has_newer_rule(urikit_str unicode)
{
    size_t i;

    for (i = 0; i + 3 <= unicode.len; i++) {
        if (memcmp(unicode.ptr + i, "\xE2\x89\xA0", 3) == 0 || memcmp(unicode.ptr + i, "\xE2\x89\xAE", 3) == 0 ||
            memcmp(unicode.ptr + i, "\xE2\x89\xAF", 3) == 0) {
            return true;
        }
    }
    return false;
}

static void check_idna_line(const idna_line *line)
{
    urikit_str source = idna_field(line, 0);
    bool refused = has_status(line, 4, "A") || has_status(line, 4, "B") || has_status(line, 4, "C") || has_status(line, 4, "P") ||
                   has_status(line, 4, "U") || has_status(line, 4, "V") || has_status(line, 4, "X");
    char ascii[URIKIT_IDNA_TO_ASCII_BOUND];
    char unicode[URIKIT_IDNA_TO_UNICODE_BOUND(IDNA_CAP)];
    urikit_out out = URIKIT_OUT(ascii);
    urikit_out back = URIKIT_OUT(unicode);
    const char *reason = "";
    urikit_code code = urikit_idna_to_ascii(source, 0, &out, &reason);
    urikit_code strict = urikit_idna_to_unicode(source, URIKIT_IDNA_STRICT, &back, NULL);

    assert_int_equal(code, strict);
    if (!code && refused) {
        bool root = out.len > 0 && ascii[out.len - 1] == '.';

        if (!has_newer_rule(urikit_out_str(&back)) && !root) {
            check_fail("%s is accepted as %s", check_show(source), check_show(urikit_out_str(&out)));
        }
        return;
    }
    if (code && !refused) {
        check_fail("%s is refused: %s", check_show(source), reason);
    }
    if (!code) {
        check_text(urikit_out_str(&out), idna_field(line, 3), "to ASCII");
        check_text(urikit_out_str(&back), idna_field(line, 1), "to Unicode");
    }
}

/* Debian's package librust-idna-dev brings a copy of IdnaTestV2.txt; elsewhere URIKIT_IDNA_TEST names one. */
static FILE *open_idna_test(void)
{
    const char *named = getenv("URIKIT_IDNA_TEST");
    glob_t found;
    FILE *file = NULL;

    if (named) {
        return fopen(named, "r");
    }
    if (glob("/usr/share/cargo/registry/idna-*/tests/IdnaTestV2.txt", 0, NULL, &found) == 0) {
        file = fopen(found.gl_pathv[0], "r");
        globfree(&found);
    }
    return file;
}

static void test_idna_conformance(void **state)
{
    FILE *file = open_idna_test();
    static idna_line line;
    char *text = NULL;
    size_t cap = 0;
    size_t lines = 0;
    size_t keys = 0;

    (void)state;
    if (!file) {
        printf("no IdnaTestV2.txt: install librust-idna-dev\n");
        skip();
        return;
    }
    while (getline(&text, &cap, file) >= 0) {
        if (text[0] != '#' && text[0] != '\n' && read_idna_line(text, &line)) {
            check_idna_line(&line);
            keys += check_host_key(idna_field(&line, 0));
            lines++;
        }
    }
    free(text);
    fclose(file);
    printf("IdnaTestV2.txt: %zu lines, %zu keys of hosts\n", lines, keys);
    assert_true(lines > 6000 && keys > 3000);
}

/* The output is not the text's own buffer. */
static void test_overlap(void **state)
{
    char space[256] = "a\xCC\x88.org";
    urikit_str text = urikit_str_of(space, 7);
    urikit_out out = urikit_out_of(space, sizeof space);
    urikit_out last = urikit_out_of(space + 6, sizeof space - 6);
    urikit_out after = urikit_out_of(space + 7, sizeof space - 7);

    (void)state;
    assert_int_equal(urikit_nfc_write(text, &out), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_nfc_write(text, &last), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_idna_to_ascii(text, 0, &out, NULL), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_idna_to_ascii(text, 0, &last, NULL), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_idna_to_unicode(text, 0, &out, NULL), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_idna_to_unicode(text, 0, &last, NULL), URIKIT_E_OVERLAP);
    assert_true(out.len == 0 && last.len == 0);
    assert_memory_equal(space, "a\xCC\x88.org", 8);
    assert_int_equal(urikit_nfc_write(text, &after), URIKIT_OK);
    check_text(urikit_out_str(&after), URIKIT_STR("\xC3\xA4.org"), "after the text");
}

static void test_overlap_of_host_key(void **state)
{
    char space[256] = "http://a\xCC\x88.org";
    urikit_out out = urikit_out_of(space, sizeof space);
    urikit_out last = urikit_out_of(space + 13, sizeof space - 13);
    urikit_out after = urikit_out_of(space + 14, sizeof space - 14);
    urikit_uri iri;

    (void)state;
    assert_int_equal(urikit_iri_parse(urikit_str_of(space, 14), 0, &iri, NULL), URIKIT_OK);
    assert_int_equal(urikit_iri_host_key(&iri, &out), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_iri_host_key(&iri, &last), URIKIT_E_OVERLAP);
    assert_true(out.len == 0 && last.len == 0);
    assert_int_equal(urikit_iri_host_key(&iri, &after), URIKIT_OK);
    check_text(urikit_out_str(&after), URIKIT_STR("xn--4ca.org"), "after the text");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normalization_test_txt),
        cmocka_unit_test(test_nfc_offsets),
        cmocka_unit_test(test_many_marks),
        cmocka_unit_test(test_many_split_marks),
        cmocka_unit_test(test_nfc_as_icu),
        cmocka_unit_test(test_lower),
        cmocka_unit_test(test_bidi),
        cmocka_unit_test(test_idna),
        cmocka_unit_test(test_idna_options),
        cmocka_unit_test(test_idna_reason),
        cmocka_unit_test(test_idna_conformance),
        cmocka_unit_test(test_idna_long),
        cmocka_unit_test(test_idna_every_character),
        cmocka_unit_test(test_host_key),
        cmocka_unit_test(test_host_key_long),
        cmocka_unit_test(test_overlap),
        cmocka_unit_test(test_overlap_of_host_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
