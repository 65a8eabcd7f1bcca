/* SPDX-License-Identifier: MIT */
/* The functions of the table, called as an engine calls them, on the vectors of the library. */
#include "urikit_sql.h"

#include "check.h"
#include "random.h"
#include "uri_cases.h"
#include "vectors.h"

#include <urikit/kind.h>
#include <urikit/lint.h>
#include <urikit/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- an engine ------------------------------------------------------------------------ */

/* Memory in blocks of exactly the size asked for; a new one frees the one before. */
typedef struct engine {
    char *block;
    size_t size;
    unsigned taken;
    unsigned fail_from; /* takes from this one on fail; 0: none */
} engine;

static void *engine_take(void *context, size_t size)
{
    engine *e = context;

    assert_true(size > 0);
    free(e->block);
    e->block = NULL;
    e->taken++;
    if (e->fail_from && e->taken >= e->fail_from) {
        return NULL;
    }
    e->block = malloc(size);
    e->size = size;
    return e->block;
}

/* An answer that lives until the next call. */
typedef struct answer {
    urikit_sql_status status;
    urikit_str text;
    int64_t integer;
} answer;

static char *kept;

static answer keep(urikit_sql_status status, const urikit_sql_result *result, const engine *e, bool is_text)
{
    answer a = { status, { NULL, 0 }, 0 };

    if (status == URIKIT_SQL_NULL || status == URIKIT_SQL_NO_MEMORY) {
        return a;
    }
    if (!is_text && status == URIKIT_SQL_VALUE) {
        a.integer = result->integer;
        return a;
    }
    assert_non_null(result->text.ptr);
    if (result->place == URIKIT_SQL_IN_MEMORY) {
        assert_ptr_equal(result->text.ptr, e->block);
        assert_true(result->text.len <= e->size);
    } else {
        assert_ptr_not_equal(result->text.ptr, e->block);
    }
    free(kept);
    kept = malloc(result->text.len + 1);
    assert_non_null(kept);
    memcpy(kept, result->text.ptr, result->text.len);
    a.text = urikit_str_of(kept, result->text.len);
    return a;
}

static urikit_sql_row find(const char *name)
{
    urikit_sql_row row;
    size_t i;

    for (i = 0; urikit_sql_at(i, &row); i++) {
        if (strcmp(row.name, name) == 0) {
            return row;
        }
    }
    for (i = 0; i < sizeof urikit_sql_json_rows / sizeof urikit_sql_json_rows[0]; i++) {
        if (strcmp(urikit_sql_json_rows[i].name, name) == 0) {
            return urikit_sql_json_rows[i];
        }
    }
    check_fail("there is no function %s", name);
}

static urikit_sql_arg text_arg(urikit_str text)
{
    urikit_sql_arg arg = { text, 0, false };

    return arg;
}

static urikit_sql_arg number_arg(int64_t number)
{
    urikit_sql_arg arg = { { "", 0 }, number, false };

    return arg;
}

static urikit_sql_arg bytes_arg(urikit_str bytes)
{
    urikit_sql_arg arg = { bytes, 0, true };

    return arg;
}

/* A result is where it says: a slice of an argument, or the beginning of the last block, or neither. */
static void check_place(const urikit_sql_result *result, const urikit_sql_arg *args, size_t count, const engine *e)
{
    uintptr_t at = (uintptr_t)result->text.ptr;
    bool in_argument = false;
    size_t i;

    for (i = 0; i < count; i++) {
        uintptr_t from = (uintptr_t)args[i].text.ptr;

        in_argument = in_argument || (at >= from && at + result->text.len <= from + args[i].text.len);
    }
    assert_int_equal(result->place == URIKIT_SQL_IN_ARGUMENT, in_argument);
    assert_int_equal(result->place == URIKIT_SQL_IN_MEMORY, e->block && result->text.ptr == e->block);
}

/* Calls with copies of the arguments, once more for each take that fails. */
static answer call(const char *name, const urikit_sql_arg *args, size_t count)
{
    urikit_sql_row row = find(name);
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_memory memory = { .take = engine_take, .context = &e };
    urikit_sql_arg copies[URIKIT_SQL_ARGS];
    urikit_sql_result result;
    urikit_sql_status status;
    unsigned takes, i;
    answer a;

    assert_true(count >= row.min_args && count <= row.max_args);
    for (i = 0; i < count; i++) {
        copies[i] = args[i];
        copies[i].text = check_copy(args[i].text);
    }
    status = row.call(copies, count, &memory, &result);
    if (status == URIKIT_SQL_VALUE && (row.result == URIKIT_SQL_TEXT || row.result == URIKIT_SQL_BYTES)) {
        check_place(&result, copies, count, &e);
    }
    a = keep(status, &result, &e, row.result == URIKIT_SQL_TEXT || row.result == URIKIT_SQL_BYTES);
    takes = e.taken;
    for (i = 1; i <= takes; i++) {
        e.taken = 0;
        e.fail_from = i;
        assert_int_equal(row.call(copies, count, &memory, &result), URIKIT_SQL_NO_MEMORY);
    }
    free(e.block);
    for (i = 0; i < count; i++) {
        check_free(copies[i].text);
    }
    return a;
}

static answer call1(const char *name, urikit_str x)
{
    urikit_sql_arg arg = text_arg(x);

    return call(name, &arg, 1);
}

static answer call2(const char *name, urikit_str a, urikit_str b)
{
    urikit_sql_arg args[] = { text_arg(a), text_arg(b) };

    return call(name, args, 2);
}

/* want absent: NULL */
static void expect_text(answer got, urikit_str want, const char *what)
{
    assert_int_equal(got.status, want.ptr ? URIKIT_SQL_VALUE : URIKIT_SQL_NULL);
    if (want.ptr) {
        check_text(got.text, want, what);
    }
}

static void expect_integer(answer got, int64_t want)
{
    assert_int_equal(got.status, URIKIT_SQL_VALUE);
    assert_int_equal(got.integer, want);
}

/* ---- vectors ---------------------------------------------------------------------------- */

/* fields: text, scheme, userinfo, host, kind, port, path, query, fragment */
static void parse_row(const vector_row *row, void *context)
{
    static const char *const functions[] = { NULL,       "uri_scheme", "uri_userinfo", "uri_host",    "uri_host_kind",
                                             "uri_port", "uri_path",   "uri_query",    "uri_fragment" };
    urikit_str text = row->fields[0];
    urikit_str port = row->fields[5];
    size_t i;

    (void)context;
    for (i = 1; i <= 8; i++) {
        if (i != 5) {
            expect_text(call1(functions[i], text), row->fields[i], functions[i]);
        }
    }
    if (port.len > 0 && vector_number64(row, 5) <= 65535) {
        expect_integer(call1("uri_port", text), (int)vector_number(row, 5));
    } else {
        assert_int_equal(call1("uri_port", text).status, URIKIT_SQL_NULL);
    }
    expect_integer(call1("uri_valid", text), 1);
    assert_int_equal(call1("uri_error", text).status, URIKIT_SQL_NULL);
    expect_text(call1("uri_strict", text), text, "uri_strict");
}

/* fields: text, grammar, code, at */
static void error_row(const vector_row *row, void *context)
{
    urikit_str text = row->fields[0];
    bool scheme = urikit_str_equal(row->fields[1], URIKIT_STR("scheme"));
    urikit_str kind = scheme ? URIKIT_STR("uri") : URIKIT_STR("uri-reference");
    urikit_code code = vector_code(row, 2);
    char want[URIKIT_EXPLAIN_MAX + 80];
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);
    answer got;

    (void)context;
    if (urikit_str_equal(row->fields[1], URIKIT_STR("zone"))) {
        return;
    }
    assert_int_equal(
        urikit_explain(scheme ? URIKIT_KIND_URI : URIKIT_KIND_URI_REFERENCE, text, code, vector_number(row, 3), &out), URIKIT_OK);
    snprintf(want, sizeof want, "%s:%zu: %.*s", urikit_code_name(code), vector_number(row, 3), (int)out.len, sentence);
    expect_text(call2("uri_error", text, kind), urikit_str_from(want), "uri_error");
    expect_integer(call2("uri_valid", text, kind), 0);
    got = call1("uri_error", text);
    if (got.status == URIKIT_SQL_NULL) {
        return; /* valid as an IRI, or without a scheme */
    }
    assert_int_equal(call1("uri_host", text).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_normalize", text).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_to_cri", text).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_strict", text).status, URIKIT_SQL_RAISE);
}

/* fields: kind, text, at, sentence */
static void explain_row(const vector_row *row, void *context)
{
    bool cri = urikit_str_equal(row->fields[0], URIKIT_STR("cri"));
    urikit_sql_arg args[] = { { .text = row->fields[1], .bytes = cri }, text_arg(row->fields[0]) };
    char at_sentence[URIKIT_EXPLAIN_MAX + 40];
    answer got = call("uri_error", args, 2);
    int len = snprintf(at_sentence, sizeof at_sentence, ":%zu: %.*s", vector_number(row, 2), (int)row->fields[3].len,
                       row->fields[3].ptr);

    (void)context;
    assert_int_equal(got.status, URIKIT_SQL_VALUE);
    assert_true(got.text.len > (size_t)len);
    expect_text((answer){ got.status, urikit_str_of(got.text.ptr + got.text.len - (size_t)len, (size_t)len), 0 },
                urikit_str_of(at_sentence, (size_t)len), "uri_error");
}

/* fields: text, case, percent, syntax, scheme; "=": as at the level before */
static void normalize_row(const vector_row *row, void *context)
{
    static const char *const levels[] = { "string", "case", "percent", "syntax", "scheme" };
    urikit_str text = row->fields[0];
    urikit_str want = text;
    size_t i;

    (void)context;
    for (i = 0; i < 5; i++) {
        if (i > 0 && !urikit_str_equal(row->fields[i], URIKIT_STR("="))) {
            want = row->fields[i];
        }
        expect_text(call2("uri_normalize", text, urikit_str_from(levels[i])), want, levels[i]);
        if (i == 3) {
            expect_text(call1("uri_normalize", text), want, "without a level");
            expect_text(call2("uri_normalize", text, URIKIT_STR("path")), want, "path");
        }
        expect_integer(
            call("uri_equal", (urikit_sql_arg[]){ text_arg(text), text_arg(want), text_arg(urikit_str_from(levels[i])) }, 3), 1);
    }
}

/* fields: base, options, reference, code, target */
static void resolve_row(const vector_row *row, void *context)
{
    bool ok = vector_code(row, 3) == URIKIT_OK;
    urikit_str none = { NULL, 0 };

    (void)context;
    if (urikit_str_equal(row->fields[1], URIKIT_STR("strict"))) {
        expect_text(call2("uri_resolve", row->fields[0], row->fields[2]), ok ? row->fields[4] : none, "uri_resolve");
    }
}

/* fields: base, target, code, reference */
static void relativize_row(const vector_row *row, void *context)
{
    bool ok = vector_code(row, 2) == URIKIT_OK;
    urikit_str none = { NULL, 0 };

    (void)context;
    expect_text(call2("uri_relativize", row->fields[0], row->fields[1]), ok ? row->fields[3] : none, "uri_relativize");
}

/* fields: text, surt, reversed */
static void surt_row(const vector_row *row, void *context)
{
    (void)context;
    expect_text(call1("uri_surt", row->fields[0]), row->fields[1], "uri_surt");
}

/* fields: host, suffix, registrable, normal, icann. Only hosts that may be in an IRI. */
static void psl_row(const vector_row *row, void *context)
{
    char text[400];

    (void)context;
    if (!row->fields[0].ptr) {
        return;
    }
    snprintf(text, sizeof text, "//%.*s/a", (int)row->fields[0].len, row->fields[0].ptr);
    if (call1("uri_valid", urikit_str_from(text)).integer) {
        urikit_sql_arg args[2];

        expect_text(call1("uri_registrable", urikit_str_from(text)), row->fields[3], "uri_registrable");
        args[0] = text_arg(urikit_str_from(text));
        args[1] = text_arg(URIKIT_STR("all"));
        expect_text(call("uri_registrable", args, 2), row->fields[3], "all sections");
        args[1] = text_arg(URIKIT_STR("icann"));
        expect_text(call("uri_registrable", args, 2), row->fields[4], "the ICANN section");
    }
}

