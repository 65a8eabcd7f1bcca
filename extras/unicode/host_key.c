/* SPDX-License-Identifier: MIT */
/*
 * A host as a key, beyond ASCII too: its A-labels, UTS #46 non-transitional, from the properties of utf8proc. ICU, which
 * urikit_idna_to_ascii calls, has more tables: bindings that must be one small file do not link it. A joiner is allowed after a
 * virama only (RFC 5892, appendix A), since utf8proc does not have the joining types of Arabic and other scripts.
 */
#include <urikit/unicode.h>

#include <string.h>
#include <utf8proc.h>

enum {
    KEY_MAX = 253,       /* bytes of a domain name, without a last dot */
    LABEL_MAX = 63,      /* bytes of a label */
    NAME_CAP = 4096,     /* bytes of a name that is converted: more never map to so few, but for characters that are dropped */
    SHARP_S = 0xDF,
    FINAL_SIGMA = 0x3C2,
    NON_JOINER = 0x200C,
    JOINER = 0x200D,
    VIRAMA = 9, /* the combining class */
};

/* The characters from first to last. */
typedef struct key_range {
    uint32_t first;
    uint32_t last;
} key_range;

static bool is_in(const key_range *ranges, size_t count, uint32_t c)
{
    size_t i = 0;

    while (i < count && (c < ranges[i].first || c > ranges[i].last)) {
        i++;
    }
    return i < count;
}

#define IS_IN(ranges, c) is_in(ranges, sizeof ranges / sizeof ranges[0], c)

/* ---- the mapping, section 5 ------------------------------------------------------- */

/* True for characters that the mapping drops. */
static bool is_dropped(uint32_t c)
{
    static const key_range dropped[] = {
        { 0xAD, 0xAD },     { 0x34F, 0x34F },     { 0x180B, 0x180D },   { 0x180F, 0x180F },
        { 0x200B, 0x200B }, { 0x2060, 0x2060 },   { 0x2064, 0x2064 },   { 0xFE00, 0xFE0F },
        { 0xFEFF, 0xFEFF }, { 0x1BCA0, 0x1BCA3 }, { 0xE0100, 0xE01EF },
    };

    return IS_IN(dropped, c);
}

/* True for characters that UTS #46 refuses although their properties allow them. */
static bool is_refused(uint32_t c)
{
    static const key_range refused[] = {
        { 0x4C0, 0x4C0 },     { 0x10A0, 0x10C5 },   { 0x1806, 0x1806 },   { 0x2132, 0x2132 },
        { 0x2183, 0x2183 },   { 0x2FF0, 0x2FFB },   { 0xFFFC, 0xFFFD },   { 0x2F868, 0x2F868 },
        { 0x2F874, 0x2F874 }, { 0x2F91F, 0x2F91F }, { 0x2F95F, 0x2F95F }, { 0x2F9BF, 0x2F9BF },
    };

    return IS_IN(refused, c);
}

/* True for the sharp s, the final sigma and joiners, which keep their identity. */
static bool is_deviation(uint32_t c)
{
    return c == SHARP_S || c == FINAL_SIGMA || c == NON_JOINER || c == JOINER;
}

/* Appends what a character maps to. False: it is not allowed. */
static bool map_character(uint32_t c, urikit_out *out)
{
    const bool is_dot = c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61;
    utf8proc_int32_t mapped[32];
    utf8proc_ssize_t n = 1;
    utf8proc_ssize_t i;
    int boundary = 0;

    if (is_dropped(c) || is_refused(c)) {
        return is_dropped(c);
    }
    if (is_dot || is_deviation(c) || c == 0x1E9E) {
        mapped[0] = is_dot ? '.' : c == 0x1E9E ? SHARP_S : (utf8proc_int32_t)c;
    } else {
        n = utf8proc_decompose_char((utf8proc_int32_t)c, mapped, 32, UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD,
                                    &boundary);
    }
    for (i = 0; i < n; i++) {
        /* a character such as "1." would hide the end of a label */
        if ((!is_dot && (mapped[i] == '.' || mapped[i] == 0x3002)) || urikit_utf8_write((uint32_t)mapped[i], out)) {
            return false;
        }
    }
    return n > 0;
}

/* ---- the checks of a label, sections 4.1 and 4.2 ------------------------------------ */

