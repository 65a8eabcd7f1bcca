/* SPDX-License-Identifier: MIT */
/* Anything as a list of permissions: what decodes encodes, and permits the same; two lists of one are each other's. */
#include <urikit/aif.h>

#include "fuzz_expect.h"

enum { ENTRIES = 512 };

/* The CRI of a request for an entry's resource, in out. */
static void make_request(const urikit_aif_entry *entry, urikit_out *out, urikit_cri *request)
{
    static const urikit_cri_options no_limits = { 0, 0, false, SIZE_MAX, SIZE_MAX, NULL, NULL };
    urikit_cri cri = URIKIT_CRI_INIT;

    cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    cri.authority = URIKIT_CRI_AUTHORITY;
    cri.discard = URIKIT_CRI_DISCARD_ALL;
    cri.ip = urikit_str_of("\xC0\x00\x02\x01", 4);
    cri.path = entry->path;
    cri.query = entry->query;
    expect(!urikit_cri_encode(&cri, &no_limits, out));
    expect(!urikit_cri_decode(urikit_out_str(out), &no_limits, request, NULL));
}

/* Every entry permits at least itself, for its own resource. */
static void try_entries(const urikit_aif *aif, const urikit_aif *again, const urikit_aif_entry *entries, size_t count,
                        size_t size)
{
    size_t i;

    for (i = 0; i < count && i < 16; i++) {
        urikit_out out = bounded(size + 64);
        urikit_cri request;
        uint64_t permissions;

        make_request(&entries[i], &out, &request);
        permissions = urikit_aif_permissions(aif, &request);
        expect((permissions & entries[i].permissions) == entries[i].permissions);
        expect(permissions == urikit_aif_permissions(again, &request));
        expect(urikit_aif_permits(aif, &request, URIKIT_AIF_GET) == ((permissions & 1) != 0));
        free(out.ptr);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str bytes = urikit_str_of(size > 0 ? (const char *)data : "", size);
    urikit_cri_options options = { 0 };
    static urikit_aif_entry entries[ENTRIES];
    urikit_aif aif;
    urikit_aif rest;
    urikit_aif again;
    urikit_out out;
    size_t count = 0;
    size_t at = 0;

    options.profile = size > 0 && (data[size - 1] & 1) ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    options.strict_cbor = size > 0 && (data[size - 1] & 2);
    if (urikit_aif_decode(bytes, &options, &aif, &at)) {
        expect(at <= size);
        return 0;
    }
    for (rest = aif; count < ENTRIES && urikit_aif_next(&rest, &entries[count]);) {
        count++;
    }
    if (count == ENTRIES) {
        return 0;
    }
    expect(count == aif.count);
    out = bounded(size); /* no head grows; null and [] are one byte, an empty query goes */
    expect(!urikit_aif_encode(entries, count, &out));
    options.strict_cbor = true;
    expect(!urikit_aif_decode(urikit_out_str(&out), &options, &again, NULL));
    expect(again.count == count);
    try_entries(&aif, &again, entries, count, size);
    free(out.ptr);
    return 0;
}
