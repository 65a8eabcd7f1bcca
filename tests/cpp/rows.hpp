/* SPDX-License-Identifier: MIT */
/* What the C++ tests share: checks that count, the rows of tests/vectors in blocks of their own size, codes by their names. */
#ifndef ROWS_HPP
#define ROWS_HPP

#include <urikit/urikit.hpp>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <vector>

inline int failures = 0;
inline std::string where; /* the row that is run */

#define CHECK(condition)                                                                            \
    do {                                                                                            \
        if (!(condition)) {                                                                         \
            failures++;                                                                             \
            std::cerr << __FILE__ << ':' << __LINE__ << ": " << where << " " << #condition << "\n"; \
        }                                                                                           \
    } while (0)

/* A field: its bytes in a block of exactly their size, so that a sanitizer sees a read of one byte too far. */
class field {
public:
    explicit field(const std::string &written)
    {
        std::string bytes;

        if (written == "-") {
            return;
        }
        for (std::size_t i = 0; i < written.size(); i++) {
            if (written[i] != '\\') {
                bytes += written[i];
            } else if (written[i + 1] == '\\') {
                bytes += '\\';
                i++;
            } else {
                bytes += static_cast<char>(std::stoi(written.substr(i + 2, 2), nullptr, 16));
                i += 3;
            }
        }
        block_ = std::make_unique<char[]>(bytes.size());
        std::copy(bytes.begin(), bytes.end(), block_.get());
        len_ = bytes.size();
    }
    std::string_view text() const { return block_ ? std::string_view(block_.get(), len_) : std::string_view(); }
    std::optional<std::string_view> maybe() const { return block_ ? std::optional<std::string_view>(text()) : std::nullopt; }
    bool has(std::string_view word) const { return text().find(word) != std::string_view::npos; }
    long number() const { return std::stol(std::string(text())); }

private:
    std::unique_ptr<char[]> block_;
    std::size_t len_ = 0;
};
using row = std::vector<field>;

/* Runs each row of a file; one that a function leaves out by returning false is not counted. */
template <class F> void rows(const std::string &name, std::size_t least, F &&run)
{
    std::ifstream file(std::string(VECTORS_DIR) + "/" + name, std::ios::binary);
    std::string line;
    std::size_t number = 0;
    std::size_t count = 0;
    bool header = true;

    while (std::getline(file, line)) {
        number++;
        if (line.empty() || line.compare(0, 2, "# ") == 0) {
            continue;
        }
        if (std::exchange(header, false)) {
            continue;
        }
        row fields;
        for (std::size_t at = 0, tab = 0; tab != std::string::npos; at = tab + 1) {
            tab = line.find('\t', at);
            fields.emplace_back(line.substr(at, tab - at));
        }
        where = name + ":" + std::to_string(number) + ":";
        count += run(fields) ? 1 : 0;
    }
    where.clear();
    std::cout << name << ": " << count << " rows\n";
    CHECK(count >= least);
}

/* The code with a name; a family's own codes come before those that all share. */
inline urikit_code code_named(std::string_view name, int band = 0)
{
    for (int from : { band, 0 }) {
        for (int code = from; code < 2048; code++) {
            const urikit_code one = static_cast<urikit_code>(code);
            if (name == urikit_code_name(one) || name == urikit_code_token(one)) {
                return one;
            }
        }
    }
    std::cerr << where << " no code is called " << name << "\n";
    failures++;
    return URIKIT_OK;
}

inline bool is(const urikit::error &got, std::string_view name, long at, int band = 0)
{
    const bool same = got.code() == code_named(name, band) && (at < 0 || got.offset() == static_cast<std::size_t>(at));

    if (!same) {
        std::cerr << where << " got " << got.name() << " at " << got.offset() << "\n";
    }
    return same;
}

inline int report(const char *what)
{
    std::cout << what << ": " << failures << " failures\n";
    return failures ? 1 : 0;
}

#endif /* ROWS_HPP */
