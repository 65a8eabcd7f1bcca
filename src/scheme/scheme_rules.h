/* SPDX-License-Identifier: MIT */
/* What a scheme's own specification asks of a URI, RFC 3986 §3.1: the rules that a file has for each scheme. Internal. */
#ifndef URIKIT_SRC_SCHEME_RULES_H
#define URIKIT_SRC_SCHEME_RULES_H

#include <urikit/uri.h>

#include "../base/ascii.h"
#include "../text/octets.h"

/* The first fault of a URI. */
typedef struct scheme_fault {
    const char *why; /* a sentence for urikiti_message_about; %s is the scheme, %c the byte at the place */
    const char *at;  /* the place in the text of the URI */
    bool of_form;    /* found by the rules for the path */
} scheme_fault;

typedef struct scheme_rules scheme_rules;

/* The rules of a scheme, in any case of letters; NULL if there are none. */
const scheme_rules *urikiti_scheme_rules(urikit_str scheme);

/* True if a URI keeps them; else *fault is the first that it breaks. no_host: a missing host is not a fault. */
bool urikiti_scheme_keeps(const scheme_rules *rules, const urikit_uri *uri, bool no_host, scheme_fault *fault);

/* Appends a sentence about the fault. text: that of the URI */
void urikiti_scheme_say(const scheme_rules *rules, urikit_str text, const scheme_fault *fault, urikit_out *why);

/* Always false, for `return`. */
static inline bool scheme_fails(scheme_fault *fault, const char *why, const char *at)
{
    fault->why = why;
    fault->at = at;
    return false;
}

/* Whether a rule is kept: else the fault is set. */
static inline bool scheme_holds(bool kept, scheme_fault *fault, const char *why, const char *at)
{
    return kept ? true : scheme_fails(fault, why, at);
}

/*
 * The rules of a scheme for the path, and for the query where it is part of one form with the path. A part that the scheme
 * does not have is absent. True if the URI keeps them; else *fault is the first that it breaks.
 */
typedef bool scheme_form(const urikit_uri *uri, scheme_fault *fault);
scheme_form urikiti_form_mailto, urikiti_form_tel, urikiti_form_data, urikiti_form_urn, urikiti_form_geo, urikiti_form_tag,
    urikiti_form_did, urikiti_form_sip;

enum { OCTET_END = -1 };

/* The next octet, decoded; OCTET_END after the last. */
static inline int octet_peek(urikit_str rest)
{
    return rest.len > 0 ? (unsigned char)octet_next(&rest, true) : OCTET_END;
}

static inline bool is_alphanumeric(int octet)
{
    return octet > 0 && (ascii_is_alpha((char)octet) || ascii_is_digit((char)octet));
}

/*
 * True if a text is a domain name: labels of letters, digits and '-' with '.' between. Else *at is the offset of the first byte
 * that is not part of one, or text.len. *last: where its last label begins.
 */
static inline bool is_dns_name(urikit_str text, size_t *at, size_t *last)
{
    *last = 0;
    for (*at = 0; *at < text.len; ++*at) {
        char c = text.ptr[*at];

        if (c == '.' && *at > *last && text.ptr[*at - 1] != '-') {
            *last = *at + 1;
        } else if (!is_alphanumeric((unsigned char)c) && (c != '-' || *at == *last)) {
            return false;
        }
    }
    return *at > *last && text.ptr[*at - 1] != '-';
}

#endif /* URIKIT_SRC_SCHEME_RULES_H */
