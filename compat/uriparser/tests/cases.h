/* SPDX-License-Identifier: MIT */
/* The tests of both families of calls: included by test_uriparser.c for char, and by test_uriparser_wide.c for wchar_t. */
#include <uriparser/Uri.h>
#include <uriparser/UriIp4.h>

#ifdef WIDE
#include <uriparser/UriDefsUnicode.h>
#else
#include <uriparser/UriDefsAnsi.h>
#endif

#include <urikit/uri.h>

#include "check.h"
#include "clock.h"

#include <limits.h>
#include <stdint.h>

typedef URI_CHAR uri_char;
typedef URI_TYPE(Uri) uri_parts;
typedef URI_TYPE(QueryList) query_pair;

/* ---- texts ------------------------------------------------------------------------------------------ */

/* A copy in the characters of this family, of exactly the size; the caller frees it. */
static uri_char *chars_of(const char *text, size_t len)
{
    uri_char *copy = malloc(len ? len * sizeof *copy : 1);
    size_t i;

    assert_non_null(copy);
    for (i = 0; i < len; i++) {
        copy[i] = (uri_char)(unsigned char)text[i];
    }
    return copy;
}

/* The same with a NUL. */
static uri_char *string_of(const char *text)
{
    return chars_of(text, strlen(text) + 1);
}

static void check_chars(const uri_char *got, const char *want, const char *what)
{
    size_t i;

    for (i = 0; got[i] || want[i]; i++) {
        if (got[i] != (uri_char)(unsigned char)want[i]) {
            char shown[300];

            for (i = 0; i < sizeof shown - 1 && got[i]; i++) {
                shown[i] = (char)got[i];
            }
            shown[i] = '\0';
            fail_msg("%s: got \"%s\", want \"%s\"", what, shown, want);
        }
    }
}

/* The struct as text, by both calls, and with every space that is too small. */
static void check_uri(const uri_parts *uri, const char *want, const char *what)
{
    uri_char *buffer;
    int need = -1;
    int cap;

    assert_int_equal(URI_FUNC(ToStringCharsRequired)(uri, &need), URI_SUCCESS);
    for (cap = 0; cap <= need + 1; cap++) {
        int written = -1;
        int result;

        buffer = malloc(cap ? (size_t)cap * sizeof *buffer : 1);
        assert_non_null(buffer);
        result = URI_FUNC(ToString)(buffer, uri, cap, &written);
        assert_int_equal(result, cap > need ? URI_SUCCESS : URI_ERROR_OUTPUT_TOO_LARGE);
        assert_int_equal(written, cap > need ? need + 1 : 0);
        if (cap > 0) {
            check_chars(buffer, cap > need ? want : "", what);
        }
        free(buffer);
    }
}

/* Parses a copy of exact size, which *copy holds. */
static void parse(uri_parts *uri, uri_char **copy, const char *text)
{
    size_t len = strlen(text);

    *copy = chars_of(text, len);
    if (URI_FUNC(ParseSingleUriEx)(uri, *copy, *copy + len, NULL) != URI_SUCCESS) {
        fail_msg("\"%s\" does not parse", text);
    }
}

/* ---- a memory manager that counts, and fails at one call ----------------------------------------------- */

typedef struct failing {
    UriMemoryManager manager;
    size_t calls;
    size_t fails_at; /* SIZE_MAX: never */
    size_t open;     /* blocks not freed */
} failing;

static void *failing_malloc(UriMemoryManager *manager, size_t size)
{
    failing *f = manager->userData;
    void *block = f->calls++ == f->fails_at ? NULL : malloc(size);

    f->open += block != NULL;
    return block;
}

static void *failing_realloc(UriMemoryManager *manager, void *block, size_t size)
{
    (void)manager;
    (void)block;
    (void)size;
    fail_msg("realloc is not called");
    return NULL;
}

static void failing_free(UriMemoryManager *manager, void *block)
{
    failing *f = manager->userData;

    f->open -= block != NULL;
    free(block);
}

static void failing_init(failing *f, size_t fails_at)
{
    f->manager.malloc = failing_malloc;
    f->manager.calloc = uriEmulateCalloc;
    f->manager.realloc = failing_realloc;
    f->manager.reallocarray = uriEmulateReallocarray;
    f->manager.free = failing_free;
    f->manager.userData = f;
    f->calls = f->open = 0;
    f->fails_at = fails_at;
}

/* ---- parse ------------------------------------------------------------------------------------------------ */

/* clang-format off */
static const char *const valid[] = {
    "", "/", "//", "///", "a", "a/", "/a", "/a/b//c/", "//h", "//h/", "//h//", "//@:", "//u:p@h:80/a?b#c", "s:", "s:/", "s:a", "s:a/b",
    "s://h", "s://h/", "s://h/a/b/c", "s:///a", "s:/.//a", "./a:b", "?", "#", "?q#f", "http://1.2.3.4/", "http://[::1]:80/a",
    "http://[1:23:456:7890::5.43.219.0]", "http://[v7.a:b]/x", "http://256.1.1.1/", "mailto:a@b", "urn:a:b:c", "a%2Fb",
    "http://h/0123456789012345678901234567890123456789012345678901234567890123456789/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p",
    "http://h/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a"
};
/* clang-format on */

static void test_round_trip(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof valid / sizeof valid[0]; i++) {
        uri_parts uri;
        uri_parts copy;
        uri_char *text;

        parse(&uri, &text, valid[i]);
        check_uri(&uri, valid[i], valid[i]);
        assert_int_equal(uri.owner, URI_FALSE);
        assert_int_equal(URI_FUNC(CopyUri)(&copy, &uri), URI_SUCCESS);
        assert_int_equal(copy.owner, URI_TRUE);
        assert_true(URI_FUNC(EqualsUri)(&uri, &copy));
        assert_int_equal(URI_FUNC(MakeOwner)(&uri), URI_SUCCESS);
        assert_int_equal(URI_FUNC(MakeOwner)(&uri), URI_SUCCESS); /* again */
        free(text); /* now nothing borrows it */
        check_uri(&uri, valid[i], valid[i]);
        check_uri(&copy, valid[i], valid[i]);
        assert_true(URI_FUNC(EqualsUri)(&uri, &copy));
        assert_int_equal(URI_FUNC(HasHost)(&uri),
                         strstr(valid[i], "//") && strncmp(valid[i], "/a", 2) && !strstr(valid[i], "/.//"));
        URI_FUNC(FreeUriMembers)(&uri);
        URI_FUNC(FreeUriMembers)(&uri); /* again */
        URI_FUNC(FreeUriMembers)(&copy);
    }
}

/* Every prefix of every text: the parser of the library judges, and says where. */
static void test_same_judgement(void **state)
{
    static const char *const more[] = {
        "http://a%G0/", "a b", "http://[::1", "http://h:8x/", "1:a", "::", "http://[fe80::1%25en0]/", "\xC3\xA4"
    };
    size_t i;
    size_t len;

    (void)state;
    for (i = 0; i < sizeof valid / sizeof valid[0] + sizeof more / sizeof more[0]; i++) {
        const char *text = i < sizeof valid / sizeof valid[0] ? valid[i] : more[i - sizeof valid / sizeof valid[0]];

        for (len = 0; len <= strlen(text); len++) {
            uri_char *copy = chars_of(text, len);
            const uri_char *where = NULL;
            urikit_uri parsed;
            uri_parts uri;
            size_t at = 0;
            urikit_code code = urikit_uri_parse(urikit_str_of(text, len), URIKIT_PARSE_REFERENCE, &parsed, &at);
            int result = URI_FUNC(ParseSingleUriEx)(&uri, copy, copy + len, &where);

            assert_int_equal(result, code ? URI_ERROR_SYNTAX : URI_SUCCESS);
            assert_ptr_equal(where, code ? copy + at : NULL);
            URI_FUNC(FreeUriMembers)(&uri);
            free(copy);
        }
    }
}

