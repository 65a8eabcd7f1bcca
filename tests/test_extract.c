/* SPDX-License-Identifier: MIT */
/* Module extract: the rows of extract.tsv, and that neither blocks nor hostile texts matter. */
#include "extract_properties.h"

#include "check.h"
#include "clock.h"
#include "random.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CAP = 8192,
    HOSTILE_LEN = 1 << 16,
};

/* ---- rows ---------------------------------------------------------------------------- */

enum {
    FIELD_OPTIONS,
    FIELD_TEXT,
    FIELD_FINDS,
    FIELD_PLACES,
    FIELD_KINDS,
    FIELD_CONTEXTS,
};

/* The next word of a list with blanks between. */
static urikit_str next_word(urikit_str *rest)
{
    const char *blank = rest->len > 0 ? (const char *)memchr(rest->ptr, ' ', rest->len) : NULL;
    urikit_str word = urikit_str_of(rest->ptr, blank ? (size_t)(blank - rest->ptr) : rest->len);

    rest->ptr += word.len + (blank != NULL);
    rest->len -= word.len + (blank != NULL);
    return word;
}

/* What a row says about single finds, by their number from 1; 0: about none. */
typedef struct said_finds {
    size_t hyphen;
    size_t base;
} said_finds;

/* The words of the first field: names of flags, "hyphen", "base" and "base2", and other words: the schemes that count. */
static said_finds read_options(urikit_str words, urikit_extract_options *options, urikit_str *schemes)
{
    static const struct {
        const char *name;
        unsigned flag;
    } flags[] = {
        { "any", URIKIT_EXTRACT_ANY_SCHEME },  { "ascii", URIKIT_EXTRACT_ASCII },       { "www", URIKIT_EXTRACT_WWW },
        { "domains", URIKIT_EXTRACT_DOMAINS }, { "relative", URIKIT_EXTRACT_RELATIVE }, { "refused", URIKIT_EXTRACT_REFUSED },
        { "markup", URIKIT_EXTRACT_MARKUP },
    };
    enum { FLAGS = sizeof flags / sizeof flags[0] };
    said_finds said = { 0, 0 };

    memset(options, 0, sizeof *options);
    while (words.len > 0) {
        urikit_str word = next_word(&words);
        size_t i = 0;

        while (i < FLAGS && !urikit_str_equal(word, urikit_str_from(flags[i].name))) {
            i++;
        }
        if (i < FLAGS) {
            options->flags |= flags[i].flag;
        } else if (urikit_str_equal(word, URIKIT_STR("hyphen"))) {
            said.hyphen = 1;
        } else if (urikit_str_equal(word, URIKIT_STR("base"))) {
            said.base = 1;
        } else if (urikit_str_equal(word, URIKIT_STR("base2"))) {
            said.base = 2;
        } else {
            options->schemes = schemes;
            schemes[options->scheme_count++] = word;
        }
    }
    return said;
}

static void check_row(const vector_row *row, void *context)
{
    static const size_t blocks[] = { 1, 2, 3, 7, 64, 200 };
    urikit_str lists[4];
    urikit_str schemes[8];
    urikit_extract_options options;
    said_finds said = read_options(row->fields[FIELD_OPTIONS], &options, schemes);
    extract_finds all;
    size_t i;

    (void)context;
    for (i = 0; i < 4; i++) {
        lists[i] = row->fields[FIELD_FINDS + i];
    }
    extract_all(row->fields[FIELD_TEXT], &options, CAP, 0, &all);
    for (i = 0; i < all.count; i++) {
        char place[64];

        snprintf(place, sizeof place, "%zu-%zu", (size_t)all.finds[i].start, (size_t)all.finds[i].end);
        check_text(extract_text(&all, i), next_word(&lists[0]), check_show(row->fields[FIELD_TEXT]));
        check_text(urikit_str_from(place), next_word(&lists[1]), "places");
        check_text(urikit_str_from(urikit_find_kind_name(all.finds[i].kind)), next_word(&lists[2]), "kinds");
        check_text(urikit_str_from(urikit_find_context_name(all.finds[i].context)), next_word(&lists[3]), "contexts");
        assert_int_equal(all.finds[i].hyphen, said.hyphen == i + 1);
        assert_int_equal(all.finds[i].base, said.base == i + 1);
    }
    if (lists[0].len > 0) {
        check_fail("%s:%u: '%s' is not found", row->file, row->line, check_show(lists[0]));
    }
    extract_free(&all);
    for (i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        property_extract(row->fields[FIELD_TEXT], &options, CAP, blocks[i]);
        property_extract(row->fields[FIELD_TEXT], &options, URIKIT_EXTRACT_SCRATCH_MIN, blocks[i]);
    }
    property_beside(row->fields[FIELD_TEXT], &options, CAP, 0);
    property_beside(row->fields[FIELD_TEXT], &options, CAP, 7);
    property_at_once(row->fields[FIELD_TEXT], &options);
}

