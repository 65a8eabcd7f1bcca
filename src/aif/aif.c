/* SPDX-License-Identifier: MIT */
/* AIF with CRI-local-part: RFC 9237 §2 and §3, draft-ietf-core-href-18 "ACE AIF". */
#include <urikit/aif.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../cri/cri_parts.h"

/* Reads a head of the list. On an error the cursor stays before it. */
static urikit_code take_list_head(cbor_in *in, const urikit_cri_options *options, cbor_head *head)
{
    const char *start = in->p;
    urikit_code code = urikiti_cbor_read_head(in, head);

    if (!code && head->kind == CBOR_TAG) {
        code = URIKIT_E_CRI_STAND_IN;
    } else if (!code && options && options->strict_cbor && !head->shortest) {
        code = URIKIT_E_CRI_LONG_HEAD;
    }
    if (code) {
        in->p = start;
    }
    return code;
}

/* The same for a head that must be of a kind, and for an array of a length; else `wrong`. */
static urikit_code expect_head(cbor_in *in, const urikit_cri_options *options, unsigned kind, urikit_code wrong, cbor_head *head)
{
    const char *start = in->p;
    urikit_code code = take_list_head(in, options, head);

    if (!code && head->kind != kind) {
        in->p = start;
        code = wrong;
    }
    return code;
}

/* Reads [[path / null, ?query], permissions]. On an error the cursor is on the bad byte. */
static urikit_code read_entry(cbor_in *in, const urikit_cri_options *options, urikit_aif_entry *entry)
{
    const char *start = in->p;
    cbor_head head;
    urikit_code code = expect_head(in, options, CBOR_ARRAY, URIKIT_E_AIF_ENTRY, &head);

    if (!code && head.value != 2) {
        in->p = start;
        code = URIKIT_E_AIF_ENTRY;
    }
    code = code ? code : urikiti_cri_read_local_part(&in->p, in->end, options, &entry->path, &entry->query);
    code = code ? code : expect_head(in, options, CBOR_UINT, URIKIT_E_AIF_PERMISSIONS, &head);
    if (!code) {
        entry->permissions = head.number;
    }
    return code;
}

/* Reads the list in an item that was skipped before. */
static urikit_code read_list_of_entries(cbor_in *in, const urikit_cri_options *options, urikit_aif *aif)
{
    cbor_head head;
    urikit_aif_entry entry;
    urikit_code code = expect_head(in, options, CBOR_ARRAY, URIKIT_E_AIF_ARRAY, &head);
    size_t left;

    if (code) {
        return code;
    }
    aif->entries = urikit_str_of(in->p, cbor_left(in));
    aif->count = head.value;
    for (left = head.value; !code && left > 0; left--) {
        code = read_entry(in, options, &entry);
    }
    return code;
}

urikit_code urikit_aif_decode(urikit_str bytes, const urikit_cri_options *options, urikit_aif *aif, size_t *at)
{
    const char *start = bytes.ptr ? bytes.ptr : "";
    size_t max_len = options && options->max_len ? options->max_len : URIKIT_CRI_MAX_LEN;
    cbor_in in = { start, start + bytes.len };
    urikit_code code = urikiti_cbor_skip(&in);

    if (!code && cbor_left(&in) > 0) {
        code = URIKIT_E_CBOR_TRAILING;
    }
    if (!code && bytes.len > max_len) {
        code = URIKIT_E_LIMIT;
        in.p = start + max_len;
    }
    if (!code) {
        in.p = start;
        code = read_list_of_entries(&in, options, aif);
    }
    return code ? urikiti_error_at(code, (size_t)(in.p - start), at) : URIKIT_OK;
}

bool urikit_aif_next(urikit_aif *rest, urikit_aif_entry *entry)
{
    /* urikit_aif_decode has checked the limits */
    static const urikit_cri_options no_limits = { 0, 0, false, SIZE_MAX, SIZE_MAX, NULL, NULL };
    cbor_in in = { rest->entries.ptr, rest->entries.ptr };

    if (rest->count == 0) {
        return false;
    }
    in.end += rest->entries.len;
    if (read_entry(&in, &no_limits, entry)) {
        return false; /* never in decoded bytes */
    }
    rest->entries = urikit_str_of(in.p, cbor_left(&in));
    rest->count--;
    return true;
}

/* True if the output could be written over a list. */
static bool overlaps_entries(const urikit_aif_entry *entries, size_t count, const urikit_out *out)
{
    bool over = urikiti_out_overlaps(out, urikit_str_of_bytes(entries, count * sizeof *entries));

    for (; count > 0; count--, entries++) {
        over = over || urikiti_out_overlaps(out, urikit_str_of(entries->path.ptr, entries->path.len)) ||
               urikiti_out_overlaps(out, urikit_str_of(entries->query.ptr, entries->query.len));
    }
    return over;
}

urikit_code urikit_aif_encode(const urikit_aif_entry *entries, size_t count, urikit_out *out)
{
    cri_writer writer = { urikiti_cri_put_encoded, NULL, out, false };

    if (overlaps_entries(entries, count, out)) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_cbor_put_head(out, CBOR_ARRAY, count);
    for (; count > 0; count--, entries++) {
        urikiti_cbor_put_head(out, CBOR_ARRAY, 2);
        urikiti_cbor_put_head(out, CBOR_ARRAY, entries->query.count > 0 ? 2 : 1);
        urikiti_cbor_put_head(out, CBOR_ARRAY, entries->path.count);
        urikiti_cri_put_encoded(&writer, &entries->path, CRI_SEGMENT);
        if (entries->query.count > 0) {
            urikiti_cbor_put_head(out, CBOR_ARRAY, entries->query.count);
            urikiti_cri_put_encoded(&writer, &entries->query, CRI_PARAMETER);
        }
        urikiti_cbor_put_head(out, CBOR_UINT, entries->permissions);
    }
    return urikiti_out_code(out);
}

/* True for [] and [""]. */
static bool is_root(const urikit_cri_list *path)
{
    return path->count == 0 || (path->count == 1 && urikiti_cri_begins_empty(path));
}

uint64_t urikit_aif_permissions(const urikit_aif *aif, const urikit_cri *request)
{
    urikit_aif rest = *aif;
    urikit_aif_entry entry;
    uint64_t permissions = 0;

    if (!urikit_cri_is_full(request) || request->authority == URIKIT_CRI_ROOTLESS) {
        return 0;
    }
    while (urikit_aif_next(&rest, &entry)) {
        bool same_path = is_root(&entry.path) ? is_root(&request->path) : urikiti_cri_list_equal(&entry.path, &request->path);

        if (same_path && urikiti_cri_list_equal(&entry.query, &request->query)) {
            permissions |= entry.permissions;
        }
    }
    return permissions;
}

/* of the header */
extern inline bool urikit_aif_permits(const urikit_aif *aif, const urikit_cri *request, unsigned method);
