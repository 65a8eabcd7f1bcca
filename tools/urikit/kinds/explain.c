/* SPDX-License-Identifier: MIT */
#include "kinds/explain.h"

#include "text/buffer.h"
#include "text/secret.h"
#include "text/show.h"

#include <urikit/text.h>

#include <stdio.h>

const char *const place_names[PLACE_COUNT] = { "scheme", "userinfo", "host", "port", "path", "query", "fragment" };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The first of the characters in text[from..to), or to. */
static size_t find_any(urikit_str text, size_t from, size_t to, const char *characters)
{
    while (from < to && (text.ptr[from] == '\0' || !strchr(characters, text.ptr[from]))) {
        from++;
    }
    return from;
}

static void set_span(place_span *span, size_t start, size_t end)
{
    span->there = true;
    span->start = start;
    span->end = end;
}

static void split_authority(urikit_str text, size_t start, size_t end, place_span *spans)
{
    size_t at = find_any(text, start, end, "@");
    size_t host = start;
    size_t host_end;

    if (at < end) {
        set_span(&spans[PLACE_USERINFO], start, at);
        host = at + 1;
    }
    host_end = host;
    if (host < end && text.ptr[host] == '[') {
        host_end = find_any(text, host, end, "]");
        host_end += host_end < end;
    }
    host_end = find_any(text, host_end, end, ":");
    set_span(&spans[PLACE_HOST], host, host_end);
    if (host_end < end) {
        set_span(&spans[PLACE_PORT], host_end + 1, end);
    }
}

void place_split(urikit_str text, place_span spans[PLACE_COUNT])
{
    static const place_span none = { 0, 0, false };
    size_t i = 0;
    size_t end;

    for (i = 0; i < PLACE_COUNT; i++) {
        spans[i] = none;
    }
    i = find_any(text, 0, text.len, ":/?#");
    if (i > 0 && i < text.len && text.ptr[i] == ':') {
        set_span(&spans[PLACE_SCHEME], 0, i);
        i++;
    } else {
        i = 0;
    }
    if (text.len - i >= 2 && text.ptr[i] == '/' && text.ptr[i + 1] == '/') {
        end = find_any(text, i + 2, text.len, "/?#");
        split_authority(text, i + 2, end, spans);
        i = end;
    }
    end = find_any(text, i, text.len, "?#");
    set_span(&spans[PLACE_PATH], i, end);
    if (end < text.len && text.ptr[end] == '?') {
        i = end + 1;
        end = find_any(text, i, text.len, "#");
        set_span(&spans[PLACE_QUERY], i, end);
    }
    if (end < text.len) {
        set_span(&spans[PLACE_FRAGMENT], end + 1, text.len);
    }
}

/* The part that contains byte `at`; the end of a part counts as inside it. */
static place place_at(urikit_str text, size_t at)
{
    place_span spans[PLACE_COUNT];
    int p;

    place_split(urikit_str_of(text.ptr, at), spans);
    for (p = PLACE_COUNT - 1; p > 0; p--) {
        if (spans[p].there && spans[p].start <= at && (spans[p].end > spans[p].start || p != PLACE_PATH)) {
            return (place)p;
        }
    }
    return spans[PLACE_HOST].there ? PLACE_HOST : PLACE_PATH;
}

/* A byte as a message names it: 'G', a space, the control character 0x07, 'ü' (U+00FC). */
const char *explain_byte(urikit_str text, size_t at, char name[64])
{
    uint32_t scalar = 0;
    size_t n = urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    unsigned char c = (unsigned char)text.ptr[at];

    if (n > 1 && !show_is_plain(scalar)) {
        snprintf(name, 64, "the character U+%04lX", (unsigned long)scalar);
    } else if (n > 1) {
        snprintf(name, 64, "'%.*s' (U+%04lX)", (int)n, text.ptr + at, (unsigned long)scalar);
    } else if (n == 0) {
        snprintf(name, 64, "the byte 0x%02X", c);
    } else if (c == ' ') {
        snprintf(name, 64, "a space");
    } else if (c == '\t') {
        snprintf(name, 64, "a tab");
    } else if (c == '\n') {
        snprintf(name, 64, "a newline");
    } else if (c == '\r') {
        snprintf(name, 64, "a carriage return");
    } else if (c == '\0') {
        snprintf(name, 64, "a NUL byte");
    } else if (c < 0x20 || c == 0x7F) {
        snprintf(name, 64, "the control character 0x%02X", c);
    } else {
        snprintf(name, 64, "'%c'", c);
    }
    return name;
}

