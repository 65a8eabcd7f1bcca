/* SPDX-License-Identifier: MIT */
/* Lets a URL through only if every program reads it alike, and a policy allows it. */
#include "policy.h"

#include <urikit/iri.h>
#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../readers/join.h"
#include "../readers/reader_shape.h"
#include "../simd/find.h"
#include "../text/port_table.h"
#include "../text/triplet.h"

#include <string.h>

enum {
    GUARD_HOST_LIMIT = 253,
    GUARD_HOST_SPACE = 256,
};

/* What is being guarded. */
typedef struct guard_state {
    const urikit_guard_options *options;
    urikit_guard_verdict *verdict;
    urikit_out *out;
    size_t start;  /* of the workspace in out */
    size_t front;  /* a result that is as long as the text has the same bytes from there on */
    uint32_t deny_changed; /* the line of the policy that denies a text that is not the one to fetch, or 0 */
} guard_state;

static bool guard_refuses(guard_state *state, urikit_guard_rule rule)
{
    state->verdict->rule = (uint8_t)rule;
    state->out->len = state->start;
    return false;
}

static bool guard_is_invalid(guard_state *state, urikit_code code, size_t at)
{
    state->verdict->code = (uint16_t)code;
    state->verdict->at = at;
    return guard_refuses(state, code == URIKIT_E_TOO_LONG ? URIKIT_GUARD_LENGTH : URIKIT_GUARD_INVALID);
}

/* An output on what is left of the workspace. */
static urikit_out guard_space(const guard_state *state)
{
    size_t used = state->out->len < state->out->cap ? state->out->len : state->out->cap;

    return urikit_out_of(state->out->ptr ? (char *)state->out->ptr + used : NULL, state->out->cap - used);
}

/* Takes what was written there. False if it did not fit. */
static bool guard_take(guard_state *state, const urikit_out *left, urikit_str *made)
{
    if (left->len > left->cap) {
        return guard_refuses(state, URIKIT_GUARD_LENGTH);
    }
    *made = urikit_out_str(left);
    state->out->len += left->len;
    return true;
}

/* ---- policies ---------------------------------------------------------------------- */

/* name: true if the host is known to be a name; then no address is looked for */
static bool guard_host_is_internal(urikit_str host, bool name, bool *address)
{
    uint8_t ip[16];
    size_t len;

    *address = !name && urikit_address_parse(host, ip, &len);
    if (*address) {
        return urikit_address_is_internal(ip, len);
    }
    return urikit_host_is_own(host) || urikit_host_is_local(host);
}

/* True for letters and digits, with '-' and '_' between them: at most 63. */
static bool is_guard_label(const char *label, const char *end)
{
    const char *p;

    for (p = label; p < end; p++) {
        bool inside = p > label && p + 1 < end;

        if (!ascii_is_alpha(*p) && !ascii_is_digit(*p) && !(inside && (*p == '-' || *p == '_'))) {
            return false;
        }
    }
    return p > label && p - label <= 63;
}

/* True if the label is a number to programs that look for IPv4 addresses: the URL Standard, "ends in a number". */
static bool is_guard_number(const char *label, const char *end)
{
    bool hex = end - label > 1 && label[0] == '0' && label[1] == 'x';

    for (label += hex ? 2 : 0; label < end; label++) {
        if (!(hex ? ascii_is(*label, ASCII_HEX) : ascii_is_digit(*label))) {
            return false;
        }
    }
    return true;
}

/*
 * True for an address, and for a name that every resolver reads as one: labels of letters, digits and '-' (RFC 1123 2.1), or '_',
 * which the names of some sites have. The last label is not a number. Perhaps one dot of the root.
 */
static bool guard_host_is_name(urikit_str host)
{
    const char *end = host.ptr + host.len;
    const char *label = host.ptr;
    uint8_t ip[16];
    size_t len;

    if (urikit_address_parse(host, ip, &len)) {
        return true;
    }
    end -= host.len > 0 && end[-1] == '.';
    for (;;) {
        const char *dot = label;

        while (dot < end && *dot != '.') {
            dot++;
        }
        if (!is_guard_label(label, dot)) {
            return false;
        }
        if (dot == end) {
            return !is_guard_number(label, end);
        }
        label = dot + 1;
    }
}

