/* SPDX-License-Identifier: MIT */
/*
 * A client asks a forward proxy for a CRI, and the proxy reads where the request goes: without a network, as options.
 * tools/coap_proxy has both ends on libcoap.
 */
#include <urikit/convert.h>

#include <stdio.h>

static const urikit_cri_options final = { .profile = URIKIT_CRI_FINAL };

/* What a proxy does with a request's options: refuse it, or say for which URI it is, and what it sends there. */
static void forward(urikit_coap_options from)
{
    char text[128], name[URIKIT_COAP_TEXT_MAX];
    urikit_out uri = URIKIT_OUT(text), host = URIKIT_OUT(name);
    urikit_coap_target target;
    urikit_coap_request request;
    urikit_coap_option option;
    urikit_code code = urikit_coap_target_read(from, &final, &target, NULL);

    if (!code && target.kind != URIKIT_COAP_TARGET_CRI) {
        printf("no Proxy-Cri\n");
        return;
    }
    code = code ? code : urikit_cri_to_uri(&target.cri, &final, &uri, NULL);
    code = code ? code : urikit_coap_decompose(&target.cri, &final, NULL, &host, &request, NULL);
    if (code) {
        printf("4.00 Bad Request: %s\n", urikit_code_text(code));
        return;
    }
    printf("for %.*s:\n", URIKIT_ARG(urikit_out_str(&uri)));
    while (urikit_coap_option_next(&request, &option)) {
        printf("  option %u: %.*s\n", (unsigned)option.number, URIKIT_ARG(option.value));
    }
}

int main(void)
{
    char bytes[URIKIT_CRI_FROM_URI_BOUND(64)];
    urikit_out cri = URIKIT_OUT(bytes);
    urikit_coap_option options[2] = { { URIKIT_COAP_PROXY_CRI, { NULL, 0 } }, { URIKIT_COAP_URI_PATH, URIKIT_STR("x") } };
    urikit_coap_options request = { options, 1 };

    if (urikit_cri_from_uri(URIKIT_STR("coap://sensor.example/temp/1?u=c"), &final, &cri, NULL)) {
        return 1;
    }
    options[0].value = urikit_out_str(&cri);
    forward(request);
    request.count = 2; /* a path beside the CRI contradicts it */
    forward(request);
    request.count = 1;
    options[0].value = URIKIT_STR("\x81\x01"); /* [1]: a reference, which no proxy can resolve */
    forward(request);
    return 0;
}
