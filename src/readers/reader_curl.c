/* SPDX-License-Identifier: MIT */
/*
 * The URL parsers of libcurl 7.88, and of 8.23 where it differs, with the flags of transfers: they guess a scheme, and accept
 * any scheme.
 */
#include "curl.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/ipv4_forms.h"

#include <string.h>

enum {
    CURL_INPUT_LIMIT = 8000000,
    CURL_IPV6_LIMIT = 45, /* eight groups of which the last two are dotted */
    CURL_ZONE_LIMIT = 15,
};

/* In 7.88 a scheme may begin with a digit or '+', '-', '.'. */
size_t urikiti_curl_scheme(urikit_str text, curl_version version)
{
    size_t n = 0;

    if (version == CURL_8 && !(text.len > 0 && ascii_is_alpha(text.ptr[0]))) {
        return 0;
    }
    while (n < text.len && n < CURL_SCHEME_LIMIT && ascii_is(text.ptr[n], ASCII_SCHEME)) {
        n++;
    }
    return n < text.len && text.ptr[n] == ':' ? n : 0;
}

/* The length of the scheme before ":/", else 0. */
static size_t curl_scheme_len(urikit_str text, curl_version version)
{
    size_t n = urikiti_curl_scheme(text, version);

    return text.len - n >= 2 && text.ptr[n + 1] == '/' ? n : 0;
}

/* True if the text has a control character, a space or DEL, which are refused everywhere. */
static bool curl_has_junk(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] <= 0x20 || text.ptr[i] == 0x7F) {
            return true;
        }
    }
    return false;
}

/* Removes ":port" from the host. False if it is not a port. After a scheme an empty port is accepted. */
static bool curl_cut_port(urikit_str *host, bool has_scheme, model_reading *reading)
{
    size_t colon;
    size_t i;

    if (host->len > 0 && host->ptr[0] == '[') {
        colon = urikiti_slice_find_any(*host, "]");
        if (colon == host->len) {
            return false;
        }
        colon++;
        if (colon < host->len && host->ptr[colon] != ':') {
            return false;
        }
    } else {
        colon = urikiti_slice_find_any(*host, ":");
    }
    if (colon == host->len) {
        return true;
    }
    if (colon + 1 == host->len && !has_scheme) {
        return false;
    }
    for (i = colon + 1; i < host->len; i++) {
        if (!ascii_is_digit(host->ptr[i])) {
            return false;
        }
    }
    reading->port = urikiti_port_number(slice_from(*host, colon + 1));
    if (reading->port == -2) {
        return false;
    }
    host->len = colon;
    return true;
}

/* 8.23 accepts unreserved characters and what is not ASCII in a zone. */
static bool curl_is_zone(urikit_str zone, curl_version version)
{
    size_t i;

    for (i = 0; version == CURL_8 && i < zone.len; i++) {
        if ((unsigned char)zone.ptr[i] < 0x80 && !ascii_is(zone.ptr[i], ASCII_UNRESERVED)) {
            return false;
        }
    }
    return zone.len > 0 && zone.len <= CURL_ZONE_LIMIT;
}

/* Reads an IPv6 address. libcurl writes it in its own form only if that is shorter; 8.23 also if it is as long. */
static bool curl_read_ipv6(urikit_str host, curl_version version, model_reading *reading)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_str address = urikit_str_of(host.ptr + 1, host.len - 2);
    size_t percent = urikiti_slice_find_any(address, "%");

    if (percent < address.len) {
        urikit_str zone = slice_from(address, percent + 1);

        if (zone.len > 2 && zone.ptr[0] == '2' && zone.ptr[1] == '5') {
            zone = slice_from(zone, 2);
        }
        if (!curl_is_zone(zone, version)) {
            return false;
        }
    }
    reading->host = slice_to(address, percent);
    if (urikit_ipv6_parse(reading->host, reading->ip, NULL)) {
        return false;
    }
    reading->host_kind = READER_HOST_IPV6;
    urikiti_reading_write_host(reading, &measure);
    if (measure.len - 2 >= percent + (version == CURL_8 ? 1 : 0)) {
        reading->host_kind = READER_HOST_BRACKETS;
    }
    return true;
}

