/* SPDX-License-Identifier: MIT */
/* Paths of files by the name of their system, as the bindings have them. */
#include <urikit/iri.h>
#include <urikit/text.h>

#include "../base/out.h"

/* The system of a name. False: there is none of that name. */
static bool file_path_style(urikit_str system, urikit_path_style *style)
{
    bool windows = urikit_str_equal(system, URIKIT_STR("windows"));

    *style = windows ? URIKIT_PATH_WINDOWS : URIKIT_PATH_POSIX;
    return windows || system.len == 0 || urikit_str_equal(system, URIKIT_STR("posix"));
}

urikit_code urikit_uri_from_path(urikit_str path, urikit_str system, urikit_out *out, size_t *at)
{
    urikit_path_style style;

    if (urikiti_out_overlaps(out, path) || urikiti_out_overlaps(out, system)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    return file_path_style(system, &style) ? urikit_uri_from_file_path(path, style, out, at)
                                           : urikiti_error_at(URIKIT_E_FILE_PATH, 0, at);
}

urikit_code urikit_iri_to_path(urikit_str text, urikit_str system, urikit_out *out, size_t *at)
{
    size_t start = out->len;
    urikit_path_style style;
    urikit_uri iri;
    urikit_code code;

    if (urikiti_out_overlaps(out, text) || urikiti_out_overlaps(out, system)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (!file_path_style(system, &style)) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, 0, at);
    }
    code = urikit_iri_parse(text, URIKIT_PARSE_SCHEME, &iri, at);
    code = code ? code : urikit_file_path_from_uri(&iri, style, out, at);
    if (!code && urikit_utf8_check(urikit_str_of((const char *)out->ptr + start, out->len - start), NULL)) {
        out->len = start;
        return urikiti_error_at(URIKIT_E_UTF8, 0, at);
    }
    return code;
}
