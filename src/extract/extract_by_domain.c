/* SPDX-License-Identifier: MIT */
/* Candidates without a scheme: domain names in running text. */
#include <urikit/text.h>

#include "../text/slice.h"
#include "extract_candidate.h"
#include "extract_label.h"

#include <string.h>

enum {
    FIND_NAME_MAX = 253,  /* bytes of a domain name */
    LABEL_CHARS = 63,     /* characters of its first label */
    FIND_LABEL_MAX = 252, /* bytes of these */
    PORT_DIGITS = 5,      /* digits of a port */
    ENTITY_MAX = 10,      /* bytes of a character reference, with '&' and ';' */
    IGNORED_MAX = 8,      /* characters that are not visible, before a name */
};

static bool is_label_byte(char c)
{
    return ascii_is_alpha(c) || ascii_is_digit(c) || c == '-';
}

/* The length of the character of a label that ends before p; 0: there is none. No byte before `least` is read. */
static size_t label_before(const char *least, const char *p)
{
    uint32_t scalar;
    size_t n;

    if (p > least && (unsigned char)p[-1] < 0x80) {
        return is_label_byte(p[-1]);
    }
    n = urikiti_last_scalar(urikit_str_of(least, (size_t)(p - least)), &scalar);
    return n > 0 && urikiti_is_label_scalar(scalar) ? n : 0;
}

/* The length of the character of a label at p, which is before `end`; 0: there is none. */
static size_t label_at(const char *p, const char *end)
{
    uint32_t scalar;
    size_t n;

    if ((unsigned char)*p < 0x80) {
        return is_label_byte(*p);
    }
    n = urikit_utf8_decode(p, (size_t)(end - p), &scalar);
    return n > 0 && urikiti_is_label_scalar(scalar) ? n : 0;
}

/* True if "&eacute;" or such is before p: it stands for a letter. Those that end a word in markup do not. */
static bool is_after_entity(const char *least, const char *p)
{
    static const char *const ends[] = { "nbsp", "lt", "gt", "quot", "apos", "#160", "#34", "#39", "#60", "#62", "#x27" };
    const char *name = p - 1;
    size_t i;

    if (p == least || p[-1] != ';') {
        return false;
    }
    while (name > least && p - name < ENTITY_MAX && (ascii_is_alpha(name[-1]) || ascii_is_digit(name[-1]) || name[-1] == '#')) {
        name--;
    }
    if (name == p - 1 || name == least || name[-1] != '&') {
        return false;
    }
    for (i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (urikiti_ascii_is_word(urikit_str_of(name, (size_t)(p - 1 - name)), ends[i])) {
            return false;
        }
    }
    return true;
}

/* True for the marks of Spanish, and for a bullet. */
static bool opens_word(uint32_t scalar)
{
    return scalar == 0xA1 || scalar == 0xBF || scalar == 0x2022;
}

/* True if a word that begins at p is not a domain name of its own, for what is before it. */
static bool joins_word(const char *least, const char *p)
{
    size_t ignored;

    for (ignored = 0; p > least; ignored++) {
        uint32_t scalar;
        size_t n = urikiti_last_scalar(urikit_str_of(least, (size_t)(p - least)), &scalar);

        if (n == 0 || ignored == IGNORED_MAX) {
            return true;
        }
        if (scalar < 0x80) {
            return ascii_is((char)scalar, ASCII_UNRESERVED) || memchr("@/\\%+#&$", (char)scalar, 9) != NULL ||
                   is_after_entity(least, p);
        }
        if (!urikiti_is_ignored(scalar)) {
            return !urikiti_ends_prose(scalar) && !urikiti_is_wide_punctuation(scalar) && !opens_word(scalar);
        }
        p -= n;
    }
    return false;
}

/* The number of labels of a name. *last: where the last one begins. */
static size_t count_labels(urikit_str name, size_t *last)
{
    size_t count = 1;
    size_t i;

    *last = 0;
    for (i = 0; i < name.len; i++) {
        if (name.ptr[i] == '.') {
            count++;
            *last = i + 1;
        }
    }
    return count;
}

