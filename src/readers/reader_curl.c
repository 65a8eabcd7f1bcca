/* SPDX-License-Identifier: MIT */
/* The URL parser of libcurl 7.88 with the flags of its transfers: it guesses a scheme, and accepts any scheme. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "ipv4_forms.h"

#include <string.h>

enum {
    CURL_SCHEME_LIMIT = 40,
    CURL_INPUT_LIMIT = 8000000,
    CURL_IPV6_LIMIT = 45, /* eight groups of which the last two are dotted */
    CURL_ZONE_LIMIT = 15,
};

/* The length of the scheme before ":/", else 0. In this version a scheme may begin with a digit or '+', '-', '.'. */
static size_t curl_scheme_len(urikit_str text)
{
    size_t n = 0;

    while (n < text.len && n < CURL_SCHEME_LIMIT && ascii_is(text.ptr[n], ASCII_SCHEME)) {
        n++;
    }
    return text.len - n >= 2 && text.ptr[n] == ':' && text.ptr[n + 1] == '/' ? n : 0;
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
static bool curl_cut_port(urikit_str *host, bool has_scheme, reader_plan *plan)
{
    size_t colon;
    size_t i;

    if (host->len > 0 && host->ptr[0] == '[') {
        colon = urikiti_find_first(*host, "]");
        if (colon == host->len) {
            return false;
        }
        colon++;
        if (colon < host->len && host->ptr[colon] != ':') {
            return false;
        }
    } else {
        colon = urikiti_find_first(*host, ":");
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
    plan->port = urikiti_port_number(str_from(*host, colon + 1));
    if (plan->port == -2) {
        return false;
    }
    host->len = colon;
    return true;
}

/* Reads an IPv6 address. libcurl writes it in its own form only if that is shorter. */
static bool curl_read_ipv6(urikit_str host, reader_plan *plan)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_str address = urikit_str_of(host.ptr + 1, host.len - 2);
    size_t percent = urikiti_find_first(address, "%");

    if (percent < address.len) {
        urikit_str zone = str_from(address, percent + 1);

        if (zone.len > 2 && zone.ptr[0] == '2' && zone.ptr[1] == '5') {
            zone = str_from(zone, 2);
        }
        if (zone.len == 0 || zone.len > CURL_ZONE_LIMIT) {
            return false;
        }
    }
    plan->host = str_to(address, percent);
    if (urikit_ipv6_parse(plan->host, plan->ip, NULL)) {
        return false;
    }
    plan->host_kind = READER_HOST_IPV6;
    urikiti_plan_write_host(plan, &measure);
    if (measure.len - 2 >= percent) {
        plan->host_kind = READER_HOST_BRACKETS;
    }
    return true;
}

/* Reads an address in the forms of inet_aton. Unlike in browsers, no dot may follow it. */
static bool curl_read_ipv4(urikit_str host, reader_plan *plan)
{
    ipv4_forms forms = { .labels = 0 };
    bool trailing_dot;
    size_t i;

    for (i = 0; i < host.len; i++) {
        urikiti_ipv4_feed(&forms, host.ptr[i]);
    }
    plan->host_kind = READER_HOST_IPV4;
    return urikiti_ipv4_finish(&forms, plan->ip, &trailing_dot) == IPV4_ADDRESS && !trailing_dot && !forms.empty_hex;
}

/* True if every byte, after decoding, is allowed in a host. */
static bool curl_is_host(urikit_str host)
{
    static const char bad[] = " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()";
    size_t i = 0;

    while (i < host.len) {
        char c = urikiti_next_octet(host, &i);

        if ((unsigned char)c < 0x20 || memchr(bad, c, sizeof bad - 1)) {
            return false;
        }
    }
    return host.len > 0;
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
 * Reads "%5B%3A%3A1%5D" as an IPv6 address: this version decodes a host before it looks for the bracket. It takes whatever
 * octet is last for the other bracket; but a zone ends at a bracket, and text after that is dropped.
 */
static bool curl_read_encoded_ipv6(urikit_str host, reader_plan *plan)
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
        end = urikiti_find_first(urikit_out_str(&start), "]");
    } else {
        return false;
    }
    if (end == start.len || !curl_read_ipv6(urikit_str_of(space, end + 1), plan)) {
        return false;
    }
    plan->host = curl_after_bracket(host, plan->host.len);
    return true;
}

