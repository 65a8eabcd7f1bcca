/* SPDX-License-Identifier: MIT */
/* yarl.URL, which aiohttp uses. */
#include "readers.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "host_text.h"

#include <string.h>

/* The bytes c in the text. */
static size_t yarl_count(urikit_str text, char c)
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        count += text.ptr[i] == c;
    }
    return count;
}

static urikit_str yarl_after_blanks(urikit_str text)
{
    while (text.len > 0 && is_dropped_blank(text.ptr[0])) {
        text = str_from(text, 1);
    }
    return text;
}

/* Unlike in RFC 3986, a scheme may begin with a digit or '+', '-', '.'. */
static void yarl_take_scheme(urikit_str *text, reader_plan *plan)
{
    size_t colon = urikiti_find_byte(*text, ':');
    size_t i;

    if (colon == text->len || colon == 0) {
        return;
    }
    for (i = 0; i < colon; i++) {
        if (!ascii_is(text->ptr[i], ASCII_SCHEME) && !is_dropped_blank(text->ptr[i])) {
            return;
        }
    }
    plan->scheme = str_to(*text, colon);
    *text = str_from(*text, colon + 1);
}

/* True for 'v', hex digits, '.', and at least one character. */
static bool yarl_is_future(urikit_str host)
{
    urikit_str rest = yarl_after_blanks(host);
    bool digits = false;

    for (rest = str_from(rest, 1); rest.len > 0 && (ascii_is(rest.ptr[0], ASCII_HEX) || is_dropped_blank(rest.ptr[0]));
         rest = str_from(rest, 1)) {
        digits = digits || !is_dropped_blank(rest.ptr[0]);
    }
    return digits && rest.len > 0 && rest.ptr[0] == '.' && yarl_after_blanks(str_from(rest, 1)).len > 0;
}

/* Checks the brackets of the text after the last '@'. */
static bool yarl_brackets_are_good(urikit_str netloc, urikit_str host)
{
    bool open = urikiti_find_byte(netloc, '[') < netloc.len;
    urikit_str inside;
    urikit_str rest;

    if (open != (urikiti_find_byte(netloc, ']') < netloc.len)) {
        return false;
    }
    if (!open) {
        return true;
    }
    host = yarl_after_blanks(host);
    if (host.len == 0 || host.ptr[0] != '[' || yarl_count(host, '[') > 1 || yarl_count(host, ']') > 1) {
        return false;
    }
    inside = str_from(host, 1);
    inside.len = urikiti_find_byte(inside, ']');
    rest = inside.len + 2 <= host.len ? yarl_after_blanks(str_from(host, inside.len + 2)) : urikit_str_of("", 0);
    if (rest.len > 0 && rest.ptr[0] != ':') {
        return false;
    }
    if (yarl_after_blanks(inside).len > 0 && yarl_after_blanks(inside).ptr[0] == 'v') {
        return yarl_is_future(inside);
    }
    return urikiti_find_byte(inside, ':') < inside.len;
}

/* The text without blanks, if it fits. No address is longer. */
static bool yarl_squeeze(urikit_str text, char space[48], urikit_str *squeezed)
{
    size_t len = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (!is_dropped_blank(text.ptr[i])) {
            if (len == 48) {
                return false;
            }
            space[len++] = text.ptr[i];
        }
    }
    *squeezed = urikit_str_of(space, len);
    return true;
}

/* The place of "%25", blanks between its characters, or text.len. */
static size_t yarl_find_percent25(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        urikit_str rest = str_from(text, i);

        if (rest.ptr[0] != '%') {
            continue;
        }
        rest = yarl_after_blanks(str_from(rest, 1));
        if (rest.len == 0 || rest.ptr[0] != '2') {
            continue;
        }
        rest = yarl_after_blanks(str_from(rest, 1));
        if (rest.len > 0 && rest.ptr[0] == '5') {
            return i;
        }
    }
    return text.len;
}

/* True if the last character is a digit, blanks dropped. */
static bool yarl_ends_with_digit(urikit_str host)
{
    while (host.len > 0 && is_dropped_blank(host.ptr[host.len - 1])) {
        host.len--;
    }
    return host.len > 0 && ascii_is_digit(host.ptr[host.len - 1]);
}

/* Writes an address in its short form. Other hosts become lower case. */
static void yarl_read_host(urikit_str host, reader_plan *plan)
{
    char space[48] = { 0 };
    urikit_str address;
    size_t cut = yarl_find_percent25(host);
    size_t percent = urikiti_find_byte(host, '%');
    urikit_str zone;
    uint8_t ip[4];

    plan->host = host;
    plan->host_kind = READER_HOST_LOWER_ALL;
    plan->wrap = true;
    if (urikiti_find_byte(host, ':') < host.len) {
        zone = str_from(host, percent);
        /* the zone of the address itself is before "%25": it must not be empty */
        if (cut < host.len && percent < cut &&
            (yarl_after_blanks(str_to(str_from(host, percent + 1), cut - percent - 1)).len == 0 ||
             urikiti_find_byte(str_to(str_from(host, percent + 1), cut - percent - 1), '%') < cut - percent - 1)) {
            return;
        }
        if (yarl_squeeze(str_to(host, percent), space, &address) &&
            urikit_ipv6_parse(address, plan->ip, NULL) == URIKIT_OK) {
            plan->host_kind = READER_HOST_IPV6_HEX;
            plan->wrap = false;
            plan->zone = zone;
        }
        return;
    }
    if (cut == host.len) {
        cut = percent;
    }
    if (cut < host.len && yarl_ends_with_digit(host) && yarl_squeeze(str_to(host, cut), space, &address) && urikit_ipv4_parse(address, ip, NULL) == URIKIT_OK) {
        plan->host_kind = READER_HOST_BLANKED; /* "1.2.3.4%A1" stays as it is */
    }
}

