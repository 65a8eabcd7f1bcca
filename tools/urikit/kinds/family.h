/* SPDX-License-Identifier: MIT */
/* Families (NOSH URIs, user URLs) in verbs of URIs: they go in and come out in their canonical form. */
#ifndef TOOL_FAMILY_H
#define TOOL_FAMILY_H

#include "kinds/kind.h"

/* True if the kind is a family, with a canonical form of its own. */
static inline bool is_family(const kind *k)
{
    return k->put_canonical != NULL;
}

/*
 * Makes a valid identifier of a family plain: id->text and id->uri become its canonical form, which is written to
 * `text` and borrowed from there. Identifiers of other kinds stay as they are.
 */
void family_make_plain(parsed *id, buffer *text);

/*
 * Reads the text of a target that out holds from `start` on as its family, if its scheme is that of one, and puts the
 * canonical form in its place. False: it is not valid there. `room` is for the family's parse.
 */
bool family_check_target(const kind_settings *settings, size_t start, buffer *room, buffer *out, fault *why);

#endif /* TOOL_FAMILY_H */
