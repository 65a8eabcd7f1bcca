/* SPDX-License-Identifier: MIT */
/* What is wrong with a CRI, in a sentence about the bytes or the text at hand. */
#ifndef TOOL_EXPLAIN_CRI_H
#define TOOL_EXPLAIN_CRI_H

#include "kinds/kind.h"

/* Text that is not the hex of some bytes; `at` is the first character that cannot be. */
void explain_hex(urikit_str text, size_t at, fault *why);

/* Bytes that are not a CRI, or a CRI that does not allow what was asked; `at` is an offset in them. */
void explain_cri(urikit_str bytes, urikit_code code, size_t at, const cri_usage *usage, fault *why);

typedef enum cri_text { CRI_TEXT_URI, CRI_TEXT_NOTATION } cri_text;

/* A URI that no CRI can be, or diagnostic notation that is none; `at` is an offset in the text. */
void explain_cri_text(urikit_str text, cri_text what, urikit_code code, size_t at, const cri_usage *usage, fault *why);

#endif /* TOOL_EXPLAIN_CRI_H */
