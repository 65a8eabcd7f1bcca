/* SPDX-License-Identifier: MIT */
/*
 * ICU: Normalization Form C by tables of its own, and what ICU itself makes of a domain name, of which our conversion is a
 * stricter one.
 */
#include "differ/differ.h"

#include "fuzz_expect.h"

#include <urikit/text.h>
#include <urikit/unicode.h>

#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

enum { CAP = 4096 };

static const urikit_str refused = { NULL, 0 };

static void try_nfc(urikit_str text)
{
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
    UChar wide[CAP];
    UChar normal[CAP];
    char ours_space[CAP];
    char theirs_space[CAP];
    urikit_out ours = URIKIT_OUT(ours_space);
    int32_t len = 0;

    if (urikit_nfc_write(text, &ours)) {
        return; /* it is not UTF-8 */
    }
    u_strFromUTF8(wide, CAP, &len, text.ptr, (int32_t)text.len, &status);
    len = unorm2_normalize(nfc, wide, len, normal, CAP, &status);
    u_strToUTF8(theirs_space, CAP, &len, normal, len, &status);
    differ(ASK_NORMALIZE, text, refused, urikit_out_str(&ours),
           U_SUCCESS(status) ? urikit_str_of(theirs_space, (size_t)len) : refused);
}

typedef int32_t idna_call(const UIDNA *idna, const char *from, int32_t len, char *to, int32_t cap, UIDNAInfo *info,
                          UErrorCode *status);

static urikit_str their_name(idna_call *call, urikit_str host, char *space)
{
    static UIDNA *idna;
    UErrorCode status = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t len;

    if (!idna) {
        idna = uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                                   UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_USE_STD3_RULES,
                               &status);
    }
    len = call(idna, host.ptr, (int32_t)host.len, space, CAP, &info, &status);
    return U_FAILURE(status) || info.errors ? refused : urikit_str_of(space, (size_t)len);
}

static void try_names(urikit_str host)
{
    char theirs_space[CAP];
    char unicode_space[CAP];
    char ours_space[URIKIT_IDNA_TO_ASCII_BOUND];
    urikit_out ascii = URIKIT_OUT(ours_space);
    urikit_out unicode = bounded(URIKIT_IDNA_TO_UNICODE_BOUND(host.len));
    bool good = !urikit_idna_to_ascii(host, 0, &ascii, NULL);
    bool good_unicode = !urikit_idna_to_unicode(host, URIKIT_IDNA_STRICT, &unicode, NULL);

    expect(good == good_unicode);
    differ(ASK_VALID, host, refused, good ? urikit_out_str(&ascii) : refused,
           their_name(uidna_nameToASCII_UTF8, host, theirs_space));
    if (good && !strstr(ours_space, "xn--")) {
        differ(ASK_PARTS, host, refused, urikit_out_str(&unicode), their_name(uidna_nameToUnicodeUTF8, host, unicode_space));
    }
    free(unicode.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = input_text(data, size);

    if (size <= CAP / 12 && !urikit_utf8_check(text, NULL)) {
        try_nfc(text);
        try_names(text);
    }
    return 0;
}
