/* SPDX-License-Identifier: MIT */
/* What always holds of routes of URI templates: for generated cases and for fuzzers. A broken property fails the test. */
#ifndef ROUTE_PROPERTIES_H
#define ROUTE_PROPERTIES_H

#include <urikit/template.h>

enum { ROUTE_CASE_LINES = 32, ROUTE_CASE_VARIABLES = 128 };

/*
 * The lines are templates. The route of the text is what trying each template in their order finds, with the same captures;
 * reading needs exactly the memory that it says. Returns whether a template matches.
 */
bool route_properties(urikit_str lines, urikit_str text);

/* The same where the lines are paths of OpenAPI. */
bool openapi_route_properties(urikit_str lines, urikit_str text);

/* Trying each template of routes->order. URIKIT_E_LIMIT of one is passed over. */
urikit_code route_by_trying(const urikit_template_routes *routes, urikit_str text, urikit_template_flags flags,
                            urikit_template_capture *captures, size_t cap, size_t *which);

#endif /* ROUTE_PROPERTIES_H */
