/* SPDX-License-Identifier: MIT */
/* What libcurl makes of each line of hex: "scheme host port path query" in hex, or "!" where it refuses. */
#include <curl/curl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_part(CURLU *url, CURLUPart part)
{
    char *text = NULL;
    const char *p;

    if (curl_url_get(url, part, &text, 0)) {
        text = NULL;
    }
    if (!text) {
        putchar('-');
    }
    for (p = text; p && *p; p++) {
        printf("%02x", (unsigned)(unsigned char)*p);
    }
    curl_free(text);
}

static void answer(const char *text)
{
    static const CURLUPart parts[] = { CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT, CURLUPART_PATH, CURLUPART_QUERY };
    CURLU *url = curl_url();
    size_t i;

    /* the flags of a transfer, lib/url.c */
    if (curl_url_set(url, CURLUPART_URL, text, CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME)) {
        puts("!");
    } else {
        for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
            if (i > 0) {
                putchar(' ');
            }
            put_part(url, parts[i]);
        }
        putchar('\n');
    }
    curl_url_cleanup(url);
}

int main(int argc, char **argv)
{
    static char line[1 << 20];
    static char text[1 << 19];

    (void)argv;
    if (argc > 1) {
        puts(curl_version_info(CURLVERSION_NOW)->version);
        return 0;
    }
    while (fgets(line, sizeof line, stdin)) {
        const char *p = line;
        size_t len = 0;
        unsigned byte;

        for (; sscanf(p, "%2x", &byte) == 1; p += 2) {
            text[len++] = (char)byte;
        }
        text[len] = '\0';
        answer(text);
    }
    return 0;
}
