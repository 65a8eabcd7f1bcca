/* SPDX-License-Identifier: MIT */
/*
 * fluent-uri, a Rust crate: RFC 3986 and 3987. A reference, then, after the first line end, a base: its parts as a URI and
 * as an IRI, its normal form, what it resolves to.
 */
#include "differ/differ.h"

#include "fuzz_expect.h"

#include <urikit/iri.h>

#include <sys/types.h>

enum { ANSWER_CAP = 4096 };

ssize_t fluent_parts(const char *text, size_t len, bool iri, char *out, size_t cap);
ssize_t fluent_normalize(const char *text, size_t len, bool iri, char *out, size_t cap);
ssize_t fluent_resolve(const char *base, size_t base_len, const char *text, size_t len, char *out, size_t cap);

static const urikit_str refused = { NULL, 0 };

static urikit_str answer_of(const char *space, ssize_t len)
{
    return len < 0 ? refused : urikit_str_of(space, (size_t)len);
}

static void put_part(urikit_out *out, const char *label, urikit_str part)
{
    if (part.ptr) {
        expect(!urikit_out_append(out, urikit_str_from(label)));
        expect(!urikit_out_append(out, part));
        expect(!urikit_out_append(out, URIKIT_STR("\n")));
    }
}

static urikit_str our_parts(const urikit_uri *uri, char *space)
{
    urikit_out out = { space, ANSWER_CAP, 0 };

    put_part(&out, "scheme ", urikit_uri_scheme(uri));
    put_part(&out, "userinfo ", urikit_uri_userinfo(uri));
    put_part(&out, "host ", urikit_uri_host(uri));
    put_part(&out, "port ", urikit_uri_port(uri));
    put_part(&out, "path ", urikit_uri_path(uri));
    put_part(&out, "query ", urikit_uri_query(uri));
    put_part(&out, "fragment ", urikit_uri_fragment(uri));
    return urikit_out_str(&out);
}

/* Asks both about a reference; true, with our parse, where both take it. */
static bool try_reference(urikit_str text, bool iri, urikit_uri *uri)
{
    char ours_space[ANSWER_CAP];
    char theirs_space[ANSWER_CAP];
    bool valid = !(iri ? urikit_iri_parse : urikit_uri_parse)(text, URIKIT_PARSE_REFERENCE, uri, NULL);
    urikit_str theirs = answer_of(theirs_space, fluent_parts(text.ptr, text.len, iri, theirs_space, ANSWER_CAP));

    if (!valid || !theirs.ptr) {
        differ(ASK_VALID, text, refused, valid ? URIKIT_STR("yes") : refused, theirs.ptr ? URIKIT_STR("yes") : refused);
        return false;
    }
    differ(ASK_PARTS, text, refused, our_parts(uri, ours_space), theirs);
    return true;
}

static bool is_default(const urikit_uri *uri)
{
    int32_t port;
    int32_t of_scheme;
    urikit_uri without = *uri;

    without.path_at = without.host_end + 1; /* an empty port */
    return !urikit_uri_port_written(uri, &port) && !urikit_uri_port_number(&without, &of_scheme) && port == of_scheme;
}

/* Our answer with the port and the IPv6 address as fluent-uri writes them: steps that we have at the level "scheme". */
static void apply_scheme_steps(urikit_out *out, urikit_str theirs, bool iri)
{
    urikit_code (*parse)(urikit_str, urikit_parse_flags, urikit_uri *, size_t *) = iri ? urikit_iri_parse : urikit_uri_parse;
    char *text = out->ptr;
    urikit_uri uri;
    urikit_uri other;
    uint8_t ip[16];

    expect(!parse(urikit_out_str(out), URIKIT_PARSE_REFERENCE, &uri, NULL));
    if (!theirs.ptr || parse(theirs, URIKIT_PARSE_REFERENCE, &other, NULL)) {
        return;
    }
    if (urikit_uri_port(&uri).ptr && !urikit_uri_port(&other).ptr && (urikit_uri_port(&uri).len == 0 || is_default(&uri))) {
        differ_use(urikit_uri_port(&uri).len == 0 ? "empty-port" : "default-port");
        memmove(text + uri.host_end, text + uri.path_at, out->len - uri.path_at);
        out->len -= uri.path_at - uri.host_end;
    }
    if (urikit_uri_host_kind(&uri) == URIKIT_HOST_IPV6 && urikit_uri_host_address(&uri, ip) == 16) {
        char buffer[URIKIT_IPV6_WRITE_BOUND];
        urikit_out host = URIKIT_OUT(buffer);

        expect(!urikit_ipv6_write(ip, &host));
        if (!urikit_str_equal(urikit_out_str(&host), urikit_uri_host_text(&uri))) {
            differ_use("ipv6-text");
        }
        expect(out->len + host.len + 2 <= out->cap);
        memmove(text + uri.host_at + host.len + 2, text + uri.host_end, out->len - uri.host_end);
        memcpy(text + uri.host_at + 1, buffer, host.len);
        text[uri.host_at + host.len + 1] = ']';
        out->len = out->len - (uri.host_end - uri.host_at) + host.len + 2;
    }
}

static void try_normalize(const urikit_uri *uri, bool iri)
{
    char ours_space[ANSWER_CAP];
    char theirs_space[ANSWER_CAP];
    urikit_out ours = URIKIT_OUT(ours_space);
    urikit_str text = urikit_uri_text(uri);
    urikit_str theirs;

    expect(!(iri ? urikit_iri_normalize : urikit_uri_normalize)(uri, URIKIT_LEVEL_SYNTAX, &ours));
    theirs = answer_of(theirs_space, fluent_normalize(text.ptr, text.len, iri, theirs_space, ANSWER_CAP));
    apply_scheme_steps(&ours, theirs, iri);
    differ(ASK_NORMALIZE, text, refused, urikit_out_str(&ours), theirs);
}

static void try_resolve(const urikit_uri *ref, urikit_str base_text)
{
    char ours_space[ANSWER_CAP];
    char theirs_space[ANSWER_CAP];
    urikit_out ours = URIKIT_OUT(ours_space);
    urikit_str text = urikit_uri_text(ref);
    urikit_uri base;

    if (urikit_uri_parse(base_text, URIKIT_PARSE_SCHEME, &base, NULL)) {
        return;
    }
    expect(!urikit_uri_resolve(&base, ref, URIKIT_RESOLVE_STRICT, &ours));
    differ(ASK_RESOLVE, text, base_text, urikit_out_str(&ours),
           answer_of(theirs_space, fluent_resolve(base_text.ptr, base_text.len, text.ptr, text.len, theirs_space, ANSWER_CAP)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str rest = input_text(data, size);
    urikit_str text = take_line(&rest);
    urikit_uri uri;

    if (size > 512) {
        return 0;
    }
    if (try_reference(text, false, &uri)) {
        try_normalize(&uri, false);
        try_resolve(&uri, rest);
    }
    if (try_reference(text, true, &uri)) {
        try_normalize(&uri, true);
    }
    return 0;
}
