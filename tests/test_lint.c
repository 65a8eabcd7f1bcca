/* SPDX-License-Identifier: MIT */
/* urikit/lint.h: rows for each rule, both ways; addresses; the readers' models; secrets. */
#include <urikit/lint.h>
#include <urikit/usr.h>

#include "check.h"
#include "host/address_table.h"
#include "host/punycode.h"
#include "vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_CAP = 512 };

/* ---- rows ------------------------------------------------------------------------ */

static size_t rule_of(urikit_str id)
{
    urikit_lint_rule rule;
    size_t i;

    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        if (urikit_str_equal(id, urikit_str_from(rule.id))) {
            return i;
        }
    }
    check_fail("there is no rule %s", check_show(id));
}

/* "7-9,12-13" or "no": what one rule finds in a text. */
static urikit_str found_by(urikit_str text, const urikit_lint_policy *policy, size_t rule, char space[FOUND_CAP])
{
    urikit_lint lint;
    urikit_finding finding;
    size_t len = 0;

    urikit_lint_start_with(&lint, text, policy);
    while (urikit_lint_next(&lint, &finding)) {
        if (finding.rule == rule) {
            len += (size_t)snprintf(space + len, FOUND_CAP - len, "%s%zu-%zu", len ? "," : "", finding.start, finding.end);
            assert_true(len < FOUND_CAP);
        }
    }
    return len > 0 ? urikit_str_of(space, len) : URIKIT_STR("no");
}

typedef struct rule_counts {
    unsigned fires[URIKIT_LINT_RULES];
    unsigned does_not[URIKIT_LINT_RULES];
} rule_counts;

/* fields: text, rule, found */
static void lint_row(const vector_row *row, void *context)
{
    rule_counts *counts = context;
    urikit_str text = check_copy(row->fields[0]);
    size_t rule = rule_of(row->fields[1]);
    char space[FOUND_CAP];
    urikit_str found = found_by(text, NULL, rule, space);

    if (!urikit_str_equal(found, row->fields[2])) {
        check_fail("%s:%u: %s finds %s in %s", row->file, row->line, check_show(row->fields[1]), check_show(found),
                   check_show(text));
    }
    if (urikit_str_equal(found, URIKIT_STR("no"))) {
        counts->does_not[rule]++;
    } else {
        counts->fires[rule]++;
    }
    check_free(text);
}

static void test_rows(void **state)
{
    rule_counts counts = { { 0 }, { 0 } };
    urikit_lint_rule rule;
    size_t i;

    (void)state;
    vectors_each("lint.tsv", lint_row, &counts);
    for (i = 0; i < URIKIT_LINT_POLICY_SCHEME && urikit_lint_rule_at(i, &rule); i++) {
        if (counts.fires[i] == 0 || counts.does_not[i] == 0) {
            check_fail("lint.tsv has no row where %s %s", rule.id, counts.fires[i] ? "does not fire" : "fires");
        }
    }
}

/* ---- policies ------------------------------------------------------------------------ */

/* ToASCII of the one name in the rows that needs it. */
static urikit_code one_name_to_ascii(void *context, urikit_str host, urikit_out *out)
{
    urikit_str ending = urikit_str_from("b\xC3\xBC"
                                        "cher.example");
    size_t before = host.len - (host.len < ending.len ? host.len : ending.len);

    ++*(unsigned *)context;
    if (host.len < ending.len || memcmp(host.ptr + before, ending.ptr, ending.len) != 0) {
        return URIKIT_E_CHAR;
    }
    if (urikit_out_append(out, urikit_str_of(host.ptr, before)) != URIKIT_OK) {
        return URIKIT_E_SPACE;
    }
    return urikit_out_append(out, URIKIT_STR("xn--bcher-kva.example"));
}

