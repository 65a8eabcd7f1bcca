/* SPDX-License-Identifier: MIT */
/* ada, the URL parser of Node: WHATWG's URL standard, so it repairs where RFC 3986 refuses. */
#include "../competitor.h"

#include "ada.h"

#include <string_view>

namespace {

std::string_view text_of(const bench_input &input)
{
    return { input.text, input.len };
}

size_t can_parse(const bench_corpus *corpus)
{
    size_t accepted = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        accepted += ada::can_parse(text_of(corpus->inputs[i]));
    }
    return accepted;
}

template <class url_type> size_t parse(const bench_corpus *corpus)
{
    size_t accepted = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        accepted += ada::parse<url_type>(text_of(corpus->inputs[i])).has_value();
    }
    return accepted;
}

size_t normalize(const bench_corpus *corpus)
{
    size_t accepted = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        auto url = ada::parse<ada::url_aggregator>(text_of(corpus->inputs[i]));

        accepted += url && !url->get_href().empty();
    }
    return accepted;
}

size_t resolve(const bench_corpus *corpus)
{
    ada::result<ada::url_aggregator> base = ada::parse<ada::url_aggregator>("http://a/");
    const char *base_text = nullptr;
    size_t accepted = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        const bench_input &input = corpus->inputs[i];

        if (input.base != base_text) {
            base_text = input.base;
            base = ada::parse<ada::url_aggregator>(std::string_view(input.base, input.base_len));
        }
        if (base) {
            auto url = ada::parse<ada::url_aggregator>(text_of(input), &*base);

            accepted += url && !url->get_href().empty();
        }
    }
    return accepted;
}

/* Parse, one setter, then the text. */
template <class setter> size_t edit(const bench_corpus *corpus, setter set)
{
    size_t accepted = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        auto url = ada::parse<ada::url_aggregator>(text_of(corpus->inputs[i]));

        if (url) {
            set(*url);
            accepted += !url->get_href().empty();
        }
    }
    return accepted;
}

size_t set_host(const bench_corpus *corpus)
{
    return edit(corpus, [](ada::url_aggregator &url) { url.set_hostname(BENCH_NEW_HOST); });
}

size_t set_query_value(const bench_corpus *corpus)
{
    return edit(corpus, [](ada::url_aggregator &url) {
        ada::url_search_params pairs(url.get_search());

        pairs.set(BENCH_NEW_KEY, BENCH_NEW_VALUE);
        url.set_search(pairs.to_string());
    });
}

size_t remove_query(const bench_corpus *corpus)
{
    return edit(corpus, [](ada::url_aggregator &url) { url.set_search(""); });
}

size_t query_pairs(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t sum = 0;

    for (size_t i = 0; i < corpus->count; i++) {
        auto url = ada::parse<ada::url_aggregator>(text_of(corpus->inputs[i]));

        if (url) {
            ada::url_search_params pairs(url->get_search());
            auto entries = pairs.get_entries();

            while (entries.has_next()) {
                auto pair = entries.next();

                sum += pair->first.size() + pair->second.size();
            }
            accepted++;
        }
    }
    return sum > corpus->lines_len ? 0 : accepted;
}

const bench_work works[] = {
    { "parse", "can_parse", "valid or not; path and query are not checked", can_parse, nullptr },
    { "parse", "url_aggregator", "path and query not checked but repaired; a new string, which is the normal form",
      parse<ada::url_aggregator>, nullptr },
    { "normalize", "", "url_aggregator, then its text; triplets stay as they are", normalize, nullptr },
    { "resolve", "", "url_aggregator with a base, which is parsed once a page", resolve, nullptr },
    { "IRI to URI", "", "url_aggregator, then its text; the host by IDNA", normalize, nullptr },
    { "set host", "", "url_aggregator, set_hostname, its text", set_host, nullptr },
    { "set query value", "", "url_aggregator, url_search_params, its text; encodes all pairs anew", set_query_value, nullptr },
    { "remove query", "", "url_aggregator, set_search, its text", remove_query, nullptr },
    { "query pairs", "", "url_aggregator, url_search_params: decoded copies of all pairs", query_pairs, nullptr },
};

const bench_competitor competitor = { "ada", ADA_VERSION, works, BENCH_COUNT(works) };

} // namespace

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
