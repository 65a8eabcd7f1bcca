/* SPDX-License-Identifier: MIT */
/*
 * For a wheel and a jar, which contain libpsl: the functions that its archive needs from libidn2 and libunistring, so that
 * the two libraries (LGPL and GPL) are not in them. libpsl asks for A-labels when it reads a list from a file, whose rules
 * are in lower case and in Normalization Form C already: that is Punycode (RFC 3492) alone. urikit does not call
 * psl_str_to_utf8lower, for which u8_tolower reports a failure.
 */
#include <urikit/text.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int idn2_lookup_u8(const uint8_t *name, uint8_t **ace, int flags);
size_t u8_strlen(const uint8_t *text);
uint8_t *u8_tolower(const uint8_t *text, size_t len, const char *language, void *form, uint8_t *to, size_t *to_len);
extern const char uninorm_nfkc;

const char uninorm_nfkc = 0; /* only its address is used: for u8_tolower */

enum { IDN2_OK = 0, IDN2_MALLOC = -100, IDN2_NO_CODESET = -101 }; /* as idn2.h numbers them */
enum { LABEL_MAX = 63, BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700, BIAS = 72, FIRST = 128 };

static unsigned adapt(unsigned delta, unsigned count, bool first)
{
    unsigned k = 0;

    delta = first ? delta / DAMP : delta / 2;
    for (delta += delta / count; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE) {
        delta /= BASE - T_MIN;
    }
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static void put_digit(unsigned digit, urikit_out *out)
{
    char c = (char)(digit < 26 ? 'a' + digit : '0' + digit - 26);

    (void)!urikit_out_append(out, urikit_str_of(&c, 1));
}

static void put_number(unsigned number, unsigned bias, urikit_out *out)
{
    unsigned k;

    for (k = BASE;; k += BASE) {
        unsigned t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;

        if (number < t) {
            put_digit(number, out);
            return;
        }
        put_digit(t + (number - t) % (BASE - t), out);
        number = (number - t) / (BASE - t);
    }
}

/* RFC 3492 section 6.3, of a label of at most LABEL_MAX characters. */
static void put_punycode(const uint32_t *scalars, unsigned count, urikit_out *out)
{
    unsigned delta = 0, bias = BIAS, basic = 0, done, i;
    uint32_t from = FIRST;

    for (i = 0; i < count; i++) {
        if (scalars[i] < FIRST) {
            char c = (char)scalars[i];

            (void)!urikit_out_append(out, urikit_str_of(&c, 1));
            basic++;
        }
    }
    if (basic > 0) {
        (void)!urikit_out_append(out, URIKIT_STR("-"));
    }
    for (done = basic; done < count; from++, delta++) {
        uint32_t next = UINT32_MAX;

        for (i = 0; i < count; i++) {
            next = scalars[i] >= from && scalars[i] < next ? scalars[i] : next;
        }
        delta += (next - from) * (done + 1); /* below 2^32: 63 characters of at most 0x10FFFF */
        from = next;
        for (i = 0; i < count; i++) {
            delta += scalars[i] < from;
            if (scalars[i] == from) {
                put_number(delta, bias, out);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done++;
            }
        }
    }
}

/* A label, as it is if it is ASCII. False if it is too long or not UTF-8. */
static bool put_label(urikit_str label, urikit_out *out)
{
    uint32_t scalars[LABEL_MAX];
    urikit_str rest = label;
    unsigned count = 0;
    bool ascii = true;

    while (rest.len > 0) {
        size_t n = count < LABEL_MAX ? urikit_utf8_decode(rest.ptr, rest.len, &scalars[count]) : 0;

        if (n == 0) {
            return false;
        }
        ascii = ascii && scalars[count] < FIRST;
        count++;
        rest = urikit_str_of(rest.ptr + n, rest.len - n);
    }
    if (ascii) {
        return !urikit_out_append(out, label);
    }
    (void)!urikit_out_append(out, URIKIT_STR("xn--"));
    put_punycode(scalars, count, out);
    return out->len <= out->cap;
}

int idn2_lookup_u8(const uint8_t *name, uint8_t **ace, int flags)
{
    char text[256];
    urikit_out out = { text, sizeof text - 1, 0 };
    const char *p = (const char *)name;

    (void)flags;
    for (;;) {
        size_t len = strcspn(p, ".");

        if (!put_label(urikit_str_of(p, len), &out)) {
            return IDN2_NO_CODESET;
        }
        if (p[len] == '\0') {
            break;
        }
        (void)!urikit_out_append(&out, URIKIT_STR("."));
        p += len + 1;
    }
    if (out.len > out.cap) {
        return IDN2_NO_CODESET;
    }
    *ace = malloc(out.len + 1); /* libpsl frees it */
    if (!*ace) {
        return IDN2_MALLOC;
    }
    memcpy(*ace, text, out.len);
    (*ace)[out.len] = '\0';
    return IDN2_OK;
}

size_t u8_strlen(const uint8_t *text)
{
    size_t len = 0;

    while (text[len] != 0) {
        len++;
    }
    return len;
}

uint8_t *u8_tolower(const uint8_t *text, size_t len, const char *language, void *form, uint8_t *to, size_t *to_len)
{
    (void)text, (void)len, (void)language, (void)form, (void)to, (void)to_len;
    return NULL;
}
