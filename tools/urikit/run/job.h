/* SPDX-License-Identifier: MIT */
/* A run of one command over many records, and what one thread of it works with. */
#ifndef TOOL_JOB_H
#define TOOL_JOB_H

#include "cli/command.h"
#include "kinds/kind.h"
#include "text/buffer.h"
#include "text/fault.h"

#include <urikit/batch.h>

enum {
    BLOCK_SLACK = 32 /* bytes after the text of a block that may be read: a copy of that length is one instruction */
};

/* One record as it came in. */
struct record {
    urikit_str text;
    urikit_str other; /* of a pair: the second identifier; absent where it was not given */
    uint64_t number;  /* counted from 1 in its source */
    const char *file; /* NULL: the arguments or standard input */
    uint64_t column;  /* of the text in its line, counted from 1 in characters; 0: unknown */
    bool mark;        /* a byte order mark was dropped before it */
    bool cr;          /* CR was dropped after it */
    bool placed;      /* file, number and column are those that a JSON object gave */
    urikit_str rest; /* of an argument that holds several items; ptr NULL: none */
};

/* A run of one command over many records: settled before the first, only read from then on. */
struct job {
    const invocation *call;
    const command *command;
    const kind *kind; /* --as; NULL: auto */
    kind_settings kind_settings;
    const char **first_files; /* read before all other input */
    size_t first_count;
    void *settings; /* what the command's prepare made of its own options */
    /*
     * Set by prepare if the answer of a valid URI or reference needs nothing but its parts: appends that answer. False:
     * the record is answered by the command's `answer`. NULL: all records are.
     */
    bool (*answer_uri)(work *w, const urikit_uri *uri); /* BLOCK_SLACK bytes after its text may be read */
    bool json;
    bool json_input;
    bool repair_lines; /* a byte order mark, and CR before LF, are dropped */
    unsigned makes_cri; /* of which kinds, in this run */
    bool skip_invalid;
    bool only_invalid;
    bool show_secrets;
    bool line_buffered; /* an answer is written before the next record is looked at */
    bool quiet;
    bool verbose;
    bool color;    /* in messages */
    bool terminal; /* standard output is one */
    bool page;     /* an answer is lines and then an empty line */
    bool mark_ends; /* no separator tells where an answer ends */
    char separator;
    urikit_str head; /* written before the first answer; absent: nothing */
    urikit_str tail; /* after the last */
    bool *listed;    /* each answer begins with a comma, and the first goes without: is that out? NULL: no list */
};

/* A record that was parsed with many others at once. */
typedef struct known_row {
    urikit_batch batch;
    urikit_batch_columns columns;
    size_t row;
} known_row;

/* What one thread works with. */
struct work {
    const job *job;
    buffer out; /* for standard output: whole records only */
    buffer err;
    buffer ends;    /* where each record of `out` ends: size_t, one after the other; only where a line does not tell */
    buffer shown;   /* `out` as a terminal gets it */
    buffer text;    /* a record read from JSON */
    buffer scratch; /* the command's own */
    buffer space[2]; /* what the kinds keep of a record's identifiers */
    const record *record; /* that is answered now, of those given as JSON; else NULL */
    const known_row *known; /* NULL: nothing is known before */
    buffer uri;     /* of a CRI, for --get */
    uint64_t records;
    uint64_t invalid;
    uint64_t marks;     /* byte order marks that were dropped */
    uint64_t returns;   /* CRs before LF that were dropped */
    uint64_t different; /* valid pairs that compare found unequal */
    uint64_t findings;  /* what a command that finds has written */
};

/*
 * Says which side of a run is made of CRIs, so that --binary takes effect there; a command whose answers are calls it.
 */
void job_set_binary(job *j, bool in, bool out);

/* Fresh settings of that size for the command, all zero, which the run frees. */
void *job_make_settings(job *j, size_t size);

/* ---- bulk.c and output.c ---- */

/* Prepares the command and answers every record; returns the exit status. */
int bulk_run(const invocation *call);

/* Runs the command, or the action that its first argument names; returns the exit status. */
int command_run(const invocation *call);

/* Writes a text to standard output, and frees it, for commands that are not bulk; returns the exit status. */
int bulk_write(const command *who, buffer *text);

/* Writes some whole records to standard output; where that fails the run ends. */
void bulk_put(const command *who, urikit_str records, char separator);

/* Nothing more is written; returns the exit status. */
int bulk_close(const command *who);

#endif /* TOOL_JOB_H */
