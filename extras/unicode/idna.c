/* SPDX-License-Identifier: MIT */
/* Internationalized domain names, UTS #46 non-transitional with all its checks, by ICU. */
#include <urikit/unicode.h>

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/uversion.h>

/*
 * A domain name has at most 253 characters. More than 4096 bytes never map to so few, unless most of them are
 * characters that the mapping drops. The limit keeps the time of a call bounded.
 */
enum { NAME_CAP = 4096 };

/* A name at one step of its conversion. */
typedef struct name {
    char text[NAME_CAP];
    size_t len;
    uint32_t errors; /* UIDNA_ERROR_... */
} name;

/* ---- errors ------------------------------------------------------------------- */

static urikit_code refuse(const char *words, const char **reason)
{
    if (reason) {
        *reason = words;
    }
    return URIKIT_E_IDNA;
}

/* True if a name has a code point that this ICU has no character for: a newer Unicode may. */
static bool has_unknown(const name *text)
{
    size_t i = 0;

    while (i < text->len) {
        uint32_t c = 0;
        size_t n = urikit_utf8_decode(text->text + i, text->len - i, &c);

        if (n > 1 && u_charType((UChar32)c) == U_UNASSIGNED && (c & 0xFFFE) != 0xFFFE && (c < 0xFDD0 || c > 0xFDEF)) {
            return true; /* and not one of the 66 that never are characters */
        }
        i += n > 0 ? n : 1;
    }
    return false;
}

/* The first error that ICU reports, in words. */
static const char *reason_of(uint32_t errors, const name *text)
{
    static const struct {
        uint32_t error;
        const char *words;
    } reasons[] = {
        { UIDNA_ERROR_DISALLOWED, "it has a character that is not allowed in domain names" },
        { UIDNA_ERROR_LEADING_COMBINING_MARK, "a label begins with a combining mark" },
        { UIDNA_ERROR_PUNYCODE, "a label begins with \"xn--\", but what follows cannot be decoded" },
        { UIDNA_ERROR_INVALID_ACE_LABEL, "an A-label decodes to text that is not a valid label" },
        { UIDNA_ERROR_LABEL_HAS_DOT, "an A-label decodes to text with a dot" },
        { UIDNA_ERROR_LEADING_HYPHEN, "a label begins with a hyphen" },
        { UIDNA_ERROR_TRAILING_HYPHEN, "a label ends with a hyphen" },
        { UIDNA_ERROR_HYPHEN_3_4, "a label has hyphens as its third and fourth character" },
        { UIDNA_ERROR_BIDI, "it mixes directions of writing (RFC 5893)" },
        { UIDNA_ERROR_CONTEXTJ, "it has a joiner where none may be (RFC 5892, appendix A)" },
        { UIDNA_ERROR_LABEL_TOO_LONG, "a label is longer than 63 characters" },
        { UIDNA_ERROR_DOMAIN_NAME_TOO_LONG, "it is longer than 253 characters" },
        { UIDNA_ERROR_EMPTY_LABEL, "a label is empty" },
    };
    size_t i;

    if ((errors & UIDNA_ERROR_DISALLOWED) && has_unknown(text)) {
        return "it has a character that is not known to Unicode " U_UNICODE_VERSION " of this ICU";
    }
    for (i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (errors & reasons[i].error) {
            return reasons[i].words;
        }
    }
    return "it is not a valid domain name";
}

static urikit_code failed_call(UErrorCode status, const char **reason)
{
    switch (status) {
    case U_MEMORY_ALLOCATION_ERROR:
    case U_ILLEGAL_ARGUMENT_ERROR: /* our arguments are legal: ICU had no memory for a string of its own */
        return URIKIT_E_MEMORY;
    case U_BUFFER_OVERFLOW_ERROR:
    case U_INPUT_TOO_LONG_ERROR:
        return refuse("it is too long", reason);
    default:
        return refuse(u_errorName(status), reason);
    }
}

/* ---- one step ----------------------------------------------------------------- */

typedef int32_t idna_call(const UIDNA *idna, const char *from, int32_t len, char *to, int32_t cap, UIDNAInfo *info,
                          UErrorCode *status);

