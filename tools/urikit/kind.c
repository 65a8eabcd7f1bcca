/* SPDX-License-Identifier: MIT */
#include "kind.h"

/* The first that claims a text gets it. */
static const kind *const kinds[] = {
    &kind_uri,
    &kind_uri_reference,
};

const kind *kind_named(const char *name)
{
    size_t i;

    for (i = 0; name && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

const kind *kind_for(const kind *named, urikit_str text)
{
    size_t i;

    for (i = 0; !named && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i]->claims && kinds[i]->claims(text)) {
            named = kinds[i];
        }
    }
    return named ? named : &kind_uri_reference;
}