/* Reads an address in the forms of inet_aton. 7.88 reads it as written, and no dot may follow it. */
static bool curl_read_ipv4(urikit_str host, curl_version version, model_reading *reading)
{
    ipv4_forms forms = { .labels = 0 };
    bool trailing_dot;
    size_t i = 0;

    while (i < host.len) {
        urikiti_ipv4_feed(&forms, version == CURL_8 ? urikiti_next_octet(host, &i) : host.ptr[i++]);
    }
    reading->host_kind = READER_HOST_IPV4;
    return urikiti_ipv4_finish(&forms, reading->ip, &trailing_dot) == IPV4_ADDRESS && (version == CURL_8 || !trailing_dot) &&
           !forms.empty_hex;
}

/* True if every octet, after decoding, is allowed in a host. 8.23 refuses '%' and '|', a dot alone and two dots at the end. */
static bool curl_is_host(urikit_str host, curl_version version)
{
    static const char bad[] = " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()%|";
    size_t count = sizeof bad - (version == CURL_8 ? 1 : 3);
    size_t octets = 0;
    size_t dots = 0; /* at the end */
    size_t i = 0;

    while (i < host.len) {
        char c = urikiti_next_octet(host, &i);

        if ((unsigned char)c < 0x20 || memchr(bad, c, count) || (c == 0x7F && version == CURL_8)) {
            return false;
        }
        dots = c == '.' ? dots + 1 : 0;
        octets++;
    }
    return octets > 0 && (version == CURL_7 || (dots < 2 && dots < octets));
}

/* The part of the host whose octets become the `count` octets after the bracket. */
static urikit_str curl_after_bracket(urikit_str host, size_t count)
{
    size_t begin = 0;
    size_t end;

    (void)urikiti_next_octet(host, &begin);
    for (end = begin; count > 0; count--) {
        (void)urikiti_next_octet(host, &end);
    }
    return urikit_str_of(host.ptr + begin, end - begin);
}

/* The number of bytes of an IPv6 address after the bracket, as this version looks for them. */
static size_t curl_ipv6_span(urikit_str text)
{
    size_t end = 1;

    while (end < text.len && (ascii_is(text.ptr[end], ASCII_HEX) || text.ptr[end] == ':' || text.ptr[end] == '.')) {
        end++;
    }
    return end - 1;
}

/*
 * Reads "%5B%3A%3A1%5D" as an IPv6 address: 7.88 decodes a host before it looks for the bracket, 8.23 after that. Whatever
 * octet is last is taken for the other bracket; but a zone ends at a bracket, and text after that is dropped.
 */
static bool curl_read_encoded_ipv6(urikit_str host, curl_version version, model_reading *reading)
{
    char space[1 + CURL_IPV6_LIMIT + 3 + CURL_ZONE_LIMIT + 1]; /* "[", address, "%25", zone, "]" */
    urikit_out start = URIKIT_OUT(space);
    size_t octets = 0;
    size_t i = 0;
    size_t span;
    size_t end;

    while (i < host.len) {
        char c = urikiti_next_octet(host, &i);

        octets++;
        if ((unsigned char)c < 0x20 || (octets == 1 && c != '[')) {
            return false;
        }
        if (start.len < start.cap) {
            urikiti_out_byte(&start, c);
        }
    }
    span = curl_ipv6_span(urikit_out_str(&start));
    end = 1 + span;
    if (end >= start.len) {
        return false;
    }
    if (octets == span + 2) {
        space[end] = ']';
    } else if (space[end] == '%') {
        end = urikiti_slice_find_any(urikit_out_str(&start), "]");
    } else {
        return false;
    }
    if (end == start.len || !curl_read_ipv6(urikit_str_of(space, end + 1), version, reading)) {
        return false;
    }
    reading->host = curl_after_bracket(host, reading->host.len);
    return true;
}

static bool curl_read_authority(urikit_str text, bool has_scheme, curl_version version, model_reading *reading)
{
    size_t at = urikiti_slice_find_any(text, "@");
    urikit_str host = at < text.len ? slice_from(text, at + 1) : text;

    reading->userinfo = at < text.len && urikiti_is_userinfo(slice_to(text, at), false);
    if (!curl_cut_port(&host, has_scheme, reading)) {
        return reader_refuses(reading, URIKIT_READER_PORT);
    }
    reading->why = URIKIT_READER_HOST;
    if (host.len == 0) {
        return false;
    }
    if (host.ptr[0] == '[') {
        return version == CURL_8 ? curl_read_encoded_ipv6(host, version, reading) : curl_read_ipv6(host, version, reading);
    }
    if (curl_read_ipv4(host, version, reading) || (version == CURL_7 && curl_read_encoded_ipv6(host, version, reading))) {
        return true;
    }
    reading->host = host;
    reading->host_kind = READER_HOST_DECODED;
    return curl_is_host(host, version);
}

