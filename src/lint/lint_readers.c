/* SPDX-License-Identifier: MIT */
/* Rules about texts that programs read in different ways. */
#include "lint_readers.h"

#include <string.h>

#include "../readers/reader_shape.h"

static reader_set bit_of(int reader)
{
    return (reader_set)1 << reader;
}

/* The programs that are compared for this text, each as its newest release. */
static reader_set compared_programs(const urikit_lint_parts *parts)
{
    reader_set all = bit_of(URIKIT_READER_CLIENTS) - 1;
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

reader_set urikiti_compared_readers(const urikit_lint *lint)
{
    reader_set programs = compared_programs(&lint->parts);
    reader_set compared = 0;
    int reader;

    for (reader = 0; programs && reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_READ)) {
        compared |= programs & bit_of((int)urikiti_newest_release((urikit_reader)reader)) ? bit_of(reader) : 0;
    }
    return compared;
}

reader_set urikiti_named_readers(reader_set readers)
{
    reader_set newest = readers & (bit_of(URIKIT_READER_CLIENTS) - 1);

    return newest ? newest : readers;
}

typedef bool readings_equal(const model_reading *a, const model_reading *b);

static bool reading_paths_equal(const model_reading *a, const model_reading *b)
{
    return urikiti_path_readings_equal(a->path, b->path);
}

static bool reading_hosts_equal(const model_reading *a, const model_reading *b)
{
    return urikiti_reading_hosts_equal(a, b) && urikiti_reading_ports_equal(a, b);
}

/* The number of the group that has this reading, or of a new one. */
static size_t reading_group_of(const reader_groups *groups, const model_reading *reading, readings_equal *equal)
{
    size_t i;

    for (i = 0; i < groups->count && !equal(&groups->readings[i], reading); i++) {
    }
    return i;
}

/* The groups of path readings. Most programs do with a path what another one does, so few must be compared. */
typedef struct paths_seen {
    path_reading readings[READERS_ASKED];
    uint8_t groups[READERS_ASKED];
    size_t count;
} paths_seen;

static size_t path_group_of(const reader_groups *groups, const model_reading *reading, paths_seen *seen)
{
    size_t i;

    for (i = 0; i < seen->count && !urikiti_path_readings_same(&seen->readings[i], &reading->path); i++) {
    }
    if (i == seen->count) {
        seen->readings[i] = reading->path;
        seen->groups[i] = (uint8_t)reading_group_of(groups, reading, reading_paths_equal);
        seen->count++;
    }
    return seen->groups[i];
}

void urikiti_lint_read_all(const urikit_lint *lint, bool hosts, reader_groups *groups)
{
    reader_set compared = urikiti_compared_readers(lint);
    urikit_uri uri;
    bool known = !hosts && urikiti_reader_shape(lint->text, &uri);
    paths_seen seen;
    int reader;

    groups->count = 0;
    seen.count = 0;
    for (reader = 0; compared >> reader; reader++) {
        model_reading *reading = &groups->readings[groups->count];
        size_t i;

        if (!(compared & bit_of(reader)) ||
            !urikiti_model_read((urikit_reader)reader, known ? URIKIT_STR(SHAPE_EXAMPLE) : lint->text, reading)) {
            continue;
        }
        if (known) {
            reading->path.text = lint->parts.path;
        }
        i = hosts ? reading_group_of(groups, reading, reading_hosts_equal) : path_group_of(groups, reading, &seen);
        if (i == groups->count) {
            groups->members[groups->count++] = 0;
        }
        groups->members[i] |= bit_of(reader);
    }
}

/* Two are in one group exactly if they are equal to the first, so one reading is enough to compare with. */
void urikiti_lint_ask_readers(urikit_lint *lint, unsigned shape)
{
    reader_set compared;
    reader_set refusing = 0;
    bool any = false;
    model_reading first;
    model_reading reading;
    int reader;

    if (shape) { /* the usual case: all accept the text, and read the same host */
        lint->differ = shape & SHAPE_PATHS ? DIFFERS_PATH : 0;
        return;
    }
    compared = urikiti_compared_readers(lint);
    for (reader = 0; compared >> reader; reader++) {
        if (!(compared & bit_of(reader))) {
            continue;
        }
        if (!urikiti_model_read((urikit_reader)reader, lint->text, any ? &reading : &first)) {
            refusing |= bit_of(reader);
            continue;
        }
        if (any && lint->differ != DIFFERS_HOST) {
            lint->differ = !reading_hosts_equal(&first, &reading)                    ? DIFFERS_HOST
                           : !lint->differ && !reading_paths_equal(&first, &reading) ? DIFFERS_PATH
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
    return lint->refusing && finding_is(finding, 0, lint->text.len, 0);
}

bool urikiti_lint_readers_path(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return lint->differ == DIFFERS_PATH && finding_in(lint, lint->parts.path, 0, finding);
}
