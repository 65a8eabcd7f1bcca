/* SPDX-License-Identifier: MIT */
/* The calls on char, memory managers, and what the headers say about themselves. */
#include "cases.h"

/* ---- memory managers ------------------------------------------------------------------------------------ */

static void *plain_malloc(UriMemoryManager *manager, size_t size)
{
    (void)manager;
    return malloc(size);
}

static void *plain_calloc(UriMemoryManager *manager, size_t count, size_t size)
{
    (void)manager;
    return calloc(count, size);
}

static void *plain_realloc(UriMemoryManager *manager, void *block, size_t size)
{
    (void)manager;
    return realloc(block, size);
}

static void *plain_reallocarray(UriMemoryManager *manager, void *block, size_t count, size_t size)
{
    return plain_realloc(manager, block, count * size);
}

static void plain_free(UriMemoryManager *manager, void *block)
{
    (void)manager;
    free(block);
}

static UriMemoryManager plain(void)
{
    UriMemoryManager manager = { plain_malloc, plain_calloc, plain_realloc, plain_reallocarray, plain_free, NULL };

    return manager;
}

/* Managers with one fault each. */
static void *dirty_calloc(UriMemoryManager *manager, size_t count, size_t size)
{
    void *block = plain_malloc(manager, count * size);

    memset(block, 1, count * size);
    return block;
}

static void *forgetful_realloc(UriMemoryManager *manager, void *block, size_t size)
{
    free(block);
    return plain_calloc(manager, 1, size);
}

static void *no_malloc(UriMemoryManager *manager, size_t size)
{
    (void)manager;
    (void)size;
    return NULL;
}

static void *no_reallocarray(UriMemoryManager *manager, void *block, size_t count, size_t size)
{
    (void)manager;
    (void)block;
    (void)count;
    (void)size;
    return NULL;
}

static void *crooked_malloc(UriMemoryManager *manager, size_t size)
{
    char *block = plain_malloc(manager, size + 16);

    return block ? block + 8 : NULL;
}

static void *crooked_realloc(UriMemoryManager *manager, void *block, size_t size)
{
    char *moved = plain_realloc(manager, block ? (char *)block - 8 : NULL, size + 16);

    return moved ? moved + 8 : NULL;
}

static void crooked_free(UriMemoryManager *manager, void *block)
{
    (void)manager;
    if (block) {
        free((char *)block - 8);
    }
}

