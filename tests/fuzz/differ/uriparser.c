/* SPDX-License-Identifier: MIT */
/*
 * uriparser: RFC 3986 by another reading. A reference, then, after the first line end, a base: is it valid, its parts,
 * its normal form, what it resolves to. drop_in.c includes this file, to ask our drop-in for uriparser the same.
 */
#include "differ/differ.h"

#include "fuzz_expect.h"

#include <urikit/uri.h>

#include <uriparser/Uri.h>

enum { ANSWER_CAP = 4096 };

static const urikit_str refused = { NULL, 0 };

static void put(urikit_out *out, const char *label, const char *from, const char *after, bool present)
{
    if (present) {
        expect(!urikit_out_append(out, urikit_str_from(label)));
        expect(!urikit_out_append(out, urikit_str_of(from, (size_t)(after - from))));
        expect(!urikit_out_append(out, URIKIT_STR("\n")));
    }
}

static void put_range(urikit_out *out, const char *label, const UriTextRangeA *range)
{
    put(out, label, range->first, range->afterLast, range->first != NULL);
}

static void put_part(urikit_out *out, const char *label, urikit_str part)
{
    put(out, label, part.ptr, part.ptr ? part.ptr + part.len : NULL, part.ptr != NULL);
}

/* uriparser keeps the path as segments. */
static void put_their_path(urikit_out *out, const UriUriA *uri)
{
    const UriPathSegmentA *segment = uri->pathHead;
    bool has_host = uri->hostText.first != NULL;

    expect(!urikit_out_append(out, URIKIT_STR("path ")));
    if (uri->absolutePath || (has_host && segment)) {
        expect(!urikit_out_append(out, URIKIT_STR("/")));
    }
    for (; segment; segment = segment->next) {
        expect(
            !urikit_out_append(out, urikit_str_of(segment->text.first, (size_t)(segment->text.afterLast - segment->text.first))));
        if (segment->next) {
            expect(!urikit_out_append(out, URIKIT_STR("/")));
        }
    }
    expect(!urikit_out_append(out, URIKIT_STR("\n")));
}

static urikit_str their_parts(const UriUriA *uri, char *space)
{
    urikit_out out = { space, ANSWER_CAP, 0 };

    put_range(&out, "scheme ", &uri->scheme);
    put_range(&out, "userinfo ", &uri->userInfo);
    put_range(&out, "host ", &uri->hostText);
    put_range(&out, "port ", &uri->portText);
    put_their_path(&out, uri);
    put_range(&out, "query ", &uri->query);
    put_range(&out, "fragment ", &uri->fragment);
    return urikit_out_str(&out);
}

static urikit_str our_parts(const urikit_uri *uri, char *space)
{
    urikit_out out = { space, ANSWER_CAP, 0 };
    urikit_str host = urikit_uri_host_text(uri); /* uriparser's host has no brackets either */

    put_part(&out, "scheme ", urikit_uri_scheme(uri));
    put_part(&out, "userinfo ", urikit_uri_userinfo(uri));
    put_part(&out, "host ", host);
    put_part(&out, "port ", urikit_uri_port(uri));
    put_part(&out, "path ", urikit_uri_path(uri));
    put_part(&out, "query ", urikit_uri_query(uri));
    put_part(&out, "fragment ", urikit_uri_fragment(uri));
    return urikit_out_str(&out);
}

static void upper_triplets(char *from, const char *end)
{
    bool changed = false;

    for (; end - from >= 3; from++) {
        size_t k;

        for (k = 1; *from == '%' && k < 3; k++) {
            changed = changed || (from[k] >= 'a' && from[k] <= 'f');
            from[k] = (char)(from[k] >= 'a' && from[k] <= 'f' ? from[k] - 0x20 : from[k]);
        }
    }
    if (changed) {
        differ_use("host-triplets");
    }
}

/* Writes an IPv6 host of the text the way uriparser does; the drop-in keeps it. */
#ifdef DROP_IN
static void write_groups(urikit_str text, urikit_out *out)
{
    expect(!urikit_out_append(out, text));
}
#else
static void write_groups(urikit_str text, urikit_out *out)
{
    static const char digits[] = "0123456789abcdef";
    urikit_uri uri;
    uint8_t ip[16];
    size_t i;

    if (urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL) || urikit_uri_host_kind(&uri) != URIKIT_HOST_IPV6) {
        expect(!urikit_out_append(out, text));
        return;
    }
    expect(urikit_uri_host_address(&uri, ip) == 16);
    expect(!urikit_out_append(out, urikit_str_of(text.ptr, uri.host_at)));
    for (i = 0; i < 16; i++) {
        char byte[3] = { i % 2 ? ' ' : i == 0 ? '[' : ':', digits[ip[i] >> 4], digits[ip[i] & 15] };

        expect(!urikit_out_append(out, urikit_str_of(byte + i % 2, 3 - i % 2)));
    }
    expect(!urikit_out_append(out, URIKIT_STR("]")));
    expect(!urikit_out_append(out, urikit_str_of(text.ptr + uri.host_end, text.len - uri.host_end)));
}
#endif

