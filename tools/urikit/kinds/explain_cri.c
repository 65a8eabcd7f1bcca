/* SPDX-License-Identifier: MIT */
#include "kinds/explain_cri.h"

#include "kinds/cri_read.h"
#include "kinds/explain.h"

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
    bool of_uri = code == URIKIT_E_CHAR || code == URIKIT_E_PERCENT || code == URIKIT_E_SCHEME ||
                  code == URIKIT_E_PORT || code == URIKIT_E_IP_LITERAL || code == URIKIT_E_UTF8;

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
