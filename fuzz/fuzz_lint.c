/* SPDX-License-Identifier: MIT */
/* Any bytes: findings are in order and within the text, their sentences within the bound; readers write what they
 * measure. */
#include <urikit/lint.h>

#include "fuzz_expect.h"

#include <string.h>

static void try_reader(urikit_reader reader, urikit_str text)
{
    urikit_out host = bounded(URIKIT_READER_BOUND(text.len));
    urikit_out path = bounded(URIKIT_READER_BOUND(text.len));
    urikit_out host_len = { NULL, 0, 0 };
    urikit_out path_len = { NULL, 0, 0 };
    bool reads = urikit_reader_read(reader, text, &host, &path);

    expect(host.len <= host.cap && path.len <= path.cap);
    expect(reads == urikit_reader_read(reader, text, &host_len, &path_len));
    expect(host_len.len == host.len && path_len.len == path.len);
    free(host.ptr);
    free(path.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = urikit_str_of(size > 0 ? (const char *)data : "", size);
    urikit_lint lint;
    urikit_finding finding;
    urikit_finding last = { 0, 0, 0, 0 };
    urikit_out why = bounded(URIKIT_LINT_WHY_BOUND);
    int reader;

    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        expect(finding.start <= finding.end && finding.end <= size);
        expect(finding.rule > last.rule || (finding.rule == last.rule && finding.start >= last.end));
        why.len = 0;
        expect(!urikit_lint_why(&lint, &finding, &why) && why.len > 0);
        last = finding;
    }
    free(why.ptr);
    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
        try_reader((urikit_reader)reader, text);
    }
    return 0;
}
