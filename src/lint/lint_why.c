/* SPDX-License-Identifier: MIT */
/* The sentences that explain findings: patterns of the table of rules, with quotations from the text. */
#include "lint_readers.h"

#include <urikit/usr.h>

#include <string.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/char_look.h"
#include "../redact/secret_value.h"
#include "../scheme/scheme_rules.h"
#include "../text/message.h"
#include "lint_labels.h"
#include "lint_purl.h"
#include "lint_rules.h"

enum {
    QUOTE_LIMIT = 44,   /* characters of one quotation */
    QUOTE_POLICY = 64,  /* the same of what a policy does not allow */
    QUOTE_READING = 32, /* the same of what programs read */
    QUOTE_KEY = 24,     /* the same of a key that a type has */
    KEYS_SAID = 3,      /* keys of a type that are named */
    WRITTEN_SPACE = 256 /* for a host or path as it is written */
};

/* Appends at most `limit` characters for a text. Bytes that are not printable ASCII become \xNN. The number of bytes taken. */
static size_t say_escaped(urikit_out *out, urikit_str text, size_t limit)
{
    size_t count = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool escaped = c < 0x20 || c > 0x7E;

        count += escaped ? sizeof "\\xNN" - 1 : 1;
        if (count > limit) {
            break;
        }
        if (escaped) {
            urikiti_message(out, "\\x");
            urikiti_out_byte(out, ascii_hex_digit((unsigned char)c >> 4));
            urikiti_out_byte(out, ascii_hex_digit((unsigned char)c));
        } else {
            urikiti_out_byte(out, c);
        }
    }
    return i;
}

/* The same in double quotes, with "..." where the text goes on. */
static void quote_up_to(urikit_out *out, urikit_str text, size_t limit)
{
    urikiti_out_byte(out, '"');
    urikiti_message(out, say_escaped(out, text, limit) < text.len ? "...\"" : "\"");
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

static urikit_str found_text(const urikit_lint *lint, const urikit_finding *finding)
{
    return urikit_str_of(lint->text.ptr + finding->start, finding->end - finding->start);
}

/* ---- how programs read the text ----------------------------------------------------- */

static uint32_t count_readers(reader_set readers)
{
    uint32_t count = 0;

    for (; readers; readers &= readers - 1) {
        count++;
    }
    return count;
}

/* "whatwg, curl and go"; of more than three: "7 programs (whatwg, curl, ...)" */
static void say_readers(reader_set readers, urikit_out *out)
{
    uint32_t count = count_readers(readers);
    uint32_t said = 0;
    int reader;

    if (count > 3) {
        urikiti_message_number(out, count);
        urikiti_message(out, " programs (");
    }
    for (reader = 0; readers >> reader && (count <= 3 || said < 2); reader++) {
        if (readers >> reader & 1) {
            urikiti_message(out, said == 0 ? "" : said + 1 == count ? " and " : ", ");
            urikiti_message(out, urikit_reader_name((urikit_reader)reader));
            said++;
        }
    }
    urikiti_message(out, count > 3 ? ", ...)" : "");
}

static bool is_one_reader(reader_set readers)
{
    return count_readers(readers) <= 1;
}

static void say_host(const model_reading *reading, bool *said, urikit_out *out)
{
    char space[WRITTEN_SPACE];
    urikit_out text = URIKIT_OUT(space);

    urikiti_reading_write_host(reading, &text);
    if (text.len == 0) {
        urikiti_message(out, " no host");
    } else {
        urikiti_message(out, *said ? " " : " host ");
        *said = true;
        quote_up_to(out, urikit_str_of(space, text.len < text.cap ? text.len : text.cap), QUOTE_READING);
    }
    if (urikiti_reading_port(reading) >= 0) {
        urikiti_message(out, " port ");
        urikiti_message_number(out, (uint32_t)urikiti_reading_port(reading));
    }
}

static void say_path(const model_reading *reading, bool *said, urikit_out *out)
{
    char space[WRITTEN_SPACE];
    urikit_out text = URIKIT_OUT(space);

    urikiti_path_reading_write(reading->path, &text);
    if (text.len == 0) {
        urikiti_message(out, " an empty path");
    } else if (text.len > text.cap) { /* a path is never cut short */
        urikiti_message(out, " a path of ");
        urikiti_message_number(out, text.len > UINT32_MAX ? UINT32_MAX : (uint32_t)text.len);
        urikiti_message(out, " bytes");
    } else {
        urikiti_message(out, *said ? " " : " path ");
        *said = true;
        quote_up_to(out, urikit_str_of(space, text.len), QUOTE_READING);
    }
}

/* "whatwg and curl read host "b"; php reads "a"; 2 other readings": as many as the sentence has space for. */
static void say_readings(const urikit_lint *lint, bool host, urikit_out *out)
{
    char space[URIKIT_LINT_WHY_BOUND];
    urikit_out text = URIKIT_OUT(space);
    reader_groups groups;
    bool said = false; /* what the quotations are */
    size_t i;

    urikiti_lint_read_all(lint, host, &groups);
    for (i = 0; i < groups.count; i++) {
        reader_set members = urikiti_named_readers(groups.members[i]);
        size_t before = text.len;
        size_t buffer = i + 1 < groups.count ? text.cap - (sizeof "; 99 other readings" - 1) : text.cap;

        urikiti_message(&text, i > 0 ? "; " : "");
        say_readers(members, &text);
        urikiti_message(&text, is_one_reader(members) ? " reads" : " read");
        if (host) {
            say_host(&groups.readings[i], &said, &text);
        } else {
            say_path(&groups.readings[i], &said, &text);
        }
        if (text.len > buffer) {
            text.len = before;
            urikiti_message(&text, "; ");
            urikiti_message_number(&text, (uint32_t)(groups.count - i));
            urikiti_message(&text, groups.count - i > 1 ? " other readings" : " other reading");
            break;
        }
    }
    urikiti_out_str(out, urikit_out_str(&text));
}

/* ---- inserts: what a name in braces stands for ---------------------------------------- */

typedef void lint_insert(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out);

static void insert_text(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    quote(out, found_text(lint, finding));
}

static void insert_host(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)finding;
    quote(out, lint->parts.host);
}

