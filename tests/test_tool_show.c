/* SPDX-License-Identifier: MIT */
/* Bytes as a person can read them: what is shown as it is, where the caret is, what a terminal does not get. */
#include "text/show.h"

#include "check.h"

#include <urikit/text.h>

#include <stdio.h>
#include <string.h>

/* Everything that a terminal would obey is percent-encoded; line ends, tabs and the separator stay. */
static void test_data(void **state)
{
    uint32_t scalar;

    (void)state;
    for (scalar = 0; scalar < 0x2100; scalar++) {
        char text[8];
        char want[32];
        urikit_out out = URIKIT_OUT(text);
        bool control = scalar < 0x20 || (scalar > 0x7E && scalar < 0xA0) || scalar == 0x61C || scalar == 0x200E ||
                       scalar == 0x200F || (scalar > 0x2027 && scalar < 0x202F) || (scalar > 0x2065 && scalar < 0x206A);
        bool kept = scalar == '\t' || scalar == '\n' || scalar == '\r';
        buffer got = { NULL, 0, 0 };
        size_t len = 0;
        size_t i;

        assert_int_equal(urikit_utf8_write(scalar, &out), URIKIT_OK);
        assert_int_equal(show_is_control(scalar), control);
        for (i = 0; i < out.len; i++) {
            if (control && !kept) {
                len += (size_t)sprintf(want + len, "%%%02X", (unsigned)(unsigned char)text[i]);
            } else {
                want[len++] = text[i];
            }
        }
        show_data(&got, urikit_out_str(&out), '\r');
        check_text(buffer_view(&got), urikit_str_of(want, len), "data for a terminal");
        buffer_free(&got);
    }
}

static void expect_data(urikit_str data, char separator, const char *want)
{
    buffer got = { NULL, 0, 0 };

    show_data(&got, data, separator);
    check_text(buffer_view(&got), urikit_str_from(want), "data for a terminal");
    buffer_free(&got);
}

static void test_data_separator(void **state)
{
    (void)state;
    expect_data(URIKIT_STR("a\r\n\tb"), '\n', "a%0D\n\tb");
    expect_data(URIKIT_STR("a\x80\xC3\xA9\xC3z"), '\n', "a%80\xC3\xA9%C3z");
    expect_data(URIKIT_STR("\xC2\x9B\xE2\x80\xAE"), '\n', "%C2%9B%E2%80%AE");
    expect_data(URIKIT_STR(" ~"), '\n', " ~");
}

typedef struct range_case {
    const char *text;
    size_t start;
    size_t end;
    const char *want;
} range_case;

static void test_range(void **state)
{
    static const range_case cases[] = {
        { "abc", 0, 0, "    abc\n    ^\n" },
        { "abc", 1, 1, "    abc\n     ^\n" },
        { "abc", 1, 3, "    abc\n     ^~\n" },
        { "abc", 0, 3, "    abc\n    ^~~\n" },
        { "abc", 3, 3, "    abc\n       ^\n" },
        { "", 0, 0, "    \n    ^\n" },
        { "a\x01"
          "b",
          2, 3, "    a\\x01b\n         ^\n" },
        { "a\x01"
          "b",
          1, 2, "    a\\x01b\n     ^~~~\n" },
        { "\xC3\xA9x", 2, 3, "    \xC3\xA9x\n     ^\n" },       /* one column */
        { "\xE4\xB8\xAAx", 3, 4, "    \xE4\xB8\xAAx\n      ^\n" }, /* two columns */
        { "\xFFx", 1, 2, "    \\xFFx\n        ^\n" },
        { "a b", 1, 2, "    a b\n     ^\n" },
        { "a~b", 2, 3, "    a~b\n      ^\n" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        buffer got = { NULL, 0, 0 };

        show_range(&got, text, cases[i].start, cases[i].end, false);
        check_text(buffer_view(&got), urikit_str_from(cases[i].want), check_show(text));
        check_free(text);
        buffer_free(&got);
    }
}

/* Colors change nothing else, and end with the line. */
static void test_range_colored(void **state)
{
    buffer got = { NULL, 0, 0 };

    (void)state;
    show_range(&got, URIKIT_STR("abc"), 1, 3, true);
    check_text(buffer_view(&got), URIKIT_STR("    abc\n     \033[1;31m^~\033[0m\n"), "with colors");
    got.len = 0;
    show_caret(&got, URIKIT_STR("abc"), 1, true);
    check_text(buffer_view(&got), URIKIT_STR("    abc\n     \033[1;31m^\033[0m\n"), "with colors");
    got.len = 0;
    show_caret(&got, URIKIT_STR("abc"), 1, false);
    check_text(buffer_view(&got), URIKIT_STR("    abc\n     ^\n"), "without");
    buffer_free(&got);
}

/* Wherever it is in a long text, the caret is under its byte, in a line of less than 80 columns. */
static void test_window(void **state)
{
    char text[300];
    size_t at;

    (void)state;
    for (at = 0; at < sizeof text; at++) {
        buffer got = { NULL, 0, 0 };
        const char *second;
        const char *caret;

        memset(text, 'x', sizeof text);
        text[at] = 'A';
        show_caret(&got, urikit_str_of(text, sizeof text), at, false);
        buffer_byte(&got, '\0');
        second = strchr(got.ptr, '\n') + 1;
        caret = strchr(second, '^');
        assert_non_null(caret);
        assert_int_equal(got.ptr[caret - second], 'A');
        assert_true(second - got.ptr < 80);
        assert_int_equal(strncmp(got.ptr, "    ...", 7) == 0, at > 48 + 3);
        assert_int_equal(memcmp(second - 4, "...\n", 4) == 0, at < sizeof text - 17);
        buffer_free(&got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_data), cmocka_unit_test(test_data_separator),
                                        cmocka_unit_test(test_range), cmocka_unit_test(test_range_colored),
                                        cmocka_unit_test(test_window) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
