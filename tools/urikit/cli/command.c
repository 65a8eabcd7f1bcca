/* SPDX-License-Identifier: MIT */
#include "cli/command.h"

const command *command_find(const char *name, size_t len)
{
    const command *const *c;

    for (c = command_table; *c; c++) {
        if (strlen((*c)->name) == len && memcmp((*c)->name, name, len) == 0) {
            return *c;
        }
    }
    return NULL;
}

void command_names(buffer *names)
{
    const command *const *c;

    for (c = command_table; *c; c++) {
        buffer_text(names, (*c)->name);
        buffer_byte(names, ' ');
    }
    buffer_byte(names, '\0');
}
