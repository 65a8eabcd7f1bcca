/* SPDX-License-Identifier: MIT */
/* The row of a type in the table. */
#include "purl_parts.h"

#include <string.h>

const purl_type_row urikiti_purl_no_rules = {
    { "", URIKIT_PURL_OPTIONAL, "", "", false, false, false, false, false }, PURL_RULE_NONE, 0, false
};

uint8_t urikiti_purl_row_of(urikit_str type)
{
    uint8_t row = type.len > 0 ? urikiti_purl_type_slots[purl_type_hash(type)] : 0;
    const char *name;

    if (row == 0 || type.len != urikiti_purl_types[row - 1].len) {
        return 0;
    }
    name = urikiti_purl_types[row - 1].type.name;
    /* most types are in lower case; a loop over bytes would mispredict its end */
    return memcmp(type.ptr, name, type.len) == 0 || urikiti_ascii_is_word(type, name) ? row : 0;
}
