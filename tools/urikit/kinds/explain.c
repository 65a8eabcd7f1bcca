/* SPDX-License-Identifier: MIT */
#include "kinds/explain.h"

#include "kinds/cri_read.h"
#include "text/show.h"

#include <urikit/text.h>

#include <stdio.h>

const char *const place_names[PLACE_COUNT] = { "scheme", "userinfo", "host", "port", "path", "query", "fragment" };

void place_split(urikit_str text, place_span spans[PLACE_COUNT])
{
    urikit_parts p;
    size_t i;

    (void)!urikit_uri_split(text, URIKIT_PARSE_REFERENCE, &p, NULL); /* the parts are there for any text */
    for (i = 0; i < PLACE_COUNT; i++) {
        const urikit_str parts[PLACE_COUNT] = { p.scheme, p.userinfo, p.host, p.port, p.path, p.query, p.fragment };
        size_t start = parts[i].ptr ? (size_t)(parts[i].ptr - text.ptr) : 0;

        spans[i] = (place_span){ start, start + parts[i].len, parts[i].ptr != NULL };
    }
}

/* A byte as a message names it: 'G', a space, the control character 0x07, 'ü' (U+00FC). */
const char *explain_byte(urikit_str text, size_t at, char name[64])
{
    uint32_t scalar = 0;
    size_t n = urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    unsigned char c = (unsigned char)text.ptr[at];

    if (n > 1 && !show_is_plain(scalar)) {
        snprintf(name, 64, "the character U+%04lX", (unsigned long)scalar);
    } else if (n > 1) {
        snprintf(name, 64, "'%.*s' (U+%04lX)", (int)n, text.ptr + at, (unsigned long)scalar);
    } else if (n == 0) {
        snprintf(name, 64, "the byte 0x%02X", c);
    } else if (c == ' ') {
        snprintf(name, 64, "a space");
    } else if (c == '\t') {
        snprintf(name, 64, "a tab");
    } else if (c == '\n') {
        snprintf(name, 64, "a newline");
    } else if (c == '\r') {
        snprintf(name, 64, "a carriage return");
    } else if (c == '\0') {
        snprintf(name, 64, "a NUL byte");
    } else if (c < 0x20 || c == 0x7F) {
        snprintf(name, 64, "the control character 0x%02X", c);
    } else {
        snprintf(name, 64, "'%c'", c);
    }
    return name;
}

/* The triplets of a short run of bytes, for advice. */
static void put_triplets(urikit_str text, size_t at, char triplets[16])
{
    uint32_t scalar;
    size_t n = urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    size_t i;

    for (i = 0; i < (n > 0 ? n : 1); i++) {
        snprintf(triplets + 3 * i, 4, "%%%02X", (unsigned)(unsigned char)text.ptr[at + i]);
    }
}

void explain_as(urikit_kind as, urikit_str text, urikit_code code, size_t at, fault *why)
{
    char sentence[URIKIT_EXPLAIN_MAX];
    urikit_out out = URIKIT_OUT(sentence);

    (void)!urikit_explain(as, text, code, at, &out); /* within its bound it cannot fail */
    fault_set(why, urikit_code_token(code), at, "%.*s", (int)out.len, sentence);
}

/* What can be done about it with this tool. */
static void add_hint(urikit_str text, urikit_code code, size_t at, fault *why)
{
    place_span spans[PLACE_COUNT];
    bool wide = false;
    size_t i;

    if (code == URIKIT_E_CHAR && at + 1 == text.len && text.ptr[at] == '\r') {
        fault_add(why, " (--repair lines drops it)");
    }
    if (code != URIKIT_E_SCHEME) {
        return;
    }
    for (i = 0; i < text.len; i++) {
        wide = wide || (unsigned char)text.ptr[i] >= 0x80;
    }
    place_split(text, spans);
    if (at == text.len) {
        fault_add(why, " (--as %s takes references without)", wide ? "iri-reference" : "uri-reference");
    } else if (at == 0 || (text.ptr[at] != ':' && !spans[PLACE_SCHEME].there)) {
        fault_add(why, "; --as %s takes references without", wide ? "iri-reference" : "uri-reference");
    }
}

void explain_uri(urikit_str text, urikit_code code, size_t at, fault *why)
{
    explain_as(URIKIT_KIND_URI, text, code, at, why);
    add_hint(text, code, at, why);
}

void explain_iri(urikit_str text, urikit_code code, size_t at, fault *why)
{
    explain_as(URIKIT_KIND_IRI, text, code, at, why);
    if (code != URIKIT_E_SCHEME || text.len < 3 || memcmp(text.ptr, "\xEF\xBB\xBF", 3) != 0) {
        add_hint(text, code, at, why); /* of a text that begins with a byte order mark all is said */
    }
}

