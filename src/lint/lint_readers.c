/* SPDX-License-Identifier: MIT */
/* Rules about texts that programs read in different ways. */
#include "lint_find.h"

#include <string.h>

#include "../readers/readers.h"
#include "../readers/readers_plain.h"

static unsigned bit_of(urikit_reader reader)
{
    return 1U << reader;
}

unsigned urikiti_compared_readers(const urikit_lint *lint)
{
    const urikit_lint_parts *parts = &lint->parts;
    unsigned all = (1U << URIKIT_READERS) - 1;
    const char *p = parts->path.ptr;

    if (parts->scheme.ptr) { /* libcurl guesses a host in any text: "mailto:a@b" */
        bool web = urikiti_scheme_is_web(parts->scheme);

        if (!parts->host.ptr && !web) {
            return 0;
        }
        return web ? all : all & ~bit_of(URIKIT_READER_JAVA_URL); /* which knows no other schemes */
    }
    if (parts->host.ptr || (parts->path.len > 0 && (*p == '/' || *p == '\\'))) { /* a link: these resolve links */
        return bit_of(URIKIT_READER_WHATWG) | bit_of(URIKIT_READER_PYTHON) | bit_of(URIKIT_READER_HTTPX) |
               bit_of(URIKIT_READER_YARL) | bit_of(URIKIT_READER_GO) | bit_of(URIKIT_READER_JAVA_URI) |
               bit_of(URIKIT_READER_PHP);
    }
    return 0;
}

typedef bool plans_equal(const reader_plan *a, const reader_plan *b);

static bool plan_paths_equal(const reader_plan *a, const reader_plan *b)
{
    return urikiti_path_plans_equal(a->path, b->path);
}

static bool plan_hosts_equal(const reader_plan *a, const reader_plan *b)
{
    return urikiti_plan_hosts_equal(a, b) && urikiti_plan_ports_equal(a, b);
}

void urikiti_lint_read_all(const urikit_lint *lint, bool hosts, reader_groups *groups)
{
    unsigned compared = urikiti_compared_readers(lint);
    plans_equal *equal = hosts ? plan_hosts_equal : plan_paths_equal;
    int reader;

    groups->count = 0;
    groups->refusing = 0;
    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
        reader_plan *plan = &groups->plans[groups->count];
        size_t i;

        if (!(compared & 1U << reader)) {
            continue;
        }
        if (!urikiti_reader_plan((urikit_reader)reader, lint->text, plan)) {
            groups->refusing |= 1U << reader;
            continue;
        }
        for (i = 0; i < groups->count && !equal(&groups->plans[i], plan); i++) {
        }
        if (i == groups->count) {
            groups->members[groups->count++] = 0;
        }
        groups->members[i] |= 1U << reader;
    }
}

/* The usual case: all readers accept the text and read the same. */
static bool lint_text_is_plain(const urikit_lint *lint)
{
    plain_parts parts;

    return lint->text.ptr && urikiti_readers_plain(lint->text, &parts);
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
    reader_groups groups;

    (void)from;
    if (lint_text_is_plain(lint)) {
        return false;
    }
    urikiti_lint_read_all(lint, true, &groups);
    return groups.count > 1 && finding_in_authority(lint, finding);
}

bool urikiti_lint_readers_refuse(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    reader_groups groups;

    (void)from;
    if (lint_text_is_plain(lint)) {
        return false;
    }
    urikiti_lint_read_all(lint, true, &groups);
    return groups.count > 0 && groups.refusing && finding_is(finding, 0, lint->text.len, groups.refusing);
}

bool urikiti_lint_readers_path(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    reader_groups groups;

    (void)from;
    if (lint_text_is_plain(lint)) {
        return false;
    }
    urikiti_lint_read_all(lint, true, &groups);
    if (groups.count > 1) {
        return false;
    }
    urikiti_lint_read_all(lint, false, &groups);
    return groups.count > 1 && finding_in(lint, lint->parts.path, 0, finding);
}
