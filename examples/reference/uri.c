/* SPDX-License-Identifier: MIT */
#include "example.h"

static void parts(void)
{
    /* example: urikit_host_kind_name urikit_uri_host_kind */
    {
        urikit_uri address = parsed("http://[2001:db8::1]/"), name = parsed("http://256.1.1.1/"), none = parsed("mailto:a@b");

        check_text(urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(&address))), "ipv6");
        check(urikit_uri_host_kind(&name) == URIKIT_HOST_REG_NAME); /* 256 is not an octet */
        check(urikit_host_kind_name(urikit_uri_host_kind(&none)) == NULL);
    }

    /* example: urikit_uri_parse */
    {
        urikit_str text = URIKIT_STR("http://example.org:8042/a?q");
        urikit_uri uri;
        size_t at;

        check(urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, &at) == URIKIT_OK);
        check_text(urikit_uri_host(&uri), "example.org");

        check(urikit_uri_parse(URIKIT_STR("http://me@h:80x/"), URIKIT_PARSE_SCHEME, &uri, &at) == URIKIT_E_PORT);
        check(at == 14); /* the 'x' */
        check(urikit_uri_parse(URIKIT_STR("../a"), URIKIT_PARSE_SCHEME, &uri, &at) == URIKIT_E_SCHEME);
        check(urikit_uri_parse(URIKIT_STR("../a"), URIKIT_PARSE_REFERENCE, &uri, &at) == URIKIT_OK);
    }

    /* example: urikit_uri_explain */
    {
        urikit_str text = URIKIT_STR("http://h:80x/");
        urikit_uri uri;
        char buffer[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;
        urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, &at);

        check(urikit_uri_explain(text, code, at, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "'80x' is not a port: digits only (and no '@' follows that would make it a password)");
    }

    /* example: urikit_uri_resolve */
    {
        urikit_uri base = parsed("http://a/b/c?q"), ref = parsed("../d#f");
        char buffer[URIKIT_URI_RESOLVE_BOUND(14, 6)];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_resolve(&base, &ref, URIKIT_RESOLVE_STRICT, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://a/d#f");
        check(urikit_uri_resolve(&ref, &ref, URIKIT_RESOLVE_STRICT, &out) == URIKIT_E_BASE);
    }

    /* example: urikit_level_find */
    {
        urikit_level level;

        check(urikit_level_find(URIKIT_STR("syntax"), &level) && level == URIKIT_LEVEL_SYNTAX);
        check(!urikit_level_find(URIKIT_STR("all"), &level));
    }

    /* example: urikit_uri_normalize */
    {
        urikit_uri uri = parsed("HTTP://Example.org:80/a/../%7eb%2f");
        char buffer[URIKIT_URI_NORMALIZE_BOUND(64)];
        urikit_out out = URIKIT_OUT(buffer), measure = { NULL, 0, 0 };

        check(urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://example.org:80/~b%2F");
        out.len = 0;
        check(urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out) == URIKIT_OK); /* also the default port */
        check_text(urikit_out_str(&out), "http://example.org/~b%2F");

        check(urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &measure) == URIKIT_E_SPACE && measure.len == out.len);
    }

    /* example: urikit_uri_text urikit_uri_scheme urikit_uri_authority urikit_uri_userinfo urikit_uri_host urikit_uri_port */
    {
        urikit_uri uri = parsed("foo://me@[::1]:8042/a");

        check_text(urikit_uri_text(&uri), "foo://me@[::1]:8042/a");
        check_text(urikit_uri_scheme(&uri), "foo");
        check_text(urikit_uri_authority(&uri), "me@[::1]:8042");
        check_text(urikit_uri_userinfo(&uri), "me");
        check_text(urikit_uri_host(&uri), "[::1]");
        check_text(urikit_uri_port(&uri), "8042");
    }

    /* example: urikit_uri_path urikit_uri_query urikit_uri_fragment */
    {
        urikit_uri uri = parsed("http://h?#f");

        check_text(urikit_uri_path(&uri), "");  /* never absent */
        check_text(urikit_uri_query(&uri), ""); /* empty: there is a '?' */
        check_text(urikit_uri_fragment(&uri), "f");
        uri = parsed("http://h");
        check_text(urikit_uri_query(&uri), NULL); /* absent */
    }

    /* example: urikit_uri_is_iri urikit_uri_scheme_is */
    {
        urikit_uri uri = parsed("HTTPS://h/"), iri;

        check(urikit_uri_scheme_is(&uri, URIKIT_STR("https")) && !urikit_uri_scheme_is(&uri, URIKIT_STR("http")));
        check(!urikit_uri_is_iri(&uri));
        check(urikit_iri_parse(URIKIT_STR("http://h/é"), 0, &iri, NULL) == URIKIT_OK && urikit_uri_is_iri(&iri));
    }

    /* example: urikit_uri_part_text */
    {
        urikit_uri uri = parsed("http://h/p?q");

        check_text(urikit_uri_part_text(&uri, URIKIT_PART_QUERY), "q");
        check_text(urikit_uri_part_text(&uri, URIKIT_PART_USERINFO), NULL);
    }

    /* example: urikit_path_next urikit_path_count urikit_path_segment */
    {
        urikit_uri uri = parsed("http://h/a/b%2Fc/");
        urikit_str rest = urikit_uri_path(&uri), segment;

        check(urikit_path_next(&rest, &segment));
        check_text(segment, "a");
        check(urikit_path_next(&rest, &segment));
        check_text(segment, "b%2Fc"); /* as written: decode it after splitting */
        check(urikit_path_next(&rest, &segment));
        check_text(segment, ""); /* after the last '/' */
        check(!urikit_path_next(&rest, &segment));

        check(urikit_path_count(urikit_uri_path(&uri)) == 3);
        check(urikit_path_segment(urikit_uri_path(&uri), -2, &segment));
        check_text(segment, "b%2Fc");
        check(!urikit_path_segment(urikit_uri_path(&uri), 4, &segment));
    }

    /* example: urikit_query_next urikit_query_count */
    {
        urikit_uri uri = parsed("?a=1&flag&b=x=y");
        urikit_str rest = urikit_uri_query(&uri), key, value;

        check(urikit_query_count(rest) == 3);
        check(urikit_query_next(&rest, &key, &value));
        check_text(key, "a");
        check_text(value, "1");
        check(urikit_query_next(&rest, &key, &value));
        check_text(value, NULL); /* no '=' */
        check(urikit_query_next(&rest, &key, &value));
        check_text(value, "x=y"); /* the first '=' separates */
        check(!urikit_query_next(&rest, &key, &value));
    }
}

