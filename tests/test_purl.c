/* SPDX-License-Identifier: MIT */
/* Package URLs: faults, parts, the canonical form, the rules of types, building; the properties that tie them together. */
#include <urikit/purl.h>

#include "check.h"
#include "clock.h"
#include "purl_properties.h"
#include "random.h"
#include "vectors.h"

#include <stdlib.h>
#include <string.h>

enum { PAIRS = 64 };

static urikit_code produce_canonical(const void *input, urikit_out *out)
{
    return urikit_purl_normalize(input, out);
}

static urikit_code produce_built(const void *input, urikit_out *out)
{
    urikit_purl_pair space[PAIRS];

    return urikit_purl_build(input, space, PAIRS, out, NULL);
}

/* A part of a package URL. */
typedef struct part_input {
    const urikit_purl *purl;
    urikit_purl_part part;
} part_input;

static urikit_code produce_part(const void *input, urikit_out *out)
{
    const part_input *part = input;

    return urikit_purl_part_write(part->purl, part->part, out);
}

static void check_produced(check_producer *produce, const void *input, urikit_str want, const char *what)
{
    urikit_code code;
    urikit_str got = check_produce(produce, input, &code);

    assert_int_equal(code, URIKIT_OK);
    check_text(got, want, what);
    check_free(got);
}

static urikit_str field_of(const urikit_purl *purl, urikit_purl_part part)
{
    const urikit_str fields[] = { purl->type, purl->name_space, purl->name, purl->version, purl->subpath };

    return fields[part];
}

/* ---- vectors ----------------------------------------------------------------- */

/* fields: input, code, at */
static void error_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_purl_pair pairs[PAIRS];
    urikit_purl purl;
    size_t at = 0;
    urikit_code code = urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, PAIRS, &purl, &at);

    (void)context;
    check_error(text, code, at, vector_code(row, 1), vector_number(row, 2));
    assert_int_equal(urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, PAIRS, &purl, NULL), code);
    check_free(text);
}

static void test_purl_errors(void **state)
{
    (void)state;
    vectors_each("purl_errors.tsv", error_row, NULL);
}

/* fields: input, canonical, type, namespace, name, version, subpath, notices */
static void canonical_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_purl_pair pairs[PAIRS];
    urikit_purl purl;
    size_t at = 99;
    urikit_code code = urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, PAIRS, &purl, &at);
    unsigned part;

    (void)context;
    check_error(text, code, at, URIKIT_OK, 99);
    check_produced(produce_canonical, &purl, row->fields[1], "canonical form");
    for (part = 0; part <= URIKIT_PURL_SUBPATH; part++) {
        part_input input = { &purl, (urikit_purl_part)part };
        urikit_str want = row->fields[2 + part];

        assert_int_equal(field_of(&purl, input.part).ptr != NULL, want.ptr != NULL);
        check_produced(produce_part, &input, want.ptr ? want : URIKIT_STR(""), "part");
    }
    assert_int_equal(urikit_purl_notices(&purl), vector_number(row, 7));
    assert_true(purl_properties(text));
    check_free(text);
}

static void test_purl_canonical(void **state)
{
    (void)state;
    vectors_each("purl_canonical.tsv", canonical_row, NULL);
}

/* ---- qualifiers ------------------------------------------------------------------ */

