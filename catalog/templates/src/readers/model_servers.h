/* SPDX-License-Identifier: MIT */
/* What servers do to a path. Included by servers.c. Written by catalog/generate.py from catalog/servers.tsv. Do not edit. */
#ifndef URIKIT_SRC_MODEL_SERVERS_H
#define URIKIT_SRC_MODEL_SERVERS_H

static const server_row server_rows[URIKIT_SERVERS] = {
@each servers
    { { @{name_c}, @{title_c}, @{version_c} },
      @{how_c},
      @{rules_c} },
@end
};

#endif /* URIKIT_SRC_MODEL_SERVERS_H */