static void uses(void)
{
    /* example: urikit_uri_port_number urikit_uri_port_written */
    {
        urikit_uri uri = parsed("https://h/"), high = parsed("http://h:70000/");
        int32_t port;

        check(urikit_uri_port_number(&uri, &port) == URIKIT_OK && port == 443); /* where to connect */
        check(urikit_uri_port_written(&uri, &port) == URIKIT_OK && port == URIKIT_NO_PORT);
        check(urikit_uri_port_number(&high, &port) == URIKIT_E_LIMIT); /* RFC 3986 allows the text */
    }

    /* example: urikit_uri_host_text urikit_uri_host_address */
    {
        urikit_uri uri = parsed("http://[::1]:80/"), name = parsed("http://h/");
        uint8_t ip[16];

        check_text(urikit_uri_host_text(&uri), "::1");
        check(urikit_uri_host_address(&uri, ip) == 16 && ip[15] == 1);
        check(urikit_uri_host_address(&name, ip) == 0);
    }

    /* example: urikit_query_find urikit_query_find_next */
    {
        urikit_uri uri = parsed("?tag=a&q=1&tag=b");
        urikit_str rest = urikit_uri_query(&uri), value;

        check(urikit_query_find(rest, URIKIT_STR("q"), 0, &value));
        check_text(value, "1");
        check(!urikit_query_find(rest, URIKIT_STR("Q"), 0, &value));

        /* all values of a key */
        check(urikit_query_find_next(&rest, URIKIT_STR("tag"), 0, &value));
        check_text(value, "a");
        check(urikit_query_find_next(&rest, URIKIT_STR("tag"), 0, &value));
        check_text(value, "b");
        check(!urikit_query_find_next(&rest, URIKIT_STR("tag"), 0, &value));
    }

    /* example: urikit_query_value */
    {
        urikit_uri uri = parsed("/search?q=caf%C3%A9+au+lait");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        bool found;

        check(urikit_query_value(urikit_uri_query(&uri), URIKIT_STR("q"), URIKIT_QUERY_FORM, &out, &found) == URIKIT_OK);
        check(found);
        check_text(urikit_out_str(&out), "café au lait");
        check(urikit_query_value(URIKIT_STR("q=%FF"), URIKIT_STR("q"), 0, &out, &found) == URIKIT_E_UTF8);
    }

    /* example: urikit_uri_request_target */
    {
        urikit_uri uri = parsed("http://a?c#d"), reference = parsed("b/c");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_request_target(&uri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "/?c"); /* GET /?c HTTP/1.1 */
        check(urikit_uri_request_target(&reference, &out) == URIKIT_E_PARTS); /* resolve it first */
    }

    /* example: urikit_uri_parts urikit_uri_write */
    {
        urikit_uri uri = parsed("http://h/p?page=1");
        urikit_parts all = urikit_uri_parts(&uri);
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        all.query = URIKIT_STR("page=2");
        check(urikit_uri_write(&all, URIKIT_PARSE_SCHEME, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/p?page=2");

        all.path = URIKIT_STR("p"); /* would be read as a part of the host */
        check(urikit_uri_write(&all, URIKIT_PARSE_SCHEME, &out, &at) == URIKIT_E_PARTS);
    }

    /* example: urikit_uri_relativize */
    {
        urikit_uri base = parsed("http://h/a/b"), target = parsed("http://h/a/c?d");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_relativize(&base, &target, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "c?d");
        base = parsed("/a/b");
        check(urikit_uri_relativize(&base, &target, &out) == URIKIT_E_BASE);
    }

    /* example: urikit_redact */
    {
        urikit_str text = URIKIT_STR("db=postgres://u:pw@h/d http://h/?token=abc&code=1");
        char buffer[URIKIT_REDACT_BOUND(64)];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_redact(text, URIKIT_STR("code"), &out, NULL) == URIKIT_OK);
        check_text(urikit_out_str(&out), "db=postgres://u:****@h/d http://h/?token=****&code=****");
    }

    /* example: urikit_password_next */
    {
        urikit_str text = URIKIT_STR("http://u:pw@h/");
        size_t start, end;

        check(urikit_password_next(text, false, 0, &start, &end) && start == 9 && end == 11);
        check(!urikit_password_next(text, false, end, &start, &end));
    }

    /* example: urikit_uri_from_path urikit_iri_to_path */
    {
        char buffer[URIKIT_URI_FROM_FILE_PATH_BOUND(8)];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_from_path(URIKIT_STR("C:\\a b"), URIKIT_STR("windows"), &out, NULL) == URIKIT_OK);
        check_text(urikit_out_str(&out), "file:///C:/a%20b");
        out.len = 0;
        check(urikit_iri_to_path(URIKIT_STR("file:///a%20b"), URIKIT_STR("posix"), &out, NULL) == URIKIT_OK);
        check_text(urikit_out_str(&out), "/a b");
    }

    /* example: urikit_redirect_uri_error */
    {
        urikit_str registered = URIKIT_STR("http://127.0.0.1/cb");
        char buffer[URIKIT_REDIRECT_URI_ERROR_BOUND];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_redirect_uri_error(registered, URIKIT_STR("http://127.0.0.1:5000/cb"), &out, &at) == URIKIT_OK);
        check(out.len == 0); /* equal: a port of a loopback address may be any */
        check(urikit_redirect_uri_error(registered, URIKIT_STR("http://127.0.0.1/x"), &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "the path differs from the registered one; redirect URIs are compared as text");
        check(at == 16);
    }

    /* example: urikit_uri_equal urikit_uri_compare */
    {
        urikit_uri a = parsed("http://h/%7Ea"), b = parsed("HTTP://H:80/~a");

        check(!urikit_uri_equal(&a, &b, URIKIT_LEVEL_SYNTAX)); /* one has a port */
        check(urikit_uri_equal(&a, &b, URIKIT_LEVEL_SCHEME));
        check(urikit_uri_compare(&a, &b, URIKIT_LEVEL_SCHEME) == 0);
        check(urikit_uri_compare(&a, &b, URIKIT_LEVEL_SYNTAX) < 0); /* without a port comes first */
    }
}