static void test_qualifiers(void **state)
{
    urikit_str text = check_copy(URIKIT_STR("pkg:a/b?os.name=1&os=%C3%A9%2b&gone=&os-abi=3"));
    urikit_purl_pair pairs[3];
    urikit_purl_pair pair;
    urikit_purl purl;
    char bytes[8];
    urikit_out out = URIKIT_OUT(bytes);

    (void)state;
    assert_int_equal(urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, 3, &purl, NULL), URIKIT_OK);
    assert_int_equal(purl.count, 3);
    assert_ptr_equal(purl.pairs, pairs);
    check_text(purl.pairs[0].key, URIKIT_STR("os"), "the shorter key");
    check_text(purl.pairs[1].key, URIKIT_STR("os-abi"), "'-'");
    check_text(purl.pairs[2].key, URIKIT_STR("os.name"), "'.' after it");
    check_text(purl.pairs[0].value, URIKIT_STR("%C3%A9%2b"), "as written");
    assert_int_equal(urikit_purl_value_write(&purl.pairs[0], &out), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("\xC3\xA9+"), "decoded");
    assert_true(urikit_purl_find(&purl, URIKIT_STR("OS.Name"), &pair));
    check_text(pair.value, URIKIT_STR("1"), "of the key");
    assert_false(urikit_purl_find(&purl, URIKIT_STR("gone"), &pair));
    assert_false(urikit_purl_find(&purl, URIKIT_STR("o"), &pair));
    assert_false(urikit_purl_find(&purl, URIKIT_STR("os.name2"), &pair));
    check_text(purl.qualifiers, URIKIT_STR("os.name=1&os=%C3%A9%2b&gone=&os-abi=3"), "as written");
    check_free(text);
}

static void test_space(void **state)
{
    urikit_purl_pair pairs[3];
    urikit_purl purl;

    (void)state;
    assert_int_equal(urikit_purl_parse(URIKIT_STR("pkg:a/b?b=1&c=&d=2&e=3"), 0, NULL, 0, &purl, NULL), URIKIT_E_SPACE);
    assert_int_equal(purl.count, 3);
    assert_int_equal(urikit_purl_parse(URIKIT_STR("pkg:a/b?b=1&c=&d=2&e=3"), 0, pairs, 2, &purl, NULL), URIKIT_E_SPACE);
    assert_int_equal(urikit_purl_parse(URIKIT_STR("pkg:a/b?b=1&c=&d=2&e=3"), 0, pairs, 3, &purl, NULL), URIKIT_OK);
    assert_int_equal(urikit_purl_parse(URIKIT_STR("pkg:a/b?c="), 0, NULL, 0, &purl, NULL), URIKIT_OK);
    assert_int_equal(urikit_purl_parse(urikit_str_of(NULL, 0), 0, NULL, 0, &purl, NULL), URIKIT_E_PURL_SCHEME);
    /* the bound is reached by the shortest pairs */
    assert_int_equal(urikit_purl_parse(URIKIT_STR("pkg:a/b?c=d&e=f"), 0, pairs, URIKIT_PURL_PAIRS_BOUND(15), &purl, NULL),
                     URIKIT_OK);
}

static void check_lenient(const char *text, const char *want)
{
    urikit_purl_pair pairs[PAIRS];
    urikit_purl purl;

    assert_int_equal(urikit_purl_parse(urikit_str_from(text), URIKIT_PURL_LENIENT, pairs, PAIRS, &purl, NULL), URIKIT_OK);
    check_produced(produce_canonical, &purl, urikit_str_from(want), "read leniently");
}

static void test_lenient(void **state)
{
    urikit_purl_pair pairs[PAIRS];
    urikit_purl purl;
    size_t at = 0;

    (void)state;
    check_lenient("pkg:a/b?Os=A&aRch=b", "pkg:a/b?arch=b&os=A");
    check_lenient("pkg:a/b?checksums=sha1:0a,md5:0b", "pkg:a/b?checksum=sha1:0a%2Cmd5:0b");
    check_lenient("pkg:a/b?CheckSums=sha1:0a", "pkg:a/b?checksum=sha1:0a");
    check_lenient("pkg:a/b?checksumss=1&checksum=2", "pkg:a/b?checksum=2&checksumss=1");
    check_lenient("pkg:julia/b?UUID=1", "pkg:julia/b?uuid=1");
    assert_int_equal(urikit_purl_parse(URIKIT_STR("pkg:a/b?Os=a&os=b"), URIKIT_PURL_LENIENT, pairs, PAIRS, &purl, &at),
                     URIKIT_E_PURL_DUPLICATE_KEY);
    assert_int_equal(at, 13);
    assert_int_equal(
        urikit_purl_parse(URIKIT_STR("pkg:a/b?checksum=1&checksums=2"), URIKIT_PURL_LENIENT, pairs, PAIRS, &purl, &at),
        URIKIT_E_PURL_DUPLICATE_KEY);
    assert_int_equal(at, 19);
    assert_int_equal(urikit_purl_parse(URIKIT_STR("pkg:a/b?9s=a"), URIKIT_PURL_LENIENT, pairs, PAIRS, &purl, &at),
                     URIKIT_E_PURL_KEY);
}

