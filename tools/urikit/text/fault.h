/* SPDX-License-Identifier: MIT */
/* Why a record is invalid. */
#ifndef TOOL_FAULT_H
#define TOOL_FAULT_H

#include "text/buffer.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct fault {
    const char *code; /* a word for scripts: the library's code name, or "json", "hex", "kind" */
    size_t at;        /* the first offending byte of the record, counted from 0 */
    bool in_cbor;     /* `cbor_at` is its offset in the CBOR of the record */
    size_t cbor_at;
    char text[448]; /* a sentence for people, without a full stop; may hold any bytes */
} fault;

/* A fault that names no reason yet: what a call reports that fails without one. */
void fault_begin(fault *why);

void fault_set(fault *why, const char *code, size_t at, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Adds to the sentence. */
void fault_add(fault *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif /* TOOL_FAULT_H */
