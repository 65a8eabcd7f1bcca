/* SPDX-License-Identifier: MIT */
/**
 * urikit/nosh.hpp - urikit/nosh.h in C++: NOSH URIs.
 *
 * Tier: source only. Threads: as urikit/base.hpp says; a copy shares the text, which never changes.
 *
 *   urikit::nosh_uri n("nosh://1673/com.example.foo/3jui7kd54zh2y");
 *   n.collection();   // "com.example.foo"
 */
#ifndef URIKIT_NOSH_HPP
#define URIKIT_NOSH_HPP

#include <urikit/base.hpp>
#include <urikit/nosh.h>

namespace urikit {

/** The revision of the specification, as urikit_nosh_dialect. */
enum class nosh_dialect { sdl = URIKIT_NOSH_SDL, lexicon = URIKIT_NOSH_LEXICON };

/** What the authority is, as urikit_nosh_kind. */
enum class nosh_kind {
    other = URIKIT_NOSH_OTHER,
    address = URIKIT_NOSH_ADDRESS,
    account = URIKIT_NOSH_ACCOUNT,
    domain = URIKIT_NOSH_DOMAIN,
};
[[nodiscard]] inline std::string_view name(nosh_kind kind) noexcept
{
    return ::urikit_nosh_kind_name(static_cast<urikit_nosh_kind>(kind));
}

namespace detail {

/* The accounts that a caller's registry gave. The caller is asked between two calls of the library: it may throw. */
struct nosh_accounts {
    struct entry {
        char address[42];
        std::uint64_t account;
    };
    entry known[2] = {};
    std::size_t count = 0;
    bool asked = false; /* known[count].address is to be looked up */

    static std::uint64_t find(void *context, urikit_str address) noexcept
    {
        nosh_accounts &accounts = *static_cast<nosh_accounts *>(context);

        for (std::size_t i = 0; i < accounts.count; i++) {
            if (view(address) == std::string_view(accounts.known[i].address, sizeof accounts.known[i].address)) {
                return accounts.known[i].account;
            }
        }
        std::memcpy(accounts.known[accounts.count].address, address.ptr, sizeof accounts.known[0].address);
        accounts.asked = true;
        return 0;
    }
};

} // namespace detail

/** A NOSH URI that is valid in the general syntax. It does not change; a copy shares the text. */
class nosh_uri {
public:
    /** Parse and check a text, and keep it. Errors those of urikit_nosh_parse, at an offset in the text */
    [[nodiscard]] static result<nosh_uri> parse(std::string text, nosh_dialect dialect = nosh_dialect::sdl)
    {
        std::size_t at = 0;
        auto kept = std::make_shared<block>();

        kept->text = std::move(text);
        const urikit_code got = ::urikit_nosh_parse(detail::str(kept->text), static_cast<urikit_nosh_dialect>(dialect),
                                                    &kept->parsed, &at);
        if (got != URIKIT_OK) {
            return detail::refused(::urikit_nosh_explain, kept->text, got, at);
        }
        return nosh_uri(std::move(kept));
    }
    /**
     * Write one from its parts, valid in the restricted syntax.
     * Errors those of urikit_nosh_build, at an offset in the text that the parts would make
     */
    [[nodiscard]] static result<nosh_uri> try_build(std::string_view authority, std::optional<std::string_view> collection = {},
                                                    std::optional<std::string_view> rkey = {},
                                                    nosh_dialect dialect = nosh_dialect::sdl)
    {
        return detail::produce([&](urikit_out *out, std::size_t *at) {
                   return ::urikit_nosh_build(detail::str(authority), detail::str(collection), detail::str(rkey),
                                              static_cast<urikit_nosh_dialect>(dialect), out, at);
               })
            .and_then([&](std::string &&text) { return parse(std::move(text), dialect); });
    }
#ifdef URIKIT_EXCEPTIONS
    explicit nosh_uri(std::string text, nosh_dialect dialect = nosh_dialect::sdl)
        : nosh_uri(parse(std::move(text), dialect).value())
    {
    }
    [[nodiscard]] static nosh_uri build(std::string_view authority, std::optional<std::string_view> collection = {},
                                        std::optional<std::string_view> rkey = {}, nosh_dialect dialect = nosh_dialect::sdl)
    {
        return try_build(authority, collection, rkey, dialect).value();
    }
#endif

    /** The parsed form, for calls of the C library. */
    [[nodiscard]] const urikit_nosh &c() const noexcept { return kept_->parsed; }
    [[nodiscard]] const std::string &str() const noexcept URIKIT_LIFETIMEBOUND { return kept_->text; }

