/* SPDX-License-Identifier: MIT */
/* Replace or remove one part of a URI. The text before and after it is copied. */
#include "../base/out.h"
#include "edit_text.h"
#include "uri_grammar.h"
#include "uri_parts.h"

#include <string.h>

/* Where a part is in the text with its delimiter, or where an absent part would be written. */
typedef struct part_place {
    uint32_t from;
    uint32_t to;
    const char *before; /* its delimiter, before it or after it */
    const char *after;
} part_place;

static part_place place_of_part(const urikit_uri *uri, urikit_uri_part part)
{
    uint32_t authority = uri_has(uri, HAS_AUTHORITY) ? uri_authority_at(uri) : 0;
    part_place places[] = {
        [URIKIT_PART_SCHEME] = { 0, uri_has(uri, HAS_SCHEME) ? uri->scheme_end + 1 : 0, "", ":" },
        [URIKIT_PART_USERINFO] = { authority, uri->host_at, "", "@" },
        [URIKIT_PART_HOST] = { uri->host_at, uri->host_end, "", "" },
        [URIKIT_PART_PORT] = { uri->host_end, uri->path_at, ":", "" },
        [URIKIT_PART_PATH] = { uri->path_at, uri->path_end, "", "" },
        [URIKIT_PART_QUERY] = { uri->path_end, uri->query_end, "?", "" },
        [URIKIT_PART_FRAGMENT] = { uri->query_end, uri->len, "#", "" },
    };

    return places[part];
}

/* Checks a part that has only certain characters, which are never encoded. */
static urikit_code check_scheme_or_port(urikit_str text, bool scheme, size_t *at)
{
    size_t i = 0;

    if (scheme) {
        uri_cursor c = cursor_start(text.ptr, text.len, NULL);
        bool whole = urikiti_skip_scheme(&c) && cursor_at_end(&c);

        return whole ? URIKIT_OK : urikiti_error_at(URIKIT_E_SCHEME, (size_t)(c.p - text.ptr), at);
    }
    while (i < text.len && ascii_is_digit(text.ptr[i])) {
        i++;
    }
    return i == text.len ? URIKIT_OK : urikiti_error_at(URIKIT_E_PORT, i, at);
}

/* Checks a host that begins with '['. */
static urikit_code check_ip_literal(urikit_str text, size_t *at)
{
    uri_cursor c = cursor_start(text.ptr, text.len, NULL);
    urikit_host_kind kind;
    urikit_code code = urikiti_skip_ip_literal(&c, URIKIT_PARSE_REFERENCE, &kind);

    if (!code && !cursor_at_end(&c)) {
        code = URIKIT_E_CHAR;
    }
    return code ? urikiti_error_at(code, (size_t)(c.p - text.ptr), at) : URIKIT_OK;
}

/*
 * A name has no ':', and in plain text it means a port or an address without brackets: encoded, the host would be
 * another one.
 */
static urikit_code check_name(urikit_str text, size_t *at)
{
    const char *colon = text.len > 0 ? memchr(text.ptr, ':', text.len) : NULL;

    return colon ? urikiti_error_at(URIKIT_E_HOST_COLON, (size_t)(colon - text.ptr), at) : URIKIT_OK;
}

/* §3.3: a path must not read as an authority, or as a scheme and a path. */
static urikit_code check_path_start(unsigned has, urikit_str path, size_t *at)
{
    size_t i;

    if (has & HAS_AUTHORITY) {
        return URIKIT_OK;
    }
    if (path.len >= 2 && path.ptr[0] == '/' && path.ptr[1] == '/') {
        return urikiti_error_at(URIKIT_E_PARTS, 1, at);
    }
    for (i = 0; !(has & HAS_SCHEME) && i < path.len && path.ptr[i] != '/'; i++) {
        if (path.ptr[i] == ':') {
            return urikiti_error_at(URIKIT_E_PARTS, i, at);
        }
    }
    return URIKIT_OK;
}

urikit_code urikiti_put_new_part(unsigned has, urikit_uri_part part, urikit_str text, urikit_edit_flags flags, urikit_out *out,
                                 size_t *at)
{
    static const edit_rule rules[] = {
        [URIKIT_PART_SCHEME] = { ASCII_SCHEME, "", false },  [URIKIT_PART_USERINFO] = { ASCII_USERINFO, "", false },
        [URIKIT_PART_HOST] = { ASCII_REG_NAME, "", false },  [URIKIT_PART_PORT] = { ASCII_HEX, "", false },
        [URIKIT_PART_PATH] = { ASCII_PATH, "", false },      [URIKIT_PART_QUERY] = { ASCII_QUERY, "", true },
        [URIKIT_PART_FRAGMENT] = { ASCII_QUERY, "", false },
    };
    urikit_code code = URIKIT_OK;

    if (part == URIKIT_PART_SCHEME || part == URIKIT_PART_PORT) {
        code = check_scheme_or_port(text, part == URIKIT_PART_SCHEME, at);
    } else if (part == URIKIT_PART_HOST && text.len > 0 && text.ptr[0] == '[') {
        code = check_ip_literal(text, at);
        urikiti_out_str(out, text);
        return code;
    } else if (part == URIKIT_PART_HOST) {
        code = check_name(text, at);
    } else if (part == URIKIT_PART_PATH) {
        code = check_path_start(has, text, at);
        if ((has & HAS_AUTHORITY) && text.len > 0 && text.ptr[0] != '/') {
            urikiti_out_byte(out, '/');
        }
    }
    return code ? code : urikiti_edit_put(text, &rules[part], flags, out, at);
}

static bool is_in_authority(urikit_uri_part part)
{
    return part == URIKIT_PART_USERINFO || part == URIKIT_PART_HOST || part == URIKIT_PART_PORT;
}

urikit_code urikiti_check_set(unsigned has, urikit_uri_part part, urikit_str text)
{
    bool always = part == URIKIT_PART_SCHEME || part == URIKIT_PART_HOST || part == URIKIT_PART_PATH;

    if ((unsigned)part > URIKIT_PART_FRAGMENT || (always && !text.ptr) ||
        (is_in_authority(part) && !(has & HAS_AUTHORITY) && text.ptr)) {
        return URIKIT_E_PARTS;
    }
    return URIKIT_OK;
}

urikit_code urikit_uri_set(const urikit_uri *uri, urikit_uri_part part, urikit_str text, urikit_edit_flags flags, urikit_out *out,
                           size_t *at)
{
    size_t start = out->len;
    part_place place;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri)) || urikiti_out_overlaps(out, text)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (urikiti_check_set(uri->parts, part, text)) {
        return urikiti_error_at(URIKIT_E_PARTS, 0, at);
    }
    place = place_of_part(uri, part);
    if (is_in_authority(part) && !uri_has(uri, HAS_AUTHORITY)) { /* removing an absent part changes nothing */
        place.to = place.from;
    }
    urikiti_out_bytes(out, uri->text, place.from);
    if (text.ptr) {
        urikit_code code;

        urikiti_out_bytes(out, place.before, strlen(place.before));
        code = urikiti_put_new_part(uri->parts, part, text, edit_flags(uri, flags), out, at);
        if (code && code != URIKIT_E_SPACE) {
            return code;
        }
        urikiti_out_bytes(out, place.after, strlen(place.after));
    }
    urikiti_out_bytes(out, uri->text + place.to, uri->len - place.to);
    return urikiti_edit_end(out, start);
}

urikit_code urikit_uri_remove(const urikit_uri *uri, urikit_uri_part part, urikit_out *out)
{
    return urikit_uri_set(uri, part, urikit_str_of(NULL, 0), 0, out, NULL);
}
