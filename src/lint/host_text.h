/* SPDX-License-Identifier: MIT */
/* A host read character by character as a browser does: decoded, and mapped by UTS 46. Internal to the library. */
#ifndef URIKIT_SRC_HOST_TEXT_H
#define URIKIT_SRC_HOST_TEXT_H

#include <urikit/base.h>

/* One step: the bytes of the host that it covers, and the text that stands for them. */
typedef struct host_step {
    const char *start; /* in the host */
    const char *end;
    uint32_t scalar; /* decoded, before the mapping; a byte that begins no UTF-8 is itself, and `broken` */
    bool broken;
    bool encoded;      /* written as triplets */
    urikit_str mapped; /* ASCII lower case, or UTF-8; empty for what is dropped */
    char room[4];      /* for `mapped`: the step must not be copied while that is in use */
} host_step;

/* Takes the next step off the front of rest. Tabs and line ends, which browsers drop, are skipped. False at the end. */
bool urikiti_host_next(urikit_str *rest, host_step *step);

/* Tab, line feed, carriage return: browsers and Python drop them wherever they are. */
static inline bool is_dropped_blank(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

/* Is the text, without the blanks in it, this word in any case of letters? word: lower case. */
bool urikiti_is_word_with_blanks(urikit_str text, const char *word);

#endif /* URIKIT_SRC_HOST_TEXT_H */
