/* SPDX-License-Identifier: MIT */
/* Percent-encoding of whole texts, and back, with uriparser's rules for spaces and line breaks. */
#include "encoding.h"

uri_char *COMPAT(encode)(const uri_char *from, const uri_char *end, uri_char *to)
{
#ifdef URIKIT_COMPAT_WIDE
    char in[64];
    char triplets[3 * sizeof in];

    while (from < end) {
        urikit_out out = URIKIT_OUT(triplets);
        size_t len = 0;

        for (; from < end && len < sizeof in; from++) {
            if ((uint32_t)*from > 0xFF) {
                return NULL;
            }
            in[len++] = (char)(unsigned char)*from;
        }
        if (urikit_percent_encode(urikit_str_of(in, len), URIKIT_COMPONENT_UNRESERVED, &out)) {
            return NULL;
        }
        widen_into(to, triplets, out.len);
        to += out.len;
    }
    return to;
#else
    size_t len = (size_t)(end - from);
    urikit_out out = urikit_out_of(to, len > SIZE_MAX / 3 ? SIZE_MAX : 3 * len);

    return urikit_percent_encode(urikit_str_of(from, len), URIKIT_COMPONENT_UNRESERVED, &out) ? NULL : to + out.len;
#endif
}

static uri_char *put_ascii(uri_char *to, const char *text)
{
    size_t len = strlen(text);

    widen_into(to, text, len);
    return to + len;
}

static uri_char *escape(const uri_char *at, const uri_char *end, uri_char *out, UriBool spaceToPlus, UriBool normalizeBreaks)
{
    while (at < end && *at) {
        const uri_char *run = at;

        while (at < end && *at && !(spaceToPlus && *at == ' ') && !(normalizeBreaks && (*at == '\r' || *at == '\n'))) {
            at++;
        }
        if (run < at) {
            out = COMPAT(encode)(run, at, out);
            if (!out) {
                return NULL;
            }
        } else if (*at == ' ') {
            *out++ = '+';
            at++;
        } else {
            at += *at == '\r' && end - at > 1 && at[1] == '\n' ? 2 : 1;
            out = put_ascii(out, "%0D%0A");
        }
    }
    return out;
}

uri_char *URI_FUNC(EscapeEx)(const uri_char *inFirst, const uri_char *inAfterLast, uri_char *out, UriBool spaceToPlus,
                             UriBool normalizeBreaks)
{
    uri_char *end = out;

    if (!out) {
        return NULL;
    }
    if (inFirst) {
        end = escape(inFirst, inAfterLast ? inAfterLast : end_of(inFirst), out, spaceToPlus, normalizeBreaks);
    }
    if (!end) {
        *out = 0;
        return NULL;
    }
    *end = 0;
    return end;
}

uri_char *URI_FUNC(Escape)(const uri_char *in, uri_char *out, UriBool spaceToPlus, UriBool normalizeBreaks)
{
    return URI_FUNC(EscapeEx)(in, NULL, out, spaceToPlus, normalizeBreaks);
}

/* ---- back --------------------------------------------------------------------------------------------------- */

static int hex_value(uri_char c)
{
    return c >= '0' && c <= '9'   ? (int)(c - '0')
           : c >= 'A' && c <= 'F' ? (int)(c - 'A') + 10
           : c >= 'a' && c <= 'f' ? (int)(c - 'a') + 10
                                  : -1;
}

/* A decoded CR or LF. The LF of a decoded CR LF is not a break of its own. A break is never longer than its triplet. */
static uri_char *put_break(uri_char *to, int c, bool after_cr, UriBreakConversion breaks)
{
    static const char *const texts[] = { "\n", "\r\n", "\r" };

    return c == '\n' && after_cr ? to : put_ascii(to, texts[breaks]);
}

const uri_char *URI_FUNC(UnescapeInPlaceEx)(uri_char *inout, UriBool plusToSpace, UriBreakConversion breakConversion)
{
    bool converts = breakConversion == URI_BR_TO_LF || breakConversion == URI_BR_TO_CRLF || breakConversion == URI_BR_TO_CR;
    uri_char *from = inout;
    uri_char *to = inout;
    bool after_cr = false;

    if (!inout) {
        return NULL;
    }
    while (*from) {
        int high = *from == '%' ? hex_value(from[1]) : -1;
        int low = high >= 0 ? hex_value(from[2]) : -1;

        if (low >= 0) {
            int c = high * 16 + low;

            if (converts && (c == '\r' || c == '\n')) {
                to = put_break(to, c, after_cr, breakConversion);
            } else {
                *to++ = (uri_char)c;
            }
            after_cr = c == '\r';
            from += 3;
        } else {
            *to++ = plusToSpace && *from == '+' ? ' ' : *from;
            after_cr = false;
            from++;
        }
    }
    *to = 0;
    return to;
}

const uri_char *URI_FUNC(UnescapeInPlace)(uri_char *inout)
{
    return URI_FUNC(UnescapeInPlaceEx)(inout, URI_FALSE, URI_BR_DONT_TOUCH);
}
