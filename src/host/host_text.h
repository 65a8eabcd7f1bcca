/* SPDX-License-Identifier: MIT */
/* Read a host character by character as a browser does: decoded, and mapped by UTS 46. Internal to the library. */
#ifndef URIKIT_SRC_HOST_TEXT_H
#define URIKIT_SRC_HOST_TEXT_H

#include <urikit/base.h>

/* One step: some bytes of the host, and the text that browsers replace them with. */
typedef struct host_step {
    const char *start; /* in the host */
    const char *end;
    uint32_t scalar; /* decoded, not mapped; the byte itself if it is not UTF-8: then `broken` is set */
    bool broken;
    bool encoded;      /* written as triplets */
    urikit_str mapped; /* ASCII in lower case, or UTF-8; empty if browsers drop the character */
    char space[4];     /* the bytes of `mapped`: while it is in use, do not copy the step */
} host_step;

/* Removes the next step from the beginning of *rest. Skips tabs and line ends, as browsers do. False at the end. */
bool urikiti_host_next(urikit_str *rest, host_step *step);

/* True for tab, line feed and carriage return: browsers and Python drop them everywhere. */
static inline bool is_dropped_blank(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

/* True if the text, without such blanks, is this word in any case of letters. word: lower case. */
bool urikiti_is_word_with_blanks(urikit_str text, const char *word);

#endif /* URIKIT_SRC_HOST_TEXT_H */
