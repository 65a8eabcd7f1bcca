/* SPDX-License-Identifier: MIT */
#include "kinds/coap_request.h"

#include "kinds/cri_read.h"
#include "kinds/explain.h"
#include "kinds/explain_cri.h"
#include "text/json_out.h"

#include <urikit/convert.h>

static urikit_code options_of(const parsed *id, const urikit_coap_destination *to, buffer *values,
                              urikit_coap_request *request, size_t *at)
{
    bool iri = id->kind != &kind_uri && id->kind != &kind_uri_reference && id->kind != &kind_absolute_uri;
    const urikit_cri_options *options = &id->settings->cri.read;
    urikit_out out;

    values->len = 0;
    if (id->kind->is_cri) {
        out = buffer_out(values, URIKIT_COAP_TEXT_MAX);
        return urikit_coap_decompose(&id->cri, options, to, &out, request, at);
    }
    out = buffer_out(values, URIKIT_COAP_FROM_URI_BOUND(id->text.len));
    return (iri ? urikit_coap_from_iri : urikit_coap_from_uri)(id->text, options, to, &out, request, at);
}

bool coap_request_of(const parsed *id, const urikit_coap_destination *to, buffer *values, urikit_coap_request *request,
                     fault *why)
{
    size_t at = 0;
    urikit_code code = options_of(id, to, values, request, &at);

    if (code && id->kind->is_cri) {
        return cri_fault(id, code, at, why);
    }
    if (code == URIKIT_E_COAP_SCHEME) {
        fault_set(why, urikit_code_token(code), at,
                  "no scheme of CoAP: these are coap, coaps, coap+tcp, coaps+tcp, coap+ws and coaps+ws");
    } else if (code == URIKIT_E_UTF8 && id->text.ptr[at] == '%') {
        fault_set(why, urikit_code_token(code), at, "these triplets of a name are not those of UTF-8");
    } else if (code == URIKIT_E_COAP_HOST) {
        fault_set(why, urikit_code_token(code), at, "an IPvFuture address, to which no request can go");
    } else if (code == URIKIT_E_SCHEME) {
        fault_set(why, urikit_code_token(code), at, "no scheme: a request needs a whole URI, with a scheme of CoAP");
    } else if (code == URIKIT_E_CHAR && (id->kind == &kind_uri || id->kind == &kind_uri_reference || id->kind == &kind_absolute_uri)) {
        explain_uri(id->text, code, at, why);
    } else if (code) {
        explain_cri_text(id->text, CRI_TEXT_URI, code, at, &id->settings->cri, why);
    }
    return code == URIKIT_OK;
}

bool coap_is_request(const parsed *id)
{
    urikit_coap_request request;
    buffer values = { NULL, 0, 0 };
    size_t at;
    urikit_code code = options_of(id, NULL, &values, &request, &at);

    buffer_free(&values);
    return code != URIKIT_E_COAP_SCHEME && code != URIKIT_E_COAP_SCHEME_NAME && code != URIKIT_E_SCHEME &&
           code != URIKIT_E_CRI_REFERENCE;
}
