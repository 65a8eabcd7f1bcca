/* SPDX-License-Identifier: MIT */
/* Why a text is not a NOSH URI, or not one of the restricted syntax, in a sentence about the text at hand. */
#include "nosh_parts.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/octets.h"
#include "../text/message.h"
#include "../text/reason.h"
#include "json_path.h"

#include <string.h>

enum { WHY_PROPOSED = 80 /* a longer collection is not proposed */ };

static bool is_delimiter(char c)
{
    return c == '/' || c == '?' || c == '#';
}

/* What is between two delimiters around byte `at`, which may be on the one after it; of a part, all of it. */
static urikit_str why_around(urikit_str text, bool is_part, size_t at)
{
    size_t start = at;
    size_t end = at;

    if (is_part) {
        return text;
    }
    while (start > NOSH_AUTHORITY_AT && !is_delimiter(text.ptr[start - 1])) {
        start--;
    }
    while (end < text.len && !is_delimiter(text.ptr[end])) {
        end++;
    }
    return urikit_str_of(text.ptr + start, end - start);
}

static urikit_str why_authority(urikit_str text)
{
    return why_around(text, false, NOSH_AUTHORITY_AT);
}

static void why_nosh_scheme(urikit_out *out, urikit_str text)
{
    size_t end = 0;

    while (end < text.len && text.ptr[end] != ':' && !is_delimiter(text.ptr[end])) {
        end++;
    }
    urikiti_message_about(out,
                          text.len == 0 ? "an empty text; a NOSH URI begins with 'nosh://'"
                          : end == text.len || text.ptr[end] != ':'
                              ? "no scheme: a NOSH URI begins with 'nosh://', and relative references are none"
                              : "the scheme is '%s', not 'nosh'",
                          text, 0, urikit_str_of(text.ptr, end));
}

static void why_nosh_authority(urikit_out *out, urikit_str text, size_t at)
{
    urikit_str authority = why_authority(text);
    size_t end = NOSH_AUTHORITY_AT + authority.len;
    bool literal = authority.len > 0 && authority.ptr[0] == '[';
    char c = at < text.len ? text.ptr[at] : '\0';

    if (literal && at > NOSH_AUTHORITY_AT && memchr(authority.ptr, ']', (at < end ? at : end) - NOSH_AUTHORITY_AT)) {
        urikiti_message(out, "after an IP literal, only ':' and digits are allowed in the authority");
    } else if (literal) {
        urikiti_reason_uri(out, text, URIKIT_E_IP_LITERAL, at < end ? at : text.len);
    } else if (at == NOSH_AUTHORITY_AT && c == ':') {
        urikiti_message(out, "there is no host before ':' in the authority");
    } else if (c == '[' || c == ']') {
        urikiti_message_about(out, "%c is allowed only around an IP literal", text, at, text);
    } else {
        urikiti_message_about(out, "%c is not allowed after ':' in the authority: only digits are", text, at, text);
    }
}

/* True if the byte before a place in the fragment is '~', maybe as a triplet. */
static bool follows_tilde(urikit_str text, size_t at)
{
    return text.ptr[at - 1] == '~' || (memcmp(text.ptr + at - 3, "%7", 2) == 0 && (text.ptr[at - 1] | 0x20) == 'e');
}

/* Why a fragment that begins as a JSON Path is none; nothing is missing at its end. */
static const char *why_json_path(urikit_str fragment, bool triplet)
{
    size_t at;
    path_fault fault = PATH_SYNTAX;

    if (urikiti_octets_triplets(fragment, &at)) {
        (void)urikiti_json_path(fragment, &at, &fault);
    }
    switch (fault) {
    case PATH_TOO_DEEP:
        return "the filters, parentheses and functions of a JSON Path may be 64 levels deep here";
    case PATH_NOT_SINGULAR:
        return "a query of names and indexes, without blanks in its brackets, is needed here: its value is compared or an "
               "argument (RFC 9535, 2.3.5.1)";
    case PATH_LONE_VALUE:
        return "a value is compared in a filter: '==', '!=', '<', '<=', '>' or '>=' is missing here";
    case PATH_NO_FUNCTION:
        return "RFC 9535 has no function of this name; it has length, count, match, search and value";
    case PATH_WRONG_TYPE:
        return "this is not of the type that is needed here (RFC 9535, 2.4.3): count and value take a query, match and search "
               "are conditions, the other functions and literals are values";
    case PATH_WRONG_COUNT:
        return "match and search take two arguments, length, count and value take one";
    default:
        return triplet ? "'%s' (decoded) is not allowed here in a JSON Path (RFC 9535: $.a.b, $['a'][0], $[?@.a==1])"
                       : "%c is not allowed here in a JSON Path (RFC 9535: $.a.b, $['a'][0], $[?@.a==1])";
    }
}

