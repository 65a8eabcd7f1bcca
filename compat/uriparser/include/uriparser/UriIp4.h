/* SPDX-License-Identifier: MIT */
/**
 * uriparser/UriIp4.h - IPv4 addresses alone.
 */
#ifndef URI_IP4_H
#define URI_IP4_H 1

#include "UriBase.h"
#include "UriDefsConfig.h"

#include <wchar.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Parse an IPv4address, RFC 3986 3.2.2: four numbers without leading zeros.
 *
 * octetOutput   receives 4 bytes
 *
 * Errors URI_ERROR_SYNTAX, also for NULL
 */
#ifdef URI_ENABLE_ANSI
URI_PUBLIC int uriParseIpFourAddressA(unsigned char *octetOutput, const char *first, const char *afterLast);
#endif
#ifdef URI_ENABLE_UNICODE
URI_PUBLIC int uriParseIpFourAddressW(unsigned char *octetOutput, const wchar_t *first, const wchar_t *afterLast);
#endif

#ifdef __cplusplus
}
#endif

#endif /* URI_IP4_H */
