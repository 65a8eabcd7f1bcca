/* SPDX-License-Identifier: MIT */
/* Any host: a suffix is the end of the host, the registrable domain one label more, and case and a last dot change nothing. */
#include <urikit/psl.h>

#include "fuzz_expect.h"

static bool is_end_of(urikit_str end, urikit_str text)
{
    size_t dot = text.len > 0 && text.ptr[text.len - 1] == '.';

    return end.ptr + end.len == text.ptr + text.len - dot && end.len > 0 && end.ptr >= text.ptr &&
           (end.ptr == text.ptr || end.ptr[-1] == '.');
}

static char other_case(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? (char)(c ^ 0x20) : c;
}

/* The lengths of a suffix and a domain of a host in the other case of letters, with a dot after it. */
static void try_other(urikit_str host, bool has_suffix, size_t suffix_len, bool has_domain, size_t domain_len)
{
    char *other = malloc(host.len + 1);
    urikit_str end;
    size_t i;

    expect(other != NULL);
    for (i = 0; i < host.len; i++) {
        other[i] = other_case(host.ptr[i]);
    }
    other[host.len] = '.';
    end = URIKIT_STR("unchanged");
    expect(urikit_public_suffix(urikit_str_of(other, host.len), &end) == has_suffix);
    expect(end.len == (has_suffix ? suffix_len : 9));
    if (host.len > 0 && host.ptr[host.len - 1] != '.' && host.len < 250) {
        expect(urikit_registrable_domain(urikit_str_of(other, host.len + 1), &end) == has_domain);
        expect(!has_domain || end.len == domain_len);
    }
    free(other);
}

/* From one input to the next. */
static urikit_psl_answer rows[16];
static urikit_psl_answers answers = { rows, 16, NULL, 0 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str host = input_text(data, size);
    urikit_str suffix = { NULL, 0 };
    urikit_str domain = { NULL, 0 };
    bool has_suffix = urikit_public_suffix(host, &suffix);
    bool has_domain = urikit_registrable_domain(host, &domain);
    urikit_str again;
    bool plain = !memchr(host.ptr, '%', host.len) && !memchr(host.ptr, '[', host.len);

    urikit_out written = bounded(host.len);
    urikit_out kept = bounded(host.len);

    expect(!urikit_registrable_write(host, 0, &written));
    expect((written.len > 0) == has_domain && written.len <= domain.len);
    expect(!urikit_registrable_write_kept(&answers, host, 0, &kept));
    expect(urikit_str_equal(urikit_out_str(&written), urikit_out_str(&kept)));
    free(written.ptr);
    free(kept.ptr);
    expect(!has_domain || has_suffix);
    if (has_suffix) {
        expect(is_end_of(suffix, host) && (!plain || host.len <= 256));
    }
    if (has_domain) {
        expect(is_end_of(domain, host) && domain.len > suffix.len + 1);
        expect(!memchr(domain.ptr, '.', domain.len - suffix.len - 1)); /* one label before the suffix */
        expect(!plain || urikit_registrable_domain(domain, &again));
        expect(!plain || (again.ptr == domain.ptr && again.len == domain.len));
    }
    if (plain) {
        try_other(host, has_suffix, suffix.len, has_domain, domain.len);
    }
    return 0;
}