static bool curl_read_authority(urikit_str text, bool has_scheme, reader_plan *plan)
{
    size_t at = urikiti_find_first(text, "@");
    urikit_str host = at < text.len ? str_from(text, at + 1) : text;

    plan->userinfo = at < text.len && urikiti_is_userinfo(str_to(text, at), false);
    if (!curl_cut_port(&host, has_scheme, plan)) {
        return reader_refuses(plan, URIKIT_READER_PORT);
    }
    plan->why = URIKIT_READER_HOST;
    if (host.len == 0) {
        return false;
    }
    if (host.ptr[0] == '[') {
        return curl_read_ipv6(host, plan);
    }
    if (curl_read_ipv4(host, plan)) {
        return true;
    }
    if (curl_read_encoded_ipv6(host, plan)) {
        return true;
    }
    plan->host = host;
    plan->host_kind = READER_HOST_DECODED;
    return curl_is_host(host);
}

static bool curl_is_drive(urikit_str text)
{
    return text.len >= 2 && ascii_is_alpha(text.ptr[0]) && (text.ptr[1] == ':' || text.ptr[1] == '|') &&
           (text.len == 2 || text.ptr[2] == '/' || text.ptr[2] == '\\');
}

static bool curl_begins(urikit_str text, const char *word)
{
    size_t len = strlen(word);

    return text.len >= len && urikiti_ascii_is_word(str_to(text, len), word);
}

/* Reads the text after "file:". A host must be the local machine. */
static bool curl_read_file(urikit_str text, reader_plan *plan)
{
    if (text.len < 2) {
        return false;
    }
    if (curl_begins(text, "//")) {
        text = str_from(text, 2);
        if ((text.len == 0 || text.ptr[0] != '/') && !curl_is_drive(text)) {
            if (!curl_begins(text, "localhost/") && !curl_begins(text, "127.0.0.1/")) {
                return false;
            }
            text = str_from(text, 9);
        }
    }
    if (curl_is_drive(text) || curl_is_drive(str_from(text, 1))) { /* if it is not a drive, it begins with '/' */
        return false;
    }
    plan->path.text = text;
    return true;
}

/* Guesses the scheme from the host, as the tool does. */
static urikit_str curl_guess_scheme(const reader_plan *plan)
{
    static const char *const guesses[] = { "ftp", "dict", "ldap", "imap", "smtp", "pop3" };
    char space[6] = { 0 }; /* an address is written as a whole, and may not fit */
    urikit_out begin = URIKIT_OUT(space);
    urikit_str host;
    size_t i;

    urikiti_plan_write_host(plan, &begin);
    for (i = 0; i < sizeof guesses / sizeof guesses[0]; i++) {
        size_t len = strlen(guesses[i]);

        host = urikit_str_of(space, begin.len < sizeof space ? begin.len : sizeof space);
        if (host.len > len && host.ptr[len] == '.' && urikiti_ascii_is_word(str_to(host, len), guesses[i])) {
            return urikit_str_from(guesses[i]);
        }
    }
    return urikit_str_from("http");
}

bool urikiti_curl_plan(urikit_str text, reader_plan *plan)
{
    size_t scheme;
    size_t slashes = 0;
    size_t end;
    const char *nul = text.len > 0 ? memchr(text.ptr, '\0', text.len) : NULL;

    text.len = nul ? (size_t)(nul - text.ptr) : text.len; /* a C string */
    if (text.len > CURL_INPUT_LIMIT || curl_has_junk(text)) {
        return reader_refuses(plan, text.len > CURL_INPUT_LIMIT ? URIKIT_READER_LENGTH : URIKIT_READER_CHARACTER);
    }
    scheme = curl_scheme_len(text);
    plan->path.how = PATH_DOTS | PATH_SLASH;
    if (scheme == 4 && curl_begins(text, "file")) {
        plan->scheme = str_to(text, 4);
        if (!curl_read_file(str_from(text, 5), plan)) {
            return reader_refuses(plan, URIKIT_READER_HOST);
        }
    } else {
        if (scheme > 0) {
            plan->scheme = str_to(text, scheme);
            text = str_from(text, scheme + 1);
            while (slashes < 4 && slashes < text.len && text.ptr[slashes] == '/') {
                slashes++;
            }
            if (slashes > 3) {
                return reader_refuses(plan, URIKIT_READER_HOST);
            }
            text = str_from(text, slashes);
        }
        end = urikiti_find_first(text, "/?#");
        if (!curl_read_authority(str_to(text, end), scheme > 0, plan)) {
            return false;
        }
        if (!plan->scheme.ptr) {
            plan->scheme = curl_guess_scheme(plan);
        }
        plan->path.text = str_from(text, end);
    }
    urikiti_cut_query(&plan->path.text, &plan->query.text);
    return true;
}

/* ---- a redirect ------------------------------------------------------------------ */

