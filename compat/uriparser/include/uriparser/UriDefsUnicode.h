/* SPDX-License-Identifier: MIT */
/*
 * uriparser/UriDefsUnicode.h - the words that choose the calls on wchar_t. It may be included many times, in turn with
 * UriDefsAnsi.h: the last one counts.
 */
#include "UriDefsConfig.h"

#undef URI_TYPE
#undef URI_FUNC
#undef URI_CHAR
#undef _UT
#define URI_TYPE(name) Uri##name##W
#define URI_FUNC(name) uri##name##W
#define URI_CHAR wchar_t
#define _UT(literal) L##literal

#undef URI_STRNCMP
#undef URI_STRCMP
#undef URI_STRCPY
#undef URI_STRLEN
#undef URI_SNPRINTF
#define URI_STRNCMP wcsncmp
#define URI_STRCMP wcscmp
#define URI_STRCPY wcscpy
#define URI_STRLEN wcslen
#define URI_SNPRINTF swprintf