/* True for a character that may be in a label. The text is mapped: what the mapping would change again is not there. */
static bool is_allowed(uint32_t c)
{
    switch (utf8proc_category((utf8proc_int32_t)c)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return false;
    case UTF8PROC_CATEGORY_CF:
        return c == NON_JOINER || c == JOINER;
    default:
        return c >= 0x80 ? !utf8proc_get_property((utf8proc_int32_t)c)->ignorable
                         : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }
}

static unsigned bidi_class(uint32_t c)
{
    return (unsigned)utf8proc_get_property((utf8proc_int32_t)c)->bidi_class;
}

#define BIDI(name) (1UL << UTF8PROC_BIDI_CLASS_##name)

/* True if a name with these characters has rules for its directions (RFC 5893 section 1.4). */
static bool has_right_to_left(const uint32_t *text, size_t count)
{
    size_t i = 0;

    while (i < count && !((1UL << bidi_class(text[i])) & (BIDI(R) | BIDI(AL) | BIDI(AN)))) {
        i++;
    }
    return i < count;
}

/* RFC 5893 section 2: the six rules for a label of a name with right-to-left characters. */
static bool directions_fit(const uint32_t *label, size_t count)
{
    const unsigned long common = BIDI(EN) | BIDI(ES) | BIDI(CS) | BIDI(ET) | BIDI(ON) | BIDI(BN) | BIDI(NSM);
    unsigned long first = 1UL << bidi_class(label[0]);
    unsigned long seen = 0;
    unsigned long last;
    size_t end = count;
    size_t i;

    for (i = 0; i < count; i++) {
        seen |= 1UL << bidi_class(label[i]);
    }
    while (end > 1 && bidi_class(label[end - 1]) == UTF8PROC_BIDI_CLASS_NSM) {
        end--;
    }
    last = 1UL << bidi_class(label[end - 1]);
    if (first & (BIDI(R) | BIDI(AL))) {
        return !(seen & ~(common | BIDI(R) | BIDI(AL) | BIDI(AN))) && (last & (BIDI(R) | BIDI(AL) | BIDI(EN) | BIDI(AN))) &&
               !((seen & BIDI(EN)) && (seen & BIDI(AN)));
    }
    return (first & BIDI(L)) && !(seen & ~(common | BIDI(L))) && (last & (BIDI(L) | BIDI(EN)));
}

static bool label_is_valid(const uint32_t *label, size_t count)
{
    size_t i;

    if (count == 0 || label[0] == '-' || label[count - 1] == '-') {
        return false;
    }
    switch (utf8proc_category((utf8proc_int32_t)label[0])) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
        return false;
    default:
        break;
    }
    for (i = 0; i < count; i++) {
        if (!is_allowed(label[i]) ||
            ((label[i] == NON_JOINER || label[i] == JOINER) &&
             (i == 0 || utf8proc_get_property((utf8proc_int32_t)label[i - 1])->combining_class != VIRAMA))) {
            return false;
        }
    }
    return count < 4 || label[2] != '-' || label[3] != '-';
}

/* ---- Punycode, RFC 3492 section 6.3 --------------------------------------------------- */

enum { BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700, FIRST_BIAS = 72 };

static uint32_t adapt(uint32_t delta, uint32_t points, bool is_first)
{
    uint32_t k = 0;

    delta = is_first ? delta / DAMP : delta / 2;
    delta += delta / points;
    for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) {
        delta /= BASE - T_MIN;
    }
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static void put_key_byte(char c, urikit_out *out)
{
    (void)!urikit_out_append(out, urikit_str_of(&c, 1)); /* out->len says whether it fits */
}

static void put_variable(uint32_t delta, uint32_t bias, urikit_out *out)
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    uint32_t k;

    for (k = BASE;; k += BASE) {
        uint32_t t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;

        if (delta < t) {
            put_key_byte(digits[delta], out);
            return;
        }
        put_key_byte(digits[t + (delta - t) % (BASE - t)], out);
        delta = (delta - t) / (BASE - t);
    }
}

