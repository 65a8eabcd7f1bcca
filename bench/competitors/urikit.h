/* SPDX-License-Identifier: MIT */
/* Our own works, in groups: urikit.c puts them into one table. A group is empty where an older tree lacks its calls. */
#ifndef URIKIT_BENCH_URIKIT_H
#define URIKIT_BENCH_URIKIT_H

#include "../competitor.h"

#include <urikit/urikit.h>

#define CHECKED "every byte and triplet, IP literals and port checked"

typedef struct work_group {
    const bench_work *works;
    size_t count;
} work_group;

work_group urikit_column_works(void);
work_group urikit_cri_works(void);
work_group urikit_edit_works(void);
work_group urikit_readers_works(void);
work_group urikit_purl_works(void);

static inline urikit_str text_of(const bench_input *input)
{
    return urikit_str_of(input->text, input->len);
}

static inline urikit_out space_of(const bench_corpus *corpus)
{
    return (urikit_out){ corpus->space, corpus->space_len, 0 };
}

#endif /* URIKIT_BENCH_URIKIT_H */
