/* SPDX-License-Identifier: MIT */
/* Rules of the families: NOSH URIs and user URLs. */
#include "lint_find.h"

#include <urikit/nosh.h>
#include <urikit/usr.h>

#include "../base/ascii.h"
#include "../host/host_text.h"
#include "../text/octets.h"
#include "../usr/usr_parts.h"
#include "lint_purl.h"

#include <string.h>

enum {
    FAMILY_PAIRS = 16,   /* qualifiers of a user URL that are looked at */
    FAMILY_SPACE = 1280, /* bytes of a normal form: more than any NOSH URI of the restricted syntax */
};

/* A NOSH URI of either dialect; the code is that of the newer one. */
static urikit_code parse_nosh(urikit_str text, urikit_nosh *nosh, size_t *at)
{
    urikit_code code = urikit_nosh_parse(text, URIKIT_NOSH_SDL, nosh, at);

    return code && !urikit_nosh_parse(text, URIKIT_NOSH_LEXICON, nosh, NULL) ? URIKIT_OK : code;
}

static urikit_code parse_usr(urikit_str text, urikit_usr_pair pairs[FAMILY_PAIRS], urikit_usr *usr, size_t *at)
{
    return urikit_usr_parse(text, pairs, FAMILY_PAIRS, usr, at);
}

/* The caller's own types; NULL: there are none. */
static const urikit_usr_types *own_usr_types(const urikit_lint *lint)
{
    return lint->policy ? lint->policy->types : NULL;
}

void urikiti_lint_read_family(urikit_lint *lint)
{
    urikit_str scheme = lint->parts.scheme;

    if (scheme.ptr && urikiti_ascii_is_word(scheme, "nosh")) {
        urikit_nosh nosh;

        lint->family = URIKIT_LINT_NOSH;
        lint->code = (uint16_t)parse_nosh(lint->text, &nosh, &lint->code_at);
    } else if (scheme.ptr && urikiti_ascii_is_word(scheme, "usr")) {
        urikit_usr_pair pairs[FAMILY_PAIRS];
        urikit_usr usr;
        urikit_code code = parse_usr(lint->text, pairs, &usr, &lint->code_at);

        lint->family = URIKIT_LINT_USR;
        lint->code = (uint16_t)(code == URIKIT_E_SPACE ? URIKIT_OK : code);
    } else if (scheme.ptr && urikiti_ascii_is_word(scheme, "pkg")) {
        lint->family = URIKIT_LINT_PURL;
    }
}

/* Writes the normal form. False if there is none here. */
static bool write_family_normal(const urikit_lint *lint, urikit_out *out)
{
    if (lint->family == URIKIT_LINT_NOSH) {
        urikit_nosh nosh;
        urikit_code code = parse_nosh(lint->text, &nosh, NULL);

        code = code ? code : urikit_nosh_normalize(&nosh, out);
        return code == URIKIT_OK || code == URIKIT_E_SPACE;
    }
    if (lint->family == URIKIT_LINT_USR) {
        urikit_usr_pair pairs[FAMILY_PAIRS];
        urikit_usr usr;

        if (parse_usr(lint->text, pairs, &usr, NULL) == URIKIT_OK) {
            urikit_code code;

            usr.types = own_usr_types(lint);
            code = urikit_usr_normalize(&usr, out);
            return code == URIKIT_OK || code == URIKIT_E_SPACE;
        }
    }
    return false;
}

bool urikiti_lint_family_normal(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    char space[FAMILY_SPACE];
    urikit_out out = URIKIT_OUT(space);
    size_t len;
    size_t i = 0;

    (void)from;
    if (lint->family == URIKIT_LINT_GENERAL || lint->code || !write_family_normal(lint, &out)) {
        return false;
    }
    len = out.len < out.cap ? out.len : out.cap;
    while (i < len && i < lint->text.len && space[i] == lint->text.ptr[i]) {
        i++;
    }
    if (i == len && (out.len > out.cap || len == lint->text.len)) {
        return false; /* of a long one the beginning is compared */
    }
    return finding_is(finding, i < lint->text.len ? i : lint->text.len, lint->text.len, 0);
}

bool urikiti_lint_nosh_restricted(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_nosh nosh;

    (void)from;
    if (lint->family != URIKIT_LINT_NOSH || parse_nosh(lint->text, &nosh, NULL) || nosh.restricted == URIKIT_OK) {
        return false;
    }
    return finding_is(finding, nosh.restricted_at < lint->text.len ? nosh.restricted_at : lint->text.len, lint->text.len,
                      nosh.restricted);
}

/* A handle is a domain name: the rules about look-alikes in host names tell. */
bool urikiti_lint_nosh_handle(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_nosh nosh;

    return lint->family == URIKIT_LINT_NOSH && !parse_nosh(lint->text, &nosh, NULL) &&
           nosh.authority_kind == URIKIT_NOSH_DOMAIN &&
           (urikiti_lint_confusable(lint, from, finding) || urikiti_lint_mixed_script(lint, from, finding));
}

bool urikiti_lint_nosh_address(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    size_t at = 0;

    (void)from;
    return lint->family == URIKIT_LINT_NOSH && urikit_eip55_check(lint->parts.host, &at) == URIKIT_EIP55_WRONG &&
           finding_in(lint, lint->parts.host, 0, finding);
}

