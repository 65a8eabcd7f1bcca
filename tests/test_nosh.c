/* SPDX-License-Identifier: MIT */
/* NOSH URIs: both verdicts, the normal form, equality; the properties that tie them to each other and to RFC 3986. */
#include <urikit/nosh.h>
#include <urikit/uri.h>

#include "check.h"
#include "nosh_properties.h"
#include "random.h"
#include "vectors.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_CASE = NOSH_CASE_CAP };

typedef struct nosh_input {
    urikit_str text;
    urikit_nosh_dialect dialect;
    const urikit_nosh *nosh;
    size_t index;
} nosh_input;

static urikit_code produce_normal(const void *input, urikit_out *out)
{
    const nosh_input *in = input;

    return urikit_nosh_normalize_text(in->text, in->dialect, out, NULL);
}

static urikit_code produce_segment(const void *input, urikit_out *out)
{
    const nosh_input *in = input;

    return urikit_nosh_segment_write(in->nosh, (ptrdiff_t)in->index + 1, out);
}

static urikit_code produce_authority(const void *input, urikit_out *out)
{
    return urikit_nosh_authority_write(((const nosh_input *)input)->nosh, out);
}

/* ---- vectors ----------------------------------------------------------------- */

static void check_segment(const urikit_nosh *nosh, size_t index, urikit_str want)
{
    nosh_input in = { { NULL, 0 }, nosh->dialect, nosh, index };
    urikit_code code;
    urikit_str got = check_produce(produce_segment, &in, &code);

    assert_int_equal(code, URIKIT_OK);
    assert_int_equal(index < nosh->segment_count, want.ptr != NULL);
    check_text(got, want.ptr ? want : URIKIT_STR(""), "segment");
    if (want.ptr) { /* the same, counted from the end */
        char bytes[URIKIT_NOSH_MAX];
        urikit_out out = URIKIT_OUT(bytes);

        assert_int_equal(urikit_nosh_segment_write(nosh, (ptrdiff_t)index - (ptrdiff_t)nosh->segment_count, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), want, "segment from the end");
        out.len = 0;
        assert_int_equal(urikit_nosh_segment_write(nosh, -(ptrdiff_t)nosh->segment_count - 1, &out), URIKIT_OK);
        assert_int_equal(urikit_nosh_segment_write(nosh, 0, &out), URIKIT_OK);
        assert_int_equal(urikit_nosh_segment_write(nosh, PTRDIFF_MIN, &out), URIKIT_OK);
        assert_int_equal(out.len, 0);
    }
    check_free(got);
}

/* The normal form is general-valid, its own normal form, not longer, and equal to what it was made of. */
static void check_normal(urikit_str text, urikit_nosh_dialect dialect, urikit_str normal, const urikit_nosh *nosh)
{
    nosh_input in = { normal, dialect, NULL, 0 };
    urikit_nosh of_normal;
    urikit_code code;
    urikit_str again = check_produce(produce_normal, &in, &code);
    urikit_str authority;

    check_text(again, normal, "normalized twice");
    check_free(again);
    assert_true(normal.len <= text.len);
    assert_int_equal(urikit_nosh_parse(normal, dialect, &of_normal, NULL), URIKIT_OK);
    assert_int_not_equal(of_normal.restricted, URIKIT_E_NOSH_NOT_NORMALIZED);
    nosh_property_normal_uri(&of_normal, normal);
    if (nosh) {
        assert_int_equal(of_normal.segment_count, nosh->segment_count);
        assert_int_equal(of_normal.authority_kind, nosh->authority_kind);
        assert_true(urikit_nosh_equal(nosh, &of_normal) && urikit_nosh_equal(&of_normal, nosh));
        in.nosh = nosh;
        authority = check_produce(produce_authority, &in, &code);
        check_text(authority, urikit_nosh_authority(&of_normal), "authority in normal form");
        check_free(authority);
    }
}

