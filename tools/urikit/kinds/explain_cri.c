/* SPDX-License-Identifier: MIT */
#include "kinds/explain_cri.h"

#include "kinds/cri_read.h"
#include "kinds/explain.h"

#include <inttypes.h>
#include <stdio.h>

enum { NAME = 96 };

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

/* ---- what the CBOR contains ---------------------------------------------------------- */

static const char *simple_name(unsigned info)
{
    return info == 20 ? "false" : info == 21 ? "true" : info == 22 ? "null" : info == 23 ? "undefined" : NULL;
}

/* "the number 5", "text of 3 bytes", "an array of 2": the item whose head is at `at`. Returns name. */
static const char *item_name(urikit_str bytes, size_t at, char name[NAME])
{
    unsigned char first = at < bytes.len ? (unsigned char)bytes.ptr[at] : 0xFF;
    unsigned major = first >> 5;
    unsigned info = first & 31;
    size_t size = info < 24 ? 0 : info < 28 ? (size_t)1 << (info - 24) : 0;
    uint64_t value = info < 24 ? info : 0;
    size_t i;

    if (at >= bytes.len || info > 27 || size >= bytes.len - at) {
        snprintf(name, NAME, at < bytes.len ? "the byte 0x%02X" : "the end", first);
        return name;
    }
    for (i = 1; i <= size; i++) {
        value = value << 8 | (unsigned char)bytes.ptr[at + i];
    }
    switch (major) {
    case 0:
        snprintf(name, NAME, "the number %" PRIu64, value);
        break;
    case 1:
        snprintf(name, NAME, "the negative number -1-%" PRIu64, value);
        break;
    case 2:
    case 3:
        snprintf(name, NAME, "a %s string of %" PRIu64 " byte%s", major == 2 ? "byte" : "text", value,
                 value == 1 ? "" : "s");
        break;
    case 4:
    case 5:
        snprintf(name, NAME, "%s of %" PRIu64, major == 4 ? "an array" : "a map", value);
        break;
    case 6:
        snprintf(name, NAME, "tag %" PRIu64, value);
        break;
    default:
        if (info < 24 && simple_name(info)) {
            snprintf(name, NAME, "%s", simple_name(info));
        } else {
            snprintf(name, NAME, info > 24 ? "a floating-point number" : "the simple value %" PRIu64, value);
        }
    }
    return name;
}

/* ---- sentences that name the item ------------------------------------------------------- */

/* With one %s: the item's name. */
static const struct {
    urikit_code code;
    const char *text;
} item_sentences[] = {
    { URIKIT_E_CRI_ARRAY, "%s, and a CRI reference is an array" },
    { URIKIT_E_CRI_FIRST,
      "%s cannot begin a CRI reference: a scheme (negative number or name), null before an authority, true or "
      "a number of segments to discard can" },
    { URIKIT_E_CRI_NULL_END, "%s at the end: leave out a section that is not set" },
    { URIKIT_E_CRI_NULL_START, "null in place of the scheme announces an authority, and here is %s" },
    { URIKIT_E_CRI_DISCARD, "%s to discard: 127 segments are the most" },
    { URIKIT_E_CRI_AUTHORITY,
      "%s is not allowed here: an authority is an array of userinfo, host and port, or null or true for none" },
    { URIKIT_E_CRI_USERINFO, "false announces userinfo, which is text, and here is %s" },
    { URIKIT_E_CRI_ADDRESS, "%s: an address has 4 bytes (IPv4) or 16 (IPv6)" },
    { URIKIT_E_CRI_PORT, "%s is not a port: the highest is 65535" },
    { URIKIT_E_CRI_PATH, "%s is not allowed here: a path is null or an array of segments, which are text" },
    { URIKIT_E_CRI_QUERY, "%s is not allowed here: a query is null or an array of parameters, which are text" },
    { URIKIT_E_CRI_FRAGMENT, "%s is not allowed here: a fragment is text" },
    { URIKIT_E_CRI_PET,
      "%s: percent-encoded text is text and byte strings in turn, none of them empty, at least one of bytes" },
    { URIKIT_E_CRI_LONG_HEAD, "%s in more bytes than it needs, which --strict-cbor refuses" },
};

