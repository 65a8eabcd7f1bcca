/* SPDX-License-Identifier: MIT */
/*
 * A general CBOR library as a second opinion: libcbor. What it encodes from a
 * CRI's parts is what we encode; what we encode it reads as the same tree; what it encodes
 * we step over exactly. So no mistake is shared by our reading and writing.
 */
#include <urikit/cri.h>

#include "cbor/cbor.h"
#include "check.h"
#include "cri_cases.h"

#include <cbor.h>
#include <stdlib.h>
#include <string.h>

static cbor_item_t *build_number(uint64_t value, bool negative)
{
    cbor_item_t *item = value <= 0xFF         ? cbor_build_uint8((uint8_t)value)
                        : value <= 0xFFFF     ? cbor_build_uint16((uint16_t)value)
                        : value <= 0xFFFFFFFF ? cbor_build_uint32((uint32_t)value)
                                              : cbor_build_uint64(value);

    assert_non_null(item);
    if (negative) {
        cbor_mark_negint(item);
    }
    return item;
}

static cbor_item_t *build_string(urikit_str text, bool bytes)
{
    return bytes ? cbor_build_bytestring((cbor_data)text.ptr, text.len) : cbor_build_stringn(text.ptr, text.len);
}

static void push(cbor_item_t *array, cbor_item_t *item)
{
    assert_non_null(item);
    assert_true(cbor_array_push(array, cbor_move(item)));
}

static cbor_item_t *build_element(const urikit_cri_item *element)
{
    urikit_cri_list rest = element->pet;
    urikit_str piece;
    bool encoded;
    cbor_item_t *array;

    if (element->text.ptr) {
        return build_string(element->text, false);
    }
    array = cbor_new_definite_array(rest.count);
    while (urikit_cri_piece_next(&rest, &piece, &encoded)) {
        push(array, build_string(piece, encoded));
    }
    return array;
}

static void push_elements(cbor_item_t *array, urikit_cri_list rest)
{
    urikit_cri_item element;

    while (urikit_cri_next(&rest, &element)) {
        push(array, build_element(&element));
    }
}

static cbor_item_t *build_section(const urikit_cri_list *list)
{
    cbor_item_t *array;

    if (!list->ptr) {
        return cbor_new_null();
    }
    array = cbor_new_definite_array(list->count);
    push_elements(array, *list);
    return array;
}

static cbor_item_t *build_authority(const urikit_cri *cri)
{
    cbor_item_t *array;

    if (cri->authority != URIKIT_CRI_AUTHORITY) {
        return cri->authority == URIKIT_CRI_ROOTLESS ? cbor_build_bool(true) : cbor_new_null();
    }
    array = cbor_new_definite_array(2 * cri->userinfo.count + cri->labels.count + (cri->ip.ptr != NULL) +
                                    (cri->zone.ptr != NULL) + (cri->port >= 0));
    if (cri->userinfo.ptr) {
        push(array, cbor_build_bool(false));
        push_elements(array, cri->userinfo);
    }
    push_elements(array, cri->labels);
    if (cri->ip.ptr) {
        push(array, build_string(cri->ip, true));
    }
    if (cri->zone.ptr) {
        push(array, build_string(cri->zone, false));
    }
    if (cri->port >= 0) {
        push(array, build_number((uint64_t)cri->port, false));
    }
    return array;
}

/* In revision 18: which of the five (four) sections have to be there. */
static size_t count_sections(const urikit_cri *cri)
{
    bool full = urikit_cri_is_full(cri);
    bool by_discard = !full && cri->authority == URIKIT_CRI_NO_AUTHORITY;
    size_t start = by_discard ? 1 : 2;

    if (cri->fragment.ptr) {
        return start + 3;
    }
    if (cri->query.ptr) {
        return start + 2;
    }
    if (full ? cri->path.count > 0 : cri->path.ptr != NULL) {
        return start + 1;
    }
    if (by_discard && cri->discard == 0) {
        return 0;
    }
    return full && cri->authority == URIKIT_CRI_NO_AUTHORITY ? 1 : start;
}

static cbor_item_t *build_cri(const urikit_cri *cri)
{
    size_t count = count_sections(cri);
    cbor_item_t *array = cbor_new_definite_array(count);
    cbor_item_t *sections[5];
    size_t i = 0;
    size_t n;

    if (!urikit_cri_is_full(cri) && cri->authority == URIKIT_CRI_NO_AUTHORITY) {
        sections[i++] = cri->discard == URIKIT_CRI_DISCARD_ALL ? cbor_build_bool(true) : build_number(cri->discard, false);
    } else {
        sections[i++] = cri->scheme == URIKIT_CRI_NO_SCHEME       ? cbor_new_null()
                        : cri->scheme == URIKIT_CRI_SCHEME_NUMBER ? build_number(cri->scheme_number, true)
                                                                  : build_string(cri->scheme_name, false);
        sections[i++] = build_authority(cri);
    }
    sections[i++] = build_section(&cri->path);
    sections[i++] = build_section(&cri->query);
    if (cri->fragment.ptr) {
        urikit_cri_list rest = cri->fragment;
        urikit_cri_item element;

        assert_true(urikit_cri_next(&rest, &element));
        sections[i++] = build_element(&element);
    }
    for (n = 0; n < i; n++) {
        if (n < count) {
            push(array, sections[n]);
        } else {
            cbor_decref(&sections[n]);
        }
    }
    return array;
}

