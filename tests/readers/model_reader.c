/* SPDX-License-Identifier: MIT */
/*
 * What the models of urikit/readers.h make of each line "url HEX": for each reader "scheme host port path query" in hex, "-"
 * for an absent part, and the default port of the scheme, or "!" and the part that is refused; tabs between.
 */
#include <urikit/readers.h>
#include <urikit/text.h>

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

static void answer(urikit_reader reader, urikit_str text)
{
    static char space[2 << 20];
    urikit_out out = URIKIT_OUT(space);
    urikit_reading reading;

    if (urikit_reader_read(reader, text, &out, &reading)) {
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
    printf(" %u", reading.scheme.ptr ? (unsigned)urikit_default_port(reading.scheme) : 0U);
}

int main(void)
{
    static char line[1 << 20];
    static char text[1 << 19];

    while (fgets(line, sizeof line, stdin)) {
        const char *p = strchr(line, ' ');
        size_t len = 0;
        unsigned byte;
        int reader;

        for (p = p ? p + 1 : ""; sscanf(p, "%2x", &byte) == 1; p += 2) {
            text[len++] = (char)byte;
        }
        for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
            if (reader > 0) {
                putchar('\t');
            }
            answer((urikit_reader)reader, urikit_str_of(text, len));
        }
        putchar('\n');
    }
    return 0;
}
