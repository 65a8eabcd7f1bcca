/* SPDX-License-Identifier: MIT */
/* The order of qualifiers. */
#include "../base/heap_sort.h"
#include "usr_parts.h"

/* Octet i of the string "key=..." */
static int key_octet(urikit_str key, size_t i)
{
    return i < key.len ? (unsigned char)ascii_lower(key.ptr[i]) : '=';
}

int urikiti_usr_key_compare(urikit_str a, urikit_str b)
{
    size_t i;

    for (i = 0;; i++) {
        int x = key_octet(a, i);
        int y = key_octet(b, i);

        if (x != y) {
            return x - y;
        }
        if (i >= a.len || i >= b.len) { /* a key that is searched may contain '=': then the others are shorter */
            return (i < a.len) - (i < b.len);
        }
    }
}

static bool qualifier_is_before(const urikit_usr_pair *a, const urikit_usr_pair *b, int flags)
{
    (void)flags;
    return urikiti_usr_key_compare(a->key, b->key) < 0;
}

DEFINE_HEAP_SORT(sort_qualifiers, sink_qualifier, urikit_usr_pair, int, qualifier_is_before)

static bool in_order(const urikit_usr_pair *pairs, size_t count)
{
    size_t i;

    for (i = 1; i < count; i++) {
        if (urikiti_usr_key_compare(pairs[i - 1].key, pairs[i].key) > 0) {
            return false;
        }
    }
    return true;
}

void urikiti_usr_sort(urikit_usr_pair *pairs, size_t count)
{
    if (!in_order(pairs, count)) {
        sort_qualifiers(pairs, count, 0);
    }
}

bool urikit_usr_find(const urikit_usr *usr, urikit_str key, urikit_usr_pair *pair)
{
    size_t from = 0;
    size_t to = usr->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = urikiti_usr_key_compare(key, usr->pairs[middle].key);

        if (order == 0) {
            *pair = usr->pairs[middle];
            return true;
        }
        if (order < 0) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    return false;
}
