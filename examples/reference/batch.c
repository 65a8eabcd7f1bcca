/* SPDX-License-Identifier: MIT */
#include "example.h"

/* a call of the program, for urikit_batch_map_with: the text between two marks */
static urikit_code mark(const urikit_uri *uri, void *context, urikit_out *out)
{
    urikit_code code = urikit_out_append(out, urikit_str_from(context));
    urikit_code second = urikit_out_append(out, urikit_uri_text(uri));
    return code ? code : second;
}

static void columns(void)
{
    /* example: urikit_batch_lines urikit_batch_check urikit_batch_text urikit_batch_slice */
    {
        urikit_str rest = URIKIT_STR("http://a/\nhttp://b/\nhttp://c/\n");
        uint32_t offsets[8];
        urikit_batch batch, last;
        size_t bytes;

        check(urikit_batch_lines(&rest, offsets, 8, &batch) == URIKIT_OK && batch.count == 3 && rest.len == 0);
        check(urikit_batch_check(&batch, &bytes) == URIKIT_OK && bytes == 27);
        check_text(urikit_batch_text(&batch, 1), "http://b/");
        last = urikit_batch_slice(&batch, 2, 1);
        check_text(urikit_batch_text(&last, 0), "http://c/");

        offsets[1] = 1000; /* outside of the data */
        check(urikit_batch_check(&batch, &bytes) == URIKIT_E_OFFSETS);
    }

    /* example: urikit_batch_parse urikit_batch_row */
    {
        urikit_str rows[] = { URIKIT_STR("http://a/x"), URIKIT_STR("a b"), { NULL, 0 } };
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 3 };
        uint16_t codes[3];
        uint32_t error_at[3];
        urikit_batch_columns found = { .codes = codes, .error_at = error_at };
        urikit_uri uri;
        size_t good;

        check(urikit_batch_parse(&batch, &found, &good) == URIKIT_OK && good == 1);
        check(codes[0] == URIKIT_OK && codes[1] == URIKIT_E_CHAR && error_at[1] == 1);
        check(urikit_batch_row(&batch, 0, &uri));
        check_text(urikit_uri_path(&uri), "/x");
        check(!urikit_batch_row(&batch, 1, &uri) && !urikit_batch_row(&batch, 2, &uri)); /* invalid, null */
    }

    /* example: urikit_batch_part urikit_batch_of_strings */
    {
        urikit_str rows[] = { URIKIT_STR("http://a/"), URIKIT_STR("mailto:x"), URIKIT_STR("http://b.example/") };
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 3 }, hosts;
        char bytes[32];
        uint32_t offsets[4];
        uint8_t valid[URIKIT_BITMAP_LEN(3)];
        urikit_batch_strings texts = { .rows = offsets, .valid = valid, .data = URIKIT_OUT(bytes) };

        check(urikit_batch_part(&batch, URIKIT_PART_HOST, &texts) == URIKIT_OK);
        hosts = urikit_batch_of_strings(&texts, 3);
        check_text(urikit_batch_text(&hosts, 0), "a");
        check_text(urikit_batch_text(&hosts, 1), NULL); /* it has none */
        check_text(urikit_batch_text(&hosts, 2), "b.example");
    }

    /* example: urikit_batch_buffer_count urikit_batch_buffer urikit_bitmap_has */
    {
        urikit_str rest = URIKIT_STR("http://a.example/a/path/longer/than/a/view\n"), whole = rest;
        uint32_t offsets[2];
        urikit_view views[1];
        uint8_t valid[URIKIT_BITMAP_LEN(1)];
        urikit_batch_strings texts = { .kind = URIKIT_BATCH_VIEWS, .rows = views, .valid = valid };
        urikit_batch batch;

        check(urikit_batch_lines(&rest, offsets, 2, &batch) == URIKIT_OK);
        check(urikit_batch_part(&batch, URIKIT_PART_PATH, &texts) == URIKIT_OK);
        check(urikit_bitmap_has(valid, 0) && texts.data.len == 0); /* nothing was copied: the view points into the input */
        check(urikit_batch_buffer_count(&batch) == 1 && urikit_batch_buffer(&batch, 0).ptr == whole.ptr);
        check(views[0].as.in_buffer.buffer == 0 && views[0].as.in_buffer.at == 16);
    }

    /* example: urikit_batch_port */
    {
        urikit_str rows[] = { URIKIT_STR("https://a/"), URIKIT_STR("http://a:8080/"), URIKIT_STR("mailto:x") };
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 3 };
        int32_t ports[3];
        uint8_t valid[URIKIT_BITMAP_LEN(3)];

        check(urikit_batch_port(&batch, true, ports, valid) == URIKIT_OK);
        check(ports[0] == 443 && ports[1] == 8080 && ports[2] == URIKIT_NO_PORT && !urikit_bitmap_has(valid, 2));
    }

    /* example: urikit_batch_equal urikit_batch_compare */
    {
        urikit_str rows[] = { URIKIT_STR("HTTP://a/"), URIKIT_STR("http://b/") }, one = URIKIT_STR("http://a/");
        urikit_batch a = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 2 };
        /* one row, for all rows of the other */
        urikit_batch b = { .kind = URIKIT_BATCH_STRS, .rows = &one, .count = 1 };
        uint8_t equal[1], valid[1];
        int8_t order[2];

        check(urikit_batch_equal(&a, &b, URIKIT_LEVEL_SYNTAX, equal, valid) == URIKIT_OK && equal[0] == 1);
        check(urikit_batch_compare(&a, &b, URIKIT_LEVEL_SYNTAX, order, valid) == URIKIT_OK);
        check(order[0] == 0 && order[1] == 1);
    }

    /* example: urikit_batch_hash_64 urikit_batch_hash_128 */
    {
        urikit_str rows[] = { URIKIT_STR("HTTP://a/"), URIKIT_STR("http://a/"), URIKIT_STR("http://b/") };
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 3 };
        char buffer[64];
        urikit_out space = URIKIT_OUT(buffer);
        uint64_t hashes[3];
        urikit_hash_128 long_hashes[3];

        check(urikit_batch_hash_64(&batch, URIKIT_LEVEL_SYNTAX, &space, hashes, NULL) == URIKIT_OK);
        check(hashes[0] == hashes[1] && hashes[0] != hashes[2]); /* a key to find duplicates by */
        check(urikit_batch_hash_128(&batch, URIKIT_LEVEL_SYNTAX, &space, long_hashes, NULL) == URIKIT_OK);
        check(long_hashes[0].low == long_hashes[1].low && long_hashes[0].high == long_hashes[1].high);
    }
}

