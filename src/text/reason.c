/* SPDX-License-Identifier: MIT */
/* Why a text is not a URI or an IRI. It is cut into parts as RFC 3986 appendix B does, which works for every text. */
#include "reason.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "octets.h"
#include "message.h"

#include <string.h>

typedef enum why_part { WHY_HOST, WHY_PORT, WHY_PATH, WHY_QUERY, WHY_FRAGMENT } why_part;

static const char *const why_part_names[] = { "host", "port", "path", "query", "fragment" };
static const char byte_order_mark[] = "\xEF\xBB\xBF";

static bool text_has(urikit_str text, char c)
{
    return text.len > 0 && memchr(text.ptr, c, text.len) != NULL;
}

static bool begins_with(urikit_str text, size_t at, const char *word)
{
    size_t len = strlen(word);

    return text.len >= at && text.len - at >= len && memcmp(text.ptr + at, word, len) == 0;
}

/* The length of what is before the first ':' or delimiter. */
static size_t before_colon(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && text.ptr[i] != ':' && text.ptr[i] != '/' && text.ptr[i] != '?' && text.ptr[i] != '#') {
        i++;
    }
    return i;
}

/* True if a scheme, as far as one can see, and its ':' begin the text. */
static bool seems_to_have_scheme(urikit_str text)
{
    size_t end = before_colon(text);

    return end > 0 && end < text.len && text.ptr[end] == ':';
}

static why_part part_of_authority(urikit_str rest)
{
    const char *end = rest.len > 0 ? (const char *)memchr(rest.ptr, '@', rest.len) : NULL;

    if (end) {
        octets_skip(&rest, (size_t)(end - rest.ptr) + 1);
    }
    if (rest.len > 0 && rest.ptr[0] == '[') {
        end = (const char *)memchr(rest.ptr, ']', rest.len);
        octets_skip(&rest, end ? (size_t)(end - rest.ptr) : rest.len);
    }
    return text_has(rest, ':') ? WHY_PORT : WHY_HOST;
}

/* The part that byte `at` belongs to. What cannot be read as a part before the path, is the path. */
static why_part part_at(urikit_str text, size_t at)
{
    urikit_str rest = urikit_str_of(text.ptr, at);

    if (text_has(rest, '#')) {
        return WHY_FRAGMENT;
    }
    if (text_has(rest, '?')) {
        return WHY_QUERY;
    }
    if (seems_to_have_scheme(rest)) {
        octets_skip(&rest, before_colon(rest) + 1);
    }
    if (!begins_with(rest, 0, "//")) {
        return WHY_PATH;
    }
    octets_skip(&rest, 2);
    return text_has(rest, '/') ? WHY_PATH : part_of_authority(rest);
}

/* True for '{', text without blanks and braces, '}'. */
static bool is_variable(urikit_str text, size_t at)
{
    size_t i = at + 1;

    while (i < text.len && text.ptr[i] > ' ' && text.ptr[i] != '{' && text.ptr[i] != '}') {
        i++;
    }
    return text.ptr[at] == '{' && i > at + 1 && i < text.len && text.ptr[i] == '}';
}

static void refuse_char(urikit_out *out, urikit_str text, size_t at)
{
    why_part where = part_at(text, at);
    urikit_str part = urikit_str_from(why_part_names[where]);
    unsigned char c = (unsigned char)text.ptr[at];
    const char *sentence = "%c is not allowed in a %s; encode it as %t";

    if (begins_with(text, at, byte_order_mark)) {
        sentence = "a byte order mark (U+FEFF), which some editors write at the start of a file";
    } else if (is_variable(text, at)) {
        sentence = "%c begins a variable of a template, which is not a URI until it is expanded; the character itself is %t";
    } else if (c == '\r' && at + 1 == text.len) {
        sentence = "a carriage return ends the text: lines seem to end in CR LF";
    } else if (at > 0 && text.ptr[at - 1] == ']' && where == WHY_HOST) {
        sentence = "%c after an IP literal: only ':' and a port, '/', '?' or '#' can follow";
    } else if (c == '[' || c == ']') {
        sentence = "%c is allowed only around an IP literal; elsewhere it is %t";
    } else if (c == '#') {
        sentence = "a second '#': in a fragment it is %t";
    } else if (c == '@' && where != WHY_PORT) {
        sentence = "a second '@' in the authority: in userinfo it is %t";
    } else if (c == '\\') {
        sentence = "'\\' is not allowed in a %s: a separator is '/', the character itself %t";
    } else if (where == WHY_PORT) {
        sentence = "%c is not allowed in a port, and in userinfo only encoded";
    } else if (c >= 0x80) {
        sentence = "%c is not ASCII: in a URI it is written %t";
    }
    urikiti_message_about(out, sentence, text, at, part);
}

static void refuse_scheme(urikit_out *out, urikit_str text, size_t at)
{
    const char *sentence = "no scheme: %c comes before any ':'";

    if (text.len == 0) {
        sentence = "an empty text; a URI begins with a scheme and ':'";
    } else if (at == text.len) {
        sentence = "no scheme: the text ends before a ':'; a URI begins with a scheme and ':'";
    } else if (text.ptr[at] == ':' && at > 0) {
        sentence = "'%s' before ':' is not a scheme: a scheme is a letter, then letters, digits, '+', '-' or '.'";
    } else if (at == 0) {
        sentence = "%c cannot begin a scheme, and a URI has one";
    } else if (seems_to_have_scheme(text)) {
        sentence = "%c is not allowed in a scheme: only letters, digits, '+', '-' and '.' are";
    }
    urikiti_message_about(out, sentence, text, at, urikit_str_of(text.ptr, at));
}

