/* SPDX-License-Identifier: MIT */
/*
 * readers/reader_shape.h: what it knows is what every model says, for each octet, unencoded and in a triplet, at each place of each part.
 * `test_reader_shape --write` writes the table of octets from the models, src/readers/reader_octet_table.c.
 */
#include "check.h"
#include "random.h"
#include "readers/model.h"
#include "readers/reader_shape.h"
#include "uri/dot_segments.h"

#include <stdlib.h>
#include <string.h>

/* Places of an octet, "$", in each part: at the begin, in the middle, at the end, before and after each delimiter, and dots. */
/* clang-format off */
static const char *const paths[] = {
    "/$", "/a$", "/$a", "/a$b", "/a/$", "/$/", "/a/$/b", "/a$/b", "/a/$b", "/$?q", "/a$#f", "/$$", "//$", "/$//", "/a;$", "/$;a", "/a=$", "/$=a", "/a&$",
    "/$&a", "/:$", "/$:", "/@$", "/$@", "/+$", "/$+", "/!$", "/$!", "/,$", "/$,", "/a%41$", "/$%41", "/a%2F$", "/$%2F", "/a%20$", "/$%C3%A9", "/$.",
    "/$..", "/a$.", "/a$..", "/a$./b", "/a$../b", "/a.$", "/a..$", "/a..$/b", "/.$", "/..$", "/x/.$b", "/x/..$/b", "/...$", "/a/.b$", "/($)", "/~$*'" };
static const char *const queries[] = {
    "?$", "/?$", "/?a$", "/?$a", "/?a$b", "/?a=$", "/?$=a", "/?a&$", "/?$&a", "/?$#f", "/?/$", "/?$/", "/??$", "/?$?", "/?$;", "/?;$", "/?+$", "/?$+", "/?../$",
    "/?/./$", "/?$/../", "/?$..", "/?%41$", "/?$%2E", "/?:$", "/?@$", "/a?$$" };
static const char *const fragments[] = { "#$", "/#$", "/#a$", "/#$a", "/#a$b", "/?a#$", "/#/$", "/#$/", "/#?$", "/#$?", "/#/../$", "/#%41$", "/#=$", "/#$&", "/#$$" };
static const char *const users[] = { "$@h/", "a$@h", "$a@h/", "a$b@h/?q", "a:$@h/", "$:a@h/", "a:b$:c@h/", "$@1.2.3.4/", "a.$@[::1]:80/", "$-_~@h:8080/" };
static const char *const hosts[] = {
    "$", "$/", "a$/", "$a/", "a$b/", "a.$/", "$.a/", "a.$b/", "a$.b/", "a-$/", "$-a/", "a.$-b/", "a.b$:80/", "$:80/", "u@$/", "1$/", "1.2.3.$/", "1.2.3.4$/", "$1.2.3.4/", "a.1$/",
    "xn--$/", "[$::1]/", "[::$]/", "[::1$]/", "[::1.2.3.$]/", "[$]/", "a.0x$/", "a$?q", "a$#f" };
static const char *const ports[] = { "h:$/", "h:8$/", "h:$0/", "h:1$2/", "h:6553$/", "h:65$35/", "h:$", "h:8$?q", "h:8$#f", "1.2.3.4:$/", "[::1]:$/", "u@h:$/", "h$:8/", "h:$:8/" };
/* clang-format on */

typedef struct part_places {
    const char *const *places;
    size_t count;
    const char *before;
    unsigned octets; /* OCTET_PATH, OCTET_QUERY: the part is a row of the table */
} part_places;

#define PLACES(array) array, sizeof(array) / sizeof(array)[0]
static const part_places parts[] = { { PLACES(paths), "http://example.com", OCTET_PATH },
                                     { PLACES(queries), "https://example.com", OCTET_QUERY },
                                     { PLACES(fragments), "http://h", 0 },
                                     { PLACES(users), "http://", 0 },
                                     { PLACES(hosts), "HTTP://", 0 },
                                     { PLACES(ports), "https://", 0 } };

enum { PART_COUNT = sizeof parts / sizeof parts[0], TEXT_SPACE = 120 };

/* The text with the octet in its place. */
static urikit_str fill_place(char *space, const part_places *part, const char *place, const char *octet, size_t len)
{
    size_t n = strlen(part->before);

    memcpy(space, part->before, n);
    for (; *place; place++) {
        size_t k = *place == '$' ? len : 1;

        memcpy(space + n, *place == '$' ? octet : place, k);
        n += k;
    }
    return urikit_str_of(space, n);
}

