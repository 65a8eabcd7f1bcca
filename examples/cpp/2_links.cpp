// SPDX-License-Identifier: MIT
// The links of a page, resolved against its address: those to fetch, and why the others are not.
#include <urikit/urikit.hpp>

#include <iostream>

int main()
{
    const urikit::uri page("http://example.com/docs/index.html");

    for (const char *link :
         { "../a.html#x", "//cdn.example.com/b.js", "?page=2", "mailto:me@example.com", "http://127.0.0.1/c", "d%zz" }) {
        const auto target = page.try_resolve(link);
        if (!target) {
            std::cout << link << ": " << target.error().what() << '\n';
        } else if (const urikit::guarded got = urikit::guard(target->str())) {
            std::cout << link << " -> " << got.url() << '\n';
        } else {
            std::cout << link << ": " << got.why() << '\n';
        }
    }
}