static bool guard_ends_with_slash(urikit_str path)
{
    return path.len > 0 && path.ptr[path.len - 1] == '/';
}

static bool guard_path_allowed(guard_state *state, urikit_str path)
{
    uint32_t line = 0;
    bool allowed = urikiti_policy_allows_path(state->options->policy, state->options->prepared, path, &line);

    if (!allowed || !state->verdict->line) {
        state->verdict->line = line;
    }
    return allowed || guard_refuses(state, URIKIT_GUARD_PATH);
}

/*
 * What a server looks up. Where it leaves dot segments, as Spring does with "..;", a program behind it, or Envoy with normalize_path, may
 * remove them, and merge slashes before: what is left then must be allowed, too. It is written to `left`.
 */
static bool guard_reading_allowed(guard_state *state, urikit_str path, urikit_out *left)
{
    path_reading clean = { path, { NULL, 0 }, PATH_DOTS, SET_NONE };
    size_t start = left->len;
    int merged;

    if (!guard_path_allowed(state, path)) {
        return false;
    }
    for (merged = 0; merged < 2 && !urikiti_path_stays(clean); merged++) {
        left->len = start;
        urikiti_path_reading_write(clean, left);
        if (left->len > left->cap) {
            return guard_refuses(state, URIKIT_GUARD_LENGTH);
        }
        if (!guard_path_allowed(state, urikit_str_of((const char *)left->ptr + start, left->len - start))) {
            return false;
        }
        clean.how |= PATH_MERGE;
    }
    return true;
}

/* What each server looks up for a path. A server that refuses the path looks up nothing. */
static bool guard_servers_allow(guard_state *state, urikit_str path)
{
    urikit_reading reading;
    int server;

    for (server = 0; server < (int)URIKIT_SERVERS; server++) {
        urikit_out left = guard_space(state);

        if (urikit_server_read((urikit_server)server, path, &left, &reading) != URIKIT_OK) {
            return guard_refuses(state, URIKIT_GUARD_LENGTH);
        }
        if (!reading.accepts) {
            continue;
        }
        if (guard_ends_with_slash(path) && !guard_ends_with_slash(reading.path)) {
            char *slash = urikiti_out_space(&left, 1); /* "/a/", for which a server opens "/a", is below "/a/" */

            if (!slash) {
                return guard_refuses(state, URIKIT_GUARD_LENGTH);
            }
            *slash = '/';
            reading.path.len++;
        }
        if (!guard_reading_allowed(state, reading.path, &left)) {
            return false;
        }
    }
    return true;
}

/* The same for what a proxy passes on, which is in `left`: nothing new if that is the path. */
static bool guard_proxied_allowed(guard_state *state, urikit_str path, const urikit_out *left)
{
    size_t len = state->out->len;
    urikit_str passed;
    bool allowed;

    if (!guard_take(state, left, &passed)) {
        return false;
    }
    allowed = urikit_str_equal(passed, path) || (guard_path_allowed(state, passed) && guard_servers_allow(state, passed));
    if (allowed) {
        state->out->len = len;
    }
    return allowed;
}

/*
 * A path in normal form, what each server looks up for it, and for what a proxy before the server passes on: Envoy with normalize_path, for
 * which "..;" is a dot segment, and nginx, which decodes the path and encodes it again.
 */
static bool guard_paths_allowed(guard_state *state, urikit_str path)
{
    path_reading envoy = { path.len > 0 ? path : URIKIT_STR("/"), { NULL, 0 }, PATH_DOTS | PATH_DOTS_END, SET_NONE };
    urikit_reading nginx;
    urikit_out left = guard_space(state);

    path = envoy.text;
    if (!guard_path_allowed(state, path) || !guard_servers_allow(state, path)) {
        return false;
    }
    if (urikiti_path_stays(envoy)) {
        return true;
    }
    urikiti_path_reading_write(envoy, &left);
    if (!guard_proxied_allowed(state, path, &left)) {
        return false;
    }
    left = guard_space(state);
    if (urikit_server_read(URIKIT_SERVER_NGINX, path, &left, &nginx) != URIKIT_OK) {
        return guard_refuses(state, URIKIT_GUARD_LENGTH);
    }
    return !nginx.accepts || guard_proxied_allowed(state, path, &left);
}

