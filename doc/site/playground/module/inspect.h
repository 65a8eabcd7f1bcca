/* SPDX-License-Identifier: MIT */
/* inspect(): everything about one identifier as JSON. */
#ifndef URIKIT_PLAYGROUND_INSPECT_H
#define URIKIT_PLAYGROUND_INSPECT_H

#include <urikit/convert.h>
#include <urikit/kind.h>

/* The bytes that inspect_text and inspect_cri need in `room` for a text and a base of these lengths. */
#define INSPECT_ROOM(len, base_len) ((len) * 32 + (base_len) + 4096)

/*
 * Write everything about a text as a JSON object. The output counts on where it is full, and room is INSPECT_ROOM.
 *
 * base   a URI to resolve the text against; may be absent
 */
void inspect_text(urikit_str text, urikit_kind kind, urikit_str base, const urikit_cri_options *options, urikit_out room,
                  urikit_out *json);

/* The same for the bytes of a CRI, or its diagnostic notation: its forms and its CoAP options. */
void inspect_cri(urikit_str text, bool notation, const urikit_cri_options *options, urikit_out room, urikit_out *json);

#endif /* URIKIT_PLAYGROUND_INSPECT_H */