/* True if the octets from byte `at` on do not begin with a character of UTF-8. */
static bool is_not_utf8(urikit_str text, size_t at)
{
    urikit_str rest = urikit_str_of(text.ptr + at, text.len - at);
    size_t bad;
    uint32_t scalar;

    return rest.len > 0 && urikiti_octets_triplets(rest, &bad) && !urikiti_octets_scalar(&rest, true, &scalar);
}

static void why_nosh_fragment(urikit_out *out, urikit_str text, size_t at)
{
    const char *hash = (const char *)memchr(text.ptr, '#', text.len);
    size_t start = hash ? (size_t)(hash - text.ptr) + 1 : text.len;
    bool path = start < text.len && (text.ptr[start] == '$' || (text.len - start > 2 && memcmp(text.ptr + start, "%24", 3) == 0));
    const char *sentence = "%c after '~': a JSON pointer has '~' only in '~0' (for '~') and '~1' (for '/')";

    if (at == start) {
        sentence = "a fragment in the lexicon dialect is a JSON pointer (empty, or it begins with '/') or a JSON Path "
                   "(it begins with '$')";
    } else if (is_not_utf8(text, at)) {
        sentence = path ? "the decoded fragment is not UTF-8 here, as a JSON Path must be"
                        : "the decoded fragment is not UTF-8 here, as a JSON pointer must be";
    } else if (path && at == text.len) {
        sentence = "the JSON Path is not complete";
    } else if (path) {
        sentence = why_json_path(urikit_str_of(text.ptr + start, text.len - start), text.ptr[at] == '%');
    } else if (at == text.len || !follows_tilde(text, at)) {
        sentence = "the JSON pointer ends in '~': '~' is written '~0' there, and '/' in a key '~1'";
    }
    urikiti_message_about(out, sentence, text, at, urikit_str_of(text.ptr + at, text.len - at < 3 ? text.len - at : 3));
}

