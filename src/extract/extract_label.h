/* SPDX-License-Identifier: MIT */
/* The characters of domain names in running text. Internal to the library. */
#ifndef URIKIT_SRC_EXTRACT_LABEL_H
#define URIKIT_SRC_EXTRACT_LABEL_H

#include <urikit/base.h>

/*
 * extract_label_table.c: letters, marks and digits beyond ASCII. Ascending: where a range begins, where the text after it
 * begins, and so on.
 */
extern const uint32_t urikiti_label_bounds[];
extern const size_t urikiti_label_bound_count;

/* top_domain_table.c: top-level domains beyond ASCII, in lower case, ascending. */
extern const char *const urikiti_wide_top_domains[];
extern const size_t urikiti_wide_top_domain_count;

/* True for a letter, a mark or a digit beyond ASCII, and for what joins them (IDNA: CONTEXTJ, CONTEXTO). */
bool urikiti_is_label_scalar(uint32_t scalar);

/* True for characters of scripts that write words without blanks between them, as Chinese, Japanese and Thai. */
bool urikiti_has_no_blanks(uint32_t scalar);

/* The last character of a text: its length in bytes. 0 if the text is empty, or does not end with valid UTF-8. */
size_t urikiti_last_scalar(urikit_str text, uint32_t *scalar);

#endif /* URIKIT_SRC_EXTRACT_LABEL_H */
