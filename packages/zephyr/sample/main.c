/* SPDX-License-Identifier: MIT */
#include "device_example.h"

int main(void)
{
    return device_example();
}
