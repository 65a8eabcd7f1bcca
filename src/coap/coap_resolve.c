/* SPDX-License-Identifier: MIT */
/*
 * Resolve a reference directly to CoAP options, without writing the resolved CRI: draft-ietf-core-href-18 §5.3, §8.1.
 */
#include "../base/out.h"
#include "../cri/cri_parts.h"
#include "coap_parts.h"

/*
 * Sets path and query of the target, and the CRIs that have its scheme, authority and fragment. As urikit_cri_resolve.
 */
static void join(const urikit_cri *base, const urikit_cri *ref, coap_parts *parts)
{
    urikit_coap_request *request = parts->request;

    request->path = base->path;
    request->path.count = 0;
    request->added = ref->path;
    request->query = ref->query;
    if (ref->scheme != URIKIT_CRI_NO_SCHEME) {
        parts->scheme = ref;
        parts->authority = ref;
    } else if (ref->authority != URIKIT_CRI_NO_AUTHORITY) {
        parts->authority = ref;
    } else if (ref->discard != URIKIT_CRI_DISCARD_ALL) {
        if (ref->discard < base->path.count) {
            request->path.count = base->path.count - ref->discard;
        }
        if (ref->discard == 0 && !ref->path.ptr && !ref->query.ptr) {
            request->query = base->query;
            if (!ref->fragment.ptr) {
                parts->fragment = &base->fragment;
            }
        }
    }
}

urikit_code urikit_coap_resolve(const urikit_cri *base, const urikit_cri *ref, const urikit_cri_options *options,
                                const urikit_coap_destination *destination, urikit_out *host, urikit_coap_request *request,
                                size_t *at)
{
    coap_parts parts = { base, base, &ref->fragment, destination, host, request, NULL, false };
    urikit_code code = URIKIT_E_BASE;

    if (urikiti_out_overlaps(host, base->bytes) || urikiti_out_overlaps(host, ref->bytes)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (urikit_cri_is_full(base)) {
        join(base, ref, &parts);
        code = urikiti_coap_start(&parts, options);
        code = code ? code : urikiti_coap_take(&parts);
    }
    if (code && code != URIKIT_E_SPACE && at) {
        size_t offset = (size_t)((uintptr_t)parts.place - (uintptr_t)ref->bytes.ptr); /* the place may be the base's */

        *at = offset <= ref->bytes.len ? offset : SIZE_MAX;
    }
    return code;
}
