/* SPDX-License-Identifier: MIT */
/* The commands, each in a file cmd_*.c. */
#ifndef TOOL_CMD_H
#define TOOL_CMD_H

#include "run/job.h"

/* What every command takes that answers records. */
#define OPTIONS_BULK                                                                                                   \
    (OPTION(OPT_JSON) | OPTION(OPT_INPUT) | OPTION(OPT_FILE) | OPTION(OPT_NULL) | OPTION(OPT_SKIP_INVALID) |           \
     OPTION(OPT_ONLY_INVALID) | OPTION(OPT_SHOW_SECRETS) | OPTION(OPT_QUIET) | OPTION(OPT_VERBOSE) | OPTION(OPT_LINE_BUFFERED) | OPTION(OPT_JOBS) | OPTION(OPT_COLOR) | OPTION(OPT_NO_PROGRESS) |        \
     OPTION(OPT_HELP))

/* How CRIs are read and made. */
/* For commands that read CRIs, in .part_options. */
#define OPTIONS_CRI_READ (PART_OPTION(OPT_STAND_INS) | PART_OPTION(OPT_INDEFINITE))
#define OPTIONS_CRI (OPTION(OPT_PROFILE) | OPTION(OPT_ZONE) | OPTION(OPT_NFC) | OPTION(OPT_STRICT_CBOR))

extern const command cmd_inspect;
extern const command cmd_parse;
extern const command cmd_check;
extern const command cmd_normalize;
extern const command cmd_resolve;
extern const command cmd_relativize;
extern const command cmd_compare;
extern const command cmd_convert;
extern const command cmd_edit;
extern const command cmd_build;
extern const command cmd_coap;
extern const command cmd_extract;
extern const command cmd_uniq;
extern const command cmd_lint;
extern const command cmd_readers;
extern const command cmd_guard;
extern const command cmd_encode;
extern const command cmd_decode;
extern const command cmd_schemes;
extern const command cmd_usr;
extern const command cmd_nosh;
extern const command cmd_aif;
extern const command cmd_template;
extern const command cmd_completions;
extern const command cmd_help;

#endif /* TOOL_CMD_H */
