// SPDX-License-Identifier: MIT
// The options of a CoAP request for a URI, and the URI of the options.
#include <urikit/urikit.hpp>

#include <iostream>

int main()
{
    const urikit::coap_request request = urikit::coap_from_uri("coap://example.net/sensors/temp%2F1?u=Cel&n");

    for (const urikit::coap_option &option : request.options) {
        std::cout << option.number << ' ' << option.value << '\n';
    }
    std::cout << urikit::uri_from_coap(request) << '\n';
}
