/* SPDX-License-Identifier: MIT */
/* schemes: what urikit knows about schemes. */
#include "cmd.h"

#include "bulk.h"
#include "json_out.h"

#include <urikit/text.h>

static int run_schemes(const invocation *call)
{
    buffer out = { NULL, 0, 0 };
    urikit_str scheme;
    uint16_t port;
    size_t position = 0;
    int status;

    if (call->arg_count > 0) {
        usage_error(call->command, "takes no arguments");
        return EXIT_USAGE;
    }
    while (urikit_default_port_next(&position, &scheme, &port)) {
        if (option_given(call, OPT_JSON)) {
            buffer_byte(&out, '{');
            json_plain(&out, "name", scheme);
            json_number(&out, "default_port", port);
            buffer_text(&out, "}\n");
        } else {
            buffer_str(&out, scheme);
            buffer_format(&out, "\t%u\n", (unsigned)port);
        }
    }
    status = bulk_write(call->command, buffer_view(&out));
    buffer_free(&out);
    return status;
}

const command cmd_schemes = {
    .name = "schemes",
    .args = "",
    .summary = "the schemes with a default port",
    .about = "One a line: the name, a tab, the port that --level scheme leaves out.",
    .options = OPTION(OPT_JSON) | OPTION(OPT_HELP),
    .run = run_schemes,
};
