/* SPDX-License-Identifier: MIT */
/* Convert CoAP options to a URI: RFC 7252 §6.5. */
#include "../base/out.h"
#include "../coap/coap_parts.h"
#include "../text/triplet.h"
#include "cri_uri.h"

/* §6.5 steps 6 and 8: bytes that are not allowed unencoded become triplets. */
static void put_triplets(urikit_str value, cri_component component, urikit_out *out)
{
    for (; value.len > 0; value.ptr++, value.len--) {
        if (cri_is_unencoded(*value.ptr, component, false)) {
            urikiti_out_byte(out, *value.ptr);
        } else {
            triplet_put(out, *value.ptr);
        }
    }
}

/* Writes every option with this number, with a character before it. */
static void put_options(const coap_source *source, unsigned number, cri_component component, char first, char next,
                        urikit_out *out)
{
    size_t i;

    for (i = 0; i < source->from.count; i++) {
        if (source->from.ptr[i].number == number) {
            urikiti_out_byte(out, first);
            put_triplets(source->from.ptr[i].value, component, out);
            first = next;
        }
    }
}

/* Writes a name in lower case. */
static void put_coap_name(urikit_str name, urikit_out *out)
{
    for (; name.len > 0; name.ptr++, name.len--) {
        char letter = ascii_lower(*name.ptr);

        put_triplets(urikit_str_of(&letter, 1), CRI_LABEL, out);
    }
}

static void put_decimal(uint32_t number, urikit_out *out)
{
    uint32_t unit = 10000;

    while (unit > 1 && unit > number) {
        unit /= 10;
    }
    for (; unit > 0; unit /= 10) {
        urikiti_out_byte(out, (char)('0' + number / unit % 10));
    }
}

/* Writes scheme and authority. An address is written as that of a CRI, which can have a zone. */
static urikit_code put_origin(const coap_source *source, urikit_str scheme, urikit_out *out)
{
    const urikit_cri *cri = &source->cri;

    if (cri->ip.ptr) {
        urikit_code code = urikiti_cri_put_uri(cri, source->options, false, out, NULL);

        return code == URIKIT_E_SPACE ? URIKIT_OK : code; /* the other bytes are still counted */
    }
    urikiti_out_str(out, scheme);
    urikiti_out_bytes(out, "://", 3);
    put_coap_name(urikit_str_of(cri->labels.ptr, cri->labels.len), out);
    if (cri->port != URIKIT_CRI_NO_PORT) {
        urikiti_out_byte(out, ':');
        put_decimal((uint32_t)cri->port, out);
    }
    return URIKIT_OK;
}

urikit_code urikit_coap_to_uri(uint64_t scheme_number, urikit_coap_options from, const urikit_coap_destination *destination,
                               const urikit_cri_options *options, urikit_out *out, urikit_coap_place *at)
{
    static const urikit_coap_place nowhere = { 0, 0 };
    coap_source source = urikiti_coap_source(from, options);
    urikit_str scheme = urikiti_coap_scheme_name(scheme_number, cri_is_final(options));
    urikit_coap_place place = nowhere;
    urikit_code code = URIKIT_E_COAP_SCHEME;
    size_t segments;

    if (urikiti_coap_overlaps(from, out)) {
        if (at) {
            *at = nowhere;
        }
        return URIKIT_E_OVERLAP;
    }
    source.any_bytes = true;
    source.cri.scheme_number = scheme_number;
    if (scheme.ptr) {
        code = urikiti_coap_read(&source, destination, urikit_default_port(scheme), &place);
    }
    segments = source.cri.path.count;
    source.cri.path = urikit_cri_list_empty(); /* path and query are in the options */
    source.cri.query = urikit_cri_list_empty();
    if (!code) {
        place.option = from.count;
        code = put_origin(&source, scheme, out);
    }
    if (code) {
        if (at) {
            *at = place;
        }
        return code;
    }
    if (segments == 0) {
        urikiti_out_byte(out, '/');
    }
    put_options(&source, URIKIT_COAP_URI_PATH, CRI_SEGMENT, '/', '/', out);
    put_options(&source, URIKIT_COAP_URI_QUERY, CRI_PARAMETER, '?', '&', out);
    return urikiti_out_code(out);
}