/* True if the policy has lines: without them, it allows http and https, and every host, port and path. */
static bool guard_has_policy(const guard_state *state)
{
    return state->options->prepared || state->options->policy.len > 0;
}

/* The answer of a policy; port: as written, or -1. */
static void guard_ask_policy(const guard_state *state, urikit_str scheme, urikit_str host, int32_t port, policy_answer *answer)
{
    uint32_t asked = port >= 0 ? (uint32_t)port : urikit_default_port(scheme);

    if (state->options->prepared) {
        urikiti_policy_ask_prepared(state->options->prepared, scheme, host, asked, answer);
    } else {
        urikiti_policy_ask(state->options->policy, scheme, host, asked, answer);
    }
}

/* The address, or the name, may be fetched. deny_address: the line by which no address may, or 0. */
static bool guard_address_allowed(guard_state *state, urikit_str host, bool name, uint32_t deny_address)
{
    bool address;
    bool internal = guard_host_is_internal(host, name, &address);

    if (address && deny_address > 0) {
        state->verdict->line = deny_address;
        return guard_refuses(state, URIKIT_GUARD_ADDRESS);
    }
    return !internal || state->options->internal || guard_refuses(state, URIKIT_GUARD_ADDRESS);
}

/* scheme, host and path in normal form. name: as above. port: as written, or -1. */
static bool guard_policy_allows(guard_state *state, urikit_str scheme, urikit_str host, bool name, int32_t port, urikit_str path)
{
    policy_answer answer = { true, true, true, false, false, 0, 0, 0 };

    if (guard_has_policy(state)) {
        guard_ask_policy(state, scheme, host, port, &answer);
    } else {
        answer.scheme = scheme_is_http(scheme);
    }
    if (answer.fault) {
        return guard_refuses(state, URIKIT_GUARD_POLICY);
    }
    state->deny_changed = answer.deny_changed;
    if (!answer.scheme) {
        return guard_refuses(state, URIKIT_GUARD_SCHEME);
    }
    if (!answer.host) {
        state->verdict->line = answer.line;
        return guard_refuses(state, URIKIT_GUARD_HOST);
    }
    if (!answer.port || port == 0) {
        return guard_refuses(state, URIKIT_GUARD_PORT);
    }
    if (!guard_address_allowed(state, host, name, answer.deny_address)) {
        return false;
    }
    state->verdict->line = answer.line;
    return !answer.paths || guard_paths_allowed(state, path);
}

/* ---- the usual case ---------------------------------------------------------------- */

/*
 * True for a name without userinfo: its normal form needs no second parse. A policy looks at the path, which must be in normal form
 * for it: without triplets and dot segments.
 */
static bool guard_is_usual(const guard_state *state, unsigned shape, const urikit_uri *uri)
{
    return (shape & SHAPE_KNOWN) && uri->host_kind == URIKIT_HOST_REG_NAME && !urikit_uri_userinfo(uri).ptr &&
           (!(shape & (SHAPE_TRIPLETS | SHAPE_DOTS)) || (!guard_has_policy(state) && !state->options->base.ptr));
}

/* Writes the normal form of a text whose path, query and fragment are in it. */
static void guard_write_usual(const urikit_uri *uri, urikit_str scheme, int32_t port, urikit_out *out)
{
    urikit_str host = urikit_uri_host(uri);
    const char *path = uri->text + uri->path_at;
    char *to;

    urikiti_out_str(out, scheme);
    urikiti_out_bytes(out, "://", 3);
    to = urikiti_out_space(out, host.len);
    if (to) {
        urikiti_copy_lower(to, host.ptr, host.len);
    }
    if (port >= 0 && (uint32_t)port != urikit_default_port(scheme)) {
        urikiti_out_bytes(out, host.ptr + host.len, (size_t)(path - (host.ptr + host.len)));
    }
    if (uri->path_end == uri->path_at) {
        urikiti_out_byte(out, '/');
    }
    urikiti_out_bytes(out, path, (size_t)(uri->text + uri->len - path));
}