static urikit_code convert(const UIDNA *idna, idna_call *call, const name *from, name *to, const char **reason)
{
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    int32_t len = call(idna, from->text, (int32_t)from->len, to->text, NAME_CAP, &info, &status);

    to->len = 0;
    to->errors = info.errors;
    if (U_FAILURE(status)) {
        return failed_call(status, reason);
    }
    to->len = (size_t)len;
    return info.errors ? refuse(reason_of(info.errors, from), reason) : URIKIT_OK;
}

/*
 * Copies a host. U+1E9E becomes U+00DF, as in the tables since Unicode 15.1; in
 * older ones it becomes "ss", which is another name.
 */
static urikit_code copy_host(urikit_str host, name *to, const char **reason)
{
    size_t i;

    to->errors = 0;
    to->len = 0;
    if (host.len > NAME_CAP) {
        return refuse("it is too long", reason);
    }
    if (urikit_utf8_check(host, NULL)) {
        return refuse("it is not UTF-8", reason);
    }
    for (i = 0; i < host.len; i++) {
        if (host.len - i >= 3 && memcmp(host.ptr + i, "\xE1\xBA\x9E", 3) == 0) {
            memcpy(to->text + to->len, "\xC3\x9F", 2);
            to->len += 2;
            i += 2;
        } else {
            to->text[to->len++] = host.ptr[i];
        }
    }
    return URIKIT_OK;
}

/* True if all characters may be in a domain name: letters, digits, '-' and '.'; with the option '_'. */
static bool is_domain_name(const name *ascii, urikit_idna_flags flags)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-._";
    size_t count = sizeof allowed - (flags & URIKIT_IDNA_UNDERSCORE ? 1 : 2);
    size_t i;

    for (i = 0; i < ascii->len; i++) {
        if (!memchr(allowed, ascii->text[i], count)) {
            return false;
        }
    }
    return true;
}

