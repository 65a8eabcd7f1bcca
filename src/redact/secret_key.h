/* SPDX-License-Identifier: MIT */
/* The names of keys whose values are secrets. Internal to the library. */
#ifndef URIKIT_SRC_SECRET_KEY_H
#define URIKIT_SRC_SECRET_KEY_H

#include <urikit/base.h>

/* How sure the name of a key is. */
typedef enum secret_key {
    SECRET_KEY_NONE,
    SECRET_KEY_IN_URI, /* in the query or fragment of a URI; elsewhere the word has other meanings: sid, auth, session */
    SECRET_KEY_ALWAYS, /* also in key=value text: password, api_key */
} secret_key;

/* Looks a key up: triplets are decoded; letters are the same in both cases; '-', '_', '.' and blanks do not count. */
secret_key urikiti_secret_key(urikit_str key);

/* True if two keys are the same in this way. */
bool urikiti_same_key(urikit_str a, urikit_str b);

#endif /* URIKIT_SRC_SECRET_KEY_H */
