/* SPDX-License-Identifier: MIT */
#include "kinds/explain_nosh.h"

#include "kinds/explain.h"

#include <urikit/text.h>

#include <string.h>

enum {
    AUTHORITY_AT = 7, /* after "nosh://" */
    HINT_CAP = 80,    /* a longer collection is not proposed */
};

static bool is_one_of(char c, const char *characters)
{
    return c != '\0' && strchr(characters, c) != NULL;
}

/* The part of the text between two delimiters that byte `at` belongs to; `at` may be on the delimiter after it. */
static urikit_str part_around(urikit_str text, size_t at, const char *delimiters)
{
    size_t start = at;
    size_t end = at;

    while (start > AUTHORITY_AT && !is_one_of(text.ptr[start - 1], delimiters)) {
        start--;
    }
    while (end < text.len && !is_one_of(text.ptr[end], delimiters)) {
        end++;
    }
    return urikit_str_of(text.ptr + start, end - start);
}

static int shown_len(urikit_str part)
{
    return part.len < 60 ? (int)part.len : 60;
}

/* Bytes and triplets that no URI has there: the sentences are those for URIs, the word is this family's. */
static void explain_byte_fault(urikit_str text, urikit_code code, size_t at, fault *why)
{
    explain_uri(text, code == URIKIT_E_NOSH_BAD_PERCENT ? URIKIT_E_PERCENT : URIKIT_E_CHAR, at, why);
    why->code = urikit_code_token(code);
}

static void explain_bad_scheme(urikit_str text, size_t at, const char *word, fault *why)
{
    size_t end = 0;

    while (end < text.len && !is_one_of(text.ptr[end], ":/?#")) {
        end++;
    }
    if (text.len == 0) {
        fault_set(why, word, at, "an empty text; a NOSH URI begins with 'nosh://'");
    } else if (end == text.len || text.ptr[end] != ':') {
        fault_set(why, word, at, "no scheme: a NOSH URI begins with 'nosh://', and relative references are none");
    } else {
        fault_set(why, word, at, "the scheme is '%.*s', not 'nosh'", shown_len(urikit_str_of(text.ptr, end)), text.ptr);
    }
}

static void explain_bad_authority(urikit_str text, size_t at, const char *word, fault *why)
{
    char name[64];
    urikit_str authority = part_around(text, AUTHORITY_AT, "/?#");
    size_t end = AUTHORITY_AT + authority.len;

    if (authority.ptr[0] == '[' && memchr(authority.ptr, ']', at - AUTHORITY_AT)) {
        fault_set(why, word, at, "after an IP literal, only ':' and digits are allowed in the authority");
    } else if (authority.ptr[0] == '[') {
        explain_uri(text, URIKIT_E_IP_LITERAL, at < end ? at : text.len, why);
        why->code = word;
        why->at = at;
    } else if (at == AUTHORITY_AT && text.ptr[at] == ':') {
        fault_set(why, word, at, "there is no host before ':' in the authority");
    } else if (text.ptr[at] == '[' || text.ptr[at] == ']') {
        fault_set(why, word, at, "'%c' is allowed only around an IP literal", text.ptr[at]);
    } else {
        fault_set(why, word, at, "%s is not allowed after ':' in the authority: only digits are",
                  explain_byte(text, at, name));
    }
}

/* The byte before a place, decoded if it ends a triplet. */
static char byte_before(urikit_str text, size_t at)
{
    char byte[1];
    urikit_out out = { byte, 1, 0 };

    if (at >= 3 && text.ptr[at - 3] == '%' &&
        urikit_percent_decode(urikit_str_of(text.ptr + at - 3, 3), &out, NULL) == URIKIT_OK) {
        return byte[0];
    }
    return text.ptr[at - 1];
}