/* Fails if the reader does with the path another thing than with that of the example. */
static void expect_example(urikit_reader reader, const path_reading *path, urikit_str text, const urikit_uri *uri)
{
    model_reading example;
    bool takes = urikiti_model_read(reader, URIKIT_STR(SHAPE_EXAMPLE), &example);

    example.path.text = urikit_uri_path(uri);
    example.path.how |= path->how & PATH_LEAD; /* which changes no path that begins with '/' */
    if (!takes || !urikiti_path_readings_same(&example.path, path)) {
        check_fail("%s does not read the path as that of " SHAPE_EXAMPLE ": %s", urikit_reader_name(reader), check_show(text));
    }
}

/* Fails if a reader of the newest releases refuses the text, if one reads another host or port, or if paths and queries are not as the shape says. */
static void expect_shape(urikit_str text, unsigned shape, const urikit_uri *uri)
{
    model_reading first;
    model_reading reading;
    bool same_paths = true;
    bool same_queries = true;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_READ)) {
        model_reading *now = reader > 0 ? &reading : &first;

        bool takes = urikiti_model_read((urikit_reader)reader, text, now);

        if (!takes) {
            check_fail("known, but %s refuses it: %s", urikit_reader_name((urikit_reader)reader), check_show(text));
        }
        if (reader > 0 && (!urikiti_reading_schemes_equal(&first, now) || !urikiti_reading_hosts_equal(&first, now) ||
                           !urikiti_reading_ports_equal(&first, now))) {
            check_fail("known, but %s reads another host: %s", urikit_reader_name((urikit_reader)reader), check_show(text));
        }
        if (urikit_uri_path(uri).len > 0) {
            expect_example((urikit_reader)reader, &now->path, text, uri);
        }
        same_paths = same_paths && (reader == 0 || urikiti_path_readings_equal(first.path, now->path));
        same_queries = same_queries && (reader == 0 || urikiti_path_readings_equal(first.query, now->query));
    }
    if (same_paths == ((shape & SHAPE_PATHS) != 0) || same_queries == ((shape & SHAPE_QUERIES) != 0)) {
        check_fail("readers read %s paths and %s queries, but the shape is %u: %s", same_paths ? "the same" : "different",
                   same_queries ? "the same" : "different", shape, check_show(text));
    }
    memset(&reading, 0, sizeof reading);
    reading.host_kind = READER_HOST_PLAIN;
    reading.host = urikit_uri_host(uri);
    reading.scheme = urikit_uri_scheme(uri);
    reading.port = urikit_uri_port(uri).ptr ? urikiti_port_number(urikit_uri_port(uri)) : -1;
    if (!urikiti_reading_schemes_equal(&first, &reading) || !urikiti_reading_hosts_equal(&first, &reading) ||
        !urikiti_reading_ports_equal(&first, &reading)) {
        check_fail("known, but readers read another host than RFC 3986: %s", check_show(text));
    }
    assert_true(!(shape & SHAPE_DOTS) == !urikiti_path_has_dots(urikit_uri_path(uri), true));
    assert_true(!(shape & SHAPE_TRIPLETS) ==
                !memchr(urikit_uri_path(uri).ptr, '%', (size_t)(text.ptr + text.len - urikit_uri_path(uri).ptr)));
    assert_int_equal(urikit_readers_agree(text), same_paths && same_queries);
}

static size_t known_texts;

static unsigned try_shape(urikit_str text)
{
    urikit_uri uri;
    unsigned shape = urikiti_reader_shape(text, &uri);

    if (shape) {
        expect_shape(text, shape, &uri);
        known_texts++;
    }
    return shape;
}

