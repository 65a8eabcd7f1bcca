/* SPDX-License-Identifier: MIT */
/* --as cri: CRIs and CRI references, draft-ietf-core-href. */
#include "kinds/cri_read.h"
#include "kinds/edit.h"
#include "text/json_io.h"
#include "kinds/kind.h"

#include <urikit/text.h>

/* JSON numbers are exact up to here. */
#define EXACT_NUMBER (UINT64_C(1) << 53)

static const kind kind_cri_reference;

static bool parse_cri(const kind *self, urikit_str text, parsed *into, fault *why)
{
    into->text = text;
    if (!cri_read(into, cri_form_of(into), why)) {
        return false;
    }
    into->kind = urikit_cri_is_full(&into->cri) ? self : &kind_cri_reference;
    return true;
}

/* The first constraint that is broken, by its number. */
static bool check_constraints(const parsed *id, fault *why)
{
    const cri_usage *usage = &id->settings->cri;
    unsigned constraint = 0;
    size_t at = 0;
    /* the options of CRIs that are made have the check for NFC, unless --nfc off takes it away */
    urikit_code code = urikit_cri_check_constraints(&id->cri, &usage->make, &constraint, &at);
    fault found;

    if (!code) {
        return true;
    }
    cri_fault(id, code, at, why);
    found = *why;
    fault_set(why, found.code, found.at, "C%u: %.*s (draft-ietf-core-href, section 2)", constraint, (int)sizeof found.text - 60,
              found.text);
    why->in_cbor = found.in_cbor;
    why->cbor_at = found.cbor_at;
    return false;
}

static bool validate(const parsed *id, fault *why)
{
    buffer uri = { NULL, 0, 0 };
    size_t at = 0;
    urikit_code code;
    bool good;

    if (id->settings->cri.constraints && !check_constraints(id, why)) {
        return false;
    }
    code = urikit_cri_validate(&id->cri, &at);
    if (code) {
        return cri_fault(id, code, at, why);
    }
    good = !id->settings->cri.uri_form || cri_put_uri(id, &uri, why);
    buffer_free(&uri);
    return good;
}

static bool is_whole(const parsed *id, fault *why)
{
    return urikit_cri_is_full(&id->cri) || cri_fault(id, URIKIT_E_CRI_REFERENCE, 0, why);
}

static bool as_uri(parsed *id, buffer *text, fault *why)
{
    size_t at = 0;
    urikit_code code;

    text->len = 0;
    if (!cri_put_uri(id, text, why)) {
        return false;
    }
    code = urikit_uri_parse(buffer_view(text), URIKIT_PARSE_REFERENCE | cri_zone_options(&id->settings->cri), &id->uri, &at);
    if (code) {
        fault_set(why, urikit_code_token(code), 0, "its URI is not one of RFC 3986: %s", urikit_code_text(code));
    }
    return code == URIKIT_OK;
}

/* ---- parts as JSON values ------------------------------------------------------------- */

/* Text, or an array of {"text"} and {"hex"}. */
static void put_item(const urikit_cri_item *item, buffer *json)
{
    urikit_cri_list rest = item->pet;
    urikit_str piece;
    bool encoded;
    bool first = true;

    if (item->text.ptr) {
        json_put_string(json, item->text);
        return;
    }
    buffer_byte(json, '[');
    while (urikit_cri_piece_next(&rest, &piece, &encoded)) {
        buffer_text(json, first ? "{" : ",{");
        first = false;
        json_member(json, encoded ? "hex" : "text");
        if (encoded) {
            static const cri_usage hex = { 0 };

            buffer_byte(json, '"');
            cri_put_bytes(&hex, piece, json);
            buffer_byte(json, '"');
        } else {
            json_put_string(json, piece);
        }
        buffer_byte(json, '}');
    }
    buffer_byte(json, ']');
}

/* An array; null where the section is not set. */
void cri_put_list(const urikit_cri_list *list, buffer *json)
{
    urikit_cri_list rest = *list;
    urikit_cri_item item;
    bool first = true;

    if (!list->ptr) {
        buffer_text(json, "null");
        return;
    }
    buffer_byte(json, '[');
    while (urikit_cri_next(&rest, &item)) {
        if (!first) {
            buffer_byte(json, ',');
        }
        first = false;
        put_item(&item, json);
    }
    buffer_byte(json, ']');
}