static void test_nulls(void **state)
{
    uri_char *text = string_of("http://h/a");
    const uri_char *end = text + 10;
    uri_char buffer[40];
    URI_TYPE(ParserState) parser;
    query_pair *list;
    uri_char *made;
    unsigned mask;
    uri_parts uri;
    uri_parts out;
    int n;

    (void)state;
    assert_int_equal(URI_FUNC(ParseSingleUri)(&uri, text, NULL), URI_SUCCESS);
    assert_int_equal(URI_FUNC(ParseSingleUri)(NULL, text, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ParseSingleUri)(&out, NULL, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ParseSingleUriEx)(&out, end, text, NULL), URI_ERROR_RANGE_INVALID);
    assert_int_equal(URI_FUNC(ParseUri)(NULL, text), URI_ERROR_NULL);
    parser.uri = NULL;
    assert_int_equal(URI_FUNC(ParseUri)(&parser, text), URI_ERROR_NULL);
    parser.uri = &out;
    assert_int_equal(URI_FUNC(ParseUri)(&parser, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ParseUriEx)(&parser, text, NULL), URI_ERROR_NULL);
    URI_FUNC(FreeUriMembers)(NULL);
    assert_int_equal(URI_FUNC(FreeUriMembersMm)(NULL, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(CopyUri)(NULL, &uri), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(CopyUri)(&out, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(MakeOwner)(NULL), URI_ERROR_NULL);
    assert_false(URI_FUNC(HasHost)(NULL));
    assert_int_equal(URI_FUNC(ToString)(NULL, &uri, 9, &n), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ToString)(buffer, NULL, 9, &n), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ToStringCharsRequired)(NULL, &n), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ToStringCharsRequired)(&uri, NULL), URI_ERROR_NULL);
    assert_true(URI_FUNC(EqualsUri)(NULL, NULL));
    assert_false(URI_FUNC(EqualsUri)(NULL, &uri));
    assert_int_equal(URI_FUNC(AddBaseUri)(NULL, &uri, &uri), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(AddBaseUri)(&out, NULL, &uri), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(AddBaseUri)(&out, &uri, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(RemoveBaseUri)(NULL, &uri, &uri, URI_FALSE), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(RemoveBaseUri)(&out, NULL, &uri, URI_FALSE), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(RemoveBaseUri)(&out, &uri, NULL, URI_FALSE), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(NormalizeSyntax)(NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(NormalizeSyntaxMaskRequiredEx)(NULL, &mask), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(NormalizeSyntaxMaskRequiredEx)(&uri, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(NormalizeSyntaxMaskRequired)(NULL), UINT_MAX);
    assert_null(URI_FUNC(Escape)(text, NULL, URI_FALSE, URI_FALSE));
    assert_ptr_equal(URI_FUNC(Escape)(NULL, buffer, URI_FALSE, URI_FALSE), buffer);
    assert_null(URI_FUNC(UnescapeInPlace)(NULL));
    assert_int_equal(URI_FUNC(UnixFilenameToUriString)(NULL, buffer), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(WindowsFilenameToUriString)(text, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(UriStringToUnixFilename)(NULL, buffer), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(UriStringToWindowsFilename)(text, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(DissectQueryMalloc)(NULL, &n, text, end), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(DissectQueryMalloc)(&list, &n, NULL, end), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(DissectQueryMalloc)(&list, &n, text, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(DissectQueryMalloc)(&list, &n, end, text), URI_ERROR_RANGE_INVALID);
    assert_null(list);
    URI_FUNC(FreeQueryList)(NULL);
    assert_int_equal(URI_FUNC(ComposeQueryCharsRequired)(NULL, &n), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ComposeQuery)(buffer, NULL, 9, &n), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ComposeQueryMalloc)(&made, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(ParseIpFourAddress)(NULL, text, end), URI_ERROR_SYNTAX);
    assert_int_equal(URI_FUNC(ParseIpSixAddress)(NULL, text, end), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(SetQuery)(NULL, text, end), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(SetQuery)(&uri, text, NULL), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(SetQuery)(&uri, NULL, end), URI_ERROR_NULL);
    assert_int_equal(URI_FUNC(SetQuery)(&uri, end, text), URI_ERROR_RANGE_INVALID);
    assert_false(URI_FUNC(IsWellFormedPath)(NULL, end, URI_FALSE));
    check_uri(&uri, "http://h/a", "unchanged");
    URI_FUNC(FreeUriMembers)(&uri);
    free(text);
}

/* ---- resolve, relativize, normalize ---------------------------------------------------------------------- */

typedef struct pair_row {
    const char *base, *ref, *want;
    int options, code;
} pair_row;

static const pair_row resolve_rows[] = {
    { "http://a/b/c/d;p?q", "../g", "http://a/b/g", URI_RESOLVE_STRICTLY, URI_SUCCESS },
    { "http://a/b/c/d;p?q", "http:g", "http:g", URI_RESOLVE_STRICTLY, URI_SUCCESS },
    { "http://a/b/c/d;p?q", "http:g", "http://a/b/c/g", URI_RESOLVE_IDENTICAL_SCHEME_COMPAT, URI_SUCCESS },
    { "f:/a", ".//g", "f:/.//g", URI_RESOLVE_STRICTLY, URI_SUCCESS }, /* never an authority */
    { "http://h/", "..//x", "http://h//x", URI_RESOLVE_STRICTLY, URI_SUCCESS },
    { "foo:a/b", "../c", "foo:/c", URI_RESOLVE_STRICTLY, URI_SUCCESS }, /* RFC 3986 5.2.4 */
    { "http://[2001:DB8::1]/a", "b", "http://[2001:DB8::1]/b", URI_RESOLVE_STRICTLY, URI_SUCCESS },
    { "a", "b", "", URI_RESOLVE_STRICTLY, URI_ERROR_ADDBASE_REL_BASE },
};

static void test_resolve(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof resolve_rows / sizeof resolve_rows[0]; i++) {
        const pair_row *row = &resolve_rows[i];
        uri_char *base_text;
        uri_char *ref_text;
        uri_parts base;
        uri_parts ref;
        uri_parts made;

        parse(&base, &base_text, row->base);
        parse(&ref, &ref_text, row->ref);
        assert_int_equal(URI_FUNC(AddBaseUriEx)(&made, &ref, &base, (UriResolutionOptions)row->options), row->code);
        URI_FUNC(FreeUriMembers)(&base);
        URI_FUNC(FreeUriMembers)(&ref);
        free(base_text);
        free(ref_text);
        check_uri(&made, row->want, row->ref); /* it borrows from neither */
        URI_FUNC(FreeUriMembers)(&made);
    }
}

/* options: the mode of the domain's root */
static const pair_row relativize_rows[] = {
    { "s://h/a/d", "s://h/a/b/c", "b/c", URI_FALSE, URI_SUCCESS },
    { "s://h/a/d", "s://h/a/b/c", "/a/b/c", URI_TRUE, URI_SUCCESS },
    { "s://h/x/y/z", "s://h/a", "../../a", URI_FALSE, URI_SUCCESS },
    { "s://h/x/y/z", "s://h/", "../../", URI_FALSE, URI_SUCCESS },
    { "s://h/a/", "s://h/a///b", ".///b", URI_FALSE, URI_SUCCESS },
    { "s://h/a", "s://h/b:c", "./b:c", URI_FALSE, URI_SUCCESS },
    { "s://h/a/b", "s://h/a/", ".", URI_FALSE, URI_SUCCESS },
    { "s://h/a?q", "s://h/a", "a", URI_FALSE, URI_SUCCESS },
    { "s://h/a?q", "s://h/a#f", "a#f", URI_FALSE, URI_SUCCESS },
    { "s://h/a", "s://h/a", "", URI_FALSE, URI_SUCCESS },
    { "s://h/a", "s://i/a?b", "//i/a?b", URI_TRUE, URI_SUCCESS },
    { "s://h/a", "t://h/a", "t://h/a", URI_FALSE, URI_SUCCESS },
    { "s:a", "s:b", "b", URI_TRUE, URI_SUCCESS }, /* no root to begin at */
    { "s://h", "s:/a", "s:/a", URI_TRUE, URI_SUCCESS },
    { "s:/a", "s:/.//b", ".//b", URI_FALSE, URI_SUCCESS },
    { "a", "s:b", "", URI_FALSE, URI_ERROR_REMOVEBASE_REL_BASE },
    { "s:b", "a", "", URI_FALSE, URI_ERROR_REMOVEBASE_REL_SOURCE },
};

/* The reference has the form that the row wants, and, in any form, resolves to the source. */
static void test_relativize(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof relativize_rows / sizeof relativize_rows[0]; i++) {
        const pair_row *row = &relativize_rows[i];
        uri_char *base_text;
        uri_char *source_text;
        uri_parts base;
        uri_parts source;
        uri_parts made;
        uri_parts again;

        parse(&base, &base_text, row->base);
        parse(&source, &source_text, row->ref);
        assert_int_equal(URI_FUNC(RemoveBaseUri)(&made, &source, &base, row->options), row->code);
        check_uri(&made, row->want, row->ref);
        if (!row->code) {
            assert_int_equal(URI_FUNC(AddBaseUri)(&again, &made, &base), URI_SUCCESS);
            check_uri(&again, row->ref, row->ref);
            URI_FUNC(FreeUriMembers)(&again);
        }
        URI_FUNC(FreeUriMembers)(&made);
        URI_FUNC(FreeUriMembers)(&base);
        URI_FUNC(FreeUriMembers)(&source);
        free(base_text);
        free(source_text);
    }
}

/* Every form, for paths of all short shapes. */
static void test_relativize_shapes(void **state)
{
    static const char *const paths[] = { "",      "/",    "//",   "/a",     "/a/", "/a/b", "/a//", "//a",     "/a//b", "/b",
                                         "/a/b/", "/b/a", "/a:b", "/a/c:d", "///", "/a/.", "/..",  "/a/../b", "/.//a", "/b//" };
    static const char *const heads[] = { "s://h", "s:", "s://" };
    static const char *const tails[] = { "", "?", "?q", "#f" };
    enum { PATHS = sizeof paths / sizeof paths[0] };
    size_t i;

    (void)state;
    for (i = 0; i < 3 * (size_t)PATHS * PATHS * 4 * 2; i++) {
        char base_utf8[60];
        char source_utf8[60];
        char want[80];
        urikit_out out = URIKIT_OUT(want);
        urikit_uri base_uri;
        urikit_uri source_uri;
        uri_char *base_text;
        uri_char *source_text;
        uri_parts base, source, made, again;
        const char *head = heads[i / 2 / 4 / PATHS / PATHS];

        snprintf(base_utf8, sizeof base_utf8, "%s%s%s", head, paths[i / 2 / 4 % PATHS], tails[i / 2 % 4]);
        snprintf(source_utf8, sizeof source_utf8, "%s%s%s", head, paths[i / 2 / 4 / PATHS % PATHS], tails[(i / 2 + i / 3) % 4]);
        if (urikit_uri_parse(urikit_str_from(base_utf8), URIKIT_PARSE_SCHEME, &base_uri, NULL) ||
            urikit_uri_parse(urikit_str_from(source_utf8), URIKIT_PARSE_SCHEME, &source_uri, NULL)) {
            continue; /* "s:" and "//a" */
        }
        /* what resolution makes of the source itself: without dot segments */
        assert_int_equal(urikit_uri_resolve(&base_uri, &source_uri, URIKIT_RESOLVE_STRICT, &out), URIKIT_OK);
        want[out.len] = '\0';
        parse(&base, &base_text, base_utf8);
        parse(&source, &source_text, source_utf8);
        assert_int_equal(URI_FUNC(RemoveBaseUri)(&made, &source, &base, (UriBool)(i % 2)), URI_SUCCESS);
        assert_int_equal(URI_FUNC(AddBaseUri)(&again, &made, &base), URI_SUCCESS);
        /* an empty path takes that of the base, which keeps its dot segments: then it is the source, byte for byte */
        check_uri(&again, URI_FUNC(EqualsUri)(&again, &source) ? source_utf8 : want, source_utf8);
        URI_FUNC(FreeUriMembers)(&again);
        URI_FUNC(FreeUriMembers)(&made);
        URI_FUNC(FreeUriMembers)(&base);
        URI_FUNC(FreeUriMembers)(&source);
        free(base_text);
        free(source_text);
    }
}

typedef struct normal_row {
    const char *text, *want;
    unsigned mask, required;
} normal_row;

static const normal_row normal_rows[] = {
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "http://A@example.org:80/a?A#A", UINT_MAX, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "http://A@example.org:080/a?A#A", 0x3F, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "http://%41@EXAMPLE.ORG:080/../a?%41#%41", URI_NORMALIZE_SCHEME, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "HTTP://A@EXAMPLE.ORG:080/../a?%41#%41", URI_NORMALIZE_USER_INFO, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "HTTP://%41@example.org:080/../a?%41#%41", URI_NORMALIZE_HOST, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "HTTP://%41@EXAMPLE.ORG:080/a?%41#%41", URI_NORMALIZE_PATH, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "HTTP://%41@EXAMPLE.ORG:080/../a?A#%41", URI_NORMALIZE_QUERY, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "HTTP://%41@EXAMPLE.ORG:080/../a?%41#A", URI_NORMALIZE_FRAGMENT, 0x7F },
    { "HTTP://%41@EXAMPLE.ORG:080/../a?%41#%41", "HTTP://%41@EXAMPLE.ORG:80/../a?%41#%41", URI_NORMALIZE_PORT, 0x7F },
    { "http://h:000/", "http://h:0/", UINT_MAX, URI_NORMALIZE_PORT },
    { "http://h:/", "http://h:/", UINT_MAX, 0 },
    { "A/%2e", "A/", UINT_MAX, URI_NORMALIZE_PATH },
    { "x/..", "./", UINT_MAX, URI_NORMALIZE_PATH },
    { "x/../a:b", "./a:b", UINT_MAX, URI_NORMALIZE_PATH },
    { "s:/.//a", "s:/.//a", UINT_MAX, 0 },
    { "http://[2001:DB8::A]/", "http://[2001:db8::a]/", UINT_MAX, URI_NORMALIZE_HOST },
    { "A:B", "A:B", 0, URI_NORMALIZE_SCHEME },
};

static void test_normalize(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof normal_rows / sizeof normal_rows[0]; i++) {
        const normal_row *row = &normal_rows[i];
        unsigned mask = 1234;
        uri_char *text;
        uri_parts uri;

        parse(&uri, &text, row->text);
        assert_int_equal(URI_FUNC(NormalizeSyntaxMaskRequiredEx)(&uri, &mask), URI_SUCCESS);
        assert_int_equal(mask, row->required);
        assert_int_equal(URI_FUNC(NormalizeSyntaxMaskRequired)(&uri), mask);
        assert_int_equal(URI_FUNC(NormalizeSyntaxEx)(&uri, row->mask), URI_SUCCESS);
        assert_int_equal(uri.owner, row->mask != 0);
        if (uri.owner) {
            free(text);
        }
        check_uri(&uri, row->want, row->text);
        assert_int_equal(URI_FUNC(NormalizeSyntaxEx)(&uri, row->mask), URI_SUCCESS); /* again */
        check_uri(&uri, row->want, row->text);
        if (!uri.owner) {
            free(text);
        }
        URI_FUNC(FreeUriMembers)(&uri);
    }
}

