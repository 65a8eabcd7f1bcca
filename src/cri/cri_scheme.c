/* SPDX-License-Identifier: MIT */
/* Scheme numbers and names, draft-ietf-core-href-18 §5.1.1: two binary searches. */
#include "cri_parts.h"
#include "cri_scheme_table.h"

/* A row of the table; index < urikiti_cri_scheme_count. */
static urikit_cri_scheme scheme_row(size_t index)
{
    const cri_scheme_row *from = &urikiti_cri_scheme_rows[index];
    urikit_cri_scheme row;

    row.number = from->number;
    row.profiles = from->profiles;
    row.name = urikit_str_of(urikiti_cri_scheme_names + from->at, from->len);
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

/* coap+ws and coaps+ws have moved from 8 and 9 to 24 and 25, and 8 and 9 may be given to others. */
static bool has_moved(unsigned number)
{
    return number == 8 || number == 9 || number == 24 || number == 25;
}

urikit_str urikit_cri_scheme_name_of(uint64_t number, urikit_cri_profile profile)
{
    size_t low = 0;
    size_t high = urikiti_cri_scheme_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        urikit_cri_scheme row = scheme_row(middle);

        if (row.number == number) {
            return has_moved(row.number) && !(row.profiles >> profile & 1) ? urikit_str_of(NULL, 0) : row.name;
        }
        if (row.number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return urikit_str_of(NULL, 0);
}

/* Orders a name in any case of letters against a row's. */
static int compare_name(urikit_str name, urikit_str other)
{
    size_t i;

    for (i = 0; i < name.len && i < other.len; i++) {
        int difference = (unsigned char)ascii_lower(name.ptr[i]) - (unsigned char)other.ptr[i];

        if (difference != 0) {
            return difference;
        }
    }
    return (name.len > other.len) - (name.len < other.len);
}

bool urikit_cri_scheme_number_of(urikit_str name, urikit_cri_profile profile, uint64_t *number)
{
    size_t low = 0;
    size_t high = urikiti_cri_scheme_count;

    while (low < high) { /* the first row whose name is not before this one */
        size_t middle = low + (high - low) / 2;

        if (compare_name(name, scheme_row(urikiti_cri_schemes_by_name[middle]).name) > 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < urikiti_cri_scheme_count; low++) { /* a name may have a number for each profile */
        urikit_cri_scheme row = scheme_row(urikiti_cri_schemes_by_name[low]);

        if (compare_name(name, row.name) != 0) {
            return false;
        }
        if (row.profiles >> profile & 1) {
            *number = row.number;
            return true;
        }
    }
    return false;
}

urikit_str urikit_cri_scheme_text(const urikit_cri *cri, urikit_cri_profile profile)
{
    return cri->scheme == URIKIT_CRI_SCHEME_NUMBER ? urikit_cri_scheme_name_of(cri->scheme_number, profile)
                                                   : cri->scheme_name;
}
