/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_code(void)
{
    /* example: urikit_code_name urikit_code_token urikit_code_text */
    {
        urikit_uri uri;
        urikit_code code = urikit_uri_parse(URIKIT_STR("http://a%G0/"), URIKIT_PARSE_SCHEME, &uri, NULL);

        check_text(urikit_str_from(urikit_code_name(code)), "percent");
        check_text(urikit_str_from(urikit_code_text(code)), "'%' must be followed by two hex digits");

        /* the specification of NOSH URIs has names of its own: the token is one of them */
        check_text(urikit_str_from(urikit_code_name(URIKIT_E_NOSH_BAD_RKEY)), "nosh_bad_rkey");
        check_text(urikit_str_from(urikit_code_token(URIKIT_E_NOSH_BAD_RKEY)), "bad_rkey");
    }
}
