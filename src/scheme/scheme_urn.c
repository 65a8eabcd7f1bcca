/* SPDX-License-Identifier: MIT */
/* The form of URNs, RFC 8141 §2, and of the names in namespaces that are known. */
#include "scheme_rules.h"

static const char urn_form[] =
    "%c is not allowed here: a URN is 'urn:', a namespace of letters, digits and '-', ':' and a name (RFC 8141, 2)";

/* ---- namespaces -------------------------------------------------------------------- */

/* RFC 9562 §4: 8, 4, 4, 4 and 12 hex digits. */
static bool name_uuid(urikit_str name, scheme_fault *fault)
{
    size_t i;

    for (i = 0; i < name.len && i < 36; i++) {
        bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;

        if (hyphen ? name.ptr[i] != '-' : !ascii_is(name.ptr[i], ASCII_HEX)) {
            break;
        }
    }
    return scheme_holds(i == 36 && name.len == 36, fault,
                        "%c is not allowed here: a UUID has 8, 4, 4, 4 and 12 hex digits with '-' between (RFC 9562, 4)",
                        name.ptr + i);
}

/* ISO 2108: ten digits, of which the last may be X, or thirteen, with single hyphens between. */
static bool name_isbn(urikit_str name, scheme_fault *fault)
{
    static const char form[] = "%c is not allowed here: an ISBN has 10 or 13 digits, with '-' between (ISO 2108)";
    unsigned sum10 = 0;
    unsigned sum13 = 0;
    unsigned count = 0;
    bool ten = false;
    size_t i;

    for (i = 0; i < name.len && count < 13 && !ten; i++) {
        char c = name.ptr[i];
        unsigned digit = (unsigned)c - '0';

        if (c == '-' && i > 0 && name.ptr[i - 1] != '-') {
            continue;
        }
        ten = count == 9 && ascii_lower(c) == 'x';
        if (!ascii_is_digit(c) && !ten) {
            break;
        }
        sum10 += count < 10 ? (10 - count) * (ten ? 10 : digit) : 0;
        sum13 += (count % 2 == 0 ? 1U : 3U) * digit;
        count++;
    }
    if (i < name.len || (count != 10 && count != 13) || name.ptr[i - 1] == '-') {
        return scheme_fails(fault, form, name.ptr + i);
    }
    return scheme_holds((count == 10 ? sum10 % 11 : sum13 % 10) == 0, fault, "the check digit of this ISBN is wrong (ISO 2108)",
                        name.ptr + i - 1);
}

/* ISO 3297: four digits, '-', three digits and a check digit, which may be X. */
static bool name_issn(urikit_str name, scheme_fault *fault)
{
    unsigned sum = 0;
    unsigned weight = 8;
    size_t i;

    for (i = 0; i < name.len && i < 9; i++) {
        bool ten = i == 8 && ascii_lower(name.ptr[i]) == 'x';

        if (i == 4 ? name.ptr[i] != '-' : !ascii_is_digit(name.ptr[i]) && !ten) {
            break;
        }
        if (i != 4) {
            sum += weight-- * (ten ? 10U : (unsigned)name.ptr[i] - '0');
        }
    }
    if (i != 9 || name.len != 9) {
        return scheme_fails(fault, "%c is not allowed here: an ISSN has four digits, '-' and four digits (ISO 3297)",
                            name.ptr + i);
    }
    return scheme_holds(sum % 11 == 0, fault, "the check digit of this ISSN is wrong (ISO 3297)", name.ptr + 8);
}

/* RFC 3061 §2: numbers with '.' between, without leading zeros. X.660 §7.6: 0, 1 or 2, and under 0 and 1 at most 39. */
static bool name_oid(urikit_str name, scheme_fault *fault)
{
    static const char form[] = "%c is not allowed here: an OID has numbers with '.' between, without leading zeros (RFC 3061, 2)";
    size_t part;
    size_t i = 0;

    for (part = 0;; part++, i++) {
        size_t start = i;

        while (i < name.len && ascii_is_digit(name.ptr[i]) && (i == start || name.ptr[start] != '0')) {
            i++;
        }
        if (i == start || (i < name.len && name.ptr[i] != '.')) {
            return scheme_fails(fault, form, name.ptr + i);
        }
        if (part == 0 && (i > 1 || name.ptr[0] > '2')) {
            return scheme_fails(fault, "an OID begins with 0, 1 or 2 (RFC 3061, 2)", name.ptr);
        }
        if (part == 1 && name.ptr[0] != '2' && (i > start + 2 || (i == start + 2 && name.ptr[start] > '3'))) {
            return scheme_fails(fault, "the second number of an OID that begins with 0 or 1 is at most 39 (X.660)",
                                name.ptr + start);
        }
        if (i == name.len) {
            return true;
        }
    }
}

