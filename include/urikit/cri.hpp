/* SPDX-License-Identifier: MIT */
/**
 * urikit/cri.hpp - urikit/cri.h in C++: Constrained Resource Identifiers. urikit/convert.hpp converts from and to URIs.
 *
 * Tier: source only. Threads: as urikit/base.hpp says; a copy shares the bytes, which never change.
 *
 *   urikit::cri c(bytes);             // CBOR, in a std::string
 *   for (urikit::cri_element segment : c.path()) { segment.decode(); }
 */
#ifndef URIKIT_CRI_HPP
#define URIKIT_CRI_HPP

#include <urikit/base.hpp>
#include <urikit/cri.h>

namespace urikit {

/** The options of the C calls: profile, zones, limits, the check of text. A context must outlive the CRIs made with it. */
using cri_options = ::urikit_cri_options;

/** An element of a section: text, or percent-encoded text. It borrows the bytes. */
class cri_element {
public:
    cri_element() noexcept = default;
    explicit cri_element(const urikit_cri_item &item) noexcept : item_(item) {}

    /** The text; nothing if the element is percent-encoded text. */
    [[nodiscard]] std::optional<std::string_view> text() const noexcept { return detail::maybe(item_.text); }
    /** The text, or the bytes that percent-encoded text stands for. */
    [[nodiscard]] std::string decode() const
    {
        std::string whole(detail::view(item_.text));
        urikit_cri_list rest = item_.pet;
        urikit_str piece{};
        bool encoded = false;

        while (::urikit_cri_piece_next(&rest, &piece, &encoded)) {
            whole += detail::view(piece);
        }
        return whole;
    }
    [[nodiscard]] const urikit_cri_item &c() const noexcept { return item_; }

private:
    urikit_cri_item item_{};
};

namespace detail {
class cri_cursor {
public:
    using value_type = cri_element;

    cri_cursor() noexcept = default;
    explicit cri_cursor(const urikit_cri_list &list) noexcept : rest_(list) {}
    bool next() noexcept { return ::urikit_cri_next(&rest_, &item_); }
    value_type value() const noexcept { return cri_element(item_); }
    std::size_t here() const noexcept { return rest_.count; } /* of one section, how many follow */

private:
    urikit_cri_list rest_{};
    urikit_cri_item item_{};
};
} // namespace detail

/** A decoded CRI or CRI reference. It does not change; a copy shares the bytes. */
class cri {
public:
    /** Decode an item that fills the bytes. Errors those of urikit_cri_decode, at an offset in the bytes */
    [[nodiscard]] static result<cri> decode(std::string bytes, const cri_options &options = {})
    {
        auto kept = std::make_shared<block>();
        std::size_t at = 0;

        kept->bytes = std::move(bytes);
        kept->options = options;
        const urikit_code got = ::urikit_cri_decode(detail::str(kept->bytes), &kept->options, &kept->parsed, &at);
        if (got != URIKIT_OK) {
            return error(got, at);
        }
        return cri(std::move(kept));
    }
    [[nodiscard]] static result<cri> decode(const void *bytes, std::size_t len, const cri_options &options = {})
    {
        return decode(std::string(static_cast<const char *>(bytes ? bytes : ""), len), options);
    }
#ifdef URIKIT_EXCEPTIONS
    explicit cri(std::string bytes, const cri_options &options = {}) : cri(decode(std::move(bytes), options).value()) {}
    [[nodiscard]] cri resolve(const cri &ref) const { return try_resolve(ref).value(); }
    [[nodiscard]] cri relativize(const cri &target, bool any = false) const { return try_relativize(target, any).value(); }
#endif

    [[nodiscard]] const urikit_cri &c() const noexcept { return kept_->parsed; }
    /** The options that it was decoded with; every call on it uses them. */
    [[nodiscard]] const cri_options &options() const noexcept URIKIT_LIFETIMEBOUND { return kept_->options; }
    [[nodiscard]] const std::string &bytes() const noexcept URIKIT_LIFETIMEBOUND { return kept_->bytes; }

    /* ---- the parts ---- */