static void edits(void)
{
    /* example: urikit_uri_set urikit_uri_remove */
    {
        urikit_uri uri = parsed("http://h:80/p#f");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_uri_set(&uri, URIKIT_PART_PATH, URIKIT_STR("/a b"), URIKIT_EDIT_PLAIN, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h:80/a%20b#f");
        out.len = 0;
        check(urikit_uri_remove(&uri, URIKIT_PART_FRAGMENT, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h:80/p");

        check(urikit_uri_set(&uri, URIKIT_PART_PORT, URIKIT_STR("8x"), 0, &out, &at) == URIKIT_E_PORT && at == 1);
        check(urikit_uri_remove(&uri, URIKIT_PART_HOST, &out) == URIKIT_E_PARTS); /* it is not optional */
    }

    /* example: urikit_uri_append_segment */
    {
        urikit_uri uri = parsed("http://h/files?v=1");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_uri_append_segment(&uri, URIKIT_STR("a/b.txt"), 0, &out, &at) == URIKIT_OK);
        /* below /files, whatever the name */
        check_text(urikit_out_str(&out), "http://h/files/a%2Fb.txt?v=1");
        check(urikit_uri_append_segment(&uri, URIKIT_STR(".."), 0, &out, &at) == URIKIT_E_DOT_SEGMENT);
    }

    /* example: urikit_uri_query_set urikit_uri_query_append */
    {
        urikit_uri uri = parsed("/s?q=a&page=1&page=2");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_uri_query_set(&uri, URIKIT_STR("page"), URIKIT_STR("3"), 0, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "/s?q=a&page=3");
        out.len = 0;
        check(urikit_uri_query_append(&uri, URIKIT_STR("t"), URIKIT_STR("x&y"), 0, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "/s?q=a&page=1&page=2&t=x%26y");
        check(urikit_uri_query_append(&uri, URIKIT_STR("t"), URIKIT_STR("%G0"), URIKIT_EDIT_ENCODED, &out, &at) ==
                  URIKIT_E_PERCENT &&
              at == 1);
    }

    /* example: urikit_uri_query_remove */
    {
        urikit_uri uri = parsed("http://h/?utm_source=x&q=1&fbclid=y");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_query_remove(&uri, URIKIT_STR("utm_*, fbclid"), URIKIT_EDIT_LIST, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/?q=1");
    }

    /* example: urikit_uri_query_sort */
    {
        urikit_uri uri = parsed("http://h/?b=1&a=2&b=0");
        urikit_str pairs[8];
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_uri_query_sort(&uri, 0, pairs, 8, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/?a=2&b=1&b=0");
        check(urikit_uri_query_sort(&uri, 0, pairs, 2, &out) == URIKIT_E_LIMIT); /* three pairs */
    }

    /* example: urikit_uri_edit */
    {
        urikit_uri uri = parsed("http://h/list");
        urikit_edit changes[] = {
            { .op = URIKIT_EDIT_SET, .part = URIKIT_PART_SCHEME, .text = URIKIT_STR("https") },
            { .op = URIKIT_EDIT_QUERY_SET, .key = URIKIT_STR("page"), .text = URIKIT_STR("2") },
        };
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t bad;

        check(urikit_uri_edit(&uri, changes, 2, &out, &bad) == URIKIT_OK);
        check_text(urikit_out_str(&out), "https://h/list?page=2");
        changes[1] = (urikit_edit){ .op = URIKIT_EDIT_APPEND_SEGMENT, .text = URIKIT_STR("..") };
        check(urikit_uri_edit(&uri, changes, 2, &out, &bad) == URIKIT_E_DOT_SEGMENT && bad == 1);
    }

    /* example: urikit_uri_normalize_text urikit_uri_resolve_text */
    {
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_uri_normalize_text(URIKIT_STR("HTTP://h/./a"), 0, URIKIT_LEVEL_SYNTAX, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/a");
        out.len = 0;
        check(urikit_uri_resolve_text(URIKIT_STR("http://h/a/b"), URIKIT_STR("../c"), 0, 0, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/c");
        check(urikit_uri_normalize_text(URIKIT_STR("a b"), 0, URIKIT_LEVEL_SYNTAX, &out, &at) == URIKIT_E_CHAR && at == 1);
    }

    /* example: urikit_uri_split */
    {
        urikit_parts found;
        size_t at;

        /* the parts of a text that is not valid */
        check(urikit_uri_split(URIKIT_STR("http://a b/c?d"), 0, &found, &at) == URIKIT_E_CHAR && at == 8);
        check_text(found.host, "a b");
        check_text(found.query, "d");
    }

    /* example: urikit_uri_from_file_path urikit_file_path_from_uri */
    {
        urikit_uri uri = parsed("file:///C:/My%20Files"), other = parsed("file://server/a");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_uri_from_file_path(URIKIT_STR("/tmp/a b"), URIKIT_PATH_POSIX, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "file:///tmp/a%20b");
        out.len = 0;
        check(urikit_file_path_from_uri(&uri, URIKIT_PATH_WINDOWS, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "C:\\My Files");

        check(urikit_uri_from_file_path(URIKIT_STR("a"), URIKIT_PATH_POSIX, &out, &at) == URIKIT_E_FILE_PATH);
        check(urikit_file_path_from_uri(&other, URIKIT_PATH_POSIX, &out, &at) == URIKIT_E_FILE_PATH && at == 7);
    }
}

void example_uri(void)
{
    parts();
    uses();
    edits();
}
