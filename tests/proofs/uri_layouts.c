/* SPDX-License-Identifier: MIT */
/* URIs: normalization and resolution of parsed forms with any text, one layout after the other. */
#include "any.h"

#include "src/base/out.h"
#include "src/uri/normal_form.h"

#include "models/normal_text.h"
#include "models/uri_writers.h"
#include "models/ip_and_ports.h"

#include "uri_forms.h"

static unsigned layout;
static unsigned ref_layout;

/* At every level, and as the IRIs do it. */
void prove_uri_normalize(void)
{
    static char bytes[LAYOUT_SPACE];
    urikit_out out = { NULL, 0, 0 };
    urikit_level level = Frama_C_unsigned_int_interval(0, URIKIT_LEVEL_SCHEME);
    urikit_uri uri;

    layout = Frama_C_unsigned_int_interval(0, LAYOUTS_TRIED - 1);
    //@ split layout;
    make_uri(layout, bytes, &uri);
    if (ANY_BOOL()) {
        (void)urikit_uri_normalize(&uri, level, &out);
    } else {
        (void)urikiti_normalize(&uri, level | URIKIT_STEP_IRI, &out);
    }
}

/* Each layout of the base with each of the reference. */
void prove_uri_resolve(void)
{
    static char base_bytes[LAYOUT_SPACE];
    static char ref_bytes[LAYOUT_SPACE];
    urikit_out out = { NULL, 0, 0 };
    urikit_uri base;
    urikit_uri ref;

    layout = Frama_C_unsigned_int_interval(0, LAYOUTS_TRIED - 1);
    ref_layout = Frama_C_unsigned_int_interval(0, LAYOUTS_TRIED - 1);
    //@ split layout;
    //@ split ref_layout;
    make_uri(layout, base_bytes, &base);
    make_uri(ref_layout, ref_bytes, &ref);
    (void)urikit_uri_resolve(&base, &ref, ANY_UNSIGNED(), &out);
}
