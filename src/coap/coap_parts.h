/* SPDX-License-Identifier: MIT */
/* What both directions share. Internal to the library. */
#ifndef URIKIT_SRC_COAP_PARTS_H
#define URIKIT_SRC_COAP_PARTS_H

#include <urikit/coap.h>

/* The schemes of CoAP, index by index; the name is absent where the profile has another number for it. */
bool urikiti_coap_scheme_at(size_t index, bool final, uint64_t *number, urikit_str *name);

/* The name of a CoAP scheme in the profile; absent: the number is none of a CoAP scheme. */
urikit_str urikiti_coap_scheme_name(uint64_t scheme_number, bool final);

/* A CoAP scheme's default port in the profile; 0: the number is none of a CoAP scheme. */
uint16_t urikiti_coap_port(uint64_t scheme_number, bool final);

/* The same for the scheme of what a proxy is asked for: of http and https, too. */
uint16_t urikiti_coap_target_port(uint64_t scheme_number, bool final);

/*
 * URIKIT_E_COAP_DESTINATION, unless there is no destination, or its address and the presence of a zone fit a CRI of the
 * profile. Whoever writes the zone checks that it is UTF-8.
 */
urikit_code urikiti_coap_check_destination(const urikit_coap_destination *destination, bool final);

/* Appends a uint: no leading zero bytes, 0 is empty. */
void urikiti_coap_put_uint(uint32_t value, urikit_out *out);

/*
 * Appends an address as Uri-Host has it; nothing where it is the destination's, or there is no destination.
 * Errors URIKIT_E_COAP_ZONE; a lack of room shows in out
 */
urikit_code urikiti_coap_put_address(urikit_str ip, urikit_str zone, const urikit_coap_destination *destination,
                                     urikit_out *out);

/* A request that is made of the parts of CRIs. */
typedef struct coap_parts {
    const urikit_cri *scheme;    /* whose scheme it has, */
    const urikit_cri *authority; /* and whose authority */
    const urikit_cri_list *fragment;
    const urikit_coap_destination *destination;
    urikit_out *host;
    urikit_coap_request *request;
    const char *place; /* the byte to blame for an error */
    bool served;       /* the scheme is one that options can go with */
} coap_parts;

/*
 * Appends a name as Uri-Host has it: the labels with '.' between them. Four numbers, or '[' first, would read as an
 * address at the other end, RFC 3986 §3.2.2.
 */
urikit_code urikiti_coap_put_name(coap_parts *parts);

/* Fills in the port of the request, for a scheme of CoAP, and served. Errors URIKIT_E_COAP_DESTINATION */
urikit_code urikiti_coap_start(coap_parts *parts, const urikit_cri_options *options);

/* Fills in scheme and host of a request that has port and lists, after a look at all parts. */
urikit_code urikiti_coap_take(coap_parts *parts);

/* Would the name read as an address at the other end? "1.2.3.4" would, and what begins with '[', RFC 3986 §3.2.2. */
bool urikiti_coap_reads_as_address(urikit_str name);

/* What the Uri-* options of a request say, and the destination where they say nothing. */
typedef struct coap_source {
    urikit_coap_options from;
    const urikit_cri_options *options; /* nullable */
    bool any_bytes;                    /* segments and parameters need not be UTF-8: in a URI there are triplets */
    urikit_cri cri;                    /* labels: Uri-Host's text; path and query: only their counts hold */
    uint8_t ip[16];
    bool has_host;
    bool has_port;
    size_t byte;            /* the offending one, in the option at hand */
    urikit_code label_code; /* what options->check first found in a label written, */
    size_t label_byte;      /* and where in Uri-Host */
} coap_source;

coap_source urikiti_coap_source(urikit_coap_options from, const urikit_cri_options *options);

/* Reads the options. default_port: of the scheme; 0: not known. */
urikit_code urikiti_coap_read(coap_source *source, const urikit_coap_destination *destination, uint16_t default_port,
                              urikit_coap_place *at);

#endif /* URIKIT_SRC_COAP_PARTS_H */
