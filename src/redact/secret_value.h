/* SPDX-License-Identifier: MIT */
/* Texts that are secrets by their own form. Internal to the library. */
#ifndef URIKIT_SRC_SECRET_VALUE_H
#define URIKIT_SRC_SECRET_VALUE_H

#include <urikit/base.h>

/* Forms, after those of the tokens that show their maker. */
enum {
    SECRET_FORM_RANDOM = 1000, /* long text that people do not type */
    SECRET_FORM_USER,          /* a token in the place of a user */
};

/* The form of a token that shows its maker; 0: it does not. */
uint32_t urikiti_secret_form(urikit_str value);

/* The same for a user. A user is also a token before the password "x-oauth-basic", and without one if no name is so long. */
uint32_t urikiti_secret_user_form(urikit_str user, urikit_str password);

/* "a GitHub token"; NULL if the form is 0. */
const char *urikiti_secret_form_name(uint32_t form);

#endif /* URIKIT_SRC_SECRET_VALUE_H */
