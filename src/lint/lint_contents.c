/* SPDX-License-Identifier: MIT */
/* What a text has: most rules need not look at most texts. */
#include "lint_find.h"
#include "lint_labels.h"

#include "../base/ascii.h"
#include "../simd/find.h"
#include "../text/port_table.h"
#include "../text/triplet.h"

#include <string.h>

static unsigned contents_of_bytes(urikit_str text)
{
    unsigned contents = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        contents |= c >= 0x80 ? (unsigned)CONTAINS_HIGH : 0U;
        contents |= c <= 0x20 || c == 0x7F ? (unsigned)CONTAINS_CONTROL : 0U;
        contents |= c == '\\' ? (unsigned)CONTAINS_BACKSLASH : 0U;
        contents |= c == '^' ? (unsigned)CONTAINS_CARET : 0U;
    }
    return contents;
}

static unsigned contents_of_octet(unsigned char octet)
{
    switch (octet) {
    case '\0':
        return CONTAINS_ENCODED_NUL;
    case '\r':
    case '\n':
        return CONTAINS_ENCODED_LINE_END;
    case '\\':
        return CONTAINS_ENCODED_BACKSLASH;
    case '/':
    case ':':
    case '?':
    case '#':
    case '[':
    case ']':
    case '@':
        return CONTAINS_ENCODED_DELIMITER;
    case '%':
        return CONTAINS_ENCODED_PERCENT;
    case '.':
        return CONTAINS_DOTS;
    case ';':
        return CONTAINS_PARAMETER;
    default:
        return octet >= 0x80 ? CONTAINS_ENCODED_HIGH : octet < 0x20 || octet == 0x7F ? CONTAINS_ENCODED_CONTROL : 0;
    }
}

static unsigned contents_of_triplets(urikit_str text)
{
    const char *p = text.ptr;
    const char *end = p + text.len;
    unsigned contents = 0;

    while (end - p >= 3 && (p = memchr(p, '%', (size_t)(end - p) - 2)) != NULL) {
        bool triplet = ascii_is(p[1], ASCII_HEX) && ascii_is(p[2], ASCII_HEX);

        contents |= triplet ? contents_of_octet((unsigned char)triplet_octet(p)) : 0U;
        contents |= end - p > 3 && p[3] == '.' ? (unsigned)CONTAINS_DOTS : 0U; /* perhaps after an encoded separator */
        p += triplet ? 3 : 1;
    }
    return contents;
}

static unsigned contents_of_path(urikit_str path, bool valid)
{
    unsigned contents = path.len == 0 ? (unsigned)CONTAINS_NO_PATH : path.ptr[0] == '.' ? (unsigned)CONTAINS_DOTS : 0U;
    size_t i;

    contents |= path.len > 1 && path.ptr[0] == '/' && path.ptr[1] == '/' ? (unsigned)CONTAINS_DOUBLE_SLASH : 0U;
    if (valid) { /* no backslash */
        return urikiti_may_have_dots(path.ptr, path.len) ? contents | CONTAINS_DOTS : contents;
    }
    for (i = 1; i < path.len; i++) {
        bool dot = path.ptr[i] == '.' && (path.ptr[i - 1] == '/' || path.ptr[i - 1] == '\\');

        contents |= dot ? (unsigned)CONTAINS_DOTS : 0U;
    }
    return contents;
}

static unsigned contents_of_host(urikit_str host)
{
    unsigned contents = host.len == 0 ? (unsigned)CONTAINS_NO_HOST : host.ptr[0] == '[' ? (unsigned)CONTAINS_IP_LITERAL : 0U;
    char last = '.';
    size_t i;

    for (i = 0; i < host.len; i++) {
        char c = host.ptr[i];
        bool foreign = c == '%' || (unsigned char)c >= 0x80 || (c == '-' && last == '-');

        contents |= foreign ? (unsigned)CONTAINS_FOREIGN_HOST : 0U;
        contents |= c == '.' && last == '.' ? (unsigned)CONTAINS_EMPTY_LABEL : 0U;
        last = c;
    }
    return host.len > LABEL_LIMIT ? contents | (unsigned)CONTAINS_LONG_HOST : contents;
}

void urikiti_lint_read_contents(urikit_lint *lint, bool name)
{
    const urikit_lint_parts *parts = &lint->parts;
    unsigned contents = contents_of_path(parts->path, !lint->code) | contents_of_triplets(lint->text);

    if (!name || parts->host.len > LABEL_LIMIT || urikiti_slice_find(parts->host, '-') < parts->host.len) {
        contents |= contents_of_host(parts->host);
    }
    contents |= lint->code ? CONTAINS_INVALID | contents_of_bytes(lint->text) : 0U;
    contents |= parts->scheme.ptr && !scheme_is_http(parts->scheme) ? (unsigned)CONTAINS_OTHER_SCHEME : 0U;
    contents |= parts->userinfo.ptr ? (unsigned)CONTAINS_USERINFO : 0U;
    contents |= parts->port.ptr ? (unsigned)CONTAINS_PORT : 0U;
    contents |= parts->query.len > 0 || parts->fragment.len > 0 ? (unsigned)CONTAINS_PAIRS : 0U;
    contents |= urikiti_slice_find(lint->text, ';') < lint->text.len ? (unsigned)CONTAINS_PARAMETER : 0U;
    lint->contents |= contents;
}
