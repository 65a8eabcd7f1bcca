/* SPDX-License-Identifier: MIT */
/* Passwords in the userinfo of URLs, valid or not, as some program reads them. */
#include <urikit/redact.h>

#include "../base/ascii.h"

#include <string.h>

static bool password_is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* What browsers leave out wherever it is. */
static bool password_is_dropped(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

/* The length of the first of some spellings that is at i; 0: none is. */
static size_t password_spelling_len(urikit_str text, size_t i, const char *const *spellings)
{
    for (; *spellings; spellings++) {
        size_t len = strlen(*spellings);

        if (len <= text.len - i && memcmp(text.ptr + i, *spellings, len) == 0) {
            return len;
        }
    }
    return 0;
}

/* The length of a ':' at i, as itself, encoded, or as what a mapping of names (NFKC) makes one; 0: there is none. */
static size_t password_colon_len(urikit_str text, size_t i)
{
    static const char *const spellings[] = { ":", "%3A", "%3a", "\xEF\xBC\x9A", "\xEF\xB9\x95", "\xEF\xB8\x93", NULL };

    return password_spelling_len(text, i, spellings);
}

/* The same for '@'. */
static size_t password_at_sign_len(urikit_str text, size_t i)
{
    static const char *const spellings[] = { "@", "%40", "\xEF\xBC\xA0", "\xEF\xB9\xAB", NULL };

    return password_spelling_len(text, i, spellings);
}

/* True if the name before the colon at `colon` is a scheme after which browsers need no slashes. */
static bool password_is_web_scheme(urikit_str text, size_t colon)
{
    static const char *const names[] = { "http", "https", "ws", "wss", "ftp" };
    size_t k;

    for (k = 0; k < sizeof names / sizeof names[0]; k++) {
        size_t left = strlen(names[k]);
        size_t i = colon;

        while (i > 0 && left > 0 && (password_is_dropped(text.ptr[i - 1]) || (text.ptr[i - 1] | 0x20) == names[k][left - 1])) {
            left -= password_is_dropped(text.ptr[i - 1]) ? 0 : 1;
            i--;
        }
        if (left == 0 && (i == 0 || !((text.ptr[i - 1] | 0x20) >= 'a' && (text.ptr[i - 1] | 0x20) <= 'z'))) {
            return true;
        }
    }
    return false;
}

/*
 * The beginning of the next authority at or after *i, as some reader sees one: after two slashes, also with tabs and line
 * ends between, or after "http:" without any. False if there is none.
 */
static bool password_authority(urikit_str text, size_t *i)
{
    for (; *i < text.len; ++*i) {
        size_t slashes = 0;
        size_t k = *i;

        if (text.ptr[k] != ':' && !password_is_slash(text.ptr[k])) {
            continue;
        }
        for (k += text.ptr[k] == ':'; k < text.len && (password_is_slash(text.ptr[k]) || password_is_dropped(text.ptr[k])); k++) {
            slashes += password_is_slash(text.ptr[k]);
        }
        if (slashes >= 2 || (text.ptr[*i] == ':' && password_is_web_scheme(text, *i))) {
            *i = k;
            return true;
        }
        *i = k > *i ? k - 1 : *i;
    }
    return false;
}

/* An authority: where it ends, and in it the first ':' and the last '@', which may be encoded. */
typedef struct authority_marks {
    size_t end;
    size_t colon;   /* SIZE_MAX: none */
    size_t at_sign; /* SIZE_MAX: none */
} authority_marks;

/* True for a quotation mark after which the sentence of a message goes on. */
static bool password_ends_quotation(urikit_str text, size_t i)
{
    return text.ptr[i] == '\'' && (i + 1 == text.len || memchr(" ,;:.", text.ptr[i + 1], 5) != NULL);
}

static authority_marks password_marks(urikit_str text, size_t authority, bool in_message)
{
    authority_marks marks = { authority, SIZE_MAX, SIZE_MAX };
    size_t i = authority;

    for (; i < text.len && !(in_message && password_ends_quotation(text, i)) && !password_is_slash(text.ptr[i]) &&
           text.ptr[i] != '?' && text.ptr[i] != '#';
         i++) {
        marks.at_sign = password_at_sign_len(text, i) ? i : marks.at_sign;
        marks.colon = marks.colon == SIZE_MAX && password_colon_len(text, i) ? i : marks.colon;
    }
    marks.end = i;
    return marks;
}

/* The last '@' of the text at or after `from`; SIZE_MAX: none. */
static size_t password_last_at_sign(urikit_str text, size_t from)
{
    size_t i = text.len;

    while (i > from) {
        if (password_at_sign_len(text, --i)) {
            return i;
        }
    }
    return SIZE_MAX;
}

/* True if what follows the first colon is not a port: a password with a '/' in it, as in http://user:pa/ss@host. */
static bool password_is_no_port(urikit_str text, size_t authority, const authority_marks *marks)
{
    size_t i;

    if (marks->colon == SIZE_MAX || (authority < text.len && text.ptr[authority] == '[')) {
        return false;
    }
    for (i = marks->colon + password_colon_len(text, marks->colon); i < marks->end && ascii_is_digit(text.ptr[i]); i++) {
    }
    return i < marks->end;
}

bool urikit_password_next(urikit_str text, bool in_message, size_t from, size_t *start, size_t *end)
{
    bool no_more = false; /* no '@' follows an authority without one */
    size_t i = from;

    while (password_authority(text, &i)) {
        authority_marks marks = password_marks(text, i, in_message);

        if (marks.at_sign == SIZE_MAX && !no_more && password_is_no_port(text, i, &marks)) {
            marks.at_sign = password_last_at_sign(text, marks.end);
            no_more = marks.at_sign == SIZE_MAX;
        }
        if (marks.at_sign != SIZE_MAX && marks.colon < marks.at_sign) {
            *start = marks.colon + password_colon_len(text, marks.colon);
            *end = marks.at_sign;
            if (*start < *end) {
                return true;
            }
        }
        i = marks.end;
    }
    return false;
}
