/* SPDX-License-Identifier: MIT */
/* Warnings about a URI: what lint finds in it. */
#ifndef TOOL_WARN_H
#define TOOL_WARN_H

#include "text/warning.h"

/* Each rule once for each component, in the order of the rules. Text of any kind that lint reads. */
void warn_text(urikit_str text, warn_found *found, void *context);

/* What an address is for ("loopback", "private"), or NULL for one without a special purpose. */
const char *warn_ipv4_use(const uint8_t ip[4]);
const char *warn_ipv6_use(const uint8_t ip[16]);

#endif /* TOOL_WARN_H */
