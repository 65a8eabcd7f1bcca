/* SPDX-License-Identifier: MIT */
/*
 * What uriparser's own tests call besides its public interface: names that its build for tests shows, and its default memory
 * manager. Written over the public calls.
 */
#include "suite_hooks.h"

#include <uriparser/UriIp4.h>

#include <string.h>

static void *hook_malloc(UriMemoryManager *manager, size_t size)
{
    (void)manager;
    return malloc(size);
}

static void *hook_calloc(UriMemoryManager *manager, size_t count, size_t size)
{
    (void)manager;
    return calloc(count, size);
}

static void *hook_realloc(UriMemoryManager *manager, void *block, size_t size)
{
    (void)manager;
    return realloc(block, size);
}

static void hook_free(UriMemoryManager *manager, void *block)
{
    (void)manager;
    free(block);
}

UriMemoryManager defaultMemoryManager = { hook_malloc, hook_calloc, hook_realloc, uriEmulateReallocarray, hook_free, NULL };

/* The text ends with the ']' of a literal. */
UriBool uri_TESTING_ONLY_ParseIpSixA(const char *text)
{
    const char *end = strchr(text, ']');
    unsigned char ip[16];

    return end && !end[1] && uriParseIpSixAddressA(ip, text, end) == URI_SUCCESS;
}

UriBool uri_TESTING_ONLY_ParseIpFourA(const char *text)
{
    unsigned char ip[4];

    return uriParseIpFourAddressA(ip, text, text + strlen(text)) == URI_SUCCESS;
}

/* The order of two ranges: absent first, then by characters, then by length. */
int uriCompareRangeA(const UriTextRangeA *a, const UriTextRangeA *b)
{
    bool has_a = a && a->first;
    bool has_b = b && b->first;
    size_t a_len;
    size_t b_len;
    int order;

    if (!has_a || !has_b) {
        return (int)has_a - (int)has_b;
    }
    a_len = (size_t)(a->afterLast - a->first);
    b_len = (size_t)(b->afterLast - b->first);
    order = memcmp(a->first, b->first, a_len < b_len ? a_len : b_len);
    return order ? (order > 0) - (order < 0) : (a_len > b_len) - (a_len < b_len);
}