/* The triplets of a short run of bytes, for advice. */
static void put_triplets(urikit_str text, size_t at, char triplets[16])
{
    uint32_t scalar;
    size_t n = urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    size_t i;

    for (i = 0; i < (n > 0 ? n : 1); i++) {
        snprintf(triplets + 3 * i, 4, "%%%02X", (unsigned)(unsigned char)text.ptr[at + i]);
    }
}

static void explain_char(urikit_str text, size_t at, const char *code, fault *why)
{
    char name[64];
    char triplets[16];
    place where = place_at(text, at);
    const char *part = place_names[where];
    unsigned char c = (unsigned char)text.ptr[at];

    explain_byte(text, at, name);
    put_triplets(text, at, triplets);
    if (c == 0xEF && text.len - at >= 3 && memcmp(text.ptr + at, "\xEF\xBB\xBF", 3) == 0) {
        fault_set(why, code, at, "a byte order mark (U+FEFF), which some editors write at the start of a file");
    } else if (c == '\r' && at + 1 == text.len) {
        fault_set(why, code, at,
                  "a carriage return ends the record: lines seem to end in CR LF (tr -d '\\r' removes it)");
    } else if (at > 0 && text.ptr[at - 1] == ']' && where == PLACE_HOST) {
        fault_set(why, code, at, "%s after an IP literal: only ':' and a port, '/', '?' or '#' can follow", name);
    } else if (c == '[' || c == ']') {
        fault_set(why, code, at, "%s is allowed only around an IP literal; elsewhere it is %s", name, triplets);
    } else if (c == '#') {
        fault_set(why, code, at, "a second '#': in a fragment it is %s", triplets);
    } else if (c == '@' && where != PLACE_PORT) {
        fault_set(why, code, at, "a second '@' in the authority: in userinfo it is %s", triplets);
    } else if (c == '\\') {
        fault_set(why, code, at, "'\\' is not allowed in a %s: a separator is '/', the character itself %s", part,
                  triplets);
    } else if (where == PLACE_PORT) {
        fault_set(why, code, at, "%s is not allowed in a port, and in userinfo only encoded", name);
    } else if (c >= 0x80) {
        fault_set(why, code, at, "%s is not ASCII: in a URI it is written %s", name, triplets);
    } else {
        fault_set(why, code, at, "%s is not allowed in a %s; encode it as %s", name, part, triplets);
    }
}

static const char *reference_kind(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return "iri-reference";
        }
    }
    return "uri-reference";
}

static void explain_scheme(urikit_str text, size_t at, const char *code, fault *why)
{
    const char *other = reference_kind(text);
    char name[64];
    place_span spans[PLACE_COUNT];

    place_split(text, spans);
    if (at == text.len) {
        fault_set(why, code, at, "%s; a URI begins with a scheme and ':' (--as %s takes references without)",
                  text.len > 0 ? "no scheme: the text ends before a ':'" : "an empty text", other);
    } else if (text.ptr[at] == ':' && at > 0) {
        fault_set(
            why, code, at,
            "'%.*s' before ':' is not a scheme: a scheme is a letter, then letters, digits, '+', '-' or '.'",
            at < 60 ? (int)at : 60, text.ptr);
    } else if (at == 0) {
        fault_set(why, code, at,
                  "%s cannot begin a scheme, and a URI has one; --as %s takes references without",
                  explain_byte(text, at, name), other);
    } else if (spans[PLACE_SCHEME].there) {
        fault_set(why, code, at, "%s is not allowed in a scheme: only letters, digits, '+', '-' and '.' are",
                  explain_byte(text, at, name));
    } else {
        fault_set(why, code, at, "no scheme: %s comes before any ':'; --as %s takes references without",
                  explain_byte(text, at, name), other);
    }
}

static void explain_port(urikit_str text, size_t at, const char *code, fault *why)
{
    size_t secret;
    size_t secret_end;
    char name[64];
    place_span spans[PLACE_COUNT];

    place_split(urikit_str_of(text.ptr, at), spans);
    if (secret_next(text, 0, &secret, &secret_end) && secret <= at &&
        (at <= secret_end || (spans[PLACE_PORT].there && secret >= spans[PLACE_PORT].start))) {
        fault_set(why, code, at, "what follows ':' is not a port; in a password %s is percent-encoded",
                  at < text.len ? explain_byte(text, at, name) : "this");
    } else if (find_any(text, at, text.len, "/?#") == at) {
        size_t start = spans[PLACE_PORT].start;
        size_t len = at - start;

        fault_set(why, code, at, "'%.*s' is not a port: digits only (and no '@' follows that would make it a password)",
                  len < 60 ? (int)len : 60, text.ptr + start);
    } else {
        fault_set(why, code, at, "%s is not a digit: a port has nothing else", explain_byte(text, at, name));
    }
}

