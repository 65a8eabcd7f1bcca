/* SPDX-License-Identifier: MIT */
/* Read the elements of a decoded CRI, compare and cut lists of them. */
#include "cri_parts.h"

#include "../cbor/cbor.h"

#include <string.h>

/* Reads a head in a decoded list, which is complete. *string: its bytes, which are skipped. */
static void read_seen(cbor_in *in, cbor_head *head, urikit_str *string)
{
    (void)urikiti_cbor_read_head(in, head);
    string->ptr = in->p;
    string->len = cbor_is_string(head) ? head->value : 0;
    in->p += string->len;
}

static cbor_in list_in(const urikit_cri_list *list)
{
    cbor_in in = { list->ptr, list->ptr };

    if (list->len > 0) { /* else ptr may be NULL, and adding to it is undefined */
        in.end += list->len;
    }
    return in;
}

static void list_rest(urikit_cri_list *list, const cbor_in *in)
{
    list->ptr = in->p;
    list->len = cbor_left(in);
    list->count--;
}

bool urikit_cri_next(urikit_cri_list *rest, urikit_cri_item *item)
{
    cbor_in in = list_in(rest);
    cbor_head head;

    if (rest->count == 0) {
        return false;
    }
    read_seen(&in, &head, &item->text);
    item->pet.ptr = NULL;
    item->pet.len = 0;
    item->pet.count = 0;
    if (head.kind != CBOR_TEXT) {
        size_t pieces = head.value;

        item->pet.ptr = in.p;
        item->pet.count = pieces;
        for (; pieces > 0; pieces--) {
            read_seen(&in, &head, &item->text);
        }
        item->pet.len = (size_t)(in.p - item->pet.ptr);
        item->text = urikit_str_of(NULL, 0);
    }
    list_rest(rest, &in);
    return true;
}

bool urikit_cri_piece_next(urikit_cri_list *rest, urikit_str *piece, bool *encoded)
{
    cbor_in in = list_in(rest);
    cbor_head head;

    if (rest->count == 0) {
        return false;
    }
    read_seen(&in, &head, piece);
    *encoded = head.kind == CBOR_BYTES;
    list_rest(rest, &in);
    return true;
}

bool urikit_cri_untag(urikit_str bytes, urikit_str *item)
{
    enum { TAG_CRI_REFERENCE = 99 };
    const char *start = bytes.ptr ? bytes.ptr : ""; /* once: two literals may be two arrays */
    cbor_in in = { start, start + bytes.len };
    cbor_head head;

    if (urikiti_cbor_read_head(&in, &head) || head.kind != CBOR_TAG || head.value != TAG_CRI_REFERENCE) {
        return false;
    }
    *item = urikit_str_of(in.p, cbor_left(&in));
    return true;
}

void urikiti_cri_list_drop(urikit_cri_list *list, size_t n)
{
    cbor_in in = list_in(list);
    cbor_head head;
    urikit_str string;

    list->count -= n;
    for (; n > 0; n--) {
        read_seen(&in, &head, &string);
        if (head.kind == CBOR_ARRAY) {
            n += head.value;
        }
    }
    list->ptr = in.p;
    list->len = cbor_left(&in);
}

/* Compares the next items of two lists and skips both. Heads of different lengths may be equal. */
static bool next_equal(cbor_in *a, cbor_in *b)
{
    size_t need = 1;

    for (; need > 0; need--) {
        cbor_head x;
        cbor_head y;
        urikit_str s;
        urikit_str t;

        read_seen(a, &x, &s);
        read_seen(b, &y, &t);
        if (x.kind != y.kind || x.value != y.value || (s.len > 0 && memcmp(s.ptr, t.ptr, s.len) != 0)) {
            return false;
        }
        if (x.kind == CBOR_ARRAY) {
            need += x.value;
        }
    }
    return true;
}

size_t urikiti_cri_common(const urikit_cri_list *a, const urikit_cri_list *b)
{
    size_t most = a->count < b->count ? a->count : b->count;
    cbor_in x = list_in(a);
    cbor_in y = list_in(b);
    size_t i;

    for (i = 0; i < most && next_equal(&x, &y); i++) {
    }
    return i;
}

bool urikiti_cri_list_equal(const urikit_cri_list *a, const urikit_cri_list *b)
{
    return a->count == b->count && urikiti_cri_common(a, b) == a->count;
}

bool urikiti_cri_begins_empty(const urikit_cri_list *list)
{
    urikit_cri_list rest = *list;
    urikit_cri_item item;

    return urikit_cri_next(&rest, &item) && item.text.ptr && item.text.len == 0;
}

/* True for no labels, or one empty label: both are the empty host, "" in a URI. */
static bool empty_host(const urikit_cri_list *labels)
{
    return labels->count == 0 || (labels->count == 1 && urikiti_cri_begins_empty(labels));
}

bool urikiti_cri_same_authority(const urikit_cri *a, const urikit_cri *b, bool strict)
{
    if (a->authority != b->authority || a->port != b->port || !urikiti_cri_list_equal(&a->userinfo, &b->userinfo) ||
        !urikit_str_equal(a->ip, b->ip) || !urikit_str_equal(a->zone, b->zone)) {
        return false;
    }
    return urikiti_cri_list_equal(&a->labels, &b->labels) || (!strict && empty_host(&a->labels) && empty_host(&b->labels));
}

urikit_cri_list urikit_cri_list_empty(void)
{
    urikit_cri_list empty = { "", 0, 0 };

    return empty;
}

extern inline bool urikit_cri_is_full(const urikit_cri *cri); /* of the header */