static bool guard_usual(guard_state *state, unsigned shape, const urikit_uri *uri)
{
    urikit_str scheme = uri->scheme_end == 5 ? URIKIT_STR("https") : URIKIT_STR("http");
    int32_t port = urikiti_port_number(urikit_uri_port(uri));
    urikit_out *out = state->out;
    urikit_code code;

    if (!guard_policy_allows(state, scheme, urikit_uri_host(uri), true, port, urikit_uri_path(uri))) {
        return false;
    }
    if (shape == SHAPE_KNOWN) {
        state->front = uri->path_at;
        guard_write_usual(uri, scheme, port, out);
        code = urikiti_out_code(out);
    } else {
        code = urikit_uri_normalize(uri, URIKIT_LEVEL_SCHEME, out);
    }
    return !code || guard_refuses(state, URIKIT_GUARD_LENGTH);
}

/* ---- hosts that are not ASCII --------------------------------------------------------- */

/* True for characters that IDNA 2003, which some programs have, maps in another way, or drops: sharp s, final sigma, joiners. */
static bool guard_has_deviation(urikit_str host)
{
    static const char *const deviations[] = { "\xC3\x9F", "\xCF\x82", "\xE2\x80\x8C", "\xE2\x80\x8D", "\xE1\xBA\x9E" };
    size_t i;
    size_t k;

    for (i = 0; i < host.len; i++) {
        for (k = 0; k < sizeof deviations / sizeof deviations[0]; k++) {
            if (urikiti_slice_begins(slice_from(host, i), deviations[k])) {
                return true;
            }
        }
    }
    return false;
}

static bool guard_write_ascii_host(guard_state *state, urikit_str host, urikit_out *out)
{
    size_t before = out->len;

    if (urikiti_slice_is_ascii(host)) {
        urikiti_out_str(out, host);
        return true;
    }
    if (!state->options->idna || host.len > GUARD_HOST_SPACE * 4 || guard_has_deviation(host) ||
        urikiti_slice_find(host, '%') < host.len || state->options->idna(state->options->context, host, out) != URIKIT_OK ||
        out->len > out->cap) {
        return false;
    }
    return urikiti_slice_is_ascii(urikit_str_of((const char *)out->ptr + before, out->len - before));
}

static void guard_write_encoded(urikit_str text, urikit_out *out)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            triplet_put(out, text.ptr[i]);
        } else {
            urikiti_out_byte(out, text.ptr[i]);
        }
    }
}

/* Writes an IRI as a URI, its host in A-labels. */
static bool guard_to_uri(guard_state *state, urikit_str *text)
{
    urikit_uri iri;
    urikit_str host;
    size_t at = 0;
    urikit_out left = guard_space(state);
    urikit_code code = urikit_iri_parse(*text, URIKIT_PARSE_SCHEME, &iri, &at);

    if (code) {
        return guard_is_invalid(state, code, at);
    }
    host = urikit_uri_host(&iri);
    if (!host.ptr) {
        return guard_is_invalid(state, URIKIT_OK, 0);
    }
    guard_write_encoded(slice_to(*text, (size_t)(host.ptr - text->ptr)), &left);
    if (!guard_write_ascii_host(state, host, &left)) {
        return guard_refuses(state, URIKIT_GUARD_IDNA);
    }
    guard_write_encoded(slice_from(*text, (size_t)(host.ptr - text->ptr) + host.len), &left);
    return guard_take(state, &left, text);
}

/* ---- the readers ---------------------------------------------------------------------- */

static uint32_t guard_port_of(urikit_str scheme, int32_t port)
{
    return port >= 0 ? (uint32_t)port : urikit_default_port(scheme);
}

