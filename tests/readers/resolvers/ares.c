/* SPDX-License-Identifier: MIT */
/* As lookup.c, by c-ares. */
#include <ares.h>

#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>

static void show(void *host, int status, int timeouts, struct ares_addrinfo *found)
{
    const struct ares_addrinfo_node *one;
    char text[NI_MAXHOST];

    (void)timeouts;
    for (one = status == ARES_SUCCESS ? found->nodes : NULL; one; one = one->ai_next) {
        if (getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST) == 0) {
            printf("%s\t%s\n", (const char *)host, text);
        }
    }
    if (found) {
        ares_freeaddrinfo(found);
    }
}

/* Without sockets each question ends by itself; one that does not is waited for. */
static void finish(ares_channel channel)
{
    struct timeval most = { 1, 0 };
    struct timeval wait;
    fd_set in;
    fd_set out;
    int count;

    for (;;) {
        FD_ZERO(&in);
        FD_ZERO(&out);
        count = ares_fds(channel, &in, &out);
        if (count == 0) {
            return;
        }
        (void)select(count, &in, &out, NULL, ares_timeout(channel, &most, &wait));
        ares_process(channel, &in, &out);
    }
}

int main(void)
{
    const struct ares_addrinfo_hints hints = { .ai_socktype = SOCK_STREAM };
    ares_channel channel;
    char host[512];
    size_t count = 0;

    if (ares_library_init(ARES_LIB_INIT_ALL) != ARES_SUCCESS || ares_init(&channel) != ARES_SUCCESS) {
        return 1;
    }
    while (fgets(host, sizeof host, stdin)) {
        host[strcspn(host, "\n")] = '\0';
        count++;
        ares_getaddrinfo(channel, host, "80", &hints, show, host);
        finish(channel);
    }
    printf("# %zu\n", count);
    ares_destroy(channel);
    return 0;
}
