/* SPDX-License-Identifier: MIT */
/* The form of data, RFC 2397 §3. */
#include "scheme_rules.h"

#include <string.h>

static const char media_form[] = "%c is not allowed here: a media type is type/subtype, then ;name=value (RFC 2397, 3)";

/* token of RFC 2045 §5.1. */
static bool take_token(urikit_str *rest, scheme_fault *fault)
{
    static const char specials[] = "()<>@,;:\\\"/[]?=";
    const char *start = rest->ptr;
    int octet;

    while ((octet = octet_peek(*rest)) > 0x20 && octet < 0x7F && !memchr(specials, octet, sizeof specials - 1)) {
        (void)octet_next(rest, true);
    }
    return scheme_holds(rest->ptr != start, fault, media_form, start);
}

/* A value: a token, or a quoted string of RFC 2045 §5.1. */
static bool take_media_value(urikit_str *rest, scheme_fault *fault)
{
    int octet;

    if (octet_peek(*rest) != '"') {
        return take_token(rest, fault);
    }
    (void)octet_next(rest, true);
    while ((octet = octet_peek(*rest)) != '"') {
        if (octet == '\\') {
            (void)octet_next(rest, true);
            octet = octet_peek(*rest);
        }
        if (octet < 0x20 || octet >= 0x7F) {
            return scheme_fails(fault, "%c is not allowed in a quoted value (RFC 2397, 3)", rest->ptr);
        }
        (void)octet_next(rest, true);
    }
    (void)octet_next(rest, true);
    return true;
}

/* The media type before the ','. *base64: it ends with ";base64". */
static bool check_media_type(urikit_str rest, bool *base64, scheme_fault *fault)
{
    if (rest.len > 0 && *rest.ptr != ';') {
        if (!take_token(&rest, fault)) {
            return false;
        }
        if (rest.len == 0 || *rest.ptr != '/') {
            return scheme_fails(fault, media_form, rest.ptr);
        }
        octets_skip(&rest, 1);
        if (!take_token(&rest, fault)) {
            return false;
        }
    }
    while (rest.len > 0) {
        urikit_str name = rest;

        if (*rest.ptr != ';') {
            return scheme_fails(fault, media_form, rest.ptr);
        }
        octets_skip(&rest, 1);
        name = rest;
        if (!take_token(&rest, fault)) {
            return false;
        }
        name.len -= rest.len;
        *base64 = rest.len == 0 && urikiti_ascii_is_word(name, "base64");
        if (*base64) {
            return true;
        }
        if (rest.len == 0 || *rest.ptr != '=') {
            return scheme_fails(fault, media_form, rest.ptr);
        }
        octets_skip(&rest, 1);
        if (!take_media_value(&rest, fault)) {
            return false;
        }
    }
    return true;
}

/* RFC 2045 §6.8; line ends may be anywhere. */
static bool check_base64(urikit_str rest, scheme_fault *fault)
{
    unsigned digits = 0;
    unsigned pads = 0;

    while (rest.len > 0) {
        int octet = octet_peek(rest);
        bool pad = octet == '=' && digits % 4 + pads >= 2 && digits % 4 + pads < 4;

        if (!pad && octet != '\r' && octet != '\n' && (pads > 0 || (!is_alphanumeric(octet) && octet != '+' && octet != '/'))) {
            return scheme_fails(fault, "%c is not allowed here in base64 (RFC 2397, 3)", rest.ptr);
        }
        pads += pad;
        digits += !pad && octet != '\r' && octet != '\n';
        (void)octet_next(&rest, true);
    }
    return scheme_holds((digits + pads) % 4 == 0, fault,
                        "the base64 ends early: it has four characters, some of them '=', for three bytes (RFC 2397, 3)",
                        rest.ptr);
}

bool urikiti_form_data(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str all = urikit_uri_path(uri); /* and the query: '?' has no meaning of its own here */
    urikit_str query = urikit_uri_query(uri);
    const char *comma;
    urikit_str media;
    bool base64 = false;

    all.len = query.ptr ? (size_t)(query.ptr + query.len - all.ptr) : all.len;
    comma = all.len > 0 ? (const char *)memchr(all.ptr, ',', all.len) : NULL;
    media = urikit_str_of(all.ptr, comma ? (size_t)(comma - all.ptr) : all.len);
    if (!check_media_type(media, &base64, fault)) {
        return false;
    }
    octets_skip(&all, media.len);
    if (!comma) {
        return scheme_fails(fault, "%s needs ',' before its data (RFC 2397, 3)", all.ptr);
    }
    octets_skip(&all, 1);
    return !base64 || check_base64(all, fault);
}
