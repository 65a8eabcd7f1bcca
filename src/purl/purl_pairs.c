/* SPDX-License-Identifier: MIT */
/* The qualifiers of package URLs: their order, and the one with a key. */
#include "../base/heap_sort.h"
#include "purl_parts.h"

int urikiti_purl_key_compare(urikit_str a, urikit_str b)
{
    size_t i;

    for (i = 0; i < a.len && i < b.len; i++) {
        int x = (unsigned char)ascii_lower(a.ptr[i]);
        int y = (unsigned char)ascii_lower(b.ptr[i]);

        if (x != y) {
            return x - y;
        }
    }
    return (a.len > i) - (b.len > i);
}

static bool purl_pair_before(const urikit_purl_pair *a, const urikit_purl_pair *b, int flags)
{
    (void)flags;
    return urikiti_purl_key_compare(a->key, b->key) < 0;
}

DEFINE_HEAP_SORT(sort_purl_pairs, sink_purl_pair, urikit_purl_pair, int, purl_pair_before)

void urikiti_purl_sort(urikit_purl_pair *pairs, size_t count)
{
    size_t i;

    for (i = 1; i < count; i++) {
        if (urikiti_purl_key_compare(pairs[i - 1].key, pairs[i].key) > 0) {
            sort_purl_pairs(pairs, count, 0);
            return;
        }
    }
}

const urikit_purl_pair *urikiti_purl_pair(const urikit_purl *purl, urikit_str key)
{
    size_t from = 0;
    size_t to = purl->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = urikiti_purl_key_compare(key, purl->pairs[middle].key);

        if (order == 0) {
            return &purl->pairs[middle];
        }
        if (order < 0) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    return NULL;
}

bool urikit_purl_find(const urikit_purl *purl, urikit_str key, urikit_purl_pair *pair)
{
    const urikit_purl_pair *found = urikiti_purl_pair(purl, key);

    if (found) {
        *pair = *found;
    }
    return found != NULL;
}