static void check_policy_findings(const vector_row *row, const urikit_lint_policy *policy)
{
    urikit_str text = check_copy(row->fields[1]);
    char space[FOUND_CAP];
    size_t len = 0;
    urikit_finding finding;
    urikit_lint lint;

    urikit_lint_start_with(&lint, text, policy);
    while (urikit_lint_next(&lint, &finding)) {
        uint8_t severity = urikit_lint_severity(&lint, finding.rule);
        char why[URIKIT_LINT_WHY_BOUND];
        urikit_out out = URIKIT_OUT(why);
        urikit_lint_rule rule;

        assert_true(urikit_lint_rule_at(finding.rule, &rule) && severity != URIKIT_LINT_OFF);
        assert_true(finding.start <= finding.end && finding.end <= text.len);
        assert_int_equal(urikit_lint_why(&lint, &finding, &out), URIKIT_OK);
        assert_true(out.len > 10 && memchr(why, '\n', out.len) == NULL);
        len += (size_t)snprintf(space + len, FOUND_CAP - len, "%s%s:%s", len ? "," : "", rule.id,
                                urikit_severity_name((urikit_severity)severity));
        assert_true(len < FOUND_CAP);
    }
    if (!urikit_str_equal(urikit_str_of(space, len), row->fields[2])) {
        check_fail("%s:%u: found %.*s", row->file, row->line, (int)len, space);
    }
    check_free(text);
}

/* fields: policy, text, findings; as a text, and read for many texts */
static void policy_row(const vector_row *row, void *context)
{
    urikit_policy_word memory[64];
    urikit_policy prepared;
    urikit_lint_policy policy;

    assert_true(urikit_lint_policy_read(row->fields[0], &policy, NULL));
    policy.idna = one_name_to_ascii;
    policy.context = context;
    check_policy_findings(row, &policy);
    assert_int_equal(urikit_policy_read(row->fields[0], memory, sizeof memory, &prepared), URIKIT_OK);
    policy.prepared = &prepared;
    check_policy_findings(row, &policy);
}

/* A port that is not written is found at the host. */
static void test_policy_of_ports(void **state)
{
    urikit_lint_policy policy;
    urikit_finding finding;
    urikit_lint lint;

    (void)state;
    assert_true(urikit_lint_policy_read(URIKIT_STR("allow port 8443"), &policy, NULL));
    urikit_lint_start_with(&lint, URIKIT_STR("http://a.example/"), &policy);
    assert_true(urikit_lint_next(&lint, &finding));
    assert_true(finding.start == 7 && finding.end == 16);
    urikit_lint_start_with(&lint, URIKIT_STR("http://a.example:80/"), &policy);
    assert_true(urikit_lint_next(&lint, &finding));
    assert_true(finding.start == 17 && finding.end == 19);
}

static void test_policies(void **state)
{
    unsigned asked = 0;
    urikit_lint_policy policy;
    urikit_policy_item wrong;
    urikit_lint lint;

    (void)state;
    vectors_each("lint_policy.tsv", policy_row, &asked);
    assert_true(asked > 3);
    assert_true(URIKIT_LINT_RULES <= sizeof policy.severities); /* each rule has one */
    assert_false(urikit_lint_policy_read(URIKIT_STR("deny internal\nrule no-such-rule off"), &policy, &wrong));
    assert_true(wrong.line == 2 && urikit_str_equal(wrong.word, URIKIT_STR("no-such-rule")));
    assert_string_equal(wrong.fault, "there is no rule");
    assert_false(urikit_lint_policy_read(URIKIT_STR("rule token loud"), &policy, NULL));
    assert_true(urikit_lint_policy_read(urikit_str_of(NULL, 0), &policy, NULL)); /* no lines */
    urikit_lint_start_with(&lint, URIKIT_STR("http://u@h/"), NULL);              /* no policy */
    assert_int_equal(urikit_lint_severity(&lint, URIKIT_LINT_USERINFO_HOST), URIKIT_SEVERITY_ERROR);
    assert_int_equal(urikit_lint_severity(&lint, URIKIT_LINT_RULES), URIKIT_LINT_OFF);
}