/* Each octet in each place. In the path, query and fragment all valid texts are known. */
static void test_octets(void **state)
{
    size_t k;
    size_t i;
    int octet;

    (void)state;
    for (k = 0; k < PART_COUNT; k++) {
        known_texts = 0;
        for (i = 0; i < parts[k].count * 256; i++) {
            char space[TEXT_SPACE];
            char triplet[4];
            char byte = (char)(i % 256);
            urikit_uri uri;
            urikit_str text = fill_place(space, &parts[k], parts[k].places[i / 256], &byte, 1);

            octet = (int)(i % 256);
            if (!try_shape(text) && k < 3) {
                assert_true(urikit_uri_parse(text, 0, &uri, NULL) || octet == ':' || octet == '@' || octet == '/' ||
                            octet == '?');
            }
            (void)snprintf(triplet, sizeof triplet, i % 3 ? "%%%02X" : "%%%02x", (unsigned)octet);
            text = fill_place(space, &parts[k], parts[k].places[i / 256], triplet, 3);
            assert_int_equal(try_shape(text) != 0, k < 3);
        }
        assert_in_range(known_texts, parts[k].count * (k < 3 ? 256 : k == 5 ? 3 : 8), parts[k].count * 512);
    }
}

/* What the table must be: an octet's triplet divides the readers in all places of a part, or in none. */
static unsigned octet_differs(unsigned octet, const part_places *part)
{
    char triplet[4];
    size_t agreed = 0;
    size_t differed = 0;
    size_t i;

    (void)snprintf(triplet, sizeof triplet, "%%%02X", octet & 0xFFU);
    for (i = 0; i < part->count; i++) {
        char space[TEXT_SPACE];
        urikit_uri uri;
        urikit_str text = fill_place(space, part, part->places[i], triplet, 3);

        assert_int_equal(urikit_uri_parse(text, 0, &uri, NULL), URIKIT_OK);
        if (!urikiti_path_has_dots(urikit_uri_path(&uri), true)) {
            *(urikiti_readers_agree_slowly(text) ? &agreed : &differed) += 1;
        }
    }
    if (agreed > 0 && differed > 0) {
        check_fail("%%%02X divides the readers in %u places, and not in %u", octet, (unsigned)differed, (unsigned)agreed);
    }
    return differed > 0 ? part->octets : 0;
}

static void test_table(void **state)
{
    unsigned octet;

    (void)state;
    for (octet = 0; octet < 256; octet++) {
        assert_int_equal(urikiti_reader_octets[octet], octet_differs(octet, &parts[0]) | octet_differs(octet, &parts[1]));
    }
}

static int write_table(FILE *file)
{
    unsigned octet;

    (void)fputs("/* Written by test_reader_shape --write. Do not edit. SPDX-License-Identifier: MIT */\n"
                "#include \"reader_shape.h\"\n\nconst uint8_t urikiti_reader_octets[256] = {\n",
                file);
    for (octet = 0; octet < 256; octet++) {
        (void)fprintf(file, "%s%u,%s", octet % 16 ? " " : "    ",
                      octet_differs(octet, &parts[0]) | octet_differs(octet, &parts[1]), octet % 16 == 15 ? "\n" : "");
    }
    (void)fputs("};\n", file);
    return fclose(file);
}

/* ---- URLs of many pieces ---------------------------------------------------------- */

static urikit_str make_url(random_state *random, char *space)
{
    /* clang-format off */
    static const char *const begins[] = { "http://example.com", "https://www.example.org", "http://a.b:8080/x", "https://h/a?b=c", "http://u:p@h/", "http://1.2.3.4", "https://[::1]:1/",
                                          "HTTP://a-b.c", "http://" };
    static const char *const pieces[] = {
        "/", "?", "#", ".", "..", "/.", "/..", "/../", "%2e", "%2E", "/%2e", "%2F", "%3b", "%26", "%3D", "%3F", "%25", "%00", "%C3%A9", "%41", "%5C", "%0A", "a", "b1", ";", "=", "&", "+", ":",
        "@", "//", "-", "_", "~", "!", ",", "(", "*", "[", "]", "|", " ", "\\", "%", "\xC3\xA9", "h", "0", "80", "1.2.3.4", "[::1]", "u@", "xn--a", "--" };
    /* clang-format on */
    const char *begin = begins[random_below(random, sizeof begins / sizeof begins[0])];
    size_t len = strlen(begin);
    size_t count;

    memcpy(space, begin, len);
    for (count = random_below(random, 12); count > 0; count--) {
        const char *piece = pieces[random_below(random, sizeof pieces / sizeof pieces[0])];
        size_t n = strlen(piece);

        memcpy(space + len, piece, n);
        len += n;
    }
    return urikit_str_of(space, len);
}

