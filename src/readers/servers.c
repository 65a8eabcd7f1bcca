/* SPDX-License-Identifier: MIT */
/* What servers look up for the path of a request: one routine, and a row for each server. */
#include "model.h"

#include <urikit/text.h>

#include "../base/ascii.h"

#include <string.h>

/* What a server does beside PATH_...: mostly what it refuses. Triplets in a parameter that is cut do not count. */
enum {
    SERVER_TRIPLET = 1 << 0,           /* refuses '%' that begins no triplet */
    SERVER_NUL = 1 << 1,               /* refuses "%00" */
    SERVER_ENCODED_SLASH = 1 << 2,     /* refuses "%2F" */
    SERVER_ENCODED_BACKSLASH = 1 << 3, /* refuses "%5C" */
    SERVER_ENCODED_PERCENT = 1 << 4,   /* refuses "%25" */
    SERVER_CONTROL = 1 << 5,           /* refuses encoded control characters */
    SERVER_LINE_END = 1 << 6,          /* refuses "%0A", but for one at the end */
    SERVER_LEFT = 1 << 7,              /* NUL and ENCODED_SLASH only where no ".." removes them */
    SERVER_CLIMB = 1 << 8,             /* refuses ".." that climbs above the root */
    SERVER_CHARACTERS = 1 << 9,        /* refuses characters that no path of a URI has */
    SERVER_QUERY = 1 << 10,            /* refuses those that no query has */
    SERVER_ASCII = 1 << 11,            /* refuses bytes that are not ASCII */
    SERVER_UTF8 = 1 << 12,             /* refuses a path that is not UTF-8 once decoded */
    SERVER_UTF8_LEFT = 1 << 13,        /* the same of what ".." leaves */
    SERVER_DOTS = 1 << 14,             /* refuses ".." between '\', or between '\' and '/' */
    SERVER_ROOT = 1 << 15,             /* refuses a path that begins with "/\" */
    SERVER_AMBIGUOUS = 1 << 16,        /* refuses empty segments, and dot segments with a parameter or "%2e" */
    SERVER_CUT_END = 1 << 17,          /* drops slashes at the end */
    SERVER_CUT_LINE = 1 << 18,         /* drops "%0A" at the end */
    SERVER_DOUBLED = 1 << 19,          /* redirects to the path without dot segments, in which each '%' is encoded again */
    SERVER_DECODED_FIRST = 1 << 20,    /* decodes a path with a character that no URI has before it looks for dot segments */
};

typedef struct server_row {
    urikit_reader_row row;
    unsigned how;
    unsigned rules;
} server_row;

#include "model_servers.h"

bool urikit_server_at(size_t i, urikit_reader_row *row)
{
    if (i >= URIKIT_SERVERS) {
        return false;
    }
    *row = server_rows[i].row;
    return true;
}

/* True if the target has only bytes that the server takes as they are. */
static bool server_takes_bytes(urikit_str target, size_t path_len, unsigned rules)
{
    size_t i;

    for (i = 0; i < target.len; i++) {
        char c = target.ptr[i];

        if ((unsigned char)c <= 0x20 || c == 0x7F || ((rules & SERVER_ASCII) && (unsigned char)c >= 0x80)) {
            return false;
        }
        if ((rules & (i < path_len ? SERVER_CHARACTERS : SERVER_QUERY)) && c != '%' &&
            !ascii_is(c, i < path_len ? ASCII_PATH : ASCII_QUERY)) {
            return false;
        }
    }
    return true;
}

static bool server_takes_octet(unsigned char octet, unsigned rules)
{
    switch (octet) {
    case '\0':
        return !(rules & (SERVER_NUL | SERVER_CONTROL));
    case '\n':
        return !(rules & (SERVER_LINE_END | SERVER_CONTROL));
    case '/':
        return !(rules & SERVER_ENCODED_SLASH);
    case '\\':
        return !(rules & SERVER_ENCODED_BACKSLASH);
    case '%':
        return !(rules & SERVER_ENCODED_PERCENT);
    default:
        return !(rules & SERVER_CONTROL) || (octet >= 0x20 && octet != 0x7F);
    }
}