static void explain_bad_fragment(urikit_str text, size_t at, const char *word, fault *why)
{
    char name[64];
    size_t mark = (size_t)((const char *)memchr(text.ptr, '#', text.len) - text.ptr);
    bool path = text.ptr[mark + 1] == '$' || (text.len - mark > 3 && memcmp(text.ptr + mark + 1, "%24", 3) == 0);

    if (at == mark + 1) {
        fault_set(why, word, at,
                  "a fragment in the lexicon dialect is a JSON pointer (empty, or it begins with '/') or a JSON Path "
                  "(it begins with '$')");
    } else if (at < text.len && text.ptr[at] == '%' && text.len - at >= 3 &&
               is_one_of(text.ptr[at + 1], "89aAbBcCdDeEfF")) {
        fault_set(why, word, at, "the decoded fragment is not UTF-8 here, as a JSON %s must be",
                  path ? "Path" : "pointer");
    } else if (path && at == text.len) {
        fault_set(why, word, at, "the JSON Path is not complete");
    } else if (path && at < text.len && text.ptr[at] == '?') {
        fault_set(why, word, at, "a filter of a JSON Path is not read: a fragment names a place in the document");
    } else if (path) {
        fault_set(why, word, at, "%s is not allowed here in a JSON Path (RFC 9535: $.a.b, $['a'][0], $..a)",
                  explain_byte(text, at, name));
    } else if (at == text.len || byte_before(text, at) != '~') {
        fault_set(why, word, at, "the JSON pointer ends in '~': '~' is written '~0' there, and '/' in a key '~1'");
    } else {
        fault_set(why, word, at, "%s after '~': a JSON pointer has '~' only in '~0' (for '~') and '~1' (for '/')",
                  explain_byte(text, at, name));
    }
}

/* What the byte at which normalizing begins to change the text has against it. */
static void explain_not_normalized(urikit_str text, size_t at, const char *word, fault *why)
{
    char c = at < text.len ? text.ptr[at] : '\0';
    const char *what = "here normalizing changes it";

    if (c >= 'A' && c <= 'Z') {
        what = "this letter is lower case in it";
    } else if (c == '%') {
        what = "it has this triplet decoded, or in upper case";
    } else if (c == '.') {
        what = "it has no dot segments";
    }
    fault_set(why, word, at, "not the normal form, as the restricted syntax wants: %s", what);
}

/* How long the label is that byte `at` is in, up to and with that byte. */
static size_t label_length(urikit_str segment, size_t at)
{
    size_t start = at;

    while (start > 0 && segment.ptr[start - 1] != '.') {
        start--;
    }
    return at - start + (at < segment.len && segment.ptr[at] != '.');
}

/*
 * A hint, as the specification's own example has it: of a domain name and a name alone, "foo.com/example", the
 * collection com.foo.example. False where there is none to propose.
 */
static bool would_correct(urikit_str text, urikit_str segment, char better[HINT_CAP])
{
    urikit_str rest = part_around(text, AUTHORITY_AT, "/?#");
    size_t len = 0;

    if (segment.ptr != rest.ptr + rest.len + 1 || memchr(segment.ptr, '.', segment.len) ||
        urikit_nosh_authority_classify(rest) != URIKIT_NOSH_DOMAIN || rest.len + segment.len + 2 > HINT_CAP) {
        return false;
    }
    while (rest.len > 0) { /* its labels, the last first */
        size_t end = rest.len;

        while (rest.len > 0 && rest.ptr[rest.len - 1] != '.') {
            rest.len--;
        }
        memcpy(better + len, rest.ptr + rest.len, end - rest.len);
        len += end - rest.len;
        better[len++] = '.';
        rest.len -= rest.len > 0;
    }
    memcpy(better + len, segment.ptr, segment.len);
    len += segment.len;
    better[len] = '\0';
    return urikit_nosh_collection_check(urikit_str_of(better, len), NULL) == URIKIT_OK;
}

static void explain_bad_collection(urikit_str text, size_t at, const char *word, fault *why)
{
    char name[64];
    char better[HINT_CAP];
    urikit_str segment = part_around(text, at, "/");
    size_t i;
    size_t dots = 0;

    for (i = 0; i < segment.len; i++) {
        dots += segment.ptr[i] == '.';
    }
    if (would_correct(text, segment, better)) {
        fault_set(why, word, at, "'%.*s' is not a collection: it needs a domain before its name (%s would be one)",
                  shown_len(segment), segment.ptr, better);
    } else if (at == (size_t)(segment.ptr - text.ptr) + segment.len) {
        fault_set(why, word, at, "'%.*s' is not a collection: %s", shown_len(segment), segment.ptr,
                  dots < 2 ? "it needs a domain of two labels or more, and a name after it"
                           : "the name at its end is letters only");
    } else if (label_length(segment, at - (size_t)(segment.ptr - text.ptr)) > 63) {
        fault_set(why, word, at, "a label of a collection, and the name at its end, have at most 63 characters");
    } else {
        fault_set(why, word, at,
                  "%s is not allowed here: a collection is a domain, the top-level one first, '.' and a name of letters",
                  explain_byte(text, at, name));
    }
}