/* fields: text, kind, code, at, detected */
static void kind_row(const vector_row *row, void *context)
{
    bool cri = urikit_str_equal(row->fields[1], URIKIT_STR("cri"));
    bool ok = urikit_str_equal(row->fields[2], URIKIT_STR("ok"));
    urikit_sql_arg args[] = { cri ? bytes_arg(row->fields[0]) : text_arg(row->fields[0]), text_arg(row->fields[1]) };
    answer got;

    (void)context;
    expect_integer(call("uri_valid", args, 2), ok);
    got = call("uri_error", args, 2);
    assert_int_equal(got.status, ok ? URIKIT_SQL_NULL : URIKIT_SQL_VALUE);
    if (!ok) {
        const char *colon = memchr(got.text.ptr, ':', got.text.len);

        assert_non_null(colon);
        assert_int_equal(strtoul(colon + 1, NULL, 10), vector_number(row, 3));
    }
}

/* fields: data, then one for each component */
static void percent_row(const vector_row *row, void *context)
{
    static const char *const components[] = { NULL,   "unreserved", "userinfo",    "host",    "path-segment",
                                              "path", "query",      "query-value", "fragment" };
    urikit_str data = row->fields[0];
    bool text = urikit_utf8_check(data, NULL) == URIKIT_OK && !memchr(data.ptr, 0, data.len);
    urikit_str none = { NULL, 0 };
    size_t i;

    (void)context;
    for (i = 1; i <= 8; i++) {
        expect_text(call2("uri_encode", data, urikit_str_from(components[i])), row->fields[i], components[i]);
        expect_text(call1("uri_decode", row->fields[i]), text ? data : none, "uri_decode");
    }
    expect_text(call1("uri_encode", data), row->fields[1], "uri_encode");
}

/* fields: text, uri, iri; "=": as the text is */
static void iri_row(const vector_row *row, void *context)
{
    urikit_str uri = urikit_str_equal(row->fields[1], URIKIT_STR("=")) ? row->fields[0] : row->fields[1];
    urikit_str iri = urikit_str_equal(row->fields[2], URIKIT_STR("=")) ? row->fields[0] : row->fields[2];

    (void)context;
    expect_text(call1("iri_to_uri", row->fields[0]), uri, "iri_to_uri");
    expect_text(call1("uri_to_iri", uri), iri, "uri_to_iri");
}

/* fields: a, b, level */
static void iri_equal_row(const vector_row *row, void *context)
{
    urikit_sql_arg args[] = { text_arg(row->fields[0]), text_arg(row->fields[1]), text_arg(URIKIT_STR("scheme")) };

    (void)context;
    expect_integer(call("uri_equal", args, 3), row->fields[2].ptr != NULL);
    if (row->fields[2].ptr) {
        args[2] = text_arg(row->fields[2]);
        expect_integer(call("uri_equal", args, 3), 1);
    }
}

/* fields: path, index, segment; the segments as written */
static void segment_row(const vector_row *row, void *context)
{
    urikit_sql_arg args[] = { text_arg(row->fields[0]), number_arg(0) };
    urikit_str want = row->fields[2];
    char index[24];

    (void)context;
    snprintf(index, sizeof index, "%.*s", (int)row->fields[1].len, row->fields[1].ptr);
    args[1].integer = strtol(index, NULL, 10);
    if (!call1("uri_valid", row->fields[0]).integer ||
        !urikit_str_equal(call1("uri_path", row->fields[0]).text, row->fields[0]) ||
        (want.len > 0 && memchr(want.ptr, '%', want.len))) {
        return;
    }
    expect_text(call("uri_path_segment", args, 2), want, "uri_path_segment");
}

/* fields: text, op, part, value, flags, code, at, result */
static void edit_row(const vector_row *row, void *context)
{
    bool set = urikit_str_equal(row->fields[1], URIKIT_STR("query-set"));
    bool removal = urikit_str_equal(row->fields[1], URIKIT_STR("query-remove"));
    urikit_sql_arg args[3];
    bool list = urikit_str_equal(row->fields[4], URIKIT_STR("list"));
    bool comma = row->fields[2].len > 0 && memchr(row->fields[2].ptr, ',', row->fields[2].len);

    (void)context;
    if ((row->fields[4].len > 0 && !list) || (!set && !removal) || (set && !row->fields[3].ptr) || (removal && comma && !list) ||
        urikit_str_equal(row->fields[5], URIKIT_STR("limit"))) { /* SQL has lists only */
        return;
    }
    args[0] = text_arg(row->fields[0]);
    args[1] = text_arg(row->fields[2]);
    args[2] = text_arg(row->fields[3]);
    expect_text(set ? call("uri_set_query", args, 3) : call("uri_remove_query", args, 2), row->fields[7], "edit");
}

/* fields: uri, profile, edn, again: to the CRI and back */
static void cri_row(const vector_row *row, void *context)
{
    urikit_str want = row->fields[3].ptr ? row->fields[3] : row->fields[0];
    bool final = urikit_str_equal(row->fields[1], URIKIT_STR("final"));
    urikit_sql_arg profile = text_arg(urikit_str_from(final ? "final" : "r18"));
    urikit_sql_arg args[2];
    char *bytes;
    answer cri;

    (void)context;
    if (!call1("uri_valid", row->fields[0]).integer || memchr(row->fields[1].ptr, '+', row->fields[1].len)) {
        return; /* a zone */
    }
    args[0] = text_arg(row->fields[0]);
    args[1] = profile;
    cri = call("uri_to_cri", args, 2);
    if (urikit_str_equal(row->fields[0], URIKIT_STR("//%c3%84"))) {
        assert_int_equal(cri.status, URIKIT_SQL_NULL); /* a label in upper case */
        return;
    }
    if (cri.status != URIKIT_SQL_VALUE) {
        check_fail("%s has no CRI", check_show(row->fields[0]));
    }
    bytes = malloc(cri.text.len + 1);
    assert_non_null(bytes);
    memcpy(bytes, cri.text.ptr, cri.text.len);
    args[0] = bytes_arg(urikit_str_of(bytes, cri.text.len));
    args[1] = profile;
    expect_text(call("cri_to_uri", args, 2), want, "cri_to_uri, profile");
    if (!final) { /* the default */
        expect_text(call("cri_to_uri", args, 1), want, "cri_to_uri");
        args[1] = text_arg(URIKIT_STR("cri"));
        if (call("uri_error", args, 2).status == URIKIT_SQL_VALUE) {
            check_fail("%s: %s", check_show(row->fields[0]), check_show(call("uri_error", args, 2).text));
        }
    }
    free(bytes);
}

static void test_vectors(void **state)
{
    (void)state;
    vectors_each("uri_parse.tsv", parse_row, NULL);
    vectors_each("uri_errors.tsv", error_row, NULL);
    vectors_each("uri_normalize.tsv", normalize_row, NULL);
    vectors_each("uri_resolve.tsv", resolve_row, NULL);
    vectors_each("uri_relativize.tsv", relativize_row, NULL);
    vectors_each("uri_surt.tsv", surt_row, NULL);
    vectors_each("psl.tsv", psl_row, NULL);
    vectors_each("kind.tsv", kind_row, NULL);
    vectors_each("explain.tsv", explain_row, NULL);
    vectors_each("percent.tsv", percent_row, NULL);
    vectors_each("iri_uri.tsv", iri_row, NULL);
    vectors_each("iri_equal.tsv", iri_equal_row, NULL);
    vectors_each("path_segment.tsv", segment_row, NULL);
    vectors_each("uri_edit.tsv", edit_row, NULL);
    vectors_each("cri_uri.tsv", cri_row, NULL);
}

/* ASCII text has the normal form of a URI, other text that of an IRI; both are equal. */
static void test_normal_forms(void **state)
{
    urikit_str triplets = URIKIT_STR("http://a/%c3%a9");
    urikit_str mixed = URIKIT_STR("http://a/%c3%a9/\xC3\xA8");

    (void)state;
    expect_text(call1("uri_normalize", triplets), URIKIT_STR("http://a/%C3%A9"), "ASCII");
    expect_text(call1("uri_normalize", mixed), URIKIT_STR("http://a/\xC3\xA9/\xC3\xA8"), "beyond ASCII");
    expect_text(call2("uri_normalize", mixed, URIKIT_STR("case")), URIKIT_STR("http://a/%C3%A9/\xC3\xA8"), "case");
    expect_integer(call2("uri_equal", triplets, URIKIT_STR("http://a/\xC3\xA9")), 1);
}

/* ---- what the vectors do not say --------------------------------------------------------- */

