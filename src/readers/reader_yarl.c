/* SPDX-License-Identifier: MIT */
/* yarl.URL, which aiohttp uses. */
#include "join.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/host_text.h"

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
        text = slice_from(text, 1);
    }
    return text;
}

/* Unlike in RFC 3986, a scheme may begin with a digit or '+', '-', '.'. */
static void yarl_take_scheme(urikit_str *text, model_reading *reading)
{
    size_t colon = urikiti_slice_find(*text, ':');
    size_t i;

    if (colon == text->len || colon == 0) {
        return;
    }
    for (i = 0; i < colon; i++) {
        if (!ascii_is(text->ptr[i], ASCII_SCHEME) && !is_dropped_blank(text->ptr[i])) {
            return;
        }
    }
    reading->scheme = slice_to(*text, colon);
    *text = slice_from(*text, colon + 1);
}

/* True for 'v', hex digits, '.', and at least one character. */
static bool yarl_is_future(urikit_str host)
{
    urikit_str rest = yarl_after_blanks(host);
    bool digits = false;

    for (rest = slice_from(rest, 1); rest.len > 0 && (ascii_is(rest.ptr[0], ASCII_HEX) || is_dropped_blank(rest.ptr[0]));
         rest = slice_from(rest, 1)) {
        digits = digits || !is_dropped_blank(rest.ptr[0]);
    }
    return digits && rest.len > 0 && rest.ptr[0] == '.' && yarl_after_blanks(slice_from(rest, 1)).len > 0;
}

