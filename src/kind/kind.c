/* SPDX-License-Identifier: MIT */
/* The kinds of identifiers by name: detect and check. */
#include <urikit/kind.h>

#include <urikit/purl.h>
#include <urikit/usr.h>

#include "../base/ascii.h"
#include "../base/out.h"

#include <string.h>

static const char *const kind_names[URIKIT_KIND_COUNT] = { "uri",  "uri-reference", "iri",          "iri-reference", "cri",
                                                           "nosh", "usr",           "absolute-uri", "purl" };

const char *urikit_kind_name(urikit_kind kind)
{
    return (unsigned)kind < URIKIT_KIND_COUNT ? kind_names[kind] : "unknown";
}

bool urikit_kind_find(urikit_str name, urikit_kind *kind)
{
    unsigned i;

    for (i = 0; i < URIKIT_KIND_COUNT; i++) {
        if (urikit_str_equal(name, urikit_str_from(kind_names[i]))) {
            *kind = (urikit_kind)i;
            return true;
        }
    }
    return false;
}

/* The schemes of kinds. Not the table of families, which needs all calls of each: this one asks for a name only. */
static const struct {
    char prefix[6];
    uint8_t kind;
} kind_schemes[] = { { "nosh:", URIKIT_KIND_NOSH }, { "usr:", URIKIT_KIND_USR }, { "pkg:", URIKIT_KIND_PURL } };

urikit_kind urikit_kind_of_text(urikit_str text, bool references)
{
    size_t i;

    for (i = 0; i < sizeof kind_schemes / sizeof kind_schemes[0]; i++) {
        size_t len = strlen(kind_schemes[i].prefix);

        if (text.len >= len && urikiti_ascii_is_word(urikit_str_of(text.ptr, len), kind_schemes[i].prefix)) {
            return (urikit_kind)kind_schemes[i].kind;
        }
    }
    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            return references ? URIKIT_KIND_IRI_REFERENCE : URIKIT_KIND_IRI;
        }
    }
    return references ? URIKIT_KIND_URI_REFERENCE : URIKIT_KIND_URI;
}

/* RFC 3986 §4.3. The first '#' begins a fragment, unless another fault is before it. */
static urikit_code check_absolute(urikit_str text, urikit_parse_flags flags, size_t *at)
{
    const char *hash = text.len > 0 ? (const char *)memchr(text.ptr, '#', text.len) : NULL;
    size_t found = text.len;
    urikit_uri uri;
    urikit_code code = urikit_uri_parse(text, flags | URIKIT_PARSE_SCHEME, &uri, &found);

    if (hash && (!code || found > (size_t)(hash - text.ptr))) {
        code = URIKIT_E_CHAR;
        found = (size_t)(hash - text.ptr);
    }
    return code ? urikiti_error_at(code, found, at) : URIKIT_OK;
}

static urikit_code check_cri(urikit_str bytes, const urikit_cri_options *options, size_t *at)
{
    urikit_cri cri;
    urikit_code code = urikit_cri_decode(bytes, options, &cri, at);

    return code ? code : urikit_cri_validate(&cri, at);
}

urikit_code urikit_kind_check(urikit_kind kind, urikit_str text, const urikit_kind_options *options, urikit_pair *pairs,
                              size_t cap, size_t *at)
{
    static const urikit_kind_options no_options = { NULL, 0, URIKIT_NOSH_SDL };
    const urikit_kind_options *o = options ? options : &no_options;
    urikit_parse_flags reference = o->parse & ~(urikit_parse_flags)URIKIT_PARSE_SCHEME;
    urikit_parse_flags whole = reference | URIKIT_PARSE_SCHEME;
    urikit_uri uri;
    urikit_nosh nosh;
    urikit_usr usr;
    urikit_purl purl;

    switch (kind) {
    case URIKIT_KIND_URI:
        return urikit_uri_parse(text, whole, &uri, at);
    case URIKIT_KIND_ABSOLUTE_URI:
        return check_absolute(text, reference, at);
    case URIKIT_KIND_IRI:
        return urikit_iri_parse(text, whole, &uri, at);
    case URIKIT_KIND_IRI_REFERENCE:
        return urikit_iri_parse(text, reference, &uri, at);
    case URIKIT_KIND_CRI:
        return check_cri(text, o->cri, at);
    case URIKIT_KIND_NOSH:
        return urikit_nosh_parse(text, (urikit_nosh_dialect)o->dialect, &nosh, at);
    case URIKIT_KIND_USR:
        return urikit_usr_parse(text, pairs, cap, &usr, at);
    case URIKIT_KIND_PURL:
        return urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, cap, &purl, at);
    case URIKIT_KIND_URI_REFERENCE:
    default:
        return urikit_uri_parse(text, reference, &uri, at);
    }
}