static bool same_name(const name *a, const name *b)
{
    return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

/* ---- both ways ------------------------------------------------------------------ */

/*
 * The name in A-labels and in Unicode, each of which converts to the other. The
 * check of the characters comes after the mapping, on the result: so a character
 * that maps to a delimiter of URIs (U+FF20, U+2100) is an error whatever table has it.
 */
static urikit_code both_forms(const UIDNA *idna, urikit_str host, urikit_idna_flags flags, name *ascii, name *unicode,
                              const char **reason)
{
    name other; /* first the host, last what its Unicode form converts to */
    urikit_code code = copy_host(host, &other, reason);

    ascii->errors = 0;
    code = code ? code : convert(idna, uidna_nameToASCII_UTF8, &other, ascii, reason);
    if (code) {
        return code;
    }
    if (!is_domain_name(ascii, flags)) {
        return refuse(flags & URIKIT_IDNA_UNDERSCORE
                          ? "it maps to a name with other characters than letters, digits, '-', '.' and '_'"
                          : "it maps to a name with other characters than letters, digits, '-' and '.'",
                      reason);
    }
    code = convert(idna, uidna_nameToUnicodeUTF8, ascii, unicode, reason);
    code = code ? code : convert(idna, uidna_nameToASCII_UTF8, unicode, &other, reason);
    if (!code && !same_name(ascii, &other)) {
        return refuse("an A-label decodes to text that encodes to another label", reason);
    }
    return code;
}

static urikit_code open_idna(UIDNA **idna, const char **reason)
{
    const uint32_t checks = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                            UIDNA_NONTRANSITIONAL_TO_UNICODE;
    UErrorCode status = U_ZERO_ERROR;

    *idna = uidna_openUTS46(checks, &status);
    return U_FAILURE(status) ? failed_call(status, reason) : URIKIT_OK;
}

static void append(urikit_out *out, const char *text, size_t len)
{
    if (len > 0 && out->len <= out->cap && len <= out->cap - out->len && out->ptr) {
        memcpy((char *)out->ptr + out->len, text, len);
    }
    out->len += len;
}

static urikit_code code_of(const urikit_out *out)
{
    return out->len > out->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

/* True if bytes that are written to the output could be written over the text. */
static bool idna_overlaps(const urikit_out *out, urikit_str text)
{
    uintptr_t from = (uintptr_t)out->ptr + out->len;
    uintptr_t at = (uintptr_t)text.ptr;

    return out->ptr && out->len < out->cap && text.len > 0 && (at - from < out->cap - out->len || from - at < text.len);
}

urikit_code urikit_idna_to_ascii(urikit_str host, urikit_idna_flags flags, urikit_out *out, const char **reason)
{
    if (idna_overlaps(out, host)) {
        return URIKIT_E_OVERLAP;
    }
    UIDNA *idna;
    name ascii;
    name unicode;
    urikit_code code = open_idna(&idna, reason);

    if (code) {
        return code;
    }
    code = both_forms(idna, host, flags, &ascii, &unicode, reason);
    uidna_close(idna);
    if (code) {
        return code;
    }
    append(out, ascii.text, ascii.len);
    return code_of(out);
}

/* True if the text, valid UTF-8, has a character that makes its name bidirectional (RFC 5893, section 1.4). */
static bool has_right_to_left(const name *unicode)
{
    size_t i = 0;

    while (i < unicode->len) {
        uint32_t scalar = 0;
        UCharDirection direction;

        i += urikit_utf8_decode(unicode->text + i, unicode->len - i, &scalar);
        direction = u_charDirection((UChar32)scalar);
        if (direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC || direction == U_ARABIC_NUMBER) {
            return true;
        }
    }
    return false;
}

/*
 * Each label by itself; one that is not valid stays as it is. not_bidi: the
 * name as a whole breaks the rule for names with labels from right to left,
 * so those stay too.
 */
static urikit_code put_labels(const UIDNA *idna, urikit_str host, urikit_idna_flags flags, bool not_bidi, urikit_out *out)
{
    const char *end = host.ptr + host.len;
    const char *p = host.ptr;
    const char *dot;
    size_t before = out->len;

    do {
        urikit_str label;
        name ascii;
        name unicode;
        urikit_code code;

        dot = p < end ? memchr(p, '.', (size_t)(end - p)) : NULL;
        label = urikit_str_of(p, (size_t)((dot ? dot : end) - p));
        code = both_forms(idna, label, flags, &ascii, &unicode, NULL);
        if (code == URIKIT_E_MEMORY) {
            out->len = before;
            return code;
        }
        if (code || (not_bidi && has_right_to_left(&unicode))) {
            append(out, label.ptr, label.len);
        } else {
            append(out, unicode.text, unicode.len);
        }
        if (dot) {
            append(out, ".", 1);
            p = dot + 1;
        }
    } while (dot);
    return code_of(out);
}

urikit_code urikit_idna_to_unicode(urikit_str host, urikit_idna_flags flags, urikit_out *out, const char **reason)
{
    if (idna_overlaps(out, host)) {
        return URIKIT_E_OVERLAP;
    }
    UIDNA *idna;
    name ascii;
    name unicode;
    urikit_code code = open_idna(&idna, reason);

    if (code) {
        return code;
    }
    code = both_forms(idna, host, flags, &ascii, &unicode, reason);
    if (!code) {
        append(out, unicode.text, unicode.len);
        code = code_of(out);
    } else if (code == URIKIT_E_IDNA && !(flags & URIKIT_IDNA_STRICT)) {
        if (host.len > NAME_CAP) {
            append(out, host.ptr, host.len);
            code = code_of(out);
        } else {
            code = put_labels(idna, host, flags, (ascii.errors & UIDNA_ERROR_BIDI) != 0, out);
        }
    }
    uidna_close(idna);
    return code;
}

urikit_code urikit_idna_version_write(urikit_out *out)
{
    UVersionInfo version;
    char text[U_MAX_VERSION_STRING_LENGTH];

    _Static_assert(URIKIT_UNICODE_VERSION_BOUND >= U_MAX_VERSION_STRING_LENGTH, "a version of ICU fits");
    u_getUnicodeVersion(version);
    u_versionToString(version, text);
    return urikit_out_append(out, urikit_str_from(text));
}