/* ---- setters ---------------------------------------------------------------------------------------------- */

typedef int (*setter)(uri_parts *uri, const uri_char *first, const uri_char *afterLast, UriMemoryManager *memory);

static const struct {
    const char *name;
    setter call;
} setters[] = { { "scheme", URI_FUNC(SetSchemeMm) },       { "userinfo", URI_FUNC(SetUserInfoMm) },
                { "host", URI_FUNC(SetHostAutoMm) },       { "name", URI_FUNC(SetHostRegNameMm) },
                { "ip4", URI_FUNC(SetHostIp4Mm) },         { "ip6", URI_FUNC(SetHostIp6Mm) },
                { "future", URI_FUNC(SetHostIpFutureMm) }, { "port", URI_FUNC(SetPortTextMm) },
                { "path", URI_FUNC(SetPathMm) },           { "query", URI_FUNC(SetQueryMm) },
                { "fragment", URI_FUNC(SetFragmentMm) } };

static const struct {
    const char *text, *what, *value, *want; /* value NULL: remove */
    int code;
} set_rows[] = {
    { "a://h/p", "scheme", "b", "b://h/p", URI_SUCCESS },
    { "a://h/p", "scheme", NULL, "//h/p", URI_SUCCESS },
    { "a:b:c", "scheme", NULL, "./b:c", URI_SUCCESS },
    { "p", "scheme", "b", "b:p", URI_SUCCESS },
    { "./a:b", "scheme", "s", "s:./a:b", URI_SUCCESS },
    { "a:p", "scheme", "", "a:p", URI_ERROR_SYNTAX },
    { "a:p", "scheme", "1", "a:p", URI_ERROR_SYNTAX },
    { "a:p", "scheme", "b:", "a:p", URI_ERROR_SYNTAX },
    { "//h", "userinfo", "u:p", "//u:p@h", URI_SUCCESS },
    { "//u@h", "userinfo", "", "//@h", URI_SUCCESS },
    { "//u@h", "userinfo", NULL, "//h", URI_SUCCESS },
    { "//u@h", "userinfo", "a@b", "//u@h", URI_ERROR_SYNTAX },
    { "/p", "userinfo", NULL, "/p", URI_SUCCESS },
    { "/p", "userinfo", "u", "/p", URI_ERROR_SETUSERINFO_HOST_NOT_SET },
    { "s://h/p", "host", "i", "s://i/p", URI_SUCCESS },
    { "s://h/p", "host", "", "s:///p", URI_SUCCESS },
    { "s://h/p", "host", NULL, "s:/p", URI_SUCCESS },
    { "s://h/", "host", NULL, "s:/", URI_SUCCESS },
    { "s://h", "host", NULL, "s:", URI_SUCCESS },
    { "s://h//p", "host", NULL, "s:/.//p", URI_SUCCESS },
    { "//h/./p", "host", NULL, "/./p", URI_SUCCESS },
    { "s:p/q", "host", "h", "s://h/p/q", URI_SUCCESS },
    { "s:", "host", "h", "s://h", URI_SUCCESS },
    { "s:/.//p", "host", "h", "s://h/.//p", URI_SUCCESS },
    { "s://h", "host", "1.2.3.4", "s://1.2.3.4", URI_SUCCESS },
    { "s://h", "host", "[::1]", "s://[::1]", URI_SUCCESS },
    { "s://[::1]/p", "host", "[v1.a]", "s://[v1.a]/p", URI_SUCCESS },
    { "s://[v1.a]/p", "host", "h", "s://h/p", URI_SUCCESS },
    { "s://h", "host", "::1", "s://h", URI_ERROR_SYNTAX },
    { "s://h", "host", "[::1", "s://h", URI_ERROR_SYNTAX },
    { "s://h", "host", "[]", "s://h", URI_ERROR_SYNTAX },
    { "s://h", "host", "[fe80::1%25en0]", "s://h", URI_ERROR_SYNTAX },
    { "s://h", "host", "i:80", "s://h", URI_ERROR_SYNTAX },
    { "s://h", "host", "i/p", "s://h", URI_ERROR_SYNTAX },
    { "//u@h", "host", NULL, "//u@h", URI_ERROR_SETHOST_USERINFO_SET },
    { "//h:1", "host", NULL, "//h:1", URI_ERROR_SETHOST_PORT_SET },
    { "//u@h:1", "host", "i", "//u@i:1", URI_SUCCESS },
    { "//h", "name", "1.2.3.4", "//1.2.3.4", URI_SUCCESS },
    { "//h", "name", "[::1]", "//h", URI_ERROR_SYNTAX },
    { "//h", "ip4", "1.2.3.4", "//1.2.3.4", URI_SUCCESS },
    { "//h", "ip4", "1.2.3", "//h", URI_ERROR_SYNTAX },
    { "//h", "ip4", "", "//h", URI_ERROR_SYNTAX },
    { "//h", "ip6", "1:23:456:7890::5.43.219.0", "//[1:23:456:7890::5.43.219.0]", URI_SUCCESS },
    { "//1.2.3.4", "ip6", "::2", "//[::2]", URI_SUCCESS },
    { "//h", "ip6", "[::1]", "//h", URI_ERROR_SYNTAX },
    { "//h", "ip6", "v1.a", "//h", URI_ERROR_SYNTAX },
    { "//h", "ip6", "", "//h", URI_ERROR_SYNTAX },
    { "//h", "ip6", "::1]@[::2", "//h", URI_ERROR_SYNTAX },
    { "//h", "future", "v1.a:b", "//[v1.a:b]", URI_SUCCESS },
    { "//h", "future", "::1", "//h", URI_ERROR_SYNTAX },
    { "//h", "future", "v1.a]:8", "//h", URI_ERROR_SYNTAX },
    { "//h", "port", "80", "//h:80", URI_SUCCESS },
    { "//h:80", "port", "", "//h:", URI_SUCCESS },
    { "//h:80", "port", NULL, "//h", URI_SUCCESS },
    { "//h", "port", "8x", "//h", URI_ERROR_SYNTAX },
    { "/p", "port", "80", "/p", URI_ERROR_SETPORT_HOST_NOT_SET },
    { "//h/p", "path", "/q/r", "//h/q/r", URI_SUCCESS },
    { "//h/p", "path", "//", "//h//", URI_SUCCESS },
    { "//h/p", "path", "q", "//h/p", URI_ERROR_SYNTAX },
    { "//h/p", "path", "", "//h/p", URI_ERROR_SYNTAX },
    { "//h/p", "path", NULL, "//h", URI_SUCCESS },
    { "s:p", "path", "/", "s:/", URI_SUCCESS },
    { "s:p", "path", "//", "s:/.//", URI_SUCCESS },
    { "s:p", "path", "", "s:", URI_SUCCESS },
    { "/p", "path", "a:/b", "./a:/b", URI_SUCCESS },
    { "s:", "path", "a:/b", "s:a:/b", URI_SUCCESS },
    { "p", "path", "//a/b", "/.//a/b", URI_SUCCESS },
    { "/p?q", "path", "a?b", "/p?q", URI_ERROR_SYNTAX },
    { "/p", "path", "a%2", "/p", URI_ERROR_SYNTAX },
    { "/p", "path", NULL, "", URI_SUCCESS },
    { "/p", "query", "a=b", "/p?a=b", URI_SUCCESS },
    { "/p?a#f", "query", "", "/p?#f", URI_SUCCESS },
    { "/p?a#f", "query", NULL, "/p#f", URI_SUCCESS },
    { "/p?a#f", "query", "#", "/p?a#f", URI_ERROR_SYNTAX },
    { "/p", "fragment", "a", "/p#a", URI_SUCCESS },
    { "/p#a", "fragment", NULL, "/p", URI_SUCCESS },
    { "/p#a", "fragment", "#", "/p#a", URI_ERROR_SYNTAX },
    { "/p#a", "fragment", "\xC3\xA4", "/p#a", URI_ERROR_SYNTAX },
};

