/* SPDX-License-Identifier: MIT */
/* Rules about texts that programs read in different ways. */
#include "lint_find.h"

#include <string.h>

#include "../base/ascii.h"
#include "../readers/readers.h"

enum {
    HOST_SPACE = 256, /* longer than every host name; longer hosts are compared up to this length */
};

unsigned urikiti_compared_readers(const urikit_lint *lint)
{
    const urikit_lint_parts *parts = &lint->parts;
    const char *p = parts->path.ptr;

    if (parts->scheme.ptr) { /* libcurl guesses a host in any text: "mailto:a@b" */
        return parts->host.ptr || urikiti_scheme_is_web(parts->scheme) ? (1U << URIKIT_READERS) - 1 : 0;
    }
    if (parts->host.ptr || (parts->path.len > 0 && (*p == '/' || *p == '\\'))) {
        return 1U << URIKIT_READER_WHATWG | 1U << URIKIT_READER_PYTHON; /* a link, which is never given to libcurl */
    }
    return 0;
}

/* Reads an IPv6 address, with or without brackets. False for other hosts. */
static bool host_ipv6(urikit_str host, uint8_t ip[16])
{
    if (host.len > 2 && host.ptr[0] == '[') {
        host = urikit_str_of(host.ptr + 1, host.len - 2);
    }
    host.len = urikiti_find_first(host, "%");
    return urikit_ipv6_parse(host, ip, NULL) == URIKIT_OK;
}

static bool hosts_equal(const reader_plan *a, const reader_plan *b)
{
    char a_room[HOST_SPACE];
    char b_room[HOST_SPACE];
    uint8_t a_ip[16];
    uint8_t b_ip[16];
    urikit_out x = URIKIT_OUT(a_room);
    urikit_out y = URIKIT_OUT(b_room);
    size_t i;

    urikiti_plan_write_host(a, &x);
    urikiti_plan_write_host(b, &y);
    if (x.len <= HOST_SPACE && y.len <= HOST_SPACE && host_ipv6(urikit_str_of(a_room, x.len), a_ip) &&
        host_ipv6(urikit_str_of(b_room, y.len), b_ip)) {
        return memcmp(a_ip, b_ip, sizeof a_ip) == 0;
    }
    if (x.len != y.len) {
        return false;
    }
    for (i = 0; i < x.len && i < HOST_SPACE; i++) {
        if (ascii_lower(a_room[i]) != ascii_lower(b_room[i])) {
            return false;
        }
    }
    return true;
}

/* The results of the compared readers, and which of them refuse the text. */
typedef struct readings {
    reader_plan plans[URIKIT_READERS];
    unsigned reading;
    unsigned refusing;
} readings;

static void read_all(const urikit_lint *lint, readings *all)
{
    unsigned compared = urikiti_compared_readers(lint);
    int reader;

    all->reading = 0;
    all->refusing = 0;
    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
        unsigned bit = 1U << reader;

        if (!(compared & bit)) {
            continue;
        }
        if (urikiti_reader_plan((urikit_reader)reader, lint->text, &all->plans[reader])) {
            all->reading |= bit;
        } else {
            all->refusing |= bit;
        }
    }
}

typedef bool plans_equal(const reader_plan *a, const reader_plan *b);

static bool plan_paths_equal(const reader_plan *a, const reader_plan *b)
{
    return urikiti_path_plans_equal(a->path, b->path);
}

/* True if two readers that accept the text disagree. */
static bool readings_differ(const readings *all, plans_equal *equal)
{
    const reader_plan *first = NULL;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
        if (!(all->reading & 1U << reader)) {
            continue;
        }
        if (first && !equal(first, &all->plans[reader])) {
            return true;
        }
        first = first ? first : &all->plans[reader];
    }
    return false;
}

/* Sets the finding to the authority, or to the whole text if there is none. */
static bool finding_in_authority(const urikit_lint *lint, urikit_finding *finding)
{
    const urikit_lint_parts *parts = &lint->parts;

    if (!parts->host.ptr) {
        return finding_is(finding, 0, lint->text.len, 0);
    }
    return finding_is(finding, offset_of(lint, parts->userinfo.ptr ? parts->userinfo.ptr : parts->host.ptr),
                      offset_of(lint, parts->path.ptr), 0);
}

bool urikiti_lint_readers_host(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    readings all;

    (void)from;
    read_all(lint, &all);
    return readings_differ(&all, hosts_equal) && finding_in_authority(lint, finding);
}

bool urikiti_lint_readers_refuse(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    readings all;

    (void)from;
    read_all(lint, &all);
    return all.reading && all.refusing && finding_is(finding, 0, lint->text.len, all.refusing);
}

bool urikiti_lint_readers_path(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    readings all;

    (void)from;
    read_all(lint, &all);
    if (readings_differ(&all, hosts_equal) || !readings_differ(&all, plan_paths_equal)) {
        return false;
    }
    return finding_in(lint, lint->parts.path, 0, finding);
}
