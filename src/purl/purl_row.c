/* SPDX-License-Identifier: MIT */
/* The row of a type in the table. */
#include "purl_parts.h"

const purl_type_row urikiti_purl_no_rules = { { "", URIKIT_PURL_OPTIONAL, "", "", false, false, false, false, false },
                                              PURL_RULE_NONE, 0, false };

/* The first index where a text differs from a word, which has as many bytes. */
static size_t purl_word_departs(urikit_str text, const char *word)
{
    size_t i = 0;

    while (i < text.len && text.ptr[i] == word[i]) {
        i++;
    }
    return i;
}

uint8_t urikiti_purl_row_of(urikit_str type)
{
    uint8_t row = type.len > 0 ? urikiti_purl_type_slots[purl_type_hash(type)] : 0;
    const purl_type_row *found = &urikiti_purl_types[row - (row > 0)];

    if (row == 0 || type.len != found->len) {
        return 0;
    }
    return purl_word_departs(type, found->type.name) == type.len || urikiti_ascii_is_word(type, found->type.name) ? row : 0;
}
