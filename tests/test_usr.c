/* SPDX-License-Identifier: MIT */
/* User URLs: faults, components, the canonical form, building; the properties that tie them together and to RFC 3986. */
#include <urikit/text.h>
#include <urikit/uri.h>
#include <urikit/usr.h>

#include "check.h"
#include "clock.h"
#include "random.h"
#include "usr_properties.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 64 };

static urikit_code produce_canonical(const void *input, urikit_out *out)
{
    return urikit_usr_normalize(input, out);
}

static urikit_code produce_type(const void *input, urikit_out *out)
{
    return urikit_usr_type_write(input, out);
}

static urikit_code produce_name(const void *input, urikit_out *out)
{
    return urikit_usr_name_write(input, out);
}

static urikit_code produce_profile(const void *input, urikit_out *out)
{
    return urikit_usr_profile_write(input, out);
}

static urikit_code produce_key(const void *input, urikit_out *out)
{
    return urikit_usr_key_write(input, out);
}

static urikit_code produce_value(const void *input, urikit_out *out)
{
    return urikit_usr_value_write(input, out);
}

static urikit_code produce_built(const void *input, urikit_out *out)
{
    urikit_usr_pair space[4];

    return urikit_usr_build(input, space, 4, out, NULL);
}

static void check_part(check_producer *produce, const void *input, urikit_str want, const char *what)
{
    urikit_code code;
    urikit_str got = check_produce(produce, input, &code);

    assert_int_equal(code, URIKIT_OK);
    check_text(got, want, what);
    check_free(got);
}

/* ---- vectors ----------------------------------------------------------------- */

/* fields: input, code, at */
static void error_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_usr_pair pairs[PAIRS];
    urikit_usr usr;
    size_t at = 0;
    urikit_code code = urikit_usr_parse(text, pairs, PAIRS, &usr, &at);

    (void)context;
    check_error(text, code, at, vector_code_in(row, 1, URIKIT_E_USR_INVALID_CHAR), vector_number(row, 2));
    assert_int_equal(urikit_usr_parse(text, pairs, PAIRS, &usr, NULL), code);
    check_free(text);
}

static void test_usr_errors(void **state)
{
    (void)state;
    vectors_each("usr_errors.tsv", error_row, NULL);
}

/* fields: input, canonical, type, name, profile */
static void canonical_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_usr_pair pairs[PAIRS];
    urikit_usr usr;
    size_t at = 0;
    urikit_code code = urikit_usr_parse(text, pairs, PAIRS, &usr, &at);

    (void)context;
    check_error(text, code, at, URIKIT_OK, 0);
    check_part(produce_canonical, &usr, row->fields[1], "canonical form");
    check_part(produce_type, &usr, row->fields[2], "type");
    check_part(produce_name, &usr, row->fields[3], "name");
    check_part(produce_profile, &usr, row->fields[4].ptr ? row->fields[4] : URIKIT_STR(""), "profile");
    check_free(text);
}

static void test_usr_canonical(void **state)
{
    (void)state;
    vectors_each("usr_canonical.tsv", canonical_row, NULL);
}

/* ---- qualifiers ------------------------------------------------------------------ */

static void test_qualifiers(void **state)
{
    urikit_str text = check_copy(URIKIT_STR("usr:x/a?Site=https://b.example/%3Fq&a_b=1&EMAIL=me%40c.example&gone=&a=2&a-b=3"));
    urikit_usr_pair pairs[5];
    urikit_usr usr;
    urikit_usr_pair pair;
    size_t at = 99;
    size_t i;

    (void)state;
    assert_int_equal(urikit_usr_parse(text, pairs, 5, &usr, &at), URIKIT_OK);
    assert_int_equal(at, 99); /* only an error has a place */
    assert_int_equal(usr.count, 5);
    assert_ptr_equal(usr.pairs, pairs);
    check_text(usr.pairs[0].key, URIKIT_STR("a-b"), "hyphen before '='");
    check_text(usr.pairs[1].key, URIKIT_STR("a"), "'='");
    check_text(usr.pairs[2].key, URIKIT_STR("a_b"), "'_' after it");
    check_part(produce_key, &usr.pairs[3], URIKIT_STR("email"), "key");
    check_part(produce_value, &usr.pairs[3], URIKIT_STR("me@c.example"), "value");
    assert_true(urikit_usr_find(&usr, URIKIT_STR("SITE"), &pair));
    assert_memory_equal(&pair, &usr.pairs[4], sizeof pair);
    assert_true(urikit_usr_value_is(&pair, URIKIT_STR("https://b.example/?q")));
    assert_false(urikit_usr_value_is(&pair, URIKIT_STR("https://b.example/%3Fq")));
    assert_false(urikit_usr_value_is(&pair, URIKIT_STR("https://b.example/?")));
    for (i = 0; i < usr.count; i++) {
        assert_true(urikit_usr_find(&usr, usr.pairs[i].key, &pair));
        assert_ptr_equal(pair.key.ptr, usr.pairs[i].key.ptr);
    }
    assert_false(urikit_usr_find(&usr, URIKIT_STR("gone"), &pair));
    assert_false(urikit_usr_find(&usr, URIKIT_STR(""), &pair));
    assert_false(urikit_usr_find(&usr, URIKIT_STR("zzz"), &pair));
    assert_false(urikit_usr_find(&usr, URIKIT_STR("site="), &pair)); /* '=' is not in a key: it is not the end of one */
    assert_false(urikit_usr_find(&usr, URIKIT_STR("site=h"), &pair));
    assert_false(urikit_usr_find(&usr, URIKIT_STR("site=="), &pair));
    check_free(text);
}

