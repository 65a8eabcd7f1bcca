/* SPDX-License-Identifier: MIT */
/* How programs read a text, and what may be fetched. */
#include "record.h"

#include <urikit/iri.h>
#include <urikit/guard.h>

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
 * null where there is none; 1 if it has userinfo, and 1 for a server. REPLY_SAME: 1 if it accepts the text. With a base, a URI, it
 * joins the text to it first.
 */
EXPORT(reader)
uint32_t reader(uint32_t which, const char *base, uint32_t base_len, const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    size_t space = base_len > 0
                       ? URIKIT_READER_JOIN_BOUND((size_t)base_len, (size_t)len)
                       : URIKIT_READER_BOUND((size_t)len); /* the texts are written at the end, then copied before them */
    urikit_out out = urikit_out_of(to, cap > space ? cap - space : 0);
    urikit_out texts = urikit_out_of(cap > space ? to + cap - space : to, cap > space ? space : 0);
    urikit_reader_row row;
    urikit_reading reading;
    char digits[8];
    urikit_out port = URIKIT_OUT(digits);
    urikit_str text = urikit_str_of(ptr, len);
    urikit_code code = base_len > 0
                           ? urikit_reader_join((urikit_reader)which, urikit_str_of(base, base_len), text, &texts, &reading)
                           : urikit_reader_read((urikit_reader)which, text, &texts, &reading);

    (void)urikit_reader_at(which, &row);
    record_text(&out, urikit_str_from(row.name));
    record_text(&out, urikit_str_from(row.version));
    record_text(&out, reading.accepts ? urikit_str_of(NULL, 0)
                                      : urikit_str_from(urikit_reader_why_name((urikit_reader_why)reading.why)));
    if (reading.port >= 0) {
        js_number(&port, (uint32_t)reading.port);
    }
    record_text(&out, reading.scheme);
    record_text(&out, reading.host);
    record_text(&out, urikit_str_of(port.len > 0 ? digits : NULL, port.len));
    record_text(&out, reading.path);
    record_text(&out, reading.query);
    record_number(&out, reading.userinfo);
    record_number(&out, which >= URIKIT_READER_CLIENTS);
    if (code || out.len > out.cap) { /* ask again with space for both */
        out.len += 2 * space;
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

/*
 * The target of a reference against a base, a URI. What is not a reference stays as it is. URIKIT_E_BASE: the base is not an
 * absolute URI.
 */
EXPORT(readers_target)
uint32_t readers_target(const char *base, uint32_t base_len, const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    urikit_str text = urikit_str_of(ptr, len);
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = urikit_uri_parse(urikit_str_of(base, base_len), URIKIT_PARSE_SCHEME, &uri, &at);

    if (code) {
        code = URIKIT_E_BASE;
    } else {
        code = urikit_iri_resolve_text(urikit_str_of(base, base_len), text, URIKIT_PARSE_REFERENCE, 0, &out, NULL);
        if (code && code != URIKIT_E_SPACE) {
            out.len = 0;
            (void)!urikit_out_append(&out, text);
            code = record_code(&out);
        }
    }
    return js_reply(code, at, &out);
}

EXPORT(readers_agree) uint32_t readers_agree(const char *ptr, uint32_t len)
{
    return urikit_readers_agree(urikit_str_of(ptr, len));
}

/* Records of the first line of a policy that is wrong: its number, why, the word. REPLY_SAME: 0 if there is none. */
EXPORT(policy_fault) uint32_t policy_fault(const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_policy_reader reader;
    urikit_policy_item item = { .fault = NULL };
    urikit_code code;

    urikit_policy_start(&reader, urikit_str_of(ptr, len));
    while (!item.fault && urikit_policy_next(&reader, &item)) {
        item.fault = urikit_policy_guard_fault(&item);
    }
    if (item.fault) {
        record_number(&out, item.line);
        record_text(&out, urikit_str_from(item.fault));
        record_text(&out, urikit_str_of(item.word.ptr ? item.word.ptr : "", item.word.len));
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = item.fault != NULL;
    return (uint32_t)code;
}

/* By JavaScript's URL: the bytes written, UINT32_MAX where the name has no A-labels, or they do not fit. */
__attribute__((import_module("urikit"), import_name("to_ascii"))) uint32_t js_to_ascii(const char *ptr, uint32_t len, char *to,
                                                                                       uint32_t cap);

urikit_guard_idna js_idna;

/* ToASCII of IDNA. */
urikit_code js_idna(void *context, urikit_str host, urikit_out *out)
{
    char ascii[256];
    uint32_t len = js_to_ascii(host.ptr, (uint32_t)host.len, ascii, sizeof ascii);

    (void)context;
    return len > sizeof ascii ? URIKIT_E_IDNA : urikit_out_append(out, urikit_str_of(ascii, len));
}

/*
 * Records: the rule and why; the byte of a text that is not valid, UINT32_MAX for none; and the line of the policy that decided, or 0.
 * REPLY_SAME: 1 if the text passes; then the records are the text to fetch, and the line. flags: 1 internal, 2 any host.
 */
EXPORT(guard)
uint32_t guard(const char *ptr, uint32_t len, const char *policy, uint32_t policy_len, const char *base, uint32_t base_len,
               uint32_t flags, char *to, uint32_t cap)
{
    urikit_guard_options options = {
        .policy = urikit_str_of(policy, policy_len), .idna = js_idna, .internal = (flags & 1U) != 0, .any_host = (flags & 2U) != 0
    };
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
        record_number(&out, verdict.line);
    } else {
        char sentence[URIKIT_GUARD_WHY_BOUND];
        urikit_out why = URIKIT_OUT(sentence);

        out.len = 0;
        (void)!urikit_guard_why(&verdict, &why);
        record_text(&out, urikit_str_from(urikit_guard_rule_id((urikit_guard_rule)verdict.rule)));
        record_text(&out, urikit_out_str(&why));
        record_number(&out, verdict.rule == URIKIT_GUARD_INVALID && verdict.code ? (uint32_t)verdict.at : UINT32_MAX);
        record_number(&out, verdict.line);
        if (verdict.rule == URIKIT_GUARD_LENGTH && len <= URIKIT_GUARD_LIMIT &&
            cap < URIKIT_GUARD_BOUND((size_t)len, (size_t)base_len)) {
            out.len = URIKIT_GUARD_BOUND((size_t)len, (size_t)base_len); /* the workspace was too small */
        }
    }
    code = record_code(&out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = passes;
    return (uint32_t)code;
}

/* 1: internal, 0: public, 2: not an address. The text: "127.0.0.1", "::1", "[::1]", "fe80::1%eth0". */
EXPORT(address_is_internal) uint32_t address_is_internal(const char *ptr, uint32_t len)
{
    uint8_t ip[16];
    size_t n;

    return urikit_address_parse(urikit_str_of(ptr, len), ip, &n) ? urikit_address_is_internal(ip, n) : 2;
}
