/* SPDX-License-Identifier: MIT */
/* Where libcbor 0.8 answers otherwise, and why we keep to our answer. */
#include "differ/differ.h"

#include <urikit/text.h>

#include <string.h>

/* A head that libcbor refuses. */
typedef enum oddity {
    NO_ODDITY,
    SIMPLE_VALUE, /* without a name: 0 to 19, or any in a second byte */
    SMALL_TAG,    /* 6 to 20 in the first byte */
    NOT_UTF8,     /* a text string */
} oddity;

static oddity oddity_of(unsigned kind, unsigned info, urikit_str body)
{
    if (kind == 7 && (info < 20 || info == 24)) {
        return SIMPLE_VALUE;
    }
    if (kind == 6 && info >= 6 && info <= 20) {
        return SMALL_TAG;
    }
    return kind == 3 && info != 31 && urikit_utf8_check(body, NULL) ? NOT_UTF8 : NO_ODDITY;
}

/* The first of them in the sequence. */
static oddity first_oddity(urikit_str bytes)
{
    size_t at = 0;

    while (at < bytes.len) {
        unsigned kind = (unsigned char)bytes.ptr[at] >> 5;
        unsigned info = (unsigned char)bytes.ptr[at] & 31;
        size_t more = info >= 24 && info <= 27 ? (size_t)1 << (info - 24) : 0;
        size_t value = info < 24 ? info : 0;
        oddity found;

        for (at++; more > 0 && at < bytes.len; more--, at++) {
            value = value << 8 | (unsigned char)bytes.ptr[at];
        }
        value = kind == 2 || kind == 3 ? value : 0;
        if (value > bytes.len - at) {
            return NO_ODDITY;
        }
        found = oddity_of(kind, info, urikit_str_of(bytes.ptr + at, value));
        if (found) {
            return found;
        }
        at += value;
    }
    return NO_ODDITY;
}

static bool refused_for(const difference *d, oddity what)
{
    return d->asked == ASK_VALID && !d->theirs.ptr && first_oddity(d->text) == what;
}

static bool simple_value(const difference *d)
{
    return refused_for(d, SIMPLE_VALUE);
}

static bool small_tag(const difference *d)
{
    return refused_for(d, SMALL_TAG);
}

static bool text_utf8(const difference *d)
{
    return refused_for(d, NOT_UTF8);
}

/* We stop at the head of a wrong chunk; libcbor first wants all its bytes. Both refuse. */
static bool late_chunk(const difference *d)
{
    return d->asked == ASK_VALID && !d->ours.ptr && urikit_str_equal(d->theirs, URIKIT_STR("short")) &&
           (memchr(d->text.ptr, 0x5F, d->text.len) || memchr(d->text.ptr, 0x7F, d->text.len));
}

static bool deep(const difference *d)
{
    return d->asked == ASK_VALID && urikit_str_equal(d->ours, URIKIT_STR("deep"));
}

const rule differ_rules[] = {
    { "simple-value", "simple values without a name are well-formed (RFC 8949, 3.3); libcbor refuses them", simple_value },
    { "small-tag", "tags 6 to 20 are well-formed; libcbor refuses them as not assigned", small_tag },
    { "text-utf8", "text that is not UTF-8 is well-formed, but not valid (RFC 8949, 5.3.1); libcbor refuses it", text_utf8 },
    { "late-chunk",
      "a chunk of another kind in a string of indefinite length is malformed, also where its bytes are not there yet",
      late_chunk },
    { "deep", "we refuse items of indefinite length that are nested deeper than URIKIT_CBOR_OPEN_MAX", deep },
    { NULL, NULL, NULL },
};
