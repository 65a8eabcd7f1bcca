/* SPDX-License-Identifier: MIT */
/* usr test: the tests of a suite in the format of the user URL specification, section "Tests". */
#include "commands/cmd.h"
#include "kinds/family.h"

#include "kinds/from_json.h"
#include "run/job.h"

#include <jansson.h>

#include <stdlib.h>

/* One object of a suite while it is tested. */
typedef struct suite_case {
    const json_t *object;
    kind_settings settings;
    buffer space;
    buffer failures; /* sentences with a newline after each */
} suite_case;

static urikit_str text_of(const json_t *value)
{
    return urikit_str_of(json_string_value(value), json_string_length(value));
}

static void fail(suite_case *c, const char *what, urikit_str got, urikit_str want)
{
    buffer_format(&c->failures, "%s: got '%.*s', want '%.*s'\n", what, (int)got.len, got.len > 0 ? got.ptr : "", (int)want.len,
                  want.len > 0 ? want.ptr : "");
}

static bool read_text(suite_case *c, urikit_str text, parsed *id, fault *why)
{
    fault_begin(why);
    *id = kind_begin(kind_numbered(URIKIT_KIND_USR), &c->settings, &c->space);
    id->text = text;
    return kind_numbered(URIKIT_KIND_USR)->parse(kind_numbered(URIKIT_KIND_USR), text, id, why);
}

/* The components of a user URL as an object of JSON: type, name, qualifiers. */
static json_t *components(const parsed *id)
{
    static const char *const names[] = { "type", "name", "qualifiers" };
    buffer text = { NULL, 0, 0 };
    json_t *all;
    json_t *found = json_object();
    size_t i;

    buffer_byte(&text, '{');
    kind_numbered(URIKIT_KIND_USR)->calls->put_members(id, &text);
    buffer_byte(&text, '}');
    all = json_loadb(text.ptr, text.len, JSON_ALLOW_NUL, NULL);
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        json_object_set(found, names[i], json_object_get(all, names[i]));
    }
    json_decref(all);
    buffer_free(&text);
    return found;
}

static void compare_components(suite_case *c, json_t *of_text, json_t *of_canonical)
{
    const char *name;
    json_t *got;

    json_object_foreach(of_text, name, got)
    {
        json_t *want = json_object_get(of_canonical, name);

        if (!json_equal(got, want)) {
            char *shown[2] = { json_dumps(got, JSON_ENCODE_ANY), json_dumps(want, JSON_ENCODE_ANY) };

            buffer_format(&c->failures, "%s of the text and of its canonical form: got %s, want %s\n", name,
                          shown[0] ? shown[0] : "nothing", shown[1] ? shown[1] : "nothing");
            free(shown[0]);
            free(shown[1]);
        }
    }
}

static void compare_canonical(suite_case *c, const parsed *id, const char *which, urikit_str want)
{
    buffer made = { NULL, 0, 0 };

    family_put_canonical(id, &made);
    if (!urikit_str_equal(buffer_view(&made), want)) {
        fail(c, which, buffer_view(&made), want);
    }
    buffer_free(&made);
}

/* What is built from the object's own components. Qualifiers that are null or missing are none. */
static void compare_built(suite_case *c, urikit_str want)
{
    json_t *parts = json_pack("{s:s, s:O, s:O}", "kind", "usr", "type", json_object_get(c->object, "type"), "name",
                              json_object_get(c->object, "name"));
    json_t *qualifiers = json_object_get(c->object, "qualifiers");
    buffer made = { NULL, 0, 0 };
    char *text;
    const kind *k;
    fault why;

    if (parts && qualifiers) {
        json_object_set(parts, "qualifiers", qualifiers);
    }
    text = parts ? json_dumps(parts, 0) : NULL;
    if (!text) {
        buffer_text(&c->failures, "the object has no type and name\n");
    } else if (!from_json(urikit_str_from(text), kind_numbered(URIKIT_KIND_USR), &c->settings, &c->space, &made, &k, &why)) {
        buffer_format(&c->failures, "building: %s\n", why.text);
    } else if (!urikit_str_equal(buffer_view(&made), want)) {
        fail(c, "built from its components", buffer_view(&made), want);
    }
    free(text);
    json_decref(parts);
    buffer_free(&made);
}

