/* SPDX-License-Identifier: MIT */
/* Boost.URL: RFC 3986, views without heap; a url that is changed owns its text. */
#include "../competitor.h"

#include <boost/url.hpp>
#include <boost/version.hpp>

namespace urls = boost::urls;

namespace {

urls::string_view text_of(const bench_input &input)
{
    return { input.text, input.len };
}

size_t parse(const bench_corpus *corpus)
{
    size_t accepted = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        accepted += urls::parse_uri(text_of(corpus->inputs[i])).has_value();
    }
    return accepted;
}

size_t parse_reference(const bench_corpus *corpus)
{
    size_t accepted = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        accepted += urls::parse_uri_reference(text_of(corpus->inputs[i])).has_value();
    }
    return accepted;
}

size_t normalize(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urls::url url; /* kept: its buffer grows once */

    for (size_t i = 0; i < corpus->count; i++) {
        auto view = urls::parse_uri(text_of(corpus->inputs[i]));

        if (view) {
            url = *view;
            url.normalize();
            accepted += !url.buffer().empty();
        }
    }
    return accepted;
}

size_t resolve(const bench_corpus *corpus)
{
    const char *base_text = nullptr;
    size_t accepted = 0;
    urls::url_view base;
    bool base_ok = false;
    urls::url target;

    for (size_t i = 0; i < corpus->count; i++) {
        const bench_input &input = corpus->inputs[i];

        if (input.base != base_text) {
            auto parsed = urls::parse_uri(urls::string_view(input.base, input.base_len));

            base_text = input.base;
            base_ok = parsed.has_value();
            if (base_ok) {
                base = *parsed;
            }
        }
        auto ref = urls::parse_uri_reference(text_of(input));

        if (base_ok && ref) {
            accepted += urls::resolve(base, *ref, target).has_value();
        }
    }
    return accepted;
}

/* Parse, copy into one url that is kept, one change. */
template <class change> size_t edit(const bench_corpus *corpus, change apply)
{
    size_t accepted = 0;
    urls::url url;

    for (size_t i = 0; i < corpus->count; i++) {
        auto view = urls::parse_uri(text_of(corpus->inputs[i]));

        if (view) {
            url = *view;
            apply(url);
            accepted += !url.buffer().empty();
        }
    }
    return accepted;
}

size_t set_host(const bench_corpus *corpus)
{
    return edit(corpus, [](urls::url &url) { url.set_host(BENCH_NEW_HOST); });
}

size_t set_query_value(const bench_corpus *corpus)
{
    return edit(corpus, [](urls::url &url) { url.params().set(BENCH_NEW_KEY, BENCH_NEW_VALUE); });
}

size_t remove_query(const bench_corpus *corpus)
{
    return edit(corpus, [](urls::url &url) { url.remove_query(); });
}

size_t query_pairs(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t sum = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        auto view = urls::parse_uri(text_of(corpus->inputs[i]));

        if (view) {
            for (auto pair : view->encoded_params()) {
                sum += pair.key.size() + pair.value.size();
            }
            accepted++;
        }
    }
    return sum > corpus->lines_len ? 0 : accepted;
}

size_t path_segments(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t sum = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        auto view = urls::parse_uri(text_of(corpus->inputs[i]));

        if (view) {
            for (auto segment : view->encoded_segments()) {
                sum += segment.size();
            }
            accepted++;
        }
    }
    return sum > corpus->lines_len ? 0 : accepted;
}

const bench_work works[] = {
    { "parse", "", "every byte checked; a view", parse, nullptr },
    { "parse reference", "", "every byte checked; a view", parse_reference, nullptr },
    { "normalize", "", "parse, copy into one url that is kept, normalize", normalize, nullptr },
    { "resolve", "", "parse the reference, resolve into one url that is kept; base parsed once a page", resolve, nullptr },
    { "set host", "", "parse, copy into one url that is kept, set_host", set_host, nullptr },
    { "set query value", "", "parse, copy into one url that is kept, params().set", set_query_value, nullptr },
    { "remove query", "", "parse, copy into one url that is kept, remove_query", remove_query, nullptr },
    { "query pairs", "", "parse, then step over the pairs", query_pairs, nullptr },
    { "path segments", "", "parse, then step over the segments", path_segments, nullptr },
};

const bench_competitor competitor = { "Boost.URL", BOOST_LIB_VERSION, works, BENCH_COUNT(works) };

} // namespace

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
