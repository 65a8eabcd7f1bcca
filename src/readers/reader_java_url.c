/* SPDX-License-Identifier: MIT */
/* java.net.URL, for the schemes whose handler reads them in the common way: http, https and ftp; other schemes are refused. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"

#include <string.h>

static urikit_str java_url_trimmed(urikit_str text)
{
    while (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        text = slice_from(text, 1);
    }
    while (text.len > 0 && (unsigned char)text.ptr[text.len - 1] <= 0x20) {
        text.len--;
    }
    return text;
}

/* Integer.parseInt: a sign, and digits; a negative port other than -1 is an error, and -1 is none. */
static bool java_url_read_port(urikit_str text, model_reading *reading)
{
    bool negative;

    if (text.len == 0) {
        return true;
    }
    negative = text.ptr[0] == '-';
    text = negative || text.ptr[0] == '+' ? slice_from(text, 1) : text;
    reading->port = urikiti_slice_find_any(text, "\t\r\n") == text.len ? urikiti_port_number(text) : -2;
    if (reading->port < 0) {
        return false;
    }
    if (negative && reading->port > 0) {
        bool none = reading->port == 1;

        reading->port = -1;
        return none;
    }
    return true;
}

/* True if the host has a control character, or one that NFKC turns into a delimiter. */
static bool java_url_is_bad_host(urikit_str host)
{
    static const uint16_t others[] = { 8263,  8264,  8265,  8448,  8449,  8453,  8454,  10868, 65109,
                                       65110, 65119, 65131, 65283, 65295, 65306, 65311, 65312 };
    size_t i = 0;
    size_t k;

    while (i < host.len) {
        uint32_t scalar = (unsigned char)host.ptr[i];
        size_t n = scalar < 0x80 ? 1 : urikit_utf8_decode(host.ptr + i, host.len - i, &scalar);

        if (scalar < 0x20 || scalar == 0x7F) {
            return true;
        }
        for (k = 0; scalar > 8000 && k < sizeof others / sizeof others[0]; k++) {
            if (scalar == others[k]) {
                return true;
            }
        }
        i += n > 0 ? n : 1;
    }
    return false;
}

/* True for an IPv6 address whose groups and numbers may have zeros at the beginning. */
static bool java_url_is_ipv6(urikit_str address)
{
    char space[64];
    urikit_out copy = URIKIT_OUT(space);
    bool begins = true; /* of a group */
    size_t i;

    for (i = 0; i < address.len; i++) {
        bool separator = address.ptr[i] == ':' || address.ptr[i] == '.';

        if (begins && address.ptr[i] == '0' && i + 1 < address.len && ascii_is(address.ptr[i + 1], ASCII_HEX)) {
            continue;
        }
        urikiti_out_byte(&copy, address.ptr[i]);
        begins = separator;
    }
    return copy.len <= copy.cap && urikiti_is_ipv6(urikit_out_str(&copy), 3, 255);
}

/* True if the text has one of the characters, or with `controls` a control character. */
static bool java_url_has_any(urikit_str text, const char *characters, bool controls)
{
    size_t i;

    for (i = 0; controls && i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7F) {
            return true;
        }
    }
    return urikiti_slice_find_any(text, characters) < text.len;
}

/* The check of newer releases. False if the authority is refused. */
static bool java_url_passes_check(urikit_str authority, const model_reading *reading)
{
    size_t at = urikiti_slice_find(authority, '@');

    if (reading->before & BEFORE_JAVA_URL_AUTHORITY) {
        return true;
    }
    if (at < authority.len && !reading->host.ptr) { /* two of them: no host */
        return !java_url_has_any(authority, "\\", true);
    }
    if (at < authority.len && java_url_has_any(slice_to(authority, at), "[\\]", true)) {
        return false;
    }
    return !java_url_has_any(reading->host, urikiti_slice_begins(reading->host, "[") ? "\\" : " \"<>[\\]^`{|}", false);
}

static bool java_url_read_literal(urikit_str text, model_reading *reading)
{
    size_t close = urikiti_slice_find(text, ']');
    urikit_str inside;
    size_t percent;

    if (close == text.len || close <= 2) {
        return false;
    }
    inside = urikit_str_of(text.ptr + 1, close - 1);
    percent = urikiti_slice_find(inside, '%');
    reading->host = slice_to(text, close + 1);
    reading->host_kind = READER_HOST_PLAIN;
    if (percent + 1 == inside.len || java_url_is_bad_host(reading->host) || !java_url_is_ipv6(slice_to(inside, percent))) {
        return false;
    }
    text = slice_from(text, close + 1);
    if (text.len > 0 && text.ptr[0] != ':') {
        return false;
    }
    return text.len == 0 || java_url_read_port(slice_from(text, 1), reading) || reader_refuses(reading, URIKIT_READER_PORT);
}

static bool java_url_read_authority(urikit_str text, model_reading *reading)
{
    size_t at = urikiti_slice_find(text, '@');
    size_t colon;

    reading->why = URIKIT_READER_HOST;
    if (at < text.len) {
        if (at != urikiti_slice_find_last(text, '@')) {
            return true; /* no host */
        }
        reading->userinfo = urikiti_is_userinfo(slice_to(text, at), false);
        text = slice_from(text, at + 1);
    }
    if (text.len > 0 && text.ptr[0] == '[') {
        return java_url_read_literal(text, reading);
    }
    colon = urikiti_slice_find(text, ':');
    reading->host = slice_to(text, colon);
    reading->host_kind = READER_HOST_PLAIN;
    if (java_url_is_bad_host(reading->host)) {
        return false;
    }
    return colon == text.len || java_url_read_port(slice_from(text, colon + 1), reading) ||
           reader_refuses(reading, URIKIT_READER_PORT);
}

