/* SPDX-License-Identifier: MIT */
/* compat/uriparser answers as the library does: there is no difference. */
#include "differ/differ.h"

const rule differ_rules[] = {
    { NULL, NULL, NULL },
};
