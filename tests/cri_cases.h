/* SPDX-License-Identifier: MIT */
/* Generated CRIs and CRI references, written here without the library's encoder; and bytes in hex. */
#ifndef CRI_CASES_H
#define CRI_CASES_H

#include <urikit/cri.h>

#include "random.h"
#include "vectors.h"

enum { CRI_CASE_CAP = 1024 };

/* What a case leans to, to be added up. */
enum {
    CRI_CASE_ANY = 0,
    CRI_CASE_FULL = 1,       /* with a scheme */
    CRI_CASE_LONG_HEADS = 2, /* some heads longer than necessary */
    CRI_CASE_FINAL = 4,      /* also what only revision 27 allows */
    CRI_CASE_NO_PET = 8,
};

/* Writes a well-formed CRI reference to bytes[0..CRI_CASE_CAP). */
urikit_str cri_case(random_state *random, unsigned lean, char *bytes);

/* Decodes; fails the test unless that works. */
urikit_cri cri_decoded(urikit_str bytes, const urikit_cri_options *options);

/* The bytes written in hex, in a block of exactly their size (check_free). */
urikit_str hex_copy(urikit_str hex);

/* Bytes in hex; the result lives until the eighth next call. */
const char *hex_show(urikit_str bytes);

/* A field "r18", "final", or either with "+rfc6874" or "+bis", as options. */
urikit_cri_options row_options(const vector_row *row, size_t field);

/* Do two decoded CRIs say the same, part by part? Written apart from the library's own comparison. */
bool cri_same(const urikit_cri *a, const urikit_cri *b);

#endif /* CRI_CASES_H */