static void check_nosh(const vector_row *row, urikit_nosh_dialect dialect)
{
    urikit_str text = check_copy(row->fields[1]);
    nosh_input in = { text, dialect, NULL, 0 };
    urikit_nosh nosh;
    size_t at = 0;
    urikit_code code = urikit_nosh_parse(text, dialect, &nosh, &at);
    urikit_code want = vector_code_in(row, 2, URIKIT_E_NOSH_TOO_LONG);
    urikit_str normal;

    check_error(text, code, at, want, vector_number(row, 3));
    if (!code) {
        check_error(text, nosh.restricted, nosh.restricted_at, vector_code_in(row, 4, URIKIT_E_NOSH_TOO_LONG),
                    vector_number(row, 5));
        check_text(urikit_str_from(urikit_nosh_kind_name(nosh.authority_kind)), row->fields[6], check_show(text));
        check_segment(&nosh, 0, row->fields[7]);
        check_segment(&nosh, 1, row->fields[8]);
        (void)nosh_property_uri(&nosh, text);
        assert_int_equal(nosh.dialect, dialect);
    }
    normal = check_produce(produce_normal, &in, &want);
    check_text(normal, row->fields[9], "normal form");
    if (normal.ptr) {
        check_normal(text, dialect, normal, code ? NULL : &nosh);
        assert_true(code == URIKIT_OK || code == URIKIT_E_NOSH_TRAILING_SLASH || code == URIKIT_E_NOSH_EMPTY_SEGMENT);
        /* restricted syntax is normal form without query and fragment, and more */
        if (!code && !urikit_str_equal(text, normal)) {
            assert_int_not_equal(nosh.restricted, URIKIT_OK);
        }
    }
    check_free(normal);
    check_free(text);
}

/* fields: dialect, input, code, at, restricted, restricted_at, kind, collection, rkey, normal */
static void nosh_row(const vector_row *row, void *context)
{
    char dialect = row->fields[0].ptr[0];

    (void)context;
    if (dialect == 'a' || dialect == 's') {
        check_nosh(row, URIKIT_NOSH_SDL);
    }
    if (dialect == 'a' || dialect == 'l') {
        check_nosh(row, URIKIT_NOSH_LEXICON);
    }
}

static void test_nosh_vectors(void **state)
{
    (void)state;
    vectors_each("nosh.tsv", nosh_row, NULL);
}

/* fields: fragment, form, at */
static void fragment_row(const vector_row *row, void *context)
{
    urikit_str text = row->fields[0].ptr ? check_copy(row->fields[0]) : row->fields[0];
    size_t at = 0;
    urikit_nosh_fragment_form form = urikit_nosh_fragment_classify(text, &at);

    (void)context;
    check_text(urikit_str_from(urikit_nosh_fragment_form_name(form)), row->fields[1], check_show(text));
    assert_int_equal(at, vector_number(row, 2));
    assert_int_equal(urikit_nosh_fragment_classify(text, NULL), form);
    if (text.ptr) {
        check_free(text);
    }
}

static void test_fragments(void **state)
{
    (void)state;
    vectors_each("nosh_fragment.tsv", fragment_row, NULL);
}

static urikit_code produce_restricted(const void *input, urikit_out *out)
{
    return urikit_nosh_restrict(((const nosh_input *)input)->nosh, out, NULL);
}

static void check_restrict(const vector_row *row, urikit_nosh_dialect dialect)
{
    urikit_str text = check_copy(row->fields[1]);
    urikit_nosh nosh;
    nosh_input in = { text, dialect, &nosh, 0 };
    urikit_out none = { NULL, 0, 0 };
    urikit_code want = vector_code_in(row, 2, URIKIT_E_NOSH_TOO_LONG);
    urikit_code code;
    urikit_str made;
    size_t at = 0;

    assert_int_equal(urikit_nosh_parse(text, dialect, &nosh, NULL), URIKIT_OK);
    made = check_produce(produce_restricted, &in, &code);
    check_text(made, row->fields[4], "restricted form");
    if (want) {
        code = urikit_nosh_restrict(&nosh, &none, &at);
        check_error(text, code, at, want, vector_number(row, 3));
    }
    check_free(made);
    check_free(text);
}

/* fields: dialect, input, code, at, text */
static void restrict_row(const vector_row *row, void *context)
{
    char dialect = row->fields[0].ptr[0];

    (void)context;
    if (dialect == 'a' || dialect == 's') {
        check_restrict(row, URIKIT_NOSH_SDL);
    }
    if (dialect == 'a' || dialect == 'l') {
        check_restrict(row, URIKIT_NOSH_LEXICON);
    }
}

static void test_restrict(void **state)
{
    (void)state;
    vectors_each("nosh_restrict.tsv", restrict_row, NULL);
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(urikit_nosh_dialect_name(URIKIT_NOSH_SDL), "sdl");
    assert_string_equal(urikit_nosh_kind_name((urikit_nosh_kind)99), "other");
    assert_string_equal(urikit_nosh_dialect_name(URIKIT_NOSH_LEXICON), "lexicon");
}