void explain_component(urikit_str text, size_t at, const char *component, fault *why)
{
    char name[64];
    char triplets[16];

    put_triplets(text, at, triplets);
    fault_set(why, urikit_code_token(URIKIT_E_CHAR), at, "%s is not allowed unencoded in this component (%s); encode it as %s",
              explain_byte(text, at, name), component, triplets);
}

/* ---- CRIs ---------------------------------------------------------------------------------------- */

void explain_hex(urikit_str text, size_t at, fault *why)
{
    char name[64];

    if (text.len == 0) {
        fault_set(why, "hex", 0, "an empty text: a CRI is two hex digits for each byte of its CBOR, or cri'...'");
    } else if (at == text.len) {
        fault_set(why, "hex", at, "an odd number of hex digits: the last byte has only one");
    } else if (at == 0) {
        fault_set(why, "hex", at,
                  "%s: a CRI is two hex digits for each byte of its CBOR, or cri'...' "
                  "(convert and inspect take URIs)",
                  explain_byte(text, at, name));
    } else {
        fault_set(why, "hex", at, "%s is not a hex digit", explain_byte(text, at, name));
    }
    why->in_cbor = true;
    why->cbor_at = at / 2;
}

void explain_cri(urikit_str bytes, urikit_code code, size_t at, const cri_usage *usage, fault *why)
{
    explain_as(URIKIT_KIND_CRI, bytes, code, at, why);
    if (code == URIKIT_E_CBOR_TRAILING) {
        fault_add(why, " (--binary reads sequences of CRIs)");
    } else if (code == URIKIT_E_CRI_ZONE_TEXT) {
        fault_add(why, ", unless --zone rfc6874 or --zone rfc6874bis names one");
    } else if (code == URIKIT_E_CRI_LONG_HEAD) {
        fault_add(why, ", which --strict-cbor refuses");
    } else if (code == URIKIT_E_CRI_NFC) {
        fault_add(why, " (--nfc off accepts it)");
    } else if (usage->sequence && (code == URIKIT_E_CBOR_END || code == URIKIT_E_CBOR_DEPTH || code == URIKIT_E_CBOR_HEAD)) {
        fault_add(why, "; where the next item begins is not known, so the input ends here");
    }
}

/* A URI that is valid and no CRI. items: the text is a CRI's items in diagnostic notation, where no option helps. */
static void explain_conversion(urikit_str text, urikit_code code, size_t at, bool items, const cri_usage *usage, fault *why)
{
    explain_as(URIKIT_KIND_IRI, text, code, at, why);
    if (code == URIKIT_E_CRI_ZONE_TEXT) {
        fault_add(why, " (--zone rfc6874 reads [fe80::1%%25en0], --zone rfc6874bis [fe80::1%%en0])");
    } else if (code == URIKIT_E_CRI_USERINFO_COLON) {
        fault_add(why, " (--profile final can)");
    } else if (code == URIKIT_E_CRI_NFC) {
        fault_add(why, " (--nfc normalize corrects it, --nfc off accepts it)");
    } else if (code == URIKIT_E_CRI_LABEL_CASE && !items) {
        fault_set(why, urikit_code_token(code), at, "upper case in the host's name: only ASCII goes to lower case by itself%s",
                  usage->normalize ? "" : " (--nfc off accepts it)");
    }
}

void explain_cri_text(urikit_str text, cri_text what, urikit_code code, size_t at, const cri_usage *usage, fault *why)
{
    bool literal = what == CRI_TEXT_NOTATION && cri_is_literal(text) && text.ptr[3] == '\'';
    bool of_uri = code == URIKIT_E_CHAR || code == URIKIT_E_PERCENT || code == URIKIT_E_SCHEME || code == URIKIT_E_PORT ||
                  code == URIKIT_E_IP_LITERAL || code == URIKIT_E_UTF8;

    if (of_uri && literal && at >= 4 && text.len > 4) {
        size_t end = text.ptr[text.len - 1] == '\'' ? text.len - 1 : text.len;

        /* the text between the quotes; an escape in it changes nothing about the character at fault */
        explain_iri(urikit_str_of(text.ptr + 4, end - 4), code, at - 4, why);
        why->at = at;
    } else if (of_uri && what == CRI_TEXT_URI) {
        explain_iri(text, code, at, why);
    } else if (of_uri) {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
    } else {
        explain_conversion(text, code, at, what == CRI_TEXT_NOTATION && !literal, usage, why);
    }
}