static void test_ports(void **state)
{
    (void)state;
    expect_integer(call1("uri_effective_port", URIKIT_STR("http://a/")), 80);
    expect_integer(call1("uri_effective_port", URIKIT_STR("http://a:/")), 80);
    expect_integer(call1("uri_effective_port", URIKIT_STR("http://a:0081/")), 81);
    expect_integer(call1("uri_port", URIKIT_STR("http://a:0081/")), 81);
    expect_integer(call1("uri_port", URIKIT_STR("http://a:65535/")), 65535);
    assert_int_equal(call1("uri_port", URIKIT_STR("http://a/")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_port", URIKIT_STR("http://a:/")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_port", URIKIT_STR("http://a:65536/")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_effective_port", URIKIT_STR("http://a:65536/")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_effective_port", URIKIT_STR("mailto:a@b")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_effective_port", URIKIT_STR("x-none://a/")).status, URIKIT_SQL_NULL);
}

static void test_authority(void **state)
{
    urikit_str none = { NULL, 0 };

    (void)state;
    expect_text(call1("uri_authority", URIKIT_STR("http://u@a:1/")), URIKIT_STR("u@a:1"), "authority");
    expect_text(call1("uri_authority", URIKIT_STR("file:///a")), URIKIT_STR(""), "authority");
    expect_text(call1("uri_authority", URIKIT_STR("a/b")), none, "authority");
    expect_text(call1("uri_host_kind", URIKIT_STR("file:///a")), URIKIT_STR("reg-name"), "host_kind");
}

/* An unknown word is an error, also where the text is not valid. */
static void test_unknown_words(void **state)
{
    urikit_sql_arg args[] = { text_arg(URIKIT_STR("a b")), text_arg(URIKIT_STR("a")), text_arg(URIKIT_STR("Syntax")) };

    answer got;

    (void)state;
    got = call("uri_valid", args, 2);
    assert_int_equal(got.status, URIKIT_SQL_RAISE);
    got.status = URIKIT_SQL_VALUE;
    expect_text(got,
                URIKIT_STR("unknown kind \"a\"; the kinds are uri, uri-reference, iri, iri-reference, cri, nosh, usr, "
                           "absolute-uri, purl, auto"),
                "an unknown kind");
    assert_int_equal(call("uri_error", args, 2).status, URIKIT_SQL_RAISE);
    assert_int_equal(call("uri_normalize", args, 2).status, URIKIT_SQL_RAISE);
    assert_int_equal(call("uri_encode", args, 2).status, URIKIT_SQL_RAISE);
    assert_int_equal(call("uri_equal", args, 3).status, URIKIT_SQL_RAISE);
    args[1] = text_arg(URIKIT_STR(""));
    assert_int_equal(call("uri_normalize", args, 2).status, URIKIT_SQL_RAISE);
    args[1] = text_arg(URIKIT_STR("path\0"));
    assert_int_equal(call("uri_normalize", args, 2).status, URIKIT_SQL_RAISE);
}

static void test_kinds(void **state)
{
    urikit_str none = { NULL, 0 };

    (void)state;
    /* "auto" asks for a scheme, and knows families */
    expect_integer(call2("uri_valid", URIKIT_STR("a/b"), URIKIT_STR("auto")), 0);
    expect_integer(call2("uri_valid", URIKIT_STR("a:b"), URIKIT_STR("auto")), 1);
    expect_integer(call2("uri_valid", URIKIT_STR("a:\xC3\xA9"), URIKIT_STR("auto")), 1);
    expect_integer(call2("uri_valid", URIKIT_STR("usr:github"), URIKIT_STR("auto")), 0);
    expect_integer(call2("uri_valid", URIKIT_STR("usr:github/a"), URIKIT_STR("auto")), 1);
    /* a CRI as hex: "coap://a" */
    expect_integer(call2("uri_valid", URIKIT_STR("8220816161"), URIKIT_STR("cri")), 1);
    expect_integer(call2("uri_valid", URIKIT_STR("8220816a6162636465666768696a"), URIKIT_STR("cri")), 1); /* ten letters */
    expect_integer(call2("uri_valid", URIKIT_STR("8220816A6162636465666768696A"), URIKIT_STR("cri")), 1);
    expect_text(call2("uri_error", URIKIT_STR("D8638220816161"), URIKIT_STR("cri")), none, "tag 99");
    expect_integer(call2("uri_valid", URIKIT_STR("822081616"), URIKIT_STR("cri")), 0);
    expect_integer(call2("uri_valid", URIKIT_STR(""), URIKIT_STR("cri")), 0);
    expect_integer(call2("uri_valid", URIKIT_STR("82208161g1"), URIKIT_STR("cri")), 0);
    /* as the tool says it: offsets are in the CBOR */
    expect_text(call2("uri_error", URIKIT_STR("8220zz"), URIKIT_STR("cri")), URIKIT_STR("hex:2: not a hex digit"), "hex");
    expect_text(call2("uri_error", URIKIT_STR("822"), URIKIT_STR("cri")), URIKIT_STR("hex:1: an odd number of hex digits"),
                "hex");
    assert_memory_equal(call2("uri_error", URIKIT_STR(""), URIKIT_STR("cri")).text.ptr, "hex:0: ", 7);
    assert_memory_equal(call2("uri_error", URIKIT_STR("822081"), URIKIT_STR("cri")).text.ptr, "cbor_end:3: ", 12);
}

/* More qualifiers than there is memory at hand for. */
static void test_many_qualifiers(void **state)
{
    static char text[4000];
    size_t len = (size_t)snprintf(text, sizeof text, "usr:github/a?k=v");
    unsigned i;

    (void)state;
    for (i = 0; i < 300; i++) {
        len += (size_t)snprintf(text + len, sizeof text - len, "&k%u=v", i);
    }
    expect_integer(call2("uri_valid", urikit_str_of(text, len), URIKIT_STR("usr")), 1);
    text[len++] = '&';
    expect_integer(call2("uri_valid", urikit_str_of(text, len), URIKIT_STR("usr")),
                   call2("uri_error", urikit_str_of(text, len), URIKIT_STR("usr")).status == URIKIT_SQL_NULL);
    memcpy(text, "pkg:a/b%00?k=vvv", 16); /* as long as what was there */
    expect_text(call2("uri_part", urikit_str_of(text, len - 1), URIKIT_STR("type")), URIKIT_STR("a"), "many qualifiers");
    expect_text(call2("uri_part", urikit_str_of(text, len - 1), URIKIT_STR("name")), urikit_str_of(NULL, 0),
                "a part with a NUL is NULL");
}

static void test_query(void **state)
{
    urikit_str none = { NULL, 0 };
    urikit_str text = URIKIT_STR("a?k=%31&k=2&v&e=&u=%FF&z=%00&p=a+b&%6b2=x");
    urikit_sql_arg args[3];

    (void)state;
    expect_text(call2("uri_query_value", text, URIKIT_STR("k")), URIKIT_STR("1"), "first");
    expect_text(call2("uri_query_value", text, URIKIT_STR("v")), none, "no value");
    expect_text(call2("uri_query_value", text, URIKIT_STR("e")), URIKIT_STR(""), "empty");
    expect_text(call2("uri_query_value", text, URIKIT_STR("u")), none, "not UTF-8");
    expect_text(call2("uri_query_value", text, URIKIT_STR("z")), none, "NUL");
    expect_text(call2("uri_query_value", text, URIKIT_STR("p")), URIKIT_STR("a+b"), "plus");
    expect_text(call2("uri_query_value", text, URIKIT_STR("k2")), URIKIT_STR("x"), "decoded key");
    expect_text(call2("uri_query_value", text, URIKIT_STR("none")), none, "no pair");
    expect_text(call2("uri_remove_query", URIKIT_STR("a?utm_a=1&b=2&utm_c"), URIKIT_STR("utm_*")), URIKIT_STR("a?b=2"),
                "pattern");
    /* a URI stays one, an IRI keeps characters */
    args[1] = text_arg(URIKIT_STR("k"));
    args[2] = text_arg(URIKIT_STR("\xC3\xA9 &\0"));
    args[0] = text_arg(URIKIT_STR("a"));
    expect_text(call("uri_set_query", args, 3), URIKIT_STR("a?k=%C3%A9%20%26%00"), "URI");
    args[0] = text_arg(URIKIT_STR("\xC3\xA9"));
    expect_text(call("uri_set_query", args, 3), URIKIT_STR("\xC3\xA9?k=\xC3\xA9%20%26%00"), "IRI");
}

static void test_segments(void **state)
{
    urikit_sql_arg args[] = { text_arg(URIKIT_STR("/a%20b/%FF/%00/%C3%A9")), number_arg(1) };
    urikit_str none = { NULL, 0 };

    (void)state;
    expect_text(call("uri_path_segment", args, 2), URIKIT_STR("a b"), "1");
    args[1].integer = 2;
    expect_text(call("uri_path_segment", args, 2), none, "not UTF-8");
    args[1].integer = 3;
    expect_text(call("uri_path_segment", args, 2), none, "NUL");
    args[1].integer = -1;
    expect_text(call("uri_path_segment", args, 2), URIKIT_STR("\xC3\xA9"), "-1");
    args[1].integer = INT64_MIN;
    expect_text(call("uri_path_segment", args, 2), none, "far below");
    args[1].integer = INT64_MAX;
    expect_text(call("uri_path_segment", args, 2), none, "far above");
}

static void expect_part(urikit_str text, const char *part, urikit_str want)
{
    urikit_sql_arg args[] = { text_arg(text), text_arg(urikit_str_from(part)) };

    expect_text(call("uri_part", args, 2), want, part);
}

/* A part by its name, of any kind; no part is empty, and a name that no kind has is an error. */
static void test_named_parts(void **state)
{
    urikit_str purl = URIKIT_STR("PKG:npm/%40acme/ui@2.0.1?z=%FF&arch=x%2064#src/./a");
    urikit_str good = URIKIT_STR("PKG:npm/%40acme/ui@2.0.1?os=linux&arch=x%2064#src/./a");
    urikit_str none = { NULL, 0 };
    char many[4000];
    size_t len = 0;
    unsigned i;
    urikit_sql_arg args[] = { text_arg(good), text_arg(URIKIT_STR("verison")) };

    (void)state;
    expect_part(good, "type", URIKIT_STR("npm"));
    expect_part(good, "namespace", URIKIT_STR("@acme"));
    expect_part(good, "version", URIKIT_STR("2.0.1"));
    expect_part(good, "qualifier:ARCH", URIKIT_STR("x 64"));
    expect_part(good, "qualifier:gone", none);
    expect_part(good, "qualifiers", URIKIT_STR("arch=x%2064&os=linux"));
    expect_part(good, "subpath", URIKIT_STR("src/a"));
    expect_part(good, "canonical", URIKIT_STR("pkg:npm/%40acme/ui@2.0.1?arch=x%2064&os=linux#src/a"));
    expect_part(good, "host", none);
    expect_part(purl, "type", none); /* not valid */
    expect_part(URIKIT_STR("pkg:a/b%00"), "name", none); /* no text of SQL */
    expect_part(URIKIT_STR("pkg:maven/x"), "name", none);
    expect_part(URIKIT_STR("usr:GitHub/a?checksums=b,c"), "checksums", URIKIT_STR("b,c"));
    expect_part(URIKIT_STR("usr:GitHub/a"), "profile_url", URIKIT_STR("https://github.com/a"));
    expect_part(URIKIT_STR("http://u@h:80/a?#"), "host", URIKIT_STR("h"));
    expect_part(URIKIT_STR("http://u@h:80/a?#"), "query", URIKIT_STR(""));
    expect_part(URIKIT_STR("http://u@h:80/a?#"), "authority", URIKIT_STR("u@h:80"));
    expect_part(URIKIT_STR("http://h/"), "type", none);
    /* a NOSH URI has its own parts, and as written those of a URI, also where it is not a valid one */
    expect_part(URIKIT_STR("nosh://1673/COM.example.foo/3jui7kd54zh2y?q"), "collection", URIKIT_STR("com.example.foo"));
    expect_part(URIKIT_STR("nosh://1673/COM.example.foo/3jui7kd54zh2y?q"), "rkey", URIKIT_STR("3jui7kd54zh2y"));
    expect_part(URIKIT_STR("nosh://1673/COM.example.foo/3jui7kd54zh2y?q"), "restricted_valid", URIKIT_STR("false"));
    expect_part(URIKIT_STR("nosh://1673/COM.example.foo/3jui7kd54zh2y?q"), "path", URIKIT_STR("/COM.example.foo/3jui7kd54zh2y"));
    expect_part(URIKIT_STR("nosh://1673/COM.example.foo/3jui7kd54zh2y?q"), "host", URIKIT_STR("1673"));
    expect_part(URIKIT_STR("nosh://1673/a//b"), "path", URIKIT_STR("/a//b"));
    expect_part(URIKIT_STR("nosh://1673/a//b"), "collection", none);
    assert_int_equal(call("uri_part", args, 2).status, URIKIT_SQL_RAISE);
    args[1] = text_arg(URIKIT_STR("host:a"));
    assert_int_equal(call("uri_part", args, 2).status, URIKIT_SQL_RAISE);
    memcpy(many, "pkg:a/b?", 8);
    for (len = 8, i = 0; i < 300; i++) { /* more pairs than are at hand */
        len += (size_t)snprintf(many + len, sizeof many - len, "k%u=%u&", i, i);
    }
    expect_part(urikit_str_of(many, len), "qualifier:k299", URIKIT_STR("299"));
}

/* Text that is not in Normalization Form C has no CRI. */
static void test_cri_unicode(void **state)
{
    urikit_str none = { NULL, 0 };

    (void)state;
    assert_int_equal(call1("uri_to_cri", URIKIT_STR("http://a/\xC3\xA9")).status, URIKIT_SQL_VALUE);
    assert_int_equal(call1("uri_to_cri", URIKIT_STR("http://a/%C3%A9")).status, URIKIT_SQL_VALUE);
    expect_text(call1("uri_to_cri", URIKIT_STR("http://a/e\xCC\x81")), none, "two characters");
    expect_text(call1("uri_to_cri", URIKIT_STR("http://a/e%CC%81")), none, "two characters, encoded");
}

/* A revision is named, or the default is taken; another word is an error. */
static void test_cri_profile(void **state)
{
    urikit_sql_arg args[] = { text_arg(URIKIT_STR("coap+ws://a/")), text_arg(URIKIT_STR("r18")) };
    urikit_sql_arg cri[] = { args[0], text_arg(URIKIT_STR("Final")) };
    char first[64], final[64];
    answer made = call("uri_to_cri", args, 2);

    (void)state;
    assert_true(made.status == URIKIT_SQL_VALUE && made.text.len <= sizeof first);
    memcpy(first, made.text.ptr, made.text.len);
    expect_text(call1("uri_to_cri", args[0].text), urikit_str_of(first, made.text.len), "the default");
    args[1] = text_arg(URIKIT_STR("final"));
    made = call("uri_to_cri", args, 2);
    assert_true(made.status == URIKIT_SQL_VALUE && made.text.len <= sizeof final);
    memcpy(final, made.text.ptr, made.text.len);
    assert_true(memcmp(first, final, made.text.len) != 0); /* the numbers 8 and 24 */
    cri[0] = bytes_arg(urikit_str_of(final, made.text.len));
    assert_int_equal(call("cri_to_uri", cri, 2).status, URIKIT_SQL_RAISE);
    cri[1] = args[1];
    expect_text(call("cri_to_uri", cri, 2), args[0].text, "back");
    args[1] = text_arg(URIKIT_STR(""));
    made = call("uri_to_cri", args, 2);
    assert_int_equal(made.status, URIKIT_SQL_RAISE);
    assert_true(urikit_str_equal(made.text, URIKIT_STR("unknown profile \"\"; the profiles are r18, final")));
}

/* What grows stays within what was asked for, above and below the limit of measuring. */
static void test_growth(void **state)
{
    size_t lengths[] = { 0, 1, 1000, 1365, 1366, 4096, 100000 };
    char *text = malloc(100010);
    char *want = malloc(300030);
    size_t i, k;

    (void)state;
    assert_non_null(text);
    assert_non_null(want);
    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (k = 0; k < lengths[i]; k++) {
            text[k] = ' ';
            memcpy(want + 3 * k, "%20", 3);
        }
        expect_text(call1("uri_encode", urikit_str_of(text, lengths[i])), urikit_str_of(want, 3 * lengths[i]), "encode");
        expect_text(call1("uri_decode", urikit_str_of(want, 3 * lengths[i])), urikit_str_of(text, lengths[i]), "decode");
    }
    free(text);
    free(want);
}

/* Functions of strings: an argument that may be left out, no text, and the truth. */
static void test_strings(void **state)
{
    urikit_sql_arg args[] = { text_arg(URIKIT_STR("x token=a code=b")), text_arg(URIKIT_STR("code")) };
    urikit_sql_arg uris[] = { text_arg(URIKIT_STR("http://127.0.0.1/")), text_arg(URIKIT_STR("http://127.0.0.1:8/")) };

    (void)state;
    expect_text(call("uri_redact", args, 1), URIKIT_STR("x token=**** code=b"), "redact");
    expect_text(call("uri_redact", args, 2), URIKIT_STR("x token=**** code=****"), "redact, with a key");
    args[0] = text_arg(URIKIT_STR(""));
    expect_text(call("uri_redact", args, 1), URIKIT_STR(""), "redact nothing");
    expect_integer(call("uri_redirect_uri_equal", uris, 2), 1);
    assert_int_equal(call("uri_redirect_uri_error", uris, 2).status, URIKIT_SQL_NULL);
    uris[0] = args[1];
    expect_integer(call("uri_redirect_uri_equal", uris, 2), 0);
    expect_text(call("uri_redirect_uri_error", uris, 2), URIKIT_STR("the registered redirect URI is not a URI with a scheme"),
                "why");
}

/* What is not valid is NULL for every function that reads it, and has no rows. */
static void test_invalid(void **state)
{
    static const char *const others[] = { "uri_valid",
                                          "uri_error",
                                          "uri_strict",
                                          "uri_encode",
                                          "uri_decode",
                                          "cri_to_uri",
                                          "uri_findings",
                                          "uri_expand",
                                          "uri_match",
                                          "uri_route",
                                          "uri_readers_agree",
                                          "uri_guard_why",
                                          "uri_guard_line",
                                          "uri_redirect_uri_equal",
                                          "uri_redirect_uri_error",
                                          "uri_scheme_error",
                                          "uri_redact" };
    static const char *const invalid[] = { "http://a b", "%", "a\xFF", "http://h:x/", "http://[::1/" };
    urikit_sql_row row;
    size_t i, k;

    (void)state;
    for (i = 0; urikit_sql_at(i, &row); i++) {
        bool other = false;

        for (k = 0; k < sizeof others / sizeof others[0]; k++) {
            other = other || strcmp(row.name, others[k]) == 0;
        }
        for (k = 0; !other && k < sizeof invalid / sizeof invalid[0]; k++) {
            urikit_str text = urikit_str_from(invalid[k]);
            urikit_sql_arg args[] = { text_arg(text), text_arg(URIKIT_STR("k")), text_arg(URIKIT_STR("v")) };

            if (strcmp(row.name, "uri_path_segment") == 0) {
                args[1] = number_arg(1);
            }
            if (strcmp(row.name, "uri_part") == 0) {
                args[1] = text_arg(URIKIT_STR("host"));
            }
            if (strcmp(row.name, "uri_equal") == 0) {
                args[2] = text_arg(URIKIT_STR("syntax"));
            }
            assert_int_equal(call(row.name, args, row.min_args).status, URIKIT_SQL_NULL);
            if (row.min_args >= 2 && strcmp(row.args[1], "key") != 0 && strcmp(row.args[1], "n") != 0 &&
                strcmp(row.args[1], "part") != 0) {
                args[0] = text_arg(URIKIT_STR("http://h/"));
                args[1] = text_arg(text);
                assert_int_equal(call(row.name, args, row.min_args).status, URIKIT_SQL_NULL);
            }
        }
    }
    assert_int_equal(call1("uri_decode", URIKIT_STR("\xFF")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_decode", URIKIT_STR("a\xC3%41")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_decode", URIKIT_STR("%FF")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_decode", URIKIT_STR("%00")).status, URIKIT_SQL_NULL);
    assert_int_equal(call1("uri_decode", URIKIT_STR("a\0")).status, URIKIT_SQL_NULL);
}

/* A text that grows: a beginning, and a unit again and again. */
typedef struct growing {
    const char *start;
    const char *unit;
} growing;

static urikit_str grow(const growing *shape, size_t n)
{
    size_t start = strlen(shape->start);
    size_t unit = strlen(shape->unit);
    char *text = malloc(start + n * unit + 1);
    size_t i;

    assert_non_null(text);
    memcpy(text, shape->start, start);
    for (i = 0; i < n; i++) {
        memcpy(text + start + i * unit, shape->unit, unit);
    }
    return urikit_str_of(text, start + n * unit);
}

/* Answers that fill the memory they may have, at every length: a bound that is too short by a byte gives NULL. */
static void test_every_length(void **state)
{
    static const struct {
        const char *name;
        growing args[URIKIT_SQL_ARGS]; /* up to the first without a start */
        growing want;
    } rows[] = {
        { "uri_strict", { { "y:", "a" } }, { "y:", "a" } },
        { "uri_authority", { { "//u@h", "a" } }, { "u@h", "a" } },
        { "uri_host", { { "//", "a" } }, { "", "a" } },
        { "uri_path", { { "y:", "a" } }, { "", "a" } },
        { "uri_query", { { "y:?", "a" } }, { "", "a" } },
        { "uri_fragment", { { "y:#", "a" } }, { "", "a" } },
        { "uri_normalize", { { "Y:", "%61" } }, { "y:", "a" } },
        { "uri_normalize", { { "y:/", "%c3" } }, { "y:/", "%C3" } },
        { "uri_normalize", { { "//h/\xC3\xA9", "a" } }, { "//h/\xC3\xA9", "a" } },
        { "uri_resolve", { { "y:", "" }, { "z:", "a" } }, { "z:", "a" } },
        { "uri_relativize", { { "y:", "" }, { "z:", "a" } }, { "z:", "a" } },
        { "uri_relativize", { { "y://h", "" }, { "y://i", "a" } }, { "//i", "a" } },
        { "uri_query_value", { { "?k=", "a" }, { "k", "" } }, { "", "a" } },
        { "uri_query_value", { { "?k=", "%41" }, { "k", "" } }, { "", "A" } },
        { "uri_set_query", { { "", "" }, { "k", "" }, { "v", " " } }, { "?k=v", "%20" } },
        { "uri_set_query", { { "", "" }, { " ", "" }, { "", " " } }, { "?%20=", "%20" } },
        { "uri_remove_query", { { "y:?k&", "a" }, { "k", "" } }, { "y:?", "a" } },
        { "uri_remove_query", { { "y:?", "a" }, { "k", "" } }, { "y:?", "a" } },
        { "uri_to_iri", { { "y:", "a" } }, { "y:", "a" } },
        { "uri_to_iri", { { "y:", "%C3%A9" } }, { "y:", "\xC3\xA9" } },
        { "iri_to_uri", { { "y:", "\xC3\xA9" } }, { "y:", "%C3%A9" } },
        { "iri_to_uri", { { "", "\xC3\xA9" } }, { "", "%C3%A9" } },
        { "uri_encode", { { "", " " } }, { "", "%20" } },
        { "uri_encode", { { " ", "a" } }, { "%20", "a" } },
        { "uri_decode", { { "", "a" } }, { "", "a" } },
        { "uri_decode", { { "", "%41" } }, { "", "A" } },
    };
    size_t n, i;

    (void)state;
    for (n = 0; n < 4200; n += n < 300 || (n > 1350 && n < 1380) || n > 4060 ? 1 : 10) {
        for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            urikit_sql_arg args[URIKIT_SQL_ARGS];
            size_t count = 0;
            urikit_str want;
            answer a;

            while (count < URIKIT_SQL_ARGS && rows[i].args[count].start) {
                args[count] = text_arg(grow(&rows[i].args[count], n));
                count++;
            }
            a = call(rows[i].name, args, count);
            if (a.status != URIKIT_SQL_VALUE) {
                check_fail("%s, row %zu: no answer with %zu units", rows[i].name, i, n);
            }
            want = grow(&rows[i].want, n);
            check_text(a.text, want, rows[i].name);
            check_free(want);
            while (count > 0) {
                check_free(args[--count].text);
            }
        }
    }
}

/* ---- URI templates ------------------------------------------------------------------------ */

static answer call3(const char *name, urikit_str a, urikit_str b, urikit_str c)
{
    urikit_sql_arg args[] = { text_arg(a), text_arg(b), text_arg(c) };

    return call(name, args, 3);
}

static void expect_raise(answer got, const char *want)
{
    assert_int_equal(got.status, URIKIT_SQL_RAISE);
    check_text(got.text, urikit_str_from(want), want);
}

/* fields: templates, flags, text, route. Both forms of the argument. */
static void route_row(const vector_row *row, void *context)
{
    urikit_str list = row->fields[0];
    urikit_str want = row->fields[3];
    urikit_str none = { NULL, 0 };
    char lines[1000];
    char json[2000] = "[\"";
    size_t len = 2;
    size_t i;

    (void)context;
    assert_true(list.len < sizeof lines);
    for (i = 0; i < list.len; i++) {
        lines[i] = list.ptr[i] == ' ' ? '\n' : list.ptr[i];
        len += (size_t)snprintf(json + len, sizeof json - len, list.ptr[i] == ' ' ? "\", \"" : "%c", list.ptr[i]);
    }
    len += (size_t)snprintf(json + len, sizeof json - len, "\"]");
    if (row->fields[1].ptr) {
        urikit_str options = urikit_str_equal(row->fields[1], URIKIT_STR("o")) ? URIKIT_STR("any-order")
                                                                               : URIKIT_STR("other-pairs");

        expect_text(call3("uri_route", row->fields[2], urikit_str_of(lines, list.len), options),
                    urikit_str_equal(want, URIKIT_STR("no")) ? none : want, "lines");
        return;
    }
    want = urikit_str_equal(want, URIKIT_STR("no")) ? none : want;
    expect_text(call2("uri_route", row->fields[2], urikit_str_of(lines, list.len)), want, "lines");
    expect_text(call2("uri_route", row->fields[2], urikit_str_of(json, len)), want, "JSON");
}

static void test_templates(void **state)
{
    const urikit_str none = { NULL, 0 };

    (void)state;
    vectors_each("template_route.tsv", route_row, NULL);
    expect_text(call2("uri_expand", URIKIT_STR("/u/{id}{?q*,l}"),
                      URIKIT_STR("{\"id\":\"\xC3\xA9\",\"q\":{\"a\":1},\"l\":[\"x\",\"y\"]}")),
                URIKIT_STR("/u/%C3%A9?a=1&l=x,y"), "expand");
    expect_text(call2("uri_expand", URIKIT_STR("a{x}"), URIKIT_STR("{}")), URIKIT_STR("a"), "undefined");
    expect_text(call2("uri_expand", URIKIT_STR(""), URIKIT_STR("{}")), URIKIT_STR(""), "empty");
    expect_text(call2("uri_expand", URIKIT_STR("{x}"), URIKIT_STR("{\"x\":[[]]}")), none, "not values");
    expect_text(call2("uri_expand", URIKIT_STR("{x}"), URIKIT_STR("")), none, "no JSON");
    expect_text(call2("uri_expand", URIKIT_STR("{x:3}"), URIKIT_STR("{\"x\":[1]}")), none, "a prefix of a list");
    expect_raise(call2("uri_expand", URIKIT_STR("/{a"), URIKIT_STR("{}")), "template \"/{a\", byte 3: '{' without its '}'");
    expect_raise(
        call2("uri_match", URIKIT_STR("{=a}"), URIKIT_STR("x")),
        "template \"{=a}\", byte 1: the operators '=', ',', '!', '@' and '|' are reserved for future versions of templates");
    expect_text(call2("uri_match", URIKIT_STR("/u/{id}{?page}"), URIKIT_STR("/u/a%20b")),
                URIKIT_STR("{\"id\":\"a b\",\"page\":null}"), "match");
    expect_text(call2("uri_match", URIKIT_STR("/u/{id}"), URIKIT_STR("/v/1")), none, "no match");
    expect_text(call2("uri_match", URIKIT_STR("{a}"), URIKIT_STR("\xFF")), none, "not UTF-8");
    expect_text(call2("uri_match", URIKIT_STR("{?a,b}"), URIKIT_STR("?b=1&a=2")), none, "the template's order");
    expect_text(call3("uri_match", URIKIT_STR("{?a,b}"), URIKIT_STR("?b=1&c&a=2"), URIKIT_STR("other-pairs,any-order")),
                URIKIT_STR("{\"a\":\"2\",\"b\":\"1\"}"), "options");
    expect_text(call3("uri_match", URIKIT_STR("{a}"), URIKIT_STR("x"), URIKIT_STR("")), URIKIT_STR("{\"a\":\"x\"}"),
                "no options");
    expect_raise(call3("uri_match", URIKIT_STR("{a}"), URIKIT_STR("x"), URIKIT_STR("any-order,no")),
                 "unknown option \"no\"; the options are any-order, other-pairs, with a comma between");
    expect_raise(call3("uri_route", URIKIT_STR("x"), URIKIT_STR("{a}"), URIKIT_STR(",")),
                 "unknown option \"\"; the options are any-order, other-pairs, with a comma between");
    expect_text(call2("uri_route", URIKIT_STR("/a"), URIKIT_STR("\r\n/b\r\n\n/{x}\r\n")), URIKIT_STR("/{x}"), "lines of Windows");
    expect_text(call2("uri_route", URIKIT_STR("/a"), URIKIT_STR("")), none, "no templates");
    expect_text(call2("uri_route", URIKIT_STR("/a"), URIKIT_STR(" []")), none, "no templates");
    expect_text(call2("uri_route", URIKIT_STR(""), URIKIT_STR("[\"\"]")), URIKIT_STR(""), "an empty template");
    expect_text(call2("uri_route", URIKIT_STR("/a/"), URIKIT_STR("[\"\\/{x}\\u002f\"]")), URIKIT_STR("/{x}/"), "escapes");
    expect_raise(call2("uri_route", URIKIT_STR("/a"), URIKIT_STR("/b\n/{c")), "template \"/{c\", byte 3: '{' without its '}'");
    expect_raise(call2("uri_route", URIKIT_STR("/a"), URIKIT_STR("[\"/b\",\"}\"]")),
                 "template \"}\", byte 0: '}' without '{' before it; in a literal it is written %7D");
    expect_raise(call2("uri_route", URIKIT_STR("/a"), URIKIT_STR("[null]")),
                 "the templates are a JSON array of strings, or one template a line");
    expect_raise(call2("uri_route", URIKIT_STR("/a"), URIKIT_STR("[],\"a\":[]")),
                 "the templates are a JSON array of strings, or one template a line");
}

/* The field `line`: 0 is NULL. */
static void expect_line(const vector_row *row, urikit_str policy)
{
    answer line = call2("uri_guard_line", row->fields[0], policy);
    bool none = urikit_str_equal(row->fields[5], URIKIT_STR("0"));

    assert_int_equal(line.status, none ? URIKIT_SQL_NULL : URIKIT_SQL_VALUE);
    if (!none) {
        expect_integer(line, (int)vector_number(row, 5));
    }
}

/* fields: text, policy, base, flags, result or "!rule", line; SQL has no base and no IDNA, and "as-given" is a line of a policy */
static void guard_row(const vector_row *row, void *context)
{
    urikit_str policy = row->fields[1].ptr ? row->fields[1] : URIKIT_STR("");
    urikit_str want = row->fields[4];
    urikit_str none = { NULL, 0 };
    unsigned *checked = context;
    answer why;

    if (row->fields[2].ptr || urikit_str_equal(row->fields[3], URIKIT_STR("internal")) ||
        urikit_str_equal(row->fields[3], URIKIT_STR("any-host"))) {
        return;
    }
    *checked += 1;
    if (urikit_str_equal(row->fields[3], URIKIT_STR("as-given"))) {
        policy = URIKIT_STR("deny changed");
    }
    if (urikit_str_equal(want, URIKIT_STR("!policy"))) {
        assert_int_equal(call2("uri_guard", row->fields[0], policy).status, URIKIT_SQL_RAISE);
        return;
    }
    if (want.len > 11 && memcmp(want.ptr, "http://xn--", 11) == 0 && memcmp(row->fields[0].ptr, want.ptr, 11) != 0) {
        want = URIKIT_STR("!host-idna");
    }
    if (want.ptr[0] != '!') {
        expect_text(call2("uri_guard", row->fields[0], policy), want, "uri_guard");
        expect_text(call2("uri_guard_why", row->fields[0], policy), none, "uri_guard_why");
        expect_line(row, policy);
        return;
    }
    expect_text(call2("uri_guard", row->fields[0], policy), none, "uri_guard");
    why = call2("uri_guard_why", row->fields[0], policy);
    assert_int_equal(why.status, URIKIT_SQL_VALUE);
    if (why.text.len < want.len || memcmp(why.text.ptr, want.ptr + 1, want.len - 1) != 0 || why.text.ptr[want.len - 1] != ':') {
        check_fail("%s: %s", check_show(row->fields[0]), check_show(why.text));
    }
    if (row->fields[1].ptr && !urikit_str_equal(want, URIKIT_STR("!host-idna"))) {
        expect_line(row, policy);
    }
}

static void test_guard(void **state)
{
    size_t len = URIKIT_GUARD_LIMIT;
    char *text = malloc(len + 1);
    unsigned checked = 0;

    (void)state;
    assert_non_null(text);
    vectors_each("guard.tsv", guard_row, &checked);
    assert_true(checked > 50);
    memset(text, 'a', len + 1);
    memcpy(text, "HTTP://h/", 9);
    expect_text(call1("uri_guard_why", urikit_str_of(text, len + 1)), URIKIT_STR("length: it is longer than 65536 bytes"),
                "long");
    assert_int_equal(call1("uri_guard", urikit_str_of(text, len)).text.len, len);
    memcpy(text, "http://h/%7e", 12);
    assert_int_equal(call1("uri_guard", urikit_str_of(text, 400)).text.len, 398);
    assert_int_equal(call1("uri_guard", urikit_str_of(text, 380)).text.len, 378);
    free(text);
    expect_text(call1("uri_guard_why", URIKIT_STR("http://a%G0/")),
                URIKIT_STR("invalid:9: it is not a valid URI with a host: '%' must be followed by two hex digits"),
                "with the byte");
    expect_text(call1("uri_guard_why", URIKIT_STR("mailto:a@b")), URIKIT_STR("invalid: it is not a valid URI with a host"),
                "no host");
    expect_text(call1("uri_guard_why", URIKIT_STR("http://0x7f.1/")),
                URIKIT_STR("readers-host: programs read different hosts, schemes or ports: browsers, Node.js differs"),
                "readers");
    expect_text(call2("uri_guard", URIKIT_STR("ftp://b.example"),
                      URIKIT_STR("# what\r\n\nallow host *.b.example b.example # and\nallow scheme ftp")),
                URIKIT_STR("ftp://b.example/"), "a policy of lines");
    expect_raise(call2("uri_guard", URIKIT_STR("a b"), URIKIT_STR("deny internal\nallow port 80 0x50")),
                 "policy, line 2: no port: \"0x50\"");
    expect_raise(call2("uri_guard", URIKIT_STR("a b"), URIKIT_STR("allow host h\nallow nothing")),
                 "policy, line 2: allow goes with scheme, host, port or path, not \"nothing\"");
    expect_raise(call2("uri_guard", URIKIT_STR("a b"), URIKIT_STR("allow host h\nallow host h:443")),
                 "policy, line 2: a host is a name, an address, a network, or *. and a name, not \"h:443\"");
    expect_raise(call2("uri_guard_why", URIKIT_STR("http://h/"), URIKIT_STR("allow host b\xC3\xBC")),
                 "policy, line 1: a host is in A-labels, such as xn--bcher-kva.example, not \"b\\xC3\\xBC\"");
    expect_integer(call1("uri_readers_agree", URIKIT_STR("http://a.example/b?c")), 1);
    expect_integer(call1("uri_readers_agree", URIKIT_STR("http://a\\@b/")), 0);
    expect_integer(call1("uri_readers_agree", URIKIT_STR("http://[")), 0);
}

/* "-": not an address. */
static void test_address_is_internal(void **state)
{
    static const struct {
        const char *text;
        char internal;
        /* clang-format off */
    } rows[] = {
        { "127.0.0.1", '1' }, { "8.8.8.8", '0' },     { "::1", '1' },           { "[::1]", '1' },   { "2606:4700::1111", '0' },
        { "fe80::1%eth0", '1' }, { "::ffff:10.0.0.1", '1' }, { "::ffff:8.8.8.8", '0' }, { "[fe80::1%25eth0]", '1' }, { "", '-' },
        { "127.1", '-' },     { "0x7f.0.0.1", '-' }, { "localhost", '-' },    { "[127.0.0.1]", '-' }, { "127.0.0.1%a", '-' },
        { "[]", '-' },        { "%", '-' },           { "[::1", '-' },          { " ::1", '-' }
    };
    /* clang-format on */
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        answer got = call1("uri_address_is_internal", urikit_str_from(rows[i].text));
        char is = got.status == URIKIT_SQL_VALUE ? (char)('0' + got.integer) : '-';

        if (is != rows[i].internal) {
            check_fail("%s: %c", rows[i].text, is);
        }
    }
}

/* More variables and values than the stack has space for; each must be there, and a block that is too small fails. */
static void test_large_templates(void **state)
{
    enum { MANY = 100 };
    char template_text[MANY * 16] = "";
    char json[MANY * 64] = "{";
    char uri[MANY * 32] = "";
    char want[MANY * 64] = "{";
    size_t t = 0, j = 1, u = 0, w = 1;
    int i;

    (void)state;
    for (i = 0; i < MANY; i++) {
        t += (size_t)snprintf(template_text + t, sizeof template_text - t, "/{v%d}", i);
        j += (size_t)snprintf(json + j, sizeof json - j, "%s\"v%d\":\"value %d\"", i ? "," : "", i, i);
        u += (size_t)snprintf(uri + u, sizeof uri - u, "/value%%20%d", i);
        w += (size_t)snprintf(want + w, sizeof want - w, "%s\"v%d\":\"value %d\"", i ? "," : "", i, i);
    }
    json[j++] = '}';
    want[w++] = '}';
    expect_text(call2("uri_expand", urikit_str_of(template_text, t), urikit_str_of(json, j)), urikit_str_of(uri, u), "expand");
    expect_text(call2("uri_match", urikit_str_of(template_text, t), urikit_str_of(uri, u)), urikit_str_of(want, w), "match");
    expect_text(call2("uri_match", urikit_str_of(template_text, t), urikit_str_of(uri, u - 12)), urikit_str_of(NULL, 0),
                "no match");
    expect_text(call2("uri_expand", urikit_str_of(template_text, t), urikit_str_of(json, j - 1)), urikit_str_of(NULL, 0),
                "no JSON");
}

/* What an engine keeps: the same answers, with another argument too, and after an error. */
static unsigned kept_blocks;

static void *keep_block(urikit_sql_kept *of, size_t size)
{
    kept_blocks++;
    free(of->block);
    of->block = of->context ? NULL : malloc(size);
    return of->block;
}

static void test_kept(void **state)
{
    static const char *const lists[] = { "/{a}\n/b",   "/{a}\n/b", "[\"/b\",\"/{c}\"]", "{",    "/{a}\n/b", "[",
                                         "[\"/{a}\"]", "/b\n/{a}", "\n\r\t [\"/{a}\"]", "/x\r", "/a/{b}",   "//////{a}\n/{z}" };
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_kept holds = { .keep = keep_block };
    urikit_sql_memory memory = { .take = engine_take, .context = &e, .kept = &holds };
    random_state random = random_start();
    urikit_sql_arg args[2];
    urikit_sql_result result;
    size_t i;

    (void)state;
    args[0] = text_arg(URIKIT_STR("/x"));
    for (i = 0; i < 20000; i++) { /* any list after any other, in a block that ends where the list ends, and is another's next */
        urikit_str list = urikit_str_from(lists[random_below(&random, sizeof lists / sizeof lists[0])]);
        answer want = call2("uri_route", args[0].text, list);
        char *given = malloc(list.len);

        assert_non_null(given);
        memcpy(given, list.ptr, list.len);
        args[1] = text_arg(urikit_str_of(given, list.len));
        assert_int_equal(urikit_sql_uri_route(args, 2, &memory, &result), want.status);
        assert_true(want.status != URIKIT_SQL_VALUE || result.place == URIKIT_SQL_IN_MEMORY);
        free(given);
        if (want.status == URIKIT_SQL_VALUE) {
            check_text(result.text, want.text, list.ptr);
        }
    }
    for (i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        answer want = call2("uri_route", args[0].text, urikit_str_from(lists[i]));
        urikit_sql_status status;

        args[1] = text_arg(urikit_str_from(lists[i]));
        result.text = urikit_str_of(NULL, 0);
        status = urikit_sql_uri_route(args, 2, &memory, &result);
        assert_int_equal(status, want.status);
        check_text(result.text, want.text, lists[i]);
        kept_blocks = 0;
        assert_int_equal(urikit_sql_uri_route(args, 2, &memory, &result), want.status);
        check_text(result.text, want.text, lists[i]);
        assert_true(kept_blocks == 0 || want.status != URIKIT_SQL_VALUE); /* equal templates are not read again */
    }
    expect_text(call2("uri_route", args[0].text, URIKIT_STR("\n\r\t [\"/{a}\"]")), URIKIT_STR("/{a}"), "blanks before an array");
    args[1] = text_arg(URIKIT_STR("/other"));
    holds.context = &holds; /* no memory */
    assert_int_equal(urikit_sql_uri_route(args, 2, &memory, &result), URIKIT_SQL_NO_MEMORY);
    holds.context = NULL;
    assert_int_equal(urikit_sql_uri_route(args, 2, &memory, &result), URIKIT_SQL_NULL);
    free(holds.block);
    free(e.block);
}

/* Domains of hosts that were there before, of other sections in turn, and as the block grows; without memory the list is searched. */
static void test_kept_domains(void **state)
{
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_kept holds = { .keep = keep_block };
    urikit_sql_memory memory = { .take = engine_take, .context = &e, .kept = &holds };
    random_state random = random_start();
    urikit_sql_result result;
    urikit_sql_arg args[2];
    size_t i;

    (void)state;
    kept_blocks = 0;
    for (i = 0; i < 20000; i++) {
        char text[64];
        int len = snprintf(text, sizeof text, "http://%s.%c%u.%s/", random_below(&random, 9) ? "www" : "WWW",
                           (char)('a' + random_below(&random, 26)), (unsigned)random_below(&random, 1 + i / 20),
                           random_below(&random, 2) ? "github.io" : "co.uk");
        urikit_str section = random_below(&random, i < 10000 ? 3 : 300) ? URIKIT_STR("all") : URIKIT_STR("icann");
        answer want = call2("uri_registrable", urikit_str_of(text, (size_t)len), section);

        args[0] = text_arg(urikit_str_of(text, (size_t)len));
        args[1] = text_arg(section);
        holds.context = i % 1000 == 999 ? &holds : NULL; /* no memory */
        assert_int_equal(urikit_sql_uri_registrable(args, 2, &memory, &result), want.status);
        check_text(result.text, want.text, text);
    }
    assert_int_equal(kept_blocks, 4); /* 64, 512, 4,096 and 32,768 rows */
    free(holds.block);
    free(e.block);
}

/* ---- rows --------------------------------------------------------------------------------- */

/* The rows of a function as one text: "1 k=v|2 k|", with "-" for NULL. */
static void expect_rows(const char *name, urikit_str text, const char *want)
{
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_memory memory = { .take = engine_take, .context = &e };
    urikit_sql_rows_row row;
    urikit_sql_rows rows;
    char got[1000] = "";
    size_t len = 0, i;

    for (i = 0; urikit_sql_rows_at(i, &row) && strcmp(row.name, name) != 0; i++) {
    }
    assert_string_equal(row.name, name);
    if (!row.begin(text, &rows)) {
        assert_string_equal("invalid", want);
        return;
    }
    while (urikit_sql_rows_next(&rows)) {
        len += (size_t)snprintf(got + len, sizeof got - len, "%d", (int)rows.ordinal);
        for (i = 0; i < row.item_count; i++) {
            urikit_sql_result result = { { "-", 1 }, 0, URIKIT_SQL_IN_CONSTANT };
            urikit_sql_status status = urikit_sql_item(&rows, i, &memory, &result);

            if (status == URIKIT_SQL_NULL) {
                result.text = URIKIT_STR("-");
            } else if (row.types[i] == URIKIT_SQL_INTEGER) {
                len += (size_t)snprintf(got + len, sizeof got - len, " %d", (int)result.integer);
                continue;
            }
            len += (size_t)snprintf(got + len, sizeof got - len, " %.*s", (int)result.text.len, result.text.ptr);
        }
        len += (size_t)snprintf(got + len, sizeof got - len, "|");
    }
    assert_false(urikit_sql_rows_next(&rows));
    assert_string_equal(got, want);
    free(e.block);
}

static void test_rows(void **state)
{
    (void)state;
    expect_rows("uri_query_each", URIKIT_STR("a?k=v&k&=&&e=a%20b+c&%FF=%00"), "1 k v|2 k -|3  |4  -|5 e a b+c|6 - -|");
    expect_rows("uri_query_each", URIKIT_STR("a?"), "1  -|");
    expect_rows("uri_query_each", URIKIT_STR("a"), "");
    expect_rows("uri_query_each", URIKIT_STR("a b"), "invalid");
    expect_rows("uri_segment_each", URIKIT_STR("http://h/a/%20//%FF/"), "1 a|2  |3 |4 -|5 |");
    expect_rows("uri_segment_each", URIKIT_STR("http://h/"), "1 |");
    expect_rows("uri_segment_each", URIKIT_STR("http://h"), "");
    expect_rows("uri_segment_each", URIKIT_STR("a:b/c"), "1 b|2 c|");
    expect_rows("uri_segment_each", URIKIT_STR("%"), "invalid");
    expect_rows("uri_finding_each", URIKIT_STR("http://a.example/"), "");
    expect_rows("uri_finding_each", URIKIT_STR("http://a.example:25/"),
                "1 port-mail error 17 19 port 25 is that of SMTP: a request sent there can be taken for mail commands|");
}

/* ---- trees --------------------------------------------------------------------------------- */

/* A key in a block of its own size; absent if the text is not valid. */
static urikit_str tree_key(urikit_str text)
{
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_memory memory = { .take = engine_take, .context = &e };
    urikit_sql_result result = { { NULL, 0 }, 0, URIKIT_SQL_IN_CONSTANT };
    urikit_str copy = check_copy(text);
    urikit_str key = { NULL, 0 };
    urikit_sql_status status = urikit_sql_tree_key(copy, &memory, &result);

    if (status == URIKIT_SQL_VALUE) {
        assert_int_equal(result.place, URIKIT_SQL_IN_MEMORY);
        assert_ptr_equal(result.text.ptr, e.block);
        key = check_copy(result.text);
        e.fail_from = 1;
        e.taken = 0;
        assert_int_equal(urikit_sql_tree_key(copy, &memory, &result), URIKIT_SQL_NO_MEMORY);
    } else {
        assert_int_equal(status, URIKIT_SQL_NULL);
    }
    free(e.block);
    check_free(copy);
    return key;
}

typedef struct tree_texts {
    urikit_str keys[400];
    size_t count;
} tree_texts;

/* fields: above, below, contains */
static void tree_row(const vector_row *row, void *context)
{
    tree_texts *texts = context;
    urikit_str above = tree_key(row->fields[0]);
    urikit_str below = tree_key(row->fields[1]);

    assert_int_equal(row->fields[2].ptr != NULL, above.ptr && below.ptr);
    if (above.ptr && below.ptr && urikit_sql_tree_contains(above, below) != urikit_str_equal(row->fields[2], URIKIT_STR("yes"))) {
        check_fail("%.*s contains %.*s: not %.*s", (int)row->fields[0].len, row->fields[0].ptr, (int)row->fields[1].len,
                   row->fields[1].ptr, (int)row->fields[2].len, row->fields[2].ptr);
    }
    assert_true(texts->count + 2 <= sizeof texts->keys / sizeof texts->keys[0]);
    texts->keys[texts->count++] = above;
    texts->keys[texts->count++] = below;
}

/* A search that knows only the beginning of a key never leaves out what contains or is contained. */
static void expect_beginnings(urikit_str above, urikit_str below)
{
    bool contains = urikit_sql_tree_contains(above, below);
    size_t i;

    for (i = 0; i <= below.len; i++) {
        urikit_str begin = check_copy(urikit_str_of(below.ptr, i));

        assert_true(urikit_sql_tree_may_be_below(above, begin) || !contains);
        check_free(begin);
    }
    for (i = 0; i <= above.len; i++) {
        urikit_str begin = check_copy(urikit_str_of(above.ptr, i));

        assert_true(urikit_sql_tree_may_be_above(below, begin) || !contains);
        check_free(begin);
    }
}

/* "/b//" contains "/b/" because its last slash does not count, and "/b/" contains "/b/c" for the same reason. */
static bool has_two_slashes(urikit_str key)
{
    size_t i;

    for (i = 0; i + 2 < key.len && memcmp(key.ptr + i, "//\x01", 3) != 0; i++) {
    }
    return i + 2 < key.len;
}

/* Every pair of the rows; what contains what contains a third contains that, too. */
static void test_tree(void **state)
{
    static tree_texts texts;
    size_t i, k, m;

    (void)state;
    texts.count = 0;
    vectors_each("sql_tree.tsv", tree_row, &texts);
    for (i = 0; i < texts.count; i++) {
        for (k = 0; texts.keys[i].ptr && k < texts.count; k++) {
            if (!texts.keys[k].ptr) {
                continue;
            }
            expect_beginnings(texts.keys[i], texts.keys[k]);
            for (m = 0; m < texts.count && urikit_sql_tree_contains(texts.keys[i], texts.keys[k]); m++) {
                if (texts.keys[m].ptr && !has_two_slashes(texts.keys[i]) &&
                    urikit_sql_tree_contains(texts.keys[k], texts.keys[m])) {
                    assert_true(urikit_sql_tree_contains(texts.keys[i], texts.keys[m]));
                }
            }
        }
    }
    for (i = 0; i < texts.count; i++) {
        if (texts.keys[i].ptr) {
            assert_true(urikit_sql_tree_contains(texts.keys[i], texts.keys[i]));
            check_free(texts.keys[i]);
        }
    }
}

/* A search leaves out what a whole key already tells. */
static void test_tree_leaves_out(void **state)
{
    static const struct {
        const char *text;
        const char *not_below[6];
        const char *not_above[6];
    } rows[] = {
        { "http://a/b",
          { "http://c/", "https://a/b", "http://a/c", "http://a/bc", "http://ab/b", "http://a:8/b" },
          { "http://a/c", "http://a/b/c", "http://x/", "https://a/", "http://a:8/", "http://a/bb" } },
        { "http://example.com/",
          { "http://example.org/", "http://badexample.com/", "http://com/", "x:a", "//example.com/", "/" },
          { "http://org/", "http://a.example.com/", "http://xample.com/", "http://example.com/a", "x:", "/" } },
        { "http://10.0.0.1/x",
          { "http://10.0.0.12/x", "http://10.0.0.1/", "http://10.0.0.1/y", "http://10.0.0.1/xy", "x:a", "/x" },
          { "http://10.0.0.12/", "http://10.0.0.1/y", "http://10.0.0.1/x/y", "http://10.0.0/x", "http://1/", "x:a" } },
    };
    size_t i, k;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str key = tree_key(urikit_str_from(rows[i].text));

        assert_true(urikit_sql_tree_may_be_below(key, key) && urikit_sql_tree_may_be_above(key, key));
        for (k = 0; k < 6; k++) {
            urikit_str below = tree_key(urikit_str_from(rows[i].not_below[k]));
            urikit_str above = tree_key(urikit_str_from(rows[i].not_above[k]));

            if (urikit_sql_tree_may_be_below(key, below)) {
                check_fail("%s may be below %s", rows[i].not_below[k], rows[i].text);
            }
            if (urikit_sql_tree_may_be_above(key, above)) {
                check_fail("%s may be above %s", rows[i].not_above[k], rows[i].text);
            }
            check_free(below);
            check_free(above);
        }
        check_free(key);
    }
}

