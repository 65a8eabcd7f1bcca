/* SPDX-License-Identifier: MIT */
/* Names and sentences of result codes. Linked only if a program calls one of these functions. */
#include <urikit/base.h>

typedef struct code_entry {
    urikit_code code;
    const char *name;
    const char *text;
} code_entry;

#include "code_table.h"

static const code_entry *find_code(urikit_code code)
{
    size_t i;

    for (i = 0; i < sizeof code_entries / sizeof code_entries[0]; i++) {
        if (code_entries[i].code == code) {
            return &code_entries[i];
        }
    }
    return NULL;
}

const char *urikit_code_name(urikit_code code)
{
    const code_entry *entry = find_code(code);

    return entry ? entry->name : "unknown";
}

const char *urikit_code_token(urikit_code code)
{
    const char *name = urikit_code_name(code);

    if (code >= URIKIT_E_NOSH_TOO_LONG && code <= URIKIT_E_NOSH_BAD_DID) {
        return name + sizeof "nosh_" - 1;
    }
    if (code >= URIKIT_E_USR_INVALID_CHAR && code <= URIKIT_E_USR_NO_PAGE) {
        return name + sizeof "usr_" - 1;
    }
    return name;
}

const char *urikit_code_text(urikit_code code)
{
    const code_entry *entry = find_code(code);

    return entry ? entry->text : "unknown code";
}
