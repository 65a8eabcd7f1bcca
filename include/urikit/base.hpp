/* SPDX-License-Identifier: MIT */
/**
 * urikit/base.hpp - what every C++ header of urikit shares: results, errors, text in and out. C++17 and later.
 *
 * Tier: source only: these headers call the C library, and nothing of them is in it. doc/cpp.md is the page.
 * Threads: as the C calls: there is no shared state. An object may be read by many threads, and written by one alone.
 *
 *   urikit::result<urikit::uri_view> got = urikit::parse("http://a%G0/");
 *   if (!got) {
 *       got.error().offset();  // 9
 *       got.error().what();    // "byte 9: 'G' is not a hex digit"
 *   }
 *
 * A call that can refuse what it is given has two forms: `x(...)` throws urikit::error, `try_x(...)` gives a result. Where
 * exceptions are turned off only the second is declared. Memory that runs out is std::bad_alloc, as with std::string; then
 * every object is as it was.
 */
#ifndef URIKIT_BASE_HPP
#define URIKIT_BASE_HPP

#if !defined(__cplusplus) || (__cplusplus < 201703L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 201703L))
#error "urikit's C++ headers need C++17 or later"
#endif

#include <urikit/base.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <iosfwd>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L || (defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
#include <version>
#endif
#if defined(__cpp_lib_three_way_comparison) && defined(__cpp_impl_three_way_comparison)
#include <compare>
#define URIKIT_THREE_WAY 1
#endif
#if defined(__cpp_lib_ranges)
#include <ranges>
#endif
/* -DURIKIT_NO_FORMAT leaves std::formatter out: <format> takes long to compile. */
#if defined(__cpp_lib_format) && !defined(URIKIT_NO_FORMAT)
#include <format>
#define URIKIT_FORMAT 1
#endif

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#define URIKIT_EXCEPTIONS 1
#endif

/* The result is a view of this argument, or of the object: clang warns where that ends before the view. */
#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(clang::lifetimebound)
#define URIKIT_LIFETIMEBOUND [[clang::lifetimebound]]
#elif __has_cpp_attribute(msvc::lifetimebound)
#define URIKIT_LIFETIMEBOUND [[msvc::lifetimebound]]
#endif
#endif
#ifndef URIKIT_LIFETIMEBOUND
#define URIKIT_LIFETIMEBOUND
#endif
/* The same for classes: what borrows, and what it borrows from. */
#if defined(__clang__) && __has_cpp_attribute(gsl::Pointer)
#define URIKIT_VIEW_CLASS [[gsl::Pointer(const char)]]
#define URIKIT_OWNER_CLASS [[gsl::Owner(const char)]]
#else
#define URIKIT_VIEW_CLASS
#define URIKIT_OWNER_CLASS
#endif

namespace urikit {

/**
 * Why an input is refused, and where. It is thrown, and it is what a result has in place of a value.
 *
 * offset()  the first byte that no valid text can have there; for a call with several texts, in the one that is read: its
 *           comment says which. 0 where the error has no place
 * index()   which of several texts or options it is in, for the calls that say so
 * message() a sentence without a full stop: of a text that was parsed about what is wrong in it, as the tool prints it. It
 *           holds no password. Of other errors, and where memory ran out, that of the code
 */
class error : public std::exception {
public:
    explicit error(urikit_code code, std::size_t offset = 0, std::size_t index = 0) noexcept
        : code_(code), offset_(offset), index_(index)
    {
        if (code != URIKIT_OK) {
            keep(::urikit_code_text(code));
        }
    }
    error(urikit_code code, std::size_t offset, std::size_t index, std::string_view message) noexcept
        : code_(code), offset_(offset), index_(index)
    {
        keep(message);
    }

    [[nodiscard]] urikit_code code() const noexcept { return code_; }
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    [[nodiscard]] std::size_t index() const noexcept { return index_; }
    /** The name of the code, as the tool prints it: "percent". */
    [[nodiscard]] std::string_view name() const noexcept { return ::urikit_code_name(code_); }
    [[nodiscard]] std::string_view message() const noexcept
    {
        return what_ ? std::string_view(*what_).substr(message_at_) : ::urikit_code_text(code_);
    }
    /** The offset and the message: "byte 9: 'G' is not a hex digit". */
    [[nodiscard]] const char *what() const noexcept override { return what_ ? what_->c_str() : ::urikit_code_text(code_); }

