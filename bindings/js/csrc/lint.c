/* SPDX-License-Identifier: MIT */
/* Findings, and how other programs read a text. */
#include "record.h"

#include <urikit/lint.h>
#include <urikit/text.h>

/* Records of four numbers (rule, start, end in bytes) and a text: why. REPLY_SAME: how many. */
EXPORT(lint) uint32_t lint(const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_finding found;
    urikit_lint state;
    uint32_t count = 0;
    urikit_code code;

    urikit_lint_start(&state, urikit_str_of(ptr, len));
    for (; urikit_lint_next(&state, &found); count++) {
        char buffer[URIKIT_LINT_WHY_BOUND];
        urikit_out why = URIKIT_OUT(buffer);

        (void)!urikit_lint_why(&state, &found, &why);
        record_number(&out, (uint32_t)found.rule);
        record_number(&out, (uint32_t)found.start);
        record_number(&out, (uint32_t)found.end);
        record_text(&out, urikit_out_str(&why));
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = count;
    return (uint32_t)code;
}

/* Records: id, title, severity, section. REPLY_SAME: 0 after the last rule. */
EXPORT(lint_rule) uint32_t lint_rule(uint32_t i, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_lint_rule rule;
    bool found = urikit_lint_rule_at(i, &rule);
    urikit_code code;

    if (found) {
        record_text(&out, urikit_str_from(rule.id));
        record_text(&out, urikit_str_from(rule.title));
        record_text(&out, urikit_str_from(urikit_severity_name(rule.severity)));
        record_text(&out, urikit_str_from(rule.section));
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = found;
    return (uint32_t)code;
}

static void js_number(urikit_out *out, uint32_t number)
{
    char digits[10];
    size_t n = sizeof digits;

    do {
        digits[--n] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    (void)!urikit_out_append(out, urikit_str_of(digits + n, sizeof digits - n));
}

/*
 * Records: the reader's name and version, why it refuses the text, then scheme, host, port, path and query as it reads them;
 * null where there is none. REPLY_SAME: 1 if it accepts the text.
 */
EXPORT(reader) uint32_t reader(uint32_t which, const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    size_t room = URIKIT_READER_BOUND((size_t)len); /* the texts are written at the end, then copied before them */
    urikit_out out = urikit_out_of(to, cap > room ? cap - room : 0);
    urikit_out texts = urikit_out_of(cap > room ? to + cap - room : to, cap > room ? room : 0);
    urikit_reader_row row;
    urikit_reading reading;
    char digits[8];
    urikit_out port = URIKIT_OUT(digits);
    urikit_code code = urikit_reader_read((urikit_reader)which, urikit_str_of(ptr, len), &texts, &reading);

    (void)urikit_reader_at(which, &row);
    record_text(&out, urikit_str_from(row.name));
    record_text(&out, urikit_str_from(row.version));
    record_text(&out, reading.accepts ? urikit_str_of(NULL, 0) : urikit_str_from(urikit_reader_why_name((urikit_reader_why)reading.why)));
    if (reading.port >= 0) {
        js_number(&port, (uint32_t)reading.port);
    }
    record_text(&out, reading.scheme);
    record_text(&out, reading.host);
    record_text(&out, urikit_str_of(port.len > 0 ? digits : NULL, port.len));
    record_text(&out, reading.path);
    record_text(&out, reading.query);
    if (code || out.len > out.cap) { /* ask again with room for both */
        out.len += 2 * room;
        code = URIKIT_E_SPACE;
    }
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = reading.accepts;
    return (uint32_t)code;
}

EXPORT(readers) uint32_t readers(void)
{
    return URIKIT_READERS;
}

EXPORT(readers_agree) uint32_t readers_agree(const char *ptr, uint32_t len)
{
    return urikit_readers_agree(urikit_str_of(ptr, len));
}

/* Records: the rule, why, the title of the reader that differs. REPLY_SAME: 1 if the text passes; then one record: the text to fetch. */
EXPORT(guard) uint32_t guard(const char *ptr, uint32_t len, const char *policy, uint32_t policy_len, const char *base, uint32_t base_len,
                             uint32_t internal, char *to, uint32_t cap)
{
    urikit_guard_options options = { urikit_str_of(policy, policy_len), { NULL, 0 }, NULL, NULL, internal != 0 };
    urikit_out out = urikit_out_of(to, cap);
    urikit_guard_verdict verdict;
    size_t mark;
    bool passes;
    urikit_code code;

    if (base_len > 0) {
        options.base = urikit_str_of(base, base_len);
    }
    mark = record_begin(&out);
    passes = urikit_guard(urikit_str_of(ptr, len), &options, &out, &verdict);
    if (passes) {
        record_end(&out, mark, false);
    } else {
        char sentence[URIKIT_GUARD_WHY_BOUND];
        urikit_out why = URIKIT_OUT(sentence);

        out.len = 0;
        (void)!urikit_guard_why(&verdict, &why);
        record_text(&out, urikit_str_from(urikit_guard_rule_id((urikit_guard_rule)verdict.rule)));
        record_text(&out, urikit_out_str(&why));
        if (verdict.rule == URIKIT_GUARD_LENGTH && len <= URIKIT_GUARD_LIMIT && cap < URIKIT_GUARD_BOUND((size_t)len, (size_t)base_len)) {
            out.len = URIKIT_GUARD_BOUND((size_t)len, (size_t)base_len); /* the workspace was too small */
        }
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = passes;
    return (uint32_t)code;
}

/* 1: internal, 0: public, 2: no address. The text: "127.0.0.1", "::1", "[::1]". */
EXPORT(address_is_internal) uint32_t address_is_internal(const char *ptr, uint32_t len)
{
    urikit_str text = urikit_str_of(ptr, len);
    uint8_t ip[16];

    if (urikit_ipv4_parse(text, ip, NULL) == URIKIT_OK) {
        return urikit_address_is_internal(ip, 4);
    }
    if (text.len > 2 && text.ptr[0] == '[' && text.ptr[text.len - 1] == ']') {
        text = urikit_str_of(text.ptr + 1, text.len - 2);
    }
    return urikit_ipv6_parse(text, ip, NULL) == URIKIT_OK ? urikit_address_is_internal(ip, 16) : 2;
}
