/* SPDX-License-Identifier: MIT */
/* Normal forms, RFC 3986 6.2.2, of all components or of some. */
#include "encoding.h"

enum { MASK_SYNTAX = 0x3F, MASK_ALL = 0x7F };

static bool has_zeros(urikit_str port)
{
    return port.len > 1 && port.ptr[0] == '0';
}

static urikit_str without_zeros(urikit_str port)
{
    while (has_zeros(port)) {
        port.ptr++;
        port.len--;
    }
    return port;
}

/* The components of the mask from the normal form, the others as they are. */
static urikit_parts mix(urikit_parts parts, const urikit_parts *normal, unsigned mask)
{
    parts.scheme = mask & URI_NORMALIZE_SCHEME ? normal->scheme : parts.scheme;
    parts.userinfo = mask & URI_NORMALIZE_USER_INFO ? normal->userinfo : parts.userinfo;
    parts.host = mask & URI_NORMALIZE_HOST ? normal->host : parts.host;
    parts.path = mask & URI_NORMALIZE_PATH ? normal->path : parts.path;
    parts.query = mask & URI_NORMALIZE_QUERY ? normal->query : parts.query;
    parts.fragment = mask & URI_NORMALIZE_FRAGMENT ? normal->fragment : parts.fragment;
    parts.port = mask & URI_NORMALIZE_PORT ? without_zeros(parts.port) : parts.port;
    return parts;
}

/* Writes the normal form into the first half of the space, and parses it. */
static int normalize(const urikit_uri *uri, space *r, urikit_uri *normal, UriMemoryManager *memory)
{
    size_t cap = URIKIT_URI_NORMALIZE_BOUND((size_t)uri->len);
    urikit_out out;

    if (!space_open(r, 2 * cap, memory)) {
        return URI_ERROR_MALLOC;
    }
    out = urikit_out_of(r->ptr, cap);
    if (urikit_uri_normalize(uri, URIKIT_LEVEL_SYNTAX, &out) ||
        urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_REFERENCE, normal, NULL)) {
        space_close(r, memory);
        return URI_ERROR_SYNTAX;
    }
    return URI_SUCCESS;
}

int URI_FUNC(NormalizeSyntaxExMm)(uri_parts *uri, unsigned int mask, UriMemoryManager *memory)
{
    bytes text;
    urikit_uri parsed;
    urikit_uri normal;
    urikit_parts parts;
    space r;
    int result;

    if (!uri) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    if (!(mask & MASK_ALL)) {
        return URI_SUCCESS;
    }
    result = COMPAT(read)(uri, &text, &parsed, true, memory);
    if (result) {
        return result;
    }
    result = normalize(&parsed, &r, &normal, memory);
    if (!result) {
        bool is_whole = (mask & MASK_SYNTAX) == MASK_SYNTAX &&
                        !(mask & URI_NORMALIZE_PORT && has_zeros(urikit_uri_port(&normal)));

        if (!is_whole) {
            size_t cap = URIKIT_URI_NORMALIZE_BOUND((size_t)parsed.len);
            urikit_out out = urikit_out_of(r.ptr + cap, cap);
            urikit_parts of_normal = urikit_uri_parts(&normal);

            parts = mix(urikit_uri_parts(&parsed), &of_normal, mask);
            if (urikit_uri_write(&parts, URIKIT_PARSE_REFERENCE, &out, NULL) ||
                urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_REFERENCE, &normal, NULL)) {
                result = URI_ERROR_SYNTAX;
            }
        }
        if (!result) {
            uri_parts made;

            result = COMPAT(build)(&made, &normal, NULL, TEXT_APART, memory);
            if (!result) {
                COMPAT(release)(uri, memory);
                copy_parts(uri, &made);
            }
        }
        space_close(&r, memory);
    }
    bytes_close(&text, memory);
    return result;
}

int URI_FUNC(NormalizeSyntaxEx)(uri_parts *uri, unsigned int mask)
{
    return URI_FUNC(NormalizeSyntaxExMm)(uri, mask, NULL);
}

int URI_FUNC(NormalizeSyntax)(uri_parts *uri)
{
    return URI_FUNC(NormalizeSyntaxExMm)(uri, MASK_ALL, NULL);
}

int URI_FUNC(NormalizeSyntaxMaskRequiredEx)(const uri_parts *uri, unsigned int *outMask)
{
    UriMemoryManager *memory = &urikit_compat_libc;
    bytes text;
    urikit_uri parsed;
    urikit_uri normal;
    space r;
    int result;

    if (!uri || !outMask) {
        return URI_ERROR_NULL;
    }
    result = COMPAT(read)(uri, &text, &parsed, true, memory);
    if (result) {
        return result;
    }
    result = normalize(&parsed, &r, &normal, memory);
    if (!result) {
        static const struct {
            urikit_uri_part part;
            unsigned bit;
        } rows[] = { { URIKIT_PART_SCHEME, URI_NORMALIZE_SCHEME }, { URIKIT_PART_USERINFO, URI_NORMALIZE_USER_INFO },
                     { URIKIT_PART_HOST, URI_NORMALIZE_HOST },     { URIKIT_PART_PATH, URI_NORMALIZE_PATH },
                     { URIKIT_PART_QUERY, URI_NORMALIZE_QUERY },   { URIKIT_PART_FRAGMENT, URI_NORMALIZE_FRAGMENT } };
        size_t i;

        *outMask = has_zeros(urikit_uri_port(&parsed)) ? URI_NORMALIZE_PORT : URI_NORMALIZED;
        for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            if (!urikit_str_equal(urikit_uri_part_text(&parsed, rows[i].part), urikit_uri_part_text(&normal, rows[i].part))) {
                *outMask |= rows[i].bit;
            }
        }
        space_close(&r, memory);
    }
    bytes_close(&text, memory);
    return result;
}

unsigned int URI_FUNC(NormalizeSyntaxMaskRequired)(const uri_parts *uri)
{
    unsigned int mask;

    return URI_FUNC(NormalizeSyntaxMaskRequiredEx)(uri, &mask) ? UINT_MAX : mask;
}