/* True if each key that a test has is of its type. A text or qualifiers may be null, "is_invalid" may be missing only. */
static bool check_types(suite_case *c)
{
    static const char *const names[] = { "uurl", "canonical", "type", "name", "why", "qualifiers", "is_invalid" };
    enum { OBJECT = 5, BOOLEAN };
    const char *name;
    json_t *value;
    size_t i;

    if (!json_is_object(c->object)) {
        buffer_text(&c->failures, "a test must be an object\n");
        return false;
    }
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        value = json_object_get(c->object, names[i]);
        if (value && (i == BOOLEAN  ? !json_is_boolean(value)
                      : i == OBJECT ? !json_is_object(value) && !json_is_null(value)
                                    : !json_is_string(value) && !json_is_null(value))) {
            buffer_format(&c->failures, "\"%s\" must be %s\n", names[i],
                          i == BOOLEAN  ? "true or false"
                          : i == OBJECT ? "an object"
                                        : "a string");
        }
    }
    json_object_foreach(json_object_get(c->object, "qualifiers"), name, value)
    {
        bool good = json_is_string(value) || json_is_null(value) || json_is_array(value);

        for (i = 0; i < json_array_size(value); i++) {
            good = good && json_is_string(json_array_get(value, i));
        }
        if (!good) {
            buffer_format(&c->failures, "the qualifier \"%s\" must be a string, checksums may be an array of them\n", name);
        }
    }
    return c->failures.len == 0;
}

/* The four tests of a valid text, which the specification lists; the one of an invalid text. */
static void run_case(suite_case *c)
{
    const json_t *text = json_object_get(c->object, "uurl");
    urikit_str canonical = text_of(json_object_get(c->object, "canonical"));
    bool invalid = json_is_true(json_object_get(c->object, "is_invalid"));
    json_t *of_text;
    json_t *of_canonical;
    parsed id;
    fault why;
    bool good;

    if (!check_types(c)) {
        return;
    }
    if (!json_is_string(text) || (!invalid && !canonical.ptr)) {
        buffer_text(&c->failures, "the object has no strings \"uurl\" and \"canonical\"\n");
        return;
    }
    good = read_text(c, text_of(text), &id, &why);
    if (invalid || !good) {
        if (good) {
            buffer_text(&c->failures, "it must not be valid\n");
        } else if (!invalid) {
            buffer_format(&c->failures, "it must be valid: byte %llu: %s\n", (unsigned long long)why.at, why.text);
        }
        return;
    }
    of_text = components(&id);
    compare_canonical(c, &id, "canonical form", canonical);
    compare_built(c, canonical);
    if (read_text(c, canonical, &id, &why)) {
        of_canonical = components(&id);
        compare_canonical(c, &id, "canonical form of the canonical form", canonical);
        compare_components(c, of_text, of_canonical);
        json_decref(of_canonical);
    } else {
        buffer_format(&c->failures, "its canonical form must be valid: %s\n", why.text);
    }
    json_decref(of_text);
}

static void put_json(const suite_case *c, size_t number, buffer *out)
{
    json_t *failures = json_array();
    json_t *answer;
    char *text;
    size_t start = 0;
    size_t i;

    for (i = 0; i < c->failures.len; i++) {
        if (c->failures.ptr[i] == '\n') {
            json_array_append_new(failures, json_stringn(c->failures.ptr + start, i - start));
            start = i + 1;
        }
    }
    answer = json_pack("{s:I, s:O?, s:b, s:O?, s:o}", "test", (json_int_t)number, "input", json_object_get(c->object, "uurl"),
                       "passed", c->failures.len == 0, "why", json_object_get(c->object, "why"), "failures", failures);
    text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    buffer_text(out, text ? text : "{}");
    buffer_byte(out, '\n');
    free(text);
    json_decref(answer);
}

