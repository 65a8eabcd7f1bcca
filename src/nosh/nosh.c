/* SPDX-License-Identifier: MIT */
/* Parse NOSH URIs, with the rules of the restricted syntax, and build them. */
#include "nosh_parts.h"

#include <urikit/uri.h>

#include "../base/out.h"
#include "nosh_names.h"

/* ---- the restricted syntax ---------------------------------------------------- */

/* Checks collection and record key of a path in normal form. */
static urikit_code check_segments(const urikit_nosh *nosh, size_t *at)
{
    urikit_str rest = urikit_nosh_path(nosh);
    urikit_str segment;
    urikit_code code;
    size_t i;

    if (nosh->segment_count > 2) {
        for (i = 0; i < 2; i++) {
            (void)urikit_path_next(&rest, &segment);
        }
        *at = (size_t)(rest.ptr - nosh->text);
        return URIKIT_E_NOSH_TOO_MANY_SEGMENTS;
    }
    for (i = 0; urikit_path_next(&rest, &segment); i++) {
        code = i == 0 ? urikit_nosh_collection_check(segment, at) : urikit_nosh_rkey_check(segment, at);
        if (code) {
            *at += (size_t)(segment.ptr - nosh->text);
            return code;
        }
    }
    return URIKIT_OK;
}

bool urikiti_nosh_is_identity(urikit_nosh_kind kind, urikit_nosh_dialect dialect)
{
    return kind == URIKIT_NOSH_ADDRESS || kind == URIKIT_NOSH_ACCOUNT ||
           (kind == URIKIT_NOSH_DOMAIN && dialect == URIKIT_NOSH_LEXICON);
}

/*
 * The first error in the restricted syntax of a URI that is valid in the general one: extra parts, normal form, path,
 * authority.
 */
static urikit_code check_restricted(const urikit_nosh *nosh, size_t *at)
{
    urikit_code code;

    *at = nosh->path_end;
    if (urikit_nosh_query(nosh).ptr) {
        return URIKIT_E_NOSH_QUERY_NOT_ALLOWED;
    }
    if (urikit_nosh_fragment(nosh).ptr) {
        return URIKIT_E_NOSH_FRAGMENT_NOT_ALLOWED;
    }
    *at = urikiti_nosh_unnormal(nosh);
    if (*at < nosh->path_end) {
        return URIKIT_E_NOSH_NOT_NORMALIZED;
    }
    code = check_segments(nosh, at);
    if (!code && !urikiti_nosh_is_identity((urikit_nosh_kind)nosh->authority_kind, (urikit_nosh_dialect)nosh->dialect)) {
        *at = NOSH_AUTHORITY_AT; /* the error is not at a single byte */
        code = URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY;
    }
    return code;
}

urikit_code urikit_nosh_parse(urikit_str text, urikit_nosh_dialect dialect, urikit_nosh *nosh, size_t *at)
{
    nosh_faults faults = urikiti_nosh_split(text, dialect, nosh);
    urikit_str segment;
    segment_iterator it;
    size_t restricted_at = 0;

    if (faults.slashes) {
        return urikiti_error_at(faults.slashes, faults.slashes_at, at);
    }
    if (faults.other) {
        return urikiti_error_at(faults.other, faults.other_at, at);
    }
    nosh->authority_kind = (uint8_t)urikiti_nosh_kind(urikit_nosh_authority(nosh), true);
    it = urikiti_nosh_segments(nosh);
    while (urikiti_nosh_segments_next(&it, &segment)) {
        nosh->segment_count++;
    }
    nosh->restricted = (uint16_t)check_restricted(nosh, &restricted_at);
    nosh->restricted_at = (uint16_t)restricted_at;
    return URIKIT_OK;
}

/* ---- building --------------------------------------------------------------------- */

/* Appends text, with its first `fold` bytes in lower case. */
static void put_folded(urikit_str text, size_t fold, urikit_out *out)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        urikiti_out_byte(out, i < fold ? ascii_lower(text.ptr[i]) : text.ptr[i]);
    }
}

urikit_code urikit_nosh_build(urikit_str authority, urikit_str collection, urikit_str rkey, urikit_nosh_dialect dialect,
                              urikit_out *out, size_t *at)
{
    size_t collection_at = NOSH_AUTHORITY_AT + authority.len + 1;
    size_t bad_at = 0;

    if (urikiti_out_overlaps(out, authority) || urikiti_out_overlaps(out, collection) || urikiti_out_overlaps(out, rkey)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (authority.len == 0) {
        return urikiti_error_at(URIKIT_E_NOSH_EMPTY_AUTHORITY, NOSH_AUTHORITY_AT, at);
    }
    if (rkey.ptr && !collection.ptr) {
        return urikiti_error_at(URIKIT_E_PARTS, collection_at, at);
    }
    if (collection.ptr && urikit_nosh_collection_check(collection, &bad_at)) {
        return urikiti_error_at(URIKIT_E_NOSH_BAD_COLLECTION, collection_at + bad_at, at);
    }
    if (rkey.ptr && urikit_nosh_rkey_check(rkey, &bad_at)) {
        return urikiti_error_at(URIKIT_E_NOSH_BAD_RKEY, collection_at + collection.len + 1 + bad_at, at);
    }
    if (!urikiti_nosh_is_identity(urikit_nosh_authority_classify(authority), dialect)) {
        return urikiti_error_at(URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY, NOSH_AUTHORITY_AT, at);
    }
    urikiti_out_str(out, URIKIT_STR("nosh://"));
    put_folded(authority, authority.len, out);
    if (collection.ptr) {
        urikiti_out_byte(out, '/');
        put_folded(collection, urikiti_nosh_collection(collection, false).name_at, out);
    }
    if (rkey.ptr) {
        urikiti_out_byte(out, '/');
        urikiti_out_str(out, rkey);
    }
    return urikiti_out_code(out);
}
