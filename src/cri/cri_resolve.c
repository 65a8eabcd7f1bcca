/* SPDX-License-Identifier: MIT */
/* Reference resolution on the encoded form, draft-ietf-core-href-18 §5.3. */
#include "../base/out.h"
#include "cri_parts.h"

static const urikit_cri_list not_set = { NULL, 0, 0 };

void urikiti_cri_join(const urikit_cri *base, const urikit_cri *ref, urikit_cri *target, urikit_cri_list *added)
{
    size_t keep = base->path.count;
    urikit_cri_list dropped = base->path;

    *added = ref->path;
    if (ref->scheme != URIKIT_CRI_NO_SCHEME || ref->authority != URIKIT_CRI_NO_AUTHORITY) {
        *target = *ref; /* behind a scheme a null authority is a value, too, not an absence */
        target->path = urikit_cri_list_empty();
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
        target->query = not_set;
        target->fragment = not_set;
    }
    if (ref->query.ptr) { /* the fragment goes before the reference's own is copied: revision 27's order of words */
        target->query = ref->query;
        target->fragment = not_set;
    }
    if (ref->fragment.ptr) {
        target->fragment = ref->fragment;
    }
}

/* Elements as they are; of the path, the base's part first. */
static void put_joined(const urikit_cri_list *list, cri_component component, const void *context, urikit_out *out)
{
    const urikit_cri_list *added = context;
    urikit_cri_list first = *list;

    if (component == CRI_SEGMENT) {
        first.count -= added->count;
        urikiti_cri_put_encoded(&first, component, NULL, out);
        list = added;
    }
    if (list->count > 0) {
        urikiti_cri_put_encoded(list, component, NULL, out);
    }
}

urikit_code urikit_cri_resolve(const urikit_cri *base, const urikit_cri *ref, const urikit_cri_options *options,
                               urikit_out *out)
{
    urikit_cri target;
    urikit_cri_list added;

    if (!urikit_cri_is_full(base)) {
        return URIKIT_E_BASE;
    }
    urikiti_cri_join(base, ref, &target, &added);
    target.path.count += added.count;
    urikiti_cri_write(&target, cri_is_final(options), put_joined, &added, out);
    return urikiti_out_code(out);
}