static void test_managers(void **state)
{
    UriMemoryManager good = plain();
    UriMemoryManager bad = plain();
    UriMemoryManager made;
    void *block;

    (void)state;
    assert_int_equal(uriTestMemoryManager(NULL), URI_ERROR_NULL);
    assert_int_equal(uriTestMemoryManagerEx(&good, URI_TRUE), URI_SUCCESS);
    bad.free = NULL;
    assert_int_equal(uriTestMemoryManager(&bad), URI_ERROR_MEMORY_MANAGER_INCOMPLETE);
    assert_int_equal(uriCompleteMemoryManager(&made, &bad), URI_ERROR_MEMORY_MANAGER_INCOMPLETE);
    assert_int_equal(uriCompleteMemoryManager(NULL, &good), URI_ERROR_NULL);
    assert_int_equal(uriCompleteMemoryManager(&made, NULL), URI_ERROR_NULL);
    good.calloc = NULL; /* two are enough */
    good.realloc = NULL;
    good.reallocarray = NULL;
    assert_int_equal(uriCompleteMemoryManager(&made, &good), URI_SUCCESS);
    assert_int_equal(uriTestMemoryManagerEx(&made, URI_TRUE), URI_SUCCESS);
    block = made.malloc(&made, 10);
    assert_null(made.malloc(&made, SIZE_MAX));
    assert_null(made.calloc(&made, SIZE_MAX, 2));
    assert_null(made.reallocarray(&made, block, SIZE_MAX, 2));
    assert_null(made.realloc(&made, block, SIZE_MAX)); /* the block stays */
    assert_null(made.realloc(&made, block, 0));        /* and is freed */
    assert_null(uriEmulateCalloc(NULL, 1, 1));
    assert_null(uriEmulateReallocarray(NULL, NULL, 1, 1));
    bad = plain();
    bad.calloc = dirty_calloc;
    assert_int_equal(uriTestMemoryManager(&bad), URI_ERROR_MEMORY_MANAGER_FAULTY);
    bad = plain();
    bad.realloc = forgetful_realloc;
    assert_int_equal(uriTestMemoryManager(&bad), URI_ERROR_MEMORY_MANAGER_FAULTY);
    bad = plain();
    bad.malloc = no_malloc;
    assert_int_equal(uriTestMemoryManager(&bad), URI_ERROR_MEMORY_MANAGER_FAULTY);
    bad = plain();
    bad.reallocarray = no_reallocarray;
    assert_int_equal(uriTestMemoryManager(&bad), URI_ERROR_MEMORY_MANAGER_FAULTY);
    bad.malloc = crooked_malloc;
    bad.realloc = crooked_realloc;
    bad.free = crooked_free;
    bad.calloc = uriEmulateCalloc;
    bad.reallocarray = uriEmulateReallocarray;
    assert_int_equal(uriTestMemoryManagerEx(&bad, URI_FALSE), URI_SUCCESS);
    assert_int_equal(uriTestMemoryManagerEx(&bad, URI_TRUE),
                     _Alignof(max_align_t) > 8 ? URI_ERROR_MEMORY_MANAGER_FAULTY : URI_SUCCESS);
}

/* ---- the headers ------------------------------------------------------------------------------------------- */

static void test_version(void **state)
{
    (void)state;
    assert_string_equal(uriBaseRuntimeVersionA(), URI_VER_ANSI);
    assert_string_equal(URI_VER_ANSI, URIPARSER_INTERFACE);
}

/* UTF-8 in file names and URIs of files, as programs pass it. */
static void test_utf8_names(void **state)
{
    char space[40];

    (void)state;
    assert_int_equal(uriUriStringToUnixFilenameA("file:///\xC3\xA4%C3%A4", space), URI_SUCCESS);
    assert_string_equal(space, "/\xC3\xA4\xC3\xA4");
    assert_int_equal(uriUriStringToUnixFilenameA("\xC3\xA4", space), URI_SUCCESS);
    assert_string_equal(space, "\xC3\xA4");
    assert_int_equal(uriUriStringToUnixFilenameA("file:///\xC3", space), URI_ERROR_SYNTAX);
    assert_string_equal(space, "");
}

/* The layout that programs were compiled with: that of uriparser on the same machine. */
static void test_layout(void **state)
{
    const size_t word = sizeof(void *);

    (void)state;
    assert_int_equal(sizeof(UriTextRangeA), 2 * word);
    assert_int_equal(sizeof(UriPathSegmentA), 4 * word);
    assert_int_equal(sizeof(UriHostDataA), 4 * word);
    assert_int_equal(offsetof(UriUriA, pathHead), 12 * word);
    assert_int_equal(offsetof(UriUriA, absolutePath), 18 * word);
    assert_int_equal(offsetof(UriUriA, reserved), 18 * word + 2 * sizeof(int));
    assert_int_equal(sizeof(UriUriA), sizeof(UriUriW));
    assert_int_equal(offsetof(UriParserStateA, errorPos), 2 * word);
    assert_int_equal(sizeof(UriQueryListA), 3 * word);
    assert_int_equal(sizeof(UriMemoryManager), 6 * word);
    assert_int_equal(sizeof(UriIp4), 4);
    assert_int_equal(sizeof(UriIp6), 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = { BOTH_TESTS, cmocka_unit_test(test_managers), cmocka_unit_test(test_version),
                                        cmocka_unit_test(test_utf8_names), cmocka_unit_test(test_layout) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
