/* SPDX-License-Identifier: MIT */
/* urikit/readers.h: what each model reads, agreement, policies, and what guard lets through. */
#include <urikit/guard.h>
#include <urikit/text.h>
#include <urikit/uri.h>

#include "check.h"
#include "guard/policy.h"
#include "random.h"
#include "readers/model.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- paths -------------------------------------------------------------------------- */

/* An empty path and "/" are the same, no other two. */
static void test_paths(void **state)
{
    static const struct {
        const char *a;
        const char *b;
        bool same;
    } rows[] = { { "", "", true },     { "", "/", true },        { "/", "", true },    { "/", "/", true },  { "b", "/b", false },
                 { "/b", "b", false }, { "", "a", false },       { "a", "", false },   { "", "//", false }, { "//", "", false },
                 { "a", "b", false },  { "/a/b", "/a/b", true }, { "ba", "a", false }, { "a", "ba", false } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        path_reading a = { .text = urikit_str_from(rows[i].a) };
        path_reading b = { .text = urikit_str_from(rows[i].b) };

        if (urikiti_path_readings_equal(a, b) != rows[i].same) {
            check_fail("'%s' and '%s' are%s the same\n", rows[i].a, rows[i].b, rows[i].same ? " not" : "");
        }
    }
}

enum { PATH_TEXT = 24, PATH_SPACE = PATH_TEXT * 8 };

/* What a reading gives, unit by unit. */
typedef struct units_given {
    char text[PATH_SPACE]; /* from `at` on */
    size_t at;
    int units[PATH_SPACE]; /* from the last one on, as they are compared */
    size_t count;
} units_given;

static void give_units(path_reading reading, units_given *given)
{
    path_back back;
    path_unit unit;

    given->at = PATH_SPACE;
    given->count = 0;
    urikiti_path_back_start(&back, reading);
    while (urikiti_path_back_next(&back, &unit)) {
        char *to = given->text + (given->at -= unit.encoded ? 3 : 1);

        *to = unit.encoded ? '%' : (char)unit.octet;
        if (unit.encoded) {
            memcpy(to + 1, unit.digits, 2);
        }
        given->units[given->count++] = unit.octet | (unit.encoded && unit.octet && strchr("/\\%?#&=+;", unit.octet) ? 0x100 : 0);
    }
}

static path_reading random_reading(random_state *random, urikit_str text)
{
    path_reading reading = { .text = urikit_str_of(text.ptr, text.len) };
    size_t start = random_below(random, 4) == 0 ? random_below(random, text.len + 1) : 0;

    reading.text = urikit_str_of(text.ptr + start, text.len - start);
    reading.text.len -= random_below(random, 8) == 0 ? random_below(random, reading.text.len + 1) : 0;
    reading.how = (unsigned)(random_next(random) & random_next(random) & ((1U << 24) - 1)); /* of each, one in four */
    reading.set = (path_set)random_below(random, PATH_SETS);
    reading.set = reading.set == SET_HTTPX_HOST ? SET_NONE : reading.set; /* not for paths */
    if (!(reading.how & PATH_DOTS) && random_below(random, 8) == 0) {
        reading.before = urikit_str_of(text.ptr, start);
    }
    return reading;
}

/* Paths are written and compared many bytes at once: the same comes of single units. */
static bool path_is_its_units(random_state *random, size_t number)
{
    static const char *const words[] = { "/",   "/", "a",  "b1", "-", ".", "..", "%", "%2e", "%2F",
                                         "%41", "4", "\t", "\\", ":", ";", "=",  " ", "\xC3" };
    char text[PATH_TEXT + 4];
    size_t len = 0;
    path_reading readings[2];
    units_given given[2];
    bool equal;
    size_t i;

    (void)number;
    while (len < PATH_TEXT && random_below(random, 12) > 0) {
        const char *word = words[random_below(random, sizeof words / sizeof words[0])];

        memcpy(text + len, word, strlen(word));
        len += strlen(word);
    }
    for (i = 0; i < 2; i++) {
        char space[PATH_SPACE];
        urikit_out out = URIKIT_OUT(space);

        readings[i] = random_reading(random, urikit_str_of(text, len));
        give_units(readings[i], &given[i]);
        urikiti_path_reading_write(readings[i], &out);
        if (!urikit_str_equal(urikit_out_str(&out), urikit_str_of(given[i].text + given[i].at, PATH_SPACE - given[i].at)) ||
            (urikiti_path_stays(readings[i]) && !urikit_str_equal(urikit_out_str(&out), readings[i].text))) {
            check_fail("written otherwise than unit by unit: %s how %x set %d\n", check_show(readings[i].text), readings[i].how,
                       (int)readings[i].set);
        }
    }
    equal = given[0].count == given[1].count &&
            memcmp(given[0].units, given[1].units, given[0].count * sizeof given[0].units[0]) == 0;
    for (i = 0; i < 2; i++) {
        equal = equal || (given[i].count == 0 && given[1 - i].count == 1 && given[1 - i].units[0] == '/');
    }
    if (urikiti_path_readings_equal(readings[0], readings[1]) != equal) {
        check_fail("compared otherwise than unit by unit: %s how %x and %x\n", check_show(urikit_str_of(text, len)),
                   readings[0].how, readings[1].how);
    }
    return equal;
}

static void test_path_units(void **state)
{
    (void)state;
    assert_true(random_try(path_is_its_units) > 0);
}

/* ---- rows ------------------------------------------------------------------------- */

typedef struct reader_question {
    urikit_reader reader;
    urikit_str text;
} reader_question;

