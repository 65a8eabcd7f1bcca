/* SPDX-License-Identifier: MIT */
/*
 * A mutator that knows where the items of CBOR are: it writes heads longer, changes arguments and kinds, and removes,
 * doubles and replaces whole items, mostly with the count of the array around them. One time in three it leaves the work
 * to the fuzzer.
 */
#include "mutate.h"

enum { ITEMS = 128, DEPTH = 32 };

typedef struct item {
    size_t at;
    size_t body; /* after the head */
    size_t end;  /* of the item with all that is in it */
    int parent;  /* index of the array or map around it, or -1 */
    uint8_t kind;
    uint64_t argument;
} item;

typedef struct items {
    item each[ITEMS];
    int count;
} items;

typedef struct open_item {
    int index;
    uint64_t left;
} open_item;

/* Reads a head; false where the bytes end. Indefinite lengths and reserved values are taken as an argument of 0. */
static int read_head(const mutation *m, size_t at, item *i)
{
    unsigned info = m->data[at] & 31;
    size_t bytes = info >= 24 && info <= 27 ? (size_t)1 << (info - 24) : 0;
    size_t k;

    i->at = at;
    i->kind = m->data[at] >> 5;
    i->argument = info < 24 ? info : 0;
    if (bytes > m->size - at - 1) {
        return 0;
    }
    for (k = 0; k < bytes; k++) {
        i->argument = i->argument << 8 | m->data[at + 1 + k];
    }
    i->body = at + 1 + bytes;
    return 1;
}

/* Closes the open items that have all their elements. */
static int close_items(items *all, open_item *open, int depth, size_t at)
{
    while (depth > 0 && open[depth - 1].left == 0) {
        all->each[open[--depth].index].end = at;
    }
    return depth;
}

static void read_items(const mutation *m, items *all)
{
    open_item open[DEPTH];
    int depth = 0;
    size_t at = 0;

    all->count = 0;
    while (at < m->size && all->count < ITEMS) {
        item *i = &all->each[all->count];
        uint64_t inside;

        if (!read_head(m, at, i)) {
            break;
        }
        i->parent = depth > 0 ? open[depth - 1].index : -1;
        if (depth > 0) {
            open[depth - 1].left--;
        }
        at = i->body;
        if (i->kind == 2 || i->kind == 3) {
            at = i->argument < m->size - at ? at + (size_t)i->argument : m->size;
        }
        i->end = at;
        inside = i->kind == 4 ? i->argument : i->kind == 5 ? 2 * i->argument : i->kind == 6 ? 1 : 0;
        if (inside > 0 && depth < DEPTH) {
            open[depth].index = all->count;
            open[depth++].left = inside;
        }
        all->count++;
        depth = close_items(all, open, depth, at);
    }
    while (depth > 0) { /* cut short */
        all->each[open[--depth].index].end = at < m->size ? at : m->size;
    }
}

/* A head with the argument in `width` bytes: 0 (the shortest that fits), 1, 2, 4 or 8. */
static size_t make_head(uint8_t kind, uint64_t argument, unsigned width, uint8_t head[9])
{
    unsigned info = 24;
    size_t bytes = 1;
    size_t k;

    if (argument < 24 && width == 0) {
        head[0] = (uint8_t)((unsigned)kind << 5 | (unsigned)argument);
        return 1;
    }
    while (bytes < 8 && (bytes < width || argument >> 8 * bytes)) {
        bytes *= 2;
        info++;
    }
    head[0] = (uint8_t)((unsigned)kind << 5 | info);
    for (k = 0; k < bytes; k++) {
        head[1 + k] = (uint8_t)(argument >> 8 * (bytes - 1 - k));
    }
    return 1 + bytes;
}

static void put_head(mutation *m, const item *i, uint8_t kind, uint64_t argument, unsigned width)
{
    uint8_t head[9];

    put_piece(m, i->at, i->body - i->at, head, make_head(kind, argument, width, head));
}

/* One element more or less in the array around an item that was put in or taken out; it is before the item. */
static void count_in_parent(mutation *m, const items *all, const item *i, int more)
{
    const item *parent = i->parent >= 0 ? &all->each[i->parent] : NULL;

    if (parent && parent->kind == 4 && draw_below(m, 8) > 0 && (more > 0 || parent->argument > 0)) {
        put_head(m, parent, 4, parent->argument + (uint64_t)more, 0);
    }
}

typedef struct bytes {
    const char *ptr;
    size_t len;
} bytes;

#define B(text) { text, sizeof(text) - 1 }

static bytes pick_item(mutation *m)
{
    /* clang-format off */
    static const bytes pieces[] = {
        B("\xF6"), B("\xF5"), B("\xF4"), B("\x00"), B("\x01"), B("\x18\x7F"), B("\x18\x80"), B("\x20"), B("\x21"), B("\x80"), B("\x81\x60"),
        B("\x60"), B("\x61" "a"), B("\x61" "."), B("\x62" ".."), B("\x61" "A"), B("\x61" "/"), B("\x61" "%"), B("\x62\xC3\xA9"), B("\x40"),
        B("\x44\x7F\x00\x00\x01"), B("\x50\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1"), B("\x82\x61" "a\x41/"), B("\x83\x60\x41%\x60"),
        B("\x84\xF6\xF6\xF6\xF6"), B("\x19\x16\x33"), B("\x19\xFF\xFF"), B("\x1A\x00\x01\x00\x00"), B("\xD8\x63\x82\x20\x81\x61" "a"),
        B("\x9F\xFF"), B("\x7F\x61" "a\xFF"), B("\xFB\0\0\0\0\0\0\0\0"), B("\xA1\x00\x01"), B("\x3B\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"),
        B("\x82\xF4\x61" "u"), B("\x61\xCC"), B("\x62\xCC\x81"), B("\x64" "coap"), B("\x64" "http")
    };
    /* clang-format on */

    return pieces[draw_below(m, sizeof pieces / sizeof pieces[0])];
}

static void double_item(mutation *m, const items *all, const item *i)
{
    uint8_t copy[64];
    size_t len = i->end - i->at;

    if (len <= sizeof copy) {
        memcpy(copy, m->data + i->at, len);
        put_piece(m, i->end, 0, copy, len);
        count_in_parent(m, all, i, 1);
    }
}

static void change_item(mutation *m)
{
    static const unsigned widths[] = { 1, 2, 4, 8 };
    items all;
    const item *i;
    bytes piece = pick_item(m);

    read_items(m, &all);
    if (all.count == 0) {
        put_piece(m, 0, 0, piece.ptr, piece.len);
        return;
    }
    i = &all.each[draw_below(m, (size_t)all.count)];
    switch (draw_below(m, 8)) {
    case 0:
        put_head(m, i, i->kind, i->argument, widths[draw_below(m, 4)]);
        break;
    case 1:
        put_head(m, i, i->kind, i->argument + draw_below(m, 5) - 2, 0);
        break;
    case 2:
        put_head(m, i, (uint8_t)draw_below(m, 8), i->argument, 0);
        break;
    case 3:
        put_piece(m, i->at, i->end - i->at, "", 0);
        count_in_parent(m, &all, i, -1);
        break;
    case 4:
        double_item(m, &all, i);
        break;
    case 5:
        put_piece(m, i->at, 0, piece.ptr, piece.len);
        count_in_parent(m, &all, i, 1);
        break;
    default:
        put_piece(m, i->at, i->end - i->at, piece.ptr, piece.len);
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
        change_item(&m);
    }
    return m.size;
}
