/* SPDX-License-Identifier: MIT */
/* What a batch says of a row is what the calls for one URI say of that text: every layout, classifier and set of columns. */
#ifndef BATCH_PROPERTIES_H
#define BATCH_PROPERTIES_H

#include <urikit/batch.h>

/*
 * Every column against urikit_uri_parse row by row: the batch as it is with every classifier that this machine can run,
 * and then in every other layout. The batch has 32-bit offsets.
 */
void property_batch(const urikit_batch *batch);

/*
 * A batch of any layout whose offsets or views may be anything: every call refuses it and writes nothing, or says of each
 * row what urikit_uri_parse says. Returns whether it is refused.
 */
bool property_batch_any(const urikit_batch *batch);

/*
 * Texts, lists, bits and numbers against one row at a time; input and output in every layout, with and without columns;
 * measured, in exactly enough space, in one byte less.
 */
void property_batch_strings(const urikit_batch *batch, const urikit_uri *base);

/* Lines against memchr with every classifier, in offsets that hold `cap`: all of the text, and no line twice. */
void property_batch_lines(urikit_str text, size_t cap);

#endif /* BATCH_PROPERTIES_H */