static void insert_ip(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)finding;
    say_address(out, lint->ip, lint->ip_len);
}

/* The IPv4 address inside an IPv6 address. */
static void insert_ipv4(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    uint8_t ipv4[4];

    urikiti_embedded_ipv4(lint->ip, finding->detail, ipv4);
    say_address(out, ipv4, 4);
}

static void insert_use(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)finding;
    urikiti_message(out, urikit_address_use(lint->ip, lint->ip_len));
}

static void insert_number(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)lint;
    urikiti_message_number(out, finding->detail);
}

/* "U+202E" */
static void insert_scalar(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)lint;
    urikiti_message_code_point(out, finding->detail);
}

/* "%1F" */
static void insert_octet(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)lint;
    urikiti_message_hex(out, "%", (unsigned char)finding->detail);
}

static void insert_kind(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)finding;
    urikiti_message(out, lint->family == URIKIT_LINT_NOSH  ? "NOSH URI"
                         : lint->family == URIKIT_LINT_USR ? "user URL"
                                                           : "URI or IRI reference");
}

static void insert_code(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)finding;
    urikiti_message(out, urikit_code_text((urikit_code)lint->code));
}

static void insert_detail_code(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)lint;
    urikiti_message(out, urikit_code_text((urikit_code)finding->detail));
}

/* The ASCII text that a label looks like. */
static void insert_label(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    urikit_str rest = found_text(lint, finding);
    host_label label;
    char looks[LABEL_LIMIT];
    bool done = false;

    (void)urikiti_label_next(&rest, &done, &label);
    if (urikiti_label_looks_ascii(&label, looks)) {
        quote(out, urikit_str_of(looks, label.count));
    }
}

/* The ASCII name that the name of a package looks like. */
static void insert_package(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char space[QUOTE_LIMIT + 1]; /* one more than is shown */
    urikit_out looks = URIKIT_OUT(space);

    (void)urikiti_purl_looks_ascii(found_text(lint, finding), &looks);
    quote(out, urikit_str_of(space, looks.len < sizeof space ? looks.len : sizeof space));
}

static void insert_recommended(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)lint;
    urikiti_message(out, urikiti_purl_advice[finding->detail].recommended);
}

static void insert_namespaces(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)lint;
    urikiti_message(out, urikiti_purl_advice[finding->detail].namespaces);
}

/* "Latin and Cyrillic" */
static void insert_scripts(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)lint;
    urikiti_message(out, urikiti_script_name(finding->detail >> 8 & 0xFF));
    urikiti_message(out, " and ");
    urikiti_message(out, urikiti_script_name(finding->detail & 0xFF));
}

/* "turn U+FF0E into "."", "drop U+00AD" */
static void insert_mapped(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char space;
    urikit_str mapped = urikiti_ascii_mapping(finding->detail, &space);

    urikiti_message(out, mapped.ptr ? "turn " : "drop ");
    insert_scalar(lint, finding, out);
    if (mapped.ptr) {
        urikiti_message(out, " into ");
        quote(out, mapped);
    }
}

static void insert_service(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    const char *service = urikiti_service_of(finding->detail);

    (void)lint;
    urikiti_message(out, service ? "is that of " : "is below 1024 and not the scheme's own");
    urikiti_message(out, service ? service : "");
}

