/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_readers(void)
{
    /* example: urikit_address_parse urikit_address_use urikit_address_is_internal */
    {
        uint8_t ip[16];
        size_t len;

        /* after the name was resolved, before the connection is made */
        check(urikit_address_parse(URIKIT_STR("127.0.0.1"), ip, &len) && len == 4);
        check(urikit_address_is_internal(ip, len));
        check_text(urikit_str_from(urikit_address_use(ip, len)), "loopback");

        check(urikit_address_parse(URIKIT_STR("[2606:4700::1111]"), ip, &len) && len == 16);
        check(!urikit_address_is_internal(ip, len) && urikit_address_use(ip, len) == NULL);
        check(!urikit_address_parse(URIKIT_STR("127.1"), ip, &len));
    }

    /* example: urikit_host_is_own urikit_host_is_local */
    {
        check(urikit_host_is_own(URIKIT_STR("LocalHost")) && !urikit_host_is_own(URIKIT_STR("example.org")));
        check(urikit_host_is_local(URIKIT_STR("metadata.google.internal")) && !urikit_host_is_local(URIKIT_STR("example.org")));
    }

    /* example: urikit_reader_at urikit_reader_name */
    {
        urikit_reader_row row;
        size_t i = 0;

        while (urikit_reader_at(i, &row)) {
            i++;
        }
        check(i == URIKIT_READER_ROWS && i > URIKIT_READERS); /* older releases come after the newest */
        check_text(urikit_str_from(urikit_reader_name(URIKIT_READER_CURL)), "curl");
    }

    /* example: urikit_reader_read urikit_reader_why_name urikit_readers_agree */
    {
        urikit_str text = URIKIT_STR("http://a.example\\@b.example/");
        char buffer[URIKIT_READER_BOUND(32)];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_reading reading;

        check(urikit_reader_read(URIKIT_READER_WHATWG, text, &out, &reading) == URIKIT_OK && reading.accepts);
        check_text(reading.host, "a.example"); /* a browser goes here */
        out.len = 0;
        check(urikit_reader_read(URIKIT_READER_URLLIB, text, &out, &reading) == URIKIT_OK && reading.accepts);
        check_text(reading.host, "b.example"); /* Python goes there */
        check(!urikit_readers_agree(text) && urikit_readers_agree(URIKIT_STR("http://a.example/")));

        out.len = 0;
        check(urikit_reader_read(URIKIT_READER_GO, URIKIT_STR("http://h:x/"), &out, &reading) == URIKIT_OK && !reading.accepts);
        check_text(urikit_str_from(urikit_reader_why_name(reading.why)), "port");
    }

    /* example: urikit_server_at urikit_server_read */
    {
        urikit_str target = URIKIT_STR("/a;x/b%2Fc?q");
        char buffer[URIKIT_READER_BOUND(16)];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_reader_row row;
        urikit_reading reading;

        check(urikit_server_at(URIKIT_SERVER_SPRING, &row));
        check_text(urikit_str_from(row.name), "spring");
        check(urikit_server_read(URIKIT_SERVER_SPRING, target, &out, &reading) == URIKIT_OK && reading.accepts);
        check_text(reading.path, "/a/b/c");
        check_text(reading.query, "q");
        check(urikit_server_read(URIKIT_SERVER_APACHE, target, &out, &reading) == URIKIT_OK && !reading.accepts);
    }

    /* example: urikit_reader_join urikit_readers_join_agree */
    {
        urikit_str base = URIKIT_STR("http://a.example/b");
        urikit_str text = URIKIT_STR("/\\e.example/");
        char buffer[URIKIT_READER_JOIN_BOUND(32, 32)];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_reading reading;
        bool agree;

        check(urikit_reader_join(URIKIT_READER_WHATWG, base, text, &out, &reading) == URIKIT_OK);
        check_text(reading.host, "e.example"); /* a browser follows the link to there */
        out.len = 0;
        check(urikit_readers_join_agree(base, text, &out, &agree) == URIKIT_OK && !agree);
    }

    /* example: urikit_policy_start urikit_policy_next */
    {
        urikit_policy_reader reader;
        urikit_policy_item item;

        urikit_policy_start(&reader, URIKIT_STR("allow host example.org *.example.org\ndeny userinfo\n"));
        check(urikit_policy_next(&reader, &item) && item.kind == URIKIT_POLICY_HOST && item.fault == NULL);
        check_text(item.word, "example.org");
        check(urikit_policy_next(&reader, &item));
        check_text(item.word, "*.example.org");
        check(urikit_policy_next(&reader, &item) && item.kind == URIKIT_POLICY_USERINFO && item.line == 2);
        check(!urikit_policy_next(&reader, &item));
    }

    /* example: urikit_policy_read */
    {
        uint64_t memory[64];
        urikit_policy policy;
        urikit_guard_options options = { .prepared = &policy }; /* for many texts */
        char buffer[URIKIT_GUARD_BOUND(64, 0)];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_policy_read(URIKIT_STR("allow host *.example.org"), memory, sizeof memory, &policy) == URIKIT_OK);
        check(urikit_guard(URIKIT_STR("http://a.example.org/"), &options, &out, NULL));
        check(!urikit_guard(URIKIT_STR("http://b.example/"), &options, &out, NULL));
    }

    /* example: urikit_guard urikit_guard_why urikit_guard_rule_id */
    {
        urikit_guard_verdict verdict;
        char buffer[URIKIT_GUARD_BOUND(64, 0)], why[URIKIT_GUARD_WHY_BOUND];
        urikit_out out = URIKIT_OUT(buffer), sentence = URIKIT_OUT(why);

        check(urikit_guard(URIKIT_STR("HTTP://Example.org:80/a b"), NULL, &out, &verdict));
        check_text(urikit_out_str(&out), "http://example.org/a%20b"); /* fetch this, not what was given */

        out.len = 0;
        check(!urikit_guard(URIKIT_STR("http://127.0.0.1/admin"), NULL, &out, &verdict));
        check(verdict.rule == URIKIT_GUARD_ADDRESS);
        check(urikit_guard_why(&verdict, &sentence) == URIKIT_OK && sentence.len > 0);
        check_text(urikit_str_from(urikit_guard_rule_id(URIKIT_GUARD_SCHEME)), "policy-scheme");
    }
}
