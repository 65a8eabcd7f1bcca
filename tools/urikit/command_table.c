/* SPDX-License-Identifier: MIT */
/* All commands, in the order in which help lists them. */
#include "cli/command.h"
#include "commands/cmd.h"

const command *const command_table[] = { &cmd_inspect,    &cmd_parse,   &cmd_check,   &cmd_normalize, &cmd_resolve,
                                         &cmd_relativize, &cmd_compare, &cmd_convert, &cmd_coap,      &cmd_edit,
                                         &cmd_build,      &cmd_extract, &cmd_redact,  &cmd_uniq,      &cmd_lint,
                                         &cmd_readers,    &cmd_guard,   &cmd_encode,  &cmd_decode,    &cmd_schemes,
                                         &cmd_usr,        &cmd_nosh,    &cmd_aif,     &cmd_template,  &cmd_completions,
                                         &cmd_help,       NULL };

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
