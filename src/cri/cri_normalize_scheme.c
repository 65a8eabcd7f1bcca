/* SPDX-License-Identifier: MIT */
/* Normalize by the rules of the scheme. It is a separate file because it links the tables of schemes and ports. */
#include <urikit/text.h>

#include "cri_parts.h"

urikit_code urikit_cri_normalize_scheme(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out)
{
    urikit_cri_profile profile = cri_is_final(options) ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    urikit_str name = urikit_cri_scheme_text(cri, profile);
    uint16_t port = urikit_default_port(name);
    urikit_cri normal = *cri;

    if (cri->scheme == URIKIT_CRI_SCHEME_NAME &&
        urikit_cri_scheme_number_of(cri->scheme_name, profile, &normal.scheme_number)) {
        normal.scheme = URIKIT_CRI_SCHEME_NUMBER;
    }
    if (port > 0 && cri->port == port) {
        normal.port = URIKIT_CRI_NO_PORT;
    }
    return urikit_cri_normalize(&normal, options, out);
}
