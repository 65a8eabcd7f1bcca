/* SPDX-License-Identifier: MIT */
/* Which parts of a family its objects have: names.c lists them, and families.c writes them. */
#ifndef URIKIT_JS_FAMILY_H
#define URIKIT_JS_FAMILY_H

#include <urikit/family.h>

/** A list is in the map, the variant was given, and the rest is for people. */
static inline bool js_is_attribute(const urikit_part *part)
{
    return part->value_type != URIKIT_VALUE_LIST &&
           !(part->capabilities & (URIKIT_CAPABILITY_VARIANT | URIKIT_CAPABILITY_MEMBER | URIKIT_CAPABILITY_REPORT));
}

#endif
