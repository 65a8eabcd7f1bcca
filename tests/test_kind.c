/* SPDX-License-Identifier: MIT */
/* Kinds, levels, components and host kinds by name; texts checked as a kind. */
#include <urikit/kind.h>
#include <urikit/lint.h>
#include <urikit/purl.h>
#include <urikit/uri.h>
#include <urikit/usr.h>

#include "check.h"
#include "random.h"
#include "uri_cases.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* fields: text, kind, code, at, detected */
static void kind_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_pair pairs[4];
    urikit_kind kind;
    size_t at = 0;
    urikit_code code;

    (void)context;
    assert_true(urikit_kind_find(row->fields[1], &kind));
    code = urikit_kind_check(kind, text, NULL, pairs, 4, &at);
    check_error(text, code, code ? at : 0, vector_code(row, 2), vector_number(row, 3));
    check_text(urikit_str_from(urikit_kind_name(urikit_kind_of_text(text, true))), row->fields[4], "kind detected");
    check_free(text);
}

static void test_kind_vectors(void **state)
{
    (void)state;
    vectors_each("kind.tsv", kind_row, NULL);
}

/* What the module of a kind says itself: the same as urikit_explain. */
static void explain_by_module(urikit_kind kind, urikit_str text, urikit_code code, size_t at, urikit_str sentence)
{
    static urikit_code (*const calls[URIKIT_KIND_COUNT])(urikit_str, urikit_code, size_t, urikit_out *) = {
        [URIKIT_KIND_URI] = urikit_uri_explain,   [URIKIT_KIND_URI_REFERENCE] = urikit_uri_explain,
        [URIKIT_KIND_IRI] = urikit_iri_explain,   [URIKIT_KIND_IRI_REFERENCE] = urikit_iri_explain,
        [URIKIT_KIND_NOSH] = urikit_nosh_explain, [URIKIT_KIND_USR] = urikit_usr_explain,
        [URIKIT_KIND_PURL] = urikit_purl_explain,
    };
    char buffer[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_out small = { buffer, 5, 0 };
    urikit_out inside = urikit_out_of((char *)(uintptr_t)text.ptr, text.len);

    if (!calls[kind]) {
        return;
    }
    assert_int_equal(calls[kind](text, code, at, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), sentence, "sentence of the module");
    out.len = 0;
    assert_int_equal(calls[kind](text, code, at == text.len ? at + 7 : at, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), sentence, "sentence for an offset after the text");
    assert_int_equal(calls[kind](text, code, at, &small), URIKIT_E_SPACE);
    assert_int_equal(small.len, out.len);
    if (text.len > 0) {
        assert_int_equal(calls[kind](text, code, at, &inside), URIKIT_E_OVERLAP);
    }
}

/* fields: kind, text, at, sentence */
static void explain_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[1]);
    urikit_pair pairs[4];
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);
    urikit_out small = { sentence, 5, 0 };
    urikit_kind kind;
    urikit_code code;
    size_t at = 0;

    (void)context;
    assert_true(urikit_kind_find(row->fields[0], &kind));
    code = urikit_kind_check(kind, text, NULL, pairs, 4, &at);
    assert_int_not_equal(code, URIKIT_OK);
    assert_int_equal(at, vector_number(row, 2));
    assert_int_equal(urikit_explain(kind, text, code, at, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), row->fields[3], "sentence");
    assert_int_equal(urikit_explain(kind, text, code, at, &small), URIKIT_E_SPACE);
    assert_int_equal(small.len, out.len);
    explain_by_module(kind, text, code, at, row->fields[3]);
    check_free(text);
}

static void test_explain_vectors(void **state)
{
    (void)state;
    vectors_each("explain.tsv", explain_row, NULL);
}

#define A64 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define A512 A64 A64 A64 A64 A64 A64 A64 A64

