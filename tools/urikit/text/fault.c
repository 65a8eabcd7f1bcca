/* SPDX-License-Identifier: MIT */
#include "text/fault.h"

#include <stdarg.h>
#include <stdio.h>

void fault_set(fault *why, const char *code, size_t at, const char *format, ...)
{
    va_list args;

    why->code = code;
    why->at = at;
    why->in_cbor = false;
    va_start(args, format);
    vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
}