/* A section of one element. */
static void put_single(const urikit_cri_list *list, buffer *json)
{
    urikit_cri_list rest = *list;
    urikit_cri_item item;

    if (urikit_cri_next(&rest, &item)) {
        put_item(&item, json);
    } else {
        buffer_text(json, "null");
    }
}

/* The address as text; absent where the host is a name. */
static urikit_str address_text(const urikit_cri *cri, char text[URIKIT_IPV6_WRITE_BOUND])
{
    urikit_out out = { text, URIKIT_IPV6_WRITE_BOUND, 0 };
    urikit_code code = URIKIT_OK;

    if (cri->ip.ptr) {
        code = cri->ip.len == 4 ? urikit_ipv4_write((const uint8_t *)cri->ip.ptr, &out)
                                : urikit_ipv6_write((const uint8_t *)cri->ip.ptr, &out);
    }
    return cri->ip.ptr && code == URIKIT_OK ? urikit_out_str(&out) : urikit_str_of(NULL, 0);
}

/* The host for reading: labels with dots between, what must stay encoded as triplets; an address as URIs have it. */
static void put_host(const urikit_cri *cri, buffer *json)
{
    urikit_cri_list rest = cri->labels;
    urikit_cri_item item;
    urikit_str piece;
    bool encoded;
    char text[URIKIT_IPV6_WRITE_BOUND];
    urikit_str address = address_text(cri, text);
    buffer host = { NULL, 0, 0 };
    bool first = true;
    size_t i;

    if (address.ptr) {
        buffer_text(&host, cri->ip.len == 16 ? "[" : "");
        buffer_str(&host, address);
        buffer_text(&host, cri->ip.len == 16 ? "]" : "");
    }
    while (urikit_cri_next(&rest, &item)) {
        buffer_text(&host, first ? "" : ".");
        first = false;
        if (item.text.ptr) {
            buffer_str(&host, item.text);
            continue;
        }
        while (urikit_cri_piece_next(&item.pet, &piece, &encoded)) {
            for (i = 0; encoded && i < piece.len; i++) {
                buffer_format(&host, "%%%02X", (unsigned)(unsigned char)piece.ptr[i]);
            }
            buffer_str(&host, encoded ? URIKIT_STR("") : piece);
        }
    }
    json_put_string(json, buffer_view(&host));
    buffer_free(&host);
}

static void put_string(urikit_str text, buffer *json)
{
    if (text.ptr) {
        json_put_string(json, text);
    } else {
        buffer_text(json, "null");
    }
}

static void put_port(const urikit_cri *cri, buffer *json)
{
    if (cri->port == URIKIT_CRI_NO_PORT) {
        buffer_text(json, "null");
    } else {
        buffer_format(json, "%d", (int)cri->port);
    }
}

static void put_discard(const urikit_cri *cri, buffer *json)
{
    if (cri->discard == URIKIT_CRI_DISCARD_ALL) {
        buffer_text(json, "true");
    } else {
        buffer_format(json, "%u", (unsigned)cri->discard);
    }
}

static void put_authority(const urikit_cri *cri, buffer *json)
{
    char text[URIKIT_IPV6_WRITE_BOUND];

    if (cri->authority != URIKIT_CRI_AUTHORITY) {
        buffer_text(json, cri->authority == URIKIT_CRI_ROOTLESS ? "true" : "null");
        return;
    }
    buffer_byte(json, '{');
    json_member(json, "userinfo");
    put_single(&cri->userinfo, json);
    json_member(json, "host");
    put_host(cri, json);
    json_member(json, "labels");
    cri_put_list(&cri->labels, json);
    json_member(json, "ip");
    put_string(address_text(cri, text), json);
    json_member(json, "zone");
    put_string(cri->zone, json);
    json_member(json, "port");
    put_port(cri, json);
    buffer_byte(json, '}');
}