/* ---- types ----------------------------------------------------------------------------- */

static void test_types(void **state)
{
    urikit_purl_type type;
    urikit_purl_type found;
    const char *before = "";
    size_t count;

    (void)state;
    for (count = 0; urikit_purl_type_at(count, &type); count++) {
        assert_true(urikit_purl_type_find(urikit_str_from(type.name), &found));
        assert_memory_equal(&found, &type, sizeof type);
        assert_true(strcmp(before, type.name) < 0);
        assert_false(type.lower_namespace && type.upper_namespace);
        before = type.name;
    }
    assert_int_equal(count, 42);
    assert_true(urikit_purl_type_find(URIKIT_STR("PyPI"), &found));
    assert_string_equal(found.name, "pypi");
    assert_true(found.lower_name && found.lower_version && found.name_space == URIKIT_PURL_NONE);
    assert_string_equal(found.known, "file_name");
    assert_false(urikit_purl_type_find(URIKIT_STR("pyp"), &found));
    assert_false(urikit_purl_type_find(URIKIT_STR("pypis"), &found));
    assert_false(urikit_purl_type_find(URIKIT_STR("p"), &found));
    assert_false(urikit_purl_type_find(URIKIT_STR(""), &found));
}

static bool equal(const char *a, const char *b)
{
    urikit_purl_pair pairs[2][PAIRS];
    urikit_purl purls[2];

    assert_int_equal(urikit_purl_parse(urikit_str_from(a), 0, pairs[0], PAIRS, &purls[0], NULL), URIKIT_OK);
    assert_int_equal(urikit_purl_parse(urikit_str_from(b), 0, pairs[1], PAIRS, &purls[1], NULL), URIKIT_OK);
    assert_int_equal(urikit_purl_equal(&purls[0], &purls[1]), urikit_purl_equal(&purls[1], &purls[0]));
    return urikit_purl_equal(&purls[0], &purls[1]);
}

static void test_equal(void **state)
{
    (void)state;
    assert_true(equal("pkg:pypi/A_b", "PKG://PyPI/a-B?x="));
    assert_true(equal("pkg:git/h/a/b", "pkg:git/h/a%2Fb"));
    assert_true(equal("pkg:git/h%2Fa/b", "pkg:git/h/a/b"));
    assert_true(equal("pkg:a/b?c=1&d=2", "pkg:a/b?d=%32&c=1"));
    assert_true(equal("pkg:a/b/c@1#d/.", "pkg:a//b//c@%31#/d"));
    assert_false(equal("pkg:a/b%2Fc", "pkg:a/b/c"));
    assert_false(equal("pkg:a/b", "pkg:a/b@1"));
    assert_false(equal("pkg:a/b", "pkg:a/bc"));
    assert_false(equal("pkg:a/b?c=1", "pkg:a/b?c=2"));
    assert_false(equal("pkg:a/b?c=1", "pkg:a/b?d=1"));
    assert_false(equal("pkg:a/b?c=1", "pkg:a/b"));
    assert_false(equal("pkg:a/b#c", "pkg:a/b#d"));
    assert_false(equal("pkg:npm/A", "pkg:npm/a"));
    assert_false(equal("pkg:npm/a", "pkg:gem/a"));
}

/* ---- building ------------------------------------------------------------------------- */

static urikit_code build(const urikit_purl_parts *parts, const char *want, urikit_purl_place *at)
{
    char bytes[1000];
    urikit_out out = URIKIT_OUT(bytes);
    size_t len = parts->type.len + parts->name_space.len + parts->name.len + parts->version.len + parts->subpath.len;
    urikit_purl_pair space[PAIRS];
    urikit_code code = urikit_purl_build(parts, space, PAIRS, &out, at);
    size_t i;

    for (i = 0; i < parts->count; i++) {
        len += parts->pairs[i].key.len + parts->pairs[i].value.len;
    }
    if (!code) {
        assert_true(out.len <= URIKIT_PURL_BUILD_BOUND(len, parts->count));
        check_produced(produce_built, parts, urikit_str_from(want), "built");
    }
    return code;
}

