/* SPDX-License-Identifier: MIT */
/* Why bytes are not a CRI, or a text has none, in a sentence. Internal to the library. */
#ifndef URIKIT_SRC_CRI_WHY_H
#define URIKIT_SRC_CRI_WHY_H

#include <urikit/base.h>

/* Appends the sentence for bytes that are not a CRI, or do not allow what was asked; `at` is at most their length. */
void urikiti_cri_why(urikit_out *out, urikit_str bytes, urikit_code code, size_t at);

/* The same for a URI that is not a CRI. False, and nothing is appended, for codes that are not about that. */
bool urikiti_cri_why_text(urikit_out *out, urikit_code code);

#endif /* URIKIT_SRC_CRI_WHY_H */
