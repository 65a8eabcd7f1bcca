/* SPDX-License-Identifier: MIT */
/* What a batch says of a row is what the calls for one URI say of that text: with every reader, every set of columns. */
#ifndef BATCH_PROPERTIES_H
#define BATCH_PROPERTIES_H

#include <urikit/batch.h>

/* Every column against urikit_uri_parse row by row, with every reader that this machine can run. */
void property_batch(const urikit_batch *batch, unsigned options);

/* Parts, normal forms and targets as columns against one row at a time; measured, in exactly enough room, in one byte less. */
void property_batch_texts(const urikit_batch *batch, const urikit_uri *base);

/* Lines against memchr with every reader, in offsets that hold `cap`: all of the text, and no line twice. */
void property_batch_lines(urikit_str text, size_t cap);

#endif /* BATCH_PROPERTIES_H */
