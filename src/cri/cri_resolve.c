/* SPDX-License-Identifier: MIT */
/* Reference resolution on the encoded form, draft-ietf-core-href-18 §5.3. */
#include "../base/out.h"
#include "cri_parts.h"

/* Joins a base and a reference that begins with discard. */
static void join_local(const urikit_cri *base, const urikit_cri *ref, cri_sections *target, urikit_cri_list *kept)
{
    if (ref->discard == URIKIT_CRI_DISCARD_ALL) {
        if (base->authority == URIKIT_CRI_ROOTLESS) {
            target->authority_kind = URIKIT_CRI_NO_AUTHORITY;
        }
        return;
    }
    if (ref->discard < base->path.count) {
        kept->count = base->path.count - ref->discard;
    }
    if (ref->discard == 0 && !ref->path.ptr && !ref->query.ptr) {
        target->query = &base->query;
        /* revision 27: a query removes the fragment of the base before that of the reference is copied */
        if (!ref->fragment.ptr) {
            target->fragment = &base->fragment;
        }
    }
}

urikit_code urikit_cri_resolve(const urikit_cri *base, const urikit_cri *ref, const urikit_cri_options *options, urikit_out *out)
{
    urikit_cri_list kept = { base->path.ptr, base->path.len, 0 }; /* of its path; only its beginning is used */
    cri_sections target = { base, base, base->authority, URIKIT_CRI_DISCARD_ALL, &kept, &ref->path, &ref->query, &ref->fragment };
    cri_writer writer = { urikiti_cri_put_encoded, NULL, out, cri_is_final(options) };

    if (urikiti_out_overlaps(out, base->bytes) || urikiti_out_overlaps(out, ref->bytes)) {
        return URIKIT_E_OVERLAP;
    }
    if (!urikit_cri_is_full(base)) {
        return URIKIT_E_BASE;
    }
    if (ref->scheme != URIKIT_CRI_NO_SCHEME) {
        target.scheme = ref;
    }
    if (ref->scheme != URIKIT_CRI_NO_SCHEME || ref->authority != URIKIT_CRI_NO_AUTHORITY) {
        target.authority = ref;
        target.authority_kind = ref->authority; /* after a scheme null is a value, too */
    } else {
        join_local(base, ref, &target, &kept);
    }
    return urikiti_cri_write_sections(&target, &writer);
}
