/* SPDX-License-Identifier: MIT */
/*
 * Fast paths of uri_cri.c for the most common form of URI: a scheme with a small number, a name of short labels or an
 * IPv4 address, a path that begins with '/', and perhaps a query. The first is for short texts, and needs no parser.
 */
#include <urikit/text.h>

#include "../base/out.h"
#include "../simd/find.h"
#include "../uri/uri_parts.h"
#include "marked_uri.h"
#include "piece_writer.h"
#include "uri_cri.h"

#if URIKITI_SHORT_PIECES

/* Every function below writes at `to`, where there is space, and returns the end; NULL if the URI has another form. */

/* Writes a path after its root, or a query. */
static char *put_plain_list(char *to, urikit_str text, cri_component component, const urikit_cri_options *options,
                            const char *limit)
{
    char bytes[9];
    urikit_out head = URIKIT_OUT(bytes);
    char *elements = to + 1;
    size_t count;

    to = urikiti_put_pieces(text, component, options, elements, limit, &count);
    if (!to || put_short_head(elements - 1, CBOR_ARRAY, count)) {
        return to;
    }
    urikiti_cbor_put_head(&head, CBOR_ARRAY, count);
    memmove(elements - 1 + head.len, elements, (size_t)(to - elements));
    memcpy(elements - 1, bytes, head.len);
    return to + head.len - 1;
}

/* Writes an IPv4 address, or the labels of a name. */
static inline char *put_plain_host(char *to, urikit_str host, size_t *count)
{
    if (host.len > 0 && ascii_is_digit(*host.ptr) && !urikit_ipv4_parse(host, (uint8_t *)to + 1, NULL)) {
        *count = 1;
        return put_short_head(to, CBOR_BYTES, 4) + 4;
    }
    if (host.len == 0 || host.len > PIECES_BLOCK || byte_mask(host.ptr, host.len, '%')) {
        return NULL;
    }
    urikiti_copy_lower(to + 1, host.ptr, host.len);
    return set_piece_heads(to, host.len, byte_mask(host.ptr, host.len, '.'), count);
}

/* Writes [*label, ?port] or [address, ?port]. port: URIKIT_CRI_NO_PORT if it is left out. */
static inline char *put_plain_authority(char *to, urikit_str host, int32_t port)
{
    char *head = to;
    size_t count;

    to = put_plain_host(to + 1, host, &count);
    if (to && port != URIKIT_CRI_NO_PORT) {
        urikit_out out = { to, 3, 0 };

        urikiti_cbor_put_head(&out, CBOR_UINT, (uint32_t)port);
        count++;
        to += out.len;
    }
    return to && put_short_head(head, CBOR_ARRAY, count) ? to : NULL;
}

/* Writes the authority of a URI that was parsed. */
static inline char *put_parsed_authority(char *to, const urikit_uri *uri)
{
    urikit_cri cri = URIKIT_CRI_INIT;
    const char *at;

    if (uri_has(uri, HAS_PORT) && urikiti_take_port(uri, &cri, &at)) {
        return NULL;
    }
    return put_plain_authority(to, urikit_str_of(uri->text + uri->host_at, uri->host_end - uri->host_at), cri.port);
}

/* Writes the path, and the query if there is one. */
static inline char *put_plain_local(char *to, const urikit_uri *uri, const urikit_cri_options *options, const char *limit)
{
    urikit_str path = urikit_str_of(uri->text + uri->path_at + 1, uri->path_end - uri->path_at - 1);
    size_t query_space = pieces_space(uri->query_end - uri->path_end);

    to = put_plain_list(to, path, CRI_SEGMENT, options, limit - query_space);
    if (to && uri_has(uri, HAS_QUERY)) {
        urikit_str query = urikit_str_of(uri->text + uri->path_end + 1, uri->query_end - uri->path_end - 1);

        to = put_plain_list(to, query, CRI_PARAMETER, options, limit);
    }
    return to;
}

/* True if the URI consists of the parts named above. */
static inline bool has_plain_parts(const urikit_uri *uri)
{
    const unsigned optional = HAS_PORT | HAS_QUERY;

    return (uri->parts | optional) == (HAS_SCHEME | HAS_AUTHORITY | optional) && uri->path_end > uri->path_at &&
           (uri->host_kind == URIKIT_HOST_REG_NAME || uri->host_kind == URIKIT_HOST_IPV4);
}

bool urikiti_put_plain_uri(const urikit_uri *uri, const urikit_cri_options *options, urikit_out *out)
{
    urikit_cri_profile profile = cri_profile_of(options);
    char *start = urikiti_out_spare(out, pieces_space(uri->len));
    char *to = start;
    uint64_t scheme;

    if (!to || (options && options->check) || !has_plain_parts(uri) ||
        !urikit_cri_scheme_number_of(urikit_str_of(uri->text, uri->scheme_end), profile, &scheme) ||
        scheme >= CBOR_INFO_ONE_BYTE) {
        return false;
    }
    to = put_short_head(to, CBOR_ARRAY, uri_has(uri, HAS_QUERY) ? 4 : 3);
    to = put_short_head(to, CBOR_NEGATIVE, (size_t)scheme);
    to = put_parsed_authority(to, uri);
    to = to ? put_plain_local(to, uri, options, (const char *)out->ptr + out->cap) : NULL;
    if (!to) {
        return false;
    }
    out->len += (size_t)(to - start);
    return true;
}

/* ---- the same for short texts ------------------------------------------------------- */

static inline bool take_marked_scheme(const marked_uri *uri, const urikit_cri_options *options, uint64_t *number)
{
    return urikiti_marked_is_coap(uri, number) ||
           (urikit_cri_scheme_number_of(uri->scheme, cri_profile_of(options), number) && *number < CBOR_INFO_ONE_BYTE);
}

/* Writes a section with the head of its list. */
static inline char *put_marked_list(char *to, marked_uri *uri, cri_component component)
{
    size_t count;
    char *end = urikiti_put_marked(uri, component, to + 1, &count);

    return end && put_short_head(to, CBOR_ARRAY, count) ? end : NULL;
}

bool urikiti_put_marked_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out)
{
    char *start = urikiti_out_spare(out, pieces_space(text.len));
    char *to;
    uint64_t scheme;
    marked_uri uri;
    size_t sections = 3;

    if (!start || (options && options->check) || !urikiti_marked_start(&uri, text) ||
        !take_marked_scheme(&uri, options, &scheme)) {
        return false;
    }
    uri.octets = false;
    if (uri.port != URIKIT_CRI_NO_PORT && urikiti_is_usual_port(uri.scheme, (uint32_t)uri.port)) {
        uri.port = URIKIT_CRI_NO_PORT;
    }
    to = put_plain_authority(put_short_head(start + 1, CBOR_NEGATIVE, (size_t)scheme), uri.host, uri.port);
    to = to ? put_marked_list(to, &uri, CRI_SEGMENT) : NULL;
    if (to && uri.at < uri.len) {
        to = put_marked_list(to, &uri, CRI_PARAMETER);
        sections = 4;
    }
    if (!to) {
        return false;
    }
    (void)put_short_head(start, CBOR_ARRAY, sections);
    out->len += (size_t)(to - start);
    return true;
}

#endif