/* Slashes after the colon, and two of them in a name: the canonical form has neither. */
bool urikiti_lint_usr_slashes(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str scheme = lint->parts.scheme;
    size_t first;
    size_t end;
    size_t i;

    if (lint->family != URIKIT_LINT_USR) {
        return false;
    }
    first = offset_of(lint, scheme.ptr) + scheme.len + 1;
    end = first + urikiti_slice_find_any(slice_from(lint->text, first), "?#");
    for (i = later(from, first); i < end; i++) {
        size_t n = 0;

        while (i + n < end && lint->text.ptr[i + n] == '/') {
            n++;
        }
        if (n > 1 || (n == 1 && i == first)) {
            return finding_is(finding, i, i + n, 0);
        }
    }
    return false;
}

/* The value of a qualifier, decoded, is an address of mail: something, '@', and a domain of letters, digits, '.' and '-'. */
static bool is_usr_email(urikit_str value)
{
    size_t before = 0; /* the '@' */
    size_t after = 0;  /* it */
    bool at = false;

    while (value.len > 0) {
        unsigned char octet = (unsigned char)octet_next(&value, true);

        if (octet <= ' ' || octet == 0x7F || (octet == '@' && at)) {
            return false;
        }
        if (octet == '@') {
            at = true;
        } else if (!at) {
            before++;
        } else {
            bool name = octet >= 0x80 || ascii_is_alpha((char)octet) || ascii_is_digit((char)octet);

            if (!name && (after == 0 || (octet != '.' && octet != '-'))) {
                return false;
            }
            after++;
        }
    }
    return before > 0 && after > 0;
}

/* True if it is "http://" or "https://" in any case, and a host. */
static bool is_usr_site(urikit_str value)
{
    static const char begins[] = "http://";
    size_t i;

    for (i = 0; i < sizeof begins - 1; i++) {
        char octet = value.len > 0 ? ascii_lower(octet_next(&value, true)) : '\0';

        if (i == 4 && octet == 's') { /* https */
            octet = value.len > 0 ? octet_next(&value, true) : '\0';
        }
        if (octet != begins[i]) {
            return false;
        }
    }
    if (value.len > 0) {
        char octet = octet_next(&value, true);

        return octet != '/' && octet != '?' && octet != '#' && octet != '\\';
    }
    return false;
}

/* The first '?' that is not the last, or the first value of a known key that is not what the key is for. */
bool urikiti_lint_usr_qualifier(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    urikit_str rest = lint->text;
    size_t at = urikiti_slice_find_any(rest, "?");
    size_t bad;

    (void)from;
    if (lint->family != URIKIT_LINT_USR || at == rest.len || !urikiti_octets_triplets(rest, &bad)) {
        return false;
    }
    rest = slice_from(rest, at + 1);
    if (rest.len > 0 && memchr(rest.ptr, '?', rest.len)) {
        return finding_is(finding, at, at + 1, 0);
    }
    while (rest.len > 0) {
        urikit_str pair = slice_to(rest, urikiti_slice_find_any(rest, "&"));
        urikit_str key = slice_to(pair, urikiti_slice_find_any(pair, "="));
        urikit_str value = key.len + 1 < pair.len ? slice_from(pair, key.len + 1) : urikit_str_of(NULL, 0);

        if (value.len > 0 && urikiti_ascii_is_word(key, "email") && !is_usr_email(value)) {
            return finding_in(lint, value, USR_EMAIL, finding);
        }
        if (value.len > 0 && urikiti_ascii_is_word(key, "site") && !is_usr_site(value)) {
            return finding_in(lint, value, USR_SITE, finding);
        }
        rest = slice_from(rest, pair.len < rest.len ? pair.len + 1 : rest.len);
    }
    return false;
}

const urikit_usr_type *urikiti_lint_usr_type(const urikit_lint *lint)
{
    urikit_str rest = slice_from(lint->text, lint->parts.scheme.len + 1);

    if (lint->family != URIKIT_LINT_USR || lint->code) {
        return NULL;
    }
    rest = slice_from(rest, rest.ptr[0] == '/' ? 2 : 0); /* a valid one has two of them or none */
    return urikiti_usr_type(own_usr_types(lint), slice_to(rest, urikiti_slice_find(rest, '/')));
}

/* The key of a pair with a value that the type does not have. A search goes on where the last one ended: at the end of a key. */
bool urikiti_lint_usr_key(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    const urikit_usr_type *type = urikiti_lint_usr_type(lint);
    urikit_str text = lint->text;
    size_t at;

    if (!type) {
        return false;
    }
    at = from > 0 ? from + urikiti_slice_find(slice_from(text, from), '&') : urikiti_slice_find_last(text, '?');
    while (at < text.len) {
        urikit_str pair = slice_from(text, at + 1);
        urikit_str key;

        pair.len = urikiti_slice_find(pair, '&');
        key = slice_to(pair, urikiti_slice_find(pair, '='));
        if (key.len + 1 < pair.len && !urikiti_usr_has_key(type, key)) {
            return finding_in(lint, key, 0, finding);
        }
        at += 1 + pair.len;
    }
    return false;
}
