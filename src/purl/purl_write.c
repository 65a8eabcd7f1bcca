/* SPDX-License-Identifier: MIT */
/* Write package URLs and their parts, compare them, build them from components. */
#include "purl_parts.h"

#include "../base/out.h"

/* ---- the canonical form ------------------------------------------------------------ */

enum { PURL_UNENCODED = ASCII_UNRESERVED | ASCII_COLON };

static void put_encoded_part(purl_reader reader, urikit_out *out)
{
    int octet;

    for (;;) {
        urikit_str run = urikiti_purl_take_run(&reader, PURL_UNENCODED);

        urikiti_out_str(out, run);
        octet = urikiti_purl_next(&reader);
        if (octet == PURL_END) {
            return;
        }
        if (octet == PURL_SEPARATOR) {
            urikiti_out_byte(out, '/');
        } else if (ascii_is((char)octet, PURL_UNENCODED)) {
            urikiti_out_byte(out, (char)octet);
        } else {
            triplet_put(out, (char)octet);
        }
    }
}

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

static purl_reader value_reader(const urikit_purl_pair *pair, unsigned from)
{
    purl_reader reader = { pair->value, from, PURL_AT_START };

    return reader;
}

void urikiti_purl_put_value(const urikit_purl_pair *pair, unsigned from, urikit_out *out)
{
    put_encoded_part(value_reader(pair, from), out);
}

void urikiti_purl_put_pair(const urikit_purl_pair *pair, unsigned from, urikit_out *out)
{
    put_encoded_part(key_reader(pair), out);
    urikiti_out_byte(out, '=');
    urikiti_purl_put_value(pair, from, out);
}

void urikiti_purl_put_part(const urikit_purl *purl, urikit_purl_part part, bool encoded, urikit_out *out)
{
    purl_reader reader = urikiti_purl_reader(purl, part, PURL_ENCODED);

    if (encoded) {
        put_encoded_part(reader, out);
    } else {
        put_decoded_part(reader, out);
    }
}

void urikiti_purl_put(const urikit_purl *purl, unsigned from, urikit_out *out)
{
    size_t i;

    urikiti_out_str(out, URIKIT_STR("pkg:"));
    put_encoded_part(urikiti_purl_reader(purl, URIKIT_PURL_TYPE, from), out);
    urikiti_out_byte(out, '/');
    if (purl->name_space.ptr) {
        put_encoded_part(urikiti_purl_reader(purl, URIKIT_PURL_NAMESPACE, from), out);
        urikiti_out_byte(out, '/');
    }
    put_encoded_part(urikiti_purl_reader(purl, URIKIT_PURL_NAME, from), out);
    if (purl->version.ptr) {
        urikiti_out_byte(out, '@');
        put_encoded_part(urikiti_purl_reader(purl, URIKIT_PURL_VERSION, from), out);
    }
    for (i = 0; i < purl->count; i++) {
        urikiti_out_byte(out, i == 0 ? '?' : '&');
        urikiti_purl_put_pair(&purl->pairs[i], from, out);
    }
    if (purl->subpath.ptr) {
        urikiti_out_byte(out, '#');
        put_encoded_part(urikiti_purl_reader(purl, URIKIT_PURL_SUBPATH, from), out);
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
    put_decoded_part(value_reader(pair, PURL_ENCODED), out);
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
            !same_part(value_reader(&a->pairs[i], PURL_ENCODED), value_reader(&b->pairs[i], PURL_ENCODED))) {
            return false;
        }
    }
    return true;
}
