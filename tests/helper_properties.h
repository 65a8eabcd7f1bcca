/* SPDX-License-Identifier: MIT */
/* What holds of the calls that programs make with parts and texts, for any input: for tests and fuzzers. */
#ifndef HELPER_PROPERTIES_H
#define HELPER_PROPERTIES_H

#include <urikit/iri.h>

/* Any text: split agrees with parse where the text is valid, decoding with the check for UTF-8; paths come back. */
void property_text_helpers(urikit_str text);

/* A parsed reference of at most URI_CASE_CAP bytes: its sort keys are those of its normal form; segments and pairs agree
 * whichever way they are found. */
void property_uri_helpers(const urikit_uri *uri);

#endif /* HELPER_PROPERTIES_H */
