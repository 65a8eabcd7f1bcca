// SPDX-License-Identifier: MIT
// urikit/uri.hpp and iri.hpp on the tables of tests/vectors: what the C calls give.
#include "rows.hpp"

using urikit::level;

namespace {

void parse()
{
    rows("uri_parse.tsv", 59, [](const row &f) {
        const urikit::uri owner{ f[0].text() };
        const urikit::result<urikit::uri_view> got = urikit::parse(f[0].text());
        const auto same = [&](const auto &u) {
            CHECK(u.scheme() == f[1].maybe() && u.userinfo() == f[2].maybe() && u.host() == f[3].maybe());
            CHECK(u.port_text() == f[5].maybe() && u.path() == f[6].text() && u.query() == f[7].maybe());
            CHECK(u.fragment() == f[8].maybe() && u.str() == f[0].text());
            CHECK(name(u.host_kind()) == f[4].text());
            CHECK(u.is_absolute() == u.scheme().has_value() && u.has_authority() == u.host().has_value());
        };

        same(owner);
        CHECK(got.has_value());
        same(*got);
        CHECK(urikit::uri::from_parts(owner.parts()) == owner);
        same(urikit::iri(owner));
        return true;
    });
    const auto refused = [](const row &f) {
        const urikit::syntax flags = f[1].text() == "zone"     ? urikit::syntax::zone
                                     : f[1].text() == "bis"    ? urikit::syntax::zone_rfc6874bis
                                     : f[1].text() == "both"   ? urikit::syntax::zone | urikit::syntax::zone_rfc6874bis
                                     : f[1].text() == "scheme" ? urikit::syntax::absolute
                                                               : urikit::syntax::reference;
        const urikit::result<urikit::uri_view> got = urikit::uri_view::parse(f[0].text(), flags);

        CHECK(is(got.error(), f[2].text(), got ? -1 : f[3].number()));
        CHECK(urikit::uri::parse(std::string(f[0].text()), flags).error() == got.error());
        try {
            const urikit::uri made{ f[0].text(), flags };
            CHECK(got.has_value() && made.str() == f[0].text());
            CHECK(made.normalize(level::string) == made && made.resolve(made).host() == made.host());
        } catch (const urikit::error &why) {
            CHECK(why == got.error() || why.code() == URIKIT_E_BASE);
        }
        return true;
    };
    rows("uri_errors.tsv", 50, refused);
    rows("uri_zone.tsv", 12, refused);
    rows("iri_parse.tsv", 30, [](const row &f) {
        CHECK(is(urikit::parse_iri(f[0].text()).error(), f[1].text(), f[2].number()));
        return true;
    });
}

void functions()
{
    rows("uri_resolve.tsv", 60, [](const row &f) {
        const urikit::uri_view base(f[0].text());
        const urikit::resolving how = f[1].text() == "compat"   ? urikit::resolving::compat
                                      : f[1].text() == "letter" ? urikit::resolving::letter
                                                                : urikit::resolving::strict;
        const urikit::result<urikit::uri> got = base.try_resolve(f[2].text(), how);

        CHECK(is(got.error(), f[3].text(), -1));
        CHECK(!got || got->str() == f[4].text());
        CHECK(base.try_resolve(urikit::uri_view(f[2].text()), how).has_value() == got.has_value());
        return true;
    });
    rows("uri_normalize.tsv", 100, [](const row &f) {
        const level levels[] = { level::string, level::case_, level::percent, level::syntax, level::scheme };
        const urikit::uri given(f[0].text());
        std::string_view want = f[0].text();

        for (std::size_t i = 0; i < 5; i++) {
            want = f[i].text() == "=" ? want : f[i].text();
            const urikit::uri normal = given.normalize(levels[i]);
            CHECK(normal.str() == want);
            CHECK(given.equal(normal, levels[i]) && given.compare(normal, levels[i]) == 0);
        }
        return true;
    });
    rows("uri_relativize.tsv", 40, [](const row &f) {
        const urikit::result<urikit::uri> got = urikit::uri(f[0].text()).try_relativize(urikit::uri(f[1].text()));

        CHECK(is(got.error(), f[2].text(), -1));
        CHECK(!got || got->str() == f[3].text());
        return true;
    });
    rows("uri_write.tsv", 30, [](const row &f) {
        const urikit::result<urikit::uri> got = urikit::uri::try_from_parts(
            { f[0].maybe(), f[1].maybe(), f[2].maybe(), f[3].maybe(), f[4].text(), f[5].maybe(), f[6].maybe() },
            urikit::syntax::zone);

        CHECK(is(got.error(), f[7].text(), got ? -1 : f[8].number()));
        CHECK(!got || got->str() == f[9].text());
        return true;
    });
}

void edits()
{
    rows("uri_edit.tsv", 100, [](const row &f) {
        const std::pair<const char *, urikit::part> parts[] = {
            { "scheme", urikit::part::scheme },    { "userinfo", urikit::part::userinfo }, { "host", urikit::part::host },
            { "port", urikit::part::port },        { "path", urikit::part::path },         { "query", urikit::part::query },
            { "fragment", urikit::part::fragment }
        };
        urikit::iri u(f[0].text());
        urikit::result<void> got;
        urikit::edit how = urikit::edit::plain;

        how = f[4].has("encoded") ? how | urikit::edit::encoded : how;
        how = f[4].has("iri") ? how | urikit::edit::iri : how;
        how = f[4].has("form") ? how | urikit::edit::form : how;
        how = f[4].has("list") ? how | urikit::edit::list : how;
        if (f[1].text() == "set") {
            for (const auto &one : parts) {
                got = f[2].text() == one.first ? u.try_set(one.second, f[3].maybe(), how) : got;
            }
        } else if (f[1].text() == "segment") {
            got = u.try_append_segment(f[3].text(), how);
        } else if (f[1].text() == "query-set") {
            got = u.try_query_set(f[2].text(), f[3].maybe(), how);
        } else if (f[1].text() == "query-append") {
            got = u.try_query_append(f[2].text(), f[3].maybe(), how);
        } else if (f[1].text() == "query-remove") {
            got = u.try_query_remove(f[2].text(), how);
        } else if (f[1].text() == "query-sort") {
            u.query_sort(f[4].has("form") ? urikit::query_rules::form : urikit::query_rules::uri);
        } else {
            CHECK(f[1].text() == "a function");
        }
        CHECK(is(got.error(), f[5].text(), got ? -1 : f[6].number()));
        CHECK(u.str() == (got ? f[7].text() : f[0].text())); // a change that fails changes nothing
        return true;
    });
}

void helpers()
{
    rows("uri_host.tsv", 20, [](const row &f) {
        const urikit::uri u(f[0].text(), urikit::syntax::zone);
        const auto number = [](long n) {
            return n < 0 ? std::nullopt : std::optional<std::uint16_t>(static_cast<std::uint16_t>(n));
        };
        const bool over = f[5].text() != "ok";

        CHECK(u.host_text() == f[1].maybe());
        CHECK((u.host_address() ? u.host_address()->size : 0) == f[2].text().size() / 2);
        CHECK(u.port() == (over ? std::nullopt : number(f[3].number())));
        CHECK(u.effective_port() == (over ? std::nullopt : number(f[4].number())));
        return true;
    });
    rows("query_find.tsv", 20, [](const row &f) {
        urikit::uri u;

        if (!u.try_set(urikit::part::query, f[0].maybe(), urikit::edit::encoded)) {
            return false; // a row of bytes that no query has
        }
        const auto rules = f[2].text() == "yes" ? urikit::query_rules::form : urikit::query_rules::uri;
        const auto decoding = f[2].text() == "yes" ? urikit::decoding::form : urikit::decoding::bytes;
        const auto want = urikit::try_decode(f[4].text(), decoding | urikit::decoding::utf8);
        const auto got = u.try_query_value(f[1].text(), rules);
        CHECK(got.has_value() == want.has_value() && got.error().code() == want.error().code());
        CHECK(u.query_value(f[1].text(), rules) == (want && f[4].maybe() ? std::optional<std::string>(*want) : std::nullopt));
        CHECK(u.query_pairs().count() == urikit_query_count(urikit_uri_query(&u.c())));
        return true;
    });
    rows("path_segment.tsv", 10, [](const row &f) {
        urikit::uri u;

        if (!u.try_set(urikit::part::path, f[0].text(), urikit::edit::encoded) || u.path() != f[0].text()) {
            return false; // a path that is not one of a reference
        }
        CHECK(u.segment(f[1].number()) == f[2].maybe());
        std::vector<std::string_view> all;
        for (std::string_view segment : u.segments()) {
            all.push_back(segment);
        }
        const long index = f[1].number() < 0 ? f[1].number() + static_cast<long>(all.size()) : f[1].number() - 1;
        CHECK(f[2].maybe() ? all.at(static_cast<std::size_t>(index)) == *f[2].maybe()
                           : index < 0 || index >= static_cast<long>(all.size()));
        return true;
    });
    rows("uri_request.tsv", 5, [](const row &f) {
        const urikit::result<std::string> got = urikit::iri(f[0].text()).try_request_target();

        CHECK(is(got.error(), f[1].text(), -1));
        CHECK(!got || *got == f[2].text());
        return true;
    });
    rows("uri_surt.tsv", 10, [](const row &f) {
        CHECK(urikit::iri(f[0].text(), urikit::syntax::zone).surt() == f[1].text());
        CHECK(urikit::iri(f[0].text(), urikit::syntax::zone).host_reversed() == f[2].text());
        return true;
    });
    rows("file_path_from_uri.tsv", 20, [](const row &f) {
        const auto style = f[1].text() == "windows" ? urikit::path_style::windows : urikit::path_style::posix;
        const urikit::result<std::string> got = urikit::uri(f[0].text()).try_file_path(style);

        CHECK(is(got.error(), f[2].text(), got ? -1 : f[3].number()));
        CHECK(!got || *got == f[4].text());
        return true;
    });
    rows("file_uri_from_path.tsv", 20, [](const row &f) {
        const auto style = f[1].text() == "windows" ? urikit::path_style::windows : urikit::path_style::posix;
        const urikit::result<urikit::uri> got = urikit::uri::try_from_file_path(f[0].text(), style);

        CHECK(is(got.error(), f[2].text(), got ? -1 : f[3].number()));
        CHECK(!got || got->str() == f[4].text());
        return true;
    });
    rows("percent.tsv", 4, [](const row &f) {
        for (int where_to = 0; where_to < 8; where_to++) {
            const std::string text = urikit::encode(f[0].text(), static_cast<urikit::component>(where_to));
            CHECK(text == f[static_cast<std::size_t>(where_to) + 1].text());
            CHECK(urikit::decode(text) == f[0].text());
        }
        return true;
    });
    rows("percent_text.tsv", 5, [](const row &f) {
        urikit::decoding how = f[1].has("plus") ? urikit::decoding::form : urikit::decoding::bytes;
        how = f[1].has("utf8") ? how | urikit::decoding::utf8 : how;
        const urikit::result<std::string> got = urikit::try_decode(f[0].text(), how);

        CHECK(is(got.error(), f[2].text(), got ? -1 : f[3].number()));
        CHECK(!got || *got == f[4].text());
        return true;
    });
    rows("default_port.tsv", 10, [](const row &f) {
        CHECK(urikit::default_port(f[0].text()).value_or(0) == f[1].number());
        return true;
    });
}

void iris()
{
    rows("iri_uri.tsv", 17, [](const row &f) {
        const std::string_view uri = f[1].text() == "=" ? f[0].text() : f[1].text();
        const std::string_view iri = f[2].text() == "=" ? f[0].text() : f[2].text();

        CHECK(urikit::to_uri(urikit::iri(f[0].text())).str() == uri);
        CHECK(urikit::to_iri(urikit::uri(uri)).str() == iri);
        return true;
    });
    rows("iri_equal.tsv", 10, [](const row &f) {
        const std::pair<const char *, level> levels[] = { { "string", level::string },
                                                          { "case", level::case_ },
                                                          { "percent", level::percent },
                                                          { "path", level::path },
                                                          { "scheme", level::scheme } };
        bool want = false;

        for (const auto &one : levels) {
            want = want || f[2].text() == one.first;
            const urikit::iri a(f[0].text()), b(f[1].text());
            CHECK(a.equal(b, one.second) == want && (a.compare(b, one.second) == 0) == want);
            /* two URNs may differ in what their comparison leaves out, RFC 8141 3.1 */
            const level whole = one.second == level::scheme ? one.second | level::step_urn : one.second;
            CHECK((a.normalize(whole) == b.normalize(whole)) == want);
        }
        return true;
    });
}

} // namespace

int main()
{
    parse();
    functions();
    edits();
    helpers();
    iris();
    return report("test_cpp_uri");
}
