/* SPDX-License-Identifier: MIT */
/*
 * The slowest input of each function: worst average|once FUNCTION, or worst search FUNCTION TRIES SEED. scripts/worst_inputs
 * builds and runs it.
 *
 * src/ is compiled with -fsanitize-coverage=trace-pc, which calls __sanitizer_cov_trace_pc in every basic block. The
 * count of blocks is the same in every run and on a busy machine, unlike time. What memcpy and its kin do is not in it;
 * they are called with lengths that the input pays for.
 */
#include <urikit/urikit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEN = 512, INPUT_MAX = 1 << 16, SEEDS_MAX = 2000, SCRATCH = 1 << 20 };

static unsigned long long blocks;

void __sanitizer_cov_trace_pc(void);

__attribute__((no_sanitize_coverage)) void __sanitizer_cov_trace_pc(void)
{
    blocks++;
}

static char scratch[SCRATCH];
static urikit_str base_text;

static urikit_out fresh(void)
{
    urikit_out out = { scratch, sizeof scratch, 0 };

    return out;
}

/* ---- the functions: what is not valid is refused, and that must be fast too -------------------------------- */

static void parse_uri(urikit_str text)
{
    urikit_uri uri;

    (void)!urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL);
}

static void parse_iri(urikit_str text)
{
    urikit_uri iri;

    (void)!urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, NULL);
}

static void normalize_uri(urikit_str text)
{
    urikit_out out = fresh();

    (void)!urikit_uri_normalize_text(text, URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SCHEME, &out, NULL);
}

static void normalize_iri(urikit_str text)
{
    urikit_out out = fresh();

    (void)!urikit_iri_normalize_text(text, URIKIT_PARSE_REFERENCE, URIKIT_LEVEL_SCHEME, &out, NULL);
}

static void resolve_against_base(urikit_str text)
{
    urikit_out out = fresh();

    (void)!urikit_uri_resolve_text(base_text, text, URIKIT_PARSE_REFERENCE, URIKIT_RESOLVE_STRICT, &out, NULL);
}

static void resolve_on_base(urikit_str text)
{
    urikit_out out = fresh();

    (void)!urikit_uri_resolve_text(text, URIKIT_STR("../a/./b"), URIKIT_PARSE_REFERENCE, URIKIT_RESOLVE_STRICT, &out, NULL);
}

/* The halves around the first line feed, or the text twice. */
static bool two(urikit_str text, urikit_uri *a, urikit_uri *b)
{
    const char *end = memchr(text.ptr, '\n', text.len);
    urikit_str first = text;
    urikit_str second = text;

    if (end) {
        first.len = (size_t)(end - text.ptr);
        second = urikit_str_of(end + 1, text.len - first.len - 1);
    }
    return !urikit_uri_parse(first, URIKIT_PARSE_REFERENCE, a, NULL) &&
           !urikit_uri_parse(second, URIKIT_PARSE_REFERENCE, b, NULL);
}

static void relativize(urikit_str text)
{
    urikit_out out = fresh();
    urikit_uri a;
    urikit_uri b;

    if (two(text, &a, &b)) {
        (void)!urikit_uri_relativize(&a, &b, &out);
    }
}

static void equal(urikit_str text)
{
    urikit_uri a;
    urikit_uri b;

    if (two(text, &a, &b)) {
        (void)urikit_uri_equal(&a, &b, URIKIT_LEVEL_SCHEME);
    }
}

static void compare(urikit_str text)
{
    urikit_uri a;
    urikit_uri b;

    if (two(text, &a, &b)) {
        (void)urikit_uri_compare(&a, &b, URIKIT_LEVEL_SCHEME);
    }
}

static void edit(urikit_str text)
{
    urikit_out out = fresh();
    urikit_uri uri;

    if (!urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        (void)!urikit_uri_query_set(&uri, URIKIT_STR("key"), URIKIT_STR("a value"), 0, &out, NULL);
    }
}

static void surt(urikit_str text)
{
    urikit_out out = fresh();
    urikit_uri uri;

    if (!urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        (void)!urikit_uri_surt(&uri, &out);
    }
}

