// SPDX-License-Identifier: MIT
// The headers without exceptions and run-time types: a result has the error, and what would throw is not declared.
#include <urikit/urikit.hpp>

#include <cstdio>

#if defined(URIKIT_EXCEPTIONS)
#error compile this with -fno-exceptions
#endif

static_assert(!std::is_constructible_v<urikit::uri, std::string> && !std::is_constructible_v<urikit::uri_view, const char *>);

int main()
{
    const urikit::result<urikit::uri_view> bad = urikit::parse("http://a%G0/");
    urikit::result<urikit::uri> u = urikit::uri::parse("http://user@example.com:8042/a/b%20c?q=1#top");
    bool fine = !bad && bad.error().offset() == 9 && u && u->host() == "example.com";

    fine = fine && u->normalize() == *u && u->try_resolve("../x")->str() == "http://user@example.com:8042/x";
    fine = fine && u->try_set(urikit::part::host, "h") && !u->try_set(urikit::part::port, "x") && u->query_value("q") == "1";
    fine = fine && urikit::try_decode("a%20b").value_or("") == "a b" &&
           urikit::nosh_uri::parse("nosh://1673")->authority() == "1673";
    fine = fine && urikit::user_url::parse("usr:x/a")->name() == "a" && urikit::package_url::parse("pkg:npm/a")->name() == "a";
    fine = fine && urikit::uri_template::parse("{a}")->try_expand({ { "a", "b" } }).value_or("") == "b";
    fine = fine && urikit::try_cri_from_uri("coap://a/b").and_then(urikit::try_to_uri)->str() == "coap://a/b";
    fine = fine && urikit::try_coap_from_uri("coap://a/b")->options.size() == 2 && !urikit::guard("http://127.0.0.1/");
    std::puts(fine ? "fine" : "not fine");
    return fine ? 0 : 1;
}