static void put_members(const parsed *id, buffer *json)
{
    const urikit_cri *cri = &id->cri;
    buffer edn = { NULL, 0, 0 };

    if (id->tag_len > 0) {
        json_bool(json, "tagged", true);
    }
    json_text(json, "scheme", urikit_cri_scheme_text(cri, id->settings->cri.read.profile));
    json_member(json, "scheme_number");
    if (cri->scheme == URIKIT_CRI_SCHEME_NUMBER) {
        const char *quote = cri->scheme_number > EXACT_NUMBER ? "\"" : "";

        buffer_format(json, "%s%llu%s", quote, (unsigned long long)cri->scheme_number, quote);
    } else {
        buffer_text(json, "null");
    }
    json_member(json, "authority");
    put_authority(cri, json);
    json_member(json, "discard");
    put_discard(cri, json);
    json_member(json, "path");
    cri_put_list(&cri->path, json);
    json_member(json, "query");
    cri_put_list(&cri->query, json);
    json_member(json, "fragment");
    put_single(&cri->fragment, json);
    cri_put_notation(id, &edn);
    json_text(json, "edn", buffer_view(&edn));
    buffer_free(&edn);
    json_member(json, "hex");
    buffer_byte(json, '"');
    cri_put_tagged(id, false, json);
    buffer_byte(json, '"');
}

/* ---- parts as lines: text in the quotes and escapes of JSON, so that a line stays one -------------- */

static void begin_line(const char *key, buffer *text)
{
    buffer_text(text, key);
    buffer_put(text, ": ", 2);
}

static void put_list_line(const char *key, const urikit_cri_list *list, bool single, buffer *text)
{
    if (list->ptr) {
        begin_line(key, text);
        if (single) {
            put_single(list, text);
        } else {
            cri_put_list(list, text);
        }
        buffer_byte(text, '\n');
    }
}

static void put_authority_lines(const urikit_cri *cri, buffer *text)
{
    if (cri->authority != URIKIT_CRI_AUTHORITY) {
        buffer_text(text, cri->authority == URIKIT_CRI_ROOTLESS ? "authority: true\n" : "");
        return;
    }
    put_list_line("userinfo", &cri->userinfo, true, text);
    begin_line("host", text);
    put_host(cri, text);
    buffer_byte(text, '\n');
    put_list_line("labels", &cri->labels, false, text);
    if (cri->zone.ptr) {
        begin_line("zone", text);
        put_string(cri->zone, text);
        buffer_byte(text, '\n');
    }
    if (cri->port != URIKIT_CRI_NO_PORT) {
        begin_line("port", text);
        put_port(cri, text);
        buffer_byte(text, '\n');
    }
}

static void put_lines(const parsed *id, buffer *text)
{
    const urikit_cri *cri = &id->cri;
    urikit_str scheme = urikit_cri_scheme_text(cri, id->settings->cri.read.profile);

    buffer_text(text, id->tag_len > 0 ? "tagged: true\n" : "");
    if (scheme.ptr) {
        begin_line("scheme", text);
        buffer_str(text, scheme);
        buffer_byte(text, '\n');
    }
    if (cri->scheme == URIKIT_CRI_SCHEME_NUMBER) {
        buffer_format(text, "scheme_number: %llu\n", (unsigned long long)cri->scheme_number);
    }
    put_authority_lines(cri, text);
    begin_line("discard", text);
    put_discard(cri, text);
    buffer_byte(text, '\n');
    put_list_line("path", &cri->path, false, text);
    put_list_line("query", &cri->query, false, text);
    put_list_line("fragment", &cri->fragment, true, text);
    begin_line("edn", text);
    cri_put_notation(id, text);
    begin_line("\nhex", text);
    cri_put_tagged(id, false, text);
    buffer_byte(text, '\n');
}

/* ---- calls --------------------------------------------------------------------------------- */

/* Appends what a call made in `made`. */
static bool put_made(const parsed *id, buffer *made, const urikit_out *result, urikit_code code, buffer *out, fault *why)
{
    if (code == URIKIT_OK) {
        buffer_took(made, result);
        cri_put_bytes(&id->settings->cri, buffer_view(made), out);
    } else {
        cri_fault(id, code, 0, why);
    }
    buffer_free(made);
    return code == URIKIT_OK;
}

/* The CRI that is compared: with --fold-root without the difference of [] and [""]. */
static urikit_cri compared(const parsed *id)
{
    urikit_cri cri = id->cri;

    if (id->settings->cri.fold_root) {
        (void)urikit_cri_fold_root(&cri, &id->settings->cri.read);
    }
    return cri;
}

