/* SPDX-License-Identifier: MIT */
/* The names and sentences of the codes, the kinds, the families and their parts, for build.mjs, which writes them as JavaScript. */
#include "family.h"
#include "js.h"

#include <urikit/kind.h>

EXPORT(code_token) const char *code_token(uint32_t code)
{
    return urikit_code_token((urikit_code)code);
}

EXPORT(code_text) const char *code_text(uint32_t code)
{
    return urikit_code_text((urikit_code)code);
}

EXPORT(kind_count) uint32_t kind_count(void)
{
    return URIKIT_KIND_COUNT;
}

EXPORT(kind_name) const char *kind_name(uint32_t kind)
{
    return urikit_kind_name((urikit_kind)kind);
}

/* NULL after the last. */
EXPORT(family_name) const char *family_name(uint32_t family)
{
    return urikit_family_at(family) ? urikit_family_at(family)->name : NULL;
}

/* The revisions of its specification, with blanks between; NULL: there is one. */
EXPORT(family_variants) const char *family_variants(uint32_t family)
{
    return urikit_family_at(family)->variants;
}

EXPORT(family_is_restricted) uint32_t family_is_restricted(uint32_t family)
{
    return urikit_family_at(family)->is_restricted;
}

/* NULL after the last. */
EXPORT(part_name) const char *part_name(uint32_t family, uint32_t part)
{
    return urikit_family_at(family)->parts[part].name;
}

/* What objects have it as: 0 nothing, 1 a text, 2 a map, 3 the canonical form, 4 the revision that it was read by. */
EXPORT(part_role) uint32_t part_role(uint32_t family, uint32_t part)
{
    const urikit_part *one = &urikit_family_at(family)->parts[part];

    if (one->capabilities & URIKIT_CAPABILITY_VARIANT) {
        return 4;
    }
    if (!js_is_attribute(one)) {
        return 0;
    }
    return one->value_type == URIKIT_VALUE_MAP ? 2 : one->capabilities & URIKIT_CAPABILITY_CANONICAL ? 3 : 1;
}