/* A host that is longer than any name is not allowed by name, whoever reads it. */
static void test_policy_of_long_hosts(void **state)
{
    enum { LONG = 5000 };
    static char text[LONG];
    urikit_lint_policy policy;
    urikit_finding finding;
    urikit_lint lint;
    bool found = false;

    (void)state;
    memset(text, 'a', sizeof text);
    memcpy(text, "http://", 7);
    assert_true(
        urikit_lint_policy_read(URIKIT_STR("allow host a.example *.example\ndeny internal\ndeny address"), &policy, NULL));
    urikit_lint_start_with(&lint, urikit_str_of(text, sizeof text), &policy);
    while (urikit_lint_next(&lint, &finding)) {
        assert_int_not_equal(finding.rule, URIKIT_LINT_POLICY_ADDRESS);
        found = found || finding.rule == URIKIT_LINT_POLICY_HOST;
    }
    assert_true(found);
}

static void test_rules(void **state)
{
    urikit_lint_rule rule;
    urikit_lint_rule other;
    size_t i;
    size_t k;

    (void)state;
    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        assert_true(rule.id && rule.id[0] && rule.title[0] && rule.section[0]);
        assert_int_equal(strspn(rule.id, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(rule.id));
        for (k = 0; k < i; k++) {
            assert_true(urikit_lint_rule_at(k, &other));
            assert_string_not_equal(rule.id, other.id);
        }
    }
    assert_int_equal(i, URIKIT_LINT_RULES);
    assert_false(urikit_lint_rule_at(SIZE_MAX, &rule));
    assert_string_equal(urikit_severity_name(URIKIT_SEVERITY_NOTE), "note");
    assert_string_equal(urikit_severity_name(URIKIT_SEVERITY_WARNING), "warning");
    assert_string_equal(urikit_severity_name(URIKIT_SEVERITY_ERROR), "error");
}

/* ---- sentences ------------------------------------------------------------------- */

/* The sentence of the first finding of a rule; empty if there is none. */
static urikit_str why_of(urikit_str text, const urikit_lint_policy *policy, size_t rule, char space[URIKIT_LINT_WHY_BOUND])
{
    urikit_out out = { space, URIKIT_LINT_WHY_BOUND, 0 };
    urikit_lint lint;
    urikit_finding finding;

    urikit_lint_start_with(&lint, text, policy);
    while (urikit_lint_next(&lint, &finding)) {
        if (finding.rule == rule) {
            assert_int_equal(urikit_lint_why(&lint, &finding, &out), URIKIT_OK);
            break;
        }
    }
    return urikit_out_str(&out);
}

/* fields: text, what is found, the sentence of the first */
static void types_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    char space[FOUND_CAP];
    char why[URIKIT_LINT_WHY_BOUND];

    check_text(found_by(text, context, URIKIT_LINT_USR_KEY, space), row->fields[1], "found");
    check_text(why_of(text, context, URIKIT_LINT_USR_KEY, why), row->fields[2], "why");
    check_free(text);
}

