/* SPDX-License-Identifier: MIT */
/* IRI to URI and back, RFC 3987 §3.1 and §3.2. */
#include <urikit/iri.h>

#include "../base/out.h"
#include "../text/triplet.h"
#include "../text/ucschar.h"

#include <string.h>

urikit_code urikit_uri_from_iri(const urikit_uri *iri, urikit_out *out)
{
    urikit_str text = urikit_uri_text(iri);
    size_t i;

    if (urikiti_out_overlaps(out, urikit_uri_text(iri))) {
        return URIKIT_E_OVERLAP;
    }
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x80) {
            urikiti_out_byte(out, text.ptr[i]);
        } else {
            triplet_put(out, text.ptr[i]);
        }
    }
    return urikiti_out_code(out);
}

/* Decodes up to four consecutive triplets. Returns their number. */
static size_t take_octets(const char *p, const char *end, char octets[4])
{
    size_t n = 0;

    for (; n < 4 && end - p >= 3 && *p == '%'; n++, p += 3) {
        octets[n] = triplet_octet(p);
    }
    return n;
}

/* The length of the first character if it is allowed there unencoded, else 0. */
static size_t unencoded_len(const char *octets, size_t count, bool in_query)
{
    uint32_t scalar;
    size_t n = urikit_utf8_decode(octets, count, &scalar);

    if (n == 0 || (n == 1 && !ascii_is(octets[0], ASCII_UNRESERVED)) || (n > 1 && !urikiti_is_ucschar(scalar, in_query))) {
        return 0;
    }
    return n;
}

/* Appends [p, end), which is valid, and decodes the triplets that RFC 3987 §3.2 allows to decode. */
static void put_as_iri(urikit_out *out, const char *p, const char *end, bool in_query)
{
    while (p < end) {
        const char *triplet = memchr(p, '%', (size_t)(end - p));
        char octets[4];
        size_t n;

        triplet = triplet ? triplet : end;
        urikiti_out_bytes(out, p, (size_t)(triplet - p));
        p = triplet;
        if (p == end) {
            return;
        }
        n = unencoded_len(octets, take_octets(p, end, octets), in_query);
        if (n > 0) {
            urikiti_out_bytes(out, octets, n);
            p += n * 3;
        } else {
            urikiti_out_bytes(out, p, 3);
            p += 3;
        }
    }
}

/* The IP literal of a URI. If there is none, the empty text at the beginning of the URI. */
static urikit_str ip_literal(const urikit_uri *uri)
{
    urikit_host_kind kind = urikit_uri_host_kind(uri);

    return kind == URIKIT_HOST_IPV6 || kind == URIKIT_HOST_IPVFUTURE ? urikit_uri_host(uri) : urikit_str_of(uri->text, 0);
}

urikit_code urikit_iri_from_uri(const urikit_uri *uri, urikit_out *out)
{
    urikit_str query = urikit_uri_query(uri);
    urikit_str literal = ip_literal(uri);
    const char *end = uri->text + uri->len;
    const char *query_at = query.ptr ? query.ptr : end;
    const char *query_end = query_at + query.len;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return URIKIT_E_OVERLAP;
    }
    put_as_iri(out, uri->text, literal.ptr, false);
    urikiti_out_str(out, literal); /* the '%' of a zone does not begin a triplet */
    put_as_iri(out, literal.ptr + literal.len, query_at, false);
    put_as_iri(out, query_at, query_end, true);
    put_as_iri(out, query_end, end, false);
    return urikiti_out_code(out);
}
