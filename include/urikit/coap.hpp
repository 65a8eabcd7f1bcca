/* SPDX-License-Identifier: MIT */
/**
 * urikit/coap.hpp - urikit/coap.h in C++: CRIs as options of CoAP requests, and back. urikit/convert.hpp does it for URIs.
 *
 * Tier: source only. Threads: every call is thread-safe, there is no shared state.
 */
#ifndef URIKIT_COAP_HPP
#define URIKIT_COAP_HPP

#include <urikit/coap.h>
#include <urikit/cri.hpp>

namespace urikit {

/** An option of a request; its number is a URIKIT_COAP_... */
struct coap_option {
    std::uint16_t number;
    std::string value;

    [[nodiscard]] friend bool operator==(const coap_option &a, const coap_option &b) noexcept
    {
        return a.number == b.number && a.value == b.value;
    }
    [[nodiscard]] friend bool operator!=(const coap_option &a, const coap_option &b) noexcept { return !(a == b); }
};

/** What a request says of its target. */
struct coap_request {
    std::uint64_t scheme_number; /* 0 coap, 1 coaps ... */
    std::vector<coap_option> options; /* ascending by number */
};

/** Where a request goes, as urikit_coap_destination: its texts are borrowed for the call. */
struct coap_destination {
    std::optional<std::string_view> address; /* 4 or 16 bytes */
    std::optional<std::string_view> zone;
    std::uint16_t port;
};

namespace detail {

[[nodiscard]] inline coap_request coap_read(urikit_coap_request from)
{
    coap_request made{ from.scheme_number, {} };
    urikit_coap_option option{};

    while (::urikit_coap_option_next(&from, &option)) {
        made.options.push_back({ option.number, std::string(view(option.value)) });
    }
    return made;
}

/* Calls f with options and destination as the C calls take them. */
template <class F> [[nodiscard]] auto coap_with(const coap_request &request, const std::optional<coap_destination> &to, F &&f)
{
    std::vector<urikit_coap_option> options;
    urikit_coap_destination given{};

    options.reserve(request.options.size());
    for (const coap_option &one : request.options) {
        options.push_back({ one.number, str(one.value) });
    }
    if (to) {
        given = { str(to->address), str(to->zone), to->port };
    }
    return f(urikit_coap_options{ options.data(), options.size() }, to ? &given : nullptr);
}

template <class producer> [[nodiscard]] result<std::string> coap_written(producer &&write_to)
{
    std::string text;
    urikit_coap_place at{};
    const urikit_code got = write(text, [&](urikit_out *out) { return write_to(out, &at); });

    if (got != URIKIT_OK) {
        return error(got, at.byte, at.option);
    }
    return text;
}

} // namespace detail

/** The options of a request for a CRI. Errors those of urikit_coap_decompose, at an offset in the bytes of the CRI */
[[nodiscard]] inline result<coap_request> try_coap_from_cri(const cri &from, const std::optional<coap_destination> &to = {})
{
    return detail::coap_with(
        { 0, {} }, to, [&](urikit_coap_options, const urikit_coap_destination *given) -> result<coap_request> {
            char host[URIKIT_COAP_TEXT_MAX];
            urikit_out out = ::urikit_out_of(host, sizeof host);
            urikit_coap_request made{};
            std::size_t at = 0;
            const urikit_code got = ::urikit_coap_decompose(&from.c(), &from.options(), given, &out, &made, &at);

            return got == URIKIT_OK ? result<coap_request>(detail::coap_read(made)) : result<coap_request>(error(got, at));
        });
}

/** The CRI of a request. Errors those of urikit_coap_compose: index() is that of the option, offset() is in its value */
[[nodiscard]] inline result<cri> try_cri_from_coap(const coap_request &request, const std::optional<coap_destination> &to = {},
                                                   const cri_options &options = {})
{
    return detail::coap_with(request, to, [&](urikit_coap_options from, const urikit_coap_destination *given) {
        return detail::coap_written([&](urikit_out *out, urikit_coap_place *at) {
                   return ::urikit_coap_compose(request.scheme_number, from, given, &options, out, at);
               })
            .and_then([&](std::string &&bytes) { return cri::decode(std::move(bytes), options); });
    });
}

#ifdef URIKIT_EXCEPTIONS
[[nodiscard]] inline coap_request coap_from_cri(const cri &from, const std::optional<coap_destination> &to = {})
{
    return try_coap_from_cri(from, to).value();
}
[[nodiscard]] inline cri cri_from_coap(const coap_request &request, const std::optional<coap_destination> &to = {},
                                       const cri_options &options = {})
{
    return try_cri_from_coap(request, to, options).value();
}
#endif

} // namespace urikit

#endif /* URIKIT_COAP_HPP */