typedef struct server_question {
    urikit_server server;
    urikit_str target;
} server_question;

static urikit_code do_read(const void *input, urikit_out *out)
{
    const reader_question *question = input;
    urikit_reading reading;

    return urikit_reader_read(question->reader, question->text, out, &reading);
}

static void expect_part(const vector_row *row, urikit_reader reader, size_t field, urikit_str got)
{
    urikit_str want = row->fields[field];

    if (!got.ptr != !want.ptr || (got.ptr && !urikit_str_equal(got, want))) {
        check_fail("%s:%u: %s, field %u: got %s, want %s", row->file, row->line, urikit_reader_name(reader), (unsigned)field,
                   got.ptr ? check_show(got) : "none", want.ptr ? check_show(want) : "none");
    }
}

/* fields: text, readers, why, scheme, host, port, path, query, userinfo */
static void expect_reading(const vector_row *row, urikit_reader reader)
{
    reader_question question = { reader, check_copy(row->fields[0]) };
    size_t cap = URIKIT_READER_BOUND(question.text.len);
    char *space = malloc(cap);
    urikit_out out = urikit_out_of(space, cap);
    urikit_reading reading;
    char digits[12];
    urikit_code code;
    urikit_str made;

    assert_non_null(space);
    assert_int_equal(urikit_reader_read(reader, question.text, &out, &reading), URIKIT_OK);
    expect_part(row, reader, 2,
                reading.accepts ? urikit_str_of(NULL, 0)
                                : urikit_str_from(urikit_reader_why_name((urikit_reader_why)reading.why)));
    (void)snprintf(digits, sizeof digits, "%d", (int)reading.port);
    expect_part(row, reader, 3, reading.scheme);
    expect_part(row, reader, 4, reading.host);
    expect_part(row, reader, 5, urikit_str_from(reading.port >= 0 ? digits : NULL));
    expect_part(row, reader, 6, reading.path);
    expect_part(row, reader, 7, reading.query);
    expect_part(row, reader, 8, urikit_str_from(reading.userinfo ? "yes" : NULL));
    made = check_produce(do_read, &question, &code);
    check_text(made, urikit_out_str(&out), urikit_reader_name(reader));
    check_free(made);
    check_free(question.text);
    free(space);
}

/* fields: base, reference, readers, the text that these make; '-' where they refuse it. What they read in it is the model's answer. */
static void expect_join(const vector_row *row, urikit_reader reader)
{
    urikit_str base = check_copy(row->fields[0]);
    urikit_str text = check_copy(row->fields[1]);
    urikit_str made = row->fields[3];
    size_t caps[2] = { URIKIT_READER_JOIN_BOUND(base.len, text.len), URIKIT_READER_BOUND(made.len) };
    char *space[2] = { malloc(caps[0]), malloc(caps[1]) };
    urikit_out mine = urikit_out_of(space[0], caps[0]);
    urikit_out out = urikit_out_of(space[1], caps[1]);
    urikit_out none = { NULL, 0, 0 };
    urikit_reading reading;
    urikit_reading want;

    assert_non_null(space[0]);
    assert_non_null(space[1]);
    assert_int_equal(urikit_reader_join(reader, base, text, &none, &reading), URIKIT_E_SPACE);
    assert_int_equal(none.len, caps[0]);
    assert_int_equal(urikit_reader_join(reader, base, text, &mine, &reading), URIKIT_OK);
    memset(&want, 0, sizeof want);
    if (made.ptr) {
        assert_int_equal(urikit_reader_read(reader, made, &out, &want), URIKIT_OK);
    }
    if (reading.accepts != want.accepts ||
        (want.accepts && (!urikit_str_equal(reading.scheme, want.scheme) || !urikit_str_equal(reading.host, want.host) ||
                          reading.port != want.port || !urikit_str_equal(reading.query, want.query) ||
                          (!urikit_str_equal(reading.path, want.path) && reading.path.len + want.path.len > 1)))) {
        check_fail("%s:%u: %s: host %s, path %s, want %s", row->file, row->line, urikit_reader_name(reader),
                   check_show(reading.host), check_show(reading.path), check_show(made));
    }
    check_free(base);
    check_free(text);
    free(space[0]);
    free(space[1]);
}

static bool is_in_list(urikit_str list, const char *name)
{
    size_t len = strlen(name);
    size_t i;

    for (i = 0; i + len <= list.len; i++) {
        if (memcmp(list.ptr + i, name, len) == 0 && (i == 0 || list.ptr[i - 1] == ' ') &&
            (i + len == list.len || list.ptr[i + len] == ' ')) {
            return true;
        }
    }
    return false;
}

static urikit_code do_look_up(const void *input, urikit_out *out)
{
    const server_question *question = input;
    urikit_reading reading;

    return urikit_server_read(question->server, question->target, out, &reading);
}

/* fields: target, servers, path, query */
static void server_row(const vector_row *row, void *context)
{
    server_question question = { (urikit_server)0, check_copy(row->fields[0]) };
    unsigned *checked = context;
    char space[512];
    urikit_reader_row server;
    urikit_reading reading;
    urikit_code code;
    size_t i;

    for (i = 0; urikit_server_at(i, &server); i++) {
        urikit_out out = URIKIT_OUT(space);
        urikit_str made;

        if (!is_in_list(row->fields[1], server.name)) {
            continue;
        }
        question.server = (urikit_server)i;
        assert_int_equal(urikit_server_read(question.server, question.target, &out, &reading), URIKIT_OK);
        check_text(reading.accepts ? reading.path : URIKIT_STR("!"), row->fields[2], server.name);
        assert_true(!reading.query.ptr == !row->fields[3].ptr);
        check_text(reading.query, row->fields[3], server.name);
        assert_true(reading.accepts == (reading.why == URIKIT_READER_TAKES) && reading.port == -1);
        assert_true(!reading.host.ptr && !reading.scheme.ptr && !reading.userinfo);
        made = check_produce(do_look_up, &question, &code);
        check_text(made, urikit_out_str(&out), server.name);
        check_free(made);
        *checked += 1;
    }
    check_free(question.target);
}

