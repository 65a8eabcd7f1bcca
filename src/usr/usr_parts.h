/* SPDX-License-Identifier: MIT */
/* Shared by the files of this module. Internal to the library. */
#ifndef URIKIT_SRC_USR_PARTS_H
#define URIKIT_SRC_USR_PARTS_H

#include <urikit/usr.h>

#include "../text/octets.h"

/*
 * Rules for parsing and building. *at is an offset in the text that is checked. It may change even if the text is
 * valid.
 */
urikit_code urikiti_usr_check_type(urikit_str type, size_t *at);
urikit_code urikiti_usr_check_key(urikit_str key, size_t *at);
urikit_code urikiti_usr_check_name(urikit_str name, bool encoded, size_t *at);
urikit_code urikiti_usr_check_value(urikit_str value, bool encoded, size_t *at); /* UTF-8 without NUL */

/*
 * The order of qualifiers: that of the strings "key=value" with keys in lower case. Keys do not contain '=', so for
 * different keys the values are not compared.
 */
int urikiti_usr_key_compare(urikit_str a, urikit_str b);

/*
 * Sorts by key, in place, with O(count log count) comparisons; with count comparisons if the pairs are already in
 * order.
 */
void urikiti_usr_sort(urikit_usr_pair *pairs, size_t count);

/* Append a name or a value as the canonical form has it. */
void urikiti_usr_put_name(const urikit_usr *usr, urikit_out *out);
void urikiti_usr_put_value(const urikit_usr_pair *pair, urikit_out *out);

/* The definition of a type given in any case of letters, own types first; NULL if there is none. */
const urikit_usr_type *urikiti_usr_type(const urikit_usr_types *own, urikit_str name);

/*
 * True if user URLs of a type have a qualifier with this key, in any case of letters: those that the type lists, and the four
 * that the specification defines for all types.
 */
bool urikiti_usr_has_key(const urikit_usr_type *type, urikit_str key);

/* Row i of the own types, and then of the definitions. NULL after the last. */
const urikit_usr_type *urikiti_usr_type_row(const urikit_usr_types *own, size_t i);

/* Checks place->row, of which those before it are checked. On an error the rest of *place says where it is. */
urikit_code urikiti_usr_check_row(const urikit_usr_type *rows, urikit_usr_type_place *place);

/* Appends why a text, or a part to build of, was refused; `at` is at most its length. */
void urikiti_usr_why(urikit_str text, bool is_part, urikit_code code, size_t at, urikit_out *out);

#endif /* URIKIT_SRC_USR_PARTS_H */
