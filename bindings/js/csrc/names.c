/* SPDX-License-Identifier: MIT */
/* The names and sentences of the codes, for build.mjs, which writes them as JavaScript. */
#include "js.h"

EXPORT(code_token) const char *code_token(uint32_t code)
{
    return urikit_code_token((urikit_code)code);
}

EXPORT(code_text) const char *code_text(uint32_t code)
{
    return urikit_code_text((urikit_code)code);
}
