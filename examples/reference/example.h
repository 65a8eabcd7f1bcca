/* SPDX-License-Identifier: MIT */
/* What the examples of the reference share. A false check is printed, and the program fails. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <urikit/urikit.h>

#include <string.h>

/* The condition is true. */
#define check(condition) example_check((condition), #condition, __FILE__, __LINE__)
/* The text is these bytes; NULL: it is absent. */
#define check_text(text, want) example_check_text((text), (want), __FILE__, __LINE__)
/* The bytes are this CRI, in diagnostic notation. */
#define check_cri(bytes, want) example_check_cri((bytes), (want), __FILE__, __LINE__)
/* A CRI from diagnostic notation; its bytes are in the array. */
#define cri_of(notation, array) example_cri_of((notation), (array), sizeof(array))

/* The URI or URI reference of a text. */
urikit_uri parsed(const char *text);

void example_check(bool good, const char *condition, const char *file, int line);
void example_check_text(urikit_str text, const char *want, const char *file, int line);
void example_check_cri(urikit_str bytes, const char *want, const char *file, int line);
urikit_cri example_cri_of(const char *notation, char *bytes, size_t cap);

void example_aif(void);
void example_base(void);
void example_batch(void);
void example_coap(void);
void example_code(void);
void example_convert(void);
void example_cri(void);
void example_extract(void);
void example_iri(void);
void example_kind(void);
void example_lint(void);
void example_nosh(void);
void example_psl(void);
void example_purl(void);
void example_readers(void);
void example_template(void);
void example_text(void);
void example_text_calls(void);
void example_unicode(void);
void example_uri(void);
void example_usr(void);

#endif /* EXAMPLE_H */