static void uri_to_cri(urikit_str text)
{
    urikit_out out = fresh();

    (void)!urikit_cri_from_uri(text, NULL, &out, NULL);
}

static void iri_to_uri(urikit_str text)
{
    urikit_out out = fresh();
    urikit_uri iri;

    if (!urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, NULL)) {
        (void)!urikit_uri_from_iri(&iri, &out);
    }
}

static void lint(urikit_str text)
{
    urikit_lint state;
    urikit_finding finding;

    urikit_lint_start(&state, text);
    while (urikit_lint_next(&state, &finding)) {
    }
}

static void extract(urikit_str text)
{
    static char window[4096];
    static const urikit_extract_options options = { 0 };
    urikit_extract state;
    urikit_find find;

    urikit_extract_start(&state, &options, window, sizeof window);
    urikit_extract_feed(&state, text, true);
    while (urikit_extract_next(&state, &find)) {
    }
}

static void edn_to_cri(urikit_str text)
{
    static char space[SCRATCH];
    urikit_out other = { space, sizeof space, 0 };
    urikit_out out = fresh();

    (void)!urikit_cri_from_edn(text, NULL, &other, &out, NULL);
}

static void normalize_nosh(urikit_str text)
{
    urikit_out out = fresh();

    (void)!urikit_nosh_normalize_text(text, URIKIT_NOSH_SDL, &out, NULL);
}

static void normalize_usr(urikit_str text)
{
    urikit_usr_pair pairs[64];
    urikit_out out = fresh();
    urikit_usr usr;

    if (!urikit_usr_parse(text, pairs, sizeof pairs / sizeof pairs[0], &usr, NULL)) {
        (void)!urikit_usr_normalize(&usr, &out);
    }
}

static void decode_cri(urikit_str bytes)
{
    urikit_cri cri;

    (void)!urikit_cri_decode(bytes, NULL, &cri, NULL);
}

static void encode_cri(urikit_str bytes)
{
    urikit_out out = fresh();
    urikit_cri cri;

    if (!urikit_cri_decode(bytes, NULL, &cri, NULL)) {
        (void)!urikit_cri_encode(&cri, NULL, &out);
    }
}

static void cri_to_uri(urikit_str bytes)
{
    urikit_out out = fresh();
    urikit_cri cri;

    if (!urikit_cri_decode(bytes, NULL, &cri, NULL)) {
        (void)!urikit_cri_to_uri(&cri, NULL, &out, NULL);
    }
}

static void resolve_cri(urikit_str bytes)
{
    static const char base[] = "\x85\x20\x82\x61h\x01\x82\x61q\x61r\x81\x61s\x61t";
    urikit_out out = fresh();
    urikit_cri from;
    urikit_cri cri;

    if (!urikit_cri_decode(urikit_str_of(base, sizeof base - 1), NULL, &from, NULL) &&
        !urikit_cri_decode(bytes, NULL, &cri, NULL)) {
        (void)!urikit_cri_resolve(&from, &cri, NULL, &out);
    }
}

static const struct function {
    const char *name;
    char input; /* u: URIs, n: NOSH URIs, s: user URLs, c: CRIs, e: EDN */
    void (*run)(urikit_str text);
} functions[] = {
    { "parse", 'u', parse_uri },
    { "parse-iri", 'u', parse_iri },
    { "normalize", 'u', normalize_uri },
    { "normalize-iri", 'u', normalize_iri },
    { "resolve", 'u', resolve_against_base },
    { "resolve-on", 'u', resolve_on_base },
    { "relativize", 'u', relativize },
    { "equal", 'u', equal },
    { "compare", 'u', compare },
    { "edit", 'u', edit },
    { "surt", 'u', surt },
    { "iri-to-uri", 'u', iri_to_uri },
    { "uri-to-cri", 'u', uri_to_cri },
    { "lint", 'u', lint },
    { "extract", 'u', extract },
    { "normalize-nosh", 'n', normalize_nosh },
    { "normalize-usr", 's', normalize_usr },
    { "decode-cri", 'c', decode_cri },
    { "encode-cri", 'c', encode_cri },
    { "cri-to-uri", 'c', cri_to_uri },
    { "resolve-cri", 'c', resolve_cri },
    { "edn-to-cri", 'e', edn_to_cri },
};

