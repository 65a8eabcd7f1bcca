/* SPDX-License-Identifier: MIT */
/*
 * The symbol stat is new in glibc 2.33: a wheel that needs it does not load with an older one. libpsl calls stat where
 * a list is read from a file. urikit only uses the list inside libpsl, so setup.py links this function instead.
 */
#include <errno.h>

struct stat;
int __wrap_stat(const char *path, struct stat *to);

int __wrap_stat(const char *path, struct stat *to)
{
    (void)path, (void)to;
    errno = ENOSYS;
    return -1;
}