static void test_servers(void **state)
{
    unsigned checked = 0;
    urikit_reader_row row;
    urikit_reading reading;
    char space[16] = "/a";
    urikit_out out = URIKIT_OUT(space);

    (void)state;
    vectors_each("servers.tsv", server_row, &checked);
    assert_true(checked > 1000 && checked % URIKIT_SERVERS == 0);
    assert_false(urikit_server_at(URIKIT_SERVERS, &row));
    assert_int_equal(urikit_server_read(URIKIT_SERVER_NGINX, urikit_str_of(space, 2), &out, &reading), URIKIT_E_OVERLAP);
    assert_int_equal(urikit_server_read(URIKIT_SERVERS, URIKIT_STR("/a"), &out, &reading), URIKIT_OK);
    assert_false(reading.accepts);
    assert_int_equal(urikit_server_read(URIKIT_SERVER_NGINX, urikit_str_of(NULL, 0), &out, &reading), URIKIT_OK);
    assert_true(!reading.accepts && out.len == 0 && reading.why == URIKIT_READER_PATH);
}

static void reader_row(const vector_row *row, void *context)
{
    unsigned *checked = context;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader++) {
        if (is_in_list(row->fields[1], urikit_reader_name((urikit_reader)reader))) {
            expect_reading(row, (urikit_reader)reader);
            *checked += 1;
        }
    }
}

static void join_row(const vector_row *row, void *context)
{
    unsigned *checked = context;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader++) {
        if (is_in_list(row->fields[2], urikit_reader_name((urikit_reader)reader))) {
            expect_join(row, (urikit_reader)reader);
            *checked += 1;
        }
    }
}

/* A program without a join says so; a base must be absolute; what all join alike agrees. */
/* Of this base no model knows how a program joins to it: each that joins at all says so, and none goes anywhere. */
static void expect_no_model(const char *base, const char *reference)
{
    char buffer[URIKIT_READER_JOIN_BOUND(32, 32)];
    int reader;
    bool agree = true;

    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
        urikit_out out = URIKIT_OUT(buffer);
        urikit_reading reading;

        assert_int_equal(
            urikit_reader_join((urikit_reader)reader, urikit_str_from(base), urikit_str_from(reference), &out, &reading),
            URIKIT_OK);
        if (reading.accepts || (reading.why != URIKIT_READER_BASE && reading.why != URIKIT_READER_JOIN) || out.len > 0) {
            check_fail("%s joins %s to %s", urikit_reader_name((urikit_reader)reader), reference, base);
        }
        if (reader == URIKIT_READER_WHATWG) {
            assert_int_equal(reading.why, URIKIT_READER_BASE);
            assert_int_equal(urikit_readers_join_agree(urikit_str_from(base), urikit_str_from(reference), &out, &agree),
                             URIKIT_OK);
        }
    }
    assert_false(agree);
}

static void test_joins(void **state)
{
    char space[URIKIT_READER_JOIN_BOUND(32, 32)];
    urikit_out out = URIKIT_OUT(space);
    urikit_str base = URIKIT_STR("http://h/a/b");
    urikit_reading reading;
    unsigned checked = 0;
    bool agree;

    (void)state;
    vectors_each("readers_join.tsv", join_row, &checked);
    vectors_each("readers_join_releases.tsv", join_row, &checked);
    assert_true(checked > 390);
    assert_int_equal(urikit_reader_join(URIKIT_READER_PHP, base, URIKIT_STR("x"), &out, &reading), URIKIT_OK);
    assert_true(!reading.accepts && reading.why == URIKIT_READER_JOIN);
    assert_int_equal(urikit_reader_join(URIKIT_READER_GO, URIKIT_STR("/a"), URIKIT_STR("x"), &out, &reading), URIKIT_E_BASE);
    expect_no_model("foo:/a/b", "../x");
    expect_no_model("foo://foo/a", "\\a");
    expect_no_model("foo://h/a", "http://e.example/");
    expect_no_model("mailto:a@b", "#f");
    expect_no_model("http:///s/a", "/g");
    expect_no_model("http:/s/a", "g");
    expect_no_model("https://:80/a", "g");
    expect_no_model("ftp://h/a", "g");
    expect_no_model("file:///C:/a", "/b");
    expect_no_model("file://server/a", "\\\\other\\b");
    assert_int_equal(urikit_readers_join_agree(base, URIKIT_STR("x?y"), &out, &agree), URIKIT_OK);
    assert_true(agree && out.len == 0);
    assert_int_equal(urikit_readers_join_agree(base, URIKIT_STR("/\\e.example"), &out, &agree), URIKIT_OK);
    assert_false(agree);
}

static void test_rows(void **state)
{
    unsigned checked = 0;

    (void)state;
    vectors_each("readers.tsv", reader_row, &checked);
    vectors_each("readers_releases.tsv", reader_row, &checked);
    assert_true(checked > 2000);
}