static urikit_purl_parts parts_of(const char *type, const char *name_space, const char *name)
{
    urikit_purl_parts parts = { .type = urikit_str_from(type),
                                .name_space = urikit_str_from(name_space),
                                .name = urikit_str_from(name) };

    return parts;
}

static void check_built(urikit_purl_parts parts, const char *want)
{
    assert_int_equal(build(&parts, want, NULL), URIKIT_OK);
}

static void check_refused(urikit_purl_parts parts, urikit_code want, urikit_purl_part part, size_t index, size_t byte)
{
    urikit_purl_place at = { 99, 99, 99 };

    assert_int_equal(build(&parts, "", &at), want);
    assert_int_equal(at.part, part);
    assert_int_equal(at.index, index);
    assert_int_equal(at.byte, byte);
    assert_int_equal(build(&parts, "", NULL), want);
}

static void test_build(void **state)
{
    urikit_purl_pair pairs[3] = { { URIKIT_STR("z"), URIKIT_STR("1/%41") },
                                  { URIKIT_STR("gone"), URIKIT_STR("") },
                                  { URIKIT_STR("a"), URIKIT_STR("\xC3\xA9") } };
    urikit_purl_parts parts = parts_of("NPM", "/@acme//x/", "/ui/b/");

    (void)state;
    parts.version = URIKIT_STR("1@2");
    parts.subpath = URIKIT_STR("/a/./../b//");
    parts.pairs = pairs;
    parts.count = 3;
    check_built(parts, "pkg:npm/%40acme/x/ui%2Fb@1%402?a=%C3%A9&z=1%2F%2541#a/b");
    check_built(parts_of("generic", "", "a%2F"), "pkg:generic/a%252F");
    check_built(parts_of("pypi", "", "A_b"), "pkg:pypi/a-b");
    check_built(parts_of("pub", "", "A\xC3\xA9"), "pkg:pub/a_");
    check_built(parts_of("cpan", "acme", "X"), "pkg:cpan/ACME/X");
    check_built(parts_of("git", "h/a", "b//c/"), "pkg:git/h/a/b/c");
    check_built(parts_of("pub", "", "%41"), "pkg:pub/_41");
    check_built(parts_of("git", "h", "%41"), "pkg:git/h/%2541");
    parts = parts_of("generic", "/", "x");
    parts.subpath = URIKIT_STR("./..");
    check_built(parts, "pkg:generic/x");
    parts.subpath = URIKIT_STR("%2E"); /* data: three characters */
    check_built(parts, "pkg:generic/x#%252E");
    /* close to the bound */
    parts = parts_of("x", "", "!");
    parts.subpath = URIKIT_STR("!");
    check_built(parts, "pkg:x/%21#%21");
}

