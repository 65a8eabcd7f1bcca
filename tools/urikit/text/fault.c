/* SPDX-License-Identifier: MIT */
#include "text/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void fault_begin(fault *why)
{
    static const char text[] = "this failed without a known reason, which is a fault of this tool: please report it";

    why->code = "unknown";
    why->at = 0;
    why->in_cbor = false;
    why->cbor_at = 0;
    memcpy(why->text, text, sizeof text);
}

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

void fault_add(fault *why, const char *format, ...)
{
    size_t len = strlen(why->text);
    va_list args;

    va_start(args, format);
    vsnprintf(why->text + len, sizeof why->text - len, format, args);
    va_end(args);
}
