/* SPDX-License-Identifier: MIT */
/* The form of sip and sips, RFC 3261 §19.1.1 and §25.1. */
#include "scheme_rules.h"

#include <string.h>

/* True for what each part may have unencoded beside unreserved characters. */
static bool is_sip_char(char c, const char *more)
{
    return ascii_is(c, ASCII_UNRESERVED) || (unsigned char)c >= 0x80 || c == '%' || c == '!' || c == '*' || c == '\'' ||
           c == '(' || c == ')' || memchr(more, c, strlen(more)) != NULL;
}

/* The number of bytes that are allowed from the beginning of a text on. */
static size_t sip_span(urikit_str text, const char *more)
{
    size_t i = 0;

    while (i < text.len && is_sip_char(text.ptr[i], more)) {
        i++;
    }
    return i;
}

/* user [ ":" password ] */
static bool check_sip_userinfo(urikit_str text, scheme_fault *fault)
{
    static const char form[] = "%c is not allowed here before '@'; encode it as %t (RFC 3261, 25.1)";
    size_t user = sip_span(text, "&=+$,;?/");

    if (user == 0) {
        return scheme_fails(fault, "%s has a user before '@' (RFC 3261, 25.1)", text.ptr);
    }
    octets_skip(&text, user);
    if (text.len > 0) { /* ':' */
        octets_skip(&text, 1);
        octets_skip(&text, sip_span(text, "&=+$,"));
    }
    return scheme_holds(text.len == 0, fault, form, text.ptr);
}

/* A name or an IPv4 address. The generic syntax has no brackets here, and so no IPv6 address. */
static bool take_sip_host(urikit_str *rest, scheme_fault *fault)
{
    static const char form[] = "%c is not allowed here: %s has a domain name or an IPv4 address, and a port (RFC 3261, 19.1.1)";
    urikit_str host = *rest;
    uint8_t ip[4];
    size_t at, last;

    for (host.len = 0;
         host.len < rest->len && rest->ptr[host.len] != ':' && rest->ptr[host.len] != ';' && rest->ptr[host.len] != '?';) {
        host.len++;
    }
    octets_skip(rest, host.len);
    if (host.len > 1 && host.ptr[host.len - 1] == '.') {
        host.len--;
    }
    if (!is_dns_name(host, &at, &last)) {
        return scheme_fails(fault, form, host.ptr + at);
    }
    if (!ascii_is_alpha(host.ptr[last]) && (host.ptr + host.len != rest->ptr || urikit_ipv4_parse(host, ip, NULL))) {
        return scheme_fails(fault, form, host.ptr + last);
    }
    if (rest->len > 0 && *rest->ptr == ':') {
        const char *port;

        octets_skip(rest, 1);
        port = rest->ptr;
        while (rest->len > 0 && ascii_is_digit(*rest->ptr)) {
            octets_skip(rest, 1);
        }
        if (rest->ptr == port || (rest->len > 0 && *rest->ptr != ';' && *rest->ptr != '?')) {
            return scheme_fails(fault, form, rest->ptr);
        }
    }
    return true;
}

/* The parameters that have a meaning here. RFC 3261 §19.1.1: a name is there once. Other names are not compared. */
static const char *const sip_parameters[] = { "ttl", "transport", "user", "method", "maddr", "lr" };

/* seen: a bit for each of them that was there */
static bool check_sip_parameter(urikit_str name, urikit_str value, unsigned *seen, scheme_fault *fault)
{
    unsigned ttl = 0;
    size_t i;

    for (i = 0; i < sizeof sip_parameters / sizeof sip_parameters[0] && !urikiti_ascii_is_word(name, sip_parameters[i]); i++) {
    }
    if (*seen & 1U << i & 0x3F) {
        return scheme_fails(fault, "a parameter of %s is there once (RFC 3261, 19.1.1)", name.ptr);
    }
    *seen |= 1U << i;
    if (i > 0) {
        return true;
    }
    for (; i < value.len && i < 3 && ascii_is_digit(value.ptr[i]); i++) {
        ttl = ttl * 10 + (unsigned)(value.ptr[i] - '0');
    }
    return scheme_holds(i > 0 && i == value.len && ttl <= 255, fault, "a ttl is a number of 0 to 255 (RFC 3261, 25.1)",
                        value.ptr ? value.ptr : name.ptr + name.len);
}

/* ";" name [ "=" value ], up to '?' */
static bool take_sip_parameters(urikit_str *rest, scheme_fault *fault)
{
    static const char form[] = "%c is not allowed here: a parameter of %s is ;name or ;name=value (RFC 3261, 25.1)";
    static const char more[] = "/:&+$";
    unsigned seen = 0;

    while (rest->len > 0 && *rest->ptr == ';') {
        urikit_str parts[2] = { { NULL, 0 }, { NULL, 0 } };
        unsigned part;

        for (part = 0; part < 2; part++) {
            octets_skip(rest, 1);
            parts[part] = urikit_str_of(rest->ptr, sip_span(*rest, more));
            octets_skip(rest, parts[part].len);
            if (parts[part].len == 0) {
                return scheme_fails(fault, form, rest->ptr);
            }
            if (rest->len == 0 || *rest->ptr != '=') {
                break;
            }
        }
        if (!check_sip_parameter(parts[0], parts[1], &seen, fault)) {
            return false;
        }
    }
    return scheme_holds(rest->len == 0 || *rest->ptr == '?', fault, form, rest->ptr);
}

/* headers: name=value with '&' between */
static bool check_sip_headers(urikit_str rest, scheme_fault *fault)
{
    static const char form[] = "%c is not allowed here: a header of %s is name=value (RFC 3261, 25.1)";
    static const char more[] = "/?:+$";

    for (;;) {
        size_t len = sip_span(rest, more);

        octets_skip(&rest, len);
        if (len == 0 || rest.len == 0 || *rest.ptr != '=') {
            return scheme_fails(fault, form, rest.ptr);
        }
        octets_skip(&rest, 1);
        octets_skip(&rest, sip_span(rest, more));
        if (rest.len == 0) {
            return true;
        }
        if (*rest.ptr != '&') {
            return scheme_fails(fault, form, rest.ptr);
        }
        octets_skip(&rest, 1);
    }
}

bool urikiti_form_sip(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str rest = urikit_uri_path(uri); /* and the query: '?' may also be in a user */
    urikit_str query = urikit_uri_query(uri);
    const char *user;

    rest.len = query.ptr ? (size_t)(query.ptr + query.len - rest.ptr) : rest.len;
    user = rest.len > 0 ? (const char *)memchr(rest.ptr, '@', rest.len) : NULL;
    if (user) {
        size_t len = (size_t)(user - rest.ptr);

        if (!check_sip_userinfo(urikit_str_of(rest.ptr, len), fault)) {
            return false;
        }
        octets_skip(&rest, len + 1);
    }
    if (!take_sip_host(&rest, fault) || !take_sip_parameters(&rest, fault)) {
        return false;
    }
    if (rest.len == 0) {
        return true;
    }
    octets_skip(&rest, 1);
    return check_sip_headers(rest, fault);
}