/* With too little space the call says how much is needed, whatever else it finds. */
static void test_space(void **state)
{
    urikit_usr_pair pairs[3];
    urikit_usr usr;

    (void)state;
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:x/a?b=1&c=&d=2&e=3"), NULL, 0, &usr, NULL), URIKIT_E_SPACE);
    assert_int_equal(usr.count, 3);
    check_text(usr.name, URIKIT_STR("a"), "name");
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:x/a?b=1&c=&d=2&e=3"), pairs, 2, &usr, NULL), URIKIT_E_SPACE);
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:x/a?b=1&c=&d=2&e=3"), pairs, 3, &usr, NULL), URIKIT_OK);
    /* up to the first part that is none: before it a key might come twice */
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:x/a?b=1&c=1&d&e=1"), pairs, 1, &usr, NULL), URIKIT_E_SPACE);
    assert_int_equal(usr.count, 2);
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:x/a?b=1&c=1&d&e=1"), pairs, 2, &usr, NULL), URIKIT_E_USR_BAD_QUALIFIER);
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:x/a?b=&c="), NULL, 0, &usr, NULL), URIKIT_OK);
    assert_int_equal(usr.count, 0);
    assert_int_equal(urikit_usr_parse(urikit_str_of(NULL, 0), NULL, 0, &usr, NULL), URIKIT_E_USR_BAD_SCHEME);
    /* the bound is reached by the shortest pairs */
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:a/b?c=d&e=f"), pairs, URIKIT_USR_PAIRS_BOUND(15), &usr, NULL), URIKIT_OK);
}

static void check_items(const char *text, const char *const *want, size_t count)
{
    urikit_usr_pair pairs[1];
    urikit_usr usr;
    urikit_str rest;
    urikit_str item;
    size_t i = 0;

    assert_int_equal(urikit_usr_parse(urikit_str_from(text), pairs, 1, &usr, NULL), URIKIT_OK);
    assert_int_equal(usr.count, 1);
    rest = pairs[0].value;
    while (urikit_usr_checksum_next(&rest, &item)) {
        assert_true(i < count);
        check_text(item, urikit_str_from(want[i]), "item as written");
        i++;
    }
    assert_int_equal(i, count);
}

/* U8: decoding comes before splitting, and empty items stay */
static void test_checksums(void **state)
{
    static const char *const two[] = { "sha1:ab", "sha256:cd" };
    static const char *const empties[] = { "", "a", "", "" };
    static const char *const encoded[] = { "%41", "%2E%25", "b" };
    urikit_str rest = { NULL, 0 };
    urikit_str item;

    (void)state;
    check_items("usr:x/a?checksums=sha1:ab,sha256:cd", two, 2);
    check_items("usr:x/a?Checksums=sha1:ab%2Csha256:cd", two, 2);
    check_items("usr:x/a?checksums=sha1:ab%2csha256:cd", two, 2);
    check_items("usr:x/a?checksums=,a,%2C", empties, 4);
    check_items("usr:x/a?checksums=%41,%2E%25,b", encoded, 3);
    assert_false(urikit_usr_checksum_next(&rest, &item));
}

/* ---- known types -------------------------------------------------------------------- */

