/* SPDX-License-Identifier: MIT */
/* Our own. Output goes into the caller's room, nothing is allocated. */
#include "../competitor.h"

#include <urikit/urikit.h>

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
static block_reader readers[BLOCK_READERS_MAX];

static bool choose_reader(const char *variant)
{
    block_reader all[BLOCK_READERS_MAX];
    size_t count = urikiti_block_readers(all);
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
        const block_reader *reader = readers;

        while (text.len < reader->min_len) {
            reader++;
        }
        accepted += !urikiti_parse_reference(text, URIKIT_PARSE_SCHEME, NULL, reader->read, &uri, &at);
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

/* The corpus' room, cut into what a batch of all its lines needs; what is left over is for texts. */
typedef struct batch_room {
    uint32_t *offsets;
    urikit_columns columns;
    urikit_texts texts;
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
    batch_room r = { .offsets = cut(&room, (rows + 1) * sizeof *r.offsets) };

    r.columns.scheme_end = cut(&room, rows * sizeof *r.offsets);
    r.columns.host_at = cut(&room, rows * sizeof *r.offsets);
    r.columns.host_end = cut(&room, rows * sizeof *r.offsets);
    r.columns.path_at = cut(&room, rows * sizeof *r.offsets);
    r.columns.path_end = cut(&room, rows * sizeof *r.offsets);
    r.columns.query_end = cut(&room, rows * sizeof *r.offsets);
    r.columns.parts = cut(&room, rows);
    r.columns.host_kind = cut(&room, rows);
    r.columns.valid = cut(&room, URIKIT_BITMAP_LEN(rows));
    r.texts.offsets = cut(&room, (rows + 1) * sizeof *r.offsets);
    r.texts.data.ptr = room;
    r.texts.data.cap = corpus->room_len - (size_t)(room - corpus->room);
    return r;
}

static bool batch_parse(const bench_corpus *corpus, batch_room *r, urikit_batch *batch, size_t *good)
{
    urikit_str rest = urikit_str_of(corpus->lines, corpus->lines_len);

    return !urikit_batch_lines(&rest, r->offsets, corpus->count + 1, batch) &&
           !urikit_batch_parse(batch, URIKIT_PARSE_SCHEME, &r->columns, good);
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
    urikit_columns only_valid = { .valid = r.columns.valid };
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

    return batch_parse(corpus, &r, &batch, &good) &&
                   !urikit_batch_normalize(&batch, &r.columns, URIKIT_LEVEL_SYNTAX, &r.texts)
               ? good
               : 0;
}

/* The same inputs as a column of Arrow's, in which a row ends where the next begins. */
static urikit_batch column_of(const bench_corpus *corpus)
{
    return (urikit_batch){ corpus->column, corpus->offsets[corpus->count], corpus->offsets, corpus->count, 0, NULL };
}

static size_t column_columns(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_batch batch = column_of(corpus);
    size_t good;

    return urikit_batch_parse(&batch, URIKIT_PARSE_SCHEME, &r.columns, &good) ? 0 : good;
}

static size_t column_check(const bench_corpus *corpus)
{
    batch_room r = batch_room_of(corpus);
    urikit_columns only_valid = { .valid = r.columns.valid };
    urikit_batch batch = column_of(corpus);
    size_t good;

    return urikit_batch_parse(&batch, URIKIT_PARSE_SCHEME, &only_valid, &good) ? 0 : good;
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

#define BENCH_BATCH                                                                                             \
    { "parse", "batch", "a buffer of lines to columns of offsets; " CHECKED, batch_columns, NULL },             \
    { "parse", "batch check", "a buffer of lines to one bit each; " CHECKED, batch_check, NULL },               \
    { "parse column", "batch", "a column without separators to columns of offsets", column_columns, NULL },     \
    { "parse column", "batch check", "a column without separators to one bit each", column_check, NULL },       \
    { "parse column", "loop", "one call a row, to the same columns of offsets", column_loop, NULL },            \
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

static size_t uri_to_options(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = room_of(corpus);

        accepted += !urikit_cri_from_uri(text_of(&corpus->inputs[i]), &cri_options, &out, &at) &&
                    to_options(urikit_out_str(&out));
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
        const char *indefinite;

        accepted += !urikiti_cbor_skip(&in, &indefinite) && cbor_left(&in) == 0;
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
    { "uri to options", "", "text to CRI to options", uri_to_options, NULL },
    { "cbor walk", "", "one item, well-formed and of definite length; UTF-8 not checked", cbor_walk, NULL },
};

static const bench_competitor peer = { BENCH_WHO, BENCH_VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &peer;
}