static void test_rows(void **state)
{
    (void)state;
    vectors_each("extract.tsv", check_row, NULL);
}

/* ---- single calls ----------------------------------------------------------------------- */

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(urikit_find_kind_name(URIKIT_FIND_REFERENCE), "reference");
    assert_string_equal(urikit_find_kind_name((urikit_find_kind)(URIKIT_FIND_REFERENCE + 1)), "unknown");
    assert_string_equal(urikit_find_context_name(URIKIT_FIND_MARKDOWN), "markdown");
    assert_string_equal(urikit_find_context_name((urikit_find_context)(URIKIT_FIND_MARKDOWN + 1)), "unknown");
}

static void test_absent(void **state)
{
    char scratch[URIKIT_EXTRACT_SCRATCH_MIN];
    urikit_extract x;
    urikit_find find;

    (void)state;
    urikit_extract_start(&x, NULL, scratch, sizeof scratch);
    urikit_extract_feed(&x, urikit_str_of(NULL, 0), true);
    assert_false(urikit_extract_next(&x, &find));
    assert_int_equal(urikit_extract_rest(&x).len, 0);
}

/* Finds one identifier in a text with a small `scratch`, and this many that are too long for it. */
static void expect_too_long(const char *text, unsigned flags, const char *want, size_t too_long)
{
    urikit_extract_options options = { flags, NULL, 0 };
    extract_finds all;

    extract_all(urikit_str_from(text), &options, URIKIT_EXTRACT_SCRATCH_MIN, 0, &all);
    assert_int_equal(all.count, 1);
    check_text(extract_text(&all, 0), urikit_str_from(want), text);
    assert_int_equal(all.too_long, too_long);
    extract_free(&all);
    property_extract(urikit_str_from(text), &options, URIKIT_EXTRACT_SCRATCH_MIN, 1);
    property_extract(urikit_str_from(text), &options, URIKIT_EXTRACT_SCRATCH_MIN, 50);
}

/* 50 bytes */
#define FIFTY "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

/* What is longer than `scratch` is counted, and left out to its end: no identifier is found inside it. */
static void test_too_long(void **state)
{
    (void)state;
    expect_too_long("http://a/" FIFTY "/bbbbb#http://c/ http://d/", 0, "http://d/", 1);
    expect_too_long("http://a/" FIFTY "%41http://c/\\/\xC3\xBChttp://c/ http://d/", 0, "http://d/", 1);
    expect_too_long("http://a/" FIFTY "/bbbb|[]{}http://c/ http://d/", 0, "http://d/", 1);
    expect_too_long("http://a/" FIFTY "/bbbb\"http://c/\" ", 0, "http://c/", 1);
    expect_too_long("http://a/" FIFTY "/bbbb\x7Fhttp://c/ ", 0, "http://c/", 1);
    expect_too_long("http://a/" FIFTY "/bbbb http://a/" FIFTY "/bbbb <http://c/>", 0, "http://c/", 2);
    expect_too_long(FIFTY "." FIFTY ".org c.org", URIKIT_EXTRACT_DOMAINS, "c.org", 1);
    expect_too_long("http://a/" FIFTY "/bbb", 0, "http://a/" FIFTY "/bbb", 0); /* 63 bytes */
    expect_too_long("http://d/ http://a/" FIFTY "/bbbb", 0, "http://d/", 1);
    expect_too_long("http://d/ http://a/" FIFTY "/bbbb ", 0, "http://d/", 1);
    expect_too_long("<http://a/|http://c/" FIFTY "> http://d/", 0, "http://d/", 1); /* all of it, whatever is inside */
}

