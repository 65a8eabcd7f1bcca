/* SPDX-License-Identifier: MIT */
/**
 * urikit/readers.hpp - urikit/readers.h in C++: how programs read a URL. Programs that use it link urikit-readers.
 *
 * Tier: source only. Threads: every call is thread-safe, there is no shared state.
 */
#ifndef URIKIT_READERS_HPP
#define URIKIT_READERS_HPP

#include <urikit/readers.h>
#include <urikit/uri.hpp>

namespace urikit {

/** True if at least one program accepts the text, and all that do read the same; see urikit_readers_agree. */
[[nodiscard]] inline bool readers_agree(std::string_view text) noexcept
{
    return ::urikit_readers_agree(detail::str(text));
}

/** What a program makes of a text, as urikit_reading. */
struct reading {
    std::string_view reader; /* "curl" */
    bool accepts;
    std::string_view why; /* for which part it refuses the text: "host" */
    std::optional<std::string> scheme;
    std::optional<std::string> host;
    std::optional<std::uint16_t> port; /* nothing for the default of the scheme, too */
    std::string path;
    std::optional<std::string> query;
    bool userinfo; /* there is a user name or a password that is not empty */
    bool server;   /* a server: the path is what it looks up */
};

/** What each program makes of a text, in the order of urikit_reader. */
[[nodiscard]] inline std::vector<reading> readings(std::string_view text)
{
    std::vector<reading> all;
    std::string space(URIKIT_READER_BOUND(text.size()), '\0');
    const auto copy = [](urikit_str from) { return from.ptr ? std::optional<std::string>(detail::view(from)) : std::nullopt; };

    for (int i = 0; i < URIKIT_READERS; i++) {
        urikit_out out = ::urikit_out_of(&space[0], space.size());
        urikit_reading got{};
        const urikit_code code = ::urikit_reader_read(static_cast<urikit_reader>(i), detail::str(text), &out, &got);

        if (code != URIKIT_OK) {
            detail::raise(error(code)); /* never: the space is what urikit_reader_read needs at most */
        }
        all.push_back(
            { ::urikit_reader_name(static_cast<urikit_reader>(i)), got.accepts,
              ::urikit_reader_why_name(static_cast<urikit_reader_why>(got.why)), copy(got.scheme), copy(got.host),
              got.accepts && got.port >= 0 ? std::optional<std::uint16_t>(static_cast<std::uint16_t>(got.port)) : std::nullopt,
              std::string(detail::view(got.path)), copy(got.query), got.userinfo, i >= URIKIT_READER_CLIENTS });
    }
    return all;
}

} // namespace urikit

#endif /* URIKIT_READERS_HPP */