/* Keys to the byte: radix trees keep them on disk. */
static void test_tree_keys(void **state)
{
    static const struct {
        const char *text;
        const char *key; /* with '!' for the byte between fields */
    } rows[] = {
        { "http://a.b/p?q#f", "http!//80!b.a.!/p!?q#f" },
        { "http://u@10.0.0.1:8021/", "http!//8021@u!=10.0.0.1!/!" },
        { "x://h:0/", "x!//0!h.!/!" },
        { "x://h:00070987", "x!//70987!h.!!" },
        { "x://h:65535", "x!//65535!h.!!" },
        { "x:///p", "x!//!=!/p!" },
        { "a?q", "!!!a!?q" },
    };
    size_t i, k;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str key = tree_key(urikit_str_from(rows[i].text));

        assert_non_null(key.ptr);
        assert_int_equal(key.len, strlen(rows[i].key));
        for (k = 0; k < key.len; k++) {
            assert_int_equal(key.ptr[k] == 1 ? '!' : key.ptr[k], rows[i].key[k]);
        }
        check_free(key);
    }
}

/* What the beginning of a key tells of whole ones. */
static void test_tree_beginnings(void **state)
{
    static const struct {
        const char *text;
        const char *begin; /* with '!' for the byte between fields */
        bool below, above;
    } rows[] = {
        { "http://a.com/b", "http!//80!com.a", true, true },
        { "http://a.com/b", "http!//80!com.", true, true },
        { "http://a.com/b", "http!//80!com.b", false, false },
        { "http://a.com/b", "http!//80!com.a.x", true, false },
        { "http://a.com/b", "nttp!//80!com.a", false, false },
        { "http://a.com/b", "nttp!//80!com.a.!/b", false, false },
        { "http://10.0.0.1/", "http!//80!=10.0.0.1", true, true },
        { "http://10.0.0.1/", "http!//80!=10.0.0.12", false, false },
        { "x:", "x!!!/!", true, false },
        { "x:/", "x!!!!", true, true }, /* may: the key tells it */
        { "", "!!!a..!", true, false },
        { "", "!!!..!", true, false }, /* may: the key tells it */
    };
    size_t i, k;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str key = tree_key(urikit_str_from(rows[i].text));
        size_t len = strlen(rows[i].begin);
        char text[40];
        urikit_str begin;

        for (k = 0; k < len; k++) {
            text[k] = rows[i].begin[k] == '!' ? 1 : rows[i].begin[k];
        }
        begin = check_copy(urikit_str_of(text, len));
        if (urikit_sql_tree_may_be_below(key, begin) != rows[i].below) {
            check_fail("may be below '%s': %s", rows[i].text, rows[i].begin);
        }
        if (urikit_sql_tree_may_be_above(key, begin) != rows[i].above) {
            check_fail("may be above '%s': %s", rows[i].text, rows[i].begin);
        }
        check_free(begin);
        check_free(key);
    }
    {
        urikit_str all = tree_key(URIKIT_STR(""));
        urikit_str dots = tree_key(URIKIT_STR("a../b"));
        urikit_str up = tree_key(URIKIT_STR("../b"));

        assert_true(urikit_sql_tree_contains(all, dots) && !urikit_sql_tree_contains(all, up));
        check_free(all);
        check_free(dots);
        check_free(up);
    }
}

