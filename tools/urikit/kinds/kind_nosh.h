/* SPDX-License-Identifier: MIT */
/* NOSH URIs: what their page and their objects need beside the descriptor. */
#ifndef TOOL_KIND_NOSH_H
#define TOOL_KIND_NOSH_H

#include "kinds/kind_family.h"

#include <urikit/kind.h>
#include <urikit/nosh.h>

static inline const urikit_nosh *nosh_of(const parsed *id)
{
    return (const void *)&id->any.parsed;
}

/* Appends a part by its name. False if it is absent. */
static inline bool nosh_put(const parsed *id, const char *name, buffer *out)
{
    return family_put_part(id, urikit_family_part(id->kind->family, urikit_str_from(name)), URIKIT_FORM_DATA, out);
}

#endif /* TOOL_KIND_NOSH_H */
