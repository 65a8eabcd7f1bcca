/* SPDX-License-Identifier: MIT */
/* Replace redundant percent-encoded text by text, so that a URI has one CRI. And build lists from text. */
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
    unit->encoded =
        source->in_bytes && ((unsigned char)byte >= 0x80 || cri_is_unencoded(byte, source->component, source->final));
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

    return urikiti_cri_write(cri, &writer);
}

urikit_code urikit_cri_list_add(urikit_cri_list *list, urikit_str text, urikit_out *out)
{
    size_t start = out->len;
    urikit_code code = urikit_utf8_check(text, NULL);

    if (code) {
        return code;
    }
    urikiti_cbor_put_string(out, CBOR_TEXT, text);
    code = urikiti_out_code(out);
    if (code) {
        return code;
    }
    if (list->count == 0) {
        list->ptr = (const char *)out->ptr + start;
    }
    list->count++;
    list->len += out->len - start;
    return URIKIT_OK;
}
