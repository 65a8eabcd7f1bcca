/* SPDX-License-Identifier: MIT */
/**
 * urikit/qualified.hpp - what urikit/usr.hpp and urikit/purl.hpp share: a text with qualifiers, "...?key=value&...". Internal.
 *
 * Tier: source only. Threads: as urikit/base.hpp says; a copy shares the text, which never changes.
 */
#ifndef URIKIT_QUALIFIED_HPP
#define URIKIT_QUALIFIED_HPP

#include <urikit/base.hpp>

namespace urikit {

/** A key and a value as data: nothing is percent-encoded. */
using qualifier = std::pair<std::string, std::string>;

namespace detail {

/* `rules` names the C struct and the C calls; `self_type` is the class that is made of it. */
template <class self_type, class rules> class qualified {
public:
    /** Parse and check a text, and keep it. Errors those of the C call, at an offset in the text */
    [[nodiscard]] static result<self_type> parse(std::string text) { return parse_with(std::move(text), nullptr); }

    /** The parsed form, for calls of the C library. */
    [[nodiscard]] const typename rules::parsed_type &c() const noexcept { return kept_->parsed; }
    [[nodiscard]] const std::string &str() const noexcept URIKIT_LIFETIMEBOUND { return kept_->text; }

    /** The qualifiers that have a value, in canonical order, decoded; keys in lower case. */
    [[nodiscard]] std::vector<qualifier> qualifiers() const
    {
        std::vector<qualifier> all;

        all.reserve(c().count);
        for (std::size_t i = 0; i < c().count; i++) {
            const urikit_pair &pair = c().pairs[i];
            all.emplace_back(written([&](urikit_out *out) { return rules::key_write(&pair, out); }),
                             written([&](urikit_out *out) { return rules::value_write(&pair, out); }));
        }
        return all;
    }
    /** The decoded value of a qualifier, whose key is given in any case of letters. */
    [[nodiscard]] std::optional<std::string> qualifier_value(std::string_view key) const
    {
        urikit_pair pair{};

        if (!rules::find(&c(), detail::str(key), &pair)) {
            return std::nullopt;
        }
        return written([&](urikit_out *out) { return rules::value_write(&pair, out); });
    }
    /** The canonical form. */
    [[nodiscard]] self_type normalize() const
    {
        return parse_with(written([&](urikit_out *out) { return rules::normalize(&c(), out); }), kept_->own).value();
    }
    /** True if the canonical forms are the same. `==` compares the texts. */
    [[nodiscard]] bool equal(const self_type &other) const noexcept { return rules::equal(&c(), &other.c()); }

    URIKIT_TEXT_CLASS(qualified)

    /* Only copied: what was moved from keeps its text. */
    qualified(const qualified &) noexcept = default;
    qualified &operator=(const qualified &) noexcept = default;

protected:
    struct block {
        std::string text;
        std::vector<urikit_pair> pairs;
        std::shared_ptr<const void> own; /* what `parsed` points to beside the text: types of the caller's own */
        typename rules::parsed_type parsed{};
    };

    [[nodiscard]] static result<self_type> parse_with(std::string text, std::shared_ptr<const void> own)
    {
        constexpr std::size_t usual = 8; /* a text may have 4 bytes a pair; most have few */
        auto kept = std::make_shared<block>();
        std::size_t at = 0;

        kept->text = std::move(text);
        kept->pairs.resize(usual);
        urikit_code got = rules::parse(detail::str(kept->text), kept->pairs.data(), usual, &kept->parsed, &at);
        if (got == URIKIT_E_SPACE) {
            kept->pairs.resize(kept->parsed.count);
            got = rules::parse(detail::str(kept->text), kept->pairs.data(), kept->pairs.size(), &kept->parsed, &at);
        }
        if (got != URIKIT_OK) {
            return detail::refused(rules::explain, kept->text, got, at);
        }
        rules::use(kept->parsed, own.get());
        kept->own = std::move(own);
        return self_type(std::move(kept));
    }

    explicit qualified(std::shared_ptr<const block> kept) noexcept : kept_(std::move(kept)) {}
    ~qualified() = default;

private:
    std::shared_ptr<const block> kept_;
};

/* Pairs and texts to build from, as the C calls take them. */
[[nodiscard]] inline std::vector<urikit_pair> pairs_of(const std::vector<qualifier> &given)
{
    std::vector<urikit_pair> pairs;

    pairs.reserve(given.size());
    for (const qualifier &one : given) {
        pairs.push_back({ str(one.first), str(one.second) });
    }
    return pairs;
}

/* What a builder writes. The place of an error is the index of a pair or item, and an offset in that text. */
template <class place, class builder> [[nodiscard]] result<std::string> built(std::size_t count, builder &&build)
{
    std::vector<urikit_pair> space(count);
    std::string text;
    place at{};
    const urikit_code got = write(text, [&](urikit_out *out) { return build(space.data(), space.size(), out, &at); });

    if (got != URIKIT_OK) {
        return error(got, at.byte, at.index);
    }
    return text;
}

} // namespace detail
} // namespace urikit

#endif /* URIKIT_QUALIFIED_HPP */
