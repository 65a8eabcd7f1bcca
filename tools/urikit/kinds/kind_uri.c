/* SPDX-License-Identifier: MIT */
/* --as uri, uri-reference (RFC 3986), iri and iri-reference (RFC 3987): one parsed form, so one set of calls. */
#include "kinds/edit.h"
#include "kinds/explain.h"
#include "text/json_io.h"
#include "text/show.h"
#include "text/unicode_text.h"
#include "kinds/kind.h"
#include "cli/options.h"

#include <urikit/iri.h>

/* ---- URIs as IRIs and IRIs as URIs, with or without IDNA for the host ----------------------- */

/*
 * Parses again what was parsed once. An address is copied with its zone and never looked into, so it makes no
 * difference which form of zones the text has: only one of them may be tried at a time, since "%25" is in both.
 */
static bool parse_again(const buffer *text, urikit_uri *uri)
{
    return !urikit_uri_parse(buffer_view(text), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE_RFC6874BIS, uri, NULL) ||
           !urikit_uri_parse(buffer_view(text), URIKIT_PARSE_REFERENCE | URIKIT_PARSE_ZONE, uri, NULL);
}

/* True if a label that begins with "xn--" begins at byte i, in any case of letters. */
static bool begins_a_label(urikit_str host, size_t i)
{
    return host.len - i >= 4 && (i == 0 || host.ptr[i - 1] == '.') && (host.ptr[i] | 0x20) == 'x' &&
           (host.ptr[i + 1] | 0x20) == 'n' && host.ptr[i + 2] == '-' && host.ptr[i + 3] == '-';
}

/*
 * True if IDNA has something to say about the name: to change it, or to check its A-labels. Other names are left alone:
 * "a_b" is not a domain name, but a valid host.
 */
static bool idn_applies(urikit_str host, idn_usage idn)
{
    size_t i;

    for (i = 0; i < host.len; i++) {
        if (begins_a_label(host, i) || (idn == IDN_TO_ASCII && (unsigned char)host.ptr[i] >= 0x80)) {
            return true;
        }
    }
    return false;
}

/* Appends the name as IDNA has it: ASCII, or Unicode. */
static bool convert_name(urikit_str name, idn_usage idn, size_t at, buffer *out, fault *why)
{
    const char *reason = "";
    urikit_code code = idn == IDN_TO_ASCII ? unicode_put_ascii(name, false, out, &reason)
                                           : unicode_put_unicode(name, out, &reason);

    if (code == URIKIT_E_IDNA) {
        fault_set(why, urikit_code_token(code), at, "the host is not an internationalized domain name: %s", reason);
    } else if (code) {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
    }
    return code == URIKIT_OK;
}

/* Appends the text with its bytes beyond ASCII as triplets. */
static void put_encoded(buffer *out, urikit_str text)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] < 0x80) {
            buffer_byte(out, text.ptr[i]);
        } else {
            buffer_format(out, "%%%02X", (unsigned)(unsigned char)text.ptr[i]);
        }
    }
}

/* The text could not be parsed again. */
static bool no_longer_valid(fault *why)
{
    fault_set(why, urikit_code_token(URIKIT_E_CHAR), 0, "what came out on the way is not valid");
    return false;
}

/* Appends the URI with its host replaced. */
static void put_replaced(const urikit_uri *uri, urikit_str host, buffer *out)
{
    buffer_put(out, uri->text, uri->host_at);
    put_encoded(out, host);
    buffer_put(out, uri->text + uri->host_end, uri->len - uri->host_end);
}

/*
 * Appends the URI with its host's name converted. What the name has of reserved characters and of bytes
 * that are not UTF-8 stays percent-encoded, and so is never part of a valid label.
 */
