/* SPDX-License-Identifier: MIT */
/* Shared by both directions. Internal to the library. */
#ifndef URIKIT_SRC_COAP_PARTS_H
#define URIKIT_SRC_COAP_PARTS_H

#include "../base/out.h"
#include <urikit/coap.h>

/* Row `index` of the CoAP schemes. The name is absent if the profile has another number for it. */
bool urikiti_coap_scheme_at(size_t index, bool final, uint64_t *number, urikit_str *name);

/* The name of a CoAP scheme in the profile. Absent if the number is not of a CoAP scheme. */
urikit_str urikiti_coap_scheme_name(uint64_t scheme_number, bool final);

/* The default port of a CoAP scheme in the profile. 0 if the number is not of a CoAP scheme. */
uint16_t urikiti_coap_port(uint64_t scheme_number, bool final);

/* The same for the target of a proxy: also of http and https. */
uint16_t urikiti_coap_target_port(uint64_t scheme_number, bool final);

/*
 * URIKIT_E_COAP_DESTINATION, unless there is no destination, or its address and the presence of a zone fit a CRI of the
 * profile. The function that writes the zone checks that it is UTF-8.
 */
urikit_code urikiti_coap_check_destination(const urikit_coap_destination *destination, bool final);

/* Appends a uint: no leading zero bytes, 0 is empty. */
void urikiti_coap_put_uint(uint32_t value, urikit_out *out);

/*
 * Appends an address as in Uri-Host. Appends nothing if it is that of the destination, or there is no destination.
 * Errors URIKIT_E_COAP_ZONE. out->len counts bytes that do not fit.
 */
urikit_code urikiti_coap_put_address(urikit_str ip, urikit_str zone, const urikit_coap_destination *destination, urikit_out *out);

/* A request that is made from the parts of one or two CRIs. */
typedef struct coap_parts {
    const urikit_cri *scheme;    /* the CRI that has the scheme */
    const urikit_cri *authority; /* the CRI that has the authority */
    const urikit_cri_list *fragment;
    const urikit_coap_destination *destination;
    urikit_out *host;
    urikit_coap_request *request;
    const char *place; /* the byte that caused the error */
    bool served;       /* the scheme is one of CoAP */
} coap_parts;

/*
 * Appends a name as in Uri-Host: the labels with '.' between them. Fails for four numbers, or '[' at the beginning,
 * because the receiver would read an address, RFC 3986 §3.2.2.
 */
urikit_code urikiti_coap_put_name(coap_parts *parts);

/* Sets the port of the request for a CoAP scheme, and served. Errors URIKIT_E_COAP_DESTINATION */
urikit_code urikiti_coap_start(coap_parts *parts, const urikit_cri_options *options);

/* Checks all parts, and sets scheme and host of a request that has its port and lists. */
urikit_code urikiti_coap_take(coap_parts *parts);

/* The contents of the Uri-* options of a request, or of the destination if there is no such option. */
typedef struct coap_source {
    urikit_coap_options from;
    const urikit_cri_options *options; /* nullable */
    bool append_zone;                  /* the zone of the destination is appended to an address in Uri-Host, too */
    bool any_bytes;                    /* segments and parameters need not be UTF-8: in a URI there are triplets */
    urikit_cri cri;                    /* labels: the text of Uri-Host; path and query: only their counts are used */
    uint8_t ip[16];
    bool has_host;
    bool has_port;
    size_t byte;            /* the bad byte, in the current option */
    urikit_code label_code; /* the first error of options->check for a label */
    size_t label_byte;      /* its offset in Uri-Host */
} coap_source;

coap_source urikiti_coap_source(urikit_coap_options from, const urikit_cri_options *options);

/* Reads the options. default_port: of the scheme, 0 if it is not known. */
urikit_code urikiti_coap_read(coap_source *source, const urikit_coap_destination *destination, uint16_t default_port,
                              urikit_coap_place *at);

/* True if the output could be written over an option. */
static inline bool urikiti_coap_overlaps(urikit_coap_options options, const urikit_out *out)
{
    bool over = urikiti_out_overlaps(out, urikit_str_of_bytes(options.ptr, options.count * sizeof *options.ptr));
    size_t i;

    for (i = 0; i < options.count; i++) {
        over = over || urikiti_out_overlaps(out, options.ptr[i].value);
    }
    return over;
}

#endif /* URIKIT_SRC_COAP_PARTS_H */
