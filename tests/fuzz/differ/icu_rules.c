/* SPDX-License-Identifier: MIT */
/* Where ICU 72 answers otherwise, and why we keep to our answer. Normalization Form C has no rule: there is no difference. */
#include "differ/differ.h"

#include <string.h>

/* U+1E9E, capital sharp s, in UTF-8. */
static bool capital_sharp_s(const difference *d)
{
    size_t i;

    for (i = 0; d->asked != ASK_NORMALIZE && i + 3 <= d->text.len; i++) {
        if (memcmp(d->text.ptr + i, "\xE1\xBA\x9E", 3) == 0) {
            return true;
        }
    }
    return false;
}

const rule differ_rules[] = {
    { "capital-sharp-s", "U+1E9E maps to U+00DF since Unicode 15.1; ICU 72 still maps it to \"ss\"", capital_sharp_s },
    { NULL, NULL, NULL },
};
