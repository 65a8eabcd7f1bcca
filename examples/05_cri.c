/* SPDX-License-Identifier: MIT */
/* How does a sensor handle URIs? As CRIs: shorter, and resolved without text. */
#include <urikit/convert.h>
#include <urikit/cri.h>

#include <stdio.h>

static void print_hex(const char *name, urikit_str bytes)
{
    size_t i;

    printf("%-10s", name);
    for (i = 0; i < bytes.len; i++) {
        printf("%02x", (unsigned)(unsigned char)bytes.ptr[i]);
    }
    printf(" (%zu bytes)\n", bytes.len);
}

int main(void)
{
    urikit_str uri = URIKIT_STR("coap://sensor.example:5683/temp/indoor?unit=c");
    char base_bytes[64];
    char ref_bytes[32];
    char target_bytes[64];
    char text[64];
    urikit_out base_out = URIKIT_OUT(base_bytes);
    urikit_out ref_out = URIKIT_OUT(ref_bytes);
    urikit_out target_out = URIKIT_OUT(target_bytes);
    urikit_out text_out = URIKIT_OUT(text);
    urikit_cri base;
    urikit_cri ref;
    urikit_cri target;

    if (urikit_cri_from_uri(uri, NULL, &base_out, NULL) || urikit_cri_from_uri(URIKIT_STR("../humidity"), NULL, &ref_out, NULL) ||
        urikit_cri_decode(urikit_out_str(&base_out), NULL, &base, NULL) ||
        urikit_cri_decode(urikit_out_str(&ref_out), NULL, &ref, NULL) || urikit_cri_resolve(&base, &ref, NULL, &target_out) ||
        urikit_cri_decode(urikit_out_str(&target_out), NULL, &target, NULL) ||
        urikit_cri_to_uri(&target, NULL, &text_out, NULL)) {
        return 1;
    }
    print_hex("base", urikit_out_str(&base_out));
    print_hex("reference", urikit_out_str(&ref_out));
    print_hex("target", urikit_out_str(&target_out));
    printf("%-10s%.*s\n", "as a URI", (int)text_out.len, text);
    return 0;
}
