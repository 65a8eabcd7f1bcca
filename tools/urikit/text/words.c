/* SPDX-License-Identifier: MIT */
#include "text/words.h"

#include <stdbool.h>
#include <string.h>

int word_index(const char *words, const char *word, size_t len)
{
    int index = 0;

    while (*words) {
        size_t n = strcspn(words, " ");

        if (n == len && memcmp(words, word, n) == 0) {
            return index;
        }
        words += n + strspn(words + n, " ");
        index++;
    }
    return -1;
}

/* Levenshtein distance, in a row; words longer than the row are as far as can be. */
static size_t word_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t row[32];
    size_t i;
    size_t j;

    if (a_len > 31 || b_len > 31) {
        return 32;
    }
    for (j = 0; j <= b_len; j++) {
        row[j] = j;
    }
    for (i = 1; i <= a_len; i++) {
        size_t diagonal = row[0];

        row[0] = i;
        for (j = 1; j <= b_len; j++) {
            size_t replace = diagonal + (a[i - 1] != b[j - 1]);
            size_t best = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;

            diagonal = row[j];
            row[j] = replace < best ? replace : best;
        }
    }
    return row[b_len];
}

const char *word_nearest(const char *words, const char *typed, size_t *len)
{
    size_t typed_len = strlen(typed);
    size_t best = typed_len / 3 + 2; /* not nearer than this: another word */
    const char *nearest = NULL;

    while (*words) {
        size_t n = strcspn(words, " ");
        /* the beginning of a word is as good as one mistake */
        size_t d = typed_len >= 2 && typed_len < n && memcmp(words, typed, typed_len) == 0
                       ? 1
                       : word_distance(typed, typed_len, words, n);

        if (d < best) {
            best = d;
            nearest = words;
            *len = n;
        }
        words += n + strspn(words + n, " ");
    }
    return nearest;
}