    [[nodiscard]] friend bool operator==(const error &a, const error &b) noexcept
    {
        return a.code_ == b.code_ && a.offset_ == b.offset_ && a.index_ == b.index_;
    }
    [[nodiscard]] friend bool operator!=(const error &a, const error &b) noexcept { return !(a == b); }

private:
    void keep(std::string_view message) noexcept
    {
#ifdef URIKIT_EXCEPTIONS
        try {
#endif
            std::string what = "byte " + std::to_string(offset_) + ": ";

            message_at_ = what.size();
            what.reserve(what.size() + message.size());
            what_ = std::make_shared<const std::string>(std::move(what.append(message)));
#ifdef URIKIT_EXCEPTIONS
        } catch (const std::exception &) {
            /* without memory it is the sentence of the code */
        }
#endif
    }

    urikit_code code_;
    std::size_t offset_;
    std::size_t index_;
    std::size_t message_at_ = 0;
    std::shared_ptr<const std::string> what_; /* shared: to copy an exception never throws */
};

namespace detail {

/* Throws; ends the program where exceptions are turned off. */
[[noreturn]] inline void raise(const error &why)
{
#ifdef URIKIT_EXCEPTIONS
    throw why;
#else
    (void)why;
    std::abort();
#endif
}

/* A text of C++ is never absent: the default string_view, whose pointer is null, is empty. */
[[nodiscard]] inline urikit_str str(std::string_view text) noexcept
{
    return ::urikit_str_of(text.data() ? text.data() : "", text.size());
}
[[nodiscard]] inline urikit_str str(const std::string &text) noexcept
{
    return ::urikit_str_of(text.data(), text.size());
}
[[nodiscard]] inline urikit_str str(const std::optional<std::string_view> &text) noexcept
{
    return text ? str(*text) : ::urikit_str_of(nullptr, 0);
}
/* urikit_uri_explain, or that of another module: it writes a sentence about a text that was refused. */
using explainer = urikit_code(urikit_str, urikit_code, std::size_t, urikit_out *);

/* Why a text was refused, in such a sentence. */
[[nodiscard]] inline error refused(explainer *explain, std::string_view text, urikit_code code, std::size_t at) noexcept
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = ::urikit_out_of(sentence, sizeof sentence);

    (void)!explain(str(text), code, at, &out); /* it has the space, and nothing overlaps */
    return error(code, at, 0, std::string_view(sentence, out.len));
}
/* For a deleted overload: a std::string that is temporary. What the call gives would outlive the text that it borrows. */
template <class text> using if_temporary = std::enable_if_t<std::is_same_v<std::remove_cv_t<text>, std::string>>;

/* NULL is the empty text. */
[[nodiscard]] inline std::string_view view(const char *text) noexcept
{
    return text ? std::string_view(text) : std::string_view();
}
[[nodiscard]] inline std::string_view view(urikit_str text) noexcept
{
    return text.ptr ? std::string_view(text.ptr, text.len) : std::string_view();
}
[[nodiscard]] inline std::optional<std::string_view> maybe(urikit_str text) noexcept
{
    return text.ptr ? std::optional<std::string_view>(std::in_place, text.ptr, text.len) : std::nullopt;
}

/*
 * What a producer writes. It runs once if its text is short; else that run has measured, and it runs again with as much space
 * as it said. `text` changes only if this succeeds.
 */
template <class producer> [[nodiscard]] urikit_code write(std::string &text, producer &&produce)
{
    char local[256];
    urikit_out out = ::urikit_out_of(local, sizeof local);
    urikit_code got = produce(&out);

    if (got == URIKIT_OK) {
        text.assign(local, out.len);
    } else if (got == URIKIT_E_SPACE) {
        std::string made(out.len, '\0');

        out = ::urikit_out_of(&made[0], made.size());
        got = produce(&out);
        if (got == URIKIT_OK) {
            made.resize(out.len);
            text = std::move(made);
        }
    }
    return got;
}

} // namespace detail

/**
 * A value, or the error in its place; as std::expected of C++23. `*r` and `r->` on an error are as value().
 */