static bool put_with_host(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    buffer name = { NULL, 0, 0 };
    urikit_out result = buffer_out(&text, uri->len);
    urikit_uri iri;
    bool good = true;

    (void)!urikit_iri_from_uri(uri, &result); /* within its bound it cannot fail */
    buffer_took(&text, &result);
    if (urikit_uri_host_kind(uri) != URIKIT_HOST_REG_NAME) {
        buffer_str(out, urikit_uri_text(uri)); /* an address stays as it is, with its zone */
    } else if (urikit_iri_parse(buffer_view(&text), URIKIT_PARSE_REFERENCE, &iri, NULL)) {
        good = no_longer_valid(why);
    } else if (!idn_applies(urikit_uri_host(&iri), idn)) {
        buffer_str(out, urikit_uri_text(uri));
    } else {
        good = convert_name(urikit_uri_host(&iri), idn, uri->host_at, &name, why);
        if (good) {
            put_replaced(uri, buffer_view(&name), out);
        }
    }
    buffer_free(&text);
    buffer_free(&name);
    return good;
}

bool iri_form_put_uri(const urikit_uri *iri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    buffer *to = idn ? &text : out;
    urikit_out result = buffer_out(to, URIKIT_URI_FROM_IRI_BOUND((size_t)iri->len));
    bool good = true;
    urikit_uri uri;

    (void)!urikit_uri_from_iri(iri, &result); /* within its bound it cannot fail */
    buffer_took(to, &result);
    if (idn) {
        good = parse_again(&text, &uri) ? put_with_host(&uri, idn, out, why) : no_longer_valid(why);
    }
    buffer_free(&text);
    return good;
}

bool iri_form_put_iri(const urikit_uri *uri, idn_usage idn, buffer *out, fault *why)
{
    buffer text = { NULL, 0, 0 };
    bool good = iri_form_put_uri(uri, idn, &text, why);
    urikit_uri made;

    if (good && !parse_again(&text, &made)) {
        good = no_longer_valid(why);
    } else if (good) {
        urikit_out result = buffer_out(out, text.len);

        (void)!urikit_iri_from_uri(&made, &result); /* within its bound it cannot fail */
        buffer_took(out, &result);
    }
    buffer_free(&text);
    return good;
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool parse(const kind *self, urikit_str text, parsed *into, fault *why)
{
    size_t at = 0;
    urikit_code code = (self->named_iri ? urikit_iri_parse : urikit_uri_parse)(text, self->uri_options, &into->uri, &at);

    if (code) {
        (self->named_iri ? explain_iri : explain_uri)(text, code, at, why);
    }
    return code == URIKIT_OK;
}

/* RFC 3986, 4.3: a fragment is a fault at its '#', unless another is before that. */
static bool parse_absolute(const kind *self, urikit_str text, parsed *into, fault *why)
{
    const char *hash = text.len > 0 ? memchr(text.ptr, '#', text.len) : NULL;
    bool good = parse(self, text, into, why);

    if (hash && (good || why->at > (size_t)(hash - text.ptr))) {
        fault_set(why, urikit_code_token(URIKIT_E_CHAR), (size_t)(hash - text.ptr),
                  "an absolute URI has no fragment (RFC 3986, 4.3)");
        return false;
    }
    return good;
}

/* [[key, value or null], ...] as written; [] where the query is empty, null where there is none. */
static void put_pairs(urikit_str query, buffer *json)
{
    bool first = true;
    urikit_str key;
    urikit_str value;

    json_member(json, "query_pairs");
    if (!query.ptr) {
        buffer_text(json, "null");
        return;
    }
    buffer_byte(json, '[');
    while (query.ptr && (query.len > 0 || !first) && urikit_query_next(&query, &key, &value)) {
        buffer_text(json, first ? "[\"" : ",[\"");
        first = false;
        buffer_str(json, key);
        buffer_text(json, value.ptr ? "\",\"" : "\",null]");
        buffer_str(json, value);
        buffer_text(json, value.ptr ? "\"]" : "");
    }
    buffer_byte(json, ']');
}

/* A valid URI or IRI is UTF-8 without '"', '\' and controls: its parts need no escapes. */
static void put_members(const parsed *id, buffer *json)
{
    const urikit_uri *u = parsed_uri(id);

    json_plain(json, "scheme", urikit_uri_scheme(u));
    json_plain(json, "userinfo", urikit_uri_userinfo(u));
    json_plain(json, "host", urikit_uri_host(u));
    json_plain(json, "host_kind", urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(u))));
    json_plain(json, "port", urikit_uri_port(u));
    json_plain(json, "path", urikit_uri_path(u));
    json_plain(json, "query", urikit_uri_query(u));
    json_plain(json, "fragment", urikit_uri_fragment(u));
    json_plain(json, "authority", urikit_uri_authority(u));
    put_pairs(urikit_uri_query(u), json);
}

