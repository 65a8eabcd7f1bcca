/* SPDX-License-Identifier: MIT */
/* File paths to "file" URIs and back, RFC 8089. */
#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/triplet.h"
#include "uri_parts.h"

#include <string.h>

static bool is_windows_separator(char c)
{
    return c == '\\' || c == '/';
}

static bool is_drive(urikit_str path)
{
    return path.len >= 2 && ascii_is_alpha(path.ptr[0]) && path.ptr[1] == ':';
}

/*
 * True if the name, decoded, can be that of a server. Not "." and "?", which begin the paths of devices ("\\\\.\\COM1"),
 * "..", other names of dots, blanks and '?' alone, which Windows cuts to one of these, or a name with a character that no
 * name has in Windows: a ':' would make it a drive or a device.
 */
static bool is_server_name(urikit_str name, bool encoded)
{
    bool plain = false; /* a character that is none of dot, blank */
    size_t i = 0;

    while (i < name.len) {
        const char *p = name.ptr + i;
        bool triplet = encoded && *p == '%';
        char octet = triplet ? triplet_octet(p) : *p;

        if ((unsigned char)octet < 0x20 || memchr("\"*:<>?|", octet, 7)) {
            return false;
        }
        plain = plain || (octet != '.' && octet != ' ');
        i += triplet ? 3 : 1;
    }
    return plain;
}

/* ---- path to URI ---- */

/* Bytes that do not fit are counted. The last call reports URIKIT_E_SPACE. */
static void put_encoded_name(urikit_str name, urikit_component component, urikit_out *out)
{
    if (urikit_percent_encode(name, component, out)) {
        return;
    }
}

/* Removes the text before the next separator from *rest, and returns it. The rest begins with the separator. */
static urikit_str cut_windows_name(urikit_str *rest)
{
    urikit_str name = *rest;
    size_t i;

    for (i = 0; i < rest->len && !is_windows_separator(rest->ptr[i]); i++) {
    }
    name.len = i;
    *rest = urikit_str_of(rest->ptr + i, rest->len - i);
    return name;
}

static void put_windows_path(urikit_str path, urikit_out *out)
{
    while (path.len > 0) {
        if (is_windows_separator(path.ptr[0])) {
            urikiti_out_byte(out, '/');
            path = urikit_str_of(path.ptr + 1, path.len - 1);
        }
        put_encoded_name(cut_windows_name(&path), URIKIT_COMPONENT_SEGMENT, out);
    }
}

/*
 * The length of the prefix "\\?\", which turns off the limits of Windows for the path. *unc: the prefix is "\\?\UNC\",
 * and the name of a server follows.
 */
static size_t long_path_prefix(urikit_str path, bool *unc)
{
    static const char unc_name[] = "unc";
    const char *p = path.ptr;
    size_t i;

    *unc = false;
    if (path.len < 4 || !is_windows_separator(p[0]) || !is_windows_separator(p[1]) || p[2] != '?' ||
        !is_windows_separator(p[3])) {
        return 0;
    }
    for (i = 0; i < 3 && path.len - 4 > i && ascii_lower(p[4 + i]) == unc_name[i]; i++) {
    }
    *unc = i == 3 && path.len > 7 && is_windows_separator(p[7]);
    return *unc ? 8 : 4;
}

/* Writes server, separator, share and the rest. before: the number of bytes before them in the path. */
static urikit_code put_unc(urikit_str rest, size_t before, urikit_out *out, size_t *at)
{
    urikit_str server = cut_windows_name(&rest);
    urikit_str share;
    urikit_str after;

    if (!is_server_name(server, false)) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, before, at);
    }
    if (rest.len < 2 || is_windows_separator(rest.ptr[1])) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, before + server.len + (rest.len > 0), at);
    }
    after = urikit_str_of(rest.ptr + 1, rest.len - 1);
    share = cut_windows_name(&after);
    if (share.len == 2 && is_drive(share) && urikiti_ascii_is_word(server, "localhost")) {
        /* "file://localhost/C:/" is the drive */
        return urikiti_error_at(URIKIT_E_FILE_PATH, before + server.len + 1, at);
    }
    urikiti_out_bytes(out, "file://", 7);
    put_encoded_name(server, URIKIT_COMPONENT_HOST, out);
    put_windows_path(rest, out);
    return urikiti_out_code(out);
}

static urikit_code put_windows(urikit_str path, urikit_out *out, size_t *at)
{
    bool unc;
    size_t before = long_path_prefix(path, &unc);
    urikit_str rest = urikit_str_of(path.ptr + before, path.len - before);

    if (unc) {
        return put_unc(rest, before, out, at);
    }
    if (before == 0 && rest.len >= 2 && is_windows_separator(rest.ptr[0]) && is_windows_separator(rest.ptr[1])) {
        return put_unc(urikit_str_of(rest.ptr + 2, rest.len - 2), 2, out, at);
    }
    if (!is_drive(rest)) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, before, at);
    }
    if (rest.len == 2 || !is_windows_separator(rest.ptr[2])) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, before + 2, at); /* relative to the current folder of that drive */
    }
    urikiti_out_bytes(out, "file:///", 8);
    put_windows_path(rest, out);
    return urikiti_out_code(out);
}

urikit_code urikit_uri_from_file_path(urikit_str path, urikit_path_style style, urikit_out *out, size_t *at)
{
    const char *nul = path.len > 0 ? memchr(path.ptr, '\0', path.len) : NULL;

    if (urikiti_out_overlaps(out, path)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (path.len == 0 || (style == URIKIT_PATH_POSIX && path.ptr[0] != '/')) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, 0, at);
    }
    if (nul) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, (size_t)(nul - path.ptr), at);
    }
    if (style == URIKIT_PATH_WINDOWS) {
        return put_windows(path, out, at);
    }
    urikiti_out_bytes(out, "file://", 7);
    return urikit_percent_encode(path, URIKIT_COMPONENT_PATH, out);
}