/* True if the host that a reader reads is `host`. */
static bool guard_same_host(guard_state *state, const model_reading *reading, urikit_str host)
{
    char space[GUARD_HOST_SPACE];
    char ascii[GUARD_HOST_SPACE];
    urikit_out read = URIKIT_OUT(space);
    urikit_out mapped = URIKIT_OUT(ascii);
    urikit_str got;
    uint8_t ip[2][16];
    size_t i;

    urikiti_reading_write_host(reading, &read);
    if (read.len > read.cap) {
        return false;
    }
    got = urikit_out_str(&read);
    if (!urikiti_slice_is_ascii(got)) {
        if (!guard_write_ascii_host(state, got, &mapped)) {
            return false;
        }
        got = urikit_out_str(&mapped);
    }
    if (urikiti_host_ipv6(host, ip[0])) {
        return urikiti_slice_find(got, '%') == got.len && urikiti_host_ipv6(got, ip[1]) && memcmp(ip[0], ip[1], 16) == 0;
    }
    for (i = 0; i < got.len && i < host.len; i++) {
        if (ascii_lower(got.ptr[i]) != host.ptr[i]) {
            return false;
        }
    }
    return got.len == host.len;
}

/* True if a reader goes to this scheme, host and port. */
static bool guard_reader_reads(guard_state *state, int reader, const model_reading *reading, urikit_str scheme, urikit_str host,
                               int32_t port)
{
    model_reading wanted;

    memset(&wanted, 0, sizeof wanted);
    wanted.scheme = scheme;
    if (urikiti_reading_schemes_equal(&wanted, reading) && guard_port_of(scheme, reading->port) == guard_port_of(scheme, port) &&
        guard_same_host(state, reading, host)) {
        return true;
    }
    state->verdict->reader = (uint8_t)reader;
    return guard_refuses(state, URIKIT_GUARD_READERS);
}

static bool guard_no_reader(guard_state *state)
{
    state->verdict->reader = URIKIT_READER_ROWS;
    return guard_refuses(state, URIKIT_GUARD_READERS);
}

/* True if at least one reader joins the text to the base, and every one that accepts what it made goes there. */
static bool guard_readers_join(guard_state *state, urikit_str text, urikit_str scheme, urikit_str host, int32_t port)
{
    model_reading reading;
    bool any = false;
    int reader;

    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_JOIN)) {
        urikit_out left = guard_space(state);

        if (left.cap < URIKIT_READER_JOIN_BOUND(state->options->base.len, text.len)) {
            return guard_refuses(state, URIKIT_GUARD_LENGTH);
        }
        if (!urikiti_model_join((urikit_reader)reader, state->options->base, text, &left, &reading)) {
            continue;
        }
        if (!guard_reader_reads(state, reader, &reading, scheme, host, port)) {
            return false;
        }
        any = true;
    }
    return any || guard_no_reader(state);
}

/* True if at least one reader accepts the text, and all that accept it read this scheme, host and port. */
static bool guard_readers_read(guard_state *state, urikit_str text, urikit_str scheme, urikit_str host, int32_t port)
{
    model_reading reading;
    urikit_uri uri;
    bool any = false;
    int reader;

    if (urikiti_reader_shape(text, &uri) & SHAPE_KNOWN) { /* all read its host and port as RFC 3986 does */
        return true;
    }
    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_READ)) {
        if (!urikiti_model_read((urikit_reader)reader, text, &reading)) {
            continue;
        }
        any = true;
        if (!guard_reader_reads(state, reader, &reading, scheme, host, port)) {
            return false;
        }
    }
    return any || guard_no_reader(state);
}

/* True if all readers go there, for the text that was given, for what was made of it, and for the join of a reference. */
static bool guard_readers_go(guard_state *state, urikit_str original, urikit_str given, const urikit_uri *made)
{
    urikit_str scheme = urikit_uri_scheme(made);
    urikit_str host = urikit_uri_host(made);
    int32_t port = urikiti_port_number(urikit_uri_port(made));

    return guard_readers_read(state, given, scheme, host, port) &&
           guard_readers_read(state, urikit_str_of(made->text, made->len), scheme, host, port) &&
           (!state->options->base.ptr || guard_readers_join(state, original, scheme, host, port));
}

