/* SPDX-License-Identifier: MIT */
/* What a command is: a row of the table that the command line, help, the man page and completions read. */
#ifndef TOOL_COMMAND_H
#define TOOL_COMMAND_H

#include "cli/options.h"
#include "text/buffer.h"

/* Exit statuses; of several the highest counts. */
enum {
    EXIT_VALID = 0,   /* every record was valid */
    EXIT_INVALID = 1, /* some record was not, or compare found a difference */
    EXIT_USAGE = 2,
    EXIT_IO = 3,
    EXIT_INTERRUPTED = 130 /* as shells say it of SIGINT */
};

typedef struct command command;
typedef struct job job;       /* run/job.h, as the next two */
typedef struct work work;
typedef struct record record;

struct command {
    const char *name;
    const char *args;    /* as the synopsis shows them */
    const char *summary; /* one line */
    const char *about;   /* paragraphs, with a newline between */
    void (*about_families)(buffer *out); /* appends one more: the parts of families that it takes. NULL: has none */
    uint64_t options;    /* OPTION(...) of those it takes */
    uint64_t part_options; /* PART_OPTION(...) */
    bool family_parts;     /* it takes the options that families add */
    bool pairs;          /* a record is two identifiers */
    unsigned makes_cri;  /* of identifiers of these kinds (FOR_...), on the way to its answers */
    bool styled;         /* its answers are made for a terminal: colors are in them */
    bool repairs;        /* it has the repairs of identifiers, not only that of lines */
    bool objects;        /* a record given as JSON is an object that it reads itself */
    bool refuses_files;  /* an argument that is the name of a file is an error; else there is a note, if it takes --file */
    bool arrays;         /* a record may be a JSON array: --input json leaves one as it is */
    const char *failing; /* what a record is for which `answer` returns false, in the count; NULL: "invalid" */
    bool finds;          /* the count has its findings, too */
    const char *words;   /* those its first argument is one of, with blanks between; NULL: any text */

    /* Bulk commands: reads the command's own options; false after a usage error. May be NULL. */
    bool (*prepare)(job *j);
    /* Answers one record: appends whole records to w->out. False: the record is invalid (or differs). */
    bool (*answer)(work *w, const record *r);
    /*
     * Where `answer` appends not what is written but what that is made of: makes it of the answers of some records, in
     * the order of the input, one call at a time. And what is left after the last record is written by `complete`.
     */
    void (*collect)(const job *j, const buffer *answers, buffer *out);
    void (*complete)(const job *j);
    /* Frees settings that are more than one block. May be NULL. */
    void (*finish)(job *j);

    /* Other commands: all of it; returns the exit status. */
    int (*run)(const invocation *call);

    /*
     * The commands that its first argument names ("coap decompose"), in the order of `words`; ends with one without a
     * name. NULL: it has none. `begin` of an action takes the arguments after that one; false after a usage error.
     */
    const command *actions;
    bool (*begin)(invocation *call);
};

/* True if the command takes the option. */
static inline bool command_takes(const command *c, size_t id)
{
    if (id >= OPT_COUNT) {
        return c->family_parts;
    }
    return id < OPT_FIRST_PART ? (c->options & OPTION(id)) != 0 : (c->part_options & PART_OPTION(id)) != 0;
}

/* Those of this program, which lists them beside its main(); ends with NULL. */
extern const command *const command_table[];

const command *command_find(const char *name, size_t len);

/* The names of all commands with blanks between. */
void command_names(buffer *names);

/* ---- help.c ---- */

/* What "urikit" alone says: a few lines with three examples. */
void help_start(buffer *out);
void help_overview(buffer *out);

/* Of one command: a screen (-h), or with all there is to say (--help). */
void help_command(const command *c, bool whole, buffer *out);

void help_man(buffer *out);

#endif /* TOOL_COMMAND_H */