/* The levels of RFC 3986 as far as CRIs have them: the bytes; the canonical encoding; percent-encoded text; the scheme. */
static bool normalize(const parsed *id, unsigned level, buffer *out, fault *why)
{
    const urikit_cri_options *options = &id->settings->cri.read;
    buffer made = { NULL, 0, 0 };
    urikit_out result = buffer_out(&made, URIKIT_CRI_NORMALIZE_BOUND(id->cri.bytes.len + 1)); /* [""] for [] */
    urikit_cri cri = compared(id);
    urikit_code code;

    cri_put_tag(id, id->settings->cri.binary_out, out);
    if (level == URIKIT_LEVEL_STRING) {
        cri_put_bytes(&id->settings->cri, id->cri.bytes, out);
        buffer_free(&made);
        return true;
    }
    code = level == URIKIT_LEVEL_SCHEME ? urikit_cri_normalize_scheme(&cri, options, &result)
           : level == URIKIT_LEVEL_CASE ? urikit_cri_encode(&cri, options, &result)
                                        : urikit_cri_normalize(&cri, options, &result);
    return put_made(id, &made, &result, code, out, why);
}

static bool resolve(const parsed *base, const parsed *reference, unsigned options, buffer *out, fault *why)
{
    buffer made = { NULL, 0, 0 };
    urikit_out result = buffer_out(&made, URIKIT_CRI_RESOLVE_BOUND(base->cri.bytes.len, reference->cri.bytes.len));
    urikit_code code = urikit_cri_resolve(&base->cri, &reference->cri, &reference->settings->cri.read, &result);

    (void)options;
    return put_made(reference, &made, &result, code, out, why);
}

static bool relativize(const parsed *base, const parsed *target, buffer *out, fault *why)
{
    buffer made = { NULL, 0, 0 };
    urikit_out result = buffer_out(&made, URIKIT_CRI_ENCODE_BOUND(target->cri.bytes.len));
    urikit_code code = urikit_cri_relativize(&base->cri, &target->cri, &target->settings->cri.read, URIKIT_CRI_RELATIVIZE_URI,
                                             &result);

    return put_made(target, &made, &result, code, out, why);
}

static const char *compare(const parsed *a, const parsed *b)
{
    urikit_cri x = compared(a);
    urikit_cri y = compared(b);

    return urikit_cri_equal(&x, &y, &a->settings->cri.read, a->settings->cri.equal) ? "equal" : "different";
}

/* Levels and repairs are of RFC 3986; what --get prints is that of the CRI's URI. */
static const kind_calls cri_calls = {
    .validate = validate,
    .is_whole = is_whole,
    .as_uri = as_uri,
    .put_members = put_members,
    .put_lines = put_lines,
    .normalize = normalize,
    .resolve = resolve,
    .relativize = relativize,
    .compare = compare,
    .to_uri = cri_put_uri,
};

#define CRI_KIND .group = FOR_CRI, .calls = &cri_calls

const kind kind_cri = { .name = "cri", .title = "CRI", .parse = parse_cri, .edits = &edit_uri, CRI_KIND };

static const kind kind_cri_reference = {
    .name = "cri-reference", .title = "CRI reference", .parse = parse_cri, .edits = &edit_uri, CRI_KIND
};

/* ---- diagnostic notation ------------------------------------------------------------------------------ */

static bool parse_notation(const kind *self, urikit_str text, parsed *into, fault *why)
{
    (void)self;
    into->text = text;
    return cri_read(into, CRI_FORM_NOTATION, why);
}

static bool parse_literal(const kind *self, urikit_str text, parsed *into, fault *why)
{
    if (!cri_is_literal(text)) {
        fault_set(why, urikit_code_token(URIKIT_E_CRI_EDN_LITERAL), 0, "a literal begins with cri' or CRI'");
        return false;
    }
    return parse_notation(self, text, into, why);
}

const kind kind_edn = { .name = "edn", .title = "CRI in diagnostic notation", .parse = parse_notation, CRI_KIND };

/* Not of identifiers: convert reads the literals of a document by itself. */
const kind kind_edn_document = {
    .name = "edn-document", .title = "document in diagnostic notation", .parse = parse_notation, CRI_KIND
};

const kind kind_edn_cri = { .name = "edn-cri", .title = "cri literal", .parse = parse_literal, CRI_KIND };
