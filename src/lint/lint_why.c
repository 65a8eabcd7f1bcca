/* SPDX-License-Identifier: MIT */
/* The sentences that explain findings, with quotations from the text. */
#include "lint_find.h"

#include <string.h>

#include "../base/out.h"
#include "../base/ascii.h"
#include "lint_labels.h"
#include "lint_purl.h"
#include "lint_token.h"
#include "../readers/char_look.h"
#include "../readers/readers.h"

enum {
    QUOTE_LIMIT = 44, /* bytes of the text in one quotation */
    QUOTE_POLICY = 64, /* the same of what a policy does not allow */
};

static void say(urikit_out *out, const char *text)
{
    urikiti_out_bytes(out, text, strlen(text));
}

static void say_number(urikit_out *out, uint32_t value)
{
    char digits[10];
    size_t n = sizeof digits;

    do {
        digits[--n] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    urikiti_out_bytes(out, digits + n, sizeof digits - n);
}

/* "U+202E" */
static void say_scalar(urikit_out *out, uint32_t scalar)
{
    int shift = scalar > 0xFFFF ? 16 : 12; /* the rules look for nothing above U+FFFFF */

    say(out, "U+");
    for (; shift >= 0; shift -= 4) {
        urikiti_out_byte(out, ascii_hex_digit(scalar >> shift));
    }
}

static void say_octet(urikit_out *out, uint32_t octet)
{
    urikiti_out_byte(out, '%');
    urikiti_out_byte(out, ascii_hex_digit(octet >> 4));
    urikiti_out_byte(out, ascii_hex_digit(octet));
}

/* Appends text in double quotes, at most `limit` bytes. Bytes that are not printable ASCII become \xNN. */
static void quote_up_to(urikit_out *out, urikit_str text, size_t limit)
{
    size_t i;

    urikiti_out_byte(out, '"');
    for (i = 0; i < text.len && i < limit; i++) {
        char c = text.ptr[i];

        if (c < 0x20 || c > 0x7E) {
            say(out, "\\x");
            urikiti_out_byte(out, ascii_hex_digit((unsigned char)c >> 4));
            urikiti_out_byte(out, ascii_hex_digit((unsigned char)c));
        } else {
            urikiti_out_byte(out, c);
        }
    }
    say(out, i < text.len ? "...\"" : "\"");
}

static void quote(urikit_out *out, urikit_str text)
{
    quote_up_to(out, text, QUOTE_LIMIT);
}

static void say_address(urikit_out *out, const uint8_t *ip, size_t len)
{
    char space[URIKIT_IPV6_WRITE_BOUND];
    urikit_out text = URIKIT_OUT(space);
    urikit_code code = len == 4 ? urikit_ipv4_write(ip, &text) : urikit_ipv6_write(ip, &text);

    if (!code) {
        urikiti_out_str(out, urikit_out_str(&text));
    }
}

static void say_ip(const urikit_lint *lint, urikit_out *out)
{
    say_address(out, lint->ip, lint->ip_len);
}

static urikit_str found_text(const urikit_lint *lint, const urikit_finding *finding)
{
    return urikit_str_of(lint->text.ptr + finding->start, finding->end - finding->start);
}

/* ---- sentences --------------------------------------------------------------------- */

static void why_ipv4_form(const urikit_lint *lint, const char *form, urikit_out *out)
{
    quote(out, lint->parts.host);
    say(out, form);
    say(out, ", is a name to RFC 3986, but programs connect to ");
    say_ip(lint, out);
}

static void why_embedded(const urikit_lint *lint, const urikit_finding *finding, const char *form, urikit_out *out)
{
    uint8_t ipv4[4];

    urikiti_embedded_ipv4(lint->ip, finding->detail, ipv4);
    say(out, "an ");
    say(out, form);
    say(out, " address: it reaches ");
    say_address(out, ipv4, 4);
    say(out, ", which a filter for IPv4 addresses does not see");
}

static void why_address(const urikit_lint *lint, const char *danger, urikit_out *out)
{
    say_ip(lint, out);
    say(out, " is ");
    say(out, urikit_address_use(lint->ip, lint->ip_len));
    say(out, danger);
}

static void why_label(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    urikit_str rest = found_text(lint, finding);
    host_label label;
    char looks[LABEL_LIMIT];
    bool done = false;

    (void)urikiti_label_next(&rest, &done, &label);
    if (urikiti_label_looks_ascii(&label, looks)) {
        say(out, "every character looks like an ASCII one: people read ");
        quote(out, urikit_str_of(looks, label.count));
    }
}

static void why_package(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char space[QUOTE_LIMIT + 1]; /* one more than is shown */
    urikit_out looks = URIKIT_OUT(space);

    (void)urikiti_purl_looks_ascii(found_text(lint, finding), &looks);
    say(out, "every character looks like an ASCII one: people read the package ");
    quote(out, urikit_str_of(space, looks.len < sizeof space ? looks.len : sizeof space));
}

static void why_mixed(const urikit_finding *finding, const char *what, urikit_out *out)
{
    say(out, what);
    say(out, " has ");
    say(out, urikiti_script_name(finding->detail >> 8 & 0xFF));
    say(out, " and ");
    say(out, urikiti_script_name(finding->detail & 0xFF));
    say(out, " characters; they may be chosen because they look alike");
}

static void why_mapped(const urikit_finding *finding, urikit_out *out)
{
    char space;
    urikit_str mapped = urikiti_ascii_mapping(finding->detail, &space);

    say(out, "browsers ");
    if (mapped.ptr) {
        say(out, "turn ");
        say_scalar(out, finding->detail);
        say(out, " into ");
        quote(out, mapped);
    } else {
        say(out, "drop ");
        say_scalar(out, finding->detail);
    }
    say(out, " before they look up the name");
}

static void why_port(const urikit_finding *finding, urikit_out *out)
{
    const char *service = urikiti_service_of(finding->detail);

    say(out, "port ");
    say_number(out, finding->detail);
    if (service) {
        say(out, " is that of ");
        say(out, service);
        if (finding->rule == URIKIT_LINT_PORT_MAIL) {
            say(out, ": a request sent there can be taken for mail commands");
        }
    } else {
        say(out, " is below 1024 and not the scheme's own");
    }
}

static void why_token(const urikit_finding *finding, urikit_out *out)
{
    const char *name = urikiti_token_name(finding->detail);

    say(out, name ? "the value looks like " : "the key says that the value is a secret");
    if (name) {
        say(out, name);
    }
    say(out, "; URIs end up in logs, histories and referrers");
}

static void why_overlong(const urikit_finding *finding, urikit_out *out)
{
    say(out, "UTF-8 longer than necessary: decoders that let it pass read ");
    say_scalar(out, finding->detail);
}

/* "whatwg, curl and go" */
static void say_readers(unsigned readers, urikit_out *out)
{
    bool begun = false;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READER_CLIENTS; reader++) {
        if (readers & 1U << reader) {
            unsigned later = readers >> reader >> 1;

            say(out, !begun ? "" : later ? ", " : " and ");
            say(out, urikit_reader_name((urikit_reader)reader));
            begun = true;
        }
    }
}

