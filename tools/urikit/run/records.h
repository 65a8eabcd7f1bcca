/* SPDX-License-Identifier: MIT */
/* Input in blocks of whole records, from the arguments, standard input or files. */
#ifndef TOOL_RECORDS_H
#define TOOL_RECORDS_H

#include "kinds/cut.h"
#include "run/job.h"
#include "run/output.h"
#include "text/unpack.h"

#include <sys/types.h>

/*
 * Some whole records, one after the other, each with its separator (the last of a file may
 * lack it). Or arguments. Or one record that was too long to keep.
 */
typedef struct block {
    buffer text;
    char **args; /* else NULL */
    size_t arg_count;
    bool refused; /* one record, of this many bytes at least: */
    uint64_t bytes;
    const char *file;
    uint64_t first_number;
    uint64_t order;       /* of blocks, from 0 */
    uint64_t read_so_far; /* bytes of input up to here, for the progress bar */
} block;

typedef struct reader {
    const job *job;
    size_t next_first;
    size_t next_file;
    input_file in; /* its fd is -1: none is open */
    const char *file;
    buffer carry;     /* the beginning of a record whose end was not read yet */
    bool carry_fresh; /* no separator was looked for in the carry */
    cbor_cut cut;     /* raw CBOR: of the item that the carry begins */
    edn_cut notation; /* the same for diagnostic notation */
    uint64_t number;
    uint64_t order;
    bool args_done;
    bool stdin_done;
    bool stopped; /* a read was given up: what was read of a record is not one */
    bool failed;  /* some file could not be read (to its end: malformed CBOR, a broken archive): exit status 3 */
    size_t limit; /* bytes of a record */
    void (*wait)(void *context, size_t bytes); /* called while a block grows: returns when there is memory for it */
    void *wait_context;
    uint64_t bytes_read; /* of the files, as they are packed */
    uint64_t bytes_total; /* of all regular files, for the progress bar; 0 unknown */
} reader;

/* The bytes of these files and those of a run, for the progress bar; 0: that is not known. */
uint64_t input_total(const invocation *call, const char *const *first, size_t count);

/* Opens a file for reading; NULL and "-" are standard input. -1 with errno: it cannot be read, or is a folder. */
int input_open(const char *name);

/* Closes it, unless it is standard input. */
void input_close(int fd);

/*
 * For commands that read a running text: `take` gets each --file, or standard input (name NULL) where there are neither
 * files nor arguments. It returns false for an input that input_read cannot read to its end. A message names the inputs
 * that could not be read; then the result is false.
 */
typedef bool input_taker(void *context, const char *name, input_file *in);
bool inputs_take(const invocation *call, progress *bar, input_taker *take, void *context);

void reader_start(reader *r, const job *j);

/*
 * The next block; false at the end of input. Blocks while input is slow, but hands out
 * what is there as soon as it holds a whole record. *big tells that more is likely to come quickly.
 */
bool reader_next(reader *r, block *b, bool *big);
void reader_finish(reader *r);

/* The next record of a block; *position begins at 0. */
bool block_next(const block *b, const job *j, size_t *position, record *into);

enum {
    BULK_KEPT_SIZE = 1024 * 1024, /* buffers beyond this are given back after a block */
    BULK_KEPT_OUT = 4 * BULK_KEPT_SIZE /* those of answers, where there is memory enough */
};

/* Answers all records of the block in w->out, with messages in w->err; sets the counts of *w. */
void bulk_answer(work *w, const block *b);

/* ---- Ctrl-C: a run ends between two records, and says how far it came ---------------------------- */

/* From here on SIGINT asks the run to stop; a second one ends the process. Nothing changes where it is ignored. */
void stop_listen(void);

/* True if the run was asked to stop. */
bool stop_asked(void);

/* Waits until the file can be read. False: the run was asked to stop. */
bool stop_wait(int fd);

#endif /* TOOL_RECORDS_H */
