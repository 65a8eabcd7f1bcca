/* SPDX-License-Identifier: MIT */
/* Our own. Output goes into the caller's room, nothing is allocated. */
#include "../peer.h"

#include <urikit/urikit.h>

#include "cbor/cbor.h" /* of the tree that is measured */

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

static size_t equal(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) { /* with itself: nothing differs before the end */
        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, NULL) &&
                    urikit_uri_equal(&uri, &uri, URIKIT_LEVEL_SYNTAX);
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

        accepted += !urikiti_cbor_skip(&in) && cbor_left(&in) == 0;
    }
    return accepted;
}

/* ---- the table ----------------------------------------------------------------------- */

static const bench_work works[] = {
    { "parse", "", "every byte and triplet, IP literals and port checked; views", parse },
    { "parse reference", "", "every byte and triplet checked; views", parse_reference },
    { "parse IRI", "", "the same with UTF-8 and RFC 3987's ranges", parse_iri },
    { "normalize", "", "text to text: parse, then syntax level", normalize },
    { "equal", "", "parse, then equal to itself at the syntax level", equal },
    { "resolve", "", "parse the reference, write the target; base parsed once a page", resolve },
    { "relativize", "", "parse, then the shortest reference; base parsed once a page", relativize },
    { "uri to cri", "", "text to CBOR: all checks, normalised as the draft asks", uri_to_cri },
    { "cri decode", "", "bytes to views: CBOR, UTF-8 and all of the draft's rules", decode },
    { "cri encode", "", "decode, then encode", encode },
    { "cri to uri", "", "bytes to text: decode, then write", cri_to_uri },
    { "cri to options", "", "decode, decompose, step over the options", cri_to_options },
    { "uri to options", "", "text to CRI to options", uri_to_options },
    { "cbor walk", "", "one item, well-formed and of definite length; UTF-8 not checked", cbor_walk },
};

/*
 * THE PLACE FOR SCANNER VARIANTS. Once the library has a call that chooses the scanner, name the variants here and
 * call it in choose(), inside __has_include of its header so that --before can go behind it; the harness then runs
 * every work above once for each variant that this machine has:
 *
 *   static const char *const variants[] = { "portable", "sse2", "avx2", NULL };
 *   static bool choose(const char *variant) { return urikiti_scan_choose(variant); }
 *   static const bench_peer peer = { BENCH_WHO, BENCH_VERSION, works, BENCH_COUNT(works), variants, choose };
 *
 * Room batch is a work as above: a run() that hands over corpus->lines as one buffer and writes its columns into
 * corpus->room, under the work's name ("parse") with variant "batch", so that it stands in the same table.
 */
static const bench_peer peer = { BENCH_WHO, BENCH_VERSION, works, BENCH_COUNT(works), NULL, NULL };

const bench_peer *bench_peer_of(void)
{
    return &peer;
}
