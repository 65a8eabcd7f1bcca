/* SPDX-License-Identifier: MIT */
/* Our own. Output goes into the caller's room, nothing is allocated. */
#include "../competitor.h"

#include <urikit/urikit.h>

#include <stdlib.h>
#include <string.h>

/* of the tree that is measured, which may be an older one */
#include "cbor/cbor.h"
#if __has_include("simd/simd.h")
#include "simd/simd.h"
#include "uri/uri_grammar.h"
#define BENCH_READERS 1
#endif

/* The growth corpora hold CRIs of 16 MiB. Of the Unicode checks, which the library leaves to its caller, none is set. */
static const urikit_cri_options cri_options = { .max_len = SIZE_MAX, .max_count = SIZE_MAX };

static urikit_str text_of(const bench_input *input)
{
    return urikit_str_of(input->text, input->len);
}

static urikit_out room_of(const bench_corpus *corpus)
{
    return (urikit_out){ corpus->room, corpus->room_len, 0 };
}

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

#ifdef BENCH_READERS
/* The same with one reader of blocks; for texts too short for it, with the next slower one, as the library has it. */
static simd_classifier readers[SIMD_CLASSIFIERS_MAX];

static bool choose_reader(const char *variant)
{
    simd_classifier all[SIMD_CLASSIFIERS_MAX];
    size_t count = urikiti_simd_classifiers(all);
    size_t i = 0;

    while (i < count && strcmp(all[i].name, variant) != 0) {
        i++;
    }
    memcpy(readers, all + i, (count - i) * sizeof all[0]);
    return i < count;
}

static size_t parse_read_by(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_str text = text_of(&corpus->inputs[i]);
        const simd_classifier *reader = readers;

        while (text.len < reader->min_len) {
            reader++;
        }
        accepted += !urikiti_parse_reference(text, URIKIT_PARSE_SCHEME, NULL, reader->classify, &uri, &at);
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

static size_t normalize(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = room_of(corpus);

        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, &at) &&
                    !urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &out);
    }
    return accepted;
}

/* With the defaults of schemes too. */
static size_t normalize_scheme(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = room_of(corpus);

        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, &at) &&
                    !urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out);
    }
    return accepted;
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
        char *copy = corpus->room;

        memcpy(copy, text.ptr, text.len);
        copy[0] ^= 0x20;
        accepted += !urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) &&
                    !urikit_uri_parse(urikit_str_of(copy, text.len), URIKIT_PARSE_SCHEME, &other, NULL) &&
                    urikit_uri_equal(&uri, &other, URIKIT_LEVEL_SYNTAX);
    }
    return accepted;
}

/* What resolve and relativize share: the base is parsed once for all of its references. */
typedef urikit_code pair_verb(const urikit_uri *base, const urikit_uri *uri, urikit_out *out);

