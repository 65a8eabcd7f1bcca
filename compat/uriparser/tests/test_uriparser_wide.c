/* SPDX-License-Identifier: MIT */
/* The calls on wchar_t; and characters that char has not. */
#define WIDE
#include "cases.h"

#include <wchar.h>

/* Characters above U+00FF cannot be escaped: the buffer has no space for them. A URI has ASCII only. */
static void test_beyond_char(void **state)
{
    static const UriQueryListW pair = { L"\x3B1", NULL, NULL };
    wchar_t space[40];
    wchar_t *made;
    const wchar_t *where;
    UriUriW uri;
    int n;

    (void)state;
    wcscpy(space, L"before");
    assert_null(uriEscapeW(L"a\x3B1", space, URI_FALSE, URI_FALSE));
    assert_int_equal(space[0], 0);
    wcscpy(space, L"before");
    assert_int_equal(uriUnixFilenameToUriStringW(L"/\x3B1", space), URI_ERROR_SYNTAX);
    assert_int_equal(space[0], 0);
    wcscpy(space, L"before");
    assert_int_equal(uriUriStringToUnixFilenameW(L"file:///\xE4", space), URI_ERROR_SYNTAX);
    assert_int_equal(space[0], 0);
    assert_int_equal(uriComposeQueryW(space, &pair, 40, &n), URI_ERROR_SYNTAX);
    assert_int_equal(uriComposeQueryMallocW(&made, &pair), URI_ERROR_SYNTAX);
    wcscpy(space, L"/a\xE4");
    assert_int_equal(uriParseSingleUriW(&uri, space, &where), URI_ERROR_SYNTAX);
    assert_ptr_equal(where, space + 2);
#if WCHAR_MAX > 0xFFFF /* not 'a' or '1' in another plane */
    wcscpy(space, L"/a\x10061");
    assert_int_equal(uriParseSingleUriW(&uri, space, &where), URI_ERROR_SYNTAX);
    assert_ptr_equal(where, space + 2);
    wcscpy(space, L"\x10031.2.3.4");
    n = uriParseIpFourAddressW((unsigned char *)space, space, space + 7);
    assert_int_equal(n, URI_ERROR_SYNTAX);
#endif
    assert_int_equal(wcscmp(uriBaseRuntimeVersionW(), URI_VER_UNICODE), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { BOTH_TESTS, cmocka_unit_test(test_beyond_char) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
