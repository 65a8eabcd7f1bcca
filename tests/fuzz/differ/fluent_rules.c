/* SPDX-License-Identifier: MIT */
/* Where fluent-uri 0.4.1 answers otherwise, and why we keep to our answer. */
#include "differ/differ_paths.h"

#include <urikit/iri.h>

/* A reference without a scheme, or a URI without a root: theirs has dot segments; without them it is ours. */
static bool reference_dots(const difference *d)
{
    char space[1024];
    urikit_out out = URIKIT_OUT(space);
    urikit_uri uri;

    return d->asked == ASK_NORMALIZE && d->theirs.ptr && !urikit_iri_parse(d->theirs, URIKIT_PARSE_REFERENCE, &uri, NULL) &&
           (!urikit_uri_scheme(&uri).ptr || is_rootless_uri(&uri)) && has_dot_segment(urikit_uri_path(&uri)) &&
           !urikit_iri_normalize(&uri, URIKIT_STEP_PATH, &out) && urikit_str_equal(urikit_out_str(&out), d->ours);
}

static bool rootless_base(const difference *d)
{
    urikit_uri ref;

    return d->asked == ASK_RESOLVE && !d->theirs.ptr && is_rootless(d->base) &&
           !urikit_uri_parse(d->text, URIKIT_PARSE_REFERENCE, &ref, NULL) && !urikit_uri_scheme(&ref).ptr;
}

static bool rootless_kept(const difference *d)
{
    return d->asked == ASK_RESOLVE && is_rootless(d->text) && urikit_str_equal(d->theirs, d->text);
}

/* A segment that is a dot segment once its triplets are decoded, but not before. */
static bool has_encoded_dots(urikit_str text)
{
    urikit_uri uri;
    urikit_str rest;
    urikit_str segment;

    if (!text.ptr || urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return false;
    }
    rest = urikit_uri_path(&uri);
    while (urikit_path_next(&rest, &segment)) {
        char space[8];
        urikit_out out = URIKIT_OUT(space);

        if (segment.len >= 3 && segment.len <= 6 && !urikit_percent_decode(segment, &out, NULL) && out.len <= 2 &&
            has_dot_segment(urikit_out_str(&out))) {
            return true;
        }
    }
    return false;
}

static bool encoded_dots(const difference *d)
{
    two_paths p;

    return d->asked == ASK_RESOLVE && (has_encoded_dots(d->text) || has_encoded_dots(d->base)) && cut_paths(d, &p);
}

/* The reference has no path: theirs is our target without the dot segments of the base. */
static bool base_dots(const difference *d)
{
    char space[1024];
    urikit_out out = URIKIT_OUT(space);
    urikit_uri ref;
    two_paths p;

    return d->asked == ASK_RESOLVE && !urikit_uri_parse(d->text, URIKIT_PARSE_REFERENCE, &ref, NULL) &&
           urikit_uri_path(&ref).len == 0 && cut_paths(d, &p) && has_dot_segment(p.ours) &&
           !urikit_uri_normalize_text(d->ours, URIKIT_PARSE_REFERENCE, URIKIT_STEP_PATH, &out, NULL) &&
           urikit_str_equal(urikit_out_str(&out), d->theirs);
}

/* The base ends in a dot segment: theirs is the target with the base's dot segments removed before. */
static bool base_last_dots(const difference *d)
{
    char base_space[1024];
    char space[1024];
    urikit_out base_out = URIKIT_OUT(base_space);
    urikit_out out = URIKIT_OUT(space);
    urikit_uri base;
    urikit_str last;

    return d->asked == ASK_RESOLVE && !urikit_uri_parse(d->base, URIKIT_PARSE_SCHEME, &base, NULL) &&
           urikit_path_segment(urikit_uri_path(&base), -1, &last) && has_dot_segment(last) &&
           !urikit_uri_normalize(&base, URIKIT_STEP_PATH, &base_out) &&
           !urikit_uri_resolve_text(urikit_out_str(&base_out), d->text, URIKIT_PARSE_REFERENCE, URIKIT_RESOLVE_STRICT, &out,
                                    NULL) &&
           urikit_str_equal(urikit_out_str(&out), d->theirs);
}

const rule differ_rules[] = {
    { "empty-port", "fluent-uri drops an empty port; with us that is a step of the level \"scheme\" (RFC 3986, 6.2.3)", NULL },
    { "reference-dots",
      "fluent-uri keeps the dot segments of references without a scheme and of \"a:b/../c\"; 6.2.2.3 removes them",
      reference_dots },
    { "rootless-base", "fluent-uri resolves against no base without a root; 5.2 has no such exception", rootless_base },
    { "rootless-kept", "fluent-uri keeps a target \"a:b/../c\" as it is; 5.2.2 removes its dot segments", rootless_kept },
    { "default-port", "the same for the default port of the scheme", NULL },
    { "ipv6-text", "fluent-uri writes IPv6 addresses by RFC 5952; with us that is a step of the level \"scheme\"", NULL },
    { "encoded-dots", "\"%2e\" is a dot for fluent-uri when it resolves; 5.2 does not decode", encoded_dots },
    { "base-dots", "a reference without a path takes the path of the base as it is (5.2.2); fluent-uri removes its dot segments",
      base_dots },
    { "base-last-dots", "5.2.3 drops the last segment of the base without looking at it; fluent-uri resolves \"..\" first",
      base_last_dots },
    { NULL, NULL, NULL },
};
