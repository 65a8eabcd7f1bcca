/* SPDX-License-Identifier: MIT */
/* The module for PostgreSQL: its version, and that it fits the script that installs it. */
#include "pg_parts.h"

#include "utils/builtins.h"

PG_MODULE_MAGIC; /* a server of another major version refuses the module */

PG_FUNCTION_INFO_V1(uripg_version);
Datum uripg_version(PG_FUNCTION_ARGS)
{
    PG_RETURN_TEXT_P(cstring_to_text(urikit_version()));
}

/* The script of a version calls this with its own: a module and a script of two versions are not used together. */
PG_FUNCTION_INFO_V1(uripg_require);
Datum uripg_require(PG_FUNCTION_ARGS)
{
    char *version = text_to_cstring(PG_GETARG_TEXT_PP(0));

    if (strcmp(version, urikit_version()) != 0) {
        ereport(ERROR,
                (errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
                 errmsg("extension urikit is version %s, but its module was built for version %s", version, urikit_version()),
                 errhint("Install both files of one version, and connect again.")));
    }
    PG_RETURN_VOID();
}
