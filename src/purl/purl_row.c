/* SPDX-License-Identifier: MIT */
/* The row of a type in the table. */
#include "purl_parts.h"

static const purl_type_row no_rules = { { "", URIKIT_PURL_OPTIONAL, "", "", false, false, false, false, false },
                                        PURL_RULE_NONE };

uint8_t urikiti_purl_row_of(urikit_str type)
{
    uint8_t row = type.len > 0 ? urikiti_purl_type_slots[purl_type_hash(type)] : 0;

    if (row > 0) {
        const char *name = urikiti_purl_types[row - 1].type.name;
        size_t i = 0;

        while (i < type.len && name[i] != '\0' && ascii_lower(type.ptr[i]) == name[i]) {
            i++;
        }
        row = i == type.len && name[i] == '\0' ? row : 0;
    }
    return row;
}

const purl_type_row *urikiti_purl_row(const urikit_purl *purl)
{
    return purl->row > 0 ? &urikiti_purl_types[purl->row - 1] : &no_rules;
}