/* PHP's Uri\WhatWg\Url reads the label that is in Punycode of ASCII alone, and guard lets no such label through. The texts are made here. */
static void test_php_labels(void **state)
{
    static const struct {
        const char *before, *label, *after, *host; /* host: NULL for a refusal */
        bool agree;
    } rows[] = {
        { "", "abc-", "", "abc", false },
        { "a.", "ABC-", ".example", "a.abc.example", false },
        { "", "", ".example", ".example", false },
        { "", "", "", NULL, true }, /* nothing is left: it refuses, and the others read the same */
        { "", "0x7f-", "", "0.0.0.127", false },
        { "%2e", "%61b-", "", ".ab", false },
        { "%42.", "b-", "%2e", "b.b.", false },
        { "a.", "bcher-kva", ".example", "a.xn--bcher-kva.example", true }, /* Punycode of more than ASCII stays */
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128];
        char space[128];
        char fetched[2048];
        urikit_out out = URIKIT_OUT(space);
        urikit_out to = URIKIT_OUT(fetched);
        urikit_guard_options options = { .any_host = true, .internal = true };
        urikit_guard_verdict verdict;
        urikit_reading reading;

        (void)snprintf(text, sizeof text, "http://%s%s%s%s/", rows[i].before, "xn--", rows[i].label, rows[i].after);
        assert_int_equal(urikit_reader_read(URIKIT_READER_PHP_URL, urikit_str_from(text), &out, &reading), URIKIT_OK);
        assert_int_equal(reading.accepts, rows[i].host != NULL);
        if (rows[i].host) {
            check_text(reading.host, urikit_str_from(rows[i].host), text);
        }
        assert_int_equal(urikit_guard(urikit_str_from(text), &options, &to, &verdict), rows[i].agree);
        assert_int_equal(verdict.rule, rows[i].agree ? URIKIT_GUARD_PASSES : URIKIT_GUARD_READERS);
    }
}

static void test_address_parse(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        uint8_t last;
        /* clang-format off */
    } rows[] = { { "127.0.0.1", 4, 1 },       { "::1", 16, 1 },         { "[::1]", 16, 1 },      { "fe80::2%eth0", 16, 2 }, { "[fe80::3%25en0]", 16, 3 },
                 { "::ffff:10.0.0.4", 16, 4 }, { "", 0, 0 },             { "1.2.3", 0, 0 },       { "01.2.3.4", 0, 0 },      { "[127.0.0.1]", 0, 0 },
                 { "[::1", 0, 0 },             { "::1]", 0, 0 },         { "[]", 0, 0 },          { "[", 0, 0 },             { "%eth0", 0, 0 },
                 { "127.0.0.1%eth0", 0, 0 },   { "127.0.0.1 ", 0, 0 },   { "localhost", 0, 0 },   { "[[::1]]", 0, 0 },       { "1:2", 0, 0 },         { "a::1]", 0, 0 } };
    /* clang-format on */
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(rows[i].text));
        uint8_t ip[16] = { 0 };
        size_t len = 0;
        bool is = urikit_address_parse(text, ip, &len);

        if (is != (rows[i].len > 0) || len != rows[i].len || (is && ip[len - 1] != rows[i].last) || (!is && ip[15] != 0)) {
            check_fail("%s: %u bytes", rows[i].text, (unsigned)len);
        }
        check_free(text);
    }
    assert_false(urikit_address_parse(urikit_str_of(NULL, 0), (uint8_t[16]){ 0 }, &i));
}

static void test_table(void **state)
{
    urikit_reader_row row;
    urikit_reading reading;
    urikit_out out = { NULL, 0, 0 };
    size_t i;

    (void)state;
    for (i = 0; urikit_reader_at(i, &row); i++) {
        assert_string_equal(row.name, urikit_reader_name((urikit_reader)i));
        assert_true(row.title[0] && row.version[0]);
    }
    assert_int_equal(i, URIKIT_READER_ROWS);
    assert_string_equal(urikit_reader_name(URIKIT_READER_ROWS), "none");
    assert_string_equal(urikit_reader_why_name(URIKIT_READER_TAKES), "");
    assert_string_equal(urikit_reader_why_name((urikit_reader_why)99), "");
    assert_int_equal(urikit_reader_read(URIKIT_READER_ROWS, URIKIT_STR("http://h/"), &out, &reading), URIKIT_OK);
    assert_false(reading.accepts);
    assert_int_equal(urikit_reader_read(URIKIT_READER_URLLIB, urikit_str_of(NULL, 0), &out, &reading), URIKIT_OK);
    assert_true(reading.accepts && reading.path.ptr && !reading.host.ptr);
    assert_int_equal(out.len, 0);
}

/* libcurl refuses a text of more than 8,000,000 bytes, httpx one of more than 65,536 characters. */
static void test_limits_of_programs(void **state)
{
    enum { LIMIT = 8000000 };
    static const char begin[] = "http://h/";
    urikit_out out = { NULL, 0, 0 };
    urikit_reading reading;
    char *text = malloc(LIMIT + 1);

    (void)state;
    assert_non_null(text);
    memset(text, 'a', LIMIT + 1);
    memcpy(text, begin, sizeof begin - 1);
    assert_int_equal(urikit_reader_read(URIKIT_READER_CURL, urikit_str_of(text, LIMIT), &out, &reading), URIKIT_E_SPACE);
    assert_true(reading.accepts);
    (void)!urikit_reader_read(URIKIT_READER_CURL, urikit_str_of(text, LIMIT + 1), &out, &reading);
    assert_int_equal(reading.why, URIKIT_READER_LENGTH);
    (void)!urikit_reader_read(URIKIT_READER_HTTPX, urikit_str_of(text, 65536), &out, &reading);
    assert_true(reading.accepts);
    (void)!urikit_reader_read(URIKIT_READER_HTTPX, urikit_str_of(text, 65537), &out, &reading);
    assert_int_equal(reading.why, URIKIT_READER_LENGTH);
    /* a long text has no fast path, and is read by those that take it */
    assert_true(urikit_readers_agree(urikit_str_of(text, 65536)) && urikit_readers_agree(urikit_str_of(text, 65537)));
    assert_true(urikit_readers_agree(urikit_str_of(text, 200000)));
    memcpy(text, "http://h\\", 9);
    assert_false(urikit_readers_agree(urikit_str_of(text, 200000)));
    free(text);
}

