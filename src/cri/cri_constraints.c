/* SPDX-License-Identifier: MIT */
/*
 * The constraints of draft-ietf-core-href-18 §2 that a decoded CRI may break. C1, C4, C6, C8, C12 and C13 are kept by
 * every CRI that can be decoded. C3 is kept in the URI: 6.1 percent-encodes what userinfo does not allow.
 */
#include <urikit/cri.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "cri_parts.h"

/* A broken constraint, and where. */
typedef struct cri_breach {
    urikit_code code;
    unsigned constraint;
    const char *place;
} cri_breach;

static const cri_breach no_breach = { URIKIT_OK, 0, NULL };

static cri_breach breach(urikit_code code, unsigned constraint, const char *place)
{
    cri_breach found = { code, constraint, place };

    return found;
}

static cri_breach check_one_text(const urikit_cri_options *options, urikit_str text, bool lower, unsigned constraint)
{
    size_t at = 0;
    urikit_code code = options->check(options->check_context, text, lower, &at);

    return code ? breach(code, constraint, text.ptr + at) : no_breach;
}

/* The texts of a section, by the check of the caller. */
static cri_breach check_texts(const urikit_cri_options *options, const urikit_cri_list *list, bool lower, unsigned constraint)
{
    urikit_cri_list rest = *list;
    urikit_cri_item item;
    cri_breach found = no_breach;

    while (options && options->check && !found.code && urikit_cri_next(&rest, &item)) {
        urikit_str piece;
        bool encoded;

        if (item.text.ptr) {
            found = check_one_text(options, item.text, lower, constraint);
        }
        while (!found.code && urikit_cri_piece_next(&item.pet, &piece, &encoded)) {
            if (!encoded) {
                found = check_one_text(options, piece, lower, constraint);
            }
        }
    }
    return found;
}

/* The query [] in the bytes of a CRI, which is decoded as no query; NULL if it is not there. */
static const char *empty_query(const urikit_cri *cri)
{
    cbor_in in = { cri->bytes.ptr, cri->bytes.ptr + cri->bytes.len };
    cbor_head head;
    unsigned before = 3; /* scheme, authority, path */

    if (cri->bytes.len == 0 || cri->query.count > 0 || urikiti_cbor_read_head(&in, &head) || head.value <= before) {
        return NULL;
    }
    while (before > 0) {
        before--;
        if (urikiti_cbor_skip(&in)) {
            return NULL; /* never in decoded bytes */
        }
    }
    return (unsigned char)*in.p >> 5 == CBOR_ARRAY ? in.p : NULL;
}

/* C9: without an authority the first segment is not empty. */
static urikit_code leading_fault(const urikit_cri *cri)
{
    if (cri->authority == URIKIT_CRI_AUTHORITY || !urikiti_cri_begins_empty(&cri->path)) {
        return URIKIT_OK;
    }
    return cri->authority == URIKIT_CRI_ROOTLESS ? URIKIT_E_CRI_ROOTLESS_SLASH
           : cri->path.count > 1                 ? URIKIT_E_CRI_DOUBLE_SLASH
                                                 : URIKIT_E_CRI_LEADING_EMPTY;
}

static cri_breach find_breach(const urikit_cri *cri, const urikit_cri_options *options)
{
    bool final = cri_is_final(options);
    const char *query = final ? NULL : empty_query(cri); /* revision 27 writes an absent query so */
    cri_breach found = no_breach;

    if (cri->authority == URIKIT_CRI_ROOTLESS && cri->path.count == 0) {
        return breach(URIKIT_E_CRI_ROOTLESS_EMPTY, 2, cri->path.ptr);
    }
    if (final) {
        found = check_texts(options, &cri->userinfo, false, 3);
    }
    found = found.code ? found : check_texts(options, &cri->labels, true, 5);
    if (!found.code && urikiti_cri_reads_as_ipv4(cri)) {
        found = breach(URIKIT_E_CRI_NAME_IPV4, 5, cri->labels.ptr);
    }
    if (!found.code && urikiti_cri_port_fault(cri, options)) {
        /* the port is after the host */
        const char *place = cri->ip.ptr ? cri->ip.ptr + cri->ip.len : cri->labels.ptr + cri->labels.len;

        place = cri->zone.ptr ? cri->zone.ptr + cri->zone.len : place;
        found = breach(urikiti_cri_port_fault(cri, options), 7, place);
    }
    if (!found.code && leading_fault(cri)) {
        found = breach(leading_fault(cri), 9, cri->path.ptr);
    }
    found = found.code ? found : check_texts(options, &cri->path, false, 9);
    if (!found.code && query) {
        found = breach(URIKIT_E_CRI_QUERY_EMPTY, 10, query);
    }
    found = found.code ? found : check_texts(options, &cri->query, false, 10);
    return found.code ? found : check_texts(options, &cri->fragment, false, 11);
}

urikit_code urikit_cri_check_constraints(const urikit_cri *cri, const urikit_cri_options *options, unsigned *constraint,
                                         size_t *at)
{
    cri_breach found = no_breach;

    if (urikit_cri_is_full(cri)) {
        found = find_breach(cri, options);
    }
    if (constraint) {
        *constraint = found.constraint;
    }
    if (!found.code) {
        return URIKIT_OK;
    }
    return urikiti_error_at(found.code, found.place && cri->bytes.ptr ? (size_t)(found.place - cri->bytes.ptr) : 0, at);
}