/* ---- limits --------------------------------------------------------------------- */

/* D12: 8192 bytes as given, even if normalizing would make them fewer */
static void test_length(void **state)
{
    static const char head[] = "nosh://1673/com.example.foo/";
    char bytes[URIKIT_NOSH_MAX + 1];
    urikit_nosh nosh;
    urikit_str text;
    size_t at = 0;

    (void)state;
    memset(bytes, 'k', sizeof bytes);
    memcpy(bytes, head, sizeof head - 1);
    text = check_copy(urikit_str_of(bytes, URIKIT_NOSH_MAX));
    assert_int_equal(urikit_nosh_parse(text, URIKIT_NOSH_SDL, &nosh, &at), URIKIT_OK);
    assert_int_equal(nosh.restricted, URIKIT_E_NOSH_BAD_RKEY);
    assert_int_equal(nosh.restricted_at, sizeof head - 1 + URIKIT_NOSH_RKEY_MAX);
    check_free(text);
    memset(bytes + sizeof head - 1, ' ', sizeof bytes - sizeof head + 1); /* the length is looked at first */
    text = check_copy(urikit_str_of(bytes, sizeof bytes));
    assert_int_equal(urikit_nosh_parse(text, URIKIT_NOSH_SDL, &nosh, &at), URIKIT_E_NOSH_TOO_LONG);
    assert_int_equal(at, URIKIT_NOSH_MAX);
    check_free(text);
}

