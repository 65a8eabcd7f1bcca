/* SPDX-License-Identifier: MIT */
/**
 * urikit/convert.hpp - urikit/convert.h in C++: URIs to CRIs and back, diagnostic notation, URIs to CoAP options and back.
 *
 * Tier: source only. Threads: every call is thread-safe, there is no shared state.
 *
 *   urikit::cri c = urikit::cri_from_uri("coap://example.com/a?b");
 *   for (const urikit::coap_option &option : urikit::coap_from_uri("coap://example.com/a?b").options) { ... }
 */
#ifndef URIKIT_CONVERT_HPP
#define URIKIT_CONVERT_HPP

#include <urikit/coap.hpp>
#include <urikit/convert.h>
#include <urikit/iri.hpp>

namespace urikit {

/**
 * The CRI of a URI or IRI reference. Errors those of urikit_cri_from_iri, at an offset in the text. Without options.check
 * nothing looks whether text is in Normalization Form C: see urikit_cri_from_uri.
 */
[[nodiscard]] inline result<cri> try_cri_from_uri(std::string_view text, const cri_options &options = {})
{
    return detail::produce(
               [&](urikit_out *out, std::size_t *at) { return ::urikit_cri_from_iri(detail::str(text), &options, out, at); },
               ::urikit_iri_explain, text)
        .and_then([&](std::string &&bytes) { return cri::decode(std::move(bytes), options); });
}

/** The URI reference of a CRI. Errors those of urikit_cri_to_uri, at an offset in the bytes */
[[nodiscard]] inline result<uri> try_to_uri(const cri &from)
{
    const syntax zones = from.options().zone == URIKIT_CRI_ZONE_RFC6874      ? syntax::zone
                         : from.options().zone == URIKIT_CRI_ZONE_RFC6874BIS ? syntax::zone_rfc6874bis
                                                                             : syntax::reference;

    return detail::produce(
               [&](urikit_out *out, std::size_t *at) { return ::urikit_cri_to_uri(&from.c(), &from.options(), out, at); })
        .and_then([&](std::string &&text) { return uri::parse(std::move(text), zones); });
}

/** A CRI in diagnostic notation of CBOR: [-1, ["a"]]. */
[[nodiscard]] inline std::string to_edn(const cri &from)
{
    return detail::written([&](urikit_out *out) { return ::urikit_cri_to_edn(&from.c(), out); });
}

/** The CRI that is written in diagnostic notation. Errors those of urikit_cri_from_edn, at an offset in the text */
[[nodiscard]] inline result<cri> try_cri_from_edn(std::string_view text, const cri_options &options = {})
{
    std::string literal(text.size(), '\0');

    return detail::produce([&](urikit_out *out, std::size_t *at) {
               urikit_out scratch = ::urikit_out_of(&literal[0], literal.size());
               return ::urikit_cri_from_edn(detail::str(text), &options, &scratch, out, at);
           })
        .and_then([&](std::string &&bytes) { return cri::decode(std::move(bytes), options); });
}

/** The options of a CoAP request for a URI or IRI. Errors those of urikit_coap_from_iri, at an offset in the text */
[[nodiscard]] inline result<coap_request> try_coap_from_uri(std::string_view text, const std::optional<coap_destination> &to = {},
                                                            const cri_options &options = {})
{
    return detail::coap_with(
        { 0, {} }, to, [&](urikit_coap_options, const urikit_coap_destination *given) -> result<coap_request> {
            std::string space(URIKIT_COAP_FROM_URI_BOUND(text.size()), '\0');
            urikit_out out = ::urikit_out_of(&space[0], space.size());
            urikit_coap_request made{};
            std::size_t at = 0;
            const urikit_code got = ::urikit_coap_from_iri(detail::str(text), &options, given, &out, &made, &at);

            return got == URIKIT_OK ? result<coap_request>(detail::coap_read(made)) : result<coap_request>(error(got, at));
        });
}

/** The URI of a CoAP request. Errors those of urikit_coap_to_uri: index() is that of the option, offset() is in its value */
[[nodiscard]] inline result<uri> try_uri_from_coap(const coap_request &request, const std::optional<coap_destination> &to = {},
                                                   const cri_options &options = {})
{
    const syntax zones = options.zone == URIKIT_CRI_ZONE_RFC6874      ? syntax::zone
                         : options.zone == URIKIT_CRI_ZONE_RFC6874BIS ? syntax::zone_rfc6874bis
                                                                      : syntax::reference;

    return detail::coap_with(request, to, [&](urikit_coap_options from, const urikit_coap_destination *given) {
        return detail::coap_written([&](urikit_out *out, urikit_coap_place *at) {
                   return ::urikit_coap_to_uri(request.scheme_number, from, given, &options, out, at);
               })
            .and_then([&](std::string &&text) { return uri::parse(std::move(text), zones); });
    });
}

#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline cri cri_from_uri(std::string_view text, const cri_options &options = {})
{
    return try_cri_from_uri(text, options).value();
}
[[nodiscard]] inline uri to_uri(const cri &from)
{
    return try_to_uri(from).value();
}
[[nodiscard]] inline cri cri_from_edn(std::string_view text, const cri_options &options = {})
{
    return try_cri_from_edn(text, options).value();
}
[[nodiscard]] inline coap_request coap_from_uri(std::string_view text, const std::optional<coap_destination> &to = {},
                                                const cri_options &options = {})
{
    return try_coap_from_uri(text, to, options).value();
}
[[nodiscard]] inline uri uri_from_coap(const coap_request &request, const std::optional<coap_destination> &to = {},
                                       const cri_options &options = {})
{
    return try_uri_from_coap(request, to, options).value();
}
#endif

} // namespace urikit

#endif /* URIKIT_CONVERT_HPP */
