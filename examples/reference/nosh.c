/* SPDX-License-Identifier: MIT */
#include "example.h"

/* A registry of one row. */
static uint64_t account_of(void *context, urikit_str address)
{
    (void)context;
    return urikit_str_equal(address, URIKIT_STR("0xb794f5ea0ba39494ce839613fffba74279579268")) ? 1673 : 0;
}

void example_nosh(void)
{
    /* example: urikit_nosh_parse urikit_nosh_dialect_name urikit_nosh_kind_name */
    {
        urikit_nosh nosh;
        size_t at;

        check(urikit_nosh_parse(URIKIT_STR("nosh://1673/com.example.foo/3jui7kd54zh2y?q"), URIKIT_NOSH_SDL, &nosh, &at) ==
              URIKIT_OK);
        check_text(urikit_str_from(urikit_nosh_kind_name(nosh.authority_kind)), "account");
        check_text(urikit_str_from(urikit_nosh_dialect_name(nosh.dialect)), "sdl");
        check(nosh.segment_count == 2);
        check(nosh.restricted != URIKIT_OK && nosh.restricted_at == 41); /* the restricted syntax has no query */

        check(urikit_nosh_parse(URIKIT_STR("nosh://1673/a b"), URIKIT_NOSH_SDL, &nosh, &at) == URIKIT_E_NOSH_INVALID_CHAR);
        check(at == 13);
    }

    /* example: urikit_nosh_explain */
    {
        char buffer[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_nosh_explain(URIKIT_STR("nosh://1673/"), URIKIT_E_NOSH_TRAILING_SLASH, 11, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a NOSH path may not end with '/'");
    }

    /* example: urikit_nosh_normalize urikit_nosh_normalize_text urikit_nosh_equal */
    {
        urikit_nosh a, b;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_nosh_parse(URIKIT_STR("NOSH://1673/Com.Example.foo/%61"), URIKIT_NOSH_SDL, &a, NULL) == URIKIT_OK);
        check(urikit_nosh_normalize(&a, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "nosh://1673/com.example.foo/a");
        check(urikit_nosh_parse(urikit_out_str(&out), URIKIT_NOSH_SDL, &b, NULL) == URIKIT_OK);
        check(urikit_nosh_equal(&a, &b));

        out.len = 0;
        check(urikit_nosh_normalize_text(URIKIT_STR("nosh://1673//x/"), URIKIT_NOSH_SDL, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "nosh://1673/x");
    }

    /* example: urikit_nosh_equal_by */
    {
        urikit_nosh a, b;
        urikit_nosh_registry registry = { account_of, NULL };

        check(urikit_nosh_parse(URIKIT_STR("nosh://1673/a.b.c"), URIKIT_NOSH_SDL, &a, NULL) == URIKIT_OK);
        check(urikit_nosh_parse(URIKIT_STR("nosh://0xb794f5ea0ba39494ce839613fffba74279579268/a.b.c"), URIKIT_NOSH_SDL, &b,
                                NULL) == URIKIT_OK);
        check(!urikit_nosh_equal(&a, &b));
        check(urikit_nosh_equal_by(&a, &b, &registry));
    }

    /* example: urikit_nosh_authority urikit_nosh_path urikit_nosh_query urikit_nosh_fragment */
    {
        urikit_nosh nosh;

        check(urikit_nosh_parse(URIKIT_STR("nosh://1673/a.b.c?q"), URIKIT_NOSH_SDL, &nosh, NULL) == URIKIT_OK);
        check_text(urikit_nosh_authority(&nosh), "1673");
        check_text(urikit_nosh_path(&nosh), "/a.b.c");
        check_text(urikit_nosh_query(&nosh), "q");
        check_text(urikit_nosh_fragment(&nosh), NULL);
    }

    /* example: urikit_nosh_segment_write urikit_nosh_authority_write */
    {
        urikit_nosh nosh;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_nosh_parse(URIKIT_STR("nosh://0X00000000000000000000000000000000000000AB/a.b.c/%6b"), URIKIT_NOSH_SDL, &nosh,
                                NULL) == URIKIT_OK);
        check(urikit_nosh_authority_write(&nosh, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "0x00000000000000000000000000000000000000ab");
        out.len = 0;
        check(urikit_nosh_segment_write(&nosh, 2, &out) == URIKIT_OK); /* the record key */
        check_text(urikit_out_str(&out), "k");
        out.len = 0;
        check(urikit_nosh_segment_write(&nosh, 3, &out) == URIKIT_OK && out.len == 0); /* there is none */
    }

    /* example: urikit_nosh_fragment_classify urikit_nosh_fragment_form_name */
    {
        size_t at;

        check(urikit_nosh_fragment_classify(URIKIT_STR("/a/0"), &at) == URIKIT_NOSH_JSON_POINTER);
        check(urikit_nosh_fragment_classify(URIKIT_STR("$.a[0]"), &at) == URIKIT_NOSH_JSON_PATH);
        check(urikit_nosh_fragment_classify(URIKIT_STR("top"), &at) == URIKIT_NOSH_OTHER_FRAGMENT && at == 0);
        check_text(urikit_str_from(urikit_nosh_fragment_form_name(URIKIT_NOSH_JSON_POINTER)), "json_pointer");
    }

    /* example: urikit_nosh_build */
    {
        char buffer[URIKIT_NOSH_BUILD_MAX];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_nosh_build(URIKIT_STR("1673"), URIKIT_STR("Com.Example.foo"), URIKIT_STR("k1"), URIKIT_NOSH_SDL, &out,
                                &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "nosh://1673/com.example.foo/k1");
        out.len = 0;
        check(urikit_nosh_build(URIKIT_STR("1673"), URIKIT_STR("a.b.c"), URIKIT_STR("."), URIKIT_NOSH_SDL, &out, &at) ==
              URIKIT_E_NOSH_BAD_RKEY);
    }

    /* example: urikit_nosh_restrict */
    {
        urikit_nosh nosh;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_nosh_parse(URIKIT_STR("nosh://1673/a.b.c/k?q#/f"), URIKIT_NOSH_SDL, &nosh, NULL) == URIKIT_OK);
        check(urikit_nosh_restrict(&nosh, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "nosh://1673/a.b.c/k");
        check(urikit_nosh_parse(URIKIT_STR("nosh://1673/a.b.c/k/x"), URIKIT_NOSH_SDL, &nosh, NULL) == URIKIT_OK);
        check(urikit_nosh_restrict(&nosh, &out, &at) == URIKIT_E_NOSH_TOO_MANY_SEGMENTS);
    }

    /* example: urikit_nosh_collection_check urikit_nosh_rkey_check urikit_nosh_handle_check urikit_nosh_did_check */
    {
        size_t at;

        check(urikit_nosh_collection_check(URIKIT_STR("com.example.foo"), &at) == URIKIT_OK);
        check(urikit_nosh_collection_check(URIKIT_STR("com.example"), &at) == URIKIT_E_NOSH_BAD_COLLECTION && at == 11);
        check(urikit_nosh_rkey_check(URIKIT_STR("self"), &at) == URIKIT_OK);
        check(urikit_nosh_rkey_check(URIKIT_STR("a/b"), &at) == URIKIT_E_NOSH_BAD_RKEY && at == 1);
        check(urikit_nosh_handle_check(URIKIT_STR("alice.example.com"), &at) == URIKIT_OK);
        check(urikit_nosh_handle_check(URIKIT_STR("alice"), &at) == URIKIT_E_NOSH_BAD_HANDLE);
        check(urikit_nosh_did_check(URIKIT_STR("did:plc:abc"), &at) == URIKIT_OK);
        check(urikit_nosh_did_check(URIKIT_STR("did:PLC:abc"), &at) == URIKIT_E_NOSH_BAD_DID && at == 4);
    }

    /* example: urikit_nosh_authority_classify */
    {
        check(urikit_nosh_authority_classify(URIKIT_STR("1673")) == URIKIT_NOSH_ACCOUNT);
        check(urikit_nosh_authority_classify(URIKIT_STR("alice.example.com")) == URIKIT_NOSH_DOMAIN);
        check(urikit_nosh_authority_classify(URIKIT_STR("01673")) == URIKIT_NOSH_OTHER); /* a leading zero */
    }

    /* example: urikit_tid_decode urikit_tid_encode urikit_tid_time_write */
    {
        urikit_tid tid;
        char buffer[URIKIT_TID_LEN], time_text[URIKIT_TID_TIME_LEN];
        urikit_out out = URIKIT_OUT(buffer), when = URIKIT_OUT(time_text);

        check(urikit_tid_decode(URIKIT_STR("3jui7kd54zh2y"), &tid) && tid.clock_id < 1024);
        check(urikit_tid_encode(&tid, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "3jui7kd54zh2y");
        check(urikit_tid_time_write(&tid, &when) == URIKIT_OK);
        check_text(urikit_out_str(&when), "2023-04-29T03:42:21.953005Z");
        check(!urikit_tid_decode(URIKIT_STR("self"), &tid)); /* a valid record key, and no TID */
        tid.clock_id = 1024;
        check(urikit_tid_encode(&tid, &out) == URIKIT_E_LIMIT);
    }

    /* example: urikit_eip55_check urikit_eip55_write */
    {
        urikit_str address = URIKIT_STR("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed");
        char buffer[URIKIT_EIP55_LEN];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_eip55_check(address, &at) == URIKIT_EIP55_ONE_CASE);
        check(urikit_eip55_write(address, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
        check(urikit_eip55_check(urikit_out_str(&out), &at) == URIKIT_EIP55_RIGHT);
        check(urikit_eip55_write(URIKIT_STR("0x12"), &out) == URIKIT_E_NOSH_AUTHORITY_NOT_IDENTITY);
    }
}
