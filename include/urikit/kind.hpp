/* SPDX-License-Identifier: MIT */
/**
 * urikit/kind.hpp - urikit/kind.h in C++: why a text was refused, for any kind and code, and where. What urikit::error says of
 * a text that was parsed needs neither this nor urikit-kind, which programs that call explain link.
 *
 * Tier: source only. Threads: every call is thread-safe, there is no shared state.
 *
 *   if (auto got = urikit::cri::decode(bytes); !got) { std::cerr << urikit::explain(bytes, got.error(), URIKIT_KIND_CRI) << '\n'; }
 *
 *   byte 1: the number 5 cannot begin a CRI reference: ...
 */
#ifndef URIKIT_KIND_HPP
#define URIKIT_KIND_HPP

#include <urikit/base.hpp>
#include <urikit/kind.h>
#include <urikit/text.h>

namespace urikit {

/**
 * A sentence about the text that was refused, with the offset; it holds no password. See urikit_explain.
 *
 * kind  what the text was read as; without one the text says it
 */
[[nodiscard]] inline std::string explain(std::string_view text, const error &why, std::optional<urikit_kind> kind = {})
{
    urikit_kind as = kind ? *kind : ::urikit_kind_of_text(detail::str(text), true);

    return "byte " + std::to_string(why.offset()) + ": " + detail::written([&](urikit_out *out) {
               return ::urikit_explain(as, detail::str(text), why.code(), why.offset(), out);
           });
}

/**
 * Two lines without an end of line: the text around a byte, and a caret under it. Controls, bytes that are not UTF-8 and marks
 * that turn a line around become U+FFFD.
 */
[[nodiscard]] inline std::string caret(std::string_view text, std::size_t offset)
{
    constexpr int before = 60, after = 20;
    const std::size_t at = offset < text.size() ? offset : text.size();
    std::size_t start = at, column = 0;
    std::string shown;

    for (int i = 0; i < before && start > 0; i++) {
        const std::size_t last = start;

        do {
            start--;
        } while (start > 0 && last - start < 4 && (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80);
    }
    for (int left = after; start < text.size() && left > 0;) {
        std::uint32_t scalar = 0;
        const std::size_t n = ::urikit_utf8_decode(text.data() + start, text.size() - start, &scalar);
        const bool plain = n > 0 && scalar >= 0x20 && !(scalar >= 0x7F && scalar < 0xA0) &&
                           !(scalar >= 0x200B && scalar < 0x2010) && !(scalar >= 0x2028 && scalar < 0x202F) &&
                           !(scalar >= 0x2060 && scalar < 0x2070) && scalar != 0xFEFF;

        shown += plain ? text.substr(start, n) : std::string_view("\xEF\xBF\xBD");
        start += n > 0 ? n : 1;
        if (start <= at) {
            column++;
        } else {
            left--;
        }
    }
    return "    " + shown + "\n    " + std::string(column, ' ') + "^";
}

} // namespace urikit

#endif /* URIKIT_KIND_HPP */