typedef void put_part(buffer *out, const char *name, urikit_str value);

/* All parts by `put`, with what a URI has besides those that are written. */
static void put_parts(const urikit_parts *parts, urikit_str host_kind, urikit_str authority, put_part *put, buffer *out)
{
    put(out, "scheme", parts->scheme);
    put(out, "userinfo", parts->userinfo);
    put(out, "host", parts->host);
    put(out, "host_kind", host_kind);
    put(out, "port", parts->port);
    put(out, "path", parts->path);
    put(out, "query", parts->query);
    put(out, "fragment", parts->fragment);
    put(out, "authority", authority);
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
    const urikit_uri *u = parsed_uri(id);
    urikit_parts parts = urikit_uri_parts(u);
    urikit_str host_kind = urikit_str_from(urikit_host_kind_name(urikit_uri_host_kind(u)));

    put_parts(&parts, host_kind, urikit_uri_authority(u), put_line, text);
}

/* ---- parse --lenient: text that is not valid ------------------------------------------- */

/* The authority of parts that were split: from the first of them to the end of the last. */
static urikit_str authority_of(const urikit_parts *parts)
{
    const char *start = parts->userinfo.ptr ? parts->userinfo.ptr : parts->host.ptr;
    const urikit_str *last = parts->port.ptr ? &parts->port : &parts->host;

    return parts->host.ptr ? urikit_str_of(start, (size_t)(last->ptr + last->len - start)) : parts->host;
}

/* The parts of a text that is not valid. */
static void put_split(const parsed *id, put_part *put, buffer *out)
{
    urikit_parts parts;

    (void)!urikit_uri_split(id->text, URIKIT_PARSE_REFERENCE, &parts, NULL);
    put_parts(&parts, urikit_str_of(NULL, 0), authority_of(&parts), put, out);
}

static void put_split_members(const parsed *id, buffer *json)
{
    if (id->settings->lenient) {
        put_split(id, json_text, json);
    }
}

/* Control characters stay encoded, as elsewhere in lines: a part is a line. */
static void put_split_line(buffer *text, const char *key, urikit_str value)
{
    if (value.ptr) {
        buffer_text(text, key);
        buffer_put(text, ": ", 2);
        show_text(text, value);
        buffer_byte(text, '\n');
    }
}

static void put_split_lines(const parsed *id, buffer *text)
{
    buffer_text(text, "valid: false\n");
    put_split(id, put_split_line, text);
}

/* The calls of the library fail on valid identifiers only over a missing base or a result that is too long. */
static bool took(buffer *out, const urikit_out *result, urikit_code code, fault *why)
{
    if (code) {
        fault_set(why, urikit_code_token(code), 0, "%s", urikit_code_text(code));
        return false;
    }
    buffer_took(out, result);
    return true;
}

static bool normalize(const parsed *id, unsigned level, buffer *out, fault *why)
{
    urikit_out result = buffer_out(out, URIKIT_URI_NORMALIZE_BOUND((size_t)parsed_uri(id)->len));
    urikit_level steps = level | (id->kind->named_iri ? (urikit_level)URIKIT_STEP_IRI : 0U);
    urikit_code code = urikit_uri_normalize(parsed_uri(id), steps, &result);

    return took(out, &result, code, why);
}

static bool resolve(const parsed *base, const parsed *reference, unsigned options, buffer *out, fault *why)
{
    size_t bound = URIKIT_URI_RESOLVE_BOUND((size_t)parsed_uri(base)->len, (size_t)parsed_uri(reference)->len);
    urikit_out result = buffer_out(out, bound);
    urikit_code code = urikit_uri_resolve(parsed_uri(base), parsed_uri(reference), options, &result);

    return took(out, &result, code, why);
}

