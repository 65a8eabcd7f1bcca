/* SPDX-License-Identifier: MIT */
/* Normalization, RFC 3986 §6.2: writing the normal form that normal_form.c decides. */
#include "../base/out.h"
#include "normal_form.h"
#include "normal_text.h"
#include "uri_parts.h"

#include <string.h>

static void put_normal(urikit_out *out, urikit_str text, unsigned how)
{
    char *to;

    if (text.len == 0) {
        return;
    }
    to = urikiti_out_room(out, urikiti_normal_len(text, how));
    if (to) {
        urikiti_normal_write(text, how, to);
    }
}

static void put_normal_with_mark(urikit_out *out, char mark, urikit_str text, unsigned how)
{
    if (text.ptr) {
        urikiti_out_byte(out, mark);
        put_normal(out, text, how);
    }
}

static void put_authority(urikit_out *out, const normal_form *form)
{
    const urikit_parts *parts = &form->parts;

    urikiti_out_bytes(out, "//", 2);
    if (parts->userinfo.ptr) {
        put_normal(out, parts->userinfo, form->how_elsewhere);
        urikiti_out_byte(out, '@');
    }
    put_normal(out, parts->host, form->how_host);
    urikiti_out_str(out, form->zone);
    put_normal_with_mark(out, ':', parts->port, 0);
}

static bool has_upper(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (text.ptr[i] >= 'A' && text.ptr[i] <= 'Z') {
            return true;
        }
    }
    return false;
}

/* Does no rung below the scheme's find any work? Most text in the wild is like that, and is then copied whole. */
static bool is_normal(const urikit_uri *uri, unsigned level)
{
    if ((level & URIKIT_NORMALIZE_SCHEME) || (uri->len > 0 && memchr(uri->text, '%', uri->len))) {
        return false;
    }
    if ((level & URIKIT_NORMALIZE_CASE) && (has_upper(urikit_uri_scheme(uri)) || has_upper(urikit_uri_host(uri)))) {
        return false;
    }
    return !(level & URIKIT_NORMALIZE_PATH) || !urikiti_path_has_dots(urikit_uri_path(uri), false);
}

urikit_code urikit_uri_normalize(const urikit_uri *uri, unsigned level, urikit_out *out)
{
    normal_form form;

    if (is_normal(uri, level)) {
        urikiti_out_str(out, urikit_uri_text(uri));
        return urikiti_out_code(out);
    }
    urikiti_normal_form(uri, level, &form);
    if (form.parts.scheme.ptr) {
        put_normal(out, form.parts.scheme, form.how_host);
        urikiti_out_byte(out, ':');
    }
    if (form.parts.host.ptr) {
        put_authority(out, &form);
    }
    /* without dot segments a path needs no walk, and none of the guards that come with one */
    if (form.walk_path && urikiti_path_has_dots(form.parts.path, form.walk.encoded_dots)) {
        (void)urikiti_walk_write(&form.walk, form.how_elsewhere, form.parts.host.ptr != NULL, out);
    } else {
        put_normal(out, form.parts.path, form.how_elsewhere);
    }
    put_normal_with_mark(out, '?', form.parts.query, form.how_elsewhere);
    put_normal_with_mark(out, '#', form.parts.fragment, form.how_elsewhere);
    return urikiti_out_code(out);
}
