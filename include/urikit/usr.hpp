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
    static constexpr auto normalize = ::urikit_usr_normalize;
    static constexpr auto equal = ::urikit_usr_equal;
    static constexpr auto key_write = ::urikit_usr_key_write;
    static constexpr auto value_write = ::urikit_usr_value_write;
    static constexpr auto find = ::urikit_usr_find;
};
} // namespace detail

/** A user URL. It does not change; a copy shares the text. */
class user_url : public detail::qualified<user_url, detail::usr_rules> {
public:
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