static void test_build_errors(void **state)
{
    urikit_purl_pair pairs[3] = { { URIKIT_STR("b"), URIKIT_STR("1") },
                                  { URIKIT_STR("a"), URIKIT_STR("1") },
                                  { URIKIT_STR("b"), URIKIT_STR("2") } };
    urikit_purl_parts parts = parts_of("a", "", "b");

    (void)state;
    check_refused(parts_of("", "", "b"), URIKIT_E_PURL_TYPE, URIKIT_PURL_TYPE, 0, 0);
    check_refused(parts_of("1a", "", "b"), URIKIT_E_PURL_TYPE, URIKIT_PURL_TYPE, 0, 0);
    check_refused(parts_of("a", "", ""), URIKIT_E_PURL_EMPTY_NAME, URIKIT_PURL_NAME, 0, 0);
    check_refused(parts_of("a", "", "//"), URIKIT_E_PURL_EMPTY_NAME, URIKIT_PURL_NAME, 0, 0);
    check_refused(parts_of("a", "/b\xFF", "b"), URIKIT_E_PURL_UTF8, URIKIT_PURL_NAMESPACE, 0, 2);
    check_refused(parts_of("a", "", "//c\xC3"), URIKIT_E_PURL_UTF8, URIKIT_PURL_NAME, 0, 3);
    check_refused(parts_of("cargo", "a", "b"), URIKIT_E_PURL_NAMESPACE_NOT_ALLOWED, URIKIT_PURL_NAMESPACE, 0, 0);
    check_refused(parts_of("maven", "/", "b"), URIKIT_E_PURL_NAMESPACE_NEEDED, URIKIT_PURL_NAMESPACE, 0, 0);
    check_refused(parts_of("cpan", "", "A::B"), URIKIT_E_PURL_NAME, URIKIT_PURL_NAME, 0, 2);
    check_refused(parts_of("cocoapods", "", "a+b"), URIKIT_E_PURL_NAME, URIKIT_PURL_NAME, 0, 1);
    check_refused(parts_of("julia", "", "a"), URIKIT_E_PURL_QUALIFIER_NEEDED, URIKIT_PURL_KEY, 0, 0);
    parts.version = URIKIT_STR("\xED\xA0\x80");
    check_refused(parts, URIKIT_E_PURL_UTF8, URIKIT_PURL_VERSION, 0, 0);
    parts.version = URIKIT_STR("");
    parts.subpath = URIKIT_STR("\x80");
    check_refused(parts, URIKIT_E_PURL_UTF8, URIKIT_PURL_SUBPATH, 0, 0);
    parts.subpath = URIKIT_STR("");
    parts.pairs = pairs;
    parts.count = 3;
    check_refused(parts, URIKIT_E_PURL_DUPLICATE_KEY, URIKIT_PURL_KEY, 2, 0);
    pairs[1].key = URIKIT_STR("b");
    pairs[2].key = URIKIT_STR("c");
    check_refused(parts, URIKIT_E_PURL_DUPLICATE_KEY, URIKIT_PURL_KEY, 1, 0);
    pairs[1].key = URIKIT_STR("a");
    pairs[2].key = URIKIT_STR("9");
    check_refused(parts, URIKIT_E_PURL_KEY, URIKIT_PURL_KEY, 2, 0);
    pairs[2].key = URIKIT_STR("c");
    pairs[2].value = URIKIT_STR("\xFF");
    check_refused(parts, URIKIT_E_PURL_UTF8, URIKIT_PURL_VALUE, 2, 0);
    parts.count = 2;
    parts.type = URIKIT_STR("swid");
    check_refused(parts, URIKIT_E_PURL_QUALIFIER_NEEDED, URIKIT_PURL_KEY, 2, 0);
    assert_int_equal(urikit_purl_build(&parts, NULL, 0, &(urikit_out){ NULL, 0, 0 }, NULL), URIKIT_E_LIMIT);
    parts = parts_of("chrome-extension", "", "abcdefghijklmnopabcdefghijklmnop");
    parts.version = URIKIT_STR("1.x");
    check_refused(parts, URIKIT_E_PURL_VERSION, URIKIT_PURL_VERSION, 0, 2);
}

/* Output over a component, over the list of pairs, or over the space for sorting, up to its last byte. */
static void test_build_overlap(void **state)
{
    char text[] = "tnavskw";
    urikit_purl_pair pairs[2] = { { { text + 5, 1 }, { text + 6, 1 } }, { URIKIT_STR("a"), URIKIT_STR("1") } };
    urikit_purl_pair space[2];
    urikit_purl_parts parts = { { text, 1 }, { text + 1, 1 }, { text + 2, 1 }, { text + 3, 1 }, pairs, 2, { text + 4, 1 } };
    /* clang-format off */
    char *const over[] = { text, text + 1, text + 2, text + 3, text + 4, text + 5, text + 6, (char *)pairs,
                           (char *)(pairs + 2) - 1, (char *)space, (char *)(space + 2) - 1 };
    /* clang-format on */
    size_t i;

    (void)state;
    for (i = 0; i < sizeof over / sizeof over[0]; i++) {
        urikit_out out = { over[i], 1, 0 };
        urikit_purl_place at = { 99, 99, 99 };

        assert_int_equal(urikit_purl_build(&parts, space, 2, &out, &at), URIKIT_E_OVERLAP);
        assert_int_equal(out.len, 0);
        assert_int_equal(at.part, 0);
        assert_int_equal(at.index, 0);
        assert_int_equal(at.byte, 0);
    }
}

