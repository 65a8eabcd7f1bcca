/* SPDX-License-Identifier: MIT */
/* What a command is, and what it works with. */
#ifndef TOOL_COMMAND_H
#define TOOL_COMMAND_H

#include "text/buffer.h"
#include "text/fault.h"
#include "kinds/kind.h"
#include "cli/options.h"

#include <urikit/batch.h>

/* Exit statuses; of several the highest counts. */
enum {
    EXIT_VALID = 0,   /* every record was valid */
    EXIT_INVALID = 1, /* some record was not, or compare found a difference */
    EXIT_USAGE = 2,
    EXIT_IO = 3
};

/* One record as it came in. */
typedef struct record {
    urikit_str text;
    urikit_str other; /* of a pair: the second identifier; absent where it was not given */
    uint64_t number;  /* counted from 1 in its source */
    const char *file; /* NULL: the arguments or standard input */
} record;

/* A run of one command over many records: settled before the first, only read from then on. */
typedef struct job {
    const invocation *call;
    const command *command;
    const kind *kind; /* --as; NULL: auto */
    kind_settings kind_settings;
    void *settings; /* what the command's prepare made of its own options */
    bool json;
    bool json_input;
    bool skip_invalid;
    bool quiet;
    bool verbose;
    bool color;    /* in messages */
    bool terminal; /* standard output is one */
    bool page;     /* an answer is lines and then an empty line */
    char separator;
} job;

/* A record that was parsed with many others at once. */
typedef struct known_row {
    urikit_batch batch;
    urikit_columns columns;
    size_t row;
} known_row;

/* What one thread works with. */
typedef struct work {
    const job *job;
    buffer out; /* for standard output: whole records only */
    buffer err;
    buffer text;    /* a record read from JSON */
    buffer scratch; /* the command's own */
    buffer room[2]; /* what the kinds keep of a record's identifiers */
    const known_row *known; /* NULL: nothing is known before */
    buffer uri;     /* of a CRI, for --get */
    uint64_t records;
    uint64_t invalid;
    uint64_t different; /* valid pairs that compare found unequal */
} work;

struct command {
    const char *name;
    const char *args;    /* as the synopsis shows them */
    const char *summary; /* one line */
    const char *about;   /* paragraphs, with a newline between */
    uint64_t options;    /* OPTION(...) of those it takes */
    bool pairs;          /* a record is two identifiers */
    bool arrays;         /* a record may be a JSON array: --input json leaves one as it is */
    const char *words;   /* those its first argument is one of, with blanks between; NULL: any text */

    /* Bulk commands: reads the command's own options; false after a usage error. May be NULL. */
    bool (*prepare)(job *j);
    /* Answers one record: appends whole records to w->out. False: the record is invalid (or differs). */
    bool (*answer)(work *w, const record *r);
    /* Frees settings that are more than one block. May be NULL. */
    void (*finish)(job *j);

    /* Other commands: all of it; returns the exit status. */
    int (*run)(const invocation *call);
};

/*
 * Says which side of a run is made of CRIs, so that --binary takes effect there; a command whose answers are calls it.
 */
void job_set_binary(job *j, bool in, bool out);

/* Fresh settings of that size for the command, all zero, which the run frees; NULL after a message. */
void *job_make_settings(job *j, size_t size);

extern const command *const command_table[]; /* ends with NULL */
const command *command_find(const char *name, size_t len);

/* The names of all commands with blanks between. */
void command_names(buffer *names);

#endif /* TOOL_COMMAND_H */
