/* SPDX-License-Identifier: MIT */
/* Heap sort, for every type that needs one. It works in place, without recursion, and is never quadratic. */
#ifndef URIKIT_SRC_HEAP_SORT_H
#define URIKIT_SRC_HEAP_SORT_H

#include <stddef.h>

/*
 * Defines static void SORT(TYPE *items, size_t count, FLAGS flags) and its helper SINK.
 * BEFORE(const TYPE *a, const TYPE *b, FLAGS flags) is true if *a sorts before *b. Equal items get any order.
 */
#define DEFINE_HEAP_SORT(SORT, SINK, TYPE, FLAGS, BEFORE)                               \
    /* Moves items[i] down until no child in the heap [0, count) sorts after it. */     \
    static void SINK(TYPE *items, size_t i, size_t count, FLAGS flags)                  \
    {                                                                                   \
        while (i < count / 2) {                                                         \
            size_t child = 2 * i + 1;                                                   \
            TYPE item = items[i];                                                       \
                                                                                        \
            if (child + 1 < count && BEFORE(&items[child], &items[child + 1], flags)) { \
                child++;                                                                \
            }                                                                           \
            if (!BEFORE(&item, &items[child], flags)) {                                 \
                return;                                                                 \
            }                                                                           \
            items[i] = items[child];                                                    \
            items[child] = item;                                                        \
            i = child;                                                                  \
        }                                                                               \
    }                                                                                   \
                                                                                        \
    static void SORT(TYPE *items, size_t count, FLAGS flags)                            \
    {                                                                                   \
        size_t i;                                                                       \
                                                                                        \
        for (i = count / 2; i > 0; i--) {                                               \
            SINK(items, i - 1, count, flags);                                           \
        }                                                                               \
        for (i = count; i > 1; i--) {                                                   \
            TYPE last = items[i - 1];                                                   \
                                                                                        \
            items[i - 1] = items[0];                                                    \
            items[0] = last;                                                            \
            SINK(items, 0, i - 1, flags);                                               \
        }                                                                               \
    }

#endif /* URIKIT_SRC_HEAP_SORT_H */
