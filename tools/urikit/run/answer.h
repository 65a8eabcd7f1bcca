/* SPDX-License-Identifier: MIT */
/* Answering the records of one block. */
#ifndef TOOL_ANSWER_H
#define TOOL_ANSWER_H

#include "run/records.h"

enum {
    BULK_KEPT_SIZE = 1024 * 1024, /* buffers beyond this are given back after a block */
    BULK_KEPT_OUT = 4 * BULK_KEPT_SIZE /* those of answers, where there is memory enough */
};

/* Answers all records of the block in w->out, with messages in w->err; sets the counts of *w. */
void bulk_answer(work *w, const block *b);

#endif /* TOOL_ANSWER_H */
