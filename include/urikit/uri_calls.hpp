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
    /** A key that sorts by domain: https://(com,example,www,)/path */
    [[nodiscard]] std::string surt() const
    {
        const auto &me = static_cast<const self_type &>(*this);
        std::string text = detail::written([&](urikit_out *out) { return ::urikit_uri_surt(&me.c(), out); });

        return text;
    }
    /** Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host. */
    [[nodiscard]] std::optional<std::string> origin() const
    {
        const auto &me = static_cast<const self_type &>(*this);
        std::string text = detail::written([&](urikit_out *out) { return ::urikit_uri_origin(&me.c(), out); });

        return text.empty() ? std::nullopt : std::optional<std::string>(std::move(text));
    }
    /** The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII. */
    [[nodiscard]] std::optional<std::string> host_key() const
    {
        const auto &me = static_cast<const self_type &>(*this);
        std::string text = detail::written([&](urikit_out *out) { return ::urikit_uri_host_key(&me.c(), out); });

        return text.empty() ? std::nullopt : std::optional<std::string>(std::move(text));
    }
};

} // namespace detail
} // namespace urikit

#endif // URIKIT_URI_CALLS_HPP
