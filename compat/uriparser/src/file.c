/* SPDX-License-Identifier: MIT */
/* File names as URIs, and back. */
#include "encoding.h"

#include <urikit/iri.h>

static uri_char *put_ascii(uri_char *to, const char *text)
{
    size_t len = strlen(text);

    widen_into(to, text, len);
    return to + len;
}

/* Each segment encoded, with '/' between; NULL: a character above U+00FF. */
static uri_char *put_segments(const uri_char *from, uri_char *to, bool is_windows)
{
    for (;;) {
        const uri_char *segment = from;

        while (*from && *from != '/' && !(is_windows && *from == '\\')) {
            from++;
        }
        to = COMPAT(encode)(segment, from, to);
        if (!to || !*from) {
            return to;
        }
        *to++ = '/';
        from++;
    }
}

static int finish(uri_char *start, uri_char *end)
{
    if (!end) {
        *start = 0;
        return URI_ERROR_SYNTAX;
    }
    *end = 0;
    return URI_SUCCESS;
}

int URI_FUNC(UnixFilenameToUriString)(const uri_char *filename, uri_char *uriString)
{
    if (!filename || !uriString) {
        return URI_ERROR_NULL;
    }
    return finish(uriString, put_segments(filename, *filename == '/' ? put_ascii(uriString, "file://") : uriString, false));
}

static bool is_drive(const uri_char *name)
{
    return ((name[0] >= 'A' && name[0] <= 'Z') || (name[0] >= 'a' && name[0] <= 'z')) && name[1] == ':';
}

int URI_FUNC(WindowsFilenameToUriString)(const uri_char *filename, uri_char *uriString)
{
    uri_char *to = uriString;

    if (!filename || !uriString) {
        return URI_ERROR_NULL;
    }
    if (is_drive(filename)) {
        to = put_ascii(to, "file:///");
        *to++ = *filename++;
        *to++ = *filename++;
    } else if (filename[0] == '\\' && filename[1] == '\\') {
        to = put_ascii(to, "file:");
    }
    return finish(uriString, put_segments(filename, to, true));
}

/* ---- back ------------------------------------------------------------------------------------------------------- */

/* A path without a scheme: decoded, but no triplet may become a separator or a NUL. */
static bool decode_path(urikit_str path, urikit_out *out, bool is_windows)
{
    size_t start = out->len;
    char *name = (char *)out->ptr;
    size_t slashes = 0;
    size_t i;

    for (i = 0; i < path.len; i++) {
        slashes += path.ptr[i] == '/';
    }
    if (urikit_percent_decode(path, out, NULL)) {
        return false;
    }
    for (i = start; i < out->len; i++) {
        if (name[i] == '/') {
            if (slashes-- == 0) {
                return false;
            }
            name[i] = is_windows ? '\\' : '/';
        } else if (name[i] == '\0' || (is_windows && name[i] == '\\')) {
            return false;
        }
    }
    return true;
}

static bool file_name(const urikit_uri *uri, urikit_out *out, bool is_windows)
{
    if (urikit_uri_scheme(uri).ptr) {
        return !urikit_file_path_from_uri(uri, is_windows ? URIKIT_PATH_WINDOWS : URIKIT_PATH_POSIX, out, NULL);
    }
    return !urikit_uri_authority(uri).ptr && !urikit_uri_query(uri).ptr && !urikit_uri_fragment(uri).ptr &&
           decode_path(urikit_uri_path(uri), out, is_windows);
}

static int to_filename(const uri_char *uriString, uri_char *filename, bool is_windows)
{
    UriMemoryManager *memory = &urikit_compat_libc;
    bytes text;
    urikit_uri uri;
    space name;
    int result;

    if (!uriString || !filename) {
        return URI_ERROR_NULL;
    }
    result = bytes_open(&text, uriString, end_of(uriString), memory);
    if (result) {
        *filename = 0;
        return result;
    }
    if (!space_open(&name, text.text.len, memory)) {
        result = URI_ERROR_MALLOC;
        *filename = 0;
    } else {
        urikit_out out = urikit_out_of(name.ptr, text.text.len);

        /* also UTF-8 that is not encoded, which programs pass */
        result = urikit_iri_parse(text.text, URIKIT_PARSE_REFERENCE, &uri, NULL) || !file_name(&uri, &out, is_windows);
        result = result ? URI_ERROR_SYNTAX : URI_SUCCESS;
        if (!result) {
            widen_into(filename, name.ptr, out.len);
        }
        filename[result ? 0 : out.len] = 0;
        space_close(&name, memory);
    }
    bytes_close(&text, memory);
    return result;
}

int URI_FUNC(UriStringToUnixFilename)(const uri_char *uriString, uri_char *filename)
{
    return to_filename(uriString, filename, false);
}

int URI_FUNC(UriStringToWindowsFilename)(const uri_char *uriString, uri_char *filename)
{
    return to_filename(uriString, filename, true);
}
