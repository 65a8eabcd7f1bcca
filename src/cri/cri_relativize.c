/* SPDX-License-Identifier: MIT */
/*
 * Find the shortest reference. The draft only requires that it resolves to the CRI. Only a few references can be the
 * shortest one; each is tried and measured. No URI text is written: RFC 3986 §5.2 differs from the rule for CRIs only
 * where a comment below says so.
 */
#include "../base/out.h"
#include "cri_parts.h"

typedef struct best_reference {
    urikit_cri cri;
    size_t len;
    bool final;
} best_reference;

static const urikit_cri_list no_list = { NULL, 0, 0 };

/* Keeps the shorter one; of equal length, the earlier one. */
static void offer(best_reference *best, const urikit_cri *reference)
{
    urikit_out measure = { NULL, 0, 0 };
    cri_writer writer = { urikiti_cri_put_encoded, NULL, &measure, best->final };

    (void)urikiti_cri_write(reference, &writer);
    if (measure.len < best->len) {
        best->len = measure.len;
        best->cri = *reference;
    }
}

/* A reference that begins with discard, with the shortest form of an empty path and an absent query. */
static urikit_cri by_discard(const best_reference *best, unsigned discard, const urikit_cri *target, const urikit_cri_list *path)
{
    urikit_cri reference = URIKIT_CRI_INIT;

    reference.discard = (uint8_t)discard;
    reference.path = *path;
    reference.query = target->query;
    reference.fragment = target->fragment;
    if (best->final && !reference.query.ptr && !reference.fragment.ptr) {
        reference.query = urikit_cri_list_empty();
    }
    if (path->count == 0) { /* left out at the end, null before other sections */
        bool at_end = !target->query.ptr && !target->fragment.ptr;

        reference.path = best->final && discard > 0 && at_end ? urikit_cri_list_empty() : no_list;
    }
    return reference;
}

/* Base and target have the same path: candidates that keep it. */
static void offer_same_path(best_reference *best, const urikit_cri *base, const urikit_cri *target, bool any)
{
    urikit_cri reference = by_discard(best, 0, target, &no_list);
    urikit_cri keep = reference;

    keep.query = no_list;
    if (urikiti_cri_list_equal(&base->query, &target->query)) {
        if (target->fragment.ptr) {
            offer(best, &keep);
        }
        /* without a fragment; the URI reference "" removes the fragment of the base */
        keep.fragment = no_list;
        if (urikiti_cri_list_equal(&base->fragment, &target->fragment) && (any || !target->fragment.ptr)) {
            offer(best, &keep);
        }
    }
    reference.query = target->query.ptr ? target->query : urikit_cri_list_empty();
    if (any || target->query.ptr) { /* [0, null, []] is not a URI reference */
        offer(best, &reference);
    }
    if (!target->query.ptr && !target->fragment.ptr && (any || (best->final && !base->query.ptr))) {
        reference.path = urikit_cri_list_empty(); /* [0, []] removes both; so does revision 27's [], which as a */
        if (!best->final) {                       /* URI reference is "" and keeps the query of the base */
            reference.query = no_list;
        }
        offer(best, &reference);
    }
}

/* [d, rest of the path, ...] with the smallest possible d. */
static void offer_relative(best_reference *best, const urikit_cri *base, const urikit_cri *target, bool any)
{
    size_t common = urikiti_cri_common(&base->path, &target->path);
    size_t most = base->path.count < 127 ? base->path.count : 127;
    size_t discard = base->path.count - common;
    urikit_cri reference;
    urikit_cri_list rest;

    if (!any && discard == 0) {
        discard = 1; /* [0, ["x"]] is not a URI reference */
    }
    if (!any && base->path.count >= discard && base->path.count - discard == target->path.count) {
        discard++; /* [1] is not one, either */
    }
    if (discard > most) {
        return;
    }
    if (!any && base->authority == URIKIT_CRI_ROOTLESS && discard > 1 && discard == base->path.count) {
        return; /* "b/../d" is "/d" by RFC 3986 §5.2.4: too many ".." give a rootless path a root */
    }
    rest = target->path;
    urikiti_cri_list_drop(&rest, base->path.count - discard);
    reference = by_discard(best, (unsigned)discard, target, &rest);
    if (discard > 0 || rest.count > 0) { /* [0] alone keeps query and fragment, so it is not a candidate */
        offer(best, &reference);
    }
}

/* Candidates if base and target have the same scheme and authority. */
static void offer_local(best_reference *best, const urikit_cri *base, const urikit_cri *target, bool any)
{
    urikit_cri reference;
    bool rootless = target->authority == URIKIT_CRI_ROOTLESS;

    if (base->authority == target->authority) {
        if (urikiti_cri_list_equal(&base->path, &target->path)) {
            offer_same_path(best, base, target, any);
        }
        offer_relative(best, base, target, any);
    }
    if (rootless || (!any && target->path.count == 0) ||
        (!any && target->path.count > 1 && urikiti_cri_begins_empty(&target->path))) {
        return; /* "//b" in a URI reference is a host */
    }
    reference = by_discard(best, URIKIT_CRI_DISCARD_ALL, target, &target->path);
    offer(best, &reference);
}

urikit_code urikit_cri_relativize(const urikit_cri *base, const urikit_cri *target, const urikit_cri_options *options,
                                  urikit_cri_relativize_flags flags, urikit_out *out)
{
    best_reference best = { *target, SIZE_MAX, cri_is_final(options) };
    cri_writer writer = { urikiti_cri_put_encoded, NULL, out, cri_is_final(options) };
    bool any = (flags & URIKIT_CRI_RELATIVIZE_ANY) != 0;

    if (urikiti_out_overlaps(out, base->bytes) || urikiti_out_overlaps(out, target->bytes)) {
        return URIKIT_E_OVERLAP;
    }
    if (!urikit_cri_is_full(base) || !urikit_cri_is_full(target)) {
        return URIKIT_E_BASE;
    }
    if ((!any && (urikit_cri_validate(base, NULL) || urikit_cri_validate(target, NULL))) ||
        base->scheme_number != target->scheme_number ||
        !urikit_str_equal(base->scheme_name, target->scheme_name)) { /* absent if the scheme is a number */
        /* the target itself */
    } else if (target->authority == URIKIT_CRI_AUTHORITY && !urikiti_cri_same_authority(base, target, true)) {
        best.cri.scheme = URIKIT_CRI_NO_SCHEME;
        if (best.cri.path.count == 0) {
            best.cri.path = no_list;
        }
    } else if (target->authority == base->authority || base->authority == URIKIT_CRI_ROOTLESS) {
        /* the same authority, or a rootless base and a rooted target */
        offer_local(&best, base, target, any);
    }
    return urikiti_cri_write(&best.cri, &writer);
}
