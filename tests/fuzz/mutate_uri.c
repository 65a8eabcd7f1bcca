/* SPDX-License-Identifier: MIT */
/*
 * A mutator that knows where the parts of a URI are: it replaces, adds and removes whole parts, segments and pairs,
 * lengthens words, and writes the same bytes in other ways. One time in three it leaves the work to the fuzzer.
 */
#include "mutate.h"

enum { PIECE_CAP = 64 };

/* Offsets of the parts of one line, as RFC 3986 appendix B splits it; an absent part begins and ends at the same place. */
typedef struct split {
    size_t start;
    size_t scheme_end; /* of ':', or start */
    size_t host_at;    /* after "//" */
    size_t path_at;
    size_t path_end;
    size_t query_end;
    size_t end;
} split;

static const char *const schemes[] = { "http:", "https:", "file:", "urn:",    "coap:", "coaps+tcp:", "a:",
                                       "HTTP:", "usr:",   "nosh:", "mailto:", "ws:",   "x-:",        "" };
static const char *const authorities[] = { "//",          "//a",           "//[::1]",     "//[::ffff:1.2.3.4]",
                                           "//1.2.3.4",   "//256.1.1.1",   "//u@h",       "//u:p@h:80",
                                           "//h:",        "//h:65536",     "//[v1.a:b]",  "//[fe80::1%25e]",
                                           "//EXAMPLE",   "//%41b",        "//localhost", "//h:443",
                                           "//0x7f.1",    "//a.b.c",       "//xn--a",     "//%31.2.3.4",
                                           "//:80",       "//@",           "//[1::]:0",   "",
                                           "//1.2.3.4.5", "//\xC3\xBC.de", "//a%2eb.com", "//co.uk",
                                           "//[::%251]",  "//h:0080" };
static const char *const segments[] = { "/.",      "/..",       "/",     "//",   "/%2e", "/%2E%2e", "/a:b", "a:b",
                                        "/a",      "..",        ".",     "/%41", "/%2f", "/a%20b",  "/.a",  "/...",
                                        "/%C3%A9", "/\xC3\xA9", "/;a=1", "/@",   "/*",   "/%7e",    "/~",   "/%ff" };
static const char *const queries[] = { "?", "?a=1", "&b", "&a=%26", "&=", "&", "?q=+", "&q=%2B", "?a/?:@", "&%61=2", "&a==b" };
static const char *const fragments[] = { "#", "#f", "#/?", "#%41", "#\xC3\xA9" };

#define PICK(m, list) pick(m, list, sizeof(list) / sizeof(list)[0])

static const char *pick(mutation *m, const char *const *list, size_t count)
{
    return list[draw_below(m, count)];
}

static size_t find(const mutation *m, size_t from, size_t end, const char *stops)
{
    while (from < end && (m->data[from] == '\0' || !strchr(stops, m->data[from]))) {
        from++;
    }
    return from;
}

static split split_line(const mutation *m, size_t start)
{
    split s;
    size_t mark;

    s.start = start;
    s.end = find(m, start, m->size, "\n");
    mark = find(m, start, s.end, ":/?#");
    s.scheme_end = mark < s.end && m->data[mark] == ':' ? mark + 1 : start;
    s.host_at = s.scheme_end;
    s.path_at = s.scheme_end;
    if (s.end - s.scheme_end >= 2 && m->data[s.scheme_end] == '/' && m->data[s.scheme_end + 1] == '/') {
        s.host_at += 2;
        s.path_at = find(m, s.host_at, s.end, "/?#");
    }
    s.path_end = find(m, s.path_at, s.end, "?#");
    s.query_end = find(m, s.path_end, s.end, "#");
    return s;
}

static void put_text(mutation *m, size_t at, size_t old, const char *text)
{
    put_piece(m, at, old, text, strlen(text));
}

/* A place between two segments of the path, or at one of its ends. */
static size_t path_place(mutation *m, const split *s)
{
    size_t at = s->path_at + draw_below(m, s->path_end - s->path_at + 1);

    return find(m, at, s->path_end, "/");
}

