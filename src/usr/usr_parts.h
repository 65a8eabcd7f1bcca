/* SPDX-License-Identifier: MIT */
/* What the files about user URLs share. Internal to the library. */
#ifndef URIKIT_SRC_USR_PARTS_H
#define URIKIT_SRC_USR_PARTS_H

#include <urikit/usr.h>

#include "../text/octets.h"

/*
 * The rules that parsing and building share. *at is the offset in the text checked; it is used even if that is valid.
 */
urikit_code urikiti_usr_check_type(urikit_str type, size_t *at);
urikit_code urikiti_usr_check_key(urikit_str key, size_t *at);
urikit_code urikiti_usr_check_name(urikit_str name, bool encoded, size_t *at);
urikit_code urikiti_usr_check_value(urikit_str value, bool encoded, size_t *at); /* UTF-8 without NUL */

/*
 * The order of qualifiers, which is that of the strings "key=value" with the
 * keys in lower case. No key holds '=', so for two different keys the values do not matter.
 */
int urikiti_usr_key_compare(urikit_str a, urikit_str b);

/* Sorts by key, in place; O(count log count) comparisons, and count of them where the pairs are in order already. */
void urikiti_usr_sort(urikit_usr_pair *pairs, size_t count);

/* The definition of a type given in any case of letters; NULL if there is none. */
const urikit_usr_type *urikiti_usr_type(urikit_str name);

#endif /* URIKIT_SRC_USR_PARTS_H */