    /* each part as written */
    [[nodiscard]] std::string_view authority() const noexcept URIKIT_LIFETIMEBOUND
    {
        return detail::view(::urikit_nosh_authority(&c()));
    }
    [[nodiscard]] std::string_view path() const noexcept URIKIT_LIFETIMEBOUND { return detail::view(::urikit_nosh_path(&c())); }
    [[nodiscard]] std::optional<std::string_view> query() const noexcept { return detail::maybe(::urikit_nosh_query(&c())); }
    [[nodiscard]] std::optional<std::string_view> fragment() const noexcept
    {
        return detail::maybe(::urikit_nosh_fragment(&c()));
    }

    [[nodiscard]] nosh_dialect dialect() const noexcept { return static_cast<nosh_dialect>(c().dialect); }
    [[nodiscard]] nosh_kind authority_kind() const noexcept { return static_cast<nosh_kind>(c().authority_kind); }
    /** A segment in normal form: 1 is the collection, 2 the record key, -1 the last; nothing if there is none. */
    [[nodiscard]] std::optional<std::string> segment(std::ptrdiff_t index) const
    {
        std::string text = detail::written([&](urikit_out *out) { return ::urikit_nosh_segment_write(&c(), index, out); });

        return text.empty() ? std::nullopt : std::optional<std::string>(std::move(text));
    }
    [[nodiscard]] std::optional<std::string> collection() const { return segment(1); }
    [[nodiscard]] std::optional<std::string> rkey() const { return segment(2); }

    /** Success if it is valid in the restricted syntax as it is; else why not, at an offset in this text. */
    [[nodiscard]] result<void> restricted() const noexcept
    {
        const auto got = static_cast<urikit_code>(c().restricted);

        return got == URIKIT_OK ? result<void>() : detail::refused(::urikit_nosh_explain, str(), got, c().restricted_at);
    }
    [[nodiscard]] nosh_uri normalize() const
    {
        return again(detail::written([&](urikit_out *out) { return ::urikit_nosh_normalize(&c(), out); })).value();
    }
    /** The normal form without query and fragment. Errors those of urikit_nosh_restrict, at an offset in this text */
    [[nodiscard]] result<nosh_uri> try_restrict() const
    {
        return detail::produce([&](urikit_out *out, std::size_t *at) { return ::urikit_nosh_restrict(&c(), out, at); },
                               ::urikit_nosh_explain, str())
            .and_then([&](std::string &&text) { return again(std::move(text)); });
    }
    /** True if the normal forms are the same. `==` compares the texts. */
    [[nodiscard]] bool equal(const nosh_uri &other) const noexcept { return ::urikit_nosh_equal(&c(), &other.c()); }
    /**
     * The same, or the normal forms are but for authorities of one account, as urikit_nosh_equal_by.
     *
     * registry  called with an address, "0x" and 40 hex digits in lower case, at most once for each; gives its account, or 0
     */
    template <class Registry> [[nodiscard]] bool equal(const nosh_uri &other, Registry &&registry) const
    {
        detail::nosh_accounts accounts;
        const urikit_nosh_registry known = { detail::nosh_accounts::find, &accounts };

        for (;;) {
            const bool same = ::urikit_nosh_equal_by(&c(), &other.c(), &known);

            if (!std::exchange(accounts.asked, false)) {
                return same;
            }
            auto &next = accounts.known[accounts.count];
            next.account = registry(std::string_view(next.address, sizeof next.address));
            accounts.count++;
        }
    }

    URIKIT_TEXT_CLASS(nosh_uri)

private:
    struct block {
        std::string text;
        urikit_nosh parsed;
    };

    explicit nosh_uri(std::shared_ptr<const block> kept) noexcept : kept_(std::move(kept)) {}
    [[nodiscard]] result<nosh_uri> again(std::string text) const { return parse(std::move(text), dialect()); }

    /* Only copied: what was moved from keeps its text. */
    std::shared_ptr<const block> kept_;

public:
    nosh_uri(const nosh_uri &) noexcept = default;
    nosh_uri &operator=(const nosh_uri &) noexcept = default;
    ~nosh_uri() = default;
};

} // namespace urikit

template <> struct std::hash<urikit::nosh_uri> : urikit::text_hash {};
#ifdef URIKIT_FORMAT
template <> struct std::formatter<urikit::nosh_uri, char> : urikit::text_formatter<urikit::nosh_uri> {};
#endif

#endif /* URIKIT_NOSH_HPP */
