/* SPDX-License-Identifier: MIT */
/* What every module has: where its memory is free, the words of a reply, where the stack begins. */
#include "js.h"

uint32_t urikit_js_reply[REPLY_COUNT];
extern char __heap_base[];

EXPORT(reply) uint32_t *reply(void)
{
    return urikit_js_reply;
}

/* Where the memory is free: all of it, from here on, is JavaScript's. */
EXPORT(heap) char *heap(void)
{
    return __heap_base;
}

/*
 * A call that ends in an exception of JavaScript (a stack overflow, a trap) does not restore the stack pointer of this
 * module. So engine.js sets it to its first value before every call.
 */
__asm__(".globaltype __stack_pointer, i32");

EXPORT(stack) uint32_t stack(void)
{
    uint32_t at;

    __asm__ volatile("global.get __stack_pointer\n\tlocal.set %0" : "=r"(at));
    return at;
}

EXPORT(begin) void begin(uint32_t at)
{
    __asm__ volatile("local.get %0\n\tglobal.set __stack_pointer" ::"r"(at));
}

EXPORT(version) uint32_t version(void)
{
    return URIKIT_VERSION_NUMBER;
}

uint32_t js_reply(urikit_code code, size_t at, const urikit_out *out)
{
    urikit_js_reply[REPLY_AT] = (uint32_t)at;
    urikit_js_reply[REPLY_LEN] = out ? (uint32_t)out->len : 0;
    urikit_js_reply[REPLY_SAME] = 0;
    return (uint32_t)code;
}

void js_reply_parts(const urikit_uri *uri)
{
    urikit_js_reply[REPLY_HOST_KIND] = (uint32_t)urikit_uri_host_kind(uri);
    urikit_js_reply[REPLY_SCHEME_END] = uri->scheme_end;
    urikit_js_reply[REPLY_HOST_AT] = uri->host_at;
    urikit_js_reply[REPLY_HOST_END] = uri->host_end;
    urikit_js_reply[REPLY_PATH_AT] = uri->path_at;
    urikit_js_reply[REPLY_PATH_END] = uri->path_end;
    urikit_js_reply[REPLY_QUERY_END] = uri->query_end;
}