static void explain_bad_rkey(urikit_str text, size_t at, const char *word, fault *why)
{
    char name[64];
    urikit_str segment = part_around(text, at, "/");
    size_t in_segment = at - (size_t)(segment.ptr - text.ptr);

    if (in_segment == URIKIT_NOSH_RKEY_MAX && segment.len > URIKIT_NOSH_RKEY_MAX) {
        fault_set(why, word, at, "a record key has at most %d bytes, this one has %llu", (int)URIKIT_NOSH_RKEY_MAX,
                  (unsigned long long)segment.len);
    } else if (at == text.len) {
        fault_set(why, word, at, segment.len == 0 ? "the record key is empty" : "'%.*s' is not a record key",
                  shown_len(segment), segment.ptr);
    } else {
        fault_set(why, word, at, "%s is not allowed in a record key: only letters, digits and '.-_:~' are",
                  explain_byte(text, at, name));
    }
}

static bool is_digits(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && text.ptr[i] >= '0' && text.ptr[i] <= '9') {
        i++;
    }
    return i == text.len;
}

static void explain_no_identity(urikit_str text, urikit_nosh_dialect dialect, size_t at, const char *word, fault *why)
{
    urikit_str authority = part_around(text, AUTHORITY_AT, "/?#");

    if (urikit_nosh_authority_classify(authority) == URIKIT_NOSH_DOMAIN && dialect == URIKIT_NOSH_SDL) {
        fault_set(why, word, at, "a domain name names a repository in the lexicon dialect only (--dialect lexicon)");
    } else if (is_digits(authority)) {
        fault_set(why, word, at, "an account number is 1 to 9223372036854775807, without leading zeros");
    } else if (authority.len > 2 && authority.ptr[0] == '0' && (authority.ptr[1] | 0x20) == 'x') {
        fault_set(why, word, at, "an address is '0x' and 40 hex digits; here %llu characters follow",
                  (unsigned long long)authority.len - 2);
    } else {
        fault_set(why, word, at,
                  "'%.*s' names no repository: the restricted syntax takes an address or an account number%s",
                  shown_len(authority), authority.ptr, dialect == URIKIT_NOSH_LEXICON ? ", or a domain name" : "");
    }
}

void explain_nosh(urikit_str text, urikit_nosh_dialect dialect, urikit_code code, size_t at, fault *why)
{
    const char *word = urikit_code_token(code);

    switch (code) {
    case URIKIT_E_NOSH_TOO_LONG:
        fault_set(why, word, at, "a NOSH URI has at most %d bytes, this one has %llu", (int)URIKIT_NOSH_MAX,
                  (unsigned long long)text.len);
        break;
    case URIKIT_E_NOSH_INVALID_CHAR:
    case URIKIT_E_NOSH_BAD_PERCENT:
        explain_byte_fault(text, code, at, why);
        break;
    case URIKIT_E_NOSH_BAD_SCHEME:
        explain_bad_scheme(text, at, word, why);
        break;
    case URIKIT_E_NOSH_BAD_AUTHORITY:
        explain_bad_authority(text, at, word, why);
        break;
    case URIKIT_E_NOSH_TRAILING_SLASH:
        fault_set(why, word, at, "a NOSH path may not end with '/' (urikit normalize takes it away)");
        break;
    case URIKIT_E_NOSH_EMPTY_SEGMENT:
        fault_set(why, word, at, "a NOSH path may not have two slashes in a row (urikit normalize leaves one)");
        break;
    case URIKIT_E_NOSH_BAD_FRAGMENT:
        explain_bad_fragment(text, at, word, why);
        break;
    case URIKIT_E_NOSH_NOT_NORMALIZED:
        explain_not_normalized(text, at, word, why);
        break;
    case URIKIT_E_NOSH_BAD_COLLECTION:
        explain_bad_collection(text, at, word, why);
        break;
    case URIKIT_E_NOSH_BAD_RKEY:
        explain_bad_rkey(text, at, word, why);
        break;
    case URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY:
        explain_no_identity(text, dialect, at, word, why);
        break;
    default:
        /* these sentences need nothing of the text */
        fault_set(why, word, at, "%s", urikit_code_text(code));
        break;
    }
}