/* Every name once, and every row whole. */
static void test_table(void **state)
{
    urikit_sql_row row, other;
    size_t i, k;

    (void)state;
    for (i = 0; urikit_sql_at(i, &row); i++) {
        assert_true(row.min_args >= 1 && row.min_args <= row.max_args && row.max_args <= URIKIT_SQL_ARGS);
        assert_non_null(row.call);
        assert_true(row.does[0] != '\0');
        for (k = 0; k < row.max_args; k++) {
            assert_non_null(row.args[k]);
        }
        for (k = 0; k < i && urikit_sql_at(k, &other); k++) {
            assert_string_not_equal(row.name, other.name);
        }
    }
    assert_true(i > 30);
}

/* ---- what each function says of words that it does not know, and answers that no vector has -------------------- */

#define A10 "aaaaaaaaaa"
#define A90 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define COMPONENTS "; the components are unreserved, userinfo, host, path-segment, path, query, query-value, fragment"
#define LEVELS "; the levels are string, case, percent, path, syntax, scheme"
#define PATTERNS "uri_remove_query takes at most 32 patterns, and at most 64 asterisks side by side"

typedef struct answer_row {
    const char *name;
    const char *args[URIKIT_SQL_ARGS]; /* up to NULL */
    urikit_sql_status status;
    const char *want;
} answer_row;

