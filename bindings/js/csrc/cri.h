/* SPDX-License-Identifier: MIT */
/* CRIs as the modules read them. */
#ifndef URIKIT_JS_CRI_H
#define URIKIT_JS_CRI_H

#include "js.h"

#include <urikit/cri.h>

/** bit 0: the profile; bits 1 and 2: the form of zones. Lengths are not limited: memory is. */
urikit_cri_options js_cri_options(uint32_t bits);

/** A valid CRI reference, with or without tag 99. *at begins with 0; it is an offset in `all`. */
urikit_code js_cri_decode(urikit_str all, const urikit_cri_options *options, urikit_cri *cri, size_t *at);

#endif