static void texts_of(void)
{
    /* example: urikit_batch_normalize urikit_batch_resolve urikit_batch_relativize */
    {
        urikit_str base = URIKIT_STR("HTTP://h/a/b"), rows[] = { URIKIT_STR("../c"), URIKIT_STR("d") };
        urikit_batch bases = { .kind = URIKIT_BATCH_STRS, .rows = &base, .count = 1 }, targets;
        urikit_batch refs = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 2 };
        char bytes[64], more[64];
        uint32_t offsets[3], others[3];
        urikit_batch_strings texts = { .rows = offsets, .data = URIKIT_OUT(bytes) };
        urikit_batch_strings short_ones = { .rows = others, .data = URIKIT_OUT(more) };
        urikit_batch result;

        check(urikit_batch_resolve(&bases, &refs, URIKIT_RESOLVE_STRICT, &texts) == URIKIT_OK);
        targets = urikit_batch_of_strings(&texts, 2);
        check_text(urikit_batch_text(&targets, 1), "HTTP://h/a/d");

        check(urikit_batch_relativize(&bases, &targets, &short_ones) == URIKIT_OK);
        result = urikit_batch_of_strings(&short_ones, 2);
        check_text(urikit_batch_text(&result, 1), "d");

        short_ones.data.len = 0;
        check(urikit_batch_normalize(&targets, URIKIT_LEVEL_SYNTAX, &short_ones) == URIKIT_OK);
        result = urikit_batch_of_strings(&short_ones, 2);
        check_text(urikit_batch_text(&result, 0), "http://h/c");
    }

    /* example: urikit_batch_set urikit_batch_query_set */
    {
        urikit_str rows[] = { URIKIT_STR("http://a/?page=1"), URIKIT_STR("mailto:x") };
        urikit_str two = URIKIT_STR("2"), port = URIKIT_STR("81");
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 2 }, result;
        urikit_batch pages = { .kind = URIKIT_BATCH_STRS, .rows = &two, .count = 1 };
        urikit_batch ports = { .kind = URIKIT_BATCH_STRS, .rows = &port, .count = 1 };
        char bytes[64];
        uint32_t offsets[3];
        uint8_t valid[1];
        urikit_batch_strings texts = { .rows = offsets, .valid = valid, .data = URIKIT_OUT(bytes) };

        check(urikit_batch_query_set(&batch, URIKIT_STR("page"), &pages, 0, &texts) == URIKIT_OK);
        result = urikit_batch_of_strings(&texts, 2);
        check_text(urikit_batch_text(&result, 0), "http://a/?page=2");

        texts.data.len = 0;
        check(urikit_batch_set(&batch, URIKIT_PART_PORT, &ports, 0, &texts) == URIKIT_OK);
        result = urikit_batch_of_strings(&texts, 2);
        check_text(urikit_batch_text(&result, 0), "http://a:81/?page=1");
        check_text(urikit_batch_text(&result, 1), NULL); /* no authority, so no port */
    }

    /* example: urikit_batch_map urikit_batch_map_with */
    {
        urikit_str row = URIKIT_STR("http://www.example.org/a");
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &row, .count = 1 }, result;
        char bytes[64], sign[] = "> ";
        uint32_t offsets[2];
        urikit_batch_strings texts = { .rows = offsets, .data = URIKIT_OUT(bytes) };

        check(urikit_batch_map(&batch, urikit_uri_surt, &texts) == URIKIT_OK);
        result = urikit_batch_of_strings(&texts, 1);
        check_text(urikit_batch_text(&result, 0), "http://(org,example,www,)/a");

        texts.data.len = 0; /* mark() is a call of this program: it writes the context and the text */
        check(urikit_batch_map_with(&batch, mark, sign, &texts) == URIKIT_OK);
        result = urikit_batch_of_strings(&texts, 1);
        check_text(urikit_batch_text(&result, 0), "> http://www.example.org/a");
    }

    /* example: urikit_batch_query_value */
    {
        urikit_str rows[] = { URIKIT_STR("/s?q=a+b"), URIKIT_STR("/s?lang=en") };
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 2 }, result;
        char bytes[64];
        uint32_t offsets[3];
        uint8_t valid[1];
        urikit_batch_strings texts = { .rows = offsets, .valid = valid, .data = URIKIT_OUT(bytes) };

        check(urikit_batch_query_value(&batch, URIKIT_STR("q"), URIKIT_BATCH_FORM, &texts) == URIKIT_OK);
        result = urikit_batch_of_strings(&texts, 2);
        check_text(urikit_batch_text(&result, 0), "a b");
        check_text(urikit_batch_text(&result, 1), NULL);
    }

    /* example: urikit_batch_query_pairs */
    {
        urikit_str rows[] = { URIKIT_STR("?a=1&b=2"), URIKIT_STR("/") };
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = rows, .count = 2 }, result;
        char bytes[16], more[16];
        uint32_t lists_of[3], key_offsets[9], value_offsets[9];
        urikit_batch_strings keys = { .rows = key_offsets, .data = URIKIT_OUT(bytes) };
        urikit_batch_strings values = { .rows = value_offsets, .data = URIKIT_OUT(more) };
        urikit_batch_lists lists = { .rows = lists_of, .cap = 8 };

        check(urikit_batch_query_pairs(&batch, URIKIT_BATCH_DECODED, &lists, &keys, &values) == URIKIT_OK);
        check(lists.len == 2 && lists_of[1] == 2 && lists_of[2] == 2); /* the second list is empty */
        result = urikit_batch_of_strings(&values, lists.len);
        check_text(urikit_batch_text(&result, 1), "2");
    }

    /* example: urikit_batch_path_segments */
    {
        urikit_str row = URIKIT_STR("http://h/a/b%20c");
        urikit_batch batch = { .kind = URIKIT_BATCH_STRS, .rows = &row, .count = 1 }, result;
        char bytes[16];
        uint32_t lists_of[2], offsets[9];
        urikit_batch_strings segments = { .rows = offsets, .data = URIKIT_OUT(bytes) };
        urikit_batch_lists lists = { .rows = lists_of, .cap = 8 };

        check(urikit_batch_path_segments(&batch, URIKIT_BATCH_DECODED, &lists, &segments) == URIKIT_OK && lists.len == 2);
        result = urikit_batch_of_strings(&segments, lists.len);
        check_text(urikit_batch_text(&result, 1), "b c");
    }
}

void example_batch(void)
{
    columns();
    texts_of();
}