/* Their answer; hex digits in the host are made as ours in a normal form. */
static urikit_str their_text(const UriUriA *uri, bool normal, char *space)
{
    int written = 0;
    urikit_uri made;

    if (uriToStringA(space, uri, ANSWER_CAP, &written) != URI_SUCCESS || written < 1) {
        return refused;
    }
    if (normal && !urikit_uri_parse(urikit_str_of(space, (size_t)written - 1), URIKIT_PARSE_REFERENCE, &made, NULL)) {
        upper_triplets(space + made.host_at, space + made.host_end);
    }
    return urikit_str_of(space, (size_t)written - 1);
}

static void compare(question asked, urikit_str text, urikit_str base, urikit_str ours, urikit_str theirs)
{
    char space[ANSWER_CAP];
    urikit_out out = URIKIT_OUT(space);

    write_groups(ours, &out);
    if (out.len != ours.len) {
        differ_use("ipv6-text");
    }
    differ(asked, text, base, urikit_out_str(&out), theirs);
}

static bool their_parse(UriUriA *uri, urikit_str text)
{
    const char *error;

    return uriParseSingleUriExA(uri, text.ptr, text.ptr + text.len, &error) == URI_SUCCESS;
}

static void try_normalize(const urikit_uri *uri, urikit_str text)
{
    char ours_space[ANSWER_CAP];
    char theirs_space[ANSWER_CAP];
    urikit_out ours = URIKIT_OUT(ours_space);
    urikit_str theirs = refused;
    UriUriA other;

    expect(!urikit_uri_normalize(uri, URIKIT_LEVEL_SYNTAX, &ours));
    expect(their_parse(&other, text));
    if (uriNormalizeSyntaxExA(&other, 0x3F) == URI_SUCCESS) { /* all but the zeros of a port, which newer ones drop */
        theirs = their_text(&other, true, theirs_space);
    }
    uriFreeUriMembersA(&other);
    compare(ASK_NORMALIZE, text, refused, urikit_out_str(&ours), theirs);
}

static void try_resolve(const urikit_uri *ref, const UriUriA *their_ref, urikit_str base_text)
{
    char ours_space[ANSWER_CAP];
    char theirs_space[ANSWER_CAP];
    urikit_out ours = URIKIT_OUT(ours_space);
    urikit_str theirs = refused;
    urikit_uri base;
    UriUriA their_base;
    UriUriA target;

    if (urikit_uri_parse(base_text, URIKIT_PARSE_SCHEME, &base, NULL)) {
        return;
    }
    expect(!urikit_uri_resolve(&base, ref, URIKIT_RESOLVE_STRICT, &ours));
    if (!their_parse(&their_base, base_text)) {
        return; /* try_valid told */
    }
    if (uriAddBaseUriA(&target, their_ref, &their_base) == URI_SUCCESS) {
        theirs = their_text(&target, false, theirs_space);
    }
    compare(ASK_RESOLVE, urikit_uri_text(ref), base_text, urikit_out_str(&ours), theirs);
    uriFreeUriMembersA(&target);
    uriFreeUriMembersA(&their_base);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str rest = input_text(data, size);
    urikit_str text = take_line(&rest);
    char ours[ANSWER_CAP];
    char theirs[ANSWER_CAP];
    urikit_uri uri;
    UriUriA other;
    bool valid;
    bool other_valid;

    if (size > 512) {
        return 0;
    }
    valid = !urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL);
    other_valid = their_parse(&other, text);
    differ(ASK_VALID, text, refused, valid ? URIKIT_STR("yes") : refused, other_valid ? URIKIT_STR("yes") : refused);
    if (valid && other_valid) {
        differ(ASK_PARTS, text, refused, our_parts(&uri, ours), their_parts(&other, theirs));
        try_normalize(&uri, text);
        try_resolve(&uri, &other, rest);
    }
    if (other_valid) {
        uriFreeUriMembersA(&other);
    }
    return 0;
}