/* Removes "url:" from the beginning. False if there was none. */
static bool java_url_cut_word(urikit_str *text)
{
    if (text->len < 4 || !urikiti_ascii_is_word(slice_to(*text, 4), "url:")) {
        return false;
    }
    *text = slice_from(*text, 4);
    return true;
}

/* Removes "protocol:" from the beginning. */
static bool java_url_take_protocol(urikit_str *text, model_reading *reading)
{
    static const char *const known[] = { "http", "https", "ftp" };
    size_t i;

    (void)java_url_cut_word(text);
    reading->scheme = urikiti_take_scheme(text);
    for (i = 0; reading->scheme.ptr && i < sizeof known / sizeof known[0]; i++) {
        if (urikiti_ascii_is_word(reading->scheme, known[i])) {
            return true;
        }
    }
    return false;
}

bool urikiti_java_url_read(urikit_str text, model_reading *reading)
{
    size_t end;

    text = java_url_trimmed(text);
    if (!java_url_take_protocol(&text, reading)) {
        return reader_refuses(reading, URIKIT_READER_SCHEME);
    }
    urikiti_cut_query(&text, &reading->query.text);
    if (urikiti_slice_begins(text, "//") && !urikiti_slice_begins(text, "////")) {
        text = slice_from(text, 2);
        end = urikiti_slice_find(text, '/');
        if (!java_url_read_authority(slice_to(text, end), reading)) {
            return false;
        }
        if (!java_url_passes_check(slice_to(text, end), reading)) {
            return reader_refuses(reading, URIKIT_READER_HOST);
        }
        text = slice_from(text, end);
    }
    reading->path.text = text;
    return true;
}

/* ---- a reference and a base ------------------------------------------------------ */

/* The dots of a relative path: those that climb above the root stay, and "/.." at the end cuts at the first "/.." of all. */
static void java_url_put_path(urikit_str folder, urikit_str path, urikit_out *out)
{
    size_t start = out->len;
    join_path made;
    urikit_str full;
    urikit_str rest;
    size_t cut;

    urikiti_out_str(out, folder);
    urikiti_out_str(out, path);
    rest = slice_from(urikiti_join_made(out, start), 1);
    start = out->len;
    urikiti_out_byte(out, '/');
    made = urikiti_join_path(out);
    while (rest.ptr) {
        urikit_str segment = urikiti_join_segment(&rest);
        urikit_str before = urikiti_join_made(out, made.start);

        if (rest.ptr && join_is_dot(segment)) {
            continue;
        }
        if (rest.ptr && join_is_up(segment) && made.count > 0 && !(made.count == 1 && join_is_up(before))) {
            urikiti_join_pop(&made);
        } else {
            urikiti_join_push(&made, segment);
        }
    }
    full = urikiti_join_made(out, start);
    if (full.len >= 3 && urikiti_slice_begins(slice_from(full, full.len - 3), "/..")) {
        for (cut = 0; !urikiti_slice_begins(slice_from(full, cut), "/.."); cut++) {
        }
        if (cut > 0) {
            full.len = urikiti_join_folder(slice_to(full, cut)).len;
        }
    }
    full.len -= full.len >= 2 && urikiti_slice_begins(slice_from(full, full.len - 2), "/.");
    memmove((char *)out->ptr + start - folder.len - path.len, full.ptr, full.len);
    out->len = start - folder.len - path.len + full.len;
}

bool urikiti_java_url_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined,
                           model_reading *reading)
{
    urikit_str text = java_url_trimmed(reference);
    size_t start = out->len;
    urikit_str rest;
    urikit_str scheme;
    size_t end;
    size_t hash;

    rest = text;
    if (java_url_cut_word(&text)) { /* once: what is left is the scheme "url" */
        rest = text;
        if (java_url_cut_word(&rest)) {
            return reader_refuses(reading, URIKIT_READER_SCHEME);
        }
    }
    scheme = urikiti_take_scheme(&rest);
    if (scheme.ptr && (!urikiti_ascii_is_word(scheme, join_word(base)) || base->path.len == 0)) {
        *joined = text;
        return true;
    }
    hash = urikiti_slice_find(rest, '#');
    end = urikiti_slice_find_any(rest, "?#");
    if (urikiti_slice_begins(rest, "//") && !urikiti_slice_begins(slice_to(rest, end), "////")) {
        size_t slash = 2 + urikiti_slice_find(slice_to(slice_from(rest, 2), end - 2), '/');
        urikiti_out_str(out, base->scheme);
        urikiti_out_byte(out, ':');
        urikiti_out_str(out, slice_to(rest, slash > 2 ? slash : 0));
        if (slash == 2 && slash == end) { /* the base's path stays */
            urikiti_out_str(out, base->path);
        }
        rest = slice_from(rest, slash);
    } else {
        urikiti_join_put_origin(base, out);
        if (end > 0 && rest.ptr[0] == '/') {
            /* as it is */
        } else if (end > 0) {
            urikit_str folder = urikiti_join_folder(base->path);

            if (base->path.len > 0) {
                java_url_put_path(folder, slice_to(rest, end), out);
                rest = slice_from(rest, end);
            } else {
                urikiti_out_byte(out, '/');
            }
        } else if (hash > 0) { /* "?query" */
            urikiti_out_str(out, base->path.len > 0 ? urikiti_join_folder(base->path) : urikit_str_of("/", 1));
        } else {
            urikiti_out_str(out, base->path);
            urikiti_out_str(out, base->query);
        }
    }
    urikiti_out_str(out, rest);
    *joined = urikiti_join_made(out, start);
    return true;
}
