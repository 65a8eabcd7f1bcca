/* SPDX-License-Identifier: MIT */
#include "kinds/warn.h"

#include "text/json_out.h"

#include <urikit/lint.h>
#include <urikit/text.h>

#include <stdio.h>

static bool has_byte(urikit_str text, char byte)
{
    return text.len > 0 && memchr(text.ptr, byte, text.len) != NULL;
}

/* ---- special addresses ---------------------------------------------------------- */

const char *warn_ipv4_use(const uint8_t ip[4])
{
    return urikit_address_use(ip, 4);
}

/* How an IPv4 address is in it comes before what that is for. */
const char *warn_ipv6_use(const uint8_t ip[16])
{
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t nat64[12] = { 0, 0x64, 0xFF, 0x9B };

    if (memcmp(ip, mapped, sizeof mapped) == 0) {
        return "IPv4-mapped";
    }
    return memcmp(ip, nat64, sizeof nat64) == 0 ? "IPv4 by NAT64" : urikit_address_use(ip, 16);
}

/* ---- hosts ------------------------------------------------------------------------ */

/*
 * True if the last label of the host is a number, decimal or 0x..., "0x" too: inet_aton and browsers see an IPv4
 * address.
 */
static bool ends_in_number(urikit_str host)
{
    size_t end = host.len;
    size_t start;
    size_t i;

    end -= end > 0 && host.ptr[end - 1] == '.';
    start = end;
    while (start > 0 && host.ptr[start - 1] != '.') {
        start--;
    }
    i = start;
    if (end - start >= 2 && host.ptr[start] == '0' && (host.ptr[start + 1] | 0x20) == 'x') {
        for (i = start + 2; i < end; i++) {
            char lower = (char)(host.ptr[i] | 0x20);

            if (!((host.ptr[i] >= '0' && host.ptr[i] <= '9') || (lower >= 'a' && lower <= 'f'))) {
                return false;
            }
        }
        return true;
    }
    while (i < end && host.ptr[i] >= '0' && host.ptr[i] <= '9') {
        i++;
    }
    return end > start && i == end;
}

static void warn_host(const urikit_uri *uri, warn_found *found, void *context)
{
    urikit_str host = urikit_uri_host(uri);

    if (urikit_uri_host_kind(uri) != URIKIT_HOST_REG_NAME) {
        return;
    }
    if (ends_in_number(host)) {
        found(context, "host",
              "a name to RFC 3986, but it ends in a number: browsers and inet_aton read it as an IPv4 "
              "address, or refuse it");
    }
    if (has_byte(host, '%')) {
        found(context, "host", "percent-encoded: some programs decode it, others look up the name as it stands");
    }
    if (host.len == 0 && urikit_uri_port(uri).ptr) {
        found(context, "host", "a port, but no host");
    }
}

static void warn_userinfo(const urikit_uri *uri, warn_found *found, void *context)
{
    urikit_str userinfo = urikit_uri_userinfo(uri);
    const char *colon = has_byte(userinfo, ':') ? memchr(userinfo.ptr, ':', userinfo.len) : NULL;

    if (colon && (size_t)(colon - userinfo.ptr) + 1 < userinfo.len) {
        found(context, "userinfo", "a password in clear text (RFC 3986, 3.2.1, deprecates it)");
    }
    if (has_byte(userinfo, '.')) {
        found(context, "userinfo", "looks like a host, but the host is the text after '@' (RFC 3986, 7.6)");
    }
}

/* ---- ports -------------------------------------------------------------------------- */

static void warn_port(const urikit_uri *uri, warn_found *found, void *context)
{
    urikit_str port = urikit_uri_port(uri);
    unsigned long value = 0;
    size_t i;

    for (i = 0; i < port.len && value <= 65535; i++) {
        value = value * 10 + (unsigned long)(port.ptr[i] - '0');
    }
    if (value > 65535) {
        found(context, "port", "above 65535: no transport has such a port");
    } else if (port.len > 0 && value == 0) {
        found(context, "port", "port 0 cannot be connected to");
    }
    if (port.len > 1 && port.ptr[0] == '0') {
        found(context, "port", "leading zeros");
    }
}

/* ---- triplets ------------------------------------------------------------------------ */

