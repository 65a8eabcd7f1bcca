/* SPDX-License-Identifier: MIT */
/* The struct as text, RFC 3986 5.3; equality. */
#include "encoding.h"

/* Where the text goes; without `at` it is only counted. */
typedef struct sink {
    uri_char *at;
    size_t len;
    bool bad; /* a range that ends before it begins, or more than a URI can have */
} sink;

static void put(sink *out, const uri_char *from, size_t len)
{
    if (out->at) {
        memcpy(out->at + out->len, from, len * sizeof *from);
    }
    out->bad = out->bad || len >= TEXT_LIMIT - out->len;
    out->len += out->bad ? 0 : len;
}

static void put_char(sink *out, char c)
{
    uri_char wide = (uri_char)c;

    put(out, &wide, 1);
}

static void put_range(sink *out, const text_range *range)
{
    if (!range->first) {
        return;
    }
    if (!range->afterLast || range->afterLast < range->first) {
        out->bad = true;
        return;
    }
    put(out, range->first, (size_t)(range->afterLast - range->first));
}

static void put_narrow(sink *out, const urikit_out *text)
{
    uri_char wide[URIKIT_IPV6_WRITE_BOUND];

    widen_into(wide, (const char *)text->ptr, text->len);
    put(out, wide, text->len);
}

static bool is_empty(const text_range *range)
{
    return !range->first || range->first == range->afterLast;
}

bool COMPAT(has_host)(const uri_parts *uri)
{
    return uri->hostText.first || uri->hostData.ip4 || uri->hostData.ip6 || uri->hostData.ipFuture.first;
}

UriBool URI_FUNC(HasHost)(const uri_parts *uri)
{
    return uri && COMPAT(has_host)(uri);
}

/* An address without its text, of a struct that a program has put together, is written as RFC 5952 says. */
static void put_host(sink *out, const uri_parts *uri)
{
    char address[URIKIT_IPV6_WRITE_BOUND];
    urikit_out text = URIKIT_OUT(address);

    if (uri->hostData.ip6 || uri->hostData.ipFuture.first) {
        put_char(out, '[');
        if (!uri->hostData.ip6) {
            put_range(out, &uri->hostData.ipFuture);
        } else if (!is_empty(&uri->hostText)) {
            put_range(out, &uri->hostText);
        } else if (!urikit_ipv6_write(uri->hostData.ip6->data, &text)) {
            put_narrow(out, &text);
        }
        put_char(out, ']');
    } else if (uri->hostData.ip4 && is_empty(&uri->hostText)) {
        if (!urikit_ipv4_write(uri->hostData.ip4->data, &text)) {
            put_narrow(out, &text);
        }
    } else {
        put_range(out, &uri->hostText);
    }
}

static bool has_colon(const text_range *range)
{
    const uri_char *at;

    for (at = range->first; at && at < range->afterLast; at++) {
        if (*at == ':') {
            return true;
        }
    }
    return false;
}

/* A path never reads as a host ("//a"), as a scheme ("a:b"), or, without a root, as one with a root ("/a"). */
static void put_path(sink *out, const uri_parts *uri, bool has_host)
{
    const path_segment *segment = uri->pathHead;
    bool is_rooted = uri->absolutePath || (has_host && segment);

    if (is_rooted) {
        put_char(out, '/');
    }
    if (segment && !has_host &&
        (is_empty(&segment->text) ? segment->next || !is_rooted
                                  : !is_rooted && !uri->scheme.first && has_colon(&segment->text))) {
        put_char(out, '.');
        put_char(out, '/');
    }
    for (; segment; segment = segment->next) {
        put_range(out, &segment->text);
        if (segment->next) {
            put_char(out, '/');
        }
    }
}

static void put_uri(sink *out, const uri_parts *uri)
{
    bool has_host = COMPAT(has_host)(uri);

    if (uri->scheme.first) {
        put_range(out, &uri->scheme);
        put_char(out, ':');
    }
    if (has_host) {
        put_char(out, '/');
        put_char(out, '/');
        if (uri->userInfo.first) {
            put_range(out, &uri->userInfo);
            put_char(out, '@');
        }
        put_host(out, uri);
        if (uri->portText.first) {
            put_char(out, ':');
            put_range(out, &uri->portText);
        }
    }
    put_path(out, uri, has_host);
    if (uri->query.first) {
        put_char(out, '?');
        put_range(out, &uri->query);
    }
    if (uri->fragment.first) {
        put_char(out, '#');
        put_range(out, &uri->fragment);
    }
}

int COMPAT(measure)(const uri_parts *uri, size_t *len)
{
    sink out = { NULL, 0, false };

    put_uri(&out, uri);
    *len = out.len;
    return out.bad ? URI_ERROR_RANGE_INVALID : URI_SUCCESS;
}

void COMPAT(compose)(const uri_parts *uri, uri_char *to)
{
    sink out = { to, 0, false };

    put_uri(&out, uri);
}

