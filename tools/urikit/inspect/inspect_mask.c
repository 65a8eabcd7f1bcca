/* SPDX-License-Identifier: MIT */
#include "inspect/inspect_mask.h"

#include "text/secret.h"

bool inspect_mask(const parsed *id, parsed *shown, buffer *text, buffer *room)
{
    size_t start;
    size_t end;
    fault why;

    if (!secret_next(id->text, 0, &start, &end)) {
        return false;
    }
    secret_mask_parts(parsed_uri(id), text);
    *shown = kind_begin(id->kind, id->settings, room);
    shown->text = buffer_view(text);
    /* '*' is allowed wherever a password is */
    return id->kind->parse(id->kind, shown->text, shown, &why);
}
