/* SPDX-License-Identifier: MIT */
/* Our own: URIs and IRIs. Output goes into the caller's space, nothing is allocated. */
#include "urikit.h"

#include <stdlib.h>
#include <string.h>

/* of the tree that is measured, which may be an older one */
#if __has_include("uri/simd_parse.h")
#include "uri/simd_parse.h"
#define BENCH_UNITS 1
#endif

/* ---- URIs --------------------------------------------------------------------- */

static size_t parse(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, &at);
    }
    return accepted;
}

#ifdef BENCH_UNITS
/* The same by the SIMD parser of one vector unit. */
static urikiti_simd_parse *chosen;

static bool choose_unit(const char *variant)
{
    simd_parser units[SIMD_PARSERS_MAX];
    size_t count = urikiti_simd_parsers(units);
    size_t i = 0;

    while (i < count && strcmp(units[i].name, variant) != 0) {
        i++;
    }
    chosen = i < count ? units[i].parse : NULL;
    return i < count;
}

static size_t parse_by_unit(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += !chosen(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, &at);
    }
    return accepted;
}
#endif

static size_t parse_reference(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_REFERENCE, &uri, &at);
    }
    return accepted;
}

static size_t parse_iri(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri iri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += !urikit_iri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &iri, &at);
    }
    return accepted;
}

/* Text to text: parse, then write. */
typedef urikit_code parse_function(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);
typedef urikit_code write_function(const urikit_uri *uri, urikit_out *out);

static inline size_t text_to_text(const bench_corpus *corpus, parse_function *parser, write_function *writer)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = space_of(corpus);

        accepted += !parser(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, &at) && !writer(&uri, &out);
    }
    return accepted;
}

static urikit_code write_case(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_normalize(uri, URIKIT_LEVEL_CASE, out);
}

static urikit_code write_percent(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_normalize(uri, URIKIT_LEVEL_PERCENT, out);
}

static urikit_code write_syntax(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_normalize(uri, URIKIT_LEVEL_SYNTAX, out);
}

static urikit_code write_scheme(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_normalize(uri, URIKIT_LEVEL_SCHEME, out);
}

static urikit_code write_iri(const urikit_uri *iri, urikit_out *out)
{
    return urikit_iri_normalize(iri, URIKIT_LEVEL_SYNTAX, out);
}

static size_t normalize_case(const bench_corpus *corpus)
{
    return text_to_text(corpus, urikit_uri_parse, write_case);
}

static size_t normalize_percent(const bench_corpus *corpus)
{
    return text_to_text(corpus, urikit_uri_parse, write_percent);
}

static size_t normalize(const bench_corpus *corpus)
{
    return text_to_text(corpus, urikit_uri_parse, write_syntax);
}

static size_t normalize_scheme(const bench_corpus *corpus)
{
    return text_to_text(corpus, urikit_uri_parse, write_scheme);
}

static size_t normalize_iri(const bench_corpus *corpus)
{
    return text_to_text(corpus, urikit_iri_parse, write_iri);
}

static size_t iri_to_uri(const bench_corpus *corpus)
{
    return text_to_text(corpus, urikit_iri_parse, urikit_uri_from_iri);
}

static size_t uri_to_iri(const bench_corpus *corpus)
{
    return text_to_text(corpus, urikit_uri_parse, urikit_iri_from_uri);
}

/* With the same URI, its first letter in the other case: nothing else differs. */
static size_t equal(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri other;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_str text = text_of(&corpus->inputs[i]);
        char *copy = corpus->space;

        memcpy(copy, text.ptr, text.len);
        copy[0] ^= 0x20;
        accepted += !urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) &&
                    !urikit_uri_parse(urikit_str_of(copy, text.len), URIKIT_PARSE_SCHEME, &other, NULL) &&
                    urikit_uri_equal(&uri, &other, URIKIT_LEVEL_SYNTAX);
    }
    return accepted;
}

/*
 * Two texts each, parsed before the first round: only the comparison is measured. They are the same bytes, or differ in
 * the case of one letter, the first or the last of the path, so that the normal forms are the same or not.
 */
typedef struct pair {
    urikit_uri a;
    urikit_uri b;
    bool good;
} pair;

enum { SAME, FIRST, LAST, PAIR_KINDS };

static const bench_corpus *pairs_of[PAIR_KINDS];
static pair *pairs[PAIR_KINDS];
static char *copies[PAIR_KINDS];

/* Where the letter is that is to differ. */
static size_t letter_of(const urikit_uri *uri, int kind)
{
    size_t at = kind == FIRST ? 0 : uri->path_end;

    while (kind == LAST && at > 0 && !((uri->text[at - 1] | 0x20) >= 'a' && (uri->text[at - 1] | 0x20) <= 'z')) {
        at--;
    }
    return kind == LAST && at > 0 ? at - 1 : at;
}

static const pair *pairs_for(const bench_corpus *corpus, int kind)
{
    char *to;
    size_t i;

    if (pairs_of[kind] == corpus) {
        return pairs[kind];
    }
    free(pairs[kind]);
    free(copies[kind]);
    pairs[kind] = calloc(corpus->count, sizeof *pairs[kind]);
    copies[kind] = malloc(corpus->offsets[corpus->count] + 64);
    to = copies[kind];
    if (!pairs[kind] || !to) {
        abort();
    }
    memcpy(to, corpus->column, corpus->offsets[corpus->count]);
    for (i = 0; i < corpus->count; i++) {
        pair *p = &pairs[kind][i];
        char *copy = to + corpus->offsets[i];
        size_t len = corpus->inputs[i].len;

        p->good = !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &p->a, NULL);
        if (p->good && kind != SAME) {
            copy[letter_of(&p->a, kind)] ^= 0x20;
        }
        p->good = p->good && !urikit_uri_parse(urikit_str_of(copy, len), URIKIT_PARSE_SCHEME, &p->b, NULL);
    }
    pairs_of[kind] = corpus;
    return pairs[kind];
}