/* Types of the caller's own: keys that they do not have, and the canonical form by them. */
static void test_own_types(void **state)
{
    static const char *const corp[] = { "team", "floor" };
    static const char *const long_keys[] = { "a-key-that-is-longer-than-what-is-shown", "b", "c", "d" };
    const urikit_usr_type rows[] = { { .name = "corp", .lower_name = true, .keys = corp, .key_count = 2 },
                                     { .name = "none", .keys = corp, .key_count = 0 },
                                     { .name = "any", .lower_name = false },
                                     { .name = "github", .keys = long_keys, .key_count = 4 } };
    const urikit_usr_types own = { rows, 4 };
    urikit_lint_policy policy;
    char space[FOUND_CAP];

    (void)state;
    assert_int_equal(urikit_usr_types_check(&own, NULL), URIKIT_OK);
    assert_true(urikit_lint_policy_read(urikit_str_of(NULL, 0), &policy, NULL));
    assert_null(policy.types);
    check_text(found_by(URIKIT_STR("usr:corp/A?x=1"), &policy, URIKIT_LINT_USR_KEY, space), URIKIT_STR("no"), "without types");
    check_text(found_by(URIKIT_STR("usr:corp/A"), &policy, URIKIT_LINT_FAMILY_NORMAL, space), URIKIT_STR("no"), "without types");
    policy.types = &own;
    check_text(found_by(URIKIT_STR("usr:corp/A"), &policy, URIKIT_LINT_FAMILY_NORMAL, space), URIKIT_STR("9-10"), "lower case");
    check_text(found_by(URIKIT_STR("usr:corp/a"), &policy, URIKIT_LINT_FAMILY_NORMAL, space), URIKIT_STR("no"), "lower case");
    vectors_each("lint_types.tsv", types_row, &policy);
    assert_true(urikit_lint_policy_read(URIKIT_STR("rule usr-key off"), &policy, NULL));
    policy.types = &own;
    check_text(found_by(URIKIT_STR("usr:corp/a?x=1"), &policy, URIKIT_LINT_USR_KEY, space), URIKIT_STR("no"), "off");
}

/* fields: text, rule, sentence */
static void why_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    char space[URIKIT_LINT_WHY_BOUND];

    (void)context;
    check_text(why_of(text, NULL, rule_of(row->fields[1]), space), row->fields[2], check_show(text));
    check_free(text);
}

static void test_why(void **state)
{
    (void)state;
    vectors_each("lint_why.tsv", why_row, NULL);
}

/* A path that is too long for the sentence is given by its length; a host is cut short. */
static void test_why_long(void **state)
{
    enum { LONG = 600, BEFORE = sizeof "http://h/" - 1, AFTER = sizeof "/../b" - 1 };
    char text[BEFORE + LONG + AFTER];
    char host[7 + LONG + 3];
    char space[URIKIT_LINT_WHY_BOUND];

    (void)state;
    memcpy(text, "http://h/", BEFORE);
    memset(text + BEFORE, 'a', LONG);
    memcpy(text + BEFORE + LONG, "/../b", AFTER);
    check_text(
        why_of(urikit_str_of(text, sizeof text), NULL, URIKIT_LINT_READERS_PATH, space),
        URIKIT_STR("8 programs (whatwg, curl, ...) read path \"/b\"; 7 programs (urllib, go, ...) read a path of 606 bytes"),
        "dot segments");
    memcpy(host, "http://", 7);
    memset(host + 7, 'a', LONG);
    memcpy(host + 7 + LONG, "@b/", 3);
    host[7 + LONG - 1] = '\\';
    check_text(why_of(urikit_str_of(host, sizeof host), NULL, URIKIT_LINT_READERS_HOST, space),
               URIKIT_STR("whatwg, urllib3 and php-url read host \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\"; 5 programs (curl, "
                          "curl-8, ...) read \"b\"; "
                          "node-legacy reads no host"),
               "a long host");
    memset(host + 7, 'a', LONG);
    memcpy(host + 7, "b\\@", 3); /* "http://b\@aaa", where the others end the userinfo */
    memcpy(host + 7 + LONG, "/bc", 3);
    check_text(why_of(urikit_str_of(host, sizeof host), NULL, URIKIT_LINT_READERS_HOST, space),
               URIKIT_STR("4 programs (whatwg, urllib3, ...) read host \"b\"; 5 programs (curl, curl-8, ...) read "
                          "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\""),
               "long hosts");
}

/* A rule that does not exist has no sentence. */
static void test_why_no_rule(void **state)
{
    urikit_lint lint;
    urikit_finding finding = { .rule = URIKIT_LINT_RULES };
    char space[8];
    urikit_out out = URIKIT_OUT(space);

    (void)state;
    urikit_lint_start(&lint, URIKIT_STR("http://h/"));
    assert_int_equal(urikit_lint_why(&lint, &finding, &out), URIKIT_OK);
    assert_int_equal(out.len, 0);
}

/* ---- the lenient reading ---------------------------------------------------------- */

