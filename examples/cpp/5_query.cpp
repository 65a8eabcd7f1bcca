// SPDX-License-Identifier: MIT
// The pairs of a query: read, set, added, removed.
#include <urikit/urikit.hpp>

#include <iostream>

int main()
{
    urikit::uri u("http://example.com/search?q=a%20b&utm_source=x&page=1&flag");

    for (const auto &[key, value] : u.query_pairs()) {
        std::cout << urikit::decode(key) << ": " << (value ? urikit::decode(*value) : "(no value)") << '\n';
    }
    u.query_set("page", "2").query_append("tag", "c++ & more").query_remove("utm_*").query_sort();
    std::cout << u << '\n' << *u.query_value("tag") << '\n';
}
