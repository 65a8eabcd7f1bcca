/* SPDX-License-Identifier: MIT */
/**
 * urikit/template.hpp - urikit/template.h in C++: URI templates, RFC 6570: expand, match back, route.
 *
 * Tier: source only. Threads: as urikit/base.hpp says; a parsed template never changes, and a copy shares it.
 *
 *   urikit::uri_template t("http://a.example{/path*}{?q,lang}");
 *   t.expand({ { "path", urikit::template_value::list({ "b", "c" }) }, { "q", "x y" } });  // http://a.example/b/c?q=x%20y
 *   if (auto found = t.match("http://a.example/b/c?q=x%20y")) { found->text("q"); }           // "x y"
 */
#ifndef URIKIT_TEMPLATE_HPP
#define URIKIT_TEMPLATE_HPP

#include <urikit/template.h>
#include <urikit/text.hpp>

#include <algorithm>
#include <cstddef>

namespace urikit {

/** A text that is borrowed, or nothing. A std::string that is temporary is not taken: it ends before the text is used. */
class borrowed_text {
public:
    borrowed_text(std::nullopt_t) noexcept {}
    borrowed_text(std::string_view text) noexcept : text_(text) {}
    borrowed_text(std::optional<std::string_view> text) noexcept : text_(text) {}
    borrowed_text(const std::string &text URIKIT_LIFETIMEBOUND) noexcept : text_(text) {}
    borrowed_text(const char *text) noexcept : text_(detail::view(text)) {}
    borrowed_text(const std::string &&) = delete;

    [[nodiscard]] const std::optional<std::string_view> &view() const noexcept URIKIT_LIFETIMEBOUND { return text_; }

private:
    std::optional<std::string_view> text_;
};

/** The value of a variable, which borrows its texts: UTF-8 that is not percent-encoded. The default one is undefined. */
class template_value {
public:
    using entry = std::pair<borrowed_text, borrowed_text>;

    template_value() noexcept = default;
    template_value(std::nullopt_t) noexcept {}
    template_value(std::string_view text) : kind_(URIKIT_TEMPLATE_TEXT), text_(text) {}
    template_value(const std::string &text URIKIT_LIFETIMEBOUND) : template_value(std::string_view(text)) {}
    template_value(const std::string &&) = delete;
    template_value(const char *text) : template_value(detail::view(text)) {}
    template_value(std::optional<std::string_view> text)
        : kind_(text ? URIKIT_TEMPLATE_TEXT : URIKIT_TEMPLATE_UNDEFINED), text_(text.value_or(std::string_view()))
    {
    }

    /** A list; an item that is nothing is passed over. */
    [[nodiscard]] static template_value list(const std::vector<borrowed_text> &items)
    {
        template_value value;

        value.kind_ = URIKIT_TEMPLATE_LIST;
        for (const borrowed_text &item : items) {
            value.items_.push_back(detail::str(item.view()));
        }
        return value;
    }
    /** An associative array; a value that is nothing is passed over. */
    [[nodiscard]] static template_value map(const std::vector<entry> &entries)
    {
        template_value value;

        value.kind_ = URIKIT_TEMPLATE_MAP;
        for (const entry &one : entries) {
            value.items_.push_back(detail::str(one.first.view()));
            value.items_.push_back(detail::str(one.second.view()));
        }
        return value;
    }

    [[nodiscard]] urikit_template_value c() const noexcept
    {
        return { kind_, kind_ == URIKIT_TEMPLATE_TEXT ? detail::str(text_) : ::urikit_str_of(nullptr, 0), items_.data(),
                 kind_ == URIKIT_TEMPLATE_MAP ? items_.size() / 2 : items_.size() };
    }

private:
    std::uint8_t kind_ = URIKIT_TEMPLATE_UNDEFINED;
    std::string_view text_;
    std::vector<urikit_str> items_;
};

/** Names and values of variables; of two values with one name the first counts. */
using template_values = std::vector<std::pair<borrowed_text, template_value>>;

/** Values that were read from a JSON object, as urikit_template_values_read says. A copy shares them. */
class template_json {
public:
    /** Errors URIKIT_E_TEMPLATE_JSON, URIKIT_E_UTF8, at an offset in the JSON text */
    [[nodiscard]] static result<template_json> parse(std::string json)
    {
        auto kept = std::make_shared<block>();
        std::size_t at = 0;

        kept->json = std::move(json);
        urikit_code got = ::urikit_template_values_read(detail::str(kept->json), nullptr, 0, &kept->values, &at);
        if (got == URIKIT_E_SPACE) {
            kept->memory.resize(kept->values.size / sizeof(std::max_align_t) + 1);
            got = ::urikit_template_values_read(detail::str(kept->json), kept->memory.data(),
                                                kept->memory.size() * sizeof(std::max_align_t), &kept->values, &at);
        }
        if (got != URIKIT_OK) {
            return error(got, at);
        }
        return template_json(std::move(kept));
    }
    [[nodiscard]] const urikit_template_values &c() const noexcept { return kept_->values; }