/* What is not a URI is split much as browsers do: slashes with blanks, backslashes for the web, open brackets. */
static void test_parts(void **state)
{
    static const struct {
        const char *text;
        const char *userinfo;
        const char *host;
        const char *port;
        const char *path;
    } rows[] = {
        { "http://[::1", NULL, "[", ":1", "" },          { "http://[::1]:80/", NULL, "[::1]", "80", "/" },
        { "http://u@[::1]x:/", "u", "[::1]x", "", "/" }, { "http://a]:1/", NULL, "a]", "1", "/" },
        { "http://a@b@c:1:2/", "a@b", "c", "1:2", "/" }, { "http:\\\\h\\p", NULL, "h", NULL, "\\p" },
        { "http:\t/\n\\h", NULL, "h", NULL, "" },        { "coap:\\\\h", NULL, NULL, NULL, "\\\\h" },
        { "coap:/\\h", NULL, NULL, NULL, "/\\h" },       { "\\\\h", NULL, "h", NULL, "" },
        { " http:/h ", NULL, NULL, NULL, "/h" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_lint lint;

        urikit_lint_start(&lint, urikit_str_from(rows[i].text));
        check_text(lint.parts.userinfo, rows[i].userinfo ? urikit_str_from(rows[i].userinfo) : urikit_str_of(NULL, 0),
                   rows[i].text);
        check_text(lint.parts.host, rows[i].host ? urikit_str_from(rows[i].host) : urikit_str_of(NULL, 0), rows[i].text);
        check_text(lint.parts.port, rows[i].port ? urikit_str_from(rows[i].port) : urikit_str_of(NULL, 0), rows[i].text);
        check_text(lint.parts.path, urikit_str_from(rows[i].path), rows[i].text);
    }
}

/* ---- Punycode ---------------------------------------------------------------------- */

/* The examples A, B and L of RFC 3492 §7.1, and numbers at each limit. */
static void test_punycode(void **state)
{
    static const struct {
        const char *text;
        size_t count; /* 0: it is not Punycode */
        uint32_t scalars[20];
    } rows[] = {
        { "egbpdaj6bu4bxfgehfvwxn",
          17,
          { 0x644, 0x64A, 0x647, 0x645, 0x627, 0x628, 0x62A, 0x643, 0x644, 0x645, 0x648, 0x634, 0x639, 0x631, 0x628, 0x64A,
            0x61F } },
        { "ihqwcrb4cv8a8dqg056pqjye", 9, { 0x4ED6, 0x4EEC, 0x4E3A, 0x4EC0, 0x4E48, 0x4E0D, 0x8BF4, 0x4E2D, 0x6587 } },
        { "3B-ww4c5e180e575a65lsy2b", 8, { '3', 0x5E74, 'B', 0x7D44, 0x91D1, 0x516B, 0x5148, 0x751F } },
        { "80aa032054a", 3, { 0x430, 0x10FFFF, 0x430 } },
        { "hb9b", 1, { 0xD7FF } },
        { "ib9b", 0, { 0 } }, /* U+D800 */
        { "zy0c", 0, { 0 } }, /* U+DFFF */
        { "0y0c", 1, { 0xE000 } },
        { "dn32g", 1, { 0x10FFFF } },
        { "en32g", 0, { 0 } },       /* 0x110000 */
        { "k0902716a", 0, { 0 } },   /* the number is 2^32 - 1 */
        { "l0902716a", 0, { 0 } },   /* 2^32 */
        { "999999999", 0, { 0 } },
        { "a-9", 0, { 0 } },         /* cut short */
        { "a-_", 0, { 0 } },         /* not a digit */
        { "-a", 0, { 0 } },          /* the '-' is not a digit */
        { "", 0, { 0 } },
    };
    uint32_t scalars[PUNYCODE_LIMIT];
    char text[PUNYCODE_LIMIT + 1];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t count = urikiti_punycode_decode(urikit_str_from(rows[i].text), scalars);

        if (count != rows[i].count) {
            check_fail("%s: %zu code points, not %zu\n", rows[i].text, count, rows[i].count);
        }
        assert_memory_equal(scalars, rows[i].scalars, count * sizeof scalars[0]);
    }
    memset(text, 'a', sizeof text);
    assert_int_equal(urikiti_punycode_decode(urikit_str_of(text, PUNYCODE_LIMIT), scalars), PUNYCODE_LIMIT);
    assert_int_equal(urikiti_punycode_decode(urikit_str_of(text, PUNYCODE_LIMIT + 1), scalars), 0);
}

