/* SPDX-License-Identifier: MIT */
/* As lookup.c, by libcurl: the addresses that a transfer from http://HOST/ would connect to. */
#include <curl/curl.h>

#include <netdb.h>
#include <stdio.h>
#include <string.h>

static curl_socket_t show(void *host, curlsocktype purpose, struct curl_sockaddr *to)
{
    char text[NI_MAXHOST];

    (void)purpose;
    if (getnameinfo(&to->addr, to->addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST) == 0) {
        printf("%s\t%s\n", (const char *)host, text);
    }
    return CURL_SOCKET_BAD;
}

int main(void)
{
    CURL *curl = curl_easy_init();
    char host[512];
    char url[600];
    size_t count = 0;

    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, show);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, host);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_DNS_CACHE_TIMEOUT, 0L);
    while (fgets(host, sizeof host, stdin)) {
        host[strcspn(host, "\n")] = '\0';
        count++;
        (void)snprintf(url, sizeof url, "http://%s/", host);
        curl_easy_setopt(curl, CURLOPT_URL, url);
        (void)curl_easy_perform(curl);
    }
    printf("# %zu\n", count);
    curl_easy_cleanup(curl);
    return 0;
}
