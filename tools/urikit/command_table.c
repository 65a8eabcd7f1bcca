/* SPDX-License-Identifier: MIT */
/* All commands, in the order in which help lists them. */
#include "commands/cmd.h"

const command *const command_table[] = {
    &cmd_inspect, &cmd_parse,   &cmd_check,  &cmd_normalize, &cmd_resolve, &cmd_relativize, &cmd_compare,
    &cmd_convert, &cmd_coap,    &cmd_edit,   &cmd_build,     &cmd_extract, &cmd_uniq,       &cmd_lint,
    &cmd_readers, &cmd_guard,   &cmd_encode, &cmd_decode,    &cmd_schemes, &cmd_usr,        &cmd_nosh,
    &cmd_aif,     &cmd_template, &cmd_completions, &cmd_help, NULL,
};