/* Sentences of codes that urikit_kind_check does not return. */
static void test_explain_others(void **state)
{
    static const struct {
        urikit_kind kind;
        const char *text;
        urikit_code code;
        size_t at;
        const char *sentence;
    } rows[] = {
        { URIKIT_KIND_NOSH, "nosh://foo.com/example/1", URIKIT_E_NOSH_BAD_COLLECTION, 22,
          "'example' is not a collection: it needs a domain before its name (com.foo.example would be one)" },
        { URIKIT_KIND_NOSH, "nosh://1/a.b/1", URIKIT_E_NOSH_BAD_COLLECTION, 12,
          "'a.b' is not a collection: it needs a domain of two labels or more, and a name after it" },
        { URIKIT_KIND_NOSH, "nosh://1/a.b?c", URIKIT_E_NOSH_BAD_COLLECTION, 12,
          "'a.b' is not a collection: it needs a domain of two labels or more, and a name after it" },
        { URIKIT_KIND_NOSH, "nosh://1/a.1!.c", URIKIT_E_NOSH_BAD_COLLECTION, 12,
          "'!' is not allowed here: a collection is a domain, the top-level one first, '.' and a name of letters" },
        { URIKIT_KIND_NOSH, "nosh://1/com.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b",
          URIKIT_E_NOSH_BAD_COLLECTION, 76, "a label of a collection, and the name at its end, have at most 63 characters" },
        { URIKIT_KIND_NOSH, "nosh://1/com.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b",
          URIKIT_E_NOSH_BAD_COLLECTION, 75,
          "'a' is not allowed here: a collection is a domain, the top-level one first, '.' and a name of letters" },
        { URIKIT_KIND_NOSH, "nosh://1/a.b.1/1", URIKIT_E_NOSH_BAD_COLLECTION, 14,
          "'a.b.1' is not a collection: the name at its end is letters only" },
        { URIKIT_KIND_NOSH, "nosh://1/a.b.c/!", URIKIT_E_NOSH_BAD_RKEY, 15,
          "'!' is not allowed in a record key: only letters, digits and '.-_:~' are" },
        { URIKIT_KIND_NOSH, "nosh://foo.com", URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 7,
          "a domain name names a repository in the lexicon dialect only" },
        { URIKIT_KIND_NOSH, "nosh://01", URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 7,
          "an account number is 1 to 9223372036854775807, without leading zeros" },
        { URIKIT_KIND_NOSH, "nosh://0x12", URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 7,
          "an address is '0x' and 40 hex digits; here 2 characters follow" },
        { URIKIT_KIND_NOSH, "nosh://computer", URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 7,
          "'computer' names no repository: the restricted syntax takes an address or an account number (in the lexicon dialect "
          "also a domain name)" },
        { URIKIT_KIND_NOSH, "nosh://x12", URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 7,
          "'x12' names no repository: the restricted syntax takes an address or an account number (in the lexicon dialect "
          "also a domain name)" },
        { URIKIT_KIND_NOSH, "nosh://A", URIKIT_E_NOSH_NOT_NORMALIZED, 7,
          "not the normal form, as the restricted syntax wants: this letter is lower case in it" },
        { URIKIT_KIND_NOSH, "nosh://1#a", URIKIT_E_NOSH_BAD_FRAGMENT, 9,
          "a fragment in the lexicon dialect is a JSON pointer (empty, or it begins with '/') or a JSON Path (it begins with "
          "'$')" },
        { URIKIT_KIND_NOSH, "nosh://1#/%ff", URIKIT_E_NOSH_BAD_FRAGMENT, 10,
          "the decoded fragment is not UTF-8 here, as a JSON pointer must be" },
        { URIKIT_KIND_NOSH, "nosh://1#/~", URIKIT_E_NOSH_BAD_FRAGMENT, 11,
          "the JSON pointer ends in '~': '~' is written '~0' there, and '/' in a key '~1'" },
        { URIKIT_KIND_NOSH, "nosh://1#/~2", URIKIT_E_NOSH_BAD_FRAGMENT, 11,
          "'2' after '~': a JSON pointer has '~' only in '~0' (for '~') and '~1' (for '/')" },
        { URIKIT_KIND_NOSH, "nosh://1#/%7E2", URIKIT_E_NOSH_BAD_FRAGMENT, 13,
          "'2' after '~': a JSON pointer has '~' only in '~0' (for '~') and '~1' (for '/')" },
        { URIKIT_KIND_NOSH, "nosh://1#$[", URIKIT_E_NOSH_BAD_FRAGMENT, 11, "the JSON Path is not complete" },
        { URIKIT_KIND_NOSH, "nosh://1#$[?((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((@",
          URIKIT_E_NOSH_BAD_FRAGMENT, 75, "the filters, parentheses and functions of a JSON Path may be 64 levels deep here" },
        { URIKIT_KIND_NOSH, "nosh://1#$[?@.*==1]", URIKIT_E_NOSH_BAD_FRAGMENT, 15,
          "a query of names and indexes, without blanks in its brackets, is needed here: its value is compared or an argument "
          "(RFC 9535, 2.3.5.1)" },
        { URIKIT_KIND_NOSH, "nosh://1#$[?1]", URIKIT_E_NOSH_BAD_FRAGMENT, 13,
          "a value is compared in a filter: '==', '!=', '<', '<=', '>' or '>=' is missing here" },
        { URIKIT_KIND_NOSH, "nosh://1#$[?foo(@)]", URIKIT_E_NOSH_BAD_FRAGMENT, 12,
          "RFC 9535 has no function of this name; it has length, count, match, search and value" },
        { URIKIT_KIND_NOSH, "nosh://1#$[?count(1)]", URIKIT_E_NOSH_BAD_FRAGMENT, 18,
          "this is not of the type that is needed here (RFC 9535, 2.4.3): count and value take a query, match and search are "
          "conditions, the other functions and literals are values" },
        { URIKIT_KIND_NOSH, "nosh://1#$[?length()]", URIKIT_E_NOSH_BAD_FRAGMENT, 19,
          "match and search take two arguments, length, count and value take one" },
        { URIKIT_KIND_NOSH, "nosh://1#$[%C3%A9", URIKIT_E_NOSH_BAD_FRAGMENT, 11,
          "'%C3' (decoded) is not allowed here in a JSON Path (RFC 9535: $.a.b, $['a'][0], $[?@.a==1])" },
        { URIKIT_KIND_NOSH, "nosh://1#$%", URIKIT_E_NOSH_BAD_FRAGMENT, 10,
          "'%' (decoded) is not allowed here in a JSON Path (RFC 9535: $.a.b, $['a'][0], $[?@.a==1])" },
        { URIKIT_KIND_NOSH, "nosh://1#$[?@.a==1|1]", URIKIT_E_NOSH_BAD_FRAGMENT, 19,
          "'1' is not allowed here in a JSON Path (RFC 9535: $.a.b, $['a'][0], $[?@.a==1])" },
        { URIKIT_KIND_NOSH, "/:a", URIKIT_E_NOSH_BAD_SCHEME, 0,
          "no scheme: a NOSH URI begins with 'nosh://', and relative references are none" },
        { URIKIT_KIND_NOSH, "a/b", URIKIT_E_NOSH_BAD_SCHEME, 0,
          "no scheme: a NOSH URI begins with 'nosh://', and relative references are none" },
        { URIKIT_KIND_NOSH, "nosh://[", URIKIT_E_NOSH_BAD_AUTHORITY, 8,
          "the text ends inside an IP literal: its ']' is missing" },
        { URIKIT_KIND_NOSH, "nosh://a:1:2", URIKIT_E_NOSH_BAD_AUTHORITY, 10,
          "':' is not allowed after ':' in the authority: only digits are" },
        { URIKIT_KIND_NOSH, "nosh://ab", URIKIT_E_NOSH_BAD_AUTHORITY, 9,
          "the end is not allowed after ':' in the authority: only digits are" },
        { URIKIT_KIND_NOSH, "nosh:", URIKIT_E_NOSH_BAD_RKEY, 5,
          "not a record key: 1 to 512 letters, digits or '.-_:~', but not '.' or '..'" },
        { URIKIT_KIND_NOSH, "nosh:", URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 5,
          "the authority is neither an address (0x and 40 hex digits) nor an account number (nor, in the "
          "lexicon dialect, a domain name)" },
        { URIKIT_KIND_NOSH, "nosh:", URIKIT_E_NOSH_BAD_COLLECTION, 5,
          "not a collection: a reversed domain name of two or more labels, then '.', then a name of letters" },
        { URIKIT_KIND_NOSH, "nosh:", URIKIT_E_NOSH_BAD_FRAGMENT, 5,
          "in the lexicon dialect the fragment must be a JSON pointer (empty, or beginning with '/') or a JSON "
          "Path (beginning with '$')" },
        { URIKIT_KIND_NOSH, "nosh:", URIKIT_E_NOSH_BAD_AUTHORITY, 5, "the authority is not a host, or a host and a port" },
        { URIKIT_KIND_NOSH, "nosh://1/Z.b.c/x", URIKIT_E_NOSH_NOT_NORMALIZED, 9,
          "not the normal form, as the restricted syntax wants: this letter is lower case in it" },
        { URIKIT_KIND_NOSH, "nosh://foo#a", URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 7,
          "'foo' names no repository: the restricted syntax takes an address or an account number (in the "
          "lexicon dialect also a domain name)" },
        { URIKIT_KIND_NOSH, "nosh://1/" A64 ".b.c", URIKIT_E_NOSH_BAD_COLLECTION, 72,
          "a label of a collection, and the name at its end, have at most 63 characters" },
        { URIKIT_KIND_NOSH, "nosh://aaaaaaaaaaaaaa.com/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk",
          URIKIT_E_NOSH_BAD_COLLECTION, 89,
          "'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh' is not a collection: it needs a "
          "domain of two labels or more, and a name after it" },
        { URIKIT_KIND_NOSH, "nosh://foo.com/ex1", URIKIT_E_NOSH_BAD_COLLECTION, 18,
          "'ex1' is not a collection: it needs a domain of two labels or more, and a name after it" },
        { URIKIT_KIND_NOSH, "nosh://foo.com/a/example", URIKIT_E_NOSH_BAD_COLLECTION, 24,
          "'example' is not a collection: it needs a domain of two labels or more, and a name after it" },
        { URIKIT_KIND_NOSH, "nosh://1/a.b.c/" A512 "a", URIKIT_E_NOSH_BAD_RKEY, 527,
          "a record key has at most 512 bytes, this one has 513" },
        { URIKIT_KIND_NOSH, "nosh://1/a.b.c/@" A512, URIKIT_E_NOSH_BAD_RKEY, 15,
          "'@' is not allowed in a record key: only letters, digits and '.-_:~' are" },
        { URIKIT_KIND_NOSH, "nosh://1#/a2", URIKIT_E_NOSH_BAD_FRAGMENT, 11,
          "the JSON pointer ends in '~': '~' is written '~0' there, and '/' in a key '~1'" },
        { URIKIT_KIND_NOSH, "nosh://1#/%7A2", URIKIT_E_NOSH_BAD_FRAGMENT, 13,
          "the JSON pointer ends in '~': '~' is written '~0' there, and '/' in a key '~1'" },
        { URIKIT_KIND_NOSH, "nosh://1#/%g8", URIKIT_E_NOSH_BAD_FRAGMENT, 10,
          "the JSON pointer ends in '~': '~' is written '~0' there, and '/' in a key '~1'" },
        { URIKIT_KIND_PURL, "pkg:/", URIKIT_E_PURL_NAMESPACE_NEEDED, 5,
          "packages of this type need a namespace, and '/' after it" },
        { URIKIT_KIND_PURL, "pkg:a/b?c", URIKIT_E_PURL_KEY, 9,
          "the end is not allowed in a key: only letters, digits and '.-_' are" },
        { URIKIT_KIND_USR, "usr:a/[", URIKIT_E_USR_BAD_UTF8, 6, "what is decoded here is not UTF-8" },
        { URIKIT_KIND_CRI, "\x82\x39\xFF\xFE\x81\x61\x61", URIKIT_E_CRI_SCHEME_NUMBER, 1,
          "no name is known for scheme number 65534: it has no URI" },
        { URIKIT_KIND_CRI, "\x82\x28\x81\x61\x61", URIKIT_E_CRI_SCHEME_NUMBER, 1,
          "scheme number 8 is coap+ws in profile r18 only" },
        { URIKIT_KIND_CRI, "\x82\x38\x18\x81\x61\x61", URIKIT_E_CRI_SCHEME_NUMBER, 1,
          "scheme number 24 is coap+ws in profile final only" },
        { URIKIT_KIND_CRI, "\x82\x20\x81\x61\x61", URIKIT_E_CRI_SCHEME_NUMBER, 1, "no name is known for this scheme number" },
        { URIKIT_KIND_IRI, "http://a:65536", URIKIT_E_CRI_PORT, 13, "a port above 65535" },
        { URIKIT_KIND_URI, "a:b", URIKIT_E_NOSH_BAD_RKEY, 9,
          "not a record key: 1 to 512 letters, digits or '.-_:~', but not '.' or '..'" },
        { URIKIT_KIND_URI, "a:b", URIKIT_E_CHAR, 9, "this character is not allowed here" },
        { (urikit_kind)99, "a b", URIKIT_E_CHAR, 1, "a space is not allowed in a path; encode it as %20" },
    };
    char sentence[URIKIT_EXPLAIN_MAX];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(rows[i].text));
        urikit_out out = URIKIT_OUT(sentence);

        assert_int_equal(urikit_explain(rows[i].kind, text, rows[i].code, rows[i].at, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), urikit_str_from(rows[i].sentence), rows[i].text);
        out.len = 0;
        out.ptr = (char *)(uintptr_t)text.ptr;
        assert_int_equal(urikit_explain(rows[i].kind, text, rows[i].code, rows[i].at, &out), URIKIT_E_OVERLAP);
        check_free(text);
    }
}

