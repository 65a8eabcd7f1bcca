/* SPDX-License-Identifier: MIT */
/*
 * Fetch a URL that somebody else named, with libcurl: urikit_guard says what to fetch, and CURLOPT_OPENSOCKETFUNCTION checks the
 * address before connecting.
 *
 *   fetch_curl [--resolve NAME=ADDRESS]... [--permit ADDRESS]... URL
 *
 * --resolve and --permit are for the test, which has only addresses of its own machine.
 */
#include <urikit/guard.h>

#include <arpa/inet.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { REDIRECTS = 5, MICROSECONDS = 5000000, BYTES = 1000000, URL_MOST = 16384, NAMES = 8 };

typedef struct fetcher {
    const char *permitted[NAMES];
    size_t permitted_count;
    const char *names[NAMES]; /* "NAME=ADDRESS" */
    size_t name_count;
    bool refused; /* an internal address */
    curl_off_t took; /* microseconds, over all requests */
    char body[BYTES + 1];
    size_t len;
} fetcher;

static bool is_permitted(const fetcher *f, int family, const void *ip)
{
    char text[INET6_ADDRSTRLEN];
    size_t i;

    for (i = 0; i < f->permitted_count && inet_ntop(family, ip, text, sizeof text); i++) {
        if (strcmp(text, f->permitted[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* libcurl calls this for each address before it connects. */
static curl_socket_t open_checked(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    fetcher *f = context;
    const uint8_t *ip = NULL;
    size_t len = 0;

    (void)purpose;
    if (to->family == AF_INET) {
        ip = (const uint8_t *)&((struct sockaddr_in *)(void *)&to->addr)->sin_addr;
        len = 4;
    } else if (to->family == AF_INET6) {
        ip = (const uint8_t *)&((struct sockaddr_in6 *)(void *)&to->addr)->sin6_addr;
        len = 16;
    }
    if (!ip || (urikit_address_is_internal(ip, len) && !is_permitted(f, to->family, ip))) {
        f->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype, to->protocol);
}

static size_t take_body(char *data, size_t one, size_t len, void *context)
{
    fetcher *f = context;

    (void)one;
    if (len > BYTES - f->len) {
        return 0; /* too large: the transfer ends */
    }
    memcpy(f->body + f->len, data, len);
    f->len += len;
    return len;
}

/* What to fetch, as a string. False after a message. */
static bool guard(urikit_str url, urikit_str base, char to[URL_MOST])
{
    urikit_guard_options options = { .base = base };
    size_t buffer = URIKIT_GUARD_BOUND(url.len, base.len);
    char *space = url.len < URL_MOST ? malloc(buffer) : NULL;
    urikit_out out = urikit_out_of(space, space ? buffer : 0);
    urikit_guard_verdict verdict = { .rule = URIKIT_GUARD_LENGTH };
    bool passes = space && urikit_guard(url, &options, &out, &verdict) && out.len < URL_MOST;

    if (passes) {
        memcpy(to, out.ptr, out.len);
        to[out.len] = '\0';
    } else {
        printf("refused: %s\n", urikit_guard_rule_id((urikit_guard_rule)verdict.rule));
    }
    free(space);
    return passes;
}

/* For the test: names that no server of names knows, at any port. */
static struct curl_slist *resolve_names(const fetcher *f, CURL *curl, const char *url)
{
    const char *colon = strrchr(url, ':');
    int port = colon && colon[1] >= '0' && colon[1] <= '9' ? atoi(colon + 1) : 80;
    struct curl_slist *list = NULL;
    size_t i;

    for (i = 0; i < f->name_count; i++) {
        const char *address = strchr(f->names[i], '=') + 1;
        char entry[256];

        snprintf(entry, sizeof entry, "%.*s:%d:%s", (int)(address - 1 - f->names[i]), f->names[i], port, address);
        list = curl_slist_append(list, entry);
    }
    curl_easy_setopt(curl, CURLOPT_RESOLVE, list);
    return list;
}

/* One request. 0: done, with a line of output; 1: `to` is the next URL. */
static int get(fetcher *f, CURL *curl, char to[URL_MOST])
{
    struct curl_slist *names = resolve_names(f, curl, to);
    struct curl_header *location;
    char url[URL_MOST];
    curl_off_t took = 0;
    long status = 0;
    CURLcode code;

    memcpy(url, to, URL_MOST);
    f->len = 0;
    curl_easy_setopt(curl, CURLOPT_URL, url);
    /* libcurl's limit is for one request; 0 would be none */
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, f->took < MICROSECONDS ? (long)((MICROSECONDS - f->took) / 1000) + 1 : 1L);
    code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_TOTAL_TIME_T, &took);
    f->took += took;
    curl_slist_free_all(names);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (code) {
        printf(f->refused ? "refused: policy-address\n" : "failed: %s\n", curl_easy_strerror(code));
        return 0;
    }
    if (status / 100 == 3 && curl_easy_header(curl, "Location", 0, CURLH_HEADER, -1, &location) == CURLHE_OK) {
        return guard(urikit_str_from(location->value), urikit_str_from(url), to);
    }
    f->body[f->len] = '\0';
    printf("%ld %s\n", status, f->body);
    return 0;
}

static CURL *prepare(fetcher *f)
{
    CURL *curl = curl_easy_init();

    if (curl) {
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_checked);
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, f);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, f);
        curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L); /* each redirect passes guard first */
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* a proxy of the environment would connect in our place */
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    }
    return curl;
}

int main(int argc, char **argv)
{
    static fetcher f;
    static char url[URL_MOST];
    CURL *curl;
    int i;

    for (i = 1; i + 2 < argc && argv[i][0] == '-'; i += 2) {
        if (strcmp(argv[i], "--permit") == 0 && f.permitted_count < NAMES) {
            f.permitted[f.permitted_count++] = argv[i + 1];
        } else if (strcmp(argv[i], "--resolve") == 0 && f.name_count < NAMES && strchr(argv[i + 1], '=')) {
            f.names[f.name_count++] = argv[i + 1];
        }
    }
    if (i + 1 != argc || curl_global_init(CURL_GLOBAL_DEFAULT) || !(curl = prepare(&f))) {
        fputs("usage: fetch_curl [--resolve NAME=ADDRESS]... [--permit ADDRESS]... URL\n", stderr);
        return 2;
    }
    if (guard(urikit_str_from(argv[i]), urikit_str_of(NULL, 0), url)) {
        for (i = 0; i <= REDIRECTS && get(&f, curl, url); i++) {
        }
        if (i > REDIRECTS) {
            puts("failed: too many redirects");
        }
    }
    curl_easy_cleanup(curl);
    curl_global_cleanup();
    return 0;
}