int COMPAT(read)(const uri_parts *uri, bytes *text, urikit_uri *parsed, bool parse_again, UriMemoryManager *memory)
{
    const uri_char *whole = COMPAT(whole)(uri);
    size_t len;
    int result;

    if (whole) {
        result = bytes_open(text, whole, whole + whole_len(uri), memory);
        if (!result && !parse_again) {
            *parsed = ((const record *)uri->reserved)->parsed;
            parsed->text = text->text.ptr;
            return URI_SUCCESS;
        }
    } else {
        text->space.heap = NULL;
        result = COMPAT(measure)(uri, &len);
        if (!result && !space_open(&text->space, len * sizeof(uri_char) + 1, memory)) {
            result = URI_ERROR_MALLOC;
        }
        if (!result) {
            /* composed and made narrow in one place: a byte is never after its character */
            COMPAT(compose)(uri, (uri_char *)(void *)text->space.ptr);
            narrow_into(text->space.ptr, (const uri_char *)(const void *)text->space.ptr, len);
            text->text = urikit_str_of(text->space.ptr, len);
        }
    }
    if (result) {
        return result;
    }
    if (urikit_uri_parse(text->text, URIKIT_PARSE_REFERENCE, parsed, NULL)) {
        bytes_close(text, memory);
        return URI_ERROR_SYNTAX;
    }
    return URI_SUCCESS;
}

/* ---- the calls ------------------------------------------------------------------------------------------------ */

int URI_FUNC(ToStringCharsRequired)(const uri_parts *uri, int *charsRequired)
{
    size_t len;
    int result;

    if (!uri || !charsRequired) {
        return URI_ERROR_NULL;
    }
    result = COMPAT(measure)(uri, &len);
    if (!result && len >= INT_MAX) { /* the NUL must be countable too */
        result = URI_ERROR_OUTPUT_TOO_LARGE;
    }
    if (!result) {
        *charsRequired = (int)len;
    }
    return result;
}

int URI_FUNC(ToString)(uri_char *dest, const uri_parts *uri, int maxChars, int *charsWritten)
{
    const uri_char *whole;
    size_t len;

    if (charsWritten) {
        *charsWritten = 0;
    }
    if (!dest || !uri) {
        return URI_ERROR_NULL;
    }
    if (maxChars < 1) {
        return URI_ERROR_OUTPUT_TOO_LARGE;
    }
    dest[0] = 0;
    whole = COMPAT(whole)(uri);
    if (whole) {
        len = whole_len(uri);
    } else if (COMPAT(measure)(uri, &len)) {
        return URI_ERROR_RANGE_INVALID;
    }
    if (len >= (size_t)maxChars) {
        return URI_ERROR_OUTPUT_TOO_LARGE;
    }
    if (whole) {
        memmove(dest, whole, len * sizeof *dest);
    } else {
        COMPAT(compose)(uri, dest);
    }
    dest[len] = 0;
    if (charsWritten) {
        *charsWritten = (int)len + 1;
    }
    return URI_SUCCESS;
}

static bool is_same_text(const text_range *a, const text_range *b)
{
    size_t len = a->first && a->afterLast > a->first ? (size_t)(a->afterLast - a->first) : 0;
    size_t other = b->first && b->afterLast > b->first ? (size_t)(b->afterLast - b->first) : 0;

    return !a->first == !b->first && len == other && (len == 0 || memcmp(a->first, b->first, len * sizeof *a->first) == 0);
}

static bool is_same_host(const uri_parts *a, const uri_parts *b)
{
    if (!a->hostData.ip4 != !b->hostData.ip4 || !a->hostData.ip6 != !b->hostData.ip6 ||
        COMPAT(has_host)(a) != COMPAT(has_host)(b)) {
        return false;
    }
    if (a->hostData.ip4) {
        return memcmp(a->hostData.ip4->data, b->hostData.ip4->data, sizeof a->hostData.ip4->data) == 0;
    }
    if (a->hostData.ip6) {
        return memcmp(a->hostData.ip6->data, b->hostData.ip6->data, sizeof a->hostData.ip6->data) == 0;
    }
    return is_same_text(&a->hostData.ipFuture, &b->hostData.ipFuture) &&
           (a->hostData.ipFuture.first || is_same_text(&a->hostText, &b->hostText));
}

UriBool URI_FUNC(EqualsUri)(const uri_parts *a, const uri_parts *b)
{
    const path_segment *p;
    const path_segment *q;

    if (!a || !b) {
        return !a && !b;
    }
    /* after a host every path is absolute, whatever the mark says: uriparser 1.0.2 */
    if ((!a->absolutePath != !b->absolutePath && !COMPAT(has_host)(a)) || !is_same_text(&a->scheme, &b->scheme) ||
        !is_same_text(&a->userInfo, &b->userInfo) || !is_same_host(a, b) || !is_same_text(&a->portText, &b->portText) ||
        !is_same_text(&a->query, &b->query) || !is_same_text(&a->fragment, &b->fragment)) {
        return URI_FALSE;
    }
    for (p = a->pathHead, q = b->pathHead; p && q; p = p->next, q = q->next) {
        if (!is_same_text(&p->text, &q->text)) {
            return URI_FALSE;
        }
    }
    return !p && !q;
}
