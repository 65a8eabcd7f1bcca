/* SPDX-License-Identifier: MIT */
/*
 * What libcurl makes of each line of hex: "scheme host port path query userinfo" in hex, the last 1 if there is any, or "!" where it refuses.
 * With the word curl-follow: the same of lines with a base and a reference, for the URL that a redirect leads to.
 * With the word curl-join: of lines with a base and a reference, the text that a redirect leads to.
 * With the word curl-request: where a transfer goes. It is sent to a proxy on loopback, which is this program, too.
 */
#include <curl/curl.h>

#include <fcntl.h>
#include <locale.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

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

static int has_part(CURLU *url, CURLUPart part)
{
    char *text = NULL;
    int has = curl_url_get(url, part, &text, 0) == CURLUE_OK && text[0];

    curl_free(text);
    return has;
}

static void put_parts(CURLU *url)
{
    static const CURLUPart parts[] = { CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT, CURLUPART_PATH, CURLUPART_QUERY };
    size_t i;

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (i > 0) {
            putchar(' ');
        }
        put_part(url, parts[i]);
    }
    puts(has_part(url, CURLUPART_USER) || has_part(url, CURLUPART_PASSWORD) ? " 31" : " -");
}

static void answer(const char *text)
{
    CURLU *url = curl_url();

    /* the flags of a transfer, lib/url.c */
    if (curl_url_set(url, CURLUPART_URL, text, CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME)) {
        puts("!");
    } else {
        put_parts(url);
    }
    curl_url_cleanup(url);
}

/* Where a redirect leads to, in parts. */
static void follow(const char *base, const char *reference)
{
    CURLU *url = curl_url();

    if (curl_url_set(url, CURLUPART_URL, base, 0) ||
        curl_url_set(url, CURLUPART_URL, reference, CURLU_URLENCODE | CURLU_ALLOW_SPACE)) {
        puts("!");
    } else {
        put_parts(url);
    }
    curl_url_cleanup(url);
}

static void join(const char *base, const char *reference)
{
    CURLU *url = curl_url();
    const char *p;
    char *text = NULL;

    if (curl_url_set(url, CURLUPART_URL, base, 0) ||
        curl_url_set(url, CURLUPART_URL, reference, CURLU_URLENCODE | CURLU_ALLOW_SPACE) ||
        curl_url_get(url, CURLUPART_URL, &text, 0)) {
        putchar('!');
    }
    for (p = text; p && *p; p++) {
        printf("%02x", (unsigned)(unsigned char)*p);
    }
    putchar('\n');
    curl_free(text);
    curl_url_cleanup(url);
}

/* ---- transfers --------------------------------------------------------------------- */

/* Listens on loopback; the port is in *port. */
static int listen_on(unsigned *port)
{
    struct sockaddr_in address = { 0 };
    socklen_t len = sizeof address;
    int server = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (server < 0 || bind(server, (struct sockaddr *)&address, sizeof address) || listen(server, 16) ||
        getsockname(server, (struct sockaddr *)&address, &len)) {
        perror("listen");
        exit(1);
    }
    fcntl(server, F_SETFL, O_NONBLOCK);
    *port = ntohs(address.sin_port);
    return server;
}

static void put_hex(const char *text, size_t len)
{
    size_t i;

    if (len == 0) {
        putchar('-');
    }
    for (i = 0; i < len; i++) {
        printf("%02x", (unsigned)(unsigned char)text[i]);
    }
}

/* "GET http://host:port/path HTTP/1.1" or "CONNECT host:port HTTP/1.1" */
static void put_request(const char *line)
{
    int tunnel = strncmp(line, "CONNECT ", 8) == 0;
    const char *host = strchr(line, ' ') + 1;
    const char *colon;
    size_t len;

    if (!tunnel && strncmp(host, "http://", 7)) {
        puts("!");
        return;
    }
    host += tunnel ? 0 : 7;
    len = strcspn(host, "/? \r");
    for (colon = host + len; colon > host && *colon != ':' && *colon != ']'; colon--) {
    }
    if (*colon != ':') {
        colon = host + len;
    }
    put_hex(tunnel ? "https" : "http", tunnel ? 5 : 4);
    putchar(' ');
    put_hex(host, (size_t)(colon - host));
    putchar(' ');
    put_hex(colon + (*colon == ':'), (size_t)(host + len - colon) - (*colon == ':'));
    puts(" - -");
}

static void request(CURLM *multi, const char *text)
{
    static const struct linger at_once = { 1, 0 }; /* or closed connections would use up the ports */
    static char line[1 << 20];
    static int server = -1;
    static unsigned port;
    CURL *easy = curl_easy_init();
    ssize_t got = -1;
    int peer = -1;
    int running = 1;
    char proxy[64];

    server = server < 0 ? listen_on(&port) : server;
    (void)snprintf(proxy, sizeof proxy, "http://127.0.0.1:%u", port);
    curl_easy_setopt(easy, CURLOPT_URL, text);
    curl_easy_setopt(easy, CURLOPT_PROXY, proxy);
    curl_easy_setopt(easy, CURLOPT_NOPROXY, "");
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_multi_add_handle(multi, easy);
    while (got <= 0 && curl_multi_perform(multi, &running) == CURLM_OK && running) {
        peer = peer < 0 ? accept(server, NULL, NULL) : peer;
        got = peer < 0 ? -1 : recv(peer, line, sizeof line - 1, MSG_DONTWAIT);
    }
    if (got > 0) {
        line[got] = '\0';
        put_request(line);
    } else {
        puts("!");
    }
    if (peer >= 0) {
        setsockopt(peer, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        close(peer);
    }
    curl_multi_remove_handle(multi, easy);
    curl_easy_cleanup(easy);
}

int main(int argc, char **argv)
{
    int follows = argc > 1 && strcmp(argv[1], "curl-follow") == 0;
    int joins = follows || (argc > 1 && strcmp(argv[1], "curl-join") == 0);
    CURLM *multi = argc > 1 && strcmp(argv[1], "curl-request") == 0 ? curl_multi_init() : NULL;
    static char line[1 << 20];
    static char text[1 << 19];

    if (argc > 1 && strcmp(argv[argc - 1], "version") == 0) {
        puts(curl_version_info(CURLVERSION_NOW)->version);
        return 0;
    }
    setlocale(LC_ALL, "C.UTF-8"); /* libidn2 asks for it */
    while (fgets(line, sizeof line, stdin)) {
        const char *p = line;
        size_t len = 0;
        unsigned byte;

        for (; *p != ' ' && sscanf(p, "%2x", &byte) == 1; p += 2) {
            text[len++] = (char)byte;
        }
        text[len] = '\0';
        if (joins) {
            char *reference = text + len + 1;

            for (p += *p == ' ', len = 0; sscanf(p, "%2x", &byte) == 1; p += 2) {
                reference[len++] = (char)byte;
            }
            reference[len] = '\0';
            (follows ? follow : join)(text, reference);
            continue;
        }
        if (multi) {
            request(multi, text);
        } else {
            answer(text);
        }
    }
    curl_multi_cleanup(multi);
    return 0;
}