static bool is_one_reader(unsigned readers)
{
    return (readers & (readers - 1)) == 0;
}

static void say_host(const reader_plan *plan, bool *said, urikit_out *out)
{
    char space[URIKIT_LINT_WHY_BOUND / 4];
    urikit_out text = URIKIT_OUT(space);

    urikiti_plan_write_host(plan, &text);
    if (text.len == 0) {
        say(out, " no host");
    } else {
        say(out, *said ? " " : " host ");
        *said = true;
        quote(out, urikit_str_of(space, text.len < text.cap ? text.len : text.cap));
    }
    if (urikiti_plan_port(plan) >= 0) {
        say(out, " port ");
        say_number(out, (uint32_t)urikiti_plan_port(plan));
    }
}

static void say_path(const reader_plan *plan, bool *said, urikit_out *out)
{
    char space[URIKIT_LINT_WHY_BOUND / 4];
    urikit_out text = URIKIT_OUT(space);

    urikiti_path_plan_write(plan->path, &text);
    if (text.len == 0) {
        say(out, " an empty path");
    } else if (text.len > text.cap) { /* a path is never cut short */
        say(out, " a path of ");
        say_number(out, text.len > UINT32_MAX ? UINT32_MAX : (uint32_t)text.len);
        say(out, " bytes");
    } else {
        say(out, *said ? " " : " path ");
        *said = true;
        quote(out, urikit_str_of(space, text.len));
    }
}

