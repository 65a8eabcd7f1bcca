/* SPDX-License-Identifier: MIT */
/*
 * Comparing with a library of other people. Where two answers differ, one of the rules of the target must say that it
 * expects that; a difference that no rule expects ends the program. The rules of a target are in <target>_rules.c.
 */
#ifndef FUZZ_DIFFER_H
#define FUZZ_DIFFER_H

#include <urikit/base.h>

/* What was asked. */
typedef enum question {
    ASK_VALID,     /* ours and theirs: "yes" or "no" */
    ASK_PARTS,     /* the parts, each on a line */
    ASK_NORMALIZE,
    ASK_RESOLVE,
} question;

typedef struct difference {
    question asked;
    urikit_str text;
    urikit_str base;   /* of ASK_RESOLVE; else absent */
    urikit_str ours;   /* our answer; absent: we refuse */
    urikit_str theirs; /* absent: they refuse */
} difference;

typedef struct rule {
    const char *name;
    const char *why; /* one sentence, with the section that decides */
    bool (*expects)(const difference *d); /* NULL: the target applies it to their answers, by differ_use */
} rule;

/* Of a target; the last row has no name. */
extern const rule differ_rules[];

/* The two answers: equal, or different as a rule expects. Else ends the program with both. */
void differ(question asked, urikit_str text, urikit_str base, urikit_str ours, urikit_str theirs);

/* Counts a use of a rule that the target applies itself. */
void differ_use(const char *name);

/* How often each rule was used is written to the file that URIKIT_FUZZ_RULES names, when the program ends. */

#endif /* FUZZ_DIFFER_H */