typedef struct triplet_counts {
    bool nul;
    bool line_end;
    bool control;
    bool slash;
    bool dot;
    bool twice;
} triplet_counts;

static void look_at_triplets(urikit_str text, triplet_counts *seen)
{
    size_t i;

    for (i = 0; i + 2 < text.len; i++) {
        char byte = 0;
        urikit_out out = { &byte, 1, 0 };

        if (text.ptr[i] != '%' || urikit_percent_decode(urikit_str_of(text.ptr + i, 3), &out, NULL) != URIKIT_OK) {
            continue;
        }
        seen->nul = seen->nul || byte == '\0';
        seen->line_end = seen->line_end || byte == '\n' || byte == '\r';
        seen->control = seen->control || ((unsigned char)byte < 0x20 && byte != '\0' && byte != '\n' && byte != '\r') ||
                        byte == 0x7F;
        seen->slash = seen->slash || byte == '/' || byte == '\\';
        seen->dot = seen->dot || byte == '.';
        if (byte == '%' && text.len - i >= 5) {
            char twice[3] = { '%', text.ptr[i + 3], text.ptr[i + 4] };
            urikit_out inner = { &byte, 1, 0 };

            seen->twice = seen->twice || urikit_percent_decode(urikit_str_of(twice, 3), &inner, NULL) == URIKIT_OK;
        }
    }
}

/* Do the triplets decode to UTF-8? Checked sequence by sequence, without writing the text anywhere. */
static bool decodes_to_utf8(urikit_str text)
{
    size_t i = 0;

    while (i < text.len) {
        char bytes[4];
        urikit_out out = { bytes, sizeof bytes, 0 };
        uint32_t scalar;
        size_t run = 0;
        size_t n;

        while (run < 4 && text.len - i >= 3 * run + 3 && text.ptr[i + 3 * run] == '%') {
            run++;
        }
        if (run == 0) {
            i++;
            continue;
        }
        if (urikit_percent_decode(urikit_str_of(text.ptr + i, 3 * run), &out, NULL) != URIKIT_OK) {
            return false;
        }
        n = urikit_utf8_decode(bytes, out.len, &scalar);
        if (n == 0) {
            return false;
        }
        i += 3 * n;
    }
    return true;
}

static void warn_triplets(const char *part, urikit_str text, warn_found *found, void *context)
{
    triplet_counts seen = { false, false, false, false, false, false };

    look_at_triplets(text, &seen);
    if (seen.nul) {
        found(context, part,
              "an encoded NUL (%00): where it is decoded, C programs see a shorter text (RFC 3986, 7.3)");
    }
    if (seen.line_end) {
        found(context, part,
              "an encoded line end (%0D, %0A): where it is decoded, it can split a request or a log line");
    }
    if (seen.control) {
        found(context, part, "an encoded control character");
    }
    if (seen.slash && strcmp(part, "path") == 0) {
        found(context, part, "an encoded slash (%2F, %5C): data to RFC 3986, a separator to some servers");
    }
    if (seen.dot && strcmp(part, "path") == 0) {
        found(context, part, "an encoded dot (%2E): normalizing decodes it, and \"..\" then goes up");
    }
    if (seen.twice) {
        found(context, part, "a triplet within a triplet (%25XX): encoded twice?");
    }
    if (!decodes_to_utf8(text)) {
        found(context, part, "the decoded bytes are not UTF-8");
    }
}

void warn_uri(const urikit_uri *uri, warn_found *found, void *context)
{
    warn_userinfo(uri, found, context);
    warn_host(uri, found, context);
    warn_port(uri, found, context);
    warn_triplets("userinfo", urikit_uri_userinfo(uri), found, context);
    warn_triplets("host", urikit_uri_host(uri), found, context);
    warn_triplets("path", urikit_uri_path(uri), found, context);
    warn_triplets("query", urikit_uri_query(uri), found, context);
    warn_triplets("fragment", urikit_uri_fragment(uri), found, context);
}

void warn_put_json(void *context, const char *part, const char *text)
{
    buffer *json = context;

    buffer_text(json, json->ptr[json->len - 1] == '[' ? "{" : ",{");
    json_plain(json, "part", urikit_str_from(part));
    json_text(json, "text", urikit_str_from(text));
    buffer_byte(json, '}');
}