static bool explain_item(urikit_str bytes, urikit_code code, size_t at, fault *why)
{
    char name[NAME];
    size_t i;

    for (i = 0; i < sizeof item_sentences / sizeof item_sentences[0]; i++) {
        if (item_sentences[i].code == code) {
            const char *text = item_sentences[i].text;
            const char *gap = strstr(text, "%s");

            fault_set(why, urikit_code_token(code), at, "%.*s%s%s", (int)(gap - text), text, item_name(bytes, at, name),
                      gap + 2);
            return true;
        }
    }
    return false;
}

/* ---- the others --------------------------------------------------------------------------- */

static const char *other_profile(const cri_usage *usage)
{
    return usage->read.profile == URIKIT_CRI_FINAL ? "r18" : "final";
}

static void explain_malformed(urikit_str bytes, urikit_code code, size_t at, const cri_usage *usage, fault *why)
{
    const char *word = urikit_code_token(code);
    const char *rest = usage->sequence ? "; where the next item begins is not known, so the input ends here" : "";

    if (code == URIKIT_E_CBOR_END) {
        fault_set(why, word, at, "the CBOR ends in the middle of an item%s", rest);
    } else if (code == URIKIT_E_CBOR_INDEFINITE) {
        fault_set(why, word, at, "an item of indefinite length, which CRIs never have");
    } else if (code == URIKIT_E_CBOR_DEPTH) {
        fault_set(why, word, at, "items of indefinite length inside each other, more than %d deep%s",
                  URIKIT_CBOR_OPEN_MAX, rest);
    } else if (code == URIKIT_E_CBOR_HEAD) {
        fault_set(why, word, at, "no CBOR item has the byte 0x%02X here%s",
                  at < bytes.len ? (unsigned)(unsigned char)bytes.ptr[at] : 0, rest);
    } else {
        fault_set(why, word, at, "the CRI ends before this byte, and more follows (--binary reads sequences of CRIs)");
    }
}

static void explain_number(const urikit_str bytes, size_t at, const cri_usage *usage, fault *why)
{
    urikit_cri_options options = usage->read;
    urikit_cri cri;
    urikit_str name = { NULL, 0 };
    uint64_t number = 0;

    options.check = NULL;
    if (urikit_cri_decode(bytes, &options, &cri, NULL) == URIKIT_OK) {
        number = cri.scheme_number;
        name =
            urikit_cri_scheme_name_of(number, options.profile == URIKIT_CRI_FINAL ? URIKIT_CRI_R18 : URIKIT_CRI_FINAL);
    }
    if (name.ptr) {
        fault_set(why, "cri_scheme_number", at, "scheme number %" PRIu64 " is %.*s in --profile %s only", number,
                  (int)name.len, name.ptr, other_profile(usage));
    } else {
        fault_set(why, "cri_scheme_number", at, "no name is known for scheme number %" PRIu64 ": it has no URI",
                  number);
    }
}

void explain_cri(urikit_str bytes, urikit_code code, size_t at, const cri_usage *usage, fault *why)
{
    const char *word = urikit_code_token(code);
    char name[NAME];
    char byte[64];

    if (code == URIKIT_E_CBOR_END || code == URIKIT_E_CBOR_INDEFINITE || code == URIKIT_E_CBOR_HEAD ||
        code == URIKIT_E_CBOR_TRAILING || code == URIKIT_E_CBOR_DEPTH) {
        explain_malformed(bytes, code, at, usage, why);
    } else if (code == URIKIT_E_CRI_SCHEME_NUMBER) {
        explain_number(bytes, at, usage, why);
    } else if (code == URIKIT_E_CRI_ZONE_TEXT) {
        fault_set(why, word, at, "a zone has no form in URIs, unless --zone rfc6874 or --zone rfc6874bis names one");
    } else if (code == URIKIT_E_CRI_ZONE) {
        fault_set(why, word, at, "a zone after an IPv4 address, which only --profile final allows");
    } else if (code == URIKIT_E_CRI_SCHEME_NAME && at < bytes.len) {
        fault_set(why, word, at,
                  "%s is not allowed here in a scheme's name: only lower-case letters, digits, '+', '-' and '.' are",
                  explain_byte(bytes, at, byte));
    } else if (code == URIKIT_E_CRI_LABEL_CASE && at < bytes.len) {
        fault_set(why, word, at, "%s: the labels of a host are in lower case", explain_byte(bytes, at, byte));
    } else if (code == URIKIT_E_CRI_LABEL_DOT) {
        fault_set(why, word, at, "'.' inside a label: example.com is two labels, \"example\" and \"com\"");
    } else if (code == URIKIT_E_CRI_PET_MINIMAL && at < bytes.len) {
        fault_set(why, word, at, "the byte 0x%02X of percent-encoded text must be in a text string",
                  (unsigned)(unsigned char)bytes.ptr[at]);
    } else if (code == URIKIT_E_CRI_STAND_IN) {
        fault_set(why, word, at, "%s in place of an item: CRIs have none", item_name(bytes, at, name));
    } else if (code == URIKIT_E_CRI_NFC) {
        fault_set(why, word, at, "this text is not in Unicode Normalization Form C (--nfc off accepts it)");
    } else if (code == URIKIT_E_UTF8) {
        fault_set(why, word, at, "this text is not UTF-8");
    } else if (code == URIKIT_E_CRI_REFERENCE || code == URIKIT_E_BASE) {
        fault_set(why, word, at, "a CRI with a scheme is needed here, and this is a reference; resolve it first");
    } else if (!explain_item(bytes, code, at, why)) {
        fault_set(why, word, at, "%s", urikit_code_text(code));
    }
}