/* Of any text, code and offset: a sentence that is text, has no control, and fits. */
static void test_explain_anything(void **state)
{
    static const char *const begin[] = { "", "", "nosh://", "usr:", "pkg:maven/", "\x82\x20\x81\x61" };
    random_state random = random_start();
    size_t n = random_cases();
    char text[URI_CASE_CAP + 16];

    (void)state;
    while (n-- > 0) {
        const char *first = begin[random_below(&random, 6)];
        urikit_str rest = uri_case(&random, CASE_BROKEN, text);
        size_t len = strlen(first);
        urikit_str copy;
        unsigned code = (unsigned)random_below(&random, random_below(&random, 2) ? 96 : 2048);
        urikit_kind kind = (urikit_kind)random_below(&random, URIKIT_KIND_COUNT + 1);
        char sentence[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(sentence);
        size_t i;

        memmove(text + len, rest.ptr, rest.len);
        memcpy(text, first, len);
        copy = check_copy(urikit_str_of(text, len + rest.len));
        assert_int_equal(urikit_explain(kind, copy, (urikit_code)code, random_below(&random, copy.len + 3), &out), URIKIT_OK);
        assert_true(out.len > 1);
        assert_true(urikit_utf8_check(urikit_out_str(&out), NULL) == URIKIT_OK);
        for (i = 0; i < out.len; i++) {
            assert_true((unsigned char)sentence[i] >= 0x20 && sentence[i] != 0x7F);
        }
        check_free(copy);
    }
}

/* Each code at the end of a text, where no byte is: what a call may give, and what it never gives. */
static void test_explain_end(void **state)
{
    static const char *const texts[] = { "",     "a",     "%",    "http://h/",   "nosh://", "nosh://a",
                                         "usr:", "usr:a", "pkg:", "pkg:maven/a", "\x82\x20" };
    char sentence[URIKIT_EXPLAIN_MAX];
    size_t i;
    unsigned code;
    unsigned kind;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(texts[i]));

        for (code = 0; code < 2048; code++) {
            for (kind = 0; kind <= URIKIT_KIND_COUNT; kind++) {
                urikit_out out = URIKIT_OUT(sentence);

                assert_int_equal(urikit_explain((urikit_kind)kind, text, (urikit_code)code, text.len, &out), URIKIT_OK);
                assert_true(out.len > 1);
            }
        }
        check_free(text);
    }
}

