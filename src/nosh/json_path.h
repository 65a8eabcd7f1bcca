/* SPDX-License-Identifier: MIT */
/* JSON Paths in fragments. Internal to the library. */
#ifndef URIKIT_SRC_JSON_PATH_H
#define URIKIT_SRC_JSON_PATH_H

#include <urikit/base.h>

/*
 * True if the percent-encoded text is a JSON Path without filter selectors, RFC 9535 §2. Else *at is the offset of the
 * first byte or triplet that does not fit; text.len if the text is cut short.
 */
bool urikiti_json_path(urikit_str text, size_t *at);

#endif /* URIKIT_SRC_JSON_PATH_H */
