/* SPDX-License-Identifier: MIT */
/* Write package URLs and their parts; compare package URLs. */
#include "purl_parts.h"

#include "../base/out.h"

/* ---- writing -------------------------------------------------------------------------- */

static void put_decoded_part(purl_reader reader, urikit_out *out)
{
    int octet;

    while ((octet = urikiti_purl_next(&reader)) != PURL_END) {
        urikiti_out_byte(out, octet == PURL_SEPARATOR ? '/' : (char)octet);
    }
}

static purl_reader key_reader(const urikit_purl_pair *pair)
{
    purl_reader reader = { pair->key, PURL_LOWER, PURL_AT_START };

    return reader;
}

static purl_reader value_reader(const urikit_purl_pair *pair)
{
    purl_reader reader = { pair->value, PURL_ENCODED, PURL_AT_START };

    return reader;
}

void urikiti_purl_put_part(const urikit_purl *purl, urikit_purl_part part, bool encoded, urikit_out *out)
{
    if (encoded) {
        urikiti_purl_put_encoded(purl, part, out);
    } else {
        put_decoded_part(urikiti_purl_reader(purl, part, PURL_ENCODED), out);
    }
}

/* True if the output could be written over what a package URL is read from. */
static bool overlaps_purl(const urikit_purl *purl, const urikit_out *out)
{
    return urikiti_out_overlaps(out, purl->text) ||
           urikiti_out_overlaps(out, urikit_str_of_bytes(purl->pairs, purl->count * sizeof *purl->pairs));
}

urikit_code urikit_purl_normalize(const urikit_purl *purl, urikit_out *out)
{
    if (overlaps_purl(purl, out)) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_purl_put(purl, PURL_ENCODED, out);
    return urikiti_out_code(out);
}

urikit_code urikit_purl_part_write(const urikit_purl *purl, urikit_purl_part part, urikit_out *out)
{
    if (overlaps_purl(purl, out)) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_purl_put_part(purl, part, false, out);
    return urikiti_out_code(out);
}

urikit_code urikit_purl_key_write(const urikit_purl_pair *pair, urikit_out *out)
{
    if (urikiti_out_overlaps(out, pair->key)) {
        return URIKIT_E_OVERLAP;
    }
    put_decoded_part(key_reader(pair), out);
    return urikiti_out_code(out);
}

urikit_code urikit_purl_value_write(const urikit_purl_pair *pair, urikit_out *out)
{
    if (urikiti_out_overlaps(out, pair->value)) {
        return URIKIT_E_OVERLAP;
    }
    put_decoded_part(value_reader(pair), out);
    return urikiti_out_code(out);
}

/* ---- comparing --------------------------------------------------------------------------- */

static bool same_part(purl_reader a, purl_reader b)
{
    int x;
    int y;

    do {
        x = urikiti_purl_next(&a);
        y = urikiti_purl_next(&b);
    } while (x == y && x != PURL_END);
    return x == y;
}

bool urikit_purl_equal(const urikit_purl *a, const urikit_purl *b)
{
    unsigned part;
    size_t i;

    if (a->count != b->count) {
        return false;
    }
    for (part = URIKIT_PURL_TYPE; part <= URIKIT_PURL_SUBPATH; part++) {
        if (!same_part(urikiti_purl_reader(a, (urikit_purl_part)part, PURL_ENCODED),
                       urikiti_purl_reader(b, (urikit_purl_part)part, PURL_ENCODED))) {
            return false;
        }
    }
    for (i = 0; i < a->count; i++) {
        if (!same_part(key_reader(&a->pairs[i]), key_reader(&b->pairs[i])) ||
            !same_part(value_reader(&a->pairs[i]), value_reader(&b->pairs[i]))) {
            return false;
        }
    }
    return true;
}
