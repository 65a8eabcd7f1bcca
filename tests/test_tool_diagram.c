/* SPDX-License-Identifier: MIT */
/* The drawing of inspect: whole labels, straight lines, within the page; and the cut it draws. */
#include "../tools/urikit/text/diagram.h"
#include "../tools/urikit/kinds/explain.h"

#include "check.h"
#include "random.h"
#include "uri_cases.h"

/* On valid text, the cut for any text is the parser's. */
static void check_place(const place_span *span, const urikit_uri *uri, urikit_str part, const char *name)
{
    assert_int_equal(span->there, part.ptr != NULL);
    if (span->there) {
        check_text(urikit_str_of(uri->text + span->start, span->end - span->start), part, name);
        assert_ptr_equal(uri->text + span->start, part.ptr);
    }
}

static void test_places_are_the_parsers(void **state)
{
    random_state random = random_start();
    size_t n = random_cases();
    char text[URI_CASE_CAP];

    (void)state;
    while (n-- > 0) {
        urikit_uri uri = uri_case_parsed(&random, CASE_ANY, text);
        place_span spans[PLACE_COUNT];

        place_split(urikit_uri_text(&uri), spans);
        check_place(&spans[PLACE_SCHEME], &uri, urikit_uri_scheme(&uri), "scheme");
        check_place(&spans[PLACE_USERINFO], &uri, urikit_uri_userinfo(&uri), "userinfo");
        check_place(&spans[PLACE_HOST], &uri, urikit_uri_host(&uri), "host");
        check_place(&spans[PLACE_PORT], &uri, urikit_uri_port(&uri), "port");
        check_place(&spans[PLACE_PATH], &uri, urikit_uri_path(&uri), "path");
        check_place(&spans[PLACE_QUERY], &uri, urikit_uri_query(&uri), "query");
        check_place(&spans[PLACE_FRAGMENT], &uri, urikit_uri_fragment(&uri), "fragment");
    }
}

/* Every refused text gets a sentence about its own offset, and one that ends. */
static void test_every_fault_is_explained(void **state)
{
    random_state random = random_start();
    size_t n = random_cases();
    char text[URI_CASE_CAP];

    (void)state;
    while (n-- > 0) {
        urikit_str copy = check_copy(uri_case(&random, CASE_BROKEN, text));
        unsigned options = random_below(&random, 2) ? URIKIT_PARSE_SCHEME : URIKIT_PARSE_REFERENCE;
        urikit_uri uri;
        size_t at;
        urikit_code code = urikit_uri_parse(copy, options, &uri, &at);

        if (code) {
            fault why;

            explain_uri(copy, code, at, &why);
            assert_int_equal(why.at, at);
            assert_string_equal(why.code, urikit_code_token(code));
            assert_in_range(strlen(why.text), 10, sizeof why.text - 2);
        }
        check_free(copy);
    }
}

typedef struct lines {
    urikit_str line[512];
    size_t count;
} lines;

static void split_lines(urikit_str text, lines *into)
{
    into->count = 0;
    while (text.len > 0) {
        const char *end = memchr(text.ptr, '\n', text.len);
        size_t len = end ? (size_t)(end - text.ptr) : text.len;

        assert_true(into->count < 512);
        into->line[into->count++] = urikit_str_of(text.ptr, len);
        len += end != NULL;
        text = urikit_str_of(text.ptr + len, text.len - len);
    }
}

static char char_at(urikit_str line, size_t column)
{
    return column < line.len ? line.ptr[column] : ' ';
}

/*
 * Under each row of text: an underline, a line of '|', then labels; every '|' goes on
 * straight down until it meets a label that holds its column, and every label has one.
 */
static size_t check_drawing(const lines *all, size_t width)
{
    size_t labels = 0;
    size_t row = 0;

    while (row < all->count) {
        size_t end = row;
        size_t column;
        size_t deep;

        while (end < all->count && all->line[end].len > 0) {
            assert_in_range(all->line[end].len, 1, width);
            end++;
        }
        for (column = 0; end - row > 2 && column < all->line[row + 2].len; column++) {
            if (all->line[row + 2].ptr[column] != '|') {
                assert_int_equal(all->line[row + 2].ptr[column], ' ');
                continue;
            }
            assert_int_not_equal(char_at(all->line[row + 1], column), ' ');
            for (deep = row + 3; deep < end && char_at(all->line[deep], column) == '|'; deep++) {
            }
            assert_true(deep < end);
            assert_in_range(char_at(all->line[deep], column), 'a', 'z');
        }
        for (deep = row + 3; deep < end; deep++) {
            urikit_str line = all->line[deep];

            for (column = 0; column < line.len; column++) {
                if (line.ptr[column] >= 'a' && (column == 0 || line.ptr[column - 1] < 'a')) {
                    labels++;
                }
            }
        }
        row = end + 1;
    }
    return labels;
}

static void test_drawings(void **state)
{
    random_state random = random_start();
    size_t n = random_cases() / 4;
    buffer out = { NULL, 0, 0 };
    char text[URI_CASE_CAP];
    static lines all;

    (void)state;
    while (n-- > 0) {
        urikit_uri uri = uri_case_parsed(&random, CASE_ANY, text);
        page_style style = { 40 + random_below(&random, 120), false, false };
        part_mark marks[PLACE_COUNT];
        place_span spans[PLACE_COUNT];
        size_t count = 0;
        int p;

        place_split(urikit_uri_text(&uri), spans);
        for (p = 0; p < PLACE_COUNT; p++) {
            if (spans[p].there && (p != PLACE_PATH || spans[p].end > spans[p].start)) {
                part_mark mark = { place_names[p], spans[p].start, spans[p].end, p, false };

                marks[count++] = mark;
            }
        }
        out.len = 0;
        diagram_draw(urikit_uri_text(&uri), marks, count, &style, &out);
        split_lines(buffer_view(&out), &all);
        if (uri.len > 0) {
            assert_true(check_drawing(&all, style.width) >= count);
        }
    }
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places_are_the_parsers),
        cmocka_unit_test(test_every_fault_is_explained),
        cmocka_unit_test(test_drawings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