static setter setter_of(const char *name)
{
    size_t i;

    for (i = 0; strcmp(setters[i].name, name) != 0; i++) {
    }
    return setters[i].call;
}

/* Borrowing and owning; the memory manager fails at each of its calls once, and then nothing has changed. */
static void test_set(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < 2 * sizeof set_rows / sizeof set_rows[0]; i++) {
        size_t row = i / 2;
        bool owns = i % 2;
        size_t len = set_rows[row].value ? strlen(set_rows[row].value) : 0;
        uri_char *value = set_rows[row].value ? chars_of(set_rows[row].value, len) : NULL;
        setter call = setter_of(set_rows[row].what);
        uri_char *text = chars_of(set_rows[row].text, strlen(set_rows[row].text));
        size_t fails_at = 0;
        int result;

        do {
            failing f;
            uri_parts uri;

            failing_init(&f, SIZE_MAX);
            assert_int_equal(URI_FUNC(ParseSingleUriExMm)(&uri, text, text + strlen(set_rows[row].text), NULL, &f.manager),
                             URI_SUCCESS);
            if (owns) {
                assert_int_equal(URI_FUNC(MakeOwnerMm)(&uri, &f.manager), URI_SUCCESS);
            }
            f.fails_at = f.calls + fails_at++;
            result = call(&uri, value, value ? value + len : NULL, &f.manager);
            assert_int_equal(uri.owner, owns || (value && result == URI_SUCCESS));
            if (result == URI_ERROR_MALLOC) {
                check_uri(&uri, set_rows[row].text, set_rows[row].what);
            } else {
                assert_int_equal(result, set_rows[row].code);
                check_uri(&uri, set_rows[row].want, set_rows[row].what);
            }
            assert_int_equal(URI_FUNC(FreeUriMembersMm)(&uri, &f.manager), URI_SUCCESS);
            assert_int_equal(f.open, 0);
        } while (result == URI_ERROR_MALLOC);
        free(value);
        free(text);
    }
}

