/* SPDX-License-Identifier: MIT */
/* In the place of uriparser's internal src/UriMemory.h, which its tests include. */
#ifndef SUITE_HOOKS_H
#define SUITE_HOOKS_H

#include <uriparser/Uri.h>

#include <stdbool.h>

extern UriMemoryManager defaultMemoryManager;

UriBool uri_TESTING_ONLY_ParseIpSixA(const char *text);
UriBool uri_TESTING_ONLY_ParseIpFourA(const char *text);
int uriCompareRangeA(const UriTextRangeA *a, const UriTextRangeA *b);

#endif /* SUITE_HOOKS_H */
