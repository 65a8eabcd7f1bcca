// SPDX-License-Identifier: MIT
// Addresses that are the same when they are normalized are kept once, the first as it was written.
#include <urikit/urikit.hpp>

#include <iostream>
#include <unordered_set>

int main()
{
    std::unordered_set<urikit::uri> seen;

    for (const char *text :
         { "http://Example.com:80/a/../b", "http://example.com/b", "http://example.com/%62", "http://example.com/B" }) {
        if (seen.insert(urikit::uri_view(text).normalize(urikit::level::scheme)).second) {
            std::cout << text << '\n';
        }
    }
}
