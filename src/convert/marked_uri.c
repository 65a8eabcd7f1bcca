/* SPDX-License-Identifier: MIT */
/* A short URI in one pass over its marks: see marked_uri.h. */
#include "marked_uri.h"

#include "../text/triplet.h"

#if URIKITI_SHORT_PIECES

enum { MARKED_STEP = 16 };

static inline void set_marks(marked_uri *uri)
{
    char block[MARKED_STEP] = "aaaaaaaaaaaaaaa";
    const char *last = uri->text + uri->len - MARKED_STEP;
    unsigned before = 0; /* the bytes of the last step that were read before */
    size_t i;

    for (i = 0; i < sizeof uri->marks / sizeof uri->marks[0]; i++) {
        uri->marks[i] = 0;
    }
    if (uri->len < MARKED_STEP) {
        copy_short_text(block, uri->text, uri->len);
        last = block;
        i = 0;
    } else {
        for (i = 0; i + MARKED_STEP < uri->len; i += MARKED_STEP) {
            uri->marks[i / 64] |= byte_not_plain_16(uri->text + i) << i % 64;
        }
        before = (unsigned)(i + MARKED_STEP - uri->len);
    }
    uri->marks[i / 64] |= byte_not_plain_16(last) >> before << i % 64;
    uri->marks[uri->len / 64] |= (uint64_t)1 << uri->len % 64; /* the end is a mark, too */
}

/* The next mark; uri->len is the last one. */
static inline size_t next_marked(marked_uri *uri)
{
    size_t at;

    while (!uri->left) {
        uri->block += 64;
        uri->left = uri->marks[uri->block / 64];
    }
    at = uri->block + lowest_bit(uri->left);
    uri->left &= uri->left - 1;
    return at;
}

/* Reads digits. Port 0 is a port; leading zeros are left to the slow path. */
static inline bool read_marked_port(marked_uri *uri, urikit_str digits)
{
    uint32_t port = 0;
    size_t i;

    if (digits.len > 5 || (digits.len > 1 && digits.ptr[0] == '0')) {
        return false;
    }
    for (i = 0; i < digits.len; i++) {
        if (!ascii_is_digit(digits.ptr[i])) {
            return false;
        }
        port = port * 10 + (uint32_t)(digits.ptr[i] - '0');
    }
    uri->port = digits.len > 0 ? (int32_t)port : URIKIT_CRI_NO_PORT;
    return port <= UINT16_MAX;
}

bool urikiti_marked_start(marked_uri *uri, urikit_str text)
{
    const char *p = text.ptr;
    size_t host;
    size_t at;

    if (text.len < sizeof "s://h/" - 1 || text.len > MARKED_MAX) {
        return false;
    }
    uri->text = p;
    uri->len = text.len;
    set_marks(uri);
    uri->block = 0;
    uri->left = uri->marks[0];
    at = next_marked(uri);
    if (at > 64 - 3 || at + 3 >= text.len || p[at] != ':' || p[at + 1] != '/' || p[at + 2] != '/') {
        return false;
    }
    uri->scheme = urikit_str_of(p, at);
    uri->left &= uri->left - 1; /* "//" */
    uri->left &= uri->left - 1;
    host = at + 3;
    do {
        at = next_marked(uri);
        if (at == text.len) {
            return false;
        }
    } while (ascii_is(p[at], ASCII_REG_NAME));
    uri->host = urikit_str_of(p + host, at - host);
    uri->port = URIKIT_CRI_NO_PORT;
    if (p[at] == ':') {
        size_t digits = at + 1;

        at = next_marked(uri);
        if (at == text.len || !read_marked_port(uri, urikit_str_of(p + digits, at - digits))) {
            return false;
        }
    }
    uri->at = at;
    return p[at] == '/' && uri->host.len > 0;
}

bool urikiti_marked_root(marked_uri *uri)
{
    if (uri->at + 1 < uri->len && uri->text[uri->at + 1] != '?') {
        return false;
    }
    uri->at = next_marked(uri);
    return true;
}

bool urikiti_marked_is_coap(const marked_uri *uri, uint64_t *number)
{
    static const char name[] = { 'c', 'o', 'a', 'p' };
    uint32_t wanted;
    uint32_t letters;

    if (uri->scheme.len < 4 || uri->scheme.len > 5) {
        return false;
    }
    memcpy(&wanted, name, sizeof wanted);
    memcpy(&letters, uri->scheme.ptr, sizeof letters);
    *number = uri->scheme.len - 4;
    /* no byte but a letter becomes a lower-case letter by this bit */
    return (letters | 0x20202020U) == wanted && (*number == 0 || (uri->scheme.ptr[4] | 0x20) == 's');
}

/* Decodes the triplet at `at`. False if it is none, or its octet stays a byte in a CRI. */
static bool decode_marked(const marked_uri *uri, size_t at, cri_component component, char *octet)
{
    const char *p = uri->text + at;

    if (uri->len - at < 3 || !ascii_is(p[1], ASCII_HEX) || !ascii_is(p[2], ASCII_HEX)) {
        return false;
    }
    *octet = triplet_octet(p);
    return uri->octets || ascii_is(*octet, ASCII_UNRESERVED) ||
           ((unsigned char)*octet < 0x80 && !cri_is_unencoded(*octet, component, false));
}

char *urikiti_put_marked(marked_uri *uri, cri_component component, char *to, size_t *count)
{
    const char separator = component == CRI_SEGMENT ? '/' : '&';
    const char *text = uri->text;
    size_t start = uri->at; /* the offset of the text at `to`; triplets were longer */
    size_t run = start;     /* begins the text that was not moved yet */
    char *head = to;

    copy_short_text(to, text + start, uri->len - start);
    for (*count = 0;;) {
        size_t at = next_marked(uri);
        char c = at < uri->len ? text[at] : separator;
        char *end;
        size_t len;

        if (start > uri->at) {
            copy_short_text(to + (run - start), text + run, at - run);
        }
        run = at;
        if (c != separator && (c != '?' || component != CRI_SEGMENT)) {
            if (c == '%') {
                if (!decode_marked(uri, at, component, to + (at - start))) {
                    return NULL;
                }
                run = at + 3;
                start += 2;
            } else if (!cri_is_unencoded(c, component, false)) {
                return NULL;
            }
            continue;
        }
        end = to + (at - start);
        len = (size_t)(end - head) - 1;
        if (!put_short_head(head, CBOR_TEXT, len) ||
            (component == CRI_SEGMENT && end[-1] == '.' && (len == 1 || (len == 2 && end[-2] == '.')))) {
            return NULL;
        }
        ++*count;
        head = end;
        if (c != separator || at == uri->len) {
            uri->at = at;
            return end;
        }
    }
}

#endif
