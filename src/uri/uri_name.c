/* SPDX-License-Identifier: MIT */
/* The names of levels and host kinds. */
#include <urikit/uri.h>

typedef struct level_row {
    const char *name;
    urikit_level level;
} level_row;

/* "path" is another name of "syntax", RFC 3986 §6.2.2. */
static const level_row level_rows[] = { { "string", URIKIT_LEVEL_STRING },   { "case", URIKIT_LEVEL_CASE },
                                        { "percent", URIKIT_LEVEL_PERCENT }, { "syntax", URIKIT_LEVEL_SYNTAX },
                                        { "scheme", URIKIT_LEVEL_SCHEME },   { "path", URIKIT_LEVEL_SYNTAX } };

bool urikit_level_find(urikit_str name, urikit_level *level)
{
    size_t i;

    for (i = 0; i < sizeof level_rows / sizeof level_rows[0]; i++) {
        if (urikit_str_equal(name, urikit_str_from(level_rows[i].name))) {
            *level = level_rows[i].level;
            return true;
        }
    }
    return false;
}

const char *urikit_host_kind_name(urikit_host_kind kind)
{
    static const char *const names[] = { NULL, "reg-name", "ipv4", "ipv6", "ipvfuture" };

    return (unsigned)kind < sizeof names / sizeof names[0] ? names[kind] : NULL;
}
