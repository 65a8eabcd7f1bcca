/* SPDX-License-Identifier: MIT */
/* The names of components. */
#include <urikit/text.h>

typedef struct component_row {
    const char *name;
    urikit_component component;
} component_row;

static const component_row components[] = { { "unreserved", URIKIT_COMPONENT_UNRESERVED },
                                            { "userinfo", URIKIT_COMPONENT_USERINFO },
                                            { "host", URIKIT_COMPONENT_HOST },
                                            { "path-segment", URIKIT_COMPONENT_SEGMENT },
                                            { "path", URIKIT_COMPONENT_PATH },
                                            { "query", URIKIT_COMPONENT_QUERY },
                                            { "query-value", URIKIT_COMPONENT_QUERY_VALUE },
                                            { "fragment", URIKIT_COMPONENT_FRAGMENT } };

bool urikit_component_find(urikit_str name, urikit_component *component)
{
    size_t i;

    for (i = 0; i < sizeof components / sizeof components[0]; i++) {
        if (urikit_str_equal(name, urikit_str_from(components[i].name))) {
            *component = components[i].component;
            return true;
        }
    }
    return false;
}
