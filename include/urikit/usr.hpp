/* SPDX-License-Identifier: MIT */
/**
 * urikit/usr.hpp - urikit/usr.h in C++: user URLs.
 *
 * Tier: source only. Threads: as urikit/base.hpp says; a copy shares the text, which never changes.
 *
 *   urikit::user_url u("usr:github/octocat?location=Boston,%20MA");
 *   u.name(), u.qualifier_value("location");  // "octocat", "Boston, MA"
 */
#ifndef URIKIT_USR_HPP
#define URIKIT_USR_HPP

#include <urikit/qualified.hpp>
#include <urikit/usr.h>

namespace urikit {

/** The components of a user URL as data: nothing in them is percent-encoded. */
struct user_url_parts {
    std::string_view type;
    std::string_view name;
    std::vector<qualifier> qualifiers = {};
    std::vector<std::string> checksums = {};
};

namespace detail {
struct usr_rules {
    using parsed_type = urikit_usr;
    static constexpr auto explain = ::urikit_usr_explain;
    static urikit_code parse(urikit_str text, urikit_pair *pairs, std::size_t cap, urikit_usr *made, std::size_t *at) noexcept
    {
        return ::urikit_usr_parse(text, pairs, cap, made, at);
    }
    static void use(urikit_usr &made, const void *own) noexcept { made.types = static_cast<const urikit_usr_types *>(own); }
    static constexpr auto normalize = ::urikit_usr_normalize;
    static constexpr auto equal = ::urikit_usr_equal;
    static constexpr auto key_write = ::urikit_usr_key_write;
    static constexpr auto value_write = ::urikit_usr_value_write;
    static constexpr auto find = ::urikit_usr_find;
};
} // namespace detail

/**
 * Types of user URLs of your own, from JSON: objects one after the other, or in an array. They come before the known ones. A
 * table does not change; copies share it, and so does each user URL that is parsed with it.
 *
 *   urikit::usr_types corp(R"({"type":"corp","profile":"https://people.example/{name}","lower_name":true})");
 *   urikit::user_url u("usr:Corp/Ada", corp);
 *   u.normalize().str(), u.profile();  // "usr:corp/ada", "https://people.example/ada"
 */
class usr_types {
public:
    /** Errors those of urikit_usr_types_read: offset() is in the JSON, message() begins with the line */
    [[nodiscard]] static result<usr_types> parse(std::string_view json)
    {
        const std::size_t len = URIKIT_USR_TYPES_BOUND(json.size());
        auto kept = std::make_shared<block>();
        char sentence[URIKIT_EXPLAIN_MAX];
        urikit_out why = ::urikit_out_of(sentence, sizeof sentence);
        std::size_t at = 0;

        kept->memory.resize(len / sizeof(std::max_align_t) + 1);
        const urikit_code got = ::urikit_usr_types_read(detail::str(json), kept->memory.data(), len, &kept->table, &why, &at);
        if (got != URIKIT_OK) {
            return error(got, at, 0, std::string_view(sentence, why.len));
        }
        return usr_types(std::move(kept));
    }
#ifdef URIKIT_EXCEPTIONS
    explicit usr_types(std::string_view json) : usr_types(parse(json).value()) {}
#endif

    /** The table, for calls of the C library. */
    [[nodiscard]] const urikit_usr_types &c() const noexcept URIKIT_LIFETIMEBOUND { return kept_->table; }

private:
    friend class user_url;
    struct block {
        std::vector<std::max_align_t> memory;
        urikit_usr_types table{};
    };

    explicit usr_types(std::shared_ptr<const block> kept) noexcept : kept_(std::move(kept)) {}
    [[nodiscard]] std::shared_ptr<const void> share() const noexcept { return { kept_, &kept_->table }; }

    std::shared_ptr<const block> kept_;
};

/** A user URL. It does not change; a copy shares the text. */
class user_url : public detail::qualified<user_url, detail::usr_rules> {
public:
    using qualified::parse;
    /** By types of your own, too. */
    [[nodiscard]] static result<user_url> parse(std::string text, const usr_types &types)
    {
        return parse_with(std::move(text), types.share());
    }
    /**
     * Write the canonical user URL with these components.
     * Errors those of urikit_usr_build: index() is that of the pair or item, offset() is in that text
     */
    [[nodiscard]] static result<user_url> try_build(const user_url_parts &parts)
    {
        const std::vector<urikit_pair> pairs = detail::pairs_of(parts.qualifiers);
        std::vector<urikit_str> checksums;

        for (const std::string &item : parts.checksums) {
            checksums.push_back(detail::str(item));
        }
        const urikit_usr_parts given = { detail::str(parts.type), detail::str(parts.name), pairs.data(), pairs.size(),
                                         checksums.data(),        checksums.size(),        nullptr };
        return detail::built<urikit_usr_place>(pairs.size(),
                                               [&](urikit_pair *space, std::size_t cap, urikit_out *out, urikit_usr_place *at) {
                                                   return ::urikit_usr_build(&given, space, cap, out, at);
                                               })
            .and_then([](std::string &&text) { return parse(std::move(text)); });
    }
    /** The user URL of a profile page. Errors those of urikit_usr_from_page, at an offset in the page's address */
    [[nodiscard]] static result<user_url> try_from_page(std::string_view page)
    {
        return detail::produce(
                   [&](urikit_out *out, std::size_t *at) { return ::urikit_usr_from_page(detail::str(page), out, at); })
            .and_then([](std::string &&text) { return parse(std::move(text)); });
    }
#ifdef URIKIT_EXCEPTIONS
    explicit user_url(std::string text) : user_url(parse(std::move(text)).value()) {}
    user_url(std::string text, const usr_types &types) : user_url(parse(std::move(text), types).value()) {}
    [[nodiscard]] static user_url build(const user_url_parts &parts) { return try_build(parts).value(); }
    [[nodiscard]] static user_url from_page(std::string_view page) { return try_from_page(page).value(); }
#endif

    /** The type in lower case. */
    [[nodiscard]] std::string type() const
    {
        return detail::written([&](urikit_out *out) { return ::urikit_usr_type_write(&c(), out); });
    }
    /** The name, decoded, by the rule of its type. */
    [[nodiscard]] std::string name() const
    {
        return detail::written([&](urikit_out *out) { return ::urikit_usr_name_write(&c(), out); });
    }
    /** The items of the qualifier "checksums", as written. */
    [[nodiscard]] std::vector<std::string_view> checksums() const
    {
        std::vector<std::string_view> items;
        urikit_pair pair{};
        urikit_str item{};

        if (::urikit_usr_find(&c(), URIKIT_STR("checksums"), &pair)) {
            while (::urikit_usr_checksum_next(&pair.value, &item)) {
                items.push_back(detail::view(item));
            }
        }
        return items;
    }
    /** The address of the profile page; nothing if the type has no definition. */
    [[nodiscard]] std::optional<std::string> profile() const
    {
        std::string page = detail::written([&](urikit_out *out) { return ::urikit_usr_profile_write(&c(), out); });

        return page.empty() ? std::nullopt : std::optional<std::string>(std::move(page));
    }

private:
    friend class detail::qualified<user_url, detail::usr_rules>;
    using qualified::qualified;
};

} // namespace urikit

template <> struct std::hash<urikit::user_url> : urikit::text_hash {};
#ifdef URIKIT_FORMAT
template <> struct std::formatter<urikit::user_url, char> : urikit::text_formatter<urikit::user_url> {};
#endif

#endif /* URIKIT_USR_HPP */
