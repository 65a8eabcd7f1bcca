/* SPDX-License-Identifier: MIT */
/*
 * One form for each meaning: redundant percent-encoded text becomes text, the scheme's name its number, and the empty
 * host [""] becomes []. It links the table of schemes.
 */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "pet.h"

/* The next byte. A byte that text percent-encodes in this component, too, becomes text. */
static bool next_of_pieces(pet_source *source, pet_unit *unit)
{
    char byte;

    if (source->text.len == 0 && !urikit_cri_piece_next(&source->pieces, &source->text, &source->in_bytes)) {
        return false;
    }
    byte = *source->text.ptr;
    source->text.ptr++;
    source->text.len--;
    unit->bytes[0] = byte;
    unit->len = 1;
    unit->encoded = source->in_bytes && ((unsigned char)byte >= 0x80 || cri_is_unencoded(byte, source->component, source->final));
    return true;
}

static void put_normal_elements(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    urikit_cri_list rest = *list;
    urikit_cri_item item;

    if (component >= CRI_ZONE) {
        urikiti_cri_put_encoded(writer, list, component);
        return;
    }
    while (urikit_cri_next(&rest, &item)) {
        pet_source source = { next_of_pieces, { "", 0 }, item.pet, component, false, writer->final };

        if (item.text.ptr) {
            urikiti_cbor_put_string(writer->out, CBOR_TEXT, item.text);
        } else {
            urikiti_pet_write(&source, writer->out);
        }
    }
}

urikit_code urikit_cri_normalize(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out)
{
    cri_writer writer = { put_normal_elements, NULL, out, cri_is_final(options) };
    urikit_cri_profile profile = writer.final ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    urikit_cri normal = *cri;

    if (urikiti_out_overlaps(out, cri->bytes)) {
        return URIKIT_E_OVERLAP;
    }
    if (cri->scheme == URIKIT_CRI_SCHEME_NAME && urikit_cri_scheme_number_of(cri->scheme_name, profile, &normal.scheme_number)) {
        normal.scheme = URIKIT_CRI_SCHEME_NUMBER;
    }
    if (cri->labels.count == 1 && urikiti_cri_begins_empty(&cri->labels)) {
        normal.labels = urikit_cri_list_empty();
    }
    return urikiti_cri_write(&normal, &writer);
}
