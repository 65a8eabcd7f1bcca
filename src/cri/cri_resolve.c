/* SPDX-License-Identifier: MIT */
/* Reference resolution on the encoded form, draft-ietf-core-href-18 §5.3. */
#include "../base/out.h"
#include "cri_parts.h"

/* Of a list that is not set, len is not looked at. */
static void unset(urikit_cri_list *list)
{
    list->ptr = NULL;
    list->count = 0;
}

/* The target, its path as far as it is the base's: what the reference adds to it is the reference's path. */
static void join_cris(const urikit_cri *base, const urikit_cri *ref, urikit_cri *target)
{
    size_t keep = 0;

    if (ref->scheme != URIKIT_CRI_NO_SCHEME || ref->authority != URIKIT_CRI_NO_AUTHORITY) {
        *target = *ref; /* behind a scheme a null authority is a value, too, not an absence */
        target->path.count = 0;
        if (ref->scheme == URIKIT_CRI_NO_SCHEME) {
            target->scheme = base->scheme;
            target->scheme_number = base->scheme_number;
            target->scheme_name = base->scheme_name;
        }
        return;
    }
    *target = *base;
    if (ref->discard == URIKIT_CRI_DISCARD_ALL) {
        if (target->authority == URIKIT_CRI_ROOTLESS) {
            target->authority = URIKIT_CRI_NO_AUTHORITY;
        }
    } else if (ref->discard < base->path.count) {
        keep = base->path.count - ref->discard;
    }
    target->path.count = keep; /* its len is not looked at, either */
    if (ref->discard > 0 || ref->path.ptr) {
        unset(&target->query);
        unset(&target->fragment);
    }
    if (ref->query.ptr) { /* the fragment goes before the reference's own is copied: revision 27's order of words */
        target->query = ref->query;
        unset(&target->fragment);
    }
    if (ref->fragment.ptr) {
        target->fragment = ref->fragment;
    }
}

/* Elements as they are; of the path, the base's part first. */
static void put_joined(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    const urikit_cri_list *added = writer->context;
    urikit_cri_list first = *list;

    if (component == CRI_SEGMENT) {
        first.count -= added->count;
        urikiti_cri_put_encoded(writer, &first, component);
        list = added;
    }
    urikiti_cri_put_encoded(writer, list, component);
}

urikit_code urikit_cri_resolve(const urikit_cri *base, const urikit_cri *ref, const urikit_cri_options *options,
                               urikit_out *out)
{
    urikit_cri target;
    cri_writer writer = { put_joined, &ref->path, out, cri_is_final(options) };

    if (!urikit_cri_is_full(base)) {
        return URIKIT_E_BASE;
    }
    join_cris(base, ref, &target);
    target.path.count += ref->path.count;
    return urikiti_cri_write(&target, &writer);
}
