/* SPDX-License-Identifier: MIT */
/* Rules about single characters: encoded characters, and characters that are never allowed. */
#include "lint_find.h"

#include "../base/ascii.h"
#include "../text/triplet.h"
#include "../host/char_look.h"

/* ---- bytes as they are ----------------------------------------------------------- */

static bool is_raw_control(char c)
{
    return (unsigned char)c <= 0x20 || c == 0x7F;
}

/* Finds runs of control characters and spaces. */
bool urikiti_lint_control(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    size_t i = from;

    while (i < lint->text.len && !is_raw_control(lint->text.ptr[i])) {
        i++;
    }
    finding->start = i;
    while (i < lint->text.len && is_raw_control(lint->text.ptr[i])) {
        i++;
    }
    finding->end = i;
    finding->detail = i > finding->start ? (unsigned char)lint->text.ptr[finding->start] : 0;
    return i > finding->start;
}

bool urikiti_lint_backslash(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    size_t i = from;

    while (i < lint->text.len && lint->text.ptr[i] != '\\') {
        i++;
    }
    finding->start = i;
    while (i < lint->text.len && lint->text.ptr[i] == '\\') {
        i++;
    }
    finding->end = i;
    finding->detail = 0;
    return i > finding->start;
}

/* ---- triplets ------------------------------------------------------------------------ */

static bool is_triplet_at(const urikit_lint *lint, size_t i)
{
    const char *p = lint->text.ptr + i;

    return lint->text.len - i >= 3 && p[0] == '%' && ascii_is(p[1], ASCII_HEX) && ascii_is(p[2], ASCII_HEX);
}

/* The first '%' of text[i..end); end if there is none. */
static size_t next_percent(const urikit_lint *lint, size_t i, size_t end)
{
    return i < end ? i + urikiti_slice_find(urikit_str_of(lint->text.ptr + i, end - i), '%') : end;
}

/* True for the octets that a rule looks for. */
typedef bool octet_is(char octet);

static bool octet_is_nul(char c)
{
    return c == '\0';
}

static bool octet_is_line_end(char c)
{
    return c == '\r' || c == '\n';
}

static bool octet_is_control(char c)
{
    return ((unsigned char)c < 0x20 && c != '\0' && c != '\r' && c != '\n') || c == 0x7F;
}

static bool octet_is_backslash(char c)
{
    return c == '\\';
}

static bool octet_is_slash(char c)
{
    return c == '/';
}

static bool octet_is_delimiter(char c)
{
    return c == ':' || c == '/' || c == '?' || c == '#' || c == '[' || c == ']' || c == '@';
}

/* Finds the first triplet in [from, end) with such an octet, and the triplets with such octets that follow it. */
static bool find_octets(const urikit_lint *lint, size_t from, size_t end, octet_is *wanted, urikit_finding *finding)
{
    size_t i = next_percent(lint, from, end);

    while (i < end && !(is_triplet_at(lint, i) && wanted(triplet_octet(lint->text.ptr + i)))) {
        i = next_percent(lint, i + 1, end);
    }
    if (i >= end) {
        return false;
    }
    finding->start = i;
    finding->detail = (unsigned char)triplet_octet(lint->text.ptr + i);
    while (i < end && is_triplet_at(lint, i) && wanted(triplet_octet(lint->text.ptr + i))) {
        i += 3;
    }
    finding->end = i;
    return true;
}

bool urikiti_lint_encoded_nul(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_octets(lint, from, lint->text.len, octet_is_nul, finding);
}

bool urikiti_lint_encoded_line_end(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_octets(lint, from, lint->text.len, octet_is_line_end, finding);
}

bool urikiti_lint_encoded_control(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_octets(lint, from, lint->text.len, octet_is_control, finding);
}

static size_t end_of_path(const urikit_lint *lint)
{
    return offset_of(lint, lint->parts.path.ptr) + lint->parts.path.len;
}

bool urikiti_lint_encoded_backslash(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_octets(lint, from, end_of_path(lint), octet_is_backslash, finding);
}

/* Looks for all of gen-delims in the authority, but only '/' in the path: "C%23" is a normal name of a page. */
bool urikiti_lint_encoded_delimiter(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    size_t path = offset_of(lint, lint->parts.path.ptr);

    return find_octets(lint, from, path, octet_is_delimiter, finding) ||
           find_octets(lint, later(from, path), end_of_path(lint), octet_is_slash, finding);
}

static bool in_ip_literal(const urikit_lint *lint, size_t i)
{
    urikit_str host = lint->parts.host;

    return host.len > 0 && host.ptr[0] == '[' && i >= offset_of(lint, host.ptr) && i < offset_of(lint, host.ptr) + host.len;
}

/* Finds "%25" before two hex digits. */
bool urikiti_lint_double_encoding(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    const char *p = lint->text.ptr;
    size_t i;

    for (i = next_percent(lint, from, lint->text.len); i < lint->text.len; i = next_percent(lint, i + 1, lint->text.len)) {
        if (is_triplet_at(lint, i) && p[i + 1] == '2' && p[i + 2] == '5' && lint->text.len - i >= 5 &&
            ascii_is(p[i + 3], ASCII_HEX) && ascii_is(p[i + 4], ASCII_HEX)) {
            if (in_ip_literal(lint, i)) {
                continue; /* "%25" before a zone, RFC 6874 */
            }
            return finding_is(finding, i, i + 5, 0);
        }
    }
    return false;
}

