/* SPDX-License-Identifier: MIT */
/*
 * The test suite of the user URL specification, section "Tests": its four tests
 * for each object of vectors/usr-test-suite-data.json, and for the invalid ones the fault
 * that is in parentheses at the end of "why".
 */
#include <urikit/text.h>
#include <urikit/usr.h>

#include "check.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 16, ITEMS = 8, LONGEST = 1000 };

static urikit_str member(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);

    if (!json_is_string(value)) {
        check_fail("no string \"%s\"", name);
    }
    return urikit_str_of(json_string_value(value), json_string_length(value));
}

/* ---- components ------------------------------------------------------------------- */

/* The components of a user URL, decoded, as the specification's objects have them. */
typedef struct components {
    char bytes[LONGEST];
    urikit_out out;
    urikit_usr_pair pairs[PAIRS];
    urikit_str items[ITEMS];
    urikit_usr_parts parts;
} components;

static void start_components(components *to)
{
    urikit_out out = { to->bytes, LONGEST, 0 };
    urikit_usr_parts none = { { NULL, 0 }, { NULL, 0 }, to->pairs, 0, to->items, 0, NULL };

    to->out = out;
    to->parts = none;
}

/* What a producer has just appended. */
static urikit_str appended(components *to, size_t from, urikit_code code)
{
    assert_int_equal(code, URIKIT_OK);
    return urikit_str_of(to->bytes + from, to->out.len - from);
}

static void read_items(urikit_str rest, components *to)
{
    urikit_str item;

    while (urikit_usr_checksum_next(&rest, &item)) {
        size_t from = to->out.len;

        assert_true(to->parts.checksum_count < ITEMS);
        to->items[to->parts.checksum_count++] = appended(to, from, urikit_percent_decode(item, &to->out, NULL));
    }
}

/* Parses a text and takes its components. */
static void read_components(urikit_str text, components *to)
{
    urikit_usr_pair pairs[PAIRS];
    urikit_usr usr;
    size_t at = 0;
    urikit_code code = urikit_usr_parse(text, pairs, PAIRS, &usr, &at);
    size_t from;
    size_t i;

    check_error(text, code, at, URIKIT_OK, 0);
    start_components(to);
    to->parts.type = appended(to, 0, urikit_usr_type_write(&usr, &to->out));
    from = to->out.len;
    to->parts.name = appended(to, from, urikit_usr_name_write(&usr, &to->out));
    for (i = 0; i < usr.count; i++) {
        urikit_usr_pair *pair = &to->pairs[to->parts.count];

        from = to->out.len;
        pair->key = appended(to, from, urikit_usr_key_write(&pairs[i], &to->out));
        if (urikit_str_equal(pair->key, URIKIT_STR("checksums"))) {
            read_items(pairs[i].value, to);
            continue;
        }
        from = to->out.len;
        pair->value = appended(to, from, urikit_usr_value_write(&pairs[i], &to->out));
        to->parts.count++;
    }
}

/* Takes the components that an object lists. */
static void list_components(json_t *object, components *to)
{
    json_t *qualifiers = json_object_get(object, "qualifiers");
    const char *key;
    json_t *value;

    start_components(to);
    to->parts.type = member(object, "type");
    to->parts.name = member(object, "name");
    assert_true(json_is_object(qualifiers));
    json_object_foreach(qualifiers, key, value)
    {
        if (strcmp(key, "checksums") == 0) {
            size_t i;

            assert_true(json_is_array(value) && json_array_size(value) <= ITEMS);
            for (i = 0; i < json_array_size(value); i++) {
                const json_t *item = json_array_get(value, i);

                to->items[i] = urikit_str_of(json_string_value(item), json_string_length(item));
            }
            to->parts.checksum_count = json_array_size(value);
        } else {
            assert_true(to->parts.count < PAIRS);
            to->pairs[to->parts.count].key = urikit_str_from(key);
            to->pairs[to->parts.count++].value = member(qualifiers, key);
        }
    }
}

static void check_built(components *from, urikit_str want, const char *what)
{
    char bytes[LONGEST];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_usr_pair space[PAIRS];

    assert_int_equal(urikit_usr_build(&from->parts, space, PAIRS, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), want, what);
    memcpy(from->pairs, space, from->parts.count * sizeof *space); /* in their order, for check_same */
}

/* Both have been built from, so their pairs are in the same order. */
static void check_same(const components *a, const components *b)
{
    size_t i;

    check_text(a->parts.type, b->parts.type, "type");
    check_text(a->parts.name, b->parts.name, "name");
    assert_int_equal(a->parts.count, b->parts.count);
    assert_int_equal(a->parts.checksum_count, b->parts.checksum_count);
    for (i = 0; i < a->parts.count; i++) {
        check_text(a->pairs[i].key, b->pairs[i].key, "key");
        check_text(a->pairs[i].value, b->pairs[i].value, "value");
    }
    for (i = 0; i < a->parts.checksum_count; i++) {
        check_text(a->items[i], b->items[i], "checksum");
    }
}

/* ---- the objects ------------------------------------------------------------------------ */

static void check_valid(json_t *object, urikit_str text)
{
    urikit_str canonical = member(object, "canonical");
    components of_canonical;
    components of_text;
    components listed;

    read_components(canonical, &of_canonical);
    check_built(&of_canonical, canonical, "1: canonical parsed, then built");
    read_components(text, &of_text);
    check_built(&of_text, canonical, "3: parsed, then built");
    check_same(&of_text, &of_canonical); /* 2 */
    list_components(object, &listed);
    check_built(&listed, canonical, "4: built from the components listed");
    check_same(&of_text, &listed);
}

static void check_invalid(json_t *object, urikit_str text)
{
    static const char *const null_members[] = { "canonical", "type", "name", "qualifiers" };
    urikit_str why = member(object, "why");
    urikit_usr_pair pairs[PAIRS];
    urikit_usr usr;
    size_t at = LONGEST;
    urikit_code code = urikit_usr_parse(text, pairs, PAIRS, &usr, &at);
    char ending[64];
    size_t i;

    assert_int_not_equal(code, URIKIT_OK);
    assert_true(at <= text.len);
    snprintf(ending, sizeof ending, " (%s)", urikit_code_token(code));
    if (why.len < strlen(ending) || memcmp(why.ptr + why.len - strlen(ending), ending, strlen(ending)) != 0) {
        check_fail("%s: %s at %zu, but: %s", check_show(text), urikit_code_token(code), at, check_show(why));
    }
    for (i = 0; i < sizeof null_members / sizeof null_members[0]; i++) {
        assert_true(json_is_null(json_object_get(object, null_members[i])));
    }
}

static void test_suite(void **state)
{
    json_error_t error;
    json_t *suite = json_load_file(VECTORS_DIR "/usr-test-suite-data.json", JSON_ALLOW_NUL, &error);
    size_t invalid = 0;
    size_t i;

    (void)state;
    if (!suite) {
        check_fail("line %d: %s", error.line, error.text);
    }
    for (i = 0; i < json_array_size(suite); i++) {
        json_t *object = json_array_get(suite, i);
        const json_t *is_invalid = json_object_get(object, "is_invalid");
        urikit_str text = check_copy(member(object, "uurl"));

        assert_true(json_is_boolean(is_invalid));
        if (json_is_true(is_invalid)) {
            check_invalid(object, text);
            invalid++;
        } else {
            check_valid(object, text);
        }
        check_free(text);
    }
    printf("usr-test-suite-data.json: %zu cases, %zu of them invalid\n", i, invalid);
    assert_true(invalid > 0 && invalid < i);
    json_decref(suite);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_suite) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