/* The number of those that were compared. */
static inline size_t compare_pairs(const bench_corpus *corpus, int kind)
{
    const pair *p = pairs_for(corpus, kind);
    size_t compared = 0;
    size_t equal_ones = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        equal_ones += p[i].good && urikit_uri_equal(&p[i].a, &p[i].b, URIKIT_LEVEL_SYNTAX);
        compared += p[i].good;
    }
    return equal_ones <= compared ? compared : 0;
}

static size_t equal_same(const bench_corpus *corpus)
{
    return compare_pairs(corpus, SAME);
}

static size_t equal_first(const bench_corpus *corpus)
{
    return compare_pairs(corpus, FIRST);
}

static size_t equal_last(const bench_corpus *corpus)
{
    return compare_pairs(corpus, LAST);
}

/* What the same bytes cost at least. */
static size_t equal_memcmp(const bench_corpus *corpus)
{
    const pair *p = pairs_for(corpus, SAME);
    size_t compared = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        compared += p[i].good && p[i].a.len == p[i].b.len && memcmp(p[i].a.text, p[i].b.text, p[i].a.len) == 0;
    }
    return compared;
}

/* What resolve and relativize share: the base is parsed once for all of its references. */
typedef urikit_code pair_function(const urikit_uri *base, const urikit_uri *uri, urikit_out *out);

static size_t with_base(const bench_corpus *corpus, unsigned how, pair_function *function)
{
    const char *base_text = NULL;
    size_t accepted = 0;
    bool base_ok = false;
    urikit_uri base;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        urikit_out out = space_of(corpus);

        if (input->base != base_text) {
            base_text = input->base;
            base_ok = !urikit_uri_parse(urikit_str_of(base_text, input->base_len), URIKIT_PARSE_SCHEME, &base, NULL);
        }
        accepted += base_ok && !urikit_uri_parse(text_of(input), how, &uri, NULL) && !function(&base, &uri, &out);
    }
    return accepted;
}

static urikit_code resolve_one(const urikit_uri *base, const urikit_uri *ref, urikit_out *out)
{
    return urikit_uri_resolve(base, ref, URIKIT_RESOLVE_STRICT, out);
}

static size_t resolve(const bench_corpus *corpus)
{
    return with_base(corpus, URIKIT_PARSE_REFERENCE, resolve_one);
}

static size_t relativize(const bench_corpus *corpus)
{
    return with_base(corpus, URIKIT_PARSE_SCHEME, urikit_uri_relativize);
}

/* ---- the table ----------------------------------------------------------------------- */

static const bench_work works[] = {
    { "parse", "", CHECKED "; scanner chosen at run time", parse, NULL },
#ifdef BENCH_UNITS
    { "parse", "avx512", CHECKED, parse_by_unit, choose_unit },
    { "parse", "avx2", CHECKED, parse_by_unit, choose_unit },
    { "parse", "ssse3", CHECKED, parse_by_unit, choose_unit },
    { "parse", "neon", CHECKED, parse_by_unit, choose_unit },
    { "parse", "bytewise", CHECKED, parse_by_unit, choose_unit },
#endif
    { "parse reference", "", "every byte and triplet checked; views", parse_reference, NULL },
    { "parse IRI", "", "the same with UTF-8 and RFC 3987's ranges", parse_iri, NULL },
    { "normalize", "", "text to text: parse, then syntax level", normalize, NULL },
    { "normalize case", "", "text to text: parse, then case only", normalize_case, NULL },
    { "normalize percent", "", "text to text: parse, then case and triplets", normalize_percent, NULL },
    { "normalize scheme", "", "text to text: parse, then scheme level", normalize_scheme, NULL },
    { "normalize IRI", "", "text to text: parse, then syntax level; triplets of characters become these", normalize_iri, NULL },
    { "IRI to URI", "", "text to text: parse, then non-ASCII as triplets; the host too", iri_to_uri, NULL },
    { "URI to IRI", "", "text to text: parse, then triplets of characters as these", uri_to_iri, NULL },
    { "equal", "", "parse two spellings, then equal at the syntax level", equal, NULL },
    { "equal parsed", "same bytes", "parsed before; syntax level", equal_same, NULL },
    { "equal parsed", "first letter", "parsed before; the scheme differs in case", equal_first, NULL },
    { "equal parsed", "last letter", "parsed before; the last letter before the query differs in case", equal_last, NULL },
    { "equal parsed", "memcmp", "of the same bytes", equal_memcmp, NULL },
    { "resolve", "", "parse the reference, write the target; base parsed once a page", resolve, NULL },
    { "relativize", "", "parse, then the shortest reference; base parsed once a page", relativize, NULL },
};

enum { ALL_WORKS = 128 };

/* All groups in one table. */
const bench_competitor *bench_competitor_of(void)
{
    static bench_work all[ALL_WORKS];
    static bench_competitor competitor = { BENCH_WHO, BENCH_VERSION, all, 0 };
    const work_group groups[] = { { works, BENCH_COUNT(works) }, urikit_column_works(), urikit_edit_works(), urikit_cri_works(),
                                  urikit_readers_works(),        urikit_purl_works() };
    size_t i;

    competitor.count = 0;
    for (i = 0; i < BENCH_COUNT(groups); i++) {
        if (groups[i].count > ALL_WORKS - competitor.count) {
            abort();
        }
        if (groups[i].count > 0) {
            memcpy(all + competitor.count, groups[i].works, groups[i].count * sizeof all[0]);
        }
        competitor.count += groups[i].count;
    }
    return &competitor;
}