static void test_encode(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() / 4;
    static char bytes[CRI_CASE_CAP];
    static char ours[CRI_CASE_CAP + 8];
    static unsigned char theirs[CRI_CASE_CAP + 8];

    (void)state;
    while (cases-- > 0) {
        urikit_cri cri = cri_decoded(cri_case(&random, CRI_CASE_LONG_HEADS, bytes), NULL);
        urikit_cri again;
        urikit_out out = URIKIT_OUT(ours);
        cbor_item_t *tree = build_cri(&cri);
        size_t len = cbor_serialize(tree, theirs, sizeof theirs);
        struct cbor_load_result result;

        assert_int_equal(urikit_cri_encode(&cri, NULL, &out), URIKIT_OK);
        if (!urikit_str_equal(urikit_out_str(&out), urikit_str_of((const char *)theirs, len))) {
            check_fail("%s: encoded to %s, by libcbor to %s", hex_show(cri.bytes), hex_show(urikit_out_str(&out)),
                       hex_show(urikit_str_of((const char *)theirs, len)));
        }
        cbor_decref(&tree);
        /* what they encode, we decode to the same; what we encode, they read as one item */
        again = cri_decoded(urikit_str_of((const char *)theirs, len), NULL);
        assert_true(cri_same(&cri, &again));
        tree = cbor_load((cbor_data)ours, out.len, &result);
        assert_non_null(tree);
        assert_int_equal(result.read, out.len);
        assert_int_equal(cbor_serialize(tree, theirs, sizeof theirs), out.len);
        assert_memory_equal(ours, theirs, out.len);
        cbor_decref(&tree);
    }
}

/* Is anything of indefinite length in it? Depth is what the cases below have. */
static bool has_indefinite(const cbor_item_t *item)
{
    size_t i;

    if (cbor_isa_array(item)) {
        for (i = 0; i < cbor_array_size(item); i++) {
            if (has_indefinite(cbor_array_handle(item)[i])) {
                return true;
            }
        }
        return cbor_array_is_indefinite(item);
    }
    if (cbor_isa_map(item)) {
        for (i = 0; i < cbor_map_size(item); i++) {
            if (has_indefinite(cbor_map_handle(item)[i].key) || has_indefinite(cbor_map_handle(item)[i].value)) {
                return true;
            }
        }
        return cbor_map_is_indefinite(item);
    }
    if (cbor_isa_tag(item)) {
        cbor_item_t *inner = cbor_tag_item(item);
        bool found = has_indefinite(inner);

        cbor_decref(&inner);
        return found;
    }
    return (cbor_isa_bytestring(item) && !cbor_bytestring_is_definite(item)) ||
           (cbor_isa_string(item) && !cbor_string_is_definite(item));
}

/* On garbage: we step over exactly the items that libcbor reads, of definite and of indefinite length. */
static void test_skip(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t agreed = 0;
    size_t open = 0;
    size_t deep = 0;

    (void)state;
    while (cases-- > 0) {
        static const unsigned char heads[] = { 0x80, 0x81, 0x82, 0x83, 0xA1, 0xA2, 0xC1, 0xD8, 0x60, 0x61, 0x41, 0x18, 0x00, 0x20,
                                               0xF6, 0xF4, 0x9F, 0xFF, 0xBF, 0x5F, 0x7F, 0xFF, 0x98, 0x58, 0x19, 0x01, 0x02 };
        unsigned char bytes[16];
        size_t len = 1 + random_below(&random, sizeof bytes);
        struct cbor_load_result result;
        cbor_item_t *tree;
        cbor_in in;
        urikit_code code;
        size_t i;

        for (i = 0; i < len; i++) {
            bytes[i] = heads[random_below(&random, sizeof heads)];
        }
        tree = cbor_load(bytes, len, &result);
        in.p = (const char *)bytes;
        in.end = in.p + len;
        code = urikiti_cbor_skip(&in);
        if (tree && code == URIKIT_E_CBOR_DEPTH) {
            deep++;
        } else if (tree) {
            assert_int_equal(code, URIKIT_OK);
            assert_int_equal((size_t)(in.p - (const char *)bytes), result.read);
            agreed++;
            open += has_indefinite(tree);
        } else {
            /* libcbor also refuses tags and simple values that it has no space for: never something we call whole
             * without a value it does not know */
            assert_true(code != URIKIT_OK || memchr(bytes, 0xE0, len) == NULL);
        }
        if (tree) {
            cbor_decref(&tree);
        }
    }
    assert_true(agreed > random_cases() / 20);
    assert_true(open > random_cases() / 100);
    assert_true(deep < open);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encode),
        cmocka_unit_test(test_skip),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