static bool curl_knows(urikit_str scheme)
{
    static const char *const known[] = { "dict", "file", "ftp",   "ftps", "gopher", "gophers", "http", "https",  "imap",
                                         "imaps", "ldap", "ldaps", "mqtt", "pop3",   "pop3s",   "rtmp", "rtmpe", "rtmps",
                                         "rtmpt", "rtmpte", "rtmpts", "rtsp", "scp", "sftp", "smb", "smbs", "smtp",
                                         "smtps", "telnet", "tftp" };
    size_t i;

    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (urikiti_ascii_is_word(scheme, known[i])) {
            return true;
        }
    }
    return false;
}

static void curl_put_triplet(char c, urikit_out *out)
{
    static const char digits[] = "0123456789abcdef";
    char triplet[3] = { '%', digits[(unsigned char)c >> 4], digits[c & 15] };

    urikiti_out_bytes(out, triplet, sizeof triplet);
}

/* Encodes what is not ASCII, and spaces: as '+' after '?'. */
static void curl_put_encoded(urikit_str text, urikit_out *out)
{
    bool query = false;
    size_t i;

    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        query = query || c == '?';
        if (c == ' ' && query) {
            urikiti_out_byte(out, '+');
        } else if ((unsigned char)c >= 0x80 || c == ' ') {
            curl_put_triplet(c, out);
        } else {
            urikiti_out_byte(out, c);
        }
    }
}

/* An authority and what follows it. Spaces are accepted in userinfo, too. */
static void curl_put_rest(urikit_str text, urikit_out *out)
{
    size_t end = urikiti_find_first(text, "/?#");
    size_t at = urikiti_find_first(str_to(text, end), "@");
    size_t i;

    for (i = 0; i < end; i++) {
        if (text.ptr[i] == ' ' && i < at && at < end) {
            curl_put_triplet(' ', out);
        } else {
            urikiti_out_byte(out, text.ptr[i]);
        }
    }
    curl_put_encoded(str_from(text, end), out);
}

/* A text with a scheme. */
static bool curl_join_absolute(urikit_str text, urikit_out *out)
{
    size_t colon = urikiti_find_byte(text, ':');
    size_t slashes = colon + 1;

    if (!curl_knows(str_to(text, colon)) || slashes == text.len || text.ptr[slashes] != '/') {
        return false;
    }
    while (slashes < text.len && text.ptr[slashes] == '/') {
        slashes++;
    }
    urikiti_out_str(out, str_to(text, slashes));
    if (curl_begins(text, "file:")) {
        curl_put_encoded(str_from(text, slashes), out);
    } else {
        curl_put_rest(str_from(text, slashes), out);
    }
    return true;
}

/* The base as it is kept: the dots of its path, an empty query and an empty fragment are gone. */
static void curl_put_base(const join_base *base, urikit_out *out)
{
    urikiti_join_put_origin(base, out);
    urikiti_path_plan_write(base->plan.path, out);
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

    made.len = urikiti_find_byte(made, '?');
    if (!urikiti_begins(*text, "?")) {
        size_t last = urikiti_find_last(str_from(made, origin), '/');

        made.len = origin + last;
    }
    first = origin + urikiti_find_byte(str_from(made, origin), '/');
    any = first < made.len;
    *text = urikiti_begins(*text, "./") ? str_from(*text, 2) : *text;
    while (urikiti_begins(*text, "../")) {
        *text = str_from(*text, 3);
        climbs++;
    }
    for (; any && climbs > 0; climbs--) {
        size_t last = urikiti_find_last(str_from(made, first + 1), '/');

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

    if (urikiti_begins(text, "//")) {
        urikiti_out_str(out, base->scheme);
        urikiti_out_bytes(out, "://", 3);
        curl_put_rest(str_from(text, 2), out);
        return;
    }
    curl_put_base(base, out);
    made = urikiti_join_made(out, start);
    if (urikiti_begins(text, "/")) {
        out->len = start + origin + urikiti_find_first(str_from(made, origin), "/?");
    } else {
        curl_cut_base(&text, origin, &slash, out, start);
    }
    if (slash && !urikiti_begins(text, "/") && !urikiti_begins(text, "?")) {
        urikiti_out_byte(out, '/');
    }
    curl_put_encoded(text, out);
}

bool urikiti_curl_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, reader_plan *plan)
{
    size_t start = out->len;
    size_t scheme = 0;

    reference.len = urikiti_find_byte(reference, '\0');
    while (scheme < reference.len && scheme < CURL_SCHEME_LIMIT && ascii_is(reference.ptr[scheme], ASCII_SCHEME)) {
        scheme++;
    }
    if (scheme > 0 && scheme < reference.len && reference.ptr[scheme] == ':') {
        if (!curl_join_absolute(reference, out)) {
            return reader_refuses(plan, URIKIT_READER_SCHEME);
        }
    } else {
        curl_join_relative(base, reference, out);
    }
    *joined = urikiti_join_made(out, start);
    return true;
}
