/* SPDX-License-Identifier: MIT */
/* Code in Markdown, where a URL is not a link: fenced blocks and code spans (CommonMark 0.31, sections 4.5 and 6.1). */
#ifndef TOOL_EXTRACT_CODE_H
#define TOOL_EXTRACT_CODE_H

#include <urikit/base.h>

#include <stdbool.h>
#include <stdint.h>

/* Bytes after a place that are read to tell whether it is in code: a longer code span is text. */
enum { EXTRACT_CODE_AHEAD = 2048 };

/* Follows the lines of a text. All 0: nothing was read. */
typedef struct extract_code {
    uint64_t place;  /* bytes of the text that were read */
    uint64_t from;   /* the last code: where it begins, */
    uint64_t to;     /* and ends; UINT64_MAX: a fence is open */
    size_t fence_len;
    size_t fence_depth; /* how many '>' are before it */
    char fence;
    bool in_line;    /* what was read ends inside of a line */
} extract_code;

/*
 * Reads on, up to a place of the text. The window begins at `from`, which is not after what was read, and has
 * EXTRACT_CODE_AHEAD bytes after the place, or the end of the text.
 */
void extract_code_read(extract_code *c, urikit_str window, uint64_t from, uint64_t to);

/* True if the byte at a place is in code, which has been read to there. */
bool extract_is_code(const extract_code *c, uint64_t at);

#endif /* TOOL_EXTRACT_CODE_H */
