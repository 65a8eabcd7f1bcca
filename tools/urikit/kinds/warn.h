/* SPDX-License-Identifier: MIT */
/* What a person should know about a valid URI before trusting it. */
#ifndef TOOL_WARN_H
#define TOOL_WARN_H

#include "text/buffer.h"

#include <urikit/uri.h>

/* `part` a component's name, `text` a sentence without a full stop. */
typedef void warn_found(void *context, const char *part, const char *text);

/* One for JSON: context is the buffer, in which an array is open; the warning becomes its next element. */
void warn_put_json(void *context, const char *part, const char *text);

void warn_uri(const urikit_uri *uri, warn_found *found, void *context);

/* What an address is for ("loopback", "private"), or NULL for one without a special purpose. */
const char *warn_ipv4_use(const uint8_t ip[4]);
const char *warn_ipv6_use(const uint8_t ip[16]);

#endif /* TOOL_WARN_H */