/* True if the server takes every triplet, but for those in parameters that it cuts. */
static bool server_takes_triplets(path_reading path, unsigned rules)
{
    size_t i = 0;

    rules &= rules & SERVER_LEFT ? ~(unsigned)(SERVER_NUL | SERVER_ENCODED_SLASH) : ~0U;
    while (i < path.text.len) {
        size_t end = i;

        if ((path.how & PATH_PARAMETERS) && path.text.ptr[i] == ';') {
            i += urikiti_slice_find(slice_from(path.text, i), '/');
            continue;
        }
        if (urikiti_is_triplet(path.text, i)) {
            char octet = urikiti_next_octet(path.text, &end);
            unsigned asked = octet == '\n' && end == path.text.len ? rules & ~(unsigned)SERVER_LINE_END : rules;

            if (!server_takes_octet((unsigned char)octet, asked)) {
                return false;
            }
        } else if (path.text.ptr[i] == '%' && (rules & SERVER_TRIPLET)) {
            return false;
        }
        i++;
    }
    return true;
}

/* The same of the triplets that ".." leaves. */
static bool server_takes_what_is_left(path_reading path, unsigned rules)
{
    path_back back;
    path_unit unit;

    path.how &= ~(unsigned)PATH_DECODE_ALL;
    urikiti_path_back_start(&back, path);
    while (urikiti_path_back_next(&back, &unit)) {
        if (unit.encoded && !server_takes_octet(unit.octet, rules & (SERVER_NUL | SERVER_ENCODED_SLASH))) {
            return false;
        }
    }
    return true;
}

/* True if a segment is empty, but for the last one, or is a dot segment with a parameter or "%2e". */
static bool server_path_is_ambiguous(urikit_str path)
{
    while (path.len > 0) {
        urikit_str segment = slice_from(path, 1);
        urikit_str name;
        unsigned dots;

        segment.len = urikiti_slice_find(segment, '/');
        path = slice_from(path, 1 + segment.len);
        name = slice_to(segment, urikiti_slice_find(segment, ';'));
        dots = urikiti_path_dots(name, PATH_ENCODED_DOTS);
        if ((name.len == 0 && path.len > 0) || (dots > 0 && dots != segment.len)) {
            return true;
        }
    }
    return false;
}

/* True if the decoded path is UTF-8. It is read from the end. */
static bool server_path_is_utf8(path_reading path)
{
    path_back back;
    path_unit unit;
    char sequence[4];
    size_t n = 0;
    uint32_t scalar;

    urikiti_path_back_start(&back, path);
    while (urikiti_path_back_next(&back, &unit)) {
        if (unit.octet < 0x80) {
            if (n > 0) {
                return false;
            }
            continue;
        }
        if (n == sizeof sequence) {
            return false;
        }
        n++;
        sequence[sizeof sequence - n] = (char)unit.octet;
        if (unit.octet >= 0xC0) {
            if (urikit_utf8_decode(sequence + sizeof sequence - n, n, &scalar) != n) {
                return false;
            }
            n = 0;
        }
    }
    return true; /* the path begins with '/' */
}

/* True if ".." is left between separators, of which '\\' is one, or if "/\\" is at the beginning: rules say which. */
static bool server_path_has_backslashes(path_reading path, unsigned rules)
{
    path_back back;
    path_unit unit;
    size_t dots = 0;
    bool other = false;
    unsigned char before = 0;

    urikiti_path_back_start(&back, path);
    while (urikiti_path_back_next(&back, &unit)) {
        if (unit.octet == '/' || unit.octet == '\\') {
            if (dots == 2 && !other && (rules & SERVER_DOTS)) {
                return true;
            }
            dots = 0;
            other = false;
        } else {
            dots += unit.octet == '.';
            other = other || unit.octet != '.';
        }
        path.text.len = before == '\\';
        before = unit.octet;
    }
    return path.text.len > 0 && (rules & SERVER_ROOT);
}