static void insert_token(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    const char *name = urikiti_secret_form_name(finding->detail);

    (void)lint;
    urikiti_message(out, name ? "the value looks like " : "the key says that the value is a secret");
    urikiti_message(out, name ? name : "");
}

static void insert_hosts(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)finding;
    say_readings(lint, true, out);
}

static void insert_paths(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    (void)finding;
    say_readings(lint, false, out);
}

static void insert_refusing(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    reader_set refusing = urikiti_named_readers(lint->refusing);
    reader_set others = urikiti_named_readers(urikiti_compared_readers(lint) & ~lint->refusing);

    (void)finding;
    say_readers(refusing, out);
    urikiti_message(out, is_one_reader(refusing) ? " refuses it, " : " refuse it, ");
    say_readers(others, out);
    urikiti_message(out, is_one_reader(others) ? " takes it" : " take it");
}

static void insert_policy_scheme(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char name[QUOTE_POLICY + 1];
    size_t len = urikiti_lint_scheme_name(lint, name, sizeof name);

    (void)finding;
    quote_up_to(out, urikit_str_of(name, len < sizeof name ? len : sizeof name), QUOTE_POLICY);
}

static void insert_scheme_rule(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char space[URIKIT_EXPLAIN_MAX];
    urikit_out sentence = URIKIT_OUT(space);
    scheme_fault fault;
    const scheme_rules *rules = urikiti_lint_broken_rules(lint, &fault);

    (void)finding;
    if (rules) {
        urikiti_scheme_say(rules, lint->text, &fault, &sentence);
        (void)say_escaped(out, urikit_out_str(&sentence), URIKIT_LINT_WHY_BOUND);
    }
}

/* ""h", which curl reads" */
static void insert_policy_host(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char space[WRITTEN_SPACE];
    urikit_out host = URIKIT_OUT(space);
    policy_host_said said;

    if (urikiti_lint_policy_host_said(lint, finding->detail, &host, &said)) {
        quote_up_to(out, said.host, QUOTE_POLICY);
        if (said.who) {
            urikiti_message(out, ", which ");
            urikiti_message(out, said.who);
            urikiti_message(out, " reads");
        }
    }
}

static void insert_denied(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    char space[WRITTEN_SPACE];
    urikit_out host = URIKIT_OUT(space);
    policy_host_said said;

    if (urikiti_lint_policy_host_said(lint, finding->detail, &host, &said)) {
        urikiti_message(out, said.internal ? "internal addresses" : "addresses");
    }
}

/* "allow the port "25"", "know the port" */
static void insert_policy_port(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    int32_t port = urikiti_lint_policy_port_of(lint);

    (void)finding;
    urikiti_message(out, port == -1 ? "know the port" : "allow the port ");
    if (port >= 0) {
        urikiti_message(out, "\"");
        urikiti_message_number(out, (uint32_t)port);
        urikiti_message(out, "\"");
    } else if (port != -1) {
        quote_up_to(out, lint->parts.port, QUOTE_POLICY);
    }
}

/* "it has "floor", "team"" */
static void insert_keys(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    const urikit_usr_type *type = urikiti_lint_usr_type(lint);
    size_t count = type ? type->key_count : 0;
    size_t i;

    (void)finding;
    urikiti_message(out, count > 0 ? "it has " : "it has none of its own");
    for (i = 0; i < count && i < KEYS_SAID; i++) {
        urikiti_message(out, i > 0 ? ", " : "");
        quote_up_to(out, urikit_str_from(type->keys[i]), QUOTE_KEY);
    }
    urikiti_message(out, i < count ? ", ..." : "");
}

#include "lint_insert_table.h"

/* ---- patterns ------------------------------------------------------------------------------ */

/* The pattern of a rule for a finding's detail. */
static const char *pattern_of(const urikit_finding *finding)
{
    size_t count;
    const rule_why *row = urikiti_lint_whys(finding->rule, &count);

    while (count > 1 && row->detail != finding->detail) {
        row++;
        count--;
    }
    return row->pattern;
}

urikit_code urikit_lint_why(const urikit_lint *lint, const urikit_finding *finding, urikit_out *out)
{
    const char *pattern = finding->rule < URIKIT_LINT_RULES ? pattern_of(finding) : "";

    if (urikiti_out_overlaps(out, lint->text)) {
        return URIKIT_E_OVERLAP;
    }
    for (; *pattern; pattern++) {
        if ((unsigned char)*pattern < sizeof inserts / sizeof inserts[0]) {
            inserts[(unsigned char)*pattern](lint, finding, out);
        } else {
            urikiti_out_byte(out, *pattern);
        }
    }
    return urikiti_out_code(out);
}
