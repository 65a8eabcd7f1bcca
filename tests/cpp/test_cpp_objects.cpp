// SPDX-License-Identifier: MIT
// What is of C++ in the headers: objects that are copied, moved and changed, memory that runs out, texts of any bytes and length,
// results, ranges, order and hash.
#include "rows.hpp"

#include <cstdlib>
#include <map>
#include <new>
#include <numeric>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

namespace {

long left = -1; // how many allocations succeed; below 0: all

} // namespace

void *operator new(std::size_t size)
{
    if (left == 0) {
        throw std::bad_alloc();
    }
    left -= left > 0 ? 1 : 0;
    void *made = std::malloc(size ? size : 1);
    if (!made) {
        throw std::bad_alloc();
    }
    return made;
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept
{
    return std::malloc(size ? size : 1);
} // std::stable_sort's
// not inlined: gcc, which inlines only these at -O1, would take free for the wrong call after new
[[gnu::noinline]] void operator delete(void *ptr, const std::nothrow_t &) noexcept
{
    std::free(ptr);
}
[[gnu::noinline]] void operator delete(void *ptr) noexcept
{
    std::free(ptr);
}
[[gnu::noinline]] void operator delete(void *ptr, std::size_t) noexcept
{
    std::free(ptr);
}

namespace {

using urikit::uri;
using urikit::uri_view;

static_assert(std::is_nothrow_move_constructible_v<uri> && std::is_nothrow_move_assignable_v<uri>);
static_assert(std::is_trivially_copyable_v<uri_view> && std::is_default_constructible_v<uri_view>);
static_assert(std::is_convertible_v<uri, uri_view> && std::is_convertible_v<uri_view, urikit::iri_view>);
static_assert(!std::is_convertible_v<urikit::iri_view, uri_view> && !std::is_convertible_v<std::string, uri>);
static_assert(!std::is_constructible_v<uri, std::nullptr_t> && !std::is_constructible_v<uri_view, std::nullptr_t>);
static_assert(std::is_base_of_v<std::exception, urikit::error>);
#ifdef __cpp_lib_ranges
static_assert(std::ranges::forward_range<decltype(std::declval<uri_view>().segments())>);
static_assert(std::ranges::view<decltype(std::declval<uri_view>().query_pairs())>);
static_assert(std::ranges::borrowed_range<decltype(std::declval<uri_view>().segments())>);
#endif
#ifdef URIKIT_THREE_WAY
static_assert(std::three_way_comparable<uri>);
#endif

const char *const texts[] = { "http://a/", "http://user@example.com:8042/a/b%20c?q=1#top", "a", "" };

/* The parts of an object are views of its own text. */
template <class T> bool is_whole(const T &u, std::string_view text)
{
    return u.str() == text && u.c().len == text.size() &&
           (text.empty() || static_cast<const void *>(u.c().text) == static_cast<const void *>(u.str().data())) &&
           urikit::uri::from_parts(u.parts()).str() == text;
}

void copies()
{
    for (const char *text : texts) { // short ones are inside the std::string, long ones are not
        uri a(text), b(a), c(std::move(a)), d;

        CHECK(is_whole(b, text) && is_whole(c, text) && is_whole(a, "") && !a.scheme() && a == uri());
        d = c;
        CHECK(is_whole(d, text) && is_whole(c, text) && d == c);
        d = std::move(c);
        CHECK(is_whole(d, text) && is_whole(c, "") && c.normalize() == uri());
        c = uri("x:y");
        CHECK(is_whole(c, "x:y"));
        uri &self = d;
        d = self;
        CHECK(is_whole(d, text));
        d = std::move(self);
        CHECK(is_whole(d, text));
        swap(c, d);
        CHECK(is_whole(c, text) && is_whole(d, "x:y"));
        c.swap(c);
        CHECK(is_whole(c, text));
        CHECK(std::move(c).str() == text && is_whole(c, ""));
        std::vector<uri> many;
        for (int i = 0; i < 9; i++) { // which moves them
            many.emplace_back(text);
        }
        for (const uri &one : many) {
            CHECK(is_whole(one, text));
        }
        const uri_view view(b);
        CHECK(is_whole(uri(view), text) && view.str().data() == b.str().data());
    }
    CHECK(uri_view().str().empty() && uri_view().path().empty() && !uri_view().host() && uri_view() == *urikit::parse(""));
    CHECK(uri_view(std::string_view()) == uri_view() && uri(std::string_view()) == uri() &&
          uri(static_cast<const char *>(nullptr)) == uri());

    // those that never change: what was moved from stays as it was
    const auto kept = [](auto one) {
        auto moved = std::move(one), assigned = moved;
        assigned = std::move(moved);
        auto &self = assigned;
        assigned = self;
        return one == assigned && moved == assigned;
    };
    CHECK(kept(urikit::nosh_uri("nosh://1673")) && kept(urikit::user_url("usr:x/a")) && kept(urikit::package_url("pkg:npm/a")));
    CHECK(kept(urikit::uri_template("{a}")) && kept(urikit::cri_from_edn("[-1, [\"a\"]]")));
    auto match = urikit::uri_template("/{a}").match("/x"); // the template has ended
    CHECK(match->text("a") == "x");
    auto route = urikit::uri_router({ "/{a}", "/b" }).find("/c");
    CHECK(route->match.text("a") == "c" && route->match.json() == "{\"a\":\"c\"}");
}

/* Fails at each allocation in turn: an exception, nothing leaks, and what was to change has not. */
template <class F> void inject(const char *what, F &&run)
{
    long n = 0;

    for (bool failed = true; failed; n++) {
        left = n;
        try {
            run();
            failed = false;
            left = -1;
        } catch (const std::bad_alloc &) {
            left = -1;
        }
        CHECK(n < 200);
        if (n >= 200) {
            break;
        }
    }
    std::cout << what << ": " << n - 1 << " allocations, each failed once\n";
}

void memory()
{
    const std::string text = "http://user@example.com:8042/a/b%20c?q=1&b=2&a=3#top-of-the-page";
    const std::string bytes(urikit::cri_from_edn("[-1, [\"a\", \"a-longer-label\"], [\"a-segment-of-a-path\"]]").bytes());

    inject("uri", [&] { (void)uri(text); });
    inject("parse", [&] { (void)uri::parse(text); });
    inject("resolve", [&] { (void)uri_view(text).resolve("../another/path"); });
    inject("normalize", [&] { (void)uri_view(text).normalize(); });
    inject("copy", [&, u = uri_view(text)] {
        uri a, b(u);
        a = b;
        CHECK(a == b);
    });
    uri changed(text);
    for (const auto &change : std::vector<std::function<void(uri &)>>{
             [](uri &u) { u.set_query("a query that is longer than the short buffer of a std::string"); },
             [](uri &u) { u /= "a segment that is longer than the short buffer of a std::string"; },
             [](uri &u) { u.query_set("a key that is longer than a short buffer", "a value that is as long as the key is"); },
             [](uri &u) { u.query_sort(); }, [](uri &u) { u = uri(std::string(300, 'a')); } }) {
        uri u(text);
        inject("change", [&] {
            CHECK(is_whole(u, text));
            change(u);
        });
        CHECK(u != changed);
    }
    inject("nosh_uri", [&] { (void)urikit::nosh_uri("nosh://1673/com.example.foo/3jui7kd54zh2y").normalize(); });
    inject("usr_types", [&] { (void)urikit::user_url("usr:corp/Ada", urikit::usr_types(R"({"type":"corp"})")).normalize(); });
    inject("user_url", [&] { (void)urikit::user_url("usr:github/octocat?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9").qualifiers(); });
    inject("package_url", [&] { (void)urikit::package_url::build({ "npm", "@acme", "ui", "1", { { "arch", "x" } }, "a/b" }); });
    inject("cri", [&] { (void)urikit::to_uri(urikit::cri(bytes).normalize()); });
    inject("coap", [&] { (void)urikit::uri_from_coap(urikit::coap_from_uri("coap://a-host.example.com/and/a/path?q")); });
    inject("uri_template", [&] {
        const urikit::uri_template t("{a}{/b*}{?c,d,e,f,g,h,i}");
        (void)t.expand({ { "a", "x" }, { "b", urikit::template_value::list({ "y", "z" }) } });
        (void)t.match("x/y/z?c=1")->list("b");
    });
    inject("uri_router", [&] { (void)urikit::uri_router({ "/a/{b}", "/a/c" }).find("/a/d")->match.json(); });
    inject("guard", [&] { (void)urikit::guard("http://127.0.0.1/").why(); });
    inject("readings", [&] { (void)urikit::readings("http://a.example/a-longer-path/than-others"); });
}

/* Any byte, at any place, is what the C call says; a NUL too. */
void bytes()
{
    for (int byte = 0; byte < 256; byte++) {
        const std::string text = std::string("http://a/b") + static_cast<char>(byte) + "c";
        urikit_uri parsed;
        std::size_t at = 0;
        const urikit_code code = urikit_uri_parse(urikit_str_of(text.data(), text.size()), URIKIT_PARSE_REFERENCE, &parsed, &at);
        const auto got = urikit::parse(text);

        CHECK(got.has_value() == (code == URIKIT_OK) && got.error().code() == code && (got || got.error().offset() == at));
        uri u("s://h/p?q#f");
        for (urikit::part part :
             { urikit::part::userinfo, urikit::part::host, urikit::part::path, urikit::part::query, urikit::part::fragment }) {
            const bool made = u.try_set(part, std::string("/") + static_cast<char>(byte)).has_value();
            CHECK(made || byte == ':');
            CHECK(uri(u.str()) == u);
        }
        CHECK(urikit::decode(urikit::encode(text)) == text);
        CHECK(u.query_set(text, text).query_value(text) == (byte < 128 ? std::optional<std::string>(text) : std::nullopt));
    }
    const std::string nul("http://a/\0b", 11);
    CHECK(urikit::parse(nul).error() == urikit::error(URIKIT_E_CHAR, 9));
    CHECK(uri("//h/").append_segment(std::string_view("a\0b", 3)).str() == "//h/a%00b");
    CHECK(!urikit::user_url::parse(std::string("usr:x/a\0", 8)) && !urikit::nosh_uri::parse(std::string("nosh://1\0", 9)));
    CHECK(urikit::guard(nul).rule() == "invalid");
}

/* Lengths about the buffer that producers try first, and long ones: linear time is the C library's; here nothing is cut. */
void lengths()
{
    for (std::size_t len :
         { std::size_t{ 0 }, std::size_t{ 1 }, std::size_t{ 15 }, std::size_t{ 16 }, std::size_t{ 250 }, std::size_t{ 254 },
           std::size_t{ 255 }, std::size_t{ 256 }, std::size_t{ 257 }, std::size_t{ 1000 }, std::size_t{ 1000000 } }) {
        const std::string part(len, 'a'), text = "http://h/" + part;
        uri u(text);

        CHECK(u.normalize().str() == text && u.resolve("").str() == text && u.surt() == "http://(h,)/" + part);
        CHECK(urikit::encode(part) == part && urikit::decode(part) == part &&
              urikit::encode(std::string(len, ' ')).size() == 3 * len);
        CHECK(uri("http://h/").set_path("/" + part) == u && u.request_target() == "/" + part);
        CHECK(urikit::to_uri(urikit::iri("http://h/" + std::string(len, 'a'))).str() == text);
        CHECK(urikit::user_url("usr:x/a" + part).name() == "a" + part &&
              urikit::package_url("pkg:npm/a" + part).name() == "a" + part);
        CHECK(urikit::uri_template("{a}").expand({ { "a", part } }) == part);
        CHECK(len == 0 || urikit::uri_template("{a}").match(part)->text("a") == part);
        std::string query = "?";
        for (std::size_t i = 0; i < len / 8; i++) {
            query += "k" + std::to_string(i % 10) + "&";
        }
        uri pairs(query);
        CHECK(pairs.query_pairs().count() == len / 8 + 1 && pairs.query_sort().str().size() == query.size());
    }
    std::string many = "usr:x/a?";
    for (int i = 0; i < 1000; i++) {
        many += (i ? "&k" : "k") + std::to_string(i) + "=v";
    }
    CHECK(urikit::user_url(many).qualifiers().size() == 1000 && urikit::user_url(many).qualifier_value("K999") == "v");
}

void results()
{
    urikit::result<uri> good = uri::parse("http://a/"), bad = uri::parse("http://a%G0/");

    CHECK(good && good.has_value() && good->host() == "a" && (*good).path() == "/" && good.error().code() == URIKIT_OK);
    CHECK(!bad && bad.error().code() == URIKIT_E_PERCENT && bad.error().offset() == 9 && bad.error().name() == "percent");
    CHECK(bad.error().what() == "byte 9: " + std::string(bad.error().message()) && bad.value_or(uri("x:")).str() == "x:" &&
          good.value_or(uri()).str() == "http://a/");
    for (int how = 0; how < 4; how++) {
        bool thrown = false;
        try {
            how == 0 ? (void)bad.value() : how == 1 ? (void)*bad : how == 2 ? (void)bad->str() : (void)uri("http://a%G0/");
        } catch (const std::exception &why) {
            thrown = why.what() == std::string_view("byte 9: 'G' is not a hex digit");
        }
        CHECK(thrown);
    }
    CHECK(std::move(good).value().str() == "http://a/");
    CHECK(uri::parse("a").and_then([](const uri &u) { return u.try_resolve("b"); }).error().code() == URIKIT_E_BASE);
    CHECK(uri("a:b").try_resolve("%").error() == urikit::error(URIKIT_E_PERCENT, 1));
    CHECK(uri("//h/a").try_request_target().value() == "/a" && !uri("a").try_request_target());
    uri u("http://h/a");
    CHECK(u.try_set(urikit::part::port, "8x").error() == urikit::error(URIKIT_E_PORT, 1) && u.str() == "http://h/a");
    CHECK(!u.try_set(urikit::part::authority, "h") && !u.try_append_segment(".."));
    std::string patterns;
    for (int i = 0; i < 40; i++) {
        patterns += "x,";
    }
    CHECK(uri("?a").try_query_remove(patterns, urikit::edit::list).error() == urikit::error(URIKIT_E_LIMIT));
    CHECK(urikit::check_utf8("a") && urikit::check_utf8("a\xFF").error() == urikit::error(URIKIT_E_UTF8, 1));
    CHECK(urikit::version() == urikit_version());
    const auto place = urikit::user_url::try_build({ "x", "a", { { "k", "v" }, { "1", "v" } } });
    CHECK(place.error() == urikit::error(URIKIT_E_USR_BAD_KEY, 0, 1));
}

void ranges()
{
    const uri u("http://h/a//b%2Fc/?x=1&&y&=z&x=2");
    const auto segments = u.segments();
    const std::vector<std::string_view> all(segments.begin(), segments.end());
    auto it = segments.begin();

    CHECK(all == std::vector<std::string_view>({ "a", "", "b%2Fc", "" }) && segments.count() == 4 && !segments.empty());
    CHECK(*it++ == "a" && it->empty() && *++it == "b%2Fc" && it != segments.end() &&
          std::distance(segments.begin(), segments.end()) == 4);
    CHECK(uri_view().segments().empty() && uri_view("/").segments().count() == 1 && uri_view().query_pairs().empty() &&
          uri_view("?").query_pairs().count() == 1);
    std::string shown;
    for (const auto &[key, value] : u.query_pairs()) {
        shown += std::string(key) + (value ? "=" + std::string(*value) : "") + ";";
    }
    CHECK(shown == "x=1;;y;=z;x=2;" && u.query_pairs().begin()->key == "x");
    CHECK(u.query_value("x") == "1" && !u.query_value("y") && u.query_value("") == std::nullopt &&
          u.query_value("w") == std::nullopt);
}

void order()
{
    const uri a("http://a/"), b("http://b/"), same("HTTP://A");
    std::ostringstream shown;
    std::map<uri, int> sorted{ { b, 2 }, { a, 1 } };
    std::unordered_set<uri> set{ a, b, a };
    std::unordered_map<std::string, uri, urikit::text_hash, std::equal_to<>> by_text;

    shown << a << ' ' << uri_view(b) << ' ' << urikit::nosh_uri("nosh://1673");
    CHECK(shown.str() == "http://a/ http://b/ nosh://1673");
    CHECK(a == a && a != b && a < b && b > a && a <= a && b >= a && uri_view(a) == a && a < uri_view(b));
    CHECK(!(a == same) && a.equal(same, urikit::level::scheme) && a.compare(same, urikit::level::scheme) == 0);
    CHECK(sorted.begin()->second == 1 && set.size() == 2 && set.count(b) == 1);
    CHECK(std::hash<uri>{}(a) == std::hash<uri_view>{}(a) && std::hash<uri>{}(a) == std::hash<std::string>{}(a.str()));
    CHECK(std::hash<urikit::cri>{}(urikit::cri_from_edn("[1]")) == std::hash<urikit::cri>{}(urikit::cri_from_edn("[1]")));
    CHECK((a / "x y").str() == "http://a/x%20y" && a.scheme_is("HTTP"));
    uri u("//h");
    CHECK(
        u.set_scheme("http").set_host("[::1]").set_port(8080).set_path("/a b").set_query("q").set_fragment(std::nullopt).str() ==
        "http://[::1]:8080/a%20b?q");
    CHECK(u.set_port(std::nullopt).set_userinfo("u").query_append("k", std::nullopt).query_remove("q").str() ==
          "http://u@[::1]/a%20b?k");
    CHECK(uri("http://[fe80::1%25eth0]/a", urikit::syntax::zone).set_path("/b").str() == "http://[fe80::1%25eth0]/b");
    CHECK(uri("http://[fe80::1%25eth0]/a", urikit::syntax::zone).resolve("c").host() == "[fe80::1%25eth0]");
    CHECK(uri("http://b/").resolve(uri_view("//[fe80::1%25eth0]/a", urikit::syntax::zone)).str() == "http://[fe80::1%25eth0]/a");
    CHECK(uri::from_file_path("/tmp/a b").file_path() == "/tmp/a b" && a.relativize(uri("http://a/x")).str() == "x");
    CHECK(urikit::iri("http://\xC3\xA9/").set_path("/\xC3\xA8").str() == "http://\xC3\xA9/\xC3\xA8");
#ifdef URIKIT_FORMAT
    CHECK(std::format("{:>10}|{}", a, uri_view(b)) == " http://a/|http://b/");
#endif
}

} // namespace

int main()
{
    copies();
    memory();
    bytes();
    lengths();
    results();
    ranges();
    order();
    return report("test_cpp_objects");
}
