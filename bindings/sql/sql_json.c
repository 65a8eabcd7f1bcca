/* SPDX-License-Identifier: MIT */
/* Results as JSON text, RFC 8259: uri_findings, and what engines without structs and lists have of uri_parse and uri_query_list. */
#include "sql_answer.h"

#include <urikit/lint.h>

#include <string.h>

enum { JSON_UNWATCHED = 256 }; /* findings, or pairs, between two looks whether the call is to end */

/* What does not fit is counted. */
static void json_add(urikit_out *out, urikit_str text)
{
    urikit_code code = urikit_out_append(out, text);

    (void)code;
}

static void json_put(urikit_out *out, const char *text)
{
    json_add(out, urikit_str_from(text));
}

/* Bytes of valid UTF-8 as they are between quotes. */
static void json_escaped(urikit_out *out, urikit_str text)
{
    static const char hex[] = "0123456789abcdef";
    size_t from = 0, i;

    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        char escape[7] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15], '\0' };

        if (c >= 0x20 && c != '"' && c != '\\') {
            continue;
        }
        json_add(out, urikit_str_of(text.ptr + from, i - from));
        if (c >= 0x20) {
            escape[1] = (char)c;
            escape[2] = '\0';
        }
        json_put(out, escape);
        from = i + 1;
    }
    json_add(out, urikit_str_of(text.ptr + from, text.len - from));
}

static void json_string(urikit_out *out, urikit_str text)
{
    json_put(out, "\"");
    json_escaped(out, text);
    json_put(out, "\"");
}

static void json_member(urikit_out *out, const char *name, urikit_str text)
{
    json_put(out, name);
    if (text.ptr) {
        json_string(out, text);
    } else {
        json_put(out, "null");
    }
}

static void json_number(urikit_out *out, const char *name, size_t number)
{
    char digits[24];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    json_put(out, name);
    json_add(out, urikit_str_of(digits + at, sizeof digits - at));
}

/* What the producers below read. */
typedef struct json_input {
    const urikit_sql_memory *memory;
    urikit_str text;
    urikit_uri uri;
    urikit_severity least;
    urikit_lint_policy policy;
} json_input;

/* What ends a producer that was stopped: sql_produce answers NULL. */
static urikit_code json_finish(const urikit_out *out, bool stopped)
{
    return stopped ? URIKIT_E_LIMIT : out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

static bool json_is_stopped(const json_input *in, size_t i)
{
    return i % JSON_UNWATCHED == 0 && in->memory->stopped && in->memory->stopped(in->memory->context);
}

/* ---- findings --------------------------------------------------------------------------- */

static void json_finding(const urikit_lint *lint, const urikit_finding *found, const urikit_lint_rule *rule, urikit_out *out)
{
    char space[URIKIT_LINT_WHY_BOUND];
    urikit_out why = { space, sizeof space, 0 };

    if (urikit_lint_why(lint, found, &why) != URIKIT_OK) {
        why.len = 0; /* not reached: the space is the bound */
    }
    json_member(out, "{\"rule\":", urikit_str_from(rule->id));
    json_member(out, ",\"title\":", urikit_str_from(rule->title));
    json_member(
        out, ",\"severity\":", urikit_str_from(urikit_severity_name((urikit_severity)urikit_lint_severity(lint, found->rule))));
    json_number(out, ",\"start\":", found->start);
    json_number(out, ",\"end\":", found->end);
    json_member(out, ",\"why\":", urikit_str_of(space, why.len));
    json_member(out, ",\"section\":", urikit_str_from(rule->section));
    json_put(out, "}");
}

static urikit_code json_write_findings(const void *input, urikit_out *out)
{
    const json_input *in = input;
    bool stopped = false, first = true;
    urikit_lint_rule rule;
    urikit_finding found;
    urikit_lint lint;
    size_t i;

    json_put(out, "[");
    urikit_lint_start_with(&lint, in->text, &in->policy);
    for (i = 0; !stopped && urikit_lint_next(&lint, &found); i++) {
        stopped = json_is_stopped(in, i);
        if (urikit_lint_rule_at(found.rule, &rule) && urikit_lint_severity(&lint, found.rule) >= in->least) {
            json_put(out, first ? "" : ",");
            json_finding(&lint, &found, &rule, out);
            first = false;
        }
    }
    json_put(out, "]");
    return json_finish(out, stopped);
}

static bool json_find_severity(urikit_str name, urikit_severity *severity)
{
    int i;

    for (i = URIKIT_SEVERITY_NOTE; i <= URIKIT_SEVERITY_ERROR; i++) {
        *severity = (urikit_severity)i;
        if (urikit_str_equal(name, urikit_str_from(urikit_severity_name(*severity)))) {
            return true;
        }
    }
    return false;
}

/* One word, which no policy is: its lines have two at least. */
static bool json_is_word(urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (text.ptr[i] <= ' ' || text.ptr[i] == '#') {
            return false;
        }
    }
    return text.len > 0;
}