/* ---- typical inputs, and what the inputs of other kinds are made of ------------------------------------ */

static urikit_str seeds[SEEDS_MAX];
static size_t seed_count;

static urikit_str kept(urikit_str text)
{
    char *copy = malloc(text.len + 1);

    if (!copy) {
        exit(2);
    }
    memcpy(copy, text.ptr, text.len);
    return urikit_str_of(copy, text.len);
}

static void add_cri(urikit_str line, bool as_edn)
{
    urikit_out bytes = fresh();
    urikit_out text = fresh();
    urikit_cri cri;
    static char encoded[INPUT_MAX];

    if (urikit_cri_from_uri(line, NULL, &bytes, NULL) || bytes.len > sizeof encoded) {
        return;
    }
    memcpy(encoded, bytes.ptr, bytes.len);
    if (!as_edn) {
        seeds[seed_count++] = kept(urikit_str_of(encoded, bytes.len));
    } else if (!urikit_cri_decode(urikit_str_of(encoded, bytes.len), NULL, &cri, NULL) && !urikit_cri_to_edn(&cri, &text)) {
        seeds[seed_count++] = kept(urikit_out_str(&text));
    }
}

/* Typical lines come from standard input as URIs; the other kinds are made of their paths. */
static void add_line(urikit_str line, char input)
{
    static char made[INPUT_MAX];
    urikit_uri uri;
    urikit_str path = URIKIT_STR("/posts/a1");
    int len;

    if (!urikit_uri_parse(line, URIKIT_PARSE_SCHEME, &uri, NULL)) {
        path = urikit_uri_path(&uri);
    }
    switch (input) {
    case 'c':
        add_cri(line, false);
        return;
    case 'e':
        add_cri(line, true);
        return;
    case 'n':
        len = snprintf(made, sizeof made, "nosh://did:key:z6Mk%zu/app.example.post/a%zu", line.len, seed_count);
        break;
    case 's':
        len = snprintf(made, sizeof made, "usr:page:n%zu?path=%.*s&more=yes", seed_count, (int)path.len, path.ptr);
        break;
    default:
        seeds[seed_count++] = kept(line);
        return;
    }
    seeds[seed_count++] = kept(urikit_str_of(made, (size_t)len));
}

static void read_seeds(char input)
{
    static char line[INPUT_MAX];

    while (seed_count < SEEDS_MAX && fgets(line, sizeof line, stdin)) {
        add_line(urikit_str_of(line, strcspn(line, "\n")), input);
    }
}

static double cost(const struct function *function, urikit_str text)
{
    unsigned long long before = blocks;

    function->run(text);
    return (double)(blocks - before) / (double)text.len;
}

/* ---- the search ------------------------------------------------------------------------------------------ */

static unsigned long long state;

static size_t below(size_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (size_t)(state % n);
}

/* clang-format off */
static const char *const words[] = {
    "%", "%2e", "%2E%2e", "%41", "%C3%A9", "%c3", "/", "//", "/../", "/./", "..", ".", ":", "@", "?", "#", "[", "]", "[::",
    "[v1.", "1.2.3.4", "::", "0", "a", "A", "&", "=", "+", "xn--", "www.", "http://", "\xC3\xA9", "\xE2\x80\x8B",
    "\xEF\xBF\xBD", "\xF0\x9F\x98\x80", "\n", " ", "~", "\\", "<", "(", ")", ";", ",", "\x60", "\x61" "a", "\x80", "\xF5",
    "\xF6", "\x20", "\x01", "'", "\"", "null", "false", "h'00'", "<<", ">>"
};
/* clang-format on */

