/* SPDX-License-Identifier: MIT */
/* Lists of words, and finding what was meant by one that is not in them. */
#ifndef TOOL_WORDS_H
#define TOOL_WORDS_H

#include <stddef.h>

/* The index of the word in a list of words with blanks between, or -1. */
int word_index(const char *words, const char *word, size_t len);

/* The word of the list nearest to what was typed, if near enough to ask "did you mean": its start and *len, or NULL. */
const char *word_nearest(const char *words, const char *typed, size_t *len);

#endif /* TOOL_WORDS_H */