/* Appends a label of at most LABEL_MAX characters, of which one is beyond ASCII: no number is larger than 64 times 0x110000. */
static void put_punycode(const uint32_t *label, size_t count, urikit_out *out)
{
    uint32_t bias = FIRST_BIAS;
    uint32_t delta = 0;
    uint32_t next = 0x80;
    uint32_t done = 0;
    uint32_t basic;
    size_t i;

    for (i = 0; i < count; i++) {
        if (label[i] < 0x80) {
            put_key_byte((char)label[i], out);
            done++;
        }
    }
    basic = done;
    if (basic > 0) {
        put_key_byte('-', out);
    }
    while (done < count) {
        uint32_t least = UINT32_MAX;

        for (i = 0; i < count; i++) {
            if (label[i] >= next && label[i] < least) {
                least = label[i];
            }
        }
        delta += (least - next) * (done + 1);
        for (i = 0; i < count; i++) {
            if (label[i] == least) {
                put_variable(delta, bias, out);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done++;
            } else if (label[i] < least) {
                delta++;
            }
        }
        delta++;
        next = least + 1;
    }
}

/* ---- a name ------------------------------------------------------------------------------ */

static bool label_is_ascii(const uint32_t *label, size_t count)
{
    size_t i = 0;

    while (i < count && label[i] < 0x80) {
        i++;
    }
    return i == count;
}

/* Appends a label of a mapped name; false if it is not valid. */
static bool put_label(const uint32_t *label, size_t count, bool is_bidi, urikit_out *out)
{
    size_t from = out->len;
    bool is_a_label = count > 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-';
    size_t i;

    if (count > LABEL_MAX || (is_bidi && count > 0 && !directions_fit(label, count))) {
        return false;
    }
    if (label_is_ascii(label, count)) {
        for (i = 0; i < count; i++) {
            if (!is_allowed(label[i])) {
                return false;
            }
            put_key_byte((char)label[i], out);
        }
        return is_a_label || label_is_valid(label, count);
    }
    if (is_a_label || !label_is_valid(label, count)) {
        return false;
    }
    (void)!urikit_out_append(out, URIKIT_STR("xn--"));
    put_punycode(label, count, out);
    return out->len - from <= LABEL_MAX;
}

/* The characters of a name in UTF-8, of at most NAME_CAP bytes. */
static size_t characters(urikit_str name, uint32_t *text)
{
    size_t count = 0;
    size_t i = 0;

    while (i < name.len) {
        size_t n = urikit_utf8_decode(name.ptr + i, name.len - i, &text[count]);

        count += n > 0;
        i += n > 0 ? n : 1;
    }
    return count;
}

/* Appends the A-labels of a name that is mapped and in Normalization Form C; false if it has none. */
static bool put_name(const uint32_t *text, size_t count, urikit_out *out)
{
    bool is_bidi = has_right_to_left(text, count);
    size_t at = 0;

    while (at < count) {
        size_t end = at;

        while (end < count && text[end] != '.') {
            end++;
        }
        if (!put_label(text + at, end - at, is_bidi, out) || out->len > KEY_MAX) {
            return false;
        }
        if (end < count) {
            put_key_byte('.', out);
        }
        at = end + 1;
    }
    return count > 0;
}

/* Appends the A-labels of a host as written; nothing if it has none. */
static urikit_code put_a_labels(urikit_str host, urikit_out *out)
{
    char decoded[NAME_CAP];
    char mapped[NAME_CAP];
    char composed[NAME_CAP];
    uint32_t text[NAME_CAP];
    char key[KEY_MAX + LABEL_MAX + 8];
    urikit_out made = URIKIT_OUT(decoded);
    urikit_out rest = URIKIT_OUT(mapped);
    urikit_out name = URIKIT_OUT(key);
    urikit_code code;
    size_t count;
    size_t i;

    if (urikit_percent_decode(host, &made, NULL) || urikit_utf8_check(urikit_out_str(&made), NULL)) {
        return URIKIT_OK; /* too long, or not text */
    }
    count = characters(urikit_out_str(&made), text);
    for (i = 0; i < count; i++) {
        if (!map_character(text[i], &rest)) {
            return URIKIT_OK;
        }
    }
    made = urikit_out_of(composed, sizeof composed);
    code = urikit_nfc_write(urikit_out_str(&rest), &made);
    if (code) {
        return code == URIKIT_E_SPACE ? URIKIT_OK : code;
    }
    return put_name(text, characters(urikit_out_str(&made), text), &name) ? urikit_out_append(out, urikit_out_str(&name))
                                                                          : URIKIT_OK;
}

urikit_code urikit_iri_host_key(const urikit_uri *iri, urikit_out *out)
{
    size_t from = out->len;
    urikit_str host = urikit_uri_host(iri);
    urikit_code code = urikit_uri_host_key(iri, out);

    return code || out->len > from || host.len == 0 ? code : put_a_labels(host, out);
}