/* ---- properties ---------------------------------------------------------------------- */

static size_t put_pieces(random_state *random, char *text, size_t cap)
{
    /* clang-format off */
    static const char *const pieces[] = {
        "http://", "https://", "http:", "//", "/", "\\", "@", ":", "?", "#", "[", "]", "%", "%2f", "%2e", "%41", "%C3%a9", "%20", "%00", ".", "..", "/..", "a", "b", "example.com", "h", "EVIL.example", "127.0.0.1",
        "0x7f.1", "[::1]", "::1", ":80", ":443", ":8080", ":0", "u@", "u:p@", "-", "_", "~", "+", "=", "&", ";", ",", "!", "$", "'", "(", ")", "*", "\"", "<", ">", "^", "`", "{", "|", "}", " ", "\t", "\n",
        "xn--bcher-kva", "\xC3\xBC", "\xC3\x9F", "\xE3\x80\x82", "\xEF\xBC\x8F", "ftp://", "file:", "foo://", "localhost", "x.internal", "a.b.c", "1", "9", "%ff", "\x01", "\x7F" };
    /* clang-format on */
    size_t len = 0;
    size_t count = 1 + random_below(random, 9);

    for (; count > 0; count--) {
        const char *piece = pieces[random_below(random, sizeof pieces / sizeof pieces[0])];
        size_t n = strlen(piece);

        if (n <= cap - len) {
            memcpy(text + len, piece, n);
            len += n;
        }
    }
    return len;
}

/* A text that begins like the usual ones, so that many are plain. */
static urikit_str make_text(random_state *random, char *text, size_t cap)
{
    static const char *const begins[] = {
        "http://example.com/", "https://www.example.org", "http://a.b:8080/x", "https://h/a?b=c", "http://u@h/", "", ""
    };
    const char *begin = begins[random_below(random, sizeof begins / sizeof begins[0])];
    size_t len = strlen(begin);

    memcpy(text, begin, len);
    return urikit_str_of(text, len + put_pieces(random, text + len, cap - len));
}

/* What guard lets through: its own normal form, which passes again as it is, and which every reader reads as RFC 3986 does. */
static bool try_guard(random_state *random, size_t number)
{
    char space[400];
    char made[URIKIT_GUARD_BOUND(400, 0)];
    char again[URIKIT_GUARD_BOUND(400, 0)];
    urikit_str text = make_text(random, space, sizeof space);
    urikit_guard_options options = { .internal = number % 2 == 0 };
    urikit_guard_verdict verdict;
    urikit_out out = URIKIT_OUT(made);
    urikit_out second = URIKIT_OUT(again);
    urikit_out third = URIKIT_OUT(again);
    urikit_uri uri;
    urikit_str result;
    int reader;

    if (!urikit_guard(text, &options, &out, &verdict)) {
        char sentence[URIKIT_GUARD_WHY_BOUND];
        urikit_out why = URIKIT_OUT(sentence);

        assert_int_equal(out.len, 0);
        assert_true(verdict.rule > URIKIT_GUARD_PASSES && verdict.rule != URIKIT_GUARD_POLICY);
        assert_int_equal(urikit_guard_why(&verdict, &why), URIKIT_OK);
        assert_true(urikit_guard_rule_id((urikit_guard_rule)verdict.rule)[0]);
        return false;
    }
    result = urikit_out_str(&out);
    assert_int_equal(verdict.rule, URIKIT_GUARD_PASSES);
    if (urikit_uri_parse(result, URIKIT_PARSE_SCHEME, &uri, NULL) || urikit_uri_userinfo(&uri).ptr ||
        !urikit_guard(result, &options, &second, &verdict) || !urikit_str_equal(urikit_out_str(&second), result)) {
        check_fail("guard gives %s, which does not pass as it is", check_show(result));
    }
    assert_true(verdict.changed == false);
    options.as_given = true;
    assert_true(urikit_guard(result, &options, &third, NULL));
    third.len = 0;
    assert_true(urikit_guard(text, &options, &third, &verdict) == urikit_str_equal(text, result));
    assert_int_equal(verdict.rule, verdict.changed ? URIKIT_GUARD_CHANGED : URIKIT_GUARD_PASSES);
    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_READ)) {
        char parts[URIKIT_READER_BOUND(1200)];
        urikit_out read = URIKIT_OUT(parts);
        urikit_reading reading;
        unsigned port;

        assert_int_equal(urikit_reader_read((urikit_reader)reader, result, &read, &reading), URIKIT_OK);
        if (!reading.accepts) {
            continue;
        }
        port = reading.port >= 0 ? (unsigned)reading.port : (unsigned)urikit_default_port(reading.scheme);
        if (!urikit_str_equal(reading.scheme, urikit_uri_scheme(&uri)) ||
            (urikit_uri_host(&uri).ptr[0] != '[' && (reading.host.len != urikit_uri_host(&uri).len)) ||
            port != (urikit_uri_port(&uri).len > 0 ? (unsigned)strtoul(urikit_uri_port(&uri).ptr, NULL, 10)
                                                   : (unsigned)urikit_default_port(urikit_uri_scheme(&uri)))) {
            check_fail("%s reads %s otherwise", urikit_reader_name((urikit_reader)reader), check_show(result));
        }
    }
    return true;
}

