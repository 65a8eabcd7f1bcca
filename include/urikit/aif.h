/* SPDX-License-Identifier: MIT */
/**
 * urikit/aif.h - permissions for resources: the Authorization Information Format, RFC 9237. Resources are written as
 * CRI-local-part of draft-ietf-core-href-18, permissions are REST methods (application/aif+cbor;toid=CRI-local-part,
 * Content-Format 292).
 *
 * Tier: companion library urikit-cri, with a binary interface of its own: doc/stability.md.
 * Layer 2: depends on base, cbor and cri.
 * Threads: every call is thread-safe, there is no shared state. Each takes time linear in its input.
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

/** The bit of a method in a set of permissions, RFC 9237 §3. The second is for resources that the method creates. */
#define URIKIT_AIF_BIT(method) (UINT64_C(1) << ((method) - 1))
#define URIKIT_AIF_DYNAMIC_BIT(method) (UINT64_C(1) << ((method) + 31))

/** The permissions for one resource. */
typedef struct urikit_aif_entry {
    urikit_cri_list path;
    urikit_cri_list query; /* count 0: none */
    uint64_t permissions;  /* URIKIT_AIF_BIT(...) added up; bits without a method are kept */
} urikit_aif_entry;

/** A decoded list: a view into the bytes it was decoded from. Read it with urikit_aif_next. */
typedef struct urikit_aif {
    urikit_str entries;
    size_t count;
} urikit_aif;

/**
 * Decode a list that fills the bytes. In both profiles a path of null is read as [], and a query of [] as absent.
 *
 * options  limits, strict_cbor and check apply to the entries; nullable
 * at       offset in the bytes; nullable
 *
 * Errors URIKIT_E_CBOR_END, _HEAD, _INDEFINITE, _DEPTH, _TRAILING;  URIKIT_E_UTF8;  URIKIT_E_LIMIT;
 *        URIKIT_E_AIF_ARRAY, _ENTRY, _PERMISSIONS;  URIKIT_E_CRI_ARRAY, _COUNT, _PATH, _QUERY, _DOT_SEGMENT, _PET,
 *        _PET_MINIMAL, _STAND_IN, _LONG_HEAD, and the codes of options->check
 */
URIKIT_FALLIBLE urikit_code urikit_aif_decode(urikit_str bytes, const urikit_cri_options *options, urikit_aif *aif, size_t *at);

/** The next entry. False after the last. */
URIKIT_API bool urikit_aif_next(urikit_aif *rest, urikit_aif_entry *entry);

/**
 * Encode entries: shortest heads, an empty path as [], no query without parameters. The lists come from a decoded CRI,
 * or from urikit_cri_list_add.
 *
 * out   at most 9 bytes, and for each entry 29 bytes and the lengths of its lists; must not overlap the lists
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_aif_encode(const urikit_aif_entry *entries, size_t count, urikit_out *out);

/**
 * The permissions of a list for the CRI of a request: those of all entries with the same path and query, 0 if there is
 * no such entry. Text is compared as it is, without prefixes or patterns. The paths [] and [""] are equal, as in
 * CoAP options. Scheme and authority are ignored, because a list is for one server. The result is 0 for a reference,
 * and for a CRI without a rooted path ("a:b").
 */
URIKIT_API uint64_t urikit_aif_permissions(const urikit_aif *aif, const urikit_cri *request);

/** True if the list permits CoAP method 0.`method` for the request. False for 0 and above 31, which are not methods. */
URIKIT_INLINE bool urikit_aif_permits(const urikit_aif *aif, const urikit_cri *request, unsigned method)
{
    return method > 0 && method < 32 && (urikit_aif_permissions(aif, request) & URIKIT_AIF_BIT(method)) != 0;
}

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_AIF_H */
