/* SPDX-License-Identifier: MIT */
/* Why bytes are not a CRI, or a URI has none, in a sentence about the bytes at hand. */
#include "cri_why.h"

#include <urikit/cri.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "../text/message.h"

enum { CBOR_UNDEFINED = 23 };

/* "the number 5", "a text string of 3 bytes", "an array of 2": the item whose head is at `at`. */
static void say_item(urikit_out *out, urikit_str bytes, size_t at)
{
    static const char *const names[] = {
        "the number ", "the negative number -1-", "a byte string of ", "a text string of ", "an array of ", "a map of ",
        "tag ",        "the simple value "
    };
    static const char *const others[] = { "false", "true", "null" };
    cbor_in in = { bytes.ptr + at, bytes.ptr + bytes.len };
    cbor_head head;

    if (urikiti_cbor_read_head(&in, &head)) {
        urikiti_message_hex(out, "the byte 0x", (unsigned char)bytes.ptr[at]);
    } else if (head.kind >= CBOR_FALSE) {
        urikiti_message(out, others[head.kind - CBOR_FALSE]);
    } else if (head.kind == CBOR_FLOAT) {
        urikiti_message(out, "a floating-point number");
    } else if (head.kind == CBOR_SIMPLE && head.number == CBOR_UNDEFINED) {
        urikiti_message(out, "undefined");
    } else {
        urikiti_message(out, names[head.kind]);
        urikiti_message_number(out, head.number);
        urikiti_message(out, !cbor_is_string(&head) ? "" : head.number == 1 ? " byte" : " bytes");
    }
}

/* A sentence, with something of the bytes in its middle. */
static const struct {
    urikit_code code;
    const char *before;
    char what; /* i: the item there; x: the byte in hex; c: what it is called; 0: nothing */
    const char *after;
} cri_sentences[] = {
    { URIKIT_E_CBOR_END, "the CBOR ends in the middle of an item", 0, "" },
    { URIKIT_E_CBOR_INDEFINITE, "an item of indefinite length, which a CRI by itself must not have", 0, "" },
    { URIKIT_E_CBOR_HEAD, "no CBOR item has the byte 0x", 'x', " here" },
    { URIKIT_E_CBOR_TRAILING, "the CRI ends before this byte, and more follows", 0, "" },
    { URIKIT_E_CRI_ARRAY, "", 'i', ", and a CRI reference is an array" },
    { URIKIT_E_CRI_FIRST, "", 'i',
      " cannot begin a CRI reference: a scheme (negative number or name), null before an authority, true or a number of "
      "segments to discard can" },
    { URIKIT_E_CRI_NULL_END, "", 'i', " at the end: leave out a section that is not set" },
    { URIKIT_E_CRI_NULL_START, "null in place of the scheme announces an authority, and here is ", 'i', "" },
    { URIKIT_E_CRI_DISCARD, "", 'i', " to discard: 127 segments are the most" },
    { URIKIT_E_CRI_AUTHORITY, "", 'i',
      " is not allowed here: an authority is an array of userinfo, host and port, or null or true for none" },
    { URIKIT_E_CRI_USERINFO, "false announces userinfo, which is text, and here is ", 'i', "" },
    { URIKIT_E_CRI_ADDRESS, "", 'i', ": an address has 4 bytes (IPv4) or 16 (IPv6)" },
    { URIKIT_E_CRI_PORT, "", 'i', " is not a port: the highest is 65535" },
    { URIKIT_E_CRI_PATH, "", 'i', " is not allowed here: a path is null or an array of segments, which are text" },
    { URIKIT_E_CRI_QUERY, "", 'i', " is not allowed here: a query is null or an array of parameters, which are text" },
    { URIKIT_E_CRI_FRAGMENT, "", 'i', " is not allowed here: a fragment is text" },
    { URIKIT_E_CRI_PET, "", 'i',
      ": percent-encoded text is text and byte strings in turn, none of them empty, at least one of bytes" },
    { URIKIT_E_CRI_LONG_HEAD, "", 'i', " in more bytes than it needs" },
    { URIKIT_E_CRI_STAND_IN, "", 'i',
      " is not allowed here: the items of a CRI have no tags, but for stand-ins that an application enables" },
    { URIKIT_E_CRI_ZONE_TEXT, "a zone has no form in URIs", 0, "" },
    { URIKIT_E_CRI_ZONE, "a zone after an IPv4 address, which only the final profile allows", 0, "" },
    { URIKIT_E_CRI_SCHEME_NAME, "", 'c',
      " is not allowed here in a scheme's name: only lower-case letters, digits, '+', '-' and '.' are" },
    { URIKIT_E_CRI_LABEL_CASE, "", 'c', ": the labels of a host are in lower case" },
    { URIKIT_E_CRI_LABEL_DOT, "'.' inside a label: example.com is two labels, \"example\" and \"com\"", 0, "" },
    { URIKIT_E_CRI_PET_MINIMAL, "the byte 0x", 'x', " of percent-encoded text must be in a text string" },
    { URIKIT_E_CRI_NFC, "this text is not in Unicode Normalization Form C", 0, "" },
    { URIKIT_E_UTF8, "this text is not UTF-8", 0, "" },
    { URIKIT_E_CRI_REFERENCE, "a CRI with a scheme is needed here, and this is a reference; resolve it first", 0, "" },
    { URIKIT_E_BASE, "a CRI with a scheme is needed here, and this is a reference; resolve it first", 0, "" },
};

