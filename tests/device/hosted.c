/* SPDX-License-Identifier: MIT */
/* The rows on a system with a C library: the build machine, and others under qemu-user. */
#include "rows.h"

#include <stdio.h>

void device_write(const char *text)
{
    fputs(text, stdout);
}

void device_stack_before(void)
{
}

size_t device_stack_after(void)
{
    return 0;
}

int main(void)
{
    return rows_run();
}
