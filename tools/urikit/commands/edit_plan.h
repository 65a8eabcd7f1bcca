/* SPDX-License-Identifier: MIT */
/* The edits that a command line asks for: read and checked once, taken for every record. */
#ifndef TOOL_EDIT_PLAN_H
#define TOOL_EDIT_PLAN_H

#include "kinds/edit.h"
#include "run/job.h"

typedef struct planned_step {
    edit_step step;
    size_t first;   /* of its texts, where --iterate gives several */
    size_t choices; /* how many; 1 for every other option */
} planned_step;

typedef struct edit_plan {
    planned_step *steps; /* in the order given */
    size_t count;
    size_t products; /* answers for one record */
    buffer texts;    /* urikit_str: those of all --iterate */
} edit_plan;

/* Reads the options of a run; false after a usage error. The plan is all zero before. */
bool edit_plan_read(edit_plan *plan, const job *j);
void edit_plan_free(edit_plan *plan);

/* A step as it is in one of the products, which are counted from 0. */
edit_step edit_plan_step(const edit_plan *plan, size_t index, size_t product);

/* True if identifiers with these rules have what the step edits. */
bool edit_is_allowed(const struct edit_rules *rules, const edit_step *step);

#endif /* TOOL_EDIT_PLAN_H */
