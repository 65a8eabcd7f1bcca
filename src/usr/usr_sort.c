/* SPDX-License-Identifier: MIT */
/* The order of qualifiers. Heap sort works in place, without recursion, and is never quadratic. */
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
        if (i >= a.len || i >= b.len) { /* keys do not contain '=': both end here */
            return 0;
        }
    }
}

static void swap_pairs(urikit_usr_pair *a, urikit_usr_pair *b)
{
    urikit_usr_pair pair = *a;

    *a = *b;
    *b = pair;
}

/* Moves pairs[i] down until no child in the heap [0, count) is greater. */
static void sink_pair(urikit_usr_pair *pairs, size_t i, size_t count)
{
    while (i < count / 2) {
        size_t child = 2 * i + 1;

        if (child + 1 < count && urikiti_usr_key_compare(pairs[child].key, pairs[child + 1].key) < 0) {
            child++;
        }
        if (urikiti_usr_key_compare(pairs[i].key, pairs[child].key) >= 0) {
            return;
        }
        swap_pairs(&pairs[i], &pairs[child]);
        i = child;
    }
}

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
    size_t i;

    if (in_order(pairs, count)) {
        return;
    }
    for (i = count / 2; i > 0; i--) {
        sink_pair(pairs, i - 1, count);
    }
    for (i = count - 1; i > 0; i--) {
        swap_pairs(&pairs[0], &pairs[i]);
        sink_pair(pairs, 0, i);
    }
}

const urikit_usr_pair *urikit_usr_find(const urikit_usr *usr, urikit_str key)
{
    size_t from = 0;
    size_t to = usr->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = urikiti_usr_key_compare(key, usr->pairs[middle].key);

        if (order == 0) {
            return &usr->pairs[middle];
        }
        if (order < 0) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    return NULL;
}