/* ---- characters that no URI has ------------------------------------------------------------ */

/* True for the printable ASCII characters that RFC 3986 does not allow, but '%' and '#'. */
static bool guard_is_extra(char c)
{
    return c == ' ' || c == '"' || c == '<' || c == '>' || c == '[' || c == '\\' || c == ']' || c == '^' || c == '`' ||
           c == '{' || c == '|' || c == '}';
}

/*
 * The byte after "scheme://authority". The text's length if it does not begin like that: for browsers, "/\\h" is a reference
 * to another host. The same for a space at the end, which browsers remove.
 */
static size_t guard_authority_end(urikit_str text)
{
    size_t i = urikiti_slice_find(text, ':');
    urikit_str rest = text;

    if (!urikiti_take_scheme(&rest).ptr || !urikiti_slice_begins(rest, "//") || text.ptr[text.len - 1] == ' ') {
        return text.len;
    }
    return i + 3 + urikiti_slice_find_any(slice_from(rest, 2), "/?#");
}

/* Encodes these characters after the authority, where no program takes one for the end of the host. */
static bool guard_encode(guard_state *state, urikit_str *text)
{
    size_t authority = guard_authority_end(*text);
    size_t i = authority;
    urikit_out left = guard_space(state);

    while (i < text->len && !guard_is_extra(text->ptr[i])) {
        i++;
    }
    if (i == text->len) {
        return true;
    }
    for (i = 0; i < text->len; i++) {
        if (i >= authority && guard_is_extra(text->ptr[i])) {
            triplet_put(&left, text->ptr[i]);
        } else {
            urikiti_out_byte(&left, text->ptr[i]);
        }
    }
    return guard_take(state, &left, text);
}

/* The byte of the text given from which byte `at` of the encoded one was made. */
static size_t guard_offset_before(urikit_str text, size_t at)
{
    size_t authority = guard_authority_end(text);
    size_t made = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        made += i >= authority && guard_is_extra(text.ptr[i]) ? 3 : 1;
        if (made > at) {
            break;
        }
    }
    return i;
}

/* ---- addresses ------------------------------------------------------------------------------ */

/*
 * Writes an IPv4-mapped address in hex groups: some programs refuse the dotted end that RFC 5952 gives it, or read a name.
 * It is not longer, and `text` is in the workspace.
 */
static bool guard_write_hex(urikit_str host, urikit_str *text, urikit_uri *uri)
{
    char *to = (char *)text->ptr + (host.ptr - text->ptr);
    urikit_str rest = slice_from(*text, (size_t)(host.ptr - text->ptr) + host.len);
    char space[URIKIT_IPV6_WRITE_BOUND + 2];
    urikit_out hex = URIKIT_OUT(space);
    model_reading reading;

    memset(&reading, 0, sizeof reading);
    reading.host_kind = READER_HOST_IPV6_HEX;
    if (urikiti_slice_find(host, '.') == host.len || !urikiti_host_ipv6(host, reading.ip)) {
        return false;
    }
    urikiti_reading_write_host(&reading, &hex);
    memcpy(to, space, hex.len);
    memmove(to + hex.len, rest.ptr, rest.len);
    text->len -= host.len - hex.len;
    return urikit_uri_parse(*text, URIKIT_PARSE_SCHEME, uri, NULL) == URIKIT_OK;
}

/* ---- any text --------------------------------------------------------------------------- */

/* Resolves a reference. A text with a scheme stays as it is. */
static bool guard_resolve(guard_state *state, urikit_str *text)
{
    urikit_uri base;
    urikit_uri ref;
    size_t at = 0;
    urikit_out left = guard_space(state);
    urikit_code code = urikit_uri_parse(state->options->base, URIKIT_PARSE_SCHEME, &base, &at);

    if (code) {
        return guard_is_invalid(state, URIKIT_E_BASE, 0);
    }
    code = urikiti_slice_is_ascii(*text) ? urikit_uri_parse(*text, 0, &ref, &at) : urikit_iri_parse(*text, 0, &ref, &at);
    if (code) {
        return guard_is_invalid(state, code, at);
    }
    if (urikit_uri_scheme(&ref).ptr) {
        return true;
    }
    code = urikit_uri_resolve(&base, &ref, 0, &left);
    if (code && code != URIKIT_E_SPACE) {
        return guard_is_invalid(state, code, 0);
    }
    return guard_take(state, &left, text);
}

