/* SPDX-License-Identifier: MIT */
#include "cri_rows.h"

#include "check.h"
#include "cri_cases.h"

void each_profile(const vector_row *row, size_t field, void (*run)(const vector_row *row, const urikit_cri_options *options))
{
    urikit_cri_options options = { 0 };

    if (!urikit_str_equal(row->fields[field], URIKIT_STR("both"))) {
        options = row_options(row, field);
        run(row, &options);
        return;
    }
    run(row, &options);
    options.profile = URIKIT_CRI_FINAL;
    run(row, &options);
}

urikit_str edn_copy(const vector_row *row, size_t field, const urikit_cri_options *options)
{
    char bytes[2048];
    urikit_out out = URIKIT_OUT(bytes);
    size_t at = 0;
    urikit_code code = urikit_cri_from_edn(row->fields[field], options, NULL, &out, &at);

    if (code) {
        check_fail("%s:%u: %s: %s at %zu", row->file, row->line, check_show(row->fields[field]), urikit_code_name(code), at);
    }
    return check_copy(urikit_out_str(&out));
}

void check_edn(const vector_row *row, size_t field, urikit_str got)
{
    urikit_cri_options final = { 0 }; /* revision 27 accepts all that the other does */
    urikit_str want;
    urikit_cri cri;
    char notation[8192] = "";
    urikit_out out = URIKIT_OUT(notation);

    final.profile = URIKIT_CRI_FINAL;
    want = edn_copy(row, field, &final);
    if (!urikit_str_equal(got, want)) {
        if (urikit_cri_decode(got, &final, &cri, NULL) || urikit_cri_to_edn(&cri, &out)) {
            out.len = 0;
        }
        check_fail("%s:%u: %s\n   got %s %s\n  want %s %s", row->file, row->line, check_show(row->fields[0]), hex_show(got),
                   check_show(urikit_out_str(&out)), hex_show(want), check_show(row->fields[field]));
    }
    check_free(want);
}
