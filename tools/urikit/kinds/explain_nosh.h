/* SPDX-License-Identifier: MIT */
/* Faults of NOSH URIs in a sentence about the text at hand. */
#ifndef TOOL_EXPLAIN_NOSH_H
#define TOOL_EXPLAIN_NOSH_H

#include "text/fault.h"

#include <urikit/nosh.h>

/* Fills in *why for a text that urikit_nosh_parse refused, or whose restricted verdict is `code`. */
void explain_nosh(urikit_str text, urikit_nosh_dialect dialect, urikit_code code, size_t at, fault *why);

#endif /* TOOL_EXPLAIN_NOSH_H */