/* Browsers refuse an A-label of controls, of characters that are dropped, and of those that are mapped. */
static void test_punycode_valid(void **state)
{
    (void)state;
    assert_true(urikiti_punycode_is_valid(URIKIT_STR("a-8sb")));  /* U+0430 */
    assert_true(urikiti_punycode_is_valid(URIKIT_STR("a-"))); /* ASCII only: left to the caller */
    assert_false(urikiti_punycode_is_valid(URIKIT_STR("a-ba")));  /* U+0080 */
    assert_false(urikiti_punycode_is_valid(URIKIT_STR("a-2ba"))); /* U+009F */
    assert_false(urikiti_punycode_is_valid(URIKIT_STR("a-vca"))); /* U+00AD */
    assert_false(urikiti_punycode_is_valid(URIKIT_STR("a-zq0i"))); /* U+FF41 */
    assert_false(urikiti_punycode_is_valid(URIKIT_STR("")));
}

/* ---- addresses -------------------------------------------------------------------- */

static void test_addresses(void **state)
{
    static const uint8_t loopback[16] = { [15] = 1 };
    static const uint8_t after_loopback[16] = { [15] = 2 };
    static const uint8_t mapped[16] = { [10] = 0xFF, 0xFF, 10, 0, 0, 1 };
    static const uint8_t public[4] = { 8, 8, 8, 8 };
    static const uint8_t test_net[4] = { 192, 0, 2, 1 };

    (void)state;
    assert_string_equal(urikit_address_use(loopback, 16), "loopback");
    assert_string_equal(urikit_address_use(mapped, 16), "private");
    assert_null(urikit_address_use(public, 4));
    assert_null(urikit_address_use(public, 3));
    assert_true(urikit_address_is_internal(mapped, 16));
    assert_false(urikit_address_is_internal(public, 4));
    assert_true(urikit_address_is_internal(test_net, 4));
    assert_false(urikit_address_is_internal(loopback, 0));
    assert_string_equal(urikit_address_use(after_loopback, 16), "reserved");
    assert_true(urikit_address_is_internal(after_loopback, 16));
}

/* Each registry's networks: the first address, the last, and those beside them. */
static void address_row(const vector_row *row, void *context)
{
    uint8_t ip[16];
    urikit_str text = row->fields[0];
    size_t len = text.len > 0 && memchr(text.ptr, ':', text.len) ? 16 : 4;
    const char *use;

    (void)context;
    assert_int_equal(len == 16 ? urikit_ipv6_parse(text, ip, NULL) : urikit_ipv4_parse(text, ip, NULL), URIKIT_OK);
    use = urikit_address_use(ip, len);
    check_text(use ? urikit_str_from(use) : URIKIT_STR("public"), row->fields[1], check_show(text));
    assert_int_equal(urikit_address_is_internal(ip, len), use != NULL);
}

static void test_address_rows(void **state)
{
    (void)state;
    vectors_each("address.tsv", address_row, NULL);
}