/* True if an '@' follows, as itself, encoded, or as what a mapping of names makes one: before it may be a password. */
static bool at_sign_follows(urikit_str text, size_t at)
{
    for (; at < text.len; at++) {
        if (text.ptr[at] == '@' || begins_with(text, at, "%40") || begins_with(text, at, "\xEF\xBC\xA0") ||
            begins_with(text, at, "\xEF\xB9\xAB")) {
            return true;
        }
    }
    return false;
}

/* Where the host of the authority begins that byte `at` is in. */
static size_t host_before(urikit_str text, size_t at)
{
    while (at > 0 && text.ptr[at - 1] != '/' && text.ptr[at - 1] != '@') {
        at--;
    }
    return at;
}

static void refuse_port(urikit_out *out, urikit_str text, size_t at)
{
    size_t host = host_before(text, at);
    size_t start = host;
    const char *sentence = "%c is not a digit: a port has nothing else";

    while (host < at && text.ptr[host] == '[' && start < at && text.ptr[start] != ']') {
        start++;
    }
    while (start < at && text.ptr[start] != ':') {
        start++;
    }
    start += start < at;
    if (at_sign_follows(text, host)) {
        sentence = at < text.len ? "what follows ':' is not a port; in a password %c is percent-encoded"
                                 : "what follows ':' is not a port; in a password this is percent-encoded";
    } else if (at == text.len || text.ptr[at] == '/' || text.ptr[at] == '?' || text.ptr[at] == '#') {
        sentence = "'%s' is not a port: digits only (and no '@' follows that would make it a password)";
    }
    urikiti_message_about(out, sentence, text, at, urikit_str_of(text.ptr + start, at - start));
}

static void refuse_ip_literal(urikit_out *out, urikit_str text, size_t at)
{
    size_t start = at;
    const char *sentence = "%c is not allowed in an IPv6 address";

    while (start > 0 && text.ptr[start - 1] != '[') {
        start--;
    }
    if (at == text.len) {
        sentence = "the text ends inside an IP literal: its ']' is missing";
    } else if (text.ptr[at] == '%') {
        sentence = "a zone is not allowed in a URI: RFC 3986 has none, and RFC 6874, which added it, is obsolete";
    } else if (text.ptr[at] == ']') {
        sentence = "the address '%s' is not complete";
    } else if (start < at && (text.ptr[start] | 0x20) == 'v') {
        sentence = "%c is not allowed here: an IPvFuture address is 'v', hex digits, '.', and its text";
    } else if (ascii_is(text.ptr[at], ASCII_HEX) || text.ptr[at] == ':' || text.ptr[at] == '.') {
        sentence = "no IPv6 address has %c here";
    }
    urikiti_message_about(out, sentence, text, at, urikit_str_of(text.ptr + start, at - start));
}

void urikiti_reason_uri(urikit_out *out, urikit_str text, urikit_code code, size_t at)
{
    if (code == URIKIT_E_CHAR && at < text.len) {
        refuse_char(out, text, at);
    } else if (code == URIKIT_E_PERCENT) {
        urikiti_message_about(out,
                              at < text.len ? "%c is not a hex digit"
                                            : "the text ends inside a triplet: '%%' must be followed by two hex digits",
                              text, at, text);
    } else if (code == URIKIT_E_SCHEME) {
        refuse_scheme(out, text, at);
    } else if (code == URIKIT_E_PORT) {
        refuse_port(out, text, at);
    } else if (code == URIKIT_E_IP_LITERAL) {
        refuse_ip_literal(out, text, at);
    } else {
        urikiti_message(out, urikit_code_text(code));
    }
}

/* A character beyond ASCII that RFC 3987 keeps out of an IRI, or out of this part of one. */
static void refuse_wide(urikit_out *out, urikit_str text, size_t at)
{
    uint32_t scalar = 0;
    const char *sentence = "%c is a control or no character at all: no IRI holds it; encoded it is %t";

    (void)urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    if (scalar == 0x200E || scalar == 0x200F || (scalar >= 0x202A && scalar <= 0x202E)) {
        sentence = "%c changes the direction of text: no IRI holds it (RFC 3987, 4.1)";
    } else if ((scalar >= 0xE000 && scalar <= 0xF8FF) || scalar >= 0xF0000) {
        sentence = "%c is for private use, which is allowed only in a query; elsewhere it is %t";
    }
    urikiti_message_about(out, sentence, text, at, text);
}

void urikiti_reason_iri(urikit_out *out, urikit_str text, urikit_code code, size_t at)
{
    if (code == URIKIT_E_UTF8 && at < text.len) {
        urikiti_message_about(out, "%c does not begin a character in UTF-8", text, at, text);
    } else if (code == URIKIT_E_CHAR && at < text.len && (unsigned char)text.ptr[at] >= 0x80) {
        refuse_wide(out, text, at);
    } else if (code == URIKIT_E_SCHEME && begins_with(text, 0, byte_order_mark)) {
        urikiti_message(out, "a byte order mark (U+FEFF) is before the scheme; some editors write one at the start of a file");
    } else {
        urikiti_reason_uri(out, text, code, at);
    }
}
