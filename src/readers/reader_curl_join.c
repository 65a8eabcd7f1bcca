/* SPDX-License-Identifier: MIT */
/* Where a redirect leads libcurl: curl_url_set() with a base that is there. */
#include "curl.h"

#include "../base/out.h"

#include <string.h>

static bool curl_is_one_of(urikit_str scheme, const char *const *names)
{
    for (; *names; names++) {
        if (urikiti_ascii_is_word(scheme, *names)) {
            return true;
        }
    }
    return false;
}

static bool curl_knows(urikit_str scheme, curl_version version)
{
    static const char *const both[] = { "dict",  "file", "ftp",   "ftps",  "gopher", "gophers", "http", "https", "imap",
                                        "imaps", "ldap", "ldaps", "mqtt",  "pop3",   "pop3s",   "rtsp", "scp",   "sftp",
                                        "smb",   "smbs", "smtp",  "smtps", "telnet", "tftp",    NULL };
    static const char *const old[] = { "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", NULL };
    static const char *const added[] = { "mqtts", "socks", "socks4", "socks4a", "socks5", "socks5h", "ws", "wss", NULL };

    return curl_is_one_of(scheme, both) || curl_is_one_of(scheme, version == CURL_8 ? added : old);
}

static void curl_put_triplet(char c, curl_version version, urikit_out *out)
{
    const char *digits = version == CURL_8 ? "0123456789ABCDEF" : "0123456789abcdef";
    char triplet[3] = { '%', digits[(unsigned char)c >> 4], digits[c & 15] };

    urikiti_out_bytes(out, triplet, sizeof triplet);
}

/*
 * Encodes what is not ASCII, and spaces: as '+' after '?'. 8.23 also encodes control characters, and writes the digits of
 * triplets in upper case.
 */
static void curl_put_encoded(urikit_str text, curl_version version, urikit_out *out)
{
    bool query = false;
    size_t i;

    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool control = (unsigned char)c < 0x20 || c == 0x7F;

        query = query || c == '?';
        if (c == ' ' && query) {
            urikiti_out_byte(out, '+');
        } else if ((unsigned char)c >= 0x80 || c == ' ' || (control && version == CURL_8)) {
            curl_put_triplet(c, version, out);
        } else if (c == '%' && version == CURL_8 && urikiti_is_triplet(text, i)) {
            size_t end = i;

            curl_put_triplet(urikiti_next_octet(text, &end), version, out);
            i = end - 1;
        } else {
            urikiti_out_byte(out, c);
        }
    }
}

/* The length of an authority, which is written. Spaces are accepted in userinfo, too. */
static size_t curl_put_authority(urikit_str text, urikit_out *out)
{
    size_t end = urikiti_slice_find_any(text, "/?#");
    size_t at = urikiti_slice_find_any(slice_to(text, end), "@");
    size_t i;

    for (i = 0; i < end; i++) {
        if (text.ptr[i] == ' ' && i < at && at < end) {
            curl_put_triplet(' ', CURL_7, out);
        } else {
            urikiti_out_byte(out, text.ptr[i]);
        }
    }
    return end;
}

/* ---- both versions -------------------------------------------------------------------- */

/* A text with a scheme. */
static bool curl_join_absolute(urikit_str text, curl_version version, urikit_out *out)
{
    size_t colon = urikiti_slice_find(text, ':');
    size_t slashes = colon + 1;

    if (!curl_knows(slice_to(text, colon), version) || slashes == text.len || text.ptr[slashes] != '/') {
        return false;
    }
    while (slashes < text.len && text.ptr[slashes] == '/') {
        slashes++;
    }
    urikiti_out_str(out, slice_to(text, slashes));
    if (!curl_begins(text, "file:")) {
        slashes += curl_put_authority(slice_from(text, slashes), out);
    }
    curl_put_encoded(slice_from(text, slashes), version, out);
    return true;
}

/* "//host...": from the last place where a host may end, '?' is looked for again. */
static void curl_join_host(const join_base *base, urikit_str text, curl_version version, urikit_out *out)
{
    size_t authority;
    size_t from = 0;
    size_t end;

    urikiti_out_str(out, base->scheme);
    urikiti_out_bytes(out, "://", 3);
    authority = curl_put_authority(text, out);
    while (from + 1 < text.len && !(text.ptr[from] == '/' && text.ptr[from + 1] == '/')) {
        from++;
    }
    from = from + 1 < text.len ? from + 2 : 0;
    end = from + urikiti_slice_find_any(slice_from(text, from), "/?");
    end = end > authority ? end : authority;
    curl_put_encoded(slice_from(slice_to(text, end), authority), version, out);
    curl_put_encoded(slice_from(text, end), version, out);
}