/* "whatwg and curl read host "b", php "a" ..." */
static void why_readers(const urikit_lint *lint, bool host, urikit_out *out)
{
    reader_groups groups;
    bool said = false; /* what the quotations are */
    size_t i;

    urikiti_lint_read_all(lint, host, &groups);
    for (i = 0; i < groups.count; i++) {
        say(out, i > 0 ? "; " : "");
        say_readers(groups.members[i], out);
        say(out, is_one_reader(groups.members[i]) ? " reads" : " read");
        if (host) {
            say_host(&groups.plans[i], &said, out);
        } else {
            say_path(&groups.plans[i], &said, out);
        }
    }
}

static void why_refuse(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    unsigned others = urikiti_compared_readers(lint) & ~finding->detail;

    say_readers(finding->detail, out);
    say(out, is_one_reader(finding->detail) ? " refuses it, " : " refuse it, ");
    say_readers(others, out);
    say(out, is_one_reader(others) ? " takes it" : " take it");
}

static void why_control(const urikit_finding *finding, urikit_out *out)
{
    if (finding->detail == ' ') {
        say(out, "a space: programs encode it, cut the text there, or refuse it");
    } else if (finding->detail == '\t' || finding->detail == '\n' || finding->detail == '\r') {
        say(out, "a tab or a line end: browsers and Python drop it, others cut the text there or refuse it");
    } else if (finding->detail == 0) {
        say(out, "a NUL: programs in C see a shorter text");
    } else {
        say(out, "a control character (");
        say_octet(out, finding->detail);
        say(out, "), which no URI may have unencoded");
    }
}

static void why_climb(const urikit_finding *finding, urikit_out *out)
{
    say_number(out, finding->detail);
    say(out, finding->detail == 1 ? " \"..\" climbs" : " times \"..\" climbs");
    say(out, " above the root: resolving drops it, but a file name made of the path leaves its folder");
}

/* The rules that always have the same sentence. The functions above make the other sentences. */
typedef struct rule_sentence {
    urikit_lint_rule_number rule;
    const char *text;
} rule_sentence;