/* Moves the result to the beginning of the workspace. */
static void guard_finish(guard_state *state, urikit_str result)
{
    memmove((char *)state->out->ptr + state->start, result.ptr, result.len);
    state->out->len = state->start + result.len;
}

/* Makes an ASCII text of what was given. *given: the text to read; it was resolved, if it was a reference. */
static bool guard_to_ascii(guard_state *state, urikit_str *given, urikit_str *ascii)
{
    urikit_str encoded = *given;
    urikit_str text;

    if (!guard_encode(state, &encoded)) {
        return false;
    }
    text = encoded;
    if (state->options->base.ptr && !guard_resolve(state, &text)) {
        return false;
    }
    *ascii = text;
    if (!urikiti_slice_is_ascii(text) && !guard_to_uri(state, ascii)) {
        return false;
    }
    if (text.ptr != encoded.ptr) {
        *given = text;
    } else if (ascii->ptr != text.ptr && text.ptr != given->ptr) { /* the encoded text is not needed any more */
        char *start = (char *)state->out->ptr + state->start;

        memmove(start, ascii->ptr, ascii->len);
        ascii->ptr = start;
        state->out->len = state->start + ascii->len;
    }
    return true;
}

/*
 * known: all readers read this host, which is an address or a name of plain labels, in the text and in its normal form. Absent if they
 * must be asked.
 */
static bool guard_any(guard_state *state, urikit_str original, const urikit_uri *known)
{
    urikit_str given = original;
    urikit_str ascii;
    urikit_str result = { NULL, 0 };
    urikit_uri uri;
    urikit_str host;
    int32_t port;
    size_t at = 0;
    urikit_out left;
    urikit_code code;

    if (!known) {
        if (!guard_to_ascii(state, &given, &ascii)) {
            return false;
        }
        code = urikit_uri_parse(ascii, URIKIT_PARSE_SCHEME, &uri, &at);
        if (code) {
            return guard_is_invalid(state, code, at);
        }
    }
    left = guard_space(state);
    code = urikit_uri_normalize(known ? known : &uri, URIKIT_LEVEL_SCHEME, &left);
    if (!guard_take(state, &left, &result)) {
        return false;
    }
    code = code ? code : urikit_uri_parse(result, URIKIT_PARSE_SCHEME, &uri, &at);
    host = urikit_uri_host(&uri);
    if (code || host.len == 0 || host.len > GUARD_HOST_LIMIT) {
        return guard_is_invalid(state, code, at);
    }
    if (guard_write_hex(host, &result, &uri)) {
        host = urikit_uri_host(&uri);
    }
    if (urikit_uri_userinfo(&uri).ptr) {
        return guard_refuses(state, URIKIT_GUARD_USERINFO);
    }
    port = urikiti_port_number(urikit_uri_port(&uri));
    if (port == -2) {
        return guard_refuses(state, URIKIT_GUARD_PORT);
    }
    if (!guard_policy_allows(state, urikit_uri_scheme(&uri), host, known && uri.host_kind == URIKIT_HOST_REG_NAME, port,
                             urikit_uri_path(&uri)) ||
        (!known && !guard_readers_go(state, original, given, &uri))) {
        return false;
    }
    if (!known && !state->options->any_host && !guard_host_is_name(host)) {
        return guard_refuses(state, URIKIT_GUARD_NAME);
    }
    guard_finish(state, result);
    return true;
}

static bool guard_slowly(guard_state *state, urikit_str text, const urikit_uri *known)
{
    bool passes = guard_any(state, text, known);

    if (state->verdict->rule == URIKIT_GUARD_INVALID && state->verdict->code) {
        state->verdict->at = guard_offset_before(text, state->verdict->at);
    }
    return passes;
}