static size_t with_base(const bench_corpus *corpus, unsigned how, pair_verb *verb)
{
    const char *base_text = NULL;
    size_t accepted = 0;
    bool base_ok = false;
    urikit_uri base;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        urikit_out out = room_of(corpus);

        if (input->base != base_text) {
            base_text = input->base;
            base_ok = !urikit_uri_parse(urikit_str_of(base_text, input->base_len), URIKIT_PARSE_SCHEME, &base, NULL);
        }
        accepted += base_ok && !urikit_uri_parse(text_of(input), how, &uri, NULL) && !verb(&base, &uri, &out);
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

/* ---- many URIs at once -------------------------------------------------------------- */

#if __has_include(<urikit/batch.h>)
#include <urikit/batch.h>
#endif

#ifdef URIKIT_VIEW_INLINE /* older trees had other calls */

/* The corpus' room, cut into what a batch of all its lines needs; what is left over is for texts. */
typedef struct batch_room {
    void *rows; /* of whatever kind */
    urikit_batch_columns columns;
    urikit_batch_texts texts;
} batch_room;

static void *cut(char **room, size_t len)
{
    char *piece = *room;

    *room += (len + 15) / 16 * 16;
    return piece;
}

static batch_room batch_room_of(const bench_corpus *corpus)
{
    char *room = corpus->room;
    size_t rows = corpus->count;
    batch_room r = { .rows = cut(&room, (rows + 1) * sizeof(urikit_view)) };

    r.columns.scheme_end = cut(&room, rows * sizeof(uint32_t));
    r.columns.host_at = cut(&room, rows * sizeof(uint32_t));
    r.columns.host_end = cut(&room, rows * sizeof(uint32_t));
    r.columns.path_at = cut(&room, rows * sizeof(uint32_t));
    r.columns.path_end = cut(&room, rows * sizeof(uint32_t));
    r.columns.query_end = cut(&room, rows * sizeof(uint32_t));
    r.columns.parts = cut(&room, rows);
    r.columns.host_kind = cut(&room, rows);
    r.columns.valid = cut(&room, URIKIT_BITMAP_LEN(rows));
    r.texts.rows = cut(&room, (rows + 1) * sizeof(urikit_view));
    r.texts.data.ptr = room;
    r.texts.data.cap = corpus->room_len - (size_t)(room - corpus->room);
    return r;
}

static bool batch_parse(const bench_corpus *corpus, batch_room *r, urikit_batch *batch, size_t *good)
{
    urikit_str rest = urikit_str_of(corpus->lines, corpus->lines_len);

    if (urikit_batch_lines(&rest, r->rows, corpus->count + 1, batch)) {
        return false;
    }
    batch->flags = URIKIT_PARSE_SCHEME;
    return !urikit_batch_parse(batch, &r->columns, good);
}

static size_t batch_columns(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch batch;
    size_t good;

    return batch_parse(corpus, &r, &batch, &good) ? good : 0;
}

static size_t batch_check(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch_columns only_valid = { .valid = r.columns.valid };
    urikit_batch batch;
    size_t good;

    r.columns = only_valid;
    return batch_parse(corpus, &r, &batch, &good) ? good : 0;
}

static size_t batch_normalize(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch batch;
    size_t good;

    if (!batch_parse(corpus, &r, &batch, &good)) {
        return 0;
    }
    batch.columns = &r.columns;
    return urikit_batch_normalize(&batch, URIKIT_LEVEL_SYNTAX, &r.texts) ? 0 : good;
}

/* The same inputs as a column of Arrow's, in which a row ends where the next begins. */
static urikit_batch column_of(const bench_corpus *corpus)
{
    return (urikit_batch){ .rows = corpus->offsets,
                           .count = corpus->count,
                           .data = urikit_str_of(corpus->column, corpus->offsets[corpus->count]),
                           .flags = URIKIT_PARSE_SCHEME };
}

static size_t column_columns(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch batch = column_of(corpus);
    size_t good;

    return urikit_batch_parse(&batch, &r.columns, &good) ? 0 : good;
}

static size_t column_check(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch_columns only_valid = { .valid = r.columns.valid };
    urikit_batch batch = column_of(corpus);
    size_t good;

    return urikit_batch_parse(&batch, &only_valid, &good) ? 0 : good;
}

/* Offsets of 64 bits, views and texts are made before the first round that needs them. */
static const bench_corpus *made_of;
static uint64_t *made_offsets;
static urikit_view *made_views;

static void make_rows(const bench_corpus *corpus)
{
    size_t i;

    if (made_of == corpus) {
        return;
    }
    free(made_offsets);
    free(made_views);
    made_offsets = malloc((corpus->count + 1) * sizeof *made_offsets);
    made_views = calloc(corpus->count + 1, sizeof *made_views);
    if (!made_offsets || !made_views) {
        abort();
    }
    for (i = 0; i <= corpus->count; i++) {
        made_offsets[i] = corpus->offsets[i];
    }
    for (i = 0; i < corpus->count; i++) {
        const char *text = corpus->column + corpus->offsets[i];
        urikit_view *view = &made_views[i];

        view->len = corpus->offsets[i + 1] - corpus->offsets[i];
        if (view->len <= URIKIT_VIEW_INLINE) {
            memcpy(view->as.text, text, view->len);
        } else {
            memcpy(view->as.in_buffer.prefix, text, sizeof view->as.in_buffer.prefix);
            view->as.in_buffer.at = corpus->offsets[i];
        }
    }
    made_of = corpus;
}

static size_t parse_made(const bench_corpus *corpus, urikit_batch_kind kind, const void *rows)
{
    batch_room r = batch_room_of(corpus);
    urikit_str data = urikit_str_of(corpus->column, corpus->offsets[corpus->count]);
    urikit_batch batch = { .kind = kind, .rows = rows, .count = corpus->count, .data = data, .buffers = &data,
                           .buffer_count = 1, .flags = URIKIT_PARSE_SCHEME };
    size_t good;

    return urikit_batch_parse(&batch, &r.columns, &good) ? 0 : good;
}

static size_t column_64(const bench_corpus *corpus)
{
    make_rows(corpus);
    return parse_made(corpus, URIKIT_BATCH_OFFSETS_64, made_offsets);
}

static size_t column_views(const bench_corpus *corpus)
{
    make_rows(corpus);
    return parse_made(corpus, URIKIT_BATCH_VIEWS, made_views);
}

/* What the batch is held against: one call a row, the same columns filled. */
static size_t column_loop(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_uri uri = { 0 };
        size_t at;

        accepted += !urikit_uri_parse(urikit_str_of(corpus->column + corpus->offsets[i],
                                                    corpus->offsets[i + 1] - corpus->offsets[i]),
                                      URIKIT_PARSE_SCHEME, &uri, &at);
        r.columns.scheme_end[i] = uri.scheme_end;
        r.columns.host_at[i] = uri.host_at;
        r.columns.host_end[i] = uri.host_end;
        r.columns.path_at[i] = uri.path_at;
        r.columns.path_end[i] = uri.path_end;
        r.columns.query_end[i] = uri.query_end;
        r.columns.parts[i] = uri.parts;
        r.columns.host_kind[i] = uri.host_kind;
    }
    return accepted;
}