/* The answer is that of the models. One case in eight: each asks them twice. */
static bool try_url(random_state *random, size_t number)
{
    char space[200];
    urikit_str text;
    unsigned shape;

    if (number % 8) {
        return false;
    }
    text = check_copy(make_url(random, space));
    shape = try_shape(text);
    if (urikit_readers_agree(text) != urikiti_readers_agree_slowly(text)) {
        check_fail("the models say something else: %s", check_show(text));
    }
    check_free(text);
    return shape != 0;
}

static void test_urls(void **state)
{
    (void)state;
    assert_true(random_try(try_url) > random_cases() / 40);
}

/* The rule for names as reader_shape.h has it, label by label. */
static bool name_is_usual(const char *name, size_t len)
{
    const char *end = name + len;
    const char *label = name;
    bool good = len <= 253;

    for (;;) {
        const char *dot = memchr(label, '.', (size_t)(end - label));
        const char *stop = dot ? dot : end;
        const char *p;

        good = good && stop > label && stop - label <= 63 && *label != '-' && stop[-1] != '-';
        for (p = label; p < stop; p++) {
            good = good && (*p == '-' || (*p >= '0' && *p <= '9') || ((*p | 0x20) >= 'a' && (*p | 0x20) <= 'z'));
        }
        if (!dot) {
            return good && (*label | 0x20) >= 'a' && (*label | 0x20) <= 'z';
        }
        label = dot + 1;
    }
}

/* Names of up to 80 bytes, most of letters, at the end of a text and before more of it. */
static bool try_name(random_state *random, size_t number)
{
    static const char *const tails[] = { "", "/", "/abcdefghijklmnopqrstuvwxyz", "?q", ":8080" };
    static const char others[] = "019AZaz-._~%2e";
    const char *tail = tails[number % (sizeof tails / sizeof tails[0])];
    char space[120] = "http://";
    size_t len = 1 + random_below(random, 1 + random_below(random, 80));
    urikit_str text;
    urikit_uri uri;
    unsigned shape;
    bool name;
    size_t i;

    for (i = 0; i < len; i++) {
        space[7 + i] = random_below(random, 6) > 0 ? (char)('a' + random_below(random, 26))
                                                   : others[random_below(random, sizeof others - 1)];
    }
    strcpy(space + 7 + len, tail);
    text = check_copy(urikit_str_from(space));
    shape = urikiti_reader_shape(text, &uri);
    name = !urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) && uri.host_kind == URIKIT_HOST_REG_NAME;
    if (name && (shape != 0) != name_is_usual(space + 7, len)) {
        check_fail("the rule for names says something else: %s", check_show(text));
    }
    check_free(text);
    return shape != 0;
}

static void test_names(void **state)
{
    (void)state;
    assert_true(random_try(try_name) > random_cases() / 10);
}

/* Where the shape ends: lengths of labels, of names, and of the text. */
static void test_lengths(void **state)
{
    char *space = malloc(SHAPE_LIMIT + 2);
    urikit_uri uri;
    size_t i;

    (void)state;
    assert_non_null(space);
    for (i = 60; i < 260; i++) { /* the last label, the first, and a name of labels of 49 and less */
        size_t k;

        memcpy(space, "http://", 7);
        memset(space + 7, 'a', 300);
        assert_int_equal(try_shape(urikit_str_of(space, 7 + i)) != 0, i <= 63);
        space[7 + i] = '.';
        assert_int_equal(try_shape(urikit_str_of(space, 7 + i + 3)) != 0, i <= 63);
        for (k = 49; k < 300; k += 50) {
            space[7 + k] = '.';
        }
        space[7 + i] = '/';
        assert_int_equal(try_shape(urikit_str_of(space, 7 + i + 1)) != 0, i <= 253 && i % 50 != 0);
    }
    memset(space, 'a', SHAPE_LIMIT + 2);
    memcpy(space, "http://h/", 9);
    assert_int_equal(urikiti_reader_shape(urikit_str_of(space, SHAPE_LIMIT), &uri), SHAPE_KNOWN);
    assert_int_equal(urikiti_reader_shape(urikit_str_of(space, SHAPE_LIMIT + 1), &uri), 0);
    assert_int_equal(urikiti_reader_shape(urikit_str_of(NULL, 0), &uri), 0);
    free(space);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_octets), cmocka_unit_test(test_table), cmocka_unit_test(test_urls),
                                        cmocka_unit_test(test_names), cmocka_unit_test(test_lengths) };

    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        FILE *file = fopen(argv[2], "w");

        return file ? write_table(file) : 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
