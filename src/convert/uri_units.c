/* SPDX-License-Identifier: MIT */
/* The characters of URI text, decoded, for the elements of a CRI. */
#include <urikit/text.h>

#include "../text/triplet.h"
#include "uri_cri.h"

/* Decodes triplets that are the UTF-8 of one character from U+0080 on. False if they are not. */
static bool take_utf8(pet_source *source, pet_unit *unit)
{
    uint32_t scalar;
    size_t octets = 0;
    size_t n;

    while (octets < sizeof unit->bytes && source->text.len >= octets * 3 + 3 && source->text.ptr[octets * 3] == '%') {
        unit->bytes[octets] = triplet_octet(source->text.ptr + octets * 3);
        octets++;
    }
    n = urikit_utf8_decode(unit->bytes, octets, &scalar);
    if (n < 2) {
        return false;
    }
    unit->len = (uint8_t)n;
    source->text.ptr += n * 3;
    source->text.len -= n * 3;
    return true;
}

bool urikiti_next_of_uri(pet_source *source, pet_unit *unit)
{
    size_t read = 1;

    if (source->text.len == 0) {
        return false;
    }
    unit->len = 1;
    unit->encoded = false;
    unit->bytes[0] = *source->text.ptr;
    if (unit->bytes[0] == '%') {
        unit->bytes[0] = triplet_octet(source->text.ptr);
        if ((unsigned char)unit->bytes[0] >= 0x80 && take_utf8(source, unit)) {
            return true;
        }
        read = 3;
        unit->encoded = (unsigned char)unit->bytes[0] >= 0x80 ||
                        (!ascii_is(unit->bytes[0], ASCII_UNRESERVED) &&
                         cri_is_unencoded(unit->bytes[0], source->component, source->final));
    }
    if (source->component == CRI_LABEL) {
        unit->bytes[0] = ascii_lower(unit->bytes[0]);
    }
    source->text.ptr += read;
    source->text.len -= read;
    return true;
}

const char *urikiti_place_in_uri(pet_source source, size_t decoded)
{
    pet_unit unit;
    const char *place = source.text.ptr;

    while (urikiti_next_of_uri(&source, &unit) && decoded >= unit.len) {
        decoded -= unit.len;
        place = source.text.ptr;
    }
    return place;
}