/* True if the path is what it is without dot segments, and with one slash for several. */
static bool server_path_is_clean(path_reading path)
{
    path_back back;
    path_unit unit;
    size_t at = path.text.len;

    path.how &= ~(unsigned)PATH_DECODE_ALL;
    path.set = SET_NONE;
    urikiti_path_back_start(&back, path);
    while (urikiti_path_back_next(&back, &unit)) {
        size_t n = unit.encoded ? 3 : 1;

        if (at < n || (unsigned char)path.text.ptr[at - 1] != (unit.encoded ? (unsigned char)unit.digits[1] : unit.octet)) {
            return false;
        }
        at -= n;
    }
    return at == 0;
}

/* True if the path ends with the triplet of an octet. */
static bool server_ends_with(urikit_str path, char octet)
{
    size_t i = path.len > 3 ? path.len - 3 : path.len;

    return urikiti_is_triplet(path, i) && urikiti_next_octet(path, &i) == octet;
}

/* True if it has only characters of the path of a URI, and brackets. */
static bool server_is_uri_path(urikit_str path)
{
    size_t i = 0;

    while (i < path.len &&
           (ascii_is(path.ptr[i], ASCII_PATH) || path.ptr[i] == '%' || path.ptr[i] == '[' || path.ptr[i] == ']')) {
        i++;
    }
    return i == path.len;
}

/* The path without '/' and "%2F" at its end. */
static urikit_str server_cut_end(urikit_str path)
{
    while (path.len > 0 && (path.ptr[path.len - 1] == '/' || server_ends_with(path, '/'))) {
        path.len -= path.ptr[path.len - 1] == '/' ? 1 : 3;
    }
    return path;
}

/* True if the server takes the path, which its reading has, and the query. */
static bool server_takes(urikit_str target, path_reading path, unsigned rules)
{
    path_reading whole = path;

    whole.how |= PATH_KEEP_DOTS;
    if (!server_takes_bytes(target, path.text.len, rules)) {
        return false;
    }
    if (path.how & PATH_DOTS && urikiti_path_stays(path)) {
        return true;
    }
    return server_takes_triplets(path, rules) && (!(rules & SERVER_LEFT) || server_takes_what_is_left(path, rules)) &&
           (!(rules & SERVER_AMBIGUOUS) || !server_path_is_ambiguous(path.text)) &&
           (!(rules & SERVER_CLIMB) || !urikiti_path_climbs(path)) && (!(rules & SERVER_UTF8) || server_path_is_utf8(whole)) &&
           (!(rules & SERVER_UTF8_LEFT) || server_path_is_utf8(path)) &&
           (!(rules & (SERVER_DOTS | SERVER_ROOT)) || !server_path_has_backslashes(path, rules));
}

bool urikiti_server_path(urikit_str text, urikit_server server, model_reading *reading)
{
    unsigned rules = server_rows[server].rules;
    path_reading *path = &reading->path;
    urikit_str target = text;

    urikiti_cut_query(&text, &reading->query.text);
    path->text = text;
    path->how = server_rows[server].how;
    path->set = SET_SERVER;
    if (!server_takes(target, *path, rules)) {
        return reader_refuses(reading, URIKIT_READER_PATH);
    }
    if (rules & SERVER_CUT_END) {
        path->text = server_cut_end(text);
    }
    if ((rules & SERVER_CUT_LINE) && server_ends_with(text, '\n')) {
        path->text.len -= 3;
    }
    if ((rules & SERVER_DECODED_FIRST) && !server_is_uri_path(text)) {
        path->how |= PATH_ENCODED_DOTS | PATH_ENCODED_SLASH;
    }
    if ((rules & SERVER_DOUBLED) && !server_path_is_clean(*path)) {
        path->how = (path->how & ~(unsigned)PATH_DECODE_ALL) | PATH_PERCENT_ALL;
    }
    return true;
}
