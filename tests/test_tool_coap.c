/* SPDX-License-Identifier: MIT */
/* Options as text: both forms read back what they wrote, and never show a control. The cases are tests/cli/coap.cases.
 */
#include "../tools/urikit/kinds/coap.h"

#include "check.h"
#include "coap_cases.h"
#include "random.h"

#include <stdio.h>

/* Options as anyone may send them: any bytes, also such as the form has a meaning for. Hold until the next call. */
static void options_case(random_state *random, coap_options *options)
{
    static char space[6][40];
    static const uint16_t numbers[] = { 3, 7, 11, 15, 35, 39, 235, 239, 0, 1, 60, 65535 };
    static const char likely[] = "\\\\x4:=\n\r [],\"{}\x1B\x9B\xC2\xC3\xA4\xE2\x80\xAE";
    size_t count = random_below(random, 6);

    options->count = 0;
    while (count-- > 0) {
        unsigned number = numbers[random_below(random, 12)];
        bool whole = number == URIKIT_COAP_URI_PORT || number == URIKIT_COAP_PROXY_SCHEME_NUMBER;
        char *bytes = space[count];
        urikit_out out = { bytes, sizeof space[0], 0 };
        size_t i;

        if (whole) { /* lines have it as a number: without leading zeros */
            uint32_t value = (uint32_t)random_next(random) & (number == URIKIT_COAP_URI_PORT ? 0xFFFF : 0xFFFFFF);

            assert_int_equal(urikit_coap_uint_write(value >> random_below(random, 24), &out), URIKIT_OK);
        } else {
            out.len = random_below(random, random_below(random, 4) ? 6 : sizeof space[0]);
            for (i = 0; i < out.len; i++) {
                bytes[i] = random_below(random, 2) ? likely[random_below(random, sizeof likely - 1)]
                                                   : (char)(unsigned char)random_next(random);
            }
        }
        options->each[options->count].number = (uint16_t)number;
        options->each[options->count++].value = urikit_out_str(&out);
    }
}

static void check_read(urikit_str text, const coap_options *want, buffer space[2])
{
    urikit_str copy = check_copy(text);
    coap_options got;
    coap_list list;
    fault why;
    size_t i;

    if (!coap_list_read(copy, &space[0], &space[1], &list, &why)) {
        check_fail("%s: %s at %zu", check_show(text), why.text, why.at);
    }
    got.count = list.options.count;
    for (i = 0; i < got.count; i++) {
        urikit_coap_place start = { i, 0 };
        urikit_coap_place end = { i, list.options.ptr[i].value.len };

        got.each[i] = list.options.ptr[i];
        assert_true(coap_list_at(&list, start) <= coap_list_at(&list, end));
        assert_true(coap_list_at(&list, end) <= text.len);
    }
    if (!coap_options_same(&got, want)) {
        check_fail("other options come of %s", check_show(text));
    }
    check_free(copy);
}

static void test_round_trip(void **state)
{
    random_state random = random_start();
    size_t n = random_cases();
    buffer text = { NULL, 0, 0 };
    buffer space[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
    coap_options options;
    size_t i;

    (void)state;
    while (n-- > 0) {
        options_case(&random, &options);
        text.len = 0;
        buffer_byte(&text, '[');
        for (i = 0; i < options.count; i++) {
            coap_put_pair(&options.each[i], &text);
        }
        buffer_byte(&text, ']');
        check_read(buffer_view(&text), &options, space);
        text.len = 0;
        for (i = 0; i < options.count; i++) {
            coap_put_line(&options.each[i], &text);
        }
        for (i = 0; i < text.len; i++) {
            unsigned char c = (unsigned char)text.ptr[i];

            assert_true(c == '\n' || (c >= 0x20 && c != 0x7F));
        }
        if (options.count > 0) {
            check_read(buffer_view(&text), &options, space);
        }
    }
    buffer_free(&text);
    buffer_free(&space[0]);
    buffer_free(&space[1]);
}

/* Any text is read or refused at one of its bytes. */
static void test_hostile(void **state)
{
    static const char *const starts[] = { "[[11,\"6162\"],[7,\"\"]]", "Uri-Path=a\\x00\nUri-Port=61616\nProxy-Cri: 8220", "[]",
                                          "60=ff\n3: \\\\" };
    static const char damage[] = "[]\",=: \n\\x0aU-9{}\xFF";
    random_state random = random_start();
    size_t n = random_cases();
    buffer values = { NULL, 0, 0 };
    buffer rows = { NULL, 0, 0 };
    size_t good = 0;

    (void)state;
    while (n-- > 0) {
        char text[64];
        urikit_str start = urikit_str_from(starts[random_below(&random, 4)]);
        urikit_str copy;
        size_t changes = random_below(&random, 4);
        coap_list list;
        fault why;

        memcpy(text, start.ptr, start.len);
        while (changes-- > 0) {
            text[random_below(&random, start.len)] = damage[random_below(&random, sizeof damage)];
        }
        copy = check_copy(urikit_str_of(text, random_below(&random, 4) ? start.len : random_below(&random, start.len)));
        if (coap_list_read(copy, &values, &rows, &list, &why)) {
            good++;
        } else {
            assert_true(why.at <= copy.len);
        }
        check_free(copy);
    }
    printf("%zu read\n", good);
    assert_true(good >= random_cases() / 20); /* mostly a quarter: those without damage */
    buffer_free(&values);
    buffer_free(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_hostile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
