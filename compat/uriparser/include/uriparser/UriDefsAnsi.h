/* SPDX-License-Identifier: MIT */
/*
 * uriparser/UriDefsAnsi.h - the words that choose the calls on char. It may be included many times, in turn with
 * UriDefsUnicode.h: the last one counts.
 */
#include "UriDefsConfig.h"

#undef URI_TYPE
#undef URI_FUNC
#undef URI_CHAR
#undef _UT
#define URI_TYPE(name) Uri##name##A
#define URI_FUNC(name) uri##name##A
#define URI_CHAR char
#define _UT(literal) literal

#undef URI_STRNCMP
#undef URI_STRCMP
#undef URI_STRCPY
#undef URI_STRLEN
#undef URI_SNPRINTF
#define URI_STRNCMP strncmp
#define URI_STRCMP strcmp
#define URI_STRCPY strcpy
#define URI_STRLEN strlen
#define URI_SNPRINTF snprintf
