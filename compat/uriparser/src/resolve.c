/* SPDX-License-Identifier: MIT */
/* Reference resolution, RFC 3986 5.2, and the way back. */
#include "encoding.h"

/* Parses a produced text into an owner. */
static int make(uri_parts *dest, const urikit_out *out, UriMemoryManager *memory)
{
    urikit_uri parsed;

    if (urikit_uri_parse(urikit_out_str(out), URIKIT_PARSE_REFERENCE, &parsed, NULL)) {
        return URI_ERROR_SYNTAX;
    }
    return COMPAT(build)(dest, &parsed, NULL, TEXT_INSIDE, memory);
}

static int resolve(uri_parts *dest, const urikit_uri *base, const urikit_uri *ref, urikit_resolve_flags flags,
                   UriMemoryManager *memory)
{
    size_t cap = URIKIT_URI_RESOLVE_BOUND((size_t)base->len, (size_t)ref->len);
    space target;
    urikit_out out;
    urikit_code code;
    int result;

    if (!space_open(&target, cap, memory)) {
        return URI_ERROR_MALLOC;
    }
    out = urikit_out_of(target.ptr, cap);
    code = urikit_uri_resolve(base, ref, flags, &out);
    result = code == URIKIT_OK           ? make(dest, &out, memory)
             : code == URIKIT_E_TOO_LONG ? URI_ERROR_RANGE_INVALID
                                         : URI_ERROR_SYNTAX;
    space_close(&target, memory);
    return result;
}

