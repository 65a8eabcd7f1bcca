/* SPDX-License-Identifier: MIT */
/* What libcurl makes of each line of hex: "host path" in hex, or "!" where it refuses. */
#include <curl/curl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_hex(const char *text)
{
    for (; text && *text; text++) {
        printf("%02x", (unsigned)(unsigned char)*text);
    }
}

static void answer(const char *text)
{
    CURLU *url = curl_url();
    char *host = NULL;
    char *path = NULL;

    /* the flags of a transfer, lib/url.c */
    if (curl_url_set(url, CURLUPART_URL, text, CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME) ||
        curl_url_get(url, CURLUPART_PATH, &path, 0)) {
        puts("!");
    } else {
        if (curl_url_get(url, CURLUPART_HOST, &host, 0)) {
            host = NULL;
        }
        put_hex(host);
        putchar(' ');
        put_hex(path);
        putchar('\n');
    }
    curl_free(host);
    curl_free(path);
    curl_url_cleanup(url);
}

int main(void)
{
    static char line[1 << 20];
    static char text[1 << 19];

    while (fgets(line, sizeof line, stdin)) {
        const char *p = strchr(line, ' ');
        size_t len = 0;
        unsigned byte;

        for (p = p ? p + 1 : ""; sscanf(p, "%2x", &byte) == 1; p += 2) {
            text[len++] = (char)byte;
        }
        text[len] = '\0';
        answer(text);
    }
    return 0;
}