static bool is_domain_name(const urikit_extract *x, urikit_str name)
{
    size_t last;
    size_t count = count_labels(name, &last);
    bool www = name.len > 4 && urikiti_ascii_is_word(urikit_str_of(name.ptr, 4), "www.");

    if (count < (www ? 3U : 2U)) {
        return false;
    }
    if (www && (x->options.flags & URIKIT_EXTRACT_WWW)) {
        return ascii_is_alpha(name.ptr[last]) || (unsigned char)name.ptr[last] >= 0x80;
    }
    return (x->options.flags & URIKIT_EXTRACT_DOMAINS) && urikiti_is_top_domain(urikit_str_of(name.ptr + last, name.len - last));
}

/* The first byte after the labels and dots that follow the dot, about FIND_NAME_MAX of them at the most. */
static const char *domain_end(const urikit_extract *x, const char *dot)
{
    const char *end = x->window + x->len;
    const char *p = dot;

    while (p < end && p - dot < FIND_NAME_MAX) {
        size_t n = *p == '.' ? p == dot || p[-1] != '.' : label_at(p, end);

        if (n == 0) {
            break;
        }
        p += n;
    }
    return p;
}

/* The end of ":8080" at p; p if it has no digits, or too many. */
static const char *port_end(const urikit_extract *x, const char *p)
{
    const char *end = x->window + x->len;
    const char *q = p + 1;

    if (p == end || *p != ':') {
        return p;
    }
    while (q < end && q - p <= PORT_DIGITS + 1 && ascii_is_digit(*q)) {
        q++;
    }
    return q - p > 1 && q - p <= PORT_DIGITS + 1 ? q : p;
}

/* Where the label before the dot begins. *after_color: after a color sequence of a terminal, "ESC [ 1 m". */
static const char *domain_start(const urikit_extract *x, const char *dot, bool *after_color)
{
    const char *least = window_at(x, dot) < x->found_end + FIND_LABEL_MAX ? x->window + x->found_end : dot - FIND_LABEL_MAX;
    const char *start = dot;
    const char *p;
    size_t n;

    while ((n = label_before(least, start)) > 0) {
        start -= n;
    }
    p = start;
    while (ascii_is_digit(*p)) {
        p++;
    }
    *after_color = urikiti_ends_color(x, p);
    return *after_color ? p + 1 : start;
}

/*
 * False if the label is too long, begins with what only joins letters, or has letters of a script without blanks and ASCII letters: nobody can tell where its
 * word begins, as in a Chinese sentence with a name in it.
 */
static bool is_first_label(const char *start, const char *dot)
{
    bool ascii = false;
    bool no_blanks = false;
    bool begins = true;
    size_t count;

    if (urikiti_slice_is_ascii(urikit_str_of(start, (size_t)(dot - start)))) {
        return start < dot && dot - start <= LABEL_CHARS;
    }
    for (count = 0; start < dot && count < LABEL_CHARS; count++) {
        uint32_t scalar = 0;

        start += urikit_utf8_decode(start, (size_t)(dot - start), &scalar);
        ascii = ascii || (scalar < 0x80 && ascii_is_alpha((char)scalar));
        no_blanks = no_blanks || urikiti_has_no_blanks(scalar);
        begins = begins && !(count == 0 && (scalar == 0xB7 || urikiti_is_ignored(scalar)));
    }
    return start == dot && count > 0 && begins && !(ascii && no_blanks);
}

find_verdict urikiti_try_domain(urikit_extract *x, const char *dot, urikit_find *find)
{
    find_candidate c = { 0 };
    const char *end = domain_end(x, dot);
    bool after_color;

    if (end - dot < FIND_NAME_MAX && x->window + x->len - end < PORT_DIGITS + 2 && !x->last) {
        return VERDICT_MORE;
    }
    x->at = window_at(x, end);
    while (end > dot && (end[-1] == '.' || end[-1] == '-')) {
        end--;
    }
    c.x = x;
    c.domain = true;
    c.start = domain_start(x, dot, &after_color);
    if (*c.start == '-' || end - c.start > FIND_NAME_MAX || !is_first_label(c.start, dot) ||
        (!after_color && joins_word(x->window, c.start)) || (end < x->window + x->len && *end == '@') ||
        !is_domain_name(x, urikit_str_of(c.start, (size_t)(end - c.start)))) {
        return VERDICT_NOTHING;
    }
    urikiti_start_run(&c);
    urikiti_find_context(&c);
    c.head = port_end(x, end);
    if ((size_t)(c.head - c.start) >= x->cap) {
        x->too_long++;
        return VERDICT_NOTHING;
    }
    c.run.authority = true;
    return urikiti_follow_run(&c, find);
}
