/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_convert(void)
{
    /* example: urikit_cri_from_uri urikit_cri_from_iri */
    {
        char buffer[URIKIT_CRI_FROM_URI_BOUND(64)];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_cri_from_uri(URIKIT_STR("coap://H:5683/a/../b%20c"), NULL, &out, &at) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-1, [\"h\"], [\"b c\"]]");
        out.len = 0;
        check(urikit_cri_from_iri(URIKIT_STR("coap://h/é"), NULL, &out, &at) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-1, [\"h\"], [\"\\u00e9\"]]");
        out.len = 0;
        check(urikit_cri_from_uri(URIKIT_STR("coap://h:70000/"), NULL, &out, &at) == URIKIT_E_CRI_PORT);
    }

    /* example: urikit_cri_to_uri */
    {
        char array[64], buffer[128];
        urikit_cri cri = cri_of("[-1, [\"h\"], [\"a/b\"]]", array);
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_cri_to_uri(&cri, NULL, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "coap://h/a%2Fb");
        cri = cri_of("[-999999, [\"h\"]]", array);
        check(urikit_cri_to_uri(&cri, NULL, &out, &at) == URIKIT_E_CRI_SCHEME_NUMBER); /* no name is known */
    }

    /* example: urikit_cri_to_edn urikit_cri_to_edn_literal urikit_cri_from_edn */
    {
        char array[64], buffer[URIKIT_EDN_LITERAL_BOUND(64)];
        urikit_cri cri;
        urikit_out bytes = URIKIT_OUT(array), out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_cri_from_edn(URIKIT_STR("cri'coap://h/a'"), NULL, NULL, &bytes, &at) == URIKIT_OK);
        check(urikit_cri_decode(urikit_out_str(&bytes), NULL, &cri, NULL) == URIKIT_OK);
        check(urikit_cri_to_edn(&cri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "[-1, [\"h\"], [\"a\"]]");
        out.len = 0;
        check(urikit_cri_to_edn_literal(&cri, NULL, URIKIT_EDN_TAGGED, &out, NULL) == URIKIT_OK);
        check_text(urikit_out_str(&out), "CRI'coap://h/a'");

        bytes.len = 0;
        check(urikit_cri_from_edn(URIKIT_STR("[-1, [h]"), NULL, NULL, &bytes, &at) == URIKIT_E_CRI_EDN);
    }

    /* example: urikit_edn_literal_next */
    {
        urikit_str rest = URIKIT_STR("[cri'coap://a', \"cri'no'\", {1: CRI'/b'}]"), literal;

        check(urikit_edn_literal_next(&rest, &literal));
        check_text(literal, "cri'coap://a'");
        check(urikit_edn_literal_next(&rest, &literal));
        check_text(literal, "CRI'/b'");
        check(!urikit_edn_literal_next(&rest, &literal));
    }

    /* example: urikit_cbor_from_edn */
    {
        urikit_str document = URIKIT_STR("{\"a\": [1.5, cri'coap://a']}");
        urikit_cbor_level levels[8];
        urikit_edn_place places[4];
        urikit_edn_memory memory = { levels, 8, places, 4, 0, { NULL, 0, 0 } };
        char buffer[URIKIT_CBOR_FROM_EDN_BOUND(32)];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_cbor_from_edn(document, NULL, &memory, &out, &at) == URIKIT_OK);
        check(memory.place_count == 1 && places[0].start == 12 && places[0].end == 25);
        check(places[0].cbor == 5); /* BF 61 61 9F F7 D8 63 ...: then urikit_cbor_find_next finds it, with the path /"a"/1 */
    }

    /* example: urikit_cbor_find_start urikit_cbor_find_next urikit_cbor_path_write */
    {
        /* {"a": 99([-1, ["h"]]), "b": [0, 32("/c")]} */
        urikit_str document = URIKIT_STR("\xA2\x61"
                                         "a\xD8\x63\x82\x20\x81\x61h\x61"
                                         "b\x82\x00\xD8\x20\x62/c");
        urikit_cbor_level levels[8];
        urikit_cbor_search search;
        urikit_cbor_find find;
        urikit_cri cri;
        char buffer[URIKIT_CBOR_PATH_MAX];
        urikit_out path = URIKIT_OUT(buffer);
        size_t at;

        urikit_cbor_find_start(&search, document, levels, 8);
        check(urikit_cbor_find_next(&search, &find, &at) == URIKIT_OK && find.kind == URIKIT_CBOR_CRI);
        check(urikit_cri_decode(find.content, NULL, &cri, NULL) == URIKIT_OK);
        check(urikit_cbor_find_next(&search, &find, &at) == URIKIT_OK && find.kind == URIKIT_CBOR_URI);
        check_text(find.content, "/c");
        check(urikit_cbor_path_write(&search, &path) == URIKIT_OK);
        check_text(urikit_out_str(&path), "/\"b\"/1");
        check(urikit_cbor_find_next(&search, &find, &at) == URIKIT_OK && find.kind == URIKIT_CBOR_NONE);
    }

    /* example: urikit_cbor_convert */
    {
        urikit_str document = URIKIT_STR("\x82\xD8\x20\x62/a\xD8\x20\x63"
                                         "a b"); /* [32("/a"), 32("a b")]: the last is not a URI */
        char buffer[URIKIT_CBOR_CONVERT_BOUND(16)];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_cbor_counts counts;
        size_t at;

        check(urikit_cbor_convert(document, URIKIT_CBOR_CRI, NULL, NULL, 0, &out, &counts, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "\x82\xD8\x63\x82\xF5\x81\x61"
                                         "a\xD8\x20\x63"
                                         "a b");
        check(counts.converted == 1 && counts.kept == 1);
    }

    /* example: urikit_coap_from_uri urikit_coap_from_iri */
    {
        char buffer[URIKIT_COAP_FROM_URI_BOUND(64)];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_coap_request request;
        urikit_coap_option option;
        size_t at;

        check(urikit_coap_from_uri(URIKIT_STR("coap://h/a%20b"), NULL, NULL, &out, &request, &at) == URIKIT_OK);
        check(urikit_coap_option_next(&request, &option) && option.number == URIKIT_COAP_URI_HOST);
        check(urikit_coap_option_next(&request, &option) && option.number == URIKIT_COAP_URI_PATH);
        check_text(option.value, "a b");

        out.len = 0;
        check(urikit_coap_from_iri(URIKIT_STR("coap://h/é"), NULL, NULL, &out, &request, &at) == URIKIT_OK);
        check(urikit_coap_option_next(&request, &option) && urikit_coap_option_next(&request, &option));
        check_text(option.value, "é");
        check(urikit_coap_from_uri(URIKIT_STR("coap://h/#f"), NULL, NULL, &out, &request, &at) == URIKIT_E_COAP_FRAGMENT);
    }

    /* example: urikit_coap_to_uri */
    {
        urikit_coap_option options[] = { { URIKIT_COAP_URI_HOST, URIKIT_STR("h") }, { URIKIT_COAP_URI_PATH, URIKIT_STR("a b") } };
        urikit_coap_options request = { options, 2 };
        urikit_coap_place place;
        char buffer[128];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_coap_to_uri(0, request, NULL, NULL, &out, &place) == URIKIT_OK);
        check_text(urikit_out_str(&out), "coap://h/a%20b");
        options[1].number = URIKIT_COAP_URI_HOST; /* two hosts */
        check(urikit_coap_to_uri(0, request, NULL, NULL, &out, &place) == URIKIT_E_COAP_REPEAT && place.option == 1);
    }
}
