/* SPDX-License-Identifier: MIT */
/* An identifier from the JSON object that `parse --json` writes for it. */
#ifndef TOOL_FROM_JSON_H
#define TOOL_FROM_JSON_H

#include "kinds/kind.h"

/*
 * Appends the identifier that an object's members make: those of its "kind", which `named` is, unless it is NULL.
 * *made receives the kind. What follows from other members ("input", "authority" of a URI, "normalized", "edn" ...) is
 * not read; two members that say the same part must agree ("query" and "query_pairs", "path" and "rkey").
 * False, with the reason: it is not such an object, or the parts make nothing valid.
 */
bool from_json(urikit_str json, const kind *named, const kind_settings *settings, buffer *space, buffer *out, const kind **made,
               fault *why);

#endif /* TOOL_FROM_JSON_H */
