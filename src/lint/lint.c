/* SPDX-License-Identifier: MIT */
/* The table of rules, and the loop over it. */
#include <urikit/lint.h>

#include <string.h>

#include "lint_find.h"
#include "../readers/policy.h"

typedef struct rule_row {
    urikit_lint_rule rule;
    bool once;     /* at most one finding in a text */
    uint8_t needs; /* the rule can find something only if the text contains one of these; 0: in every text */
    lint_find *find;
} rule_row;

#define NOTE URIKIT_SEVERITY_NOTE
#define WARNING URIKIT_SEVERITY_WARNING
#define ERROR URIKIT_SEVERITY_ERROR

static const rule_row rule_rows[URIKIT_LINT_RULES] = {
    [URIKIT_LINT_INVALID] = { { "invalid", "Not a valid URI or IRI reference", WARNING, "RFC 3986 A" },
                              true,
                              0,
                              urikiti_lint_invalid },
    [URIKIT_LINT_CONTROL] = { { "control-character", "A space or control character", WARNING, "RFC 3986 2" },
                              false,
                              CONTAINS_CONTROL,
                              urikiti_lint_control },
    [URIKIT_LINT_BACKSLASH] = { { "backslash", "A backslash", WARNING, "RFC 3986 2" },
                                false,
                                CONTAINS_BACKSLASH,
                                urikiti_lint_backslash },
    [URIKIT_LINT_SCHEME_CODE] = { { "scheme-code", "A scheme that runs code", ERROR, "RFC 3986 7" },
                                  true,
                                  0,
                                  urikiti_lint_scheme_code },
    [URIKIT_LINT_SCHEME_MISSING] = { { "scheme-missing", "Looks like a host without a scheme", NOTE, "RFC 3986 4.5" },
                                     true,
                                     0,
                                     urikiti_lint_scheme_missing },
    [URIKIT_LINT_USERINFO_HOST] = { { "userinfo-host", "The userinfo looks like a host", ERROR, "RFC 3986 7.6" },
                                    true,
                                    0,
                                    urikiti_lint_userinfo_host },
    [URIKIT_LINT_USERINFO_PASSWORD] = { { "userinfo-password", "A password", WARNING, "RFC 3986 7.5" },
                                        true,
                                        0,
                                        urikiti_lint_userinfo_password },
    [URIKIT_LINT_USERINFO_WEB] = { { "userinfo-web", "Userinfo in an http or https URI", NOTE, "RFC 9110 4.2.4" },
                                   true,
                                   0,
                                   urikiti_lint_userinfo_web },
    [URIKIT_LINT_HOST_EMPTY] = { { "host-empty", "An empty host", WARNING, "RFC 3986 3.2.2" },
                                 true,
                                 0,
                                 urikiti_lint_host_empty },
    [URIKIT_LINT_HOST_ENCODED] = { { "host-encoded", "Percent-encoding in the host", WARNING, "RFC 3986 3.2.2" },
                                   false,
                                   CONTAINS_PERCENT,
                                   urikiti_lint_host_encoded },
    [URIKIT_LINT_HOST_LONG] = { { "host-long", "A host name that is too long", WARNING, "RFC 1034 3.1" },
                                true,
                                0,
                                urikiti_lint_host_long },
    [URIKIT_LINT_LABEL_LONG] = { { "label-long", "A label that is too long", WARNING, "RFC 1034 3.1" },
                                 false,
                                 0,
                                 urikiti_lint_label_long },
    [URIKIT_LINT_LABEL_EMPTY] = { { "label-empty", "An empty label", WARNING, "RFC 1034 3.1" },
                                  true,
                                  0,
                                  urikiti_lint_label_empty },
    [URIKIT_LINT_HOST_MAPPED] = { { "host-mapped", "Characters that browsers replace by ASCII", WARNING, "UTS 46 4" },
                                  false,
                                  CONTAINS_PERCENT | CONTAINS_HIGH,
                                  urikiti_lint_host_mapped },
    [URIKIT_LINT_HOST_MIXED_SCRIPT] = { { "host-mixed-script", "Mixed scripts in a label", WARNING, "RFC 3987 8" },
                                        false,
                                        CONTAINS_PERCENT | CONTAINS_HIGH | CONTAINS_HYPHENS,
                                        urikiti_lint_mixed_script },
    [URIKIT_LINT_HOST_CONFUSABLE] = { { "host-confusable", "A label that looks like another", ERROR, "RFC 3987 8" },
                                      false,
                                      CONTAINS_PERCENT | CONTAINS_HIGH | CONTAINS_HYPHENS,
                                      urikiti_lint_confusable },
    [URIKIT_LINT_HOST_LOCAL] = { { "host-local", "A name of a local network", NOTE, "RFC 6762 3" },
                                 true,
                                 0,
                                 urikiti_lint_host_local },
    [URIKIT_LINT_IPV4_DECIMAL] = { { "ipv4-decimal", "An IPv4 address as one number", ERROR, "RFC 3986 7.4" },
                                   true,
                                   0,
                                   urikiti_lint_ipv4_decimal },
    [URIKIT_LINT_IPV4_HEX] = { { "ipv4-hex", "An IPv4 address in hexadecimal", ERROR, "RFC 3986 7.4" },
                               true,
                               0,
                               urikiti_lint_ipv4_hex },
    [URIKIT_LINT_IPV4_OCTAL] = { { "ipv4-octal", "An IPv4 address in octal", ERROR, "RFC 3986 7.4" },
                                 true,
                                 0,
                                 urikiti_lint_ipv4_octal },
    [URIKIT_LINT_IPV4_SHORT] = { { "ipv4-short", "An IPv4 address of two or three parts", ERROR, "RFC 3986 7.4" },
                                 true,
                                 0,
                                 urikiti_lint_ipv4_short },
    [URIKIT_LINT_IPV4_INVALID] = { { "ipv4-invalid", "Almost an IPv4 address", WARNING, "RFC 3986 7.4" },
                                   true,
                                   0,
                                   urikiti_lint_ipv4_invalid },
    [URIKIT_LINT_IPV6_MAPPED] = { { "ipv6-mapped", "An IPv4-mapped IPv6 address", WARNING, "RFC 4291 2.5.5.2" },
                                  true,
                                  0,
                                  urikiti_lint_ipv6_mapped },
    [URIKIT_LINT_IPV6_NAT64] = { { "ipv6-nat64", "An IPv4 address by NAT64", WARNING, "RFC 6052 2.1" },
                                 true,
                                 0,
                                 urikiti_lint_ipv6_nat64 },
    [URIKIT_LINT_IPV6_6TO4] = { { "ipv6-6to4", "An IPv4 address by 6to4", WARNING, "RFC 3056 2" },
                                true,
                                0,
                                urikiti_lint_ipv6_6to4 },
    [URIKIT_LINT_IPV6_EMBEDDED] = { { "ipv6-embedded", "An IPv4 address in an IPv6 address of another form", WARNING,
                                      "RFC 4291 2.5.5.1" },
                                    true,
                                    0,
                                    urikiti_lint_ipv6_embedded },
    [URIKIT_LINT_IPVFUTURE] = { { "ipvfuture", "An address of a future version", WARNING, "RFC 3986 3.2.2" },
                                true,
                                0,
                                urikiti_lint_ipvfuture },
    [URIKIT_LINT_ADDRESS_LOOPBACK] = { { "address-loopback", "A loopback address", WARNING, "RFC 6890 2.2" },
                                       true,
                                       0,
                                       urikiti_lint_loopback },
    [URIKIT_LINT_ADDRESS_UNSPECIFIED] = { { "address-unspecified", "The unspecified address", WARNING, "RFC 6890 2.2" },
                                          true,
                                          0,
                                          urikiti_lint_unspecified },
    [URIKIT_LINT_ADDRESS_LINK_LOCAL] = { { "address-link-local", "A link-local address", WARNING, "RFC 6890 2.2" },
                                         true,
                                         0,
                                         urikiti_lint_link_local },
    [URIKIT_LINT_ADDRESS_PRIVATE] = { { "address-private", "A private address", WARNING, "RFC 6890 2.2" },
                                      true,
                                      0,
                                      urikiti_lint_private },
    [URIKIT_LINT_ADDRESS_SPECIAL] = { { "address-special", "An address that is not a public host's", NOTE,
                                        "RFC 6890 2.2" },
                                      true,
                                      0,
                                      urikiti_lint_special },
    [URIKIT_LINT_PORT_MAIL] = { { "port-mail", "A mail server's port", ERROR, "RFC 3986 7.2" },
                                true,
                                0,
                                urikiti_lint_port_mail },
    [URIKIT_LINT_PORT_UNUSUAL] = { { "port-unusual", "A port that is unusual for the scheme", NOTE, "RFC 3986 7.2" },
                                   true,
                                   0,
                                   urikiti_lint_port_unusual },
    [URIKIT_LINT_PORT_RANGE] = { { "port-range", "A port that does not exist", WARNING, "RFC 3986 3.2.3" },
                                 true,
                                 0,
                                 urikiti_lint_port_range },
    [URIKIT_LINT_PORT_ZEROS] = { { "port-zeros", "A port with zeros before it", NOTE, "RFC 3986 3.2.3" },
                                 true,
                                 0,
                                 urikiti_lint_port_zeros },
    [URIKIT_LINT_DOT_CLIMB] = { { "dot-climb", "Dot segments that climb above the root", WARNING, "RFC 3986 5.2.4" },
                                true,
                                0,
                                urikiti_lint_dot_climb },
    [URIKIT_LINT_DOT_ENCODED] = { { "dot-encoded", "An encoded dot segment", WARNING, "RFC 3986 7.3" },
                                  false,
                                  CONTAINS_PERCENT,
                                  urikiti_lint_dot_encoded },
    [URIKIT_LINT_DOT_SEGMENT] = { { "dot-segment", "A dot segment", NOTE, "RFC 3986 5.2.4" },
                                  false,
                                  0,
                                  urikiti_lint_dot_segment },
    [URIKIT_LINT_ENCODED_NUL] = { { "encoded-nul", "An encoded NUL", ERROR, "RFC 3986 7.3" },
                                  false,
                                  CONTAINS_PERCENT,
                                  urikiti_lint_encoded_nul },
    [URIKIT_LINT_ENCODED_LINE_END] = { { "encoded-line-end", "An encoded line end", ERROR, "RFC 3986 7.3" },
                                       false,
                                       CONTAINS_PERCENT,
                                       urikiti_lint_encoded_line_end },
    [URIKIT_LINT_ENCODED_CONTROL] = { { "encoded-control", "An encoded control character", WARNING, "RFC 3986 7.3" },
                                      false,
                                      CONTAINS_PERCENT,
                                      urikiti_lint_encoded_control },
    [URIKIT_LINT_ENCODED_DELIMITER] = { { "encoded-delimiter", "An encoded delimiter", NOTE, "RFC 3986 7.3" },
                                        false,
                                        CONTAINS_PERCENT,
                                        urikiti_lint_encoded_delimiter },
    [URIKIT_LINT_ENCODED_BACKSLASH] = { { "encoded-backslash", "An encoded backslash", WARNING, "RFC 3986 7.3" },
                                        false,
                                        CONTAINS_PERCENT,
                                        urikiti_lint_encoded_backslash },
    [URIKIT_LINT_DOUBLE_ENCODING] = { { "double-encoding", "Encoded twice", WARNING, "RFC 3986 2.4" },
                                      false,
                                      CONTAINS_PERCENT,
                                      urikiti_lint_double_encoding },
    [URIKIT_LINT_OVERLONG_UTF8] = { { "overlong-utf8", "UTF-8 longer than necessary", ERROR, "RFC 3629 10" },
                                    false,
                                    CONTAINS_PERCENT | CONTAINS_HIGH,
                                    urikiti_lint_overlong },
    [URIKIT_LINT_NOT_UTF8] = { { "not-utf8", "Encoded bytes that are not UTF-8", NOTE, "RFC 3987 3.2" },
                               false,
                               CONTAINS_PERCENT,
                               urikiti_lint_not_utf8 },
    [URIKIT_LINT_BIDI_CONTROL] = { { "bidi-control", "A bidirectional control", ERROR, "RFC 3987 8" },
                                   false,
                                   CONTAINS_PERCENT | CONTAINS_HIGH,
                                   urikiti_lint_bidi_control },
    [URIKIT_LINT_INVISIBLE] = { { "invisible-character", "An invisible character", WARNING, "RFC 3987 8" },
                                false,
                                CONTAINS_PERCENT | CONTAINS_HIGH,
                                urikiti_lint_invisible },
    [URIKIT_LINT_TOKEN] = { { "token", "A value that looks like a secret", WARNING, "RFC 3986 7.5" },
                            false,
                            0,
                            urikiti_lint_token },
    [URIKIT_LINT_READERS_HOST] = { { "readers-host", "Programs read different hosts", ERROR, "RFC 3986 7.6" },
                                   true,
                                   0,
                                   urikiti_lint_readers_host },
    [URIKIT_LINT_READERS_REFUSE] = { { "readers-refuse", "Some programs refuse it", NOTE, "RFC 3986 7.1" },
                                     true,
                                     0,
                                     urikiti_lint_readers_refuse },
    [URIKIT_LINT_READERS_PATH] = { { "readers-path", "Programs read different paths", NOTE, "RFC 3986 7.1" },
                                   true,
                                   0,
                                   urikiti_lint_readers_path },
    [URIKIT_LINT_DOT_PARAMETER] = { { "dot-parameter", "A dot segment with parameters", ERROR, "RFC 3986 3.3" },
                                    false,
                                    CONTAINS_PARAMETER,
                                    urikiti_lint_dot_parameter },
    [URIKIT_LINT_PATH_PARAMETER] = { { "path-parameter", "Parameters inside the path", NOTE, "RFC 3986 3.3" },
                                     false,
                                     CONTAINS_PARAMETER,
                                     urikiti_lint_path_parameter },
    [URIKIT_LINT_PATH_CARET] = { { "path-caret", "A '^' in the path", NOTE, "RFC 3986 2" },
                                 false,
                                 CONTAINS_CARET,
                                 urikiti_lint_path_caret },
    [URIKIT_LINT_FAMILY_NORMAL] = { { "family-normal", "Not in normal form", NOTE, "RFC 3986 6.2" },
                                    true,
                                    0,
                                    urikiti_lint_family_normal },
    [URIKIT_LINT_NOSH_RESTRICTED] = { { "nosh-restricted", "Not in the restricted syntax of NOSH", NOTE, "NOSH" },
                                      true,
                                      0,
                                      urikiti_lint_nosh_restricted },
    [URIKIT_LINT_NOSH_HANDLE] = { { "nosh-handle", "A handle that looks like another", ERROR, "RFC 3987 8" },
                                  true,
                                  CONTAINS_PERCENT | CONTAINS_HYPHENS,
                                  urikiti_lint_nosh_handle },
    [URIKIT_LINT_NOSH_ADDRESS] = { { "nosh-address", "A custody address with a wrong checksum", ERROR, "EIP-55" },
                                   true,
                                   0,
                                   urikiti_lint_nosh_address },
    [URIKIT_LINT_USR_SLASHES] = { { "usr-slashes", "Slashes in a user URL that say nothing", NOTE, "usr" },
                                  false,
                                  0,
                                  urikiti_lint_usr_slashes },
    [URIKIT_LINT_PURL_LOOKALIKE] = { { "purl-lookalike", "A package's name that looks like another", ERROR, "RFC 3987 8" },
                                     true,
                                     CONTAINS_PERCENT | CONTAINS_HIGH,
                                     urikiti_lint_purl_lookalike },
    [URIKIT_LINT_PURL_MIXED_SCRIPT] = { { "purl-mixed-script", "Mixed scripts in a package's name", WARNING, "RFC 3987 8" },
                                        true,
                                        CONTAINS_PERCENT | CONTAINS_HIGH,
                                        urikiti_lint_purl_mixed_script },
    [URIKIT_LINT_PURL_CREDENTIALS] = { { "purl-credentials", "Credentials in the URL of a qualifier", WARNING,
                                         "RFC 3986 7.5" },
                                       true,
                                       0,
                                       urikiti_lint_purl_credentials },
    [URIKIT_LINT_POLICY_SCHEME] = { { "policy-scheme", "A scheme that the policy does not allow", ERROR, "RFC 3986 7" },
                                    true,
                                    0,
                                    urikiti_lint_policy_scheme },
    [URIKIT_LINT_POLICY_HOST] = { { "policy-host", "A host that the policy does not allow", ERROR, "RFC 3986 7" },
                                  true,
                                  0,
                                  urikiti_lint_policy_host },
    [URIKIT_LINT_POLICY_PORT] = { { "policy-port", "A port that the policy does not allow", ERROR, "RFC 3986 7.2" },
                                  true,
                                  0,
                                  urikiti_lint_policy_port },
    [URIKIT_LINT_POLICY_ADDRESS] = { { "policy-address", "An address that the policy denies", ERROR, "RFC 3986 7.4" },
                                     true,
                                     0,
                                     urikiti_lint_policy_address },
    [URIKIT_LINT_POLICY_USERINFO] = { { "policy-userinfo", "Userinfo, which the policy denies", ERROR, "RFC 3986 7.5" },
                                      true,
                                      0,
                                      urikiti_lint_policy_userinfo },
};

