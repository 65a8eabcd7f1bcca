/* SPDX-License-Identifier: MIT */
/**
 * urikit/uri.hpp - urikit/uri.h in C++: URIs and URI references, RFC 3986, that own their text or borrow it.
 *
 * Tier: source only. Threads: as urikit/base.hpp says.
 *
 *   urikit::uri u("http://user@example.com:8042/a/b%20c?q=1#top");  // throws urikit::error
 *   u.host();                                                       // std::optional<std::string_view>
 *   for (std::string_view segment : u.segments()) { ... }
 *   urikit::uri target = u.resolve("../x"), same = u.normalize();
 *
 *   text             urikit::uri_view      borrows: the text must outlive it
 *   std::string      urikit::uri           owns its text; every part is a view of it, until it changes or ends
 *
 * What a call means is said by the C call that it names; nothing is decided here. A view of a text of C++ is never absent:
 * the default std::string_view is the empty text. An absent part is std::nullopt.
 */
#ifndef URIKIT_URI_HPP
#define URIKIT_URI_HPP

#include <urikit/text.hpp>
#include <urikit/uri.h>
#include <urikit/uri_calls.hpp>

#include <array>

namespace urikit {

/** What a host is, as urikit_host_kind. */
enum class host_kind {
    absent = URIKIT_HOST_ABSENT,
    reg_name = URIKIT_HOST_REG_NAME,
    ipv4 = URIKIT_HOST_IPV4,
    ipv6 = URIKIT_HOST_IPV6,
    ipvfuture = URIKIT_HOST_IPVFUTURE,
};

/** "reg-name", "ipv4", "ipv6", "ipvfuture"; empty for an absent host. */
[[nodiscard]] inline std::string_view name(host_kind kind) noexcept
{
    return detail::view(::urikit_host_kind_name(static_cast<urikit_host_kind>(kind)));
}

/** How far to normalize, as urikit_level: levels, and the steps that they are made of, combined with |. */
enum class level : unsigned {
    string = URIKIT_LEVEL_STRING,
    case_ = URIKIT_LEVEL_CASE,
    percent = URIKIT_LEVEL_PERCENT,
    path = URIKIT_LEVEL_SYNTAX,
    syntax = URIKIT_LEVEL_SYNTAX, /* the usual choice */
    scheme = URIKIT_LEVEL_SCHEME,
    step_case = URIKIT_STEP_CASE,
    step_percent = URIKIT_STEP_PERCENT,
    step_path = URIKIT_STEP_PATH,
    step_scheme = URIKIT_STEP_SCHEME,
    step_iri = URIKIT_STEP_IRI,
    step_urn = URIKIT_STEP_URN,
};
[[nodiscard]] constexpr level operator|(level a, level b) noexcept
{
    return static_cast<level>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/** What is parsed, as urikit_parse_flags; combine them with |. */
enum class syntax : unsigned {
    reference = URIKIT_PARSE_REFERENCE,
    absolute = URIKIT_PARSE_SCHEME, /* a scheme is required */
    zone = URIKIT_PARSE_ZONE,
    zone_rfc6874bis = URIKIT_PARSE_ZONE_RFC6874BIS,
};
[[nodiscard]] constexpr syntax operator|(syntax a, syntax b) noexcept
{
    return static_cast<syntax>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/** How a reference is resolved, as urikit_resolve_flags; combine them with |. */
enum class resolving : unsigned {
    strict = URIKIT_RESOLVE_STRICT,
    compat = URIKIT_RESOLVE_COMPAT,
    letter = URIKIT_RESOLVE_LETTER,
};
[[nodiscard]] constexpr resolving operator|(resolving a, resolving b) noexcept
{
    return static_cast<resolving>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/** A part, as urikit_uri_part. */
enum class part {
    scheme = URIKIT_PART_SCHEME,
    userinfo = URIKIT_PART_USERINFO,
    host = URIKIT_PART_HOST,
    port = URIKIT_PART_PORT,
    path = URIKIT_PART_PATH,
    query = URIKIT_PART_QUERY,
    fragment = URIKIT_PART_FRAGMENT,
    authority = URIKIT_PART_AUTHORITY, /* read only */
};

/** What text is that is written into a part, as urikit_edit_flags; combine them with |. */
enum class edit : unsigned {
    plain = URIKIT_EDIT_PLAIN,     /* every byte that is not allowed in the part becomes a triplet, also '%' */
    encoded = URIKIT_EDIT_ENCODED, /* checked, and not changed */
    iri = URIKIT_EDIT_IRI,         /* characters that RFC 3987 allows stay as they are; always so in an IRI */
    form = URIKIT_EDIT_FORM,       /* '+' in keys of the query is a space */
    list = URIKIT_EDIT_LIST,       /* of query_remove: patterns with commas between */
};
[[nodiscard]] constexpr edit operator|(edit a, edit b) noexcept
{
    return static_cast<edit>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/** How keys and values of a query are read, as urikit_query_flags. */
enum class query_rules : unsigned {
    uri = 0,
    form = URIKIT_QUERY_FORM, /* '+' is a space */
};

/** How a system writes paths of files, as urikit_path_style. */
enum class path_style { posix = URIKIT_PATH_POSIX, windows = URIKIT_PATH_WINDOWS };

/** A pair of a query as written. A pair without '=' has no value. */
struct query_pair {
    std::string_view key;
    std::optional<std::string_view> value;

    [[nodiscard]] friend bool operator==(const query_pair &a, const query_pair &b) noexcept
    {
        return a.key == b.key && a.value == b.value;
    }
    [[nodiscard]] friend bool operator!=(const query_pair &a, const query_pair &b) noexcept { return !(a == b); }
};

/** The bytes of an address, in network order. */
struct host_address {
    std::array<std::uint8_t, 16> bytes;
    std::size_t size; /* 4 or 16 */
};

/** The parts of a reference, to be written. */
struct uri_parts {
    std::optional<std::string_view> scheme;
    std::optional<std::string_view> userinfo;
    std::optional<std::string_view> host; /* there if and only if there is an authority */
    std::optional<std::string_view> port;
    std::string_view path;
    std::optional<std::string_view> query;
    std::optional<std::string_view> fragment;
};

template <class rules> class basic_uri;
template <class rules> class basic_uri_view;

namespace detail {

class segment_cursor {
public:
    using value_type = std::string_view;

    segment_cursor() noexcept = default;
    explicit segment_cursor(urikit_str path) noexcept : rest_(path) {}
    bool next() noexcept { return ::urikit_path_next(&rest_, &segment_); }
    value_type value() const noexcept { return view(segment_); }
    const char *here() const noexcept { return segment_.ptr; }

private:
    urikit_str rest_{ nullptr, 0 };
    urikit_str segment_{ nullptr, 0 };
};

class query_cursor {
public:
    using value_type = query_pair;

    query_cursor() noexcept = default;
    explicit query_cursor(urikit_str query) noexcept : rest_(query) {}
    bool next() noexcept { return ::urikit_query_next(&rest_, &key_, &value_); }
    value_type value() const noexcept { return { view(key_), detail::maybe(value_) }; }
    const char *here() const noexcept { return key_.ptr; }

private:
    urikit_str rest_{ nullptr, 0 };
    urikit_str key_{ nullptr, 0 };
    urikit_str value_{ nullptr, 0 };
};

/* What differs between URIs and IRIs: which C calls parse, write and compare. */
struct uri_rules {
    template <class other> static constexpr bool accepts = false;
    static constexpr auto parse = ::urikit_uri_parse;
    static constexpr auto explain = ::urikit_uri_explain;
    static constexpr auto write = ::urikit_uri_write;
    static constexpr auto normalize = ::urikit_uri_normalize;
    static constexpr auto equal = ::urikit_uri_equal;
    static constexpr auto compare = ::urikit_uri_compare;
};

/* What is read alike of an object that owns its text and of a view. */
template <class self_type, class rules> class uri_reader : public text_calls<self_type> {
public:
    using uri = basic_uri<rules>;
    using view = basic_uri_view<rules>;

    /** The parsed form, for calls of the C library. Valid as long as this object, and not changed by it. */
    [[nodiscard]] const urikit_uri &c() const noexcept { return parsed(); }

    /* ---- the parts, as written and without delimiters ---- */

    [[nodiscard]] std::optional<std::string_view> scheme() const noexcept { return get(part::scheme); }
    [[nodiscard]] std::optional<std::string_view> authority() const noexcept { return get(part::authority); }
    [[nodiscard]] std::optional<std::string_view> userinfo() const noexcept { return get(part::userinfo); }
    /** The host; an IP literal has its brackets. */
    [[nodiscard]] std::optional<std::string_view> host() const noexcept { return get(part::host); }
    [[nodiscard]] std::optional<std::string_view> query() const noexcept { return get(part::query); }
    [[nodiscard]] std::optional<std::string_view> fragment() const noexcept { return get(part::fragment); }
    [[nodiscard]] std::optional<std::string_view> get(part which) const noexcept
    {
        return detail::maybe(::urikit_uri_part_text(&parsed(), static_cast<urikit_uri_part>(which)));
    }
    [[nodiscard]] uri_parts parts() const noexcept
    {
        return { scheme(), userinfo(), host(), port_text(), *get(part::path), query(), fragment() };
    }

    /** True if it has a scheme: it is a URI, and not only a reference. */
    [[nodiscard]] bool is_absolute() const noexcept { return get(part::scheme).has_value(); }
    [[nodiscard]] bool has_authority() const noexcept { return parsed().host_kind != URIKIT_HOST_ABSENT; }
    /** True for the same scheme in any case of letters. */
    [[nodiscard]] bool scheme_is(std::string_view scheme) const noexcept
    {
        return ::urikit_uri_scheme_is(&parsed(), str(scheme));
    }

    /* ---- host and port ---- */

    [[nodiscard]] urikit::host_kind host_kind() const noexcept { return static_cast<urikit::host_kind>(parsed().host_kind); }
    /** The host, but an IP literal without its brackets. */
    [[nodiscard]] std::optional<std::string_view> host_text() const noexcept
    {
        return detail::maybe(::urikit_uri_host_text(&parsed()));
    }
    [[nodiscard]] std::optional<urikit::host_address> host_address() const noexcept
    {
        urikit::host_address ip{};

        ip.size = ::urikit_uri_host_address(&parsed(), ip.bytes.data());
        return ip.size ? std::optional<urikit::host_address>(ip) : std::nullopt;
    }
    [[nodiscard]] std::optional<std::string_view> port_text() const noexcept { return get(part::port); }
    /** The port that is written; nothing if it is absent, empty or above 65535. */
    [[nodiscard]] std::optional<std::uint16_t> port() const noexcept { return number(::urikit_uri_port_written); }
    /** The same, or else the default of the scheme; nothing for a port above 65535. */
    [[nodiscard]] std::optional<std::uint16_t> effective_port() const noexcept { return number(::urikit_uri_port_number); }

    /* ---- path and query ---- */

    /** Segment `index` as written: 1 is the first, -1 the last. */
    [[nodiscard]] std::optional<std::string_view> segment(std::ptrdiff_t index) const noexcept
    {
        urikit_str found{ nullptr, 0 };

        (void)::urikit_path_segment(::urikit_uri_path(&parsed()), index, &found);
        return detail::maybe(found);
    }
    /**
     * The decoded value of the first pair with a key, which is decoded too; nothing if there is none, it has no '=', or it
     * is not UTF-8.
     */
    [[nodiscard]] std::optional<std::string> query_value(std::string_view key, query_rules how = query_rules::uri) const
    {
        return try_query_value(key, how).value_or(std::nullopt);
    }
    /** The same, but what is not UTF-8 is URIKIT_E_UTF8. */
    [[nodiscard]] result<std::optional<std::string>> try_query_value(std::string_view key,
                                                                     query_rules how = query_rules::uri) const
    {
        std::string value;
        bool found = false;
        const urikit_code got = detail::write(value, [&](urikit_out *out) {
            return ::urikit_query_value(::urikit_uri_query(&parsed()), str(key), static_cast<unsigned>(how), out, &found);
        });

        if (got != URIKIT_OK) {
            return error(got);
        }
        return found ? std::optional<std::string>(std::move(value)) : std::nullopt;
    }

    /* ---- other forms; no C call of these fails, but for a text of 4 GiB ---- */

    [[nodiscard]] uri normalize(level how = level::syntax) const
    {
        return made([&](urikit_out *out) { return rules::normalize(&parsed(), static_cast<unsigned>(how), out); }).value();
    }
    /** "com.example.www", as urikit_uri_host_reversed. */
    [[nodiscard]] std::string host_reversed() const
    {
        return written([&](urikit_out *out) { return ::urikit_uri_host_reversed(&parsed(), out); });
    }
    /** The target of an HTTP request. Errors URIKIT_E_PARTS  a path that does not begin with '/': resolve first */
    [[nodiscard]] result<std::string> try_request_target() const
    {
        return produce([&](urikit_out *out, std::size_t *) { return ::urikit_uri_request_target(&parsed(), out); });
    }
    /** The path that a "file" URI names. Errors URIKIT_E_FILE_PATH, at an offset in this text */
    [[nodiscard]] result<std::string> try_file_path(path_style style = path_style::posix) const
    {
        return produce([&](urikit_out *out, std::size_t *at) {
            return ::urikit_file_path_from_uri(&parsed(), static_cast<urikit_path_style>(style), out, at);
        });
    }

    /* ---- with another ---- */

    /** The target of a reference, with this as base. Errors URIKIT_E_BASE, _AUTHORITY, _TOO_LONG; see urikit_uri_resolve */
    [[nodiscard]] result<uri> try_resolve(const view &ref, resolving how = resolving::strict) const
    {
        return made([&](urikit_out *out) { return ::urikit_uri_resolve(&parsed(), &ref.c(), static_cast<unsigned>(how), out); },
                    ref.zones());
    }
    /** The same for text. Errors also those of parse(), at an offset in ref */
    [[nodiscard]] result<uri> try_resolve(std::string_view ref, resolving how = resolving::strict) const
    {
        return view::parse(ref, static_cast<syntax>(self().zones())).and_then([&](const view &parsed_ref) {
            return try_resolve(parsed_ref, how);
        });
    }
    /** The shortest reference that resolves to the target. Errors URIKIT_E_BASE  this or the target has no scheme */
    [[nodiscard]] result<uri> try_relativize(const view &target) const
    {
        return made([&](urikit_out *out) { return ::urikit_uri_relativize(&parsed(), &target.c(), out); }, target.zones());
    }
    /** True if the normal forms at a level are the same. `==` compares the texts. */
    [[nodiscard]] bool equal(const view &other, level how = level::syntax) const noexcept
    {
        return rules::equal(&parsed(), &other.c(), static_cast<unsigned>(how));
    }
    /** The order of the normal forms: negative, 0 or positive. */
    [[nodiscard]] int compare(const view &other, level how = level::syntax) const noexcept
    {
        return rules::compare(&parsed(), &other.c(), static_cast<unsigned>(how));
    }

#ifdef URIKIT_EXCEPTIONS
    [[nodiscard]] std::string request_target() const { return try_request_target().value(); }
    [[nodiscard]] std::string file_path(path_style style = path_style::posix) const { return try_file_path(style).value(); }
    [[nodiscard]] uri resolve(const view &ref, resolving how = resolving::strict) const { return try_resolve(ref, how).value(); }
    [[nodiscard]] uri resolve(std::string_view ref, resolving how = resolving::strict) const
    {
        return try_resolve(ref, how).value();
    }
    [[nodiscard]] uri relativize(const view &target) const { return try_relativize(target).value(); }
#endif

protected:
    [[nodiscard]] const self_type &self() const noexcept { return static_cast<const self_type &>(*this); }
    [[nodiscard]] const urikit_uri &parsed() const noexcept { return self().parsed_; }

    /* What a producer writes, parsed again by the same rules. */
    template <class producer>
    [[nodiscard]] result<uri> made(producer &&write_to, urikit_parse_flags zones = URIKIT_PARSE_REFERENCE) const
    {
        std::string text;
        const urikit_code got = detail::write(text, write_to);

        if (got != URIKIT_OK) {
            return error(got);
        }
        return uri::parse(std::move(text), static_cast<syntax>(self().zones() | zones));
    }

private:
    [[nodiscard]] std::optional<std::uint16_t> number(urikit_code (*read)(const urikit_uri *, std::int32_t *)) const noexcept
    {
        std::int32_t port = URIKIT_NO_PORT;

        return read(&parsed(), &port) == URIKIT_OK && port != URIKIT_NO_PORT
                   ? std::optional<std::uint16_t>(static_cast<std::uint16_t>(port))
                   : std::nullopt;
    }
};

inline constexpr unsigned zone_flags = URIKIT_PARSE_ZONE | URIKIT_PARSE_ZONE_RFC6874BIS;

/* uri and uri_view, in any mixture, of the same rules */
template <class A, class B, class rules>
[[nodiscard]] bool operator==(const uri_reader<A, rules> &a, const uri_reader<B, rules> &b) noexcept
{
    return detail::view(::urikit_uri_text(&a.c())) == detail::view(::urikit_uri_text(&b.c()));
}
#ifdef URIKIT_THREE_WAY
template <class A, class B, class rules>
[[nodiscard]] std::strong_ordering operator<=>(const uri_reader<A, rules> &a, const uri_reader<B, rules> &b) noexcept
{
    return detail::view(::urikit_uri_text(&a.c())) <=> detail::view(::urikit_uri_text(&b.c()));
}
#else
template <class A, class B, class rules>
[[nodiscard]] bool operator!=(const uri_reader<A, rules> &a, const uri_reader<B, rules> &b) noexcept
{
    return !(a == b);
}
template <class A, class B, class rules>
[[nodiscard]] bool operator<(const uri_reader<A, rules> &a, const uri_reader<B, rules> &b) noexcept
{
    return detail::view(::urikit_uri_text(&a.c())) < detail::view(::urikit_uri_text(&b.c()));
}
template <class A, class B, class rules>
[[nodiscard]] bool operator>(const uri_reader<A, rules> &a, const uri_reader<B, rules> &b) noexcept
{
    return b < a;
}
template <class A, class B, class rules>
[[nodiscard]] bool operator<=(const uri_reader<A, rules> &a, const uri_reader<B, rules> &b) noexcept
{
    return !(b < a);
}
template <class A, class B, class rules>
[[nodiscard]] bool operator>=(const uri_reader<A, rules> &a, const uri_reader<B, rules> &b) noexcept
{
    return !(a < b);
}
#endif
template <class traits, class A, class rules>
std::basic_ostream<char, traits> &operator<<(std::basic_ostream<char, traits> &to, const uri_reader<A, rules> &one)
{
    return to << detail::view(::urikit_uri_text(&one.c()));
}

} // namespace detail

/**
 * A parsed reference that borrows its text, which must outlive it. It is copied like a std::string_view. The default one is
 * the empty reference.
 */
template <class rules> class URIKIT_VIEW_CLASS basic_uri_view : public detail::uri_reader<basic_uri_view<rules>, rules> {
public:
    basic_uri_view() noexcept = default;

    /** Parse and check a text. Errors those of urikit_uri_parse or urikit_iri_parse, at an offset in the text */
    [[nodiscard]] static result<basic_uri_view> parse(std::string_view text URIKIT_LIFETIMEBOUND,
                                                      syntax flags = syntax::reference) noexcept
    {
        basic_uri_view made;
        std::size_t at = 0;
        const urikit_code got = rules::parse(detail::str(text), static_cast<unsigned>(flags), &made.parsed_, &at);

        if (got != URIKIT_OK) {
            return detail::refused(rules::explain, text, got, at);
        }
        made.zones_ = static_cast<unsigned>(flags) & detail::zone_flags;
        return made;
    }
    template <class temporary, class = detail::if_temporary<temporary>>
    static result<basic_uri_view> parse(temporary &&, syntax = syntax::reference) = delete;
#ifdef URIKIT_EXCEPTIONS
    /** The same; throws. */
    explicit basic_uri_view(std::string_view text URIKIT_LIFETIMEBOUND, syntax flags = syntax::reference)
        : basic_uri_view(parse(text, flags).value())
    {
    }
    explicit basic_uri_view(const char *text URIKIT_LIFETIMEBOUND, syntax flags = syntax::reference)
        : basic_uri_view(detail::view(text), flags)
    {
    }
    explicit basic_uri_view(const std::string &&, syntax = syntax::reference) = delete;
    basic_uri_view(std::nullptr_t, syntax = syntax::reference) = delete;
#endif
    /** A URI is an IRI. */
    template <class other, class = std::enable_if_t<rules::template accepts<other>>>
    basic_uri_view(const basic_uri_view<other> &narrower) noexcept : parsed_(narrower.c()), zones_(narrower.zones())
    {
    }
    template <class other, class = std::enable_if_t<rules::template accepts<other>>>
    basic_uri_view(const basic_uri<other> &narrower URIKIT_LIFETIMEBOUND) noexcept
        : parsed_(narrower.c()), zones_(narrower.zones())
    {
    }

    [[nodiscard]] std::string_view str() const noexcept { return detail::view(::urikit_uri_text(&parsed_)); }
    [[nodiscard]] std::string_view path() const noexcept { return detail::view(::urikit_uri_path(&parsed_)); }
    /** The segments of the path as written. "/a/" has "a" and ""; "/" one empty segment; the empty path none. */
    [[nodiscard]] range<detail::segment_cursor> segments() const noexcept
    {
        return range<detail::segment_cursor>(detail::segment_cursor(::urikit_uri_path(&parsed_)));
    }
    /** The pairs of the query as written: '&' separates, the first '=' splits. An absent query has none. */
    [[nodiscard]] range<detail::query_cursor> query_pairs() const noexcept
    {
        return range<detail::query_cursor>(detail::query_cursor(::urikit_uri_query(&parsed_)));
    }
    /* which zones the text was parsed with */
    [[nodiscard]] urikit_parse_flags zones() const noexcept { return zones_; }

private:
    friend class detail::uri_reader<basic_uri_view, rules>;
    friend class basic_uri<rules>;

    basic_uri_view(const urikit_uri &parsed, urikit_parse_flags zones) noexcept : parsed_(parsed), zones_(zones) {}

    urikit_uri parsed_{ "", 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    urikit_parse_flags zones_ = URIKIT_PARSE_REFERENCE;
};

/**
 * A parsed reference that owns its text. A copy has a text of its own; what was moved from is the empty reference. Parts and
 * views are valid until the object changes, moves or ends. If a call that changes it fails, it is as it was.
 */
template <class rules> class URIKIT_OWNER_CLASS basic_uri : public detail::uri_reader<basic_uri<rules>, rules> {
public:
    using view = basic_uri_view<rules>;

    basic_uri() noexcept = default;

    /** Parse and check a text, and keep it. Errors as of basic_uri_view::parse */
    [[nodiscard]] static result<basic_uri> parse(std::string text, syntax flags = syntax::reference)
    {
        basic_uri made;
        const result<void> got = made.take(text, static_cast<unsigned>(flags));

        return got ? result<basic_uri>(std::move(made)) : result<basic_uri>(got.error());
    }
    /** Write parts as a reference; parses into exactly these. Errors those of urikit_uri_write, at an offset in what they make */
    [[nodiscard]] static result<basic_uri> try_from_parts(const uri_parts &parts, syntax flags = syntax::reference)
    {
        const urikit_parts given = { detail::str(parts.scheme),  detail::str(parts.userinfo), detail::str(parts.host),
                                     detail::str(parts.port),    detail::str(parts.path),     detail::str(parts.query),
                                     detail::str(parts.fragment) };

        return detail::produce(
                   [&](urikit_out *out, std::size_t *at) { return rules::write(&given, static_cast<unsigned>(flags), out, at); })
            .and_then([&](std::string &&text) { return parse(std::move(text), flags); });
    }
    /** The "file" URI of an absolute path. Errors URIKIT_E_FILE_PATH, at an offset in the path */
    [[nodiscard]] static result<basic_uri> try_from_file_path(std::string_view path, path_style style = path_style::posix)
    {
        return detail::produce([&](urikit_out *out, std::size_t *at) {
                   return ::urikit_uri_from_file_path(detail::str(path), static_cast<urikit_path_style>(style), out, at);
               })
            .and_then([](std::string &&text) { return parse(std::move(text)); });
    }
#ifdef URIKIT_EXCEPTIONS
    explicit basic_uri(std::string text, syntax flags = syntax::reference) { take(text, static_cast<unsigned>(flags)).value(); }
    explicit basic_uri(std::string_view text, syntax flags = syntax::reference) : basic_uri(std::string(text), flags) {}
    explicit basic_uri(const char *text, syntax flags = syntax::reference) : basic_uri(std::string(detail::view(text)), flags) {}
    basic_uri(std::nullptr_t, syntax = syntax::reference) = delete;
    [[nodiscard]] static basic_uri from_parts(const uri_parts &parts, syntax flags = syntax::reference)
    {
        return try_from_parts(parts, flags).value();
    }
    [[nodiscard]] static basic_uri from_file_path(std::string_view path, path_style style = path_style::posix)
    {
        return try_from_file_path(path, style).value();
    }
#endif
    basic_uri(const view &borrowed) : text_(borrowed.str()), parsed_(borrowed.c()), zones_(borrowed.zones()) { anchor(); }
    template <class other, class = std::enable_if_t<rules::template accepts<other>>>
    basic_uri(const basic_uri<other> &narrower) : basic_uri(view(narrower))
    {
    }

    basic_uri(const basic_uri &other) : text_(other.text_), parsed_(other.parsed_), zones_(other.zones_) { anchor(); }
    basic_uri(basic_uri &&other) noexcept : text_(std::move(other.text_)), parsed_(other.parsed_), zones_(other.zones_)
    {
        anchor();
        other.clear();
    }
    basic_uri &operator=(const basic_uri &other)
    {
        if (this != &other) {
            text_ = other.text_; /* may throw; then nothing has changed */
            parsed_ = other.parsed_;
            zones_ = other.zones_;
            anchor();
        }
        return *this;
    }
    basic_uri &operator=(basic_uri &&other) noexcept
    {
        if (this != &other) {
            text_ = std::move(other.text_);
            parsed_ = other.parsed_;
            zones_ = other.zones_;
            anchor();
            other.clear();
        }
        return *this;
    }
    ~basic_uri() = default;
    void swap(basic_uri &other) noexcept
    {
        basic_uri held = std::move(other);

        other = std::move(*this);
        *this = std::move(held);
    }
    friend void swap(basic_uri &a, basic_uri &b) noexcept { a.swap(b); }

    operator view() const noexcept URIKIT_LIFETIMEBOUND { return view(parsed_, zones_); }

    [[nodiscard]] const std::string &str() const & noexcept URIKIT_LIFETIMEBOUND { return text_; }
    /** The text itself, of an object that is no longer needed. */
    [[nodiscard]] std::string str() && noexcept
    {
        std::string text = std::move(text_);

        clear();
        return text;
    }
    [[nodiscard]] std::string_view path() const noexcept URIKIT_LIFETIMEBOUND
    {
        return detail::view(::urikit_uri_path(&parsed_));
    }
    [[nodiscard]] range<detail::segment_cursor> segments() const & noexcept URIKIT_LIFETIMEBOUND
    {
        return view(*this).segments();
    }
    [[nodiscard]] range<detail::query_cursor> query_pairs() const & noexcept URIKIT_LIFETIMEBOUND
    {
        return view(*this).query_pairs();
    }
    /* of an object that ends with the expression: a loop over it would read what is freed */
    void segments() const && = delete;
    void query_pairs() const && = delete;
    [[nodiscard]] urikit_parse_flags zones() const noexcept { return zones_; }

    /* ---- changes: each writes the new text, and parses it ---- */

    /** Replace a part; nothing removes it. Errors those of urikit_uri_set, at an offset in the text */
    [[nodiscard]] result<void> try_set(part which, std::optional<std::string_view> text, edit how = edit::plain)
    {
        return change([&](urikit_out *out, std::size_t *at) {
            return ::urikit_uri_set(&parsed_, static_cast<urikit_uri_part>(which), detail::str(text), static_cast<unsigned>(how),
                                    out, at);
        });
    }
    /** Append a segment, below the path in any case. Errors those of urikit_uri_append_segment, at an offset in it */
    [[nodiscard]] result<void> try_append_segment(std::string_view segment, edit how = edit::plain)
    {
        return change([&](urikit_out *out, std::size_t *at) {
            return ::urikit_uri_append_segment(&parsed_, detail::str(segment), static_cast<unsigned>(how), out, at);
        });
    }
    /** Set the value of a key of the query. Errors those of urikit_uri_query_set, at an offset in the value */
    [[nodiscard]] result<void> try_query_set(std::string_view key, std::optional<std::string_view> value, edit how = edit::plain)
    {
        return change([&](urikit_out *out, std::size_t *at) {
            return ::urikit_uri_query_set(&parsed_, detail::str(key), detail::str(value), static_cast<unsigned>(how), out, at);
        });
    }
    /** Append a pair to the query. Errors as of try_query_set */
    [[nodiscard]] result<void> try_query_append(std::string_view key, std::optional<std::string_view> value,
                                                edit how = edit::plain)
    {
        return change([&](urikit_out *out, std::size_t *at) {
            return ::urikit_uri_query_append(&parsed_, detail::str(key), detail::str(value), static_cast<unsigned>(how), out, at);
        });
    }
    /** Remove the pairs whose key matches a pattern with '*'. Errors URIKIT_E_LIMIT  too many patterns or asterisks */
    [[nodiscard]] result<void> try_query_remove(std::string_view pattern, edit how = edit::plain)
    {
        return change([&](urikit_out *out, std::size_t *) {
            return ::urikit_uri_query_remove(&parsed_, detail::str(pattern), static_cast<unsigned>(how), out);
        });
    }
    /** Sort the pairs of the query by their decoded keys; those with the same key keep their order. */
    basic_uri &query_sort(query_rules how = query_rules::uri)
    {
        const urikit_str query = ::urikit_uri_query(&parsed_);
        std::vector<urikit_str> pairs(::urikit_query_count(query) + 1);

        change([&](urikit_out *out, std::size_t *) {
            return ::urikit_uri_query_sort(&parsed_, static_cast<unsigned>(how), pairs.data(), pairs.size(), out);
        }).value();
        return *this;
    }

#ifdef URIKIT_EXCEPTIONS
    basic_uri &set(part which, std::optional<std::string_view> text, edit how = edit::plain)
    {
        return try_set(which, text, how).value(), *this;
    }
    basic_uri &set_scheme(std::string_view text) { return set(part::scheme, text); }
    basic_uri &set_userinfo(std::optional<std::string_view> text, edit how = edit::plain)
    {
        return set(part::userinfo, text, how);
    }
    basic_uri &set_host(std::string_view text, edit how = edit::plain) { return set(part::host, text, how); }
    basic_uri &set_port(std::optional<std::string_view> text) { return set(part::port, text); }
    basic_uri &set_port(std::uint16_t port) { return set(part::port, std::to_string(port)); }
    basic_uri &set_path(std::string_view text, edit how = edit::plain) { return set(part::path, text, how); }
    basic_uri &set_query(std::optional<std::string_view> text, edit how = edit::plain) { return set(part::query, text, how); }
    basic_uri &set_fragment(std::optional<std::string_view> text, edit how = edit::plain)
    {
        return set(part::fragment, text, how);
    }
    basic_uri &append_segment(std::string_view segment, edit how = edit::plain)
    {
        return try_append_segment(segment, how).value(), *this;
    }
    basic_uri &operator/=(std::string_view segment) { return append_segment(segment); }
    [[nodiscard]] friend basic_uri operator/(basic_uri parent, std::string_view segment) { return std::move(parent /= segment); }
    basic_uri &query_set(std::string_view key, std::optional<std::string_view> value, edit how = edit::plain)
    {
        return try_query_set(key, value, how).value(), *this;
    }
    basic_uri &query_append(std::string_view key, std::optional<std::string_view> value, edit how = edit::plain)
    {
        return try_query_append(key, value, how).value(), *this;
    }
    basic_uri &query_remove(std::string_view pattern, edit how = edit::plain)
    {
        return try_query_remove(pattern, how).value(), *this;
    }
#endif

private:
    friend class detail::uri_reader<basic_uri, rules>;

    /* The parsed form is of this object's text; where a std::string is short, that moves with it. */
    void anchor() noexcept { parsed_.text = text_.data(); }
    void clear() noexcept
    {
        text_.clear();
        parsed_ = urikit_uri{ "", 0, 0, 0, 0, 0, 0, 0, 0, 0 };
        zones_ = URIKIT_PARSE_REFERENCE;
    }
    /* Parse a text and take it; nothing changes if it is not valid. */
    [[nodiscard]] result<void> take(std::string &text, urikit_parse_flags flags) noexcept
    {
        urikit_uri parsed;
        std::size_t at = 0;
        const urikit_code got = rules::parse(detail::str(text), flags, &parsed, &at);

        if (got != URIKIT_OK) {
            return detail::refused(rules::explain, text, got, at);
        }
        text_ = std::move(text);
        parsed_ = parsed;
        zones_ = flags & detail::zone_flags;
        anchor();
        return {};
    }
    template <class producer> [[nodiscard]] result<void> change(producer &&write_to)
    {
        return detail::produce(write_to).and_then([&](std::string &&text) { return take(text, zones_); });
    }

    std::string text_;
    urikit_uri parsed_{ "", 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    urikit_parse_flags zones_ = URIKIT_PARSE_REFERENCE;
};

/** URI references, RFC 3986: ASCII. */
using uri = basic_uri<detail::uri_rules>;
using uri_view = basic_uri_view<detail::uri_rules>;

/** Parse a URI reference that stays where it is; uri::parse keeps a copy. */
[[nodiscard]] inline result<uri_view> parse(std::string_view text URIKIT_LIFETIMEBOUND, syntax flags = syntax::reference) noexcept
{
    return uri_view::parse(text, flags);
}
template <class temporary, class = detail::if_temporary<temporary>>
result<uri_view> parse(temporary &&, syntax = syntax::reference) = delete;

} // namespace urikit

/* A hash is that of the text, so urikit::text_hash and std::hash<std::string_view> find the same. */
template <class rules> struct std::hash<urikit::basic_uri<rules>> : urikit::text_hash {};
template <class rules> struct std::hash<urikit::basic_uri_view<rules>> : urikit::text_hash {};
#ifdef URIKIT_FORMAT
template <class rules>
struct std::formatter<urikit::basic_uri<rules>, char> : urikit::text_formatter<urikit::basic_uri<rules>> {};
template <class rules>
struct std::formatter<urikit::basic_uri_view<rules>, char> : urikit::text_formatter<urikit::basic_uri_view<rules>> {};
#endif

#endif /* URIKIT_URI_HPP */