static void explain_ip_literal(urikit_str text, size_t at, const char *code, fault *why)
{
    char name[64];
    size_t start = at;

    while (start > 0 && text.ptr[start - 1] != '[') {
        start--;
    }
    if (at == text.len) {
        fault_set(why, code, at, "the text ends inside an IP literal: its ']' is missing");
    } else if (text.ptr[at] == '%') {
        fault_set(why, code, at, "a zone is not allowed in a URI: RFC 3986 has none, and RFC 6874, which added it, is obsolete");
    } else if (text.ptr[at] == ']') {
        fault_set(why, code, at, "the address '%.*s' is not complete", at - start < 60 ? (int)(at - start) : 60,
                  text.ptr + start);
    } else if (start < at && (text.ptr[start] == 'v' || text.ptr[start] == 'V')) {
        fault_set(why, code, at, "%s is not allowed here: an IPvFuture address is 'v', hex digits, '.', and its text",
                  explain_byte(text, at, name));
    } else if (is_hex(text.ptr[at]) || text.ptr[at] == ':' || text.ptr[at] == '.') {
        fault_set(why, code, at, "no IPv6 address has %s here", explain_byte(text, at, name));
    } else {
        fault_set(why, code, at, "%s is not allowed in an IPv6 address", explain_byte(text, at, name));
    }
}

void explain_uri(urikit_str text, urikit_code code, size_t at, fault *why)
{
    char name[64];
    const char *word = urikit_code_token(code);

    if (code == URIKIT_E_CHAR && at < text.len) {
        explain_char(text, at, word, why);
    } else if (code == URIKIT_E_PERCENT && at < text.len) {
        fault_set(why, word, at, "%s is not a hex digit", explain_byte(text, at, name));
    } else if (code == URIKIT_E_PERCENT) {
        fault_set(why, word, at, "the text ends inside a triplet: '%%' must be followed by two hex digits");
    } else if (code == URIKIT_E_SCHEME) {
        explain_scheme(text, at, word, why);
    } else if (code == URIKIT_E_PORT) {
        explain_port(text, at, word, why);
    } else if (code == URIKIT_E_IP_LITERAL) {
        explain_ip_literal(text, at, word, why);
    } else {
        fault_set(why, word, at, "%s", urikit_code_text(code));
    }
}

/* A character beyond ASCII that RFC 3987 keeps out of an IRI, or out of this part of one. */
static void explain_wide(urikit_str text, size_t at, const char *code, fault *why)
{
    uint32_t scalar = 0;
    char name[64];
    char triplets[16];
    bool bidi;

    (void)urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    bidi = scalar == 0x200E || scalar == 0x200F || (scalar >= 0x202A && scalar <= 0x202E);
    explain_byte(text, at, name);
    put_triplets(text, at, triplets);
    if (bidi) {
        fault_set(why, code, at, "%s changes the direction of text: no IRI holds it (RFC 3987, 4.1)", name);
    } else if ((scalar >= 0xE000 && scalar <= 0xF8FF) || scalar >= 0xF0000) {
        fault_set(why, code, at, "%s is for private use, which is allowed only in a query; elsewhere it is %s", name,
                  triplets);
    } else {
        fault_set(why, code, at, "%s is a control or no character at all: no IRI holds it; encoded it is %s", name,
                  triplets);
    }
}

void explain_iri(urikit_str text, urikit_code code, size_t at, fault *why)
{
    const char *word = urikit_code_token(code);

    if (code == URIKIT_E_UTF8) {
        fault_set(why, word, at, "the byte 0x%02X does not begin a character in UTF-8",
                  (unsigned)(unsigned char)text.ptr[at]);
    } else if (code == URIKIT_E_CHAR && at < text.len && (unsigned char)text.ptr[at] >= 0x80) {
        explain_wide(text, at, word, why);
    } else if (code == URIKIT_E_SCHEME && text.len >= 3 && memcmp(text.ptr, "\xEF\xBB\xBF", 3) == 0) {
        fault_set(
            why, word, at,
            "a byte order mark (U+FEFF) is before the scheme; some editors write one at the start of a file");
    } else {
        explain_uri(text, code, at, why);
    }
}

void explain_component(urikit_str text, size_t at, const char *component, fault *why)
{
    char name[64];
    char triplets[16];

    put_triplets(text, at, triplets);
    fault_set(why, urikit_code_token(URIKIT_E_CHAR), at,
              "%s is not allowed unencoded in this component (%s); encode it as %s", explain_byte(text, at, name), component,
              triplets);
}
