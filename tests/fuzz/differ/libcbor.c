/* SPDX-License-Identifier: MIT */
/*
 * libcbor: is an item well-formed, where does it end; and a CRI that we write is the same bytes when libcbor has read and
 * written it.
 */
#include "differ/differ.h"

#include "cbor/cbor.h"
#include "fuzz_expect.h"

#include <urikit/cri.h>

#include <cbor.h>
#include <stdio.h>

static const urikit_str refused = { NULL, 0 };

/* libcbor asks for memory for as many elements as a head claims; such inputs are left out. */
static bool claims_little(urikit_str bytes)
{
    size_t i;

    for (i = 0; i < bytes.len; i++) {
        unsigned kind = (unsigned char)bytes.ptr[i] >> 5;
        unsigned info = (unsigned char)bytes.ptr[i] & 31;

        if ((kind == CBOR_ARRAY || kind == CBOR_MAP || kind == CBOR_BYTES || kind == CBOR_TEXT) && (info == 26 || info == 27)) {
            return false;
        }
    }
    return true;
}

static urikit_str our_answer(urikit_str bytes, char *space, size_t cap)
{
    cbor_in in = { bytes.ptr, bytes.ptr + bytes.len };
    urikit_code code = urikiti_cbor_skip(&in);

    if (code) {
        return code == URIKIT_E_CBOR_END ? URIKIT_STR("short") : code == URIKIT_E_CBOR_DEPTH ? URIKIT_STR("deep") : refused;
    }
    return urikit_str_of(space, (size_t)snprintf(space, cap, "%zu", (size_t)(in.p - bytes.ptr)));
}

static urikit_str their_answer(urikit_str bytes, char *space, size_t cap)
{
    struct cbor_load_result result;
    cbor_item_t *item = cbor_load((cbor_data)bytes.ptr, bytes.len, &result);

    if (!item) {
        return result.error.code == CBOR_ERR_NODATA || result.error.code == CBOR_ERR_NOTENOUGHDATA ? URIKIT_STR("short")
                                                                                                   : refused;
    }
    cbor_decref(&item);
    return urikit_str_of(space, (size_t)snprintf(space, cap, "%zu", result.read));
}

static void try_cri(urikit_str bytes)
{
    static const urikit_cri_options options = { .profile = URIKIT_CRI_FINAL };
    urikit_out out = bounded(URIKIT_CRI_ENCODE_BOUND(bytes.len));
    struct cbor_load_result result;
    cbor_item_t *item;
    unsigned char *written = NULL;
    size_t cap = 0;
    size_t len;
    urikit_cri cri;

    if (!urikit_cri_decode(bytes, &options, &cri, NULL)) {
        expect(!urikit_cri_encode(&cri, &options, &out));
        item = cbor_load(out.ptr, out.len, &result);
        expect(item != NULL && result.read == out.len);
        len = cbor_serialize_alloc(item, &written, &cap);
        differ(ASK_NORMALIZE, bytes, refused, urikit_out_str(&out), urikit_str_of((const char *)written, len));
        free(written);
        cbor_decref(&item);
    }
    free(out.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str bytes = input_text(data, size);
    char ours[32];
    char theirs[32];

    if (size > 0 && claims_little(bytes)) {
        differ(ASK_VALID, bytes, refused, our_answer(bytes, ours, sizeof ours), their_answer(bytes, theirs, sizeof theirs));
        try_cri(bytes);
    }
    return 0;
}
