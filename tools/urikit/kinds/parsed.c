/* SPDX-License-Identifier: MIT */
#include "kinds/kind.h"

#include <stdlib.h>

const urikit_uri *parsed_uri(const parsed *id)
{
    if (!urikit_uri_text(&id->uri).ptr) {
        abort();
    }
    return &id->uri;
}

parsed kind_begin(const kind *k, const kind_settings *settings, buffer *room)
{
    static const parsed none = { 0 };
    parsed id = none;

    id.kind = k;
    id.settings = settings;
    id.room = room;
    return id;
}