/* ---- text ------------------------------------------------------------------------------------- */

/* items: the text is a CRI's items in diagnostic notation, not a URI. */
static bool explain_conversion(urikit_code code, size_t at, bool items, const cri_usage *usage, fault *why)
{
    const char *word = urikit_code_token(code);

    switch (code) {
    case URIKIT_E_CRI_IPVFUTURE:
        fault_set(why, word, at, "an IPvFuture address, and a CRI can hold IPv4 and IPv6 only");
        return true;
    case URIKIT_E_CRI_ZONE_TEXT:
        fault_set(why, word, at,
                  "a zone is read only with --zone rfc6874 ([fe80::1%%25en0]) or --zone rfc6874bis "
                  "([fe80::1%%en0])");
        return true;
    case URIKIT_E_CRI_USERINFO_COLON:
        fault_set(why, word, at, "':' in userinfo, which CRIs of revision 18 cannot hold (--profile final can)");
        return true;
    case URIKIT_E_CRI_PORT:
        fault_set(why, word, at, "a port above 65535");
        return true;
    case URIKIT_E_CRI_PORT_ZEROS:
        fault_set(why, word, at, "leading zeros in a port, which a CRI holds as a number");
        return true;
    case URIKIT_E_CRI_UP:
        fault_set(why, word, at, "this goes up more than 126 segments, and a CRI can discard 127 at most");
        return true;
    case URIKIT_E_CRI_DOUBLE_SLASH:
        fault_set(why, word, at, "without an authority the path would begin with '//', which reads as one");
        return true;
    case URIKIT_E_CRI_NFC:
        fault_set(
            why, word, at,
            "this text is not in Unicode Normalization Form C (--nfc normalize corrects it, --nfc off accepts it)");
        return true;
    case URIKIT_E_CRI_LABEL_CASE:
        if (items) { /* ASCII too, and no option accepts that */
            fault_set(why, word, at, "upper case in the host's name: the labels of a CRI are in lower case");
        } else {
            fault_set(why, word, at, "upper case in the host's name: only ASCII goes to lower case by itself%s",
                      usage->normalize ? "" : " (--nfc off accepts it)");
        }
        return true;
    default:
        return false;
    }
}

void explain_cri_text(urikit_str text, cri_text what, urikit_code code, size_t at, const cri_usage *usage, fault *why)
{
    bool literal = what == CRI_TEXT_NOTATION && cri_is_literal(text) && text.ptr[3] == '\'';
    bool of_uri = code == URIKIT_E_CHAR || code == URIKIT_E_PERCENT || code == URIKIT_E_SCHEME ||
                  code == URIKIT_E_PORT || code == URIKIT_E_IP_LITERAL || code == URIKIT_E_UTF8;

    if (explain_conversion(code, at, what == CRI_TEXT_NOTATION && !literal, usage, why)) {
        return;
    }
    if (of_uri && what == CRI_TEXT_URI) {
        explain_iri(text, code, at, why);
    } else if (of_uri && literal && at >= 4 && text.len > 4) {
        size_t end = text.ptr[text.len - 1] == '\'' ? text.len - 1 : text.len;

        /* the text between the quotes; an escape in it changes nothing about the character at fault */
        explain_iri(urikit_str_of(text.ptr + 4, end - 4), code, at - 4, why);
        why->at = at;
    } else {
        fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
    }
}
