/* SPDX-License-Identifier: MIT */
/**
 * urikit/iri.hpp - urikit/iri.h in C++: IRIs and IRI references, RFC 3987, in UTF-8. A urikit::iri has all that a urikit::uri
 * has, and a URI becomes an IRI by itself.
 *
 * Tier: source only. Threads: as urikit/base.hpp says.
 */
#ifndef URIKIT_IRI_HPP
#define URIKIT_IRI_HPP

#include <urikit/iri.h>
#include <urikit/uri.hpp>

namespace urikit {

namespace detail {

struct iri_rules {
    template <class other> static constexpr bool accepts = std::is_same_v<other, uri_rules>;
    static constexpr auto parse = ::urikit_iri_parse;
    static constexpr auto explain = ::urikit_iri_explain;
    static constexpr auto write = ::urikit_iri_write;
    static constexpr auto normalize = ::urikit_iri_normalize;
    static constexpr auto equal = ::urikit_iri_equal;
    static constexpr auto compare = ::urikit_iri_compare;
};

} // namespace detail

/** IRI references, RFC 3987. */
using iri = basic_uri<detail::iri_rules>;
using iri_view = basic_uri_view<detail::iri_rules>;

/** Parse an IRI reference that stays where it is; iri::parse keeps a copy. */
[[nodiscard]] inline result<iri_view> parse_iri(std::string_view text URIKIT_LIFETIMEBOUND,
                                                syntax flags = syntax::reference) noexcept
{
    return iri_view::parse(text, flags);
}
template <class temporary, class = detail::if_temporary<temporary>>
result<iri_view> parse_iri(temporary &&, syntax = syntax::reference) = delete;

/** The URI that an IRI maps to, RFC 3987 §3.1: every non-ASCII byte becomes a triplet. */
[[nodiscard]] inline uri to_uri(const iri_view &from)
{
    return detail::produce([&](urikit_out *out, std::size_t *) { return ::urikit_uri_from_iri(&from.c(), out); })
        .and_then([&](std::string &&text) { return uri::parse(std::move(text), static_cast<syntax>(from.zones())); })
        .value();
}

/** The IRI of a URI, RFC 3987 §3.2: triplets are decoded where an IRI may have the character. */
[[nodiscard]] inline iri to_iri(const uri_view &from)
{
    return detail::produce([&](urikit_out *out, std::size_t *) { return ::urikit_iri_from_uri(&from.c(), out); })
        .and_then([&](std::string &&text) { return iri::parse(std::move(text), static_cast<syntax>(from.zones())); })
        .value();
}

} // namespace urikit

#endif /* URIKIT_IRI_HPP */
