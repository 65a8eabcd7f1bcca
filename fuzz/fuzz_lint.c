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

/* Names of the machine and of a network, in any case of letters. */
static void try_names(urikit_str host)
{
    urikit_out upper = bounded(host.len + 1);
    size_t i;

    for (i = 0; i < host.len; i++) {
        char c = host.ptr[i] >= 'a' && host.ptr[i] <= 'z' ? (char)(host.ptr[i] - 32) : host.ptr[i];

        expect(!urikit_out_append(&upper, urikit_str_of(&c, 1)));
    }
    expect(urikit_host_is_own(urikit_out_str(&upper)) == urikit_host_is_own(host));
    expect(urikit_host_is_local(urikit_out_str(&upper)) == urikit_host_is_local(host));
    free(upper.ptr);
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
    if (lint.parts.host.ptr) {
        try_names(lint.parts.host);
    }
    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
        try_reader((urikit_reader)reader, text);
    }
    return 0;
}