/* False if the text given must be the one to fetch, and is not. */
static bool guard_compare(guard_state *state, urikit_str text)
{
    size_t len = state->out->len - state->start;

    state->verdict->changed = len != text.len ||
                              memcmp((const char *)state->out->ptr + state->start, text.ptr, state->front) != 0;
    if (!state->verdict->changed || (!state->options->as_given && state->deny_changed == 0)) {
        return true;
    }
    state->verdict->line = state->deny_changed;
    return guard_refuses(state, URIKIT_GUARD_CHANGED);
}

bool urikit_guard(urikit_str text, const urikit_guard_options *options, urikit_out *out, urikit_guard_verdict *verdict)
{
    static const urikit_guard_options defaults = { .internal = false };
    urikit_guard_verdict ignored;
    guard_state state;
    urikit_uri uri;
    unsigned shape;
    bool passes;

    state.options = options ? options : &defaults;
    state.verdict = verdict ? verdict : &ignored;
    state.out = out;
    state.start = out->len;
    state.front = text.len;
    state.deny_changed = 0;
    memset(state.verdict, 0, sizeof *state.verdict);
    if (urikiti_out_overlaps(out, text) || urikiti_out_overlaps(out, state.options->base)) {
        return guard_is_invalid(&state, URIKIT_E_OVERLAP, 0);
    }
    if (text.len > URIKIT_GUARD_LIMIT || state.options->base.len > URIKIT_GUARD_LIMIT) {
        return guard_refuses(&state, URIKIT_GUARD_LENGTH);
    }
    if (!text.ptr) {
        text.ptr = "";
    }
    shape = urikiti_reader_shape(text, &uri);
    passes = guard_is_usual(&state, shape, &uri) ? guard_usual(&state, shape, &uri)
                                                 : guard_slowly(&state, text, shape && !state.options->base.ptr ? &uri : NULL);
    return passes && guard_compare(&state, text);
}

const char *urikit_guard_rule_id(urikit_guard_rule rule)
{
    /* clang-format off */
    static const char *const ids[] = { "",             "length",       "invalid",     "host-idna",      "policy-scheme", "policy-userinfo",
                                       "readers-host", "policy-host",  "policy-address", "policy-port", "policy", "host-name",
                                       "changed", "policy-path" };
    /* clang-format on */

    return (unsigned)rule < sizeof ids / sizeof ids[0] ? ids[rule] : "";
}

urikit_code urikit_guard_why(const urikit_guard_verdict *verdict, urikit_out *out)
{
    static const char *const sentences[] = {
        "it passes",
        "it is longer than 65536 bytes",
        "it is not a valid URI with a host",
        "the host has no A-labels, or programs map it in different ways",
        "the scheme is not allowed",
        "it has userinfo",
        "programs read different hosts, schemes or ports: ",
        "the host is not allowed",
        "the host is an internal address, or a name for one",
        "the port is not allowed",
        "the policy has a fault",
        "the host is not a name of labels of letters, digits and '-'",
        "it is not the text that guard returns for it",
        "the path is not allowed, or what a server looks up for it",
    };
    urikit_reader_row row;

    urikiti_out_str(out, urikit_str_from(verdict->rule < sizeof sentences / sizeof sentences[0] ? sentences[verdict->rule] : ""));
    if (verdict->rule == URIKIT_GUARD_INVALID && verdict->code) {
        urikiti_out_bytes(out, ": ", 2);
        urikiti_out_str(out, urikit_str_from(urikit_code_text((urikit_code)verdict->code)));
    }
    if (verdict->rule == URIKIT_GUARD_READERS) {
        bool one = urikit_reader_at(verdict->reader, &row);

        urikiti_out_str(out, urikit_str_from(one ? row.title : "each"));
        urikiti_out_str(out, one ? URIKIT_STR(" differs") : URIKIT_STR(" refuses it"));
    }
    return urikiti_out_code(out);
}