template <class T> class [[nodiscard]] result {
public:
    using value_type = T;
    using error_type = urikit::error;

    result(T value) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(std::move(value)), error_(URIKIT_OK) {}
    result(const urikit::error &why) noexcept : error_(why) {}

    [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
    [[nodiscard]] explicit operator bool() const noexcept { return value_.has_value(); }

    /** The value; throws the error if there is none. Without exceptions that ends the program, so ask before. */
    [[nodiscard]] const T &value() const &URIKIT_LIFETIMEBOUND { return check(), *value_; }
    [[nodiscard]] T &value() & URIKIT_LIFETIMEBOUND { return check(), *value_; }
    [[nodiscard]] T &&value() && URIKIT_LIFETIMEBOUND { return check(), std::move(*value_); }
    [[nodiscard]] const T &operator*() const &URIKIT_LIFETIMEBOUND { return value(); }
    [[nodiscard]] T &operator*() & URIKIT_LIFETIMEBOUND { return value(); }
    [[nodiscard]] T &&operator*() && URIKIT_LIFETIMEBOUND { return std::move(*this).value(); }
    [[nodiscard]] const T *operator->() const URIKIT_LIFETIMEBOUND { return &value(); }
    [[nodiscard]] T *operator->() URIKIT_LIFETIMEBOUND { return &value(); }
    template <class U> [[nodiscard]] T value_or(U &&other) const &
    {
        return value_ ? *value_ : static_cast<T>(std::forward<U>(other));
    }
    template <class U> [[nodiscard]] T value_or(U &&other) &&
    {
        return value_ ? std::move(*value_) : static_cast<T>(std::forward<U>(other));
    }

    /** The error; its code is URIKIT_OK if there is a value. */
    [[nodiscard]] const urikit::error &error() const noexcept URIKIT_LIFETIMEBOUND { return error_; }

    /** What f makes of the value, a result of its own; or this error. */
    template <class F> [[nodiscard]] auto and_then(F &&f) const & -> std::invoke_result_t<F, const T &>
    {
        return value_ ? std::forward<F>(f)(*value_) : std::invoke_result_t<F, const T &>(error_);
    }
    template <class F> [[nodiscard]] auto and_then(F &&f) && -> std::invoke_result_t<F, T &&>
    {
        return value_ ? std::forward<F>(f)(std::move(*value_)) : std::invoke_result_t<F, T &&>(error_);
    }

private:
    void check() const
    {
        if (!value_) {
            detail::raise(error_);
        }
    }

    std::optional<T> value_;
    urikit::error error_;
};

/** Success, or an error. */
template <> class [[nodiscard]] result<void> {
public:
    using value_type = void;
    using error_type = urikit::error;

    result() noexcept : error_(URIKIT_OK) {}
    result(const urikit::error &why) noexcept : error_(why.code() == URIKIT_OK ? urikit::error(URIKIT_OK) : why) {}

    [[nodiscard]] bool has_value() const noexcept { return error_.code() == URIKIT_OK; }
    [[nodiscard]] explicit operator bool() const noexcept { return has_value(); }
    /** Throws the error, if there is one. */
    void value() const
    {
        if (!has_value()) {
            detail::raise(error_);
        }
    }
    [[nodiscard]] const urikit::error &error() const noexcept URIKIT_LIFETIMEBOUND { return error_; }

private:
    urikit::error error_;
};

namespace detail {

/*
 * The text that a producer writes, which takes an output and a place for the offset of an error. The offset is in the text that
 * it reads; if that is given with its explainer, the error has a sentence about it.
 */
template <class producer>
[[nodiscard]] result<std::string> produce(producer &&write_to, explainer *explain = nullptr, std::string_view read = {})
{
    std::string text;
    std::size_t at = 0;
    const urikit_code got = write(text, [&](urikit_out *out) { return write_to(out, &at); });

    if (got != URIKIT_OK) {
        return explain ? refused(explain, read, got, at) : error(got, at);
    }
    return text;
}

/* The same of a producer that has no error but a text of 4 GiB. */
template <class producer> [[nodiscard]] std::string written(producer &&write_to)
{
    return produce([&](urikit_out *out, std::size_t *) { return write_to(out); }).value();
}

/*
 * The C++20 name for what C++17 calls an input iterator: it can be copied and run twice, but what it gives is no reference.
 * A cursor has next(), which is false after the last, value(), and here(), which differs at each place.
 */
template <class cursor> class iterator {
public:
    using value_type = typename cursor::value_type;
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;
    struct pointer {
        value_type value;
        const value_type *operator->() const noexcept { return &value; }
    };

    iterator() noexcept = default;
    explicit iterator(cursor at) noexcept : at_(at), more_(at_.next()) {}

    [[nodiscard]] value_type operator*() const { return at_.value(); }
    [[nodiscard]] pointer operator->() const { return { at_.value() }; }
    iterator &operator++() noexcept
    {
        more_ = more_ && at_.next();
        return *this;
    }
    iterator operator++(int) noexcept
    {
        iterator before = *this;

        ++*this;
        return before;
    }
    [[nodiscard]] friend bool operator==(const iterator &a, const iterator &b) noexcept
    {
        return a.more_ == b.more_ && (!a.more_ || a.at_.here() == b.at_.here());
    }
    [[nodiscard]] friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

private:
    cursor at_{};
    bool more_ = false;
};

} // namespace detail

/** What a cursor gives, one after the other. It borrows the text, and is as cheap to copy as a std::string_view. */
template <class cursor> class range {
public:
    using iterator = detail::iterator<cursor>;
    using const_iterator = iterator;
    using value_type = typename cursor::value_type;

    range() noexcept = default;
    explicit range(cursor start) noexcept : start_(start) {}

    [[nodiscard]] iterator begin() const noexcept { return iterator(start_); }
    [[nodiscard]] iterator end() const noexcept { return iterator(); }
    [[nodiscard]] bool empty() const noexcept { return begin() == end(); }
    /** How many there are. Takes time in the length of the text. */
    [[nodiscard]] std::size_t count() const noexcept
    {
        std::size_t n = 0;

        for (iterator at = begin(); at != end(); ++at) {
            n++;
        }
        return n;
    }

private:
    cursor start_{};
};

/** Hashes what has str(), and text, alike: for sets that are searched by text without making an object. */
struct text_hash {
    using is_transparent = void;

    [[nodiscard]] std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
    template <class T> [[nodiscard]] auto operator()(const T &one) const noexcept -> decltype(one.str(), std::size_t())
    {
        return std::hash<std::string_view>{}(one.str());
    }
};

#ifdef URIKIT_FORMAT
/** Formats what has str() as a std::string_view is formatted: "{:>40}". */
template <class T> struct text_formatter : std::formatter<std::string_view, char> {
    template <class context> auto format(const T &one, context &to) const
    {
        return std::formatter<std::string_view, char>::format(std::string_view(one.str()), to);
    }
};
#endif

/** The version of the linked library: "1.0.0". */
[[nodiscard]] inline std::string_view version() noexcept
{
    return ::urikit_version();
}

} // namespace urikit