/* clang-format off */
static const answer_row answer_rows[] = {
    { "uri_normalize", { "a", "Scheme" }, URIKIT_SQL_RAISE, "unknown level \"Scheme\"" LEVELS },
    { "uri_equal", { "a", "b", "x" }, URIKIT_SQL_RAISE, "unknown level \"x\"" LEVELS },
    { "uri_registrable", { "//www.example.co.uk", "private" }, URIKIT_SQL_RAISE, "unknown section \"private\"; the sections are all, icann" },
    { "uri_registrable", { "//a.b.github.io", "all" }, URIKIT_SQL_VALUE, "b.github.io" },
    { "uri_registrable", { "//a.b.github.io", "icann" }, URIKIT_SQL_VALUE, "github.io" },
    { "uri_registrable", { "//a.b.github.io" }, URIKIT_SQL_VALUE, "b.github.io" },
    { "uri_registrable", { "//github.io" }, URIKIT_SQL_NULL, NULL },
    { "uri_registrable", { "a b", "icann" }, URIKIT_SQL_NULL, NULL },
    { "uri_encode", { "a", "Query" }, URIKIT_SQL_RAISE, "unknown component \"Query\"" COMPONENTS },
    { "uri_encode", { "a/b?c", "path" }, URIKIT_SQL_VALUE, "a/b%3Fc" },
    /* what is shown: control characters and other bytes escaped, a hundred bytes of it, no password */
    { "uri_encode", { "a", "\x1F ~\x7F\xC3\xA9" }, URIKIT_SQL_RAISE, "unknown component \"\\x1F ~\\x7F\\xC3\\xA9\"" COMPONENTS },
    { "uri_encode", { "a", A90 A10 }, URIKIT_SQL_RAISE, "unknown component \"" A90 A10 "\"" COMPONENTS },
    { "uri_encode", { "a", A90 A10 "b" }, URIKIT_SQL_RAISE, "unknown component \"" A90 A10 "...\"" COMPONENTS },
    { "uri_encode", { "a", "http://u:secret@h" }, URIKIT_SQL_RAISE, "unknown component \"http://***@h\"" COMPONENTS },
    { "uri_encode", { "a", "http:\\u:secret@h@i" }, URIKIT_SQL_RAISE, "unknown component \"http:\\***@i\"" COMPONENTS },
    { "uri_encode", { "a", "a:s@h" }, URIKIT_SQL_RAISE, "unknown component \"a:***@h\"" COMPONENTS },
    { "uri_encode", { "a", "a:@h" }, URIKIT_SQL_RAISE, "unknown component \"a:@h\"" COMPONENTS },
    { "uri_encode", { "a", "secret@h:1" }, URIKIT_SQL_RAISE, "unknown component \"***@h:1\"" COMPONENTS },
    { "uri_encode", { "a", "//@h" }, URIKIT_SQL_RAISE, "unknown component \"//@h\"" COMPONENTS },
    { "uri_encode", { "a", "@" }, URIKIT_SQL_RAISE, "unknown component \"@\"" COMPONENTS },
    { "uri_encode", { "a", "" }, URIKIT_SQL_RAISE, "unknown component \"\"" COMPONENTS },
    { "uri_strict", { "a b" }, URIKIT_SQL_RAISE, "not a URI or IRI reference: char:1: a space is not allowed in a path; encode it as %20: \"a b\"" },
    { "uri_error", { "8201", "cri" }, URIKIT_SQL_VALUE, NULL },
    { "uri_error", { "80", "cri" }, URIKIT_SQL_NULL, NULL },
    { "uri_error", { "8g", "cri" }, URIKIT_SQL_VALUE, "hex:0: not a hex digit" },
    { "uri_error", { "80:", "cri" }, URIKIT_SQL_VALUE, "hex:1: not a hex digit" },
    { "uri_error", { "800", "cri" }, URIKIT_SQL_VALUE, "hex:1: an odd number of hex digits" },
    { "uri_error", { "8@", "cri" }, URIKIT_SQL_VALUE, "hex:0: not a hex digit" },
    { "uri_error", { "8`", "cri" }, URIKIT_SQL_VALUE, "hex:0: not a hex digit" },
    { "uri_error", { "8/", "cri" }, URIKIT_SQL_VALUE, "hex:0: not a hex digit" },
    { "uri_error", { "82206161", "cri" }, URIKIT_SQL_VALUE, NULL },
    { "uri_error", { "8120", "cri" }, URIKIT_SQL_NULL, NULL },
    { "uri_error", { "822081626a6a", "cri" }, URIKIT_SQL_NULL, NULL },
    { "uri_error", { "822081626A6F", "cri" }, URIKIT_SQL_NULL, NULL },
    { "uri_error", { "822081626F6f", "cri" }, URIKIT_SQL_NULL, NULL },
    { "uri_error", { "82208162c3a9", "cri" }, URIKIT_SQL_NULL, NULL }, /* UTF-8: another digit would break it */
    { "uri_error", { "82208163e282ac", "cri" }, URIKIT_SQL_NULL, NULL },
    { "uri_error", { "82208163E282AC", "cri" }, URIKIT_SQL_NULL, NULL },
    { "uri_error", { "", "cri" }, URIKIT_SQL_VALUE, "hex:0: an empty text, but a CRI is two hex digits for each byte of its CBOR" },
    { "uri_query_value", { "?a=1&k=2&k=3", "k" }, URIKIT_SQL_VALUE, "2" },
    { "uri_query_value", { "?k=2&k=3&k=4", "k" }, URIKIT_SQL_VALUE, "2" },
    { "uri_remove_query", { "?utm_a=1&b=2&utm_c", "utm_*" }, URIKIT_SQL_VALUE, "?b=2" },
    { "uri_remove_query", { "?b=2&" A90 "=1", A90 }, URIKIT_SQL_VALUE, "?b=2" }, /* long, and no list */
    { "uri_remove_query", { "?b=2", "a*x****************************************************************y*b" }, URIKIT_SQL_VALUE, "?b=2" },
    { "uri_remove_query", { "?b=2", "a*x*****************************************************************y*b" }, URIKIT_SQL_RAISE, PATTERNS },
    { "uri_remove_query", { "a b", "a*x*****************************************************************y*b" }, URIKIT_SQL_RAISE, PATTERNS },
};
/* clang-format on */

