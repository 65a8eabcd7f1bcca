// SPDX-License-Identifier: MIT
// What an HTTP client needs of a URL: where to connect to, and what to ask for.
#include <urikit/urikit.hpp>

#include <iostream>

int main()
{
    for (const char *text :
         { "http://example.com/a%20b?q=1#top", "https://[2001:db8::1]:8443", "ftp://example.com/", "http://a b/" }) {
        const auto u = urikit::parse(text, urikit::syntax::absolute);
        if (!u) {
            std::cout << text << ": " << u.error().what() << '\n';
        } else if (!u->scheme_is("http") && !u->scheme_is("https")) {
            std::cout << text << ": not of HTTP\n";
        } else {
            std::cout << "connect " << *u->host_text() << " port " << u->effective_port().value_or(0) << "\n"
                      << "GET " << u->request_target() << " HTTP/1.1\n"
                      << "Host: " << *u->host() << '\n';
        }
    }
}
