/* SPDX-License-Identifier: MIT */
/* Sort the pairs of a query. */
#include "../base/heap_sort.h"
#include "../base/out.h"
#include "edit_text.h"
#include "query_key.h"

#include <string.h>

/* True if pair a sorts before pair b: by the octets of the keys, and for equal keys by the position in the text. */
static bool pair_is_before(const urikit_str *a, const urikit_str *b, urikit_query_flags flags)
{
    const char *a_end = a->len > 0 ? memchr(a->ptr, '=', a->len) : NULL;
    const char *b_end = b->len > 0 ? memchr(b->ptr, '=', b->len) : NULL;
    urikit_str a_key = urikit_str_of(a->ptr, a_end ? (size_t)(a_end - a->ptr) : a->len);
    urikit_str b_key = urikit_str_of(b->ptr, b_end ? (size_t)(b_end - b->ptr) : b->len);
    int order = urikiti_query_key_compare(a_key, b_key, flags);

    return order < 0 || (order == 0 && a->ptr < b->ptr);
}

DEFINE_HEAP_SORT(sort_query_pairs, sink_query_pair, urikit_str, urikit_query_flags, pair_is_before)

urikit_code urikit_uri_query_sort(const urikit_uri *uri, urikit_edit_flags flags, urikit_str *pairs, size_t cap, urikit_out *out)
{
    size_t start = out->len;
    urikit_str rest = urikit_uri_query(uri);
    urikit_str key;
    urikit_str value;
    size_t count = 0;
    size_t i;

    if (urikiti_out_overlaps(out, urikit_uri_text(uri)) ||
        urikiti_out_overlaps(out, urikit_str_of_bytes(pairs, cap * sizeof *pairs))) {
        return URIKIT_E_OVERLAP;
    }
    while (urikit_query_next(&rest, &key, &value)) {
        if (count == cap) {
            return URIKIT_E_LIMIT;
        }
        pairs[count++] = urikiti_query_pair(key, value);
    }
    sort_query_pairs(pairs, count, flags & URIKIT_EDIT_FORM ? URIKIT_QUERY_FORM : 0U);
    urikiti_out_bytes(out, uri->text, uri->path_end);
    for (i = 0; i < count; i++) {
        urikiti_out_byte(out, i > 0 ? '&' : '?');
        urikiti_out_str(out, pairs[i]);
    }
    urikiti_out_bytes(out, uri->text + uri->query_end, uri->len - uri->query_end);
    return urikiti_edit_end(out, start);
}
