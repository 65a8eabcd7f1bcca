/* SPDX-License-Identifier: MIT */
/* What the models of urikit/lint.h make of each line of hex: for each reader "host path" in hex or "!", tabs between.
 */
#include <urikit/lint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_hex(const urikit_out *out)
{
    size_t i;

    for (i = 0; i < out->len; i++) {
        printf("%02x", (unsigned)((const unsigned char *)out->ptr)[i]);
    }
}

static void answer(urikit_reader reader, urikit_str text)
{
    static char host[2 << 20];
    static char path[2 << 20];
    urikit_out host_out = URIKIT_OUT(host);
    urikit_out path_out = URIKIT_OUT(path);

    if (!urikit_reader_read(reader, text, &host_out, &path_out)) {
        putchar('!');
        return;
    }
    if (host_out.len > host_out.cap || path_out.len > path_out.cap) {
        abort();
    }
    put_hex(&host_out);
    putchar(' ');
    put_hex(&path_out);
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