const char *urikit_severity_name(urikit_severity severity)
{
    return severity == ERROR ? "error" : severity == WARNING ? "warning" : "note";
}

bool urikit_lint_rule_at(size_t i, urikit_lint_rule *rule)
{
    if (i >= URIKIT_LINT_RULES) {
        return false;
    }
    *rule = rule_rows[i].rule;
    return true;
}

/* ---- policies ---------------------------------------------------------------------- */

static void policy_set_rule(urikit_lint_policy *policy, urikit_policy_item *item)
{
    urikit_lint_rule rule;
    size_t i;

    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        if (urikit_str_equal(item->word, urikit_str_from(rule.id))) {
            char first = item->severity.ptr[0]; /* one of four words: urikit_policy_next says so */

            policy->severities[i] = first == 'o'   ? URIKIT_LINT_OFF
                                    : first == 'n' ? URIKIT_SEVERITY_NOTE
                                    : first == 'w' ? URIKIT_SEVERITY_WARNING
                                                   : URIKIT_SEVERITY_ERROR;
            return;
        }
    }
    item->fault = "there is no rule";
}

bool urikit_lint_policy_read(urikit_str text, urikit_lint_policy *policy, urikit_policy_item *fault)
{
    urikit_policy_reader reader;
    urikit_policy_item item;
    urikit_lint_rule rule;
    size_t i;

    memset(policy, 0, sizeof *policy);
    policy->text = text;
    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        policy->severities[i] = rule.severity;
    }
    urikit_policy_start(&reader, text);
    while (urikit_policy_next(&reader, &item)) {
        if (!item.fault && item.kind == URIKIT_POLICY_RULE) {
            policy_set_rule(policy, &item);
        }
        if (item.fault) {
            if (fault) {
                *fault = item;
            }
            return false;
        }
        policy->says |= (uint8_t)(1U << urikiti_policy_kind(&item));
    }
    return true;
}