static void test_names_of_hosts(void **state)
{
    (void)state;
    assert_true(urikit_host_is_own(URIKIT_STR("LocalHost.")));
    assert_true(urikit_host_is_own(URIKIT_STR("ip6-localhost")));
    assert_true(urikit_host_is_own(URIKIT_STR("a.localhost")));
    assert_true(urikit_host_is_own(URIKIT_STR("localhost.localdomain")));
    assert_true(urikit_host_is_own(URIKIT_STR(".localhost")));
    assert_true(urikit_host_is_own(URIKIT_STR("localhost..")));
    assert_true(urikit_host_is_own(URIKIT_STR("*")));
    assert_true(urikit_host_is_own(URIKIT_STR("_localdnsproxy")));
    assert_false(urikit_host_is_own(URIKIT_STR("notlocalhost")));
    assert_false(urikit_host_is_own(URIKIT_STR("a*")));
    assert_false(urikit_host_is_own(URIKIT_STR("localhost.example")));
    assert_false(urikit_host_is_own(urikit_str_of(NULL, 0)));
    assert_true(urikit_host_is_local(URIKIT_STR("metadata.google.INTERNAL.")));
    assert_true(urikit_host_is_local(URIKIT_STR("internal")));
    assert_true(urikit_host_is_local(URIKIT_STR(".internal")));
    assert_true(urikit_host_is_local(URIKIT_STR("api.default.svc")));
    assert_true(urikit_host_is_local(URIKIT_STR("kubernetes.DEFAULT.")));
    assert_true(urikit_host_is_local(URIKIT_STR("_gateway")));
    assert_false(urikit_host_is_local(URIKIT_STR("ninternal")));
    assert_false(urikit_host_is_local(URIKIT_STR("a.metadata.goog")));
    assert_false(urikit_host_is_local(URIKIT_STR("a.example")));
    assert_false(urikit_host_is_local(urikit_str_of(NULL, 0)));
}

/* Each row of the tables, past their quick look at the first or last character. */
static void test_every_name_of_hosts(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < urikiti_own_name_count; i++) {
        assert_true(urikit_host_is_own(urikit_str_from(urikiti_own_names[i])));
    }
    for (i = 0; i < urikiti_local_name_count; i++) {
        assert_true(urikit_host_is_local(urikit_str_from(urikiti_local_names[i])));
    }
    for (i = 0; i < urikiti_local_end_count; i++) {
        assert_true(urikit_host_is_local(urikit_str_from(urikiti_local_ends[i].text)));
        assert_true(urikit_host_is_local(urikit_str_from(urikiti_local_ends[i].text + 1)));
    }
}

/* ---- secrets ------------------------------------------------------------------------- */

/* A password and a token are in no sentence. */
static void test_secrets(void **state)
{
    static const char text[] = "http://u:hunter2@evil.example/?token=hunter2&a=eyJhbGciOiJIhunter2.eyJz.hunter2";
    urikit_lint lint;
    urikit_finding finding;

    (void)state;
    urikit_lint_start(&lint, urikit_str_from(text));
    while (urikit_lint_next(&lint, &finding)) {
        char space[URIKIT_LINT_WHY_BOUND + 1];
        urikit_out out = { space, URIKIT_LINT_WHY_BOUND, 0 };

        assert_int_equal(urikit_lint_why(&lint, &finding, &out), URIKIT_OK);
        space[out.len] = '\0';
        assert_null(strstr(space, "hunter2"));
    }
}

int main(void)
{
    /* clang-format off */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),    cmocka_unit_test(test_policies), cmocka_unit_test(test_policy_of_ports), cmocka_unit_test(test_policy_of_long_hosts),
        cmocka_unit_test(test_policies), cmocka_unit_test(test_policy_of_long_hosts),
        cmocka_unit_test(test_rules),   cmocka_unit_test(test_addresses), cmocka_unit_test(test_address_rows), cmocka_unit_test(test_names_of_hosts), cmocka_unit_test(test_every_name_of_hosts),
        cmocka_unit_test(test_secrets), cmocka_unit_test(test_own_types),
        cmocka_unit_test(test_why),     cmocka_unit_test(test_why_long), cmocka_unit_test(test_why_no_rule),
        cmocka_unit_test(test_parts),   cmocka_unit_test(test_punycode), cmocka_unit_test(test_punycode_valid)
    };
    /* clang-format on */

    return cmocka_run_group_tests(tests, NULL, NULL);
}