/* ---- properties ------------------------------------------------------------------------------- */

/* clang-format off */
static const char *const pieces[] = {
    "pkg:", "pkg:npm/", "pkg:git/", "pkg:pub/", "pkg:swid/a/b/", "pkg:generic/", "a", "B", "_", ".", "..", "/", "//", "@",
    "?", "#", "&", "=", "k=v", "K=", "a.b=1", "%2F", "%2e", "%41", "%C3%A9", "%C3", "%40", "+", ":", "tag_id=t",
    "checksums=1", "checksum=2", " ", "!", "~"
};
/* clang-format on */

static bool generated(random_state *random, size_t number)
{
    char text[PURL_CASE_CAP];
    size_t len = 0;
    size_t n = random_below(random, 12);
    size_t k;

    (void)number;
    for (k = 0; k <= n; k++) {
        const char *piece = pieces[random_below(random, k == 0 ? 6 : sizeof pieces / sizeof pieces[0])];

        memcpy(text + len, piece, strlen(piece));
        len += strlen(piece);
    }
    return purl_properties(urikit_str_of(text, len));
}

static void test_properties(void **state)
{
    (void)state;
    assert_true(random_try(generated) > random_cases() / 50);
}

/* ---- linear time ---------------------------------------------------------------------------------- */

static void do_all(urikit_str text, void *context)
{
    urikit_out *buffer = context;
    size_t cap = URIKIT_PURL_PAIRS_BOUND(text.len);
    urikit_purl_pair *pairs = malloc((cap + 1) * sizeof *pairs);
    urikit_out out = { buffer->ptr, buffer->cap, 0 };
    urikit_purl purl;

    assert_non_null(pairs);
    if (urikit_purl_parse(text, URIKIT_PURL_LENIENT, pairs, cap, &purl, NULL) == URIKIT_OK) {
        assert_int_equal(urikit_purl_normalize(&purl, &out), URIKIT_OK);
        assert_true(urikit_purl_equal(&purl, &purl));
        (void)urikit_purl_notices(&purl);
    }
    free(pairs);
}

static void test_linear_time(void **state)
{
    static const clock_shape shapes[] = {
        { "pkg:", "/", "a/b" },       { "pkg:a", "a", "/b" },       { "pkg:a/", "/", "b" },
        { "pkg:a/b", "@", "" },       { "pkg:a/b", "?", "" },       { "pkg:a/b", "#", "" },
        { "pkg:a/b#", "./", "" },     { "pkg:a/b#", "%2e/", "" },   { "pkg:a/", "%2F", "b" },
        { "pkg:a/b", "%2F", "" },     { "pkg:git/h/", "%2F", "b" }, { "pkg:a/b?", "&", "" },
        { "pkg:a/b?", "a=&", "" },    { "pkg:a/b?", "a=1&", "" },   { "pkg:a/b?k=", "%C3%A9", "" },
        { "pkg:pub/", "%C3%A9", "" }, { "pkg:swid/", "a/", "b" },   { "pkg:mlflow/b?repository_url=", "databrickd", "" },
        { "pkg:a/b", "?a=1", "" },    { "pkg:a/b", "#a?b/c", "" },  { "pkg:a/../", "../", "b" }
    };
    urikit_out buffer = { NULL, (size_t)4 << 20, 0 };
    size_t i;

    (void)state;
    buffer.ptr = malloc(buffer.cap);
    assert_non_null(buffer.ptr);
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], (size_t)1 << 18, do_all, &buffer);
    }
    free(buffer.ptr);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_purl_errors),  cmocka_unit_test(test_purl_canonical),
                                        cmocka_unit_test(test_qualifiers),   cmocka_unit_test(test_space),
                                        cmocka_unit_test(test_lenient),      cmocka_unit_test(test_types),
                                        cmocka_unit_test(test_equal),        cmocka_unit_test(test_build),
                                        cmocka_unit_test(test_build_errors), cmocka_unit_test(test_build_overlap),
                                        cmocka_unit_test(test_properties),   cmocka_unit_test(test_linear_time) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
