/* SPDX-License-Identifier: MIT */
/* The types that have a definition, sorted by name, written by hand. doc/usr.md has the source of each row. */
#include "usr_parts.h"

#include <string.h>

static const urikit_usr_type known_types[] = {
    { "bitbucket", "https://bitbucket.org", "https://bitbucket.org/{name}", true },
    { "docker", "https://hub.docker.com", "https://hub.docker.com/u/{name}", false },
    { "facebook", "https://facebook.com", "https://facebook.com/{name}", false },
    { "github", "https://github.com", "https://github.com/{name}", false },
    { "linkedin", "https://linkedin.com", "https://linkedin.com/in/{name}", false },
    { "npm", "https://npmjs.com", "https://npmjs.com/~{name}", false },
    { "nuget", "https://www.nuget.org", "https://www.nuget.org/profiles/{name}", false },
    { "pypi", "https://pypi.org", "https://pypi.org/user/{name}", false },
    { "twitter", "https://twitter.com", "https://twitter.com/{name}", false },
};

enum { KNOWN_TYPES = sizeof known_types / sizeof known_types[0] };

const urikit_usr_type *urikiti_usr_type(urikit_str name)
{
    size_t i;

    for (i = 0; i < KNOWN_TYPES; i++) {
        if (urikiti_ascii_is_word(name, known_types[i].name)) {
            return &known_types[i];
        }
    }
    return NULL;
}

bool urikit_usr_type_at(size_t i, urikit_usr_type *type)
{
    if (i >= KNOWN_TYPES) {
        return false;
    }
    *type = known_types[i];
    return true;
}

bool urikit_usr_type_find(urikit_str name, urikit_usr_type *type)
{
    const urikit_usr_type *known = urikiti_usr_type(name);

    if (!known) {
        return false;
    }
    *type = *known;
    return true;
}
