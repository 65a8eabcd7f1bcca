/* SPDX-License-Identifier: MIT */
/*
 * The cursor over an encoded CRI, and the elements that it reads: cri_elements.c. cri_decode.c reads the sections.
 * Internal to the library.
 */
#ifndef URIKIT_SRC_CRI_READER_H
#define URIKIT_SRC_CRI_READER_H

#include "../cbor/cbor.h"
#include "cri_parts.h"

typedef struct cri_reader {
    /* of the item that was read last; the first field, so that a short Thumb instruction reaches its bytes */
    cbor_head head;
    cbor_in in;
    const char *at; /* the item that was read last; on an error, the bad byte */
    const urikit_cri_options *options;
    size_t max_count;
    size_t left;       /* elements of the item, or of its authority, that were not read yet */
    urikit_code fault; /* of a head that could not be read */
} cri_reader;

/* What this build reads: urikit/cri.h describes the switches. */
enum {
#ifdef URIKIT_CRI_NO_PET
    CRI_READS_PET = 0,
#else
    CRI_READS_PET = 1,
#endif
#ifdef URIKIT_CRI_NO_USERINFO
    CRI_READS_USERINFO = 0,
#else
    CRI_READS_USERINFO = 1,
#endif
#ifdef URIKIT_CRI_NO_ZONE
    CRI_READS_ZONE = 0,
#else
    CRI_READS_ZONE = 1,
#endif
#ifdef URIKIT_CRI_NO_SCHEME_NAME
    CRI_READS_SCHEME_NAME = 0,
#else
    CRI_READS_SCHEME_NAME = 1,
#endif
#ifdef URIKIT_CRI_NO_CHECK
    CRI_CALLS_CHECK = 0,
#else
    CRI_CALLS_CHECK = 1,
#endif
};

/* A kind that is not allowed anywhere. r->fault is then the error. */
enum { CRI_FAULT = 255 };

/*
 * Reads the next head, of any kind or CRI_FAULT. The cursor is then after it. The bytes of a string are inside the
 * input.
 */
void urikiti_cri_take(cri_reader *r);

/*
 * Checks a text string whose head was read: first UTF-8, then the characters of a label, then the check of the caller.
 */
urikit_code urikiti_cri_check_text(cri_reader *r, cri_component component);

/* Checks text or percent-encoded text whose head was read. */
urikit_code urikiti_cri_check_element(cri_reader *r, cri_component component);

/* Reads the single element whose head was read, as a list. */
urikit_code urikiti_cri_read_single(cri_reader *r, cri_component component, urikit_cri_list *list);

/* Reads a path or a query whose head was read. For null the list is not set. */
urikit_code urikiti_cri_read_list(cri_reader *r, cri_component component, urikit_cri_list *list);

#endif /* URIKIT_SRC_CRI_READER_H */
