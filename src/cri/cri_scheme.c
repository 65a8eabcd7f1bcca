/* SPDX-License-Identifier: MIT */
/* Scheme numbers and names, draft-ietf-core-href-18 §5.1.1: a binary search, and a table of 32 buckets. */
#include "cri_parts.h"
#include "cri_scheme_table.h"

#include <string.h>

/* A row of the table; index < urikiti_cri_scheme_count. */
static urikit_cri_scheme scheme_row(size_t index)
{
    const cri_scheme_row *from = &urikiti_cri_scheme_rows[index];
    urikit_cri_scheme row;

    row.number = from->number;
    row.profiles = from->profiles;
    row.name = urikiti_cri_scheme_names + from->at;
    return row;
}

bool urikit_cri_scheme_at(size_t index, urikit_cri_scheme *row)
{
    if (index >= urikiti_cri_scheme_count) {
        return false;
    }
    *row = scheme_row(index);
    return true;
}

/* True if the table of the profile has the row. The scheme calls take a profile, and no options. */
static bool has_row(const cri_scheme_row *row, urikit_cri_profile profile)
{
    return (row->profiles & (unsigned)(profile ? profile : URIKIT_CRI_DEFAULT_PROFILE)) != 0;
}

/* True for 8 and 9: coap+ws and coaps+ws are now 24 and 25, and 8 and 9 may be registered for other schemes. */
static bool has_moved(unsigned number)
{
    return number == 8 || number == 9 || number == 24 || number == 25;
}

urikit_str urikit_cri_scheme_name_of(uint64_t number, urikit_cri_profile profile)
{
    size_t low = 0;
    size_t high = urikiti_cri_scheme_count;

    if (number < 8) { /* the first numbers are the indices of their rows */
        low = (size_t)number;
        high = low + 1;
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const cri_scheme_row *row = &urikiti_cri_scheme_rows[middle];

        if (row->number == number) {
            bool wrong = has_moved(row->number) && !has_row(row, profile);

            return wrong ? urikit_str_of(NULL, 0) : urikit_str_of(urikiti_cri_scheme_names + row->at, row->len);
        }
        if (row->number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return urikit_str_of(NULL, 0);
}

/* True if it is the name of the row, in any case of letters. */
static bool is_row_name(urikit_str name, const cri_scheme_row *row)
{
    const char *other = urikiti_cri_scheme_names + row->at;
    size_t i;

    if (name.len != row->len) {
        return false;
    }
    if (memcmp(name.ptr, other, name.len) == 0) { /* most names are in lower case */
        return true;
    }
    for (i = 0; i < name.len && ascii_lower(name.ptr[i]) == other[i]; i++) {
    }
    return i == name.len;
}

bool urikit_cri_scheme_number_of(urikit_str name, urikit_cri_profile profile, uint64_t *number)
{
    size_t bucket = name.len > 0 ? ((unsigned char)ascii_lower(*name.ptr) + name.len) % 32 : 0;
    size_t i;

    for (i = urikiti_cri_scheme_buckets[bucket]; i < urikiti_cri_scheme_buckets[bucket + 1]; i++) {
        const cri_scheme_row *row = &urikiti_cri_scheme_rows[urikiti_cri_schemes_by_bucket[i]];

        if (is_row_name(name, row) && has_row(row, profile)) { /* a name may have a number for each profile */
            *number = row->number;
            return true;
        }
    }
    return false;
}

urikit_str urikit_cri_scheme_text(const urikit_cri *cri, urikit_cri_profile profile)
{
    return cri->scheme == URIKIT_CRI_SCHEME_NUMBER ? urikit_cri_scheme_name_of(cri->scheme_number, profile) : cri->scheme_name;
}
