/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKIT_STRING_CALLS_HPP
#define URIKIT_STRING_CALLS_HPP

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <urikit/base.hpp>
#include <urikit/urikit.h>

namespace urikit {
@each strings

/** @{doc} */
[[nodiscard]] inline result<@{cpp_type}> try_@{name}(@{cpp_args})
{
    return detail::produce([&](urikit_out *out, std::size_t *at) { return ::@{call}(@{cpp_names}, out, at); })
        .and_then([](std::string made) -> result<@{cpp_type}> { return @{cpp_made}; });
}
#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline @{cpp_type} @{name}(@{cpp_args})
{
    return try_@{name}(@{cpp_names_given}).value();
}
#endif
@end

} // namespace urikit

#endif // URIKIT_STRING_CALLS_HPP