/* The second argument of uri_findings: a severity, or a policy. */
static urikit_sql_status json_read_policy(urikit_str text, json_input *in, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    urikit_sql_status status;
    const sql_policy *policy;
    sql_policy own;

    if (json_find_severity(text, &in->least)) {
        return URIKIT_SQL_VALUE;
    }
    in->least = URIKIT_SEVERITY_NOTE;
    if (json_is_word(text)) {
        return sql_raise_unknown("severity", text,
                                 "the severities are note, warning, error; a policy has lines, such as: deny internal", memory,
                                 result);
    }
    status = sql_read_policy(text, true, &own, &policy, memory, result);
    if (status == URIKIT_SQL_VALUE) {
        in->policy = policy->lint;
    }
    return status;
}

urikit_sql_status urikit_sql_uri_findings(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                          urikit_sql_result *result)
{
    json_input in = { .memory = memory, .text = args[0].text, .least = URIKIT_SEVERITY_NOTE };

    urikit_sql_status status = URIKIT_SQL_VALUE;

    (void)urikit_lint_policy_read(urikit_str_of(NULL, 0), &in.policy, NULL); /* every rule as it is */
    if (count > 1) {
        status = json_read_policy(args[1].text, &in, memory, result);
    }
    if (status != URIKIT_SQL_VALUE) {
        return status;
    }
    return sql_produce(json_write_findings, &in, SIZE_MAX, memory, result);
}

/* ---- parts and pairs ------------------------------------------------------------------------ */

static urikit_code json_write_parts(const void *input, urikit_out *out)
{
    const json_input *in = input;
    int32_t port = URIKIT_NO_PORT;

    json_member(out, "{\"scheme\":", urikit_uri_scheme(&in->uri));
    json_member(out, ",\"userinfo\":", urikit_uri_userinfo(&in->uri));
    json_member(out, ",\"host\":", urikit_uri_host(&in->uri));
    json_member(out, ",\"host_kind\":", urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(&in->uri))));
    if (urikit_uri_port_written(&in->uri, &port) == URIKIT_OK && port != URIKIT_NO_PORT) {
        json_number(out, ",\"port\":", (size_t)port);
    } else {
        json_put(out, ",\"port\":null");
    }
    json_member(out, ",\"path\":", urikit_uri_path(&in->uri));
    json_member(out, ",\"query\":", urikit_uri_query(&in->uri));
    json_member(out, ",\"fragment\":", urikit_uri_fragment(&in->uri));
    json_put(out, "}");
    return json_finish(out, false);
}

urikit_sql_status urikit_sql_uri_parse_json(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                            urikit_sql_result *result)
{
    json_input in = { .memory = memory };

    (void)count;
    return sql_parse(args[0].text, &in.uri) ? sql_produce(json_write_parts, &in, SIZE_MAX, memory, result) : URIKIT_SQL_NULL;
}

static int json_hex_value(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* A key or value of a query, decoded: null where it is absent, or not UTF-8 when decoded, or has a NUL then. */
static void json_decoded(urikit_out *out, const char *name, urikit_str item)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_code code = item.ptr ? urikit_percent_decode_text(item, URIKIT_DECODE_UTF8, &measure, NULL) : URIKIT_OK;
    size_t from = 0, i;
    bool has_nul = false;

    for (i = 0; i + 2 < item.len; i++) {
        has_nul = has_nul || memcmp(item.ptr + i, "%00", 3) == 0;
    }
    json_put(out, name);
    if (!item.ptr || (code && code != URIKIT_E_SPACE) || has_nul) {
        json_put(out, "null");
        return;
    }
    json_put(out, "\"");
    for (i = 0; i < item.len; i++) {
        if (item.ptr[i] == '%') { /* the text is valid: two hex digits follow */
            char byte = (char)(json_hex_value(item.ptr[i + 1]) << 4 | json_hex_value(item.ptr[i + 2]));

            json_escaped(out, urikit_str_of(item.ptr + from, i - from));
            json_escaped(out, urikit_str_of(&byte, 1));
            i += 2;
            from = i + 1;
        }
    }
    json_escaped(out, urikit_str_of(item.ptr + from, item.len - from));
    json_put(out, "\"");
}

static urikit_code json_write_pairs(const void *input, urikit_out *out)
{
    const json_input *in = input;
    urikit_str rest = urikit_uri_query(&in->uri), key, value;
    bool stopped = false;
    size_t i;

    json_put(out, "[");
    for (i = 0; !stopped && urikit_query_next(&rest, &key, &value); i++) {
        stopped = json_is_stopped(in, i);
        json_decoded(out, i == 0 ? "{\"key\":" : ",{\"key\":", key);
        json_decoded(out, ",\"value\":", value);
        json_put(out, "}");
    }
    json_put(out, "]");
    return json_finish(out, stopped);
}

urikit_sql_status urikit_sql_uri_query_list_json(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                                 urikit_sql_result *result)
{
    json_input in = { .memory = memory };

    (void)count;
    return sql_parse(args[0].text, &in.uri) ? sql_produce(json_write_pairs, &in, SIZE_MAX, memory, result) : URIKIT_SQL_NULL;
}