    /** True if it has a scheme; else it is a reference. */
    [[nodiscard]] bool is_full() const noexcept { return ::urikit_cri_is_full(&c()); }
    /** The name of the scheme, looked up if it is a number. */
    [[nodiscard]] std::optional<std::string_view> scheme() const noexcept
    {
        return detail::maybe(::urikit_cri_scheme_text(&c(), static_cast<urikit_cri_profile>(options().profile)));
    }
    [[nodiscard]] std::optional<std::uint64_t> scheme_number() const noexcept
    {
        return c().scheme == URIKIT_CRI_SCHEME_NUMBER ? std::optional<std::uint64_t>(c().scheme_number) : std::nullopt;
    }
    [[nodiscard]] bool has_authority() const noexcept { return c().authority == URIKIT_CRI_AUTHORITY; }
    [[nodiscard]] bool is_rootless() const noexcept { return c().authority == URIKIT_CRI_ROOTLESS; }
    /** How many segments of the base a reference removes: 0 to 127, URIKIT_CRI_DISCARD_ALL for all. */
    [[nodiscard]] unsigned discard() const noexcept { return c().discard; }
    [[nodiscard]] std::optional<cri_element> userinfo() const noexcept { return first(c().userinfo); }
    /** The labels of the host, if that is a name. */
    [[nodiscard]] range<detail::cri_cursor> labels() const noexcept { return section(c().labels); }
    /** The 4 or 16 bytes of the host, if that is an address. */
    [[nodiscard]] std::optional<std::string_view> address() const noexcept { return detail::maybe(c().ip); }
    [[nodiscard]] std::optional<std::string_view> zone() const noexcept { return detail::maybe(c().zone); }
    [[nodiscard]] std::optional<std::uint16_t> port() const noexcept
    {
        return c().port == URIKIT_CRI_NO_PORT ? std::nullopt : std::optional<std::uint16_t>(static_cast<std::uint16_t>(c().port));
    }
    [[nodiscard]] range<detail::cri_cursor> path() const noexcept { return section(c().path); }
    [[nodiscard]] range<detail::cri_cursor> query() const noexcept { return section(c().query); }
    [[nodiscard]] std::optional<cri_element> fragment() const noexcept { return first(c().fragment); }

    /* ---- other forms ---- */

    /** With shortest heads, and without all that may be left out. */
    [[nodiscard]] cri encode() const { return made(::urikit_cri_encode).value(); }
    /** In the one form that a meaning has. */
    [[nodiscard]] cri normalize() const { return made(::urikit_cri_normalize).value(); }
    /** The same, also by the rules of the scheme: without its default port. */
    [[nodiscard]] cri normalize_scheme() const { return made(::urikit_cri_normalize_scheme).value(); }
    /** Errors URIKIT_E_BASE  this has no scheme; those of decode for a result over a limit */
    [[nodiscard]] result<cri> try_resolve(const cri &ref) const
    {
        return made([&](const urikit_cri *base, const cri_options *given, urikit_out *out) {
            return ::urikit_cri_resolve(base, &ref.c(), given, out);
        });
    }
    /** The shortest reference to the target; with `any` also one that no URI reference means. Errors URIKIT_E_BASE */
    [[nodiscard]] result<cri> try_relativize(const cri &target, bool any = false) const
    {
        return made([&](const urikit_cri *base, const cri_options *given, urikit_out *out) {
            return ::urikit_cri_relativize(base, &target.c(), given, any ? URIKIT_CRI_RELATIVIZE_ANY : URIKIT_CRI_RELATIVIZE_URI,
                                           out);
        });
    }
    /** Success if it has a URI. Errors those of urikit_cri_validate, at an offset in the bytes */
    [[nodiscard]] result<void> validate() const noexcept
    {
        std::size_t at = 0;
        const urikit_code got = ::urikit_cri_validate(&c(), &at);

        return got == URIKIT_OK ? result<void>() : result<void>(error(got, at));
    }
    /** True if both are CRIs that mean the same. `==` compares the bytes. */
    [[nodiscard]] bool equal(const cri &other, urikit_cri_equal_flags flags = 0) const noexcept
    {
        return ::urikit_cri_equal(&c(), &other.c(), &options(), flags);
    }

    [[nodiscard]] friend bool operator==(const cri &a, const cri &b) noexcept { return a.bytes() == b.bytes(); }
    [[nodiscard]] friend bool operator!=(const cri &a, const cri &b) noexcept { return a.bytes() != b.bytes(); }
    [[nodiscard]] friend bool operator<(const cri &a, const cri &b) noexcept { return a.bytes() < b.bytes(); }

    cri(const cri &) noexcept = default;
    cri &operator=(const cri &) noexcept = default;
    ~cri() = default;

private:
    struct block {
        std::string bytes;
        cri_options options{};
        urikit_cri parsed{};
    };
    explicit cri(std::shared_ptr<const block> kept) noexcept : kept_(std::move(kept)) {}

    [[nodiscard]] static range<detail::cri_cursor> section(const urikit_cri_list &list) noexcept
    {
        return range<detail::cri_cursor>(detail::cri_cursor(list));
    }
    [[nodiscard]] static std::optional<cri_element> first(const urikit_cri_list &list) noexcept
    {
        const range<detail::cri_cursor> all = section(list);

        return all.empty() ? std::nullopt : std::optional<cri_element>(*all.begin());
    }
    template <class producer> [[nodiscard]] result<cri> made(producer &&write_to) const
    {
        return detail::produce([&](urikit_out *out, std::size_t *) { return write_to(&c(), &options(), out); })
            .and_then([&](std::string &&bytes) { return decode(std::move(bytes), options()); });
    }

    /* Only copied: what was moved from keeps its bytes. */
    std::shared_ptr<const block> kept_;
};

} // namespace urikit

template <> struct std::hash<urikit::cri> {
    [[nodiscard]] std::size_t operator()(const urikit::cri &one) const noexcept { return std::hash<std::string>{}(one.bytes()); }
};

#endif /* URIKIT_CRI_HPP */
