/* SPDX-License-Identifier: MIT */
/* Write percent-encoded text: see pet.h. Three passes over the units: count the pieces, measure each, write each. */
#include "pet.h"

#include "../base/out.h"
#include "../cbor/cbor.h"

/* The number of runs of units of one kind. *any_encoded: one of them is encoded. */
static size_t count_runs(pet_source source, bool *any_encoded)
{
    pet_unit unit;
    size_t runs = 0;
    bool encoded = false;

    *any_encoded = false;
    while (source.next(&source, &unit)) {
        if (runs == 0 || unit.encoded != encoded) {
            runs++;
        }
        encoded = unit.encoded;
        *any_encoded = *any_encoded || encoded;
    }
    return runs;
}

/* The length of the run at the source in bytes, and in *units. */
static size_t measure_run(pet_source source, size_t *units, bool *encoded)
{
    pet_unit unit = { { 0 }, 0, false };
    size_t len = 0;

    *units = 0;
    while (source.next(&source, &unit)) {
        if (*units == 0) {
            *encoded = unit.encoded;
        } else if (unit.encoded != *encoded) {
            break;
        }
        len += unit.len;
        ++*units;
    }
    return len;
}

void urikiti_pet_write(const pet_source *source, urikit_out *out)
{
    pet_source rest = *source;
    bool encoded = false;
    size_t runs = count_runs(rest, &encoded);

    if (encoded) {
        urikiti_cbor_put_head(out, CBOR_ARRAY, runs);
    }
    for (; runs > 0; runs--) {
        pet_unit unit;
        size_t units;
        bool run_encoded = false;
        size_t len = measure_run(rest, &units, &run_encoded);

        urikiti_cbor_put_head(out, run_encoded ? CBOR_BYTES : CBOR_TEXT, len);
        for (; units > 0; units--) {
            (void)rest.next(&rest, &unit);
            urikiti_out_bytes(out, unit.bytes, unit.len);
        }
    }
}
