/* SPDX-License-Identifier: MIT */
/*
 * Convert a URI or IRI reference to a CRI reference, draft-ietf-core-href-18 §6, so that the constraints of draft §2
 * hold. The parts are first put into a urikit_cri whose lists are views of URI text. Then cri_encode.c writes it, and
 * calls uri_elements.c for the elements.
 */
#include <urikit/iri.h>

#include "../base/out.h"
#include "../uri/dot_segments.h"
#include "uri_cri.h"

/* True for a reference that begins with discard. */
static bool is_local(const urikit_cri *cri)
{
    return cri->scheme == URIKIT_CRI_NO_SCHEME && cri->authority == URIKIT_CRI_NO_AUTHORITY;
}

/* The shape of a path with dot segments, and the length of its elements. */
static path_shape dotted_shape(uri_source *from)
{
    segment_iterator left = from->segments;
    path_shape shape = { 0 };
    urikit_str segment;

    from->segments_len = 0;
    while (urikiti_segments_next(&left, &segment)) {
        shape.count++;
        shape.first = segment;
        from->segments_len = urikiti_sum(from->segments_len, urikiti_segment_len(from, segment));
    }
    shape.up = left.keep_up ? left.up : 0;
    shape.rooted = left.rooted;
    return shape;
}

/* The shape of the path: without its dot segments, or of the segments as written, which *path then is. */
static path_shape take_shape(uri_source *from, urikit_str *path, bool local)
{
    path_shape shape = { 0 };

    from->dots = urikiti_path_has_dots(*path, !from->unencoded);
    if (from->dots) {
        urikiti_segments_start(&from->segments, URIKIT_STR(""), *path,
                               SEGMENTS_ENCODED_DOTS | (local ? SEGMENTS_REFERENCE : SEGMENTS_PATH));
        return dotted_shape(from);
    }
    if (path->len == 0) {
        return shape;
    }
    if (path->ptr[0] == '/') {
        shape.rooted = true;
        *path = urikit_str_of(path->ptr + 1, path->len - 1);
    }
    shape.count = urikiti_count_pieces(from, *path, CRI_SEGMENT);
    return shape;
}

/* Sets the path, and what depends on it: "no authority" of a full CRI, discard of a reference. */
static urikit_code take_path(const urikit_uri *uri, uri_source *from, urikit_cri *cri, const char **at)
{
    urikit_str path = urikit_uri_path(uri);
    bool full = urikit_cri_is_full(cri);
    bool local = is_local(cri);
    path_shape shape = take_shape(from, &path, local);

    cri->path = text_list(path, shape.count);
    if (shape.count == 0 && !full) {
        cri->path.ptr = NULL; /* "//h" */
    }
    if (local && !shape.rooted) {
        cri->discard = (uint8_t)(uri->path_at == uri->path_end ? 0 : shape.up < 127 ? shape.up + 1 : 127);
        return shape.up < 127 ? URIKIT_OK : wrong_at(URIKIT_E_CRI_UP, path.ptr, at);
    }
    cri->discard = URIKIT_CRI_DISCARD_ALL;
    if (cri->authority == URIKIT_CRI_AUTHORITY) {
        return URIKIT_OK;
    }
    if (!shape.rooted && shape.count > 0) { /* after a scheme: other references are local */
        cri->authority = URIKIT_CRI_ROOTLESS;
    }
    if (from->dots && shape.count > 1 && shape.first.len == 0) { /* without dot segments "//" begins an authority */
        return wrong_at(URIKIT_E_CRI_DOUBLE_SLASH, shape.first.ptr, at);
    }
    return URIKIT_OK;
}

static void take_scheme(const urikit_uri *uri, const urikit_cri_options *options, urikit_cri *cri)
{
    urikit_str name = urikit_uri_scheme(uri);
    urikit_cri_profile profile = cri_profile_of(options);

    if (!name.ptr) {
        return;
    }
    cri->scheme = URIKIT_CRI_SCHEME_NUMBER;
    if (!urikit_cri_scheme_number_of(name, profile, &cri->scheme_number)) {
        cri->scheme = URIKIT_CRI_SCHEME_NAME;
        cri->scheme_name = name;
    }
}

/* The parse flags for zones. If no form is chosen, both are parsed, so that the error is about the zone. */
static unsigned zone_options(const urikit_cri_options *options)
{
    unsigned form = options ? options->zone : URIKIT_CRI_ZONE_NONE;

    return (form != URIKIT_CRI_ZONE_RFC6874BIS ? URIKIT_PARSE_ZONE : 0U) |
           (form != URIKIT_CRI_ZONE_RFC6874 ? URIKIT_PARSE_ZONE_RFC6874BIS : 0U);
}

/* Converts a parsed reference. Non-ASCII characters of an IRI are text. */
static urikit_code convert_reference(const urikit_uri *uri, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    urikit_cri cri = URIKIT_CRI_INIT;
    text_finding finding = { URIKIT_OK, NULL };
    uri_source from;
    cri_writer writer = { urikiti_put_uri_text, &from, out, cri_is_final(options) };
    const char *place = NULL;
    uint8_t ip[16];
    urikit_str query = urikit_uri_query(uri);
    urikit_code code;

    from.options = options;
    from.finding = &finding;
    from.unencoded = uri->len == 0 || !memchr(uri->text, '%', uri->len);
    from.copied = from.unencoded && !(options && options->check);
    take_scheme(uri, options, &cri);
    code = urikiti_take_authority(uri, &from, ip, &cri, &place);
    code = code ? code : take_path(uri, &from, &cri, &place);
    if (code) {
        return urikiti_error_at(code, (size_t)(place - uri->text), at);
    }
    cri.query = text_list(query, query.ptr ? urikiti_count_pieces(&from, query, CRI_PARAMETER) : 0);
    cri.fragment = single_list(urikit_uri_fragment(uri));
    if (cri_is_final(options) && is_local(&cri) && !cri.query.ptr && !cri.fragment.ptr) {
        /* revision 27 reads a missing query as []; before a fragment, null means the same */
        cri.query = urikit_cri_list_empty();
        cri.path = cri.path.ptr ? cri.path : urikit_cri_list_empty();
    }
    code = urikiti_cri_write(&cri, &writer);
    if (finding.code) {
        return urikiti_error_at(finding.code, (size_t)(finding.at - uri->text), at);
    }
    return code;
}

static urikit_code put_reference(const urikit_uri *uri, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    return urikiti_put_plain_uri(uri, options, out) ? URIKIT_OK : convert_reference(uri, options, out, at);
}

urikit_code urikit_cri_from_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    urikit_uri uri;
    urikit_code code;

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (urikiti_put_marked_uri(text, options, out)) {
        return URIKIT_OK;
    }
    code = urikit_uri_parse(text, zone_options(options), &uri, at);
    return code ? code : put_reference(&uri, options, out, at);
}

urikit_code urikit_cri_from_iri(urikit_str text, const urikit_cri_options *options, urikit_out *out, size_t *at)
{
    urikit_uri iri;
    urikit_code code;

    if (urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (urikiti_put_marked_uri(text, options, out)) {
        return URIKIT_OK;
    }
    code = urikit_iri_parse(text, zone_options(options), &iri, at);
    return code ? code : put_reference(&iri, options, out, at);
}
