/* SPDX-License-Identifier: MIT */
/*
 * Vector files: one case a line, fields between tabs, a header row first; lines
 * that begin with "# " are comments. In a field "\xNN" is a byte, "\\" a backslash, "-" alone an absent
 * text, and nothing at all the empty text.
 */
#ifndef VECTORS_H
#define VECTORS_H

#include <urikit/base.h>

enum { VECTOR_FIELDS = 24 };

typedef struct vector_row {
    const char *file;
    unsigned line;
    size_t count;
    urikit_str fields[VECTOR_FIELDS];
} vector_row;

/*
 * Calls each_row for every case of vectors/<name>, in a test that fails if the
 * file is missing, has no case, or has a row with another number of fields than its header.
 * Returns the number of cases.
 */
size_t vectors_each(const char *name, void (*each_row)(const vector_row *row, void *context), void *context);

/* A field as a number; fails the test if it is not a number, or too great for the type. */
size_t vector_number(const vector_row *row, size_t field);
uint64_t vector_number64(const vector_row *row, size_t field);

/* The code whose name is in a field ("ok", "percent"); fails the test if there is none. */
urikit_code vector_code(const vector_row *row, size_t field);

/*
 * The same for a family that has a band of codes: names are looked for from the band's first code on, then
 * among the codes before all bands. Families share names such as "invalid_char".
 */
urikit_code vector_code_in(const vector_row *row, size_t field, urikit_code band);

#endif /* VECTORS_H */
