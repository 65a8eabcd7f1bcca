/* SPDX-License-Identifier: MIT */
/* User URLs: what both the kind and its page say of one. */
#ifndef TOOL_KIND_USR_H
#define TOOL_KIND_USR_H

#include "kinds/kind.h"

/* Appends the canonical form of a valid one. */
void usr_put_canonical(const parsed *id, buffer *out);

/* Appends the address of the user's page; nothing for a type without one. */
void usr_put_profile(const parsed *id, buffer *out);

/* Appends a key (lower case) or a value or the name as data. */
void usr_put_key(const urikit_usr_pair *pair, buffer *out);
void usr_put_value(const urikit_usr_pair *pair, buffer *out);
void usr_put_name(const parsed *id, buffer *out);

/* The qualifier whose value is a list, or NULL. */
const urikit_usr_pair *usr_checksums(const parsed *id);

#endif /* TOOL_KIND_USR_H */
