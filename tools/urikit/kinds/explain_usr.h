/* SPDX-License-Identifier: MIT */
/* Faults of user URLs in a sentence about the text at hand. */
#ifndef TOOL_EXPLAIN_USR_H
#define TOOL_EXPLAIN_USR_H

#include "text/fault.h"

#include <urikit/usr.h>

/* Fills in *why for a text that urikit_usr_parse refused. */
void explain_usr(urikit_str text, urikit_code code, size_t at, fault *why);

/* The same for a part that urikit_usr_build refused; `at` counts in that part. */
void explain_usr_part(urikit_str part, urikit_code code, size_t at, fault *why);

#endif /* TOOL_EXPLAIN_USR_H */
