/* SPDX-License-Identifier: MIT */
/* The restricted form of a NOSH URI: its normal form without query and fragment. */
#include "nosh_parts.h"

#include "../base/out.h"
#include "nosh_names.h"

/* The raw segments of the path, without those that normalization removes: at most the first three. */
static size_t first_segments(const urikit_nosh *nosh, urikit_str segments[3])
{
    segment_iterator it = urikiti_nosh_segments(nosh);
    size_t left = nosh->segment_count; /* the iterator begins with the last */
    urikit_str segment;

    while (urikiti_nosh_segments_next(&it, &segment)) {
        left--;
        if (left < 3) {
            segments[left] = segment;
        }
    }
    return nosh->segment_count;
}

/* The first error of the normal form without query and fragment; *at is in the text as it is. */
static urikit_code check_parts_restricted(const urikit_nosh *nosh, size_t *at)
{
    urikit_str segments[3] = { { NULL, 0 }, { NULL, 0 }, { NULL, 0 } };
    size_t count = first_segments(nosh, segments);

    if (count > 2) {
        *at = (size_t)(segments[2].ptr - nosh->text);
        return URIKIT_E_NOSH_TOO_MANY_SEGMENTS;
    }
    if (count > 0 && !urikiti_nosh_collection(segments[0], true).valid) {
        *at = (size_t)(segments[0].ptr - nosh->text);
        return URIKIT_E_NOSH_BAD_COLLECTION;
    }
    if (count > 1 && !urikiti_nosh_rkey(segments[1], true).valid) {
        *at = (size_t)(segments[1].ptr - nosh->text);
        return URIKIT_E_NOSH_BAD_RKEY;
    }
    *at = NOSH_AUTHORITY_AT;
    return urikiti_nosh_is_identity((urikit_nosh_kind)nosh->authority_kind, (urikit_nosh_dialect)nosh->dialect)
               ? URIKIT_OK
               : URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY;
}

urikit_code urikit_nosh_restrict(const urikit_nosh *nosh, urikit_out *out, size_t *at)
{
    size_t bad_at = 0;
    size_t index;
    urikit_code code = check_parts_restricted(nosh, &bad_at);

    if (urikiti_out_overlaps(out, urikit_str_of(nosh->text, nosh->len))) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (code) {
        return urikiti_error_at(code, bad_at, at);
    }
    urikiti_out_str(out, URIKIT_STR("nosh://"));
    code = urikit_nosh_authority_write(nosh, out);
    for (index = 0; index < nosh->segment_count; index++) {
        urikiti_out_byte(out, '/');
        code = urikit_nosh_segment_write(nosh, (ptrdiff_t)index + 1, out);
    }
    return code;
}
