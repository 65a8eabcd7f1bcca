/* SPDX-License-Identifier: MIT */
/**
 * urikit/aif.h - who may do what: the Authorization Information Format,
 * RFC 9237, with CRI-local-part of draft-ietf-core-href-18 for what and REST methods for do
 * (application/aif+cbor;toid=CRI-local-part, Content-Format 292).
 *
 * Level 2: depends on base, cbor and cri.
 *
 *   [[[["s", "temp"]], 1], [[["a", "led"], ["x=1"]], 5]]
 *       path           |                   query     `-- permissions: GET and PUT
 *                      `-- GET
 */
#ifndef URIKIT_AIF_H
#define URIKIT_AIF_H

#include <urikit/cri.h>

#ifdef __cplusplus
extern "C" {
#endif

/** CoAP's method codes, 0.01 to 0.07: RFC 7252 §12.1.1, RFC 8132 §4. */
enum {
    URIKIT_AIF_GET = 1,
    URIKIT_AIF_POST = 2,
    URIKIT_AIF_PUT = 3,
    URIKIT_AIF_DELETE = 4,
    URIKIT_AIF_FETCH = 5,
    URIKIT_AIF_PATCH = 6,
    URIKIT_AIF_IPATCH = 7,
};

/** A method's bit in a set of permissions, RFC 9237 §3; the second is that for what the method creates. */
#define URIKIT_AIF_BIT(method) (UINT64_C(1) << ((method) - 1))
#define URIKIT_AIF_DYNAMIC_BIT(method) (UINT64_C(1) << ((method) + 31))

/** What may be done to one resource. */
typedef struct urikit_aif_entry {
    urikit_cri_list path;
    urikit_cri_list query; /* count 0: none */
    uint64_t permissions;  /* URIKIT_AIF_BIT(...) added up; bits without a method are kept */
} urikit_aif_entry;

/** A decoded list: a view into the bytes it was decoded from. To be read with urikit_aif_next. */
typedef struct urikit_aif {
    urikit_str entries;
    size_t count;
} urikit_aif;

/**
 * Decode a list that fills the bytes. A path of null is read as [] in both profiles, a query of [] as none.
 *
 * options  its limits, its strict_cbor and its check apply to what stands in the list; nullable
 * at       nullable
 *
 * Errors URIKIT_E_CBOR_END, _HEAD, _INDEFINITE, _DEPTH, _TRAILING;  URIKIT_E_UTF8;  URIKIT_E_LIMIT;
 *        URIKIT_E_AIF_ARRAY, _ENTRY, _PERMISSIONS;  URIKIT_E_CRI_ARRAY, _COUNT, _PATH, _QUERY, _DOT_SEGMENT, _PET,
 *        _PET_MINIMAL, _STAND_IN, _LONG_HEAD, and what options->check says
 */
URIKIT_FALLIBLE urikit_code urikit_aif_decode(urikit_str bytes, const urikit_cri_options *options, urikit_aif *aif,
                                              size_t *at);

/** The entries, first to last; false behind the last. */
URIKIT_API bool urikit_aif_next(urikit_aif *rest, urikit_aif_entry *entry);

/**
 * Encode entries: shortest heads, an empty path as [], no query without parameters. The lists
 * are those of a decoded CRI, or built by urikit_cri_list_add.
 */
URIKIT_FALLIBLE urikit_code urikit_aif_encode(const urikit_aif_entry *entries, size_t count, urikit_out *out);

/**
 * What a list permits for a request's CRI: the permissions of all entries of the same path and
 * query together, 0 if there are none. Text is compared as it is, without prefixes or patterns. The paths [] and
 * [""] are one, as they are in CoAP's options. Scheme and authority make no difference: a list
 * is for one server. A reference, or a CRI without a rooted path ("a:b"), is permitted nothing.
 */
URIKIT_API uint64_t urikit_aif_permissions(const urikit_aif *aif, const urikit_cri *request);

/** May the request be made with CoAP's method 0.`method`? False for 0 and above 31, which are no methods. */
static inline bool urikit_aif_permits(const urikit_aif *aif, const urikit_cri *request, unsigned method)
{
    return method > 0 && method < 32 && (urikit_aif_permissions(aif, request) & URIKIT_AIF_BIT(method)) != 0;
}

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_AIF_H */
