/* SPDX-License-Identifier: MIT */
/* build for URIs, IRIs, references and CRIs, from the options that are parts. */
#ifndef TOOL_BUILD_URI_H
#define TOOL_BUILD_URI_H

#include "cli/options.h"
#include "kinds/kind.h"

#define BUILD_URI_PARTS                                                                                                \
    (PART_OPTION(OPT_PART_SCHEME) | PART_OPTION(OPT_USERINFO) | PART_OPTION(OPT_HOST) | PART_OPTION(OPT_PORT) |        \
     PART_OPTION(OPT_PATH) | PART_OPTION(OPT_PATH_SEGMENT) | PART_OPTION(OPT_QUERY) | PART_OPTION(OPT_FRAGMENT))

/* Appends the identifier of the kind, which has the parts of a URI; false, with the option to blame. */
bool build_uri_text(const kind *k, const invocation *call, const kind_settings *settings, buffer *out,
                    build_fault *why);

#endif /* TOOL_BUILD_URI_H */
