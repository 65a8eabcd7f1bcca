/* SPDX-License-Identifier: MIT */
/* Shared by the conversions between CRIs and text. Internal to the library. */
#ifndef URIKIT_SRC_CRI_URI_H
#define URIKIT_SRC_CRI_URI_H

#include <urikit/convert.h>

#include "../cri/cri_parts.h"

#include <string.h>

/* The same as urikit_cri_to_uri. quoted: as the contents of '...', with a backslash before "'". */
urikit_code urikiti_cri_put_uri(const urikit_cri *cri, const urikit_cri_options *options, bool quoted, urikit_out *out,
                                size_t *at);

#endif /* URIKIT_SRC_CRI_URI_H */
