/* SPDX-License-Identifier: MIT */
/*
 * The hosts that resolvers are asked for, and what guard says of their answers.
 *
 *   hosts make few|full      prints the hosts: short ones, those without letters, numbers in odd forms, names of special use
 *   hosts judge OWN...       reads "host TAB address" and prints how many hosts have an address, how many an internal one, and each
 *                            that guard lets through. Exit status 1: there is one. OWN: names of this machine, which guard cannot know
 */
#include <urikit/guard.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the hosts -------------------------------------------------------------------------- */

#define MARKS "-._~!$&'()*+,;="
#define DIGITS "0123456789"

static const struct {
    const char *characters;
    int few; /* the longest */
    int full;
} sets[] = {
    { "abcdefghijklmnopqrstuvwxyz" DIGITS MARKS, 2, 2 }, /* every host of one and two characters */
    { DIGITS MARKS, 3, 5 },                              /* those without a letter */
    { DIGITS "-._", 4, 6 },                              /* those that could be names */
    { "019-._", 5, 7 },
    { "017fx-._", 4, 7 }, /* numbers as inet_aton reads them */
};

static const char *const names[] = {
    /* IANA's special-use names */
    "localhost", "local", "internal", "home.arpa", "onion", "alt", "test", "invalid", "example", "example.com", "arpa",
    "in-addr.arpa", "1.0.0.127.in-addr.arpa", "ip6.arpa", "ipv4only.arpa", "resolver.arpa", "service.arpa", "eap.arpa",
    "6tisch.arpa", "gnu",
    /* of /etc/hosts, systemd, local networks */
    "localhost.localdomain", "localdomain", "localhost4", "localhost6", "ip6-localhost", "ip6-loopback", "ip6-localnet",
    "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters", "ip6-allhosts", "loopback", "broadcasthost", "_gateway", "_outbound",
    "_localdnsstub", "_localdnsproxy", "gateway", "intranet", "lan", "home", "corp", "private", "workgroup", "wpad", "isatap",
    "any", "broadcast", "default", "none", "null",
    /* of clusters and clouds */
    "svc", "kubernetes", "kubernetes.default", "kubernetes.default.svc", "cluster.local", "metadata", "metadata.google.internal",
    "metadata.goog", "instance-data", "host.docker.internal", "metadata.tencentyun.com", "api.metadata.cloud.ibm.com",
    "rancher-metadata",
    /* numbers, and what is none */
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.01", "4294967296", "127.0.0.256", "1.2.3.4.5", "0x",
    "0x.1", "08.1", "", "1e9", "0b1", "127.0.0.1e0", "+127.0.0.1", "127.0.0.+1", "127.0.0.1-", "_127.0.0.1"
};

static const char *const forms[] = { "%s",  "%s.", "%s..",         ".%s",    "..%s",         "a.%s",       "a..%s",  "A.%s.",
                                     "-%s", "_%s", "%s-",          "%s_",    "%s.a",         "%s..a",      "*.%s",   "*%s",
                                     "%s*", "~%s", "127.0.0.1.%s", "a_b.%s", "%s.localhost", "%s.invalid", "xn--%s", "%s%s" };

/* Every host of 1 to `most` of the characters. */
static void make_all(const char *characters, int most)
{
    size_t base = strlen(characters);
    size_t digits[16];
    char host[16];
    int len;

    for (len = 1; len <= most; len++) {
        int i = 0;

        memset(digits, 0, sizeof digits);
        memset(host, characters[0], (size_t)len);
        host[len] = '\0';
        while (i < len) {
            puts(host);
            for (i = 0; i < len; i++) { /* the next one */
                digits[i] = digits[i] + 1 < base ? digits[i] + 1 : 0;
                host[i] = characters[digits[i]];
                if (digits[i] > 0) {
                    break;
                }
            }
        }
    }
}

static void make_hosts(int full)
{
    size_t i, k;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (k = 0; k < sizeof forms / sizeof forms[0]; k++) {
            char host[256];

            if (snprintf(host, sizeof host, forms[k], names[i], names[i]) > 0) {
                puts(host);
            }
        }
    }
    for (i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        make_all(sets[i].characters, full ? sets[i].full : sets[i].few);
    }
}

/* ---- the judge -------------------------------------------------------------------------- */

static int guard_passes(const char *host)
{
    char url[1300];
    char made[URIKIT_GUARD_BOUND(sizeof url, 0)];
    urikit_out out = URIKIT_OUT(made);

    (void)snprintf(url, sizeof url, "http://%s/", host);
    return urikit_guard(urikit_str_from(url), NULL, &out, NULL);
}

static int judge(char **own)
{
    size_t resolved = 0, internal = 0, wrong = 0;
    char last[1200] = "";
    char line[1200];
    unsigned last_is = 0;

    while (fgets(line, sizeof line, stdin)) {
        char *address = strchr(line, '\t');
        uint8_t ip[16];
        size_t len, i;

        if (!address) {
            continue;
        }
        *address++ = '\0';
        address[strcspn(address, "\r\n")] = '\0';
        if (strcmp(line, last) != 0) {
            (void)snprintf(last, sizeof last, "%s", line);
            last_is = 0;
            resolved++;
        }
        if (!urikit_address_parse(urikit_str_from(address), ip, &len)) {
            printf("not an address: %s\n", address);
            wrong++;
            continue;
        }
        if (last_is || !urikit_address_is_internal(ip, len)) {
            continue;
        }
        last_is = 1;
        internal++;
        for (i = 0; own[i] && strcmp(own[i], line) != 0; i++) {
        }
        if (!own[i] && guard_passes(line)) {
            printf("guard lets through: %s, which is %s\n", line, address);
            wrong++;
        }
    }
    printf("%zu have an address, %zu an internal one, guard lets %zu through\n", resolved, internal, wrong);
    return wrong > 0;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "make") == 0) {
        make_hosts(strcmp(argv[2], "full") == 0);
        return 0;
    }
    return argc > 1 && strcmp(argv[1], "judge") == 0 ? judge(argv + 2) : 2;
}