static bool relativize(const parsed *base, const parsed *target, buffer *out, fault *why)
{
    urikit_out result = buffer_out(out, parsed_uri(target)->len);
    urikit_code code = urikit_uri_relativize(parsed_uri(base), parsed_uri(target), &result);

    if (code == URIKIT_E_BASE) {
        fault_set(why, urikit_code_token(code), 0, "a reference without a scheme cannot be made relative; resolve it first");
        return false;
    }
    return took(out, &result, code, why);
}

static bool to_uri(const parsed *id, buffer *out, fault *why)
{
    if (!urikit_uri_scheme(parsed_uri(id)).ptr) {
        fault_set(why, urikit_code_token(URIKIT_E_SCHEME), 0,
                  "a reference without a scheme is not a URI; resolve it against a base first");
        return false;
    }
    return iri_form_put_uri(parsed_uri(id), IDN_AS_IS, out, why);
}

/* The first level at which two are equal. A URI is an IRI, and is compared as one. */
static const char *first_level(const parsed *a, const parsed *b)
{
    static const struct {
        const char *name;
        unsigned level;
    } levels[] = { { "string", URIKIT_LEVEL_STRING },
                   { "case", URIKIT_LEVEL_CASE },
                   { "percent", URIKIT_LEVEL_PERCENT },
                   { "path", URIKIT_LEVEL_SYNTAX },
                   { "scheme", URIKIT_LEVEL_SCHEME } };
    size_t i;

    for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        if (urikit_iri_equal(parsed_uri(a), parsed_uri(b), levels[i].level)) {
            return levels[i].name;
        }
    }
    return "different";
}

