/* SPDX-License-Identifier: MIT */
/* CRIs: the elements of decoded lists, written. */
#include "any.h"

#include "src/base/out.h"
#include "src/cbor/cbor.h"

#include <urikit/cri.h>

#include "models/cbor_skip.h"

#include "src/cri/cri_parts.h"

#include "cri_forms.h"

static unsigned shape;

/* The elements of a list, for every component. A zone and a scheme's name are texts. */
void prove_cri_put_encoded(void)
{
    static char bytes[LIST_SPACE];
    urikit_out out = { NULL, 0, 0 };
    cri_writer writer = { urikiti_cri_put_encoded, NULL, &out, ANY_BOOL() };
    urikit_cri_list list;

    shape = Frama_C_unsigned_int_interval(0, LIST_SHAPES - 1);
    //@ split shape;
    make_list(shape, shape > 0 || ANY_BOOL(), bytes, &list);
    list.count = Frama_C_size_t_interval(0, list.count); /* a resolved path begins with some elements of the base's */
    urikiti_cri_put_encoded(&writer, &list, (cri_component)Frama_C_unsigned_int_interval(CRI_USERINFO, CRI_SCHEME));
}