/* Whatever is read twice is read alike, in any buffer. */
static bool try_reading(random_state *random, size_t number)
{
    char space[400];
    urikit_str text = check_copy(make_text(random, space, sizeof space));
    urikit_reader reader = (urikit_reader)(number % URIKIT_READER_ROWS);
    char buffer[URIKIT_READER_BOUND(400)];
    urikit_out out = URIKIT_OUT(buffer);
    urikit_out measured = { NULL, 0, 0 };
    urikit_reading reading;
    urikit_reading second;

    assert_int_equal(urikit_reader_read(reader, text, &out, &reading), URIKIT_OK);
    (void)!urikit_reader_read(reader, text, &measured, &second);
    assert_int_equal(measured.len, out.len);
    assert_true(out.len <= URIKIT_READER_BOUND(text.len));
    (void)urikit_readers_agree(text);
    check_free(text);
    return reading.accepts;
}

static void test_properties(void **state)
{
    (void)state;
    assert_true(random_try(try_guard) > random_cases() / 50);
    assert_true(random_try(try_reading) > random_cases() / 10);
}

/* ---- policies and the guard ------------------------------------------------------------ */

static void test_policy(void **state)
{
    static const char text[] =
        "# a comment\nallow scheme https  HTTP\n\nallow host example.com *.example.org # more\ndeny internal\n"
        "rule readers-path off\nallow port 80x\nallow\nforbid x\nallow host\ndeny address more\nallow scheme 1a\n"
        "policy 2\ndeny host 10.0.0.0/8 **.a.example\ndeny host\nallow path /a /b/\ndeny path /a/../b\nallow path\nallow host "
        "10.0.0.1/8\n"
        "deny path a\nallow host 2001:db8::/129";
    static const struct {
        urikit_policy_kind kind;
        unsigned line;
        const char *word;
        bool fault;
    } want[] = { { URIKIT_POLICY_SCHEME, 2, "https", false },
                 { URIKIT_POLICY_SCHEME, 2, "HTTP", false },
                 { URIKIT_POLICY_HOST, 4, "example.com", false },
                 { URIKIT_POLICY_HOST, 4, "*.example.org", false },
                 { URIKIT_POLICY_INTERNAL, 5, "", false },
                 { URIKIT_POLICY_RULE, 6, "readers-path", false },
                 { URIKIT_POLICY_PORT, 7, "80x", true },
                 { URIKIT_POLICY_SCHEME, 8, "", true },
                 { URIKIT_POLICY_SCHEME, 9, "forbid", true },
                 { URIKIT_POLICY_EMPTY, 10, "host", false },
                 { URIKIT_POLICY_ADDRESS, 11, "more", true },
                 { URIKIT_POLICY_SCHEME, 12, "1a", true },
                 { URIKIT_POLICY_VERSION, 13, "2", true },
                 { URIKIT_POLICY_DENY_HOST, 14, "10.0.0.0/8", false },
                 { URIKIT_POLICY_DENY_HOST, 14, "**.a.example", false },
                 { URIKIT_POLICY_EMPTY, 15, "host", true },
                 { URIKIT_POLICY_PATH, 16, "/a", false },
                 { URIKIT_POLICY_PATH, 16, "/b/", false },
                 { URIKIT_POLICY_DENY_PATH, 17, "/a/../b", true },
                 { URIKIT_POLICY_EMPTY, 18, "path", false },
                 { URIKIT_POLICY_HOST, 19, "10.0.0.1/8", true },
                 { URIKIT_POLICY_DENY_PATH, 20, "a", true },
                 { URIKIT_POLICY_HOST, 21, "2001:db8::/129", true } };
    urikit_policy_reader reader;
    urikit_policy_item item;
    size_t i = 0;

    (void)state;
    urikit_policy_start(&reader, urikit_str_from(text));
    while (urikit_policy_next(&reader, &item)) {
        assert_true(i < sizeof want / sizeof want[0]);
        assert_int_equal(item.line, want[i].line);
        assert_int_equal(item.fault != NULL, want[i].fault);
        assert_true(
            urikit_str_equal(urikit_str_of(item.word.ptr ? item.word.ptr : "", item.word.len), urikit_str_from(want[i].word)));
        assert_true(want[i].fault || item.kind == want[i].kind);
        i++;
    }
    assert_int_equal(i, sizeof want / sizeof want[0]);
}

static urikit_code idna_for_tests(void *context, urikit_str host, urikit_out *out)
{
    (void)context;
    if (urikit_str_equal(host, URIKIT_STR("b\xC3\xBC"
                                          "cher.example"))) {
        return urikit_out_append(out, URIKIT_STR("xn--bcher-kva.example"));
    }
    return URIKIT_E_IDNA;
}