/* A number without a name, or with one in the other profile only. False: the bytes do not have such a number. */
static bool say_scheme_number(urikit_out *out, urikit_str bytes)
{
    urikit_str r18;
    urikit_str final;
    urikit_cri cri;

    if (urikit_cri_decode(bytes, NULL, &cri, NULL) || cri.scheme != URIKIT_CRI_SCHEME_NUMBER) {
        return false;
    }
    r18 = urikit_cri_scheme_name_of(cri.scheme_number, URIKIT_CRI_R18);
    final = urikit_cri_scheme_name_of(cri.scheme_number, URIKIT_CRI_FINAL);
    if (r18.ptr && final.ptr) {
        return false;
    }
    urikiti_message(out, r18.ptr || final.ptr ? "scheme number " : "no name is known for scheme number ");
    urikiti_message_number(out, cri.scheme_number);
    if (r18.ptr || final.ptr) {
        urikiti_message(out, " is ");
        urikiti_out_str(out, r18.ptr ? r18 : final);
        urikiti_message(out, r18.ptr ? " in profile r18 only" : " in profile final only");
    } else {
        urikiti_message(out, ": it has no URI");
    }
    return true;
}

void urikiti_cri_why(urikit_out *out, urikit_str bytes, urikit_code code, size_t at)
{
    size_t i = 0;

    if (code == URIKIT_E_CRI_SCHEME_NUMBER && say_scheme_number(out, bytes)) {
        return;
    }
    if (code == URIKIT_E_CBOR_DEPTH) {
        urikiti_message(out, "items of indefinite length inside each other, more than ");
        urikiti_message_number(out, URIKIT_CBOR_OPEN_MAX);
        urikiti_message(out, " deep");
        return;
    }
    while (i < sizeof cri_sentences / sizeof cri_sentences[0] && cri_sentences[i].code != code) {
        i++;
    }
    if (i == sizeof cri_sentences / sizeof cri_sentences[0]) {
        urikiti_message(out, urikit_code_text(code));
        return;
    }
    urikiti_message(out, cri_sentences[i].before);
    if (cri_sentences[i].what && at >= bytes.len) {
        urikiti_message(out, "the end");
    } else if (cri_sentences[i].what == 'i') {
        say_item(out, bytes, at);
    } else if (cri_sentences[i].what == 'c') {
        urikiti_message_byte(out, bytes, at);
    } else if (cri_sentences[i].what == 'x') {
        urikiti_message_hex(out, "", (unsigned char)bytes.ptr[at]);
    }
    urikiti_message(out, cri_sentences[i].after);
}

bool urikiti_cri_why_text(urikit_out *out, urikit_code code)
{
    static const struct {
        urikit_code code;
        const char *text;
    } rows[] = {
        { URIKIT_E_CRI_IPVFUTURE, "an IPvFuture address, and a CRI can hold IPv4 and IPv6 only" },
        { URIKIT_E_CRI_ZONE_TEXT, "a zone, which a URI of RFC 3986 does not have" },
        { URIKIT_E_CRI_USERINFO_COLON, "':' in userinfo, which CRIs of revision 18 cannot hold" },
        { URIKIT_E_CRI_PORT, "a port above 65535" },
        { URIKIT_E_CRI_PORT_ZEROS, "leading zeros in a port, which a CRI holds as a number" },
        { URIKIT_E_CRI_UP, "this goes up more than 126 segments, and a CRI can discard 127 at most" },
        { URIKIT_E_CRI_DOUBLE_SLASH, "without an authority the path would begin with '//', which reads as one" },
        { URIKIT_E_CRI_NFC, "this text is not in Unicode Normalization Form C" },
        { URIKIT_E_CRI_LABEL_CASE, "upper case in the host's name: the labels of a CRI are in lower case" },
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].code == code) {
            urikiti_message(out, rows[i].text);
            return true;
        }
    }
    return false;
}
