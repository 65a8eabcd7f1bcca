/* SPDX-License-Identifier: MIT */
/**
 * urikit/text.hpp - urikit/text.h in C++: percent-encoding, UTF-8, default ports.
 *
 * Tier: source only. Threads: every call is thread-safe, there is no shared state.
 */
#ifndef URIKIT_TEXT_HPP
#define URIKIT_TEXT_HPP

#include <urikit/base.hpp>
#include <urikit/text.h>

namespace urikit {

/** Where text goes in a URI, as urikit_component. */
enum class component {
    unreserved = URIKIT_COMPONENT_UNRESERVED,
    userinfo = URIKIT_COMPONENT_USERINFO,
    host = URIKIT_COMPONENT_HOST,
    segment = URIKIT_COMPONENT_SEGMENT,
    path = URIKIT_COMPONENT_PATH,
    query = URIKIT_COMPONENT_QUERY,
    query_value = URIKIT_COMPONENT_QUERY_VALUE,
    fragment = URIKIT_COMPONENT_FRAGMENT,
};

/** How triplets are decoded, as urikit_decode_flags; combine them with |. */
enum class decoding : unsigned {
    bytes = 0,
    utf8 = URIKIT_DECODE_UTF8, /* decoded text that is not UTF-8 is an error */
    form = URIKIT_DECODE_FORM, /* '+' is a space */
};
[[nodiscard]] constexpr decoding operator|(decoding a, decoding b) noexcept
{
    return static_cast<decoding>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/** Percent-encode data; every byte that is not allowed in the component becomes a triplet, also '%'. */
[[nodiscard]] inline std::string encode(std::string_view data, component where = component::unreserved)
{
    std::string text;
    const urikit_code got = detail::write(text, [&](urikit_out *out) {
        return ::urikit_percent_encode(detail::str(data), static_cast<urikit_component>(where), out);
    });

    if (got != URIKIT_OK) {
        detail::raise(error(got)); /* never: this call has no error of its own */
    }
    return text;
}

/** Decode every triplet, once. Errors URIKIT_E_PERCENT, and with decoding::utf8 URIKIT_E_UTF8, at an offset in the text. */
[[nodiscard]] inline result<std::string> try_decode(std::string_view text, decoding how = decoding::bytes)
{
    return detail::produce([&](urikit_out *out, std::size_t *at) {
        return ::urikit_percent_decode_text(detail::str(text), static_cast<unsigned>(how), out, at);
    });
}
#ifdef URIKIT_EXCEPTIONS
/** The same; throws. A part of a parsed identifier has no bad triplet. */
[[nodiscard]] inline std::string decode(std::string_view text, decoding how = decoding::bytes)
{
    return try_decode(text, how).value();
}
#endif

/** Check that the text is UTF-8. Errors URIKIT_E_UTF8 at the first byte of the first bad sequence. */
[[nodiscard]] inline result<void> check_utf8(std::string_view text) noexcept
{
    std::size_t at = 0;

    const urikit_code got = ::urikit_utf8_check(detail::str(text), &at);

    return error(got, at);
}

/** The default port of a scheme, in any case of letters; nothing if urikit does not know one. */
[[nodiscard]] inline std::optional<std::uint16_t> default_port(std::string_view scheme) noexcept
{
    const std::uint16_t port = ::urikit_default_port(detail::str(scheme));

    return port ? std::optional<std::uint16_t>(port) : std::nullopt;
}

} // namespace urikit

#endif /* URIKIT_TEXT_HPP */
