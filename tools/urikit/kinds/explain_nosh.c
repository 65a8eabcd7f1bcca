/* SPDX-License-Identifier: MIT */
#include "kinds/explain_nosh.h"

#include "kinds/explain.h"

void explain_nosh(urikit_str text, urikit_nosh_dialect dialect, urikit_code code, size_t at, fault *why)
{
    explain_as(URIKIT_KIND_NOSH, text, code, at, why);
    if (code == URIKIT_E_NOSH_TRAILING_SLASH) {
        fault_add(why, " (urikit normalize takes it away)");
    } else if (code == URIKIT_E_NOSH_EMPTY_SEGMENT) {
        fault_add(why, " (urikit normalize leaves one)");
    } else if (code == URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY && dialect == URIKIT_NOSH_SDL && strstr(why->text, "lexicon dialect only")) {
        fault_add(why, " (--dialect lexicon)");
    }
}
