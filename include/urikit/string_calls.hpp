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

/** The file URI of an absolute path; system: posix, or windows. */
[[nodiscard]] inline result<std::string> try_uri_from_path(std::string_view path, std::string_view system = "")
{
    return detail::produce([&](urikit_out *out, std::size_t *at) { return ::urikit_uri_from_path(detail::str(path), detail::str(system), out, at); })
        .and_then([](std::string made) -> result<std::string> { return made; });
}
#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline std::string uri_from_path(std::string_view path, std::string_view system = "")
{
    return try_uri_from_path(path, system).value();
}
#endif

/** The path that a file URI names; system: posix, or windows. */
[[nodiscard]] inline result<std::string> try_uri_to_path(std::string_view x, std::string_view system = "")
{
    return detail::produce([&](urikit_out *out, std::size_t *at) { return ::urikit_iri_to_path(detail::str(x), detail::str(system), out, at); })
        .and_then([](std::string made) -> result<std::string> { return made; });
}
#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline std::string uri_to_path(std::string_view x, std::string_view system = "")
{
    return try_uri_to_path(x, system).value();
}
#endif

/** True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address. */
[[nodiscard]] inline result<bool> try_redirect_uri_equal(std::string_view registered, std::string_view given)
{
    return detail::produce([&](urikit_out *out, std::size_t *at) { return ::urikit_redirect_uri_error(detail::str(registered), detail::str(given), out, at); })
        .and_then([](std::string made) -> result<bool> { return made.empty(); });
}
#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline bool redirect_uri_equal(std::string_view registered, std::string_view given)
{
    return try_redirect_uri_equal(registered, given).value();
}
#endif

/** Why a redirect URI is not the registered one, as a sentence; null if it is. */
[[nodiscard]] inline result<std::optional<std::string>> try_redirect_uri_error(std::string_view registered, std::string_view given)
{
    return detail::produce([&](urikit_out *out, std::size_t *at) { return ::urikit_redirect_uri_error(detail::str(registered), detail::str(given), out, at); })
        .and_then([](std::string made) -> result<std::optional<std::string>> { return made.empty() ? std::nullopt : std::optional<std::string>(std::move(made)); });
}
#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline std::optional<std::string> redirect_uri_error(std::string_view registered, std::string_view given)
{
    return try_redirect_uri_error(registered, given).value();
}
#endif

/** Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid. */
[[nodiscard]] inline result<std::optional<std::string>> try_scheme_error(std::string_view x)
{
    return detail::produce([&](urikit_out *out, std::size_t *at) { return ::urikit_scheme_error(detail::str(x), out, at); })
        .and_then([](std::string made) -> result<std::optional<std::string>> { return made.empty() ? std::nullopt : std::optional<std::string>(std::move(made)); });
}
#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline std::optional<std::string> scheme_error(std::string_view x)
{
    return try_scheme_error(x).value();
}
#endif

/** A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between. */
[[nodiscard]] inline result<std::string> try_redact(std::string_view text, std::string_view keys = "")
{
    return detail::produce([&](urikit_out *out, std::size_t *at) { return ::urikit_redact(detail::str(text), detail::str(keys), out, at); })
        .and_then([](std::string made) -> result<std::string> { return made; });
}
#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline std::string redact(std::string_view text, std::string_view keys = "")
{
    return try_redact(text, keys).value();
}
#endif

} // namespace urikit

#endif // URIKIT_STRING_CALLS_HPP