static void change_path(mutation *m, const split *s)
{
    size_t at = path_place(m, s);
    size_t end = at < s->path_end ? find(m, at + 1, s->path_end, "/") : at;
    char copy[PIECE_CAP];
    size_t len = end - at < PIECE_CAP ? end - at : PIECE_CAP;

    switch (draw_below(m, 4)) {
    case 0:
        put_piece(m, at, end - at, "", 0);
        break;
    case 1: /* twice */
        memcpy(copy, m->data + at, len);
        put_piece(m, end, 0, copy, len);
        break;
    default:
        put_text(m, at, draw_below(m, 2) ? end - at : 0, PICK(m, segments));
    }
}

/* A byte as a triplet, in either case of hex digits; a triplet as its byte. */
static void change_writing(mutation *m, const split *s)
{
    static const char digits[] = "0123456789ABCDEF0123456789abcdef";
    size_t at = s->start + draw_below(m, s->end - s->start);
    const char *hex = digits + 16 * draw_below(m, 2);
    char triplet[3];
    size_t k;
    unsigned byte = 0;

    if (at >= s->end) {
        return;
    }
    if (m->data[at] != '%' || s->end - at < 3) {
        triplet[0] = '%';
        triplet[1] = hex[m->data[at] >> 4];
        triplet[2] = hex[m->data[at] & 15];
        put_piece(m, at, 1, triplet, 3);
        return;
    }
    for (k = 1; k < 3; k++) {
        const char *digit = memchr(digits, m->data[at + k], sizeof digits - 1);

        byte = byte * 16 + (unsigned)(digit ? (digit - digits) % 16 : 0);
    }
    triplet[0] = (char)byte;
    put_piece(m, at, 3, triplet, 1);
}

/* Letters in the other case, from a place on. */
static void change_case(mutation *m, const split *s)
{
    size_t at = s->start + draw_below(m, s->end - s->start);
    size_t count = 1 + draw_below(m, 4);

    for (; at < s->end && count > 0; at++, count--) {
        uint8_t lower = m->data[at] | 0x20;

        m->data[at] ^= lower >= 'a' && lower <= 'z' ? 0x20 : 0;
    }
}

/* A byte repeated until its run is about as long as a limit of the code, which is a power of two: 16 to 256, 2 off at most. */
static void lengthen(mutation *m, const split *s)
{
    size_t at = s->start + draw_below(m, s->end - s->start);
    size_t len = ((size_t)16 << draw_below(m, 5)) + draw_below(m, 5) - 2;
    uint8_t run[258];

    if (at < s->end) {
        memset(run, m->data[at], len);
        put_piece(m, at, 1, run, len);
    }
}

static void change_part(mutation *m, const split *s)
{
    switch (draw_below(m, 10)) {
    case 0:
        put_text(m, s->start, s->scheme_end - s->start, PICK(m, schemes));
        break;
    case 1:
    case 2:
        put_text(m, s->scheme_end, s->path_at - s->scheme_end, PICK(m, authorities));
        break;
    case 3:
        put_text(m, s->path_end, draw_below(m, 2) ? s->query_end - s->path_end : 0, PICK(m, queries));
        break;
    case 4:
        put_text(m, s->query_end, s->end - s->query_end, PICK(m, fragments));
        break;
    case 5:
        change_writing(m, s);
        break;
    case 6:
        change_case(m, s);
        break;
    case 7:
        lengthen(m, s);
        break;
    default:
        change_path(m, s);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    mutation m = { data, size, max_size, seed };
    size_t count = 1 + draw_below(&m, 3);

    if (draw_below(&m, 3) == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    while (count-- > 0) {
        size_t line = m.size > 0 ? find(&m, draw_below(&m, m.size), m.size, "\n") : 0;
        split s = split_line(&m, line < m.size && draw_below(&m, 2) ? line + 1 : 0);

        change_part(&m, &s);
    }
    return m.size;
}
