/* SPDX-License-Identifier: MIT */
/* Authorities, collections and record keys: the grammars of names in NOSH URIs. */
#include "nosh_names.h"

#include "../base/out.h"

enum {
    LABEL_MAX = 63,
    DOMAIN_MAX = 253, /* of labels with the periods between them */
    ADDRESS_LEN = 42,
    ACCOUNT_DIGITS = 19,
};

/* ---- labels, as in domain names ----------------------------------------- */

/* Labels that have been read. at: octets from the beginning of the first. */
typedef struct label_scan {
    size_t at;
    size_t label_at;
    size_t closed;    /* number of labels that ended with '.' */
    char last;        /* the octet before; '.' at the beginning of a label */
    bool letters;     /* the current label has only letters */
    bool alpha_first; /* the current label begins with a letter */
} label_scan;

static const label_scan label_start = { 0, 0, 0, '.', true, false };

static size_t label_len(const label_scan *scan)
{
    return scan->at - scan->label_at;
}

/* True if the current label can end here. */
static bool label_whole(const label_scan *scan)
{
    return scan->last != '.' && scan->last != '-';
}

/* Reads the next octet of a label, or the period that ends it. False if it is not allowed there. */
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

        /* a label does not end with a hyphen, so its 63rd octet is not one */
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
 * True if the octet just read is allowed in a collection. The first label begins with a letter. A label that is not
 * only letters is not a name, so it belongs to the domain part: it must end, and a period must follow, within 253
 * octets. The name has at most 63 octets, so the collection has at most 317.
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

rkey_shape urikiti_nosh_rkey(urikit_str segment, bool encoded)
{
    rkey_shape shape = { false, 0 };
    char first = '\0';
    char last = '\0';

    for (; segment.len > 0 && shape.len < URIKIT_NOSH_RKEY_MAX; shape.len++) {
        last = octet_next(&segment, encoded);
        first = shape.len == 0 ? last : first;
        if (!ascii_is(last, ASCII_UNRESERVED | ASCII_COLON)) {
            return shape;
        }
    }
    /* "." and ".." are not keys, but keys begin with them: they are cut short */
    shape.valid = segment.len == 0 && shape.len > 0 && !(shape.len <= 2 && first == '.' && last == '.');
    return shape;
}

urikit_code urikit_nosh_rkey_check(urikit_str text, size_t *at)
{
    rkey_shape shape = urikiti_nosh_rkey(text, false);

    return shape.valid ? URIKIT_OK : urikiti_error_at(URIKIT_E_NOSH_BAD_RKEY, shape.len, at);
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

/* True for 1 to 2^63 - 1: identifiers are positive signed 64-bit numbers. */
static bool is_account(urikit_str text, bool encoded)
{
    uint64_t value = 0;
    size_t i;

    for (i = 0; text.len > 0; i++) {
        char octet = nosh_octet_next(&text, encoded);

        if (!ascii_is_digit(octet) || (i == 0 && octet == '0') || i == ACCOUNT_DIGITS) {
            return false;
        }
        value = value * 10 + (uint64_t)(octet - '0'); /* 19 digits fit in 64 bits */
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

/* True if the octets so far begin some handle: the octets that must still follow fit in. */
static bool handle_goes_on(const label_scan *scan)
{
    size_t missing = scan->last == '.' ? 1 : (scan->last == '-') + (scan->alpha_first ? 0U : 2U);

    return scan->at + missing <= DOMAIN_MAX;
}

urikit_code urikit_nosh_handle_check(urikit_str text, size_t *at)
{
    label_scan scan = label_start;
    size_t bad_at = 0;

    while (text.len > 0) {
        bad_at = scan.at;
        if (!label_take(&scan, octet_next(&text, false)) || !handle_goes_on(&scan)) {
            return urikiti_error_at(URIKIT_E_NOSH_BAD_HANDLE, bad_at, at);
        }
    }
    if (scan.closed >= 1 && label_whole(&scan) && scan.alpha_first) {
        return URIKIT_OK;
    }
    return urikiti_error_at(URIKIT_E_NOSH_BAD_HANDLE, scan.at, at);
}

urikit_nosh_kind urikiti_nosh_kind(urikit_str authority, bool encoded)
{
    /* a text has at most one kind: an account has no letters, an address has no periods */
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

const char *urikit_nosh_fragment_form_name(urikit_nosh_fragment_form form)
{
    switch (form) {
    case URIKIT_NOSH_JSON_POINTER:
        return "json_pointer";
    case URIKIT_NOSH_JSON_PATH:
        return "json_path";
    case URIKIT_NOSH_OTHER_FRAGMENT:
        return "other";
    case URIKIT_NOSH_NO_FRAGMENT:
        break;
    }
    return "none";
}

const char *urikit_nosh_dialect_name(urikit_nosh_dialect dialect)
{
    return dialect == URIKIT_NOSH_LEXICON ? "lexicon" : "sdl";
}