/* ---- UTF-8 ----------------------------------------------------------------------------- */

/* The first '%' or byte that is not ASCII, from byte i on; the text's length if there is none. */
static size_t next_encoded(const urikit_lint *lint, size_t i)
{
    if (!(lint->contents & CONTAINS_HIGH)) {
        return next_percent(lint, i, lint->text.len);
    }
    while (i < lint->text.len && (unsigned char)lint->text.ptr[i] < 0x80 && lint->text.ptr[i] != '%') {
        i++;
    }
    return i;
}

/* The octet at byte i, encoded or not; *n: its length in the text. */
static unsigned octet_at(const urikit_lint *lint, size_t i, size_t *n)
{
    if (i >= lint->text.len) {
        *n = 0;
        return 0;
    }
    *n = is_triplet_at(lint, i) ? 3 : 1;
    return (unsigned char)(*n == 3 ? triplet_octet(lint->text.ptr + i) : lint->text.ptr[i]);
}

/* Reads up to four octets from byte i on: their values, and where each ends. Returns their number. */
static size_t octets_at(const urikit_lint *lint, size_t i, char octets[4], size_t ends[4])
{
    size_t count;

    for (count = 0; count < 4; count++) {
        size_t n;

        octets[count] = (char)octet_at(lint, i, &n);
        if (n == 0) {
            break;
        }
        i += n;
        ends[count] = i;
    }
    return count;
}

/* The number of octets of the overlong sequence at the beginning; 0 if it is not overlong. */
static size_t overlong_len(const char octets[4], size_t count)
{
    unsigned first = (unsigned char)octets[0];
    unsigned second = count > 1 ? (unsigned char)octets[1] : 0;
    size_t len = first == 0xC0 || first == 0xC1 ? 2 : first == 0xE0 ? 3 : first == 0xF0 ? 4 : 0;
    size_t i;

    if (len == 0 || len > count || (len == 3 && second > 0x9F) || (len == 4 && second > 0x8F)) {
        return 0;
    }
    for (i = 1; i < len; i++) {
        if (((unsigned char)octets[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return len;
}

/* The code point that an overlong sequence encodes. */
static uint32_t overlong_value(const char octets[4], size_t len)
{
    uint32_t value = (unsigned char)octets[0] & (0x7FU >> len);
    size_t i;

    for (i = 1; i < len; i++) {
        value = value << 6 | ((unsigned char)octets[i] & 0x3FU);
    }
    return value;
}

bool urikiti_lint_overlong(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    size_t i;

    for (i = next_encoded(lint, from); i < lint->text.len; i = next_encoded(lint, i + 1)) {
        char octets[4];
        size_t ends[4];
        size_t len;

        len = overlong_len(octets, octets_at(lint, i, octets, ends));
        if (len > 0) {
            return finding_is(finding, i, ends[len - 1], overlong_value(octets, len));
        }
    }
    return false;
}

/* Finds triplets that do not decode to UTF-8, except overlong forms. Without triplets, this is the rule `invalid`. */
bool urikiti_lint_not_utf8(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    size_t i;

    for (i = next_encoded(lint, from); i < lint->text.len; i = next_encoded(lint, i)) {
        char octets[4];
        size_t ends[4];
        size_t count;
        size_t len;
        uint32_t scalar;

        count = octets_at(lint, i, octets, ends);
        len = urikit_utf8_decode(octets, count, &scalar);
        if (len == 0) {
            len = overlong_len(octets, count);
            if (len == 0 && lint->text.ptr[i] == '%') { /* a triplet: '%' alone is a character */
                return finding_is(finding, i, ends[0], (unsigned char)octets[0]);
            }
        }
        i = ends[len > 0 ? len - 1 : 0];
    }
    return false;
}

/* True for the characters that a rule looks for. They are not ASCII. */
typedef bool scalar_is(uint32_t scalar);

/* Finds the first such character, encoded or not, and those that follow it. */
static bool find_scalars(const urikit_lint *lint, size_t from, scalar_is *wanted, urikit_finding *finding)
{
    size_t i;
    bool begun = false;

    for (i = next_encoded(lint, from); i < lint->text.len && !(begun && i > finding->end); i = next_encoded(lint, i)) {
        char octets[4];
        size_t ends[4];
        uint32_t scalar = 0;
        size_t len = urikit_utf8_decode(octets, octets_at(lint, i, octets, ends), &scalar);

        if (len > 1 && wanted(scalar)) {
            if (!begun) {
                finding->start = i;
                finding->detail = scalar;
                begun = true;
            }
            finding->end = ends[len - 1];
        } else if (begun) {
            break;
        }
        i = len > 0 ? ends[len - 1] : i + 1;
    }
    return begun;
}

static bool is_invisible_only(uint32_t scalar)
{
    return urikiti_is_invisible(scalar) && !urikiti_is_bidi_control(scalar);
}

bool urikiti_lint_bidi_control(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_scalars(lint, from, urikiti_is_bidi_control, finding);
}

bool urikiti_lint_invisible(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    return find_scalars(lint, from, is_invisible_only, finding);
}
