/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
#ifndef URIKIT_URI_CALLS_HPP
#define URIKIT_URI_CALLS_HPP

#include <optional>
#include <string>
#include <utility>

#include <urikit/base.hpp>
#include <urikit/uri.h>

namespace urikit {
namespace detail {

/** The calls that make a text of a URI, for a class with c(). */
template <class self_type> class text_calls {
public:
@each cpp
    /** @{doc} */
    [[nodiscard]] @{cpp_type} @{name}() const
    {
        const auto &me = static_cast<const self_type &>(*this);
        std::string text = detail::written([&](urikit_out *out) { return ::@{call}(&me.c(), out); });

        return @{cpp_made};
    }
@end
};

} // namespace detail
} // namespace urikit

#endif // URIKIT_URI_CALLS_HPP
