/* SPDX-License-Identifier: MIT */
/*
 * The parser against RFC 3986 appendix A, transcribed a second time as regular
 * expressions, and against the splitting expression of appendix B.
 */
#define _DEFAULT_SOURCE /* REG_STARTEND: texts with a NUL inside */
#include <urikit/uri.h>

#include "check.h"
#include "random.h"
#include "uri_cases.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

#define HEX "[0-9A-Fa-f]"
#define PCT "%" HEX HEX
#define UNRES "A-Za-z0-9._~"
#define SUB "!$&'()*+,;="
#define PCHAR "([" UNRES SUB ":@-]|" PCT ")"
#define H16 HEX "{1,4}"
#define OCTET "([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])"
#define IPV4 OCTET "[.]" OCTET "[.]" OCTET "[.]" OCTET
#define LS32 "(" H16 ":" H16 "|" IPV4 ")"
#define UP_TO(n) "((" H16 ":){0," n "}" H16 ")?"
#define IPV6                                                                                                        \
    "((" H16 ":){6}" LS32 "|::(" H16 ":){5}" LS32 "|(" H16 ")?::(" H16 ":){4}" LS32                                 \
    "|" UP_TO("1") "::(" H16 ":){3}" LS32                                                                           \
                   "|" UP_TO("2") "::(" H16 ":){2}" LS32                                                            \
                                  "|" UP_TO("3") "::" H16 ":" LS32 "|" UP_TO("4") "::" LS32 "|" UP_TO("5") "::" H16 \
                                                                                                           "|" UP_TO("6") "::)"
#define IPVFUTURE "[vV]" HEX "+[.][" UNRES SUB ":-]+"
#define HOST "(\\[(" IPV6 "|" IPVFUTURE ")\\]|([" UNRES SUB "-]|" PCT ")*)"
#define AUTHORITY "(([" UNRES SUB ":-]|" PCT ")*@)?" HOST "(:[0-9]*)?"
#define ABEMPTY "(/" PCHAR "*)*"
#define ABSOLUTE "/(" PCHAR "+(/" PCHAR "*)*)?"
#define ROOTLESS PCHAR "+(/" PCHAR "*)*"
#define NOSCHEME "([" UNRES SUB "@-]|" PCT ")+(/" PCHAR "*)*"
#define TAIL "([?](" PCHAR "|[/?])*)?(#(" PCHAR "|[/?])*)?"
#define URI "[A-Za-z][A-Za-z0-9+.-]*:(//" AUTHORITY ABEMPTY "|" ABSOLUTE "|" ROOTLESS "|)" TAIL
#define RELATIVE "(//" AUTHORITY ABEMPTY "|" ABSOLUTE "|" NOSCHEME "|)" TAIL

static regex_t uri_rule;
static regex_t reference_rule;
static regex_t host_rule_ipv6;
static regex_t host_rule_ipv4;
static regex_t split_rule; /* appendix B */

static void compile(regex_t *rule, const char *text, int flags)
{
    assert_int_equal(regcomp(rule, text, REG_EXTENDED | flags), 0);
}

/* The offsets of the groups; a sanitizer wants a NUL after the text, though REG_STARTEND does not. */
static bool matches(const regex_t *rule, urikit_str text, size_t count, regmatch_t *parts)
{
    char ended[URI_CASE_CAP + 1] = "";

    memcpy(ended, text.ptr, text.len);
    parts[0].rm_so = 0;
    parts[0].rm_eo = (regoff_t)text.len;
    return regexec(rule, ended, count, parts, REG_STARTEND) == 0;
}

static int compile_rules(void **state)
{
    (void)state;
    compile(&uri_rule, "^(" URI ")$", REG_NOSUB);
    compile(&reference_rule, "^(" URI "|" RELATIVE ")$", REG_NOSUB);
    compile(&host_rule_ipv6, "^\\[(" IPV6 ")\\]$", REG_NOSUB);
    compile(&host_rule_ipv4, "^" IPV4 "$", REG_NOSUB);
    compile(&split_rule, "^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)([?]([^#]*))?(#(.*))?", 0);
    return 0;
}

static int free_rules(void **state)
{
    (void)state;
    regfree(&uri_rule);
    regfree(&reference_rule);
    regfree(&host_rule_ipv6);
    regfree(&host_rule_ipv4);
    regfree(&split_rule);
    return 0;
}