static void test_kind_names(void **state)
{
    urikit_kind found;
    unsigned i;

    (void)state;
    for (i = 0; i < URIKIT_KIND_COUNT; i++) {
        assert_true(urikit_kind_find(urikit_str_from(urikit_kind_name((urikit_kind)i)), &found));
        assert_int_equal(found, i);
    }
    assert_string_equal(urikit_kind_name((urikit_kind)URIKIT_KIND_COUNT), "unknown");
    assert_false(urikit_kind_find(URIKIT_STR("url"), &found));
    assert_false(urikit_kind_find(URIKIT_STR("URI"), &found));
    assert_false(urikit_kind_find(URIKIT_STR(""), &found));
    assert_false(urikit_kind_find(urikit_str_of(NULL, 0), &found));
}

/* Each family is a kind, which its scheme tells. */
static void test_kind_of_families(void **state)
{
    const urikit_family *family;
    size_t i;

    (void)state;
    for (i = 0; (family = urikit_family_at(i)) != NULL; i++) {
        urikit_str sample = urikit_str_from(family->sample);

        assert_ptr_equal(urikit_family_of_text(sample), family);
        assert_string_equal(urikit_kind_name(urikit_kind_of_text(sample, true)), family->name);
        assert_int_equal(urikit_kind_of_text(urikit_str_from(family->scheme), true), URIKIT_KIND_URI_REFERENCE);
    }
    assert_true(i > 0);
}

/* A user URL needs space for its pairs, and says so. */
static void test_kind_space(void **state)
{
    urikit_pair pairs[1];

    (void)state;
    assert_int_equal(urikit_kind_check(URIKIT_KIND_USR, URIKIT_STR("usr:a/b?c=1&d=2"), NULL, pairs, 1, NULL), URIKIT_E_SPACE);
}

static void test_level_names(void **state)
{
    static const struct {
        const char *name;
        urikit_level level;
    } rows[] = { { "string", URIKIT_LEVEL_STRING }, { "case", URIKIT_LEVEL_CASE },     { "percent", URIKIT_LEVEL_PERCENT },
                 { "path", URIKIT_LEVEL_SYNTAX },   { "syntax", URIKIT_LEVEL_SYNTAX }, { "scheme", URIKIT_LEVEL_SCHEME } };
    urikit_level level;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(urikit_level_find(urikit_str_from(rows[i].name), &level));
        assert_int_equal(level, rows[i].level);
    }
    assert_false(urikit_level_find(URIKIT_STR("Case"), &level));
    assert_false(urikit_level_find(URIKIT_STR(""), &level));
    assert_false(urikit_level_find(URIKIT_STR("case\0"), &level));
}

static void test_component_names(void **state)
{
    urikit_component component;

    (void)state;
    assert_true(urikit_component_find(URIKIT_STR("path-segment"), &component));
    assert_int_equal(component, URIKIT_COMPONENT_SEGMENT);
    assert_true(urikit_component_find(URIKIT_STR("query-value"), &component));
    assert_int_equal(component, URIKIT_COMPONENT_QUERY_VALUE);
    assert_false(urikit_component_find(URIKIT_STR("segment"), &component));
}

static void test_host_kind_names(void **state)
{
    (void)state;
    assert_null(urikit_host_kind_name(URIKIT_HOST_ABSENT));
    assert_string_equal(urikit_host_kind_name(URIKIT_HOST_REG_NAME), "reg-name");
    assert_string_equal(urikit_host_kind_name(URIKIT_HOST_IPVFUTURE), "ipvfuture");
    assert_null(urikit_host_kind_name((urikit_host_kind)5));
}

static void part_is(urikit_str got, const char *want, const char *what)
{
    if (want) {
        check_text(got, urikit_str_from(want), what);
    } else {
        assert_int_equal(got.len, 0);
    }
}

/* Each part of a user URL: as data, as in the canonical form, where it is, and the note on it. */
static void test_usr_family(void **state)
{
    static const struct {
        const char *text, *part, *data, *encoded, *span, *note;
    } rows[] = {
        { "usr:GitHub/A%2fb?K=%61%2Cb", "type", "github", "github", "GitHub", "https://github.com" },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "name", "A/b", "A%2Fb", "A%2fb", NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "qualifiers", "k=a,b", "k=a,b", "K=%61%2Cb", NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "checksums", NULL, NULL, NULL, NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "canonical", "usr:github/A%2Fb?k=a,b", "usr:github/A%2Fb?k=a,b", NULL, NULL },
        { "usr:GitHub/A%2fb?K=%61%2Cb", "profile_url", "https://github.com/A%2Fb", "https://github.com/A%2Fb", NULL, NULL },
        { "usr:Bitbucket/%41b", "name", "ab", "ab", "%41b", "case does not count here" },
        { "usr:a/B", "type", "a", "a", "a", "a type without a definition, which is as good as any" },
        { "usr:a/B", "name", "B", "B", "B", NULL },
        { "usr:a/B", "qualifiers", NULL, NULL, NULL, NULL },
        { "usr:a/B", "profile_url", NULL, NULL, NULL, NULL },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("usr"));
    size_t i;

    (void)state;
    assert_non_null(family);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t part = urikit_family_part(family, urikit_str_from(rows[i].part));
        unsigned form;
        urikit_pair pairs[4];
        urikit_any id;
        char sentence[URIKIT_NOTE_MAX];
        urikit_out note = URIKIT_OUT(sentence);

        assert_int_equal(urikit_any_parse(family, urikit_str_from(rows[i].text), pairs, 4, &id, NULL), URIKIT_OK);
        for (form = URIKIT_FORM_DATA; form <= URIKIT_FORM_ENCODED; form++) {
            const char *want = form == URIKIT_FORM_DATA ? rows[i].data : rows[i].encoded;
            char bytes[100];
            urikit_out out = URIKIT_OUT(bytes);

            assert_int_equal(urikit_any_write(&id, part, (urikit_form)form, &out), want != NULL);
            part_is(urikit_out_str(&out), want, rows[i].part);
        }
        part_is(family->span(&id, part), rows[i].span, rows[i].part);
        family->note(&id, part, &note);
        part_is(urikit_out_str(&note), rows[i].note, "note");
        assert_int_equal(family->site(&id) != NULL, strncmp(rows[i].text, "usr:a/", 6) != 0);
    }
}

