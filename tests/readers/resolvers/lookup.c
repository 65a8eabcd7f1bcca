/* SPDX-License-Identifier: MIT */
/*
 * Resolves each line, and prints "host TAB address" for each address, and at the end "# " and the number of lines. Built with each C
 * library. lookup: by getaddrinfo; lookup aton: by inet_aton.
 */
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static void look_up(const char *host)
{
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    struct addrinfo *one;
    char text[NI_MAXHOST];

    if (getaddrinfo(host, "80", &hints, &found) != 0) {
        return;
    }
    for (one = found; one; one = one->ai_next) {
        if (getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST) == 0) {
            printf("%s\t%s\n", host, text);
        }
    }
    freeaddrinfo(found);
}

int main(int argc, char **argv)
{
    int aton = argc > 1 && strcmp(argv[1], "aton") == 0;
    char host[512];
    size_t count = 0;

    while (fgets(host, sizeof host, stdin)) {
        struct in_addr ip;

        host[strcspn(host, "\n")] = '\0';
        count++;
        if (!aton) {
            look_up(host);
        } else if (inet_aton(host, &ip)) {
            printf("%s\t%s\n", host, inet_ntoa(ip));
        }
    }
    printf("# %zu\n", count);
    return 0;
}