/* What the byte at which normalizing begins to change the text has against it. */
static void why_nosh_form(urikit_out *out, urikit_str text, size_t at)
{
    char c = at < text.len ? text.ptr[at] : '\0';

    urikiti_message(out, "not the normal form, as the restricted syntax wants: ");
    urikiti_message(out, c >= 'A' && c <= 'Z' ? "this letter is lower case in it"
                         : c == '%'           ? "it has this triplet decoded, or in upper case"
                         : c == '.'           ? "it has no dot segments"
                                              : "here normalizing changes it");
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
static bool would_correct(urikit_str text, urikit_str segment, urikit_out *better)
{
    urikit_str rest = why_authority(text);

    if (segment.ptr != rest.ptr + rest.len + 1 || segment.len == 0 || memchr(segment.ptr, '.', segment.len) ||
        urikit_nosh_authority_classify(rest) != URIKIT_NOSH_DOMAIN || rest.len + segment.len + 2 > better->cap) {
        return false;
    }
    while (rest.len > 0) { /* its labels, the last first */
        size_t end = rest.len;

        while (rest.len > 0 && rest.ptr[rest.len - 1] != '.') {
            rest.len--;
        }
        urikiti_out_bytes(better, rest.ptr + rest.len, end - rest.len);
        urikiti_out_byte(better, '.');
        rest.len -= rest.len > 0;
    }
    urikiti_out_str(better, segment);
    return urikit_nosh_collection_check(urikit_out_str(better), NULL) == URIKIT_OK;
}

static void why_nosh_collection(urikit_out *out, urikit_str text, bool is_part, size_t at)
{
    char proposed[WHY_PROPOSED];
    urikit_out better = URIKIT_OUT(proposed);
    urikit_str segment = why_around(text, is_part, at);
    size_t in_segment = at - (size_t)(segment.ptr - text.ptr);
    const char *sentence = "%c is not allowed here: a collection is a domain, the top-level one first, '.' and a name of letters";
    size_t i;
    size_t dots = 0;

    for (i = 0; i < segment.len; i++) {
        dots += segment.ptr[i] == '.';
    }
    if (!is_part && would_correct(text, segment, &better)) {
        urikiti_message_about(out, "'%s' is not a collection: it needs a domain before its name (", text, at, segment);
        urikiti_out_str(out, urikit_out_str(&better));
        sentence = " would be one)";
    } else if (in_segment == segment.len) {
        sentence = dots < 2 ? "'%s' is not a collection: it needs a domain of two labels or more, and a name after it"
                            : "'%s' is not a collection: the name at its end is letters only";
    } else if (label_length(segment, in_segment) > 63) {
        sentence = "a label of a collection, and the name at its end, have at most 63 characters";
    }
    urikiti_message_about(out, sentence, text, at, segment);
}

static void why_nosh_rkey(urikit_out *out, urikit_str text, bool is_part, size_t at)
{
    urikit_str segment = why_around(text, is_part, at);
    size_t in_segment = at - (size_t)(segment.ptr - text.ptr);

    if (in_segment == URIKIT_NOSH_RKEY_MAX && segment.len > URIKIT_NOSH_RKEY_MAX) {
        urikiti_message(out, "a record key has at most ");
        urikiti_message_number(out, URIKIT_NOSH_RKEY_MAX);
        urikiti_message(out, " bytes, this one has ");
        urikiti_message_number(out, segment.len);
    } else {
        urikiti_message_about(out,
                              at < text.len      ? "%c is not allowed in a record key: only letters, digits and '.-_:~' are"
                              : segment.len == 0 ? "the record key is empty"
                                                 : "'%s' is not a record key",
                              text, at, segment);
    }
}

static void why_nosh_identity(urikit_out *out, urikit_str text, bool is_part)
{
    urikit_str authority = is_part ? text : why_authority(text);
    size_t i = 0;

    while (i < authority.len && ascii_is_digit(authority.ptr[i])) {
        i++;
    }
    if (urikit_nosh_authority_classify(authority) == URIKIT_NOSH_DOMAIN) {
        urikiti_message(out, "a domain name names a repository in the lexicon dialect only");
    } else if (i == authority.len) {
        urikiti_message(out, "an account number is 1 to 9223372036854775807, without leading zeros");
    } else if (authority.len > 2 && authority.ptr[0] == '0' && (authority.ptr[1] | 0x20) == 'x') {
        urikiti_message(out, "an address is '0x' and 40 hex digits; here ");
        urikiti_message_number(out, authority.len - 2);
        urikiti_message(out, " characters follow");
    } else {
        urikiti_message_about(out,
                              "'%s' names no repository: the restricted syntax takes an address or an account number (in the "
                              "lexicon dialect also a domain name)",
                              text, 0, authority);
    }
}

void urikiti_nosh_why(urikit_str text, bool is_part, urikit_code code, size_t at, urikit_out *out)
{
    bool whole = !is_part && text.len >= NOSH_AUTHORITY_AT && at >= NOSH_AUTHORITY_AT;

    if (code == URIKIT_E_NOSH_TOO_LONG) {
        urikiti_message(out, "a NOSH URI has at most ");
        urikiti_message_number(out, URIKIT_NOSH_MAX);
        urikiti_message(out, " bytes, this one has ");
        urikiti_message_number(out, text.len);
    } else if (code == URIKIT_E_NOSH_INVALID_CHAR) {
        urikiti_reason_uri(out, text, URIKIT_E_CHAR, at);
    } else if (code == URIKIT_E_NOSH_BAD_PERCENT) {
        urikiti_reason_uri(out, text, URIKIT_E_PERCENT, at);
    } else if (code == URIKIT_E_NOSH_BAD_SCHEME) {
        why_nosh_scheme(out, text);
    } else if (code == URIKIT_E_NOSH_TRAILING_SLASH) {
        urikiti_message(out, "a NOSH path may not end with '/'");
    } else if (code == URIKIT_E_NOSH_EMPTY_SEGMENT) {
        urikiti_message(out, "a NOSH path may not have two slashes in a row");
    } else if (code == URIKIT_E_NOSH_NOT_NORMALIZED) {
        why_nosh_form(out, text, at);
    } else if (code == URIKIT_E_NOSH_BAD_AUTHORITY && whole) {
        why_nosh_authority(out, text, at);
    } else if (code == URIKIT_E_NOSH_BAD_FRAGMENT && whole) {
        why_nosh_fragment(out, text, at);
    } else if (code == URIKIT_E_NOSH_BAD_COLLECTION && (is_part || whole)) {
        why_nosh_collection(out, text, is_part, at);
    } else if (code == URIKIT_E_NOSH_BAD_RKEY && (is_part || whole)) {
        why_nosh_rkey(out, text, is_part, at);
    } else if (code == URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY && (is_part || text.len >= NOSH_AUTHORITY_AT)) {
        why_nosh_identity(out, text, is_part);
    } else { /* these sentences need nothing of the text */
        urikiti_message(out, urikit_code_text(code));
    }
}

urikit_code urikit_nosh_explain(urikit_str text, urikit_code code, size_t at, urikit_out *out)
{
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    urikiti_nosh_why(text, false, code, at < text.len ? at : text.len, out);
    return urikiti_out_code(out);
}