/* Each part of a NOSH URI: what it is, where it is, and the note on it. */
static void test_nosh_family(void **state)
{
    static const char address[] = "nosh://0xB794F5eA0ba39494cE839613fffBA74279579268/com.example.foo/a?#/x";
    static const struct {
        const char *text, *part, *value, *span, *note;
    } rows[] = {
        { "nosh://1/COM.%41.b/2222222222322", "dialect", "lexicon", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "general_valid", "true", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "restricted_valid", "false", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "restricted_error", "not_normalized", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "authority", "1", "1", "an account number" },
        { "nosh://1/COM.%41.b/2222222222322", "authority_kind", "account", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "collection", "com.a.b", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "rkey", "2222222222322", NULL, "a TID: 1970-01-01T00:00:00.000001Z, clock 0" },
        { "nosh://1/COM.%41.b/2222222222322", "path", "/COM.%41.b/2222222222322", "/COM.%41.b/2222222222322", NULL },
        { "nosh://1/COM.%41.b/2222222222322", "query", NULL, NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "fragment", NULL, NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "fragment_form", NULL, NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "normalized", "nosh://1/com.a.b/2222222222322", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "tid", "1970-01-01T00:00:00.000001Z", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "tid_time", "1970-01-01T00:00:00.000001Z", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "tid_microseconds", "1", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "tid_clock_id", "0", NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "eip55", NULL, NULL, NULL },
        { "nosh://1/COM.%41.b/2222222222322", "eip55_checksum", NULL, NULL, NULL },
        { "nosh://1", "collection", NULL, NULL, NULL },
        { "nosh://1", "restricted_valid", "true", NULL, NULL },
        { "nosh://1", "restricted_error", NULL, NULL, NULL },
        { "nosh://1/a/~", "collection", "a", "a", "not by the rules for collections" },
        { "nosh://1/a/%20", "rkey", "%20", NULL, "not by the rules for record keys" },
        { "nosh://1/a/b", "tid", NULL, NULL, NULL },
        { "nosh://1/a/b", "rkey", "b", "b", NULL },
        { "nosh://1/a/b/c", "rkey", "b", "b", NULL },
        { "nosh://1/a", "rkey", NULL, NULL, NULL },
        { "nosh://1/a./b", "collection", "a.", "a.", "not by the rules for collections" },
        { "nosh://1/a/./b", "collection", "a", NULL, "not by the rules for collections" }, /* the path says which is first */
        { "nosh://1/../a", "collection", "a", NULL, "not by the rules for collections" },
        { address, "authority", "0xB794F5eA0ba39494cE839613fffBA74279579268", "0xB794F5eA0ba39494cE839613fffBA74279579268",
          "an address" },
        { address, "eip55", "0xb794F5eA0ba39494cE839613fffBA74279579268", NULL, "its checksum is wrong" },
        { address, "eip55_address", "0xb794F5eA0ba39494cE839613fffBA74279579268", NULL, NULL },
        { address, "eip55_checksum", "wrong", NULL, NULL },
        { address, "query", "", "", NULL },
        { address, "fragment", "/x", "/x", "a JSON pointer" },
        { address, "fragment_form", "json_pointer", NULL, "a JSON pointer" },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("nosh"));
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t part = urikit_family_part(family, urikit_str_from(rows[i].part));
        char bytes[400];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_any id;
        char sentence[URIKIT_NOTE_MAX];
        urikit_out note = URIKIT_OUT(sentence);

        assert_int_equal(urikit_any_parse_as(family, 1, urikit_str_from(rows[i].text), NULL, 0, &id, NULL), URIKIT_OK);
        assert_int_equal(urikit_any_write(&id, part, URIKIT_FORM_ENCODED, &out), rows[i].value != NULL);
        part_is(urikit_out_str(&out), rows[i].value, rows[i].part);
        if (strcmp(rows[i].part, "restricted_valid") == 0) {
            assert_int_equal(id.restricted == URIKIT_OK, strcmp(rows[i].value, "true") == 0);
        }
        part_is(family->span(&id, part), rows[i].span, rows[i].part);
        family->note(&id, part, &note);
        part_is(urikit_out_str(&note), rows[i].note, rows[i].part);
    }
}

/* A name that is longer than any collection or record key has the note of a bad one. */
static void test_nosh_long_names(void **state)
{
    static const char *const parts[] = { "collection", "rkey" };
    static const char start[] = "nosh://1/";
    char text[2 * (URIKIT_NOSH_RKEY_MAX + 8) + sizeof start];
    size_t half = sizeof start - 1 + URIKIT_NOSH_RKEY_MAX + 8;
    const urikit_family *family = urikit_family_find(URIKIT_STR("nosh"));
    urikit_any id;
    size_t i;

    (void)state;
    memset(text, 'a', sizeof text);
    memcpy(text, start, sizeof start - 1);
    text[half] = '/';
    assert_int_equal(urikit_any_parse(family, urikit_str_of(text, sizeof text), NULL, 0, &id, NULL), URIKIT_OK);
    for (i = 0; i < 2; i++) {
        char sentence[URIKIT_NOTE_MAX];
        urikit_out note = URIKIT_OUT(sentence);

        family->note(&id, urikit_family_part(family, urikit_str_from(parts[i])), &note);
        part_is(urikit_out_str(&note), i == 0 ? "not by the rules for collections" : "not by the rules for record keys",
                parts[i]);
    }
}

/* A part whose case does not count says so. */
static void test_purl_notes(void **state)
{
    static const struct {
        const char *text, *part, *note;
    } rows[] = {
        { "pkg:github/A/B@C", "type", NULL },
        { "pkg:github/A/B@C", "namespace", "case does not count here" },
        { "pkg:github/A/B@C", "name", "case does not count here" },
        { "pkg:github/A/B@C", "version", NULL },
        { "pkg:cpan/A/B", "namespace", "case does not count here" },
        { "pkg:cpan/A/B", "name", NULL },
        { "pkg:maven/A/B", "namespace", NULL },
        { "pkg:huggingface/o/a@B", "version", "case does not count here" },
        { "pkg:not-a-type/a", "type", "a type without a definition" },
        { "pkg:not-a-type/a?k=v", "qualifiers", NULL },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("purl"));
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char sentence[URIKIT_NOTE_MAX];
        urikit_out note = URIKIT_OUT(sentence);
        urikit_pair pairs[2];
        urikit_any id;

        assert_int_equal(urikit_any_parse(family, urikit_str_from(rows[i].text), pairs, 2, &id, NULL), URIKIT_OK);
        family->note(&id, urikit_family_part(family, urikit_str_from(rows[i].part)), &note);
        part_is(urikit_out_str(&note), rows[i].note, rows[i].text);
    }
}