/* True if two IRIs are the same once both are in Normalization Form C. */
static bool equal_in_nfc(const parsed *a, const parsed *b)
{
    const parsed *sides[2] = { a, b };
    buffer texts[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
    urikit_uri normal[2];
    bool good = true;
    size_t i;

    for (i = 0; good && i < 2; i++) {
        unicode_put_nfc(sides[i]->text, &texts[i]);
        good = !urikit_iri_parse(buffer_view(&texts[i]), URIKIT_PARSE_REFERENCE, &normal[i], NULL);
    }
    good = good && urikit_iri_equal(&normal[0], &normal[1], URIKIT_LEVEL_SCHEME);
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
    return good;
}

/* IRIs have one level more, RFC 3987 5.3.2.2. */
static const char *compare(const parsed *a, const parsed *b)
{
    const char *level = first_level(a, b);
    bool iris = urikit_uri_is_iri(parsed_uri(a)) || urikit_uri_is_iri(parsed_uri(b));

    return iris && strcmp(level, "different") == 0 && equal_in_nfc(a, b) ? "nfc" : level;
}

static const kind_calls uri_calls = {
    .put_members = put_members,
    .put_lines = put_lines,
    .put_invalid = put_split_members,
    .put_invalid_lines = put_split_lines,
    .normalize = normalize,
    .resolve = resolve,
    .relativize = relativize,
    .compare = compare,
    .to_uri = to_uri,
};

/* Appends the URI of a file. */
static bool put_path_uri(urikit_str path, urikit_path_style style, buffer *out, fault *why)
{
    urikit_out uri = buffer_out(out, URIKIT_URI_FROM_FILE_PATH_BOUND(path.len));
    size_t at = 0;
    urikit_code code = urikit_uri_from_file_path(path, style, &uri, &at);

    if (code) {
        fault_set(why, urikit_code_token(code), at, "%s",
                  code == URIKIT_E_FILE_PATH ? "not an absolute path of a file on this system" : urikit_code_text(code));
        return false;
    }
    buffer_took(out, &uri);
    return true;
}

/* --from path: reads the URI of the file. An offset of a fault is in the path. */
static bool parse_path(const kind *self, urikit_str text, parsed *into, fault *why)
{
    urikit_code code;

    (void)self;
    into->space->len = 0;
    if (!put_path_uri(text, into->settings->paths, into->space, why)) {
        return false;
    }
    code = urikit_uri_parse(buffer_view(into->space), URIKIT_PARSE_SCHEME, &into->uri, NULL);
    if (code) { /* too long */
        fault_set(why, urikit_code_token(code), 0, "%s", urikit_code_text(code));
    }
    return code == URIKIT_OK;
}

/* ---- --from git: remotes as git reads them; tests/cli/test_git_remotes.py asks it ---- */

/* Sets *why to the fault at a byte of a remote. */
static bool remote_fault(fault *why, size_t at, const char *reason)
{
    fault_set(why, "remote", at, "%s", reason);
    return false;
}

static void put_encoded_part(urikit_str part, urikit_component component, buffer *out)
{
    urikit_out made = buffer_out(out, URIKIT_PERCENT_ENCODE_BOUND(part.len));

    (void)!urikit_percent_encode(part, component, &made); /* within its bound it cannot fail */
    buffer_took(out, &made);
}

static size_t find_byte(urikit_str text, char byte)
{
    const char *found = text.len > 0 ? memchr(text.ptr, byte, text.len) : NULL;

    return found ? (size_t)(found - text.ptr) : text.len;
}

/*
 * A remote with "://" at byte `colon`: its scheme without what tells package managers to use git. But in Windows git takes
 * no host of a "file" URL.
 */
static bool put_remote_url(urikit_str text, size_t colon, urikit_path_style paths, buffer *out, fault *why)
{
    static const char *const schemes[] = { "ssh", "git", "https", "http", "ftps", "ftp", "file" };
    urikit_str rest = urikit_str_of(text.ptr + colon, text.len - colon);
    urikit_str scheme = urikit_str_of(text.ptr, colon);
    size_t i;

    if (urikit_str_equal(scheme, URIKIT_STR("ssh+git"))) {
        scheme.len = 3;
    } else if (scheme.len > 4 && memcmp(scheme.ptr, "git+", 4) == 0) {
        scheme = urikit_str_of(scheme.ptr + 4, scheme.len - 4);
    }
    for (i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        if (urikit_str_equal(scheme, urikit_str_from(schemes[i]))) {
            buffer_str(out, scheme);
            if (paths == URIKIT_PATH_POSIX && urikit_str_equal(scheme, URIKIT_STR("file"))) {
                size_t host = find_byte(urikit_str_of(rest.ptr + 3, rest.len - 3), '/');

                buffer_text(out, "://");
                rest = urikit_str_of(rest.ptr + 3 + host, rest.len - 3 - host);
            }
            buffer_str(out, rest);
            return true;
        }
    }
    return remote_fault(why, 0, "git has no such scheme: ssh, git, https, http, ftp, ftps, file, git+ssh, git+https");
}

/*
 * Appends the path of "host:path", at byte `at`. Before a '~' that is its second byte git drops the first one, which is meant for
 * "/~user".
 */
static bool put_remote_path(urikit_str text, size_t at, buffer *out, fault *why)
{
    if (at >= text.len) {
        return remote_fault(why, text.len, "a path must follow the ':'");
    }
    at += at + 1 < text.len && text.ptr[at + 1] == '~';
    if (text.ptr[at] == '-') {
        return remote_fault(why, at, "git refuses a path that begins with '-'");
    }
    buffer_text(out, text.ptr[at] == '/' ? "" : "/");
    put_encoded_part(urikit_str_of(text.ptr + at, text.len - at), URIKIT_COMPONENT_PATH, out);
    return true;
}

/* "user@host:path", "user@[::1]:path" and "[user@host:port]:path"; the first ':' is at byte `colon`. */
static bool put_remote_scp(urikit_str text, size_t colon, buffer *out, fault *why)
{
    size_t bracket = find_byte(text, '[');
    bool brackets = bracket < colon && (bracket == 0 || text.ptr[bracket - 1] == '@');
    size_t inside = brackets ? bracket + 1 : 0;
    size_t host_end = brackets ? find_byte(text, ']') : colon;
    size_t host, port;
    bool address;

    if (brackets && (host_end + 1 >= text.len || text.ptr[host_end + 1] != ':')) {
        return remote_fault(why, host_end < text.len ? host_end + 1 : text.len, "']' and ':' must follow the host");
    }
    port = inside + find_byte(urikit_str_of(text.ptr + inside, host_end - inside), ':');
    address = port < host_end && find_byte(urikit_str_of(text.ptr + port + 1, host_end - port - 1), ':') < host_end - port - 1;
    port = address ? host_end : port;
    for (host = port; host > inside && text.ptr[host - 1] != '@'; host--) {
    }
    if (host == port) {
        return remote_fault(why, host, "the host is empty");
    }
    if (port + 1 == host_end) {
        return remote_fault(why, host_end, "a port must follow the ':'");
    }
    buffer_text(out, "ssh://");
    if (brackets && bracket > 0) { /* its '@' ends the user, or is in it: "a@[b@c]" */
        put_encoded_part(urikit_str_of(text.ptr, bracket - (host == inside)), URIKIT_COMPONENT_USERINFO, out);
    }
    if (host > inside) {
        put_encoded_part(urikit_str_of(text.ptr + inside, host - 1 - inside), URIKIT_COMPONENT_USERINFO, out);
    }
    buffer_text(out, host > 0 && text.ptr[host - 1] == '@' ? "@" : brackets && bracket > 0 ? "@" : "");
    buffer_text(out, address ? "[" : "");
    put_encoded_part(urikit_str_of(text.ptr + host, port - host), address ? URIKIT_COMPONENT_PATH : URIKIT_COMPONENT_HOST, out);
    buffer_text(out, address ? "]" : "");
    buffer_put(out, text.ptr + port, host_end - port); /* ":" and the port */
    return put_remote_path(text, host_end + (brackets ? 2 : 1), out, why);
}

/* --https: the URI of a remote without user and token; a port stays if it is that of https. */
static bool put_remote_https(const urikit_uri *uri, buffer *out, fault *why)
{
    urikit_str scheme = urikit_uri_scheme(uri);
    urikit_str port = urikit_uri_port(uri);
    bool https = urikit_str_equal(scheme, URIKIT_STR("https"));

    if (!https && !urikit_str_equal(scheme, URIKIT_STR("ssh")) && !urikit_str_equal(scheme, URIKIT_STR("git"))) {
        return remote_fault(why, 0, "only remotes of ssh, git and https have a form with https");
    }
    buffer_text(out, "https://");
    buffer_str(out, urikit_uri_host(uri));
    if (https && port.ptr) {
        buffer_byte(out, ':');
        buffer_str(out, port);
    }
    buffer_put(out, uri->text + uri->path_at, uri->len - uri->path_at);
    return true;
}

/* True for what can be the name of a program that git asks: letters, digits, '+', '-' and '.'. */
static bool is_helper_name(urikit_str name)
{
    size_t i;

    for (i = 0; i < name.len; i++) {
        char c = name.ptr[i];

        if (!((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && !(c >= '0' && c <= '9') && c != '+' && c != '-' && c != '.') {
            return false;
        }
    }
    return true;
}

static bool put_remote(urikit_str text, urikit_path_style paths, buffer *out, fault *why)
{
    size_t colon = find_byte(text, ':');
    size_t slash = find_byte(text, '/');
    bool drive = paths == URIKIT_PATH_WINDOWS && colon == 1;

    if (colon < text.len && !drive && slash == colon + 1 && slash + 1 < text.len && text.ptr[slash + 1] == '/') {
        return put_remote_url(text, colon, paths, out, why);
    }
    if (colon + 1 < text.len && text.ptr[colon + 1] == ':' && slash > colon && is_helper_name(urikit_str_of(text.ptr, colon))) {
        return remote_fault(why, colon, "'::' follows the name of a helper of git, whose address is not a URI");
    }
    if (colon < text.len && slash > colon && !drive) {
        return put_remote_scp(text, colon, out, why);
    }
    return put_path_uri(text, paths, out, why);
}

/* The offset in a remote of byte `at` of its URI: 0 unless what follows is the same. */
static size_t remote_at(urikit_str remote, urikit_str uri, size_t at)
{
    size_t rest = uri.len - at;

    return rest <= remote.len && memcmp(remote.ptr + remote.len - rest, uri.ptr + at, rest) == 0 ? remote.len - rest : 0;
}

/*
 * True if git takes the URI of a remote for what it says; else *at is the offset of what it does not take. Git decodes a URL of
 * ssh and git before it looks for the host, so an encoded delimiter there would name another one.
 */
static bool git_takes(const urikit_uri *uri, size_t *at, const char **reason)
{
    urikit_str authority = urikit_uri_authority(uri);
    urikit_str scheme = urikit_uri_scheme(uri);
    int32_t port;
    size_t i;

    *at = uri->host_at;
    *reason = "git refuses a host that begins with '-'";
    if (urikit_uri_host(uri).len > 0 && urikit_uri_host(uri).ptr[0] == '-') {
        return false;
    }
    if (!urikit_str_equal(scheme, URIKIT_STR("ssh")) && !urikit_str_equal(scheme, URIKIT_STR("git")) &&
        !urikit_str_equal(scheme, URIKIT_STR("file"))) {
        return true;
    }
    *at = (size_t)(authority.ptr - uri->text);
    if (authority.len > 0 && authority.ptr[0] == '-') {
        return false;
    }
    *reason = "git decodes this before it looks for the host";
    for (i = 0; i + 2 < authority.len; i++) {
        const char *p = authority.ptr + i;
        char octet = 0;
        urikit_out one = urikit_out_of(&octet, 1);

        if (*p == '%' && !urikit_percent_decode(urikit_str_of(p, 3), &one, NULL) && octet != '\0' &&
            (strchr("/[]", octet) || (strchr(":@", octet) && *at + i >= uri->host_at))) {
            *at += i;
            return false;
        }
    }
    *at = (size_t)uri->path_at;
    *reason = "a path must follow the host";
    if (uri->path_end == uri->path_at) {
        return false;
    }
    *at = (size_t)uri->host_end + 1;
    *reason = "a port is at most 65535";
    return !urikit_uri_port_number(uri, &port);
}

/* A remote of git: reads its URI. An offset of a fault is in the remote, or 0. */
static bool parse_git(const kind *self, urikit_str text, parsed *into, fault *why)
{
    buffer made = { NULL, 0, 0 };
    bool good = put_remote(text, into->settings->paths, &made, why);
    const char *reason;
    size_t at = 0;
    urikit_code code = good ? urikit_uri_parse(buffer_view(&made), URIKIT_PARSE_SCHEME, &into->uri, &at) : URIKIT_OK;

    (void)self;
    into->space->len = 0;
    if (good && !code && !git_takes(&into->uri, &at, &reason)) {
        good = remote_fault(why, remote_at(text, buffer_view(&made), at), reason);
    }
    if (good && !code && into->settings->https) {
        good = put_remote_https(&into->uri, into->space, why);
    } else {
        buffer_str(into->space, buffer_view(&made));
    }
    if (good && !code) {
        code = urikit_uri_parse(buffer_view(into->space), URIKIT_PARSE_SCHEME, &into->uri, NULL);
    }
    if (code) {
        fault_set(why, urikit_code_token(code), remote_at(text, buffer_view(&made), at), "%s", urikit_code_text(code));
    }
    buffer_free(&made);
    return good && !code;
}

#define URI_KIND .group = FOR_URI, .calls = &uri_calls
#define PLAIN_KIND URI_KIND, .parse = parse, .edits = &edit_uri, .is_plain = true

const kind kind_uri = { .name = "uri", .title = "URI", .uri_options = URIKIT_PARSE_SCHEME, PLAIN_KIND };

const kind kind_absolute_uri = { .name = "absolute-uri",
                                 .title = "absolute URI",
                                 .uri_options = URIKIT_PARSE_SCHEME,
                                 .parse = parse_absolute,
                                 .edits = &edit_absolute_uri,
                                 URI_KIND };

const kind kind_uri_reference = {
    .name = "uri-reference", .title = "URI reference", .uri_options = URIKIT_PARSE_REFERENCE, PLAIN_KIND
};

const kind kind_iri = { .name = "iri", .title = "IRI", .uri_options = URIKIT_PARSE_SCHEME, .named_iri = true, PLAIN_KIND };

const kind kind_iri_reference = {
    .name = "iri-reference", .title = "IRI reference", .uri_options = URIKIT_PARSE_REFERENCE, .named_iri = true, PLAIN_KIND
};

const kind kind_path = { .name = "path", .title = "path of a file", .parse = parse_path, URI_KIND };

const kind kind_git = { .name = "git", .title = "remote of git", .parse = parse_git, URI_KIND };