/* One change that keeps the length: a byte, a word, a repeated piece, or a piece moved. */
static void change(char *text)
{
    size_t at = below(LEN);
    size_t len = 1 + below(16);
    size_t from = below(LEN - 16);
    size_t times = 1 + below(LEN / len);
    const char *word = words[below(sizeof words / sizeof words[0])];
    char piece[16];

    switch (below(4)) {
    case 0:
        text[at] = (char)below(256);
        return;
    case 1: /* a word, perhaps many times */
        len = strlen(word);
        memcpy(piece, word, len);
        break;
    case 2: /* a piece of the text, perhaps many times */
        memcpy(piece, text + from, len);
        break;
    default: /* what follows moves on or back */
        if (below(2)) {
            memmove(text + at, text + at + (LEN - at) / 2, LEN - at - (LEN - at) / 2);
        } else {
            memmove(text + at + (LEN - at) / 2, text + at, LEN - at - (LEN - at) / 2);
        }
        return;
    }
    for (times = below(3) ? times : 1; times > 0 && at + len <= LEN; times--, at += len) {
        memcpy(text + at, piece, len);
    }
}

static void start_from(char *text, urikit_str seed)
{
    size_t at;

    for (at = 0; at < LEN; at += seed.len) {
        memcpy(text + at, seed.ptr, seed.len < LEN - at ? seed.len : LEN - at);
    }
}

/* Climbs from several starts; the best input stays in best. */
static double search(const struct function *function, unsigned long tries, char *best)
{
    enum { STARTS = 8, CHANGES = 3 };
    double most = -1;
    int i;

    for (i = 0; i < STARTS; i++) {
        char text[LEN];
        double here;
        unsigned long left = tries / STARTS;

        start_from(text, seeds[below(seed_count)]);
        here = cost(function, urikit_str_of(text, LEN));
        while (left-- > 0) {
            char next[LEN];
            size_t changes = 1 + below(CHANGES);
            double there;

            memcpy(next, text, LEN);
            while (changes-- > 0) {
                change(next);
            }
            there = cost(function, urikit_str_of(next, LEN));
            if (there >= here) {
                memcpy(text, next, LEN);
                here = there;
            }
        }
        if (here > most) {
            memcpy(best, text, LEN);
            most = here;
        }
    }
    return most;
}

/* callgrind counts what runs in here. */
void measured(const struct function *function, urikit_str text);

__attribute__((noinline)) void measured(const struct function *function, urikit_str text)
{
    function->run(text);
}

int main(int argc, char **argv)
{
    static char input[INPUT_MAX];
    const struct function *function = NULL;
    size_t i;

    base_text = URIKIT_STR("http://example.com/a/b/c/d?e#f");
    if (argc == 2 && strcmp(argv[1], "functions") == 0) {
        for (i = 0; i < sizeof functions / sizeof functions[0]; i++) {
            puts(functions[i].name);
        }
        return 0;
    }
    for (i = 0; argc > 2 && i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(functions[i].name, argv[2]) == 0) {
            function = &functions[i];
        }
    }
    if (function && strcmp(argv[1], "once") == 0) { /* all of standard input is one input */
        size_t len = fread(input, 1, sizeof input, stdin);

        blocks = 0;
        measured(function, urikit_str_of(input, len));
        printf("%.3f\n", (double)blocks / (double)(len ? len : 1));
    } else if (function && strcmp(argv[1], "average") == 0) {
        size_t bytes = 0;

        read_seeds(function->input);
        blocks = 0;
        for (i = 0; i < seed_count; i++) {
            measured(function, seeds[i]);
            bytes += seeds[i].len;
        }
        printf("%.3f %zu\n", (double)blocks / (double)bytes, bytes);
    } else if (function && argc == 5 && strcmp(argv[1], "search") == 0) {
        double most;

        state = strtoull(argv[4], NULL, 10) * 2654435761u + 88172645463325252u;
        read_seeds(function->input);
        most = search(function, strtoul(argv[3], NULL, 10), input);
        printf("%.3f ", most);
        for (i = 0; i < LEN; i++) {
            printf("%02x", (unsigned)(unsigned char)input[i]);
        }
        puts("");
    } else {
        fputs("worst: functions | average FUNCTION | once FUNCTION | search FUNCTION TRIES SEED\n", stderr);
        return 2;
    }
    return 0;
}
