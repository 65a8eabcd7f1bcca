/* SPDX-License-Identifier: MIT */
/* inspect(): everything about one identifier as JSON. */
#ifndef URIKIT_PLAYGROUND_INSPECT_H
#define URIKIT_PLAYGROUND_INSPECT_H

#include <urikit/convert.h>
#include <urikit/kind.h>

/* The bytes that inspect_text and inspect_cri need in `space` for a text and a base of these lengths. */
#define INSPECT_SPACE(len, base_len) ((len) * 32 + (base_len) + 4096)

/*
 * Write everything about a text as a JSON object. The output counts on where it is full, and space is INSPECT_SPACE.
 *
 * base   a URI to resolve the text against; may be absent
 */
void inspect_text(urikit_str text, urikit_kind kind, urikit_str base, const urikit_cri_options *options, urikit_out space,
                  urikit_out *json);

/* The same for the bytes of a CRI, or its diagnostic notation: its forms and its CoAP options. */
void inspect_cri(urikit_str text, bool notation, const urikit_cri_options *options, urikit_out space, urikit_out *json);

#endif /* URIKIT_PLAYGROUND_INSPECT_H */