static void test_answers(void **state)
{
    urikit_sql_result date = { { NULL, 0 }, 0, URIKIT_SQL_IN_CONSTANT };
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_memory memory = { .take = engine_take, .context = &e };
    size_t i, count;

    (void)state;
    for (i = 0; i < sizeof answer_rows / sizeof answer_rows[0]; i++) {
        const answer_row *row = &answer_rows[i];
        urikit_sql_arg args[URIKIT_SQL_ARGS];
        answer a;

        for (count = 0; count < URIKIT_SQL_ARGS && row->args[count]; count++) {
            args[count] = text_arg(urikit_str_from(row->args[count]));
        }
        a = call(row->name, args, count);
        if (a.status != row->status) {
            check_fail("%s, row %zu: status %d", row->name, i + 1, (int)a.status);
        }
        if (row->want) {
            check_text(a.text, urikit_str_from(row->want), row->name);
        }
    }
    assert_int_equal(urikit_sql_psl_version_row.call(NULL, 0, &memory, &date), URIKIT_SQL_VALUE);
    assert_true(date.text.len >= 10 && date.text.ptr[4] == '-' && date.text.ptr[7] == '-');
    free(e.block);
}

/* Functions whose results are JSON: a null for what is absent, or is no text when decoded. */
static void test_json(void **state)
{
    static const struct {
        const char *name, *text, *want;
    } rows[] = {
        { "uri_parse", "http://u@h:80/p?q#f",
          "{\"scheme\":\"http\",\"userinfo\":\"u\",\"host\":\"h\",\"host_kind\":\"reg-name\",\"port\":80,\"path\":\"/p\","
          "\"query\":\"q\",\"fragment\":\"f\"}" },
        { "uri_parse", "a:",
          "{\"scheme\":\"a\",\"userinfo\":null,\"host\":null,\"host_kind\":null,\"port\":null,\"path\":\"\",\"query\":null,"
          "\"fragment\":null}" },
        { "uri_parse", "a b", NULL },
        { "uri_query_list", "a:?%6B=%22%5c%01%41b&x&=",
          "[{\"key\":\"k\",\"value\":\"\\\"\\\\\\u0001Ab\"},"
          "{\"key\":\"x\",\"value\":null},{\"key\":\"\",\"value\":\"\"}]" },
        { "uri_query_list", "a:?b=%ff&c=%00&d=1%002",
          "[{\"key\":\"b\",\"value\":null},{\"key\":\"c\",\"value\":null},"
          "{\"key\":\"d\",\"value\":null}]" },
        { "uri_query_list", "a:?ab%20cd%0Aef=%1f%2541gh", "[{\"key\":\"ab cd\\u000aef\",\"value\":\"\\u001f%41gh\"}]" },
        { "uri_query_list", "a:?b=%c3%A9", "[{\"key\":\"b\",\"value\":\"\xC3\xA9\"}]" },
        { "uri_query_list", "a:", "[]" },
        { "uri_query_list", "a b?c", NULL },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        expect_text(call1(rows[i].name, urikit_str_from(rows[i].text)), urikit_str_from(rows[i].want), rows[i].text);
    }
}