/* fields: text, policy, base, flags, result or "!rule" */
static void guard_row(const vector_row *row, void *context)
{
    char made[8192];
    urikit_out out = URIKIT_OUT(made);
    urikit_guard_options options = { .policy = row->fields[1], .base = row->fields[2] };
    urikit_guard_verdict verdict;
    urikit_str text = check_copy(row->fields[0]);
    urikit_str want = row->fields[4];
    bool passes;

    (void)context;
    options.internal = is_in_list(row->fields[3], "internal");
    options.any_host = is_in_list(row->fields[3], "any-host");
    options.as_given = is_in_list(row->fields[3], "as-given");
    options.idna = is_in_list(row->fields[3], "no-idna") ? NULL : idna_for_tests;
    passes = urikit_guard(text, &options, &out, &verdict);
    if (passes) {
        check_text(urikit_out_str(&out), want, check_show(text));
        assert_true(verdict.changed == !urikit_str_equal(text, want));
    } else if (want.len == 0 || want.ptr[0] != '!' ||
               !urikit_str_equal(urikit_str_of(want.ptr + 1, want.len - 1),
                                 urikit_str_from(urikit_guard_rule_id((urikit_guard_rule)verdict.rule)))) {
        check_fail("%s:%u: %s: %s, want %s", row->file, row->line, check_show(text),
                   urikit_guard_rule_id((urikit_guard_rule)verdict.rule), check_show(want));
    }
    if (row->count > 5) {
        char line[16];

        (void)snprintf(line, sizeof line, "%u", (unsigned)verdict.line);
        check_text(urikit_str_from(line), row->fields[5], check_show(text));
    }
    check_free(text);
}

/* A policy that was read for many texts says what its text says. Words that are wrong come in some. */
static void test_prepared(void **state)
{
    static const char *const words[5][8] = {
        { "http", "HTTPS", "ftp", "coap", "http", "https", "x", "h:" },
        { "a.example", "*.a.example", "B.a.Example.", "*.example", "[0::1]", "2001:DB8::1", "a_b", "*" },
        { "80", "443", "080", "8080", "65535", "1", "0", "x" },
        { "10.0.0.0/8", "10.1.0.0/16", "**.a.example", "10.1.2.3", "2001:db8::/32", "::/0", "b.a.example", "10.0.0.1/8" },
        { "/", "/a", "/a/", "/a/b", "/A", "/a/b/", "/%C3%BC", "a" },
    };
    static const char *const paths[] = { "/", "/a", "/a/", "/ab", "/a/b", "/a/b/c", "/A/b", "/a//b", "/%C3%BC/", "/x" };
    static const struct {
        const char *text;
        size_t words;
    } begins[] = { { "allow host ", 1 },    { "allow host ", 1 },    { "allow port ", 2 }, { "allow scheme ", 0 },
                   { "deny address\n", 9 }, { "deny changed\n", 9 }, { "deny host ", 1 },  { "deny host ", 3 },
                   { "allow host ", 3 },    { "allow path ", 4 },    { "deny path ", 4 } };
    static const char *const hosts[] = { "a.example",
                                         "b.a.example",
                                         "B.A.EXAMPLE",
                                         "c.b.a.example",
                                         "2001:db8::1",
                                         "example",
                                         "x.example",
                                         "::1",
                                         "[::1]",
                                         "a_b",
                                         "",
                                         "a.example.",
                                         "10.1.2.3",
                                         "[::ffff:10.1.2.3]",
                                         "10.9.9.9" };
    static const char *const schemes[] = { "http", "https", "ftp", "coap" };
    static const uint32_t ports[] = { 0, 80, 443, 8080, 65535 };
    random_state random = random_start();
    size_t good = 0;
    size_t i;

    (void)state;
    for (i = 0; i < 500 || i < random_cases() / 40; i++) {
        urikit_policy_word memory[64];
        char space[2048];
        size_t len = 0;
        size_t lines = random_below(&random, 6);
        uint32_t by[2];
        urikit_policy policy;
        urikit_str text;
        size_t h, s, p;

        len += (size_t)snprintf(space, sizeof space, "%s", random_below(&random, 2) > 0 ? "policy 2\n" : "");
        while (lines-- > 0) {
            size_t begin = random_below(&random, sizeof begins / sizeof begins[0]);
            size_t count = begins[begin].words < 5 ? random_below(&random, 5) : 0;

            len += (size_t)snprintf(space + len, sizeof space - len, "%s", begins[begin].text);
            while (count-- > 0) { /* one in 100 is wrong */
                size_t word = random_below(&random, 100);

                len += (size_t)snprintf(space + len, sizeof space - len, "%s ",
                                        words[begins[begin].words][word > 0 ? word % 7 : 7]);
            }
            len += (size_t)snprintf(space + len, sizeof space - len, "\n");
        }
        text = urikit_str_of(space, len);
        if (urikit_policy_read(text, memory, 16, &policy) == URIKIT_E_SPACE) {
            assert_true(policy.size > 16 && policy.count == 0);
        }
        assert_int_equal(urikit_policy_read(text, memory, sizeof memory, &policy), URIKIT_OK);
        good += !policy.fault;
        for (p = 0; p < sizeof paths / sizeof paths[0] && !policy.fault; p++) {
            if (urikiti_policy_allows_path(text, NULL, urikit_str_from(paths[p]), &by[0]) !=
                    urikiti_policy_allows_path(text, &policy, urikit_str_from(paths[p]), &by[1]) ||
                by[0] != by[1]) {
                check_fail("%s: %s: lines %u and %u", check_show(text), paths[p], (unsigned)by[0], (unsigned)by[1]);
            }
        }
        for (h = 0; h < sizeof hosts / sizeof hosts[0]; h++) {
            for (s = 0; s < 4; s++) {
                for (p = 0; p < 5; p++) {
                    policy_answer want;
                    policy_answer got;

                    urikiti_policy_ask(text, urikit_str_from(schemes[s]), urikit_str_from(hosts[h]), ports[p], &want);
                    urikiti_policy_ask_prepared(&policy, urikit_str_from(schemes[s]), urikit_str_from(hosts[h]), ports[p], &got);
                    if (want.fault != got.fault ||
                        (!want.fault && memcmp(&want, &got, sizeof got) != 0)) { /* a faulty one refuses */
                        check_fail("%s: %s %s %u", check_show(text), schemes[s], hosts[h], (unsigned)ports[p]);
                    }
                }
            }
        }
    }
    assert_true(good > i / 2);
}

