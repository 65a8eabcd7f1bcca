/* SPDX-License-Identifier: MIT */
/* Space text on anything: what is encoded decodes to itself, what is an address is written and read the same. */
#include <urikit/text.h>

#include "fuzz_expect.h"

#include <string.h>

static void try_percent(urikit_str text)
{
    urikit_out encoded = bounded(URIKIT_PERCENT_ENCODE_BOUND(text.len));
    urikit_out decoded = bounded(text.len);
    urikit_out raw = bounded(text.len);
    size_t at = 0;
    size_t component;

    for (component = URIKIT_COMPONENT_UNRESERVED; component <= URIKIT_COMPONENT_FRAGMENT; component++) {
        encoded.len = 0;
        decoded.len = 0;
        expect(!urikit_percent_encode(text, (urikit_component)component, &encoded));
        expect(!urikit_percent_decode(urikit_out_str(&encoded), &decoded, NULL));
        expect(decoded.len == text.len && memcmp(decoded.ptr, text.ptr, text.len) == 0);
    }
    if (urikit_percent_decode(text, &raw, &at)) {
        expect(at <= text.len);
    }
    free(encoded.ptr);
    free(decoded.ptr);
    free(raw.ptr);
}

static void try_addresses(urikit_str text)
{
    uint8_t ip[16];
    uint8_t again[16];
    char buffer[URIKIT_IPV6_WRITE_BOUND];
    urikit_out out = URIKIT_OUT(buffer);
    size_t at = 0;

    if (urikit_ipv6_parse(text, ip, &at)) {
        expect(at <= text.len);
    } else {
        expect(!urikit_ipv6_write(ip, &out));
        expect(!urikit_ipv6_parse(urikit_out_str(&out), again, NULL) && memcmp(ip, again, 16) == 0);
    }
    out.len = 0;
    if (!urikit_ipv4_parse(text, ip, &at)) {
        expect(!urikit_ipv4_write(ip, &out));
        expect(urikit_str_equal(urikit_out_str(&out), text));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = urikit_str_of(size > 0 ? (const char *)data : "", size);
    size_t at = 0;

    try_percent(text);
    try_addresses(text);
    if (urikit_utf8_check(text, &at)) {
        uint32_t scalar;

        expect(at < size && urikit_utf8_decode(text.ptr + at, size - at, &scalar) == 0);
    }
    (void)urikit_default_port(text);
    return 0;
}
