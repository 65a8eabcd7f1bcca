/* SPDX-License-Identifier: MIT */
/* Rules about texts that programs read in different ways. */
#include "lint_readers.h"

#include <string.h>

#include "../readers/reader_shape.h"

static unsigned bit_of(urikit_reader reader)
{
    return 1U << reader;
}

unsigned urikiti_compared_readers(const urikit_lint *lint)
{
    const urikit_lint_parts *parts = &lint->parts;
    unsigned all = (1U << URIKIT_READER_CLIENTS) - 1;
    const char *p = parts->path.ptr;

    if (parts->scheme.ptr) { /* libcurl guesses a host in any text: "mailto:a@b" */
        bool web = urikiti_scheme_is_web(parts->scheme);

        if (!parts->host.ptr && !web) {
            return 0;
        }
        return web ? all : all & ~bit_of(URIKIT_READER_JAVA_URL); /* which knows no other schemes */
    }
    if (parts->host.ptr || (parts->path.len > 0 && (*p == '/' || *p == '\\'))) { /* a link: these resolve links */
        return bit_of(URIKIT_READER_WHATWG) | bit_of(URIKIT_READER_URLLIB) | bit_of(URIKIT_READER_HTTPX) |
               bit_of(URIKIT_READER_YARL) | bit_of(URIKIT_READER_GO) | bit_of(URIKIT_READER_JAVA_URI) | bit_of(URIKIT_READER_PHP);
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
    for (reader = 0; reader < (int)URIKIT_READER_CLIENTS; reader++) {
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

/* Two are in one group exactly if they are equal to the first, so one plan is enough to compare with. */
void urikiti_lint_ask_readers(urikit_lint *lint, unsigned shape)
{
    unsigned compared = urikiti_compared_readers(lint);
    unsigned refusing = 0;
    bool any = false;
    reader_plan first;
    reader_plan plan;
    int reader;

    if (shape) { /* the usual case: all accept the text, and read the same host */
        lint->differ = shape & SHAPE_PATHS ? DIFFERS_PATH : 0;
        return;
    }
    for (reader = 0; reader < (int)URIKIT_READER_CLIENTS; reader++) {
        if (!(compared & 1U << reader)) {
            continue;
        }
        if (!urikiti_reader_plan((urikit_reader)reader, lint->text, any ? &plan : &first)) {
            refusing |= 1U << reader;
            continue;
        }
        if (any && lint->differ != DIFFERS_HOST) {
            lint->differ = !plan_hosts_equal(&first, &plan)                    ? DIFFERS_HOST
                           : !lint->differ && !plan_paths_equal(&first, &plan) ? DIFFERS_PATH
                                                                               : lint->differ;
        }
        any = true;
    }
    lint->refusing = any ? refusing : 0;
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
    (void)from;
    return lint->differ == DIFFERS_HOST && finding_in_authority(lint, finding);
}

bool urikiti_lint_readers_refuse(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return lint->refusing && finding_is(finding, 0, lint->text.len, lint->refusing);
}

bool urikiti_lint_readers_path(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return lint->differ == DIFFERS_PATH && finding_in(lint, lint->parts.path, 0, finding);
}
