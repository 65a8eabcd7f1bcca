/* SPDX-License-Identifier: MIT */
#include "example.h"

static void decoding(void)
{
    /* example: urikit_cri_decode urikit_cri_is_full urikit_cri_is_unprocessable */
    {
        urikit_str bytes = URIKIT_STR("\x83\x20\x81\x61h\x81\x61p"); /* [-1, ["h"], ["p"]]: coap://h/p */
        urikit_cri cri;
        size_t at;
        urikit_code code;

        check(urikit_cri_decode(bytes, NULL, &cri, &at) == URIKIT_OK && urikit_cri_is_full(&cri));
        check(cri.scheme_number == 0 && cri.path.count == 1);

        /* cut short: no item at all. An item that is not a CRI: to be treated as opaque */
        check(urikit_cri_decode(urikit_str_of(bytes.ptr, 3), NULL, &cri, &at) == URIKIT_E_CBOR_END);
        code = urikit_cri_decode(URIKIT_STR("\x01"), NULL, &cri, &at);
        check(urikit_cri_is_unprocessable(code) && !urikit_cri_is_unprocessable(URIKIT_E_CBOR_END));
    }

    /* example: urikit_cri_decode_prefix */
    {
        /* two references in a row */
        urikit_str rest = URIKIT_STR("\x82\x00\x81\x61"
                                     "a\x82\x00\x81\x61"
                                     "b");
        urikit_cri cri;
        size_t used, items = 0;

        while (rest.len > 0 && urikit_cri_decode_prefix(rest, NULL, &cri, &used, NULL) == URIKIT_OK) {
            rest = urikit_str_of(rest.ptr + used, rest.len - used);
            items += 1;
        }
        check(items == 2 && rest.len == 0);
    }

    /* example: urikit_cri_encode */
    {
        /* [-1, ["h"], []], a length in two bytes */
        urikit_str bytes = URIKIT_STR("\x98\x03\x20\x81\x61h\x80");
        char buffer[URIKIT_CRI_ENCODE_BOUND(8)];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_cri cri;

        check(urikit_cri_decode(bytes, NULL, &cri, NULL) == URIKIT_OK);
        check(urikit_cri_encode(&cri, NULL, &out) == URIKIT_OK);
        /* the shortest: what may be left out is left out */
        check_text(urikit_out_str(&out), "\x82\x20\x81\x61h");
    }

    /* example: urikit_cri_resolve */
    {
        char array[64], other[64], buffer[URIKIT_CRI_RESOLVE_BOUND(64, 64)];
        urikit_cri base = cri_of("[-1, [\"h\"], [\"a\", \"b\"]]", array), ref = cri_of("[1, [\"c\"]]", other);
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_cri_resolve(&base, &ref, NULL, &out) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-1, [\"h\"], [\"a\", \"c\"]]");
        check(urikit_cri_resolve(&ref, &base, NULL, &out) == URIKIT_E_BASE);
    }

    /* example: urikit_cri_next urikit_cri_piece_next */
    {
        char array[64];
        urikit_cri cri = cri_of("[-1, [\"h\"], [\"a\", [\"b\", h'FF']]]", array);
        urikit_cri_list rest = cri.path;
        urikit_cri_item segment;
        urikit_str piece;
        bool encoded;

        check(urikit_cri_next(&rest, &segment));
        check_text(segment.text, "a");
        check(urikit_cri_next(&rest, &segment) && segment.text.ptr == NULL); /* percent-encoded text: "b%FF" */
        check(urikit_cri_piece_next(&segment.pet, &piece, &encoded) && !encoded);
        check_text(piece, "b");
        check(urikit_cri_piece_next(&segment.pet, &piece, &encoded) && encoded);
        check_text(piece, "\xFF");
        check(!urikit_cri_next(&rest, &segment));
    }

    /* example: urikit_cri_untag */
    {
        urikit_str item;

        check(urikit_cri_untag(URIKIT_STR("\xD8\x63\x82\x00\x81\x61"
                                          "a"),
                               &item)); /* 99([0, ["a"]]) */
        check_cri(item, "[0, [\"a\"]]");
        check(!urikit_cri_untag(item, &item));
    }

    /* example: urikit_cri_replace_stand_ins urikit_cri_stand_in_place */
    {
        urikit_str bytes = URIKIT_STR("\x82\x00\x81\xD7\x41\xC3"); /* [0, [23(h'C3')]]: "C3" in hex */
        char buffer[URIKIT_CRI_STAND_INS_BOUND(6)];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_cri_replace_stand_ins(bytes, URIKIT_CRI_STAND_IN_BASE16, &out, &at) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[0, [\"C3\"]]");
        /* an error there is about this item */
        check(urikit_cri_stand_in_place(bytes, URIKIT_CRI_STAND_IN_BASE16, 4) == 3);
    }

    /* example: urikit_cri_list_add urikit_cri_list_empty */
    {
        char text[64], buffer[64];
        urikit_out scratch = URIKIT_OUT(text), out = URIKIT_OUT(buffer);
        urikit_cri cri = URIKIT_CRI_INIT;

        cri.scheme = URIKIT_CRI_SCHEME_NUMBER; /* number 0: coap */
        cri.authority = URIKIT_CRI_AUTHORITY;
        check(urikit_cri_list_add(&cri.labels, URIKIT_STR("example"), &scratch) == URIKIT_OK);
        check(urikit_cri_list_add(&cri.labels, URIKIT_STR("org"), &scratch) == URIKIT_OK);
        cri.path = urikit_cri_list_empty();
        check(cri.path.ptr != NULL && cri.path.count == 0);
        check(urikit_cri_list_add(&cri.path, URIKIT_STR("temp"), &scratch) == URIKIT_OK);
        check(urikit_cri_list_add(&cri.path, URIKIT_STR("\xFF"), &scratch) == URIKIT_E_UTF8);

        check(urikit_cri_encode(&cri, NULL, &out) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-1, [\"example\", \"org\"], [\"temp\"]]");
    }
}

static void comparing(void)
{
    /* example: urikit_cri_validate */
    {
        char array[64];
        urikit_cri cri = cri_of("[-1, [\"h\"]]", array);
        size_t at;

        check(urikit_cri_validate(&cri, &at) == URIKIT_OK);
        /* well-formed, but as a URI it is an address */
        cri = cri_of("[-1, [\"192\", \"0\", \"2\", \"1\"]]", array);
        check(urikit_cri_validate(&cri, &at) == URIKIT_E_CRI_NAME_IPV4);
    }

    /* example: urikit_cri_check_constraints */
    {
        char array[64];
        urikit_cri cri = cri_of("[-1, [\"h\", 5683]]", array);
        unsigned constraint;
        size_t at;

        check(urikit_cri_check_constraints(&cri, NULL, &constraint, &at) == URIKIT_E_CRI_PORT_DEFAULT && constraint == 7);
    }

    /* example: urikit_cri_equal urikit_cri_equal_bytes */
    {
        char array[64], other[64];
        urikit_cri a = cri_of("[-1, [\"h\"]]", array), b = cri_of("[\"coap\", [\"h\"], []]", other);
        bool equal;

        check(urikit_cri_equal(&a, &b, NULL, 0)); /* the number and the name of a scheme */
        check(!urikit_cri_equal(&a, &b, NULL, URIKIT_CRI_EQUAL_STRICT));
        check(urikit_cri_equal_bytes(a.bytes, b.bytes, NULL, 0, &equal) == URIKIT_OK && equal);
        check(urikit_cri_equal_bytes(a.bytes, URIKIT_STR("\x82"), NULL, 0, &equal) == URIKIT_E_CBOR_END);
    }

    /* example: urikit_cri_relativize */
    {
        char array[64], other[64], buffer[64];
        urikit_cri base = cri_of("[-1, [\"h\"], [\"a\", \"b\"]]", array), target = cri_of("[-1, [\"h\"], [\"a\", \"c\"]]", other);
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_cri_relativize(&base, &target, NULL, URIKIT_CRI_RELATIVIZE_URI, &out) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[1, [\"c\"]]");
    }

    /* example: urikit_cri_normalize urikit_cri_normalize_scheme */
    {
        char array[64], buffer[URIKIT_CRI_NORMALIZE_BOUND(64)];
        urikit_cri cri = cri_of("[\"coap\", [\"h\", 5683]]", array);
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_cri_normalize(&cri, NULL, &out) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-1, [\"h\", 5683]]");
        out.len = 0;
        check(urikit_cri_normalize_scheme(&cri, NULL, &out) == URIKIT_OK); /* also the default port */
        check_cri(urikit_out_str(&out), "[-1, [\"h\"]]");
    }

    /* example: urikit_cri_fold_root */
    {
        char a[64], b[64];
        urikit_cri without = cri_of("[-1, [\"h\"]]", a), with = cri_of("[-1, [\"h\"], [\"\"]]", b); /* coap://h, coap://h/ */

        check(!urikit_cri_equal(&without, &with, NULL, 0));
        check(urikit_cri_fold_root(&without, NULL) && !urikit_cri_fold_root(&with, NULL));
        check(urikit_cri_equal(&without, &with, NULL, 0));
    }

    /* example: urikit_cri_scheme_at urikit_cri_scheme_name_of urikit_cri_scheme_number_of urikit_cri_scheme_text */
    {
        char array[64];
        urikit_cri cri = cri_of("[-3, [\"h\"]]", array);
        urikit_cri_scheme row;
        uint64_t number;

        check_text(urikit_cri_scheme_text(&cri, URIKIT_CRI_DEFAULT), "http");
        check_text(urikit_cri_scheme_name_of(0, URIKIT_CRI_DEFAULT), "coap");
        check(urikit_cri_scheme_number_of(URIKIT_STR("HTTPS"), URIKIT_CRI_DEFAULT, &number) && number == 3);
        check(!urikit_cri_scheme_number_of(URIKIT_STR("nosuch"), URIKIT_CRI_DEFAULT, &number));
        check(urikit_cri_scheme_at(0, &row) && row.number == 0);
    }
}

void example_cri(void)
{
    decoding();
    comparing();
}
