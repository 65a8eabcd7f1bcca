/* SPDX-License-Identifier: MIT */
/**
 * urikit/purl.hpp - urikit/purl.h in C++: package URLs. Programs that use it link urikit-kind.
 *
 * Tier: source only. Threads: as urikit/base.hpp says; a copy shares the text, which never changes.
 *
 *   urikit::package_url p("pkg:npm/%40acme/ui@2.0.1?arch=x64#src/a");
 *   p.name_space(), p.name(), p.version();  // "@acme", "ui", "2.0.1"
 */
#ifndef URIKIT_PURL_HPP
#define URIKIT_PURL_HPP

#include <urikit/purl.h>
#include <urikit/qualified.hpp>

namespace urikit {

/** The components of a package URL as data: nothing in them is percent-encoded. Empty is absent. */
struct package_url_parts {
    std::string_view type;
    std::string_view name_space;
    std::string_view name;
    std::string_view version = {};
    std::vector<qualifier> qualifiers = {};
    std::string_view subpath = {};
};

namespace detail {
struct purl_rules {
    using parsed_type = urikit_purl;
    static constexpr auto explain = ::urikit_purl_explain;
    static urikit_code parse(urikit_str text, urikit_pair *pairs, std::size_t cap, urikit_purl *made, std::size_t *at) noexcept
    {
        return ::urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, cap, made, at);
    }
    static void use(urikit_purl &, const void *) noexcept {}
    static constexpr auto normalize = ::urikit_purl_normalize;
    static constexpr auto equal = ::urikit_purl_equal;
    static constexpr auto key_write = ::urikit_purl_key_write;
    static constexpr auto value_write = ::urikit_purl_value_write;
    static constexpr auto find = ::urikit_purl_find;
};
} // namespace detail

/** A package URL. It does not change; a copy shares the text. */
class package_url : public detail::qualified<package_url, detail::purl_rules> {
public:
    /**
     * Write the canonical package URL with these components, by the rules of the type.
     * Errors those of urikit_purl_build: index() is that of the pair, offset() is in that text
     */
    [[nodiscard]] static result<package_url> try_build(const package_url_parts &parts)
    {
        const std::vector<urikit_pair> pairs = detail::pairs_of(parts.qualifiers);
        const urikit_purl_parts given = { detail::str(parts.type),
                                          detail::str(parts.name_space),
                                          detail::str(parts.name),
                                          detail::str(parts.version),
                                          pairs.data(),
                                          pairs.size(),
                                          detail::str(parts.subpath) };

        return detail::built<urikit_purl_place>(pairs.size(),
                                                [&](urikit_pair *space, std::size_t cap, urikit_out *out, urikit_purl_place *at) {
                                                    return ::urikit_purl_build(&given, space, cap, out, at);
                                                })
            .and_then([](std::string &&text) { return parse(std::move(text)); });
    }
#ifdef URIKIT_EXCEPTIONS
    explicit package_url(std::string text) : package_url(parse(std::move(text)).value()) {}
    [[nodiscard]] static package_url build(const package_url_parts &parts) { return try_build(parts).value(); }
#endif

    /* each part as data; nothing for an absent one */
    [[nodiscard]] std::string type() const { return *part(URIKIT_PURL_TYPE, c().type); }
    [[nodiscard]] std::optional<std::string> name_space() const { return part(URIKIT_PURL_NAMESPACE, c().name_space); }
    [[nodiscard]] std::string name() const { return *part(URIKIT_PURL_NAME, c().name); }
    [[nodiscard]] std::optional<std::string> version() const { return part(URIKIT_PURL_VERSION, c().version); }
    [[nodiscard]] std::optional<std::string> subpath() const { return part(URIKIT_PURL_SUBPATH, c().subpath); }
    /** URIKIT_PURL_NOTICE_...: what is valid and worth knowing. */
    [[nodiscard]] unsigned notices() const noexcept { return ::urikit_purl_notices(&c()); }

private:
    friend class detail::qualified<package_url, detail::purl_rules>;
    using qualified::qualified;

    [[nodiscard]] std::optional<std::string> part(urikit_purl_part which, urikit_str as_written) const
    {
        if (!as_written.ptr) {
            return std::nullopt;
        }
        return detail::written([&](urikit_out *out) { return ::urikit_purl_part_write(&c(), which, out); });
    }
};

} // namespace urikit

template <> struct std::hash<urikit::package_url> : urikit::text_hash {};
#ifdef URIKIT_FORMAT
template <> struct std::formatter<urikit::package_url, char> : urikit::text_formatter<urikit::package_url> {};
#endif

#endif /* URIKIT_PURL_HPP */
