/* SPDX-License-Identifier: MIT */
/* help, and completions for shells. */
#include "commands/cmd.h"

#include "run/job.h"
#include "cli/command.h"

static int run_help(const invocation *call)
{
    buffer out = { NULL, 0, 0 };

    if (call->arg_count > 1) {
        usage_error(call->command, "takes the name of one command");
    } else if (option_given(call, OPT_MAN)) {
        help_man(&out);
    } else if (call->arg_count == 0) {
        help_overview(&out);
    } else {
        const char *name = call->args[0];
        const command *c = command_find(name, strlen(name));

        if (c) {
            help_command(c, true, &out);
        } else {
            usage_error(call->command, "no command '%s' ('urikit help' lists them)", name);
        }
    }
    return out.len > 0 ? bulk_write(call->command, &out) : EXIT_USAGE;
}

const command cmd_help = {
    .name = "help",
    .args = "[COMMAND]",
    .summary = "this list, or all about one command",
    .about = "The same as urikit COMMAND --help.",
    .options = OPTION(OPT_MAN) | OPTION(OPT_HELP),
    .run = run_help,
};