/* Sets *authority: true if the authority is not empty after it is read. */
static bool yarl_read_netloc(urikit_str netloc, bool *authority, reader_plan *plan)
{
    static const char *const need_host[] = { "http", "https", "ws", "wss", "ftp" };
    size_t at = urikiti_find_last(netloc, '@');
    urikit_str host = at < netloc.len ? str_from(netloc, at + 1) : netloc;
    urikit_str port = { "", 0 };
    size_t i;

    plan->why = URIKIT_READER_HOST;
    if (urikiti_find_byte(netloc, '\\') < netloc.len || !yarl_brackets_are_good(netloc, host) ||
        urikiti_has_hidden_delimiter(netloc, "/?#@:%")) {
        return false;
    }
    if (urikiti_find_byte(host, '[') < host.len) {
        host = str_from(host, urikiti_find_byte(host, '[') + 1);
        i = urikiti_find_byte(host, ']');
        port = str_from(host, i < host.len ? i + 1 : i);
        at = urikiti_find_byte(port, ':');
        port = str_from(port, at < port.len ? at + 1 : at);
        host.len = i;
    } else {
        i = urikiti_find_byte(host, ':');
        port = i < host.len ? str_from(host, i + 1) : port;
        host.len = i;
    }
    plan->port = yarl_after_blanks(port).len > 0 ? urikiti_python_int(port, true) : -1;
    if (plan->port == -2) {
        return reader_refuses(plan, URIKIT_READER_PORT);
    }
    if (yarl_after_blanks(host).len == 0) {
        for (i = 0; i < 5; i++) {
            if (plan->scheme.ptr && urikiti_is_word_with_blanks(plan->scheme, need_host[i])) {
                return false;
            }
        }
    }
    yarl_read_host(host, plan);
    plan->userinfo = urikiti_find_last(netloc, '@') < netloc.len &&
                     urikiti_is_userinfo(str_to(netloc, urikiti_find_last(netloc, '@')), true);
    *authority = yarl_after_blanks(host).len > 0 || plan->port >= 0;
    at = urikiti_find_last(netloc, '@');
    if (at < netloc.len && yarl_after_blanks(str_to(netloc, at)).len > 0) { /* ":@" has a password */
        *authority = true;
    }
    return true;
}

/* True if the characters before the first ':' would be a scheme: then that ':' is encoded. */
static bool yarl_looks_like_scheme(urikit_str path)
{
    size_t i = 0;

    while (i < path.len && path.ptr[i] != ':') {
        bool triplet = urikiti_is_triplet(path, i);
        char c = urikiti_next_octet(path, &i);

        if (triplet && c == ':') {
            return i > 3; /* "%3A" is decoded before */
        }
        if ((!ascii_is(c, ASCII_SCHEME) && (triplet || !is_dropped_blank(c))) || (triplet && c == '+')) {
            return false;
        }
    }
    return i > 0 && i < path.len;
}

bool urikiti_yarl_plan(urikit_str text, reader_plan *plan)
{
    bool authority = false;
    urikit_str rest;
    size_t end;

    while (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        text = str_from(text, 1);
    }
    yarl_take_scheme(&text, plan);
    rest = yarl_after_blanks(text);
    if (rest.len > 0 && rest.ptr[0] == '/') {
        rest = yarl_after_blanks(str_from(rest, 1));
        if (rest.len > 0 && rest.ptr[0] == '/') {
            text = str_from(rest, 1);
            end = urikiti_find_first(text, "/?#");
            if (yarl_after_blanks(str_to(text, end)).len > 0 &&
                !yarl_read_netloc(str_to(text, end), &authority, plan)) {
                return false;
            }
            text = str_from(text, end);
        }
    }
    urikiti_cut_query(&text, &plan->query.text);
    plan->path.text = text;
    plan->path.how = PATH_DROP_BLANKS | PATH_DECODE | PATH_PERCENT | (authority ? PATH_DOTS | PATH_ENCODED_DOTS : 0);
    plan->path.set = SET_YARL_PATH;
    if (!plan->scheme.ptr && !authority && yarl_looks_like_scheme(text)) {
        plan->path.how |= PATH_COLON;
    }
    plan->query.how = PATH_DROP_BLANKS | PATH_DECODE | PATH_PERCENT | PATH_PLUS;
    plan->query.set = SET_YARL_QUERY;
    return true;
}
