/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_coap(void)
{
    /* example: urikit_coap_uint_write urikit_coap_uint_read */
    {
        char buffer[4];
        urikit_out out = URIKIT_OUT(buffer);
        uint32_t number;

        check(urikit_coap_uint_write(61616, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "\xF0\xB0");
        check(urikit_coap_uint_read(urikit_out_str(&out), &number) && number == 61616);
        check(!urikit_coap_uint_read(URIKIT_STR("12345"), &number));
    }

    /* example: urikit_coap_decompose urikit_coap_option_next */
    {
        char array[64], name[URIKIT_COAP_TEXT_MAX];
        urikit_cri cri = cri_of("[-1, [\"example\", \"org\"], [\"a b\"], [\"c=d\"]]", array);
        urikit_out host = URIKIT_OUT(name);
        urikit_coap_request request;
        urikit_coap_option option;
        size_t at;

        check(urikit_coap_decompose(&cri, NULL, NULL, &host, &request, &at) == URIKIT_OK);
        check(urikit_coap_option_next(&request, &option) && option.number == URIKIT_COAP_URI_HOST);
        check_text(option.value, "example.org");
        check(urikit_coap_option_next(&request, &option) && option.number == URIKIT_COAP_URI_PATH);
        check_text(option.value, "a b"); /* not percent-encoded */
        check(urikit_coap_option_next(&request, &option) && option.number == URIKIT_COAP_URI_QUERY);
        check(!urikit_coap_option_next(&request, &option));

        cri = cri_of("[-3, [\"example\", \"org\"]]", array); /* http */
        check(urikit_coap_decompose(&cri, NULL, NULL, &host, &request, &at) == URIKIT_E_COAP_SCHEME);
    }

    /* example: urikit_coap_resolve */
    {
        char array[64], other[64], name[URIKIT_COAP_TEXT_MAX];
        urikit_cri base = cri_of("[-1, [\"h\"], [\"a\", \"b\"]]", array), ref = cri_of("[1, [\"c\"]]", other);
        urikit_out host = URIKIT_OUT(name);
        urikit_coap_request request;
        urikit_coap_option option;

        check(urikit_coap_resolve(&base, &ref, NULL, NULL, &host, &request, NULL) == URIKIT_OK);
        check(urikit_coap_option_next(&request, &option));
        check_text(option.value, "h");
        check(urikit_coap_option_next(&request, &option));
        check_text(option.value, "a");
        check(urikit_coap_option_next(&request, &option));
        check_text(option.value, "c");
    }

    /* example: urikit_coap_compose */
    {
        urikit_coap_option options[] = { { URIKIT_COAP_URI_HOST, URIKIT_STR("h") },
                                         { URIKIT_COAP_URI_PATH, URIKIT_STR("temp") } };
        urikit_coap_options request = { options, 2 };
        urikit_coap_place place;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_coap_compose(0, request, NULL, NULL, &out, &place) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-1, [\"h\"], [\"temp\"]]");

        request.ptr = &options[1]; /* without a Uri-Host, the destination must be known */
        request.count = 1;
        check(urikit_coap_compose(0, request, NULL, NULL, &out, &place) == URIKIT_E_COAP_NO_HOST && place.option == 1);
    }

    /* example: urikit_coap_target_read urikit_coap_scheme_number_write urikit_coap_target_compose */
    {
        char number[4], buffer[64];
        urikit_out value = URIKIT_OUT(number), out = URIKIT_OUT(buffer);
        urikit_coap_option options[2] = { { URIKIT_COAP_URI_HOST, URIKIT_STR("h") } };
        urikit_coap_options request = { options, 2 };
        urikit_coap_target target;
        urikit_coap_place place;

        check(urikit_coap_scheme_number_write(2, &value) == URIKIT_OK); /* http */
        options[1].number = URIKIT_COAP_PROXY_SCHEME_NUMBER;
        options[1].value = urikit_out_str(&value);

        check(urikit_coap_target_read(request, NULL, &target, &place) == URIKIT_OK);
        check(target.kind == URIKIT_COAP_TARGET_SCHEME_NUMBER && target.scheme_number == 2);
        check(urikit_coap_target_compose(&target, request, NULL, NULL, &out, &place) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-3, [\"h\"]]");

        value.len = 0;
        check(urikit_coap_scheme_number_write(UINT64_C(1) << 24, &value) == URIKIT_E_COAP_PROXY_LENGTH);
    }

    /* example: urikit_coap_target_decompose urikit_coap_proxy_cri_write */
    {
        char array[64], name[URIKIT_COAP_TEXT_MAX], buffer[URIKIT_COAP_PROXY_CRI_MAX];
        urikit_cri cri = cri_of("[-3, [\"h\"], [\"p\"]]", array);
        urikit_out host = URIKIT_OUT(name), out = URIKIT_OUT(buffer);
        urikit_coap_request request;
        urikit_coap_option option;
        size_t at;

        /* for a proxy that knows Proxy-Scheme-Number ... */
        check(urikit_coap_target_decompose(&cri, NULL, &host, &request, &at) == URIKIT_OK && request.scheme_number == 2);
        check(urikit_coap_option_next(&request, &option) && option.number == URIKIT_COAP_URI_HOST);
        check(urikit_coap_option_next(&request, &option) && option.number == URIKIT_COAP_URI_PORT); /* 80 */

        /* ... or Proxy-Cri */
        check(urikit_coap_proxy_cri_write(&cri, NULL, &out) == URIKIT_OK);
        check_cri(urikit_out_str(&out), "[-3, [\"h\"], [\"p\"]]");
        cri = cri_of("[-3, [\"h\"], [], [], \"f\"]", array);
        check(urikit_coap_proxy_cri_write(&cri, NULL, &out) == URIKIT_E_COAP_FRAGMENT);
    }
}