/* Text to text in one call: the hosts, as views into the column and as a copy. */
static size_t column_hosts(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch batch = column_of(corpus);

    return urikit_batch_part(&batch, URIKIT_PART_HOST, &r.texts) ? 0 : corpus->count;
}

static size_t column_host_views(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch batch = column_of(corpus);

    r.texts.kind = URIKIT_BATCH_VIEWS;
    return urikit_batch_part(&batch, URIKIT_PART_HOST, &r.texts) ? 0 : corpus->count;
}

#define BENCH_BATCH                                                                                             \
    { "parse", "batch", "a buffer of lines to columns of offsets; " CHECKED, batch_columns, NULL },             \
    { "parse", "batch check", "a buffer of lines to one bit each; " CHECKED, batch_check, NULL },               \
    { "parse column", "batch", "a column without separators to columns of offsets", column_columns, NULL },     \
    { "parse column", "batch check", "a column without separators to one bit each", column_check, NULL },       \
    { "parse column", "batch 64", "the same from offsets of 64 bits", column_64, NULL },                        \
    { "parse column", "batch views", "the same from views", column_views, NULL },                               \
    { "parse column", "loop", "one call a row, to the same columns of offsets", column_loop, NULL },            \
    { "hosts of column", "offsets", "parsed, and copied to a column", column_hosts, NULL },                     \
    { "hosts of column", "views", "parsed; views into the column", column_host_views, NULL },                   \
    { "normalize", "batch", "a buffer of lines to a column of texts", batch_normalize, NULL },
#else
#define BENCH_BATCH
#endif

/* ---- CRIs ------------------------------------------------------------------------ */

static size_t uri_to_cri(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = room_of(corpus);

        accepted += !urikit_cri_from_uri(text_of(&corpus->inputs[i]), &cri_options, &out, &at);
    }
    return accepted;
}

static size_t decode(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_cri cri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += !urikit_cri_decode(text_of(&corpus->inputs[i]), &cri_options, &cri, &at);
    }
    return accepted;
}

static size_t encode(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_cri cri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = room_of(corpus);

        accepted += !urikit_cri_decode(text_of(&corpus->inputs[i]), &cri_options, &cri, &at) &&
                    !urikit_cri_encode(&cri, &cri_options, &out);
    }
    return accepted;
}

