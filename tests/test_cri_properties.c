/* SPDX-License-Identifier: MIT */
/* What holds for every CRI: on generated cases, in both profiles. doc/cri.md names the exceptions tested here. */
#include <urikit/convert.h>

#include "check.h"
#include "cri_cases.h"
#include "uri_cases.h"

#include <string.h>

enum { SPACE = 8 * CRI_CASE_CAP };

typedef struct space {
    char bytes[SPACE];
    urikit_out out;
} space;

static urikit_out *fresh(space *to)
{
    to->out.ptr = to->bytes;
    to->out.cap = sizeof to->bytes;
    to->out.len = 0;
    return &to->out;
}

static urikit_str made(const space *from)
{
    return urikit_out_str(&from->out);
}

static urikit_cri_options options_of(unsigned profile)
{
    urikit_cri_options options = { 0 };

    options.profile = (uint8_t)profile;
    options.zone = URIKIT_CRI_ZONE_RFC6874;
    return options;
}

static unsigned lean_of(unsigned profile)
{
    return profile == URIKIT_CRI_FINAL ? CRI_CASE_FINAL : CRI_CASE_ANY;
}

/* Revision 27 leaves [] away at the end, after an authority as well, where it means the same as not set. */
static bool drops_query(const urikit_cri *cri, unsigned profile)
{
    return profile == URIKIT_CRI_FINAL && cri->scheme == URIKIT_CRI_NO_SCHEME && cri->authority != URIKIT_CRI_NO_AUTHORITY &&
           cri->query.count == 0 && !cri->fragment.ptr;
}

/* It reads [0, null] and writes [0, null, []]. */
static size_t writes_in_full(const urikit_cri *cri, unsigned profile)
{
    return profile == URIKIT_CRI_FINAL && cri->discard == 0 && !cri->path.ptr && cri->query.ptr && cri->query.count == 0 &&
                   !cri->fragment.ptr
               ? 1
               : 0;
}

/* decode(encode(x)) = x, encoding again changes nothing, and encoding never lengthens. */
static bool property_of_encoding(random_state *random, size_t number)
{
    static char bytes[CRI_CASE_CAP];
    static space first;
    static space second;
    unsigned profile = URIKIT_CRI_R18 + number % 2;
    urikit_cri_options options = options_of(profile);
    urikit_str text = check_copy(cri_case(random, lean_of(profile) | CRI_CASE_LONG_HEADS, bytes));
    urikit_cri cri = cri_decoded(text, &options);
    urikit_cri again;

    assert_int_equal(urikit_cri_encode(&cri, &options, fresh(&first)), URIKIT_OK);
    assert_true(first.out.len <= URIKIT_CRI_ENCODE_BOUND(text.len));
    options.strict_cbor = true; /* shortest heads only */
    again = cri_decoded(made(&first), &options);
    assert_int_equal(urikit_cri_encode(&again, &options, fresh(&second)), URIKIT_OK);
    if (drops_query(&cri, profile)) {
        cri.query.ptr = NULL;
        cri.path.ptr = cri.path.count > 0 ? cri.path.ptr : NULL;
    }
    if (!cri_same(&cri, &again)) {
        check_fail("%s: encoded to %s, which says something else", hex_show(text), hex_show(made(&first)));
    }
    if (first.out.len > text.len + writes_in_full(&cri, profile) || !urikit_str_equal(made(&first), made(&second))) {
        check_fail("%s: encoded to %s, then to %s", hex_show(text), hex_show(made(&first)), hex_show(made(&second)));
    }
    check_free(text);
    return true;
}

static void test_encode_decode(void **state)
{
    (void)state;
    assert_true(random_try(property_of_encoding) == random_cases());
}

