/* SPDX-License-Identifier: MIT */
/* Authorities, collections and record keys: the grammars of the names inside a NOSH URI. */
#include "nosh_names.h"

#include "../base/out.h"

enum {
    LABEL_MAX = 63,
    DOMAIN_MAX = 253, /* of labels with the periods between them */
    ADDRESS_LEN = 42,
    ACCOUNT_DIGITS = 19,
};

/* ---- labels, as in domain names ----------------------------------------- */

/* Labels read so far. `at` counts octets from the beginning of the first. */
typedef struct label_scan {
    size_t at;
    size_t label_at;
    size_t closed;    /* labels that a '.' has ended */
    char last;        /* the octet before, '.' at the beginning of a label */
    bool letters;     /* the present label has only letters, */
    bool alpha_first; /* or at least begins with one */
} label_scan;

static const label_scan label_start = { 0, 0, 0, '.', true, false };

static size_t label_len(const label_scan *scan)
{
    return scan->at - scan->label_at;
}

/* May the present label end here? */
static bool label_whole(const label_scan *scan)
{
    return scan->last != '.' && scan->last != '-';
}

/* Takes one more octet of a label, or the period that ends one; false if it cannot stand there. */
static bool label_take(label_scan *scan, char octet)
{
    if (octet == '.') {
        if (!label_whole(scan)) {
            return false;
        }
        scan->closed++;
        scan->label_at = scan->at + 1;
        scan->letters = true;
    } else {
        bool alpha = ascii_is_alpha(octet);
        size_t len = label_len(scan);

        /* a hyphen is never last: the 63rd octet of a label can be none */
        if (!(alpha || ascii_is_digit(octet) || (octet == '-' && len > 0 && len < LABEL_MAX - 1)) || len == LABEL_MAX) {
            return false;
        }
        scan->letters = scan->letters && alpha;
        scan->alpha_first = len == 0 ? alpha : scan->alpha_first;
    }
    scan->last = octet;
    scan->at++;
    return true;
}

/* ---- collections ---------------------------------------------------------- */

/*
 * May the octet just taken stand in a collection? The first label begins with a
 * letter. A label that is not letters only is no name, so it belongs to the domain part
 * and must end, and be followed by a period, within its 253 octets. (The name has 63 at most: the
 * whole then never has more than 317.)
 */
static bool collection_goes_on(const label_scan *scan)
{
    if (scan->at == 1 && !scan->alpha_first) {
        return false;
    }
    if (scan->last == '.') {
        return scan->at - 1 <= DOMAIN_MAX;
    }
    return scan->letters || (scan->last == '-' ? scan->at < DOMAIN_MAX : scan->at <= DOMAIN_MAX);
}

collection_shape urikiti_nosh_collection(urikit_str segment, bool encoded)
{
    collection_shape shape = { false, 0, 0 };
    label_scan scan = label_start;

    while (segment.len > 0) {
        shape.bad_at = scan.at;
        if (!label_take(&scan, nosh_octet_next(&segment, encoded)) || !collection_goes_on(&scan)) {
            return shape;
        }
    }
    shape.bad_at = scan.at;
    shape.name_at = scan.label_at;
    shape.valid = scan.closed >= 2 && label_len(&scan) > 0 && scan.letters;
    return shape;
}

urikit_code urikit_nosh_collection_check(urikit_str text, size_t *at)
{
    collection_shape shape = urikiti_nosh_collection(text, false);

    return shape.valid ? URIKIT_OK : urikiti_error_at(URIKIT_E_NOSH_BAD_COLLECTION, shape.bad_at, at);
}

/* ---- record keys ------------------------------------------------------------ */

urikit_code urikit_nosh_rkey_check(urikit_str text, size_t *at)
{
    size_t i;

    for (i = 0; i < text.len && i < URIKIT_NOSH_RKEY_MAX; i++) {
        if (!ascii_is(text.ptr[i], ASCII_UNRESERVED | ASCII_COLON)) {
            break;
        }
    }
    /* "." and ".." are no keys, but begin some: they are cut short */
    if (i < text.len || i == 0 || (i <= 2 && text.ptr[0] == '.' && text.ptr[i - 1] == '.')) {
        return urikiti_error_at(URIKIT_E_NOSH_BAD_RKEY, i, at);
    }
    return URIKIT_OK;
}

/* ---- authorities ------------------------------------------------------------ */

static bool is_address(urikit_str text, bool encoded)
{
    size_t i;

    for (i = 0; text.len > 0; i++) {
        char octet = ascii_lower(nosh_octet_next(&text, encoded));
        bool fits = i == 0 ? octet == '0' : i == 1 ? octet == 'x' : ascii_is(octet, ASCII_HEX);

        if (!fits || i == ADDRESS_LEN) {
            return false;
        }
    }
    return i == ADDRESS_LEN;
}

/* 1 to 2^63 - 1: identifiers are signed 64-bit numbers, and a counter gives the first after its first step. */
static bool is_account(urikit_str text, bool encoded)
{
    uint64_t value = 0;
    size_t i;

    for (i = 0; text.len > 0; i++) {
        char octet = nosh_octet_next(&text, encoded);

        if (!ascii_is_digit(octet) || (i == 0 && octet == '0') || i == ACCOUNT_DIGITS) {
            return false;
        }
        value = value * 10 + (uint64_t)(octet - '0'); /* 19 digits fit 64 bits */
    }
    return i > 0 && value <= INT64_MAX;
}

static bool is_domain(urikit_str text, bool encoded)
{
    label_scan scan = label_start;

    while (text.len > 0) {
        if (!label_take(&scan, nosh_octet_next(&text, encoded)) || scan.at > DOMAIN_MAX) {
            return false;
        }
    }
    return scan.closed >= 1 && label_whole(&scan) && scan.alpha_first;
}

urikit_nosh_kind urikiti_nosh_kind(urikit_str authority, bool encoded)
{
    /* no text is of two kinds: an account has no letter, an address no period */
    if (is_address(authority, encoded)) {
        return URIKIT_NOSH_ADDRESS;
    }
    if (is_account(authority, encoded)) {
        return URIKIT_NOSH_ACCOUNT;
    }
    return is_domain(authority, encoded) ? URIKIT_NOSH_DOMAIN : URIKIT_NOSH_OTHER;
}

urikit_nosh_kind urikit_nosh_authority_classify(urikit_str authority)
{
    return urikiti_nosh_kind(authority, false);
}

const char *urikit_nosh_kind_name(urikit_nosh_kind kind)
{
    switch (kind) {
    case URIKIT_NOSH_ADDRESS:
        return "address";
    case URIKIT_NOSH_ACCOUNT:
        return "account";
    case URIKIT_NOSH_DOMAIN:
        return "domain";
    case URIKIT_NOSH_OTHER:
        break;
    }
    return "other";
}

const char *urikit_nosh_dialect_name(urikit_nosh_dialect dialect)
{
    return dialect == URIKIT_NOSH_LEXICON ? "lexicon" : "sdl";
}