/* ---- findings ------------------------------------------------------------------------ */

static uint8_t contents_of(urikit_str text)
{
    unsigned contents = 0;
    unsigned char last = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        contents |= c == '%' ? CONTAINS_PERCENT : 0U;
        contents |= c >= 0x80 ? CONTAINS_HIGH : 0U;
        contents |= c <= 0x20 || c == 0x7F ? CONTAINS_CONTROL : 0U;
        contents |= c == '\\' ? CONTAINS_BACKSLASH : 0U;
        contents |= c == '-' && last == '-' ? CONTAINS_HYPHENS : 0U;
        contents |= c == ';' ? CONTAINS_PARAMETER : 0U;
        contents |= c == '^' ? CONTAINS_CARET : 0U;
        last = c;
    }
    return (uint8_t)(contents & CONTAINS_PERCENT ? contents | CONTAINS_PARAMETER : contents); /* "%3B" */
}

/* True for the rules about hosts, ports and userinfo, and how programs read them. */
static bool is_about_network(size_t rule)
{
    return (rule >= URIKIT_LINT_USERINFO_HOST && rule <= URIKIT_LINT_PORT_ZEROS) ||
           (rule >= URIKIT_LINT_READERS_HOST && rule <= URIKIT_LINT_PATH_CARET) ||
           (rule >= URIKIT_LINT_POLICY_HOST && rule <= URIKIT_LINT_POLICY_ADDRESS);
}

