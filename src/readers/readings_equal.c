/* SPDX-License-Identifier: MIT */
/* Whether two readers read the same. */
#include "model.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../host/host_text.h"

#include <string.h>

enum {
    HOST_SPACE = 256, /* longer than every host name; longer hosts are compared up to this length */
};

bool urikiti_host_ipv6(urikit_str host, uint8_t ip[16])
{
    if (host.len > 2 && host.ptr[0] == '[') {
        host = urikit_str_of(host.ptr + 1, host.len - 2);
    }
    host.len = urikiti_slice_find(host, '%');
    return urikit_ipv6_parse(host, ip, NULL) == URIKIT_OK;
}

bool urikiti_reading_hosts_equal(const model_reading *a, const model_reading *b)
{
    char a_space[HOST_SPACE] = { 0 }; /* a character at the end may not fit */
    char b_space[HOST_SPACE] = { 0 };
    uint8_t a_ip[16];
    uint8_t b_ip[16];
    urikit_out x = URIKIT_OUT(a_space);
    urikit_out y = URIKIT_OUT(b_space);
    size_t i;

    urikiti_reading_write_host(a, &x);
    urikiti_reading_write_host(b, &y);
    if (x.len <= HOST_SPACE && y.len <= HOST_SPACE && urikiti_host_ipv6(urikit_str_of(a_space, x.len), a_ip) &&
        urikiti_host_ipv6(urikit_str_of(b_space, y.len), b_ip)) {
        return memcmp(a_ip, b_ip, sizeof a_ip) == 0;
    }
    if (x.len != y.len) {
        return false;
    }
    for (i = 0; i < x.len && i < HOST_SPACE; i++) {
        if (ascii_lower(a_space[i]) != ascii_lower(b_space[i])) {
            return false;
        }
    }
    return true;
}

bool urikiti_reading_schemes_equal(const model_reading *a, const model_reading *b)
{
    size_t i = 0;
    size_t k = 0;

    if (!a->scheme.ptr != !b->scheme.ptr) {
        return false;
    }
    for (;;) {
        while (i < a->scheme.len && is_dropped_blank(a->scheme.ptr[i])) {
            i++;
        }
        while (k < b->scheme.len && is_dropped_blank(b->scheme.ptr[k])) {
            k++;
        }
        if (i == a->scheme.len || k == b->scheme.len) {
            return i == a->scheme.len && k == b->scheme.len;
        }
        if (ascii_lower(a->scheme.ptr[i++]) != ascii_lower(b->scheme.ptr[k++])) {
            return false;
        }
    }
}

bool urikiti_reading_ports_equal(const model_reading *a, const model_reading *b)
{
    return urikiti_reading_port(a) == urikiti_reading_port(b);
}

bool urikiti_readings_agree(const model_reading *a, const model_reading *b)
{
    return urikiti_reading_schemes_equal(a, b) && urikiti_reading_ports_equal(a, b) && urikiti_reading_hosts_equal(a, b) &&
           urikiti_path_readings_equal(a->path, b->path) && urikiti_path_readings_equal(a->query, b->query);
}