static void test_well_formed(void **state)
{
    static const struct {
        const char *text;
        unsigned for_what; /* a bit for each check below */
    } rows[] = {        /* scheme userinfo name ip4 port query fragment path path-with-host ip6 future */
                 { "", 0x0F6 & ~0x8u }, { "a", 0x0E7 },    { "8", 0x0F6 },   { "a:b", 0x0E2 },        { "1.2.3.4", 0x0EE },
                 { "::1", 0x2E2 },      { "v1.a", 0x4E7 }, { "/", 0x1E0 },   { "//", 0x1E0 },         { "/a?b", 0x060 },
                 { "a b", 0 },          { "%", 0 },        { "%2", 0 },      { "%2f", 0x0E6 },        { "a#b", 0 },
                 { "[::1]", 0 },        { "v1", 0x0E7 },   { "a@b", 0x0E0 }, { "99999999999", 0x0F6 }
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t len = strlen(rows[i].text);
        uri_char *a = chars_of(rows[i].text, len);
        const uri_char *z = a + len;
        unsigned got = 0;

        got |= URI_FUNC(IsWellFormedScheme)(a, z) ? 0x001u : 0;
        got |= URI_FUNC(IsWellFormedUserInfo)(a, z) ? 0x002u : 0;
        got |= URI_FUNC(IsWellFormedHostRegName)(a, z) ? 0x004u : 0;
        got |= URI_FUNC(IsWellFormedHostIp4)(a, z) ? 0x008u : 0;
        got |= URI_FUNC(IsWellFormedPort)(a, z) ? 0x010u : 0;
        got |= URI_FUNC(IsWellFormedQuery)(a, z) ? 0x020u : 0;
        got |= URI_FUNC(IsWellFormedFragment)(a, z) ? 0x040u : 0;
        got |= URI_FUNC(IsWellFormedPath)(a, z, URI_FALSE) ? 0x080u : 0;
        got |= URI_FUNC(IsWellFormedPath)(a, z, URI_TRUE) ? 0x100u : 0;
        got |= URI_FUNC(IsWellFormedHostIp6)(a, z) == URI_SUCCESS ? 0x200u : 0;
        got |= URI_FUNC(IsWellFormedHostIpFuture)(a, z) == URI_SUCCESS ? 0x400u : 0;
        if (got != rows[i].for_what) {
            fail_msg("\"%s\": got %x, want %x", rows[i].text, got, rows[i].for_what);
        }
        free(a);
    }
}

/* ---- escape, file names, queries ------------------------------------------------------------------------------ */

static void test_escape(void **state)
{
    static const struct {
        const char *text, *want;
        UriBool plus, breaks;
    } rows[] = { { "a b", "a%20b", 0, 0 },
                 { "a b", "a+b", 1, 0 },
                 { "a+b~", "a%2Bb~", 1, 0 },
                 { "\r\n", "%0D%0A", 0, 0 },
                 { "\r\n", "%0D%0A", 0, 1 },
                 { "\n\r", "%0D%0A%0D%0A", 0, 1 },
                 { "\r", "%0D%0A", 0, 1 },
                 { "\xFF\x80", "%FF%80", 0, 0 },
                 { "", "", 1, 1 },
                 { "-._~09azAZ", "-._~09azAZ", 1, 1 },
                 { "a\nb\r\rc d", "a%0D%0Ab%0D%0A%0D%0Ac%20d", 0, 1 } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t len = strlen(rows[i].text);
        uri_char *text = chars_of(rows[i].text, len);
        uri_char *out = malloc(((rows[i].breaks ? 6 : 3) * len + 1) * sizeof *out); /* as much as is asked for */

        assert_non_null(out);
        assert_ptr_equal(URI_FUNC(EscapeEx)(text, text + len, out, rows[i].plus, rows[i].breaks), out + strlen(rows[i].want));
        check_chars(out, rows[i].want, rows[i].text);
        free(out);
        free(text);
    }
}

