/* SPDX-License-Identifier: MIT */
/* --as uri and --as uri-reference: RFC 3986. */
#include "explain.h"
#include "inspect_uri.h"
#include "json_out.h"
#include "kind.h"
#include "options.h"

static const char *const host_kinds[] = { NULL, "reg-name", "ipv4", "ipv6", "ipvfuture" };

static bool parse_as(urikit_str text, unsigned options, parsed *into, fault *why)
{
    size_t at = 0;
    urikit_code code = urikit_uri_parse(text, options, &into->uri, &at);

    if (code) {
        explain_uri(text, code, at, why);
    }
    return code == URIKIT_OK;
}

static bool parse_uri(const kind *self, urikit_str text, parsed *into, fault *why)
{
    (void)self;
    return parse_as(text, URIKIT_PARSE_SCHEME, into, why);
}

static bool parse_reference(const kind *self, urikit_str text, parsed *into, fault *why)
{
    (void)self;
    return parse_as(text, URIKIT_PARSE_REFERENCE, into, why);
}

/* A valid URI is ASCII without '"' and '\': its parts need no escapes. */
static void put_members(const parsed *id, buffer *json)
{
    const urikit_uri *u = &id->uri;

    json_plain(json, "scheme", urikit_uri_scheme(u));
    json_plain(json, "userinfo", urikit_uri_userinfo(u));
    json_plain(json, "host", urikit_uri_host(u));
    json_plain(json, "host_kind", urikit_str_from(host_kinds[urikit_uri_host_kind(u)]));
    json_plain(json, "port", urikit_uri_port(u));
    json_plain(json, "path", urikit_uri_path(u));
    json_plain(json, "query", urikit_uri_query(u));
    json_plain(json, "fragment", urikit_uri_fragment(u));
    json_plain(json, "authority", urikit_uri_authority(u));
}

static void put_line(buffer *text, const char *key, urikit_str value)
{
    if (value.ptr) {
        buffer_text(text, key);
        buffer_put(text, ": ", 2);
        buffer_str(text, value);
        buffer_byte(text, '\n');
    }
}

static void put_lines(const parsed *id, buffer *text)
{
    const urikit_uri *u = &id->uri;

    put_line(text, "scheme", urikit_uri_scheme(u));
    put_line(text, "userinfo", urikit_uri_userinfo(u));
    put_line(text, "host", urikit_uri_host(u));
    put_line(text, "host_kind", urikit_str_from(host_kinds[urikit_uri_host_kind(u)]));
    put_line(text, "port", urikit_uri_port(u));
    put_line(text, "path", urikit_uri_path(u));
    put_line(text, "query", urikit_uri_query(u));
    put_line(text, "fragment", urikit_uri_fragment(u));
    put_line(text, "authority", urikit_uri_authority(u));
}

/* The library's verbs fail on valid identifiers only over a missing base or a result that is too long. */
static bool took(buffer *out, const urikit_out *result, urikit_code code, fault *why)
{
    if (code) {
        fault_set(why, urikit_code_name(code), 0, "%s", urikit_code_text(code));
        return false;
    }
    buffer_took(out, result);
    return true;
}

static bool normalize(const parsed *id, unsigned level, buffer *out, fault *why)
{
    urikit_out result = buffer_out(out, URIKIT_URI_NORMALIZE_BOUND((size_t)id->uri.len));
    urikit_code code = urikit_uri_normalize(&id->uri, level, &result);

    return took(out, &result, code, why);
}

static bool resolve(const parsed *base, const parsed *reference, unsigned options, buffer *out, fault *why)
{
    size_t bound = URIKIT_URI_RESOLVE_BOUND((size_t)base->uri.len, (size_t)reference->uri.len);
    urikit_out result = buffer_out(out, bound);
    urikit_code code = urikit_uri_resolve(&base->uri, &reference->uri, options, &result);

    return took(out, &result, code, why);
}

static bool relativize(const parsed *base, const parsed *target, buffer *out, fault *why)
{
    urikit_out result = buffer_out(out, target->uri.len);
    urikit_code code = urikit_uri_relativize(&base->uri, &target->uri, &result);

    if (code == URIKIT_E_BASE) {
        fault_set(why, urikit_code_name(code), 0,
                  "a reference without a scheme cannot be made relative; resolve it first");
        return false;
    }
    return took(out, &result, code, why);
}

static bool to_uri(const parsed *id, buffer *out, fault *why)
{
    if (!urikit_uri_scheme(&id->uri).ptr) {
        fault_set(why, urikit_code_name(URIKIT_E_SCHEME), 0,
                  "a reference without a scheme is no URI; resolve it against a base first");
        return false;
    }
    buffer_str(out, id->text);
    return true;
}

static const char *compare(const parsed *a, const parsed *b)
{
    static const struct {
        const char *name;
        unsigned level;
    } rungs[] = {
        { "string", URIKIT_LEVEL_STRING }, { "case", URIKIT_LEVEL_CASE },     { "percent", URIKIT_LEVEL_PERCENT },
        { "path", URIKIT_LEVEL_PATH },     { "scheme", URIKIT_LEVEL_SCHEME },
    };
    size_t i;

    for (i = 0; i < sizeof rungs / sizeof rungs[0]; i++) {
        if (urikit_uri_equal(&a->uri, &b->uri, rungs[i].level)) {
            return rungs[i].name;
        }
    }
    return "different";
}

#define URI_VERBS                                                                                                      \
    .foreign = OPTION(OPT_STRICT) | OPTION(OPT_NO_FRAGMENT), .put_members = put_members, .put_lines = put_lines,       \
    .inspect_page = inspect_uri_page, .inspect_members = inspect_uri_members, .draw_fault = inspect_uri_fault,         \
    .normalize = normalize, .resolve = resolve, .relativize = relativize, .compare = compare, .to_uri = to_uri

const kind kind_uri = { .name = "uri", .title = "URI", .parse = parse_uri, URI_VERBS };

const kind kind_uri_reference = {
    .name = "uri-reference", .title = "URI reference", .parse = parse_reference, URI_VERBS
};
