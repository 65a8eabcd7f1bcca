/* SPDX-License-Identifier: MIT */
/* The host of PHP's Uri\WhatWg\Url: mapped as browsers do, with ASCII in place of its Punycode. */
#ifndef URIKIT_SRC_PHP_HOST_H
#define URIKIT_SRC_PHP_HOST_H

#include "../host/ipv4_forms.h"

#include <urikit/base.h>

/* Writes a host of READER_HOST_PHP. */
void urikiti_php_write_host(urikit_str host, urikit_out *out);

/* The IPv4 address that it is, or not. IPV4_REFUSED also if nothing is left of it. */
ipv4_result urikiti_php_host_ipv4(urikit_str host, uint8_t ip[16]);

#endif /* URIKIT_SRC_PHP_HOST_H */