static void test_unescape(void **state)
{
    static const struct {
        const char *text, *want;
        UriBool plus;
        UriBreakConversion breaks;
    } rows[] = { { "a%20b+c", "a b+c", 0, URI_BR_DONT_TOUCH },
                 { "a%20b+c", "a b c", 1, URI_BR_DONT_TOUCH },
                 { "%", "%", 0, URI_BR_DONT_TOUCH },
                 { "%2", "%2", 0, URI_BR_DONT_TOUCH },
                 { "%%41%4g", "%A%4g", 0, URI_BR_DONT_TOUCH },
                 { "%2541", "%41", 0, URI_BR_DONT_TOUCH },
                 { "%0d%0A%0a%0D", "\n\n\n", 0, URI_BR_TO_LF },
                 { "%0d%0A%0a%0D", "\r\n\r\n\r\n", 0, URI_BR_TO_CRLF },
                 { "%0d%0A%0a%0D", "\r\r\r", 0, URI_BR_TO_CR },
                 { "%0d%0A%0a%0D", "\r\n\n\r", 0, URI_BR_DONT_TOUCH },
                 { "%0d\n%0ax", "\n\n\nx", 0, URI_BR_TO_LF },
                 { "%ff", "\xFF", 0, (UriBreakConversion)99 } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uri_char *text = string_of(rows[i].text);

        assert_ptr_equal(URI_FUNC(UnescapeInPlaceEx)(text, rows[i].plus, rows[i].breaks), text + strlen(rows[i].want));
#ifdef WIDE
        assert_int_equal(text[strlen(rows[i].want)], 0);
#endif
        check_chars(text, rows[i].want, rows[i].text);
        free(text);
    }
}

static void test_file_names(void **state)
{
    static const struct {
        const char *name, *uri;
        bool is_windows;
    } there[] = { { "/bin/bash", "file:///bin/bash", false },
                  { "/", "file:///", false },
                  { "", "", false },
                  { "./a b", "./a%20b", false },
                  { "a:b", "a%3Ab", false },
                  { "/a//b", "file:///a//b", false },
                  { "/a\\b", "file:///a%5Cb", false },
                  { "E:\\a b", "file:///E:/a%20b", true },
                  { "c:", "file:///c:", true },
                  { "\\\\s\\d\\f", "file://s/d/f", true },
                  { ".\\a", "./a", true },
                  { "a/b\\c", "a/b/c", true },
                  { "/\xC3\xA4", "file:///%C3%A4", false } };
    static const struct {
        const char *uri, *name;
        bool is_windows;
        int code;
    /* clang-format off */
    } back[] = {
        { "file:///bin/bash", "/bin/bash", false, URI_SUCCESS },      { "file:/bin", "/bin", false, URI_SUCCESS },
        { "FILE:///a%20b", "/a b", false, URI_SUCCESS },              { "./a%20b", "./a b", false, URI_SUCCESS },
        { "file://localhost/a", "/a", false, URI_SUCCESS },           { "file://other/a", "", false, URI_ERROR_SYNTAX },
        { "http://h/a", "", false, URI_ERROR_SYNTAX },                { "file:///a%2Fb", "", false, URI_ERROR_SYNTAX },
        { "file:///a%00b", "", false, URI_ERROR_SYNTAX },             { "a%2Fb", "", false, URI_ERROR_SYNTAX },
        { "a%00", "", false, URI_ERROR_SYNTAX },                      { "a?b", "", false, URI_ERROR_SYNTAX },
        { "file:///a b", "", false, URI_ERROR_SYNTAX },               { "//h/a", "", false, URI_ERROR_SYNTAX },
        { "file:///C:/a%20b", "C:\\a b", true, URI_SUCCESS },         { "file:c:/a", "c:\\a", true, URI_SUCCESS },
        { "file://s/d/f", "\\\\s\\d\\f", true, URI_SUCCESS },         { "./a/b", ".\\a\\b", true, URI_SUCCESS },
        { "a%5Cb", "", true, URI_ERROR_SYNTAX },                      { "", "", false, URI_SUCCESS }
    };
    /* clang-format on */
    size_t i;

    (void)state;
    for (i = 0; i < sizeof there / sizeof there[0]; i++) {
        size_t len = strlen(there[i].name);
        uri_char *name = string_of(there[i].name);
        uri_char *buffer = malloc((3 * len + 9) * sizeof *buffer);

        assert_non_null(buffer);
        assert_int_equal(
            (there[i].is_windows ? URI_FUNC(WindowsFilenameToUriString) : URI_FUNC(UnixFilenameToUriString))(name, buffer),
            URI_SUCCESS);
        check_chars(buffer, there[i].uri, there[i].name);
        free(buffer);
        free(name);
    }
    for (i = 0; i < sizeof back / sizeof back[0]; i++) {
        uri_char *uri = string_of(back[i].uri);
        uri_char *buffer = malloc((strlen(back[i].uri) + 1) * sizeof *buffer);

        assert_non_null(buffer);
        assert_int_equal(
            (back[i].is_windows ? URI_FUNC(UriStringToWindowsFilename) : URI_FUNC(UriStringToUnixFilename))(uri, buffer),
            back[i].code);
        check_chars(buffer, back[i].name, back[i].uri);
        free(buffer);
        free(uri);
    }
}

static void test_queries(void **state)
{
    static const struct {
        const char *query, *again;
        int count;
    } rows[] = { { "", "", 0 },
                 { "&&", "", 0 },
                 { "a", "a", 1 },
                 { "a=", "a=", 1 },
                 { "=", "=", 1 },
                 { "a=b&c=d", "a=b&c=d", 2 },
                 { "a=b=c", "a=b%3Dc", 1 },
                 { "a+b=%2B&&c", "a+b=%2B&c", 2 },
                 { "%0a=1", "%0D%0A=1", 1 },
                 { "&&=&&&=&&&&==&===&====", "=&=&=%3D&=%3D%3D&=%3D%3D%3D", 5 },
                 { "%zz", "%25zz", 1 } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t len = strlen(rows[i].query);
        uri_char *text = chars_of(rows[i].query, len);
        size_t fails_at = 0;
        int result;

        do { /* without memory at each call */
            query_pair *list = (query_pair *)(void *)text;
            uri_char *made = NULL;
            failing f;
            int count = -1;

            failing_init(&f, fails_at++);
            result = URI_FUNC(DissectQueryMallocExMm)(&list, &count, text, text + len, URI_TRUE, URI_BR_DONT_TOUCH, &f.manager);
            assert_int_equal(count, result ? 0 : rows[i].count);
            assert_int_equal(list != NULL, count > 0);
            if (list) {
                int need = 0;
                int cap;

                result = URI_FUNC(ComposeQueryMallocExMm)(&made, list, URI_TRUE, URI_TRUE, &f.manager);
                if (!result) {
                    check_chars(made, rows[i].again, rows[i].query);
                    f.manager.free(&f.manager, made);
                }
                assert_int_equal(URI_FUNC(ComposeQueryCharsRequired)(list, &need), URI_SUCCESS);
                assert_true(need >= (int)strlen(rows[i].again));
                for (cap = 0; cap <= need + 1; cap++) {
                    uri_char *buffer = malloc(cap ? (size_t)cap * sizeof *buffer : 1);
                    int written = -1;

                    assert_non_null(buffer);
                    assert_int_equal(URI_FUNC(ComposeQuery)(buffer, list, cap, &written),
                                     cap > (int)strlen(rows[i].again) ? URI_SUCCESS : URI_ERROR_OUTPUT_TOO_LARGE);
                    if (cap > (int)strlen(rows[i].again)) {
                        check_chars(buffer, rows[i].again, rows[i].query);
                        assert_int_equal(written, (int)strlen(rows[i].again) + 1);
                    }
                    free(buffer);
                }
            }
            assert_int_equal(URI_FUNC(FreeQueryListMm)(list, &f.manager), URI_SUCCESS);
            assert_int_equal(f.open, 0);
        } while (result == URI_ERROR_MALLOC);
        assert_int_equal(result, URI_SUCCESS);
        free(text);
    }
}

