/* SPDX-License-Identifier: MIT */
/* JSON Paths in fragments. Internal to the library. */
#ifndef URIKIT_SRC_JSON_PATH_H
#define URIKIT_SRC_JSON_PATH_H

#include <urikit/base.h>

/* How deep filters, parentheses and calls of functions may nest. */
#define JSON_PATH_DEPTH 64

/* Why a text is not a JSON Path. */
typedef enum path_fault {
    PATH_SYNTAX,
    PATH_TOO_DEEP,     /* more than JSON_PATH_DEPTH levels */
    PATH_NOT_SINGULAR, /* a query whose value is needed may select more than one, or has blanks in its brackets */
    PATH_LONE_VALUE,   /* a literal or the value of a function is not compared */
    PATH_NO_FUNCTION,  /* not one of the five of RFC 9535 */
    PATH_WRONG_TYPE,   /* a literal or the result of a function where RFC 9535 §2.4.3 does not allow it */
    PATH_WRONG_COUNT   /* too few arguments, or too many */
} path_fault;

/*
 * True if the percent-encoded text is a JSON Path, RFC 9535 §2, and its functions are well-typed. Else *at is the offset of
 * the first byte or triplet that does not fit, text.len if the text is cut short, and *fault says why.
 */
bool urikiti_json_path(urikit_str text, size_t *at, path_fault *fault);

#endif /* URIKIT_SRC_JSON_PATH_H */
