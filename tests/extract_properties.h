/* SPDX-License-Identifier: MIT */
/* What is found in a text, and that it does not matter how the text comes in. */
#ifndef EXTRACT_PROPERTIES_H
#define EXTRACT_PROPERTIES_H

#include <urikit/extract.h>

/* Finds in the order of the text, each with a copy of its identifier in a text of its own. */
typedef struct extract_finds {
    urikit_find *finds;
    size_t count;
    size_t cap;
    char *texts;
    size_t texts_len;
    size_t texts_cap;
    uint64_t too_long;
} extract_finds;

/* All finds, the text being handed in by blocks of `block` bytes; 0: in one piece. `cap` is that of the scratch. */
void extract_all(urikit_str text, const urikit_extract_options *options, size_t cap, size_t block, extract_finds *all);
void extract_free(extract_finds *all);

/* The identifier of a find in the list. */
urikit_str extract_text(const extract_finds *all, size_t i);

/*
 * What is between delimiters is one identifier, or none: never a part. `inside` begins with "http://a" and has neither of
 * the delimiters, no '\\' and no white space of two lines.
 */
void property_delimited(urikit_str inside, char open, char close);

/*
 * Finds are in order, do not overlap, are inside the text, are valid as their kind, and the same by blocks of `block`
 * bytes as in one piece; what needed no decoding is the bytes between its places.
 */
void property_extract(urikit_str text, const urikit_extract_options *options, size_t cap, size_t block);

/* What is in memory before and after a window does not matter: no byte of it is read. */
void property_beside(urikit_str text, const urikit_extract_options *options, size_t cap, size_t block);

/* An identifier with enough lines after it is found before the end of the text is there. */
void property_at_once(urikit_str text, const urikit_extract_options *options);

#endif /* EXTRACT_PROPERTIES_H */