/* Each part of a package URL: as data, as in the canonical form, and where it is. */
static void test_purl_family(void **state)
{
    static const char text[] = "PKG:npm/%40a//b@1+%32?z=%61%2C&a=1&gone=#%2e/s%20t/";
    static const struct {
        const char *text, *part, *data, *encoded, *span;
    } rows[] = {
        { text, "type", "npm", "npm", "npm" },
        { text, "namespace", "@a", "%40a", "%40a//" },
        { text, "name", "b", "b", "b" },
        { text, "version", "1+2", "1%2B2", "1+%32" },
        { text, "qualifiers", "a=1&z=a%2C", "a=1&z=a%2C", "z=%61%2C&a=1&gone=" },
        { text, "subpath", "s t", "s%20t", "%2e/s%20t/" },
        { text, "canonical", "pkg:npm/%40a/b@1%2B2?a=1&z=a%2C#s%20t", "pkg:npm/%40a/b@1%2B2?a=1&z=a%2C#s%20t", NULL },
        { "pkg:x/y", "namespace", NULL, NULL, NULL },
        { "pkg:x/y", "version", NULL, NULL, NULL },
        { "pkg:x/y", "qualifiers", NULL, NULL, NULL },
        { "pkg:x/y", "subpath", NULL, NULL, NULL },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("purl"));
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t part = urikit_family_part(family, urikit_str_from(rows[i].part));
        unsigned form;
        urikit_pair pairs[4];
        urikit_any id;

        assert_int_equal(urikit_any_parse(family, urikit_str_from(rows[i].text), pairs, 4, &id, NULL), URIKIT_OK);
        for (form = URIKIT_FORM_DATA; form <= URIKIT_FORM_ENCODED; form++) {
            const char *want = form == URIKIT_FORM_DATA ? rows[i].data : rows[i].encoded;
            char bytes[100];
            urikit_out out = URIKIT_OUT(bytes);

            assert_int_equal(urikit_any_write(&id, part, (urikit_form)form, &out), want != NULL);
            part_is(urikit_out_str(&out), want, rows[i].part);
        }
        part_is(family->span(&id, part), rows[i].span, rows[i].part);
    }
}

/* What is to blame for a package URL that cannot be built: a part, or the key or value of a qualifier. */
static void test_purl_blame(void **state)
{
    static const struct {
        const char *type, *name_space, *name, *version, *subpath, *key, *value, *part;
        urikit_code code;
        size_t entry, at;
        bool of_key;
    } rows[] = {
        { "a_", NULL, "x", NULL, NULL, "k", "v", "type", URIKIT_E_PURL_TYPE, 0, 1, false },
        { "a", "n\xFF", "x", NULL, NULL, "k", "v", "namespace", URIKIT_E_PURL_UTF8, 0, 1, false },
        { "a", NULL, "xy\xFF", NULL, NULL, "k", "v", "name", URIKIT_E_PURL_UTF8, 0, 2, false },
        { "a", NULL, "x", "1\xFF", NULL, "k", "v", "version", URIKIT_E_PURL_UTF8, 0, 1, false },
        { "a", NULL, "x", NULL, "s\xFF", "k", "v", "subpath", URIKIT_E_PURL_UTF8, 0, 1, false },
        { "a", NULL, "x", NULL, NULL, "k%", "v", "qualifiers", URIKIT_E_PURL_KEY, 0, 1, true },
        { "a", NULL, "x", NULL, NULL, "k", "v\xFF", "qualifiers", URIKIT_E_PURL_UTF8, 0, 1, false },
        { "julia", NULL, "x", NULL, NULL, "k", "v", "qualifiers", URIKIT_E_PURL_QUALIFIER_NEEDED, SIZE_MAX, 0, true },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("purl"));
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_pair pair = { urikit_str_from(rows[i].key), urikit_str_from(rows[i].value) };
        urikit_values values = { .pairs = &pair, .count = 1 };
        urikit_error_location location = { SIZE_MAX, 99, 99, !rows[i].of_key };
        urikit_pair space[1];
        char bytes[100];
        urikit_out out = URIKIT_OUT(bytes);

        values.parts[urikit_family_part(family, URIKIT_STR("type"))] = urikit_str_from(rows[i].type);
        values.parts[urikit_family_part(family, URIKIT_STR("namespace"))] = urikit_str_from(rows[i].name_space);
        values.parts[urikit_family_part(family, URIKIT_STR("name"))] = urikit_str_from(rows[i].name);
        values.parts[urikit_family_part(family, URIKIT_STR("version"))] = urikit_str_from(rows[i].version);
        values.parts[urikit_family_part(family, URIKIT_STR("subpath"))] = urikit_str_from(rows[i].subpath);
        assert_int_equal(family->build(&values, space, 1, &out, &location), rows[i].code);
        part_is(urikit_str_from(family->parts[location.part].name), rows[i].part, "part");
        assert_int_equal(location.entry, rows[i].entry);
        assert_int_equal(location.at, rows[i].at);
        assert_int_equal(location.of_key, rows[i].of_key);
    }
}

/* A user URL of its parts, or what is to blame for one that cannot be built: a part, a pair's key or value, an item. */
static void test_usr_build(void **state)
{
    static const struct {
        const char *type, *name, *key, *value, *item, *part, *text;
        urikit_code code;
        size_t entry, at;
        bool of_key;
    } rows[] = {
        { "GitHub", "A b", "K", "v", "sha1:ab", NULL, "usr:github/A%20b?checksums=md5:00,sha1:ab&k=v", URIKIT_OK, 0, 0, false },
        { "a!", "b", "k", "v", "sha1:ab", "type", "", URIKIT_E_USR_BAD_TYPE, 0, 1, false },
        { "a", "b\xFF", "k", "v", "sha1:ab", "name", "", URIKIT_E_USR_BAD_UTF8, 0, 1, false },
        { "a", "b", "k!", "v", "sha1:ab", "qualifiers", "", URIKIT_E_USR_BAD_KEY, 0, 1, true },
        { "a", "b", "k", "vw\xFF", "sha1:ab", "qualifiers", "", URIKIT_E_USR_BAD_UTF8, 0, 2, false },
        { "a", "b", "k", "v", "sha1,x", "checksums", "", URIKIT_E_USR_BAD_CHECKSUM_ITEM, 1, 4, false },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("usr"));
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_pair pair = { urikit_str_from(rows[i].key), urikit_str_from(rows[i].value) };
        urikit_str items[] = { URIKIT_STR("md5:00"), urikit_str_from(rows[i].item) };
        urikit_values values = { .pairs = &pair, .count = 1, .items = items, .item_count = 2 };
        urikit_error_location location = { SIZE_MAX, 99, 99, !rows[i].of_key };
        urikit_pair space[1];
        char bytes[100];
        urikit_out out = URIKIT_OUT(bytes);

        values.parts[urikit_family_part(family, URIKIT_STR("type"))] = urikit_str_from(rows[i].type);
        values.parts[urikit_family_part(family, URIKIT_STR("name"))] = urikit_str_from(rows[i].name);
        assert_int_equal(family->build(&values, space, 1, &out, &location), rows[i].code);
        if (rows[i].code) {
            part_is(urikit_str_from(family->parts[location.part].name), rows[i].part, "part");
            assert_int_equal(location.entry, rows[i].entry);
            assert_int_equal(location.at, rows[i].at);
            assert_int_equal(location.of_key, rows[i].of_key);
        } else {
            check_text(urikit_out_str(&out), urikit_str_from(rows[i].text), "built");
        }
    }
}