/* The blanks of Markdown that do not fit into `scratch` as "%20" make an identifier too long. */
static void test_blanks_fit(void **state)
{
    urikit_extract_options options = { 0, NULL, 0 };
    size_t blanks;

    (void)state;
    for (blanks = 0; blanks < 30; blanks++) {
        char text[128] = "[x](<http://a/";
        size_t len = strlen(text);
        extract_finds all;

        memset(text + len, ' ', blanks);
        strcpy(text + len + blanks, "b>)");
        extract_all(urikit_str_from(text), &options, URIKIT_EXTRACT_SCRATCH_MIN, 0, &all);
        assert_int_equal(all.count, 10 + 3 * blanks < URIKIT_EXTRACT_SCRATCH_MIN);
        assert_int_equal(all.too_long, 1 - all.count);
        extract_free(&all);
        property_extract(urikit_str_from(text), &options, URIKIT_EXTRACT_SCRATCH_MIN, 1);
    }
}

/* The first find of a text that is not valid: its code, and where. */
static void expect_refused(const char *text, unsigned flags, const char *want, urikit_code code, size_t code_at)
{
    urikit_extract_options options = { flags, NULL, 0 };
    extract_finds all;

    extract_all(urikit_str_from(text), &options, CAP, 0, &all);
    assert_int_equal(all.count, 0);
    extract_free(&all);
    options.flags |= URIKIT_EXTRACT_REFUSED;
    extract_all(urikit_str_from(text), &options, CAP, 0, &all);
    assert_int_equal(all.count, 1);
    check_text(extract_text(&all, 0), urikit_str_from(want), text);
    assert_int_equal(all.finds[0].code, code);
    assert_int_equal(all.finds[0].code_at, code_at);
    extract_free(&all);
}

static void test_refused(void **state)
{
    (void)state;
    expect_refused("see http://a/%zz. x", 0, "http://a/%zz", URIKIT_E_PERCENT, 10);
    expect_refused("<http://a:x/>", 0, "http://a:x/", URIKIT_E_PORT, 10);
    expect_refused("<a href=\"1:b\">", URIKIT_EXTRACT_RELATIVE, "1:b", URIKIT_E_SCHEME, 1);
    expect_refused("usr:x/a#b", 0, "usr:x/a#b", URIKIT_E_USR_FRAGMENT_NOT_ALLOWED, 7);
    expect_refused("http://a/\xC3\xBC", URIKIT_EXTRACT_ASCII, "http://a/\xC3\xBC", URIKIT_E_CHAR, 9);
    expect_refused("<http://e/a b>", 0, "http://e/a b", URIKIT_E_CHAR, 10);
    expect_refused("\"http://e/\nf\"", 0, "http://e/\nf", URIKIT_E_CHAR, 9);
    expect_refused("https://a.example/?ids[]=1&x=2", 0, "https://a.example/?ids[]=1&x=2", URIKIT_E_CHAR, 22);
    expect_refused("a.org//?x[]=1", URIKIT_EXTRACT_DOMAINS, "a.org//?x[]=1", URIKIT_E_CHAR, 9);
    expect_refused("a.org/\xC3\xBC", URIKIT_EXTRACT_DOMAINS | URIKIT_EXTRACT_ASCII, "a.org/\xC3\xBC", URIKIT_E_CHAR, 6);
}

/* Line breaks in <...> are left out up to URIKIT_EXTRACT_BROKEN bytes; then the '>' is not its end. */
static void test_broken_limit(void **state)
{
    static const char head[] = "<http://a/\n";
    static const char tail[] = "> http://d/";
    size_t len;

    (void)state;
    for (len = URIKIT_EXTRACT_BROKEN - 40; len < URIKIT_EXTRACT_BROKEN + 40; len += 60) {
        char text[URIKIT_EXTRACT_BROKEN + 100];
        urikit_extract_options options = { 0, NULL, 0 };
        extract_finds all;

        memset(text, 'b', sizeof text);
        memcpy(text, head, sizeof head - 1);
        memcpy(text + len, tail, sizeof tail - 1);
        extract_all(urikit_str_of(text, len + sizeof tail - 1), &options, CAP, 0, &all);
        assert_int_equal(all.count, 2);
        assert_int_equal(all.finds[0].end, len < URIKIT_EXTRACT_BROKEN ? len : sizeof head - 2);
        extract_free(&all);
    }
}