/* ---- without memory ---------------------------------------------------------------------------------------------- */

/* Each call that makes something, with a manager that fails at each of its calls once: no leak, nothing changed. */
static void test_without_memory(void **state)
{
    static const char *const texts[] = { "http://u@h:8/a/../b?q#f", "//1.2.3.4", "//[::1]/a", "x", "", "//h" };
    char *long_text = malloc(6000);
    size_t i;

    (void)state;
    assert_non_null(long_text);
    memset(long_text, 'a', 6000);
    memcpy(long_text, "http://h/", 9); /* longer than the space on the stack */
    long_text[5999] = '\0';
    for (i = 0; i <= sizeof texts / sizeof texts[0]; i++) {
        const char *text = i < sizeof texts / sizeof texts[0] ? texts[i] : long_text;
        size_t len = strlen(text);
        uri_char *copy = chars_of(text, len);
        uri_char *base_text;
        uri_parts base;
        size_t which;

        parse(&base, &base_text, "http://h/a/c");
        for (which = 0; which < 6; which++) {
            size_t fails_at = 0;
            int result;

            do {
                uri_parts uri;
                uri_parts made;
                failing f;

                memset(&made, 0, sizeof made);
                failing_init(&f, SIZE_MAX);
                if (which == 0) {
                    f.fails_at = fails_at++;
                }
                result = URI_FUNC(ParseSingleUriExMm)(&uri, copy, copy + len, NULL, &f.manager);
                if (which > 0) {
                    f.fails_at = f.calls + fails_at++;
                }
                switch (which) {
                case 1:
                    result = URI_FUNC(CopyUriMm)(&made, &uri, &f.manager);
                    break;
                case 2:
                    result = URI_FUNC(MakeOwnerMm)(&uri, &f.manager);
                    break;
                case 3:
                    result = URI_FUNC(NormalizeSyntaxExMm)(&uri, UINT_MAX, &f.manager);
                    break;
                case 4:
                    result = URI_FUNC(AddBaseUriExMm)(&made, &uri, &base, URI_RESOLVE_STRICTLY, &f.manager);
                    break;
                case 5:
                    result = URI_FUNC(RemoveBaseUriMm)(&made, &uri, &base, URI_FALSE, &f.manager);
                    result = result == URI_ERROR_REMOVEBASE_REL_SOURCE ? URI_SUCCESS : result;
                    break;
                default:
                    break;
                }
                if (result == URI_ERROR_MALLOC) {
                    uri_parts zeros;

                    memset(&zeros, 0, sizeof zeros);
                    assert_memory_equal(which == 0 ? &uri : &made, &zeros, sizeof zeros);
                    if (which > 0) {
                        assert_int_equal(uri.owner, URI_FALSE);
                        assert_true(uri.scheme.first == NULL || uri.scheme.first == copy);
                    }
                } else {
                    assert_int_equal(result, URI_SUCCESS);
                }
                assert_int_equal(URI_FUNC(FreeUriMembersMm)(&uri, &f.manager), URI_SUCCESS);
                assert_int_equal(URI_FUNC(FreeUriMembersMm)(&made, &f.manager), URI_SUCCESS);
                assert_int_equal(f.open, 0);
            } while (result == URI_ERROR_MALLOC);
        }
        URI_FUNC(FreeUriMembers)(&base);
        free(base_text);
        free(copy);
    }
    free(long_text);
}

static void test_incomplete_manager(void **state)
{
    uri_char *text = string_of("a");
    UriMemoryManager memory;
    query_pair *list;
    uri_parts uri;

    (void)state;
    memset(&memory, 0, sizeof memory);
    assert_int_equal(URI_FUNC(ParseSingleUriExMm)(&uri, text, NULL, NULL, &memory), URI_ERROR_MEMORY_MANAGER_INCOMPLETE);
    assert_int_equal(URI_FUNC(DissectQueryMallocExMm)(&list, NULL, text, text + 1, 0, URI_BR_DONT_TOUCH, &memory),
                     URI_ERROR_MEMORY_MANAGER_INCOMPLETE);
    assert_int_equal(URI_FUNC(ParseSingleUri)(&uri, text, NULL), URI_SUCCESS);
    assert_int_equal(URI_FUNC(SetQueryMm)(&uri, text, text + 1, &memory), URI_ERROR_MEMORY_MANAGER_INCOMPLETE);
    assert_int_equal(URI_FUNC(FreeUriMembersMm)(&uri, &memory), URI_ERROR_MEMORY_MANAGER_INCOMPLETE);
    URI_FUNC(FreeUriMembers)(&uri);
    free(text);
}

/* ---- structs that programs change or make ------------------------------------------------------------------------- */

static URI_TYPE(TextRange) own_text(const char *text)
{
    static const uri_char empty = 0;
    URI_TYPE(TextRange) range;

    range.first = *text ? chars_of(text, strlen(text)) : &empty; /* an empty text is not freed */
    range.afterLast = range.first + strlen(text);
    return range;
}

static URI_TYPE(PathSegment) * own_segment(const char *text, URI_TYPE(PathSegment) * next)
{
    URI_TYPE(PathSegment) *segment = malloc(sizeof *segment);

    assert_non_null(segment);
    segment->text = own_text(text);
    segment->next = next;
    segment->reserved = segment; /* anything */
    return segment;
}

/* Texts and segments of the program's own, beside the library's; all are freed with the struct. */
static void test_changed_by_program(void **state)
{
    uri_char *text;
    uri_parts uri;

    (void)state;
    parse(&uri, &text, "http://1.2.3.4/a/b?q#f");
    assert_int_equal(URI_FUNC(MakeOwner)(&uri), URI_SUCCESS);
    free(text);
    uri.query = own_text("other");
    uri.fragment.first = uri.fragment.afterLast = NULL;
    uri.pathTail->next = own_segment("c", NULL);
    uri.pathTail = uri.pathTail->next;
    uri.pathHead = own_segment("x", uri.pathHead->next); /* the first one is taken out */
    check_uri(&uri, "http://1.2.3.4/x/b/c?other", "changed");
    assert_int_equal(URI_FUNC(NormalizeSyntax)(&uri), URI_SUCCESS);
    check_uri(&uri, "http://1.2.3.4/x/b/c?other", "normalized");
    URI_FUNC(FreeUriMembers)(&uri);

    /* put together from nothing: addresses without texts, a path that must not read as a host or a scheme */
    memset(&uri, 0, sizeof uri);
    uri.hostData.ip6 = calloc(1, sizeof *uri.hostData.ip6);
    assert_non_null(uri.hostData.ip6);
    uri.hostData.ip6->data[15] = 1;
    uri.owner = URI_TRUE;
    uri.portText = own_text("80");
    check_uri(&uri, "//[::1]:80", "an address alone");
    URI_FUNC(FreeUriMembers)(&uri);
    uri.hostData.ip4 = calloc(1, sizeof *uri.hostData.ip4);
    check_uri(&uri, "//0.0.0.0", "an address alone");
    URI_FUNC(FreeUriMembers)(&uri);
    uri.owner = URI_TRUE;
    uri.absolutePath = URI_TRUE;
    uri.pathHead = own_segment("", own_segment("h", NULL));
    uri.pathTail = uri.pathHead->next;
    check_uri(&uri, "/.//h", "no host");
    uri.absolutePath = URI_FALSE;
    check_uri(&uri, ".//h", "no root");
    URI_FUNC(FreeUriMembers)(&uri);
    uri.owner = URI_TRUE;
    uri.pathHead = uri.pathTail = own_segment("a:b", NULL);
    check_uri(&uri, "./a:b", "no scheme");
    URI_FUNC(FreeUriMembers)(&uri);
}