static void keep_remark(void *context, const char *part, const char *text)
{
    char *parts = context;

    assert_true(strlen(text) > 20);
    strcat(strcat(parts, part), ";");
}

/* Which parts have remarks. */
static void test_purl_remarks(void **state)
{
    static const struct {
        const char *text, *parts;
    } rows[] = {
        { "pkg:generic/x", "" },
        { "pkg:none/../x?vers=1", "type;name;" },
        { "pkg:npm/x@1?vers=1", "qualifiers;" },
        { "pkg:golang/a/B", "name;" },
        { "pkg:npm/x?y?b=1", "canonical;" },
        { "pkg:npm/%C3%A9", "" },
        { "pkg:github/%C3%89/x", "name;" },
        { "pkg:swid/a/x?tag_id=75B8C285-fa7b-485b-b199-4745e3004d0d", "qualifiers;" },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("purl"));
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char parts[200] = "";
        urikit_pair pairs[2];
        urikit_any id;

        assert_int_equal(urikit_any_parse(family, urikit_str_from(rows[i].text), pairs, 2, &id, NULL), URIKIT_OK);
        family->remarks(&id, keep_remark, parts);
        assert_string_equal(parts, rows[i].parts);
    }
}

/* What is to blame for a NOSH URI that cannot be built, and why: a sentence about the part alone. */
static void test_nosh_blame(void **state)
{
    static const struct {
        const char *authority, *collection, *rkey, *part;
        unsigned variant;
        urikit_code code;
        size_t at;
        const char *sentence;
    } rows[] = {
        { "", NULL, NULL, "authority", 0, URIKIT_E_NOSH_EMPTY_AUTHORITY, 0, "the authority after '//' must not be empty" },
        { "foo.com", NULL, NULL, "authority", 0, URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 0,
          "a domain name names a repository in the lexicon dialect only" },
        { "007", NULL, NULL, "authority", 1, URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 0,
          "an account number is 1 to 9223372036854775807, without leading zeros" },
        { "0x12/", "a.b.c", NULL, "authority", 0, URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 0,
          "an address is '0x' and 40 hex digits; here 3 characters follow" },
        { "a/b", "a.b.c", "r", "authority", 0, URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, 0,
          "'a/b' names no repository: the restricted syntax takes an address or an account number (in the lexicon dialect also "
          "a domain name)" },
        { "1", "a.b", NULL, "collection", 0, URIKIT_E_NOSH_BAD_COLLECTION, 3,
          "'a.b' is not a collection: it needs a domain of two labels or more, and a name after it" },
        { "1", "", "x", "collection", 0, URIKIT_E_NOSH_BAD_COLLECTION, 0,
          "'' is not a collection: it needs a domain of two labels or more, and a name after it" },
        { "1", "a/b.c.d", NULL, "collection", 0, URIKIT_E_NOSH_BAD_COLLECTION, 1,
          "'/' is not allowed here: a collection is a domain, the top-level one first, '.' and a name of letters" },
        { "1", "a.b.c", "x?y", "rkey", 0, URIKIT_E_NOSH_BAD_RKEY, 1,
          "'?' is not allowed in a record key: only letters, digits and '.-_:~' are" },
        { "1", "a.b.c", "", "rkey", 0, URIKIT_E_NOSH_BAD_RKEY, 0, "the record key is empty" },
        { "1", "a.b.c", "..", "rkey", 0, URIKIT_E_NOSH_BAD_RKEY, 2, "'..' is not a record key" },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("nosh"));
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_values values = { .variant = rows[i].variant };
        urikit_error_location location = { SIZE_MAX, 0, SIZE_MAX, false };
        char bytes[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(bytes);
        char *part;
        size_t len;

        values.parts[urikit_family_part(family, URIKIT_STR("authority"))] = urikit_str_from(rows[i].authority);
        values.parts[urikit_family_part(family, URIKIT_STR("collection"))] = urikit_str_from(rows[i].collection);
        values.parts[urikit_family_part(family, URIKIT_STR("rkey"))] = urikit_str_from(rows[i].rkey);
        assert_int_equal(family->build(&values, NULL, 0, &out, &location), rows[i].code);
        part_is(urikit_str_from(family->parts[location.part].name), rows[i].part, "part");
        assert_int_equal(location.at, rows[i].at);
        out.len = 0;
        len = values.parts[location.part].len; /* in a block of its own, so that a sanitizer sees a read past its end */
        part = malloc(len ? len : 1);
        assert_non_null(part);
        memcpy(part, values.parts[location.part].ptr, len);
        family->explain(urikit_str_of(part, len), true, rows[i].code, location.at, &out);
        part_is(urikit_out_str(&out), rows[i].sentence, rows[i].sentence);
        free(part);
    }
}