static void test_types(void **state)
{
    size_t count;
    urikit_usr_type type;
    urikit_usr_type found;
    const char *before = "";

    (void)state;
    for (count = 0; urikit_usr_type_at(count, &type); count++) {
        urikit_uri uri;

        assert_true(urikit_usr_type_find(urikit_str_from(type.name), &found));
        assert_memory_equal(&found, &type, sizeof type);
        assert_int_equal(urikit_uri_parse(urikit_str_from(type.site), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
        assert_memory_equal(type.profile, type.site, strlen(type.site));
        assert_non_null(strstr(type.profile, "{name}"));
        assert_int_equal(type.lower_name, strcmp(type.name, "bitbucket") == 0);
        assert_true(strlen(type.profile) <= 64); /* URIKIT_USR_PROFILE_BOUND */
        assert_true(strcmp(before, type.name) < 0);
        before = type.name;
    }
    assert_int_equal(count, 11);
    assert_true(urikit_usr_type_find(URIKIT_STR("GitHub"), &found));
    assert_string_equal(found.name, "github");
    assert_false(urikit_usr_type_find(URIKIT_STR("githu"), &found));
    assert_false(urikit_usr_type_find(URIKIT_STR("githubs"), &found));
    assert_false(urikit_usr_type_find(URIKIT_STR(""), &found));
    assert_false(urikit_usr_type_find(URIKIT_STR("github\0"), &found));
    assert_false(urikit_usr_type_find(URIKIT_STR("wordpress"), &found));
}

/* ---- building ------------------------------------------------------------------------- */

static size_t length_of(const urikit_usr_parts *parts)
{
    size_t len = parts->type.len + parts->name.len;
    size_t i;

    for (i = 0; i < parts->count; i++) {
        len += parts->pairs[i].key.len + parts->pairs[i].value.len;
    }
    for (i = 0; i < parts->checksum_count; i++) {
        len += parts->checksums[i].len;
    }
    return len;
}

/* *at: 0 the type, 1 the name, then the pairs, then the items. */
static urikit_code build(const urikit_usr_parts *parts, const char *want, size_t *at)
{
    char bytes[1000];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_usr_place place = { 99, 99, 99 };
    urikit_usr_pair space[4];
    urikit_usr_pair before[4];
    urikit_code code;

    assert_true(parts->count <= 4);
    memcpy(before, parts->pairs ? parts->pairs : space, parts->count * sizeof *before);
    code = urikit_usr_build(parts, space, 4, &out, &place);
    assert_memory_equal(before, parts->pairs ? parts->pairs : before, parts->count * sizeof *before);
    if (code && at) {
        *at = place.index + (place.part == URIKIT_USR_PART_TYPE       ? 0
                             : place.part == URIKIT_USR_PART_NAME     ? 1
                             : place.part == URIKIT_USR_PART_CHECKSUM ? 2 + parts->count
                                                                      : 2);
    }
    if (!code) {
        assert_true(out.len <= URIKIT_USR_BUILD_BOUND(length_of(parts), parts->count + parts->checksum_count));
        check_part(produce_built, parts, urikit_str_from(want), "built");
    }
    return code;
}

static urikit_usr_pair pair_of(const char *key, const char *value)
{
    urikit_usr_pair pair = { urikit_str_from(key), urikit_str_from(value) };

    return pair;
}

static void test_build(void **state)
{
    urikit_usr_pair pairs[4];
    urikit_str items[3] = { URIKIT_STR("sha1:ab"), URIKIT_STR(""), URIKIT_STR("x/y z") };
    urikit_usr_parts parts = { URIKIT_STR("GitHub"), URIKIT_STR("a b?%41\xC3\xA9"), pairs, 0, NULL, 0, NULL };

    (void)state;
    assert_int_equal(build(&parts, "usr:github/a%20b%3F%2541%C3%A9", NULL), URIKIT_OK);
    pairs[0] = pair_of("Site", "https://x.example/?q=1");
    pairs[1] = pair_of("gone", "");
    pairs[2] = pair_of("email", "me@x.example");
    pairs[3] = pair_of("EMAIL", ""); /* an empty value is none: no duplicate */
    parts.count = 4;
    parts.name = URIKIT_STR("Me");
    assert_int_equal(build(&parts, "usr:github/Me?email=me%40x.example&site=https://x.example/%3Fq%3D1", NULL), URIKIT_OK);
    /* the list finds its place: first, between, last */
    parts.checksums = items;
    parts.checksum_count = 3;
    assert_int_equal(
        build(&parts, "usr:github/Me?checksums=sha1:ab,,x/y%20z&email=me%40x.example&site=https://x.example/%3Fq%3D1", NULL),
        URIKIT_OK);
    pairs[0] = pair_of("Z", "1");
    pairs[1] = pair_of("check", "2");
    parts.count = 2;
    assert_int_equal(build(&parts, "usr:github/Me?check=2&checksums=sha1:ab,,x/y%20z&z=1", NULL), URIKIT_OK);
    parts.count = 1;
    pairs[0] = pair_of("check", "2");
    assert_int_equal(build(&parts, "usr:github/Me?check=2&checksums=sha1:ab,,x/y%20z", NULL), URIKIT_OK);
    parts.count = 0;
    parts.pairs = NULL;
    assert_int_equal(build(&parts, "usr:github/Me?checksums=sha1:ab,,x/y%20z", NULL), URIKIT_OK);
    /* nothing bare: close to the bound */
    items[0] = URIKIT_STR("\xC3\xA9");
    parts.checksum_count = 1;
    parts.type = URIKIT_STR("x");
    parts.name = URIKIT_STR("!");
    assert_int_equal(build(&parts, "usr:x/%21?checksums=%C3%A9", NULL), URIKIT_OK);
    /* two empty items make a value, one does not */
    parts.type = URIKIT_STR("GitHub");
    parts.name = URIKIT_STR("Me");
    items[0] = items[1];
    parts.checksum_count = 2;
    assert_int_equal(build(&parts, "usr:github/Me?checksums=,", NULL), URIKIT_OK);
    parts.checksum_count = 1;
    assert_int_equal(build(&parts, "usr:github/Me", NULL), URIKIT_OK);
    parts.type = URIKIT_STR("BITBUCKET");
    parts.name = URIKIT_STR("\xC3\x84"
                            "Bc"); /* ASCII only (U13) */
    assert_int_equal(build(&parts, "usr:bitbucket/%C3%84bc", NULL), URIKIT_OK);
}

static void check_build_error(urikit_str type, urikit_str name, urikit_code want, size_t want_at)
{
    urikit_usr_parts parts = { type, name, NULL, 0, NULL, 0, NULL };
    size_t at = 99;

    assert_int_equal(build(&parts, "", &at), want);
    assert_int_equal(at, want_at);
}

static void check_pair_error(urikit_str key, urikit_str value, urikit_code want)
{
    /* the first error is reported: of the pair after it nothing is wrong */
    urikit_usr_pair pairs[3] = { { URIKIT_STR("ok"), URIKIT_STR("1") }, { key, value }, { URIKIT_STR("z"), URIKIT_STR("1") } };
    urikit_usr_parts parts = { URIKIT_STR("x"), URIKIT_STR("y"), pairs, 3, NULL, 0, NULL };
    size_t at = 99;

    assert_int_equal(build(&parts, "", &at), want);
    assert_int_equal(at, 3);
}

static void test_build_errors(void **state)
{
    urikit_str items[2] = { URIKIT_STR("a"), URIKIT_STR("b,c") };
    urikit_usr_pair pairs[3];
    urikit_usr_parts parts = { URIKIT_STR("x"), URIKIT_STR("y"), pairs, 0, items, 2, NULL };
    char bytes[100];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_usr_place place = { 99, 99, 99 };
    size_t at = 0;

    (void)state;
    check_build_error(URIKIT_STR(""), URIKIT_STR("a"), URIKIT_E_USR_EMPTY_TYPE, 0);
    check_build_error(urikit_str_of(NULL, 0), URIKIT_STR("a"), URIKIT_E_USR_EMPTY_TYPE, 0);
    check_build_error(URIKIT_STR("1x"), URIKIT_STR("a"), URIKIT_E_USR_BAD_TYPE, 0);
    check_build_error(URIKIT_STR("x/y"), URIKIT_STR("a"), URIKIT_E_USR_BAD_TYPE, 0);
    check_build_error(URIKIT_STR("x\0"), URIKIT_STR("a"), URIKIT_E_USR_BAD_TYPE, 0);
    check_build_error(URIKIT_STR(".."), URIKIT_STR("a"), URIKIT_E_USR_DOT_SEGMENT, 0);
    check_build_error(URIKIT_STR("Https"), URIKIT_STR("a"), URIKIT_E_USR_RESERVED_TYPE, 0);
    check_build_error(URIKIT_STR("x"), URIKIT_STR(""), URIKIT_E_USR_EMPTY_NAME, 1);
    check_build_error(URIKIT_STR("x"), urikit_str_of(NULL, 0), URIKIT_E_USR_EMPTY_NAME, 1);
    check_build_error(URIKIT_STR("x"), URIKIT_STR("."), URIKIT_E_USR_DOT_SEGMENT, 1);
    check_build_error(URIKIT_STR("x"), URIKIT_STR(".."), URIKIT_E_USR_DOT_SEGMENT, 1);
    check_build_error(URIKIT_STR("x"), URIKIT_STR("a\0"), URIKIT_E_USR_NUL_NOT_ALLOWED, 1);
    check_build_error(URIKIT_STR("x"), URIKIT_STR("a\xC3"), URIKIT_E_USR_BAD_UTF8, 1);
    check_pair_error(URIKIT_STR(""), URIKIT_STR("v"), URIKIT_E_USR_BAD_KEY);
    check_pair_error(urikit_str_of(NULL, 0), URIKIT_STR(""), URIKIT_E_USR_BAD_KEY);
    check_pair_error(URIKIT_STR("1a"), URIKIT_STR(""), URIKIT_E_USR_BAD_KEY);
    check_pair_error(URIKIT_STR("a=b"), URIKIT_STR("v"), URIKIT_E_USR_BAD_KEY);
    check_pair_error(URIKIT_STR("a"), URIKIT_STR("\xFF"), URIKIT_E_USR_BAD_UTF8);
    check_pair_error(URIKIT_STR("a"), URIKIT_STR("\0"), URIKIT_E_USR_NUL_NOT_ALLOWED);
    check_pair_error(URIKIT_STR("OK"), URIKIT_STR("2"), URIKIT_E_USR_DUPLICATE_KEY);
    assert_int_equal(build(&parts, "", &at), URIKIT_E_USR_BAD_CHECKSUM_ITEM);
    assert_int_equal(at, 3);
    items[1] = URIKIT_STR("\xFF");
    assert_int_equal(build(&parts, "", &at), URIKIT_E_USR_BAD_UTF8);
    items[0] = URIKIT_STR(","); /* the first error is reported */
    assert_int_equal(build(&parts, "", &at), URIKIT_E_USR_BAD_CHECKSUM_ITEM);
    assert_int_equal(at, 2);
    items[0] = URIKIT_STR("sha1:ab,c");
    assert_int_equal(urikit_usr_build(&parts, NULL, 0, &out, &place), URIKIT_E_USR_BAD_CHECKSUM_ITEM);
    assert_int_equal(place.byte, 7);
    items[0] = URIKIT_STR("\xFF,");
    assert_int_equal(build(&parts, "", &at), URIKIT_E_USR_BAD_UTF8);
    items[0] = URIKIT_STR(",");
    pairs[0] = pair_of("k", "1"); /* the items come after the pairs */
    parts.count = 1;
    assert_int_equal(build(&parts, "", &at), URIKIT_E_USR_BAD_CHECKSUM_ITEM);
    assert_int_equal(at, 3);
    items[0] = URIKIT_STR("c");
    items[1] = URIKIT_STR("d");
    assert_int_equal(urikit_usr_build(&parts, NULL, 0, &out, &place), URIKIT_E_LIMIT); /* no space for the pair */
    assert_int_equal(place.part, URIKIT_USR_PART_KEY);
    assert_int_equal(place.index, 0);
    assert_int_equal(place.byte, 0);
    pairs[0] = pair_of("k", "1\xFF");
    assert_int_equal(urikit_usr_build(&parts, pairs + 1, 1, &out, &place), URIKIT_E_USR_BAD_UTF8);
    assert_int_equal(place.part, URIKIT_USR_PART_VALUE);
    assert_int_equal(place.byte, 1);
    pairs[0] = pair_of("1k", "1");
    items[0] = URIKIT_STR(",");
    assert_int_equal(build(&parts, "", &at), URIKIT_E_USR_BAD_KEY);
    assert_int_equal(at, 2);
    /* data is not decoded, before the list and after it; the next key after the list's */
    items[0] = URIKIT_STR("c");
    items[1] = URIKIT_STR("d");
    pairs[0] = pair_of("checksumt", "%41");
    pairs[1] = pair_of("a", "%42");
    parts.count = 2;
    assert_int_equal(build(&parts, "usr:x/y?a=%2542&checksums=c,d&checksumt=%2541", &at), URIKIT_OK);
    parts.count = 0;
    items[0] = URIKIT_STR("a");
    /* a pair and the list have the same key; a list without a value does not count */
    items[1] = URIKIT_STR("b");
    pairs[0] = pair_of("z", "1");
    pairs[1] = pair_of("Checksums", "c");
    pairs[2] = pair_of("y", "");
    parts.count = 3;
    assert_int_equal(build(&parts, "", &at), URIKIT_E_USR_DUPLICATE_KEY);
    check_text(parts.pairs[at - 2].key, URIKIT_STR("Checksums"), "the pair to blame");
    parts.checksum_count = 0;
    assert_int_equal(build(&parts, "usr:x/y?checksums=c&z=1", &at), URIKIT_OK);
}

/* ---- properties ------------------------------------------------------------------------------- */

enum { LONGEST_CASE = USR_CASE_CAP };

static const char *const types[] = { "github", "GitHub", "BitBucket", "x", "a.b+c-d", "...", "npm", "http", "1x", "." };
static const char *const names[] = { "octocat", "Oct%6fCat",     "a/b",    "a%2fb",        "%2e",    "..",
                                     "...",     "a?b",           "%3F",    "~%7E",         "%C3%A9", "%c3",
                                     "%00",     "!$&'()*+,;=:@", "%25%32", "%F0%9F%92%A9", "A",      "" };
static const char *const keys[] = { "a", "A", "b", "a-b", "a.b", "a_b", "a0", "ab", "email", "checksums", "1", "" };
static const char *const values[] = { "", "1", "a=b", "%26", "a,b", "%2C", "%C3%A9", "%ff", "/:@", "~%7e", "+%20", "%25" };
static const char *const starts[] = { "usr:", "usr:", "usr:", "usr:", "USR:", "usr://", "usr:/", "pkg:" };

static size_t put(char *to, size_t len, const char *text)
{
    memcpy(to + len, text, strlen(text));
    return len + strlen(text);
}

#define PICK(random, list) ((list)[random_below(random, sizeof(list) / sizeof((list)[0]))])

static size_t random_usr(random_state *random, char *to)
{
    size_t len = put(to, 0, PICK(random, starts));
    size_t count = random_below(random, 5);
    size_t i;

    len = put(to, len, PICK(random, types));
    len = put(to, len, random_below(random, 20) ? "/" : "");
    len = put(to, len, PICK(random, names));
    if (random_below(random, 4) == 0) {
        len = put(to, len, PICK(random, names));
    }
    for (i = 0; i < count; i++) {
        len = put(to, len, i > 0 ? "&" : "?");
        len = put(to, len, PICK(random, keys));
        len = put(to, len, random_below(random, 30) ? "=" : "");
        len = put(to, len, PICK(random, values));
    }
    return len;
}

/* As many valid cases as asked for; the others only must not make trouble. */
static void test_usr_properties(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    char bytes[LONGEST_CASE];
    size_t valid = 0;

    (void)state;
    while (valid < cases) {
        urikit_str text = check_copy(urikit_str_of(bytes, random_usr(&random, bytes)));

        valid += usr_properties(text);
        check_free(text);
    }
}

/* Equal says the same as the bytes of the canonical forms. */
static void test_usr_equal(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t equal = 0;

    (void)state;
    while (cases-- > 0) {
        static const char *const spellings[] = { "usr:bitbucket/A",
                                                 "usr://BitBucket/%61",
                                                 "usr:x/A",
                                                 "usr:x/%41",
                                                 "usr:X/A?",
                                                 "usr:x/a",
                                                 "usr:x/A?a=1",
                                                 "usr:x/A?A=%31",
                                                 "usr:x/A?b=2&a=1",
                                                 "usr:x/A?a=1&b=2",
                                                 "usr:x/A?a=1&b=%3D",
                                                 "usr:x/A?b==&a=1",
                                                 "usr:x/A?c=&a=1",
                                                 "usr:x/A?a=12",
                                                 "usr:x/A?checksums=a,b",
                                                 "usr:x/A?checksums=a%2Cb",
                                                 "usr:xx/A",
                                                 "usr:y/A",
                                                 "usr:x/AB",
                                                 "usr:x/A?z=1" };
        char bytes[2][LONGEST_CASE];
        urikit_usr_pair pairs[2][4];
        urikit_usr usr[2];
        urikit_str forms[2];
        size_t i;

        for (i = 0; i < 2; i++) {
            urikit_out out = { bytes[i], LONGEST_CASE, 0 };

            assert_int_equal(urikit_usr_parse(urikit_str_from(PICK(&random, spellings)), pairs[i], 4, &usr[i], NULL), URIKIT_OK);
            assert_int_equal(urikit_usr_normalize(&usr[i], &out), URIKIT_OK);
            forms[i] = urikit_out_str(&out);
        }
        assert_int_equal(urikit_usr_equal(&usr[0], &usr[1]), urikit_str_equal(forms[0], forms[1]));
        equal += urikit_str_equal(forms[0], forms[1]);
    }
    assert_true(equal > 0);
}

static void test_usr_mutations(void **state)
{
    static const char whole[] = "usr://BitBucket/Oct%c3%A9o?a?Site=http://x/&e=%40&checksums=a,%2cb";
    urikit_str text = urikit_str_from(whole);
    size_t valid = 0;
    size_t at;

    (void)state;
    for (at = 0; at <= text.len; at++) {
        urikit_str prefix = check_copy(urikit_str_of(text.ptr, at));
        unsigned byte;

        valid += usr_properties(prefix);
        check_free(prefix);
        for (byte = 0; byte < 256 && at < text.len; byte++) {
            char changed[sizeof whole];
            urikit_str copy;

            memcpy(changed, text.ptr, text.len);
            changed[at] = (char)(unsigned char)byte;
            copy = check_copy(urikit_str_of(changed, text.len));
            valid += usr_properties(copy);
            check_free(copy);
        }
    }
    assert_true(valid > 0);
}

/* ---- many qualifiers -------------------------------------------------------------------- */

enum { MANY = 100000, MANY_BYTES = MANY * 12 + 16 };

/* "usr:x/a?" and many pairs "k<number>=v", in an order that `step` gives; the text ends with `last`. */
static urikit_str many_pairs(char *to, size_t step, const char *last)
{
    size_t len = put(to, 0, "usr:x/a?");
    size_t i;

    for (i = 0; i < MANY; i++) {
        len += (size_t)sprintf(to + len, "k%06zu=v&", (size_t)((uint64_t)i * step % MANY));
    }
    return urikit_str_of(to, put(to, len, last));
}

/* A hostile number of qualifiers, in order, backwards, shuffled, takes n log n steps; the first repeated key is found.
 */
static void test_many_qualifiers(void **state)
{
    static const size_t steps[] = { 1, MANY - 1, 70001 };
    char *bytes = malloc(MANY_BYTES);
    urikit_usr_pair *pairs = malloc((MANY + 1) * sizeof *pairs);
    urikit_usr usr;
    urikit_out measured = { NULL, 0, 0 };
    size_t at = 0;
    size_t i;

    (void)state;
    assert_true(bytes && pairs);
    for (i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        urikit_str text = many_pairs(bytes, steps[i], "z=1");
        size_t j;

        assert_int_equal(urikit_usr_parse(text, pairs, MANY + 1, &usr, NULL), URIKIT_OK);
        assert_int_equal(usr.count, MANY + 1);
        for (j = 1; j < MANY; j++) {
            assert_true(memcmp(pairs[j - 1].key.ptr, pairs[j].key.ptr, 7) < 0);
        }
        measured.len = 0;
        assert_int_equal(urikit_usr_normalize(&usr, &measured), URIKIT_E_SPACE);
        assert_int_equal(measured.len, text.len);
        text = many_pairs(bytes, steps[i], "k050000=2&k000001=3&k050000=4&1=5");
        assert_int_equal(urikit_usr_parse(text, pairs, MANY, &usr, &at), URIKIT_E_SPACE);
        pairs = realloc(pairs, (MANY + 3) * sizeof *pairs);
        assert_non_null(pairs);
        assert_int_equal(urikit_usr_parse(text, pairs, MANY + 3, &usr, &at), URIKIT_E_USR_DUPLICATE_KEY);
        assert_int_equal(at, text.len - strlen("k050000=2&k000001=3&k050000=4&1=5"));
    }
    free(pairs);
    free(bytes);
}

/* ---- profile pages ------------------------------------------------------------------ */

static urikit_code produce_from_page(const void *input, urikit_out *out)
{
    return urikit_usr_from_page(*(const urikit_str *)input, out, NULL);
}

/* fields: page, code, at, usr. A user URL that comes of a page has that page, but for its spelling. */
static void page_row(const vector_row *row, void *context)
{
    urikit_str page = check_copy(row->fields[0]);
    urikit_code code;
    urikit_str made = check_produce(produce_from_page, &page, &code);
    urikit_out none = { NULL, 0, 0 };
    size_t at = 0;

    (void)context;
    check_text(made, row->fields[3], check_show(page));
    code = urikit_usr_from_page(page, &none, &at);
    if (!made.ptr) {
        check_error(page, code, at, vector_code(row, 1), vector_number(row, 2));
    } else {
        char text[200];
        urikit_out out = URIKIT_OUT(text);
        char again[200];
        urikit_out back = URIKIT_OUT(again);
        urikit_usr usr;

        assert_int_equal(vector_code(row, 1), URIKIT_OK);
        assert_true(made.len <= URIKIT_USR_FROM_PAGE_BOUND(page.len));
        assert_int_equal(urikit_usr_parse(made, NULL, 0, &usr, NULL), URIKIT_OK);
        assert_int_equal(urikit_usr_profile_write(&usr, &out), URIKIT_OK);
        assert_int_equal(urikit_usr_from_page(urikit_out_str(&out), &back, NULL), URIKIT_OK);
        check_text(urikit_out_str(&back), made, "and back");
    }
    check_free(made);
    check_free(page);
}

/* ---- own types ----------------------------------------------------------------------------------- */

static void check_own(const urikit_usr_types *own, const char *text, const char *canonical, const char *page)
{
    char buffer[128];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_usr_pair pairs[2];
    urikit_usr usr;

    assert_int_equal(urikit_usr_parse(urikit_str_from(text), pairs, 2, &usr, NULL), URIKIT_OK);
    usr.types = own;
    assert_int_equal(urikit_usr_normalize(&usr, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_str_from(canonical), text);
    out.len = 0;
    assert_int_equal(urikit_usr_profile_write(&usr, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_str_from(page), text);
    if (*page && strchr(canonical, '?') == NULL) {
        char again[128];
        urikit_out back = URIKIT_OUT(again);

        assert_int_equal(urikit_usr_from_page_with(urikit_out_str(&out), own, &back, NULL), URIKIT_OK);
        check_text(urikit_out_str(&back), urikit_str_from(canonical), page);
    }
}

/* Own types come first: also where a type has a definition. */
static void test_own_types(void **state)
{
    const urikit_usr_type rows[] = { { "corp", NULL, "https://people.example/{name}/about", true, NULL, 0 },
                                     { "github", "https://github.com", "https://github.com/{name}", true, NULL, 0 },
                                     { "bitbucket", NULL, NULL, false, NULL, 0 },
                                     { "wiki", NULL, "http://people.example/{name}/", false, NULL, 0 } };
    const urikit_usr_types own = { rows, 4 };
    urikit_usr_parts parts = { URIKIT_STR("Corp"), URIKIT_STR("A B"), NULL, 0, NULL, 0, &own };
    char buffer[64];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_usr a;
    urikit_usr b;
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_usr_types_check(&own, NULL), URIKIT_OK);
    check_own(&own, "usr:Corp/A%20b", "usr:corp/a%20b", "https://people.example/a%20b/about");
    check_own(&own, "usr:corp/X?b=1", "usr:corp/x?b=1", "https://people.example/x/about");
    check_own(&own, "usr:GitHub/Octocat", "usr:github/octocat", "https://github.com/octocat");
    check_own(&own, "usr:bitbucket/A", "usr:bitbucket/A", "");
    check_own(&own, "usr:wiki/A", "usr:wiki/A", "http://people.example/A/");
    check_own(&own, "usr:npm/A", "usr:npm/A", "https://npmjs.com/~A");
    check_own(NULL, "usr:Corp/A", "usr:corp/A", "");
    assert_int_equal(urikit_usr_build(&parts, NULL, 0, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("usr:corp/a%20b"), "built");
    out.len = 0;
    assert_int_equal(urikit_usr_from_page_with(URIKIT_STR("https://people.example/a/about/"), &own, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("usr:corp/a"), "a slash may follow");
    assert_int_equal(urikit_usr_from_page_with(URIKIT_STR("https://people.example/a/b"), &own, &out, &at), URIKIT_E_USR_NO_PAGE);
    assert_int_equal(at, 22);
    assert_int_equal(urikit_usr_from_page(URIKIT_STR("https://people.example/a/about"), &out, &at), URIKIT_E_USR_NO_PAGE);
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:corp/A"), NULL, 0, &a, NULL), URIKIT_OK);
    assert_int_equal(urikit_usr_parse(URIKIT_STR("usr:corp/a"), NULL, 0, &b, NULL), URIKIT_OK);
    assert_false(urikit_usr_equal(&a, &b));
    a.types = &own;
    assert_true(urikit_usr_equal(&a, &b));
}

static void test_own_types_errors(void **state)
{
    static const char *const good[] = { "email", "a-b" };
    static const char *const upper[] = { "email", "Site" };
    static const char *const digit[] = { "1a" };
    static const struct {
        urikit_usr_type type;
        urikit_code code;
        urikit_usr_member member;
        size_t byte;
    } rows[] = {
        { { "a", NULL, NULL, false, good, 2 }, URIKIT_OK, URIKIT_USR_MEMBER_NAME, 0 },
        { { "a", "https://h", "http://h/{name}?", false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_PROFILE, 15 },
        { { "", NULL, NULL, false, NULL, 0 }, URIKIT_E_USR_EMPTY_TYPE, URIKIT_USR_MEMBER_NAME, 0 },
        { { "aB", NULL, NULL, false, NULL, 0 }, URIKIT_E_USR_BAD_TYPE, URIKIT_USR_MEMBER_NAME, 1 },
        { { "a_", NULL, NULL, false, NULL, 0 }, URIKIT_E_USR_BAD_TYPE, URIKIT_USR_MEMBER_NAME, 1 },
        { { "..", NULL, NULL, false, NULL, 0 }, URIKIT_E_USR_DOT_SEGMENT, URIKIT_USR_MEMBER_NAME, 0 },
        { { "http", NULL, NULL, false, NULL, 0 }, URIKIT_E_USR_RESERVED_TYPE, URIKIT_USR_MEMBER_NAME, 0 },
        { { "first", NULL, NULL, false, NULL, 0 }, URIKIT_E_USR_DUPLICATE_KEY, URIKIT_USR_MEMBER_NAME, 0 },
        { { "a", "ftp://h", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 0 },
        { { "a", "", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 0 },
        { { "a", "https://", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 0 },
        { { "a", "https:///", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 0 },
        { { "a", "https://hH/", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 9 },
        { { "a", "Https://h", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 0 },
        { { "a", "https://h/ ", NULL, false, NULL, 0 }, URIKIT_E_USR_INVALID_CHAR, URIKIT_USR_MEMBER_SITE, 10 },
        { { "a", "https://h/%4", NULL, false, NULL, 0 }, URIKIT_E_USR_BAD_PERCENT, URIKIT_USR_MEMBER_SITE, 12 },
        { { "a", "https://h/#", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 10 },
        { { "a", "https://[::1]/", NULL, false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_SITE, 8 },
        { { "a", NULL, "https://h/", false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_PROFILE, 10 },
        { { "a", NULL, "https://h/{user}", false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_PROFILE, 10 },
        { { "a", NULL, "https://{name}", false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_PROFILE, 0 },
        { { "a", NULL, "https://h{name}/", false, NULL, 0 }, URIKIT_E_USR_NO_PAGE, URIKIT_USR_MEMBER_PROFILE, 0 },
        { { "a", NULL, "https://h/{name}/{name}", false, NULL, 0 }, URIKIT_E_USR_INVALID_CHAR, URIKIT_USR_MEMBER_PROFILE, 17 },
        { { "a", NULL, "https://h/A{name}/%C3b%4", false, NULL, 0 }, URIKIT_E_USR_BAD_PERCENT, URIKIT_USR_MEMBER_PROFILE, 24 },
        { { "a", NULL, NULL, false, upper, 2 }, URIKIT_E_USR_BAD_KEY, URIKIT_USR_MEMBER_KEYS, 0 },
        { { "a", NULL, NULL, false, digit, 1 }, URIKIT_E_USR_BAD_KEY, URIKIT_USR_MEMBER_KEYS, 0 },
    };
    static urikit_usr_type many[URIKIT_USR_TYPES_MAX + 1];
    static char words[URIKIT_USR_TYPES_MAX + 1][8];
    static const char *list[URIKIT_USR_KEYS_MAX + 1];
    urikit_usr_types own = { many, 2 };
    urikit_usr_type_place at = { 0, 0, 0, 0 };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        many[0] = rows[0].type;
        many[0].name = "first";
        many[1] = rows[i].type;
        assert_int_equal(urikit_usr_types_check(&own, &at), rows[i].code);
        if (rows[i].code) {
            assert_int_equal(at.row, 1);
            assert_int_equal(at.member, rows[i].member);
            assert_int_equal(at.byte, rows[i].byte);
            assert_int_equal(at.key, rows[i].type.keys == upper);
        }
    }
    for (i = 0; i < sizeof many / sizeof many[0]; i++) {
        (void)snprintf(words[i], sizeof words[i], "t%u", (unsigned)i);
        many[i].name = words[i];
        many[i].keys = NULL;
        many[i].key_count = 0;
        many[i].site = many[i].profile = NULL;
    }
    own.count = URIKIT_USR_TYPES_MAX;
    assert_int_equal(urikit_usr_types_check(&own, &at), URIKIT_OK);
    own.count++;
    assert_int_equal(urikit_usr_types_check(&own, &at), URIKIT_E_LIMIT);
    assert_int_equal(at.row, URIKIT_USR_TYPES_MAX);
    for (i = 0; i < sizeof list / sizeof list[0]; i++) {
        list[i] = words[i];
    }
    many[0].keys = list;
    many[0].key_count = URIKIT_USR_KEYS_MAX;
    own.count = 1;
    assert_int_equal(urikit_usr_types_check(&own, &at), URIKIT_OK);
    many[0].key_count++;
    assert_int_equal(urikit_usr_types_check(&own, &at), URIKIT_E_LIMIT);
    assert_int_equal(at.key, URIKIT_USR_KEYS_MAX);
}

/* The text of a row, cut after `len` bytes, with memory of `cap` bytes; the sentence is in `why`. */
static urikit_code read_types(urikit_str json, size_t cap, urikit_usr_types *made, void *memory, urikit_out *why, size_t *at)
{
    urikit_str copy = check_copy(json);
    urikit_code code;

    why->len = 0;
    code = urikit_usr_types_read(copy, memory, cap, made, why, at);
    check_free(copy); /* what was read does not point there */
    return code;
}

/* A field with a NUL; empty where it is absent. */
static const char *field_string(const vector_row *row, size_t field, char space[128])
{
    assert_true(row->fields[field].len < 128);
    memcpy(space, row->fields[field].ptr ? row->fields[field].ptr : "", row->fields[field].len);
    space[row->fields[field].len] = '\0';
    return space;
}

/* fields: json, at, why; of a text that is read: usr, canonical, page */
static void types_row(const vector_row *row, void *context)
{
    urikit_str json = row->fields[0];
    size_t cap = URIKIT_USR_TYPES_BOUND(json.len);
    void *memory = malloc(cap + 1);
    char space[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(space);
    urikit_out none = { NULL, 0, 0 };
    urikit_usr_types made;
    size_t at = SIZE_MAX;
    urikit_code code = read_types(json, cap, &made, memory, &why, &at);
    size_t i;

    (void)context;
    assert_non_null(memory);
    check_text(urikit_out_str(&why), urikit_str_of(row->fields[2].ptr ? row->fields[2].ptr : "", row->fields[2].len),
               check_show(json));
    if (code) {
        assert_int_equal(code, URIKIT_E_USR_TYPES);
        assert_int_equal(at, vector_number(row, 1));
        assert_int_equal(made.count, 0);
        assert_int_equal(read_types(json, cap, &made, memory, &none, NULL), code);
        assert_int_equal(none.len, why.len);
    } else {
        char usr[128];
        char canonical[128];
        char page[128];

        assert_int_equal(urikit_usr_types_check(&made, NULL), URIKIT_OK);
        check_own(&made, field_string(row, 3, usr), field_string(row, 4, canonical), field_string(row, 5, page));
        for (i = 0; read_types(json, i, &made, memory, &why, NULL) == URIKIT_E_SPACE; i++) {
            assert_int_equal(made.count, 0);
        }
        assert_true(i > 0 && i <= cap && why.len == 0);
    }
    for (i = 0; i < json.len; i++) { /* cut anywhere: made, or a sentence */
        code = read_types(urikit_str_of(json.ptr, i), cap, &made, memory, &why, &at);
        assert_true(code == URIKIT_OK ? made.count > 0 && why.len == 0 : code == URIKIT_E_USR_TYPES && at <= i);
        assert_true(why.len <= sizeof space);
    }
    free(memory);
}

/* `first`, then `count` times `again` with a number, between them `between`, then `last`: read; the sentence is in `why`. */
static urikit_code read_many(const char *first, const char *again, const char *between, size_t count, const char *last,
                             urikit_usr_types *made, urikit_out *why)
{
    static char json[24 * URIKIT_USR_TYPES_MAX];
    static max_align_t memory[URIKIT_USR_TYPES_BOUND(sizeof json) / sizeof(max_align_t)];
    size_t len = put(json, 0, first);
    char one[24];
    size_t i;

    for (i = 0; i < count; i++) {
        len = put(json, len, i > 0 ? between : "");
        (void)snprintf(one, sizeof one, again, (unsigned)i);
        len = put(json, len, one);
    }
    len = put(json, len, last);
    return read_types(urikit_str_of(json, len), URIKIT_USR_TYPES_BOUND(len), made, memory, why, NULL);
}

static void test_many_own_types(void **state)
{
    static const char members[] = "{\"type\":\"a\",\n\"qualifiers\":[";
    char space[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(space);
    urikit_usr_types made;

    (void)state;
    assert_int_equal(read_many("", "{\"type\":\"t%u\"}", "\n", URIKIT_USR_TYPES_MAX, "", &made, &why), URIKIT_OK);
    assert_int_equal(made.count, URIKIT_USR_TYPES_MAX);
    assert_string_equal(made.rows[255].name, "t255");
    assert_int_equal(read_many("", "{\"type\":\"t%u\"}", "\n", URIKIT_USR_TYPES_MAX + 1, "", &made, &why), URIKIT_E_USR_TYPES);
    check_text(urikit_out_str(&why), URIKIT_STR("line 257: there are more than 256 types"), "one too many");
    assert_int_equal(read_many(members, "\"t%u\"", ",", URIKIT_USR_KEYS_MAX, "]}", &made, &why), URIKIT_OK);
    assert_int_equal(made.rows[0].key_count, URIKIT_USR_KEYS_MAX);
    assert_string_equal(made.rows[0].keys[63], "t63");
    assert_int_equal(read_many(members, "\"t%u\"", ",", URIKIT_USR_KEYS_MAX + 1, "]}", &made, &why), URIKIT_E_USR_TYPES);
    check_text(urikit_out_str(&why), URIKIT_STR("line 2: \"qualifiers\": there are more than 64 keys"), "one too many");
}

static void read_hostile(urikit_str json, void *memory)
{
    char text[URIKIT_EXPLAIN_MAX];
    urikit_out why = URIKIT_OUT(text);
    urikit_usr_types made;
    size_t at;

    (void)!urikit_usr_types_read(json, memory, URIKIT_USR_TYPES_BOUND(json.len), &made, &why, &at);
}

static void test_types_linear(void **state)
{
    enum { SHORT_LEN = 1 << 16 };
    static const clock_shape shapes[] = {
        { "", "\n", "" },
        { "", "{\"type\":\"a\"}\n", "" },
        { "[", "{\"type\":\"a\"},", "" },
        { "{\"type\":\"a\",\"x\":", "[", "" },
        { "{\"type\":\"a\",\"x\":", "{\"a\":", "" },
        { "{\"type\":\"", "a", "\"}" },
        { "{\"type\":\"", "\\u0061", "\"}" },
        { "{\"type\":\"a\",\"qualifiers\":[", "\"a\",", "]}" },
        { "{", "\"type\":\"a\",", "}" },
        { "{\"type\":\"a\",\"profile\":\"https://h.example/", "{name}", "\"}" },
    };
    void *memory = malloc(URIKIT_USR_TYPES_BOUND(4 * SHORT_LEN + 64));
    size_t i;

    (void)state;
    assert_non_null(memory);
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], SHORT_LEN, read_hostile, memory);
    }
    free(memory);
}

static void test_types_files(void **state)
{
    (void)state;
    assert_true(vectors_each("usr_types_read.tsv", types_row, NULL) > 60);
}

static void test_pages(void **state)
{
    (void)state;
    vectors_each("usr_page.tsv", page_row, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usr_errors),  cmocka_unit_test(test_usr_canonical),    cmocka_unit_test(test_qualifiers),
        cmocka_unit_test(test_space),       cmocka_unit_test(test_checksums),        cmocka_unit_test(test_types),
        cmocka_unit_test(test_build),       cmocka_unit_test(test_build_errors),     cmocka_unit_test(test_usr_properties),
        cmocka_unit_test(test_usr_equal),   cmocka_unit_test(test_usr_mutations),    cmocka_unit_test(test_pages),
        cmocka_unit_test(test_own_types),   cmocka_unit_test(test_own_types_errors), cmocka_unit_test(test_many_qualifiers),
        cmocka_unit_test(test_types_files), cmocka_unit_test(test_many_own_types),   cmocka_unit_test(test_types_linear)
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