/* ---- 7.88 ------------------------------------------------------------------------------ */

/* The base as it is kept: the dots of its path, an empty query and an empty fragment are gone. */
static void curl_put_base(const join_base *base, urikit_out *out)
{
    urikiti_join_put_origin(base, out);
    urikiti_path_reading_write(base->reading.path, out);
    urikiti_out_str(out, base->query.len > 1 ? base->query : urikit_str_of("", 0));
    urikiti_out_str(out, base->fragment.len > 1 ? base->fragment : urikit_str_of("", 0));
}

/* Cuts the base before the text is put after it: concat_url of lib/urlapi.c. Levels of "../" are removed from both. */
static void curl_cut_base(urikit_str *text, size_t origin, bool *slash, urikit_out *out, size_t start)
{
    urikit_str made = urikiti_join_made(out, start);
    size_t climbs = 0;
    size_t first;
    bool any;

    made.len = urikiti_slice_find(made, '?');
    if (!urikiti_slice_begins(*text, "?")) {
        size_t last = urikiti_slice_find_last(slice_from(made, origin), '/');

        made.len = origin + last;
    }
    first = origin + urikiti_slice_find(slice_from(made, origin), '/');
    any = first < made.len;
    *text = urikiti_slice_begins(*text, "./") ? slice_from(*text, 2) : *text;
    while (urikiti_slice_begins(*text, "../")) {
        *text = slice_from(*text, 3);
        climbs++;
    }
    for (; any && climbs > 0; climbs--) {
        size_t last = urikiti_slice_find_last(slice_from(made, first + 1), '/');

        if (last == made.len - first - 1) {
            made.len = first + 1;
            break;
        }
        made.len = first + 1 + last;
    }
    *slash = !(any && made.len == first + 1);
    out->len = start + made.len;
}

static void curl_join_relative(const join_base *base, urikit_str text, urikit_out *out)
{
    size_t origin = base->scheme.len + 3;
    size_t start = out->len;
    bool slash = true;
    urikit_str made;

    curl_put_base(base, out);
    made = urikiti_join_made(out, start);
    if (urikiti_slice_begins(text, "/")) {
        out->len = start + origin + urikiti_slice_find_any(slice_from(made, origin), "/?");
    } else {
        curl_cut_base(&text, origin, &slash, out, start);
    }
    if (slash && !urikiti_slice_begins(text, "/") && !urikiti_slice_begins(text, "?")) {
        urikiti_out_byte(out, '/');
    }
    curl_put_encoded(text, CURL_7, out);
}

/* ---- 8.23 ------------------------------------------------------------------------------ */

/* The part of the base that stays, with an empty query or fragment: redirect_url of lib/urlapi.c. */
static void curl8_put_kept(const join_base *base, char first, urikit_out *out)
{
    path_reading path = base->reading.path;
    size_t start;

    urikiti_join_put_origin(base, out);
    start = out->len;
    path.how |= first ? PATH_UPPER : 0;
    urikiti_path_reading_write(path, out);
    if (first == '#') {
        curl_put_encoded(base->query, CURL_8, out);
    } else if (first == '\0') {
        urikiti_out_str(out, base->query);
    } else if (first == '/') {
        out->len = start;
    } else if (first != '?') {
        urikit_str made = urikiti_join_made(out, start);

        out->len = start + urikiti_slice_find_last(made, '/') + 1;
    }
}

static void curl8_join_relative(const join_base *base, urikit_str text, urikit_out *out)
{
    curl8_put_kept(base, text.len > 0 ? text.ptr[0] : '\0', out);
    curl_put_encoded(text, CURL_8, out);
}

/* ---- the calls -------------------------------------------------------------------------- */

static bool curl_join(const join_base *base, urikit_str reference, curl_version version, urikit_out *out, urikit_str *joined,
                      model_reading *reading)
{
    size_t start = out->len;

    reference.len = urikiti_slice_find(reference, '\0');
    if (urikiti_curl_scheme(reference, version) > 0) {
        if (!curl_join_absolute(reference, version, out)) {
            return reader_refuses(reading, URIKIT_READER_SCHEME);
        }
    } else if (urikiti_slice_begins(reference, "//")) {
        curl_join_host(base, slice_from(reference, 2), version, out);
    } else if (version == CURL_8) {
        curl8_join_relative(base, reference, out);
    } else {
        curl_join_relative(base, reference, out);
    }
    *joined = urikiti_join_made(out, start);
    return true;
}

bool urikiti_curl_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    return curl_join(base, reference, CURL_7, out, joined, reading);
}

bool urikiti_curl_8_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    return curl_join(base, reference, CURL_8, out, joined, reading);
}