void urikit_lint_start(urikit_lint *lint, urikit_str text)
{
    urikit_uri uri;

    memset(lint, 0, sizeof *lint);
    lint->text = text.ptr ? text : urikit_str_of("", 0);
    lint->code = (uint16_t)urikit_iri_parse(lint->text, URIKIT_PARSE_ZONE, &uri, &lint->code_at);
    lint->contents = contents_of(lint->text);
    urikiti_lint_split(lint);
    urikiti_lint_read_family(lint);
    if (lint->family == URIKIT_LINT_GENERAL) {
        urikiti_lint_read_address(lint);
        urikiti_lint_ask_readers(lint);
    }
}

void urikit_lint_start_with(urikit_lint *lint, urikit_str text, const urikit_lint_policy *policy)
{
    urikit_lint_start(lint, text);
    lint->policy = policy;
}

uint8_t urikit_lint_severity(const urikit_lint *lint, size_t rule)
{
    if (rule >= URIKIT_LINT_RULES) {
        return URIKIT_LINT_OFF;
    }
    return lint->policy ? lint->policy->severities[rule] : rule_rows[rule].rule.severity;
}

/* Whether a rule can find something from where it is. */
static bool is_possible(const urikit_lint *lint, const rule_row *row)
{
    return lint->from <= lint->text.len && (row->needs == 0 || (row->needs & lint->contents)) &&
           !(lint->family && is_about_network(lint->rule)) && urikit_lint_severity(lint, lint->rule) != URIKIT_LINT_OFF;
}

bool urikit_lint_next(urikit_lint *lint, urikit_finding *finding)
{
    while (lint->rule < URIKIT_LINT_RULES) {
        const rule_row *row = &rule_rows[lint->rule];

        if (is_possible(lint, row) && row->find(lint, lint->from, finding)) {
            finding->rule = lint->rule;
            lint->from = row->once ? SIZE_MAX : finding->end > finding->start ? finding->end : finding->end + 1;
            return true;
        }
        lint->rule++;
        lint->from = 0;
    }
    return false;
}