/* As many segments and dots as fit; all offsets still fit their 16 bits. */
static void test_longest_paths(void **state)
{
    char bytes[URIKIT_NOSH_MAX];
    char normal[URIKIT_NOSH_MAX];
    urikit_out out = URIKIT_OUT(normal);
    urikit_nosh nosh;
    size_t i;

    (void)state;
    memcpy(bytes, "nosh://1", 8);
    for (i = 8; i < sizeof bytes; i += 2) {
        memcpy(bytes + i, "/a", 2);
    }
    assert_int_equal(urikit_nosh_parse(urikit_str_of(bytes, sizeof bytes), URIKIT_NOSH_SDL, &nosh, NULL), URIKIT_OK);
    assert_int_equal(nosh.segment_count, (URIKIT_NOSH_MAX - 8) / 2);
    for (i = 8 + (sizeof bytes - 8) / 2; i < sizeof bytes - 2; i += 3) {
        memcpy(bytes + i, "/..", 3);
    }
    assert_int_equal(urikit_nosh_normalize_text(urikit_str_of(bytes, i), URIKIT_NOSH_SDL, &out, NULL), URIKIT_OK);
    memset(bytes + 8, '/', sizeof bytes - 8);
    out.len = 0;
    assert_int_equal(urikit_nosh_normalize_text(urikit_str_of(bytes, sizeof bytes), URIKIT_NOSH_SDL, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("nosh://1"), "slashes only");
}

/* The text given may be absent: it has no scheme. */
static void test_absent(void **state)
{
    urikit_out out = { NULL, 0, 0 };
    urikit_nosh nosh;
    size_t at = 9;

    (void)state;
    assert_int_equal(urikit_nosh_parse(urikit_str_of(NULL, 0), URIKIT_NOSH_SDL, &nosh, &at), URIKIT_E_NOSH_BAD_SCHEME);
    assert_int_equal(at, 0);
    assert_int_equal(urikit_nosh_normalize_text(urikit_str_of(NULL, 0), URIKIT_NOSH_SDL, &out, NULL), URIKIT_E_NOSH_BAD_SCHEME);
}

/* ---- properties ------------------------------------------------------------------------- */

static const char *const pieces[] = { "/",           "/.",
                                      "/..",         "//",
                                      "/a",          "/com.example.Foo",
                                      "/COM.Ex.foo", "/c%6Fm.B.c",
                                      "/x",          "%2e",
                                      "%2E",         "%41",
                                      "%7e",         "%2f",
                                      "%2F",         "%3a",
                                      "%00",         "%25",
                                      "%252e",       "a",
                                      "Z",           "0",
                                      "-",           "~",
                                      ":",           "@",
                                      "!",           "?",
                                      "?q",          "#",
                                      "#/f",         "#f",
                                      "%",           "[",
                                      "]",           " ",
                                      "\xC3\xA9",    ".",
                                      "..",          ".b.c",
                                      "%C3%A9",      "%c3",
                                      "&=+",         "/3jui7kd54zh2y",
                                      "%3A",         "#$.a%5B0%5D" };

static const char *const heads[] = {
    "nosh://1673", "nosh://1673",  "nosh://foo.com", "NOSH://Foo.COM", "nosh://0xB794F5eA0ba39494cE839613fffBA74279579268",
    "nosh://%31",  "nosh://[::1]", "nosh://h:80",    "nosh://",        "nosh:",
};

static size_t put_piece(char *to, size_t len, const char *piece)
{
    memcpy(to + len, piece, strlen(piece));
    return len + strlen(piece);
}

static size_t random_nosh(random_state *random, char *to)
{
    size_t len = put_piece(to, 0, heads[random_below(random, sizeof heads / sizeof heads[0])]);
    size_t count = random_below(random, 9);

    while (count-- > 0) {
        len = put_piece(to, len, pieces[random_below(random, sizeof pieces / sizeof pieces[0])]);
    }
    return len;
}

/* As many cases with a normal form as asked for; the others only must not make trouble. */
static void test_nosh_properties(void **state)
{
    random_state random = random_start();
    size_t left = random_cases();
    char bytes[LONGEST_CASE];
    size_t restricted = 0;

    (void)state;
    while (left > 0) {
        urikit_nosh_dialect dialect = left % 2 ? URIKIT_NOSH_SDL : URIKIT_NOSH_LEXICON;
        urikit_str text = check_copy(urikit_str_of(bytes, random_nosh(&random, bytes)));
        urikit_nosh nosh;

        left -= nosh_properties(text, dialect);
        restricted += urikit_nosh_parse(text, dialect, &nosh, NULL) == URIKIT_OK && !nosh.restricted;
        check_free(text);
    }
    assert_true(restricted > 0);
}

static void parse_nosh(urikit_str text, urikit_nosh *nosh, char *normal, urikit_str *form)
{
    urikit_out out = { normal, LONGEST_CASE, 0 };

    assert_int_equal(urikit_nosh_parse(text, URIKIT_NOSH_LEXICON, nosh, NULL), URIKIT_OK);
    assert_int_equal(urikit_nosh_normalize(nosh, &out), URIKIT_OK);
    *form = urikit_out_str(&out);
}

/* fields: a, b, equal */
static void nosh_equal_row(const vector_row *row, void *context)
{
    bool want = urikit_str_equal(row->fields[2], URIKIT_STR("yes"));
    char normal[2][LONGEST_CASE];
    urikit_str texts[2];
    urikit_str forms[2];
    urikit_nosh nosh[2];
    size_t i;

    (void)context;
    for (i = 0; i < 2; i++) {
        texts[i] = check_copy(row->fields[i]);
        parse_nosh(texts[i], &nosh[i], normal[i], &forms[i]);
    }
    if (urikit_nosh_equal(&nosh[0], &nosh[1]) != want || urikit_nosh_equal(&nosh[1], &nosh[0]) != want ||
        urikit_str_equal(forms[0], forms[1]) != want) {
        check_fail("%s:%u: %s, %s: want %s", row->file, row->line, check_show(texts[0]), check_show(texts[1]),
                   want ? "equal" : "different");
    }
    check_free(texts[0]);
    check_free(texts[1]);
}

static void test_nosh_equal_rows(void **state)
{
    (void)state;
    vectors_each("nosh_equal.tsv", nosh_equal_row, NULL);
}

/* Equal says the same as the bytes of the normal forms. Pairs are a URI and one that differs in a piece. */
static void test_nosh_equal(void **state)
{
    static const char *const spelled[][2] = {
        { "/a", "/%61" },
        { "/A.b.c", "/a.b.c" },
        { "/a.b.C", "/a.b.c" },
        { "/x/../y", "/y" },
        { "/./", "/" },
        { "%3a", "%3A" },
        { "%2F", "/" },
        { "?", "" },
        { "#", "" },
        { "/A.b", "/a.b" },
        { "/a.B.c", "/%61.b.%63" },
        { "?a", "?%61" },
        { "#/b", "#/%62" },
        { "/q", "/q" },
        { "/x/a%3Ab", "/x/a:b" },
        { "/x/y/a%3Ab", "/x/y/a:b" },
    };
    random_state random = random_start();
    size_t cases = random_cases();
    size_t equal = 0;
    size_t different = 0;

    (void)state;
    while (cases-- > 0) {
        char bytes[2][LONGEST_CASE];
        char normal[2][LONGEST_CASE];
        urikit_nosh nosh[2];
        urikit_str forms[2];
        size_t head = random_below(&random, sizeof heads / sizeof heads[0]);
        size_t before = random_below(&random, 3);
        size_t other = random_below(&random, sizeof spelled / sizeof spelled[0]);
        random_state after = random;
        size_t i;

        for (i = 0; i < 2; i++) {
            urikit_out out = { normal[i], LONGEST_CASE, 0 };
            size_t len = put_piece(bytes[i], 0, heads[head]);
            size_t j;

            random = after;
            for (j = 0; j < before + 2; j++) {
                len = j == before ? put_piece(bytes[i], len, spelled[other][i])
                                  : put_piece(bytes[i], len, pieces[random_below(&random, 27)]);
            }
            if (urikit_nosh_parse(urikit_str_of(bytes[i], len), URIKIT_NOSH_SDL, &nosh[i], NULL)) {
                break;
            }
            assert_int_equal(urikit_nosh_normalize_text(urikit_str_of(bytes[i], len), URIKIT_NOSH_SDL, &out, NULL), URIKIT_OK);
            forms[i] = urikit_out_str(&out);
        }
        if (i == 2) {
            bool same = urikit_str_equal(forms[0], forms[1]);

            assert_int_equal(urikit_nosh_equal(&nosh[0], &nosh[1]), same);
            assert_int_equal(urikit_nosh_equal(&nosh[1], &nosh[0]), same);
            equal += same;
            different += !same;
        }
    }
    assert_true(equal > 0 && different > 0);
}

/* A registry of a row: "ADDRESS=ACCOUNT ...", and how often it was asked. */
typedef struct row_registry {
    urikit_str rows;
    size_t calls;
} row_registry;

static uint64_t row_account(void *context, urikit_str address)
{
    row_registry *registry = context;
    const char *row = registry->rows.ptr;
    const char *end = row ? row + registry->rows.len : NULL;
    uint64_t account = 0;

    assert_int_equal(address.len, URIKIT_EIP55_LEN);
    registry->calls++;
    while (row && row < end && memcmp(row, address.ptr, address.len) != 0) {
        row = memchr(row, ' ', (size_t)(end - row));
        row = row ? row + 1 : NULL;
    }
    for (row = row ? row + address.len + 1 : end; row < end && *row != ' '; row++) {
        account = account * 10 + (uint64_t)(*row - '0');
    }
    return account;
}

/* fields: registry, a, b, equal, calls */
static void nosh_registry_row(const vector_row *row, void *context)
{
    bool want = urikit_str_equal(row->fields[3], URIKIT_STR("yes"));
    row_registry rows = { row->fields[0], 0 };
    urikit_nosh_registry registry = { row_account, &rows };
    char normal[2][LONGEST_CASE];
    urikit_str texts[2];
    urikit_str form;
    urikit_nosh nosh[2];
    bool equal;
    size_t i;

    (void)context;
    for (i = 0; i < 2; i++) {
        texts[i] = check_copy(row->fields[i + 1]);
        parse_nosh(texts[i], &nosh[i], normal[i], &form);
    }
    equal = urikit_nosh_equal_by(&nosh[0], &nosh[1], &registry);
    if (equal != want || rows.calls != (size_t)(row->fields[4].ptr[0] - '0') ||
        urikit_nosh_equal_by(&nosh[1], &nosh[0], &registry) != want || (urikit_nosh_equal(&nosh[0], &nosh[1]) && !want)) {
        check_fail("%s:%u: %s, %s: %s with %u calls, want %s", row->file, row->line, check_show(texts[0]), check_show(texts[1]),
                   equal ? "equal" : "different", (unsigned)rows.calls, want ? "equal" : "different");
    }
    check_free(texts[0]);
    check_free(texts[1]);
}

static void test_nosh_registry_rows(void **state)
{
    (void)state;
    vectors_each("nosh_registry.tsv", nosh_registry_row, NULL);
}

static const char *const addresses[] = {
    "0xb794f5ea0ba39494ce839613fffba74279579268",
    "0x0000000000000000000000000000000000000000",
    "0xffffffffffffffffffffffffffffffffffffffff",
};

/* A registry that is a function: the account of each of the addresses. */
static uint64_t table_account(void *context, urikit_str address)
{
    const uint64_t *accounts = context;
    size_t i;

    for (i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        if (urikit_str_equal(address, urikit_str_from(addresses[i]))) {
            return accounts[i];
        }
    }
    return 0;
}

/* With each registry that is a function, equal is what has one key: the normal form, with the account in place of an address. */
static void test_nosh_registry(void **state)
{
    static const char *const authorities[] = { "1", "2", "%31", "foo.com", "0xB794F5eA0ba39494cE839613fffBA74279579268" };
    static const char *const rests[] = { "", "/A.b.c/x", "/a.b.c/%78", "?q", "#" };
    random_state random = random_start();
    size_t cases = random_cases();
    size_t equal = 0;
    size_t only_by = 0;

    (void)state;
    while (cases-- > 0) {
        uint64_t accounts[3];
        urikit_nosh_registry registry = { table_account, accounts };
        char bytes[3][LONGEST_CASE];
        char normal[3][LONGEST_CASE];
        char keys[3][LONGEST_CASE];
        urikit_nosh nosh[3];
        size_t i;
        size_t j;

        for (i = 0; i < 3; i++) {
            accounts[i] = random_below(&random, 4); /* 0: none */
        }
        for (i = 0; i < 3; i++) {
            size_t of = random_below(&random, 8);
            size_t len = put_piece(bytes[i], put_piece(bytes[i], 0, "nosh://"), of < 5 ? authorities[of] : addresses[of - 5]);
            urikit_str form;
            uint64_t account;

            len = put_piece(bytes[i], len, rests[random_below(&random, 5)]);
            parse_nosh(urikit_str_of(bytes[i], len), &nosh[i], normal[i], &form);
            account = form.len >= 49 ? table_account(accounts, urikit_str_of(form.ptr + 7, 42)) : 0;
            if (account != 0) {
                snprintf(keys[i], sizeof keys[i], "nosh://%u%.*s", (unsigned)account, (int)(form.len - 49), form.ptr + 49);
            } else {
                snprintf(keys[i], sizeof keys[i], "%.*s", (int)form.len, form.ptr);
            }
        }
        for (i = 0; i < 3; i++) {
            for (j = 0; j < 3; j++) {
                bool by = urikit_nosh_equal_by(&nosh[i], &nosh[j], &registry);

                assert_int_equal(by, strcmp(keys[i], keys[j]) == 0);
                equal += by && i != j;
                only_by += by && !urikit_nosh_equal(&nosh[i], &nosh[j]);
            }
        }
    }
    assert_true(equal > 0 && only_by > 0);
}

/* Every prefix of a URI with everything in it, and every byte in each of its places: nothing but properties. */
static void test_nosh_mutations(void **state)
{
    static const char *const whole[] = {
        "nosh://0xB794F5eA0ba39494cE839613fffBA74279579268/COM.Example.fooBar/3jui%37kd54zh2y?a=%3a#/~0%C3%A9",
        "NoSh://[::1]:80/./a/../%2E/b%2f//c/",
        "nosh://foo.com/com.example.foo/123",
        "nosh://1/com.example.foo/a%3Ab#$.a%5B1:2,'%5CuD83D%5CuDE00'%5D..b",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        urikit_str text = urikit_str_from(whole[i]);
        size_t at;

        for (at = 0; at <= text.len; at++) {
            urikit_str prefix = check_copy(urikit_str_of(text.ptr, at));
            unsigned byte;

            (void)nosh_properties(prefix, URIKIT_NOSH_LEXICON);
            check_free(prefix);
            for (byte = 0; byte < 256 && at < text.len; byte++) {
                char changed[LONGEST_CASE];
                urikit_str copy;

                memcpy(changed, text.ptr, text.len);
                changed[at] = (char)(unsigned char)byte;
                copy = check_copy(urikit_str_of(changed, text.len));
                (void)nosh_properties(copy, byte % 2 ? URIKIT_NOSH_SDL : URIKIT_NOSH_LEXICON);
                check_free(copy);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_nosh_vectors),
                                        cmocka_unit_test(test_fragments),
                                        cmocka_unit_test(test_restrict),
                                        cmocka_unit_test(test_names),
                                        cmocka_unit_test(test_length),
                                        cmocka_unit_test(test_longest_paths),
                                        cmocka_unit_test(test_absent),
                                        cmocka_unit_test(test_nosh_properties),
                                        cmocka_unit_test(test_nosh_equal_rows),
                                        cmocka_unit_test(test_nosh_equal),
                                        cmocka_unit_test(test_nosh_registry_rows),
                                        cmocka_unit_test(test_nosh_registry),
                                        cmocka_unit_test(test_nosh_mutations) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
