/* SPDX-License-Identifier: MIT */
/* Repairs: what they leave alone, and that once is enough. The cases themselves are tests/cli/repair.cases. */
#include "../tools/urikit/commands/repair.h"

#include "check.h"
#include "random.h"
#include "uri_cases.h"

/* Valid text with bytes put in that some repair is for. */
static urikit_str damaged_case(random_state *random, char *text)
{
    static const char damage[] = " \t\r\n\\[]\"<>`{}|^#%\x7F\x01\xC3\xBC\xFF@:/?";
    urikit_str whole = uri_case(random, CASE_ANY, text);
    size_t count = random_below(random, 6);

    while (count-- > 0 && whole.len < URI_CASE_CAP) {
        size_t at = random_below(random, whole.len + 1);

        memmove(text + at + 1, text + at, whole.len - at);
        text[at] = damage[random_below(random, sizeof damage)]; /* the NUL too */
        whole.len++;
    }
    return whole;
}

static void test_valid_text_is_left_alone(void **state)
{
    random_state random = random_start();
    size_t n = random_cases();
    buffer out = { NULL, 0, 0 };
    char text[URI_CASE_CAP];

    (void)state;
    while (n-- > 0) {
        urikit_str valid = uri_case(&random, CASE_ANY, text);

        out.len = 0;
        assert_int_equal(repair_text(valid, REPAIR_ALL, &out), 0);
        check_text(buffer_view(&out), valid, "a valid text after repair");
    }
    buffer_free(&out);
}

static void test_once_is_enough(void **state)
{
    random_state random = random_start();
    size_t n = random_cases();
    buffer once = { NULL, 0, 0 };
    buffer twice = { NULL, 0, 0 };
    char text[URI_CASE_CAP];

    (void)state;
    while (n-- > 0) {
        urikit_str copy = check_copy(damaged_case(&random, text));
        unsigned set = random_below(&random, 4) == 0 ? (unsigned)random_below(&random, REPAIR_ALL + 1) : REPAIR_ALL;
        unsigned done;

        once.len = 0;
        twice.len = 0;
        done = repair_text(copy, set, &once);
        assert_int_equal(done & ~set, 0);
        if (!done) {
            check_text(buffer_view(&once), copy, "a text that no repair was done on");
        } else {
            assert_false(urikit_str_equal(buffer_view(&once), copy));
        }
        if (set == REPAIR_ALL) {
            assert_int_equal(repair_text(buffer_view(&once), set, &twice), 0);
            check_text(buffer_view(&twice), buffer_view(&once), "a repaired text, repaired");
        }
        check_free(copy);
    }
    buffer_free(&once);
    buffer_free(&twice);
}

/* Offsets in a repaired text lead back into the text, in order. */
static void test_origins(void **state)
{
    random_state random = random_start();
    size_t n = random_cases() / 20;
    buffer out = { NULL, 0, 0 };
    char text[URI_CASE_CAP];

    (void)state;
    while (n-- > 0) {
        urikit_str damaged = damaged_case(&random, text);
        size_t before = 0;
        size_t at;

        out.len = 0;
        (void)repair_text(damaged, REPAIR_ALL, &out);
        for (at = 0; at <= out.len; at++) {
            size_t origin = repair_origin(damaged, REPAIR_ALL, at);

            assert_true(origin >= before && origin <= damaged.len);
            if (at < out.len && out.ptr[at] != '%' && out.ptr[at] != '/' && damaged.ptr[origin] == out.ptr[at]) {
                assert_true(origin < damaged.len);
            }
            before = origin;
        }
    }
    buffer_free(&out);
}

/* No repair makes, moves or hides a host: its "//" and what ends it are in the text as it came. */
static void test_hosts(void **state)
{
    random_state random = random_start();
    size_t n = random_cases() / 4;
    size_t hosts = 0;
    buffer out = { NULL, 0, 0 };
    char text[URI_CASE_CAP];

    (void)state;
    while (n-- > 0) {
        urikit_str damaged = damaged_case(&random, text);
        unsigned set = (unsigned)random_below(&random, REPAIR_ALL + 1);
        urikit_uri uri;
        size_t at;
        size_t end;

        out.len = 0;
        (void)repair_text(damaged, set, &out);
        if (urikit_uri_parse(buffer_view(&out), URIKIT_PARSE_REFERENCE, &uri, NULL) || !urikit_uri_authority(&uri).ptr) {
            continue;
        }
        hosts++;
        at = (size_t)(urikit_uri_authority(&uri).ptr - out.ptr);
        end = repair_origin(damaged, set, at + urikit_uri_authority(&uri).len);
        if (repair_origin(damaged, set, at - 1) != repair_origin(damaged, set, at - 2) + 1 ||
            damaged.ptr[repair_origin(damaged, set, at - 1)] != '/' || damaged.ptr[repair_origin(damaged, set, at - 2)] != '/' ||
            (end < damaged.len && at + urikit_uri_authority(&uri).len < out.len && !strchr("/?#", damaged.ptr[end]))) {
            check_fail("%s becomes %s", check_show(damaged), check_show(buffer_view(&out)));
        }
    }
    assert_true(hosts > 0);
    buffer_free(&out);
}

static void test_names(void **state)
{
    buffer out = { NULL, 0, 0 };

    (void)state;
    assert_int_equal(repair_set("spaces"), REPAIR_SPACES);
    assert_int_equal(repair_set("percent,hash,spaces"), REPAIR_PERCENT | REPAIR_HASH | REPAIR_SPACES);
    assert_int_equal(repair_set("all"), REPAIR_ALL);
    repair_names(REPAIR_ALL, " ", &out);
    check_text(buffer_view(&out), URIKIT_STR("spaces controls backslash brackets quotes unwise hash non-ascii percent"),
               "names of all repairs");
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_text_is_left_alone),
        cmocka_unit_test(test_once_is_enough),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