/* Findings of a severity and above, as many as the library finds; every severity leaves out what is below it. */
static void test_findings(void **state)
{
    static const char *const texts[] = { "http://a.example/", "http://u:p@a.example:25/%7e/../b?a=b", "http:\\\\a\\b",
                                         "HTTP://A:80/" };
    static const char *const names[] = { "note", "warning", "error" };
    size_t counted[3] = { 0, 0, 0 };
    size_t i, k, from;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        urikit_str text = urikit_str_from(texts[i]);
        urikit_str all;

        for (k = 0; k < 3; k++) {
            answer a = call2("uri_findings", text, urikit_str_from(names[k]));
            size_t found = 0, wanted = 0;
            urikit_finding finding;
            urikit_lint_rule rule;
            urikit_lint lint;

            assert_int_equal(a.status, URIKIT_SQL_VALUE);
            for (from = 0; from + 8 <= a.text.len; from++) {
                found += memcmp(a.text.ptr + from, "{\"rule\":", 8) == 0;
            }
            for (from = 0; from + 2 <= a.text.len; from++) {
                assert_memory_not_equal(a.text.ptr + from, "}{", 2);
                assert_memory_not_equal(a.text.ptr + from, "[,", 2);
            }
            urikit_lint_start(&lint, text);
            while (urikit_lint_next(&lint, &finding)) {
                wanted += urikit_lint_rule_at(finding.rule, &rule) && (size_t)rule.severity >= URIKIT_SEVERITY_NOTE + k;
            }
            assert_int_equal(found, wanted);
            counted[k] += found;
        }
        all = check_copy(call1("uri_findings", text).text);
        expect_text(call2("uri_findings", text, URIKIT_STR("note")), all, texts[i]);
        expect_text(call2("uri_findings", text, URIKIT_STR("# a policy that changes nothing")), all, texts[i]);
        check_free(all);
    }
    assert_true(counted[0] > counted[1] && counted[1] > counted[2] && counted[2] > 0);
    assert_int_equal(call2("uri_findings", URIKIT_STR("a:"), URIKIT_STR("Error")).status, URIKIT_SQL_RAISE);
    expect_text(call2("uri_findings", URIKIT_STR("http://a.example/"), URIKIT_STR("")), URIKIT_STR("[]"),
                "a policy without lines");
}

/* Sentences with quotation marks and backslashes, and what reads as a severity or as a policy. */
static void test_findings_text(void **state)
{
    (void)state;
    expect_text(
        call2("uri_findings", URIKIT_STR("http://a.b\\@good.example/"),
              URIKIT_STR("allow scheme https\nrule backslash off\nrule invalid off\nrule readers-refuse off")),
        URIKIT_STR(
            "[{\"rule\":\"readers-host\",\"title\":\"Programs read different "
            "hosts\",\"severity\":\"error\",\"start\":7,\"end\":10,\"why\":\"4 programs (whatwg, urllib3, ...) "
            "read host \\\"a.b\\\"; 5 programs (curl, curl-8, ...) read \\\"good.example\\\"\",\"section\":\"RFC 3986 7.6\"},"
            "{\"rule\":\"policy-scheme\",\"title\":\"A scheme that the policy does not "
            "allow\",\"severity\":\"error\",\"start\":0,\"end\":4,\"why\":\"the policy does not allow the "
            "scheme \\\"http\\\"\",\"section\":\"RFC 3986 7\"}]"),
        "a policy");
    assert_int_equal(call2("uri_findings", URIKIT_STR("a:"), URIKIT_STR("#x")).status, URIKIT_SQL_VALUE);
    assert_int_equal(call2("uri_findings", URIKIT_STR("a:"), URIKIT_STR(" ")).status, URIKIT_SQL_VALUE);
    expect_raise(
        call2("uri_findings", URIKIT_STR("a:"), URIKIT_STR("Error")),
        "unknown severity \"Error\"; the severities are note, warning, error; a policy has lines, such as: deny internal");
}

static size_t asked_to_stop;

static bool stop_after_two(void *context)
{
    (void)context;
    return ++asked_to_stop > 2;
}

/* A call that may take long asks now and then whether it is to end; its answer is NULL then. */
static void test_stopped(void **state)
{
    static char text[8000] = "http://a/?";
    urikit_sql_row row = find("uri_query_list");
    engine e = { NULL, 0, 0, 0 };
    urikit_sql_memory memory = { .take = engine_take, .context = &e, .stopped = stop_after_two };
    urikit_sql_result result;
    urikit_sql_arg arg;
    size_t pairs;

    (void)state;
    for (pairs = 100; pairs <= 1900; pairs += 600) {
        memset(text + 10, '&', 2 * pairs);
        for (size_t i = 0; i < pairs; i++) {
            text[10 + 2 * i] = 'a';
        }
        arg = text_arg(urikit_str_of(text, 10 + 2 * pairs));
        asked_to_stop = 0;
        assert_int_equal(row.call(&arg, 1, &memory, &result), pairs < 300 ? URIKIT_SQL_VALUE : URIKIT_SQL_NULL);
        assert_in_range(asked_to_stop, 1, 3);
    }
    asked_to_stop = 2; /* findings stop at the next question */
    arg = text_arg(URIKIT_STR("http://u:p@a.example:25/%7e"));
    assert_int_equal(find("uri_findings").call(&arg, 1, &memory, &result), URIKIT_SQL_NULL);
    free(e.block);
}

/* ---- the laws of equality ------------------------------------------------------------------ */

static bool equal_at(urikit_str a, urikit_str b, const char *level)
{
    answer got = call("uri_equal", (urikit_sql_arg[]){ text_arg(a), text_arg(b), text_arg(urikit_str_from(level)) }, 3);

    assert_int_equal(got.status, URIKIT_SQL_VALUE);
    return got.integer != 0;
}

/* The text by which doc/functions.md groups and sorts: equal for equal texts. */
static urikit_str key_of(urikit_str text, const char *level, char *space)
{
    answer uri = call1("iri_to_uri", text);
    answer key;

    assert_int_equal(uri.status, URIKIT_SQL_VALUE);
    memcpy(space, uri.text.ptr, uri.text.len);
    key = call2("uri_normalize", urikit_str_of(space, uri.text.len), urikit_str_from(level));
    assert_int_equal(key.status, URIKIT_SQL_VALUE);
    memcpy(space, key.text.ptr, key.text.len);
    return urikit_str_of(space, key.text.len);
}

enum { LAW_CAP = 16 * URI_CASE_CAP };

/* A text that is often equal to another: one of its other forms, or it with a byte changed. */
static urikit_str relative_of(random_state *random, urikit_str text, char *space)
{
    static const char *const functions[] = { "uri_normalize", "uri_to_iri", "iri_to_uri" };
    answer got = call1(functions[random_below(random, 3)], text);

    assert_int_equal(got.status, URIKIT_SQL_VALUE);
    memcpy(space, got.text.ptr, got.text.len);
    if (got.text.len > 0 && random_below(random, 2)) {
        space[random_below(random, got.text.len)] = "aA/.%:"[random_below(random, 6)];
    }
    return urikit_str_of(space, got.text.len);
}

/* uri_equal is reflexive and symmetric, a level keeps what one below it has, and equal texts have equal keys. */
static bool is_urn(urikit_str text)
{
    urikit_uri uri;

    return !urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL) && urikit_uri_scheme_is(&uri, URIKIT_STR("urn"));
}

static bool laws_hold(random_state *random, size_t number)
{
    static const char *const levels[] = { "string", "case", "percent", "syntax", "scheme" };
    static char a_text[URI_CASE_CAP], b_text[LAW_CAP], a_key[LAW_CAP], b_key[LAW_CAP];
    urikit_str a = iri_case(random, a_text);
    urikit_str b;
    bool before = false;
    bool equal;
    size_t i;

    (void)number;
    if (call1("uri_valid", a).integer == 0) {
        return false;
    }
    b = relative_of(random, a, b_text);
    if (call1("uri_valid", b).integer == 0) {
        return false;
    }
    for (i = 0; i < 5; i++, before = equal) {
        equal = equal_at(a, b, levels[i]);
        assert_true(equal_at(a, a, levels[i]));
        assert_int_equal(equal, equal_at(b, a, levels[i]));
        assert_true(equal || !before);
        if (i >= 2) {
            bool same = urikit_str_equal(key_of(a, levels[i], a_key), key_of(b, levels[i], b_key));

            assert_true(equal || !same);
            assert_true(same || !equal || (i == 4 && is_urn(a))); /* the components of URNs stay in the normal form */
        }
    }
    return before;
}

static void test_laws(void **state)
{
    size_t cases = random_cases();

    (void)state;
    assert_true(random_try(laws_hold) > cases / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_ports),
        cmocka_unit_test(test_authority),
        cmocka_unit_test(test_unknown_words),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_many_qualifiers),
        cmocka_unit_test(test_query),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_findings),
        cmocka_unit_test(test_findings_text),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_segments),
        cmocka_unit_test(test_named_parts),
        cmocka_unit_test(test_cri_unicode),
        cmocka_unit_test(test_cri_profile),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_invalid),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_every_length),
        cmocka_unit_test(test_templates),
        cmocka_unit_test(test_large_templates),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_kept_domains),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_tree_leaves_out),
        cmocka_unit_test(test_tree_keys),
        cmocka_unit_test(test_tree_beginnings),
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_guard),
        cmocka_unit_test(test_address_is_internal),
        cmocka_unit_test(test_normal_forms),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_laws),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    free(kept);
    return failed;
}