static const rule_sentence rule_sentences[] = {
    { URIKIT_LINT_BACKSLASH, "browsers read '\\' as '/'; others see a character of the host or path, or refuse it" },
    { URIKIT_LINT_USERINFO_WEB, "http and https URIs should not have userinfo; it hides where a link leads" },
    { URIKIT_LINT_USERINFO_PASSWORD, "a password in clear text, for everyone who sees the URI" },
    { URIKIT_LINT_HOST_EMPTY, "the host is missing: browsers take the next part of the text for it, others refuse it" },
    { URIKIT_LINT_HOST_ENCODED, "percent-encoding in the host: browsers decode it, others look up the name as it is" },
    { URIKIT_LINT_LABEL_EMPTY, "two dots, or a dot at the beginning: DNS has no empty label there" },
    { URIKIT_LINT_HOST_LOCAL, "a name that only a local network or a cloud provider answers for" },
    { URIKIT_LINT_IPV4_INVALID,
      "the host ends in a number and is not an IPv4 address: browsers refuse it, others look up a name" },
    { URIKIT_LINT_IPVFUTURE, "an address of a version that does not exist; nothing can connect to it" },
    { URIKIT_LINT_PORT_ZEROS, "zeros at the beginning of the port: equal ports look different" },
    { URIKIT_LINT_DOT_ENCODED,
      "an encoded dot segment: browsers and normalizing remove it, filters for \"..\" do not see it" },
    { URIKIT_LINT_DOT_SEGMENT,
      "a dot segment: resolving removes it, so the text shows another path than the one used" },
    { URIKIT_LINT_ENCODED_NUL, "an encoded NUL: where it is decoded, programs in C see a shorter text" },
    { URIKIT_LINT_ENCODED_LINE_END,
      "an encoded line end: where it is decoded, it can split a request, a header or a line of a log" },
    { URIKIT_LINT_ENCODED_BACKSLASH, "an encoded backslash: where it is decoded, some systems read a separator" },
    { URIKIT_LINT_DOT_PARAMETER,
      "a dot segment with a parameter: servlet containers drop the parameter and climb, proxies before them see a name" },
    { URIKIT_LINT_PATH_PARAMETER,
      "a parameter inside the path: servlet containers drop it, proxies and other servers keep it in the name" },
    { URIKIT_LINT_PATH_CARET,
      "'^' in a path: browsers encode it since the URL Standard of 2025, older ones and others keep it" },
    { URIKIT_LINT_FAMILY_NORMAL, "not in normal form: from here on the normal form is another text" },
    { URIKIT_LINT_NOSH_HANDLE, "the letters of this handle look like others: people read the name of another account" },
    { URIKIT_LINT_NOSH_ADDRESS, "upper and lower case are a checksum (EIP-55), and it is wrong: probably a typing error" },
    { URIKIT_LINT_USR_SLASHES, "slashes that the canonical form does not have" },
    { URIKIT_LINT_DOUBLE_ENCODING, "encoded twice: what is checked after decoding once is decoded again later" },
};

/* The fixed sentence of a rule, or NULL. */
static const char *sentence_of(size_t rule)
{
    size_t i;

    for (i = 0; i < sizeof rule_sentences / sizeof rule_sentences[0]; i++) {
        if (rule_sentences[i].rule == rule) {
            return rule_sentences[i].text;
        }
    }
    return NULL;
}

static void why_invalid(const urikit_lint *lint, urikit_out *out)
{
    say(out, lint->family == URIKIT_LINT_NOSH  ? "not a valid NOSH URI: "
             : lint->family == URIKIT_LINT_USR ? "not a valid user URL: "
                                               : "not a valid URI or IRI reference: ");
    say(out, urikit_code_text((urikit_code)lint->code));
}

static void why_length(const urikit_finding *finding, const char *what, uint32_t limit, urikit_out *out)
{
    say(out, what);
    say(out, " of ");
    say_number(out, finding->detail);
    say(out, " bytes; DNS allows ");
    say_number(out, limit);
}

static void why_name_rules(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    switch ((urikit_lint_rule_number)finding->rule) {
    case URIKIT_LINT_SCHEME_CODE:
        say(out, finding->detail == 2 ? "a data URL: its content is in the text, and may be a page with a script"
                                      : "whoever follows it runs the text as a script");
        break;
    case URIKIT_LINT_SCHEME_MISSING:
        quote(out, found_text(lint, finding));
        say(out, finding->detail ? " is read as a scheme, but looks like a host with a port"
                                 : " looks like a host, but is the first segment of a relative path");
        break;
    case URIKIT_LINT_USERINFO_HOST:
        quote(out, found_text(lint, finding));
        say(out, " looks like the host, but the host is ");
        quote(out, lint->parts.host);
        break;
    case URIKIT_LINT_HOST_LONG:
        why_length(finding, "a host name", 253, out);
        break;
    case URIKIT_LINT_LABEL_LONG:
        why_length(finding, "a label", LABEL_LIMIT, out);
        break;
    case URIKIT_LINT_HOST_MAPPED:
        why_mapped(finding, out);
        break;
    case URIKIT_LINT_HOST_MIXED_SCRIPT:
        why_mixed(finding, "one label", out);
        break;
    case URIKIT_LINT_PURL_MIXED_SCRIPT:
        why_mixed(finding, "the name", out);
        break;
    case URIKIT_LINT_PURL_LOOKALIKE:
        why_package(lint, finding, out);
        break;
    case URIKIT_LINT_PURL_CREDENTIALS:
        say(out, finding->detail == PURL_PASSWORD ? "a password in the URL of a qualifier" : "userinfo in the URL of a qualifier, often a token");
        say(out, ": whoever has the bill of materials has it");
        break;
    case URIKIT_LINT_HOST_CONFUSABLE:
        why_label(lint, finding, out);
        break;
    default:
        break;
    }
}