/* An identifier of thousands of bytes without an end is not read again with each byte: as many must come first. */
static void test_patience(void **state)
{
    enum { LEN = 5000 };
    static char scratch[4 * LEN];
    static char text[3 * LEN];
    urikit_extract x;
    urikit_find find;

    (void)state;
    memset(text, 'b', sizeof text);
    memcpy(text, "http://a/", 9);
    text[LEN] = ' ';
    urikit_extract_start(&x, NULL, scratch, sizeof scratch);
    urikit_extract_feed(&x, urikit_str_of(text, LEN), false);
    assert_false(urikit_extract_next(&x, &find));
    urikit_extract_feed(&x, urikit_str_of(text, 2 * LEN - 1), false);
    assert_false(urikit_extract_next(&x, &find));
    urikit_extract_feed(&x, urikit_str_of(text, 2 * LEN), false);
    assert_true(urikit_extract_next(&x, &find));
    assert_int_equal(find.end, LEN);
}

/* What ends an identifier is known with its last byte. */
static void test_known_end(void **state)
{
    static const char *const texts[] = { "http://a/b\\x1b",        "http://a/b\\033",   "http://a/b\\n",  "http://a/b&quot;",
                                         "http://a/b\xE2\x80\xA6", "http://a/b\\u0022", "[x](http://a/b)" };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char scratch[URIKIT_EXTRACT_SCRATCH_MIN];
        urikit_extract x;
        urikit_find find;

        urikit_extract_start(&x, NULL, scratch, sizeof scratch);
        urikit_extract_feed(&x, urikit_str_from(texts[i]), false);
        if (!urikit_extract_next(&x, &find)) {
            check_fail("'%s' waits for more", texts[i]);
        }
    }
}

/* ---- properties ------------------------------------------------------------------------ */

/* A text of pieces that mean something here. */
static urikit_str make_text(random_state *random, char *space, size_t cap)
{
    /* clang-format off */
    static const char *const pieces[] = {
        "http://",   "https://a.example/", "mailto:", "a@b.example", "usr:",   "github/octocat", "nosh://1673/", "urn:",
        "isbn:1",    "URL:",               "<",       ">",           "\"",     "'",              "`",            "(",
        ")",         "[",                  "]",       "](",          "]: ",    "=",              "&amp;",        "&lt;",
        "&#47;",     "&#x2f;",             "\\/",     "\\u0026",     "\\",     " ",              "\n",           "-\n  ",
        ".",         ",",                  ";",       ":",           "?",      "!",              "#",            "%",
        "%41",       "%4",                 "@",       "www.",        "a.b.org", "\xC3\xBC",       "\xE3\x80\x82", "\xE2\x80",
        "\xFF",      "x",                  "ab",      "/",           "//",     "tel:",           "+1",           "data:",
        "http:\\/\\/", "[::1]",            ":80",     "_",           "*",      "-",              "\xE2\x80\x94", "a:b",
        "^",  "|", "{", "}", "[::1", "\\n", "\\x3c", "\xE2\x80\x9C", "javascript:",     "file:",   "\\ud83d\\ude00", "pkg:",
        "<a href=\"", "<base href='", "<base ", " target=", " src=", "<script>", "</script>", "alt='", "href=\\\"",
        "\n[a]: ", "..",             "0",            "\t", "git@a:b", ".git", "a@b.c:d"
    };
    /* clang-format on */
    size_t count = random_below(random, 24);
    size_t len = 0;

    while (count-- > 0) {
        const char *piece = pieces[random_below(random, sizeof pieces / sizeof pieces[0])];
        bool is_long = random_below(random, 32) == 0; /* what is rejected is not searched again */
        size_t n = is_long ? 300 : strlen(piece);

        if (n > cap - len) {
            break;
        }
        if (is_long) {
            memset(space + len, 'z', n);
        } else {
            memcpy(space + len, piece, n);
        }
        len += n;
    }
    return urikit_str_of(space, len);
}

static bool blocks_do_not_matter(random_state *random, size_t number)
{
    static const size_t caps[] = { 0, URIKIT_EXTRACT_SCRATCH_MIN - 1, URIKIT_EXTRACT_SCRATCH_MIN, 65, 72, 100, CAP };
    urikit_str schemes[] = { URIKIT_STR("HTTP"), URIKIT_STR("usr") };
    urikit_extract_options options = { (unsigned)random_below(random, 64), NULL, 0 };
    char space[1200];
    urikit_str text = make_text(random, space, sizeof space);

    if (random_below(random, 4) == 0) {
        options.schemes = schemes;
        options.scheme_count = random_below(random, 3);
    }
    property_extract(text, &options, caps[number % 7], 1 + random_below(random, 9));
    return true;
}

