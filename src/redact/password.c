/* SPDX-License-Identifier: MIT */
/* Passwords and tokens in the userinfo of URLs, valid or not, as some program reads them. */
#include <urikit/redact.h>

#include "../base/ascii.h"
#include "../text/slice.h"
#include "secret_value.h"

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
 * ends between, or after "http:" without any. False if there is none. *web: its scheme is one of browsers, or it has none.
 */
static bool password_authority(urikit_str text, size_t *i, bool *web)
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
        *web = text.ptr[*i] != ':' || password_is_web_scheme(text, *i);
        if (slashes >= 2 || (text.ptr[*i] == ':' && *web)) {
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

/* True for a host that a password may hold: without a dot, a port or brackets, as after the first '@' of "app:p@ss/word@db.example". */
static bool password_is_plain_host(urikit_str host)
{
    return urikiti_slice_find_any(host, ".:[") == host.len && !urikiti_ascii_is_word(host, "localhost");
}

/* True if the pairs of a query begin at i: "?ssl=true". */
static bool password_is_query(urikit_str text, size_t i)
{
    if (text.ptr[i] != '?') {
        return false;
    }
    for (i++; i < text.len && (ascii_is(text.ptr[i], ASCII_UNRESERVED) || text.ptr[i] == '%'); i++) {
    }
    return i < text.len && text.ptr[i] == '=';
}

/*
 * Where the password ends that has '@' and then '/', '?' or '#' in it: at the last '@' of the word, before two
 * slashes and the pairs of a query. The first '@' is its end if a host follows that is one for certain, as far as paths have '@' with that
 * scheme, too: "http://u:p@h.example/@a".
 */
static size_t password_longer_end(urikit_str text, const authority_marks *marks, bool web, bool in_message)
{
    size_t first = marks->at_sign + password_at_sign_len(text, marks->at_sign);
    size_t at_sign = marks->at_sign;
    size_t i;

    if (web && !password_is_plain_host(urikit_str_of(text.ptr + first, marks->end - first))) {
        return at_sign;
    }
    for (i = marks->end; i < text.len && (unsigned char)text.ptr[i] > ' ' && !(in_message && password_ends_quotation(text, i)) &&
                         !password_is_query(text, i);
         i++) {
        if (text.len - i >= 2 && password_is_slash(text.ptr[i]) && password_is_slash(text.ptr[i + 1])) {
            break; /* another authority */
        }
        at_sign = text.ptr[i] == '@' && !(web && password_is_slash(text.ptr[i - 1])) ? i : at_sign;
    }
    return at_sign;
}

/* Sets the place of what is secret in a userinfo: a password, or all of it where the user is a token. False if nothing is. */
static bool password_in_userinfo(urikit_str text, size_t authority, const authority_marks *marks, size_t *start, size_t *end)
{
    size_t colon = marks->colon < marks->at_sign ? marks->colon : marks->at_sign;

    *end = marks->at_sign;
    *start = colon < marks->at_sign ? colon + password_colon_len(text, colon) : colon;
    if (urikiti_secret_user_form(urikit_str_of(text.ptr + authority, colon - authority),
                                 urikit_str_of(text.ptr + *start, *end - *start))) {
        *start = authority;
    }
    return *start < *end;
}

bool urikit_password_next(urikit_str text, bool in_message, size_t from, size_t *start, size_t *end)
{
    bool no_more = false; /* no '@' follows an authority without one */
    bool web = false;
    size_t i = from;

    while (password_authority(text, &i, &web)) {
        authority_marks marks = password_marks(text, i, in_message);

        if (marks.at_sign == SIZE_MAX && !no_more && password_is_no_port(text, i, &marks)) {
            marks.at_sign = password_last_at_sign(text, marks.end);
            no_more = marks.at_sign == SIZE_MAX;
        } else if (marks.at_sign != SIZE_MAX && marks.colon < marks.at_sign &&
                   marks.colon + password_colon_len(text, marks.colon) < marks.at_sign) {
            marks.at_sign = password_longer_end(text, &marks, web, in_message);
        }
        if (marks.at_sign != SIZE_MAX && password_in_userinfo(text, i, &marks, start, end)) {
            return true;
        }
        i = marks.end;
    }
    return false;
}
