/* SPDX-License-Identifier: MIT */
/* The commands, each in a file cmd_*.c. */
#ifndef TOOL_CMD_H
#define TOOL_CMD_H

#include "run/job.h"

/* What every command takes that answers records. */
#define OPTIONS_BULK                                                                                                             \
    (OPTION(OPT_JSON) | OPTION(OPT_INPUT) | OPTION(OPT_FILE) | OPTION(OPT_NULL) | OPTION(OPT_SKIP_INVALID) |                     \
     OPTION(OPT_ONLY_INVALID) | OPTION(OPT_SHOW_SECRETS) | OPTION(OPT_QUIET) | OPTION(OPT_VERBOSE) | OPTION(OPT_LINE_BUFFERED) | \
     OPTION(OPT_JOBS) | OPTION(OPT_COLOR) | OPTION(OPT_NO_PROGRESS) | OPTION(OPT_HELP) | OPTION(OPT_REPAIR))

/* How CRIs are read and made. */
/* For commands that read CRIs, in .part_options. */
#define OPTIONS_CRI_READ (PART_OPTION(OPT_STAND_INS) | PART_OPTION(OPT_INDEFINITE))
#define OPTIONS_CRI (OPTION(OPT_PROFILE) | OPTION(OPT_ZONE) | OPTION(OPT_NFC) | OPTION(OPT_STRICT_CBOR))

extern const command cmd_inspect, cmd_parse, cmd_check, cmd_normalize, cmd_resolve, cmd_relativize, cmd_compare, cmd_convert,
    cmd_edit, cmd_build, cmd_coap, cmd_extract, cmd_redact, cmd_uniq, cmd_lint, cmd_readers, cmd_guard, cmd_encode, cmd_decode,
    cmd_schemes, cmd_usr, cmd_nosh, cmd_aif, cmd_template, cmd_completions, cmd_help;

#endif /* TOOL_CMD_H */
