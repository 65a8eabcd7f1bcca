/* SPDX-License-Identifier: MIT */
/**
 * urikit/guard.hpp - urikit/guard.h in C++: the guard. Programs that use it link urikit-readers.
 *
 * Tier: source only. Threads: every call is thread-safe, there is no shared state.
 *
 *   if (urikit::guarded got = urikit::guard(text)) { fetch(got.url()); } else { log(got.why()); }
 */
#ifndef URIKIT_GUARD_HPP
#define URIKIT_GUARD_HPP

#include <urikit/guard.h>
#include <urikit/uri.hpp>

namespace urikit {

/** True for an address that a server should not fetch from when someone else names it; see urikit_address_is_internal. */
[[nodiscard]] inline bool address_is_internal(const host_address &ip) noexcept
{
    return ::urikit_address_is_internal(ip.bytes.data(), ip.size);
}

/** What the guard allows, as urikit_guard_options. The texts are borrowed for the call. */
struct guard_options {
    std::string_view policy = {};
    std::optional<std::string_view> base = {};
    bool internal = false;            /* internal addresses are allowed */
    urikit_guard_idna *idna = nullptr; /* urikit_idna_to_ascii of urikit/unicode.h; without one a host beyond ASCII is denied */
    void *context = nullptr;
    bool any_host = false; /* also hosts that are not names of letters, digits and '-' */
    bool as_given = false; /* only a text passes that is the text to fetch */
    const urikit_policy *prepared = nullptr; /* in place of `policy`: by urikit_policy_read, for many texts */
};

/** What the guard says of a text. */
class [[nodiscard]] guarded {
public:
    [[nodiscard]] bool passes() const noexcept { return passes_; }
    [[nodiscard]] explicit operator bool() const noexcept { return passes_; }
    /** The text to fetch; empty if it does not pass. */
    [[nodiscard]] const std::string &url() const & noexcept URIKIT_LIFETIMEBOUND { return url_; }
    [[nodiscard]] std::string url() && noexcept { return std::move(url_); }
    /** True if the text given is not the one to fetch: of a text that passes, and of one that `as_given` denies. */
    [[nodiscard]] bool changed() const noexcept { return verdict_.changed; }
    /** "policy-scheme", "readers-host" ...; empty if it passes. */
    [[nodiscard]] std::string_view rule() const noexcept
    {
        return ::urikit_guard_rule_id(static_cast<urikit_guard_rule>(verdict_.rule));
    }
    /** A sentence that says why it does not pass; empty if it passes. */
    [[nodiscard]] std::string why() const
    {
        return passes_ ? std::string() : detail::written([&](urikit_out *out) { return ::urikit_guard_why(&verdict_, out); });
    }
    /** The line of the policy, counted from 1, that allows the host of a text that passes, or denies the text; empty if none does. */
    [[nodiscard]] std::optional<std::uint32_t> line() const noexcept
    {
        return verdict_.line > 0 ? std::optional<std::uint32_t>(verdict_.line) : std::nullopt;
    }
    [[nodiscard]] const urikit_guard_verdict &verdict() const noexcept URIKIT_LIFETIMEBOUND { return verdict_; }

private:
    friend guarded guard(std::string_view text, const guard_options &options);

    std::string url_;
    urikit_guard_verdict verdict_{};
    bool passes_ = false;
};

/** The text to fetch, if every program reads the same in it and the policy allows that; see urikit_guard. Fetch url(), not `text`. */
inline guarded guard(std::string_view text, const guard_options &options = {})
{
    guarded got;
    const std::string_view base = options.base.value_or(std::string_view());
    const std::size_t text_len = text.size() < URIKIT_GUARD_LIMIT ? text.size() : URIKIT_GUARD_LIMIT;
    const std::size_t base_len = base.size() < URIKIT_GUARD_LIMIT ? base.size() : URIKIT_GUARD_LIMIT;
    const urikit_guard_options given = { detail::str(options.policy),
                                         detail::str(options.base),
                                         options.idna,
                                         options.context,
                                         options.internal,
                                         options.any_host,
                                         options.as_given,
                                         options.prepared };
    std::string space(URIKIT_GUARD_BOUND(text_len, base_len), '\0');
    urikit_out out = ::urikit_out_of(&space[0], space.size());

    got.passes_ = ::urikit_guard(detail::str(text), &given, &out, &got.verdict_);
    if (got.passes_) {
        got.url_.assign(space, 0, out.len);
    }
    return got;
}

} // namespace urikit

#endif /* URIKIT_GUARD_HPP */