static void count_remark(void *context, const char *part, const char *text)
{
    unsigned *count = context;

    assert_string_equal(part, "authority");
    assert_non_null(strstr(text, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")); /* of EIP-55 itself */
    ++*count;
}

/* What is mended by normalizing, and an address whose case is a wrong checksum. */
static void test_nosh_mends(void **state)
{
    static const struct {
        const char *text;
        unsigned remarks;
    } rows[] = {
        { "nosh://0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", 0 },
        { "nosh://0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", 0 },
        { "nosh://0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed", 1 },
    };
    const urikit_family *family = urikit_family_find(URIKIT_STR("nosh"));
    char space[100];
    urikit_out out = URIKIT_OUT(space);
    size_t i, at = 0;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned count = 0;
        urikit_any id;

        assert_int_equal(urikit_any_parse(family, urikit_str_from(rows[i].text), NULL, 0, &id, NULL), URIKIT_OK);
        family->remarks(&id, count_remark, &count);
        assert_int_equal(count, rows[i].remarks);
    }
    assert_int_equal(family->mend(URIKIT_STR("NOSH://%61.example/com.example.foo/1"), URIKIT_NOSH_LEXICON, &out, &at), URIKIT_OK);
    part_is(urikit_out_str(&out), "nosh://a.example/com.example.foo/1", "mended");
    assert_int_not_equal(family->mend(URIKIT_STR("nosh://a b/"), URIKIT_NOSH_LEXICON, &out, &at), URIKIT_OK);
}

/* ---- rules of schemes ---- */

/* lint finds the same fault at the same place, but after a missing host, which is host-empty's, the next; \xNN is what is not ASCII. */
static void expect_lint(urikit_str text, urikit_code code, size_t at, urikit_str why)
{
    char wanted[4 * URIKIT_EXPLAIN_MAX + 1] = "";
    char space[URIKIT_LINT_WHY_BOUND];
    urikit_out out = URIKIT_OUT(space);
    urikit_finding finding = { 0, 0, 0, 0 };
    urikit_finding broken = { 0, 0, 0, 0 };
    urikit_lint lint;
    static const char needs_host[] = " needs a host";
    bool no_host = false;
    bool breaks_rules = false;
    bool host_empty = false;
    size_t len = 0;
    size_t i;

    for (i = 0; !no_host && i + sizeof needs_host - 1 <= why.len; i++) {
        no_host = memcmp(why.ptr + i, needs_host, sizeof needs_host - 1) == 0;
    }
    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        host_empty = host_empty || finding.rule == URIKIT_LINT_HOST_EMPTY;
        if (finding.rule == URIKIT_LINT_SCHEME_RULES) {
            breaks_rules = true;
            broken = finding;
        }
    }
    if (no_host && host_empty) {
        assert_true(!breaks_rules || broken.start >= at);
        return;
    }
    assert_int_equal(breaks_rules, code != URIKIT_OK);
    if (breaks_rules) {
        for (i = 0; i < why.len; i++) {
            len += (size_t)snprintf(wanted + len, 5, (unsigned char)why.ptr[i] < 0x7F ? "%c" : "\\x%02X",
                                    (unsigned char)why.ptr[i]);
        }
        assert_int_equal(broken.start, at);
        assert_int_equal(urikit_lint_why(&lint, &broken, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), urikit_str_of(wanted, len), "lint");
    }
}

/* What passes is an identifier, with the same answer from its parsed form; what does not has a sentence and an offset in the text. */
static void try_scheme(urikit_str text)
{
    char space[URIKIT_SCHEME_ERROR_BOUND];
    urikit_out out = URIKIT_OUT(space);
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(sentence);
    urikit_kind kind = urikit_kind_of_text(text, false);
    urikit_pair pairs[16];
    urikit_uri uri;
    size_t at = 0;
    size_t at_parsed = 0;

    assert_int_equal(urikit_scheme_error(text, &out, &at), URIKIT_OK);
    assert_true(at <= text.len);
    assert_int_equal(urikit_utf8_check(urikit_out_str(&out), NULL), URIKIT_OK);
    assert_true(out.len > 0 || !urikit_kind_check(kind, text, NULL, pairs, 16, NULL));
    if ((kind == URIKIT_KIND_URI || kind == URIKIT_KIND_IRI) && !urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL)) {
        urikit_code code = urikit_scheme_check(&uri, &why, &at_parsed);

        assert_int_equal(code, out.len > 0 ? URIKIT_E_SCHEME_RULE : URIKIT_OK);
        assert_true(at == at_parsed && (code ? why.len > 0 && why.len <= URIKIT_EXPLAIN_MAX : why.len == 0));
        expect_lint(text, code, at, urikit_out_str(&why));
    }
}

/* Each row with one byte replaced, or left out. */
static void scheme_row(const vector_row *row, void *context)
{
    static const char bytes[] = "a0A:/?#@[;,=%.-+&\xC3 ";
    urikit_str text = row->fields[1];
    size_t i, k;

    (void)context;
    if (!urikit_str_equal(row->fields[0], URIKIT_STR("scheme_error"))) {
        return;
    }
    for (i = 0; i < text.len; i++) {
        urikit_str changed = check_copy(text);
        char *copy = (char *)(uintptr_t)changed.ptr;

        for (k = 0; k < sizeof bytes - 1; k++) {
            copy[i] = bytes[k];
            try_scheme(changed);
        }
        memmove(copy + i, text.ptr + i + 1, text.len - i - 1);
        try_scheme(urikit_str_of(changed.ptr, text.len - 1));
        check_free(changed);
    }
}

static void test_scheme_rules(void **state)
{
    (void)state;
    vectors_each("string_calls.tsv", scheme_row, NULL);
}

/* More pairs than there is memory for are refused: it is not known whether two have one key. */
static void test_scheme_pairs(void **state)
{
    char text[400] = "usr:a/b?k00=1";
    char space[URIKIT_SCHEME_ERROR_BOUND];
    urikit_out out = URIKIT_OUT(space);
    size_t len = strlen(text);
    size_t at = 99;
    int i;

    (void)state;
    for (i = 1; i < 33; i++) {
        assert_true(urikit_scheme_error(urikit_str_of(text, len), &out, &at) == URIKIT_OK && out.len == 0);
        len += (size_t)snprintf(text + len, sizeof text - len, "&k%02d=1", i);
    }
    assert_int_equal(urikit_scheme_error(urikit_str_of(text, len), &out, &at), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("limit:205: over the limit set for this call"), "33 pairs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_explain_vectors),  cmocka_unit_test(test_explain_others),  cmocka_unit_test(test_explain_anything),
        cmocka_unit_test(test_explain_end),      cmocka_unit_test(test_kind_vectors),    cmocka_unit_test(test_kind_names),
        cmocka_unit_test(test_kind_of_families), cmocka_unit_test(test_kind_space),      cmocka_unit_test(test_level_names),
        cmocka_unit_test(test_component_names),  cmocka_unit_test(test_host_kind_names), cmocka_unit_test(test_usr_family),
        cmocka_unit_test(test_nosh_family),      cmocka_unit_test(test_usr_build),       cmocka_unit_test(test_nosh_blame),
        cmocka_unit_test(test_nosh_mends),       cmocka_unit_test(test_nosh_long_names), cmocka_unit_test(test_purl_notes),
        cmocka_unit_test(test_purl_family),      cmocka_unit_test(test_purl_blame),      cmocka_unit_test(test_purl_remarks),
        cmocka_unit_test(test_scheme_rules),     cmocka_unit_test(test_scheme_pairs)
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