/* The schemes among the generated ones whose definitions have no port, written apart from the library's table. */
static bool has_no_port(urikit_str scheme)
{
    static const char *const names[] = { "file", "urn", "did", "mailto", "tel", "data", "news",
                                         "tag",  "sms", "geo", "info",   "cid", "mid",  "about" };
    char lower[8];
    size_t i;

    for (i = 0; i < scheme.len && i < sizeof lower; i++) {
        lower[i] = (char)(scheme.ptr[i] | 0x20);
    }
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (scheme.len == strlen(names[i]) && memcmp(lower, names[i], scheme.len) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * The syntax-normal URI as a CRI can give it back: without a default or empty
 * port, or one of a scheme that has none, with the address in RFC 5952's text.
 */
static void write_expected(urikit_str text, urikit_out *out)
{
    static char normal[URI_CASE_CAP + 16];
    urikit_out to = URIKIT_OUT(normal);
    char address[URIKIT_IPV6_WRITE_BOUND + 2];
    urikit_out host = URIKIT_OUT(address);
    urikit_uri uri;
    urikit_parts parts;
    uint8_t ip[16];
    unsigned port = 0; /* at most 65535, without leading zeros: else there is no CRI */
    size_t i;

    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &to), URIKIT_OK);
    assert_int_equal(urikit_uri_parse(urikit_out_str(&to), URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    parts = urikit_uri_parts(&uri);
    for (i = 0; i < parts.port.len; i++) {
        port = port * 10 + (unsigned)(parts.port.ptr[i] - '0');
    }
    if (parts.port.len == 0 || has_no_port(parts.scheme) ||
        (port > 0 && parts.scheme.ptr && port == urikit_default_port(parts.scheme))) {
        parts.port.ptr = NULL;
        parts.port.len = 0;
    }
    if (urikit_uri_host_kind(&uri) == URIKIT_HOST_IPV6) {
        urikit_str literal = urikit_str_of(parts.host.ptr + 1, parts.host.len - 2);

        assert_int_equal(urikit_ipv6_parse(literal, ip, NULL), URIKIT_OK);
        address[0] = '[';
        host.len = 1;
        assert_int_equal(urikit_ipv6_write(ip, &host), URIKIT_OK);
        address[host.len++] = ']';
        parts.host = urikit_out_str(&host);
    }
    assert_int_equal(urikit_uri_write(&parts, URIKIT_PARSE_ZONE, out, NULL), URIKIT_OK);
}

/* Stands for a check that finds nothing. With a check, every element is written by itself. */
static urikit_code allow_all(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    (void)text;
    (void)lower;
    (void)at;
    return URIKIT_OK;
}

/* The fast paths, which write many elements at once, give the same result as there is without them. */
static void check_without_fast_paths(urikit_str uri, urikit_cri_options options, urikit_code want, size_t want_at,
                                     const space *want_bytes)
{
    static space cri_bytes;
    size_t at = 0;
    urikit_code code;

    options.check = allow_all;
    code = urikit_cri_from_uri(uri, &options, fresh(&cri_bytes), &at);
    if (code != want || at != want_at || (!code && !urikit_str_equal(made(&cri_bytes), made(want_bytes)))) {
        check_fail("%s: %s at %zu: %s, with a check that allows all %s at %zu: %s", check_show(uri), urikit_code_token(want),
                   want_at, hex_show(made(want_bytes)), urikit_code_token(code), at, hex_show(made(&cri_bytes)));
    }
}

/* uri -> cri -> uri is the syntax-normal URI, wherever the first step works; the second then always does. */
static bool property_of_uri_cri_uri(random_state *random, size_t number)
{
    static char text[URI_CASE_CAP];
    static space cri_bytes;
    static space uri_text;
    static space expected;
    urikit_cri_options options = options_of(number % 2);
    urikit_str uri = uri_case(random, CASE_ANY, text);
    size_t at = 0;
    urikit_code code = urikit_cri_from_uri(uri, &options, fresh(&cri_bytes), &at);
    urikit_cri cri;

    check_without_fast_paths(uri, options, code, at, &cri_bytes);
    if (code) {
        return false;
    }
    assert_true(cri_bytes.out.len <= URIKIT_CRI_FROM_URI_BOUND(uri.len));
    cri = cri_decoded(made(&cri_bytes), &options);
    code = urikit_cri_to_uri(&cri, &options, fresh(&uri_text), NULL);
    if (code) {
        check_fail("%s: as CRI %s, and back: %s", check_show(uri), hex_show(made(&cri_bytes)), urikit_code_name(code));
    }
    write_expected(uri, fresh(&expected));
    if (!urikit_str_equal(made(&uri_text), made(&expected))) {
        check_text(made(&uri_text), made(&expected), check_show(uri));
    }
    /* what is made of a URI is canonical */
    assert_int_equal(urikit_cri_normalize(&cri, &options, fresh(&expected)), URIKIT_OK);
    check_text(made(&cri_bytes), made(&expected), "canonical");
    /* and satisfies the constraints, but for the path "/" without an authority */
    code = urikit_cri_check_constraints(&cri, &options, NULL, NULL);
    assert_true(code == URIKIT_OK || (code == URIKIT_E_CRI_LEADING_EMPTY && cri.path.count == 1));
    return true;
}

static void test_uri_cri_uri(void **state)
{
    (void)state;
    assert_true(random_try(property_of_uri_cri_uri) > random_cases() / 2);
}

/* A query that says "none" after a discard that removes it anyway. */
static bool says_no_query_twice(const urikit_cri *cri, bool final)
{
    bool local = cri->scheme == URIKIT_CRI_NO_SCHEME;

    if (!local || cri->query.count > 0) {
        return false;
    }
    if (final && cri->authority == URIKIT_CRI_NO_AUTHORITY && !cri->fragment.ptr) {
        return cri->query.ptr == NULL; /* a missing one is [] */
    }
    return cri->query.ptr != NULL;
}

/*
 * Is this the one CRI that its URI becomes? Not with a scheme whose number or name is the
 * other way round in the table, a default port, the empty label alone, or
 * an empty section of a reference that could be left away.
 */
static bool is_the_one(const urikit_cri *cri, urikit_cri_profile profile)
{
    urikit_str name = urikit_cri_scheme_text(cri, profile);
    urikit_cri_list rest = cri->labels;
    urikit_cri_item label;
    uint64_t number = 0;
    bool numbered = name.ptr && urikit_cri_scheme_number_of(name, profile, &number);

    if (cri->scheme != URIKIT_CRI_NO_SCHEME &&
        (numbered != (cri->scheme == URIKIT_CRI_SCHEME_NUMBER) || number != cri->scheme_number)) {
        return false;
    }
    if (name.ptr && cri->port > 0 && cri->port == urikit_default_port(name)) {
        return false;
    }
    if (cri->port != URIKIT_CRI_NO_PORT && has_no_port(name)) {
        return false;
    }
    if (cri->labels.count == 1 && urikit_cri_next(&rest, &label) && label.text.ptr && label.text.len == 0) {
        return false;
    }
    if (cri->scheme == URIKIT_CRI_NO_SCHEME && cri->authority == URIKIT_CRI_AUTHORITY && cri->path.ptr && cri->path.count == 0) {
        return false;
    }
    return !says_no_query_twice(cri, profile == URIKIT_CRI_FINAL);
}

/* cri -> uri -> cri is the canonical CRI. Every CRI that cannot be converted has a code of its own. */
static bool property_of_cri_uri_cri(random_state *random, size_t number)
{
    static char bytes[CRI_CASE_CAP];
    static space uri_text;
    static space again;
    static space canonical;
    urikit_cri_profile profile = number % 2 ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    urikit_cri_options options = options_of(profile);
    urikit_str case_bytes = cri_case(random, lean_of(profile), bytes);
    urikit_cri cri = cri_decoded(case_bytes, &options);
    size_t at = SIZE_MAX;
    urikit_code code = urikit_cri_to_uri(&cri, &options, fresh(&uri_text), &at);

    if (code) {
        if (!(code >= URIKIT_E_CRI_DOUBLE_SLASH && code <= URIKIT_E_CRI_NAME_IPV4) || at > case_bytes.len) {
            check_fail("%s: %s at %zu", hex_show(case_bytes), urikit_code_name(code), at);
        }
        return false;
    }
    assert_true(uri_text.out.len <= URIKIT_CRI_TO_URI_BOUND(case_bytes.len));
    code = urikit_cri_from_uri(made(&uri_text), &options, fresh(&again), &at);
    if (code) {
        check_fail("%s: as URI %s, which is refused: %s at %zu", hex_show(case_bytes), check_show(made(&uri_text)),
                   urikit_code_name(code), at);
    }
    if (!is_the_one(&cri, profile)) {
        return false;
    }
    assert_int_equal(urikit_cri_normalize(&cri, &options, fresh(&canonical)), URIKIT_OK);
    if (!urikit_str_equal(made(&again), made(&canonical))) {
        check_fail("%s: as URI %s, that as CRI %s, want %s", hex_show(case_bytes), check_show(made(&uri_text)),
                   hex_show(made(&again)), hex_show(made(&canonical)));
    }
    return true;
}

/* A CRI with its scheme and its empty host spelled the other way is equal, and has the same normal form. */
static bool property_of_one_form(random_state *random, size_t number)
{
    static char bytes[CRI_CASE_CAP];
    static space spelled;
    static space normal[2];
    urikit_cri_profile profile = number % 2 ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    urikit_cri_options options = options_of(profile);
    urikit_cri cri = cri_decoded(cri_case(random, lean_of(profile) | CRI_CASE_FULL, bytes), &options);
    urikit_cri other = cri;
    urikit_str name = urikit_cri_scheme_text(&cri, profile);
    uint64_t known = 0;
    urikit_cri back;

    if (cri.scheme == URIKIT_CRI_SCHEME_NUMBER && name.ptr && urikit_cri_scheme_number_of(name, profile, &known) &&
        known == cri.scheme_number) {
        other.scheme = URIKIT_CRI_SCHEME_NAME;
        other.scheme_name = name;
    }
    if (cri.authority == URIKIT_CRI_AUTHORITY && !cri.ip.ptr && random_below(random, 2)) {
        urikit_cri_list empty_label = { "\x60", 1, 1 };

        cri.labels = urikit_cri_list_empty();
        other.labels = empty_label;
    }
    cri.bytes = urikit_str_of(bytes, sizeof bytes);
    other.bytes = cri.bytes;
    assert_int_equal(urikit_cri_encode(&cri, &options, fresh(&normal[0])), URIKIT_OK);
    assert_int_equal(urikit_cri_encode(&other, &options, fresh(&spelled)), URIKIT_OK);
    {
        static space first;

        fresh(&first)->len = normal[0].out.len;
        memcpy(first.out.ptr, normal[0].out.ptr, normal[0].out.len);
        cri = cri_decoded(made(&first), &options);
        back = cri_decoded(made(&spelled), &options);
        assert_true(urikit_cri_equal(&cri, &back, &options, 0));
        assert_int_equal(urikit_cri_normalize(&cri, &options, fresh(&normal[0])), URIKIT_OK);
        assert_int_equal(urikit_cri_normalize(&back, &options, fresh(&normal[1])), URIKIT_OK);
        if (!urikit_str_equal(made(&normal[0]), made(&normal[1]))) {
            check_fail("%s and %s: %s, %s", hex_show(made(&first)), hex_show(made(&spelled)), hex_show(made(&normal[0])),
                       hex_show(made(&normal[1])));
        }
    }
    return true;
}

static void test_one_form(void **state)
{
    (void)state;
    assert_true(random_try(property_of_one_form) == random_cases());
}

static void test_cri_uri_cri(void **state)
{
    (void)state;
    assert_true(random_try(property_of_cri_uri_cri) > random_cases() / 4);
}

/*
 * Resolving CRIs and resolving URIs agree wherever both are defined and the base
 * has an authority, but for the reference "": it drops the base's fragment
 * in URIs only (and in revision 27 the query in CRIs only).
 */
static bool property_of_resolving(random_state *random, size_t number)
{
    static char texts[2][URI_CASE_CAP];
    static space bytes[2];
    static space uris[2];
    static space target_bytes;
    static space target_uri;
    static space expected;
    urikit_cri_options options = options_of(number % 2);
    urikit_cri cri[2];
    urikit_cri target;
    urikit_uri uri[2];
    int i;
    bool both = true;

    for (i = 0; i < 2 && both; i++) {
        urikit_str text = uri_case(random, i == 0 ? CASE_SCHEME : CASE_ANY, texts[i]);

        both = !urikit_cri_from_uri(text, &options, fresh(&bytes[i]), NULL);
        if (both) {
            cri[i] = cri_decoded(made(&bytes[i]), &options);
            assert_int_equal(urikit_cri_to_uri(&cri[i], &options, fresh(&uris[i]), NULL), URIKIT_OK);
            assert_int_equal(urikit_uri_parse(made(&uris[i]), URIKIT_PARSE_REFERENCE, &uri[i], NULL), URIKIT_OK);
        }
    }
    if (!both || cri[0].authority != URIKIT_CRI_AUTHORITY || uris[1].out.len == 0) {
        return false;
    }
    assert_int_equal(urikit_cri_resolve(&cri[0], &cri[1], &options, fresh(&target_bytes)), URIKIT_OK);
    assert_true(target_bytes.out.len <= URIKIT_CRI_RESOLVE_BOUND(bytes[0].out.len, bytes[1].out.len));
    target = cri_decoded(made(&target_bytes), &options);
    assert_int_equal(urikit_cri_to_uri(&target, &options, fresh(&target_uri), NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_resolve(&uri[0], &uri[1], URIKIT_RESOLVE_STRICT, fresh(&expected)), URIKIT_OK);
    if (!urikit_str_equal(made(&target_uri), made(&expected))) {
        check_fail("%s against %s: %s, but as CRIs %s", check_show(made(&uris[1])), check_show(made(&uris[0])),
                   check_show(made(&expected)), check_show(made(&target_uri)));
    }
    return true;
}

static void test_resolve_agrees(void **state)
{
    (void)state;
    assert_true(random_try(property_of_resolving) > random_cases() / 10);
}

/* A target near the base, so that there is something to share: the base with a few sections of another CRI. */
static urikit_cri mixed(random_state *random, const urikit_cri *base, const urikit_cri *other)
{
    urikit_cri target = *base;
    size_t keep = random_below(random, base->path.count + 1);

    if (random_below(random, 8) == 0) {
        return *other;
    }
    if (random_below(random, 8) == 0) {
        target.authority = other->authority;
        target.userinfo = other->userinfo;
        target.labels = other->labels;
        target.ip = other->ip;
        target.zone = other->zone;
        target.port = other->port;
    }
    if (random_below(random, 4) == 0) {
        target.path = other->path;
    } else if (random_below(random, 2) == 0) { /* a beginning of the base's path */
        urikit_cri_list rest = base->path;
        urikit_cri_item item;

        while (base->path.count - rest.count < keep && urikit_cri_next(&rest, &item)) {
        }
        target.path.len -= rest.len;
        target.path.count -= rest.count;
    }
    if (random_below(random, 2) == 0) {
        target.query = other->query;
    }
    if (random_below(random, 2) == 0) {
        target.fragment = other->fragment;
    }
    return target;
}

/* No reference that begins with discard and a tail of the target's path is shorter than the one given. */
static void check_shortest(const urikit_cri *base, const urikit_cri *target, const urikit_cri_options *options, urikit_str want,
                           size_t len)
{
    static space candidate_bytes;
    static space resolved;
    unsigned discard;
    size_t skip;

    for (discard = 0; discard <= 6; discard++) {
        for (skip = 0; skip <= target->path.count; skip++) {
            urikit_cri candidate = URIKIT_CRI_INIT;
            urikit_cri_item item;
            size_t i;

            candidate.discard = (uint8_t)(discard == 6 ? URIKIT_CRI_DISCARD_ALL : discard);
            candidate.path = target->path;
            candidate.query = target->query;
            candidate.fragment = target->fragment;
            for (i = 0; i < skip; i++) {
                (void)urikit_cri_next(&candidate.path, &item);
            }
            if (candidate.path.count == 0 && discard % 2 == 0) {
                candidate.path.ptr = NULL;
            }
            if (!candidate.query.ptr && skip % 2 == 0) {
                candidate.query = urikit_cri_list_empty();
            }
            assert_int_equal(urikit_cri_encode(&candidate, options, fresh(&candidate_bytes)), URIKIT_OK);
            candidate = cri_decoded(made(&candidate_bytes), options);
            assert_int_equal(urikit_cri_resolve(base, &candidate, options, fresh(&resolved)), URIKIT_OK);
            if (urikit_str_equal(made(&resolved), want) && candidate_bytes.out.len < len) {
                check_fail("%s against %s: %s is shorter", hex_show(want), hex_show(base->bytes),
                           hex_show(made(&candidate_bytes)));
            }
        }
    }
}

/* Where base and target have URIs, so has the reference, and RFC 3986 resolves it to the target's. */
static void check_as_uris(const urikit_cri *base, const urikit_cri *target, const urikit_cri *reference,
                          const urikit_cri_options *options)
{
    static space uris[4];
    urikit_uri base_uri;
    urikit_uri reference_uri;

    if (urikit_cri_to_uri(base, options, fresh(&uris[0]), NULL) || urikit_cri_to_uri(target, options, fresh(&uris[1]), NULL)) {
        return;
    }
    if (urikit_cri_to_uri(reference, options, fresh(&uris[2]), NULL)) {
        check_fail("%s against %s: %s, which has no URI", hex_show(target->bytes), hex_show(base->bytes),
                   hex_show(reference->bytes));
    }
    if (urikit_uri_parse(made(&uris[0]), URIKIT_PARSE_ZONE, &base_uri, NULL) ||
        urikit_uri_parse(made(&uris[2]), URIKIT_PARSE_ZONE, &reference_uri, NULL)) {
        check_fail("%s or %s does not parse", check_show(made(&uris[0])), check_show(made(&uris[2])));
    }
    assert_int_equal(urikit_uri_resolve(&base_uri, &reference_uri, URIKIT_RESOLVE_STRICT, fresh(&uris[3])), URIKIT_OK);
    if (!urikit_str_equal(made(&uris[3]), made(&uris[1]))) {
        check_fail("%s against %s: %s, which RFC 3986 resolves to %s", check_show(made(&uris[1])), check_show(made(&uris[0])),
                   check_show(made(&uris[2])), check_show(made(&uris[3])));
    }
}

/* resolve(b, relativize(b, t)) = t, and no shorter reference does it; with URIs, RFC 3986 comes to the same. */
static bool property_of_relativizing(random_state *random, size_t number)
{
    static char bytes[2][CRI_CASE_CAP];
    static space target_bytes;
    static space reference_bytes;
    static space resolved;
    unsigned how = number / 2 % 2 ? URIKIT_CRI_RELATIVIZE_ANY : URIKIT_CRI_RELATIVIZE_URI;
    urikit_cri_options options = options_of(number % 2);
    unsigned lean = CRI_CASE_FULL | lean_of(options.profile);
    urikit_cri base = cri_decoded(cri_case(random, lean, bytes[0]), &options);
    urikit_cri other = cri_decoded(cri_case(random, lean, bytes[1]), &options);
    urikit_cri target = mixed(random, &base, &other);
    urikit_cri reference;

    assert_int_equal(urikit_cri_encode(&target, &options, fresh(&target_bytes)), URIKIT_OK);
    target = cri_decoded(made(&target_bytes), &options);
    assert_int_equal(urikit_cri_relativize(&base, &target, &options, how, fresh(&reference_bytes)), URIKIT_OK);
    assert_true(reference_bytes.out.len <= URIKIT_CRI_ENCODE_BOUND(target.bytes.len));
    reference = cri_decoded(made(&reference_bytes), &options);
    assert_int_equal(urikit_cri_resolve(&base, &reference, &options, fresh(&resolved)), URIKIT_OK);
    if (!urikit_str_equal(made(&resolved), made(&target_bytes))) {
        check_fail("%s against %s: %s, which resolves to %s", hex_show(made(&target_bytes)), hex_show(base.bytes),
                   hex_show(made(&reference_bytes)), hex_show(made(&resolved)));
    }
    if (how == URIKIT_CRI_RELATIVIZE_URI) {
        check_as_uris(&base, &target, &reference, &options);
    } else if (number % 32 == 2 || number % 32 == 3) {
        check_shortest(&base, &target, &options, made(&target_bytes), reference_bytes.out.len);
    }
    return reference_bytes.out.len < target_bytes.out.len;
}

static void test_relativize(void **state)
{
    (void)state;
    assert_true(random_try(property_of_relativizing) > random_cases() / 4);
}

/* edn -> cbor gives the encoded bytes again (they have shortest heads); a literal gives what its URI gives. */
static bool property_of_notation(random_state *random, size_t number)
{
    static char bytes[CRI_CASE_CAP];
    static space notation;
    static space again;
    static space scratch;
    static space uri_text;
    static space expected;
    urikit_cri_options options = options_of(number % 2);
    urikit_str case_bytes = cri_case(random, lean_of(options.profile), bytes);
    urikit_cri cri = cri_decoded(case_bytes, &options);
    urikit_cri tagged;
    urikit_str inner;
    size_t at = 0;
    urikit_code code;

    assert_int_equal(urikit_cri_to_edn(&cri, fresh(&notation)), URIKIT_OK);
    assert_true(notation.out.len <= URIKIT_EDN_BOUND(case_bytes.len));
    code = urikit_cri_from_edn(made(&notation), &options, NULL, fresh(&again), &at);
    if (code || !urikit_str_equal(made(&again), case_bytes)) {
        check_fail("%s: %s, read as %s (%s at %zu)", hex_show(case_bytes), check_show(made(&notation)), hex_show(made(&again)),
                   urikit_code_name(code), at);
    }
    if (urikit_cri_to_edn_literal(&cri, &options, URIKIT_EDN_TAGGED, fresh(&notation), NULL)) {
        return false;
    }
    assert_true(notation.out.len <= URIKIT_EDN_LITERAL_BOUND(case_bytes.len));
    code = urikit_cri_from_edn(made(&notation), &options, fresh(&scratch), fresh(&again), &at);
    if (code) {
        check_fail("%s: %s at %zu", check_show(made(&notation)), urikit_code_name(code), at);
    }
    assert_true(urikit_cri_untag(made(&again), &inner));
    tagged = cri_decoded(inner, &options);
    assert_int_equal(urikit_cri_to_uri(&tagged, &options, fresh(&uri_text), NULL), URIKIT_OK);
    assert_int_equal(urikit_cri_from_uri(made(&uri_text), &options, fresh(&expected), NULL), URIKIT_OK);
    check_text(inner, made(&expected), "literal");
    return true;
}

static void test_notation(void **state)
{
    (void)state;
    assert_true(random_try(property_of_notation) > random_cases() / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_encode_decode),  cmocka_unit_test(test_uri_cri_uri),
                                        cmocka_unit_test(test_one_form),       cmocka_unit_test(test_cri_uri_cri),
                                        cmocka_unit_test(test_resolve_agrees), cmocka_unit_test(test_relativize),
                                        cmocka_unit_test(test_notation) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