static void why_address_rules(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    switch ((urikit_lint_rule_number)finding->rule) {
    case URIKIT_LINT_IPV4_DECIMAL:
        why_ipv4_form(lint, ", one number", out);
        break;
    case URIKIT_LINT_IPV4_HEX:
        why_ipv4_form(lint, ", in hexadecimal", out);
        break;
    case URIKIT_LINT_IPV4_OCTAL:
        why_ipv4_form(lint, ", in octal", out);
        break;
    case URIKIT_LINT_IPV4_SHORT:
        why_ipv4_form(lint, ", of fewer than four numbers", out);
        break;
    case URIKIT_LINT_IPV6_MAPPED:
        why_embedded(lint, finding, "IPv4-mapped IPv6", out);
        break;
    case URIKIT_LINT_IPV6_NAT64:
        why_embedded(lint, finding, "IPv6 (NAT64)", out);
        break;
    case URIKIT_LINT_IPV6_6TO4:
        why_embedded(lint, finding, "IPv6 (6to4)", out);
        break;
    case URIKIT_LINT_IPV6_EMBEDDED:
        why_embedded(lint, finding, finding->detail == EMBEDDED_COMPATIBLE   ? "IPv4-compatible IPv6"
                           : finding->detail == EMBEDDED_TRANSLATED ? "IPv4-translated IPv6"
                           : finding->detail == EMBEDDED_ISATAP     ? "IPv6 (ISATAP)"
                                                                    : "IPv6 (Teredo)", out);
        break;
    case URIKIT_LINT_ADDRESS_LOOPBACK:
        if (finding->detail) {
            quote(out, lint->parts.host);
            say(out, " is whatever machine reads the URI");
        } else {
            why_address(lint, ": whatever machine reads the URI", out);
        }
        break;
    case URIKIT_LINT_ADDRESS_UNSPECIFIED:
        why_address(lint, ", and many systems then connect to themselves", out);
        break;
    case URIKIT_LINT_ADDRESS_LINK_LOCAL:
        why_address(lint, ": a machine on the same link; clouds answer there with credentials", out);
        break;
    case URIKIT_LINT_ADDRESS_PRIVATE:
        why_address(lint, ": another machine in every network", out);
        break;
    case URIKIT_LINT_ADDRESS_SPECIAL:
        why_address(lint, ", not a public host", out);
        break;
    default:
        break;
    }
}

/* "the policy does not allow the host "h", which curl reads" */
static void why_policy_host(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char space[URIKIT_LINT_WHY_BOUND / 4];
    urikit_out host = URIKIT_OUT(space);
    policy_host_said said;

    if (!urikiti_lint_policy_host_said(lint, finding->detail, &host, &said)) {
        return;
    }
    say(out, finding->rule == URIKIT_LINT_POLICY_HOST ? "the policy does not allow the host "
             : said.internal                          ? "the policy denies internal addresses: "
                                                      : "the policy denies addresses: ");
    quote_up_to(out, said.host, QUOTE_POLICY);
    if (said.who) {
        say(out, ", which ");
        say(out, said.who);
        say(out, " reads");
    }
}

static void why_policy_port(const urikit_lint *lint, urikit_out *out)
{
    int32_t port = urikiti_lint_policy_port_of(lint);

    if (port == -1) {
        say(out, "the policy does not know the port");
        return;
    }
    say(out, "the policy does not allow the port ");
    if (port >= 0) {
        urikiti_out_byte(out, '"');
        say_number(out, (uint32_t)port);
        urikiti_out_byte(out, '"');
    } else {
        quote_up_to(out, lint->parts.port, QUOTE_POLICY);
    }
}

