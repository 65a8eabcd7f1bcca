/* SPDX-License-Identifier: MIT */
/*
 * What the models of urikit/readers.h make of each line "url HEX": for each reader "scheme host port path query userinfo" in hex, "-"
 * for an absent part, and the default port of the scheme, or "!" and the part that is refused; tabs between.
 *
 * For a line "join HEX HEX" the same of a reference, the second text, and its base.
 *
 * For a line "path HEX" what each server of urikit_server_read looks up: path and query in hex, or "!".
 *
 * For a line "guard HEX" what urikit_guard gives: the text to fetch and its scheme, host and port in hex, or "!" and the rule.
 * For "below HEX" the same with a policy that allows paths below /api/. Internal addresses are allowed. With URIKIT_READER_IDNA, hosts that are not ASCII become A-labels (urikit-unicode).
 */
#include <urikit/guard.h>
#include <urikit/text.h>
#ifdef URIKIT_READER_IDNA
#include <urikit/unicode.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_hex(urikit_str text)
{
    size_t i;

    if (!text.ptr) {
        putchar('-');
    }
    for (i = 0; i < text.len; i++) {
        printf("%02x", (unsigned)(unsigned char)text.ptr[i]);
    }
}

/* base: absent, or what the text is a reference to. */
static void answer(urikit_reader reader, urikit_str base, urikit_str text)
{
    static char space[URIKIT_READER_JOIN_BOUND(1 << 19, 0)];
    urikit_out out = URIKIT_OUT(space);
    urikit_reading reading;

    if (base.ptr ? urikit_reader_join(reader, base, text, &out, &reading) : urikit_reader_read(reader, text, &out, &reading)) {
        abort();
    }
    if (!reading.accepts) {
        printf("!%s", urikit_reader_why_name((urikit_reader_why)reading.why));
        return;
    }
    put_hex(reading.scheme);
    putchar(' ');
    put_hex(reading.host);
    putchar(' ');
    if (reading.port < 0) {
        putchar('-');
    } else {
        char digits[12];

        (void)snprintf(digits, sizeof digits, "%d", (int)reading.port);
        put_hex(urikit_str_from(digits));
    }
    putchar(' ');
    put_hex(reading.path);
    putchar(' ');
    put_hex(reading.query);
    printf(" %s %u", reading.userinfo ? "31" : "-", reading.scheme.ptr ? (unsigned)urikit_default_port(reading.scheme) : 0U);
}

#ifdef URIKIT_READER_IDNA
static urikit_code to_ascii(void *context, urikit_str host, urikit_out *out)
{
    (void)context;
    return urikit_idna_to_ascii(host, 0, out, NULL);
}
#endif

static void guard(urikit_str text, urikit_str policy)
{
    static char space[URIKIT_GUARD_BOUND(1 << 19, 0)];
    urikit_out out = URIKIT_OUT(space);
    urikit_guard_options options = { .policy = policy, .internal = true };
    urikit_guard_verdict verdict;
    urikit_uri uri;

#ifdef URIKIT_READER_IDNA
    options.idna = to_ascii;
#endif
    if (!urikit_guard(text, &options, &out, &verdict)) {
        printf("!%s %s", urikit_guard_rule_id((urikit_guard_rule)verdict.rule), urikit_code_name((urikit_code)verdict.code));
        return;
    }
    if (urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &uri, NULL)) {
        abort();
    }
    put_hex(urikit_out_str(&out));
    putchar(' ');
    put_hex(urikit_uri_scheme(&uri));
    putchar(' ');
    put_hex(urikit_uri_host(&uri));
    putchar(' ');
    put_hex(urikit_uri_port(&uri));
}

static void look_up(urikit_server server, urikit_str target)
{
    static char space[URIKIT_READER_BOUND(1 << 19)];
    urikit_out out = URIKIT_OUT(space);
    urikit_reading reading;

    if (urikit_server_read(server, target, &out, &reading)) {
        abort();
    }
    if (!reading.accepts) {
        putchar('!');
        return;
    }
    put_hex(reading.path);
    putchar(' ');
    put_hex(reading.query);
}

int main(void)
{
    static char line[1 << 20];
    static char text[1 << 19];

    while (fgets(line, sizeof line, stdin)) {
        const char *p = strchr(line, ' ');
        urikit_str base = { NULL, 0 };
        size_t len = 0;
        unsigned byte;
        int reader;

        for (p = p ? p + 1 : ""; *p != ' ' && sscanf(p, "%2x", &byte) == 1; p += 2) {
            text[len++] = (char)byte;
        }
        if (line[0] == 'j') {
            base = urikit_str_of(text, len);
            for (p += *p == ' '; sscanf(p, "%2x", &byte) == 1; p += 2) {
                text[len++] = (char)byte;
            }
        }
        if (line[0] == 'g' || line[0] == 'b') {
            guard(urikit_str_of(text, len), line[0] == 'b' ? URIKIT_STR("allow path /api/") : URIKIT_STR(""));
            putchar('\n');
            continue;
        }
        if (line[0] == 'p') {
            for (reader = 0; reader < (int)URIKIT_SERVERS; reader++) {
                look_up((urikit_server)reader, urikit_str_of(text, len));
                putchar(reader + 1 < (int)URIKIT_SERVERS ? '\t' : '\n');
            }
            continue;
        }
        for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader++) {
            if (reader > 0) {
                putchar('\t');
            }
            answer((urikit_reader)reader, base, urikit_str_of(text + base.len, len - base.len));
        }
        putchar('\n');
    }
    return 0;
}