/* RFC 2648 §2: rfc, std, bcp and fyi, each with a number. Other names of this namespace are not looked at. */
static bool name_ietf(urikit_str name, scheme_fault *fault)
{
    static const char series[4][4] = { "rfc", "std", "bcp", "fyi" };
    size_t i, k;

    for (k = 0; k < 4 && !(name.len >= 4 && name.ptr[3] == ':' && urikiti_ascii_is_word(urikit_str_of(name.ptr, 3), series[k]));
         k++) {
    }
    for (i = 4; k < 4 && i < name.len && ascii_is_digit(name.ptr[i]); i++) {
    }
    return scheme_holds(k == 4 || (i == name.len && i > 4), fault,
                        "%c is not allowed here: a document of a series has a number (RFC 2648, 2)", name.ptr + i);
}

typedef bool urn_name(urikit_str name, scheme_fault *fault);

static const struct {
    const char *nid;
    urn_name *name;
} urn_namespaces[] = {
    { "uuid", name_uuid }, { "isbn", name_isbn }, { "issn", name_issn }, { "oid", name_oid }, { "ietf", name_ietf }
};

/* ---- the parts of a URN ---------------------------------------------------------------- */

enum { NID_LONGEST = 32 };

/* Removes the namespace and its ':' from the text. */
static bool take_namespace(urikit_str *rest, urikit_str *nid, scheme_fault *fault)
{
    const char *start = rest->ptr;
    size_t len = 0;

    while (len < rest->len && (is_alphanumeric((unsigned char)start[len]) || start[len] == '-')) {
        len++;
    }
    *nid = urikit_str_of(start, len);
    if (len == rest->len || start[len] != ':') {
        return scheme_fails(fault, urn_form, start + len);
    }
    if (len < 2 || len > NID_LONGEST) {
        return scheme_fails(fault, "a namespace of URNs has 2 to 32 characters (RFC 8141, 2)",
                            start + (len < 2 ? len : NID_LONGEST));
    }
    if (*start == '-' || start[len - 1] == '-') {
        return scheme_fails(fault, "a namespace of URNs begins and ends with a letter or digit (RFC 8141, 2)",
                            *start == '-' ? start : start + len - 1);
    }
    octets_skip(rest, len + 1);
    return true;
}

/* RFC 8141 §5.2: "urn-" and a number, which begins with another digit than 0. */
static bool check_informal(urikit_str nid, scheme_fault *fault)
{
    size_t i;

    if (nid.len < 4 || !urikiti_ascii_is_word(urikit_str_of(nid.ptr, 4), "urn-")) {
        return true;
    }
    for (i = 4; i < nid.len && ascii_is_digit(nid.ptr[i]) && nid.ptr[4] != '0'; i++) {
    }
    return scheme_holds(i == nid.len, fault, "a namespace that begins with 'urn-' is that and a number (RFC 8141, 5.2)",
                        nid.ptr + i);
}

/* A component begins with a pchar: not with '/', '?' or the end. */
static bool check_component(urikit_str text, scheme_fault *fault)
{
    return scheme_holds(
        text.len > 0 && *text.ptr != '/' && *text.ptr != '?', fault,
        "%c is not allowed here: a component of a URN is not empty, and does not begin with '/' or '?' (RFC 8141, 2)", text.ptr);
}

/* [ "?+" r-component ] [ "?=" q-component ] */
static bool check_urn_query(urikit_str query, scheme_fault *fault)
{
    urikit_str rest = query;
    size_t i;

    if (query.len == 0 || (*query.ptr != '+' && *query.ptr != '=')) {
        return scheme_fails(fault, "after '?' a URN has '+' and an r-component, or '=' and a q-component (RFC 8141, 2)",
                            query.ptr);
    }
    octets_skip(&rest, 1);
    if (!check_component(rest, fault)) {
        return false;
    }
    for (i = 0; *query.ptr == '+' && i + 1 < rest.len; i++) {
        if (rest.ptr[i] == '?' && rest.ptr[i + 1] == '=') {
            octets_skip(&rest, i + 2);
            return check_component(rest, fault);
        }
    }
    return true;
}

bool urikiti_form_urn(const urikit_uri *uri, scheme_fault *fault)
{
    urikit_str name = urikit_uri_path(uri);
    urikit_str query = urikit_uri_query(uri);
    urikit_str nid;
    size_t i;

    if (!take_namespace(&name, &nid, fault) || !check_informal(nid, fault)) {
        return false;
    }
    if (name.len == 0 || *name.ptr == '/') {
        return scheme_fails(fault, urn_form, name.ptr);
    }
    for (i = 0; i < sizeof urn_namespaces / sizeof urn_namespaces[0]; i++) {
        if (urikiti_ascii_is_word(nid, urn_namespaces[i].nid) && !urn_namespaces[i].name(name, fault)) {
            return false;
        }
    }
    return !query.ptr || check_urn_query(query, fault);
}