/* fields: text, advisory, reader, then, now, guard */
static void advisory_row(const vector_row *row, void *context)
{
    vector_row guarded = *row;
    urikit_str text = check_copy(row->fields[0]);
    char made[1024];
    char now[256];
    urikit_out out = URIKIT_OUT(made);
    urikit_reading reading;
    int reader;

    (void)context;
    for (reader = 0; !is_in_list(row->fields[2], urikit_reader_name((urikit_reader)reader)); reader++) {
        assert_true(reader < (int)URIKIT_READERS);
    }
    assert_int_equal(urikit_reader_read((urikit_reader)reader, text, &out, &reading), URIKIT_OK);
    if (reading.accepts) {
        urikit_str part = reader < (int)URIKIT_READER_CLIENTS ? reading.host : reading.path;

        (void)snprintf(now, sizeof now, "%.*s", (int)part.len, part.ptr);
    } else {
        (void)snprintf(now, sizeof now, "!%s", urikit_reader_why_name((urikit_reader_why)reading.why));
    }
    check_text(urikit_str_from(now), row->fields[4], check_show(row->fields[1]));
    guarded.fields[1] = guarded.fields[2] = guarded.fields[3] = urikit_str_of(NULL, 0);
    guarded.fields[4] = row->fields[5];
    guarded.count = 5;
    guard_row(&guarded, NULL);
    check_free(text);
}

static void test_guard_rows(void **state)
{
    (void)state;
    vectors_each("readers_advisories.tsv", advisory_row, NULL);
    vectors_each("guard.tsv", guard_row, NULL);
}

static void test_guard_limits(void **state)
{
    char *text = malloc(URIKIT_GUARD_LIMIT + 1);
    char *buffer = malloc(URIKIT_GUARD_BOUND(URIKIT_GUARD_LIMIT, 0));
    urikit_out out = urikit_out_of(buffer, URIKIT_GUARD_BOUND(URIKIT_GUARD_LIMIT, 0));
    urikit_guard_verdict verdict;
    char small[8];
    urikit_out little = URIKIT_OUT(small);
    size_t i;

    (void)state;
    assert_true(text && buffer);
    memset(text, 'a', URIKIT_GUARD_LIMIT + 1);
    memcpy(text, "http://h/", 9);
    assert_true(urikit_guard(urikit_str_of(text, URIKIT_GUARD_LIMIT), NULL, &out, &verdict));
    out.len = 0;
    assert_false(urikit_guard(urikit_str_of(text, URIKIT_GUARD_LIMIT + 1), NULL, &out, &verdict));
    assert_int_equal(verdict.rule, URIKIT_GUARD_LENGTH);
    assert_false(urikit_guard(urikit_str_of(text, 100), NULL, &little, NULL));
    memset(text + 9, '%', 100);
    assert_false(urikit_guard(urikit_str_of(text, 100), NULL, &out, &verdict));
    assert_int_equal(verdict.rule, URIKIT_GUARD_INVALID);
    assert_false(urikit_guard(urikit_str_of(NULL, 0), NULL, &out, &verdict));
    assert_string_equal(urikit_guard_rule_id((urikit_guard_rule)99), "");
    assert_false(urikit_guard(URIKIT_STR("http://h/a |b\x01"), NULL, &out, &verdict));
    assert_int_equal(verdict.at, 13); /* in the text as it was given */
    for (i = 0; i < 3; i++) { /* what is encoded fits into the bound, and grows */
        static const char *const data[] = { "||", "\xC3\xBC", "|^" };
        size_t k;

        for (k = 9; k + 2 <= URIKIT_GUARD_LIMIT; k += 2) {
            memcpy(text + k, data[i < 2 ? i : k / 2 % 2], 2);
        }
        out.len = 0;
        assert_true(urikit_guard(urikit_str_of(text, k), NULL, &out, &verdict));
        assert_int_equal(out.len, 9 + (k - 9) * 3);
    }
    memset(text + 9, ' ', URIKIT_GUARD_LIMIT - 9); /* and what a proxy passes on, a server looks up, and dot segments leave */
    memcpy(text + URIKIT_GUARD_LIMIT - 13, "/b/..;/%2F//x", 13);
    out.len = 0;
    assert_true(urikit_guard(urikit_str_of(text, URIKIT_GUARD_LIMIT),
                             &(urikit_guard_options){ .policy = URIKIT_STR("allow path /") }, &out, &verdict));
    free(text);
    free(buffer);
}

int main(void)
{
    /* clang-format off */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths), cmocka_unit_test(test_path_units), cmocka_unit_test(test_rows), cmocka_unit_test(test_servers),
        cmocka_unit_test(test_joins),       cmocka_unit_test(test_table), cmocka_unit_test(test_address_parse), cmocka_unit_test(test_php_labels), cmocka_unit_test(test_limits_of_programs),
        cmocka_unit_test(test_policy), cmocka_unit_test(test_prepared), cmocka_unit_test(test_guard_rows), cmocka_unit_test(test_guard_limits), cmocka_unit_test(test_properties)
    };
    /* clang-format on */

    return cmocka_run_group_tests(tests, NULL, NULL);
}
