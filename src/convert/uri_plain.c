/* SPDX-License-Identifier: MIT */
/*
 * Fast path of uri_cri.c for the most common form of URI: a scheme with a small number, a name or an IPv4 address, a
 * path that begins with '/', and perhaps a query; without dot segments, and without triplets that stay bytes.
 */
#include <urikit/text.h>

#include "../base/out.h"
#include "../simd/find.h"
#include "../uri/dot_segments.h"
#include "../uri/uri_parts.h"
#include "short_pieces.h"
#include "uri_cri.h"

#if URIKITI_SHORT_PIECES

/* The most bytes that a CRI of this form has more than its URI. */
enum { PLAIN_MORE = 8 };

/* The most elements of a list whose head is one byte. */
enum { PIECES_MAX = CBOR_INFO_ONE_BYTE - 1 };

/* Every function below writes at `to`, where there is space, and returns the end; NULL if the URI has another form. */

/*
 * Writes the pieces of a text with triplets, or of a long text. NULL too if they need more than text.len + 1 bytes: the
 * head of a long piece has more bytes than its separator.
 */
static char *put_other_pieces(char *to, urikit_str text, cri_component component, const urikit_cri_options *options,
                              size_t *count)
{
    const char *end = text.ptr + text.len;
    urikit_out out = { to, text.len + 1, 0 };
    urikit_str piece = { NULL, 0 };

    if (!memchr(text.ptr, '%', text.len)) {
        if (text.len > PIECES_MAX * CBOR_INFO_ONE_BYTE) {
            return NULL; /* one is too long, or there are too many */
        }
        *count = urikiti_put_short_pieces(&text, urikiti_separators[component], &out);
        return text.ptr ? NULL : to + out.len;
    }
    for (*count = 0; *count == 0 || piece.ptr + piece.len < end; ++*count) {
        piece = urikiti_cut_piece(&text, component, false);
        if (*count == PIECES_MAX || !urikiti_put_decoded(piece, component, options, &out)) {
            return NULL;
        }
    }
    return out.len <= out.cap ? to + out.len : NULL;
}

/* Writes a path after its root, or a query. */
static char *put_plain_list(char *to, urikit_str text, cri_component component, const urikit_cri_options *options,
                            bool triplets)
{
    bool path = component == CRI_SEGMENT;
    char *head = to++;
    size_t count;

    if (triplets || text.len > PIECES_BLOCK) {
        if (path && urikiti_path_has_dots(urikit_str_of(text.ptr - 1, text.len + 1), triplets)) {
            return NULL;
        }
        to = put_other_pieces(to, text, component, options, &count);
    } else {
        uint64_t separators = byte_mask(text.ptr, text.len, urikiti_separators[component]);

        if (path && block_has_dots(text, separators)) {
            return NULL;
        }
        to = put_block_pieces(to, text, separators, &count);
    }
    return to && put_short_head(head, CBOR_ARRAY, count) ? to : NULL;
}

/* Writes an IPv4 address, or the labels of a name. */
static inline char *put_plain_host(char *to, const urikit_uri *uri, size_t *count)
{
    urikit_str host = urikit_str_of(uri->text + uri->host_at, uri->host_end - uri->host_at);

    if (uri->host_kind == URIKIT_HOST_IPV4) {
        uint8_t ip[4];

        to = put_short_head(to, CBOR_BYTES, sizeof ip);
        *count = 1;
        if (urikit_ipv4_parse(host, (uint8_t *)to, NULL)) {
            return NULL; /* never: the parser has checked it */
        }
        return to + sizeof ip;
    }
    if (host.len == 0 || host.len > PIECES_BLOCK) {
        return NULL;
    }
    urikiti_copy_lower(to + 1, host.ptr, host.len);
    return set_piece_heads(to, host.len, byte_mask(host.ptr, host.len, '.'), count);
}

/* Writes [*label, ?port] or [address, ?port]. */
static inline char *put_plain_authority(char *to, const urikit_uri *uri)
{
    char *head = to;
    size_t count;

    to = put_plain_host(to + 1, uri, &count);
    if (to && uri_has(uri, HAS_PORT)) {
        urikit_out port = { to, 3, 0 };
        urikit_cri cri = URIKIT_CRI_INIT;
        const char *at;

        if (urikiti_take_port(uri, &cri, &at)) {
            return NULL;
        }
        if (cri.port != URIKIT_CRI_NO_PORT) {
            urikiti_cbor_put_head(&port, CBOR_UINT, (uint32_t)cri.port);
            count++;
        }
        to += port.len;
    }
    return to && put_short_head(head, CBOR_ARRAY, count) ? to : NULL;
}

/* Writes the path, and the query if there is one. */
static inline char *put_plain_local(char *to, const urikit_uri *uri, const urikit_cri_options *options, bool triplets)
{
    urikit_str path = urikit_str_of(uri->text + uri->path_at, uri->path_end - uri->path_at);

    to = put_plain_list(to, urikit_str_of(path.ptr + 1, path.len - 1), CRI_SEGMENT, options, triplets);
    if (to && uri_has(uri, HAS_QUERY)) {
        urikit_str query = urikit_str_of(path.ptr + path.len + 1, uri->query_end - uri->path_end - 1);

        to = put_plain_list(to, query, CRI_PARAMETER, options, triplets);
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
    urikit_cri_profile profile = cri_is_final(options) ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    char *start = urikiti_out_spare(out, (size_t)uri->len + PLAIN_MORE);
    char *to = start;
    bool triplets;
    uint64_t scheme;

    if (!to || (options && options->check) || !has_plain_parts(uri) ||
        !urikit_cri_scheme_number_of(urikit_str_of(uri->text, uri->scheme_end), profile, &scheme) ||
        scheme >= CBOR_INFO_ONE_BYTE) {
        return false;
    }
    triplets = memchr(uri->text, '%', uri->len) != NULL;
    if (triplets && memchr(uri->text, '%', uri->host_end)) {
        return false;
    }
    to = put_short_head(to, CBOR_ARRAY, uri_has(uri, HAS_QUERY) ? 4 : 3);
    to = put_short_head(to, CBOR_NEGATIVE, (size_t)scheme);
    to = put_plain_authority(to, uri);
    to = to ? put_plain_local(to, uri, options, triplets) : NULL;
    if (!to) {
        return false;
    }
    out->len += (size_t)(to - start);
    return true;
}

#endif