/* ---- URI to path ---- */

/*
 * Appends [p, end) decoded, with every '/' as the separator of the style. Returns NULL, or the first triplet that would
 * change what the path names: an encoded separator or NUL.
 */
static const char *put_decoded_path(const char *p, const char *end, urikit_path_style style, urikit_out *out)
{
    bool windows = style == URIKIT_PATH_WINDOWS;

    while (p < end) {
        char octet = *p == '%' ? triplet_octet(p) : *p;

        if (*p == '%' && (octet == '\0' || octet == '/' || (windows && octet == '\\'))) {
            return p;
        }
        urikiti_out_byte(out, windows && octet == '/' ? '\\' : octet);
        p += *p == '%' ? 3 : 1;
    }
    return NULL;
}

static urikit_code file_path_error(const urikit_uri *uri, const char *p, size_t *at)
{
    return urikiti_error_at(URIKIT_E_FILE_PATH, (size_t)(p - uri->text), at);
}

static urikit_code put_file_path(const urikit_uri *uri, const char *p, urikit_path_style style, urikit_out *out, size_t *at)
{
    const char *wrong = put_decoded_path(p, uri->text + uri->path_end, style, out);

    return wrong ? file_path_error(uri, wrong, at) : urikiti_out_code(out);
}

/* Reads "host/share..." at p, which is not a '/': the host of a URI and its path. Writes "\\host\share...". */
static urikit_code put_file_share(const urikit_uri *uri, const char *p, urikit_out *out, size_t *at)
{
    const char *end = uri->text + uri->path_end;
    const char *slash = memchr(p, '/', (size_t)(end - p));

    if (p == end || *p == '[' || !is_server_name(urikit_str_of(p, (size_t)((slash ? slash : end) - p)), true)) {
        return file_path_error(uri, p, at);
    }
    if (!slash || end - slash < 2 || slash[1] == '/') {
        return file_path_error(uri, slash ? slash + 1 : end, at);
    }
    urikiti_out_bytes(out, "\\\\", 2);
    return put_file_path(uri, p, URIKIT_PATH_WINDOWS, out, at);
}

/* Length of "c:" at p; the colon may be encoded. 0 if it is not a drive, or the end or '/' does not follow it. */
static size_t uri_drive_len(const char *p, const char *end)
{
    size_t len = 0;

    if (end - p >= 2 && ascii_is_alpha(*p)) {
        len = p[1] == ':' ? 2 : end - p >= 4 && p[1] == '%' && triplet_octet(p + 1) == ':' ? 4 : 0;
    }
    return len > 0 && (p + len == end || p[len] == '/') ? len : 0;
}

static urikit_code put_windows_from_uri(const urikit_uri *uri, bool local, urikit_out *out, size_t *at)
{
    urikit_str path = urikit_uri_path(uri);
    const char *end = path.ptr + path.len;
    const char *p = path.ptr;
    size_t slashes;
    size_t drive;

    for (slashes = 0; slashes < path.len && p[slashes] == '/'; slashes++) {
    }
    drive = local && slashes <= 1 ? uri_drive_len(p + slashes, end) : 0;
    if (drive > 0) {
        urikiti_out_byte(out, p[slashes]);
        urikiti_out_byte(out, ':');
        if (p + slashes + drive == end) {
            urikiti_out_byte(out, '\\'); /* "C:" alone would be the current folder of that drive */
        }
        return put_file_path(uri, p + slashes + drive, URIKIT_PATH_WINDOWS, out, at);
    }
    if (uri->host_end > uri->host_at) {
        return put_file_share(uri, uri->text + uri->host_at, out, at);
    }
    if (slashes == 2 || slashes == 3) { /* RFC 8089 E.3.2: "file:////server/share" */
        return put_file_share(uri, p + slashes, out, at);
    }
    return file_path_error(uri, p + (slashes > 0), at);
}

urikit_code urikit_file_path_from_uri(const urikit_uri *uri, urikit_path_style style, urikit_out *out, size_t *at)
{
    urikit_str scheme = urikit_uri_scheme(uri);
    urikit_str host = urikit_uri_host(uri);
    bool local = host.len == 0 || urikiti_ascii_is_word(host, "localhost");
    urikit_str path = urikit_uri_path(uri);

    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (!scheme.ptr || !urikiti_ascii_is_word(scheme, "file")) {
        return urikiti_error_at(URIKIT_E_FILE_PATH, 0, at);
    }
    if (uri_has(uri, HAS_USERINFO)) {
        return file_path_error(uri, uri->text + uri_authority_at(uri), at);
    }
    if (uri_has(uri, HAS_PORT)) {
        return file_path_error(uri, uri->text + uri->host_end, at);
    }
    if (uri->path_end < uri->len) { /* a query or a fragment would be lost */
        return file_path_error(uri, uri->text + uri->path_end, at);
    }
    if (style == URIKIT_PATH_WINDOWS) {
        return put_windows_from_uri(uri, local, out, at);
    }
    if (!local) {
        return file_path_error(uri, host.ptr, at);
    }
    if (path.len == 0 || path.ptr[0] != '/') {
        return file_path_error(uri, path.ptr, at);
    }
    return put_file_path(uri, path.ptr, style, out, at);
}
