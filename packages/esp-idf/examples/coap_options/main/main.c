/* SPDX-License-Identifier: MIT */
#include "device_example.h"

void app_main(void)
{
    (void)device_example();
}