static void why_policy_rules(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char name[QUOTE_POLICY + 1];
    size_t len;

    switch ((urikit_lint_rule_number)finding->rule) {
    case URIKIT_LINT_POLICY_SCHEME:
        len = urikiti_lint_scheme_name(lint, name, sizeof name);
        say(out, "the policy does not allow the scheme ");
        quote_up_to(out, urikit_str_of(name, len < sizeof name ? len : sizeof name), QUOTE_POLICY);
        break;
    case URIKIT_LINT_POLICY_HOST:
    case URIKIT_LINT_POLICY_ADDRESS:
        why_policy_host(lint, finding, out);
        break;
    case URIKIT_LINT_POLICY_PORT:
        why_policy_port(lint, out);
        break;
    case URIKIT_LINT_POLICY_USERINFO:
        say(out, "the policy denies userinfo");
        break;
    default:
        break;
    }
}

static void why_octet_rules(const urikit_finding *finding, urikit_out *out)
{
    switch ((urikit_lint_rule_number)finding->rule) {
    case URIKIT_LINT_ENCODED_CONTROL:
        say_octet(out, finding->detail);
        say(out, " is a control character where it is decoded");
        break;
    case URIKIT_LINT_ENCODED_DELIMITER:
        say_octet(out, finding->detail);
        say(out, " is data here, but some programs decode it first and then see a delimiter");
        break;
    case URIKIT_LINT_NOT_UTF8:
        say_octet(out, finding->detail);
        say(out, " does not decode to UTF-8: programs show and compare it in different ways");
        break;
    case URIKIT_LINT_BIDI_CONTROL:
        say_scalar(out, finding->detail);
        say(out, " turns the direction of writing: people read the text in another order");
        break;
    case URIKIT_LINT_INVISIBLE:
        say_scalar(out, finding->detail);
        say(out, " cannot be seen, or looks like a space");
        break;
    default:
        break;
    }
}

static void why_other_rules(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    switch ((urikit_lint_rule_number)finding->rule) {
    case URIKIT_LINT_INVALID:
        why_invalid(lint, out);
        break;
    case URIKIT_LINT_NOSH_RESTRICTED:
        say(out, "only in the general syntax; records use the restricted one: ");
        say(out, urikit_code_text((urikit_code)finding->detail));
        break;
    case URIKIT_LINT_CONTROL:
        why_control(finding, out);
        break;
    case URIKIT_LINT_PORT_MAIL:
    case URIKIT_LINT_PORT_UNUSUAL:
        why_port(finding, out);
        break;
    case URIKIT_LINT_PORT_RANGE:
        say(out, finding->detail ? "ports end at 65535; some programs take the rest of a division by 65536"
                                 : "port 0 cannot be connected to");
        break;
    case URIKIT_LINT_DOT_CLIMB:
        why_climb(finding, out);
        break;
    case URIKIT_LINT_OVERLONG_UTF8:
        why_overlong(finding, out);
        break;
    case URIKIT_LINT_TOKEN:
        why_token(finding, out);
        break;
    case URIKIT_LINT_READERS_HOST:
    case URIKIT_LINT_READERS_PATH:
        why_readers(lint, finding->rule == URIKIT_LINT_READERS_HOST, out);
        break;
    case URIKIT_LINT_READERS_REFUSE:
        why_refuse(lint, finding, out);
        break;
    default:
        why_policy_rules(lint, finding, out);
        why_name_rules(lint, finding, out);
        why_address_rules(lint, finding, out);
        why_octet_rules(finding, out);
        break;
    }
}

urikit_code urikit_lint_why(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    if (urikiti_out_overlaps(out, lint->text)) {
        return URIKIT_E_OVERLAP;
    }
    if (finding->rule < URIKIT_LINT_RULES) {
        const char *sentence = sentence_of(finding->rule);

        if (sentence) {
            say(out, sentence);
        } else {
            why_other_rules(lint, finding, out);
        }
    }
    return urikiti_out_code(out);
}
