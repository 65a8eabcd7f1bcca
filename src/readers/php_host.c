/* SPDX-License-Identifier: MIT */
/* The host of PHP's Uri\WhatWg\Url. */
#include "php_host.h"

#include "../base/out.h"
#include "../host/host_text.h"
#include "model.h"

#include <string.h>

/* A host, label by label, as browsers map it. */
typedef struct php_labels {
    urikit_str rest;
    host_step step;
    size_t at; /* in step.mapped */
    char text[256];
    size_t len;
} php_labels;

static void php_labels_start(php_labels *labels, urikit_str host)
{
    labels->rest = host;
    labels->step.mapped.len = 0;
    labels->at = 0;
}

/* The next character. False at the end. */
static bool php_next_char(php_labels *labels, char *c)
{
    while (labels->at == labels->step.mapped.len) {
        labels->at = 0;
        if (!urikiti_host_next(&labels->rest, &labels->step)) {
            labels->step.mapped.len = 0;
            return false;
        }
    }
    *c = labels->step.mapped.ptr[labels->at++];
    return true;
}

/*
 * The next label with its dot, or 256 bytes of a longer one. Before Unicode 15.1, UTS 46 let the Punycode of nothing but ASCII through:
 * "xn--" and a '-' at the end are taken off. False at the end.
 */
static bool php_next_label(php_labels *labels, urikit_str *label)
{
    size_t len;
    char c = '\0';

    labels->len = 0;
    while (labels->len < sizeof labels->text && c != '.' && php_next_char(labels, &c)) {
        labels->text[labels->len++] = c;
    }
    *label = urikit_str_of(labels->text, labels->len);
    len = labels->len - (c == '.');
    if (len > 3 && len != 5 && urikiti_slice_begins(*label, "xn--") && label->ptr[len - 1] == '-' &&
        urikiti_slice_is_ascii(*label)) {
        size_t last = len > 4; /* the '-' at the end */

        memmove(labels->text + len - last, labels->text + len, labels->len - len);
        *label = urikit_str_of(labels->text + 4, labels->len - 4 - last);
    }
    return labels->len > 0;
}

void urikiti_php_write_host(urikit_str host, urikit_out *out)
{
    php_labels labels;
    urikit_str label;
    size_t i;

    php_labels_start(&labels, host);
    while (php_next_label(&labels, &label)) {
        for (i = 0; i < label.len; i++) { /* as much as fits */
            urikiti_out_byte(out, label.ptr[i]);
        }
    }
}

ipv4_result urikiti_php_host_ipv4(urikit_str host, uint8_t ip[16])
{
    ipv4_forms forms = { .labels = 0 };
    php_labels labels;
    urikit_str label;
    bool trailing_dot;
    bool any = false;
    size_t i;

    php_labels_start(&labels, host);
    while (php_next_label(&labels, &label)) {
        any = any || label.len > 0;
        for (i = 0; i < label.len; i++) {
            urikiti_ipv4_feed(&forms, label.ptr[i]);
        }
    }
    return any ? urikiti_ipv4_finish(&forms, ip, &trailing_dot) : IPV4_REFUSED;
}