    template_json(const template_json &) noexcept = default;
    template_json &operator=(const template_json &) noexcept = default;
    ~template_json() = default;

private:
    struct block {
        std::string json;
        std::vector<std::max_align_t> memory;
        urikit_template_values values{};
    };
    explicit template_json(std::shared_ptr<const block> kept) noexcept : kept_(std::move(kept)) {}

    std::shared_ptr<const block> kept_;
};

/** How texts are matched, as urikit_template_flags; combine them with |. */
enum class matching : unsigned {
    strict = 0,
    any_order = URIKIT_TEMPLATE_ANY_ORDER,
    other_pairs = URIKIT_TEMPLATE_OTHER_PAIRS,
};
[[nodiscard]] constexpr matching operator|(matching a, matching b) noexcept
{
    return static_cast<matching>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

namespace detail {

struct template_block {
    std::string text;
    std::vector<urikit_template_part> parts;
    urikit_template parsed{};
};

/* Rows sorted by name, for urikit_template_expand. */
using template_rows = std::vector<std::pair<std::string_view, urikit_template_value>>;

inline void template_row_find(void *context, urikit_str name, urikit_template_value *value) noexcept
{
    const template_rows &rows = *static_cast<const template_rows *>(context);
    const std::string_view key = view(name);
    const auto at = std::lower_bound(
        rows.begin(), rows.end(), key,
        [](const template_rows::value_type &row, std::string_view want) { return row.first < want; });

    if (at != rows.end() && at->first == key) {
        *value = at->second;
    }
}

} // namespace detail

/** What a template captured. It borrows the text that was matched; names are those of the template. */
class template_match {
public:
    /**
     * The value of a variable, decoded; nothing if it is undefined, there is no such variable, or it is not UTF-8. A list has
     * ',' between its items.
     */
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const
    {
        const urikit_template_capture *found = find(name);

        return found ? decoded(*found, found->text) : std::nullopt;
    }
    /** The same as it is in the URI. */
    [[nodiscard]] std::optional<std::string_view> encoded(std::string_view name) const noexcept
    {
        const urikit_template_capture *found = find(name);

        return found ? detail::maybe(found->text) : std::nullopt;
    }
    /** The items of a list, decoded; an item that is not UTF-8 is nothing. A text is a list of one. */
    [[nodiscard]] std::vector<std::optional<std::string>> list(std::string_view name) const
    {
        std::vector<std::optional<std::string>> items;

        each(name,
             [&](const urikit_template_capture &found, urikit_str, urikit_str value) { items.push_back(decoded(found, value)); });
        return items;
    }
    /** The names and values of a map, decoded, in the order of the text. */
    [[nodiscard]] std::vector<std::pair<std::optional<std::string>, std::optional<std::string>>> map(std::string_view name) const
    {
        std::vector<std::pair<std::optional<std::string>, std::optional<std::string>>> entries;

        each(name, [&](const urikit_template_capture &found, urikit_str key, urikit_str value) {
            entries.emplace_back(decoded(found, key), decoded(found, value));
        });
        return entries;
    }
    /** All values as a JSON object. */
    [[nodiscard]] std::string json() const
    {
        return detail::written(
            [&](urikit_out *out) { return ::urikit_template_captures_write(captures_.data(), captures_.size(), out); });
    }
    [[nodiscard]] const std::vector<urikit_template_capture> &captures() const noexcept URIKIT_LIFETIMEBOUND { return captures_; }

private:
    friend class uri_template;
    friend class uri_router;

    template_match(std::shared_ptr<const void> names, std::vector<urikit_template_capture> captures)
        : names_(std::move(names)), captures_(std::move(captures))
    {
    }
    [[nodiscard]] const urikit_template_capture *find(std::string_view name) const noexcept
    {
        for (const urikit_template_capture &one : captures_) {
            if (!one.again && detail::view(one.name) == name) {
                return &one;
            }
        }
        return nullptr;
    }
    template <class F> void each(std::string_view name, F &&f) const
    {
        const urikit_template_capture *found = find(name);
        std::size_t at = 0;
        urikit_str key{};
        urikit_str value{};

        if (found && found->kind == URIKIT_TEMPLATE_TEXT) {
            f(*found, key, found->text);
        } else if (found && found->text.ptr) {
            while (::urikit_template_item_next(found, &at, &key, &value)) {
                f(*found, key, value);
            }
        }
    }
    [[nodiscard]] static std::optional<std::string> decoded(const urikit_template_capture &found, urikit_str text)
    {
        if (!text.ptr) {
            return std::nullopt;
        }
        if (found.raw) {
            return std::string(detail::view(text));
        }
        result<std::string> got = try_decode(detail::view(text), decoding::utf8);
        return got ? std::optional<std::string>(*std::move(got)) : std::nullopt;
    }

    std::shared_ptr<const void> names_; /* what the names of the captures are views of */
    std::vector<urikit_template_capture> captures_;
};

/** A parsed template. It does not change; a copy shares it. */
class uri_template {
public:
    /** Parse a template. Errors those of urikit_template_parse, at an offset in the text */
    [[nodiscard]] static result<uri_template> parse(std::string text) { return parsed(::urikit_template_parse, std::move(text)); }
    /** Parse a path of OpenAPI. Errors those of urikit_template_parse_openapi. Texts are compared, whichever call parsed them */
    [[nodiscard]] static result<uri_template> parse_openapi(std::string text)
    {
        return parsed(::urikit_template_parse_openapi, std::move(text));
    }
#ifdef URIKIT_EXCEPTIONS
    explicit uri_template(std::string text) : uri_template(parse(std::move(text)).value()) {}
    [[nodiscard]] std::string expand(const template_values &values) const { return try_expand(values).value(); }
    [[nodiscard]] std::string expand(const template_json &values) const { return try_expand(values).value(); }
#endif

    [[nodiscard]] const urikit_template &c() const noexcept { return kept_->parsed; }
    [[nodiscard]] const std::string &str() const noexcept URIKIT_LIFETIMEBOUND { return kept_->text; }
    [[nodiscard]] unsigned level() const noexcept { return c().level; }
    /** The names of the variables, each as often as it comes. */
    [[nodiscard]] std::vector<std::string_view> variables() const
    {
        std::vector<std::string_view> names;

        for (const urikit_template_part &part : kept_->parts) {
            if (&part < kept_->parts.data() + c().count && (part.flags & URIKIT_TEMPLATE_VARIABLE)) {
                names.push_back(detail::view(part.text));
            }
        }
        return names;
    }
    [[nodiscard]] bool is_ambiguous() const noexcept { return ::urikit_template_is_ambiguous(&c(), nullptr, nullptr); }

    /** Errors those of urikit_template_expand, at the offset of the variable in the template */
    [[nodiscard]] result<std::string> try_expand(const template_values &values) const
    {
        detail::template_rows rows;

        rows.reserve(values.size());
        for (const auto &one : values) {
            rows.emplace_back(one.first.view().value_or(std::string_view()), one.second.c());
        }
        std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        return expanded(detail::template_row_find, &rows);
    }
    [[nodiscard]] result<std::string> try_expand(const template_json &values) const
    {
        urikit_template_values given = values.c();

        return expanded(::urikit_template_values_find, &given);
    }

    /** Take a URI or IRI apart. Errors those of urikit_template_match: URIKIT_E_TEMPLATE_NO_MATCH if it does not match */
    [[nodiscard]] result<template_match> match(std::string_view text URIKIT_LIFETIMEBOUND, matching how = matching::strict) const
    {
        std::vector<urikit_template_capture> captures(c().variable_count);
        const urikit_code got = ::urikit_template_match(&c(), detail::str(text), static_cast<unsigned>(how), captures.data(),
                                                        captures.size());

        if (got != URIKIT_OK) {
            return error(got);
        }
        return template_match(kept_, std::move(captures));
    }
    template <class temporary, class = detail::if_temporary<temporary>>
    void match(temporary &&, matching = matching::strict) const = delete;

    URIKIT_TEXT_CLASS(uri_template)
    uri_template(const uri_template &) noexcept = default;
    uri_template &operator=(const uri_template &) noexcept = default;
    ~uri_template() = default;

private:
    template <class parser> [[nodiscard]] static result<uri_template> parsed(parser parse, std::string text)
    {
        constexpr std::size_t usual = 8;
        auto kept = std::make_shared<detail::template_block>();
        std::size_t at = 0;

        kept->text = std::move(text);
        kept->parts.resize(usual);
        urikit_code got = parse(detail::str(kept->text), kept->parts.data(), usual, &kept->parsed, &at);
        if (got == URIKIT_E_SPACE) {
            kept->parts.resize(kept->parsed.count);
            got = parse(detail::str(kept->text), kept->parts.data(), kept->parts.size(), &kept->parsed, &at);
        }
        if (got != URIKIT_OK) {
            return error(got, at);
        }
        return uri_template(std::move(kept));
    }
    explicit uri_template(std::shared_ptr<const detail::template_block> kept) noexcept : kept_(std::move(kept)) {}
    [[nodiscard]] result<std::string> expanded(urikit_template_lookup *lookup, void *context) const
    {
        return detail::produce(
            [&](urikit_out *out, std::size_t *at) { return ::urikit_template_expand(&c(), lookup, context, out, at); });
    }

    std::shared_ptr<const detail::template_block> kept_;
};

/** Templates, of which the most specific one is found for a text without trying each. A copy shares them. */
class uri_router {
public:
    /** Where a text goes: the index of the template, and what that captured. */
    struct route {
        std::size_t index;
        template_match match;
    };

    /** Errors those of urikit_template_routes_read: index() is that of the template, offset() is in it */
    [[nodiscard]] static result<uri_router> parse(std::vector<std::string> templates)
    {
        return parsed(::urikit_template_routes_read, std::move(templates));
    }
    /** The same for paths of OpenAPI. Errors those of urikit_template_routes_read_openapi */
    [[nodiscard]] static result<uri_router> parse_openapi(std::vector<std::string> paths)
    {
        return parsed(::urikit_template_routes_read_openapi, std::move(paths));
    }
#ifdef URIKIT_EXCEPTIONS
    explicit uri_router(std::vector<std::string> templates) : uri_router(parse(std::move(templates)).value()) {}
#endif
    /** The most specific template that matches. Errors those of urikit_template_route: URIKIT_E_TEMPLATE_NO_MATCH if none does */
    [[nodiscard]] result<route> find(std::string_view text URIKIT_LIFETIMEBOUND, matching how = matching::strict) const
    {
        const urikit_template_routes &routes = kept_->routes;
        std::vector<urikit_template_capture> captures(routes.variable_count);
        std::size_t which = 0;
        const urikit_code got = ::urikit_template_route(&routes, detail::str(text), static_cast<unsigned>(how), captures.data(),
                                                        captures.size(), &which);

        if (got != URIKIT_OK) {
            return error(got);
        }
        captures.resize(routes.templates[which].variable_count);
        return route{ which, template_match(kept_, std::move(captures)) };
    }
    template <class temporary, class = detail::if_temporary<temporary>>
    void find(temporary &&, matching = matching::strict) const = delete;
    [[nodiscard]] std::size_t size() const noexcept { return kept_->texts.size(); }

    uri_router(const uri_router &) noexcept = default;
    uri_router &operator=(const uri_router &) noexcept = default;
    ~uri_router() = default;

private:
    struct block {
        std::vector<std::string> texts;
        std::vector<std::max_align_t> memory;
        urikit_template_routes routes{};
    };
    template <class reader> [[nodiscard]] static result<uri_router> parsed(reader read, std::vector<std::string> templates)
    {
        auto kept = std::make_shared<block>();
        std::vector<urikit_str> texts;
        std::size_t which = 0;
        std::size_t at = 0;

        kept->texts = std::move(templates);
        for (const std::string &text : kept->texts) {
            texts.push_back(detail::str(text));
        }
        urikit_code got = read(texts.data(), texts.size(), nullptr, 0, &kept->routes, &which, &at);
        if (got == URIKIT_E_SPACE) {
            kept->memory.resize(kept->routes.size / sizeof(std::max_align_t) + 1);
            got = read(texts.data(), texts.size(), kept->memory.data(), kept->memory.size() * sizeof(std::max_align_t),
                       &kept->routes, &which, &at);
        }
        if (got != URIKIT_OK) {
            return error(got, at, which);
        }
        return uri_router(std::move(kept));
    }
    explicit uri_router(std::shared_ptr<const block> kept) noexcept : kept_(std::move(kept)) {}

    std::shared_ptr<const block> kept_;
};

} // namespace urikit

template <> struct std::hash<urikit::uri_template> : urikit::text_hash {};
#ifdef URIKIT_FORMAT
template <> struct std::formatter<urikit::uri_template, char> : urikit::text_formatter<urikit::uri_template> {};
#endif

#endif /* URIKIT_TEMPLATE_HPP */