/* Whatever follows "http://a" between delimiters: all of it is found, or nothing. */
static bool delimited_is_whole(random_state *random, size_t number)
{
    static const char delimiters[][2] = { { '<', '>' }, { '"', '"' }, { '\'', '\'' }, { '`', '`' } };
    const char *pair = delimiters[number % 4];
    char made[512];
    char space[1200] = "http://a";
    urikit_str text = make_text(random, made, sizeof made);
    size_t len = strlen(space);
    size_t i;

    for (i = 0; i < text.len; i++) {
        bool line_break = text.ptr[i] == '\n' && memchr(space, '\n', len) != NULL;

        if (!memchr("<>\"'`\\\r", text.ptr[i], 7) && !line_break) {
            space[len++] = text.ptr[i];
        }
        if (space[len - 1] == '\n') { /* another identifier on the next line shows a list */
            space[len++] = '-';
        }
    }
    property_delimited(urikit_str_of(space, len), pair[0], pair[1]);
    return true;
}

static void test_delimited(void **state)
{
    (void)state;
    assert_true(random_try(delimited_is_whole) > 0);
}

static void test_blocks(void **state)
{
    (void)state;
    assert_true(random_try(blocks_do_not_matter) > 0);
}

/* Blocks that end inside of the kept bytes' limits: identifiers of thousands of bytes, and white space in <>. */
static void test_long(void **state)
{
    static const char *const fillers[] = { "a", "a/", "(", ")", "%41", "\xC3\xBC", "&amp;", "\n", "a\n", ":", "\\/", "." };
    static const char *const heads[] = { "http://a/", "<http://a/", "\"http:\\/\\/a\\/", "='mailto:a@b", "usr:a/" };
    size_t step = random_few() ? 1655 : 331; /* fewer lengths in an emulator, which is slow */
    size_t i;
    size_t k;
    size_t len;

    (void)state;
    for (i = 0; i < sizeof fillers / sizeof fillers[0]; i++) {
        for (k = random_few() ? i % 2 : 0; k < sizeof heads / sizeof heads[0]; k += random_few() ? 2 : 1) {
            for (len = 4000; len < 9000; len += step) {
                char *text = (char *)malloc(16000);
                size_t at = (size_t)snprintf(text, 64, "x: %s", heads[k]);

                while (at < len) {
                    memcpy(text + at, fillers[i], strlen(fillers[i]));
                    at += strlen(fillers[i]);
                }
                at += (size_t)snprintf(text + at, 100, "> <http://b.example/>, http://c.example/");
                property_extract(urikit_str_of(text, at), NULL, len % 2 ? 5000 : 8192, len % 3 ? 1000 : 1);
                free(text);
            }
        }
    }
}

/* ---- time ---------------------------------------------------------------------------------- */

static void find_all(urikit_str text, void *context)
{
    urikit_extract_options options = { *(const unsigned *)context, NULL, 0 };
    extract_finds all;

    extract_all(text, &options, 1 << 16, 4096, &all);
    extract_free(&all);
    extract_all(text, &options, 1 << 20, 0, &all);
    extract_free(&all);
}