int URI_FUNC(AddBaseUriExMm)(uri_parts *absoluteDest, const uri_parts *relativeSource, const uri_parts *absoluteBase,
                             UriResolutionOptions options, UriMemoryManager *memory)
{
    urikit_resolve_flags flags = options & URI_RESOLVE_IDENTICAL_SCHEME_COMPAT ? URIKIT_RESOLVE_COMPAT : URIKIT_RESOLVE_STRICT;
    bytes base_text;
    bytes ref_text;
    urikit_uri base;
    urikit_uri ref;
    int result;

    if (!absoluteDest) {
        return URI_ERROR_NULL;
    }
    if (!relativeSource || !absoluteBase) {
        clear_parts(absoluteDest);
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    result = absoluteBase->scheme.first ? COMPAT(read)(absoluteBase, &base_text, &base, false, memory)
                                        : URI_ERROR_ADDBASE_REL_BASE;
    if (!result) {
        result = COMPAT(read)(relativeSource, &ref_text, &ref, false, memory);
        if (!result) {
            result = resolve(absoluteDest, &base, &ref, flags, memory);
            bytes_close(&ref_text, memory);
        }
        bytes_close(&base_text, memory);
    }
    if (result) {
        clear_parts(absoluteDest);
    }
    return result;
}

int URI_FUNC(AddBaseUriEx)(uri_parts *absoluteDest, const uri_parts *relativeSource, const uri_parts *absoluteBase,
                           UriResolutionOptions options)
{
    return URI_FUNC(AddBaseUriExMm)(absoluteDest, relativeSource, absoluteBase, options, NULL);
}

int URI_FUNC(AddBaseUri)(uri_parts *absoluteDest, const uri_parts *relativeSource, const uri_parts *absoluteBase)
{
    return URI_FUNC(AddBaseUriExMm)(absoluteDest, relativeSource, absoluteBase, URI_RESOLVE_STRICTLY, NULL);
}

/* ---- relativize ----------------------------------------------------------------------------------------------- */

/* The bytes up to the last '/' that both paths begin with. */
static size_t common_folders(urikit_str a, urikit_str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    size_t common = 0;

    while (len - common >= 8 && memcmp(a.ptr + common, b.ptr + common, 8) == 0) {
        common += 8;
    }
    while (common < len && a.ptr[common] == b.ptr[common]) {
        common++;
    }
    while (common > 0 && a.ptr[common - 1] != '/') {
        common--;
    }
    return common;
}

static bool has_dot_segment(urikit_str path)
{
    const char *end = path.ptr + path.len;
    const char *dot = path.ptr;

    while ((dot = (const char *)memchr(dot, '.', (size_t)(end - dot)))) {
        bool begins = dot == path.ptr || dot[-1] == '/';

        dot += begins && end - dot > 1 && dot[1] == '.' ? 2 : 1;
        if (begins && (dot == end || *dot == '/')) {
            return true;
        }
    }
    return false;
}

static urikit_code put_text(urikit_out *out, const char *text, size_t len)
{
    return urikit_out_append(out, urikit_str_of(text, len));
}

static urikit_code put_tail(urikit_out *out, const urikit_uri *ref)
{
    return put_text(out, ref->text + ref->path_end, ref->len - ref->path_end);
}

/* The reference with the path of the target from the folder of the base: "../" as often as necessary. */
static urikit_code put_relative(urikit_out *out, const urikit_uri *ref, urikit_str base, urikit_str target)
{
    size_t common = common_folders(base, target);
    urikit_str rest = urikit_str_of(target.ptr + common, target.len - common);
    urikit_str first = { NULL, 0 };
    bool goes_up = false;
    size_t i;

    for (i = common; i < base.len; i++) {
        if (base.ptr[i] == '/') {
            goes_up = true;
            if (put_text(out, "../", 3)) {
                return URIKIT_E_SPACE;
            }
        }
    }
    if (!goes_up && rest.len > 0) {
        const char *slash = (const char *)memchr(rest.ptr, '/', rest.len);

        first = urikit_str_of(rest.ptr, slash ? (size_t)(slash - rest.ptr) : rest.len);
    }
    if (!goes_up && (rest.len == 0 || first.len == 0 || memchr(first.ptr, ':', first.len)) && put_text(out, "./", 2)) {
        return URIKIT_E_SPACE;
    }
    return put_text(out, rest.ptr, rest.len) || put_tail(out, ref) ? URIKIT_E_SPACE : URIKIT_OK;
}

/*
 * The shortest reference is urikit's; its path may begin at the root also where the caller wants "../", and the other way
 * round. The other form of the path resolves to the same target, if both have the same authority and neither path has
 * dot segments, which resolution would remove.
 */
static urikit_code put_reference(urikit_out *out, const urikit_uri *shortest, const urikit_uri *base, const urikit_uri *target,
                                 bool from_root)
{
    urikit_str path = urikit_uri_path(shortest);
    urikit_str base_path = urikit_uri_path(base);
    urikit_str target_path = urikit_uri_path(target);
    bool is_rooted = path.len > 0 && path.ptr[0] == '/';
    bool target_is_rooted = target_path.len > 0 && target_path.ptr[0] == '/';

    if (!urikit_uri_scheme(shortest).ptr && !urikit_uri_authority(shortest).ptr && target_is_rooted) {
        if (from_root && !is_rooted && !(target_path.len > 1 && target_path.ptr[1] == '/')) {
            return put_text(out, target_path.ptr, target_path.len) || put_tail(out, target) ? URIKIT_E_SPACE : URIKIT_OK;
        }
        if (!from_root && is_rooted && base_path.len > 0 && base_path.ptr[0] == '/' && !has_dot_segment(base_path) &&
            !has_dot_segment(target_path)) {
            return put_relative(out, shortest, base_path, target_path);
        }
    }
    return put_text(out, shortest->text, shortest->len);
}

static int relativize(uri_parts *dest, const urikit_uri *base, const urikit_uri *target, bool from_root, UriMemoryManager *memory)
{
    /* "../" for each '/' of the base, and "./" */
    size_t cap = 3 * (size_t)base->len + (size_t)target->len + 2;
    space texts;
    urikit_out shortest_text;
    urikit_out out;
    urikit_uri shortest;
    int result = URI_ERROR_SYNTAX;

    if (!space_open(&texts, target->len + cap, memory)) {
        return URI_ERROR_MALLOC;
    }
    shortest_text = urikit_out_of(texts.ptr, target->len);
    out = urikit_out_of(texts.ptr + target->len, cap);
    if (!urikit_uri_relativize(base, target, &shortest_text) &&
        !urikit_uri_parse(urikit_out_str(&shortest_text), URIKIT_PARSE_REFERENCE, &shortest, NULL) &&
        !put_reference(&out, &shortest, base, target, from_root)) {
        result = make(dest, &out, memory);
    }
    space_close(&texts, memory);
    return result;
}

int URI_FUNC(RemoveBaseUriMm)(uri_parts *dest, const uri_parts *absoluteSource, const uri_parts *absoluteBase,
                              UriBool domainRootMode, UriMemoryManager *memory)
{
    bytes base_text;
    bytes source_text;
    urikit_uri base;
    urikit_uri source;
    int result;

    if (!dest) {
        return URI_ERROR_NULL;
    }
    if (!absoluteSource || !absoluteBase) {
        clear_parts(dest);
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    result = !absoluteBase->scheme.first     ? URI_ERROR_REMOVEBASE_REL_BASE
             : !absoluteSource->scheme.first ? URI_ERROR_REMOVEBASE_REL_SOURCE
                                             : COMPAT(read)(absoluteBase, &base_text, &base, false, memory);
    if (!result) {
        result = COMPAT(read)(absoluteSource, &source_text, &source, false, memory);
        if (!result) {
            result = relativize(dest, &base, &source, domainRootMode != URI_FALSE, memory);
            bytes_close(&source_text, memory);
        }
        bytes_close(&base_text, memory);
    }
    if (result) {
        clear_parts(dest);
    }
    return result;
}

int URI_FUNC(RemoveBaseUri)(uri_parts *dest, const uri_parts *absoluteSource, const uri_parts *absoluteBase,
                            UriBool domainRootMode)
{
    return URI_FUNC(RemoveBaseUriMm)(dest, absoluteSource, absoluteBase, domainRootMode, NULL);
}
