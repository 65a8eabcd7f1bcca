/* SPDX-License-Identifier: MIT */
/* Where libcurl answers otherwise than its model. doc/lint.md says the same of the models' rules. */
#include "differ/differ.h"

const rule differ_rules[] = {
    { NULL, NULL, NULL },
};