/* Checks the brackets of the text after the last '@'. */
static bool yarl_brackets_are_good(urikit_str netloc, urikit_str host)
{
    bool open = urikiti_slice_find(netloc, '[') < netloc.len;
    urikit_str inside;
    urikit_str rest;

    if (open != (urikiti_slice_find(netloc, ']') < netloc.len)) {
        return false;
    }
    if (!open) {
        return true;
    }
    host = yarl_after_blanks(host);
    if (host.len == 0 || host.ptr[0] != '[' || yarl_count(host, '[') > 1 || yarl_count(host, ']') > 1) {
        return false;
    }
    inside = slice_from(host, 1);
    inside.len = urikiti_slice_find(inside, ']');
    rest = inside.len + 2 <= host.len ? yarl_after_blanks(slice_from(host, inside.len + 2)) : urikit_str_of("", 0);
    if (rest.len > 0 && rest.ptr[0] != ':') {
        return false;
    }
    if (yarl_after_blanks(inside).len > 0 && yarl_after_blanks(inside).ptr[0] == 'v') {
        return yarl_is_future(inside);
    }
    return urikiti_slice_find(inside, ':') < inside.len;
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
        urikit_str rest = slice_from(text, i);

        if (rest.ptr[0] != '%') {
            continue;
        }
        rest = yarl_after_blanks(slice_from(rest, 1));
        if (rest.len == 0 || rest.ptr[0] != '2') {
            continue;
        }
        rest = yarl_after_blanks(slice_from(rest, 1));
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
static void yarl_read_host(urikit_str host, model_reading *reading)
{
    char space[48] = { 0 };
    urikit_str address;
    size_t cut = yarl_find_percent25(host);
    size_t percent = urikiti_slice_find(host, '%');
    urikit_str zone;
    uint8_t ip[4];

    reading->host = host;
    reading->host_kind = READER_HOST_LOWER_ALL;
    reading->wrap = true;
    if (urikiti_slice_find(host, ':') < host.len) {
        zone = slice_from(host, percent);
        /* the zone of the address itself is before "%25": it must not be empty */
        if (cut < host.len && percent < cut &&
            (yarl_after_blanks(slice_to(slice_from(host, percent + 1), cut - percent - 1)).len == 0 ||
             urikiti_slice_find(slice_to(slice_from(host, percent + 1), cut - percent - 1), '%') < cut - percent - 1)) {
            return;
        }
        if (yarl_squeeze(slice_to(host, percent), space, &address) &&
            urikit_ipv6_parse(address, reading->ip, NULL) == URIKIT_OK) {
            reading->host_kind = READER_HOST_IPV6_HEX;
            reading->wrap = false;
            reading->zone = zone;
        }
        return;
    }
    if (cut == host.len) {
        cut = percent;
    }
    if (cut < host.len && yarl_ends_with_digit(host) && yarl_squeeze(slice_to(host, cut), space, &address) &&
        urikit_ipv4_parse(address, ip, NULL) == URIKIT_OK) {
        reading->host_kind = READER_HOST_BLANKED; /* "1.2.3.4%A1" stays as it is */
    }
}

/* Sets *authority: true if the authority is not empty after it is read. */
static bool yarl_read_netloc(urikit_str netloc, bool *authority, model_reading *reading)
{
    static const char *const need_host[] = { "http", "https", "ws", "wss", "ftp" };
    size_t at = urikiti_slice_find_last(netloc, '@');
    urikit_str host = at < netloc.len ? slice_from(netloc, at + 1) : netloc;
    urikit_str port = { "", 0 };
    size_t i;

    reading->why = URIKIT_READER_HOST;
    if (urikiti_slice_find(netloc, '\\') < netloc.len || !yarl_brackets_are_good(netloc, host) ||
        urikiti_has_hidden_delimiter(netloc, "/?#@:%")) {
        return false;
    }
    if (urikiti_slice_find(host, '[') < host.len) {
        host = slice_from(host, urikiti_slice_find(host, '[') + 1);
        i = urikiti_slice_find(host, ']');
        port = slice_from(host, i < host.len ? i + 1 : i);
        at = urikiti_slice_find(port, ':');
        port = slice_from(port, at < port.len ? at + 1 : at);
        host.len = i;
    } else {
        i = urikiti_slice_find(host, ':');
        port = i < host.len ? slice_from(host, i + 1) : port;
        host.len = i;
    }
    reading->port = yarl_after_blanks(port).len > 0 ? urikiti_python_int(port, true) : -1;
    if (reading->port == -2) {
        return reader_refuses(reading, URIKIT_READER_PORT);
    }
    if (yarl_after_blanks(host).len == 0) {
        for (i = 0; i < 5; i++) {
            if (reading->scheme.ptr && urikiti_is_word_with_blanks(reading->scheme, need_host[i])) {
                return false;
            }
        }
    }
    yarl_read_host(host, reading);
    reading->userinfo = urikiti_slice_find_last(netloc, '@') < netloc.len &&
                        urikiti_is_userinfo(slice_to(netloc, urikiti_slice_find_last(netloc, '@')), true);
    *authority = yarl_after_blanks(host).len > 0 || reading->port >= 0;
    at = urikiti_slice_find_last(netloc, '@');
    if (at < netloc.len && yarl_after_blanks(slice_to(netloc, at)).len > 0) { /* ":@" has a password */
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

bool urikiti_yarl_read(urikit_str text, model_reading *reading)
{
    bool authority = false;
    urikit_str rest;
    size_t end;

    while (text.len > 0 && (unsigned char)text.ptr[0] <= 0x20) {
        text = slice_from(text, 1);
    }
    yarl_take_scheme(&text, reading);
    rest = yarl_after_blanks(text);
    if (rest.len > 0 && rest.ptr[0] == '/') {
        rest = yarl_after_blanks(slice_from(rest, 1));
        if (rest.len > 0 && rest.ptr[0] == '/') {
            text = slice_from(rest, 1);
            end = urikiti_slice_find_any(text, "/?#");
            if (yarl_after_blanks(slice_to(text, end)).len > 0 && !yarl_read_netloc(slice_to(text, end), &authority, reading)) {
                return false;
            }
            text = slice_from(text, end);
        }
    }
    urikiti_cut_query(&text, &reading->query.text);
    reading->path.text = text;
    reading->path.how = PATH_DROP_BLANKS | PATH_DECODE | PATH_PERCENT | (authority ? PATH_DOTS | PATH_ENCODED_DOTS : 0);
    reading->path.set = SET_YARL_PATH;
    if (!reading->scheme.ptr && !authority && yarl_looks_like_scheme(text)) {
        reading->path.how |= PATH_COLON;
    }
    reading->query.how = PATH_DROP_BLANKS | PATH_DECODE | PATH_PERCENT | PATH_PLUS;
    reading->query.set = SET_YARL_QUERY;
    return true;
}

/* ---- a reference and a base ------------------------------------------------------ */

/* Appends the triplets at *i, decoded if they are UTF-8. */
static void yarl_put_decoded(urikit_str text, size_t *i, urikit_out *out)
{
    char bytes[4];
    size_t count = 0;
    size_t n = 0;
    size_t end = *i;
    uint32_t scalar;

    while (count < sizeof bytes && end < text.len && urikiti_is_triplet(text, end)) {
        bytes[count++] = urikiti_next_octet(text, &end);
    }
    if (count > 0) {
        n = (unsigned char)bytes[0] < 0x80 ? 1 : urikit_utf8_decode(bytes, count, &scalar);
    }
    if (n == 0) {
        urikiti_out_byte(out, text.ptr[(*i)++]);
    } else {
        urikiti_out_bytes(out, bytes, n);
        *i += n * 3;
    }
}

/* The folder of the base, decoded if it does not end with '/'. */
static void yarl_put_folder(urikit_str path, urikit_out *out)
{
    urikit_str folder = urikiti_join_folder(path);
    size_t i = 0;

    if (folder.len == path.len) {
        urikiti_out_str(out, folder);
        return;
    }
    while (i < folder.len) {
        yarl_put_decoded(folder, &i, out);
    }
}

static void yarl_put_normal(urikit_str path, urikit_out *out)
{
    bool rooted = urikiti_slice_begins(path, "/");
    urikit_str rest = slice_from(path, rooted ? 1 : 0);
    urikit_str segment;
    join_path made;

    if (urikiti_slice_find(path, '.') == path.len) {
        urikiti_out_str(out, path);
        return;
    }
    if (rooted) {
        urikiti_out_byte(out, '/');
    }
    made = urikiti_join_path(out);
    segment = urikiti_join_segments(&made, rest);
    if (join_is_dot(segment) || join_is_up(segment)) {
        urikiti_join_push(&made, urikit_str_of("", 0));
    }
}

/* True if the authority has a user, a host or a port. */
static bool yarl_has_netloc(urikit_str text, const model_reading *read)
{
    model_reading reading;
    size_t at;

    memset(&reading, 0, sizeof reading);
    yarl_take_scheme(&text, &reading);
    text = yarl_after_blanks(text);
    if (!urikiti_slice_begins(text, "/")) {
        return false;
    }
    text = yarl_after_blanks(slice_from(text, 1));
    if (!urikiti_slice_begins(text, "/")) {
        return false;
    }
    text = slice_from(text, 1);
    text.len = urikiti_slice_find_any(text, "/?#");
    at = urikiti_slice_find_last(text, '@');
    return yarl_after_blanks(read->host).len > 0 || read->port >= 0 ||
           (at < text.len && yarl_after_blanks(slice_to(text, at)).len > 0);
}

/* A port alone, the default, is not written again: then nothing is left of the authority. */
static bool yarl_loses_netloc(const join_base *base, const model_reading *reading)
{
    return yarl_after_blanks(reading->host).len == 0 && !reading->userinfo && reading->port == (base->secure ? 443 : 80);
}

/* A URL of another scheme, written again: a path of a scheme with authorities gets slashes. */
static void yarl_put_other(urikit_str text, const model_reading *reading, urikit_out *out)
{
    static const char *const with_authority[] = { "ftp",   "http",    "gopher", "nntp",  "telnet",  "imap",     "wais",
                                                  "file",  "mms",     "https",  "shttp", "snews",   "prospero", "rtsp",
                                                  "rtsps", "rtspu",   "rsync",  "svn",   "svn+ssh", "sftp",     "nfs",
                                                  "git",   "git+ssh", "ws",     "wss" };
    size_t colon = urikiti_slice_find(text, ':') + 1;
    size_t i;

    urikiti_out_str(out, slice_to(text, colon));
    for (i = 0; i < sizeof with_authority / sizeof with_authority[0]; i++) {
        urikit_str rest = yarl_after_blanks(slice_from(text, colon));

        if (urikiti_is_word_with_blanks(reading->scheme, with_authority[i]) && rest.len > 0 && !memchr("/?#", rest.ptr[0], 3)) {
            urikiti_out_bytes(out, "///", 3);
        }
    }
    urikiti_out_str(out, slice_from(text, colon));
}

/* Writes '?' and a query, or a path, as yarl keeps it. */
static urikit_str yarl_made(path_reading reading, const char *mark, urikit_out *out)
{
    size_t start = out->len;

    urikiti_out_str(out, urikit_str_from(mark));
    urikiti_path_reading_write(reading, out);
    return out->len == start + strlen(mark) ? urikit_str_of("", 0) : urikiti_join_made(out, start);
}

bool urikiti_yarl_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined, model_reading *reading)
{
    urikit_str path;
    urikit_str query;
    urikit_str of;
    size_t start;

    if (!join_read(urikiti_yarl_read, reference, reading)) {
        return false;
    }
    while (reference.len > 0 && (unsigned char)reference.ptr[0] <= 0x20) {
        reference = slice_from(reference, 1);
    }
    if (reading->wrap && urikiti_slice_find(reading->host, ':') < reading->host.len) { /* no address: it loses its brackets */
        return reader_refuses(reading, URIKIT_READER_HOST);
    }
    start = out->len;
    if (reading->scheme.ptr && !urikiti_is_word_with_blanks(reading->scheme, join_word(base))) {
        yarl_put_other(reference, reading, out);
        *joined = urikiti_join_made(out, start);
        return true;
    }
    if (yarl_has_netloc(reference, reading)) {
        urikiti_out_str(out, base->scheme);
        urikiti_out_byte(out, ':');
        if (yarl_loses_netloc(base, reading)) {
            urikiti_out_bytes(out, "//", 2);
            urikiti_path_reading_write(reading->path, out);
            urikiti_out_byte(out, '?');
            urikiti_path_reading_write(reading->query, out);
        } else {
            urikiti_out_str(out, reading->scheme.ptr ? slice_from(reference, urikiti_slice_find(reference, ':') + 1) : reference);
        }
        *joined = urikiti_join_made(out, start);
        return true;
    }
    path = yarl_made(reading->path, "", out);
    query = yarl_made(reading->query, "?", out);
    of = yarl_made(base->reading.path, "", out);
    start = out->len;
    if (path.len > 0 && path.ptr[0] != '/') {
        size_t from = out->len;

        yarl_put_folder(of.len > 0 ? of : urikit_str_of("/", 1), out);
        urikiti_out_str(out, path);
        path = urikiti_join_made(out, from);
    }
    start = out->len;
    urikiti_join_put_origin(base, out);
    if (path.len > 0) {
        yarl_put_normal(path, out);
    } else {
        urikiti_out_str(out, of);
    }
    if (path.len == 0 && query.len == 0) {
        urikiti_out_byte(out, '?');
        urikiti_path_reading_write(base->reading.query, out);
    } else {
        urikiti_out_str(out, query);
    }
    *joined = urikiti_join_made(out, start);
    return true;
}