static urikit_str group(urikit_str text, const regmatch_t *part)
{
    if (part->rm_so < 0) {
        return urikit_str_of(NULL, 0);
    }
    return urikit_str_of(text.ptr + part->rm_so, (size_t)(part->rm_eo - part->rm_so));
}

static void compare_parts(urikit_str text, const urikit_uri *uri)
{
    regmatch_t parts[10];
    urikit_str host = urikit_uri_host(uri);

    assert_true(matches(&split_rule, text, 10, parts));
    check_text(urikit_uri_scheme(uri), group(text, &parts[2]), "scheme");
    check_text(urikit_uri_authority(uri), group(text, &parts[4]), "authority");
    check_text(urikit_uri_path(uri), group(text, &parts[5]), "path");
    check_text(urikit_uri_query(uri), group(text, &parts[7]), "query");
    check_text(urikit_uri_fragment(uri), group(text, &parts[9]), "fragment");
    if (host.ptr) {
        urikit_host_kind want = URIKIT_HOST_REG_NAME;

        if (matches(&host_rule_ipv6, host, 1, parts)) {
            want = URIKIT_HOST_IPV6;
        } else if (host.len > 0 && host.ptr[0] == '[') {
            want = URIKIT_HOST_IPVFUTURE;
        } else if (matches(&host_rule_ipv4, host, 1, parts)) {
            want = URIKIT_HOST_IPV4;
        }
        assert_int_equal(urikit_uri_host_kind(uri), want);
    }
}

static void compare_with_rules(urikit_str text)
{
    urikit_uri uri;
    regmatch_t whole[1];
    bool is_uri = matches(&uri_rule, text, 1, whole);
    bool is_reference = is_uri || matches(&reference_rule, text, 1, whole);

    if (is_uri != !urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL)) {
        check_fail("%s: the grammar says %s a URI", check_show(text), is_uri ? "it is" : "it is not");
    }
    if (is_reference != !urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        check_fail("%s: the grammar says %s a URI reference", check_show(text), is_reference ? "it is" : "it is not");
    }
    if (is_reference) {
        compare_parts(text, &uri);
    }
}

static void test_generated(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();

    (void)state;
    while (cases-- > 0) {
        char buffer[URI_CASE_CAP];
        urikit_str text = check_copy(uri_case(&random, cases % 2 ? CASE_BROKEN : CASE_ANY, buffer));

        compare_with_rules(text);
        check_free(text);
    }
}

/* Every text of up to six characters from those that rules turn on. */
static void test_every_short_text(void **state)
{
    static const char alphabet[] = "a1:/?#@[]%.";
    enum { LETTERS = sizeof alphabet - 1, LONGEST = 5 };
    size_t len;

    (void)state;
    for (len = 0; len <= LONGEST; len++) {
        size_t digits[LONGEST] = { 0 };
        size_t i = 0;

        while (i < len || len == 0) {
            char text[LONGEST + 1] = "";

            for (i = 0; i < len; i++) {
                text[i] = alphabet[digits[i]];
            }
            compare_with_rules(urikit_str_of(text, len));
            for (i = 0; i < len && ++digits[i] == LETTERS; i++) {
                digits[i] = 0;
            }
            if (len == 0) {
                break;
            }
        }
    }
}

/* Every byte in every component. */
static void test_every_byte(void **state)
{
    static const char *const frames[] = {
        "*",        "s*:", "*s:",    "s:*", "//*", "//*@h", "//h*", "//h:*", "//h:8*", "//[*]", "//[::*]",  "//[v*.a]",
        "//[v1.*]", "/*",  "/a/*/b", "a*b", "?*",  "?a*b",  "#*",   "#a*b",  "%*1",    "%1*",   "//[::1]*", "//u@[::1*]"
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        size_t hole = strcspn(frames[i], "*");
        urikit_str text = check_copy(urikit_str_from(frames[i]));
        char copy[32];
        unsigned byte;

        memcpy(copy, text.ptr, text.len);
        for (byte = 0; byte < 256; byte++) {
            copy[hole] = (char)(unsigned char)byte;
            compare_with_rules(urikit_str_of(copy, text.len));
        }
        check_free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generated),
        cmocka_unit_test(test_every_short_text),
        cmocka_unit_test(test_every_byte),
    };

    return cmocka_run_group_tests(tests, compile_rules, free_rules);
}
