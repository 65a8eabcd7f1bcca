/* SPDX-License-Identifier: MIT */
#include "kinds/family.h"

#include <stdlib.h>

void family_make_plain(parsed *id, buffer *text)
{
    if (!is_family(id->kind)) {
        return;
    }
    text->len = 0;
    id->kind->put_canonical(id, text);
    id->text = buffer_view(text);
    if (urikit_uri_parse(id->text, URIKIT_PARSE_SCHEME, &id->uri, NULL)) {
        abort(); /* every canonical form is a URI */
    }
}

bool family_check_target(const kind_settings *settings, size_t start, buffer *room, buffer *out, fault *why)
{
    urikit_str made = urikit_str_of(buffer_view(out).ptr + start, out->len - start);
    const kind *k = kind_for(NULL, made);
    parsed id = kind_begin(k, settings, room);
    buffer text = { NULL, 0, 0 };
    fault inner;
    bool good;

    if (!is_family(k)) {
        return true;
    }
    id.text = made;
    good = k->parse(k, made, &id, &inner);
    if (good) {
        k->put_canonical(&id, &text);
        out->len = start;
        buffer_str(out, buffer_view(&text));
    } else {
        fault_set(why, inner.code, 0, "the target '%.*s%s' is not a valid %s: %s", made.len < 60 ? (int)made.len : 60,
                  made.ptr, made.len < 60 ? "" : "...", k->title, inner.text);
    }
    buffer_free(&text);
    return good;
}