/* The mark absolutePath decides between "a" and "/a", with a scheme and without; after a host it says nothing. */
static void test_equal_marks(void **state)
{
    static const struct {
        const char *text;
        bool equal; /* to itself with the other mark */
    } rows[] = { { "http://h/a", true }, { "//h/a/b?c", true }, { "http://[::1]/a", true }, { "http://h", true },
                 { "foo:a", false },     { "foo:/a", false },   { "a/b", false },           { "/a", false } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uri_char *text = string_of(rows[i].text);
        uri_parts one;
        uri_parts other;

        assert_int_equal(URI_FUNC(ParseSingleUri)(&one, text, NULL), URI_SUCCESS);
        assert_int_equal(URI_FUNC(ParseSingleUri)(&other, text, NULL), URI_SUCCESS);
        other.absolutePath = !other.absolutePath;
        assert_int_equal(URI_FUNC(EqualsUri)(&one, &other) == URI_TRUE, rows[i].equal);
        assert_int_equal(URI_FUNC(EqualsUri)(&other, &one) == URI_TRUE, rows[i].equal);
        URI_FUNC(FreeUriMembers)(&one);
        URI_FUNC(FreeUriMembers)(&other);
        free(text);
    }
}

/* Members that make no URI, ranges that end before they begin, and text that was written over after parsing. */
static void test_bad_members(void **state)
{
    uri_char *text;
    uri_char *space;
    uri_parts uri;
    uri_parts made;
    int n;

    (void)state;
    parse(&uri, &text, "http://h/a");
    uri.query.first = text + 3;
    uri.query.afterLast = text;
    assert_int_equal(URI_FUNC(ToStringCharsRequired)(&uri, &n), URI_ERROR_RANGE_INVALID);
    assert_int_equal(URI_FUNC(NormalizeSyntax)(&uri), URI_ERROR_RANGE_INVALID);
    assert_int_equal(URI_FUNC(MakeOwner)(&uri), URI_ERROR_RANGE_INVALID);
    assert_int_equal(URI_FUNC(AddBaseUri)(&made, &uri, &uri), URI_ERROR_RANGE_INVALID);
    uri.query.afterLast = NULL;
    assert_int_equal(URI_FUNC(ToStringCharsRequired)(&uri, &n), URI_ERROR_RANGE_INVALID);
    space = chars_of(" ", 1);
    uri.query.first = space;
    uri.query.afterLast = space + 1;
    check_uri(&uri, "http://h/a? ", "as it is");
    assert_int_equal(URI_FUNC(NormalizeSyntax)(&uri), URI_ERROR_SYNTAX);
    assert_int_equal(URI_FUNC(AddBaseUri)(&made, &uri, &uri), URI_ERROR_SYNTAX);
    assert_int_equal(URI_FUNC(SetFragment)(&uri, text, text + 1), URI_ERROR_SYNTAX);
    URI_FUNC(FreeUriMembers)(&uri);
    free(space);

    assert_int_equal(URI_FUNC(ParseSingleUriEx)(&uri, text, text + 10, NULL), URI_SUCCESS);
    text[9] = '%'; /* the last one */
    assert_int_equal(URI_FUNC(NormalizeSyntax)(&uri), URI_ERROR_SYNTAX);
    assert_int_equal(URI_FUNC(AddBaseUri)(&made, &uri, &uri), URI_ERROR_SYNTAX);
    text[4] = 0; /* over a delimiter, as programs end strings: the parts are what counts */
    text[9] = 'a';
    check_uri(&uri, "http://h/a", "a delimiter is gone");
    URI_FUNC(FreeUriMembers)(&uri);
    free(text);
}

/* ---- growth --------------------------------------------------------------------------------------------------------- */

/* Everything, with many segments, dot segments and pairs. */
static void do_all(urikit_str utf8, void *context)
{
    uri_char *text = chars_of(utf8.ptr, utf8.len);
    const uri_char *end = text + utf8.len;
    uri_parts uri, base, made;
    query_pair *list;
    uri_char *out;
    int n;

    (void)context;
    assert_int_equal(URI_FUNC(ParseSingleUriEx)(&uri, text, end, NULL), URI_SUCCESS);
    assert_int_equal(URI_FUNC(ParseSingleUriEx)(&base, text, end, NULL), URI_SUCCESS);
    assert_int_equal(URI_FUNC(AddBaseUri)(&made, &uri, &base), URI_SUCCESS);
    URI_FUNC(FreeUriMembers)(&made);
    assert_int_equal(URI_FUNC(RemoveBaseUri)(&made, &uri, &base, URI_FALSE), URI_SUCCESS);
    URI_FUNC(FreeUriMembers)(&made);
    assert_int_equal(URI_FUNC(SetFragment)(&uri, text, text + 4), URI_SUCCESS);
    assert_int_equal(URI_FUNC(NormalizeSyntax)(&uri), URI_SUCCESS);
    assert_int_equal(URI_FUNC(SetFragment)(&uri, NULL, NULL), URI_SUCCESS);
    assert_int_equal(URI_FUNC(ToStringCharsRequired)(&uri, &n), URI_SUCCESS);
    assert_int_equal(URI_FUNC(DissectQueryMalloc)(&list, &n, text, end), URI_SUCCESS);
    assert_int_equal(URI_FUNC(ComposeQueryMalloc)(&out, list), URI_SUCCESS);
    URI_FUNC(UnescapeInPlace)(out);
    free(out);
    URI_FUNC(FreeQueryList)(list);
    URI_FUNC(FreeUriMembers)(&uri);
    URI_FUNC(FreeUriMembers)(&base);
    free(text);
}

static void test_linear(void **state)
{
    static const clock_shape shapes[] = {
        { "http://h/", "a&/", "" },
        { "http://h/", "a/../", "" },
        { "http://h/?", "%0d%0A=+&", "" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], 1 << 16, do_all, NULL);
    }
}

#define BOTH_TESTS                                                                                                         \
    cmocka_unit_test(test_round_trip), cmocka_unit_test(test_same_judgement), cmocka_unit_test(test_nulls),                \
        cmocka_unit_test(test_resolve), cmocka_unit_test(test_relativize), cmocka_unit_test(test_relativize_shapes),       \
        cmocka_unit_test(test_normalize), cmocka_unit_test(test_set), cmocka_unit_test(test_well_formed),                  \
        cmocka_unit_test(test_escape), cmocka_unit_test(test_unescape), cmocka_unit_test(test_file_names),                 \
        cmocka_unit_test(test_queries), cmocka_unit_test(test_without_memory), cmocka_unit_test(test_incomplete_manager),  \
        cmocka_unit_test(test_changed_by_program), cmocka_unit_test(test_bad_members), cmocka_unit_test(test_equal_marks), \
        cmocka_unit_test(test_linear)