static void put_text(const suite_case *c, size_t number, buffer *out)
{
    const json_t *text = json_object_get(c->object, "uurl");
    size_t start = 0;
    size_t i;

    for (i = 0; i < c->failures.len; i++) {
        if (c->failures.ptr[i] == '\n') {
            buffer_format(out, "test %llu: %s: ", (unsigned long long)number,
                          json_is_string(text) ? json_string_value(text) : "");
            buffer_put(out, c->failures.ptr + start, i + 1 - start);
            start = i + 1;
        }
    }
}

static json_t *load_suite(const invocation *call, const char *path)
{
    json_error_t error;
    json_t *suite = strcmp(path, "-") == 0 ? json_loadf(stdin, JSON_ALLOW_NUL, &error)
                                           : json_load_file(path, JSON_ALLOW_NUL, &error);

    if (!suite && error.line > 0) {
        usage_error(call->command, "%s: line %d: not JSON: %s", path, error.line, error.text);
    } else if (!suite) {
        usage_error(call->command, "%s: %s", path, error.text);
    } else if (!json_is_array(suite)) {
        usage_error(call->command, "%s: a suite is an array of objects", path);
        json_decref(suite);
        suite = NULL;
    }
    return suite;
}

static size_t run_suite(const invocation *call, const json_t *suite, buffer *out)
{
    size_t failed = 0;
    size_t i;

    for (i = 0; i < json_array_size(suite); i++) {
        suite_case c = { .object = json_array_get(suite, i), .settings = kind_settings_of(call) };

        run_case(&c);
        failed += c.failures.len > 0;
        (option_given(call, OPT_JSON) ? put_json : put_text)(&c, i + 1, out);
        buffer_free(&c.space);
        buffer_free(&c.failures);
    }
    return failed;
}

static int run_usr(const invocation *call)
{
    buffer out = { NULL, 0, 0 };
    json_t *suite;
    size_t failed;
    int status;

    if (call->arg_count != 2 || strcmp(call->args[0], "test") != 0) {
        usage_error(call->command, "takes 'test' and a file: urikit usr test FILE");
        return EXIT_USAGE;
    }
    suite = load_suite(call, call->args[1]);
    if (!suite) {
        return EXIT_IO;
    }
    failed = run_suite(call, suite, &out);
    if (!option_given(call, OPT_JSON)) {
        buffer_format(&out, "%llu tests, %llu failed\n", (unsigned long long)json_array_size(suite), (unsigned long long)failed);
    }
    json_decref(suite);
    status = bulk_write(call->command, &out);
    return status == EXIT_VALID && failed > 0 ? EXIT_INVALID : status;
}

const command cmd_usr = {
    .name = "usr",
    .args = "test FILE",
    .words = "test",
    .summary = "run a test suite of user URLs",
    .about = "The suite is a JSON array of objects with uurl, canonical, type, name, qualifiers, is_invalid and why, as the user "
             "URL specification describes it. It runs the four tests that are listed there: parsing the canonical form and "
             "building gives that form; the text and its canonical form have the same components; parsing the text and "
             "building gives the canonical form; the object's own components, which need not be normalized, build it. "
             "Qualifiers that are null or missing are none. A key whose value is not of its type is a failure. An invalid text "
             "must be refused. Failures are named one a line; "
             "exit status 1 if there are any. --json prints an object for each test.\n"
             "The suite that urikit itself is tested with is installed as share/urikit/usr-test-suite-data.json.",
    .options = OPTION(OPT_JSON) | OPTION(OPT_HELP),
    .run = run_usr,
};
