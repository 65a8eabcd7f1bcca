/* SPDX-License-Identifier: MIT */
/* The form of mailto, RFC 6068 §2. */
#include "scheme_rules.h"

#include <string.h>

static const char mail_word[] = "%c is not allowed here: an address is words with '.' between, '@' and a domain (RFC 6068, 2)";
static const char mail_encode[] = "%c must be encoded as %t in %s (RFC 6068, 2)";

/* True for what an address must not have unencoded. */
static bool is_mail_delimiter(char c)
{
    return c == '/' || c == '&' || c == ';' || c == '=' || c == ',';
}

/* True for atext of RFC 5322 §3.2.3, and for UTF-8, RFC 6532 §3.2. */
static bool is_atext(int octet)
{
    static const char special[] = "!#$%&'*+-/=?^_`{|}~";

    return octet >= 0x80 || is_alphanumeric(octet) || (octet > 0 && memchr(special, octet, sizeof special - 1));
}

/* dot-atom-text: words with '.' between. */
static bool take_dot_atom(urikit_str *rest, scheme_fault *fault)
{
    for (;;) {
        const char *start = rest->ptr;

        while (is_atext(octet_peek(*rest))) {
            if (is_mail_delimiter(*rest->ptr)) {
                return scheme_fails(fault, mail_encode, rest->ptr);
            }
            (void)octet_next(rest, true);
        }
        if (rest->ptr == start) {
            return scheme_fails(fault, mail_word, start);
        }
        if (octet_peek(*rest) != '.') {
            return true;
        }
        (void)octet_next(rest, true);
    }
}

/* What may be in a quoted string (RFC 5322 §3.2.4), or in the literal of a domain: dtext-no-obs. */
static bool is_delimited(int octet, bool quoted)
{
    return quoted ? octet >= 0x20 && octet != 0x7F : octet > 0x20 && octet < 0x7F && octet != '[' && octet != '\\';
}

/* What is between two marks, of which the first is at hand: '"' and '"', or '[' and ']'. */
static bool take_delimited(urikit_str *rest, int end, scheme_fault *fault)
{
    bool quoted = end == '"';
    int octet;

    (void)octet_next(rest, true);
    while ((octet = octet_peek(*rest)) != end) {
        if (quoted && octet == '\\') {
            (void)octet_next(rest, true);
            octet = octet_peek(*rest);
        }
        if (!is_delimited(octet, quoted)) {
            return scheme_fails(fault, mail_word, rest->ptr);
        }
        if (is_mail_delimiter(*rest->ptr)) {
            return scheme_fails(fault, mail_encode, rest->ptr);
        }
        (void)octet_next(rest, true);
    }
    (void)octet_next(rest, true);
    return true;
}

static bool take_address(urikit_str *rest, scheme_fault *fault)
{
    if (octet_peek(*rest) == '"' ? !take_delimited(rest, '"', fault) : !take_dot_atom(rest, fault)) {
        return false;
    }
    if (octet_peek(*rest) != '@') {
        return scheme_fails(fault, mail_word, rest->ptr);
    }
    (void)octet_next(rest, true);
    return octet_peek(*rest) == '[' ? take_delimited(rest, ']', fault) : take_dot_atom(rest, fault);
}

static bool check_addresses(urikit_str rest, scheme_fault *fault)
{
    while (take_address(&rest, fault)) {
        if (rest.len == 0) {
            return true;
        }
        if (*rest.ptr != ',') {
            return scheme_fails(fault, mail_word, rest.ptr);
        }
        octets_skip(&rest, 1);
    }
    return false;
}

/* hfields: name=value, of unreserved characters, triplets and some delimiters, with '&' between. */
static bool check_header_fields(urikit_str query, scheme_fault *fault)
{
    const char *end = query.ptr + query.len;
    const char *p;
    bool named = false;

    for (p = query.ptr; p < end; p++) {
        if (*p == '=' && !named) {
            named = true;
        } else if (*p == '&' && named) {
            named = false;
        } else if (*p == '&') {
            break;
        } else if (*p == '=' || *p == '/' || *p == '?') {
            return scheme_fails(fault, mail_encode, p);
        }
    }
    return scheme_holds(named, fault, "a header field of %s is name=value (RFC 6068, 2)", p);
}

bool urikiti_form_mailto(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str path = urikit_uri_path(uri);
    urikit_str query = urikit_uri_query(uri);

    return (path.len == 0 || check_addresses(path, fault)) && (!query.ptr || check_header_fields(query, fault));
}