static size_t cri_to_uri(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_cri cri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = room_of(corpus);

        accepted += !urikit_cri_decode(text_of(&corpus->inputs[i]), &cri_options, &cri, &at) &&
                    !urikit_cri_to_uri(&cri, &cri_options, &out, &at);
    }
    return accepted;
}

/* A CRI's bytes to options, each read once. */
static bool to_options(urikit_str bytes)
{
    char host_bytes[URIKIT_COAP_TEXT_MAX];
    urikit_out host = URIKIT_OUT(host_bytes);
    urikit_coap_request request;
    urikit_coap_option option;
    size_t total = 0;
    urikit_cri cri;
    size_t at;

    if (urikit_cri_decode(bytes, &cri_options, &cri, &at) ||
        urikit_coap_decompose(&cri, &cri_options, NULL, &host, &request, &at)) {
        return false;
    }
    while (urikit_coap_option_next(&request, &option)) {
        total += option.number;
    }
    return total > 0;
}

static size_t cri_to_options(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += to_options(text_of(&corpus->inputs[i]));
    }
    return accepted;
}

/* Without a CRI between them. */
static bool options_of_uri(const bench_corpus *corpus, urikit_str text)
{
    urikit_out out = room_of(corpus);
    urikit_coap_request request;
    urikit_coap_option option;
    size_t total = 0;
    size_t at;

    if (urikit_coap_from_uri(text, &cri_options, NULL, &out, &request, &at)) {
        return false;
    }
    while (urikit_coap_option_next(&request, &option)) {
        total += option.number;
    }
    return total > 0;
}

static size_t uri_to_options(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += options_of_uri(corpus, text_of(&corpus->inputs[i]));
    }
    return accepted;
}

static size_t cbor_walk(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        cbor_in in = { input->text, input->text + input->len };

        accepted += !urikiti_cbor_skip(&in) && cbor_left(&in) == 0;
    }
    return accepted;
}

/* ---- the table ----------------------------------------------------------------------- */

#define CHECKED "every byte and triplet, IP literals and port checked"

static const bench_work works[] = {
    { "parse", "", CHECKED "; scanner chosen at run time", parse, NULL },
#ifdef BENCH_READERS
    { "parse", "avx512", CHECKED, parse_read_by, choose_reader },
    { "parse", "avx2", CHECKED, parse_read_by, choose_reader },
    { "parse", "sse2", CHECKED, parse_read_by, choose_reader },
    { "parse", "neon", CHECKED, parse_read_by, choose_reader },
    { "parse", "portable", CHECKED, parse_read_by, choose_reader },
#endif
    { "parse reference", "", "every byte and triplet checked; views", parse_reference, NULL },
    { "parse IRI", "", "the same with UTF-8 and RFC 3987's ranges", parse_iri, NULL },
    BENCH_BATCH
    { "normalize", "", "text to text: parse, then syntax level", normalize, NULL },
    { "normalize scheme", "", "text to text: parse, then scheme level", normalize_scheme, NULL },
    { "equal", "", "parse two spellings, then equal at the syntax level", equal, NULL },
    { "resolve", "", "parse the reference, write the target; base parsed once a page", resolve, NULL },
    { "relativize", "", "parse, then the shortest reference; base parsed once a page", relativize, NULL },
    { "uri to cri", "", "text to CBOR: all checks, normalised as the draft asks", uri_to_cri, NULL },
    { "cri decode", "", "bytes to views: CBOR, UTF-8 and all of the draft's rules", decode, NULL },
    { "cri encode", "", "decode, then encode", encode, NULL },
    { "cri to uri", "", "bytes to text: decode, then write", cri_to_uri, NULL },
    { "cri to options", "", "decode, decompose, step over the options", cri_to_options, NULL },
    { "uri to options", "", "text to options, all checks; step over the options", uri_to_options, NULL },
    { "cbor walk", "", "one item, well-formed and of definite length; UTF-8 not checked", cbor_walk, NULL },
};

static const bench_competitor competitor = { BENCH_WHO, BENCH_VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