#if defined(__cpp_lib_ranges)
template <class cursor> inline constexpr bool std::ranges::enable_borrowed_range<urikit::range<cursor>> = true;
template <class cursor> inline constexpr bool std::ranges::enable_view<urikit::range<cursor>> = true;
#endif

/*
 * The six comparisons, a stream's <<, hash and formatter of a class that is its text, by str(). In C++20 the order is <=>.
 */
#ifdef URIKIT_THREE_WAY
#define URIKIT_TEXT_ORDER(type)                                                                  \
    [[nodiscard]] friend std::strong_ordering operator<=>(const type &a, const type &b) noexcept \
    {                                                                                            \
        return std::string_view(a.str()) <=> std::string_view(b.str());                          \
    }
#else
#define URIKIT_TEXT_ORDER(type)                                                 \
    [[nodiscard]] friend bool operator!=(const type &a, const type &b) noexcept \
    {                                                                           \
        return !(a == b);                                                       \
    }                                                                           \
    [[nodiscard]] friend bool operator<(const type &a, const type &b) noexcept  \
    {                                                                           \
        return std::string_view(a.str()) < std::string_view(b.str());           \
    }                                                                           \
    [[nodiscard]] friend bool operator>(const type &a, const type &b) noexcept  \
    {                                                                           \
        return b < a;                                                           \
    }                                                                           \
    [[nodiscard]] friend bool operator<=(const type &a, const type &b) noexcept \
    {                                                                           \
        return !(b < a);                                                        \
    }                                                                           \
    [[nodiscard]] friend bool operator>=(const type &a, const type &b) noexcept \
    {                                                                           \
        return !(a < b);                                                        \
    }
#endif
#define URIKIT_TEXT_CLASS(type)                                                                                \
    [[nodiscard]] friend bool operator==(const type &a, const type &b) noexcept                                \
    {                                                                                                          \
        return std::string_view(a.str()) == std::string_view(b.str());                                         \
    }                                                                                                          \
    URIKIT_TEXT_ORDER(type)                                                                                    \
    template <class traits>                                                                                    \
    friend std::basic_ostream<char, traits> &operator<<(std::basic_ostream<char, traits> &to, const type &one) \
    {                                                                                                          \
        return to << std::string_view(one.str());                                                              \
    }

#endif /* URIKIT_BASE_HPP */
