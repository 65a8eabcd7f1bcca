/* SPDX-License-Identifier: MIT */
#include "inspect/inspect_coap.h"

#include "kinds/coap_request.h"
#include "text/json_out.h"
#include "text/page.h"

void inspect_coap_page(const parsed *id, const page_style *style, buffer *out)
{
    static const urikit_str no_note = { NULL, 0 };
    buffer values = { NULL, 0, 0 };
    buffer value = { NULL, 0, 0 };
    urikit_coap_request request;
    urikit_coap_option option;
    size_t before;
    fault why;

    if (!coap_is_request(id)) {
        return;
    }
    page_title(out, style, "CoAP options");
    if (coap_request_of(id, NULL, &values, &request, &why)) {
        before = out->len;
        while (urikit_coap_option_next(&request, &option)) {
            value.len = 0;
            coap_put_value(&option, &value);
            page_line(out, style, 4, urikit_str_from(coap_option_name(option.number)), -1,
                      value.len > 0 ? buffer_view(&value) : URIKIT_STR("(empty)"), no_note);
        }
        buffer_text(out, out->len == before ? "    none, where the request goes straight to this address\n" : "");
    } else {
        page_prose(out, style, 4, "none", 101, why.text);
    }
    buffer_free(&values);
    buffer_free(&value);
}

void inspect_coap_member(const parsed *id, buffer *json)
{
    buffer values = { NULL, 0, 0 };
    urikit_coap_request request;
    urikit_coap_option option;
    fault why;

    json_member(json, "coap");
    if (coap_request_of(id, NULL, &values, &request, &why)) {
        buffer_byte(json, '[');
        while (urikit_coap_option_next(&request, &option)) {
            coap_put_pair(&option, json);
        }
        buffer_byte(json, ']');
    } else {
        buffer_text(json, "null");
    }
    buffer_free(&values);
}