static bool curl_is_drive(urikit_str text)
{
    return text.len >= 2 && ascii_is_alpha(text.ptr[0]) && (text.ptr[1] == ':' || text.ptr[1] == '|') &&
           (text.len == 2 || text.ptr[2] == '/' || text.ptr[2] == '\\');
}

/* Reads the text after "file:". A host must be the local machine. */
static bool curl_read_file(urikit_str text, model_reading *reading)
{
    if (text.len < 2) {
        return false;
    }
    if (curl_begins(text, "//")) {
        text = slice_from(text, 2);
        if ((text.len == 0 || text.ptr[0] != '/') && !curl_is_drive(text)) {
            if (!curl_begins(text, "localhost/") && !curl_begins(text, "127.0.0.1/")) {
                return false;
            }
            text = slice_from(text, 9);
        }
    }
    if (curl_is_drive(text) || curl_is_drive(slice_from(text, 1))) { /* if it is not a drive, it begins with '/' */
        return false;
    }
    reading->path.text = text;
    return true;
}

/* Guesses the scheme from the host, as the tool does. */
static urikit_str curl_guess_scheme(const model_reading *reading)
{
    static const char *const guesses[] = { "ftp", "dict", "ldap", "imap", "smtp", "pop3" };
    char space[6] = { 0 }; /* an address is written as a whole, and may not fit */
    urikit_out begin = URIKIT_OUT(space);
    urikit_str host;
    size_t i;

    urikiti_reading_write_host(reading, &begin);
    for (i = 0; i < sizeof guesses / sizeof guesses[0]; i++) {
        size_t len = strlen(guesses[i]);

        host = urikit_str_of(space, begin.len < sizeof space ? begin.len : sizeof space);
        if (host.len > len && host.ptr[len] == '.' && urikiti_ascii_is_word(slice_to(host, len), guesses[i])) {
            return urikit_str_from(guesses[i]);
        }
    }
    return urikit_str_from("http");
}

static bool curl_read_version(urikit_str text, curl_version version, model_reading *reading)
{
    size_t scheme;
    size_t slashes = 0;
    size_t end;
    const char *nul = text.len > 0 ? memchr(text.ptr, '\0', text.len) : NULL;

    text.len = nul ? (size_t)(nul - text.ptr) : text.len; /* a C string */
    if (text.len > CURL_INPUT_LIMIT || curl_has_junk(text)) {
        return reader_refuses(reading, text.len > CURL_INPUT_LIMIT ? URIKIT_READER_LENGTH : URIKIT_READER_CHARACTER);
    }
    scheme = curl_scheme_len(text, version);
    reading->path.how = PATH_DOTS | PATH_SLASH | (version == CURL_8 ? PATH_ENCODED_DOTS : 0);
    if (scheme == 4 && curl_begins(text, "file")) {
        reading->scheme = slice_to(text, 4);
        if (!curl_read_file(slice_from(text, 5), reading)) {
            return reader_refuses(reading, URIKIT_READER_HOST);
        }
    } else {
        if (scheme > 0) {
            reading->scheme = slice_to(text, scheme);
            text = slice_from(text, scheme + 1);
            while (slashes < 4 && slashes < text.len && text.ptr[slashes] == '/') {
                slashes++;
            }
            if (slashes > 3) {
                return reader_refuses(reading, URIKIT_READER_HOST);
            }
            text = slice_from(text, slashes);
        }
        end = urikiti_slice_find_any(text, "/?#");
        if (!curl_read_authority(slice_to(text, end), scheme > 0, version, reading)) {
            return false;
        }
        if (!reading->scheme.ptr) {
            reading->scheme = curl_guess_scheme(reading);
        }
        reading->path.text = slice_from(text, end);
    }
    urikiti_cut_query(&reading->path.text, &reading->query.text);
    return true;
}

bool urikiti_curl_read(urikit_str text, model_reading *reading)
{
    return curl_read_version(text, CURL_7, reading);
}

bool urikiti_curl_8_read(urikit_str text, model_reading *reading)
{
    return curl_read_version(text, CURL_8, reading);
}