static void test_linear_time(void **state)
{
    /* clang-format off */
    static const clock_shape shapes[] = {
        { "", "<", "" },          { "", "(", "" },           { "", "\"", "" },           { "", ":", "" },
        { "", "a:", "" },         { "", "http:", "" },       { "", "http://", "" },      { "", "<http://a ", "" },
        { "", "<http://a", "" },  { "", "\"http://a)", "" }, { "'", "http://a)", "" },   { "", "http://a:b", "" },
        { "", "http://a:b/", "" }, { "", "usr:x?", "" },     { "", "usr:x/", "" },       { "usr:x/a?", "a=b&", "" },
        { "", "nosh://a//", "" }, { "", "mailto:", "" },     { "", "urn:", "" },         { "", "urn::", "" },
        { "http://a/", ".", "" }, { "http://a/", "(", "" },  { "http://a/", "&amp;", "" }, { "http:\\/\\/a", "\\/", "" },
        { "<http://a/", "\n", "" }, { "<http://a/", "a\n", "" }, { "", "tel:", "" },     { "", "%", "" },
        { "", "a.", "" },         { "", "www.", "" },        { "", "a.b@", "" },         { "", "http://[", "" },
        { "", "http://[::", "" }, { "", "\xE3\x80\x82", "" }, { "http://a/", "\xC3\xBC", "" }, { "", "&lt;", "" },
        { "", "data:", "" },      { "", "=data:", "" },      { "", "URL:", "" },         { "", "<URL: ", "" },
        { "", "a-", "http://x" }, { "", "](http://a", "" },  { "", "[a]: http://a", "" }, { "http://", "a@", "" },
        { "", "foo://:x", "" },   { "", "foo://%", "" },     { "", "tag:a,", "" },       { "", "usr:x/a#", "" },
        { "", "](http://a ", "" }, { "", "'http://a \"http://a `http://a ", "" }, { "http://a", "]", "@" },
        { "http://a", "|", "" },   { "", "http://a|", "" },  { "", "http://a\\n", "" }, { "", "http://a%", "" },
        { "", "<a href=\"x\" ", "" }, { "", "<a href=\"x ", "" },
        { "<a", " href='\" src=\"", "" }, { "<a ", "=", "" },     { "<a ", "href= ", "" },   { "", "](x", "" },
        { "", "](", "" },          { "", "\n[a]: x", "" },    { "[a]: ", "x ", "" },     { "", "]: ", "" },
        { "", "<script>", "" },    { "<a x=\"", "'=<>", "" }, { "<a href=\"", "&", "" }, { "", "<", "" },
        { "", "[", "http://a/]]" }, { "", "http://a/]b", "" }, { "", "http://a/|b", "" }, { "", "x|http://a/?q|", "" },
        { "", "http://a/<b ", "" }, { "http://a/{", "]b", "" }, { "", "http://a/[b ", "" }, { "", "http://a/[", "" },
        { "*", "a http://a/b*", "" }, { "", "*a", " http://a/b*" }, { "**a http://a/", "*.", "" }, { "", "<http:\n", "" },
        { "", "<a http://a/<b", "" }, { "", "\xD1\x8F.", "" }, { "", "\xD1\x8F", ".com" }, { "", "&a;b.com", "" },
        { "[a]: <", " ", ">" }, { "", "[a]: <http://a/ ", "" }, { "", "\"http://a\nb:", "" }, { "<http://a/", "|", ">" },
        { "", "\\\"http://a ", "" }, { "", "=\" http://a ", "" }, { "", "http://a^", " " }, { "http://a", "\xE3\x80\x81", "b" },
        { "", "u@a.b:x.git!y", "" },  { "", "git@a.b:x[", "" }, { "", "a.b:/", "" },     { "git@a:", "x", "" }, { "", "u@a:b.git ", "" },
        { "<a srcset=\"", "a,", "" }, { "<a srcset=\"", "a ", "" }, { "<a srcset=\"", "a (,", "" }, { "<a ", "srcset=\"", "" },
        { "", "<meta a=\"", "" }, { "", "<meta ", "" }, { "<meta ", "a='", "" }, { "<meta content=\"", "5", "" },
        { "<meta http-equiv=refresh ", "content=\"5;a ", "" }, { "<meta http-equiv=refresh content='", " 5;", "" }
    };
    /* clang-format on */
    unsigned flags[] = { URIKIT_EXTRACT_DEFAULT, URIKIT_EXTRACT_ANY_SCHEME | URIKIT_EXTRACT_DOMAINS, URIKIT_EXTRACT_RELATIVE };
    size_t i;
    size_t k;

    (void)state;
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        for (k = 0; k < sizeof flags / sizeof flags[0]; k++) {
            clock_expect_linear(&shapes[i], HOSTILE_LEN, find_all, &flags[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),         cmocka_unit_test(test_names),     cmocka_unit_test(test_absent),
        cmocka_unit_test(test_too_long),     cmocka_unit_test(test_refused),   cmocka_unit_test(test_blanks_fit),
        cmocka_unit_test(test_broken_limit), cmocka_unit_test(test_patience),  cmocka_unit_test(test_known_end),
        cmocka_unit_test(test_blocks),       cmocka_unit_test(test_delimited), cmocka_unit_test(test_long),
        cmocka_unit_test(test_linear_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
