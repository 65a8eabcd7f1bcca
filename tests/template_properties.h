/* SPDX-License-Identifier: MIT */
/* What always holds of URI templates: for generated cases and for fuzzers. A broken property fails the test. */
#ifndef TEMPLATE_PROPERTIES_H
#define TEMPLATE_PROPERTIES_H

#include <urikit/base.h>

/* The longest template, and the longest text, that template_properties takes. */
enum { TEMPLATE_CASE_CAP = 256 };

/*
 * What matches expands to the same URI; a slow matcher finds the same ends, where each expression has one variable; parts
 * read one by one are those of the parser. Returns whether the text matches the template.
 */
bool template_properties(urikit_str template_text, urikit_str text);

/*
 * The same of a path of OpenAPI: a slow matcher finds the same ends; what matched expands to a text that gives the same values.
 */
bool openapi_properties(urikit_str path, urikit_str text);

#endif /* TEMPLATE_PROPERTIES_H */
