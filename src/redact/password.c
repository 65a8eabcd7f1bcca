/* SPDX-License-Identifier: MIT */
/* Passwords and tokens in the userinfo of URLs, valid or not, as some program reads them. */
#include <urikit/redact.h>

#include "../base/ascii.h"
#include "../text/slice.h"
#include "at_sign.h"
#include "secret_value.h"

#include <string.h>

/* Bytes after an authority that its password may go on for: so each byte is read a bounded number of times. */
enum { PASSWORD_TAIL_MAX = 128 };

static bool password_is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* What browsers leave out wherever it is. */
static bool password_is_dropped(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

/* The length of a ':' at i, as itself, encoded, or as what a mapping of names (NFKC) makes one; 0: there is none. */
static size_t password_colon_len(urikit_str text, size_t i)
{
    static const char *const spellings[] = { ":", "%3A", "%3a", "\xEF\xBC\x9A", "\xEF\xB9\x95", "\xEF\xB8\x93" };
    size_t k;

    for (k = 0; k < sizeof spellings / sizeof spellings[0]; k++) {
        if (text.ptr[i] == spellings[k][0] && urikiti_slice_begins(slice_from(text, i), spellings[k])) {
            return strlen(spellings[k]);
        }
    }
    return 0;
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
        marks.at_sign = at_sign_len(text, i) ? i : marks.at_sign;
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
        if (at_sign_len(text, --i)) {
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

/* How many numbers with '.' between begin a text, four at most; *len: their length. */
static unsigned password_numbers(urikit_str text, size_t *len)
{
    unsigned count = 0;
    size_t i = 0;

    for (*len = 0; count < 4 && i < text.len && ascii_is_digit(text.ptr[i]); count++) {
        while (i < text.len && ascii_is_digit(text.ptr[i])) {
            i++;
        }
        *len = i;
        i += i < text.len && text.ptr[i] == '.';
    }
    return count;
}

/* True if what follows an '@' in a path is a version, as in "pkg@1.0" and "repo@v2", and not the host after a password. */
static bool password_is_version(urikit_str text)
{
    bool v = text.len > 0 && (text.ptr[0] | 0x20) == 'v';
    size_t len;
    unsigned numbers = password_numbers(slice_from(text, v), &len);
    char next = v + len < text.len ? text.ptr[v + len] : '/';

    return (numbers >= 2 || (numbers == 1 && next != '.' && next != ':' && !ascii_is_alpha(next))) && (numbers < 4 || v);
}

/* True if a text ends at i, or a blank or the mark of a sentence before one is there. */
static bool password_ends_word(urikit_str text, size_t i)
{
    i += i < text.len && memchr(".,;:!)'", text.ptr[i], 7) != NULL;
    return i >= text.len || (unsigned char)text.ptr[i] <= ' ';
}

/* The name that begins a text: letters, digits, '-' and '_'. */
static urikit_str password_name(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && text.ptr[i] != '.' && text.ptr[i] != '~' && ascii_is(text.ptr[i], ASCII_UNRESERVED)) {
        i++;
    }
    return slice_to(text, i);
}

/* True if what follows an '@' at the end of a path is a branch, a tag of packages or a full hash, as in "o/r@main". */
static bool password_is_branch(urikit_str text)
{
    static const char *const names[] = {
        "main", "master", "head", "trunk", "develop", "dev", "latest", "next", "stable", "beta"
    };
    urikit_str name = password_name(text);
    size_t k = 0;

    if (name.len < text.len && text.ptr[name.len] != '#' && text.ptr[name.len] != '?' && !password_ends_word(text, name.len)) {
        return false;
    }
    if (name.len == 40 || name.len == 64) {
        while (k < name.len && ascii_is(name.ptr[k], ASCII_HEX)) {
            k++;
        }
        return k == name.len;
    }
    while (k < sizeof names / sizeof names[0] && !urikiti_ascii_is_word(name, names[k])) {
        k++;
    }
    return k < sizeof names / sizeof names[0];
}

/* True if an '@' at i, in a query that has one pair so far, may be before a host: no mail address ends without a dot. */
static bool password_may_go_on(urikit_str text, size_t i)
{
    urikit_str name = password_name(slice_from(text, i + 1));

    return text.ptr[i - 1] != '=' && name.len > 0 && password_ends_word(text, i + 1 + name.len);
}

/*
 * True for a host that is one for certain: an address, localhost, a port after it, or letters after the last dot, as top domains
 * have. A password may hold others: "ss" and "s.s" follow the first '@' of "p@ss/w" and "p@s.s/w".
 */
static bool password_is_certain_host(urikit_str host)
{
    size_t colon = urikiti_slice_find(host, ':');
    urikit_str name = slice_to(host, colon);
    size_t top = name.len;
    size_t len;

    if (host.len > 0 && host.ptr[0] == '[') {
        return true;
    }
    if (colon + 1 < host.len) {
        return password_numbers(slice_from(host, colon + 1), &len) == 1 && len == host.len - colon - 1;
    }
    while (top > 0 && (ascii_is_alpha(name.ptr[top - 1]) || (unsigned char)name.ptr[top - 1] >= 0x80)) {
        top--;
    }
    return urikiti_ascii_is_word(name, "localhost") || (top > 0 && name.ptr[top - 1] == '.' && name.len - top >= 2) ||
           (password_numbers(name, &len) == 4 && len == name.len);
}

/* True if a host begins a text and a path or a port follows it: so an authority ends, and seldom the value of a pair. */
static bool password_ends_authority(urikit_str text)
{
    size_t i = 0;

    while (i < text.len && (ascii_is(text.ptr[i], ASCII_UNRESERVED) || (unsigned char)text.ptr[i] >= 0x80)) {
        i++;
    }
    return i > 0 && i < text.len &&
           (password_is_slash(text.ptr[i]) || (text.ptr[i] == ':' && i + 1 < text.len && ascii_is_digit(text.ptr[i + 1])));
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

/* True for two slashes that begin another authority: "http://" or ",//", and not those of a password, "p@s//w". */
static bool password_is_next_authority(urikit_str text, size_t i)
{
    return text.len - i >= 2 && password_is_slash(text.ptr[i]) && password_is_slash(text.ptr[i + 1]) &&
           !ascii_is_alpha(text.ptr[i - 1]) && !ascii_is_digit(text.ptr[i - 1]);
}

/*
 * Where the password ends that has '@' and then '/', '?' or '#' in it. The first '@' is its end if a host follows that is one for
 * certain, as far as paths have '@' with that scheme, too: "http://u:p@h.example/@a". Otherwise it is the last '@' of the word
 * that no version follows, nor with such a scheme a branch: a part too much that is masked does less harm than a part of a password
 * that is not. In the pairs of a query, as "?mail=a@b.example", it must end an authority, or in the first pair be before a name that
 * no mail address has; after a host that is certain none counts.
 */
static size_t password_longer_end(urikit_str text, const authority_marks *marks, bool web, bool in_message)
{
    size_t first = marks->at_sign + at_sign_len(text, marks->at_sign);
    bool certain = password_is_certain_host(urikit_str_of(text.ptr + first, marks->end - first));
    size_t at_sign = marks->at_sign;
    bool has_path = web && password_ends_authority(slice_from(text, first));
    bool in_query = false;
    bool first_pair = true;
    size_t i;

    text = slice_to(text, marks->end + PASSWORD_TAIL_MAX < text.len ? marks->end + PASSWORD_TAIL_MAX : text.len);

    if (web && certain) {
        return at_sign;
    }
    for (i = marks->end; i < text.len && (unsigned char)text.ptr[i] > ' ' && !(in_message && password_ends_quotation(text, i)) &&
                         !password_is_next_authority(text, i);
         i++) {
        in_query = in_query || password_is_query(text, i);
        first_pair = first_pair && text.ptr[i] != '&';
        if (in_query && certain) {
            break;
        }
        if (text.ptr[i] == '@' && !(web && password_is_slash(text.ptr[i - 1])) && !password_is_version(slice_from(text, i + 1)) &&
            !(has_path && at_sign == marks->at_sign && password_is_branch(slice_from(text, i + 1))) &&
            (!in_query || password_ends_authority(slice_from(text, i + 1)) || (first_pair && password_may_go_on(text, i)))) {
            at_sign = i;
        }
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
