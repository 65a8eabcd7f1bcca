/* SPDX-License-Identifier: MIT */
/* Reference resolution on the encoded form, draft-ietf-core-href-18 §5.3. */
#include "../base/out.h"
#include "cri_parts.h"

static void unset(urikit_cri_list *list)
{
    list->ptr = NULL;
    list->len = 0;
    list->count = 0;
}

static void join_cris(const urikit_cri *base, const urikit_cri *ref, urikit_cri *target, urikit_cri_list *added)
{
    size_t keep = base->path.count;
    urikit_cri_list dropped = base->path;

    *added = ref->path;
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
    if (ref->discard == URIKIT_CRI_DISCARD_ALL && target->authority == URIKIT_CRI_ROOTLESS) {
        target->authority = URIKIT_CRI_NO_AUTHORITY;
    }
    keep -= ref->discard < keep && ref->discard != URIKIT_CRI_DISCARD_ALL ? ref->discard : keep;
    urikiti_cri_list_drop(&dropped, keep);
    target->path.count = keep;
    target->path.len -= dropped.len;
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
    urikit_cri_list added;
    cri_writer writer = { put_joined, &added, out, cri_is_final(options) };

    if (!urikit_cri_is_full(base)) {
        return URIKIT_E_BASE;
    }
    join_cris(base, ref, &target, &added);
    target.path.count += added.count;
    return urikiti_cri_write(&target, &writer);
}
