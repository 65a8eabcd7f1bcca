/* SPDX-License-Identifier: MIT */
/* Normalize by the rules of the scheme, too. It is a separate file because it links the table of ports. */
#include <urikit/text.h>

#include "../base/out.h"
#include "../text/port_table.h"
#include "cri_parts.h"

urikit_code urikiti_cri_port_fault(const urikit_cri *cri, const urikit_cri_options *options)
{
    urikit_str name = urikit_cri_scheme_text(cri, cri_profile_of(options));
    uint16_t usual = urikit_default_port(name);

    if (cri->port == URIKIT_CRI_NO_PORT) {
        return URIKIT_OK;
    }
    if (usual > 0 && cri->port == usual) {
        return URIKIT_E_CRI_PORT_DEFAULT;
    }
    return urikiti_scheme_has_no_port(name) ? URIKIT_E_CRI_PORT_UNUSED : URIKIT_OK;
}

bool urikit_cri_fold_root(urikit_cri *cri, const urikit_cri_options *options)
{
    static const char empty_text[] = { '\x60' };
    bool folds = urikit_cri_is_full(cri) && cri->authority == URIKIT_CRI_AUTHORITY && cri->path.count == 0 &&
                 urikiti_empty_path_is_root(urikit_cri_scheme_text(cri, cri_profile_of(options)));

    if (folds) {
        cri->path = (urikit_cri_list){ empty_text, sizeof empty_text, 1 };
    }
    return folds;
}

urikit_code urikit_cri_normalize_scheme(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out)
{
    urikit_cri normal = *cri;

    if (urikiti_out_overlaps(out, cri->bytes)) {
        return URIKIT_E_OVERLAP;
    }
    if (urikiti_cri_port_fault(cri, options)) {
        normal.port = URIKIT_CRI_NO_PORT;
    }
    return urikit_cri_normalize(&normal, options, out);
}
